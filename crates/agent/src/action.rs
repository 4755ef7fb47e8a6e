//! The contract of internal actions: what one says about itself, what it may do, what it answers.

use logic::compile::CompileError;
use logic::term::Term;
use logic::vocabulary::Collect;

use crate::agent::Agent;
use crate::ask::Replies;
use crate::effect::Effects;
use crate::host::Host;
use crate::intention::Intention;
use crate::trigger::Trigger;

/// An internal action. One file of `stdlib` holds one such value.
pub struct Action {
    /// The name as written, with its dot: `.max`.
    pub name: &'static str,
    /// The ways to call it.
    pub forms: &'static [Form],
    /// What it does, in one sentence.
    pub summary: &'static str,
    /// The group it is listed in.
    pub topic: Topic,
    /// Calls that run as tests and are shown in the reference.
    pub examples: &'static [Example],
    /// Where it may stand.
    pub usable: Usable,
    /// How it is carried out.
    pub run: Run,
}

/// One way to call an action: its arguments.
pub struct Form {
    /// The arguments in order.
    pub args: &'static [Arg],
    /// Whether the last argument may be repeated (also zero times).
    pub variadic: bool,
}

/// An argument: its name, direction and kind.
pub struct Arg {
    /// For messages and the reference.
    pub name: &'static str,
    /// Which way values go.
    pub mode: Mode,
    /// What may be given.
    pub kind: Kind,
}

/// Which way values go through an argument.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// `+`: must be bound.
    Input,
    /// `-`: receives the result; a bound one is compared with it.
    Output,
    /// `?`: either.
    Either,
    /// `@`: a formula or body, taken as it stands.
    Raw,
}

/// What may be given for an argument. Checked before the action runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "the names say it")]
pub enum Kind {
    Any,
    Number,
    String,
    Atom,
    List,
    /// An atom or structure.
    Literal,
    /// A literal or a formula.
    Formula,
    /// A body, plan, trigger or rule in braces, or the text of one.
    Program,
}

/// An input argument.
pub const fn input(name: &'static str, kind: Kind) -> Arg {
    Arg {
        name,
        mode: Mode::Input,
        kind,
    }
}

/// An output argument.
pub const fn output(name: &'static str, kind: Kind) -> Arg {
    Arg {
        name,
        mode: Mode::Output,
        kind,
    }
}

/// An argument that may go either way.
pub const fn either(name: &'static str, kind: Kind) -> Arg {
    Arg {
        name,
        mode: Mode::Either,
        kind,
    }
}

/// A formula or body argument.
pub const fn raw(name: &'static str) -> Arg {
    Arg {
        name,
        mode: Mode::Raw,
        kind: Kind::Any,
    }
}

/// A form with exactly these arguments.
pub const fn form(args: &'static [Arg]) -> Form {
    Form {
        args,
        variadic: false,
    }
}

/// A form whose last argument may be repeated.
pub const fn variadic(args: &'static [Arg]) -> Form {
    Form {
        args,
        variadic: true,
    }
}

/// Groups of actions in the reference.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[allow(missing_docs, reason = "the names say it")]
pub enum Topic {
    Output,
    Terms,
    Text,
    Lists,
    Numbers,
    Containers,
    Queries,
    Beliefs,
    Plans,
    Intentions,
    Control,
    Time,
    Agents,
    Environment,
    Files,
}

/// A call shown in the reference and run as a test.
pub struct Example {
    /// The formula to ask, such as `.max([1,3,2], X)`.
    pub call: &'static str,
    /// What it gives.
    pub gives: Gives,
}

/// What an example gives.
pub enum Gives {
    /// The formula has an answer in which this formula holds as well, such as `X == 3`.
    Holds(&'static str),
    /// It has no answer.
    Fails,
    /// It is refused with this error kind, such as `wrong_arguments`.
    Refused(&'static str),
    /// As the body of a plan it prints these lines.
    Prints(&'static [&'static str]),
}

/// An example that has an answer in which `formula` holds.
pub const fn gives(call: &'static str, formula: &'static str) -> Example {
    Example {
        call,
        gives: Gives::Holds(formula),
    }
}

/// An example that fails.
pub const fn fails(call: &'static str) -> Example {
    Example {
        call,
        gives: Gives::Fails,
    }
}

/// An example that is refused with an error of this kind.
pub const fn refused(call: &'static str, error: &'static str) -> Example {
    Example {
        call,
        gives: Gives::Refused(error),
    }
}

/// An example of body steps and the lines they print.
pub const fn prints(call: &'static str, lines: &'static [&'static str]) -> Example {
    Example {
        call,
        gives: Gives::Prints(lines),
    }
}

/// Where an action may stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Usable {
    /// In bodies, contexts, rules and conditions.
    Anywhere,
    /// Only as a step of a body: it acts on the intention.
    BodyOnly,
}

/// How an action is carried out.
#[derive(Clone, Copy)]
pub enum Run {
    /// By this function. For the next answer on backtracking it is called again, with the state it
    /// gave as [`ActionCx::state`].
    Function(fn(&mut ActionCx<'_>) -> Outcome),
    /// By the solver: it asks a formula for all its answers.
    Collect(Collect),
    /// By this function if the first argument is a list or there are two arguments, otherwise by
    /// the solver.
    ListOrCollect(fn(&mut ActionCx<'_>) -> Outcome, Collect),
    /// By the interpreter of bodies.
    Control(Control),
}

/// Actions that are instructions of plan bodies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Control {
    /// `.if_then_else(C, B1[, B2])`
    If,
    /// `.loop(C, B)`
    While,
    /// `.foreach(C, B)`
    For,
    /// `.fork(and|or, B…)`
    Fork,
}

impl Control {
    /// The instruction that a call of this name stands for.
    pub fn of(name: &str) -> Option<Control> {
        Some(match name {
            ".if_then_else" => Control::If,
            ".loop" => Control::While,
            ".foreach" => Control::For,
            ".fork" => Control::Fork,
            _ => return None,
        })
    }
}

/// What an action answers.
#[derive(Debug)]
pub enum Outcome {
    /// It holds, if what was given to [`ActionCx::unify`] unifies.
    True,
    /// It does not hold.
    Fail,
    /// As `True`, and there may be more answers: on backtracking the action is called again with
    /// this state.
    More(Term),
    /// It refuses the call or could not do it.
    Error(ActionError),
    /// The intention waits; the step is done when the wait is over. Only in bodies.
    Wait(Until),
    /// The step is done, and the intention is where the action has put it (it was dropped,
    /// suspended or changed by the action). Only in bodies.
    Moved,
}

/// What an intention waits for.
#[derive(Clone, Debug, PartialEq)]
pub enum Until {
    /// This many nanoseconds.
    Elapsed(u64),
    /// An event that unifies with the trigger term, or the time-out.
    Event(Box<WaitFor>),
    /// The formula holds, or the time-out.
    Holds(Box<WaitFor>),
    /// Answers to a question, or the time-out.
    Replies(Box<Replies>),
    /// An answer from outside with this number.
    External(u64),
    /// A resume by another intention (`.suspend`).
    Resumed,
    /// The goal condition of the top frame: its body is done.
    Condition,
}

/// The details of `.wait(Event|Formula[, Timeout[, Elapsed]])`.
#[derive(Clone, Debug, PartialEq)]
pub struct WaitFor {
    /// The trigger term or formula, over the variables of the waiting plan.
    pub what: Term,
    /// Nanoseconds until it is given up.
    pub timeout: Option<u64>,
    /// If given, a time-out is no failure, and this receives the milliseconds waited.
    pub elapsed: Option<Term>,
}

/// Why an action could not do what was asked.
#[derive(Clone, Debug, PartialEq)]
pub struct ActionError {
    /// The kind in `error(Kind)`: `wrong_arguments`, `internal_action`, `limit_reached` …
    pub kind: &'static str,
    /// What is wrong, for people.
    pub message: String,
    /// Further annotations of the failure event.
    pub annots: Vec<Term>,
}

impl ActionError {
    /// The arguments are wrong in number or kind.
    pub fn wrong_arguments(message: impl Into<String>) -> ActionError {
        ActionError {
            kind: "wrong_arguments",
            message: message.into(),
            annots: Vec::new(),
        }
    }

    /// What comes of it is larger than it may be.
    pub fn limit(message: impl Into<String>) -> ActionError {
        ActionError {
            kind: "limit_reached",
            message: message.into(),
            annots: Vec::new(),
        }
    }

    /// The arguments have the right kind, but the action cannot do it.
    pub fn internal(message: impl Into<String>) -> ActionError {
        ActionError {
            kind: "internal_action",
            message: message.into(),
            annots: Vec::new(),
        }
    }
}

impl From<ActionError> for Outcome {
    fn from(error: ActionError) -> Outcome {
        Outcome::Error(error)
    }
}

impl From<CompileError> for ActionError {
    fn from(error: CompileError) -> ActionError {
        ActionError::wrong_arguments(error.to_string())
    }
}

/// What an action sees while it runs.
pub struct ActionCx<'a> {
    /// The agent. The intention at work is not among its intentions now: see `current`.
    pub agent: &'a mut Agent,
    /// The intention whose step this is; `None` in formulas.
    pub current: Option<&'a mut Option<Box<Intention>>>,
    /// In formulas: the intention that asks, if there is one; see
    /// [`at_work`](ActionCx::at_work).
    pub asking: Option<&'a Intention>,
    /// In contexts: the event for which a plan is being looked for. It is in no queue.
    pub event: Option<&'a Trigger>,
    /// What the agent can ask of its surroundings.
    pub host: &'a mut dyn Host,
    /// What the agent wants to be done.
    pub out: &'a mut Effects,
    /// The arguments, instantiated; unbound variables belong to this call.
    pub args: &'a [Term],
    /// On backtracking: the state of the answer before.
    pub state: Option<&'a Term>,
    /// What must unify for the answer to hold.
    pub pairs: Vec<(Term, Term)>,
}

impl ActionCx<'_> {
    /// Requires that an argument (or a part of one) and a result unify.
    pub fn unify(&mut self, left: &Term, right: impl Into<Term>) {
        self.pairs.push((left.clone(), right.into()));
    }

    /// Requires that the argument of this number and a result unify; says that it holds then.
    pub fn answer(&mut self, arg: usize, result: impl Into<Term>) -> Outcome {
        let left = self.args[arg].clone();
        self.pairs.push((left, result.into()));
        Outcome::True
    }

    /// Whether the action runs as a step of a body.
    pub fn is_step(&self) -> bool {
        self.current.is_some()
    }

    /// The intention at work: whose step this is, or in whose formula it is called. It is not
    /// among the intentions of the circumstance.
    pub fn at_work(&self) -> Option<&Intention> {
        let step = self.current.as_ref().and_then(|current| current.as_deref());
        step.or(self.asking)
    }

    /// The most bytes of a text that the action may make.
    pub fn longest_text(&self) -> usize {
        self.agent.options.max_text
    }

    /// The most elements of a list or queue that the action may make of others.
    pub fn longest_list(&self) -> usize {
        self.agent.options.max_list
    }

    /// Whether pattern and term unify, their variables kept apart; binds nothing.
    pub fn matches(&mut self, pattern: &Term, term: &Term) -> bool {
        let mut solver = self.agent.take_solver();
        let matched = logic::unify::matches(&mut solver, pattern, term);
        self.agent.give_solver(solver);
        matched
    }
}

impl Action {
    /// Checks number and kinds of the arguments against the forms.
    ///
    /// # Errors
    /// `wrong_arguments` with a message that shows how the action is called.
    pub fn check(&self, args: &[Term]) -> Result<(), ActionError> {
        check_arguments(self.name, self.forms, args)
    }

    /// The forms as one line: ``.max(List, Max)` or `.max(Template, Formula, Max)``.
    pub fn signatures(&self) -> String {
        signatures(self.name, self.forms)
    }
}

/// Checks number and kinds of arguments against the forms of the action of this name.
pub(crate) fn check_arguments(
    name: &str,
    forms: &[Form],
    args: &[Term],
) -> Result<(), ActionError> {
    if forms.iter().any(|form| form.accepts(args)) {
        return Ok(());
    }
    let fitting = forms.iter().find(|form| form.fits(args.len()));
    let message = match fitting {
        None => format!(
            "`{name}` does not take {} argument{}; it is called {}",
            args.len(),
            if args.len() == 1 { "" } else { "s" },
            signatures(name, forms)
        ),
        Some(form) => {
            let wrong = form.wrong_argument(args);
            match wrong {
                Some((arg, given)) => format!(
                    "`{name}`: argument {} must be {}, but is {}",
                    arg.name,
                    arg.kind.article(),
                    if given.is_var() {
                        "unbound".to_owned()
                    } else {
                        logic::print::brief(given)
                    }
                ),
                None => format!("`{name}` is called {}", signatures(name, forms)),
            }
        }
    };
    Err(ActionError::wrong_arguments(message))
}

/// Forms as one line.
pub(crate) fn signatures(name: &str, forms: &[Form]) -> String {
    let forms: Vec<String> = forms
        .iter()
        .map(|form| format!("`{}`", form.signature(name)))
        .collect();
    forms.join(" or ")
}

impl Form {
    /// How the call looks: `.max(List, Max)`.
    pub fn signature(&self, name: &str) -> String {
        if self.args.is_empty() {
            return name.to_owned();
        }
        let names: Vec<&str> = self.args.iter().map(|arg| arg.name).collect();
        let more = if self.variadic { ", …" } else { "" };
        format!("{name}({}{more})", names.join(", "))
    }

    /// Whether this many arguments fit.
    pub fn fits(&self, count: usize) -> bool {
        if self.variadic {
            count + 1 >= self.args.len()
        } else {
            count == self.args.len()
        }
    }

    fn accepts(&self, args: &[Term]) -> bool {
        self.fits(args.len()) && self.wrong_argument(args).is_none()
    }

    fn wrong_argument<'t>(&self, args: &'t [Term]) -> Option<(&'static Arg, &'t Term)> {
        let last = self.args.last();
        args.iter().enumerate().find_map(|(index, given)| {
            let arg = self.args.get(index).or(last)?;
            (!arg.accepts(given)).then_some((arg, given))
        })
    }
}

impl Arg {
    fn accepts(&self, given: &Term) -> bool {
        match self.mode {
            Mode::Output => true,
            Mode::Either | Mode::Raw => given.is_var() || self.kind.accepts(given),
            Mode::Input => self.kind.accepts(given),
        }
    }
}

impl Kind {
    /// Whether a bound term is of this kind (`Any` takes unbound ones too).
    pub fn accepts(self, term: &Term) -> bool {
        match self {
            Kind::Any => true,
            Kind::Number => matches!(term, Term::Number(_)),
            Kind::String => matches!(term, Term::String(_)),
            Kind::Atom => matches!(term, Term::Atom(_)) || is_bare_atom(term),
            Kind::List => term.is_list(),
            Kind::Literal => matches!(term, Term::Atom(_) | Term::Struct(_)),
            Kind::Formula => matches!(term, Term::Atom(_) | Term::Struct(_) | Term::Var(_)),
            Kind::Program => matches!(term, Term::Struct(_) | Term::String(_) | Term::List(_)),
        }
    }

    /// The kind with its article, for messages.
    pub fn article(self) -> &'static str {
        match self {
            Kind::Any => "a term",
            Kind::Number => "a number",
            Kind::String => "a string",
            Kind::Atom => "an atom",
            Kind::List => "a list",
            Kind::Literal => "a literal",
            Kind::Formula => "a formula",
            Kind::Program => "a plan, trigger or rule in braces (or its text)",
        }
    }
}

/// An atom in a name space or with annotations.
fn is_bare_atom(term: &Term) -> bool {
    term.as_struct()
        .is_some_and(|s| s.args.is_empty() && term.is_literal())
}
