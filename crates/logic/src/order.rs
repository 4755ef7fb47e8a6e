//! The standard order of terms (terms.md section 7), equality (`==`) and hashing.
//!
//! All of it works through an explicit stack: terms may be a million levels deep.

use std::cmp::Ordering;
use std::hash::{Hash, Hasher};

use smallvec::SmallVec;

use crate::annots::Annots;
use crate::container::{self, Kept};
use crate::functor::Functor;
use crate::number::{canonical_bits, compare_numbers};
use crate::sharing::Pairs;
use crate::symbol::Symbol;
use crate::term::{Args, Term, Var};

/// Compares in standard order: numbers, strings, lists, literals, containers (by their text),
/// variables.
pub fn compare(a: &Term, b: &Term) -> Ordering {
    if let (Term::Number(a), Term::Number(b)) = (a, b) {
        return compare_numbers(*a, *b);
    }
    let mut work: SmallVec<[Step<'_>; 8]> = SmallVec::new();
    let mut pairs = Pairs::default();
    work.push(Step::Terms(a, b));
    while let Some(step) = work.pop() {
        let order = match step {
            Step::Terms(a, b) if pairs.know_terms(a, b) => Ordering::Equal,
            Step::Terms(a, b) => compare_heads(a, b, &mut work),
            Step::Known(order) => order,
        };
        if order != Ordering::Equal {
            return order;
        }
    }
    Ordering::Equal
}

enum Step<'t> {
    Terms(&'t Term, &'t Term),
    Known(Ordering),
}

fn rank(term: &Term) -> u8 {
    match term {
        Term::Number(_) => 0,
        Term::String(_) => 1,
        Term::Nil | Term::List(_) => 2,
        Term::Atom(_) | Term::Struct(_) => 3,
        Term::Container(_) => 4,
        Term::Var(_) => 5,
    }
}

fn compare_heads<'t>(a: &'t Term, b: &'t Term, work: &mut SmallVec<[Step<'t>; 8]>) -> Ordering {
    match (a, b) {
        (Term::Number(a), Term::Number(b)) => compare_numbers(*a, *b),
        (Term::String(a), Term::String(b)) => a.as_str().cmp(b.as_str()),
        (Term::Nil, Term::Nil) => Ordering::Equal,
        (Term::Nil, Term::List(_)) => Ordering::Less,
        (Term::List(_), Term::Nil) => Ordering::Greater,
        (Term::List(a), Term::List(b)) => {
            work.push(Step::Terms(&a.tail, &b.tail));
            work.push(Step::Terms(&a.head, &b.head));
            Ordering::Equal
        }
        (Term::Atom(a), Term::Atom(b)) if a == b => Ordering::Equal,
        (Term::Atom(_) | Term::Struct(_), Term::Atom(_) | Term::Struct(_)) => {
            compare_literals(a, b, work)
        }
        (Term::Var(a), Term::Var(b)) => compare_vars(*a, *b),
        (Term::Container(a), Term::Container(b)) => container::compare(a, b),
        _ => rank(a).cmp(&rank(b)),
    }
}

fn compare_vars(a: Var, b: Var) -> Ordering {
    if a.id == b.id {
        return Ordering::Equal;
    }
    a.name
        .is_anonymous()
        .cmp(&b.name.is_anonymous())
        .then_with(|| {
            if a.name == b.name {
                Ordering::Equal
            } else {
                a.name.text().cmp(&b.name.text())
            }
        })
        .then_with(|| a.id.cmp(&b.id))
}

/// Name space, name, sign, arguments over the common length, arity, annotations.
fn compare_literals<'t>(a: &'t Term, b: &'t Term, work: &mut SmallVec<[Step<'t>; 8]>) -> Ordering {
    let heads = compare_heads_of(head_of(a), head_of(b));
    if heads != Ordering::Equal {
        return heads;
    }
    let (x, y) = (a.annots(), b.annots());
    work.push(Step::Known(
        x.items()
            .len()
            .cmp(&y.items().len())
            .then(x.tail().is_some().cmp(&y.tail().is_some())),
    ));
    if let (Some(x), Some(y)) = (x.tail(), y.tail()) {
        work.push(Step::Terms(x, y));
    }
    push_pairs(x.items(), y.items(), work);
    work.push(Step::Known(a.args().len().cmp(&b.args().len())));
    push_pairs(a.args(), b.args(), work);
    Ordering::Equal
}

/// Name space, name, sign, shape; not the arity.
pub(crate) fn compare_heads_of(f: Functor, g: Functor) -> Ordering {
    if f == g {
        return Ordering::Equal;
    }
    let (f, g) = (f.key(), g.key());
    compare_symbols(f.namespace, g.namespace)
        .then_with(|| compare_symbols(f.name, g.name))
        .then_with(|| f.negated.cmp(&g.negated))
        .then_with(|| f.shape.cmp(&g.shape))
}

fn head_of(term: &Term) -> Functor {
    match term {
        Term::Struct(s) => s.functor,
        Term::Atom(name) => Functor::literal(*name, 0),
        Term::Number(_)
        | Term::Var(_)
        | Term::Nil
        | Term::String(_)
        | Term::List(_)
        | Term::Container(_) => Functor::EMPTY_BODY,
    }
}

fn push_pairs<'t>(a: &'t [Term], b: &'t [Term], work: &mut SmallVec<[Step<'t>; 8]>) {
    for (a, b) in a.iter().zip(b).rev() {
        work.push(Step::Terms(a, b));
    }
}

fn compare_symbols(a: Symbol, b: Symbol) -> Ordering {
    if a == b {
        Ordering::Equal
    } else {
        a.text().cmp(&b.text())
    }
}

/// Structural equality without binding, as `==` means it: variables are equal only to themselves,
/// annotations count as a set, sets and maps are compared by what is in them, and a queue is equal
/// only to itself.
#[inline]
pub fn equal(a: &Term, b: &Term) -> bool {
    match (a, b) {
        (Term::Number(a), Term::Number(b)) => canonical_bits(*a) == canonical_bits(*b),
        (Term::Atom(a), Term::Atom(b)) => a == b,
        _ => equal_deep(a, b),
    }
}

fn equal_deep(a: &Term, b: &Term) -> bool {
    let kept = Kept::default();
    let mut keeper = kept.keeper();
    let mut work: SmallVec<[(&Term, &Term); 8]> = SmallVec::new();
    let mut pairs = Pairs::default();
    work.push((a, b));
    while let Some((a, b)) = work.pop() {
        if pairs.know_terms(a, b) {
            continue;
        }
        match (a, b) {
            (Term::Number(a), Term::Number(b)) => {
                if canonical_bits(*a) != canonical_bits(*b) {
                    return false;
                }
            }
            (Term::Atom(a), Term::Atom(b)) => {
                if a != b {
                    return false;
                }
            }
            (Term::Var(a), Term::Var(b)) => {
                if a.id != b.id {
                    return false;
                }
            }
            (Term::String(a), Term::String(b)) => {
                if a != b {
                    return false;
                }
            }
            (Term::Nil, Term::Nil) => {}
            (Term::List(a), Term::List(b)) => {
                if !std::sync::Arc::ptr_eq(a, b) {
                    work.push((&a.tail, &b.tail));
                    work.push((&a.head, &b.head));
                }
            }
            (Term::Struct(a), Term::Struct(b)) => {
                if std::sync::Arc::ptr_eq(a, b) {
                    continue;
                }
                let (x, y) = (&a.annots, &b.annots);
                if a.functor != b.functor
                    || x.items().len() != y.items().len()
                    || x.tail().is_some() != y.tail().is_some()
                {
                    return false;
                }
                work.extend(a.args.iter().zip(&b.args));
                if !matches!((x, y), (Annots::Own, Annots::Own)) {
                    work.extend(x.items().iter().zip(y.items()));
                    work.extend(x.tail().into_iter().zip(y.tail()));
                }
            }
            (Term::Container(a), Term::Container(b)) => {
                if !a.is_same(b) && !keeper.push_pairs(a, b, &mut work) {
                    return false;
                }
            }
            _ => return false,
        }
    }
    true
}

/// The parts of a term that count for its hash.
const MOST_HASHED: usize = 1 << 16;

/// Feeds the term to a hasher; equal terms (see [`equal`]) feed the same. Of a container only the
/// kind counts, so that what holds it is still found when its content has changed; of a very large
/// term only a part does.
pub fn hash_term(term: &Term, state: &mut impl Hasher) {
    let mut work: SmallVec<[&Term; 8]> = SmallVec::new();
    work.push(term);
    let mut parts = 0;
    while let Some(term) = work.pop() {
        parts += 1;
        if parts > MOST_HASHED {
            return;
        }
        match term {
            Term::Number(n) => {
                state.write_u8(0);
                state.write_u64(canonical_bits(*n));
            }
            Term::String(text) => text.as_str().hash(state),
            Term::Nil => state.write_u8(2),
            Term::List(cons) => {
                state.write_u8(3);
                work.push(&cons.tail);
                work.push(&cons.head);
            }
            Term::Atom(name) => {
                state.write_u8(4);
                state.write_u32(name.0);
            }
            Term::Struct(s) => {
                state.write_u8(5);
                state.write_u32(s.functor.0);
                work.extend(s.annots.items());
                work.extend(&s.args);
            }
            Term::Var(var) => {
                state.write_u8(6);
                state.write_u32(var.id);
            }
            Term::Container(container) => state.write_u8(7 + container.kind() as u8),
        }
    }
}

/// The hash of arguments without the literal around them.
pub fn hash_args<'a>(args: impl Iterator<Item = &'a Term>) -> u64 {
    let mut state = rustc_hash::FxHasher::default();
    for arg in args {
        hash_term(arg, &mut state);
    }
    state.finish()
}

/// Whether two argument lists are equal member by member.
pub fn equal_args(a: &Args, b: &Args) -> bool {
    a.len() == b.len() && a.iter().zip(b).all(|(a, b)| equal(a, b))
}

impl PartialEq for Term {
    fn eq(&self, other: &Term) -> bool {
        equal(self, other)
    }
}

impl Eq for Term {}

impl Hash for Term {
    fn hash<H: Hasher>(&self, state: &mut H) {
        hash_term(self, state);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn atom(name: &str) -> Term {
        Term::atom(name)
    }

    fn f(name: &str, args: &[f64]) -> Term {
        Term::literal(Symbol::new(name), args.iter().map(|n| Term::Number(*n)))
    }

    fn annotated(term: Term, annots: &[&str]) -> Term {
        term.with_annots(Annots::new(annots.iter().map(|a| atom(a)).collect()))
    }

    #[test]
    fn kinds_in_order() {
        let in_order = [
            Term::Number(-3.0),
            Term::Number(10.0),
            Term::string("B"),
            Term::string("x"),
            Term::Nil,
            Term::list([Term::Number(1.0), Term::Number(5.0)]),
            Term::list([Term::Number(2.0)]),
            atom("a"),
            Term::structure(Functor::literal(Symbol::new("a"), 0).with_sign(true), []),
            atom("b"),
            f("f", &[1.0]),
            Term::var(3),
        ];
        for (i, a) in in_order.iter().enumerate() {
            for (j, b) in in_order.iter().enumerate() {
                assert_eq!(compare(a, b), i.cmp(&j), "{a} {b}");
                assert_eq!(a == b, i == j);
            }
        }
    }

    #[test]
    fn arguments_before_arity() {
        assert_eq!(
            compare(&f("p", &[9.0]), &f("p", &[1.0, 1.0])),
            Ordering::Greater
        );
        assert_eq!(compare(&f("f", &[]), &f("f", &[0.0, 9.0])), Ordering::Less);
        assert_eq!(
            compare(&f("f", &[1.0]), &f("f", &[1.0, 1.0])),
            Ordering::Less
        );
    }

    #[test]
    fn annotations_decide_last() {
        let p = || atom("p");
        assert_eq!(compare(&p(), &annotated(p(), &["a"])), Ordering::Less);
        assert_eq!(
            compare(&annotated(p(), &["a"]), &annotated(p(), &["a", "b"])),
            Ordering::Less
        );
        assert_eq!(
            compare(&annotated(p(), &["b"]), &annotated(p(), &["a", "c"])),
            Ordering::Greater
        );
        assert_eq!(
            compare(&annotated(p(), &["z"]), &f("p", &[0.0])),
            Ordering::Less
        );
        assert_eq!(annotated(p(), &["a", "b"]), annotated(p(), &["b", "a"]));
        assert_ne!(annotated(p(), &["a"]), p());
    }

    #[test]
    fn deep_terms_compare_and_hash() {
        let deep = || (0..1_000_000).fold(atom("z"), |t, _| Term::literal(Symbol::new("s"), [t]));
        let (a, b) = (deep(), deep());
        assert!(a == b);
        assert_eq!(compare(&a, &b), Ordering::Equal);
        assert_eq!(hash_args([a].iter()), hash_args([b].iter()));
    }
}
