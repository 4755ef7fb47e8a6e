//! A conversation: gives inputs to a session and shows what comes of them.

use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use agent::options::Options;
use agent::question::Question;
use agent::task::TaskState;
use anyhow::{Context, Result};
use mas::process::Children;
use mas::project::{Project, Settings};
use mas::session::{Begun, Entry, Input, Rest, Session};
use mas::time::Clock;
use syntax::{Diagnostic, RenderOptions, Sources, render};

use crate::args::{ClockKind, Repl, TraceKind};
use crate::commands::run::{environment, show_diagnostics};
use crate::console::{self, Console};
use crate::words::plural;

use super::show;

/// Set by Ctrl-C: what runs is to stop.
pub(crate) static INTERRUPT: AtomicBool = AtomicBool::new(false);

/// Whether something runs.
static RUNNING: AtomicBool = AtomicBool::new(false);

/// How an input has ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Outcome {
    /// It was done, or an answer was given, also `no`.
    Done,
    /// It cannot be read or used, or a command is wrong.
    Refused,
    /// A goal or step failed and nothing handled it.
    Failed,
    /// It has hit a limit.
    Limit,
    /// An agent has stopped the system, with this exit status.
    Stopped(i32),
    /// Ctrl-C was pressed.
    Interrupted,
}

/// What shows the answers of a question: whether the next one is wanted.
pub(super) type Ask<'a> = dyn FnMut(&mut Talk, &str) -> bool + 'a;

/// A conversation.
pub(crate) struct Talk {
    pub(super) session: Session,
    pub(super) console: Console,
    pub(super) settings: Settings,
    /// What was loaded, to be loaded again.
    pub(super) files: Vec<PathBuf>,
    pub(super) trace: TraceKind,
    /// The line of the input at hand, counted through the session.
    pub(super) line: u32,
    pub(super) is_terminal: bool,
    pub(super) quiet: bool,
    pub(super) strict: bool,
    pub(super) max_answers: Option<u64>,
    clock: ClockKind,
    seed: u64,
    max_cycles: Option<u64>,
    undo: usize,
    /// Shared with the thread that ends the process.
    children: Arc<Mutex<Children>>,
}

fn end(children: &Mutex<Children>) {
    let children = children.lock().unwrap_or_else(PoisonError::into_inner);
    children.end(Duration::ZERO);
}

impl Drop for Talk {
    fn drop(&mut self) {
        self.session.system_mut().stop_environment();
        end(&self.children);
    }
}

impl Talk {
    /// Loads what the arguments name. `None` if that cannot be used, which was shown.
    pub(crate) fn open(
        arguments: &Repl,
        clock: ClockKind,
        is_terminal: bool,
    ) -> Result<Option<Talk>> {
        let settings = Settings {
            options: Options {
                max_query_cells: (arguments.query_memory as usize) << 17,
                max_query_steps: arguments.query_steps,
                ..Options::default()
            },
            environments: envs::catalogue(),
            environment: environment(arguments.env.as_deref())?,
            ..Settings::default()
        };
        let Some(project) = load(&arguments.files, &settings, arguments.quiet) else {
            return Ok(None);
        };
        let session = start(project, clock, arguments.seed);
        let children = session.system().children();
        let for_scripts = |limit| (!is_terminal).then_some(limit);
        let mut talk = Talk {
            session,
            console: Console::plain(arguments.quiet),
            settings,
            files: arguments.files.clone(),
            trace: TraceKind::Off,
            line: 1,
            is_terminal,
            quiet: arguments.quiet,
            strict: arguments.strict,
            max_answers: arguments.max_answers.or(for_scripts(MAX_ANSWERS)),
            clock,
            seed: arguments.seed,
            max_cycles: arguments.max_cycles.or(for_scripts(MAX_CYCLES)),
            undo: arguments.undo,
            children: Arc::new(Mutex::new(children)),
        };
        talk.set_up();
        talk.handle_interrupts()?;
        Ok(Some(talk))
    }

    fn set_up(&mut self) {
        self.session.set_interrupt(&INTERRUPT);
        self.session.set_cycle_limit(self.max_cycles);
        self.session.set_undo_limit(self.undo);
        self.observe();
    }

    /// Ctrl-C stops what runs. The second time, or if nothing runs, or in a script, it ends the process.
    fn handle_interrupts(&self) -> Result<()> {
        let (is_terminal, children) = (self.is_terminal, self.children.clone());
        ctrlc::set_handler(move || {
            let was_set = INTERRUPT.swap(true, Ordering::SeqCst);
            if was_set || !is_terminal || !RUNNING.load(Ordering::SeqCst) {
                end(&children);
                std::process::exit(console::INTERRUPTED);
            }
        })
        .context("Ctrl-C cannot be handled")
    }

    /// Records what happens in cycles if somebody wants to see it.
    pub(super) fn observe(&mut self) {
        let observes = self.trace != TraceKind::Off;
        self.session.system_mut().observe(observes);
    }

    /// Loads files afresh in place of what there is. Gives whether that was possible; if not, everything
    /// stays as it was.
    pub(super) fn reload(&mut self, files: Vec<PathBuf>) -> bool {
        let Some(project) = load(&files, &self.settings, self.quiet) else {
            return false;
        };
        self.session.system_mut().stop_environment();
        end(&self.children);
        self.session = start(project, self.clock, self.seed);
        let children = self.session.system().children();
        *self.children.lock().unwrap_or_else(PoisonError::into_inner) = children;
        self.files = files;
        self.set_up();
        true
    }

    /// Gives all inputs of an entry to the agent, one after the other, up to one that does not end well.
    pub(super) fn give(&mut self, entry: &Entry, ask: &mut Ask<'_>) -> Outcome {
        if !entry.inputs.iter().all(Input::is_question) {
            self.session.remember();
        }
        for input in &entry.inputs {
            let outcome = self.running(|talk| talk.give_one(entry, input, ask));
            if outcome != Outcome::Done {
                return outcome;
            }
        }
        Outcome::Done
    }

    /// Does something that Ctrl-C may stop.
    pub(super) fn running<R>(&mut self, work: impl FnOnce(&mut Talk) -> R) -> R {
        INTERRUPT.store(false, Ordering::SeqCst);
        RUNNING.store(true, Ordering::SeqCst);
        let result = work(self);
        RUNNING.store(false, Ordering::SeqCst);
        INTERRUPT.store(false, Ordering::SeqCst);
        result
    }

    fn give_one(&mut self, entry: &Entry, input: &Input, ask: &mut Ask<'_>) -> Outcome {
        let failures = self.session.system().totals().failures;
        if self.session.agent().is_none() {
            self.error(&self.gone());
            return Outcome::Refused;
        }
        match self.session.begin(entry, input, &mut self.console) {
            Err((found, sources)) => {
                self.show_found(&found, &sources);
                Outcome::Refused
            }
            Ok((begun, found)) => {
                self.show_found(&found, &Entry::sources(&entry.text));
                match begun {
                    Begun::Added(_) => {
                        let rest = self.session.run(None, false, &mut self.console);
                        self.tell_rest(rest, failures)
                    }
                    Begun::Asked(mut question) => self.answer(&mut question, false, ask),
                    Begun::Computing(mut question) => self.answer(&mut question, true, ask),
                    Begun::Undertaken(task) => {
                        let rest = self.session.run(Some(&task), false, &mut self.console);
                        let state = self.session.state_of(&task);
                        let is_stopped = matches!(rest, Rest::Interrupted | Rest::CycleLimit(_));
                        match state {
                            TaskState::Done(bindings) if !bindings.is_empty() => {
                                self.say(&shown(&bindings));
                            }
                            TaskState::Underway if is_stopped => {
                                self.session.give_up(&task, &mut self.console);
                            }
                            TaskState::Underway if rest == Rest::Quiet => {
                                self.note(
                                    "the input waits: it goes on when what it waits for comes",
                                );
                            }
                            _ => {}
                        }
                        self.tell_rest(rest, failures)
                    }
                }
            }
        }
    }

    /// Shows the answers of a question.
    fn answer(&mut self, question: &mut Question, is_value: bool, ask: &mut Ask<'_>) -> Outcome {
        let mut shown_so_far = 0;
        loop {
            let next = self.session.next_answer(question, &mut self.console);
            let bindings = match next {
                Ok(Some(bindings)) => bindings,
                Ok(None) => {
                    match (shown_so_far, is_value) {
                        (0, true) => self.say("no value"),
                        (0, false) => self.say("no"),
                        _ => {}
                    }
                    return Outcome::Done;
                }
                Err(fault) => {
                    let was_interrupted = INTERRUPT.load(Ordering::SeqCst);
                    self.error(&fault.message);
                    return match was_interrupted {
                        true => Outcome::Interrupted,
                        false => Outcome::Limit,
                    };
                }
            };
            shown_so_far += 1;
            let text = match &bindings[..] {
                [(_, value)] if is_value => value.to_string(),
                [] => "yes".to_owned(),
                bindings => shown(bindings),
            };
            // Whoever asks whether something holds does not want to know how often.
            if !question.has_variables() || !question.may_have_more() {
                self.say(&text);
                return Outcome::Done;
            }
            if !ask(self, &text) {
                return Outcome::Done;
            }
            if self.max_answers.is_some_and(|most| shown_so_far >= most) {
                self.note(&format!(
                    "there may be more than {} (--max-answers)",
                    plural(shown_so_far, "answer")
                ));
                return Outcome::Done;
            }
        }
    }

    /// Says why the agents stand still, if that is not as expected.
    pub(super) fn tell_rest(&mut self, rest: Rest, failures: u64) -> Outcome {
        let has_failed = self.session.system().totals().failures > failures;
        match rest {
            Rest::Stopped(status) => {
                self.note(&format!(
                    "an agent has stopped the system (exit status {status})"
                ));
                return Outcome::Stopped(status);
            }
            Rest::CycleLimit(cycles) => {
                self.error(&format!(
                    "stopped after {} (--max-cycles)",
                    plural(cycles, "reasoning cycle")
                ));
                return Outcome::Limit;
            }
            Rest::Interrupted => {
                self.error("interrupted");
                return Outcome::Interrupted;
            }
            Rest::Until(due) if self.is_terminal => {
                let left = due
                    .0
                    .saturating_sub(self.session.system().host().clock.now().0);
                self.note(&format!(
                    "something is due in {}; :run waits for it",
                    show::duration(left)
                ));
            }
            Rest::Quiet | Rest::Until(_) | Rest::Waiting => {}
        }
        match has_failed {
            true => Outcome::Failed,
            false => Outcome::Done,
        }
    }

    /// Says what was loaded, on a terminal.
    pub(super) fn greet(&self) {
        if !self.is_terminal {
            return;
        }
        let system = self.session.system();
        let names: Vec<String> = system
            .agents()
            .map(|agent| agent.name().to_string())
            .collect();
        if !self.files.is_empty() {
            let waits = match system.is_busy() {
                true => "; nothing has run yet: :run starts, :step makes one reasoning cycle",
                false => "",
            };
            self.note(&format!("loaded {}{waits}", show::some(&names)));
        }
    }

    /// Shows what was found in a text.
    pub(super) fn show_found(&self, found: &[Diagnostic], sources: &Sources) {
        let shown = found.iter().filter(|found| !self.quiet || found.is_error());
        let shown: Vec<Diagnostic> = shown.cloned().collect();
        if !shown.is_empty() {
            let color = console::color();
            eprint!("{}", render(&shown, sources, RenderOptions { color }));
        }
    }

    pub(super) fn show_wrong(&self, found: &[Diagnostic], text: &Arc<str>) {
        self.show_found(found, &Entry::sources(text));
    }

    /// The agent is not there any more.
    pub(super) fn gone(&self) -> String {
        let name = self.session.agent_name();
        format!(
            "the agent `{name}` is gone; :agents shows who is there, :agent NAME changes to one"
        )
    }

    /// A line on standard output.
    pub(super) fn say(&mut self, text: &str) {
        self.console.write_line(text);
    }

    /// A remark, on standard error.
    pub(super) fn note(&self, text: &str) {
        if !self.quiet {
            self.console.note(&self.console.paint("2", text));
        }
    }

    /// An error, on standard error.
    pub(super) fn error(&self, text: &str) {
        let head = self.console.paint("31", "error");
        self.console.note(&format!("{head}: {text}"));
    }
}

/// Whether Ctrl-C was pressed since something began to run.
pub(super) fn is_interrupted() -> bool {
    INTERRUPT.load(Ordering::SeqCst)
}

/// How many answers a script gets unless told otherwise.
const MAX_ANSWERS: u64 = 1000;

/// How many cycles an input of a script may take unless told otherwise.
const MAX_CYCLES: u64 = 10_000_000;

/// `X = 1, Y = f(Z)`
fn shown(bindings: &[(logic::symbol::Symbol, logic::term::Term)]) -> String {
    let pairs = bindings.iter();
    let pairs = pairs.map(|(name, value)| format!("{name} = {value}"));
    pairs.collect::<Vec<_>>().join(", ")
}

/// Reads what is to be loaded. `None` if it cannot run, which was shown.
fn load(files: &[PathBuf], settings: &Settings, quiet: bool) -> Option<Project> {
    let project = match files {
        [] => Project::of_text("repl", "", std::path::Path::new("."), settings),
        files => Project::open(files, settings),
    };
    show_diagnostics(&project, quiet);
    if project.failed() {
        return None;
    }
    if project.members.is_empty() {
        eprintln!("bdi: there is no agent to talk to");
        return None;
    }
    Some(project)
}

fn start(project: Project, clock: ClockKind, seed: u64) -> Session {
    let clock = match clock {
        ClockKind::Real => Clock::real(),
        ClockKind::Virtual => Clock::virtual_clock(),
    };
    let first = project.names().first().cloned().unwrap_or_default();
    Session::new(project.start(clock, seed), &first)
}
