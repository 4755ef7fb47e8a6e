//! `bdi explain`: the page of a code, a check by its name, or an internal action or function.

use std::io::Write;

use anyhow::{Result, bail};
use syntax::code::{Code, CodeInfo};

use crate::args::Explain;

/// All codes with a page in the program, but those of lints.
fn codes() -> impl Iterator<Item = &'static CodeInfo> {
    let tables = [
        syntax::code::CODES,
        agent::lower::code::CODES,
        mas::code::CODES,
        ide::code::CODES,
    ];
    tables.into_iter().flatten()
}

/// Whether there is such a code.
pub(crate) fn is_code(code: Code) -> bool {
    title(code).is_some()
}

/// The title of a code.
pub(crate) fn title(code: Code) -> Option<&'static str> {
    let mut known = codes().filter(|info| info.code == code);
    let known = known.next().map(|info| info.title);
    known.or_else(|| ide::lints::of_code(code).map(|lint| lint.title))
}

/// Shows the page.
pub(crate) fn explain(arguments: &Explain) -> Result<i32> {
    let text = page(arguments.what.trim())?;
    match std::io::stdout().write_all(text.as_bytes()) {
        // A pager that was closed has shown what was wanted.
        Err(error) if error.kind() != std::io::ErrorKind::BrokenPipe => Err(error.into()),
        _ => Ok(0),
    }
}

fn page(what: &str) -> Result<String> {
    if let Some(lint) = ide::lints::find(what) {
        return Ok(lint.page());
    }
    if let Some(code) = code_of(what) {
        if let Some(lint) = ide::lints::of_code(code) {
            return Ok(lint.page());
        }
        if let Some(info) = codes().find(|info| info.code == code) {
            return Ok(info.page.to_owned());
        }
        bail!("there is no code {code}; a report shows its code in brackets, such as `[A112]`");
    }
    if let Some(page) = super::actions::page_of(what) {
        return Ok(page);
    }
    let lints: Vec<&str> = ide::lints::all().iter().map(|lint| lint.name).collect();
    let near = syntax::suggest(what, lints.iter().copied()).map(str::to_owned);
    match near.or_else(|| super::actions::near(what)) {
        Some(near) => bail!("there is nothing called `{what}`; did you mean `{near}`?"),
        None => bail!(
            "there is nothing called `{what}`; give a code such as A112, the name of a check (`bdi check --list`) or an action (`bdi actions`)"
        ),
    }
}

/// The code written as `A112`, `a112` or `112`.
fn code_of(text: &str) -> Option<Code> {
    let digits = text.strip_prefix(['A', 'a']).unwrap_or(text);
    let is_number = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    is_number.then(|| syntax::code::parse(digits)).flatten()
}
