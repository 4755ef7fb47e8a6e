//! `bdi fmt` on files as they come: encodings, line ends, permissions, links, standard input, and
//! sources that nobody would write.

use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};

fn run(folder: &Path, arguments: &[&str], input: &[u8]) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_bdi"))
        .arg("fmt")
        .args(arguments)
        .current_dir(folder)
        .env("NO_COLOR", "1")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("bdi starts");
    let mut stdin = child.stdin.take().expect("standard input");
    let input = input.to_vec();
    let writer = std::thread::spawn(move || {
        // That the command ends without reading is for the test to judge.
        let _ = stdin.write_all(&input);
    });
    let output = child.wait_with_output().expect("bdi ends");
    writer.join().expect("the input is written");
    output
}

fn folder() -> tempfile::TempDir {
    tempfile::tempdir().expect("a folder")
}

/// Writes a file, lays it out, and gives its new content.
fn laid_out(content: &[u8]) -> Vec<u8> {
    let folder = folder();
    let path = folder.path().join("a.asl");
    fs::write(&path, content).expect("the file is written");
    let output = run(folder.path(), &["a.asl"], b"");
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    let left: Vec<_> = fs::read_dir(folder.path()).expect("a folder").collect();
    assert_eq!(left.len(), 1, "nothing else is left in the folder");
    fs::read(&path).expect("the file is there")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

#[test]
fn line_ends_of_windows_are_kept() {
    let result = laid_out(b"p( 1 ). // a\r\n/* b\r\n   c */\r\n+!g\r\n <- a;\r\n\r\n b.");
    assert_eq!(
        text(&result),
        "p(1). // a\r\n/* b\r\n   c */\r\n+!g\r\n   <- a;\r\n\r\n      b.\r\n"
    );
}

#[test]
fn byte_order_mark_is_kept() {
    assert_eq!(laid_out(b"\xef\xbb\xbfp( 1 )."), b"\xef\xbb\xbfp(1).\n");
}

#[test]
fn latin_letters_stay_the_bytes_they_were() {
    assert_eq!(
        laid_out(b"p( \"\xe4\" ). // \xfc"),
        b"p(\"\xe4\"). // \xfc\n"
    );
}

#[test]
fn file_that_needs_no_change_is_not_written() {
    let folder = folder();
    let path = folder.path().join("a.asl");
    fs::write(&path, "p(1).\n").expect("the file is written");
    let long_ago = std::time::UNIX_EPOCH + Duration::from_secs(1_000_000);
    let file = fs::File::options()
        .write(true)
        .open(&path)
        .expect("the file");
    file.set_modified(long_ago).expect("the time is set");
    drop(file);
    assert_eq!(run(folder.path(), &[], b"").status.code(), Some(0));
    let modified = fs::metadata(&path).and_then(|found| found.modified());
    assert_eq!(modified.expect("a time"), long_ago);
}

#[test]
fn read_only_file_is_left_alone() {
    let folder = folder();
    let path = folder.path().join("a.asl");
    fs::write(&path, "p( 1 ).").expect("the file is written");
    let mut permissions = fs::metadata(&path).expect("the file").permissions();
    permissions.set_readonly(true);
    fs::set_permissions(&path, permissions.clone()).expect("permissions");
    let output = run(folder.path(), &["a.asl"], b"");
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(text(&output.stderr), "bdi: a.asl: the file is read-only\n");
    assert_eq!(fs::read(&path).expect("the file"), b"p( 1 ).");
    #[allow(
        clippy::permissions_set_readonly_false,
        reason = "so that the folder can be removed"
    )]
    permissions.set_readonly(false);
    fs::set_permissions(&path, permissions).expect("permissions");
}

#[cfg(unix)]
#[test]
fn links_and_permissions_stay() {
    use std::os::unix::fs::{PermissionsExt, symlink};
    let folder = folder();
    let path = folder.path().join("a.asl");
    fs::write(&path, "p( 1 ).").expect("the file is written");
    fs::set_permissions(&path, fs::Permissions::from_mode(0o750)).expect("permissions");
    symlink("a.asl", folder.path().join("link.asl")).expect("a link");
    symlink(".", folder.path().join("circle")).expect("a link");
    let output = run(folder.path(), &["."], b"");
    assert_eq!(
        text(&output.stdout),
        "changed: a.asl\n1 file changed, 0 unchanged\n"
    );
    let link = fs::symlink_metadata(folder.path().join("link.asl")).expect("the link");
    assert!(link.file_type().is_symlink());
    assert_eq!(fs::read(&path).expect("the file"), b"p(1).\n");
    let mode = fs::metadata(&path).expect("the file").permissions().mode();
    assert_eq!(mode & 0o777, 0o750);
}

#[test]
fn hidden_folders_and_build_results_are_left_out() {
    let folder = folder();
    for inside in [".git", "target", "src", "src/deep"] {
        let inside = folder.path().join(inside);
        fs::create_dir_all(&inside).expect("a folder");
        fs::write(inside.join("a.asl"), "p( 1 ).").expect("the file is written");
    }
    fs::write(folder.path().join("b.mas2j"), "MAS m{agents:a;}").expect("the file is written");
    let output = run(folder.path(), &[], b"");
    let expected = "changed: b.mas2j\nchanged: src/a.asl\nchanged: src/deep/a.asl\n3 files changed, 0 unchanged\n";
    assert_eq!(text(&output.stdout), expected);
}

#[test]
fn standard_input_is_laid_out_to_standard_output() {
    let folder = folder();
    let output = run(folder.path(), &["-"], b"p( 1 ).");
    assert_eq!(
        (text(&output.stdout).as_str(), output.status.code()),
        ("p(1).\n", Some(0))
    );
    let output = run(folder.path(), &["-"], b"// of two\nMAS m{agents:a;b;}");
    assert_eq!(text(&output.stdout), "// of two\nMAS m { agents: a; b; }\n");
    let output = run(folder.path(), &["-", "--check"], b"p( 1 ).");
    let expected = "would change: standard input\n1 file would change, 0 unchanged\n";
    assert_eq!(
        (text(&output.stdout).as_str(), output.status.code()),
        (expected, Some(1))
    );
    let output = run(folder.path(), &["-"], b"p(.");
    assert_eq!(output.status.code(), Some(1));
    assert!(
        text(&output.stderr).contains("standard input:1:2") && output.stdout.is_empty(),
        "{output:?}"
    );
    assert_eq!(text(&run(folder.path(), &["-"], b"").stdout), "");
}

#[test]
fn sources_that_nobody_would_write_do_no_harm() {
    let nested = |open: &str, close: &str, depth: usize| {
        format!("p({}1{}).", open.repeat(depth), close.repeat(depth)).into_bytes()
    };
    let list = |count: usize| format!("p([{}1]).", "1,".repeat(count)).into_bytes();
    let chain =
        |operator: &str| format!("p :- {}q.", format!("q{operator}").repeat(100_000)).into_bytes();
    let blocks = format!("+!g <- {}a{}.", "if (x) { ".repeat(200), " }".repeat(200)).into_bytes();
    let cases: Vec<(&str, Vec<u8>, i32)> = vec![
        ("binary", (0..=255).cycle().take(100_000).collect(), 1),
        ("brackets", vec![b'['; 10_000_000], 1),
        ("lists in lists", nested("[", "]", 250), 0),
        ("terms in terms", nested("f(a,", ")", 250), 0),
        ("plans in plans", nested("{ +!g <- a; f(", ") }", 120), 0),
        ("too deep", nested("[", "]", 300), 1),
        ("blocks in blocks", blocks, 0),
        ("one line", list(500_000), 0),
        ("a long sum", chain("+"), 1),
        ("a long condition", chain("&"), 0),
        ("comments only", "/* a */".repeat(100_000).into_bytes(), 0),
        (
            "comments between",
            "p /* a */ . ".repeat(20_000).into_bytes(),
            0,
        ),
        ("line ends", vec![b'\n'; 1_000_000], 0),
        ("not UTF-8", b"p(\xff\xfe).".to_vec(), 1),
    ];
    let folder = folder();
    for (name, source, status) in cases {
        let begin = Instant::now();
        let output = run(folder.path(), &["-"], &source);
        let head: String = text(&output.stderr).chars().take(2000).collect();
        assert_eq!(output.status.code(), Some(status), "{name}: {head}");
        assert!(
            begin.elapsed() < Duration::from_secs(60),
            "{name} takes {:?}",
            begin.elapsed()
        );
        if status == 0 {
            let again = run(folder.path(), &["-", "--check"], &output.stdout);
            assert_eq!(
                again.status.code(),
                Some(0),
                "{name}: a second time changes it"
            );
        }
    }
}
