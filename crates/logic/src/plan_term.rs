//! Terms of plans: `{ @label +!g : context <: condition <- body }`.
//!
//! Label, event, context and body are the arguments. What few plans have, a goal condition and
//! plans of their own, stands in the annotations, so that patterns that do not mention it fit.

use crate::annots::Annots;
use crate::functor::Functor;
use crate::symbol::Symbol;
use crate::term::Term;

const CONDITION: &str = "goal_condition";
const SUB_PLANS: &str = "sub_plans";

/// The term of a plan. The label is the atom with the empty name, and the context is `true`, if
/// there is none.
pub fn plan_term(parts: [Term; 4], condition: Option<Term>, sub_plans: Vec<Term>) -> Term {
    let mut annots = Vec::new();
    if let Some(condition) = condition {
        annots.push(Term::literal(Symbol::new(CONDITION), [condition]));
    }
    if !sub_plans.is_empty() {
        annots.push(Term::literal(
            Symbol::new(SUB_PLANS),
            [Term::list(sub_plans)],
        ));
    }
    Term::structure(Functor::PLAN, parts).with_annots(Annots::new(annots))
}

/// The goal condition of a plan term.
pub fn condition(plan: &Term) -> Option<&Term> {
    plan.annots().value_of(Symbol::new(CONDITION))
}

/// The sub-plans of a plan term.
pub fn sub_plans(plan: &Term) -> impl Iterator<Item = &Term> {
    let plans = plan.annots().value_of(Symbol::new(SUB_PLANS));
    plans.into_iter().flat_map(Term::elements)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::functor::{TriggerKind, TriggerOp};

    #[test]
    fn what_few_plans_have_is_kept_and_printed() {
        let goal = |name| {
            Term::structure(
                Functor::trigger(TriggerOp::Add, TriggerKind::Achieve),
                [Term::atom(name)],
            )
        };
        let parts = |label, name| {
            [
                Term::atom(label),
                goal(name),
                Term::atom("true"),
                Term::structure(Functor::EMPTY_BODY, []),
            ]
        };
        let inner = plan_term(parts("", "h"), None, Vec::new());
        let outer = plan_term(parts("l", "g"), Some(Term::atom("c")), vec![inner.clone()]);
        assert_eq!(condition(&outer), Some(&Term::atom("c")));
        assert_eq!(sub_plans(&outer).collect::<Vec<_>>(), [&inner]);
        assert_eq!((condition(&inner), sub_plans(&inner).count()), (None, 0));
        assert_eq!(outer.to_string(), "{ @l +!g <: c. { +!h. } }");
        assert_eq!(inner.to_string(), "{ +!h }");
    }
}
