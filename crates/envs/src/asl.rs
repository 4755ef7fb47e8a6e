//! A world written in AgentSpeak: an agent of its own that is the environment of all others.
//!
//! An action of an agent is the goal `!act(Agent, Action)` of the world; the action has worked when
//! the goal is achieved, and fails with it. What the world believes of the form `percept(P)` all agents
//! perceive, and `percept(Agent, P)` one of them; both may be derived by rules. The world itself
//! perceives `agent(Name)` for each agent that is there.
//!
//! The world comes to rest before the agents go on: an action that does not wait takes no time.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::path::Path;
use std::sync::Arc;

use agent::action::{Form, Kind, Outcome, form, input};
use agent::agent::{Agent, Status};
use agent::ask::Silence;
use agent::callable::action;
use agent::effect::{Effect, Effects, Level};
use agent::fault::{Report, Severity};
use agent::host::Time;
use agent::lower::{LowerOptions, Reader, load_text};
use agent::message::is_question;
use agent::options::Options;
use agent::percept::is_percept;
use agent::plan::library::PlanLibrary;
use agent::program::{Clause, Program};
use agent::registry::Registry;
use agent::trigger::{TriggerKind, TriggerOp};
use indexmap::{IndexMap, IndexSet};
use logic::annots::Annots;
use logic::functor::Functor;
use logic::symbol::Symbol;
use logic::term::Term;
use mas::environment::{
    Act, Environment, EnvironmentClass, EnvironmentCx, Failure, PerceptLists, Response, Start,
    Token,
};
use mas::project::agent_name;
use rustc_hash::FxBuildHasher;
use syntax::{Diagnostic, RenderOptions, Sources, render};

/// Under this name projects call it.
pub const NAME: &str = "asl";

/// Behind the plans of every world: pursues an action and tells how it ended.
const PERFORM: &str = "\
+!world::perform(Id, Agent, Action) <- !act(Agent, Action); world.done(Id).
-!world::perform(Id, Agent, Action) <- world.failed(Id).
";

/// A world that has not come to rest after so many cycles goes on in the next round.
const CYCLES: u32 = 10_000;

/// Then it makes so many cycles a round, so that the agents go on beside it.
const CYCLES_BESIDE: u32 = 100;

/// An environment written in AgentSpeak.
#[derive(Default)]
pub struct AslWorld {
    lists: PerceptLists,
    world: Option<Box<World>>,
}

/// The file with the program of the world, if the environment is one written in AgentSpeak.
pub fn program_of(environment: &EnvironmentClass) -> Option<&str> {
    let is_world = environment.name == NAME;
    let file = environment.parameters.first().filter(|_| is_world);
    file.map(String::as_str)
}

/// The agent that is the world.
struct World {
    agent: Agent,
    /// When timers run out, and their numbers.
    timers: BinaryHeap<Reverse<(Time, u64)>>,
    effects: Effects,
    /// The agents that are there.
    agents: IndexSet<Symbol, FxBuildHasher>,
    /// Agents that have had percepts of their own.
    shown: IndexSet<Symbol, FxBuildHasher>,
    /// The state of the beliefs from which the percepts were last made.
    seen: Option<u64>,
    /// It did not come to rest.
    is_busy: bool,
    /// Actions that it has not ended yet.
    under_way: Vec<Token>,
    now: Time,
    warned: IndexSet<String, FxBuildHasher>,
}

const DONE: &str = "world.done";
const FAILED: &str = "world.failed";
const FORMS: &[Form] = &[form(&[input("Id", Kind::Number)])];

/// The standard library, and two actions by which the world tells how an action ended.
fn registry() -> Result<Arc<Registry>, String> {
    let mut registry = stdlib::registry();
    for name in [DONE, FAILED] {
        let functor = Symbol::new(name);
        let tell = action(FORMS, move |cx| {
            // A failure event has in its annotations what went wrong.
            let frame = cx.at_work().and_then(|intention| intention.top());
            let annots = frame.map(|frame| frame.trigger.literal.annots().clone());
            let told = Term::literal(functor, cx.args.to_vec());
            let action = told.with_annots(annots.unwrap_or_default());
            cx.out.push(Effect::Act { id: 0, action });
            Outcome::True
        });
        registry
            .register(name, tell)
            .map_err(|error| error.to_string())?;
    }
    Ok(Arc::new(registry))
}

impl Environment for AslWorld {
    fn init(&mut self, start: &Start, cx: &mut EnvironmentCx<'_>) -> Result<(), String> {
        let Some((file, beliefs)) = start.parameters.split_first() else {
            return Err("`asl` needs the file of the world: asl(\"world.asl\")".to_owned());
        };
        let (name, program) = load(file, beliefs, cx)?;
        let agent = Agent::new(&name, &program, Options::default(), start.seed);
        let agent = agent.map_err(|errors| {
            let errors: Vec<String> = errors.into_iter().map(|error| error.message).collect();
            format!("`{file}` cannot be used: {}", errors.join("; "))
        })?;
        let mut world = World {
            agent,
            timers: BinaryHeap::new(),
            effects: Effects::new(),
            agents: IndexSet::default(),
            shown: IndexSet::default(),
            seen: None,
            is_busy: false,
            under_way: Vec::new(),
            now: cx.now,
            warned: IndexSet::default(),
        };
        world.rest(&mut self.lists, cx);
        self.world = Some(Box::new(world));
        Ok(())
    }

    fn lists(&mut self) -> &mut PerceptLists {
        &mut self.lists
    }

    fn act(&mut self, act: &Act, cx: &mut EnvironmentCx<'_>) -> Response {
        if let Some(world) = &mut self.world {
            world.agent.pursue(perform(act));
            world.under_way.push(act.token);
            world.rest(&mut self.lists, cx);
        }
        Response::Later
    }

    fn joined(&mut self, agent: Symbol, cx: &mut EnvironmentCx<'_>) {
        if let Some(world) = &mut self.world {
            world.agents.insert(agent);
            world.perceive_agents();
            world.rest(&mut self.lists, cx);
        }
    }

    fn left(&mut self, agent: Symbol, cx: &mut EnvironmentCx<'_>) {
        if let Some(world) = &mut self.world {
            world.agents.shift_remove(&agent);
            world.perceive_agents();
            world.rest(&mut self.lists, cx);
        }
    }

    fn poll(&mut self, cx: &mut EnvironmentCx<'_>) {
        let Some(world) = &mut self.world else { return };
        let mut is_due = world.is_busy;
        while let Some(Reverse((time, timer))) = world.timers.peek().copied()
            && time <= cx.now
        {
            world.timers.pop();
            world.agent.timer(timer);
            is_due = true;
        }
        if is_due {
            world.rest(&mut self.lists, cx);
        }
    }

    fn next_due(&self) -> Option<Time> {
        let world = self.world.as_ref()?;
        if world.is_busy {
            return Some(world.now);
        }
        world.timers.peek().map(|Reverse((time, _))| *time)
    }

    /// An action that waits for what only other actions bring does not keep the run going.
    fn is_quiet(&self, _under_way: usize) -> bool {
        true
    }
}

/// `world::perform(Token, Agent, Action)`
fn perform(act: &Act) -> Term {
    let functor = Functor::literal(Symbol::new("perform"), 3).with_namespace(Symbol::new("world"));
    let token = Term::Number(act.token.0 as f64);
    let goal = Term::structure(functor, [token, Term::Atom(act.agent), plain(&act.action)]);
    agent::agent::with_own_source(goal)
}

/// The action without a name space, which means nothing (mas.md section 6): a variable of the world's plan
/// would not take it.
fn plain(action: &Term) -> Term {
    match action.functor().filter(|functor| functor.is_spaced()) {
        Some(functor) => {
            let functor = functor.with_namespace(Symbol::DEFAULT);
            let plain = Term::structure(functor, action.args().to_vec());
            plain.with_annots(action.annots().clone())
        }
        None => action.clone(),
    }
}

/// The name and the program of a world, with further beliefs.
fn load(
    file: &str,
    beliefs: &[String],
    cx: &mut EnvironmentCx<'_>,
) -> Result<(String, Program), String> {
    let registry = registry()?;
    let name = agent_name(Path::new(file));
    let source = cx
        .host
        .load(file, "")
        .map_err(|why| format!("the world `{file}` cannot be read: {why}"))?;
    let mut sources = Sources::new();
    let options = LowerOptions::new(registry.clone());
    let world = load_text(
        &source.name,
        source.text.clone(),
        &mut sources,
        &options,
        cx.host,
    );
    if !world.diagnostics.is_empty() {
        let plain = RenderOptions { color: false };
        let shown = render(&world.diagnostics, &sources, plain);
        if world.failed || world.diagnostics.iter().any(Diagnostic::is_error) {
            return Err(format!("the world cannot be loaded\n{shown}"));
        }
        let text = format!("the world has warnings\n{shown}");
        cx.output.log(&name, Level::Warning, &text);
    }
    let mut program = world.program;
    let perform = load_text("world", PERFORM, &mut sources, &options, cx.host);
    program.plans.extend(perform.program.plans);
    let mut facts = Vec::new();
    for text in beliefs {
        let read = Reader::new(registry.clone()).parse_literals(text);
        facts.extend(read.map_err(|errors| {
            let errors: Vec<String> = errors.into_iter().map(|error| error.message).collect();
            format!("`{text}` is no belief for the world: {}", errors.join("; "))
        })?);
    }
    let facts = facts.into_iter().map(Clause::Fact);
    program.clauses.splice(0..0, facts);
    Ok((name, program))
}

impl World {
    fn perceive_agents(&mut self) {
        let agents = self.agents.iter();
        let percepts = agents.map(|name| Term::literal(Symbol::new("agent"), [Term::Atom(*name)]));
        self.agent.perceive(percepts.collect());
    }

    /// Lets the world work until it has nothing to do, then shows what it believes.
    fn rest(&mut self, lists: &mut PerceptLists, cx: &mut EnvironmentCx<'_>) {
        self.now = cx.now;
        let mut ended = Vec::new();
        let mut left = if self.is_busy { CYCLES_BESIDE } else { CYCLES };
        while self.agent.status() == Status::Busy && left > 0 {
            left -= 1;
            self.agent.step(cx.host, &mut self.effects);
            self.carry_out(&mut ended, cx);
        }
        self.is_busy = self.agent.status() == Status::Busy;
        if self.is_busy {
            let title = format!("the world does not come to rest within {CYCLES} cycles");
            self.warn(title, cx);
        }
        self.show(lists, cx);
        self.under_way
            .retain(|token| ended.iter().all(|(ended, _)| ended != token));
        ended.extend(self.dropped());
        for (token, failure) in ended {
            cx.answer(token, failure);
        }
    }

    /// The actions whose goals are pursued no more, though they have not ended: the world has dropped them.
    fn dropped(&mut self) -> Vec<(Token, Option<Failure>)> {
        if self.under_way.is_empty() {
            return Vec::new();
        }
        let of = |goal: &Term| goal.args().first().and_then(Term::as_number);
        let circumstance = self.agent.circumstance();
        let events = circumstance
            .queued_events()
            .filter(|event| event.intention.is_none());
        let events = events.filter_map(|event| of(&event.trigger.literal));
        let intentions = circumstance.intentions();
        let goals =
            intentions.filter_map(|intention| of(&intention.frames.first()?.trigger.literal));
        let pursued: Vec<u64> = events.chain(goals).map(|number| number as u64).collect();
        let (left, dropped): (Vec<Token>, Vec<Token>) = std::mem::take(&mut self.under_way)
            .into_iter()
            .partition(|token| pursued.contains(&token.0));
        self.under_way = left;
        let why = || Failure::new("goal_dropped", "the world has dropped this action");
        let dropped = dropped.into_iter();
        dropped.map(|token| (token, Some(why()))).collect()
    }

    fn carry_out(&mut self, ended: &mut Vec<(Token, Option<Failure>)>, cx: &mut EnvironmentCx<'_>) {
        let name = self.agent.name().text();
        let mut asked = Vec::new();
        for effect in self.effects.drain(..) {
            match effect {
                Effect::Print(text) => cx.output.print(&name, &text),
                Effect::Report(report) => cx.output.report(&name, &report),
                Effect::Log(level, text) => cx.output.log(&name, level, &text),
                Effect::WakeAt { time, timer } => self.timers.push(Reverse((time, timer))),
                Effect::Act { action, .. } => {
                    ended.extend(ending(self.agent.plans(), &action));
                }
                Effect::Send(message) => {
                    // No answer can come back.
                    if is_question(message.force) {
                        asked.push(message.id);
                    }
                    cx.effects.push(Effect::Send(message));
                }
                effect @ (Effect::Stop { .. } | Effect::Broadcast(_)) => cx.effects.push(effect),
                // Nobody can write to a world.
                Effect::Refused(_) => {}
                Effect::Call(call) => {
                    let text = "a world cannot call libraries of child processes";
                    let answer = agent::library::Answer::Failed(text.to_owned());
                    self.agent.answer(call.id, answer);
                }
            }
        }
        for question in asked {
            self.agent.unanswered(question, Silence::Refused);
        }
    }

    /// Makes the percepts of what is believed, if that has changed.
    fn show(&mut self, lists: &mut PerceptLists, cx: &mut EnvironmentCx<'_>) {
        let state = self.agent.beliefs().changes();
        if self.seen == Some(state) {
            return;
        }
        self.seen = Some(state);
        let mut own: IndexMap<Symbol, Vec<Term>, FxBuildHasher> = IndexMap::default();
        let mut global = Vec::new();
        for shown in self.find(&[0], cx) {
            self.sort(shown, None, &mut global, &mut own, cx);
        }
        for shown in self.find(&[1, 0], cx) {
            if let [agent, percept] = shown.args() {
                let (agent, percept) = (agent.clone(), percept.clone());
                self.sort(percept, Some(agent), &mut global, &mut own, cx);
            }
        }
        // They were looked at: each is ground and a literal.
        let _ = lists.global().replace(global);
        self.shown.extend(own.keys());
        for agent in &self.shown {
            let percepts = own.swap_remove(agent).unwrap_or_default();
            let _ = lists.of(*agent).replace(percepts);
        }
    }

    /// What is believed of `percept(P)` (the values of P), or of `percept(A, P)` (the pairs).
    fn find(&mut self, vars: &[u32], cx: &mut EnvironmentCx<'_>) -> Vec<Term> {
        let args: Vec<Term> = vars.iter().map(|id| Term::var(*id)).collect();
        let formula = Term::literal(Symbol::PERCEPT, args);
        let template = if vars.len() == 1 {
            Term::var(0)
        } else {
            formula.clone()
        };
        let count = vars.len() as u32;
        let found = self
            .agent
            .find_all(&template, &formula, count, cx.host, &mut self.effects);
        let found = found.unwrap_or_else(|why| {
            self.warn(format!("the percepts cannot be found out: {why}"), cx);
            Vec::new()
        });
        self.carry_out(&mut Vec::new(), cx);
        found
    }

    fn sort(
        &mut self,
        percept: Term,
        agent: Option<Term>,
        global: &mut Vec<Term>,
        own: &mut IndexMap<Symbol, Vec<Term>, FxBuildHasher>,
        cx: &mut EnvironmentCx<'_>,
    ) {
        if !is_percept(&percept) {
            let shown = logic::print::excerpt(&percept, 120);
            let title = format!("the world shows `{shown}`, which is no literal without variables");
            self.warn(title, cx);
            return;
        }
        match agent {
            None | Some(Term::Var(_)) => global.push(percept),
            Some(agent) => match agent.functor() {
                Some(name) if agent.args().is_empty() => {
                    own.entry(name.name()).or_default().push(percept);
                }
                _ => {
                    let shown = logic::print::excerpt(&agent, 120);
                    let title =
                        format!("the world shows something to `{shown}`, which is no agent");
                    self.warn(title, cx);
                }
            },
        }
    }

    fn warn(&mut self, title: String, cx: &mut EnvironmentCx<'_>) {
        if self.warned.insert(title.clone()) {
            let report = Report {
                severity: Severity::Warning,
                title,
                place: None,
                notes: Vec::new(),
                help: None,
            };
            cx.output.report(&self.agent.name().text(), &report);
        }
    }
}

/// How an action has ended, from what the world tells by its own actions.
fn ending(plans: &PlanLibrary, told: &Term) -> Option<(Token, Option<Failure>)> {
    let name = told.functor()?.name();
    let id = told.args().first()?.as_number()?;
    let failure = (&*name.text() == FAILED).then(|| failure(plans, told.annots()));
    Some((Token(id as u64), failure))
}

/// What the agent is told: the annotations that the world's plan failed with, without those that
/// say where in the world that was.
fn failure(plans: &PlanLibrary, annots: &Annots) -> Failure {
    const PLACES: [Symbol; 6] = [
        Symbol::ERROR,
        Symbol::ERROR_MSG,
        Symbol::CODE,
        Symbol::CODE_LINE,
        Symbol::CODE_SRC,
        Symbol::SOURCE,
    ];
    let is_own = |annot: &&Term| annot.functor().is_none_or(|f| !PLACES.contains(&f.name()));
    let own: Vec<Term> = annots.items().iter().filter(is_own).cloned().collect();
    let text = annots.value_of(Symbol::ERROR_MSG).and_then(Term::as_str);
    let error = annots.value_of(Symbol::ERROR).and_then(Term::as_atom);
    let kind = error.map_or_else(String::new, |error| error.text().to_string());
    let is_act = |code: &&Term| code.functor() == Some(act_functor());
    if let Some(act) = annots.value_of(Symbol::CODE).filter(is_act)
        && own.is_empty()
        && ["no_relevant", "no_applicable"].contains(&&*kind)
    {
        return if is_known(plans, &act.args()[1]) {
            let message = "no plan of the world applies to this action now";
            Failure::new("impossible", message)
        } else {
            Failure::new("unknown_action", "the world has no plan for this action")
        };
    }
    Failure {
        annots: own,
        message: text.unwrap_or_default().to_owned(),
    }
}

/// `act/2`
fn act_functor() -> Functor {
    Functor::literal(Symbol::new("act"), 2)
}

/// Whether some plan is about actions of this name and number of arguments.
fn is_known(plans: &PlanLibrary, action: &Term) -> bool {
    let (op, kind) = (TriggerOp::Add, TriggerKind::Achieve);
    let mut plans = plans.candidates_for(op, kind, act_functor()).iter();
    plans.any(|(_, plan)| match plan.trigger.literal.args() {
        [_, planned] => planned
            .functor()
            .is_none_or(|f| Some(f) == action.functor()),
        _ => true,
    })
}
