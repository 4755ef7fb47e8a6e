//! `.stopMAS`: ends the run.

use crate::prelude::*;

pub(crate) const ACTION: Action = Action {
    name: ".stopMAS",
    forms: &[
        form(&[]),
        form(&[input("Delay", Kind::Number)]),
        form(&[input("Delay", Kind::Number), input("Status", Kind::Any)]),
    ],
    summary: "Ends the run after Delay milliseconds with this exit status; everything goes on meanwhile.",
    topic: Topic::Agents,
    examples: &[
        prints(".print(a); .stopMAS; .print(b)", &["a"]),
        prints(".stopMAS(0, 3)", &[]),
        refused(".stopMAS(a)", "wrong_arguments"),
        refused(".stopMAS(0, x)", "wrong_arguments"),
        refused(".stopMAS(1,2,3)", "wrong_arguments"),
    ],
    usable: Usable::BodyOnly,
    run: Run::Function(run),
};

fn run(cx: &mut ActionCx<'_>) -> Outcome {
    let after = cx.args.first().and_then(Term::as_number).unwrap_or(0.0);
    let status = match cx.args.get(1) {
        None | Some(Term::Atom(Symbol::FALSE)) => None,
        Some(Term::Number(status)) => Some(*status as i32),
        Some(other) => return must_be(".stopMAS", "Status", "a number or `false`", other).into(),
    };
    cx.out.push(Effect::Stop {
        after: after as u64,
        status,
    });
    Outcome::True
}
