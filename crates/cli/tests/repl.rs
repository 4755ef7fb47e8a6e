//! Sessions with `bdi repl`: each block ```` ```repl ARGUMENTS ```` of the documents below is what such a
//! session shows. Its inputs are read from the block; `UPDATE=1` writes what they give; read it before
//! it is kept.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// What stands behind the block: the exit status, unless it is 0.
const STATUS: &str = "(exit status ";

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// A copy of the files that sessions load, for one session.
fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    let files = fs::read_dir(root().join("tests/cli/repl.in")).expect("files");
    for file in files.map(|file| file.expect("a file")) {
        fs::copy(file.path(), folder.path().join(file.file_name())).expect("a copy");
    }
    folder
}

/// Runs a session: what a terminal would show, and the exit status.
fn session(arguments: &str, inputs: &str) -> (String, i32) {
    let folder = folder();
    let shown = folder.path().join("shown");
    let file = fs::File::create(&shown).expect("a file");
    let mut child = Command::new(env!("CARGO_BIN_EXE_bdi"))
        .args(["repl", "--echo"])
        .args(arguments.split_whitespace())
        .current_dir(folder.path())
        .env("NO_COLOR", "1")
        .stdin(Stdio::piped())
        .stdout(file.try_clone().expect("the file"))
        .stderr(file)
        .spawn()
        .expect("the command");
    let mut stdin = child.stdin.take().expect("standard input");
    // It may end before all is read.
    let _ = stdin.write_all(inputs.as_bytes());
    drop(stdin);
    let status = child.wait().expect("an end");
    let shown = fs::read_to_string(shown).expect("text");
    (shown.replace('\r', ""), status.code().unwrap_or(-1))
}

/// The inputs in what a session shows.
fn inputs(shown: &str) -> String {
    let mut inputs = String::new();
    for line in shown.lines() {
        let typed = match line.split_once('>') {
            Some((name, rest)) if name.chars().all(|c| c.is_ascii_lowercase() || c == '_') => {
                Some(rest.strip_prefix(' ').unwrap_or(rest))
            }
            _ if line == "  |" => Some(""),
            _ => line.strip_prefix("  | "),
        };
        if let Some(typed) = typed {
            inputs.push_str(typed);
            inputs.push('\n');
        }
    }
    inputs
}

/// Checks the sessions of a document.
fn check(file: &str) {
    let path = root().join(file);
    let text = fs::read_to_string(&path).expect(file).replace('\r', "");
    let (mut new, mut sessions) = (String::new(), 0);
    let mut lines = text.lines();
    while let Some(line) = lines.next() {
        new.push_str(line);
        new.push('\n');
        let Some(arguments) = line.strip_prefix("```repl") else {
            continue;
        };
        let block: Vec<&str> = lines.by_ref().take_while(|line| *line != "```").collect();
        let (shown, status) = session(arguments, &inputs(&block.join("\n")));
        new.push_str(&shown);
        if !shown.is_empty() && !shown.ends_with('\n') {
            new.push('\n');
        }
        if status != 0 {
            new.push_str(&format!("{STATUS}{status})\n"));
        }
        new.push_str("```\n");
        sessions += 1;
    }
    assert!(sessions > 0, "{file} has no sessions");
    if std::env::var_os("UPDATE").is_some_and(|update| update == "1") {
        fs::write(&path, new).expect(file);
        return;
    }
    for (number, (old, new)) in text.lines().zip(new.lines()).enumerate() {
        assert_eq!(old, new, "{file}:{}", number + 1);
    }
    assert_eq!(text.lines().count(), new.lines().count(), "{file}");
}

#[test]
fn inputs_are_found_in_sessions() {
    let shown = "repl> p(1).\nX = 1\nrepl> +!g <-\n  | .print(a).\n[repl] a > b\n  |\n";
    assert_eq!(inputs(shown), "p(1).\n+!g <-\n.print(a).\n\n");
}

#[test]
fn sessions_of_the_guide() {
    check("docs/repl.md");
}

#[test]
fn sessions_of_inputs() {
    check("tests/cli/repl_inputs.md");
}

#[test]
fn sessions_of_commands() {
    check("tests/cli/repl_commands.md");
}

#[test]
fn sessions_with_errors() {
    check("tests/cli/repl_errors.md");
}
