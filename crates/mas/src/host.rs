//! The surroundings of agents in a project folder: its files, and the clock of the run.

use std::path::{Component, Path, PathBuf};
use std::sync::Arc;

use agent::host::{Host, Loaded, Time};

use crate::time::Clock;

/// The files of a project folder, and the clock.
#[derive(Clone, Debug)]
pub struct ProjectHost {
    root: PathBuf,
    source_path: Vec<PathBuf>,
    /// The clock of the run.
    pub clock: Clock,
    readings: Option<Vec<Time>>,
}

impl ProjectHost {
    /// The host of a project folder.
    pub fn new(root: impl Into<PathBuf>, clock: Clock) -> ProjectHost {
        ProjectHost {
            root: root.into(),
            source_path: Vec::new(),
            clock,
            readings: None,
        }
    }

    /// The project folder.
    pub fn root(&self) -> &Path {
        &self.root
    }

    /// Sets the folders of `aslSourcePath`, relative to the project folder.
    pub fn set_source_path(&mut self, folders: impl IntoIterator<Item = PathBuf>) {
        self.source_path = folders.into_iter().collect();
    }

    /// The folders of `aslSourcePath`.
    pub fn source_path(&self) -> impl Iterator<Item = &Path> {
        self.source_path.iter().map(PathBuf::as_path)
    }

    /// The file that a path in the project or in the file `from` means: relative to the project
    /// folder, to the folder of `from`, or to a folder of the source path, whichever has it first.
    pub fn find(&self, path: &str, from: Option<&str>) -> Option<PathBuf> {
        let mut places = self.places_of(path, from).into_iter();
        places.find(|place| place.is_file())
    }

    /// Where a file of this path may lie, in the order in which it is looked for.
    fn places_of(&self, path: &str, from: Option<&str>) -> Vec<PathBuf> {
        let beside = from.and_then(|from| Path::new(from).parent().map(Path::to_path_buf));
        let folders = [PathBuf::new()].into_iter().chain(beside);
        let mut places: Vec<PathBuf> = Vec::new();
        for folder in folders.chain(self.source_path.iter().cloned()) {
            let place = self.root.join(folder).join(path);
            if !places.contains(&place) {
                places.push(place);
            }
        }
        places
    }

    /// Why a file cannot be found: where it was looked for, and one of nearly the same name.
    fn not_found(&self, path: &str, from: &str) -> String {
        let places = self.places_of(path, Some(from));
        let mut text = "there is no such file".to_owned();
        if !Path::new(path).is_absolute() {
            let names: Vec<String> = places
                .iter()
                .map(|place| format!("`{}`", self.name_of(place)))
                .collect();
            text += &format!(
                " (looked for: {}, from the project folder)",
                names.join(", ")
            );
        }
        let named = |place: &Path| place.file_name()?.to_str().map(str::to_owned);
        let near = places.iter().find_map(|place| {
            let entries = std::fs::read_dir(place.parent()?).ok()?;
            let mut names: Vec<String> = entries
                .filter_map(|entry| named(&entry.ok()?.path()))
                .collect();
            names.sort();
            let near = syntax::suggest(&named(place)?, names.iter().map(String::as_str))?;
            Some(self.name_of(&place.with_file_name(near)))
        });
        if let Some(near) = near {
            text += &format!("; did you mean `{near}`?");
        }
        text
    }

    /// Keeps the times that agents ask for, for the journal.
    pub fn keep_readings(&mut self) {
        self.readings = Some(Vec::new());
    }

    /// The times that were asked for since the last call.
    pub fn take_readings(&mut self) -> Vec<Time> {
        self.readings
            .as_mut()
            .map(std::mem::take)
            .unwrap_or_default()
    }

    /// The name of a file as messages show it: relative to the project folder, with `/`.
    pub fn name_of(&self, path: &Path) -> String {
        let relative = path.strip_prefix(&self.root).unwrap_or(path);
        let parts: Vec<String> = relative
            .components()
            .filter(|part| !matches!(part, Component::CurDir))
            .map(|part| part.as_os_str().to_string_lossy().into_owned())
            .collect();
        parts.join("/").replace("//", "/")
    }
}

impl Host for ProjectHost {
    fn now(&mut self) -> Time {
        let now = self.clock.now();
        if let Some(readings) = &mut self.readings {
            readings.push(now);
        }
        now
    }

    fn load(&mut self, path: &str, from: &str) -> Result<Loaded, String> {
        if let Some(name) = path.strip_prefix("$stdlib/") {
            let text = stdlib::source(name)
                .ok_or_else(|| format!("the standard library has no file `{name}`"))?;
            return Ok(Loaded {
                name: Arc::from(path),
                text: Arc::from(text),
            });
        }
        if let Some(rest) = path.strip_prefix('$') {
            let place = rest.split('/').next().unwrap_or(rest);
            return Err(format!("`${place}` is no known place for files"));
        }
        let Some(found) = self.find(path, Some(from)) else {
            return Err(match self.root.join(path).is_dir() {
                true => "it is a folder".to_owned(),
                false => self.not_found(path, from),
            });
        };
        let bytes = std::fs::read(&found).map_err(|error| reason(&error))?;
        let decoded = syntax::decode(&bytes, syntax::FileId(0));
        if let Some(error) = decoded
            .diagnostics
            .iter()
            .find(|diagnostic| diagnostic.is_error())
        {
            return Err(error.message.clone());
        }
        Ok(Loaded {
            name: Arc::from(self.name_of(&found)),
            text: Arc::from(decoded.text),
        })
    }

    fn save(&mut self, path: &str, text: &str) -> Result<(), String> {
        std::fs::write(self.root.join(path), text).map_err(|error| match error.kind() {
            std::io::ErrorKind::NotFound => "there is no such folder".to_owned(),
            std::io::ErrorKind::PermissionDenied => "it may not be written".to_owned(),
            _ => reason(&error),
        })
    }

    fn list(&mut self, folder: &str) -> Result<Vec<String>, String> {
        let mut found = Vec::new();
        let place = self.root.join(folder);
        if place.is_dir() {
            let prefix = folder.trim_end_matches('/');
            add_files(&place, prefix, &mut found).map_err(|error| reason(&error))?;
        }
        found.sort();
        Ok(found)
    }
}

/// Adds the files of a folder and the folders below it, each behind `prefix`.
fn add_files(folder: &Path, prefix: &str, found: &mut Vec<String>) -> std::io::Result<()> {
    for entry in std::fs::read_dir(folder)? {
        let entry = entry?;
        let name = format!("{prefix}/{}", entry.file_name().to_string_lossy());
        // Links are not followed: they may lead back.
        match entry.file_type()? {
            kind if kind.is_dir() => add_files(&entry.path(), &name, found)?,
            kind if kind.is_file() => found.push(name),
            _ => {}
        }
    }
    Ok(())
}

/// An error of the file system in plain words.
pub fn reason(error: &std::io::Error) -> String {
    match error.kind() {
        std::io::ErrorKind::NotFound => "there is no such file".to_owned(),
        std::io::ErrorKind::PermissionDenied => "it may not be read".to_owned(),
        std::io::ErrorKind::IsADirectory => "it is a folder".to_owned(),
        _ => error.to_string(),
    }
}
