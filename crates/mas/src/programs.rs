//! Source files of agents: read and compiled once, shared by all agents that run them.

use std::path::Path;
use std::sync::Arc;

use agent::agent::LoadError;
use agent::blueprint::{Blueprint, default_plans};
use agent::host::Host;
use agent::lower::{LowerOptions, Lowered, code, load_text};
use agent::message::MESSAGE_PLANS;
use agent::plan::Plan;
use agent::program::Program;
use agent::registry::Registry;
use indexmap::IndexMap;
use rustc_hash::FxBuildHasher;
use syntax::{Diagnostic, FileId, Sources, Span};

use crate::host::ProjectHost;
use crate::time::Clock;

/// The programs of a system.
pub struct Programs {
    registry: Arc<Registry>,
    /// The plans for messages that come last in every library.
    defaults: Vec<Arc<Plan>>,
    /// By the name of the file, relative to the project folder.
    kept: IndexMap<String, Kept, FxBuildHasher>,
    empty: Option<Arc<Blueprint>>,
}

/// A program and the texts that it was made of.
struct Kept {
    texts: Vec<(String, Arc<str>)>,
    blueprint: Arc<Blueprint>,
}

impl Programs {
    /// No programs yet; they may use these actions and functions.
    pub fn new(registry: Arc<Registry>) -> Programs {
        let defaults = message_plans(&registry);
        Programs {
            registry,
            defaults,
            kept: IndexMap::default(),
            empty: None,
        }
    }

    /// The actions and functions.
    pub fn registry(&self) -> &Arc<Registry> {
        &self.registry
    }

    /// Reads a file and all that it includes. What is wrong with it is added to the diagnostics;
    /// `None` if it must not run.
    pub fn read(
        &mut self,
        path: &Path,
        host: &mut ProjectHost,
        sources: &mut Sources,
        diagnostics: &mut Vec<Diagnostic>,
    ) -> Option<Arc<Blueprint>> {
        let bytes = if path.is_dir() {
            Err("it is a folder; name the agent file in it".to_owned())
        } else {
            host.read(path)
        };
        let bytes = match bytes {
            Ok(bytes) => bytes,
            Err(reason) => {
                let file = sources.add(path.display().to_string(), "");
                let message = format!("`{}` cannot be read: {reason}", path.display());
                let code = code::INCLUDE_NOT_FOUND;
                diagnostics.push(Diagnostic::error(code, file, Span::default(), message));
                return None;
            }
        };
        let name = host.name_of(path);
        let next = sources.next_id();
        let decoded = syntax::decode(&bytes, next);
        let broken = decoded.diagnostics.iter().any(Diagnostic::is_error);
        diagnostics.extend(decoded.diagnostics);
        if broken {
            sources.add(name, "");
            return None;
        }
        self.read_text(&name, decoded.text, host, sources, diagnostics)
    }

    /// As [`read`](Programs::read), of a text under this name.
    pub fn read_text(
        &mut self,
        name: &str,
        text: impl Into<Arc<str>>,
        host: &mut ProjectHost,
        sources: &mut Sources,
        diagnostics: &mut Vec<Diagnostic>,
    ) -> Option<Arc<Blueprint>> {
        let before = sources.iter().count();
        let options = LowerOptions::new(self.registry.clone());
        let lowered = load_text(name, text, sources, &options, host);
        let Lowered {
            program,
            diagnostics: found,
            failed,
            ..
        } = lowered;
        diagnostics.extend(found);
        if failed {
            return None;
        }
        match Blueprint::new(program, &self.defaults) {
            Ok(blueprint) => {
                let blueprint = Arc::new(blueprint);
                let texts = sources.iter().skip(before);
                let texts = texts.map(|(_, source)| (source.name.clone(), source.text.clone()));
                let kept = Kept {
                    texts: texts.collect(),
                    blueprint: blueprint.clone(),
                };
                self.kept.insert(name.to_owned(), kept);
                Some(blueprint)
            }
            Err(errors) => {
                let errors = errors.into_iter().map(|error| diagnostic(&error, sources));
                diagnostics.extend(errors);
                None
            }
        }
    }

    /// The program of a file, for an agent that is created while the system runs. A file that is as it
    /// was when it was read before is not compiled again.
    ///
    /// # Errors
    /// The first thing that is wrong with it.
    pub fn get(&mut self, file: &str, host: &mut ProjectHost) -> Result<Arc<Blueprint>, String> {
        let path = find_source(host, file).ok_or("there is no such file")?;
        let name = host.name_of(&path);
        if let Some(kept) = self.kept.get(&name) {
            let mut texts = kept.texts.iter();
            let is_unchanged = texts.all(|(name, text)| {
                name.starts_with('$')
                    || host
                        .read(&host.root().join(name))
                        .is_ok_and(|bytes| bytes == text.as_bytes())
            });
            if is_unchanged {
                return Ok(kept.blueprint.clone());
            }
        }
        let (mut sources, mut diagnostics) = (Sources::new(), Vec::new());
        self.read(&path, host, &mut sources, &mut diagnostics)
            .ok_or_else(|| {
                syntax::render::first_error(&diagnostics, &sources)
                    .unwrap_or_else(|| "it cannot be used".to_owned())
            })
    }

    /// The program of agents without a source file: only what messages mean.
    ///
    /// # Errors
    /// The plans for messages cannot be used.
    pub fn empty(&mut self) -> Result<Arc<Blueprint>, String> {
        if let Some(empty) = &self.empty {
            return Ok(empty.clone());
        }
        let program = Program {
            clauses: Vec::new(),
            goals: Vec::new(),
            plans: Vec::new(),
            registry: self.registry.clone(),
            file: Arc::from(""),
        };
        let empty = Blueprint::new(program, &self.defaults).map_err(|errors| {
            errors
                .first()
                .map_or_else(String::new, |error| error.message.clone())
        })?;
        let empty = Arc::new(empty);
        self.empty = Some(empty.clone());
        Ok(empty)
    }
}

/// The file that the source of an agent means; `.asl` may be left out.
pub fn find_source(host: &ProjectHost, file: &str) -> Option<std::path::PathBuf> {
    let file = file.replace('\\', "/");
    if let Some(found) = host.find(&file, None) {
        return Some(found);
    }
    let has_extension = Path::new(&file).extension().is_some();
    (!has_extension)
        .then(|| host.find(&format!("{file}.asl"), None))
        .flatten()
}

/// An error found when agents are made, as a diagnostic.
pub(crate) fn diagnostic(error: &LoadError, sources: &Sources) -> Diagnostic {
    let (file, span) = error.place.as_ref().map_or_else(
        || (FileId(0), Span::default()),
        |place| span_of_line(sources, &place.file, place.line),
    );
    Diagnostic::error(error.code, file, span, error.message.clone())
}

fn span_of_line(sources: &Sources, name: &str, line: u32) -> (FileId, Span) {
    for (file, source) in sources.iter() {
        if source.name == name
            && let Some(start) = source.lines.line_start(line.saturating_sub(1))
        {
            let rest = source.text.get(start as usize..).unwrap_or_default();
            let length = rest.lines().next().map_or(0, str::len) as u32;
            return (file, Span::new(start, start + length));
        }
    }
    (FileId(0), Span::default())
}

/// Compiles the default plans for messages.
///
/// # Panics
/// They do not load: they are part of the engine, so this is a mistake in it (or in a registry
/// without its actions), and agents without them would just not understand each other.
fn message_plans(registry: &Arc<Registry>) -> Vec<Arc<Plan>> {
    let (plans, found) = load_message_plans(registry);
    match plans {
        Ok(plans) if found.is_empty() => plans,
        Ok(_) => panic!("{MESSAGE_PLANS} cannot be used: {found:?}"),
        Err(errors) => panic!("{MESSAGE_PLANS} cannot be used: {errors:?}"),
    }
}

type Loading = (Result<Vec<Arc<Plan>>, Vec<LoadError>>, Vec<Diagnostic>);

fn load_message_plans(registry: &Arc<Registry>) -> Loading {
    let mut host = ProjectHost::new(".", Clock::virtual_clock());
    let text = host.load(MESSAGE_PLANS, "").map(|loaded| loaded.text);
    let text = text.unwrap_or_else(|reason| panic!("{MESSAGE_PLANS}: {reason}"));
    let options = LowerOptions::new(registry.clone());
    let mut sources = Sources::new();
    let lowered = load_text(MESSAGE_PLANS, text, &mut sources, &options, &mut host);
    (default_plans(&lowered.program), lowered.diagnostics)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_plans_for_messages_load_without_a_remark() {
        let (plans, found) = load_message_plans(&Arc::new(stdlib::registry()));
        assert_eq!(found, []);
        assert!(plans.unwrap().len() > 10);
    }

    #[test]
    #[should_panic(expected = "cannot be used")]
    fn plans_for_messages_without_their_actions_are_loud() {
        message_plans(&Arc::new(Registry::new([], [])));
    }
}
