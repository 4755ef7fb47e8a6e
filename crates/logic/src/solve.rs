//! The machine that answers queries.
//!
//! It is plain data: it borrows nothing, may be cloned in the middle of a query, and goes on after
//! the store has changed. What it cannot do itself it asks for with [`Outcome::Call`].

mod area;
mod call;
mod choice;
mod collect;
mod link;
mod matching;
mod meta;
mod run;
mod univ;

use std::borrow::Borrow;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use crate::arithmetic::ArithmeticError;
use crate::bridge::Bridge;
use crate::cell::Cell;
use crate::code::{Code, Entry, FlatArg};
use crate::env::Env;
use crate::function::Functions;
use crate::functor::Functor;
use crate::heap::{ByAddress, Heap};
use crate::predicate::Predicate;
use crate::store::Store;
use crate::term::Term;
use crate::vocabulary::Vocabulary;
use area::Area;
use choice::{Choice, Redo};
use collect::Collector;
use link::Links;

/// Bounds of one query.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// The number of cells (eight bytes each) that a query may use.
    pub cells: usize,
    /// The number of calls it may make; `None` for no bound.
    pub steps: Option<u64>,
    /// The query is given up soon after this becomes true; whoever sets it also takes it back.
    pub interrupt: Option<&'static AtomicBool>,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            cells: 1 << 27,
            steps: None,
            interrupt: None,
        }
    }
}

/// A query in progress, as plain data.
#[derive(Clone)]
pub struct Solver {
    /// What the query may use.
    pub limits: Limits,
    heap: Heap,
    bridge: Bridge,
    area: Area,
    links: Links,
    regs: Box<[Cell; 256]>,
    /// Frames: two cells (previous frame and size; where to return) and then the slots.
    stack: Vec<Cell>,
    choices: Vec<Choice>,
    /// Arguments that choice points restore.
    saved: Vec<Cell>,
    redos: Vec<Redo>,
    collectors: Vec<Collector>,
    /// The next instruction, where to return to, the present frame.
    pc: usize,
    cp: u32,
    frame: usize,
    /// Frames below this are still needed by a choice point.
    protected: usize,
    /// The annotations that the next called literal must have.
    want: Cell,
    pattern_is_left: bool,
    /// The bindings that a flat pattern makes.
    flat: Vec<(u32, Term)>,
    state: State,
    reply: Option<Reply>,
    vocabulary: Option<Arc<Vocabulary>>,
    /// Calls until the limits are looked at again, and calls made before.
    fuel: u32,
    granted: u32,
    steps: u64,
}

/// What a run of the machine ends with.
#[derive(Debug)]
pub enum Outcome {
    /// An answer; run again for the next one.
    Answer,
    /// No further answer.
    Done,
    /// The agent must do something and [`reply`](Solver::reply).
    Call(Call),
    /// The query was given up.
    Fault(Fault),
}

/// Why a query was given up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// It used more than [`Limits::cells`].
    Memory,
    /// It made more than [`Limits::steps`] calls.
    Steps,
    /// Somebody wanted it to end: see [`Limits::interrupt`].
    Interrupted,
}

/// A call of an internal action or of a function that the agent computes.
#[derive(Clone, Debug)]
pub struct Call {
    /// What is called.
    pub functor: Functor,
    /// The arguments, instantiated. Their variables mean something only until the reply.
    pub args: Vec<Term>,
    /// What the previous answer of this call left, when a further answer is wanted.
    pub state: Option<Term>,
    /// In the reply, a variable with this number or a greater one is a new one.
    pub fresh: u32,
}

/// The agent's reply to a [`Call`].
#[derive(Clone, Debug)]
pub enum Reply {
    /// No (further) answer.
    Fail,
    /// The only (or last) answer: pairs to unify.
    Unify(Vec<(Term, Term)>),
    /// An answer, and what is needed to find the next one.
    Choice {
        /// Pairs to unify.
        unify: Vec<(Term, Term)>,
        /// Given back in [`Call::state`].
        state: Term,
    },
    /// The value of a function.
    Number(f64),
}

/// Something to tell the author of the program.
#[derive(Clone, Debug, PartialEq)]
pub struct Warning {
    /// The expression that has no value.
    pub term: Term,
    /// Why.
    pub error: ArithmeticError,
}

#[derive(Clone, Debug)]
enum State {
    Ready,
    /// A flat pattern matched; the machine was not needed.
    Matched,
    Answered,
    /// An action was called; it has this many arguments.
    Action {
        functor: Functor,
        args: u8,
        fresh: u32,
    },
    Function,
    Over,
}

impl Default for Solver {
    fn default() -> Solver {
        Solver {
            limits: Limits::default(),
            heap: Heap::default(),
            bridge: Bridge::default(),
            area: Area::default(),
            links: Links::default(),
            regs: Box::new([Cell::NIL; 256]),
            stack: Vec::new(),
            choices: Vec::new(),
            saved: Vec::new(),
            redos: Vec::new(),
            collectors: Vec::new(),
            pc: 0,
            cp: 0,
            frame: 0,
            protected: 0,
            want: Cell::NIL,
            pattern_is_left: false,
            flat: Vec::new(),
            state: State::Over,
            reply: None,
            vocabulary: None,
            fuel: 0,
            granted: 0,
            steps: 0,
        }
    }
}

impl Solver {
    /// A solver with bounds.
    pub fn with_limits(limits: Limits) -> Solver {
        Solver {
            limits,
            ..Solver::default()
        }
    }

    /// Begins a query (`code` may be a `&Code` or an `Arc<Code>`). What was in progress is
    /// forgotten, its memory used again.
    pub fn start(&mut self, code: impl Borrow<Code>, env: &Env) {
        self.begin(code.borrow(), env);
    }

    fn begin(&mut self, code: &Code, env: &Env) {
        self.clear();
        if self.area.trim(&mut self.heap.linked) {
            self.links.clear();
        }
        self.pc = self.area.link(code, &mut self.heap.linked) as usize;
        let size = usize::from(code.frame);
        self.reserve(2 + size);
        self.stack[0] = Cell::pair(0, code.frame);
        self.stack[1] = Cell::raw(0);
        for (id, slot) in &code.imports {
            self.stack[2 + usize::from(*slot)] = self.bridge.variable(&mut self.heap, env, *id);
        }
        for (slot, term) in code.dynamic.iter().enumerate() {
            self.stack[2 + slot] = self.bridge.import(&mut self.heap, env, term);
        }
        self.state = State::Ready;
    }

    /// Begins the match of a plan head with a literal whose variables are those of `env`.
    pub fn start_match(&mut self, code: impl Borrow<Code>, env: &Env, literal: &Term) {
        let code = code.borrow();
        if let Entry::Args(functor) = code.entry
            && literal.functor() != Some(functor)
        {
            self.clear();
            return;
        }
        if let Some(flat) = &code.flat
            && self.match_flat(flat, env, literal.args())
        {
            return;
        }
        self.begin(code, env);
        self.pattern_is_left = true;
        match code.entry {
            Entry::Args(_) => {
                for (i, arg) in literal.args().iter().enumerate() {
                    self.regs[i] = self.bridge.import(&mut self.heap, env, arg);
                }
                self.regs[literal.args().len()] = self.import_annots(env, literal);
            }
            Entry::Whole => self.regs[0] = self.bridge.import(&mut self.heap, env, literal),
            Entry::Query | Entry::Rule => {}
        }
    }

    /// Matches a flat pattern without the machine; `false` if that cannot decide.
    fn match_flat(&mut self, flat: &[FlatArg], env: &Env, args: &[Term]) -> bool {
        self.clear();
        for (mine, given) in flat.iter().zip(args) {
            match mine {
                FlatArg::Var(id) => {
                    let is_unbound =
                        matches!(&env.slots()[*id as usize], Term::Var(var) if var.id == *id);
                    if !is_unbound || !given.is_settled() || given.is_spaced() {
                        self.flat.clear();
                        return false;
                    }
                    self.flat.push((*id, given.clone()));
                }
                FlatArg::Constant(constant) => {
                    if matches!(given, Term::Var(_) | Term::Struct(_)) {
                        self.flat.clear();
                        return false;
                    }
                    if constant != given {
                        self.flat.clear();
                        return true;
                    }
                }
            }
        }
        self.state = State::Matched;
        true
    }

    fn import_annots(&mut self, env: &Env, literal: &Term) -> Cell {
        use crate::annots::Annots;
        match literal.annots() {
            Annots::None => Cell::NIL,
            Annots::Own => Cell::OWN,
            Annots::List(_) if literal.annots().flags().is_settled() => self.heap.share(literal),
            Annots::List(_) => {
                let cell = self.bridge.import(&mut self.heap, env, literal);
                self.heap.annots_of(cell.address())
            }
        }
    }

    fn clear(&mut self) {
        self.flat.clear();
        self.heap.clear();
        self.bridge.clear();
        self.choices.clear();
        self.saved.clear();
        self.redos.clear();
        self.collectors.clear();
        self.cp = 0;
        self.frame = 0;
        self.protected = 0;
        self.want = Cell::NIL;
        self.pattern_is_left = false;
        self.state = State::Over;
        self.reply = None;
        self.fuel = 0;
        self.granted = 0;
        self.steps = 0;
    }

    /// Finds the first answer, or the next one after [`Outcome::Answer`].
    pub fn run(&mut self, store: &Store) -> Outcome {
        if let State::Matched = self.state {
            self.state = State::Over;
            return Outcome::Answer;
        }
        let vocabulary = store.vocabulary();
        if !self
            .vocabulary
            .as_ref()
            .is_some_and(|known| Arc::ptr_eq(known, vocabulary))
        {
            self.vocabulary = Some(vocabulary.clone());
        }
        self.links.begin_run();
        let outcome = self.resume(store);
        if let Outcome::Done | Outcome::Fault(_) = outcome {
            self.state = State::Over;
        }
        outcome
    }

    /// Whether there may be another answer behind the current one.
    pub fn may_have_more(&self) -> bool {
        matches!(self.state, State::Answered) && !self.choices.is_empty()
    }

    /// Answers the last [`Outcome::Call`]; then run on.
    pub fn reply(&mut self, reply: Reply) {
        self.reply = Some(reply);
    }

    /// Writes the bindings of the current answer to the environment the query was started with.
    /// Bound variables get their values; unbound ones that a value holds are added.
    pub fn answer(&mut self, env: &mut Env) {
        for (id, value) in self.flat.drain(..) {
            env.bind(id, value);
        }
        let nothing = Functions::default();
        let functions = self
            .vocabulary
            .as_ref()
            .map_or(&nothing, |vocabulary| &vocabulary.functions);
        self.bridge.answer(&self.heap, env, functions);
    }

    /// The arithmetic errors met since the last time.
    pub fn take_warnings(&mut self) -> Vec<Warning> {
        std::mem::take(&mut self.heap.warnings)
    }

    fn reserve(&mut self, size: usize) {
        if self.stack.len() < size {
            let size = size.max(self.stack.len() * 2).max(64);
            self.stack.resize(size, Cell::NIL);
        }
    }

    /// Unifies pairs of terms of an environment; see [`unify_in`](crate::unify::unify_in).
    pub(crate) fn unify_pairs(
        &mut self,
        env: &mut Env,
        pairs: &[(Term, Term)],
        functions: &Functions,
    ) -> bool {
        self.clear();
        for (left, right) in pairs {
            let left = self.bridge.import(&mut self.heap, env, left);
            let right = self.bridge.import(&mut self.heap, env, right);
            if !self.heap.unify(left, right, functions) {
                return false;
            }
        }
        self.bridge.answer(&self.heap, env, functions);
        true
    }

    /// Whether two terms unify whose variables are apart.
    pub(crate) fn unify_apart(&mut self, left: &Term, right: &Term) -> bool {
        self.clear();
        let left = self
            .heap
            .import(left, &mut crate::heap::Renaming::default());
        let right = self
            .heap
            .import(right, &mut crate::heap::Renaming::default());
        self.heap.unify(left, right, &Functions::default())
    }

    /// The position of the first fact that unifies with a pattern.
    pub(crate) fn match_fact(
        &mut self,
        predicate: &Predicate,
        pattern: &Term,
        env: &mut Env,
        functions: &Functions,
    ) -> Option<i64> {
        self.clear();
        let pattern = self.bridge.import(&mut self.heap, env, pattern);
        let position = self.find_fact(predicate, pattern, functions)?;
        self.bridge.answer(&self.heap, env, functions);
        Some(position)
    }
}

/// Reads the variables of a reply.
fn reply_variables(fresh: u32) -> ByAddress {
    ByAddress::new(fresh as usize)
}
