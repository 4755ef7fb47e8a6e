//! Names, arities and places that the grammar cannot check.

use super::{complain, complaints, options, read_with};

fn help(text: &str) -> Vec<String> {
    read_with(text, &[], &options()).diagnostics[0].help.clone()
}

#[test]
fn unknown_functions_are_errors() {
    assert_eq!(
        complain("+!g <- X = math.asb(1)."),
        ["A207 error: there is no function `math.asb`"]
    );
    assert_eq!(
        help("+!g <- X = math.asb(1)."),
        ["Did you mean `math.abs`?"]
    );
    assert_eq!(
        complain("+!g <- X = math.abs(1, 2)."),
        ["A208 error: the function `math.abs` does not take 2 arguments"]
    );
    assert_eq!(help("+!g <- X = math.abs(1, 2)."), ["It takes 1 argument."]);
    assert_eq!(
        help("+!g <- X = math.max(1, 2, 3)."),
        ["It takes 1 or 2 arguments."]
    );
    assert_eq!(
        help("+!g <- X = math.pi(1)."),
        ["It is written without parentheses: `math.pi`."]
    );
    assert_eq!(
        complain("+!g <- X = foo.bar(1) + 1."),
        ["A207 error: there is no function `foo.bar`"]
    );
}

#[test]
fn unknown_actions_are_warnings() {
    let text = "+!g <- .prnt(1).";
    assert_eq!(
        complain(text),
        ["A210 warning: there is no internal action `.prnt`"]
    );
    assert_eq!(help(text), ["Did you mean `.print`?"]);
    assert!(!read_with(text, &[], &options()).failed);
    assert_eq!(
        complain("+!g : lib.act(X)."),
        ["A210 warning: there is no internal action `lib.act`"]
    );
}

#[test]
fn wrong_numbers_of_arguments_are_warnings() {
    let text = "+!g <- .fail_goal.";
    assert_eq!(
        complain(text),
        ["A211 warning: `.fail_goal` does not take 0 arguments"]
    );
    assert_eq!(
        help(text),
        ["It is called `.fail_goal(Goal)` or `.fail_goal(Goal, Annotation)`."]
    );
}

#[test]
fn functions_are_no_steps_and_no_formulas() {
    assert_eq!(
        complain("+!g <- .length(L)."),
        ["A209 error: the function `.length` is no step of a plan body"]
    );
    assert_eq!(
        complain("+!g <- X = { math.abs(1) }."),
        ["A209 error: the function `math.abs` is no step of a plan body"]
    );
    assert_eq!(
        complain("+!g : .count(p)."),
        ["A209 error: the function `.count` is no formula"]
    );
    assert_eq!(complain("+!g : .length(L, 2)."), [""; 0]);
}

#[test]
fn actions_on_the_intention_stay_out_of_formulas() {
    assert_eq!(
        complain("+!g : a & not .send(b, tell, c)."),
        ["A212 error: `.send` cannot be used in the context of a plan"]
    );
    assert_eq!(
        complain("+!g <: .wait(1)."),
        ["A212 error: `.wait` cannot be used in a goal condition"]
    );
    assert_eq!(
        complain("p :- .wait(1)."),
        ["A212 warning: `.wait` cannot be used in a rule"]
    );
    assert_eq!(
        complain("+!g <- if (.wait(1)) { a }."),
        ["A212 warning: `.wait` cannot be used in a condition or test"]
    );
    assert_eq!(complain("+!g <- .wait(1); .send(b, tell, c)."), [""; 0]);
}

#[test]
fn actions_are_no_numbers() {
    assert_eq!(
        complain("+!g <- X = 1 + .print(2)."),
        ["A213 error: the internal action `.print` is no number"]
    );
    assert_eq!(
        complain("+!g <- X = -.member(2)."),
        ["A213 error: the internal action `.member` is no number"]
    );
}

#[test]
fn what_is_asked_must_be_a_formula() {
    assert_eq!(complain("+!g : 3."), ["A215 error: a number is no formula"]);
    assert_eq!(
        complain("+!g : a & [b]."),
        ["A215 error: a list is no formula"]
    );
    assert_eq!(
        complain("+!g <- ?(X + 1)."),
        ["A215 error: an arithmetic expression is no formula"]
    );
    assert_eq!(
        complain("p :- \"text\"."),
        ["A215 error: a string is no formula"]
    );
}

#[test]
fn labels_are_unique_unless_the_plans_are_equal() {
    assert_eq!(
        complain("@l +!a. @l +!b."),
        ["A216 error: two plans have the label `l`"]
    );
    assert_eq!(complain("@l +!a <- b. @l[c] +!a <- b."), [""; 0]);
    assert_eq!(
        complain("+!a. { @l +b. @m +c. @l +d. }"),
        ["A216 error: two plans have the label `l`"]
    );
    assert_eq!(complain("@l +!a. { @l +b. }"), [""; 0]);
    let lowered = read_with("@l[x] +!a.\n@l +!b.", &[], &options());
    assert!(lowered.failed);
    assert_eq!(lowered.diagnostics[0].labels.len(), 1);
}

#[test]
fn every_code_has_its_page() {
    for info in crate::lower::code::CODES {
        assert!(
            info.page
                .starts_with(&format!("# {}: {}", info.code, info.title)),
            "{}",
            info.code
        );
    }
}

/// The code blocks of a page: the wrong program and the mended one, each as its files.
fn examples(page: &'static str) -> Vec<Vec<(&'static str, &'static str)>> {
    let blocks = page.split("```agentspeak\n").skip(1);
    let texts = blocks.map(|block| block.split("```").next().unwrap());
    texts
        .map(|text| {
            let files = text.split("// ").filter(|file| file.contains(".asl\n"));
            let files: Vec<_> = files.map(|file| file.split_once('\n').unwrap()).collect();
            if files.is_empty() {
                vec![("ann.asl", text)]
            } else {
                files
            }
        })
        .collect()
}

#[test]
fn pages_show_a_wrong_program_and_a_mended_one() {
    let options = options();
    for info in crate::lower::code::CODES {
        if info.code == crate::lower::code::DIRECTIVES_TOO_DEEP {
            continue;
        }
        let examples = examples(info.page);
        assert_eq!(examples.len(), 2, "{}", info.code);
        for (example, is_wrong) in examples.iter().zip([true, false]) {
            let mut files = example.clone();
            files.push(("lib.asl", "p."));
            files.push(("library.asl", "p."));
            let found = read_with(example[0].1, &files, &options).diagnostics;
            let is_found = found.iter().any(|d| d.code == info.code);
            let complaints = complaints(&found);
            assert_eq!(is_found, is_wrong, "{}: {complaints:?}", info.code);
        }
    }
}
