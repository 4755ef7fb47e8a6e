//! The kinds of terms that `.type` and the type tests know (stdlib.md 3.1).

use logic::container::ContainerKind;
use logic::functor::{Class, Functor, Operator, Shape};
use logic::term::{Struct, Term};

/// A kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TermKind {
    Number,
    Atom,
    Literal,
    String,
    List,
    Set,
    Map,
    Structure,
    Rule,
    Plan,
    Queue,
    Ground,
    Free,
}

/// All kinds in the order in which `.type` lists them.
pub(crate) const ALL: [TermKind; 13] = [
    TermKind::Number,
    TermKind::Atom,
    TermKind::Literal,
    TermKind::String,
    TermKind::List,
    TermKind::Set,
    TermKind::Map,
    TermKind::Structure,
    TermKind::Rule,
    TermKind::Plan,
    TermKind::Queue,
    TermKind::Ground,
    TermKind::Free,
];

impl TermKind {
    /// The name.
    pub(crate) fn name(self) -> &'static str {
        match self {
            TermKind::Number => "number",
            TermKind::Atom => "atom",
            TermKind::Literal => "literal",
            TermKind::String => "string",
            TermKind::List => "list",
            TermKind::Set => "set",
            TermKind::Map => "map",
            TermKind::Structure => "structure",
            TermKind::Rule => "rule",
            TermKind::Plan => "plan",
            TermKind::Queue => "queue",
            TermKind::Ground => "ground",
            TermKind::Free => "free",
        }
    }

    /// Whether a term is of this kind.
    pub(crate) fn holds(self, term: &Term) -> bool {
        match term {
            Term::Number(_) => matches!(self, TermKind::Number | TermKind::Ground),
            Term::String(_) => matches!(self, TermKind::String | TermKind::Ground),
            Term::Atom(_) => matches!(self, TermKind::Atom | TermKind::Literal | TermKind::Ground),
            Term::Var(_) => self == TermKind::Free,
            Term::Nil | Term::List(_) => match self {
                TermKind::List | TermKind::Structure => true,
                TermKind::Ground => term.is_ground(),
                _ => false,
            },
            Term::Container(container) => {
                let kind = match container.kind() {
                    ContainerKind::Set => TermKind::Set,
                    ContainerKind::Map => TermKind::Map,
                    ContainerKind::Queue => TermKind::Queue,
                };
                self == kind || self == TermKind::Ground
            }
            Term::Struct(s) => self.holds_for(s, term.is_ground()),
        }
    }

    fn holds_for(self, s: &Struct, ground: bool) -> bool {
        match s.functor.class() {
            Class::Operator if s.functor.as_operator().is_some_and(Operator::is_arithmetic) => {
                self == TermKind::Number
            }
            Class::Computed => match s.functor.shape() {
                Shape::Function => self == TermKind::Number,
                Shape::VarLiteral => self == TermKind::Free,
                _ => matches!(self, TermKind::Literal | TermKind::Structure),
            },
            Class::Literal if is_atom(s) => {
                matches!(self, TermKind::Atom | TermKind::Literal | TermKind::Ground)
            }
            Class::Literal | Class::Operator | Class::Internal | Class::Program => {
                let is_rule = s.functor == Functor::RULE;
                match self {
                    TermKind::Literal | TermKind::Structure => true,
                    TermKind::Rule => is_rule,
                    TermKind::Plan => s.functor.shape() == Shape::Body,
                    TermKind::Ground => ground && !is_rule,
                    _ => false,
                }
            }
        }
    }
}

/// An atom in a name space: no sign, no annotations.
fn is_atom(s: &Struct) -> bool {
    s.args.is_empty() && s.annots.is_none() && !s.key().negated
}
