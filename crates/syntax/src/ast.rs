//! The abstract syntax of agent files: what was written, with its places, and nothing resolved.
//!
//! Formulas are terms (terms.md 2.3: `term = formula`), so there is one [`Term`] type for both.
//! Project files have their own tree in [`project`].

pub mod project;

mod operand;

pub use operand::Operand;

use crate::source::Span;

/// A whole agent file.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Program {
    /// The components in textual order.
    pub components: Vec<Component>,
}

/// One clause of an agent file.
#[derive(Clone, Debug, PartialEq)]
#[allow(
    clippy::large_enum_variant,
    reason = "most components are plans, the largest ones"
)]
pub enum Component {
    /// `p(1).`
    Belief(Term),
    /// `head :- body.`
    Rule(Rule),
    /// `!g.`
    Goal(Term),
    /// `@l +!g : c <- b.`
    Plan(Plan),
    /// `{ include("x.asl") }` or `{ begin d(..) } … { end }`
    Directive(Directive),
}

/// `head :- body`, as a clause or inside braces as a term.
#[derive(Clone, Debug, PartialEq)]
pub struct Rule {
    /// A literal.
    pub head: Term,
    /// A formula.
    pub body: Term,
    /// From the head to the end of the body.
    pub span: Span,
}

/// `{ name(args)[annots] }`, with `inner` when it was written `{ begin … } … { end }`.
#[derive(Clone, Debug, PartialEq)]
pub struct Directive {
    /// The directive's name.
    pub name: String,
    /// Where the name stands.
    pub name_span: Span,
    /// Its arguments.
    pub args: Vec<Term>,
    /// Its annotations.
    pub annots: Vec<Term>,
    /// The components between `{ begin … }` and `{ end }`; `None` for the one-line form.
    pub inner: Option<Vec<Component>>,
    /// The whole directive, for a block the `{ begin … }` part.
    pub span: Span,
}

/// A plan, as a clause or inside braces as a term.
#[derive(Clone, Debug, PartialEq)]
pub struct Plan {
    /// `@name[annots]`, `@ns::name`, `@[annots]` or, in plan terms only, `@Var`.
    pub label: Option<Label>,
    /// The triggering event.
    pub trigger: Trigger,
    /// After `:`.
    pub context: Option<Term>,
    /// The goal condition after `<:`.
    pub condition: Option<Term>,
    /// After `<-`; `None` when there is no arrow.
    pub body: Option<Body>,
    /// The plans in braces after the full stop.
    pub sub_plans: Vec<Plan>,
    /// From the label to the end of the body.
    pub span: Span,
}

/// A plan's label.
#[derive(Clone, Debug, PartialEq)]
pub struct Label {
    /// The name space written before it.
    pub namespace: Option<NameSpace>,
    /// The name; `None` for `@[annots]`.
    pub name: Option<LabelName>,
    /// The annotations.
    pub annots: Vec<Term>,
    /// The label without `@`.
    pub span: Span,
}

/// What stands for a label's name.
#[derive(Clone, Debug, PartialEq)]
pub enum LabelName {
    /// A fixed name.
    Atom(String),
    /// A variable (plan terms only).
    Var(String),
}

/// `+ - ^` before a trigger.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TriggerOp {
    /// `+`
    Add,
    /// `-`
    Delete,
    /// `^`
    Meta,
}

/// What a trigger is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TriggerKind {
    /// `+b`
    Belief,
    /// `+!g`
    Achieve,
    /// `+?g`
    Test,
}

/// A triggering event.
#[derive(Clone, Debug, PartialEq)]
pub struct Trigger {
    /// `+`, `-` or `^`.
    pub op: TriggerOp,
    /// Belief, achievement goal or test goal.
    pub kind: TriggerKind,
    /// A literal, or a variable.
    pub literal: Term,
    /// From the operator to the end of the literal.
    pub span: Span,
}

/// A plan body: steps in sequence.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Body {
    /// The steps.
    pub steps: Vec<Step>,
    /// From the first to the last step.
    pub span: Span,
}

/// One step of a body.
#[derive(Clone, Debug, PartialEq)]
pub struct Step {
    /// What it does.
    pub kind: StepKind,
    /// Where it stands.
    pub span: Span,
}

/// The prefix of a simple step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum StepOp {
    /// No prefix: an action, internal action, comparison or variable.
    None,
    /// `!`
    Achieve,
    /// `!!`
    AchieveNewFocus,
    /// `?`
    Test,
    /// `+`, also written `+<`
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

/// The kinds of steps.
#[derive(Clone, Debug, PartialEq)]
pub enum StepKind {
    /// A prefix and a term.
    Simple(StepOp, Term),
    /// `( a; b )` or `{ a; b }` without prefix: the steps are run.
    Block(Body),
    /// `if (c) { a } elif … else { b }`; `elif` is an `If` as the only step of the else body.
    If {
        /// The formula.
        condition: Term,
        /// What runs if it holds.
        then: Body,
        /// What runs if it does not hold.
        otherwise: Option<Body>,
    },
    /// `while (c) { b }`
    While {
        /// The formula, tested before each round.
        condition: Term,
        /// The block.
        body: Body,
    },
    /// `for (c) { b }`
    For {
        /// The formula; one round per answer.
        condition: Term,
        /// The block.
        body: Body,
    },
    /// `a |&| b` (all must end) or `a ||| b` (the first to end): two or more branches.
    Fork {
        /// `true` for `|&|`.
        all: bool,
        /// The branches.
        branches: Vec<Body>,
    },
}

/// A term or formula.
#[derive(Clone, Debug, PartialEq)]
pub struct Term {
    /// What it is.
    pub kind: TermKind,
    /// Where it stands.
    pub span: Span,
}

/// The kinds of terms and formulas.
#[derive(Clone, Debug, PartialEq)]
pub enum TermKind {
    /// A number without sign.
    Number(f64),
    /// The content of a string, escapes translated.
    String(String),
    /// An atom, structure, internal action or function call, with or without name space, `~`, annotations.
    Literal(Literal),
    /// A variable, possibly with name space, `~`, annotations.
    Var(VarTerm),
    /// `[a,b|T]`
    List(Vec<Term>, Option<Box<Term>>),
    /// `a + b`, `a & b`, `a < b` …
    Binary(BinaryOp, Operand, Operand),
    /// `not a`, `-a`, `+a`
    Unary(UnaryOp, Operand),
    /// `{ a; b }`, also `{ }`
    Body(Body),
    /// `{ +!g : c <- b }`
    Plan(Box<Plan>),
    /// `{ +!g }`
    Trigger(Box<Trigger>),
    /// `{ h :- b }`
    Rule(Box<Rule>),
    /// Stands where something could not be parsed; never lowered.
    Error,
}

/// The name space written before a literal or variable.
#[derive(Clone, Debug, PartialEq)]
pub enum NameSpace {
    /// `::p`: that of the file or directive.
    This,
    /// `ns::p`
    Atom(String),
    /// `N::p`
    Var(String),
}

/// An atom or structure with all that may come before and after it.
#[derive(Clone, Debug, PartialEq)]
pub struct Literal {
    /// `ns::`
    pub namespace: Option<NameSpace>,
    /// `~`
    pub negated: bool,
    /// The functor: `p`, `'quoted'` (quotes kept), `.print`, `math.abs`, `true`, `begin`.
    pub functor: String,
    /// Arguments.
    pub args: Vec<Term>,
    /// Annotations as written; `None` when there are no brackets.
    pub annots: Option<Annots>,
}

/// `[a, b | T]` behind a literal or variable.
#[derive(Clone, Debug, PartialEq)]
pub struct Annots {
    /// The written annotations.
    pub items: Vec<Term>,
    /// A tail variable.
    pub tail: Option<Box<Term>>,
}

/// A variable with all that may come before and after it.
#[derive(Clone, Debug, PartialEq)]
pub struct VarTerm {
    /// `ns::`
    pub namespace: Option<NameSpace>,
    /// `~`
    pub negated: bool,
    /// `X`, `_`, `_x`, `_12`
    pub name: String,
    /// Annotations as written.
    pub annots: Option<Annots>,
}

/// Binary operators of formulas, comparisons and arithmetic.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs, reason = "the names say it")]
pub enum BinaryOp {
    Or,
    And,
    Lt,
    Le,
    Gt,
    Ge,
    Eq,
    Ne,
    Unify,
    Univ,
    Add,
    Sub,
    Mul,
    Div,
    IntDiv,
    Mod,
    Pow,
}

/// Unary operators.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs, reason = "the names say it")]
pub enum UnaryOp {
    Not,
    Minus,
    Plus,
}

impl BinaryOp {
    /// How it is written.
    pub fn symbol(self) -> &'static str {
        use BinaryOp::*;
        match self {
            Or => "|",
            And => "&",
            Lt => "<",
            Le => "<=",
            Gt => ">",
            Ge => ">=",
            Eq => "==",
            Ne => r"\==",
            Unify => "=",
            Univ => "=..",
            Add => "+",
            Sub => "-",
            Mul => "*",
            Div => "/",
            IntDiv => "div",
            Mod => "mod",
            Pow => "**",
        }
    }

    /// `&` or `|`.
    pub fn is_logical(self) -> bool {
        matches!(self, BinaryOp::Or | BinaryOp::And)
    }

    /// `<`, `==`, `=`, `=..` and so on.
    pub fn is_comparison(self) -> bool {
        use BinaryOp::*;
        matches!(self, Lt | Le | Gt | Ge | Eq | Ne | Unify | Univ)
    }

    /// `+`, `div`, `**` and so on.
    pub fn is_arithmetic(self) -> bool {
        !self.is_logical() && !self.is_comparison()
    }
}

impl StepOp {
    /// How it is written before its term; `+<` is written `+`.
    pub fn symbol(self) -> &'static str {
        match self {
            StepOp::None => "",
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

impl TriggerOp {
    /// How it is written.
    pub fn symbol(self) -> &'static str {
        match self {
            TriggerOp::Add => "+",
            TriggerOp::Delete => "-",
            TriggerOp::Meta => "^",
        }
    }
}

impl TriggerKind {
    /// How it is written after the operator.
    pub fn symbol(self) -> &'static str {
        match self {
            TriggerKind::Belief => "",
            TriggerKind::Achieve => "!",
            TriggerKind::Test => "?",
        }
    }
}

impl Term {
    /// A term at a place.
    pub fn new(kind: TermKind, span: Span) -> Self {
        Self { kind, span }
    }

    /// What stands where something could not be read.
    pub fn error(span: Span) -> Self {
        Self {
            kind: TermKind::Error,
            span,
        }
    }
}
