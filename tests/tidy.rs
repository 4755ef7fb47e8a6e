//! What a reader should be able to rely on in the sources, beyond what the compiler checks.

use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::process::Command;

use bdi_tests::files::{list, read, relative, root, tests, walk};
use testing::trace::Expected;

/// Longer files are split.
const MAX_LINES: usize = 1000;

/// The crates that know no world outside.
const PURE: [&str; 3] = ["logic", "agent", "stdlib"];

/// The requirements that this stage owes a program each.
const REQUIREMENTS: [(&str, &[u32]); 2] = [
    (
        "R-AS",
        &[
            1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25,
        ],
    ),
    ("R-JA", &[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 14, 15, 16, 17, 18]),
];

fn report(problems: Vec<String>) {
    assert!(
        problems.is_empty(),
        "{} problem(s)\n{}",
        problems.len(),
        problems.join("\n")
    );
}

/// Files of the given extensions with their names below the root, without those that are inputs of
/// tests: they may contain anything.
fn sources(extensions: &[&str]) -> Vec<(String, PathBuf)> {
    let inputs = [
        "tests/conformance/",
        "tests/fuzz/",
        "tests/diagnostics/",
        "tests/cli/",
        "tests/format/",
    ];
    let files = walk(&root()).into_iter().filter(|path| {
        path.extension()
            .is_some_and(|extension| extensions.iter().any(|known| extension == *known))
    });
    let named = files.map(|path| (relative(&path, &root()), path));
    named
        .filter(|(name, _)| !inputs.iter().any(|input| name.starts_with(input)))
        .collect()
}

/// Text in backquotes.
fn quoted(text: &str) -> Vec<&str> {
    text.split('`').skip(1).step_by(2).collect()
}

/// The table of crates in `docs/architecture.md`: crate, the crates it may use, outside crates.
fn table_of_crates() -> BTreeMap<String, [Vec<String>; 2]> {
    let text = read(&root().join("docs/architecture.md"));
    let rows = text.lines().filter(|line| line.starts_with("| `"));
    let rows = rows.map(|row| row.trim_matches('|').split('|').collect::<Vec<_>>());
    let names = |cell: &str| {
        quoted(cell)
            .into_iter()
            .map(str::to_owned)
            .collect::<Vec<_>>()
    };
    let rows = rows.filter(|cells| cells.len() == 4);
    rows.filter_map(|cells| {
        let name = names(cells[0]).into_iter().next()?;
        Some((name, [names(cells[2]), names(cells[3])]))
    })
    .collect()
}

#[test]
fn crates_depend_only_on_what_the_table_allows() {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let output = Command::new(cargo)
        .args([
            "metadata",
            "--no-deps",
            "--offline",
            "--format-version",
            "1",
        ])
        .current_dir(root())
        .output()
        .expect("cargo runs");
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    let metadata: serde_json::Value =
        serde_json::from_slice(&output.stdout).expect("cargo prints JSON");
    let table = table_of_crates();
    let mut problems = Vec::new();
    for package in metadata["packages"].as_array().expect("a list of packages") {
        let manifest = Path::new(package["manifest_path"].as_str().expect("a path"));
        let name = folder_name(manifest.parent());
        let Some([inner, outer]) = table.get(&name) else {
            problems.push(format!(
                "{name} is missing in the table of docs/architecture.md"
            ));
            continue;
        };
        for dependency in package["dependencies"]
            .as_array()
            .expect("a list of dependencies")
        {
            let crate_name = dependency["name"].as_str().expect("a name");
            let is_for_tests = dependency["kind"] == "dev";
            let allowed = match dependency["path"].as_str() {
                Some(path) => inner.contains(&folder_name(Some(Path::new(path)))),
                None => is_for_tests || outer.iter().any(|known| known == crate_name),
            };
            if !allowed {
                problems.push(format!(
                    "{name} uses {crate_name}, which docs/architecture.md does not list for it"
                ));
            }
        }
    }
    report(problems);
}

fn folder_name(folder: Option<&Path>) -> String {
    folder
        .and_then(Path::file_name)
        .unwrap_or_default()
        .to_string_lossy()
        .into_owned()
}

#[test]
fn pure_crates_touch_no_outside_world() {
    let modules = ["fs", "env", "net", "process", "thread", "time"];
    let mut problems = Vec::new();
    for (name, path) in sources(&["rs"]) {
        let is_pure = PURE
            .iter()
            .any(|pure| name.starts_with(&format!("crates/{pure}/src/")));
        // Tests may measure how long something takes.
        if !is_pure || name.contains("/tests/") || name.ends_with("/tests.rs") {
            continue;
        }
        let text = read(&path);
        for used in std_paths(&text) {
            if modules.contains(&used) {
                problems.push(format!("{name}: std::{used}"));
            }
        }
    }
    report(problems);
}

/// The modules of std that a source names, also those in braces (`use std::{fs, io}`).
fn std_paths(text: &str) -> Vec<&str> {
    let is_word = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let mut found = Vec::new();
    for (at, marker) in text.match_indices("std::") {
        let rest = &text[at + marker.len()..];
        match rest.strip_prefix('{') {
            None => found.extend(rest.split(|c| !is_word(c)).next()),
            Some(group) => {
                let group = group.split(';').next().unwrap_or(group);
                let parts = group.split(['{', ',', '}']).map(str::trim);
                found.extend(parts.filter_map(|part| part.split(|c| !is_word(c)).next()));
            }
        }
    }
    found
}

#[test]
fn modules_of_std_are_found_in_groups() {
    assert_eq!(std_paths("use std::fs::File;"), ["fs"]);
    assert!(std_paths("use std::{\n    fmt,\n    time::Instant,\n};").contains(&"time"));
}

/// Who copies an example has all that it needs beside it.
#[test]
fn copies_of_helpers_are_the_same() {
    let helpers = root().join("crates/envs/python");
    let problems = walk(&root().join("examples"))
        .into_iter()
        .filter_map(|copy| {
            let helper = helpers.join(copy.file_name()?);
            let differs = helper.exists() && read(&helper) != read(&copy);
            differs.then(|| format!("{} differs", relative(&copy, &root())))
        });
    report(problems.collect());
}

#[test]
fn files_are_short() {
    let too_long = sources(&["rs"]).into_iter().filter_map(|(name, path)| {
        let lines = read(&path).lines().count();
        (lines > MAX_LINES).then(|| format!("{name} has {lines} lines"))
    });
    report(too_long.collect());
}

#[test]
fn text_is_clean() {
    let mut problems = Vec::new();
    for (name, path) in sources(&["rs", "lalrpop", "toml", "md", "asl", "mas2j", "py"]) {
        let text = read(&path);
        if text.contains('\r') {
            problems.push(format!("{name}: carriage return"));
        }
        if !text.is_empty() && !text.ends_with('\n') {
            problems.push(format!("{name}: no line end at the end"));
        }
        let trailing = text.lines().position(|line| line.ends_with([' ', '\t']));
        problems
            .extend(trailing.map(|at| format!("{name}:{}: blank at the end of the line", at + 1)));
    }
    report(problems);
}

#[test]
fn nothing_is_left_unfinished() {
    // Put together here, so that this file does not contain them.
    let marks = [
        ["TO", "DO"],
        ["FIX", "ME"],
        ["to", "do!("],
        ["unimple", "mented!("],
    ]
    .map(|parts| parts.concat());
    report(lines_with(
        &sources(&["rs", "lalrpop", "toml", "md", "asl"]),
        &marks,
    ));
}

#[test]
fn nothing_refers_to_places_outside_the_project() {
    let places = [["../sha", "red"], ["/wo", "rk/"], ["/ro", "ot/"]].map(|parts| parts.concat());
    report(lines_with(
        &sources(&[
            "rs", "lalrpop", "toml", "md", "asl", "mas2j", "expected", "trace",
        ]),
        &places,
    ));
}

fn lines_with(sources: &[(String, PathBuf)], words: &[String]) -> Vec<String> {
    let mut problems = Vec::new();
    for (name, path) in sources {
        for (index, line) in read(path).lines().enumerate() {
            if let Some(word) = words.iter().find(|word| line.contains(*word)) {
                problems.push(format!("{name}:{}: {word}", index + 1));
            }
        }
    }
    problems
}

#[test]
fn rules_are_listed_in_the_semantics() {
    let text = read(&root().join("docs/semantics.md"));
    let listed = quoted(&text);
    let mut problems = Vec::new();
    for (name, path) in sources(&["rs"]) {
        if !name.starts_with("crates/agent/src/rules/") {
            continue;
        }
        for function in rule_functions(&read(&path)) {
            if !listed.iter().any(|known| *known == function) {
                problems.push(format!(
                    "{name}: `{function}` is missing in docs/semantics.md"
                ));
            }
        }
    }
    report(problems);
}

/// The functions of a module that are rules: others may call them, and they say what comes next.
fn rule_functions(text: &str) -> Vec<String> {
    let mut found = Vec::new();
    for head in text.split("\npub").skip(1) {
        let head = head.split('{').next().unwrap_or(head);
        let Some((_, rest)) = head.split_once("fn ") else {
            continue;
        };
        if rest.contains("-> Step") || rest.contains("-> Applied") {
            found.push(
                rest.chars()
                    .take_while(|c| c.is_ascii_alphanumeric() || *c == '_')
                    .collect(),
            );
        }
    }
    found
}

#[test]
fn error_codes_have_a_page() {
    let pages = root().join("docs/errors");
    let mut codes = Vec::new();
    for (name, path) in sources(&["rs"]) {
        if name.starts_with("crates/ide/src/lints/") {
            let text = read(&path);
            let code = text.split("code: syntax::Code(").nth(1);
            let code = code.and_then(|rest| rest.split(')').next());
            codes.extend(code.map(|code| (name.clone(), format!("A{code}"))));
        }
        if name.starts_with("crates/") && name.ends_with("/code.rs") {
            codes.extend(
                read(&path)
                    .lines()
                    .filter_map(code_of)
                    .map(|code| (name.clone(), code)),
            );
        }
    }
    let mut problems = Vec::new();
    for (name, code) in &codes {
        let page = pages.join(format!("{code}.md"));
        let text = if page.exists() {
            read(&page)
        } else {
            String::new()
        };
        let has_text = text.lines().skip(1).any(|line| !line.trim().is_empty());
        if !text.starts_with(&format!("# {code}")) || !has_text {
            problems.push(format!(
                "{name}: docs/errors/{code}.md has no text under a heading `# {code}`"
            ));
        }
    }
    for page in list(&pages) {
        let code = page
            .file_stem()
            .unwrap_or_default()
            .to_string_lossy()
            .into_owned();
        if !codes.iter().any(|(_, known)| *known == code) {
            problems.push(format!("docs/errors/{code}.md: no such code"));
        }
    }
    report(problems);
}

/// The code of a line `NAME = 101, "title";` in a table of codes.
fn code_of(line: &str) -> Option<String> {
    let (name, rest) = line.trim().split_once(" = ")?;
    let (number, title) = rest.split_once(", \"")?;
    let is_name = name
        .chars()
        .all(|c| c.is_ascii_uppercase() || c.is_ascii_digit() || c == '_');
    let is_entry = is_name && title.ends_with(';') && number.len() == 3;
    number
        .parse::<u32>()
        .ok()
        .filter(|_| is_entry)
        .map(|number| format!("A{number}"))
}

#[test]
fn each_requirement_has_a_program_that_names_it() {
    let mut named = String::new();
    for path in walk(&tests().join("requirements")) {
        let is_program = |extension: &OsStr| extension == "asl" || extension == "mas2j";
        if path.extension().is_some_and(is_program) {
            named += read(&path).lines().next().unwrap_or_default();
            named.push('\n');
        }
    }
    let words: Vec<_> = named
        .split(|c: char| !(c.is_ascii_alphanumeric() || c == '-'))
        .collect();
    let ids = REQUIREMENTS
        .iter()
        .flat_map(|(area, numbers)| numbers.iter().map(move |n| format!("{area}-{n}")));
    let missing = ids.filter(|id| !words.contains(&id.as_str()));
    report(
        missing
            .map(|id| format!("no program in tests/requirements names {id} in its first line"))
            .collect(),
    );
}

#[test]
fn expected_traces_are_well_formed() {
    let mut problems = Vec::new();
    for path in walk(&tests())
        .into_iter()
        .filter(|path| path.extension().is_some_and(|kind| kind == "trace"))
    {
        let name = relative(&path, &root());
        problems.extend(
            Expected::parse(&read(&path))
                .err()
                .map(|error| format!("{name}: {error}")),
        );
        if !path.with_extension("asl").exists() {
            problems.push(format!("{name}: there is no program beside it"));
        }
    }
    report(problems);
}

#[test]
fn links_between_documents_work() {
    let mut problems = Vec::new();
    for (name, path) in sources(&["md"]) {
        let folder = path.parent().unwrap_or(Path::new("."));
        let text = read(&path);
        for (at, marker) in text.match_indices("](") {
            let target = text[at + marker.len()..]
                .split(')')
                .next()
                .unwrap_or_default();
            let file = target.split('#').next().unwrap_or_default();
            let is_outside = file.is_empty() || file.contains("://") || file.contains(' ');
            if !is_outside && !folder.join(file).exists() {
                problems.push(format!("{name}: {target} does not exist"));
            }
        }
    }
    report(problems);
}

/// Examples carry the helper of environments in Python beside their world, as users' projects do.
#[test]
fn copies_of_the_python_helper_are_equal() {
    let helper = read(&root().join("crates/envs/python/bdi_environment.py"));
    let mut copies = 0;
    let mut problems = Vec::new();
    for (name, path) in sources(&["py"]) {
        if path.file_name() == Some(OsStr::new("bdi_environment.py")) {
            copies += 1;
            if read(&path) != helper {
                problems.push(format!("{name}: differs from crates/envs/python"));
            }
        }
    }
    report(problems);
    assert!(copies > 1, "an example has the helper");
}
