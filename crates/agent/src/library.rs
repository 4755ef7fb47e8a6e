//! Libraries of actions that a child process carries out.
//!
//! Here is only what an agent knows of them: their names, what it asks for
//! ([`Effect::Call`](crate::effect::Effect::Call)), and what becomes of an answer. Whoever runs the
//! agent starts the process and passes questions and answers on.

use std::sync::Arc;

use logic::symbol::Symbol;
use logic::term::Term;

use crate::action::Until;
use crate::agent::Agent;
use crate::circumstance::{Deferred, Pending};
use crate::fault::{Fault, FaultKind};
use crate::plan::body::StepKind;

/// How long an answer may take unless the program says otherwise, in milliseconds.
pub const DEFAULT_TIMEOUT: u64 = 10_000;

/// A library as a program declares it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Library {
    /// Its name: what stands before the dot in calls.
    pub name: String,
    /// The program to start and its arguments.
    pub command: Vec<String>,
    /// How long an answer may take, in milliseconds.
    pub timeout: u64,
}

impl Library {
    /// The command as a directive writes it.
    pub fn command_line(&self) -> String {
        let written = |word: &String| {
            let is_plain = |c: char| !c.is_whitespace() && c != '\'' && c != '"';
            if !word.is_empty() && word.chars().all(is_plain) {
                word.clone()
            } else {
                format!("'{}'", word.replace('\'', "'\"'\"'"))
            }
        };
        let words: Vec<String> = self.command.iter().map(written).collect();
        words.join(" ")
    }
}

/// A call that a process has to carry out.
#[derive(Clone, Debug)]
pub struct LibraryCall {
    /// For the answer; see [`Agent::answer`].
    pub id: u64,
    /// The library.
    pub library: Arc<Library>,
    /// The name of the action, without that of the library.
    pub action: Symbol,
    /// The arguments, instantiated.
    pub args: Vec<Term>,
}

/// What has come of a call.
#[derive(Clone, Debug, PartialEq)]
pub enum Answer {
    /// The solutions, each with values for some of the arguments, which are numbered from 0.
    Solutions(Vec<Vec<(usize, Term)>>),
    /// It could not be carried out.
    Failed(String),
}

impl Agent {
    /// Gives the answer to a call asked for with [`Effect::Call`](crate::effect::Effect::Call). If
    /// nobody waits for it any more, nothing happens.
    pub fn answer(&mut self, id: u64, answer: Answer) {
        self.circumstance
            .deferred
            .push_back(Deferred::Answered(id, Box::new(answer)));
    }

    /// Gives the variables of the waiting step the values of the first solution that fits. The
    /// intention whose wait is over then, and why its step fails if it does.
    pub(crate) fn take_answer(
        &mut self,
        id: u64,
        answer: Answer,
    ) -> Option<(crate::intention::IntentionId, Option<Fault>)> {
        let waits = |pending: &Pending| pending.until == Until::External(id);
        let index = self.circumstance.pending.values().position(waits)?;
        let mut solver = self.take_solver();
        let functions = &self.registry.vocabulary().functions;
        let (intention, pending) = self.circumstance.pending.get_index_mut(index)?;
        let fault = match answer {
            Answer::Failed(message) => {
                Some(Fault::new(FaultKind::InternalActionError).message(message))
            }
            Answer::Solutions(solutions) => {
                let frame = pending.intention.frames.last_mut()?;
                let args: Vec<Term> = match frame.step().map(|step| &step.kind) {
                    Some(StepKind::Internal(_, call)) => call.args().to_vec(),
                    _ => Vec::new(),
                };
                let fits = solutions.into_iter().any(|solution| {
                    let values = solution.into_iter();
                    let pairs: Option<Vec<(Term, Term)>> = values
                        .map(|(index, value)| Some((args.get(index)?.clone(), value)))
                        .collect();
                    pairs.is_some_and(|pairs| {
                        logic::unify::unify_in(&mut solver, &mut frame.env, &pairs, functions)
                    })
                });
                (!fits).then(|| Fault::new(FaultKind::InternalActionFailed))
            }
        };
        let fault = fault.map(|fault| fault.code(pending.reason.clone()));
        let intention = *intention;
        self.give_solver(solver);
        Some((intention, fault))
    }
}

/// The words of a command: separated by blanks; what stands between quotes (`'` or `"`) is one word.
///
/// # Errors
/// A quote is not closed.
pub(crate) fn words(command: &str) -> Result<Vec<String>, char> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut quote = None;
    for c in command.chars() {
        match quote {
            Some(open) if c == open => quote = None,
            Some(_) => word.get_or_insert_default().push(c),
            None if c == '\'' || c == '"' => {
                quote = Some(c);
                word.get_or_insert_default();
            }
            None if c.is_whitespace() => words.extend(word.take()),
            None => word.get_or_insert_default().push(c),
        }
    }
    words.extend(word);
    match quote {
        Some(open) => Err(open),
        None => Ok(words),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::effect::Effect;
    use crate::testing::TestRun;

    const LIBRARY: &str = "{ library(\"geo\", \"helper 'a b'\", timeout(500)) } ";

    #[test]
    fn commands_are_written_as_they_are_read() {
        for command in [&["a", "b"][..], &["a b", "", "it's", "\"", "a'b\"c"]] {
            let command: Vec<String> = command.iter().map(ToString::to_string).collect();
            let library = Library {
                name: "x".to_owned(),
                command: command.clone(),
                timeout: DEFAULT_TIMEOUT,
            };
            assert_eq!(words(&library.command_line()), Ok(command));
        }
    }

    /// A run up to its first call, and that call.
    fn calling(text: &str) -> (TestRun, LibraryCall) {
        let mut run = TestRun::new(&format!("{LIBRARY}{text}"));
        assert!(run.until_idle().is_empty());
        let call = run.effects.iter().find_map(|effect| match effect {
            Effect::Call(call) => Some((**call).clone()),
            _ => None,
        });
        (run, call.expect("the library was called"))
    }

    fn solution(values: &[(usize, f64)]) -> Vec<(usize, Term)> {
        let values = values.iter();
        values.map(|(arg, n)| (*arg, Term::Number(*n))).collect()
    }

    const PLAN: &str = "!a. +!a <- geo.dist(1+2, X); .say(X). \
                        -!a[error(E),error_msg(M)] <- .say(E, M).";

    #[test]
    fn call_is_an_effect_and_its_answer_binds() {
        let (mut run, call) = calling(PLAN);
        assert_eq!(call.library.command, ["helper", "a b"]);
        assert_eq!((&*call.library.name, call.library.timeout), ("geo", 500));
        assert_eq!(&*call.action.text(), "dist");
        assert_eq!(call.args[0].as_number(), Some(3.0));
        assert!(call.args[1].is_var());
        run.agent
            .answer(call.id, Answer::Solutions(vec![solution(&[(1, 7.0)])]));
        assert_eq!(run.until_idle(), ["7"]);
    }

    #[test]
    fn first_solution_that_fits_is_taken() {
        let (mut run, call) = calling(PLAN);
        let solutions = vec![
            solution(&[(0, 4.0), (1, 1.0)]),
            solution(&[(0, 3.0), (1, 2.0)]),
        ];
        run.agent.answer(call.id, Answer::Solutions(solutions));
        assert_eq!(run.until_idle(), ["2"]);
    }

    #[test]
    fn no_solution_and_failure_fail_the_step() {
        for (answer, printed) in [
            (Answer::Solutions(Vec::new()), "ia_failed"),
            (Answer::Solutions(vec![solution(&[(0, 4.0)])]), "ia_failed"),
            (Answer::Failed("gone".to_owned()), "internal_actiongone"),
        ] {
            let (mut run, call) = calling(PLAN);
            run.agent.answer(call.id, answer);
            assert_eq!(run.until_idle(), [printed]);
        }
    }

    #[test]
    fn agent_reacts_while_a_call_is_under_way() {
        let text = "!a. +!a <- geo.dist(1, X); .say(X). +tick <- .say(reacts).";
        let (mut run, call) = calling(text);
        let tick = crate::testing::term("tick");
        run.agent.add_belief(&tick, logic::store::Place::Front);
        assert_eq!(run.until_idle(), ["reacts"]);
        run.agent
            .answer(call.id, Answer::Solutions(vec![solution(&[(1, 5.0)])]));
        assert_eq!(run.until_idle(), ["5"]);
    }

    #[test]
    fn answer_that_nobody_waits_for_changes_nothing() {
        let (mut run, call) = calling(PLAN);
        run.agent
            .answer(call.id + 1, Answer::Failed("x".to_owned()));
        assert!(run.until_idle().is_empty());
        run.agent
            .answer(call.id, Answer::Solutions(vec![Vec::new()]));
        run.agent.answer(call.id, Answer::Failed("late".to_owned()));
        assert_eq!(run.until_idle().len(), 1);
    }

    #[test]
    fn commands_are_split_at_blanks() {
        let split = |command| words(command);
        assert_eq!(
            split("python3 a.py"),
            Ok(vec!["python3".into(), "a.py".into()])
        );
        assert_eq!(
            split(" 'a b' c'd e' '' "),
            Ok(vec!["a b".into(), "cd e".into(), String::new()])
        );
        assert_eq!(split("say \"it's\""), Ok(vec!["say".into(), "it's".into()]));
        assert_eq!(split("'a"), Err('\''));
        assert_eq!(split("  "), Ok(Vec::new()));
    }
}
