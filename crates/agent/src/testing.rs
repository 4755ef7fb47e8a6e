//! Support for the tests of the rules: small agents from text, with `.say` (prints) and `.no`
//! (fails) as their only internal actions.

use std::sync::Arc;

use logic::term::Term;
use syntax::Sources;

use crate::action::{
    Action, ActionCx, Example, Kind, Outcome, Run, Topic, Until, Usable, either, form, input,
    variadic,
};
use crate::agent::Agent;
use crate::effect::{Effect, Effects};
use crate::host::{Host, Loaded, Time};
use crate::lower::{LowerOptions, load_text};
use crate::options::Options;
use crate::registry::Registry;

const NO_EXAMPLES: &[Example] = &[];

static SAY: Action = Action {
    name: ".say",
    forms: &[variadic(&[either("Term", Kind::Any)])],
    summary: "Prints.",
    topic: Topic::Output,
    examples: NO_EXAMPLES,
    usable: Usable::Anywhere,
    run: Run::Function(|cx: &mut ActionCx<'_>| {
        let text: Vec<String> = cx
            .args
            .iter()
            .map(|arg| logic::print::message(arg, 1000))
            .collect();
        cx.out.push(Effect::Print(text.concat()));
        Outcome::True
    }),
};

static NO: Action = Action {
    name: ".no",
    forms: &[form(&[])],
    summary: "Fails.",
    topic: Topic::Control,
    examples: NO_EXAMPLES,
    usable: Usable::Anywhere,
    run: Run::Function(|_| Outcome::Fail),
};

static PAUSE: Action = Action {
    name: ".pause",
    forms: &[form(&[input("Ms", Kind::Number)])],
    summary: "Waits.",
    topic: Topic::Time,
    examples: NO_EXAMPLES,
    usable: Usable::BodyOnly,
    run: Run::Function(|cx| {
        let ms = cx.args[0].as_number().unwrap_or_default();
        Outcome::Wait(Until::Elapsed((ms * 1e6) as u64))
    }),
};

/// A host whose time the test sets.
#[derive(Default)]
pub(crate) struct TestHost {
    pub(crate) now: Time,
}

impl Host for TestHost {
    fn now(&mut self) -> Time {
        self.now
    }

    fn load(&mut self, path: &str, _from: &str) -> Result<Loaded, String> {
        Err(format!("no file {path} in tests"))
    }
}

/// An agent called `ag` that runs the text.
pub(crate) fn agent(text: &str) -> Agent {
    agent_with(text, Options::default())
}

/// The same with options.
pub(crate) fn agent_with(text: &str, options: Options) -> Agent {
    agent_of(text, options, TestRun::registry())
}

fn agent_of(text: &str, options: Options, registry: Registry) -> Agent {
    let registry = Arc::new(registry);
    let mut sources = Sources::new();
    let options_of_text = LowerOptions::new(registry);
    let mut host = TestHost::default();
    let lowered = load_text("ag.asl", text, &mut sources, &options_of_text, &mut host);
    assert!(!lowered.failed, "{:?}", lowered.diagnostics);
    Agent::new("ag", &lowered.program, options, 0).unwrap()
}

/// A run of one agent, cycle by cycle.
pub(crate) struct TestRun {
    pub(crate) agent: Agent,
    pub(crate) host: TestHost,
    pub(crate) effects: Effects,
}

impl TestRun {
    pub(crate) fn new(text: &str) -> TestRun {
        TestRun::of(agent(text))
    }

    pub(crate) fn with(text: &str, options: Options) -> TestRun {
        TestRun::of(agent_with(text, options))
    }

    /// A run with more actions than those of the tests.
    pub(crate) fn with_registry(text: &str, registry: Registry) -> TestRun {
        TestRun::of(agent_of(text, Options::default(), registry))
    }

    /// The actions of the tests.
    pub(crate) fn registry() -> Registry {
        Registry::new([&SAY, &NO, &PAUSE], [])
    }

    fn of(agent: Agent) -> TestRun {
        TestRun {
            agent,
            host: TestHost::default(),
            effects: Effects::new(),
        }
    }

    /// One cycle; what it printed.
    pub(crate) fn cycle(&mut self) -> Vec<String> {
        let from = self.effects.len();
        self.agent.step(&mut self.host, &mut self.effects);
        printed(&self.effects[from..])
    }

    /// Cycles until the agent is idle (at most 1,000); what they printed.
    pub(crate) fn until_idle(&mut self) -> Vec<String> {
        let from = self.effects.len();
        for _ in 0..1_000 {
            if self.agent.status() == crate::agent::Status::Idle {
                break;
            }
            self.agent.step(&mut self.host, &mut self.effects);
        }
        printed(&self.effects[from..])
    }

    /// The titles of the reports so far.
    pub(crate) fn reports(&self) -> Vec<String> {
        self.effects
            .iter()
            .filter_map(|effect| match effect {
                Effect::Report(report) => Some(report.title.clone()),
                _ => None,
            })
            .collect()
    }

    /// Lets the timers that were asked for run out.
    pub(crate) fn fire_timers(&mut self) {
        let timers: Vec<(Time, u64)> = self
            .effects
            .iter()
            .filter_map(|effect| match effect {
                Effect::WakeAt { time, timer } => Some((*time, *timer)),
                _ => None,
            })
            .collect();
        for (time, timer) in timers {
            self.host.now = self.host.now.max(time);
            self.agent.timer(timer);
        }
    }

    /// The beliefs of a predicate in query order.
    pub(crate) fn beliefs(&self, name: &str, arity: usize) -> Vec<String> {
        let store = self.agent.beliefs().store();
        let functor = logic::functor::Functor::literal(logic::symbol::Symbol::new(name), arity);
        store
            .facts(functor)
            .map(|fact| store.literal(fact).to_string())
            .collect()
    }
}

fn printed(effects: &[Effect]) -> Vec<String> {
    effects
        .iter()
        .filter_map(|effect| match effect {
            Effect::Print(text) => Some(text.clone()),
            _ => None,
        })
        .collect()
}

/// A term from text.
pub(crate) fn term(text: &str) -> Term {
    crate::lower::Reader::new(Arc::new(TestRun::registry()))
        .parse_term(text)
        .unwrap()
}
