//! The settings that hold for files: those of the nearest `bdi.toml` in their folder or above it.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use ide::settings::Settings;
use syntax::{Diagnostic, Sources};

use crate::commands::explain;

/// The name of a file of settings.
const NAME: &str = "bdi.toml";

/// A file of settings that was read.
#[derive(Clone, Default)]
pub(super) struct Read {
    /// Its folder.
    root: PathBuf,
    pub(super) settings: Settings,
}

/// All settings met so far, by folder.
#[derive(Default)]
pub(super) struct AllSettings {
    by_folder: BTreeMap<PathBuf, Arc<Read>>,
    /// What is wrong with them.
    pub(super) found: Vec<(Sources, Vec<Diagnostic>)>,
}

impl AllSettings {
    /// The settings for a file or folder.
    pub(super) fn of(&mut self, path: &Path) -> Arc<Read> {
        let path = absolute(path);
        self.of_folder(path.parent().unwrap_or(&path))
    }

    fn of_folder(&mut self, folder: &Path) -> Arc<Read> {
        if let Some(known) = self.by_folder.get(folder) {
            return known.clone();
        }
        let file = folder.join(NAME);
        let read = match std::fs::read_to_string(&file) {
            Ok(text) => Arc::new(self.read(&file, &text)),
            Err(_) => match folder.parent() {
                Some(above) => self.of_folder(above),
                None => Arc::default(),
            },
        };
        self.by_folder.insert(folder.to_path_buf(), read.clone());
        read
    }

    fn read(&mut self, file: &Path, text: &str) -> Read {
        let mut sources = Sources::new();
        let id = sources.add(shown(file), text);
        let (settings, found) = Settings::read(id, text, explain::is_code);
        if !found.is_empty() {
            self.found.push((sources, found));
        }
        Read {
            root: file.parent().unwrap_or(file).to_path_buf(),
            settings,
        }
    }

    /// Whether a file or folder is not to be checked.
    pub(super) fn excludes(&mut self, path: &Path) -> bool {
        let read = self.of(path);
        let path = absolute(path);
        let inside = path.strip_prefix(&read.root).ok();
        inside.is_some_and(|inside| {
            let parts: Vec<_> = inside.iter().map(|part| part.to_string_lossy()).collect();
            read.settings.excludes(&parts.join("/"))
        })
    }
}

/// The path with its folders from the root on, links resolved.
pub(super) fn absolute(path: &Path) -> PathBuf {
    path.canonicalize()
        .or_else(|_| std::path::absolute(path))
        .unwrap_or_else(|_| path.to_path_buf())
}

/// The path from the current folder, if it lies in it.
fn shown(path: &Path) -> String {
    let here = absolute(Path::new("."));
    let path = path.strip_prefix(&here).unwrap_or(path);
    path.display().to_string()
}
