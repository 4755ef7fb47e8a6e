//! The formatter on made-up trees: the text of any tree is laid out as the same program.

// The trees are made for the tests of the syntax crate under its full name.
extern crate syntax as bdi_syntax;

#[allow(dead_code, reason = "its other users need more of it")]
#[path = "../../syntax/tests/syntax/trees.rs"]
mod trees;

use bdi_ide::format::format_program;
use proptest::collection::vec;
use proptest::prelude::*;
use syntax::ast::Program;
use syntax::{FileId, parse_program};
use trees::{component, property};

#[test]
fn any_program_stays_the_same() {
    property(
        || vec(component(), 0..4),
        |components| {
            let text = Program { components }.to_string();
            let result = format_program(&text, FileId::default());
            let result =
                result.map_err(|refusal| TestCaseError::fail(format!("{text}\n{refusal:?}")))?;
            let parsed = parse_program(&result, FileId::default());
            prop_assert!(parsed.diagnostics.is_empty(), "{}\n{}", text, result);
            prop_assert_eq!(parsed.program.to_string(), text, "{}", result);
            let again = format_program(&result, FileId::default());
            prop_assert_eq!(again.as_ref(), Ok(&result));
            Ok(())
        },
    );
}
