//! What a lint is: what it says about itself, and how it is run.

use syntax::code::Code;
use syntax::{Diagnostic, FileId, Severity, Span};

use crate::model::{Agent, ProgramFile, System};

/// What lint files begin with.
pub(crate) mod prelude {
    pub(crate) use super::{Check, Level, Lint, Report};
    pub(crate) use crate::flow::How;
    pub(crate) use crate::model::walk;
    pub(crate) use crate::model::{
        Agent, ClauseKind, Kind, Name, ProgramFile, Receivers, Role, Space, System, Use,
        action_name, atom, is_dotted, plain_literal,
    };
    pub(crate) use crate::words::{counted, signature};
    pub(crate) use rustc_hash::FxHashMap;
    pub(crate) use syntax::ast::{
        BinaryOp, Step, StepKind, StepOp, Term, TermKind, TriggerKind, TriggerOp, UnaryOp,
    };
    pub(crate) use syntax::{Span, suggest};
}

/// A check of programs that are read without errors. One file of `lints` holds one such value.
pub struct Lint {
    /// Its code, which has a page in `docs/errors`.
    pub code: Code,
    /// Its name in settings and comments.
    pub name: &'static str,
    /// What it finds, in some words.
    pub title: &'static str,
    /// How bad what it finds is, unless settings say otherwise.
    pub level: Level,
    /// What it finds, why that is bad, and what to do: the page, without its head and examples.
    pub explanation: &'static str,
    /// A program with the mistake. The place that is reported stands between `‹` and `›`. Several
    /// files begin with a line such as `// bob.asl` each.
    pub bad: &'static str,
    /// The program without it.
    pub good: &'static str,
    /// How it is found.
    pub check: Check,
}

/// How bad what a lint finds is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Level {
    /// The lint is not run.
    Off,
    /// A remark.
    Advice,
    /// Likely not what was meant.
    Warning,
    /// Not to be used as it is.
    Error,
}

impl Level {
    /// All levels by name.
    pub const ALL: [(&'static str, Level); 4] = [
        ("off", Level::Off),
        ("advice", Level::Advice),
        ("warning", Level::Warning),
        ("error", Level::Error),
    ];

    /// `off`, `advice`, `warning`, `error`.
    pub fn name(self) -> &'static str {
        let mut all = Level::ALL.into_iter();
        all.find(|(_, level)| *level == self)
            .map_or("", |(name, _)| name)
    }

    /// The severity of what is found.
    pub fn severity(self) -> Option<Severity> {
        match self {
            Level::Off => None,
            Level::Advice => Some(Severity::Advice),
            Level::Warning => Some(Severity::Warning),
            Level::Error => Some(Severity::Error),
        }
    }
}

/// What a lint looks at.
pub enum Check {
    /// Each file by itself.
    File(fn(&ProgramFile<'_>, &mut Report<'_>)),
    /// Each program, with all that it includes.
    Agent(for<'a> fn(&Agent<'a>, &System<'a>, &mut Report<'_>)),
    /// Comments: done when they are read.
    Comments,
}

/// Where a lint puts what it finds.
pub struct Report<'r> {
    pub(crate) lint: &'static Lint,
    pub(crate) found: &'r mut Vec<Diagnostic>,
}

impl Report<'_> {
    /// A finding at a place, to be completed and [added](Report::add).
    pub fn at(&self, file: FileId, span: Span, message: impl Into<String>) -> Diagnostic {
        let severity = self.lint.level.severity().unwrap_or(Severity::Advice);
        Diagnostic::new(severity, self.lint.code, file, span, message)
    }

    /// Adds a finding.
    pub fn add(&mut self, finding: Diagnostic) {
        self.found.push(finding);
    }
}

impl Lint {
    /// The page in `docs/errors`.
    pub fn page(&self) -> String {
        let Lint {
            code,
            name,
            title,
            explanation,
            ..
        } = self;
        let head = match self.level {
            Level::Off => format!(
                "A check of `bdi check` that is off unless `bdi.toml` switches it on; its name is `{name}`."
            ),
            Level::Advice => format!("A remark of `bdi check`; its name is `{name}`."),
            Level::Warning | Level::Error => {
                format!(
                    "A {} of `bdi check`; its name is `{name}`.",
                    self.level.name()
                )
            }
        };
        let bad = plain(self.bad);
        wrapped(&format!(
            "# {code}: {title}\n\n{head}\n\n{}\n\nWrong:\n\n```agentspeak\n{}\n```\n\nRight:\n\n```agentspeak\n{}\n```\n",
            explanation.trim(),
            bad.trim(),
            self.good.trim(),
        ))
    }
}

/// The page with its paragraphs in lines of at most 110 characters.
fn wrapped(page: &str) -> String {
    let mut out = String::new();
    let mut in_code = false;
    for line in page.lines() {
        in_code ^= line.starts_with("```");
        if in_code || line.len() <= 110 || line.starts_with('|') {
            out += line;
            out.push('\n');
            continue;
        }
        let mut length = 0;
        for word in line.split(' ') {
            if length > 0 && length + 1 + word.len() > 110 {
                out.push('\n');
                length = 0;
            }
            if length > 0 {
                out.push(' ');
                length += 1;
            }
            out += word;
            length += word.len();
        }
        out.push('\n');
    }
    out
}

/// An example without the marks around the place that is reported.
pub fn plain(example: &str) -> String {
    example.replace(['‹', '›'], "")
}

/// The files of an example. One without names of files is an agent file.
pub fn files_of(example: &str) -> Vec<(String, String)> {
    let mut files: Vec<(String, String)> = Vec::new();
    for line in example.trim().lines() {
        let name = line.strip_prefix("// ").filter(|name| {
            !name.contains(' ')
                && (name.ends_with(".asl") || name.ends_with(".mas2j") || name.ends_with(".toml"))
        });
        match (name, files.last_mut()) {
            (Some(name), _) => files.push((name.to_owned(), String::new())),
            (None, Some((_, text))) => {
                text.push_str(line);
                text.push('\n');
            }
            (None, None) => files.push(("ann.asl".to_owned(), format!("{line}\n"))),
        }
    }
    files
}
