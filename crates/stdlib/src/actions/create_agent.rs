//! `.create_agent(Name[, File[, Options]])`: starts an agent.

use agent::effect::Level;

use super::send::name;
use crate::prelude::*;

pub(crate) const ACTION: Action = Action {
    name: ".create_agent",
    forms: &[
        form(&[either("Name", Kind::Any)]),
        form(&[either("Name", Kind::Any), input("File", Kind::String)]),
        form(&[
            either("Name", Kind::Any),
            input("File", Kind::String),
            input("Options", Kind::List),
        ]),
    ],
    summary: "Starts an agent that runs File, or that only understands messages. A name that is taken gets a number behind it; if Name is a variable, the agent is named after it, and the variable receives the name as a string.",
    topic: Topic::Agents,
    examples: &[
        prints(".create_agent(Kid); .print(Kid)", &["kid"]),
        refused(".create_agent(a, \"missing.asl\")", "create_failed"),
        refused(".create_agent(self)", "internal_action"),
        refused(".create_agent(3)", "wrong_arguments"),
        refused(".create_agent(a, file)", "wrong_arguments"),
    ],
    usable: Usable::BodyOnly,
    run: Run::Function(run),
};

fn run(cx: &mut ActionCx<'_>) -> Outcome {
    settle(create(cx))
}

fn create(cx: &mut ActionCx<'_>) -> Result<Outcome, ActionError> {
    let wish = match &cx.args[0] {
        Term::Var(var) => in_lower_case(&var.name.text()),
        given => match name(given) {
            Some(name) => name.text().to_string(),
            None => return Err(must_be(".create_agent", "Name", "an atom or a string", given)),
        },
    };
    if matches!(wish.as_str(), "self" | "percept") {
        let message = format!("`.create_agent`: an agent cannot be called `{wish}`");
        return Err(ActionError::internal(message));
    }
    if wish.is_empty() {
        return Err(ActionError::internal("`.create_agent`: the name is empty"));
    }
    for option in cx.args.get(2).into_iter().flat_map(Term::elements) {
        let class = option.functor().map(|functor| functor.name().text());
        if matches!(
            class.as_deref(),
            Some("agentArchClass" | "agentClass" | "beliefBaseClass")
        ) {
            let text = format!("`.create_agent`: {option} needs Java and is ignored");
            cx.out.push(Effect::Log(Level::Warning, text.into()));
        }
    }
    let from = cx.at_work().and_then(|intention| intention.top());
    let from = from.map_or_else(String::new, |frame| frame.plan.file.to_string());
    let file = cx.args.get(1).and_then(Term::as_str);
    let created = cx.host.create_agent(&wish, file, &from);
    let name = created.map_err(|reason| ActionError {
        kind: "create_failed",
        message: format!(
            "`.create_agent`: {}{reason}",
            file.filter(|file| !reason.contains(file))
                .map_or_else(String::new, |file| format!("{file}: "))
        ),
        annots: Vec::new(),
    })?;
    if cx.args[0].is_var() {
        return Ok(cx.answer(0, Term::string(&*name.text())));
    }
    Ok(Outcome::True)
}

/// The name of a variable as that of an agent.
fn in_lower_case(variable: &str) -> String {
    let name = variable.trim_start_matches('_');
    let mut chars = name.chars();
    match chars.next() {
        Some(first) => first.to_lowercase().chain(chars).collect(),
        None => "agent".to_owned(),
    }
}
