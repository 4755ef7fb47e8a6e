//! `.list_files(Folder[, Pattern], Files)`: the files in a folder.

use crate::pattern::compiled;
use crate::prelude::*;

pub(crate) const ACTION: Action = Action {
    name: ".list_files",
    forms: &[
        form(&[input("Folder", Kind::String), output("Files", Kind::List)]),
        form(&[
            input("Folder", Kind::String),
            input("Pattern", Kind::String),
            output("Files", Kind::List),
        ]),
    ],
    summary: "Unifies Files with the paths of the files in Folder and the folders below it, sorted; with Pattern, only those whose name as a whole matches this regular expression.",
    topic: Topic::Files,
    examples: &[
        gives(
            ".list_files(\".\", \"m.*[.]asl\", L)",
            "L == [\"./more.asl\"]",
        ),
        gives(".list_files(\"nowhere\", L)", "L == []"),
        fails(".list_files(\".\", [])"),
        refused(".list_files(\".\", \"(\", L)", "wrong_arguments"),
        refused(".list_files(a, L)", "wrong_arguments"),
    ],
    usable: Usable::Anywhere,
    run: Run::Function(run),
};

fn run(cx: &mut ActionCx<'_>) -> Outcome {
    settle(list(cx))
}

fn list(cx: &mut ActionCx<'_>) -> Result<Outcome, ActionError> {
    let pattern = match (cx.args.len(), cx.args[1].as_str()) {
        (3, Some(pattern)) => Some(compiled(
            ".list_files",
            "Pattern",
            &format!("^(?:{pattern})$"),
        )?),
        _ => None,
    };
    let folder = cx.args[0].as_str().unwrap_or("");
    let files = cx
        .host
        .list(folder)
        .map_err(|reason| ActionError::internal(format!("`.list_files`: {folder}: {reason}")))?;
    let is_wanted = |path: &&String| {
        let name = path.rsplit('/').next().unwrap_or(path);
        pattern
            .as_ref()
            .is_none_or(|pattern| pattern.is_match(name))
    };
    let found: Vec<Term> = files
        .iter()
        .filter(is_wanted)
        .map(|path| Term::string(path.as_str()))
        .collect();
    let last = cx.args.len() - 1;
    Ok(cx.answer(last, Term::list(found)))
}
