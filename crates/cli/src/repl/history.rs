//! The history of inputs, kept from session to session. What cannot be read or written is done without.

use std::env::var_os;
use std::path::{Path, PathBuf};

use rustyline::history::DefaultHistory;
use rustyline::{Editor, Helper};

/// Where the history is kept, in the user's data folder.
pub(super) fn file() -> Option<PathBuf> {
    let home = || var_os("HOME").map(PathBuf::from);
    let folder = if cfg!(windows) {
        var_os("APPDATA").map(PathBuf::from)
    } else if cfg!(target_os = "macos") {
        home().map(|home| home.join("Library/Application Support"))
    } else {
        let data = var_os("XDG_DATA_HOME").map(PathBuf::from);
        let data = data.filter(|folder| folder.is_absolute());
        data.or_else(|| home().map(|home| home.join(".local/share")))
    };
    folder.map(|folder| folder.join("bdi").join("history"))
}

/// Adds what is new to the file.
pub(super) fn keep<H: Helper>(editor: &mut Editor<H, DefaultHistory>, file: &Path) {
    if let Some(folder) = file.parent()
        && std::fs::create_dir_all(folder).is_ok()
    {
        let _ = editor.append_history(file);
    }
}
