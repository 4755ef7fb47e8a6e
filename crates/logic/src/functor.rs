//! What stands at the head of a compound term: its shape, name space, sign, name and arity.
//!
//! All of it is interned into one number, so that "same predicate?" is one comparison.

use std::fmt;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{LazyLock, RwLock};

use indexmap::IndexSet;
use rustc_hash::FxBuildHasher;

use crate::symbol::Symbol;

/// An interned [`FunctorKey`].
///
/// The upper four bits hold the [`Class`] and whether the name space is another than the default
/// one, so that the common questions need no table look-up.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Functor(pub(crate) u32);

/// A coarse [`Shape`], readable from the functor itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Class {
    /// [`Shape::Literal`]
    Literal = 0,
    /// [`Shape::Operator`]
    Operator = 1,
    /// Shapes that instantiation turns into something else: [`Shape::Function`],
    /// [`Shape::VarLiteral`], [`Shape::OpenLiteral`]
    Computed = 2,
    /// [`Shape::Internal`]
    Internal = 3,
    /// Parts of plans: bodies, steps, triggers, plans, rules
    Program = 4,
}

const CLASS_SHIFT: u32 = 28;
const INDEX_MASK: u32 = (1 << CLASS_SHIFT) - 1;
/// Set if the name space is not the default one.
const SPACED: u32 = 1 << 31;

/// The parts of a functor.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct FunctorKey {
    /// The kind of term.
    pub shape: Shape,
    /// The name space; [`Symbol::DEFAULT`] for everything but literals.
    pub namespace: Symbol,
    /// `~`
    pub negated: bool,
    /// The name; for operators their spelling.
    pub name: Symbol,
    /// The number of arguments.
    pub arity: u32,
}

/// The kinds of compound terms.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Shape {
    /// A literal: belief, goal, action or plain structure.
    Literal,
    /// A literal whose name space is a variable: `N::p(1)`. Its first argument is that variable.
    OpenLiteral,
    /// A variable with sign, annotations or name space: `~X`, `X[a]`, `ns::X`.
    /// Arguments: the variable, and if the arity is 2 the name space (atom or variable).
    VarLiteral,
    /// A call of an internal action: `.print(1)`, `lib.act(X)`.
    Internal,
    /// A call of an arithmetic function: `math.abs(X)`.
    Function,
    /// An arithmetic operator, a comparison or a logical connective.
    Operator(Operator),
    /// A body: the first step and the rest of the body. The empty body is [`Functor::EMPTY_BODY`].
    Body,
    /// A step of a body with its prefix; one argument. A control step has none of these:
    /// it is the internal action it stands for (`.if_then_else`, `.loop`, `.foreach`, `.fork`).
    Step(StepOp),
    /// A triggering event; one argument, the literal or variable.
    Trigger(TriggerOp, TriggerKind),
    /// A plan; arguments: label (or [`Symbol::EMPTY`] as atom), trigger, context, body.
    Plan,
    /// A rule; arguments: head, body.
    Rule,
}

impl Shape {
    fn class(self) -> Class {
        match self {
            Shape::Literal => Class::Literal,
            Shape::Operator(_) => Class::Operator,
            Shape::OpenLiteral | Shape::VarLiteral | Shape::Function => Class::Computed,
            Shape::Internal => Class::Internal,
            Shape::Body | Shape::Step(_) | Shape::Trigger(..) | Shape::Plan | Shape::Rule => {
                Class::Program
            }
        }
    }
}

/// Operators of terms and formulas.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[allow(missing_docs, reason = "the names say it")]
pub enum Operator {
    Add,
    Sub,
    Mul,
    Div,
    IntDiv,
    Mod,
    Pow,
    Minus,
    Plus,
    Lt,
    Le,
    Gt,
    Ge,
    Eq,
    Ne,
    Unify,
    Univ,
    And,
    Or,
    Not,
}

impl Operator {
    /// Whether the operator computes a number.
    pub const fn is_arithmetic(self) -> bool {
        (self as u8) <= (Operator::Plus as u8)
    }

    /// Whether the operator compares or unifies its operands.
    pub const fn is_relation(self) -> bool {
        (self as u8) >= (Operator::Lt as u8) && (self as u8) <= (Operator::Univ as u8)
    }

    /// How it is written.
    pub const fn spelling(self) -> &'static str {
        match self {
            Operator::Add | Operator::Plus => "+",
            Operator::Sub | Operator::Minus => "-",
            Operator::Mul => "*",
            Operator::Div => "/",
            Operator::IntDiv => "div",
            Operator::Mod => "mod",
            Operator::Pow => "**",
            Operator::Lt => "<",
            Operator::Le => "<=",
            Operator::Gt => ">",
            Operator::Ge => ">=",
            Operator::Eq => "==",
            Operator::Ne => "\\==",
            Operator::Unify => "=",
            Operator::Univ => "=..",
            Operator::And => "&",
            Operator::Or => "|",
            Operator::Not => "not",
        }
    }
}

/// The prefix of a body step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum StepOp {
    /// none: action, internal action, comparison, variable
    Plain,
    /// `!`
    Achieve,
    /// `!!`
    AchieveNewFocus,
    /// `?`
    Test,
    /// `+`
    Add,
    /// `+>`
    AddEnd,
    /// `++`
    AddNewFocus,
    /// `-`
    Delete,
    /// `--`
    DeleteNewFocus,
    /// `-+`
    Replace,
}

impl StepOp {
    /// How the prefix is written.
    pub const fn spelling(self) -> &'static str {
        match self {
            StepOp::Plain => "",
            StepOp::Achieve => "!",
            StepOp::AchieveNewFocus => "!!",
            StepOp::Test => "?",
            StepOp::Add => "+",
            StepOp::AddEnd => "+>",
            StepOp::AddNewFocus => "++",
            StepOp::Delete => "-",
            StepOp::DeleteNewFocus => "--",
            StepOp::Replace => "-+",
        }
    }
}

/// The operator of a trigger.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum TriggerOp {
    /// `+`
    Add,
    /// `-`
    Delete,
    /// `^`, a change of a goal's state
    Meta,
}

/// What a trigger is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum TriggerKind {
    /// a belief
    Belief,
    /// an achievement goal
    Achieve,
    /// a test goal
    Test,
}

impl TriggerOp {
    /// How it is written.
    pub const fn spelling(self) -> &'static str {
        match self {
            TriggerOp::Add => "+",
            TriggerOp::Delete => "-",
            TriggerOp::Meta => "^",
        }
    }
}

impl TriggerKind {
    /// How it is written.
    pub const fn spelling(self) -> &'static str {
        match self {
            TriggerKind::Belief => "",
            TriggerKind::Achieve => "!",
            TriggerKind::Test => "?",
        }
    }
}

type Table = IndexSet<FunctorKey, FxBuildHasher>;

static TABLE: LazyLock<RwLock<Table>> = LazyLock::new(|| RwLock::new(known_keys().collect()));

const OPERATORS: [Operator; 20] = [
    Operator::Add,
    Operator::Sub,
    Operator::Mul,
    Operator::Div,
    Operator::IntDiv,
    Operator::Mod,
    Operator::Pow,
    Operator::Minus,
    Operator::Plus,
    Operator::Lt,
    Operator::Le,
    Operator::Gt,
    Operator::Ge,
    Operator::Eq,
    Operator::Ne,
    Operator::Unify,
    Operator::Univ,
    Operator::And,
    Operator::Or,
    Operator::Not,
];

fn known_keys() -> impl Iterator<Item = FunctorKey> {
    let key = |shape, arity| FunctorKey {
        shape,
        namespace: Symbol::DEFAULT,
        negated: false,
        name: Symbol::EMPTY,
        arity,
    };
    let operators = OPERATORS.into_iter().map(move |op| FunctorKey {
        name: Symbol::new(op.spelling()),
        ..key(Shape::Operator(op), Functor::operator_arity(op))
    });
    operators.chain([
        key(Shape::Body, 0),
        key(Shape::Body, 2),
        key(Shape::Plan, 4),
        key(Shape::Rule, 2),
    ])
}

impl Functor {
    /// The empty body `{ }`.
    pub const EMPTY_BODY: Functor = Functor::numbered(20, Class::Program);
    /// A body of a first step and the rest.
    pub const BODY: Functor = Functor::numbered(21, Class::Program);
    /// A plan term.
    pub const PLAN: Functor = Functor::numbered(22, Class::Program);
    /// A rule term.
    pub const RULE: Functor = Functor::numbered(23, Class::Program);

    const fn numbered(index: u32, class: Class) -> Functor {
        Functor(index | (class as u32) << CLASS_SHIFT)
    }

    /// A number that tells it from all others, for hashing. It depends on the order of first use:
    /// nothing may be ordered by it.
    pub const fn number(self) -> u32 {
        self.0
    }

    /// The coarse shape.
    pub const fn class(self) -> Class {
        match (self.0 & !SPACED) >> CLASS_SHIFT {
            0 => Class::Literal,
            1 => Class::Operator,
            2 => Class::Computed,
            3 => Class::Internal,
            _ => Class::Program,
        }
    }

    const fn operator_arity(op: Operator) -> u32 {
        match op {
            Operator::Minus | Operator::Plus | Operator::Not => 1,
            Operator::Add
            | Operator::Sub
            | Operator::Mul
            | Operator::Div
            | Operator::IntDiv
            | Operator::Mod
            | Operator::Pow
            | Operator::Lt
            | Operator::Le
            | Operator::Gt
            | Operator::Ge
            | Operator::Eq
            | Operator::Ne
            | Operator::Unify
            | Operator::Univ
            | Operator::And
            | Operator::Or => 2,
        }
    }

    /// Interns a key.
    pub fn new(key: FunctorKey) -> Functor {
        let known = read().get_index_of(&key);
        let index = known.unwrap_or_else(|| {
            let mut table = TABLE
                .write()
                .unwrap_or_else(|poisoned| poisoned.into_inner());
            table.insert_full(key).0
        });
        assert!(index <= INDEX_MASK as usize, "fewer than 2^28 functors");
        let functor = Functor::numbered(index as u32, key.shape.class());
        if key.namespace == Symbol::DEFAULT {
            return functor;
        }
        if known.is_none() && &*key.namespace.text() != LIBRARY_SPACE {
            NAME_SPACES.store(true, Ordering::Relaxed);
        }
        Functor(functor.0 | SPACED)
    }

    /// Whether the name space is another than the default one.
    #[inline(always)]
    pub const fn is_spaced(self) -> bool {
        self.0 & SPACED != 0
    }

    /// The positive literal `name/arity` of the default name space.
    pub fn literal(name: Symbol, arity: usize) -> Functor {
        Functor::of(Shape::Literal, name, arity)
    }

    /// A functor of the default name space without sign.
    pub fn of(shape: Shape, name: Symbol, arity: usize) -> Functor {
        Functor::new(FunctorKey {
            shape,
            namespace: Symbol::DEFAULT,
            negated: false,
            name,
            arity: arity as u32,
        })
    }

    /// The functor of an operator.
    pub const fn operator(op: Operator) -> Functor {
        Functor::numbered(op as u32, Class::Operator)
    }

    /// The functor of a body step with a prefix.
    pub fn step(op: StepOp) -> Functor {
        Functor::of(Shape::Step(op), Symbol::EMPTY, 1)
    }

    /// The functor of a trigger term.
    pub fn trigger(op: TriggerOp, kind: TriggerKind) -> Functor {
        Functor::of(Shape::Trigger(op, kind), Symbol::EMPTY, 1)
    }

    /// Whether terms with it stand for numbers: an arithmetic operator or a function.
    pub(crate) fn is_expression(self) -> bool {
        match self.class() {
            Class::Operator => self.as_operator().is_some_and(Operator::is_arithmetic),
            Class::Computed => self.shape() == Shape::Function,
            Class::Literal | Class::Internal | Class::Program => false,
        }
    }

    /// Whether instantiating a term of this functor does more than replace variables: arithmetic,
    /// function calls, and variables with sign, name space or annotations.
    pub(crate) const fn is_computed(self) -> bool {
        match self.as_operator() {
            Some(op) => op.is_arithmetic(),
            None => matches!(self.class(), Class::Computed),
        }
    }

    /// The parts.
    pub fn key(self) -> FunctorKey {
        read()[(self.0 & INDEX_MASK) as usize]
    }

    /// The kind of term.
    pub fn shape(self) -> Shape {
        match self.class() {
            Class::Literal => Shape::Literal,
            Class::Internal => Shape::Internal,
            Class::Operator => Shape::Operator(OPERATORS[(self.0 & INDEX_MASK) as usize]),
            Class::Computed | Class::Program => self.key().shape,
        }
    }

    /// The operator, if it is one. Costs no table look-up.
    pub const fn as_operator(self) -> Option<Operator> {
        match self.class() {
            Class::Operator => Some(OPERATORS[(self.0 & INDEX_MASK) as usize]),
            Class::Literal | Class::Computed | Class::Internal | Class::Program => None,
        }
    }

    /// The name.
    pub fn name(self) -> Symbol {
        self.key().name
    }

    /// The number of arguments.
    pub fn arity(self) -> usize {
        self.key().arity as usize
    }

    /// The same functor with another sign.
    pub fn with_sign(self, negated: bool) -> Functor {
        Functor::new(FunctorKey {
            negated,
            ..self.key()
        })
    }

    /// The same functor in another name space.
    pub fn with_namespace(self, namespace: Symbol) -> Functor {
        Functor::new(FunctorKey {
            namespace,
            ..self.key()
        })
    }
}

/// The library's own name space. No program handles its literals as data.
const LIBRARY_SPACE: &str = "kqml";

static NAME_SPACES: AtomicBool = AtomicBool::new(false);

/// Whether there can be literals outside the default name space. Variables accept everything as
/// long as there are none, so that programs without name spaces do not pay for them.
#[inline(always)]
pub fn has_name_spaces() -> bool {
    NAME_SPACES.load(Ordering::Relaxed)
}

fn read() -> std::sync::RwLockReadGuard<'static, Table> {
    TABLE
        .read()
        .unwrap_or_else(|poisoned| poisoned.into_inner())
}

impl fmt::Debug for Functor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let key = self.key();
        if key.namespace != Symbol::DEFAULT {
            write!(f, "{}::", key.namespace)?;
        }
        write!(
            f,
            "{}{}/{}",
            if key.negated { "~" } else { "" },
            key.name,
            key.arity
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn known_functors_stand_at_their_numbers() {
        for op in OPERATORS {
            assert_eq!(Functor::operator(op).key().shape, Shape::Operator(op));
        }
        assert_eq!(Functor::EMPTY_BODY.key().arity, 0);
        assert_eq!(Functor::BODY.key().shape, Shape::Body);
        assert_eq!(Functor::PLAN.key().shape, Shape::Plan);
        assert_eq!(Functor::RULE.key().shape, Shape::Rule);
    }

    #[test]
    fn sign_and_name_space_tell_functors_apart() {
        let p = Functor::literal(Symbol::new("p"), 1);
        assert_eq!(p, Functor::literal(Symbol::new("p"), 1));
        assert_ne!(p, p.with_sign(true));
        assert_ne!(p, p.with_namespace(Symbol::new("n")));
        assert_eq!(p, p.with_sign(true).with_sign(false));
        assert!(p.with_namespace(Symbol::new("n")).is_spaced() && !p.is_spaced());
        assert_eq!(p.with_namespace(Symbol::new("n")).class(), Class::Literal);
        assert!(has_name_spaces());
    }
}
