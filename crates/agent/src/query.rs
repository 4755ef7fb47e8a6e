//! Asking formulas: the solver finds answers, the agent runs the internal actions that it meets.

use std::sync::Arc;

use logic::annots::{Annots, source};
use logic::code::Code;
use logic::compile::compile_formula;
use logic::env::Env;
use logic::function::Function;
use logic::functor::{Functor, Operator, Shape};
use logic::order::{compare, equal};
use logic::solve::{Call, Outcome as Solved, Reply, Solver};
use logic::symbol::Symbol;
use logic::term::Term;

use crate::action::{ActionCx, ActionError, Outcome, Run, Until, Usable};
use crate::agent::Agent;
use crate::callable::Callable;
use crate::cycle::Cycle;
use crate::effect::{Effect, Effects};
use crate::fault::{Fault, FaultKind, Place, Report, Severity};
use crate::host::Host;
use crate::intention::Intention;
use crate::library::{Library, LibraryCall};
use crate::trigger::Trigger;

/// Numbers of the functions that the agent computes itself ([`Function::Agent`]).
pub mod agent_function {
    /// `math.random`, `math.random(N)`
    pub const RANDOM: u32 = 0;
    /// `system.time`
    pub const SYSTEM_TIME: u32 = 1;
    /// `.count(Query)`: the solver gathers the answers.
    pub const COUNT: u32 = 2;
}

fn limit_message(fault: &logic::solve::Fault, limits: logic::solve::Limits) -> String {
    let limit = match (fault, limits.steps) {
        (logic::solve::Fault::Steps, Some(steps)) => format!("makes more than {steps} calls"),
        (logic::solve::Fault::Steps, None) => "makes too many calls".to_owned(),
        (logic::solve::Fault::Memory, _) => {
            format!("needs more than {} MiB of memory", limits.cells >> 17)
        }
        (logic::solve::Fault::Interrupted, _) => return "a query was interrupted".to_owned(),
    };
    format!("a query {limit}; is there a rule without end?")
}

/// Whether a comparison of two settled terms holds. Numbers compare as IEEE has it (not with NaN),
/// everything else in standard order.
pub(crate) fn compares(op: Operator, left: &Term, right: &Term) -> bool {
    if let (Term::Number(x), Term::Number(y)) = (left, right) {
        match op {
            Operator::Lt => return x < y,
            Operator::Le => return x <= y,
            Operator::Gt => return x > y,
            Operator::Ge => return x >= y,
            _ => {}
        }
    }
    match op {
        Operator::Lt => compare(left, right).is_lt(),
        Operator::Le => compare(left, right).is_le(),
        Operator::Gt => compare(left, right).is_gt(),
        Operator::Ge => compare(left, right).is_ge(),
        Operator::Ne => !equal(left, right),
        _ => equal(left, right),
    }
}

/// Asks for a call of a library; the intention waits for the answer.
fn call_library(cx: &mut ActionCx<'_>, library: &Arc<Library>, name: Symbol) -> Outcome {
    let text = name.text();
    let action = text.split_once('.').map_or(&*text, |(_, action)| action);
    let id = cx.agent.circumstance.new_action_id();
    cx.out.push(Effect::Call(Box::new(LibraryCall {
        id,
        library: library.clone(),
        action: Symbol::new(action),
        args: cx.args.to_vec(),
    })));
    Outcome::Wait(Until::External(id))
}

/// What a query needs besides the agent.
pub(crate) struct Asking<'a> {
    pub(crate) host: &'a mut dyn Host,
    pub(crate) out: &'a mut Effects,
    /// For warnings.
    pub(crate) place: Option<Place>,
    /// The intention for which it is asked, if it is not among those of the circumstance.
    pub(crate) at_work: Option<&'a Intention>,
    /// The event for which a plan is being looked for.
    pub(crate) event: Option<&'a Trigger>,
}

/// The intention for which an action runs.
pub(crate) struct AtWork<'a> {
    /// Whose step it is.
    pub(crate) step: Option<&'a mut Option<Box<Intention>>>,
    /// In whose formula it is called.
    pub(crate) asking: Option<&'a Intention>,
    /// The event for which a plan is being looked for.
    pub(crate) event: Option<&'a Trigger>,
}

impl Agent {
    /// Runs a started query to its next answer.
    ///
    /// # Errors
    /// A limit was hit.
    pub(crate) fn next_answer(
        &mut self,
        solver: &mut Solver,
        asking: &mut Asking<'_>,
    ) -> Result<bool, Fault> {
        let found = self.search(solver, asking);
        self.warn_of_errors(solver, asking);
        found
    }

    fn search(&mut self, solver: &mut Solver, asking: &mut Asking<'_>) -> Result<bool, Fault> {
        loop {
            match solver.run(self.beliefs.store()) {
                Solved::Answer => return Ok(true),
                Solved::Done => return Ok(false),
                Solved::Call(call) => {
                    let reply = self.carry_out(&call, asking);
                    solver.reply(reply);
                    self.show_prints(asking);
                }
                Solved::Fault(fault) => {
                    return Err(Fault::new(FaultKind::LimitReached)
                        .message(limit_message(&fault, solver.limits)));
                }
            }
        }
    }

    fn warn_of_errors(&mut self, solver: &mut Solver, asking: &mut Asking<'_>) {
        for warning in solver.take_warnings() {
            let fault = Fault::new(FaultKind::ArithmeticError).message(warning.error.to_string());
            self.warn_of_fault(&fault, asking.place.clone(), asking.out);
        }
    }

    /// Shows what was printed so far, if nothing else is to be done before it.
    fn show_prints(&self, asking: &mut Asking<'_>) {
        let is_print = |effect: &Effect| matches!(effect, Effect::Print(_));
        if asking.out.is_empty() || !asking.out.iter().all(is_print) {
            return;
        }
        let name = self.name.text();
        for effect in std::mem::take(asking.out) {
            match effect {
                Effect::Print(text) if asking.host.print(&name, &text) => {}
                effect => asking.out.push(effect),
            }
        }
    }

    /// Asks a formula; its first answer gives the variables of `env` their values.
    ///
    /// # Errors
    /// A limit was hit.
    pub(crate) fn ask(
        &mut self,
        code: &Arc<Code>,
        env: &mut Env,
        asking: &mut Asking<'_>,
    ) -> Result<bool, Fault> {
        let mut solver = self.take_solver();
        solver.limits = self.query_limits();
        solver.start(code.clone(), env);
        let found = self.next_answer(&mut solver, asking);
        if let Ok(true) = found {
            solver.answer(env);
        }
        self.give_solver(solver);
        found
    }

    /// The answers of a literal in beliefs and rules, in order, at most so many: the literal with the
    /// values of its variables and all annotations of what was found, but `source(self)`.
    ///
    /// # Errors
    /// A limit was hit.
    pub fn solutions(
        &mut self,
        literal: &Term,
        most: usize,
        host: &mut dyn Host,
        out: &mut Effects,
    ) -> Result<Vec<Term>, Fault> {
        let (literal, call) = crate::intention::close(literal);
        let mut env = Env::default();
        for var in &call.vars {
            env.fresh(var.name);
        }
        let annots = literal.annots();
        let tail = annots.tail().cloned();
        let tail = tail.unwrap_or_else(|| Term::Var(env.fresh(Symbol::ANONYMOUS)));
        let pattern = literal.with_annots(Annots::open(annots.items().to_vec(), Some(tail)));
        let Ok(code) = compile_formula(&pattern, self.registry.vocabulary()) else {
            return Ok(Vec::new());
        };
        let mut asking = Asking {
            host,
            out,
            place: None,
            at_work: None,
            event: None,
        };
        let mut solver = self.take_solver();
        solver.limits = self.query_limits();
        solver.start(code, &env);
        let mut found = Vec::new();
        let mut outcome = Ok(());
        while found.len() < most {
            match self.next_answer(&mut solver, &mut asking) {
                Ok(true) => {
                    let mut answer = env.clone();
                    solver.answer(&mut answer);
                    let literal = answer.substitute(&pattern);
                    let annots = literal.annots();
                    let own = source(Term::Atom(Symbol::SELF));
                    let others = annots.items().iter().filter(|item| **item != own);
                    let others = Annots::open(others.cloned().collect(), None);
                    found.push(crate::intention::close_owned(literal.with_annots(others)).0);
                }
                Ok(false) => break,
                Err(fault) => {
                    outcome = Err(fault);
                    break;
                }
            }
        }
        self.give_solver(solver);
        outcome.map(|()| found)
    }

    /// Asks a formula with the bindings of an intention's top frame; its first answer stays.
    ///
    /// # Errors
    /// A limit was hit.
    pub(crate) fn ask_at_work(
        &mut self,
        code: &Arc<Code>,
        intention: &mut Intention,
        cx: &mut Cycle<'_>,
    ) -> Result<bool, Fault> {
        self.search_at_work(code, intention, cx, |_| Ok(false))
    }

    /// Asks for the values of functions with the bindings of an intention's top frame.
    ///
    /// # Errors
    /// A function has no value, or a limit was hit.
    pub(crate) fn compute_at_work(
        &mut self,
        code: &Arc<Code>,
        intention: &mut Intention,
        cx: &mut Cycle<'_>,
    ) -> Result<(), Fault> {
        let computed = self.search_at_work(code, intention, cx, |solver| {
            let message = match solver.take_warnings().first() {
                Some(warning) => warning.error.to_string(),
                None => "a function has no value for these arguments".to_owned(),
            };
            Err(Fault::new(FaultKind::ArithmeticError).message(message))
        });
        computed.map(|_| ())
    }

    fn search_at_work(
        &mut self,
        code: &Arc<Code>,
        intention: &mut Intention,
        cx: &mut Cycle<'_>,
        without_answer: impl FnOnce(&mut Solver) -> Result<bool, Fault>,
    ) -> Result<bool, Fault> {
        let Some(frame) = intention.top() else {
            return Ok(false);
        };
        let mut solver = self.take_solver();
        solver.limits = self.query_limits();
        solver.start(code.clone(), &frame.env);
        let mut asking = Asking {
            host: cx.host,
            out: cx.out,
            place: Some(frame.place()),
            at_work: Some(intention),
            event: None,
        };
        let found = match self.search(&mut solver, &mut asking) {
            Ok(false) => without_answer(&mut solver),
            found => found,
        };
        self.warn_of_errors(&mut solver, &mut asking);
        if let (Ok(true), Some(frame)) = (&found, intention.frames.last_mut()) {
            solver.answer(&mut frame.env);
        }
        self.give_solver(solver);
        found
    }

    /// The values that `template` has in the answers to a formula, which shares its variables (their
    /// ids below `vars`), in order.
    ///
    /// # Errors
    /// It is no formula, or a limit was hit; why.
    pub fn find_all(
        &mut self,
        template: &Term,
        formula: &Term,
        vars: u32,
        host: &mut dyn Host,
        out: &mut Effects,
    ) -> Result<Vec<Term>, String> {
        let code = logic::compile::compile_formula(formula, self.registry.vocabulary());
        let code = code.map_err(|error| error.to_string())?;
        let env = Env::with_more(&[], vars);
        let mut solver = self.take_solver();
        solver.limits = self.query_limits();
        solver.start(code, &env);
        let mut asking = Asking {
            host,
            out,
            place: None,
            at_work: None,
            event: None,
        };
        let mut values = Vec::new();
        let ended = loop {
            match self.next_answer(&mut solver, &mut asking) {
                Ok(true) => {
                    let mut found = env.clone();
                    solver.answer(&mut found);
                    values.push(found.substitute(template));
                }
                Ok(false) => break Ok(values),
                Err(fault) => break Err(fault.to_string()),
            }
        };
        self.give_solver(solver);
        ended
    }

    fn carry_out(&mut self, call: &Call, asking: &mut Asking<'_>) -> Reply {
        if call.functor.shape() == Shape::Function {
            return match self.agent_function(call.functor, &call.args, asking.host) {
                Some(number) => Reply::Number(number),
                None => Reply::Fail,
            };
        }
        let name = call.functor.name();
        let Some(action) = self.registry.action(name) else {
            let title = format!("there is no internal action `{}`", call.functor.name());
            self.warn(name, title, asking);
            return Reply::Fail;
        };
        if action.usable() == Usable::BodyOnly {
            let title = format!("`{}` can only be a step of a plan body", action.name());
            self.warn(name, title, asking);
            return Reply::Fail;
        }
        let (outcome, pairs) = self.run_action(
            &action,
            &call.args,
            call.state.as_ref(),
            AtWork {
                step: None,
                asking: asking.at_work,
                event: asking.event,
            },
            asking.host,
            asking.out,
        );
        match outcome {
            Outcome::True => Reply::Unify(pairs),
            Outcome::More(state) => Reply::Choice {
                unify: pairs,
                state,
            },
            Outcome::Fail => Reply::Fail,
            Outcome::Error(error) => {
                self.warn(name, error.message, asking);
                Reply::Fail
            }
            Outcome::Wait(_) | Outcome::Moved => Reply::Fail,
        }
    }

    /// Warns that a formula has no answer because of an action in it, once for each place.
    fn warn(&mut self, action: Symbol, title: String, asking: &mut Asking<'_>) {
        let report = Report {
            severity: Severity::Warning,
            title,
            place: asking.place.clone(),
            notes: vec!["the formula has no answer".to_owned()],
            help: None,
        };
        self.warn_once(&action.text(), report, asking.out);
    }

    /// Checks the arguments of an action and runs it.
    pub(crate) fn run_action(
        &mut self,
        action: &Callable,
        args: &[Term],
        state: Option<&Term>,
        at_work: AtWork<'_>,
        host: &mut dyn Host,
        out: &mut Effects,
    ) -> (Outcome, Vec<(Term, Term)>) {
        if let Err(error) = action.check(args) {
            return (Outcome::Error(error), Vec::new());
        }
        let mut cx = ActionCx {
            agent: self,
            current: at_work.step,
            asking: at_work.asking,
            event: at_work.event,
            host,
            out,
            args,
            state,
            pairs: Vec::new(),
        };
        let outcome = match action {
            Callable::User(registered) => registered.action.run(&mut cx),
            Callable::Library(library, name) => call_library(&mut cx, library, *name),
            Callable::Standard(standard) => match standard.run {
                Run::Function(run) | Run::ListOrCollect(run, _) => run(&mut cx),
                // Its arguments do not fit its form.
                Run::Collect(_) | Run::Control(_) => {
                    let message = format!("`{}` is called {}", action.name(), action.signatures());
                    Outcome::Error(ActionError::wrong_arguments(message))
                }
            },
        };
        (outcome, cx.pairs)
    }

    /// The value of a function that the agent computes itself.
    fn agent_function(
        &mut self,
        functor: Functor,
        args: &[Term],
        host: &mut dyn Host,
    ) -> Option<f64> {
        match self.registry.vocabulary().functions.get(functor)? {
            Function::Agent(agent_function::RANDOM) => match args {
                [] => Some(self.random.unit()),
                [Term::Number(n)] => Some(self.random.unit() * n),
                _ => None,
            },
            Function::Agent(agent_function::SYSTEM_TIME) => Some(host.now().milliseconds() as f64),
            Function::Agent(_) | Function::Pure(_) | Function::Rule(_) => None,
        }
    }
}
