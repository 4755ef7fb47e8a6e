//! Runs the examples of all actions and functions.

use agent::action::{Action, Example, Gives, Usable};

use super::world::run;

/// What is wrong with an example, if anything.
fn problem(action: &Action, example: &Example) -> Option<String> {
    let call = example.call;
    let is_body = action.usable == Usable::BodyOnly || call.contains(';');
    let (body, expected): (String, Vec<&str>) = match &example.gives {
        Gives::Holds(formula) if is_body => (
            format!("{call}; ?({formula}); .print(\"holds\")"),
            vec!["holds"],
        ),
        Gives::Holds(formula) => (
            format!("?({call} & {formula}); .print(\"holds\")"),
            vec!["holds"],
        ),
        Gives::Fails => (format!("{call}; .print(\"holds\")"), vec!["ia_failed"]),
        Gives::Refused(kind) => (format!("{call}; .print(\"holds\")"), vec![kind]),
        Gives::Prints(lines) => (call.to_owned(), lines.to_vec()),
    };
    let program = format!(
        "{}\n!test.\n+!test <- {body}.\n-!test[error(E)] <- .print(E).\n",
        crate::EXAMPLE_PROGRAM
    );
    let ran = match run(&program, 10_000) {
        Ok(ran) => ran,
        Err(message) => return Some(format!("{call}: {message}")),
    };
    // Other intentions may print after an example that holds.
    let is_fine = match example.gives {
        Gives::Holds(_) => ran.printed.first().is_some_and(|line| line == "holds"),
        _ => ran.printed == expected,
    };
    (!is_fine).then(|| {
        format!(
            "{call}: expected {expected:?}, printed {:?} {:?}",
            ran.printed, ran.reports
        )
    })
}

#[test]
fn examples_of_actions_hold() {
    let problems: Vec<String> = crate::actions()
        .flat_map(|action| {
            action
                .examples
                .iter()
                .filter_map(move |e| problem(action, e))
        })
        .collect();
    assert!(
        problems.is_empty(),
        "{} problems:\n{}",
        problems.len(),
        problems.join("\n")
    );
}

#[test]
fn examples_of_functions_hold() {
    let mut problems = Vec::new();
    for function in crate::functions() {
        for (call, value) in function.examples {
            let program = format!("!test.\n+!test <- X = {call}; .print(X).\n");
            let printed = run(&program, 100).map(|ran| ran.printed);
            let expected = logic::term::Term::Number(*value).to_string();
            if printed
                .as_ref()
                .is_ok_and(|lines| *lines == [expected.clone()])
            {
                continue;
            }
            problems.push(format!("{call}: expected {expected}, got {printed:?}"));
        }
        for call in function.refused {
            let program = format!(
                "!test.\n+!test <- X = {call}; .print(X).\n-!test[error(E)] <- .print(E).\n"
            );
            let printed = run(&program, 100).map(|ran| ran.printed);
            if !printed
                .as_ref()
                .is_ok_and(|lines| *lines == ["arithmetic_error"])
            {
                problems.push(format!(
                    "{call}: expected arithmetic_error, got {printed:?}"
                ));
            }
        }
    }
    assert!(
        problems.is_empty(),
        "{} problems:\n{}",
        problems.len(),
        problems.join("\n")
    );
}
