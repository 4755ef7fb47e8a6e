//! `.list_rules`: prints the rules.

use crate::prelude::*;
use crate::source::rule_texts;

pub(crate) const ACTION: Action = Action {
    name: ".list_rules",
    forms: &[form(&[])],
    summary: "Prints the rules of the agent.",
    topic: Topic::Beliefs,
    examples: &[
        prints(
            ".asserta({ big(X) :- X > 9 }); .list_rules",
            &["big(X) :- (X > 9)."],
        ),
        refused(".list_rules(3)", "wrong_arguments"),
    ],
    usable: Usable::Anywhere,
    run: Run::Function(run),
};

fn run(cx: &mut ActionCx<'_>) -> Outcome {
    settle(rule_texts(cx.agent, ".list_rules").map(|lines| {
        cx.out.extend(lines.into_iter().map(Effect::Print));
        Outcome::True
    }))
}
