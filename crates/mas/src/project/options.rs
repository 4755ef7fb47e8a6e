//! The options of agents in a project file (mas.md section 1).

use std::sync::Arc;

use agent::blueprint::{Blueprint, Initial};
use agent::effect::Level;
use agent::fault::Place;
use agent::lower::Reader;
use agent::options::{Options, UnhandledEvents};
use logic::term::Term;
use syntax::ast::project::{AgentEntry, AgentOption, OptionValue, Project as Tree};
use syntax::{Diagnostic, FileId};

use super::Project;
use crate::code;

impl Project {
    /// How an agent works, and at which level it logs.
    pub(super) fn options_of(
        &mut self,
        entry: &AgentEntry,
        tree: &Tree,
        file: FileId,
    ) -> (Options, Level) {
        let mut options = self.settings.options.clone();
        let mut level = Level::Info;
        // The infrastructure may set the same for all agents: `Local(threaded, N)`.
        if let Some([sense, deliberate, act]) = rounds_of_infrastructure(tree) {
            options.sense_rounds = sense;
            options.deliberate_rounds = deliberate;
            options.act_rounds = act;
        }
        for option in &entry.options {
            match option.key.text.as_str() {
                "events" => {
                    options.priority_events = word(option) == "priority";
                    options.events = match word(option) {
                        "requeue" => UnhandledEvents::Requeue,
                        "retrieve" => UnhandledEvents::Retrieve,
                        _ => UnhandledEvents::Discard,
                    };
                }
                "intBels" => options.new_focus = word(option) == "newFocus",
                "tro" => options.tail_calls = word(option) != "false",
                "nrcbp" => {
                    options.sense_every = self.count(option, file).unwrap_or(1).into();
                }
                "cycles_sense" => {
                    options.sense_rounds = self.count(option, file).unwrap_or(1);
                }
                "cycles_deliberate" => {
                    options.deliberate_rounds = self.count(option, file).unwrap_or(1);
                }
                "cycles_act" => options.act_rounds = self.count(option, file).unwrap_or(1),
                // For pools of threads only.
                "cycles" => drop(self.count(option, file)),
                "verbose" => {
                    level = match &option.value {
                        OptionValue::Number(0.0) => Level::Warning,
                        OptionValue::Number(n) if *n >= 2.0 => Level::Fine,
                        _ => Level::Info,
                    };
                }
                _ => {}
            }
        }
        (options, level)
    }

    /// A whole number from 1 on.
    fn count(&mut self, option: &AgentOption, file: FileId) -> Option<u32> {
        let number = match &option.value {
            OptionValue::Number(n) => *n,
            OptionValue::String(text) | OptionValue::Word(text) => {
                text.trim().parse().unwrap_or(f64::NAN)
            }
        };
        if number >= 1.0 && number <= f64::from(u32::MAX) && number.fract() == 0.0 {
            return Some(number as u32);
        }
        let message = format!("`{}` needs a whole number from 1 on", option.key.text);
        let diagnostic =
            Diagnostic::warning(code::OPTION_IGNORED, file, option.value_span, message)
                .note("The option is ignored: its value is 1.");
        self.diagnostics.push(diagnostic);
        None
    }

    /// The options `beliefs` and `goals`.
    pub(super) fn initial_of(&mut self, entry: &AgentEntry, file: FileId) -> Initial {
        let line = self.sources.position(file, entry.span.start).line;
        let name: Arc<str> = Arc::from(self.sources.name(file));
        let mut initial = Initial {
            place: Some(Place { file: name, line }),
            ..Initial::default()
        };
        for option in &entry.options {
            let target = match option.key.text.as_str() {
                "beliefs" => &mut initial.beliefs,
                "goals" => &mut initial.goals,
                _ => continue,
            };
            let text = match &option.value {
                OptionValue::String(text) | OptionValue::Word(text) => text.as_str(),
                OptionValue::Number(_) => "",
            };
            let mut reader = Reader::new(self.settings.registry.clone());
            let read = reader.parse_literals(text);
            let problem = match read {
                Ok(literals) => {
                    let is_literal = |term: &Term| agent::belief::is_believable(term);
                    let (good, bad): (Vec<Term>, Vec<Term>) =
                        literals.into_iter().partition(is_literal);
                    target.extend(good.iter().map(own_variables));
                    bad.first().map(|bad| format!("`{bad}` is no literal"))
                }
                Err(errors) => Some(
                    errors
                        .first()
                        .map_or_else(String::new, |error| error.message.clone()),
                ),
            };
            if let Some(problem) = problem {
                let message = format!(
                    "the {} of the agent `{}` cannot be read: {problem}",
                    option.key.text, entry.name.text
                );
                let diagnostic =
                    Diagnostic::warning(code::OPTION_IGNORED, file, option.value_span, message)
                        .note("They are ignored.")
                        .help("Write literals with commas between them: `\"p(1), q\"`.");
                self.diagnostics.push(diagnostic);
            }
        }
        initial
    }

    /// Whether an agent can be made with these beliefs and goals; if not, why.
    pub(super) fn can_begin(
        &mut self,
        blueprint: &Blueprint,
        initial: &Initial,
        entry: &AgentEntry,
        file: FileId,
    ) -> bool {
        let made = blueprint.agent(&entry.name.text, Options::default(), 0, initial);
        let Err(errors) = made else {
            return true;
        };
        let errors = errors
            .into_iter()
            .map(|error| Diagnostic::error(error.code, file, entry.span, error.message));
        self.diagnostics.extend(errors);
        false
    }
}

fn word(option: &AgentOption) -> &str {
    match &option.value {
        OptionValue::String(text) | OptionValue::Word(text) => text,
        OptionValue::Number(_) => "",
    }
}

/// The literal over variables numbered from 0.
fn own_variables(literal: &Term) -> Term {
    agent::intention::close(literal).0
}

/// `Local(threaded, N)` and `Local(threaded, S, D, A)`: rounds of sensing, deliberating and acting in
/// one cycle.
fn rounds_of_infrastructure(tree: &Tree) -> Option<[u32; 3]> {
    let params = tree.infrastructure.as_ref()?.params.as_ref()?;
    let (kind, numbers) = params.split_first()?;
    if kind.to_string() != "threaded" {
        return None;
    }
    let numbers: Option<Vec<u32>> = numbers
        .iter()
        .map(|param| param.to_string().parse().ok().filter(|n| *n >= 1))
        .collect();
    match numbers?[..] {
        [n] => Some([n, n, n]),
        [sense, deliberate, act] => Some([sense, deliberate, act]),
        _ => None,
    }
}
