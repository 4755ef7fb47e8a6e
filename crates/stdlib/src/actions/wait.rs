//! `.wait(Time)`, `.wait(Event|Formula[, Timeout[, Elapsed]])`: lets the intention wait.

use agent::action::{Until, WaitFor};
use agent::trigger::Trigger;
use logic::compile::compile_formula;

use crate::prelude::*;
use crate::reading::trigger;

pub(crate) const ACTION: Action = Action {
    name: ".wait",
    forms: &[
        form(&[raw("What")]),
        form(&[raw("What"), input("Timeout", Kind::Number)]),
        form(&[
            raw("What"),
            input("Timeout", Kind::Number),
            output("Elapsed", Kind::Number),
        ]),
    ],
    summary: "Waits for milliseconds, for an event such as `{ +b(X) }`, or until a formula holds. After Timeout milliseconds it fails, or with Elapsed goes on; Elapsed is the time waited.",
    topic: Topic::Time,
    examples: &[
        prints(".wait(10); .print(over)", &["over"]),
        prints("+b(1); .wait(b(X)); .print(X)", &["1"]),
        prints("!!add; .wait({ +c(X) }); .print(X)", &["3"]),
        prints(
            ".wait(never, 10, T); if (T >= 10) { .print(late) }",
            &["late"],
        ),
        refused(".wait(never, 10)", "wait_timeout"),
        refused(".wait", "wrong_arguments"),
        refused(".wait(X)", "internal_action"),
        refused(".wait([a])", "wrong_arguments"),
    ],
    usable: Usable::BodyOnly,
    run: Run::Function(run),
};

fn run(cx: &mut ActionCx<'_>) -> Outcome {
    settle(wait(cx))
}

fn wait(cx: &mut ActionCx<'_>) -> Result<Outcome, ActionError> {
    let what = match &cx.args[0] {
        Term::Number(milliseconds) => {
            return Ok(Outcome::Wait(Until::Elapsed(nanoseconds(*milliseconds))));
        }
        Term::Var(_) => return Err(ActionError::internal("`.wait`: it is not said for what")),
        what if is_expression(what) => {
            let message = format!("`.wait`: {} has no value", logic::print::brief(what));
            return Err(ActionError::internal(message));
        }
        what => what.clone(),
    };
    let timeout = cx.args.get(1).and_then(Term::as_number).map(nanoseconds);
    let elapsed = cx.args.get(2).cloned();
    let until = |what| {
        Box::new(WaitFor {
            what,
            timeout,
            elapsed,
        })
    };
    if what.as_str().is_some() || Trigger::from_term(&what).is_some() {
        let trigger = trigger(cx, ".wait", "What", &what)?;
        return Ok(Outcome::Wait(Until::Event(until(trigger.to_term()))));
    }
    compile_formula(&what, cx.agent.registry().vocabulary())?;
    Ok(Outcome::Wait(Until::Holds(until(what))))
}

fn is_expression(term: &Term) -> bool {
    term.as_operator().is_some_and(|(op, _)| op.is_arithmetic())
}

/// Times that are over at once count as 0.
fn nanoseconds(milliseconds: f64) -> u64 {
    (milliseconds.max(0.0) * 1e6) as u64
}
