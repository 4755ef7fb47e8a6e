//! Folders of this repository, and what lies in them.

use std::fs;
use std::path::{Path, PathBuf};

use testing::case::Case;

/// The folder of the workspace.
pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .parent()
        .expect("the package lies in the workspace")
        .to_path_buf()
}

/// The folder `tests`.
pub fn tests() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

/// All files below a folder, sorted. Hidden folders and build results are left out.
///
/// # Panics
/// When a folder cannot be read: a test without its files must not pass.
pub fn walk(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut folders = vec![folder.to_path_buf()];
    while let Some(folder) = folders.pop() {
        for path in list(&folder) {
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            if path.is_dir() {
                if name != "target" && name != ".git" {
                    folders.push(path);
                }
            } else {
                found.push(path);
            }
        }
    }
    found.sort();
    found
}

/// What lies directly in a folder, sorted.
///
/// # Panics
/// When the folder cannot be read.
pub fn list(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder)
        .unwrap_or_else(|error| panic!("cannot read {}: {error}", folder.display()));
    let mut paths: Vec<_> = entries
        .filter_map(Result::ok)
        .map(|entry| entry.path())
        .collect();
    paths.sort();
    paths
}

/// The text of a file.
///
/// # Panics
/// When it cannot be read.
pub fn read(path: &Path) -> String {
    fs::read_to_string(path)
        .unwrap_or_else(|error| panic!("cannot read {}: {error}", path.display()))
}

/// The cases in a folder.
///
/// # Panics
/// There are none: a test without its files must not pass.
pub fn cases(folder: &Path) -> Vec<Case> {
    let cases = Case::in_folder(folder).unwrap_or_else(|error| panic!("{error}"));
    assert!(!cases.is_empty(), "no program in {}", folder.display());
    cases
}

/// The conformance programs about many agents and about the cycle.
///
/// # Panics
/// They are missing.
pub fn cases_of_mas_and_cycle() -> Vec<Case> {
    let conformance = tests().join("conformance");
    let areas = ["mas", "cycle"].map(|area| conformance.join(area));
    areas.iter().flat_map(|area| cases(area)).collect()
}

/// The path below `folder`, with `/` on every system.
pub fn relative(path: &Path, folder: &Path) -> String {
    let path = path.strip_prefix(folder).unwrap_or(path);
    path.components()
        .map(|part| part.as_os_str().to_string_lossy())
        .collect::<Vec<_>>()
        .join("/")
}
