//! Loading agent files.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use agent::lower::{LowerOptions, Lowered, load_text};
use agent::program::Program;
use agent::registry::Registry;
use syntax::{Diagnostic, FileId, Sources, Span};

use crate::host::{ProjectHost, reason};
use crate::time::Clock;

/// A loaded agent file.
pub struct LoadedAgent {
    /// The name that the agent gets from its file: `my-file.asl` is `my_file`.
    pub name: String,
    /// The project folder: that of the file.
    pub root: PathBuf,
    /// The program, without what could not be used.
    pub program: Program,
    /// The texts, for diagnostics.
    pub sources: Sources,
    /// What was found wrong.
    pub diagnostics: Vec<Diagnostic>,
    /// Whether the program must not run.
    pub failed: bool,
}

/// Loads an agent file that may use the standard library. Whatever is wrong is in the diagnostics,
/// a missing file too.
pub fn load_file(path: &Path, advice: bool) -> LoadedAgent {
    load_file_with(path, Arc::new(stdlib::registry()), advice)
}

/// The same with these actions and functions.
pub fn load_file_with(path: &Path, registry: Arc<Registry>, advice: bool) -> LoadedAgent {
    let root = match path.parent() {
        Some(parent) if !parent.as_os_str().is_empty() => parent.to_path_buf(),
        _ => PathBuf::from("."),
    };
    let file_name = path
        .file_name()
        .map_or_else(String::new, |name| name.to_string_lossy().into());
    let mut sources = Sources::new();
    let mut options = LowerOptions::new(registry);
    options.advice = advice;
    let lowered = read(path, &file_name, &root, &mut sources, &options);
    LoadedAgent {
        name: agent_name(path),
        root,
        program: lowered.program,
        sources,
        diagnostics: lowered.diagnostics,
        failed: lowered.failed,
    }
}

/// Loads the text of an agent file called `name`, which may use these actions and functions. Files
/// that it includes are looked for below `root`.
pub fn load_source(name: &str, text: &str, root: &Path, registry: Arc<Registry>) -> LoadedAgent {
    let mut sources = Sources::new();
    let mut host = ProjectHost::new(root, Clock::virtual_clock());
    let options = LowerOptions::new(registry);
    let lowered = load_text(name, text, &mut sources, &options, &mut host);
    LoadedAgent {
        name: agent_name(Path::new(name)),
        root: root.to_path_buf(),
        program: lowered.program,
        sources,
        diagnostics: lowered.diagnostics,
        failed: lowered.failed,
    }
}

fn read(
    path: &Path,
    name: &str,
    root: &Path,
    sources: &mut Sources,
    options: &LowerOptions,
) -> Lowered {
    let mut host = ProjectHost::new(root, Clock::virtual_clock());
    let unreadable = |sources: &mut Sources, diagnostic: Diagnostic| {
        let file: Arc<str> = Arc::from(path.display().to_string());
        sources.add(file.to_string(), "");
        let program = Program {
            clauses: Vec::new(),
            goals: Vec::new(),
            plans: Vec::new(),
            registry: options.registry.clone(),
            file,
        };
        Lowered {
            program,
            diagnostics: vec![diagnostic],
            failed: true,
            fresh: 0,
        }
    };
    if path
        .extension()
        .is_some_and(|extension| extension == "mas2j")
    {
        let code = agent::lower::code::INCLUDE_NOT_FOUND;
        let message = format!(
            "`{}` is a project of several agents, which cannot be run yet",
            path.display()
        );
        let diagnostic = Diagnostic::error(code, FileId(0), Span::default(), message)
            .help("Name the file of one agent (.asl).");
        return unreadable(sources, diagnostic);
    }
    let bytes = if path.is_dir() {
        Err("it is a folder; name the agent file in it".to_owned())
    } else {
        std::fs::read(path).map_err(|error| reason(&error))
    };
    let bytes = match bytes {
        Ok(bytes) => bytes,
        Err(reason) => {
            let code = agent::lower::code::INCLUDE_NOT_FOUND;
            let message = format!("`{}` cannot be read: {reason}", path.display());
            let diagnostic = Diagnostic::error(code, FileId(0), Span::default(), message);
            return unreadable(sources, diagnostic);
        }
    };
    let decoded = syntax::decode(&bytes, FileId(0));
    if decoded.diagnostics.iter().any(Diagnostic::is_error) {
        let mut lowered = match decoded.diagnostics.first() {
            Some(first) => unreadable(sources, first.clone()),
            None => return load_text(name, decoded.text, sources, options, &mut host),
        };
        lowered.diagnostics = decoded.diagnostics;
        return lowered;
    }
    let mut lowered = load_text(name, decoded.text, sources, options, &mut host);
    if !decoded.diagnostics.is_empty() {
        lowered.diagnostics.splice(0..0, decoded.diagnostics);
    }
    lowered
}

/// The name that an agent gets from its file: without folder and extension, in lower case at the
/// start, with `_` for everything that may not stand in a name.
pub fn agent_name(path: &Path) -> String {
    let stem = path
        .file_stem()
        .map_or_else(String::new, |stem| stem.to_string_lossy().into());
    let mut name: String = stem
        .chars()
        .map(|c| {
            if c.is_ascii_alphanumeric() || c == '_' {
                c
            } else {
                '_'
            }
        })
        .collect();
    if !name.starts_with(|c: char| c.is_ascii_alphabetic()) {
        name.insert_str(0, "agent_");
    }
    let (first, rest) = name.split_at(1);
    format!("{}{rest}", first.to_ascii_lowercase())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_come_from_files() {
        for (path, name) in [
            ("a/b/my-file.asl", "my_file"),
            ("Bob.asl", "bob"),
            ("1st.asl", "agent_1st"),
            ("übung 2.asl", "agent__bung_2"),
        ] {
            assert_eq!(agent_name(Path::new(path)), name);
        }
    }

    #[test]
    fn missing_file_is_a_diagnostic() {
        let loaded = load_file(Path::new("no/such/file.asl"), false);
        assert!(loaded.failed);
        assert!(
            loaded.diagnostics[0]
                .message
                .contains("there is no such file")
        );
    }
}
