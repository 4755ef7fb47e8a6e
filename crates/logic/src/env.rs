//! The bindings of one started plan: a slot for each variable.
//!
//! An unbound variable's slot holds the variable itself; a slot may also hold another variable of
//! the same environment (an alias). All of it is plain data: it can be copied, compared, hashed.

use crate::annots::Annots;
use crate::arithmetic::{ArithmeticError, binary, evaluate, unary};
use crate::function::Functions;
use crate::functor::{Class, Functor, FunctorKey, Shape};
use crate::rebuild::{Replacement, Within, rebuild, rebuild_within};
use crate::symbol::Symbol;
use crate::term::{Args, Flags, Struct, Term, Var};
use smallvec::SmallVec;

/// Variables and their values.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Env {
    slots: Slots,
}

/// Most plans have few variables: up to four need no memory of their own.
type Slots = SmallVec<[Term; 4]>;

impl Env {
    /// An environment with one unbound variable for each name.
    pub fn new(names: &[Symbol]) -> Env {
        Env {
            slots: unbound(names).into(),
        }
    }

    /// An environment from slots made by [`unbound`].
    pub fn from_slots(slots: Vec<Term>) -> Env {
        Env {
            slots: slots.into(),
        }
    }

    /// An environment that begins with these slots (see [`unbound`]) and has so many unnamed
    /// variables behind them.
    #[inline]
    pub fn with_more(slots: &[Term], more: u32) -> Env {
        let first = slots.len() as u32;
        let mut all = Slots::with_capacity(slots.len() + more as usize);
        // Faster than `extend` for the few variables that most plans have.
        for slot in slots {
            match slot {
                Term::Var(var) => all.push(Term::Var(*var)),
                value => all.push(value.clone()),
            }
        }
        for id in first..first + more {
            all.push(Term::var(id));
        }
        Env { slots: all }
    }

    /// The number of slots.
    pub fn len(&self) -> usize {
        self.slots.len()
    }

    /// Whether there is no slot.
    pub fn is_empty(&self) -> bool {
        self.slots.is_empty()
    }

    /// Adds an unbound variable.
    pub fn fresh(&mut self, name: Symbol) -> Var {
        let var = Var {
            id: self.slots.len() as u32,
            name,
        };
        self.slots.push(Term::Var(var));
        var
    }

    /// What the variable stands for: its value, or the variable at the end of its aliases.
    pub fn value(&self, id: u32) -> &Term {
        let mut id = id;
        loop {
            match &self.slots[id as usize] {
                Term::Var(var) if var.id != id => id = var.id,
                value => return value,
            }
        }
    }

    /// The term itself, or for a variable what it stands for.
    pub fn resolve<'t>(&'t self, term: &'t Term) -> &'t Term {
        match term {
            Term::Var(var) => self.value(var.id),
            _ => term,
        }
    }

    /// Gives an unbound variable (one that [`value`](Env::value) ends at) its value.
    pub fn bind(&mut self, id: u32, value: Term) {
        self.slots[id as usize] = value;
    }

    /// The slots.
    pub fn slots(&self) -> &[Term] {
        &self.slots
    }

    /// The term with values for variables and numbers for expressions. Unbound variables stay, and
    /// in plans, bodies and rules also expressions without value: these are data.
    ///
    /// # Errors
    /// Elsewhere, an expression whose operands are bound to something that is no number.
    pub fn instantiate(&self, term: &Term, functions: &Functions) -> Result<Term, ArithmeticError> {
        match term {
            Term::Number(_) | Term::Atom(_) | Term::Nil | Term::String(_) | Term::Container(_) => {
                Ok(term.clone())
            }
            Term::Var(var) => match self.value(var.id) {
                value if value.is_settled() || value.is_var() => Ok(value.clone()),
                value => self.instantiate_deep(value, functions),
            },
            Term::List(cons) if cons.head.is_settled() && cons.tail.is_settled() => {
                Ok(term.clone())
            }
            Term::List(_) => self.instantiate_deep(term, functions),
            Term::Struct(s) => {
                if s.is_settled() {
                    Ok(term.clone())
                } else if let Some(flat) = self.instantiate_flat(s)? {
                    Ok(flat)
                } else {
                    self.instantiate_deep(term, functions)
                }
            }
        }
    }

    /// The term with values for variables; nothing is computed.
    pub fn substitute(&self, term: &Term) -> Term {
        let copy = rebuild(
            term,
            Term::is_ground,
            |var| match self.value(var.id) {
                unbound @ Term::Var(_) => Replacement::Done(unbound.clone()),
                value => Replacement::Copy(value),
            },
            |functor, args, annots| {
                Ok::<_, std::convert::Infallible>(Term::annotated(functor, args, annots))
            },
        );
        match copy {
            Ok(term) => term,
            Err(never) => match never {},
        }
    }

    /// The frequent case: a literal whose arguments are settled, variables or small expressions.
    fn instantiate_flat(&self, s: &Struct) -> Result<Option<Term>, ArithmeticError> {
        if !s.annots.flags().is_settled() || s.args.is_empty() {
            return Ok(None);
        }
        match s.functor.class() {
            Class::Literal | Class::Internal => {}
            Class::Operator => return Ok(self.compute(s, 0)?.map(Term::Number)),
            Class::Computed | Class::Program => return Ok(None),
        }
        let mut flags = s.annots.flags();
        let args = match &s.args[..] {
            // Put together where they stay, which is markedly faster than to push them.
            [x] => {
                let Some(x) = self.argument(x, &mut flags)? else {
                    return Ok(None);
                };
                Args::from_buf_and_len([x, Term::Nil, Term::Nil], 1)
            }
            [x, y] => {
                let x = self.argument(x, &mut flags)?;
                let (Some(x), Some(y)) = (x, self.argument(y, &mut flags)?) else {
                    return Ok(None);
                };
                Args::from_buf_and_len([x, y, Term::Nil], 2)
            }
            all => {
                let mut args = Args::with_capacity(all.len());
                for arg in all {
                    match self.argument(arg, &mut flags)? {
                        Some(value) => args.push(value),
                        None => return Ok(None),
                    }
                }
                args
            }
        };
        Ok(Some(Term::flat(s.functor, args, s.annots.clone(), flags)))
    }

    /// The value of an argument that is settled, a variable or a small expression.
    #[inline(always)]
    fn argument(&self, arg: &Term, flags: &mut Flags) -> Result<Option<Term>, ArithmeticError> {
        Ok(Some(match self.resolve(arg) {
            Term::Number(n) => Term::Number(*n),
            value if value.is_settled() => {
                *flags = flags.and(value.flags());
                value.clone()
            }
            value @ Term::Var(_) => {
                *flags = flags.and(Flags::VARIABLE);
                value.clone()
            }
            Term::Struct(s) => match self.compute(s, 0)? {
                Some(n) => Term::Number(n),
                None => return Ok(None),
            },
            _ => return Ok(None),
        }))
    }

    /// A small expression over numbers; `None` for everything else.
    fn compute(&self, s: &Struct, depth: u32) -> Result<Option<f64>, ArithmeticError> {
        let Some(op) = s
            .functor
            .as_operator()
            .filter(|op| op.is_arithmetic() && depth < 16)
        else {
            return Ok(None);
        };
        if let [x, y] = &s.args[..]
            && let (Term::Number(x), Term::Number(y)) = (self.resolve(x), self.resolve(y))
        {
            return binary(op, *x, *y).map(Some);
        }
        let operand = |term: &Term| match self.resolve(term) {
            Term::Number(n) => Ok(Some(*n)),
            Term::Struct(s) => self.compute(s, depth + 1),
            _ => Ok(None),
        };
        match &s.args[..] {
            [x] => Ok(operand(x)?.map(|x| unary(op, x))),
            [x, y] => match (operand(x)?, operand(y)?) {
                (Some(x), Some(y)) => binary(op, x, y).map(Some),
                _ => Ok(None),
            },
            _ => Ok(None),
        }
    }

    fn instantiate_deep(
        &self,
        term: &Term,
        functions: &Functions,
    ) -> Result<Term, ArithmeticError> {
        rebuild_within(
            term,
            Term::is_settled,
            |var| match self.value(var.id) {
                unbound @ Term::Var(_) => Replacement::Done(unbound.clone()),
                value => Replacement::Copy(value),
            },
            |functor, args, annots, within| assemble(functor, args, annots, functions, within),
        )
    }
}

/// The term with numbers for its expressions, and a string with its text for each that has no value
/// (`(f+1)`): such a term can be passed on, compared and printed, where the expression itself would
/// be refused again and again. In plans, bodies and rules it stays.
pub fn tell(term: &Term, functions: &Functions) -> Term {
    let told = rebuild_within(
        term,
        Term::is_settled,
        |var| Replacement::Done(Term::Var(var)),
        |functor, args, annots, within| {
            let told = assemble(functor, args.clone(), annots.clone(), functions, within);
            Ok::<_, std::convert::Infallible>(told.unwrap_or_else(|_| {
                let expression = Term::annotated(functor, args, annots);
                Term::string(crate::print::brief(&expression))
            }))
        },
    );
    match told {
        Ok(term) => term,
        Err(never) => match never {},
    }
}

/// One unbound variable for each name, numbered from 0.
pub fn unbound(names: &[Symbol]) -> Vec<Term> {
    names
        .iter()
        .enumerate()
        .map(|(id, name)| {
            Term::Var(Var {
                id: id as u32,
                name: *name,
            })
        })
        .collect()
}

/// Makes a compound term from instantiated parts: computes expressions, and turns variables with
/// sign, name space or annotations into the literals they stand for (terms.md section 8, 7-9).
///
/// # Errors
/// As [`evaluate`], but not within a plan, body or rule, where an expression without value stays.
pub(crate) fn assemble(
    functor: Functor,
    args: Args,
    annots: Annots,
    functions: &Functions,
    within: Within,
) -> Result<Term, ArithmeticError> {
    if functor.is_expression() {
        let value = match (evaluate(functor, &args, functions), within) {
            (Err(_), Within::Program) => None,
            (value, _) => value?,
        };
        return Ok(match value {
            Some(n) => Term::Number(n),
            None => Term::annotated(functor, args, annots),
        });
    }
    if functor.class() != Class::Computed {
        return Ok(Term::annotated(functor, args, annots));
    }
    let key = functor.key();
    match (key.shape, &args[..]) {
        (Shape::OpenLiteral, [Term::Atom(namespace), rest @ ..]) => {
            let closed = FunctorKey {
                shape: Shape::Literal,
                namespace: *namespace,
                arity: rest.len() as u32,
                ..key
            };
            Ok(Term::annotated(
                Functor::new(closed),
                rest.iter().cloned().collect(),
                annots,
            ))
        }
        (Shape::VarLiteral, [value, namespace @ ..]) => {
            let namespace = match namespace {
                [] => None,
                [Term::Atom(namespace)] => Some(*namespace),
                _ => return Ok(Term::annotated(functor, args, annots)),
            };
            Ok(match dress(value, key.negated, namespace, &annots) {
                Some(term) => term,
                None => Term::annotated(functor, args, annots),
            })
        }
        _ => Ok(Term::annotated(functor, args, annots)),
    }
}

/// A value with what was written around its variable: sign, name space, more annotations. `None`
/// for an unbound variable.
fn dress(value: &Term, negated: bool, namespace: Option<Symbol>, annots: &Annots) -> Option<Term> {
    match value {
        Term::Var(_) => None,
        Term::Atom(_) | Term::Struct(_) => {
            let functor = value.functor()?;
            let mut key = functor.key();
            if key.shape == Shape::Literal {
                key.negated |= negated;
                key.namespace = namespace.unwrap_or(key.namespace);
            }
            let all = match annots {
                Annots::None => value.annots().clone(),
                _ => Annots::open(
                    value
                        .annots()
                        .items()
                        .iter()
                        .chain(annots.items())
                        .cloned()
                        .collect(),
                    annots.tail().or(value.annots().tail()).cloned(),
                ),
            };
            Some(Term::annotated(
                Functor::new(key),
                value.args().iter().cloned().collect(),
                all,
            ))
        }
        Term::Number(_) | Term::Nil | Term::String(_) | Term::List(_) | Term::Container(_) => {
            Some(value.clone())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::functor::Operator;

    fn env(values: Vec<Term>) -> Env {
        Env::from_slots(values)
    }

    fn go(env: &Env, term: &Term) -> Term {
        env.instantiate(term, &Functions::default()).unwrap()
    }

    #[test]
    fn aliases_are_followed_and_unbound_stay() {
        let e = env(vec![Term::var(1), Term::var(1), Term::Number(5.0)]);
        let p = Term::literal(Symbol::new("p"), [Term::var(0), Term::var(2)]);
        assert_eq!(go(&e, &p).to_string(), "p(_1,5)");
    }

    #[test]
    fn expressions_are_computed_at_any_depth() {
        let sum = Term::operator(Operator::Add, [Term::var(0), Term::Number(1.0)]);
        let p = Term::list([Term::literal(Symbol::new("p"), [sum])]);
        assert_eq!(go(&env(vec![Term::Number(2.0)]), &p).to_string(), "[p(3)]");
        assert_eq!(go(&env(vec![Term::var(0)]), &p).to_string(), "[p((_0+1))]");
        assert!(
            env(vec![Term::atom("a")])
                .instantiate(&p, &Functions::default())
                .is_err()
        );
    }

    #[test]
    fn sign_and_annotations_go_to_the_value() {
        let key = |negated, arity| FunctorKey {
            shape: Shape::VarLiteral,
            namespace: Symbol::DEFAULT,
            negated,
            name: Symbol::EMPTY,
            arity,
        };
        let annots = Annots::new(vec![Term::atom("n")]);
        let x = Term::annotated(
            Functor::new(key(true, 1)),
            [Term::var(0)].into_iter().collect(),
            annots,
        );
        let p = Term::atom("p").with_annots(Annots::new(vec![Term::atom("z")]));
        assert_eq!(go(&env(vec![p]), &x).to_string(), "~p[n,z]");
        let in_space = Term::structure(
            Functor::new(key(false, 2)),
            [Term::var(0), Term::atom("ns")],
        );
        assert_eq!(
            go(&env(vec![Term::atom("p")]), &in_space).to_string(),
            "ns::p"
        );
    }

    #[test]
    fn deep_terms_are_instantiated() {
        let deep = (0..1_000_000).fold(Term::var(0), |t, _| Term::cons(Term::Number(1.0), t));
        assert_eq!(
            go(&env(vec![Term::Nil]), &deep).elements().count(),
            1_000_000
        );
    }
}
