//! The settings of checks, from a file `bdi.toml`.
//!
//! ```toml
//! [check]
//! exclude = ["drafts", "**/old_*.asl"]
//!
//! [check.lints]
//! singleton = "warning"
//! step-without-failure-plan = "advice"
//! ```

use std::ops::Range;

use syntax::code::Code;
use syntax::{Diagnostic, FileId, Severity, Span, suggest};
use toml_edit::{Document, Item};

use crate::allow::code_of;
use crate::code;
use crate::lint::{Level, Lint};
use crate::lints;

/// What a file of settings says.
#[derive(Clone, Debug, Default)]
pub struct Settings {
    levels: Vec<(Code, Level)>,
    exclude: Vec<String>,
}

/// What may stand in a file of settings, and in its tables.
const TABLES: [&str; 1] = ["check"];
const CHECK: [&str; 2] = ["exclude", "lints"];

impl Settings {
    /// Reads the text of a file of settings. What is wrong with it is an error each; the rest holds.
    /// Codes that no lint has are known if `is_code` says so.
    pub fn read(
        file: FileId,
        text: &str,
        is_code: impl Fn(Code) -> bool,
    ) -> (Settings, Vec<Diagnostic>) {
        let mut reader = Reader {
            file,
            settings: Settings::default(),
            found: Vec::new(),
        };
        match Document::parse(text) {
            Ok(document) => reader.document(&document, &is_code),
            Err(error) => {
                let message = error.message().lines().next().unwrap_or_default();
                let message = format!("this is no TOML: {message}");
                reader.report(error.span(), message);
            }
        }
        (reader.settings, reader.found)
    }

    /// How bad what a lint finds is.
    pub fn level(&self, lint: &Lint) -> Level {
        self.level_of(lint.code).unwrap_or(lint.level)
    }

    /// The level that is set for a code.
    pub fn level_of(&self, code: Code) -> Option<Level> {
        let mut levels = self.levels.iter().rev();
        levels
            .find(|(known, _)| *known == code)
            .map(|(_, level)| *level)
    }

    /// Gives a finding the severity that is set for it; whether it is to be reported at all. Errors of
    /// programs stay errors.
    pub fn settle(&self, finding: &mut Diagnostic) -> bool {
        let lint = lints::of_code(finding.code);
        if finding.severity == Severity::Error && lint.is_none() {
            return true;
        }
        let level = match lint {
            Some(lint) => Some(self.level(lint)),
            None => self.level_of(finding.code),
        };
        match level.map(Level::severity) {
            None => true,
            Some(Some(severity)) => {
                finding.severity = severity;
                true
            }
            Some(None) => false,
        }
    }

    /// Whether a file or folder is not checked, by its path from the file of settings, with `/`.
    pub fn excludes(&self, path: &str) -> bool {
        self.exclude.iter().any(|pattern| covers(pattern, path))
    }
}

struct Reader {
    file: FileId,
    settings: Settings,
    found: Vec<Diagnostic>,
}

impl Reader {
    fn report(&mut self, place: Option<Range<usize>>, message: String) -> &mut Diagnostic {
        let place = place.unwrap_or_default();
        let span = Span::new(place.start as u32, place.end as u32);
        let code = code::SETTINGS;
        self.found
            .push(Diagnostic::error(code, self.file, span, message));
        let last = self.found.len() - 1;
        &mut self.found[last]
    }

    fn document(&mut self, document: &Document<&str>, is_code: &impl Fn(Code) -> bool) {
        for (key, item) in document.as_table() {
            let place = span_of(document, key);
            if key != "check" {
                self.unknown("setting", key, place, &TABLES);
                continue;
            }
            let Some(table) = item.as_table_like() else {
                self.report(item.span(), "`check` must be a table: `[check]`".to_owned());
                continue;
            };
            for (key, item) in table.iter() {
                let place = table.key(key).and_then(toml_edit::Key::span);
                match key {
                    "exclude" => self.exclude(item),
                    "lints" => self.lints(item, is_code),
                    _ => self.unknown("setting of `check`", key, place, &CHECK),
                }
            }
        }
    }

    fn unknown(&mut self, what: &str, key: &str, place: Option<Range<usize>>, known: &[&str]) {
        let near = suggest(key, known.iter().copied()).map(str::to_owned);
        let names: Vec<String> = known.iter().map(|name| format!("`{name}`")).collect();
        let found = self.report(place, format!("there is no {what} `{key}`"));
        match near {
            Some(near) => found.help.push(format!("Did you mean `{near}`?")),
            None => found
                .help
                .push(format!("What can be set here: {}.", names.join(", "))),
        }
    }

    fn exclude(&mut self, item: &Item) {
        let patterns = item.as_array().map(|array| {
            let texts = array.iter().map(|value| value.as_str().map(str::to_owned));
            texts.collect::<Option<Vec<String>>>()
        });
        match patterns.flatten() {
            Some(patterns) => self.settings.exclude = patterns,
            None => {
                let message = "`exclude` must be a list of paths in quotes";
                self.report(item.span(), message.to_owned())
                    .help
                    .push("For example `exclude = [\"drafts\", \"**/old_*.asl\"]`.".to_owned());
            }
        }
    }

    fn lints(&mut self, item: &Item, is_code: &impl Fn(Code) -> bool) {
        let Some(table) = item.as_table_like() else {
            let message = "`lints` must be a table: `[check.lints]`";
            self.report(item.span(), message.to_owned());
            return;
        };
        for (key, item) in table.iter() {
            let place = table.key(key).and_then(toml_edit::Key::span);
            let Some(code) = code_of(key, is_code) else {
                let names: Vec<&str> = lints::all().iter().map(|lint| lint.name).collect();
                let near = suggest(key, names.iter().copied()).map(str::to_owned);
                let found = self.report(place, format!("there is no check `{key}`"));
                found.help.push(match near {
                    Some(near) => format!("Did you mean `{near}`?"),
                    None => "`bdi check --list` shows the names of all checks.".to_owned(),
                });
                continue;
            };
            let level = item
                .as_str()
                .and_then(|word| Level::ALL.into_iter().find(|(name, _)| *name == word));
            match level {
                Some((_, level)) => self.settings.levels.push((code, level)),
                None => {
                    let message = format!("the level of `{key}` is not one there is");
                    let found = self.report(item.span(), message);
                    found.help.push(
                        "The levels are \"off\", \"advice\", \"warning\" and \"error\".".to_owned(),
                    );
                }
            }
        }
    }
}

fn span_of(document: &Document<&str>, key: &str) -> Option<Range<usize>> {
    let table = document.as_table();
    let named = table.key(key).and_then(toml_edit::Key::span);
    named.or_else(|| table.get(key).and_then(Item::span))
}

/// Whether a pattern covers a path, or a folder that it lies in. `*` stands for any part of a name,
/// `**` for any folders.
fn covers(pattern: &str, path: &str) -> bool {
    let pattern = pattern.trim_start_matches("./").trim_end_matches('/');
    let parts: Vec<&str> = path.split('/').collect();
    let wanted: Vec<&str> = pattern.split('/').collect();
    (1..=parts.len()).any(|length| matches(&wanted, &parts[..length]))
}

fn matches(pattern: &[&str], path: &[&str]) -> bool {
    match pattern {
        [] => path.is_empty(),
        ["**", rest @ ..] => (0..=path.len()).any(|skipped| matches(rest, &path[skipped..])),
        [first, rest @ ..] => match path {
            [name, others @ ..] => fits(first, name) && matches(rest, others),
            [] => false,
        },
    }
}

/// Whether a name fits a pattern with `*`.
fn fits(pattern: &str, name: &str) -> bool {
    let mut parts = pattern.split('*');
    let first = parts.next().unwrap_or_default();
    let Some(mut rest) = name.strip_prefix(first) else {
        return false;
    };
    let mut parts: Vec<&str> = parts.collect();
    let Some(last) = parts.pop() else {
        return rest.is_empty();
    };
    for part in parts {
        match rest.find(part) {
            Some(at) => rest = &rest[at + part.len()..],
            None => return false,
        }
    }
    rest.ends_with(last)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> (Settings, Vec<String>) {
        let (settings, found) = Settings::read(FileId(0), text, |code| code == Code(210));
        let place = |d: &Diagnostic| format!("{}: {}", d.span.text(text), d.message);
        (settings, found.iter().map(place).collect())
    }

    #[test]
    fn levels_and_exclusions_are_read() {
        let (settings, found) = read(
            "[check]\nexclude = [\"drafts\", \"**/old_*.asl\"]\n[check.lints]\nsingleton = \"error\"\nA210 = \"off\"\n",
        );
        assert_eq!(found, [""; 0]);
        let singleton = lints::find("singleton").unwrap();
        assert_eq!(settings.level(singleton), Level::Error);
        assert_eq!(settings.level_of(Code(210)), Some(Level::Off));
        assert!(settings.excludes("drafts/a.asl"));
        assert!(settings.excludes("x/y/old_1.asl"));
        assert!(settings.excludes("old_1.asl"));
        assert!(!settings.excludes("x/my_drafts/a.asl"));
    }

    #[test]
    fn what_is_not_known_is_reported_at_its_place() {
        let (_, found) = read(
            "[chek]\n[check]\nexcude = []\nexclude = 3\n[check.lints]\nsingelton = \"off\"\nA210 = \"on\"\n",
        );
        let expected = [
            "chek: there is no setting `chek`",
            "excude: there is no setting of `check` `excude`",
            "3: `exclude` must be a list of paths in quotes",
            "singelton: there is no check `singelton`",
            "\"on\": the level of `A210` is not one there is",
        ];
        assert_eq!(found, expected);
        assert_eq!(read("[check").1.len(), 1);
    }

    #[test]
    fn errors_of_programs_stay_errors() {
        let (settings, _) = read("[check.lints]\nA210 = \"off\"\n");
        let mut warning = Diagnostic::warning(Code(210), FileId(0), Span::default(), "w");
        assert!(!settings.settle(&mut warning));
        let mut error = Diagnostic::error(Code(210), FileId(0), Span::default(), "e");
        assert!(settings.settle(&mut error));
    }
}
