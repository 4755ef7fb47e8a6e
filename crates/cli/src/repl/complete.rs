//! What can be typed next: commands, names that the agent knows, actions, files.

use std::path::Path;

use mas::session::Session;
use rustyline::completion::Pair;

use super::command::{self, COMMANDS};

/// The names that there are, as they were when the line was begun.
#[derive(Default)]
pub(super) struct Words {
    /// Internal actions, with the words for their arguments.
    actions: Vec<(String, String)>,
    functions: Vec<String>,
    predicates: Vec<String>,
    goals: Vec<String>,
    labels: Vec<String>,
    agents: Vec<String>,
}

impl Words {
    /// What the agent of a conversation knows.
    pub(super) fn of(session: &Session) -> Words {
        let agents = session.system().agents();
        let mut words = Words {
            agents: agents.map(|agent| agent.name().to_string()).collect(),
            functions: stdlib::functions().map(|f| f.name.to_owned()).collect(),
            ..Words::default()
        };
        let Some(agent) = session.agent() else {
            return words;
        };
        for action in agent.registry().actions() {
            words
                .actions
                .push((action.name().into_owned(), action.signatures()));
        }
        let predicates = agent.beliefs().store().predicates();
        words
            .predicates
            .extend(predicates.map(|functor| functor.name().to_string()));
        for plan in agent.plans().iter().filter(|plan| !plan.is_default()) {
            if let Some(functor) = plan.trigger.literal.functor() {
                let name = functor.name().to_string();
                match plan.trigger.is_goal() {
                    true => words.goals.push(name),
                    false => words.predicates.push(name),
                }
            }
            if plan.is_named
                && let Some(label) = plan.label.functor()
            {
                words.labels.push(label.name().to_string());
            }
        }
        words
    }

    /// What may stand at the cursor: where it begins, and what it may be.
    pub(super) fn complete(&self, line: &str, at: usize) -> (usize, Vec<Pair>) {
        let before = &line[..at];
        if command::is_command(before) {
            return self.complete_command(before);
        }
        let start = word_start(before);
        let word = &before[start..];
        let is_goal = before[..start].ends_with('!');
        let names: Vec<&String> = if word.contains('.') {
            let actions = self.actions.iter().map(|(name, _)| name);
            actions.chain(&self.functions).collect()
        } else if is_goal {
            self.goals.iter().collect()
        } else if word.is_empty() {
            Vec::new()
        } else {
            let known = self
                .predicates
                .iter()
                .chain(&self.goals)
                .chain(&self.labels);
            let dotted = self
                .actions
                .iter()
                .map(|(name, _)| name)
                .chain(&self.functions);
            let dotted = dotted.filter(|name| !name.starts_with('.'));
            known.chain(dotted).chain(&self.agents).collect()
        };
        (start, fitting(names.into_iter().map(String::as_str), word))
    }

    fn complete_command(&self, before: &str) -> (usize, Vec<Pair>) {
        let begin = before.len() - before.trim_start().len();
        let Some(space) = before[begin..].find(char::is_whitespace) else {
            let names = COMMANDS.iter().map(|command| command.name);
            return (begin, fitting(names, &before[begin..]));
        };
        let name = before[begin..][..space].trim_end_matches('!');
        let start = before.rfind(char::is_whitespace).map_or(0, |at| at + 1);
        let word = &before[start..];
        let Ok(found) = command::find(name) else {
            return (start, Vec::new());
        };
        let names: Vec<&str> = match found.name {
            ":load" | ":save" => return complete_file(before, begin + space),
            ":agent" => self.agents.iter().map(String::as_str).collect(),
            ":trace" => vec!["off", "cycle", "steps", "intentions"],
            ":state" => vec!["json"],
            ":doc" => {
                let actions = self.actions.iter().map(|(name, _)| name);
                actions.chain(&self.functions).map(String::as_str).collect()
            }
            ":beliefs" => self.predicates.iter().map(String::as_str).collect(),
            ":plans" => self
                .goals
                .iter()
                .chain(&self.labels)
                .map(String::as_str)
                .collect(),
            ":step" => return self.complete(&before[start..], word.len()).shifted(start),
            _ => Vec::new(),
        };
        (start, fitting(names.into_iter(), word))
    }

    /// What to show behind the cursor: the end of a command, or the arguments of an action.
    pub(super) fn hint(&self, line: &str) -> Option<String> {
        if command::is_command(line) {
            let name = line.trim_start();
            if name.contains(char::is_whitespace) {
                return None;
            }
            let found = command::find(name).ok()?;
            let rest = found.name.strip_prefix(name)?;
            return Some(match found.arguments {
                "" => rest.to_owned(),
                arguments => format!("{rest} {arguments}"),
            });
        }
        let open = line.strip_suffix('(')?;
        let name = &open[word_start(open)..];
        let (_, signatures) = self.actions.iter().find(|(action, _)| action == name)?;
        let first = signatures.split("` ").next().unwrap_or(signatures);
        let first = first.trim_matches('`');
        first
            .strip_prefix(name)?
            .strip_prefix('(')
            .map(str::to_owned)
    }
}

/// A completion that was found in the rest of a line.
trait Shifted {
    fn shifted(self, by: usize) -> Self;
}

impl Shifted for (usize, Vec<Pair>) {
    fn shifted(self, by: usize) -> Self {
        (self.0 + by, self.1)
    }
}

/// Where the word at the end of a text begins. Actions have dots in their names.
fn word_start(text: &str) -> usize {
    let is_part = |c: char| c.is_alphanumeric() || c == '_' || c == '.';
    let start = text.rfind(|c| !is_part(c));
    start.map_or(0, |at| {
        at + text[at..].chars().next().map_or(1, char::len_utf8)
    })
}

/// The names that begin with a word, in order, each once.
fn fitting<'a>(names: impl Iterator<Item = &'a str>, word: &str) -> Vec<Pair> {
    let mut names: Vec<&str> = names.filter(|name| name.starts_with(word)).collect();
    names.sort_unstable();
    names.dedup();
    let pair = |name: &str| Pair {
        display: name.to_owned(),
        replacement: name.to_owned(),
    };
    names.into_iter().map(pair).collect()
}

/// The files and folders whose paths begin with what stands behind a command.
fn complete_file(before: &str, behind: usize) -> (usize, Vec<Pair>) {
    let spaces = before[behind..].len() - before[behind..].trim_start().len();
    let start = behind + spaces;
    let typed = &before[start..];
    let (folder, name) = match typed.rfind(['/', '\\']) {
        Some(at) => typed.split_at(at + 1),
        None => ("", typed),
    };
    let place = match folder {
        "" => Path::new("."),
        folder => Path::new(folder),
    };
    let mut found = Vec::new();
    for entry in std::fs::read_dir(place).into_iter().flatten().flatten() {
        let file = entry.file_name().to_string_lossy().into_owned();
        if !file.starts_with(name) || (name.is_empty() && file.starts_with('.')) {
            continue;
        }
        let is_folder = entry.path().is_dir();
        let is_program = file.ends_with(".asl") || file.ends_with(".mas2j");
        if is_folder || is_program {
            let end = if is_folder { "/" } else { "" };
            found.push(Pair {
                display: format!("{file}{end}"),
                replacement: format!("{folder}{file}{end}"),
            });
        }
    }
    found.sort_by(|a, b| a.display.cmp(&b.display));
    (start, found)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words() -> Words {
        let names = |all: &[&str]| all.iter().map(|name| (*name).to_owned()).collect();
        Words {
            actions: vec![
                (".print".to_owned(), "`.print(Value, …)`".to_owned()),
                (".send".to_owned(), "`.send(To, Force, Content)`".to_owned()),
                ("lib.go".to_owned(), String::new()),
            ],
            functions: names(&["math.abs"]),
            predicates: names(&["price", "pride"]),
            goals: names(&["go"]),
            labels: names(&["label"]),
            agents: names(&["bob"]),
        }
    }

    fn completed(line: &str) -> (usize, Vec<String>) {
        let (start, found) = words().complete(line, line.len());
        (
            start,
            found.into_iter().map(|pair| pair.replacement).collect(),
        )
    }

    #[test]
    fn names_fit_where_they_stand() {
        let all = |names: &[&str]| {
            names
                .iter()
                .map(|name| (*name).to_owned())
                .collect::<Vec<_>>()
        };
        assert_eq!(completed("?pri"), (1, all(&["price", "pride"])));
        assert_eq!(completed("!g"), (1, all(&["go"])));
        assert_eq!(completed("p(X); .pr"), (6, all(&[".print"])));
        assert_eq!(completed("X = math."), (4, all(&["math.abs"])));
        assert_eq!(completed(":st"), (0, all(&[":state", ":step"])));
        assert_eq!(completed(":agent b"), (7, all(&["bob"])));
        assert_eq!(completed(":trace s"), (7, all(&["steps"])));
        assert_eq!(completed(":step !g"), (7, all(&["go"])));
        assert_eq!(completed(":nothing x"), (9, all(&[])));
    }

    #[test]
    fn hints_show_what_comes_next() {
        let hint = |line: &str| words().hint(line);
        assert_eq!(hint(":und").as_deref(), Some("o [N]"));
        assert_eq!(hint(".send(").as_deref(), Some("To, Force, Content)"));
        assert_eq!(hint(".send(bob"), None);
        assert_eq!(hint(":s"), None);
    }
}
