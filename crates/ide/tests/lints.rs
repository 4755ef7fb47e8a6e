//! Every lint finds its mistake, at the place that its example marks and nothing else; it is silent
//! where there is none; its changes mend the program; and its page is the one in `docs/errors`.
//! `UPDATE=1 cargo test -p bdi-ide --test lints` writes the pages.

use std::path::Path;

use bdi_ide::allow::Allowed;
use bdi_ide::lint::{Level, Lint, files_of, plain};
use bdi_ide::lints;
use bdi_ide::model::{Input, InputFile, InputMember, Kind, System};
use syntax::ast::{Component, Term, TermKind};
use syntax::{Diagnostic, FileId, Parsed, Span, parse_program, parse_project};

/// What is found in some files: agents of the project among them, or the first one alone.
fn check(files: &[(String, String)]) -> Vec<(String, Diagnostic)> {
    let parsed: Vec<Parsed> = files
        .iter()
        .enumerate()
        .map(|(index, (_, text))| parse_program(text, FileId(index as u32)))
        .collect();
    let id_of = |name: &str| {
        let known = files.iter().position(|(known, _)| known == name);
        known.map(|index| FileId(index as u32))
    };
    let programs = || (0..files.len()).filter(|index| files[*index].0.ends_with(".asl"));
    for index in programs() {
        let (name, text) = &files[index];
        assert!(
            !parsed[index].has_errors(),
            "{name} cannot be read: {:?}\n{text}",
            parsed[index].diagnostics
        );
    }
    let inputs = programs()
        .map(|index| InputFile {
            id: FileId(index as u32),
            name: &files[index].0,
            text: &files[index].1,
            parsed: &parsed[index],
            includes: includes(&parsed[index])
                .into_iter()
                .filter_map(|(span, name)| Some((span, id_of(name)?)))
                .collect(),
        })
        .collect();
    let project = files.iter().position(|(name, _)| name.ends_with(".mas2j"));
    let project = project.map(|index| {
        let read = parse_project(&files[index].1, FileId(index as u32));
        assert!(!read.has_errors(), "{:?}", read.diagnostics);
        read.project
    });
    let sources: Vec<(String, Option<FileId>)> = match &project {
        Some(project) => project
            .agents
            .iter()
            .map(|entry| {
                let file = entry.file.as_ref().map(|file| file.text.clone());
                let file = file.unwrap_or_else(|| format!("{}.asl", entry.name.text));
                (entry.name.text.clone(), id_of(&file))
            })
            .collect(),
        None => {
            let first = programs().next().expect("an agent file");
            let name = files[first].0.trim_end_matches(".asl");
            vec![(name.to_owned(), Some(FileId(first as u32)))]
        }
    };
    let no_terms: &[Term] = &[];
    let members = sources.iter().map(|(name, file)| InputMember {
        name,
        file: *file,
        beliefs: no_terms,
        goals: no_terms,
        is_foreign: false,
    });
    let input = Input {
        kind: match project {
            Some(_) => Kind::Project,
            None => Kind::Alone,
        },
        files: inputs,
        members: members.collect(),
        has_environment: project.is_some_and(|project| project.environment.is_some()),
    };
    let mut found = lints::check(&System::new(&input), |_| true);
    for index in programs() {
        let text = &files[index].1;
        let id = FileId(index as u32);
        if let Some(allowed) = Allowed::read(id, text, &parsed[index], |_| false) {
            found.extend(allowed.unknown);
        }
    }
    let name = |found: &Diagnostic| files[found.file.0 as usize].0.clone();
    found
        .into_iter()
        .map(|found| (name(&found), found))
        .collect()
}

fn includes(parsed: &Parsed) -> Vec<(Span, &str)> {
    let directives = parsed.program.components.iter();
    directives
        .filter_map(|component| match component {
            Component::Directive(directive) if directive.name == "include" => {
                match &directive.args.first()?.kind {
                    TermKind::String(name) => Some((directive.span, name.as_str())),
                    _ => None,
                }
            }
            _ => None,
        })
        .collect()
}

/// What is found besides what must be switched on.
fn found_by(lint: &Lint, files: &[(String, String)]) -> Vec<(String, Diagnostic)> {
    let mut found = check(files);
    found.retain(|(_, found)| {
        let by = lints::of_code(found.code).expect("the code of a lint");
        by.level != Level::Off || by.code == lint.code
    });
    found
}

/// File and text of the place that an example marks.
fn marked(example: &str) -> (String, u32) {
    for (name, text) in files_of(example) {
        if let Some(at) = text.find('‹') {
            assert_eq!(text.matches('‹').count(), 1);
            return (name, at as u32);
        }
    }
    panic!("no place is marked:\n{example}");
}

fn of_example(example: &str) -> Vec<(String, String)> {
    let files = files_of(example).into_iter();
    files.map(|(name, text)| (name, plain(&text))).collect()
}

#[test]
fn each_lint_finds_its_mistake_at_its_place() {
    let mut problems = Vec::new();
    for lint in lints::all() {
        let found = found_by(lint, &of_example(lint.bad));
        let (file, start) = marked(lint.bad);
        let length = lint
            .bad
            .split('‹')
            .nth(1)
            .and_then(|rest| rest.split('›').next());
        let end = start + length.map_or(0, str::len) as u32;
        let expected = [(lint.code, file, Span::new(start, end))];
        let places: Vec<_> = found
            .iter()
            .map(|(file, found)| (found.code, file.clone(), found.span))
            .collect();
        if places != expected {
            let messages: Vec<_> = found.iter().map(|(_, found)| &found.message).collect();
            problems.push(format!(
                "{}: {expected:?} expected, found {places:?} {messages:?}",
                lint.name
            ));
        }
    }
    assert!(problems.is_empty(), "{}", problems.join("\n"));
}

#[test]
fn no_lint_finds_anything_in_good_examples() {
    let mut problems = Vec::new();
    for lint in lints::all() {
        for (file, found) in found_by(lint, &of_example(lint.good)) {
            problems.push(format!(
                "{}: {file}: {} {}",
                lint.name, found.code, found.message
            ));
        }
    }
    assert!(problems.is_empty(), "{}", problems.join("\n"));
}

#[test]
fn safe_changes_mend_what_they_are_for() {
    let mut changes = 0;
    for lint in lints::all() {
        let files = of_example(lint.bad);
        for (name, found) in found_by(lint, &files) {
            for fix in found.fixes.iter().filter(|fix| fix.is_safe) {
                let mut mended = files.clone();
                let file = mended.iter_mut().find(|(known, _)| *known == name);
                let text = &mut file.expect("the file").1;
                for edit in fix.edits.iter().rev() {
                    text.replace_range(
                        edit.span.start as usize..edit.span.end as usize,
                        &edit.replacement,
                    );
                }
                let left = found_by(lint, &mended);
                assert_eq!(left, [], "{}: {mended:?}", lint.name);
                changes += 1;
            }
        }
    }
    assert!(changes > 0);
}

#[test]
fn names_and_codes_are_unique_and_well_formed() {
    let lints = lints::all();
    for (index, lint) in lints.iter().enumerate() {
        let is_name = |c: char| c.is_ascii_lowercase() || c == '-';
        assert!(lint.name.chars().all(is_name), "{}", lint.name);
        assert!((401..500).contains(&lint.code.0), "{}", lint.name);
        for other in &lints[..index] {
            assert!(
                lint.name != other.name && lint.code != other.code,
                "{}",
                lint.name
            );
        }
    }
    assert!(lints.len() >= 30, "{}", lints.len());
}

#[test]
fn pages_are_those_in_docs() {
    let pages = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/errors");
    let mut stale = Vec::new();
    for lint in lints::all() {
        let file = pages.join(format!("{}.md", lint.code));
        let page = lint.page();
        if std::env::var_os("UPDATE").is_some() {
            std::fs::write(&file, &page).expect("the page can be written");
        }
        if std::fs::read_to_string(&file).ok() != Some(page) {
            stale.push(file.display().to_string());
        }
    }
    assert!(stale.is_empty(), "run with UPDATE=1: {}", stale.join(", "));
}

/// The page for users lists every lint as it is.
#[test]
fn the_page_for_users_lists_all_lints() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/check.md");
    let page = std::fs::read_to_string(file).expect("docs/check.md");
    let rows: Vec<&str> = page
        .lines()
        .filter(|line| line.starts_with("| [A4"))
        .collect();
    let expected: Vec<String> = lints::all()
        .into_iter()
        .map(|lint| {
            let Lint {
                code, name, title, ..
            } = lint;
            let level = lint.level.name();
            format!("| [{code}](errors/{code}.md) | `{name}` | {level} | {title} |")
        })
        .collect();
    assert_eq!(rows, expected);
}
