//! Diagnostics for people (with excerpts of the source, by ariadne) and for programs (JSON).

use ariadne::{Color, Config, IndexType, Label, Report, ReportKind};
use serde::Serialize;

use crate::diagnostic::{Diagnostic, Severity};
use crate::source::{FileId, Position, Sources, Span, floor_boundary};

/// How to render.
#[derive(Clone, Copy, Debug, Default)]
pub struct RenderOptions {
    /// Whether to colour with terminal escapes.
    pub color: bool,
}

/// Renders diagnostics one after the other, with excerpts of their source.
pub fn render(diagnostics: &[Diagnostic], sources: &Sources, options: RenderOptions) -> String {
    let mut out = Vec::new();
    let mut cache = Cache {
        sources,
        built: Vec::new(),
    };
    for diagnostic in diagnostics {
        if !has_excerpt(diagnostic, sources) {
            let text = without_excerpt(diagnostic, sources, options);
            out.extend_from_slice(text.as_bytes());
            continue;
        }
        let report = report(diagnostic, sources, options);
        if report.write(&mut cache, &mut out).is_err() {
            out.extend_from_slice(line(diagnostic, sources).as_bytes());
            out.push(b'\n');
        }
    }
    let text = String::from_utf8_lossy(&out);
    text.lines()
        .map(|l| format!("{}\n", l.trim_end()))
        .collect()
}

/// One line: `file:line:column: error[A101]: message`.
pub fn line(diagnostic: &Diagnostic, sources: &Sources) -> String {
    let Position { line, column } = sources.position(diagnostic.file, diagnostic.span.start);
    let name = sources.name(diagnostic.file);
    let severity = diagnostic.severity.name();
    format!(
        "{name}:{line}:{column}: {severity}[{}]: {}",
        diagnostic.code, diagnostic.message
    )
}

/// The first error in the words of a message, with its place, and how to see the others.
pub fn first_error(diagnostics: &[Diagnostic], sources: &Sources) -> Option<String> {
    let mut errors = diagnostics.iter().filter(|found| found.is_error());
    let first = errors.next()?;
    let (file, message) = (sources.name(first.file), &first.message);
    let mut text = if sources.text(first.file).is_empty() {
        format!("{file}: {message}")
    } else {
        let Position { line, column } = sources.position(first.file, first.span.start);
        format!("{file}:{line}:{column}: {message}")
    };
    let others = errors.count();
    if others > 0 {
        let count = others + 1;
        text.push_str(&format!(
            " (the first of {count} errors; `bdi check {file}` shows all)"
        ));
    }
    Some(text)
}

/// Lines longer than this (in bytes) are not shown: they would fill the screen.
const LONGEST_LINE: usize = 400;

/// Whether there are lines to show, and all of them fit the screen.
fn has_excerpt(d: &Diagnostic, sources: &Sources) -> bool {
    if sources.text(d.file).is_empty() {
        return false;
    }
    let places = d.labels.iter().map(|label| (label.file, label.span));
    places.chain([(d.file, d.span)]).all(|(file, span)| {
        let (_, range) = place(file, span, sources);
        let text = sources.text(file);
        let fits = |at: usize| {
            let start = text[..at].rfind('\n').map_or(0, |newline| newline + 1);
            let end = text[at..]
                .find('\n')
                .map_or(text.len(), |newline| at + newline);
            end - start <= LONGEST_LINE
        };
        fits(range.start) && fits(range.end)
    })
}

/// The form for files that cannot be shown, and for lines that are too long to be shown.
fn without_excerpt(d: &Diagnostic, sources: &Sources, options: RenderOptions) -> String {
    let (severity, color) = match d.severity {
        Severity::Error => ("Error", "\x1b[31m"),
        Severity::Warning => ("Warning", "\x1b[33m"),
        Severity::Advice => ("Advice", "\x1b[34m"),
    };
    let (on, off) = if options.color {
        (color, "\x1b[0m")
    } else {
        ("", "")
    };
    let mut text = format!("{on}[{}] {severity}:{off} {}\n", d.code, d.message);
    if !sources.text(d.file).is_empty() {
        let Position { line, column } = sources.position(d.file, d.span.start);
        let name = sources.name(d.file);
        text.push_str(&format!(
            "   at {name}:{line}:{column} (the line is too long to be shown)\n"
        ));
    }
    let label = d.label.iter().map(|label| ("", label));
    let help = d.help.iter().map(|help| ("Help: ", help));
    let notes = d.notes.iter().map(|note| ("Note: ", note));
    for (head, more) in label.chain(help).chain(notes) {
        text.push_str(&format!("   {head}{more}\n"));
    }
    text
}

type Place = (FileId, std::ops::Range<usize>);

fn report(d: &Diagnostic, sources: &Sources, options: RenderOptions) -> Report<'static, Place> {
    let (kind, color) = match d.severity {
        Severity::Error => (ReportKind::Error, Color::Red),
        Severity::Warning => (ReportKind::Warning, Color::Yellow),
        Severity::Advice => (ReportKind::Advice, Color::Blue),
    };
    let config = Config::default()
        .with_index_type(IndexType::Byte)
        .with_color(options.color);
    let main = place(d.file, d.span, sources);
    let mut label = Label::new(main.clone()).with_color(color).with_order(-1);
    // Without words no place is marked, so there are always some.
    let words = d
        .label
        .as_deref()
        .or(d.fixes.first().map(|f| f.message.as_str()));
    label = label.with_message(words.unwrap_or("here"));
    let mut builder = Report::build(kind, main)
        .with_config(config)
        .with_code(d.code)
        .with_message(&d.message)
        .with_label(label);
    for other in &d.labels {
        let at = place(other.file, other.span, sources);
        builder = builder.with_label(
            Label::new(at)
                .with_message(&other.message)
                .with_color(Color::Cyan),
        );
    }
    for note in &d.notes {
        builder = builder.with_note(note);
    }
    for help in &d.help {
        builder = builder.with_help(help);
    }
    builder.finish()
}

/// A span that fits its text and lies on character boundaries.
fn place(file: FileId, span: Span, sources: &Sources) -> Place {
    let text = sources.text(file);
    let start = floor_boundary(text, span.start);
    let end = floor_boundary(text, span.end).max(start);
    (file, start as usize..end as usize)
}

struct Cache<'a> {
    sources: &'a Sources,
    built: Vec<(FileId, ariadne::Source<String>)>,
}

impl ariadne::Cache<FileId> for Cache<'_> {
    type Storage = String;

    fn fetch(&mut self, id: &FileId) -> Result<&ariadne::Source<String>, impl std::fmt::Debug> {
        let index = match self.built.iter().position(|(known, _)| known == id) {
            Some(index) => index,
            None => {
                self.built.push((
                    *id,
                    ariadne::Source::from(self.sources.text(*id).to_owned()),
                ));
                self.built.len() - 1
            }
        };
        Ok::<_, std::convert::Infallible>(&self.built[index].1)
    }

    fn display<'b>(&self, id: &'b FileId) -> Option<impl std::fmt::Display + 'b> {
        Some(self.sources.name(*id).to_owned())
    }
}

#[derive(Serialize)]
struct JsonDiagnostic<'a> {
    code: String,
    severity: &'static str,
    message: &'a str,
    #[serde(flatten)]
    place: JsonPlace<'a>,
    #[serde(skip_serializing_if = "Option::is_none")]
    label: Option<&'a str>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    labels: Vec<JsonLabel<'a>>,
    #[serde(skip_serializing_if = "<[String]>::is_empty")]
    notes: &'a [String],
    #[serde(skip_serializing_if = "<[String]>::is_empty")]
    help: &'a [String],
    #[serde(skip_serializing_if = "Vec::is_empty")]
    fixes: Vec<JsonFix<'a>>,
}

#[derive(Serialize)]
struct JsonPlace<'a> {
    file: &'a str,
    line: u32,
    column: u32,
    end_line: u32,
    end_column: u32,
    start: u32,
    end: u32,
}

#[derive(Serialize)]
struct JsonLabel<'a> {
    message: &'a str,
    #[serde(flatten)]
    place: JsonPlace<'a>,
}

#[derive(Serialize)]
struct JsonFix<'a> {
    message: &'a str,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    safe: bool,
    edits: Vec<JsonEdit<'a>>,
}

#[derive(Serialize)]
struct JsonEdit<'a> {
    #[serde(flatten)]
    place: JsonPlace<'a>,
    replacement: &'a str,
}

/// The diagnostics as a JSON array of plain objects; lines and columns from 1, `start` and `end` in bytes.
pub fn to_json(diagnostics: &[Diagnostic], sources: &Sources) -> String {
    let at = |file, span: Span| {
        let from = sources.position(file, span.start);
        let to = sources.position(file, span.end);
        JsonPlace {
            file: sources.name(file),
            line: from.line,
            column: from.column,
            end_line: to.line,
            end_column: to.column,
            start: span.start,
            end: span.end,
        }
    };
    let all: Vec<JsonDiagnostic<'_>> = diagnostics
        .iter()
        .map(|d| JsonDiagnostic {
            code: d.code.to_string(),
            severity: d.severity.name(),
            message: &d.message,
            place: at(d.file, d.span),
            label: d.label.as_deref(),
            labels: d
                .labels
                .iter()
                .map(|l| JsonLabel {
                    message: &l.message,
                    place: at(l.file, l.span),
                })
                .collect(),
            notes: &d.notes,
            help: &d.help,
            fixes: d
                .fixes
                .iter()
                .map(|f| JsonFix {
                    message: &f.message,
                    safe: f.is_safe,
                    edits: f
                        .edits
                        .iter()
                        .map(|e| JsonEdit {
                            place: at(d.file, e.span),
                            replacement: &e.replacement,
                        })
                        .collect(),
                })
                .collect(),
        })
        .collect();
    serde_json::to_string_pretty(&all).unwrap_or_else(|_| "[]".to_owned())
}
