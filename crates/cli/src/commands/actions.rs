//! `bdi actions`: the internal actions and arithmetic functions, from what they say about
//! themselves.

mod coverage;
mod human;
mod json;
mod markdown;
mod words;

#[cfg(test)]
mod tests;

use std::io::Write;

use agent::action::Action;
use anyhow::{Result, bail};
use stdlib::function::NumericFunction;

use crate::args::{Actions, ReferenceFormat};

/// An entry of the reference.
#[derive(Clone, Copy)]
enum Entry {
    Action(&'static Action),
    Function(&'static NumericFunction),
}

impl Entry {
    fn name(self) -> &'static str {
        match self {
            Entry::Action(action) => action.name,
            Entry::Function(function) => function.name,
        }
    }
}

/// Shows one action, all of them, or which of Jason's there are.
pub(crate) fn actions(arguments: &Actions) -> Result<i32> {
    let text = if arguments.coverage {
        let coverage = coverage::coverage();
        match arguments.format {
            ReferenceFormat::Human => coverage::human(&coverage),
            ReferenceFormat::Json => coverage::json(&coverage)?,
            ReferenceFormat::Markdown => coverage::markdown(&coverage),
        }
    } else if let Some(name) = &arguments.name {
        let found = find(name)?;
        match arguments.format {
            ReferenceFormat::Human => human::details(&found),
            ReferenceFormat::Json => json::entries(&found)?,
            ReferenceFormat::Markdown => markdown::entries(&found),
        }
    } else {
        match arguments.format {
            ReferenceFormat::Human => human::list(),
            ReferenceFormat::Json => json::entries(&all())?,
            ReferenceFormat::Markdown => markdown::reference(),
        }
    };
    match std::io::stdout().write_all(text.as_bytes()) {
        // A pager that was closed has shown what was wanted.
        Err(error) if error.kind() != std::io::ErrorKind::BrokenPipe => Err(error.into()),
        _ => Ok(0),
    }
}

/// What an action or function says about itself, if there is one of this name.
pub(crate) fn page_of(name: &str) -> Option<String> {
    find(name).ok().map(|found| human::details(&found))
}

/// The name of an action or function that is like this one.
pub(crate) fn near(name: &str) -> Option<String> {
    let all = all();
    let names = || all.iter().map(|entry| entry.name());
    let forms = [format!(".{name}"), format!("math.{name}"), name.to_owned()];
    let forms = if name.contains('.') {
        &forms[2..]
    } else {
        &forms
    };
    let near = forms.iter().find_map(|form| syntax::suggest(form, names()));
    near.map(str::to_owned)
}

/// What is known about the action or function of this name, as text.
pub(crate) fn describe(name: &str) -> Result<String> {
    Ok(human::details(&find(name)?))
}

/// Everything there is: actions by topic, then functions.
fn all() -> Vec<Entry> {
    let topics = words::topics().flat_map(words::of_topic);
    let functions = stdlib::functions().map(Entry::Function);
    topics.map(Entry::Action).chain(functions).collect()
}

/// What is called so. The dot in front of an action's name and `math.` in front of a function's
/// may be left out.
fn find(name: &str) -> Result<Vec<Entry>> {
    let all = all();
    let named = |wanted: &str| -> Vec<Entry> {
        let found = all.iter().filter(|entry| entry.name() == wanted);
        found.copied().collect()
    };
    for wanted in [name.to_owned(), format!(".{name}"), format!("math.{name}")] {
        let found = named(&wanted);
        if !found.is_empty() {
            return Ok(found);
        }
    }
    if let Some(reason) = coverage::reason(name) {
        bail!("{reason}");
    }
    match near(name) {
        Some(near) => {
            bail!("there is no internal action or function `{name}`; did you mean `{near}`?")
        }
        None => bail!(
            "there is no internal action or function `{name}`; `bdi actions` lists what there is"
        ),
    }
}
