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

#[test]
fn names_are_unique() {
    let mut names: Vec<&str> = crate::actions().map(|action| action.name).collect();
    names.sort_unstable();
    let count = names.len();
    names.dedup();
    assert_eq!(names.len(), count);
}
