use super::*;

/// The kinds of the inputs of a text, or how it cannot be read.
fn kinds(text: &str) -> String {
    match Entry::read(text, 1, false) {
        Reading::Empty => "empty".to_owned(),
        Reading::Incomplete => "incomplete".to_owned(),
        Reading::Wrong(found, _) => format!("wrong: {}", found[0].message),
        Reading::Entry(entry) => {
            let kinds = entry.inputs.iter().map(|input| match input {
                Input::Clauses(span) => format!("clauses {}", span.text(&entry.text)),
                Input::Question(_) => "question".to_owned(),
                Input::Value(_) => "value".to_owned(),
                Input::Steps(body) => format!("{} steps", body.steps.len()),
            });
            kinds.collect::<Vec<_>>().join(", ")
        }
    }
}

#[test]
fn each_kind_of_input_is_told_by_its_form() {
    for (text, expected) in [
        ("", "empty"),
        ("  // nothing", "empty"),
        ("p(1)", "clauses p(1)"),
        ("p(1).", "clauses p(1)."),
        ("~p[source(bob)].", "clauses ~p[source(bob)]."),
        ("a(X) :- b(X).", "clauses a(X) :- b(X)."),
        ("+!g <- .print(a).", "clauses +!g <- .print(a)."),
        ("@l +p(X) : q(X).", "clauses @l +p(X) : q(X)."),
        ("{ include(\"a.asl\") }", "clauses { include(\"a.asl\") }"),
        ("+p(1)", "1 steps"),
        ("+p(1).", "1 steps"),
        ("-p(1)", "1 steps"),
        ("-+p(1)", "1 steps"),
        ("?p(X)", "question"),
        ("?p(X) & not q(X).", "question"),
        ("?p(X); .print(X)", "2 steps"),
        ("!g(X)", "1 steps"),
        ("!!g.", "1 steps"),
        (".print(hi)", "1 steps"),
        ("X = 1+2", "1 steps"),
        ("X = [a|T]; Y > 2.", "2 steps"),
        ("if (p) { .print(a) } else { .print(b) }", "1 steps"),
        ("<- act(1); act(2)", "2 steps"),
        ("1 + 2 * 3", "value"),
        ("math.pi", "1 steps"),
    ] {
        assert_eq!(kinds(text), expected, "{text}");
    }
}

#[test]
fn several_inputs_stand_behind_each_other() {
    assert_eq!(
        kinds("p(1). p(2). ?p(X). !g. q."),
        "clauses p(1). p(2)., question, 1 steps, clauses q."
    );
}

#[test]
fn what_is_not_finished_asks_for_more() {
    for text in [
        "+!g <- .print(a);",
        "+!g <- .print(a)",
        "+!g",
        "+!g : p(X)",
        "@l",
        "a(X) :- b(X)",
        "p(1,",
        "?p(X) &",
        "!g;",
        "/* a comment",
        "{ begin namespace(ns, local) }",
        "{ begin namespace(ns, local) }\np(1).",
        "if (p) {",
    ] {
        assert_eq!(kinds(text), "incomplete", "{text}");
    }
    let block = "{ begin namespace(ns, local) }\np(1).\n{ end }";
    assert_eq!(kinds(block), format!("clauses {block}"));
}

#[test]
fn a_full_stop_in_parentheses_is_an_error_at_once() {
    assert_eq!(kinds("p(1,."), "wrong: this `(` is never closed");
    assert_eq!(kinds("p(q({ +!a <- b."), "incomplete");
}

#[test]
fn at_the_end_nothing_more_is_asked_for() {
    let kinds = |text| match Entry::read(text, 1, true) {
        Reading::Entry(entry) => entry.inputs.len(),
        Reading::Wrong(..) => 0,
        reading => panic!("{reading:?}"),
    };
    assert_eq!(kinds("+!g <- .print(a)"), 1);
    assert_eq!(kinds("?p(X) &"), 0);
}

#[test]
fn lines_are_counted_through() {
    let Reading::Wrong(found, text) = Entry::read("p(1.\n?)", 7, true) else {
        panic!("it is wrong");
    };
    let sources = Entry::sources(&text);
    assert!(sources.position(FileId(0), found[0].span.start).line >= 7);
}
