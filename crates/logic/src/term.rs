//! Terms: the data of beliefs, goals, plans and messages. Immutable and shared.
//!
//! A variable is a number in the [`Env`](crate::env::Env) of whoever holds the term; the term
//! carries its name only for printing.

use std::fmt;
use std::sync::Arc;

use smallvec::SmallVec;

use crate::annots::Annots;
use crate::container::Container;
use crate::functor::{Class, Functor, FunctorKey, Operator};
use crate::symbol::Symbol;

/// A term or formula.
#[derive(Clone)]
pub enum Term {
    /// An IEEE double; there is no separate integer type.
    Number(f64),
    /// A plain atom: default name space, no sign, no annotations.
    Atom(Symbol),
    /// A variable of the environment at hand.
    Var(Var),
    /// `[]`
    Nil,
    /// `"text"`
    String(Text),
    /// `[head|tail]`
    List(Arc<Cons>),
    /// Everything else.
    Struct(Arc<Struct>),
    /// A set, map or queue.
    Container(Container),
}

/// A variable: its number, and the name it was written with.
#[derive(Clone, Copy, Debug)]
pub struct Var {
    /// The place in the environment.
    pub id: u32,
    /// For printing; [`Symbol::ANONYMOUS`] if it has none.
    pub name: Symbol,
}

impl Var {
    /// A variable without name.
    pub fn unnamed(id: u32) -> Var {
        Var {
            id,
            name: Symbol::ANONYMOUS,
        }
    }
}

/// The text of a string term.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[allow(
    clippy::redundant_allocation,
    reason = "one word, so that a term takes two"
)]
pub struct Text(Arc<Box<str>>);

impl Text {
    /// A text.
    pub fn new(text: impl Into<Box<str>>) -> Text {
        Text(Arc::new(text.into()))
    }

    /// The characters.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// A cell of a list.
pub struct Cons {
    /// The first element.
    pub head: Term,
    /// The other elements: a list, `[]` or a variable.
    pub tail: Term,
    flags: Flags,
}

/// A compound term that is no list.
pub struct Struct {
    /// What stands at its head.
    pub functor: Functor,
    flags: Flags,
    /// The arguments.
    pub args: Args,
    /// The annotations, sorted.
    pub annots: Annots,
}

/// Arguments; up to three need no memory of their own.
pub type Args = SmallVec<[Term; 3]>;

/// What is known about a term without looking into it.
#[derive(Clone, Copy)]
pub(crate) struct Flags(u8);

impl Flags {
    pub(crate) const SETTLED: Flags = Flags(0);
    /// A variable occurs in it.
    pub(crate) const VARIABLE: Flags = Flags(1);
    /// Something in it is computed when it is instantiated.
    const COMPUTED: Flags = Flags(2);
    /// A container occurs in it.
    const CONTAINER: Flags = Flags(4);

    fn has(self, flag: Flags) -> bool {
        self.0 & flag.0 != 0
    }

    pub(crate) fn is_settled(self) -> bool {
        self.0 & (Flags::VARIABLE.0 | Flags::COMPUTED.0) == 0
    }

    pub(crate) fn and(self, other: Flags) -> Flags {
        Flags(self.0 | other.0)
    }
}

impl Cons {
    /// `[head|tail]`
    pub fn new(head: Term, tail: Term) -> Cons {
        let flags = head.flags().and(tail.flags());
        Cons { head, tail, flags }
    }
}

impl Struct {
    /// A compound term; its flags are computed from the parts.
    pub fn new(functor: Functor, args: Args, annots: Annots) -> Struct {
        let mut flags = annots.flags();
        for arg in &args {
            flags = flags.and(arg.flags());
        }
        if functor.is_computed() {
            flags = flags.and(Flags::COMPUTED);
        }
        Struct {
            functor,
            flags,
            args,
            annots,
        }
    }

    /// The parts of the functor.
    pub fn key(&self) -> FunctorKey {
        self.functor.key()
    }

    /// Whether instantiating it changes nothing.
    pub fn is_settled(&self) -> bool {
        self.flags.is_settled()
    }
}

impl Term {
    /// The atom `name`.
    pub fn atom(name: &str) -> Term {
        Term::Atom(Symbol::new(name))
    }

    /// The string `text`.
    pub fn string(text: impl Into<Box<str>>) -> Term {
        Term::String(Text::new(text))
    }

    /// A compound term without annotations. A plain literal without arguments is an atom.
    pub fn structure(functor: Functor, args: impl IntoIterator<Item = Term>) -> Term {
        Term::annotated(functor, args.into_iter().collect(), Annots::None)
    }

    /// A compound term, or an atom if nothing but a plain name is left.
    pub fn annotated(functor: Functor, args: Args, annots: Annots) -> Term {
        if args.is_empty() && annots.is_none() && functor.class() == Class::Literal {
            let key = functor.key();
            if !key.negated && key.namespace == Symbol::DEFAULT {
                return Term::Atom(key.name);
            }
        }
        Term::Struct(Arc::new(Struct::new(functor, args, annots)))
    }

    /// A compound term in which nothing is computed; `flags` are those of its parts.
    pub(crate) fn flat(functor: Functor, args: Args, annots: Annots, flags: Flags) -> Term {
        Term::Struct(Arc::new(Struct {
            functor,
            flags,
            args,
            annots,
        }))
    }

    /// The structure `name(args…)` of the default name space.
    pub fn literal(name: Symbol, args: impl IntoIterator<Item = Term>) -> Term {
        let args: Args = args.into_iter().collect();
        Term::annotated(Functor::literal(name, args.len()), args, Annots::None)
    }

    /// An operator applied to its operands.
    pub fn operator(op: Operator, operands: impl IntoIterator<Item = Term>) -> Term {
        Term::structure(Functor::operator(op), operands)
    }

    /// `[head|tail]`
    pub fn cons(head: Term, tail: Term) -> Term {
        Term::List(Arc::new(Cons::new(head, tail)))
    }

    /// A closed list.
    pub fn list(items: impl IntoIterator<Item = Term, IntoIter: DoubleEndedIterator>) -> Term {
        Term::open_list(items, Term::Nil)
    }

    /// A list that ends in `tail`.
    pub fn open_list(
        items: impl IntoIterator<Item = Term, IntoIter: DoubleEndedIterator>,
        tail: Term,
    ) -> Term {
        items
            .into_iter()
            .rev()
            .fold(tail, |tail, head| Term::cons(head, tail))
    }

    /// A variable without name.
    pub fn var(id: u32) -> Term {
        Term::Var(Var::unnamed(id))
    }

    /// `true` or `false` as an atom.
    pub fn boolean(value: bool) -> Term {
        Term::Atom(if value { Symbol::TRUE } else { Symbol::FALSE })
    }

    pub(crate) fn flags(&self) -> Flags {
        match self {
            Term::Number(_) | Term::Atom(_) | Term::Nil | Term::String(_) => Flags::SETTLED,
            Term::Var(_) => Flags::VARIABLE,
            Term::Container(_) => Flags::CONTAINER,
            Term::List(cons) => cons.flags,
            Term::Struct(structure) => structure.flags,
        }
    }

    /// Whether no variable occurs in it.
    pub fn is_ground(&self) -> bool {
        !self.flags().has(Flags::VARIABLE)
    }

    /// Whether a container occurs in it (or it is one).
    pub fn has_container(&self) -> bool {
        self.flags().has(Flags::CONTAINER)
    }

    /// Whether instantiating it changes nothing: no variable, nothing to compute.
    pub fn is_settled(&self) -> bool {
        self.flags().is_settled()
    }

    /// Whether it is a literal outside the default name space. No variable stands for one, unless
    /// it is written with a name space itself.
    #[inline]
    pub fn is_spaced(&self) -> bool {
        matches!(self, Term::Struct(s) if s.functor.is_spaced())
    }

    /// Whether it is an unbound variable (as far as the term itself tells).
    pub fn is_var(&self) -> bool {
        matches!(self, Term::Var(_))
    }

    /// Whether it is a list or a structure.
    pub fn is_compound(&self) -> bool {
        matches!(self, Term::List(_) | Term::Struct(_))
    }

    /// Whether it is a list, `[]` included.
    pub fn is_list(&self) -> bool {
        matches!(self, Term::List(_) | Term::Nil)
    }

    /// The functor under which it is believed, posted or called; `None` for what is no literal
    /// (numbers, strings, lists, variables, containers).
    pub fn functor(&self) -> Option<Functor> {
        match self {
            Term::Atom(name) => Some(Functor::literal(*name, 0)),
            Term::Struct(structure) => Some(structure.functor),
            Term::Number(_)
            | Term::Var(_)
            | Term::Nil
            | Term::String(_)
            | Term::List(_)
            | Term::Container(_) => None,
        }
    }

    /// Whether it is an ordinary literal: an atom or structure that can be believed or posted.
    pub fn is_literal(&self) -> bool {
        match self {
            Term::Atom(_) => true,
            Term::Struct(s) => s.functor.class() == Class::Literal,
            Term::Number(_)
            | Term::Var(_)
            | Term::Nil
            | Term::String(_)
            | Term::List(_)
            | Term::Container(_) => false,
        }
    }

    /// The arguments; none for what has none.
    pub fn args(&self) -> &[Term] {
        match self {
            Term::Struct(structure) => &structure.args,
            Term::Number(_)
            | Term::Atom(_)
            | Term::Var(_)
            | Term::Nil
            | Term::String(_)
            | Term::List(_)
            | Term::Container(_) => &[],
        }
    }

    /// The annotations; none for what has none.
    pub fn annots(&self) -> &Annots {
        match self {
            Term::Struct(structure) => &structure.annots,
            Term::Number(_)
            | Term::Atom(_)
            | Term::Var(_)
            | Term::Nil
            | Term::String(_)
            | Term::List(_)
            | Term::Container(_) => &Annots::None,
        }
    }

    /// The same literal with other annotations; other terms unchanged.
    pub fn with_annots(&self, annots: Annots) -> Term {
        match self {
            Term::Atom(name) if !annots.is_none() => {
                Term::annotated(Functor::literal(*name, 0), Args::new(), annots)
            }
            Term::Struct(s) => Term::annotated(s.functor, s.args.clone(), annots),
            other => other.clone(),
        }
    }

    /// The number, if it is one.
    pub fn as_number(&self) -> Option<f64> {
        match self {
            Term::Number(n) => Some(*n),
            _ => None,
        }
    }

    /// The text, if it is a string.
    pub fn as_str(&self) -> Option<&str> {
        match self {
            Term::String(text) => Some(text.as_str()),
            _ => None,
        }
    }

    /// The name, if it is a plain atom.
    pub fn as_atom(&self) -> Option<Symbol> {
        match self {
            Term::Atom(name) => Some(*name),
            _ => None,
        }
    }

    /// The set, map or queue, if it is one.
    pub fn as_container(&self) -> Option<&Container> {
        match self {
            Term::Container(container) => Some(container),
            _ => None,
        }
    }

    /// The structure, if it is one.
    pub fn as_struct(&self) -> Option<&Struct> {
        match self {
            Term::Struct(structure) => Some(structure),
            _ => None,
        }
    }

    /// The operator and operands, if it is an operator term.
    pub fn as_operator(&self) -> Option<(Operator, &[Term])> {
        let structure = self.as_struct()?;
        Some((structure.functor.as_operator()?, &structure.args))
    }

    /// The elements of a list up to its end or tail variable; empty for what is no list.
    pub fn elements(&self) -> Elements<'_> {
        Elements { rest: self }
    }

    /// The elements of a closed list; `None` for an open list or no list.
    pub fn as_list(&self) -> Option<Vec<Term>> {
        let mut elements = self.elements();
        let items: Vec<Term> = elements.by_ref().cloned().collect();
        matches!(elements.rest, Term::Nil).then_some(items)
    }
}

/// Iterator over the elements of a list; see [`Term::elements`].
pub struct Elements<'t> {
    rest: &'t Term,
}

impl<'t> Elements<'t> {
    /// What follows the elements seen so far: a list, `[]` or a variable.
    pub fn rest(&self) -> &'t Term {
        self.rest
    }
}

impl<'t> Iterator for Elements<'t> {
    type Item = &'t Term;

    fn next(&mut self) -> Option<&'t Term> {
        match self.rest {
            Term::List(cons) => {
                self.rest = &cons.tail;
                Some(&cons.head)
            }
            _ => None,
        }
    }
}

// Dropping a list of a million elements must not use the Rust stack once per element: nodes that
// are held by nobody else are taken apart with a work list.

impl Drop for Cons {
    fn drop(&mut self) {
        if self.head.is_compound() || self.tail.is_compound() {
            let mut work = Release::default();
            work.take(&mut self.head);
            work.take(&mut self.tail);
            work.run();
        }
    }
}

impl Drop for Struct {
    fn drop(&mut self) {
        if self.args.iter().any(Term::is_compound) || self.annots.holds_compound() {
            let mut work = Release::default();
            work.take_struct(self);
            work.run();
        }
    }
}

#[derive(Default)]
pub(crate) struct Release {
    work: SmallVec<[Term; 4]>,
}

impl Release {
    pub(crate) fn take(&mut self, term: &mut Term) {
        if term.is_compound() || matches!(term, Term::Container(_)) {
            self.work.push(std::mem::replace(term, Term::Nil));
        }
    }

    fn take_struct(&mut self, structure: &mut Struct) {
        for arg in &mut structure.args {
            self.take(arg);
        }
        structure.annots.release(self);
    }

    pub(crate) fn run(&mut self) {
        while let Some(term) = self.work.pop() {
            match term {
                Term::List(mut cons) => {
                    if let Some(cons) = Arc::get_mut(&mut cons) {
                        self.take(&mut cons.head);
                        self.take(&mut cons.tail);
                    }
                }
                Term::Struct(mut structure) => {
                    if let Some(structure) = Arc::get_mut(&mut structure) {
                        self.take_struct(structure);
                    }
                }
                Term::Container(mut container) => container.release(self),
                Term::Number(_) | Term::Atom(_) | Term::Var(_) | Term::Nil | Term::String(_) => {}
            }
        }
    }
}

impl fmt::Debug for Term {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl From<f64> for Term {
    fn from(number: f64) -> Term {
        Term::Number(number)
    }
}

impl From<Symbol> for Term {
    fn from(name: Symbol) -> Term {
        Term::Atom(name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_term_takes_two_words() {
        assert_eq!(size_of::<Term>(), 16);
    }

    #[test]
    fn structure_without_arguments_is_an_atom() {
        let p = Symbol::new("p");
        assert!(matches!(Term::literal(p, []), Term::Atom(name) if name == p));
        let negated = Term::structure(Functor::literal(p, 0).with_sign(true), []);
        assert!(matches!(negated, Term::Struct(_)));
    }

    #[test]
    fn million_elements_and_million_levels_are_dropped() {
        let list = Term::list((0..1_000_000).map(|n| Term::Number(f64::from(n))));
        assert_eq!(list.elements().count(), 1_000_000);
        drop(list);
        let f = Symbol::new("f");
        let deep = (0..1_000_000).fold(Term::Nil, |term, _| Term::literal(f, [term]));
        drop(deep);
        let heads = (0..1_000_000).fold(Term::Nil, |term, _| Term::cons(term, Term::Nil));
        drop(heads);
    }

    #[test]
    fn settled_means_ground_and_nothing_to_compute() {
        let sum = Term::operator(Operator::Add, [Term::Number(1.0), Term::Number(2.0)]);
        assert!(sum.is_ground() && !sum.is_settled());
        assert!(!Term::cons(Term::var(0), Term::Nil).is_ground());
        assert!(Term::literal(Symbol::new("p"), [Term::Nil]).is_settled());
    }
}
