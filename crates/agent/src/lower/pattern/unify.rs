//! Whether a plan in a block is for the goal of a pattern: unification at load time.

use logic::term::Term;
use rustc_hash::FxHashMap;

/// Which of the two terms a variable is from.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Side {
    Left,
    Right,
}

type Bindings<'t> = FxHashMap<(Side, u32), (Side, &'t Term)>;

/// Whether two literals unify, their variables kept apart and annotations left aside.
pub(super) fn unifiable(left: &Term, right: &Term) -> bool {
    let mut bindings = Bindings::default();
    let mut work = vec![((Side::Left, left), (Side::Right, right))];
    while let Some((a, b)) = work.pop() {
        let (a, b) = (value(&bindings, a), value(&bindings, b));
        match (a.1, b.1) {
            (Term::Var(x), Term::Var(y)) if (a.0, x.id) == (b.0, y.id) => {}
            (Term::Var(x), _) => {
                bindings.insert((a.0, x.id), b);
            }
            (_, Term::Var(y)) => {
                bindings.insert((b.0, y.id), a);
            }
            (Term::List(x), Term::List(y)) => {
                work.push(((a.0, &x.tail), (b.0, &y.tail)));
                work.push(((a.0, &x.head), (b.0, &y.head)));
            }
            (Term::Atom(_) | Term::Struct(_), Term::Atom(_) | Term::Struct(_)) => {
                if a.1.functor() != b.1.functor() {
                    return false;
                }
                let pairs = a.1.args().iter().zip(b.1.args());
                work.extend(pairs.map(|(x, y)| ((a.0, x), (b.0, y))));
            }
            (x, y) if x == y => {}
            _ => return false,
        }
    }
    true
}

fn value<'t>(bindings: &Bindings<'t>, mut at: (Side, &'t Term)) -> (Side, &'t Term) {
    while let Term::Var(var) = at.1 {
        match bindings.get(&(at.0, var.id)) {
            Some(next) => at = *next,
            None => break,
        }
    }
    at
}

#[cfg(test)]
mod tests {
    use super::*;
    use logic::symbol::Symbol;

    fn p(args: Vec<Term>) -> Term {
        Term::literal(Symbol::new("p"), args)
    }

    #[test]
    fn variables_of_both_sides_are_apart() {
        let x = || Term::var(0);
        let n = Term::Number;
        assert!(unifiable(&p(vec![x(), n(1.0)]), &p(vec![n(2.0), x()])));
        assert!(!unifiable(&p(vec![x(), x()]), &p(vec![n(2.0), n(1.0)])));
        assert!(unifiable(&x(), &p(vec![n(1.0)])));
        assert!(!unifiable(&p(vec![n(1.0)]), &p(vec![])));
        let list = Term::list([n(1.0), x()]);
        assert!(unifiable(
            &p(vec![list]),
            &p(vec![Term::cons(x(), Term::var(1))])
        ));
    }
}
