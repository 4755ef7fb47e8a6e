//! `.relevant_rules(Literal, Rules)`: the rules for a literal.

use crate::fresh::Fresh;
use crate::prelude::*;

pub(crate) const ACTION: Action = Action {
    name: ".relevant_rules",
    forms: &[form(&[
        input("Literal", Kind::Any),
        output("Rules", Kind::List),
    ])],
    summary: "Unifies Rules with the rules whose head unifies with Literal.",
    topic: Topic::Beliefs,
    examples: &[
        gives(
            ".asserta({ big(X) :- X > 9 }); .relevant_rules(big(_), L); .length(L, N)",
            "N == 1",
        ),
        gives(".relevant_rules(b(_), L)", "L == []"),
        fails(".relevant_rules(3, L)"),
        refused(".relevant_rules(b(_))", "wrong_arguments"),
    ],
    usable: Usable::Anywhere,
    run: Run::Function(run),
};

fn run(cx: &mut ActionCx<'_>) -> Outcome {
    let pattern = &cx.args[0];
    let Some(functor) = pattern.functor() else {
        return Outcome::Fail;
    };
    let rules: Vec<Term> = cx
        .agent
        .beliefs()
        .store()
        .rules(functor)
        .map(|(_, rule)| rule.term.clone())
        .collect();
    let mut found = Vec::new();
    for rule in rules {
        let [head, _] = rule.args() else { continue };
        // Annotations that the head does not have are no reason to leave it out.
        let pattern = pattern.with_annots(logic::annots::Annots::None);
        if cx.matches(&pattern, head) {
            found.push(Fresh::default().renamed(cx, &rule));
        }
    }
    cx.answer(1, Term::list(found))
}
