//! The surroundings of agents: the files of their project, and the clock of the run.

use std::collections::BTreeMap;
use std::path::{Component, Path, PathBuf};
use std::sync::Arc;

use agent::host::{Host, Loaded, Time};

use crate::replay::Script;
use crate::time::Clock;

/// Texts that stand for files, by their paths in the project, with `/`.
pub type Texts = BTreeMap<String, Arc<str>>;

/// Where programs look for the library's files in the language itself.
const LIBRARY: &str = "$stdlib/";

/// Where programs written for Jason look for the library for tests.
const PLATFORM_TESTS: &str = "$jasonJar/test/jason/inc/";

/// The name of the library file that a path means.
fn library_file(path: &str) -> Option<&str> {
    let of_platform = path.strip_prefix(PLATFORM_TESTS);
    of_platform
        .and_then(stdlib::test_file)
        .or_else(|| path.strip_prefix(LIBRARY))
}

/// The files of a project, and the clock. Files are texts that were given, and those in the project
/// folder; of two with one path the text counts.
#[derive(Clone, Debug)]
pub struct ProjectHost {
    root: PathBuf,
    texts: Arc<Texts>,
    /// Whether nothing is read from the file system, and nothing written to it.
    is_detached: bool,
    /// Whether what agents write is kept here, to be read again, instead of going to the file system.
    keeps_writes: bool,
    source_path: Vec<PathBuf>,
    /// The clock of the run.
    pub clock: Clock,
    readings: Option<Vec<Time>>,
    /// The journal of the run that is done again.
    script: Option<Script>,
}

impl ProjectHost {
    /// The host of a project folder.
    pub fn new(root: impl Into<PathBuf>, clock: Clock) -> ProjectHost {
        ProjectHost {
            root: root.into(),
            texts: Arc::default(),
            is_detached: false,
            keeps_writes: false,
            source_path: Vec::new(),
            clock,
            readings: None,
            script: None,
        }
    }

    /// Gives texts that stand for files. If the host is detached, there are no other files.
    pub fn set_texts(&mut self, texts: Arc<Texts>, is_detached: bool) {
        self.texts = texts;
        self.is_detached = is_detached;
    }

    /// Whether what agents write is kept, to be read again, and does not go to the file system.
    pub fn set_keeps_writes(&mut self, keeps: bool) {
        self.keeps_writes = keeps;
    }

    /// Agents are told the times of a journal, and what they write does not go to the file system: it
    /// is only read again.
    pub(crate) fn replay(&mut self, script: Script) {
        self.script = Some(script);
        self.keeps_writes = true;
    }

    /// The contents of a file.
    ///
    /// # Errors
    /// It cannot be read: why.
    pub fn read(&self, path: &Path) -> Result<Vec<u8>, String> {
        if let Some(text) = self.text(path) {
            return Ok(text.as_bytes().to_vec());
        }
        let library = path.to_str().and_then(library_file);
        if let Some(text) = library.and_then(stdlib::source) {
            return Ok(text.as_bytes().to_vec());
        }
        if self.is_detached {
            return Err("there is no such file".to_owned());
        }
        std::fs::read(path).map_err(|error| reason(&error))
    }

    fn text(&self, path: &Path) -> Option<&Arc<str>> {
        if self.texts.is_empty() {
            return None;
        }
        self.texts.get(&self.name_of(path))
    }

    fn is_file(&self, path: &Path) -> bool {
        self.text(path).is_some() || (!self.is_detached && path.is_file())
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
        if let Some(name) = library_file(path).filter(|name| stdlib::source(name).is_some()) {
            return Some(PathBuf::from(format!("{LIBRARY}{name}")));
        }
        let mut places = self.places_of(path, from).into_iter();
        places.find(|place| self.is_file(place))
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
            let folder = place.parent()?;
            let texts = self.texts.keys().map(|name| self.root.join(name));
            let texts = texts.filter(|path| path.parent() == Some(folder));
            let mut names: Vec<String> = texts.filter_map(|path| named(&path)).collect();
            if !self.is_detached
                && let Ok(entries) = std::fs::read_dir(folder)
            {
                names.extend(entries.filter_map(|entry| named(&entry.ok()?.path())));
            }
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
        let recorded = self.script.as_ref().and_then(Script::reading);
        let now = recorded.unwrap_or_else(|| self.clock.now());
        if let Some(readings) = &mut self.readings {
            readings.push(now);
        }
        now
    }

    fn load(&mut self, path: &str, from: &str) -> Result<Loaded, String> {
        if let Some(name) = library_file(path) {
            let text = stdlib::source(name)
                .ok_or_else(|| format!("the standard library has no file `{name}`"))?;
            return Ok(Loaded {
                name: Arc::from(format!("{LIBRARY}{name}")),
                text: Arc::from(text),
            });
        }
        if let Some(rest) = path.strip_prefix('$') {
            let place = rest.split('/').next().unwrap_or(rest);
            return Err(format!("`${place}` is no known place for files"));
        }
        let Some(found) = self.find(path, Some(from)) else {
            let is_folder = !self.is_detached && self.root.join(path).is_dir();
            return Err(match is_folder {
                true => "it is a folder".to_owned(),
                false => self.not_found(path, from),
            });
        };
        let bytes = self.read(&found)?;
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
        if self.keeps_writes {
            let name = self.name_of(&self.root.join(path));
            Arc::make_mut(&mut self.texts).insert(name, Arc::from(text));
            return Ok(());
        }
        if self.is_detached {
            return Err("no files can be written here".to_owned());
        }
        std::fs::write(self.root.join(path), text).map_err(|error| match error.kind() {
            std::io::ErrorKind::NotFound => "there is no such folder".to_owned(),
            std::io::ErrorKind::PermissionDenied => "it may not be written".to_owned(),
            _ => reason(&error),
        })
    }

    fn list(&mut self, folder: &str) -> Result<Vec<String>, String> {
        let mut found = Vec::new();
        let place = self.root.join(folder);
        let prefix = folder.trim_end_matches('/');
        if !self.is_detached && place.is_dir() {
            add_files(&place, prefix, &mut found).map_err(|error| reason(&error))?;
        }
        let inside = format!("{}/", self.name_of(&place));
        let texts = self.texts.keys();
        let below = texts.filter_map(|name| match &*inside {
            "/" => Some(name.as_str()),
            inside => name.strip_prefix(inside),
        });
        found.extend(below.map(|name| format!("{prefix}/{name}")));
        found.sort();
        found.dedup();
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

#[cfg(test)]
mod tests {
    use super::*;

    fn host(is_detached: bool, root: &Path) -> ProjectHost {
        let mut host = ProjectHost::new(root, Clock::virtual_clock());
        let texts = [("bob.asl", "text."), ("lib/common.asl", "common.")];
        let texts = texts.map(|(name, text)| (name.to_owned(), Arc::from(text)));
        host.set_texts(Arc::new(texts.into()), is_detached);
        host
    }

    #[test]
    fn texts_come_before_files_and_stand_beside_them() {
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join("bob.asl"), "file.").unwrap();
        std::fs::write(folder.path().join("ann.asl"), "ann.").unwrap();
        let mut host = host(false, folder.path());
        assert_eq!(&*host.load("bob.asl", "").unwrap().text, "text.");
        assert_eq!(&*host.load("ann.asl", "").unwrap().text, "ann.");
        let common = host.load("./common.asl", "lib/other.asl").unwrap();
        assert_eq!(&*common.name, "lib/common.asl");
        assert_eq!(host.list("lib").unwrap(), ["lib/common.asl"]);
        let all = host.list(".").unwrap();
        assert_eq!(all, ["./ann.asl", "./bob.asl", "./lib/common.asl"]);
    }

    #[test]
    fn detached_hosts_leave_the_file_system_alone() {
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join("ann.asl"), "ann.").unwrap();
        let mut host = host(true, folder.path());
        assert_eq!(&*host.load("bob.asl", "").unwrap().text, "text.");
        let missing = host.load("ann.asl", "").unwrap_err();
        assert!(missing.starts_with("there is no such file"), "{missing}");
        assert_eq!(host.find("ann.asl", None), None);
        assert!(host.save("new.asl", "").is_err());
        assert!(!folder.path().join("new.asl").exists());
        assert_eq!(host.list(".").unwrap(), ["./bob.asl", "./lib/common.asl"]);
    }
}
