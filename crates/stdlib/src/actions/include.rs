//! `.include(File[, NameSpace])`: adds a program to the running agent.

use agent::lower::{LowerOptions, load};
use agent::fault::Place;
use syntax::Sources;

use crate::prelude::*;

pub(crate) const ACTION: Action = Action {
    name: ".include",
    forms: &[
        form(&[input("File", Kind::String)]),
        form(&[input("File", Kind::String), either("NameSpace", Kind::Atom)]),
    ],
    summary: "Adds the beliefs, rules, plans and goals of File, in a name space if one is given; unbound, it receives a new one.",
    topic: Topic::Files,
    examples: &[
        prints(
            ".include(\"more.asl\"); !more; ?extra(X); .print(X)",
            &["more", "1"],
        ),
        prints(".include(\"more.asl\"); !twice(4)", &["8"]),
        gives(".include(\"more.asl\", N)", ".atom(N)"),
        refused(".include(\"missing.asl\")", "internal_action"),
        refused(".include(file)", "wrong_arguments"),
    ],
    usable: Usable::Anywhere,
    run: Run::Function(run),
};

fn run(cx: &mut ActionCx<'_>) -> Outcome {
    settle(include(cx))
}

fn include(cx: &mut ActionCx<'_>) -> Result<Outcome, ActionError> {
    let file = cx.args[0].as_str().unwrap_or("");
    let from = cx.at_work().and_then(|intention| intention.top());
    let from = from.map_or_else(String::new, |frame| frame.plan.file.to_string());
    let mut options = LowerOptions::new(cx.agent.registry().clone());
    options.fresh = cx.agent.settings.fresh;
    match cx.args.get(1) {
        None => {}
        Some(Term::Atom(name)) => options.namespace = *name,
        Some(_) => {
            options.namespace = Symbol::new(&format!("ns_{}", options.fresh));
            options.fresh += 1;
            cx.answer(1, options.namespace);
        }
    }
    let refused = |error: Option<String>| {
        let error = error.unwrap_or_else(|| format!("{file}: it cannot be used"));
        ActionError::internal(format!("`.include`: {error}"))
    };
    let mut sources = Sources::default();
    let lowered = load(file, &from, &mut sources, &options, cx.host);
    cx.agent.settings.fresh = lowered.fresh;
    if lowered.failed {
        return Err(refused(syntax::render::first_error(
            &lowered.diagnostics,
            &sources,
        )));
    }
    cx.agent.include(&lowered.program).map_err(|errors| {
        refused(errors.first().map(|error| match &error.place {
            Some(Place { file, line }) => format!("{file}:{line}: {}", error.message),
            None => error.message.clone(),
        }))
    })?;
    Ok(Outcome::True)
}
