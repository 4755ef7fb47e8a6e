//! What there is to check below some paths: projects, and agent files of no project.

use std::path::{Path, PathBuf};

use super::settings::AllSettings;

/// The files found below paths.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Found {
    /// Project files.
    pub(super) projects: Vec<PathBuf>,
    /// Agent files that were named: they are checked whoever uses them.
    pub(super) named: Vec<PathBuf>,
    /// Agent files in folders.
    pub(super) loose: Vec<PathBuf>,
}

/// Looks into the folders among some paths, at any depth, but not into those that begin with a dot,
/// `target`, and what settings exclude.
pub(super) fn find(paths: &[PathBuf], settings: &mut AllSettings) -> Found {
    let mut found = Found::default();
    for path in paths {
        if path.is_dir() {
            folder(path, settings, &mut found);
        } else if is(path, "mas2j") {
            found.projects.push(path.clone());
        } else {
            found.named.push(path.clone());
        }
    }
    found
}

pub(super) fn is(path: &Path, extension: &str) -> bool {
    path.extension().is_some_and(|known| known == extension)
}

fn folder(folder: &Path, settings: &mut AllSettings, found: &mut Found) {
    let mut due = vec![folder.to_path_buf()];
    while let Some(folder) = due.pop() {
        let entries = std::fs::read_dir(&folder).into_iter().flatten().flatten();
        let mut entries: Vec<PathBuf> = entries.map(|entry| entry.path()).collect();
        entries.sort();
        let mut folders = Vec::new();
        for entry in entries {
            let name = entry.file_name().unwrap_or_default().to_string_lossy();
            if name.starts_with('.') || settings.excludes(&entry) {
                continue;
            }
            let entry = match entry.strip_prefix("./") {
                Ok(plain) => plain.to_path_buf(),
                Err(_) => entry.clone(),
            };
            if entry.is_dir() {
                if name != "target" && !entry.is_symlink() {
                    folders.push(entry);
                }
            } else if is(&entry, "mas2j") {
                found.projects.push(entry);
            } else if is(&entry, "asl") {
                found.loose.push(entry);
            }
        }
        due.extend(folders.into_iter().rev());
    }
}
