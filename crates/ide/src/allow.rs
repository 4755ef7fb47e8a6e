//! Comments that allow what a check would report: `// bdi: allow(singleton)` for a line and
//! `// bdi: allow-file(A401, never-added)` for a file.
//!
//! On a line of its own, a comment is about the next line that has more than a comment on it.

use syntax::code::Code;
use syntax::{Diagnostic, FileId, LineIndex, Parsed, Severity, Span, suggest};

use crate::lints;

/// What the comments of a file allow.
pub struct Allowed {
    lines: LineIndex,
    /// For the whole file.
    everywhere: Vec<Code>,
    /// By line, from 0.
    on_lines: Vec<(u32, Code)>,
    /// Names in them that mean nothing.
    pub unknown: Vec<Diagnostic>,
}

impl Allowed {
    /// Reads the comments of a file; `None` if no comment allows anything. A code is known if a lint
    /// has it or `is_code` says so.
    pub fn read(
        file: FileId,
        text: &str,
        parsed: &Parsed,
        is_code: impl Fn(Code) -> bool,
    ) -> Option<Allowed> {
        let spans = parsed.comments.iter().map(|comment| comment.span);
        let mut directives = spans
            .filter_map(|comment| Some((comment, directive(comment, text)?)))
            .peekable();
        directives.peek()?;
        let mut allowed = Allowed {
            lines: LineIndex::new(text),
            everywhere: Vec::new(),
            on_lines: Vec::new(),
            unknown: Vec::new(),
        };
        for (comment, (is_file, names)) in directives {
            let line = allowed.target(comment, text);
            for name in names {
                let Some(code) = code_of(name.text(text), &is_code) else {
                    let unknown = allowed.unknown_name(file, name, text);
                    allowed.unknown.extend(unknown);
                    continue;
                };
                if is_file {
                    allowed.everywhere.push(code);
                } else {
                    allowed.on_lines.push((line, code));
                }
            }
        }
        Some(allowed)
    }

    /// Whether a comment allows the finding. Errors of programs cannot be allowed; those of lints can.
    pub fn allows(&self, finding: &Diagnostic) -> bool {
        if finding.severity == Severity::Error && lints::of_code(finding.code).is_none() {
            return false;
        }
        self.everywhere.contains(&finding.code)
            || self
                .on_lines
                .contains(&(self.lines.line_of(finding.span.start), finding.code))
    }

    /// The line that a comment is about.
    fn target(&self, comment: Span, text: &str) -> u32 {
        let line = self.lines.line_of(comment.start);
        let start = self.lines.line_start(line).unwrap_or(0);
        let before = Span::new(start, comment.start).text(text);
        if !before.trim().is_empty() {
            return line;
        }
        let rest = text.get(comment.end as usize..).unwrap_or("");
        let mut next = self.lines.line_of(comment.end);
        for content in rest.lines().skip(1) {
            next += 1;
            let content = content.trim();
            if !content.is_empty() && !content.starts_with("//") {
                break;
            }
        }
        next
    }

    fn unknown_name(&self, file: FileId, name: Span, text: &str) -> Option<Diagnostic> {
        let lint = lints::find("unknown-allow")?;
        let written = name.text(text);
        let severity = lint.level.severity().unwrap_or(Severity::Warning);
        let message = format!("there is no check `{written}`");
        let found =
            Diagnostic::new(severity, lint.code, file, name, message).at("so this allows nothing");
        let names = lints::all();
        Some(match suggest(written, names.iter().map(|lint| lint.name)) {
            Some(near) => found.help(format!("Did you mean `{near}`?")).fix(
                format!("replace by `{near}`"),
                name,
                near,
            ),
            None => found.help("`bdi check --list` shows the names of all checks."),
        })
    }
}

/// The code that a name in a comment or in settings means.
pub(crate) fn code_of(name: &str, is_code: impl Fn(Code) -> bool) -> Option<Code> {
    if let Some(lint) = lints::find(name) {
        return Some(lint.code);
    }
    let digits = name.strip_prefix('A')?;
    let code = Code(digits.parse().ok()?);
    (digits.len() == 3 && is_code(code)).then_some(code)
}

/// Whether a comment speaks of the whole file, and the places of the names in it.
fn directive(comment: Span, text: &str) -> Option<(bool, Vec<Span>)> {
    let content = comment.text(text);
    let inner = content.trim_start_matches(['/', '*']).trim_start();
    let rest = inner.strip_prefix("bdi:")?.trim_start();
    let (is_file, rest) = match rest.strip_prefix("allow-file") {
        Some(rest) => (true, rest),
        None => (false, rest.strip_prefix("allow")?),
    };
    let list = rest.trim_start().strip_prefix('(')?;
    let list = list.split(')').next().unwrap_or(list);
    // Where the list stands in the text.
    let start = comment.start as usize + (list.as_ptr() as usize - content.as_ptr() as usize);
    let mut names = Vec::new();
    let mut at = start;
    for item in list.split(',') {
        let name = item.trim();
        let from = at + (item.len() - item.trim_start().len());
        if !name.is_empty() {
            names.push(Span::new(from as u32, (from + name.len()) as u32));
        }
        at += item.len() + 1;
    }
    Some((is_file, names))
}

#[cfg(test)]
mod tests {
    use super::*;
    use syntax::parse_program;

    fn read(text: &str) -> Allowed {
        let parsed = parse_program(text, FileId(0));
        Allowed::read(FileId(0), text, &parsed, |code| code == Code(210)).unwrap()
    }

    fn at(line: u32, code: u16, text: &str) -> Diagnostic {
        let start = LineIndex::new(text).line_start(line).unwrap();
        let span = Span::new(start, start + 1);
        Diagnostic::warning(Code(code), FileId(0), span, "found")
    }

    #[test]
    fn a_comment_is_about_its_line_or_the_next_one() {
        let text = "p(X). // bdi: allow(singleton)\n// bdi: allow(A210)\n\n// more\nq.\nr.\n";
        let allowed = read(text);
        let singleton = lints::find("singleton").unwrap().code.0;
        assert!(allowed.allows(&at(0, singleton, text)));
        assert!(!allowed.allows(&at(0, 210, text)));
        assert!(allowed.allows(&at(4, 210, text)));
        assert!(!allowed.allows(&at(5, 210, text)));
        assert!(allowed.unknown.is_empty());
    }

    #[test]
    fn a_file_can_be_allowed_something() {
        let text = "/* bdi: allow-file(A210, singleton) */\n\np.\n";
        let allowed = read(text);
        assert!(allowed.allows(&at(2, 210, text)));
        let mut error = at(2, 210, text);
        error.severity = Severity::Error;
        assert!(!allowed.allows(&error));
    }

    #[test]
    fn unknown_names_are_reported_where_they_stand() {
        let text = "p. // bdi: allow( singelton , A999)\n";
        let allowed = read(text);
        let places: Vec<&str> = allowed.unknown.iter().map(|d| d.span.text(text)).collect();
        assert_eq!(places, ["singelton", "A999"]);
        assert_eq!(allowed.unknown[0].help, ["Did you mean `singleton`?"]);
    }
}
