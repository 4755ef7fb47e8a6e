//! Which files there are, and how they are read and written.

use std::collections::BTreeSet;
use std::fs::{self, OpenOptions};
use std::io::Write;
use std::path::{Path, PathBuf};

use super::{Failure, Kind, Outcome, shown};

/// A file to lay out.
pub(super) struct Found {
    pub(super) path: PathBuf,
    pub(super) name: String,
    pub(super) kind: Kind,
}

/// What the paths of the command line lead to.
#[derive(Default)]
pub(super) struct Files {
    pub(super) files: Vec<Found>,
    /// Paths that lead nowhere.
    pub(super) failures: Vec<Outcome>,
    /// Folders without any file to lay out.
    pub(super) empty_folders: Vec<String>,
    seen: BTreeSet<PathBuf>,
}

/// The files behind some paths, each once: those in folders sorted by name.
pub(super) fn find(paths: &[PathBuf]) -> Files {
    let mut files = Files::default();
    for path in paths {
        match fs::metadata(path) {
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => {
                files.fail(path, "there is no such file or folder");
            }
            Err(error) => files.fail(path, &error.to_string()),
            Ok(found) if found.is_dir() => {
                let before = files.seen.len();
                files.folder(path);
                if files.seen.len() == before {
                    files.empty_folders.push(shown(path));
                }
            }
            Ok(_) => match kind_of(path) {
                Some(kind) => files.add(path, kind),
                None => files.fail(path, "neither an agent file (.asl) nor a project (.mas2j)"),
            },
        }
    }
    files
}

impl Files {
    fn fail(&mut self, path: &Path, message: &str) {
        self.failures.push(Outcome {
            name: shown(path),
            result: Err(Failure::Message(message.to_owned())),
        });
    }

    fn add(&mut self, path: &Path, kind: Kind) {
        let real = path.canonicalize().unwrap_or_else(|_| path.to_owned());
        if self.seen.insert(real) {
            self.files.push(Found {
                path: path.to_owned(),
                name: shown(path),
                kind,
            });
        }
    }

    /// All files below a folder. Links to folders are not followed: they may lead in a circle.
    fn folder(&mut self, folder: &Path) {
        let mut due = vec![(folder.to_owned(), true)];
        while let Some((path, is_folder)) = due.pop() {
            if !is_folder {
                if let Some(kind) = kind_of(&path) {
                    self.add(&path, kind);
                }
                continue;
            }
            let entries = match fs::read_dir(&path) {
                Ok(entries) => entries,
                Err(error) => {
                    self.fail(&path, &error.to_string());
                    continue;
                }
            };
            let mut inside: Vec<_> = entries
                .flatten()
                .filter(|entry| {
                    let name = entry.file_name();
                    let name = name.to_string_lossy();
                    !name.starts_with('.') && name != "target"
                })
                .map(|entry| {
                    let is_folder = entry.file_type().is_ok_and(|kind| kind.is_dir());
                    (entry.path(), is_folder)
                })
                .filter(|(path, is_folder)| *is_folder || path.is_file())
                .collect();
            // The first is taken first.
            inside.sort_by(|a, b| b.cmp(a));
            due.extend(inside);
        }
    }
}

fn kind_of(path: &Path) -> Option<Kind> {
    match path.extension()?.to_str()? {
        "asl" => Some(Kind::Program),
        "mas2j" => Some(Kind::Project),
        _ => None,
    }
}

pub(super) fn read(path: &Path) -> Result<Vec<u8>, Failure> {
    fs::read(path).map_err(|error| Failure::Message(error.to_string()))
}

/// Writes a file as a whole or not at all: first beside it, then in its place, with its permissions.
pub(super) fn write(path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    let message = |error: std::io::Error| Failure::Message(error.to_string());
    // A link stays a link to the file that changes.
    let path = path.canonicalize().map_err(message)?;
    let permissions = fs::metadata(&path).map_err(message)?.permissions();
    if permissions.readonly() {
        return Err(Failure::Message("the file is read-only".to_owned()));
    }
    let mut name = std::ffi::OsString::from(".");
    name.push(path.file_name().unwrap_or_default());
    name.push(format!(".{}.new", std::process::id()));
    let beside = path.with_file_name(name);
    let written = OpenOptions::new()
        .write(true)
        .create_new(true)
        .open(&beside)
        .and_then(|mut file| file.write_all(bytes))
        .and_then(|()| fs::set_permissions(&beside, permissions))
        .and_then(|()| fs::rename(&beside, &path));
    written.map_err(|error| {
        // It is of no use any more, and may not exist.
        let _ = fs::remove_file(&beside);
        message(error)
    })
}
