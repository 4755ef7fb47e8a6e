//! `.save_agent(File[, Goals])`: writes the agent as a program.

use crate::lists::closed;
use crate::prelude::*;
use crate::source::agent_text;

pub(crate) const ACTION: Action = Action {
    name: ".save_agent",
    forms: &[
        form(&[input("File", Kind::String)]),
        form(&[input("File", Kind::String), input("Goals", Kind::List)]),
    ],
    summary: "Writes the beliefs, rules and plans of the agent to File, relative to the folder of the project or program, as a program that can be loaded again, with Goals as its initial goals. What holds a set, map or queue becomes a comment.",
    topic: Topic::Files,
    examples: &[
        prints(
            "+d(\"a\\\"b\"); .save_agent(\"saved.asl\", [again(1)]); .list_files(\".\", L); .print(L)",
            &["[\"./more.asl\",\"./saved.asl\"]"],
        ),
        refused(".save_agent(\"no/folder.asl\")", "internal_action"),
        refused(".save_agent(file)", "wrong_arguments"),
        refused(".save_agent(\"saved.asl\", [\"!again\"])", "wrong_arguments"),
        refused(".save_agent(\"saved.asl\", [1])", "wrong_arguments"),
        refused(".save_agent(\"saved.asl\", [again|_])", "wrong_arguments"),
    ],
    usable: Usable::Anywhere,
    run: Run::Function(run),
};

fn run(cx: &mut ActionCx<'_>) -> Outcome {
    settle(save(cx))
}

fn save(cx: &mut ActionCx<'_>) -> Result<Outcome, ActionError> {
    let goals = match cx.args.get(1) {
        Some(goals) => closed(".save_agent", "Goals", goals)?,
        None => Vec::new(),
    };
    let is_goal = |goal: &&Term| goal.is_literal() && !matches!(goal, Term::Atom(Symbol::TRUE | Symbol::FALSE));
    if let Some(other) = goals.iter().find(|goal| !is_goal(goal)) {
        return Err(must_be(".save_agent", "Goals", "a list of goals such as `g(1)`", other));
    }
    let text = agent_text(cx.agent, &goals)?;
    let file = cx.args[0].as_str().unwrap_or("");
    cx.host
        .save(file, &text)
        .map_err(|reason| ActionError::internal(format!("`.save_agent`: {file}: {reason}")))?;
    Ok(Outcome::True)
}
