//! Printing and reading: whatever tree there is, its text gives the same tree again.

use bdi_syntax::ast::*;
use bdi_syntax::{FileId, parse_body, parse_plan, parse_program, parse_term, parse_trigger};
use proptest::collection::vec;
use proptest::prelude::*;

use super::trees::{any_term, component, plan, property};
use super::{conformance_programs, without_spans};

const FILE: FileId = FileId(0);

#[test]
fn programs_are_read_as_printed() {
    property(
        || vec(component(), 0..4),
        |components| {
            let program = Program { components };
            let text = program.to_string();
            let parsed = parse_program(&text, FILE);
            prop_assert!(
                parsed.diagnostics.is_empty(),
                "{}\n{:#?}",
                text,
                parsed.diagnostics
            );
            prop_assert_eq!(
                without_spans(&parsed.program),
                without_spans(&program),
                "{}",
                text
            );
            Ok(())
        },
    );
}

#[test]
fn terms_are_read_as_printed() {
    property(any_term, |term| {
        let text = term.to_string();
        let parsed = parse_term(&text, FILE);
        prop_assert!(parsed.is_ok(), "{}\n{:#?}", text, parsed);
        prop_assert_eq!(
            without_spans(&parsed),
            without_spans(&Ok::<_, ()>(term)),
            "{}",
            text
        );
        Ok(())
    });
}

#[test]
fn plans_and_their_parts_are_read_as_printed() {
    property(plan, |plan| {
        let text = plan.to_string();
        prop_assert_eq!(
            without_spans(&parse_plan(&text, FILE)),
            without_spans(&Ok::<_, ()>(plan.clone())),
            "{}",
            text
        );
        let text = plan.trigger.to_string();
        prop_assert_eq!(
            without_spans(&parse_trigger(&text, FILE)),
            without_spans(&Ok::<_, ()>(plan.trigger)),
            "{}",
            text
        );
        if let Some(body) = plan.body {
            let text = body.to_string();
            prop_assert_eq!(
                without_spans(&parse_body(&text, FILE)),
                without_spans(&Ok::<_, ()>(body)),
                "{}",
                text
            );
        }
        Ok(())
    });
}

#[test]
fn conformance_programs_are_read_as_printed() {
    for (name, text) in conformance_programs("asl") {
        let parsed = parse_program(&text, FILE);
        if name.ends_with("mas_include_missing/broken.asl") {
            assert!(parsed.has_errors());
            continue;
        }
        // That a program is refused is one of the deviations from Jason.
        if name.contains("deviate") && parsed.has_errors() {
            continue;
        }
        assert_eq!(parsed.diagnostics, [], "{name}");
        let printed = parsed.program.to_string();
        let again = parse_program(&printed, FILE);
        assert_eq!(again.diagnostics, [], "{name}\n{printed}");
        assert_eq!(
            without_spans(&again.program),
            without_spans(&parsed.program),
            "{name}"
        );
    }
}

#[test]
fn conformance_projects_are_read_as_printed() {
    for (name, text) in conformance_programs("mas2j") {
        let parsed = bdi_syntax::parse_project(&text, FILE);
        // That a project is refused is one of the deviations from Jason.
        if name.contains("deviate") && parsed.has_errors() {
            continue;
        }
        assert_eq!(parsed.diagnostics, [], "{name}");
        let printed = parsed.project.to_string();
        let again = bdi_syntax::parse_project(&printed, FILE);
        assert_eq!(again.diagnostics, [], "{name}\n{printed}");
        assert_eq!(
            without_spans(&again.project),
            without_spans(&parsed.project),
            "{name}"
        );
    }
}
