//! `bdi new`: makes a project that runs.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result};
use mas::project::agent_name;

use crate::args::{New, Template};
use crate::console::{FAILED, USAGE};

/// What stands in templates for the name of the project.
const NAME: &str = "NAME";

/// Names and texts of files.
type Files = &'static [(&'static str, &'static str)];

const SINGLE: Files = &[
    ("NAME.asl", include_str!("../../templates/single/agent.asl")),
    (
        "README.md",
        include_str!("../../templates/single/README.md"),
    ),
    ("expected", include_str!("../../templates/single/expected")),
];

const MAS: Files = &[
    (
        "NAME.mas2j",
        include_str!("../../templates/mas/project.mas2j"),
    ),
    ("seller.asl", include_str!("../../templates/mas/seller.asl")),
    ("buyer.asl", include_str!("../../templates/mas/buyer.asl")),
    ("README.md", include_str!("../../templates/mas/README.md")),
    ("expected", include_str!("../../templates/mas/expected")),
];

const ENV_PYTHON: Files = &[
    (
        "NAME.mas2j",
        include_str!("../../templates/env-python/project.mas2j"),
    ),
    (
        "robot.asl",
        include_str!("../../templates/env-python/robot.asl"),
    ),
    (
        "world.py",
        include_str!("../../templates/env-python/world.py"),
    ),
    ("bdi_environment.py", envs::PYTHON_HELPER),
    (
        "README.md",
        include_str!("../../templates/env-python/README.md"),
    ),
    (
        "expected",
        include_str!("../../templates/env-python/expected"),
    ),
];

/// Makes the project; gives the exit status.
pub(crate) fn new(arguments: &New) -> Result<i32> {
    let folder = &arguments.folder;
    let shown = folder.display();
    let Some(name) = project_name(folder) else {
        eprintln!(
            "bdi: `{shown}` is no name for a project\n  \
             It begins with a small letter and has letters, digits, `_` and `-`: such as `my_shop`."
        );
        return Ok(USAGE.into());
    };
    let files = match arguments.template {
        Template::Single => SINGLE,
        Template::Mas => MAS,
        Template::EnvPython => ENV_PYTHON,
    };
    let is_there = fs::symlink_metadata(folder).is_ok();
    let is_empty = fs::read_dir(folder).is_ok_and(|mut entries| entries.next().is_none());
    if is_there && !is_empty {
        eprintln!(
            "bdi: `{shown}` exists already; nothing was changed\n  \
             Choose another name, or a folder that is empty."
        );
        return Ok(FAILED);
    }
    fs::create_dir_all(folder).with_context(|| format!("`{shown}` cannot be made"))?;
    for (file, text) in files {
        let path = folder.join(file.replace(NAME, &name));
        fs::write(&path, filled(file, text, &name))
            .with_context(|| format!("`{}` cannot be written", path.display()))?;
    }
    let main = files.first().map_or("", |(file, _)| file);
    let main = folder.join(main.replace(NAME, &name));
    println!("made {shown}: its README.md says what is in it");
    println!("  bdi run {}", main.display());
    Ok(0)
}

/// The last part of the path, if projects and agents can have this name.
fn project_name(folder: &Path) -> Option<String> {
    let name = folder.file_name()?.to_str()?;
    let is_name = name.starts_with(|c: char| c.is_ascii_lowercase())
        && name
            .chars()
            .all(|c| c.is_ascii_alphanumeric() || matches!(c, '_' | '-'));
    let agent = agent_name(Path::new(name));
    (is_name && agent == name.replace('-', "_")).then(|| name.to_owned())
}

/// The text with the name of the project. In what agents print and in project files it is that of an
/// agent: there a `-` is a `_`.
fn filled(file: &str, text: &str, name: &str) -> String {
    // Not in the helper, which has no name of a project in it.
    if file.ends_with(".py") {
        return text.to_owned();
    }
    if file == "README.md" {
        return text.replace(NAME, name);
    }
    text.replace(NAME, &agent_name(Path::new(name)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_those_of_agents() {
        for name in ["shop", "my_shop", "my-shop2", "a/b/shop"] {
            assert!(project_name(Path::new(name)).is_some(), "{name}");
        }
        for name in [
            "", "Shop", "2shops", "_shop", "my shop", "..", "a/..", "self", "percept",
        ] {
            assert!(project_name(Path::new(name)).is_none(), "{name}");
        }
    }
}
