//! An agent: its program, its mind, and what drives it from outside.

use std::collections::VecDeque;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, LazyLock};

use indexmap::IndexMap;
use logic::env::Env;
use logic::functor::Functor;
use logic::solve::{Limits, Solver};
use logic::store::{Place, Rule};
use logic::symbol::Symbol;
use logic::term::Term;
use rustc_hash::{FxBuildHasher, FxHashSet};

use crate::ask::Asked;
use crate::belief::{BeliefBase, Change};
use crate::blueprint::{Blueprint, Initial};
use crate::circumstance::{Circumstance, Deferred, Feedback, TimerUse};
use crate::cycle;
use crate::effect::{Effect, Effects};
use crate::event::Event;
use crate::fault::{Fault, FaultKind, Place as SourcePlace, Report, Severity};
use crate::host::Host;
use crate::intention::IntentionId;
use crate::lower::code;
use crate::message::Message;
use crate::options::Options;
use crate::percept::Percepts;
use crate::plan::library::PlanLibrary;
use crate::program::{Clause, Program};
use crate::random::Random;
use crate::registry::Registry;
use crate::select::{ChoiceKind, Chooser};
use crate::selection::Hooks;
use crate::settings::Settings;
use crate::trace::{Record, TestNews, What};
use crate::trigger::{Trigger, TriggerKind, TriggerOp};

/// One agent. The configuration ⟨ag, C, M, T, s⟩ of the semantics: `ag` is beliefs and plans, `C`
/// the circumstance, `M` the mailbox; `T` and `s` live only during a cycle.
#[derive(Clone)]
pub struct Agent {
    pub(crate) name: Symbol,
    pub(crate) options: Options,
    pub(crate) registry: Arc<Registry>,
    pub(crate) beliefs: BeliefBase,
    pub(crate) plans: Arc<PlanLibrary>,
    pub(crate) circumstance: Circumstance,
    pub(crate) mailbox: VecDeque<Message>,
    /// What the environment shows, if it has changed since the agent last looked.
    pub(crate) percepts: Option<Percepts>,
    /// Questions taken from the mailbox whose senders wait for answers, by their ids.
    pub(crate) answering: IndexMap<Symbol, Asked, FxBuildHasher>,
    pub(crate) cycle: u64,
    /// For `.random` and functions.
    pub random: Random,
    /// For `.shuffle`, so that it does not disturb the other draws.
    pub shuffle: Random,
    pub(crate) chooser: Chooser,
    /// The seed of the run.
    seed: u64,
    observing: bool,
    interrupt: Option<&'static AtomicBool>,
    records: Vec<Record>,
    /// Boxed: they are large, and taken and given back at every query.
    #[allow(clippy::vec_box, reason = "a solver is moved as one word")]
    solvers: Vec<Box<Solver>>,
    warned: FxHashSet<Warned>,
    /// Goals that failed without a failure plan.
    pub(crate) unhandled_failures: u64,
    /// Whether there is an environment to act on.
    pub(crate) has_environment: bool,
    /// It is idle, and has been told so.
    sleeping: bool,
    /// Selection functions that the program defines.
    pub(crate) hooks: Hooks,
    /// What internal actions keep.
    pub settings: Settings,
}

/// A place (file and line) and what a report was about that was given there.
type Warned = (Option<(Arc<str>, u32)>, String);

/// How many warnings about formulas an agent gives.
const MAX_WARNINGS: usize = 10_000;

/// Why an agent cannot be made of a program.
#[derive(Clone, Debug)]
pub struct LoadError {
    /// The diagnostic's code.
    pub code: syntax::Code,
    /// What is wrong.
    pub message: String,
    /// Where.
    pub place: Option<SourcePlace>,
}

/// Whether an agent has something to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// The next cycle will do something.
    Busy,
    /// Nothing can happen without something from outside: a timer, a message, a percept.
    Idle,
}

impl Agent {
    /// An agent of this name that runs the program: initial beliefs and goals are in place, their
    /// events queued. `seed` is the run's; each agent draws its own numbers.
    ///
    /// # Errors
    /// Plans or rules that cannot be compiled, and two different plans with one label.
    pub fn new(
        name: &str,
        program: &Program,
        options: Options,
        seed: u64,
    ) -> Result<Agent, Vec<LoadError>> {
        Blueprint::new(program.clone(), &[])?.agent(name, options, seed, &Initial::default())
    }

    /// An agent without name that has these plans, and has not begun.
    pub(crate) fn empty(registry: &Arc<Registry>, plans: Arc<PlanLibrary>) -> Agent {
        let registry = registry.clone();
        Agent {
            name: Symbol::EMPTY,
            options: Options::default(),
            beliefs: BeliefBase::new(registry.vocabulary().clone()),
            registry,
            plans,
            circumstance: Circumstance::default(),
            mailbox: VecDeque::new(),
            percepts: None,
            answering: IndexMap::default(),
            cycle: 0,
            random: Random::new(0, "", "random"),
            shuffle: Random::new(0, "", "shuffle"),
            chooser: Chooser::First,
            seed: 0,
            observing: false,
            interrupt: None,
            records: Vec::new(),
            solvers: Vec::new(),
            warned: FxHashSet::default(),
            unhandled_failures: 0,
            has_environment: false,
            sleeping: false,
            hooks: Hooks::default(),
            settings: Settings::default(),
        }
    }

    /// Gives the agent its name, and the random numbers that belong to it.
    pub(crate) fn christen(&mut self, name: Symbol, seed: u64) {
        self.name = name;
        self.seed = seed;
        let name = name.text();
        self.random = Random::new(seed, &name, "random");
        self.shuffle = Random::new(seed, &name, "shuffle");
    }

    /// A copy for another agent of this name: beliefs, rules and plans, and nothing that is going on.
    pub fn copy(&self, name: Symbol) -> Agent {
        let mut copy = Agent {
            registry: self.registry.clone(),
            options: self.options.clone(),
            beliefs: self.beliefs.clone(),
            chooser: self.chooser.clone(),
            has_environment: self.has_environment,
            hooks: self.hooks.clone(),
            settings: self.settings.clone(),
            ..Agent::empty(&self.registry, self.plans.clone())
        };
        copy.christen(name, self.seed);
        copy
    }

    /// Facts and rules keep their textual order in queries; the events of the facts come from the
    /// last to the first (cycle.md 1.8).
    pub(crate) fn load_beliefs(
        &mut self,
        program: &Program,
        place: Place,
        errors: &mut Vec<LoadError>,
    ) {
        let mut clauses: Vec<&Clause> = program.clauses.iter().collect();
        if place == Place::Front {
            clauses.reverse();
        }
        for clause in clauses {
            match clause {
                Clause::Rule(term, written) => {
                    let vocabulary = self.registry.vocabulary().clone();
                    let mark = self.registry.mark_of_rule(written);
                    match Rule::marked(term.clone(), mark, &vocabulary) {
                        Ok(rule) => self.beliefs.add_rule(Arc::new(rule), place),
                        Err(error) => {
                            errors.push(LoadError {
                                code: code::NOT_A_FORMULA,
                                message: error.to_string(),
                                place: None,
                            });
                        }
                    }
                }
                Clause::Fact(literal) => self.load_fact(literal, place, errors),
            }
        }
    }

    /// Adds an initial belief, in front of the others of its predicate or behind them.
    pub(crate) fn load_fact(&mut self, literal: &Term, place: Place, errors: &mut Vec<LoadError>) {
        let vars = crate::intention::count_vars(literal);
        let env = Env::new(&vec![Symbol::ANONYMOUS; vars as usize]);
        let functions = &self.registry.vocabulary().functions;
        match env.instantiate(literal, functions) {
            Ok(literal) => self.add_belief(&with_own_source(literal), place),
            Err(error) => errors.push(LoadError {
                code: code::NOT_A_NUMBER,
                message: format!("{}: {error}", logic::print::brief(literal)),
                place: None,
            }),
        }
    }

    pub(crate) fn post_initial_goal(
        &mut self,
        literal: &Term,
        file: &Arc<str>,
        line: u32,
        errors: &mut Vec<LoadError>,
    ) {
        let place = SourcePlace {
            file: file.clone(),
            line,
        };
        let vars = logic::rebuild::variables(literal);
        let names: Vec<Symbol> = vars.iter().map(|var| var.name).collect();
        match Env::new(&names).instantiate(literal, &self.registry.vocabulary().functions) {
            Ok(goal) => {
                let trigger = Trigger::achieve(with_own_source(goal));
                let mut event = Event::external(trigger);
                event.place = Some(Box::new(place));
                self.post(event);
            }
            Err(error) => errors.push(LoadError {
                code: code::NOT_A_NUMBER,
                message: format!("{}: {error}", logic::print::brief(literal)),
                place: Some(place),
            }),
        }
    }

    // --- Driving it -------------------------------------------------------------------------

    /// Runs one reasoning cycle.
    pub fn step(&mut self, host: &mut dyn Host, out: &mut Effects) -> Status {
        self.cycle += 1;
        cycle::run(self, host, out);
        self.fall_asleep()
    }

    /// Begins an idle period if there is nothing to do: the agent is told so, once (cycle.md section
    /// 9). Every cycle ends with this; an agent that has nothing to do at its beginning needs it too.
    pub fn fall_asleep(&mut self) -> Status {
        let status = self.status();
        if status == Status::Idle && !self.sleeping {
            self.sleeping = true;
            self.announce("jag_sleeping", Vec::new());
            return self.status();
        }
        status
    }

    /// Tells the agent that the system will stop in so many milliseconds.
    pub fn shutting_down(&mut self, milliseconds: u64) {
        self.awake();
        self.announce("jag_shutting_down", vec![Term::Number(milliseconds as f64)]);
    }

    /// Something came from outside: the idle period is over.
    pub(crate) fn awake(&mut self) {
        if std::mem::take(&mut self.sleeping) {
            self.announce("jag_awaking", Vec::new());
        }
    }

    /// An event about the agent itself, if it has a plan for it: no belief, and without source.
    fn announce(&mut self, name: &str, args: Vec<Term>) {
        let functor = announcement(name, args.len());
        let (op, kind) = (TriggerOp::Add, TriggerKind::Belief);
        if self.plans.has_candidate(op, kind, functor) {
            let literal = Term::structure(functor, args);
            self.post(Event::external(Trigger::new(op, kind, literal)));
        }
    }

    /// Whether the next cycle would do something.
    pub fn status(&self) -> Status {
        let idle =
            self.circumstance.is_idle() && self.mailbox.is_empty() && self.percepts.is_none();
        if idle { Status::Idle } else { Status::Busy }
    }

    /// Tells whether there is an environment to act on; without one every action fails.
    pub fn set_environment(&mut self, present: bool) {
        self.has_environment = present;
    }

    /// Tells what the environment shows: all of it, each time that something has changed. The agent
    /// takes it in at the start of its next cycle in which it perceives.
    pub fn perceive(&mut self, percepts: Percepts) {
        self.awake();
        self.percepts = Some(percepts);
    }

    /// Gives the agent a goal, as an external event. The goal has its sources already.
    pub fn pursue(&mut self, goal: Term) {
        self.awake();
        let (goal, _) = crate::intention::close(&goal);
        self.post(Event::external(Trigger::achieve(goal)));
    }

    /// Puts a message into the mailbox.
    pub fn receive(&mut self, message: Message) {
        self.awake();
        self.mailbox.push_back(message);
    }

    /// Tells that a timer asked for with [`Effect::WakeAt`] has run out.
    pub fn timer(&mut self, timer: u64) {
        let Some(purpose) = self.circumstance.timers.swap_remove(&timer) else {
            return;
        };
        self.awake();
        match purpose {
            TimerUse::Wait(id) => {
                let ended = self.circumstance.pending.get_mut(&id);
                if let Some(pending) = ended
                    && pending.timer == Some(timer)
                {
                    pending.timer = None;
                    crate::rules::deferred::wait_timed_out(self, id);
                }
            }
            TimerUse::Deadline(goal) => {
                self.circumstance
                    .deferred
                    .push_back(Deferred::Deadline(timer, goal));
            }
            TimerUse::Happen(trigger) => {
                self.circumstance
                    .deferred
                    .push_back(Deferred::Happen(trigger));
            }
        }
    }

    /// Whether something waits for this timer.
    pub fn has_timer(&self, timer: u64) -> bool {
        self.circumstance.timers.contains_key(&timer)
    }

    /// As [`has_timer`](Agent::has_timer), but the deadline of a goal that is over is forgotten.
    pub fn awaits_timer(&mut self, timer: u64) -> bool {
        let c = &mut self.circumstance;
        let is_over = matches!(c.timers.get(&timer), Some(TimerUse::Deadline(like))
            if !c.pursues(timer, like.as_deref()));
        if is_over {
            c.timers.swap_remove(&timer);
        }
        self.has_timer(timer)
    }

    /// Gives the result of an action asked for with [`Effect::Act`].
    pub fn feedback(&mut self, id: u64, failure: Option<(Vec<Term>, String)>) {
        self.awake();
        self.circumstance
            .feedback
            .push_back(Feedback { id, failure });
    }

    // --- Looking at it ----------------------------------------------------------------------

    /// The name.
    pub fn name(&self) -> Symbol {
        self.name
    }

    /// The number of reasoning cycles so far.
    pub fn cycles(&self) -> u64 {
        self.cycle
    }

    /// What is believed.
    pub fn beliefs(&self) -> &BeliefBase {
        &self.beliefs
    }

    /// The plans.
    pub fn plans(&self) -> &PlanLibrary {
        &self.plans
    }

    /// What is going on.
    pub fn circumstance(&self) -> &Circumstance {
        &self.circumstance
    }

    /// The options.
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// Actions and functions.
    pub fn registry(&self) -> &Arc<Registry> {
        &self.registry
    }

    /// Messages not taken yet, oldest first.
    pub fn mailbox(&self) -> impl Iterator<Item = &Message> {
        self.mailbox.iter()
    }

    /// How many messages wait.
    pub fn waiting_messages(&self) -> usize {
        self.mailbox.len()
    }

    /// How many goals failed without a failure plan.
    pub fn unhandled_failures(&self) -> u64 {
        self.unhandled_failures
    }

    /// Starts or stops recording; see [`take_records`](Agent::take_records).
    pub fn observe(&mut self, on: bool) {
        self.observing = on;
    }

    /// What happened since the last call, if it was recorded.
    pub fn take_records(&mut self) -> Vec<Record> {
        std::mem::take(&mut self.records)
    }

    /// Lets queries be given up, and their steps fail, while this is true. Each query looks at it once
    /// in a while, so setting it ends even one without end.
    pub fn set_interrupt(&mut self, interrupt: Option<&'static AtomicBool>) {
        self.interrupt = interrupt;
    }

    /// How many calls of actions on the environment and of libraries there have been.
    pub fn calls(&self) -> u64 {
        self.circumstance.next_action
    }

    /// Numbers further calls from here on, if that is more than there have been: so that a copy from
    /// some time before does not take late answers for its own.
    pub fn continue_calls(&mut self, calls: u64) {
        let next = &mut self.circumstance.next_action;
        *next = (*next).max(calls);
    }

    /// Decides how choices are made.
    pub fn set_chooser(&mut self, chooser: Chooser) {
        self.chooser = chooser;
    }

    // --- For rules and actions --------------------------------------------------------------

    /// The bounds of a query.
    pub(crate) fn query_limits(&self) -> Limits {
        Limits {
            cells: self.options.max_query_cells,
            steps: Some(self.options.max_query_steps),
            interrupt: self.interrupt,
        }
    }

    /// Whether what happens is to be recorded.
    pub(crate) fn is_observed(&self) -> bool {
        self.observing
    }

    /// Records what happened; `what` is made only if someone wants to know.
    pub(crate) fn record(&mut self, intention: Option<IntentionId>, what: impl FnOnce() -> What) {
        if self.observing {
            let record = Record {
                cycle: self.cycle,
                intention,
                what: what(),
            };
            self.records.push(record);
        }
    }

    /// Records what the library for tests has to tell.
    pub fn record_test(&mut self, intention: Option<IntentionId>, news: TestNews) {
        self.record(intention, || What::Test(news));
    }

    /// Records that a rule has given an answer.
    pub fn record_rule(&mut self, place: SourcePlace) {
        self.record(None, || What::Ruled(place));
    }

    /// Chooses one of several options by number.
    pub fn choose(&mut self, kind: ChoiceKind, options: usize) -> usize {
        let chosen = match self.chooser {
            Chooser::First => return 0,
            Chooser::By(choose) if options > 1 => choose(kind, options).min(options - 1),
            Chooser::By(_) => return 0,
        };
        self.record(None, || What::Chose {
            kind,
            options,
            chosen,
        });
        chosen
    }

    /// A solver for one query; give it back.
    pub fn take_solver(&mut self) -> Box<Solver> {
        self.solvers.pop().unwrap_or_default()
    }

    /// Returns a solver.
    pub fn give_solver(&mut self, solver: Box<Solver>) {
        if self.solvers.len() < 8 {
            self.solvers.push(solver);
        }
    }

    /// Puts an event into the queue and wakes those who wait for it.
    pub fn post(&mut self, event: Event) {
        self.circumstance.recheck = true;
        if !self.circumstance.event_waiters.is_empty() {
            crate::rules::deferred::wake_waiters(self, &event.trigger);
        }
        self.circumstance.events.push_back(Box::new(event));
    }

    /// Posts the external event of a belief change.
    pub fn post_change(&mut self, change: Change) {
        self.record_change(None, &change);
        self.post(Event::external(Trigger::new(
            change.op,
            TriggerKind::Belief,
            change.literal,
        )));
    }

    pub(crate) fn record_change(&mut self, intention: Option<IntentionId>, change: &Change) {
        self.record(intention, || match change.op {
            TriggerOp::Delete => What::Removed(change.literal.clone()),
            TriggerOp::Add | TriggerOp::Meta => What::Added(change.literal.clone()),
        });
    }

    /// Adds a belief with its event (external).
    pub fn add_belief(&mut self, literal: &Term, place: Place) {
        if let Some(change) = self.beliefs.add(literal, place) {
            self.post_change(change);
        }
    }

    /// Tells people about something, once for each place and `about`.
    pub(crate) fn warn_once(&mut self, about: &str, report: Report, out: &mut Effects) {
        let place = report
            .place
            .as_ref()
            .map(|place| (place.file.clone(), place.line));
        if self.warned.len() < MAX_WARNINGS && self.warned.insert((place, about.to_owned())) {
            out.push(Effect::Report(Box::new(report)));
        }
    }

    /// A fault as a warning about a formula, for which a fault is no failure.
    pub(crate) fn warn_of_fault(
        &mut self,
        fault: &Fault,
        place: Option<SourcePlace>,
        out: &mut Effects,
    ) {
        let title = match fault.kind {
            Some(FaultKind::ArithmeticError) => {
                format!("a formula has no answer: {}", fault.message)
            }
            _ => format!("a formula has no answer: {fault}"),
        };
        let report = Report {
            severity: Severity::Warning,
            title,
            place,
            notes: Vec::new(),
            help: None,
        };
        let about = fault.kind.map_or("", FaultKind::name);
        self.warn_once(about, report, out);
    }

    /// Adds a compiled plan to the library.
    pub(crate) fn plans_mut(&mut self) -> &mut PlanLibrary {
        Arc::make_mut(&mut self.plans)
    }
}

/// The functor of what an agent is told about itself. Those of each idle period are looked up once.
fn announcement(name: &str, arity: usize) -> Functor {
    static SLEEPING: LazyLock<Functor> =
        LazyLock::new(|| Functor::literal(Symbol::new("jag_sleeping"), 0));
    static AWAKING: LazyLock<Functor> =
        LazyLock::new(|| Functor::literal(Symbol::new("jag_awaking"), 0));
    match name {
        "jag_sleeping" => *SLEEPING,
        "jag_awaking" => *AWAKING,
        _ => Functor::literal(Symbol::new(name), arity),
    }
}

/// The literal with `source(self)` unless it has a source (cycle.md 1.2).
#[inline]
pub fn with_own_source(literal: Term) -> Term {
    match &literal {
        Term::Struct(s) if s.annots.has_source() => literal,
        _ => literal.with_annots(literal.annots().with_own_source()),
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::TestRun;

    #[test]
    fn agent_is_told_once_that_it_is_idle_and_once_that_it_is_not() {
        let mut run = TestRun::new(
            "!a. +!a <- .pause(20); .say(a). \
             +jag_sleeping <- .say(sleeping). +jag_awaking <- .say(awaking).",
        );
        assert_eq!(run.until_idle(), ["sleeping"]);
        assert!(run.until_idle().is_empty());
        run.fire_timers();
        assert_eq!(run.until_idle(), ["a", "awaking", "sleeping"]);
    }
}
