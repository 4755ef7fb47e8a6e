//! Runs a case and says what is wrong with the outcome.

use crate::case::{Case, compare, contains};
use crate::engine::{self, Mode, Output};
use crate::files;
use crate::trace::Expected;

/// Runs the case and compares output, exit status and diagnostics with what is due.
///
/// # Errors
/// What differs, for people.
pub fn judge(case: &Case) -> Result<(), String> {
    judge_as(case, Mode::default())
}

/// As [`judge`], in another way.
///
/// # Errors
/// What differs, for people.
pub fn judge_as(case: &Case, mode: Mode) -> Result<(), String> {
    let output = engine::run_case_as(case, mode)?;
    let mut wrong = Vec::new();
    wrong.extend(compare(&case.expected(), &output.stdout, case.is_project).err());
    if output.status != Some(case.status()) {
        wrong.push(format!(
            "exit status {} instead of {}",
            show_status(&output),
            case.status()
        ));
    }
    if let Some(path) = case.beside("stderr") {
        let difference = contains(&files::read(&path), &output.stderr).err();
        wrong.extend(difference.map(|difference| format!("standard error: {difference}")));
    } else if !wrong.is_empty() && !output.stderr.is_empty() {
        wrong.push(format!("standard error was\n{}", output.stderr));
    }
    if wrong.is_empty() {
        Ok(())
    } else {
        Err(wrong.join("\n"))
    }
}

/// Runs the case and compares what the agents did with its `.trace` file.
///
/// # Errors
/// What differs, for people.
pub fn judge_trace(case: &Case) -> Result<(), String> {
    let path = case.beside("trace").ok_or("the case has no trace")?;
    let expected = Expected::parse(&files::read(&path))
        .map_err(|error| format!("{}: {error}", path.display()))?;
    expected.check(&engine::trace_case(case)?)
}

fn show_status(output: &Output) -> String {
    output
        .status
        .map_or("of a signal".to_owned(), |status| status.to_string())
}
