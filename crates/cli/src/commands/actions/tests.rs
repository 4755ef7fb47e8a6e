use std::path::Path;

use super::coverage::{Status, coverage};
use super::{all, find, markdown};

/// `docs/actions.md` is what the actions say about themselves; `UPDATE=1` writes it.
#[test]
fn reference_is_up_to_date() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/actions.md");
    let wanted = markdown::reference();
    if std::env::var_os("UPDATE").is_some_and(|update| update == "1") {
        std::fs::write(&path, &wanted).expect("the page can be written");
    }
    let page = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(
        page.replace("\r\n", "\n") == wanted,
        "docs/actions.md is out of date; write it by `UPDATE=1 cargo test -p bdi-cli reference`"
    );
}

#[test]
fn every_action_is_in_the_reference_once() {
    assert_eq!(
        all().len(),
        stdlib::actions().count() + stdlib::functions().count()
    );
}

#[test]
fn names_are_found_without_their_dot() {
    let names = |wanted| -> Vec<&str> {
        let found = find(wanted).unwrap_or_default();
        found.into_iter().map(|entry| entry.name()).collect()
    };
    assert_eq!(names(".max"), [".max"]);
    assert_eq!(names("max"), [".max"]);
    assert_eq!(names("sqrt"), ["math.sqrt"]);
    assert_eq!(names("length"), [".length", ".length"]);
}

#[test]
fn unknown_names_get_a_suggestion() {
    let message = |name| find(name).err().map(|error| error.to_string());
    let prnt = message("prnt").unwrap_or_default();
    assert!(prnt.ends_with("did you mean `.print`?"), "{prnt}");
    let join = message(".join").unwrap_or_default();
    assert!(join.contains("`.fork`"), "{join}");
    assert!(message("no_such_thing_at_all").is_some());
}

#[test]
fn listed_names_are_unique() {
    let coverage = coverage();
    let names = coverage.names.iter();
    let mut names: Vec<_> = names
        .map(|covered| (covered.name, covered.is_function))
        .collect();
    names.sort();
    let count = names.len();
    names.dedup();
    assert_eq!(names.len(), count);
    assert!(coverage.names.iter().any(|c| c.status == Status::Done));
}
