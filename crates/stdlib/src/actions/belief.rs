//! `.belief(Belief)`: the facts that unify, without rules.

use agent::belief::is_believable;
use logic::functor::Functor;

use crate::fresh::Fresh;
use crate::prelude::*;

pub(crate) const ACTION: Action = Action {
    name: ".belief",
    forms: &[form(&[either("Belief", Kind::Any)])],
    summary: "Unifies Belief with each fact in turn; rules are not asked, except those whose body is `true`.",
    topic: Topic::Beliefs,
    examples: &[
        gives(".findall(X, .belief(b(X)), L)", "L == [1,2,3]"),
        gives(".belief(b(2)[source(self)])", "true"),
        fails(".belief(b(9))"),
        refused(".belief(3)", "wrong_arguments"),
        refused(".belief", "wrong_arguments"),
    ],
    usable: Usable::Anywhere,
    run: Run::Function(run),
};

fn run(cx: &mut ActionCx<'_>) -> Outcome {
    let pattern = &cx.args[0];
    if !pattern.is_var() && !is_believable(pattern) {
        return must_be(".belief", "Belief", "a literal", pattern).into();
    }
    // The state is the list of the facts still to come.
    let facts = match cx.state {
        Some(rest) => rest.clone(),
        None => {
            let mut facts = cx.agent.facts_like(pattern);
            facts.extend(open_facts(cx));
            Term::list(facts)
        }
    };
    let Term::List(cons) = facts else {
        return Outcome::Fail;
    };
    let fact = Fresh::default().renamed(cx, &cons.head);
    cx.answer(0, fact);
    match &cons.tail {
        rest @ Term::List(_) => Outcome::More(rest.clone()),
        _ => Outcome::True,
    }
}

/// Facts with variables: they are kept as rules that always hold.
fn open_facts(cx: &ActionCx<'_>) -> Vec<Term> {
    let Some(functor) = cx.args[0].functor() else {
        return Vec::new();
    };
    let rules = cx
        .agent
        .beliefs()
        .store()
        .rules(functor)
        .map(|(_, rule)| rule.term.clone());
    let open = rules.filter_map(|rule| match rule.args() {
        [head, Term::Atom(Symbol::TRUE)] if rule.functor() == Some(Functor::RULE) => {
            Some(head.clone())
        }
        _ => None,
    });
    open.collect()
}
