//! The pages of the error codes: every example shows what it says it shows.

use bdi_syntax::code::{CODES, find, parse};
use bdi_syntax::{FileId, parse_program, parse_project};

/// The code blocks of a page: the word after the fence and the text.
fn examples(page: &str) -> Vec<(String, String)> {
    let mut out = Vec::new();
    let mut open: Option<(String, String)> = None;
    for line in page.lines() {
        match (&mut open, line.strip_prefix("```")) {
            (None, Some(word)) => open = Some((word.to_owned(), String::new())),
            (Some(_), Some(_)) => out.extend(open.take()),
            (Some((_, text)), None) => {
                text.push_str(line);
                text.push('\n');
            }
            (None, None) => {}
        }
    }
    out
}

fn codes(language: &str, text: &str) -> Vec<String> {
    let diagnostics = match language {
        "mas2j" => parse_project(text, FileId(0)).diagnostics,
        _ => parse_program(text, FileId(0)).diagnostics,
    };
    diagnostics.iter().map(|d| d.code.to_string()).collect()
}

#[test]
fn examples_show_what_they_say() {
    let mut wrong = Vec::new();
    for info in CODES {
        let name = info.code.to_string();
        let title = format!("# {name}: {}", info.title);
        if info.page.lines().next() != Some(title.as_str()) {
            wrong.push(format!("{name} does not begin with `{title}`"));
        }
        let examples = examples(info.page);
        if examples.is_empty() && !["A108", "A109", "A110", "A111", "A151"].contains(&name.as_str())
        {
            wrong.push(format!("{name} has no example"));
        }
        for (fence, text) in examples {
            let (language, kind) = fence.split_once(' ').unwrap_or((&fence, ""));
            let found = codes(language, &text);
            let right = match kind {
                "wrong" => found.first() == Some(&name),
                "right" => found.is_empty(),
                _ => false,
            };
            if !right {
                wrong.push(format!("{name}: `{fence}` gives {found:?}\n{text}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn codes_are_found_as_written() {
    for text in ["A112", "a112", "112", " A112 "] {
        let code = parse(text).expect("a code");
        assert_eq!(find(code).map(|i| i.code), Some(code));
    }
    assert!(parse("B12").is_none());
    assert!(CODES.is_sorted_by(|a, b| a.code < b.code));
}

#[test]
fn offered_changes_mend_the_examples() {
    let mut wrong = Vec::new();
    for info in CODES {
        for (fence, text) in examples(info.page) {
            let Some(language) = fence.strip_suffix(" wrong") else {
                continue;
            };
            let diagnostics = match language {
                "mas2j" => parse_project(&text, FileId(0)).diagnostics,
                _ => parse_program(&text, FileId(0)).diagnostics,
            };
            let Some(fix) = diagnostics.first().and_then(|d| d.fixes.first()) else {
                continue;
            };
            let mut mended = text.clone();
            for edit in fix.edits.iter().rev() {
                mended.replace_range(
                    edit.span.start as usize..edit.span.end as usize,
                    &edit.replacement,
                );
            }
            let after = codes(language, &mended);
            if after.len() >= diagnostics.len() {
                wrong.push(format!(
                    "{}: `{}` gives {after:?}\n{mended}",
                    info.code, fix.message
                ));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
