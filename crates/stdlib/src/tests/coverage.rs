//! Every action says enough about itself.

use agent::action::{Form, Gives, Run};

fn takes_any_number(forms: &[Form]) -> bool {
    (0..10).all(|count| forms.iter().any(|form| form.fits(count)))
}

#[test]
fn every_action_has_its_kinds_of_examples() {
    let mut missing = Vec::new();
    for action in crate::actions() {
        let has = |wanted: fn(&Gives) -> bool| action.examples.iter().any(|e| wanted(&e.gives));
        if !has(|gives| matches!(gives, Gives::Holds(_) | Gives::Prints(_)))
            && action.name != ".fail"
        {
            missing.push(format!("{}: an example that works", action.name));
        }
        let refused = has(|gives| matches!(gives, Gives::Refused(_)));
        if !refused && !takes_any_number(action.forms) {
            missing.push(format!("{}: an example with wrong arguments", action.name));
        }
        if !action.summary.ends_with('.') {
            missing.push(format!("{}: a summary that is a sentence", action.name));
        }
        if matches!(action.run, Run::Control(_)) && action.forms.is_empty() {
            missing.push(format!("{}: its forms", action.name));
        }
    }
    assert!(missing.is_empty(), "{}", missing.join("\n"));
}

/// The actions that cannot fail when their arguments are what they should be, and why.
const CANNOT_FAIL: &[(&str, &[&str])] = &[
    (
        "takes away what is there, be it nothing",
        &[
            ".abolish",
            ".df_deregister",
            ".drop_all_desires",
            ".drop_all_events",
            ".drop_all_intentions",
            ".drop_desire",
            ".drop_event",
            ".drop_future_intention",
            ".remove_plan",
        ],
    ),
    (
        "concerns the intentions that pursue a goal, be there none",
        &[".fail_goal", ".give_up_goal", ".resume", ".succeed_goal"],
    ),
    (
        "adds or sets something that nothing can refuse",
        &[
            ".asserta",
            ".assertz",
            ".df_register",
            ".df_subscribe",
            ".namespace_set_prop",
            ".set_random_seed",
            ".signal",
            ".verbose",
        ],
    ),
    (
        "prints whatever it is given",
        &[
            ".list_plans",
            ".list_rules",
            ".log",
            ".print",
            ".print_unifier",
            ".printf",
            ".println",
            ".puts",
        ],
    ),
    ("tells all other agents, be there none", &[".broadcast"]),
    ("asks the run for something", &[".perceive", ".stopMAS"]),
];

/// An example that has no answer, or is refused though its arguments are of the right kind.
fn is_failing(gives: &Gives) -> bool {
    match gives {
        Gives::Fails => true,
        Gives::Refused(kind) => *kind != "wrong_arguments",
        Gives::Holds(_) | Gives::Prints(_) => false,
    }
}

#[test]
fn every_action_that_can_fail_has_an_example_of_it() {
    let cannot = |name: &str| CANNOT_FAIL.iter().any(|(_, names)| names.contains(&name));
    let mut wrong = Vec::new();
    for action in crate::actions() {
        let fails = action.examples.iter().any(|e| is_failing(&e.gives));
        match (fails, cannot(action.name)) {
            (false, false) => {
                wrong.push(format!("{}: an example that fails is missing", action.name))
            }
            (true, true) => wrong.push(format!("{}: it can fail after all", action.name)),
            _ => {}
        }
    }
    for name in CANNOT_FAIL.iter().flat_map(|(_, names)| *names) {
        if !crate::actions().any(|action| action.name == *name) {
            wrong.push(format!("{name}: there is no such action"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn names_are_unique() {
    let mut names: Vec<&str> = crate::actions().map(|action| action.name).collect();
    names.sort_unstable();
    let count = names.len();
    names.dedup();
    assert_eq!(names.len(), count);
}
