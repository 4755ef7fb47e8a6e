//! Step-synchronised environments: the actions of all agents happen together, step by step.

use agent::host::Time;
use indexmap::{IndexMap, IndexSet};
use logic::symbol::Symbol;
use rustc_hash::FxBuildHasher;

use super::{Act, Environment, EnvironmentCx, Failure, PerceptLists, Response, Start};

/// A world in which actions happen in steps; run by [`Stepped`].
pub trait StepWorld: Send {
    /// Begins; see [`Environment::init`].
    ///
    /// # Errors
    /// It cannot begin; why.
    fn init(
        &mut self,
        start: &Start,
        rules: &mut StepRules,
        cx: &mut EnvironmentCx<'_>,
    ) -> Result<(), String> {
        let _ = (start, rules, cx);
        Ok(())
    }

    /// The percepts.
    fn lists(&mut self) -> &mut PerceptLists;

    /// How many steps an action takes, at least 1.
    fn steps_of(&self, act: &Act) -> u32 {
        let _ = act;
        1
    }

    /// Carries out one of the actions that end in this step (the first step is 1).
    fn act(&mut self, step: u64, act: &Act, cx: &mut EnvironmentCx<'_>) -> Result<(), Failure>;

    /// All actions of the step are carried out: changes the percepts.
    fn end_step(&mut self, step: u64, cx: &mut EnvironmentCx<'_>) {
        let _ = (step, cx);
    }

    /// There is a new agent.
    fn joined(&mut self, agent: Symbol, cx: &mut EnvironmentCx<'_>) {
        let _ = (agent, cx);
    }

    /// An agent is gone.
    fn left(&mut self, agent: Symbol, cx: &mut EnvironmentCx<'_>) {
        let _ = (agent, cx);
    }

    /// See [`Environment::picture`].
    fn picture(&self, color: bool) -> Option<String> {
        let _ = color;
        None
    }
}

/// When steps end, and what happens to more than one action in a step.
#[derive(Clone, Copy, Debug, Default)]
pub struct StepRules {
    /// A step ends when so many agents have asked for an action; `None`: all that there are.
    pub agents: Option<usize>,
    /// It ends at the latest so many nanoseconds after the first of them; `None`: it waits.
    pub timeout: Option<u64>,
    /// It ends at the earliest so many nanoseconds after the step before it.
    pub pause: Option<u64>,
    /// What happens to a further action of an agent.
    pub second: OnSecond,
}

/// What happens to a further action of an agent in the same step.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum OnSecond {
    /// It fails at once, with `reason(busy)`.
    #[default]
    Fail,
    /// It is the agent's action in the next step.
    Queue,
    /// It does nothing and counts as done.
    Ignore,
}

/// The environment that a [`StepWorld`] is.
///
/// The agents' actions of a step are carried out in the order in which the agents joined.
pub struct Stepped<W> {
    world: W,
    rules: StepRules,
    step: u64,
    /// When the first action of this step came.
    began: Option<Time>,
    /// When the last step ended.
    ended: Option<Time>,
    agents: IndexSet<Symbol, FxBuildHasher>,
    asked: IndexMap<Symbol, Asked, FxBuildHasher>,
    queued: Vec<Act>,
}

/// An agent's action of this step.
struct Asked {
    act: Act,
    /// Steps until it is carried out.
    left: u32,
}

impl<W: StepWorld> Stepped<W> {
    /// Runs a world by these rules.
    pub fn new(world: W, rules: StepRules) -> Stepped<W> {
        Stepped {
            world,
            rules,
            step: 0,
            began: None,
            ended: None,
            agents: IndexSet::default(),
            asked: IndexMap::default(),
            queued: Vec::new(),
        }
    }

    /// The steps that are over.
    pub fn steps(&self) -> u64 {
        self.step
    }

    fn ask(&mut self, act: Act, now: Time) {
        let left = self.world.steps_of(&act).max(1);
        self.began.get_or_insert(now);
        self.asked.insert(act.agent, Asked { act, left });
    }

    /// Ends the step if it is time, and those after it if they need nobody.
    fn end_steps(&mut self, cx: &mut EnvironmentCx<'_>) {
        while self.due().is_some_and(|due| due <= cx.now) {
            self.end_step(cx);
        }
    }

    /// When the step ends if nobody asks for anything any more.
    fn due(&self) -> Option<Time> {
        let began = self.began?;
        let due = if self.asked.len() >= self.awaited() {
            began
        } else {
            began.after(self.rules.timeout?)
        };
        let earliest = self.ended.zip(self.rules.pause);
        Some(earliest.map_or(due, |(ended, pause)| due.max(ended.after(pause))))
    }

    fn awaited(&self) -> usize {
        self.rules.agents.unwrap_or(self.agents.len())
    }

    fn end_step(&mut self, cx: &mut EnvironmentCx<'_>) {
        self.step += 1;
        for asked in self.asked.values_mut() {
            asked.left -= 1;
        }
        let mut ripe: Vec<Act> = self
            .asked
            .extract_if(.., |_, asked| asked.left == 0)
            .map(|(_, asked)| asked.act)
            .collect();
        ripe.sort_by_key(|act| self.agents.get_index_of(&act.agent));
        for act in &ripe {
            let result = self.world.act(self.step, act, cx);
            cx.answer(act.token, result.err());
        }
        self.world.end_step(self.step, cx);
        self.ended = Some(cx.now);
        self.began = (!self.asked.is_empty()).then_some(cx.now);
        for act in std::mem::take(&mut self.queued) {
            if self.asked.contains_key(&act.agent) {
                self.queued.push(act);
            } else {
                self.ask(act, cx.now);
            }
        }
    }
}

impl<W: StepWorld> Environment for Stepped<W> {
    fn init(&mut self, start: &Start, cx: &mut EnvironmentCx<'_>) -> Result<(), String> {
        self.world.init(start, &mut self.rules, cx)
    }

    fn lists(&mut self) -> &mut PerceptLists {
        self.world.lists()
    }

    fn act(&mut self, act: &Act, cx: &mut EnvironmentCx<'_>) -> Response {
        if self.asked.contains_key(&act.agent) {
            return match self.rules.second {
                OnSecond::Fail => {
                    let message = "the agent acts in this step already";
                    Failure::new("busy", message).into()
                }
                OnSecond::Ignore => Response::Done,
                OnSecond::Queue => {
                    self.queued.push(act.clone());
                    Response::Later
                }
            };
        }
        self.ask(act.clone(), cx.now);
        self.end_steps(cx);
        Response::Later
    }

    fn joined(&mut self, agent: Symbol, cx: &mut EnvironmentCx<'_>) {
        self.agents.insert(agent);
        self.world.joined(agent, cx);
    }

    fn left(&mut self, agent: Symbol, cx: &mut EnvironmentCx<'_>) {
        self.agents.shift_remove(&agent);
        self.asked.shift_remove(&agent);
        self.queued.retain(|act| act.agent != agent);
        self.world.left(agent, cx);
        // It may have been the last that was waited for.
        self.end_steps(cx);
    }

    fn poll(&mut self, cx: &mut EnvironmentCx<'_>) {
        self.end_steps(cx);
    }

    fn next_due(&self) -> Option<Time> {
        self.due()
    }

    /// An agent that waits for others does not keep the run going.
    fn is_quiet(&self, _under_way: usize) -> bool {
        true
    }

    fn picture(&self, color: bool) -> Option<String> {
        self.world.picture(color)
    }
}
