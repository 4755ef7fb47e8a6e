//! The formatter: its style, as snapshots of the files in `tests/format`, and what it promises of every
//! text: the program is the same, no comment is lost, and a second time changes nothing.
//!
//! `BDI_FORMAT_CASES` sets how many sources are made up.

use std::path::Path;

use bdi_tests::files;
use bdi_tests::generator::{Random, mutated, program, token_soup};
use ide::format::{Refusal, format_program, format_project};
use syntax::{Comment, FileId, decode, lex, parse_program, parse_project};

const FILE: FileId = FileId(0);
const DEFAULT_CASES: u64 = 200;

/// A text as it should be looked at: what it means, and the contents of its comments.
struct Meaning {
    printed: String,
    comments: Vec<String>,
}

fn format(text: &str, is_project: bool) -> Result<String, Refusal> {
    match is_project {
        true => format_project(text, FILE),
        false => format_program(text, FILE),
    }
}

fn meaning(text: &str, is_project: bool) -> Option<Meaning> {
    let contents = |comments: &[Comment]| {
        let text = |comment: &Comment| {
            let lines = comment.span.text(text).lines().map(str::trim);
            lines.collect::<Vec<_>>().join("\n")
        };
        comments.iter().map(text).collect()
    };
    if is_project {
        let parsed = parse_project(text, FILE);
        return (!parsed.has_errors()).then(|| Meaning {
            printed: parsed.project.to_string(),
            comments: contents(&parsed.comments),
        });
    }
    let parsed = parse_program(text, FILE);
    (!parsed.has_errors()).then(|| Meaning {
        printed: parsed.program.to_string(),
        comments: contents(&parsed.comments),
    })
}

/// Says what promise is broken for a text. `Ok(false)`: it has errors, and is refused.
fn keeps_promises(text: &str, is_project: bool) -> Result<bool, String> {
    let before = meaning(text, is_project);
    let (once, before) = match (format(text, is_project), before) {
        (Ok(once), Some(before)) => (once, before),
        (Err(Refusal::Errors(_)), None) => return Ok(false),
        (Err(Refusal::Differs), _) => return Err("the tokens or comments differ".to_owned()),
        (Ok(_), None) => return Err("a text with errors is laid out".to_owned()),
        (Err(Refusal::Errors(_)), Some(_)) => return Err("a sound text is refused".to_owned()),
    };
    let shown = |what: &str, result: &str| format!("{what}\n{text}\n-----\n{result}\n");
    let Some(after) = meaning(&once, is_project) else {
        return Err(shown("the result has errors", &once));
    };
    if after.printed != before.printed {
        return Err(shown("the meaning differs", &once));
    }
    if after.comments != before.comments {
        return Err(shown("the comments differ", &once));
    }
    if let Some(line) = once.lines().find(|line| line.ends_with([' ', '\t'])) {
        return Err(shown(&format!("blanks at the end of `{line}`"), &once));
    }
    if !once.is_empty()
        && (!once.ends_with('\n') || once.ends_with("\n\n") || once.starts_with('\n'))
    {
        return Err(shown("empty lines at the ends of the text", &once));
    }
    match format(&once, is_project) {
        Ok(twice) if twice == once => Ok(true),
        Ok(twice) => {
            let lines = once.lines().zip(twice.lines()).enumerate();
            let differ = lines.clone().filter(|(_, (a, b))| a != b);
            let first = differ.map(|(at, _)| at).next().unwrap_or(0);
            let around = |text: &str| -> String {
                let lines = text.lines().skip(first.saturating_sub(3)).take(8);
                lines.map(|line| format!("{line}\n")).collect()
            };
            Err(format!(
                "a second time changes it\n{}-----\n{}",
                around(&once),
                around(&twice)
            ))
        }
        Err(_) => Err(shown("the result is refused", &once)),
    }
}

fn is_project(path: &Path) -> bool {
    path.extension().is_some_and(|kind| kind == "mas2j")
}

/// Every program and project of the repository.
fn corpus() -> Vec<(String, String, bool)> {
    let all = files::walk(&files::root()).into_iter();
    let sources =
        all.filter(|path| is_project(path) || path.extension().is_some_and(|kind| kind == "asl"));
    sources
        .map(|path| {
            let bytes = std::fs::read(&path).expect("the file can be read");
            let name = files::relative(&path, &files::root());
            (name, decode(&bytes, FILE).text, is_project(&path))
        })
        .collect()
}

fn cases() -> u64 {
    let set = std::env::var("BDI_FORMAT_CASES").ok();
    set.and_then(|value| value.parse().ok())
        .unwrap_or(DEFAULT_CASES)
}

fn report(problems: Vec<String>) {
    assert!(
        problems.is_empty(),
        "{} problem(s)\n{}",
        problems.len(),
        problems.join("\n")
    );
}

#[test]
fn snapshots_show_the_style() {
    for path in files::list(&files::tests().join("format")) {
        if path.extension().is_some_and(|kind| kind == "snap") {
            continue;
        }
        let text = files::read(&path);
        let result = format(&text, is_project(&path)).expect("the file has no errors");
        let name = path
            .file_name()
            .expect("a file")
            .to_string_lossy()
            .replace('.', "_");
        insta::with_settings!({ snapshot_path => "format", prepend_module_to_snapshot => false, omit_expression => true }, {
            insta::assert_snapshot!(name, result);
        });
    }
}

#[test]
fn all_programs_of_the_repository_keep_their_meaning() {
    let mut sound = 0;
    let mut problems = Vec::new();
    for (name, text, is_project) in corpus() {
        match keeps_promises(&text, is_project) {
            Ok(is_sound) => sound += usize::from(is_sound),
            Err(problem) => problems.push(format!("{name}: {problem}")),
        }
    }
    report(problems);
    assert!(sound > 400, "only {sound} sound texts");
}

#[test]
fn examples_and_the_library_are_laid_out() {
    let folders = ["examples", "stdlib", "crates/cli/templates"];
    let problems = corpus().into_iter().filter_map(|(name, text, is_project)| {
        let is_ours = folders.iter().any(|folder| name.starts_with(folder));
        // `bdi new` puts the name of the project there.
        let text = text.replace("MAS NAME", "MAS name");
        let differs = is_ours && format(&text, is_project).as_ref() != Ok(&text);
        differs.then(|| format!("{name}: run `bdi fmt` on it"))
    });
    report(problems.collect());
}

#[test]
fn made_up_programs_keep_their_meaning() {
    let corpus = corpus()
        .into_iter()
        .filter(|(_, text, is_project)| !is_project && text.len() < 20_000);
    let corpus: Vec<String> = corpus.map(|(_, text, _)| text).collect();
    let mut sound = 0;
    let mut problems = Vec::new();
    for case in 0..cases() {
        let mut random = Random::new(0x0f0f_0000 + case);
        let text = match random.below(4) {
            0 => token_soup(&mut random),
            1 => mutated(&mut random, &corpus),
            _ => program(&mut random),
        };
        match keeps_promises(&text, false) {
            Ok(is_sound) => sound += u64::from(is_sound),
            Err(problem) => problems.push(format!("case {case}: {problem}")),
        }
        if problems.len() > 3 {
            break;
        }
    }
    report(problems);
    assert!(sound > cases() / 3, "only {sound} sound texts");
}

/// The same tokens with other blanks, line breaks and comments between them.
fn scattered(random: &mut Random, text: &str, rate: usize) -> String {
    let lexed = lex(text, FILE);
    let mut out = String::new();
    for lexeme in &lexed.tokens {
        if random.one_in(rate) {
            out += random.pick(&[
                "\n// own line\n",
                " // end of line\n",
                " /* block */ ",
                "/* glued */",
                "\n/* own block */\n",
                "\n\n\n// after empty lines\n\n",
                " /* first\n    second */ ",
                "\n   /* one */ /* two */\n// three\n",
            ]);
        }
        out += random.pick(&["\n", " ", " ", " ", "   ", "\n\n", "\t"]);
        out += lexeme.span.text(text);
    }
    out
}

#[test]
fn comments_anywhere_are_kept() {
    let corpus = corpus()
        .into_iter()
        .filter(|(_, text, is_project)| !is_project && text.len() < 3_000);
    let corpus: Vec<String> = corpus.map(|(_, text, _)| text).collect();
    let mut sound = 0;
    let mut problems = Vec::new();
    for case in 0..cases() {
        let mut random = Random::new(0xc0_0000 + case);
        let source = match random.one_in(3) {
            true => program(&mut random),
            false => corpus[random.below(corpus.len())].clone(),
        };
        let rate = *random.pick(&[&2, &5, &30]);
        let text = scattered(&mut random, &source, rate);
        match keeps_promises(&text, false) {
            Ok(is_sound) => sound += u64::from(is_sound),
            Err(problem) => problems.push(format!("case {case}: {problem}")),
        }
        if problems.len() > 3 {
            break;
        }
    }
    report(problems);
    assert!(sound > cases() / 2, "only {sound} sound texts");
}

/// The page about the layout shows what the formatter does, and what the command prints.
#[test]
fn page_shows_what_happens() {
    let session = files::read(&files::tests().join("cli/fmt.trycmd"));
    let page = files::read(&files::root().join("docs/fmt.md"));
    let mut before = "";
    let mut shown = 0;
    for block in page.split("\n```").skip(1).step_by(2) {
        let (mark, text) = block.split_once('\n').expect("a block has lines");
        match mark {
            "asl before" => before = text,
            "asl after" => {
                let expected = format!("{text}\n");
                assert_eq!(format(before, false), Ok(expected));
                shown += 1;
            }
            "console" => {
                assert!(session.contains(text), "no session prints\n{text}");
                shown += 1;
            }
            other => panic!("a block `{other}` in docs/fmt.md"),
        }
    }
    assert!(shown > 2, "the page shows little");
}
