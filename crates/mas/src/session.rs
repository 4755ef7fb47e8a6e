//! A conversation with running agents: what a person types is read ([`Entry`]), given to an agent, and
//! its results come back as data. It prints nothing; consoles, notebooks and inspectors build on it.
//!
//! Agents stand still between two inputs. After each one they run until nothing more can be done
//! at once; see [`Session::run`].

mod entry;

use std::collections::VecDeque;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use agent::agent::Agent;
use agent::fault::{Fault, Place};
use agent::host::Time;
use agent::lower::{LowerOptions, Lowered, Reader, load_text, lower};
use agent::plan::PlanSource;
use agent::question::Question;
use agent::task::{Bindings, Task, TaskState};
use logic::symbol::Symbol;
use syntax::ast::{self, Component, Program};
use syntax::{Diagnostic, FileId, Severity, Sources, Span};

use crate::output::Output;
use crate::programs::diagnostic;
use crate::system::{Checkpoint, Progress, System};
use entry::only_term;
pub use entry::{Entry, Input, NAME, Reading};

/// How many inputs can be taken back unless told otherwise.
pub const UNDO_LIMIT: usize = 100;

/// How many rounds are run before it is looked whether to stop.
const ROUNDS_AT_ONCE: u64 = 256;

/// It is looked again after this time, even if nothing has rung.
const LONGEST_WAIT: Duration = Duration::from_millis(50);

/// A conversation with the agents of a system.
pub struct Session {
    system: System,
    agent: String,
    past: VecDeque<Past>,
    undo_limit: usize,
    cycle_limit: Option<u64>,
    interrupt: Option<&'static AtomicBool>,
}

/// A state to go back to, and who was talked to.
struct Past {
    agent: String,
    state: Checkpoint,
}

/// What an input has begun.
pub enum Begun {
    /// Beliefs, rules and plans are there. Agents have not run yet.
    Added(Added),
    /// A question that waits to be asked for its answers: [`Session::next_answer`].
    Asked(Question),
    /// An expression: a question whose answer has one variable, with the value.
    Computing(Question),
    /// Steps that wait to be done: [`Session::run`].
    Undertaken(Task),
}

/// What clauses have added.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Added {
    /// Beliefs.
    pub beliefs: usize,
    /// Rules.
    pub rules: usize,
    /// Plans.
    pub plans: usize,
    /// Goals.
    pub goals: usize,
}

/// Why the agents stand still again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rest {
    /// Nothing can happen any more without something from outside.
    Quiet,
    /// Nothing can be done now, but at this time.
    Until(Time),
    /// Nothing can be done before an answer comes from outside.
    Waiting,
    /// An agent has stopped the system, with this exit status.
    Stopped(i32),
    /// So many cycles were made as one input may take.
    CycleLimit(u64),
    /// Somebody has set the flag.
    Interrupted,
}

impl Session {
    /// A conversation with these agents, first with the one of this name.
    pub fn new(system: System, agent: &str) -> Session {
        Session {
            system,
            agent: agent.to_owned(),
            past: VecDeque::new(),
            undo_limit: UNDO_LIMIT,
            cycle_limit: None,
            interrupt: None,
        }
    }

    // --- Settings -----------------------------------------------------------------------------------

    /// Stops what runs, soon after this becomes true: [`run`](Session::run) gives
    /// [`Rest::Interrupted`], a query is given up. Whoever sets it takes it back.
    pub fn set_interrupt(&mut self, interrupt: &'static AtomicBool) {
        self.interrupt = Some(interrupt);
        self.system.set_interrupt(Some(interrupt));
    }

    /// How many reasoning cycles (of all agents) one input may take; no bound by default.
    pub fn set_cycle_limit(&mut self, cycles: Option<u64>) {
        self.cycle_limit = cycles;
    }

    /// How many inputs can be taken back: [`UNDO_LIMIT`] by default.
    pub fn set_undo_limit(&mut self, inputs: usize) {
        self.undo_limit = inputs;
    }

    // --- Who is there -------------------------------------------------------------------------------

    /// The system.
    pub fn system(&self) -> &System {
        &self.system
    }

    /// The system, to be changed.
    pub fn system_mut(&mut self) -> &mut System {
        &mut self.system
    }

    /// The name of the agent that inputs are given to.
    pub fn agent_name(&self) -> &str {
        &self.agent
    }

    /// The agent that inputs are given to; `None` if it is gone.
    pub fn agent(&self) -> Option<&Agent> {
        self.system.agent(&self.agent)
    }

    /// Talks to another agent from now on. Gives whether there is one of this name.
    pub fn talk_to(&mut self, name: &str) -> bool {
        let is_there = self.system.agent(name).is_some();
        if is_there {
            name.clone_into(&mut self.agent);
        }
        is_there
    }

    // --- Inputs -------------------------------------------------------------------------------------

    /// Gives an input of an entry to the agent. Nothing runs yet.
    ///
    /// # Errors
    /// It cannot be used: what was found, about the texts of the table; nothing if the agent is gone. If
    /// clauses are refused, nothing of them is added.
    pub fn begin(
        &mut self,
        entry: &Entry,
        input: &Input,
        out: &mut dyn Output,
    ) -> Result<(Begun, Vec<Diagnostic>), (Vec<Diagnostic>, Sources)> {
        let mut sources = Entry::sources(&entry.text);
        let begun = match input {
            Input::Clauses(span) => self.add(&entry.text, *span, &mut sources, out),
            Input::Question(formula) => self.ask(formula, &sources).map(asked(Begun::Asked)),
            Input::Value(expression) => self.compute(expression, &sources),
            Input::Steps(body) if let Some(call) = self.function_call(body) => {
                self.compute(call, &sources)
            }
            Input::Steps(body) => self.undertake(body, &mut sources, out),
        };
        begun.map_err(|found| (found, sources))
    }

    fn add(
        &mut self,
        text: &Arc<str>,
        span: Span,
        sources: &mut Sources,
        out: &mut dyn Output,
    ) -> Result<(Begun, Vec<Diagnostic>), Vec<Diagnostic>> {
        let text = entry::clause_text(text, span);
        let read = self.system.visit(&self.agent, out, |agent, host, _| {
            let mut options = LowerOptions::new(agent.registry().clone());
            options.fresh = agent.settings.fresh;
            // The table has the whole text under this number already.
            let mut own = Sources::new();
            let lowered = load_text(NAME, text, &mut own, &options, host);
            for (_, source) in own.iter().skip(1) {
                sources.add(source.name.clone(), source.text.clone());
            }
            add_lowered(agent, lowered, sources)
        });
        read.unwrap_or_else(|| Err(Vec::new()))
    }

    fn ask(
        &self,
        formula: &ast::Term,
        sources: &Sources,
    ) -> Result<(Question, Vec<Diagnostic>), Vec<Diagnostic>> {
        let Some(agent) = self.agent() else {
            return Err(Vec::new());
        };
        let mut reader = Reader::new(agent.registry().clone());
        let term = reader.formula(formula);
        let found = judged(reader.take_diagnostics());
        if found.iter().any(Diagnostic::is_error) {
            return Err(found);
        }
        let place = Place {
            file: Arc::from(NAME),
            line: sources.position(FileId(0), formula.span.start).line,
        };
        let names = reader.variables().names();
        match Question::new(agent, &term, names, Some(place)) {
            Ok(question) => Ok((question, found)),
            Err(message) => {
                let code = agent::lower::code::NOT_A_FORMULA;
                Err(vec![Diagnostic::error(
                    code,
                    FileId(0),
                    formula.span,
                    message,
                )])
            }
        }
    }

    fn compute(
        &self,
        expression: &ast::Term,
        sources: &Sources,
    ) -> Result<(Begun, Vec<Diagnostic>), Vec<Diagnostic>> {
        let question = self.ask(&value_of(expression), sources);
        question.map(asked(Begun::Computing))
    }

    /// The call of an arithmetic function, if that is all there is: `math.pi`.
    fn function_call<'b>(&self, body: &'b ast::Body) -> Option<&'b ast::Term> {
        let term = only_term(body)?;
        let ast::TermKind::Literal(literal) = &term.kind else {
            return None;
        };
        let functions = &self.agent()?.registry().vocabulary().functions;
        let name = Symbol::new(&literal.functor);
        let function = functions.resolve(name, literal.args.len());
        (function.is_some() && literal.functor.contains('.')).then_some(term)
    }

    fn undertake(
        &mut self,
        body: &ast::Body,
        sources: &mut Sources,
        out: &mut dyn Output,
    ) -> Result<(Begun, Vec<Diagnostic>), Vec<Diagnostic>> {
        let span = body.span;
        let program = Program {
            components: vec![Component::Plan(plan_of(body))],
        };
        let begun = self.system.visit(&self.agent, out, |agent, host, _| {
            let options = LowerOptions::new(agent.registry().clone());
            let lowered = lower(&program, FileId(0), sources, &options, host);
            let found = judged(lowered.diagnostics);
            let is_refused = lowered.failed || found.iter().any(Diagnostic::is_error);
            let plan: Option<&PlanSource> = lowered.program.plans.first();
            let (Some(plan), false) = (plan, is_refused) else {
                return Err(found);
            };
            match agent.undertake(plan) {
                Ok(task) => Ok((Begun::Undertaken(task), found)),
                Err(error) => {
                    let code = agent::lower::code::NOT_A_FORMULA;
                    Err(vec![Diagnostic::error(
                        code,
                        FileId(0),
                        span,
                        error.message,
                    )])
                }
            }
        });
        begun.unwrap_or_else(|| Err(Vec::new()))
    }

    /// The next answer of a question.
    ///
    /// # Errors
    /// A limit was hit, or it was interrupted; or the agent is gone.
    pub fn next_answer(
        &mut self,
        question: &mut Question,
        out: &mut dyn Output,
    ) -> Result<Option<Bindings>, Fault> {
        let next = self.system.visit(&self.agent, out, |agent, host, effects| {
            question.next(agent, host, effects)
        });
        next.unwrap_or(Ok(None))
    }

    /// What has become of steps that were given to the agent.
    pub fn state_of(&self, task: &Task) -> TaskState {
        self.agent()
            .map_or(TaskState::Ended, |agent| agent.task_state(task))
    }

    /// Gives up steps that were given to the agent, without failure.
    pub fn give_up(&mut self, task: &Task, out: &mut dyn Output) {
        let agent = self.agent.clone();
        self.system
            .visit(&agent, out, |agent, _, _| agent.drop_task(task));
    }

    // --- Running ------------------------------------------------------------------------------------

    /// Lets the agents run until nothing more can be done at once. What is due later is waited for as
    /// long as the task is under way; with `to_the_end` until nothing can happen any more.
    pub fn run(&mut self, task: Option<&Task>, to_the_end: bool, out: &mut dyn Output) -> Rest {
        let bell = self.system.bell();
        let first = self.system.totals().cycles;
        loop {
            if self.is_interrupted() {
                return Rest::Interrupted;
            }
            let made = self.system.totals().cycles - first;
            let left = match self.cycle_limit {
                Some(limit) if made >= limit => return Rest::CycleLimit(limit),
                Some(limit) => limit - made,
                None => u64::MAX,
            };
            let heard = bell.rings();
            let rounds = left.min(ROUNDS_AT_ONCE);
            let progress = self.system.run_rounds_now(rounds, out);
            let waits =
                to_the_end || task.is_some_and(|task| self.state_of(task) == TaskState::Underway);
            if self.is_interrupted() {
                // A query that was given up may have been the last thing to do.
                return Rest::Interrupted;
            }
            let clock = &mut self.system.host_mut().clock;
            let now = clock.now();
            match progress {
                Progress::Busy | Progress::CycleLimit => {}
                Progress::Until(due) if due <= now => {}
                Progress::Until(due) if waits && clock.is_virtual() => clock.jump(due),
                Progress::Until(due) if waits => {
                    let left = Duration::from_nanos(due.0 - now.0);
                    bell.wait(heard, left.min(LONGEST_WAIT));
                }
                Progress::Until(due) => return Rest::Until(due),
                Progress::Waiting if waits => bell.wait(heard, LONGEST_WAIT),
                Progress::Waiting => return Rest::Waiting,
                Progress::Quiescent => return Rest::Quiet,
                Progress::Stopped(status) => return Rest::Stopped(status),
            }
        }
    }

    fn is_interrupted(&self) -> bool {
        self.interrupt
            .is_some_and(|interrupt| interrupt.load(Ordering::Relaxed))
    }

    /// Lets each agent that has something to do make one reasoning cycle. If nothing can be done now,
    /// a virtual clock jumps to when something is due.
    pub fn step(&mut self, out: &mut dyn Output) -> Progress {
        let progress = self.system.round(out);
        match progress {
            // The clock has jumped, and nobody has had a turn.
            Progress::Busy if !self.system.is_busy() => self.system.round(out),
            progress => progress,
        }
    }

    // --- Going back ---------------------------------------------------------------------------------

    /// Keeps the state, to go back to it.
    pub fn remember(&mut self) {
        self.past.push_back(Past {
            agent: self.agent.clone(),
            state: self.system.checkpoint(),
        });
        while self.past.len() > self.undo_limit {
            self.past.pop_front();
        }
    }

    /// Goes back to the state that was kept last, which is forgotten. Gives whether there was one. What
    /// a [`Checkpoint`] does not hold stays as it is.
    pub fn undo(&mut self) -> bool {
        let Some(past) = self.past.pop_back() else {
            return false;
        };
        self.agent = past.agent;
        self.system.restore(past.state);
        true
    }

    /// How many states are kept.
    pub fn undoable(&self) -> usize {
        self.past.len()
    }
}

/// Adds what was read to an agent, all or nothing.
fn add_lowered(
    agent: &mut Agent,
    lowered: Lowered,
    sources: &Sources,
) -> Result<(Begun, Vec<Diagnostic>), Vec<Diagnostic>> {
    let mut found = lowered.diagnostics;
    if lowered.failed || found.iter().any(Diagnostic::is_error) {
        return Err(found);
    }
    let mut tried = agent.clone();
    if let Err(errors) = tried.append(&lowered.program) {
        found.extend(errors.iter().map(|error| diagnostic(error, sources)));
        return Err(found);
    }
    *agent = tried;
    agent.settings.fresh = lowered.fresh;
    let program = &lowered.program;
    let is_rule =
        |clause: &&agent::program::Clause| matches!(clause, agent::program::Clause::Rule(..));
    let rules = program.clauses.iter().filter(is_rule).count();
    let added = Added {
        beliefs: program.clauses.len() - rules,
        rules,
        plans: program.plans.len(),
        goals: program.goals.len(),
    };
    Ok((Begun::Added(added), found))
}

fn asked(
    kind: fn(Question) -> Begun,
) -> impl FnOnce((Question, Vec<Diagnostic>)) -> (Begun, Vec<Diagnostic>) {
    move |(question, found)| (kind(question), found)
}

/// What was found in something that is done at once: where a program only gets a warning, because
/// the step may never be made, the input is refused.
fn judged(mut found: Vec<Diagnostic>) -> Vec<Diagnostic> {
    use agent::lower::code::{ACTION_ARITY, BODY_ONLY, UNKNOWN_ACTION};
    for diagnostic in &mut found {
        if [ACTION_ARITY, BODY_ONLY, UNKNOWN_ACTION].contains(&diagnostic.code) {
            diagnostic.severity = Severity::Error;
            diagnostic.notes.clear();
        }
    }
    found
}

/// `Value = Expression`
fn value_of(expression: &ast::Term) -> ast::Term {
    let span = expression.span;
    let value = ast::Term {
        kind: ast::TermKind::Var(ast::VarTerm {
            namespace: None,
            negated: false,
            name: "Value".to_owned(),
            annots: None,
        }),
        span,
    };
    ast::Term {
        kind: ast::TermKind::Binary(
            ast::BinaryOp::Unify,
            ast::Operand::new(value),
            ast::Operand::new(expression.clone()),
        ),
        span,
    }
}

/// A plan with these steps; its trigger does not count.
fn plan_of(body: &ast::Body) -> ast::Plan {
    let literal = ast::Literal {
        namespace: None,
        negated: false,
        functor: NAME.to_owned(),
        args: Vec::new(),
        annots: None,
    };
    ast::Plan {
        label: None,
        trigger: ast::Trigger {
            op: ast::TriggerOp::Add,
            kind: ast::TriggerKind::Achieve,
            literal: ast::Term {
                kind: ast::TermKind::Literal(literal),
                span: body.span,
            },
            span: body.span,
        },
        context: None,
        condition: None,
        body: Some(body.clone()),
        sub_plans: Vec::new(),
        span: body.span,
    }
}

#[cfg(test)]
mod tests;
