//! `.signal(Event[, type_signal])`: makes an event happen now.

use crate::prelude::*;
use crate::reading::trigger;

pub(crate) const ACTION: Action = Action {
    name: ".signal",
    forms: &[
        form(&[input("Event", Kind::Any)]),
        form(&[input("Event", Kind::Any), input("Type", Kind::Atom)]),
    ],
    summary: "Makes Event happen, with `source(self)` if it has no source; belief events leave the beliefs as they are. With `type_signal` the event has the annotation `signal`.",
    topic: Topic::Intentions,
    examples: &[
        prints(
            ".signal({ +!count }); .wait(50); .print(over)",
            &["counting", "counted", "over"],
        ),
        gives(".signal({ +b(9) })", "not b(9)"),
        refused(".signal(3)", "wrong_arguments"),
        refused(".signal({ +b(9) }, other)", "wrong_arguments"),
    ],
    usable: Usable::Anywhere,
    run: Run::Function(run),
};

fn run(cx: &mut ActionCx<'_>) -> Outcome {
    settle(signal(cx))
}

fn signal(cx: &mut ActionCx<'_>) -> Result<Outcome, ActionError> {
    let mut event = trigger(cx, ".signal", "Event", &cx.args[0])?;
    match cx.args.get(1) {
        None => {}
        Some(kind) if says(kind, "type_signal") => {
            let annots = event.literal.annots().with([Term::atom("signal")]);
            event.literal = event.literal.with_annots(annots);
        }
        Some(other) => return Err(must_be(".signal", "Type", "`type_signal`", other)),
    }
    cx.agent.signal(event);
    Ok(Outcome::True)
}
