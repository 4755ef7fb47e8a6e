//! Reading files and folders.

use std::fs;
use std::path::{Path, PathBuf};

/// The text of a file.
///
/// # Errors
/// It cannot be read: the path and why.
pub(crate) fn read(path: &Path) -> Result<String, String> {
    fs::read_to_string(path).map_err(|error| {
        format!(
            "cannot read {}: {}",
            path.display(),
            mas::host::reason(&error)
        )
    })
}

/// What lies directly in a folder, sorted.
///
/// # Errors
/// As [`read`].
pub(crate) fn list(folder: &Path) -> Result<Vec<PathBuf>, String> {
    let failed = |error: std::io::Error| format!("cannot read {}: {error}", folder.display());
    let entries = fs::read_dir(folder).map_err(failed)?;
    let paths: Result<Vec<PathBuf>, _> = entries
        .map(|entry| entry.map(|entry| entry.path()).map_err(failed))
        .collect();
    let mut paths = paths?;
    paths.sort();
    Ok(paths)
}

/// Copies a folder with everything in it.
///
/// # Errors
/// As the file system says.
pub(crate) fn copy_folder(from: &Path, to: &Path) -> Result<(), String> {
    let failed = |error: std::io::Error| format!("cannot copy {}: {error}", from.display());
    fs::create_dir_all(to).map_err(failed)?;
    for path in list(from)? {
        let target = to.join(path.file_name().unwrap_or_default());
        if path.is_dir() {
            copy_folder(&path, &target)?;
        } else {
            fs::copy(&path, &target).map_err(failed)?;
        }
    }
    Ok(())
}

/// The name of a file without its extension.
pub(crate) fn stem(path: &Path) -> String {
    path.file_stem()
        .unwrap_or_default()
        .to_string_lossy()
        .into_owned()
}

/// Whether a file has this extension.
pub(crate) fn has_extension(path: &Path, extension: &str) -> bool {
    path.extension().is_some_and(|found| found == extension)
}
