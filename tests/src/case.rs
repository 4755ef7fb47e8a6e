//! Cases: a program, what it must print, and how it is to be run.
//!
//! `NAME.asl` with `NAME.expected`, or a folder `NAME/` with `NAME.mas2j`, its agents and `expected`.
//! Beside the program or project file may lie
//! - `NAME.args`: arguments of `bdi run` before the program, separated by blanks and line breaks;
//! - `NAME.stderr`: text that must occur on standard error, one piece a line; in this order if the
//!   first line is `# in order`; if it is `# exact`, the lines behind it are all of standard error;
//! - `NAME.check`: the same for what `bdi check` says about the program;
//! - `NAME.status`: the exit status, if it is not 0;
//! - `NAME.world`: what the actions of its environment do (see [`crate::world`]);
//! - `NAME.trace`: what the agent must do beyond printing (see [`crate::trace`]).

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use crate::files;

/// A program to run and what must come of it.
#[derive(Clone, Debug)]
pub struct Case {
    /// `area/name`.
    pub name: String,
    /// The program or project file.
    pub program: PathBuf,
    /// Whether it is a project: then only the order of each agent's lines counts.
    pub is_project: bool,
    expected: PathBuf,
}

impl Case {
    /// The cases in the folders below `folder`, one folder an area.
    pub fn in_areas(folder: &Path) -> Vec<Case> {
        let areas = files::list(folder).into_iter().filter(|path| path.is_dir());
        areas.flat_map(|area| Case::in_folder(&area)).collect()
    }

    /// The conformance programs about many agents and about the cycle.
    ///
    /// # Panics
    /// They are missing.
    pub fn of_mas_and_cycle() -> Vec<Case> {
        let conformance = files::tests().join("conformance");
        let areas = ["mas", "cycle"].map(|area| conformance.join(area));
        let cases: Vec<Case> = areas
            .iter()
            .flat_map(|area| Case::in_folder(area))
            .collect();
        assert!(!cases.is_empty(), "the conformance programs are missing");
        cases
    }

    /// The cases in a folder, sorted by name. A folder with a project of its name is one case.
    pub fn in_folder(area: &Path) -> Vec<Case> {
        let area_name = stem(area);
        let case = |program: PathBuf, expected: PathBuf, is_project| Case {
            name: format!("{area_name}/{}", stem(&program)),
            program,
            is_project,
            expected,
        };
        let own = area.join(&area_name).with_extension("mas2j");
        if own.exists() {
            return vec![case(own, area.join("expected"), true)];
        }
        let mut cases = Vec::new();
        for path in files::list(area) {
            if path.is_dir() {
                let project = path.join(stem(&path)).with_extension("mas2j");
                cases.push(case(project, path.join("expected"), true));
            } else if path.extension().is_some_and(|extension| extension == "asl") {
                let expected = path.with_extension("expected");
                cases.push(case(path, expected, false));
            }
        }
        cases
    }

    /// What the program must print.
    ///
    /// # Panics
    /// When the file is missing.
    pub fn expected(&self) -> String {
        files::read(&self.expected)
    }

    /// The path of the file with the given extension beside the program, if there is one.
    pub fn beside(&self, extension: &str) -> Option<PathBuf> {
        Some(self.program.with_extension(extension)).filter(|path| path.exists())
    }

    /// Whether it is about arguments, diagnostics or the exit status, not only about the program.
    pub fn is_about_the_command(&self) -> bool {
        ["args", "stderr", "status", "check"]
            .iter()
            .any(|extension| self.beside(extension).is_some())
    }

    /// Arguments of the command.
    pub fn args(&self) -> Vec<String> {
        let words = self
            .beside("args")
            .map(|path| files::read(&path))
            .unwrap_or_default();
        words.split_whitespace().map(str::to_owned).collect()
    }

    /// The exit status that is due.
    ///
    /// # Panics
    /// When the file does not hold a number.
    pub fn status(&self) -> i32 {
        self.beside("status").map_or(0, |path| {
            files::read(&path)
                .trim()
                .parse()
                .unwrap_or_else(|_| panic!("{} holds no number", path.display()))
        })
    }
}

fn stem(path: &Path) -> String {
    path.file_stem()
        .unwrap_or_default()
        .to_string_lossy()
        .into_owned()
}

/// Compares what was printed with what must be printed.
///
/// # Errors
/// A text that shows the first difference.
pub fn compare(expected: &str, printed: &str, per_agent: bool) -> Result<(), String> {
    if !per_agent {
        return compare_lines(expected, printed);
    }
    let expected = by_agent(expected);
    let printed = by_agent(printed);
    let agents: std::collections::BTreeSet<_> = expected.keys().chain(printed.keys()).collect();
    for agent in agents {
        let lines = |of: &BTreeMap<String, String>| of.get(agent).cloned().unwrap_or_default();
        compare_lines(&lines(&expected), &lines(&printed))
            .map_err(|difference| format!("agent {agent}: {difference}"))?;
    }
    Ok(())
}

/// The lines of each agent. A line without `[agent]` in front goes on with the print before it.
fn by_agent(text: &str) -> BTreeMap<String, String> {
    let mut lines: BTreeMap<String, String> = BTreeMap::new();
    let mut agent = String::new();
    for line in text.lines() {
        if let Some((name, _)) = line.strip_prefix('[').and_then(|rest| rest.split_once(']')) {
            agent = name.to_owned();
        }
        let of_agent = lines.entry(agent.clone()).or_default();
        of_agent.push_str(line);
        of_agent.push('\n');
    }
    lines
}

fn compare_lines(expected: &str, printed: &str) -> Result<(), String> {
    if expected == printed {
        return Ok(());
    }
    let wanted: Vec<_> = expected.lines().collect();
    let got: Vec<_> = printed.lines().collect();
    let same = wanted
        .iter()
        .zip(&got)
        .take_while(|(wanted, got)| wanted == got)
        .count();
    let mut text = format!("differs at line {}\n", same + 1);
    for line in &wanted[same.saturating_sub(2)..same] {
        text += &format!("    {line}\n");
    }
    for (sign, lines) in [('-', &wanted), ('+', &got)] {
        let rest = &lines[same..];
        if rest.is_empty() {
            text += &format!("  {sign} (end)\n");
        }
        for line in rest.iter().take(8) {
            text += &format!("  {sign} {line}\n");
        }
    }
    text += "  (- expected, + printed)";
    Err(text)
}

/// Checks that each line of `wanted` occurs in the text; one behind the other if the first line is
/// `# in order`. With a first line `# exact` the lines behind it must be the text.
///
/// # Errors
/// What is missing or differs.
pub fn contains(wanted: &str, text: &str) -> Result<(), String> {
    if let Some(wanted) = wanted.strip_prefix("# exact\n") {
        return compare_lines(wanted, text);
    }
    let in_order = wanted.starts_with("# in order");
    let mut rest = text;
    for piece in wanted
        .lines()
        .filter(|line| !line.is_empty() && !line.starts_with("# "))
    {
        match rest.find(piece) {
            Some(at) if in_order => rest = &rest[at + piece.len()..],
            Some(_) => {}
            None => return Err(format!("`{piece}` is missing in\n{text}")),
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn interleaving_of_agents_is_free() {
        let expected = "[a] 1\n[a] 2\n[b] 1\nmore of b\n";
        assert!(compare(expected, "[b] 1\nmore of b\n[a] 1\n[a] 2\n", true).is_ok());
        assert!(compare(expected, "[b] 1\nmore of b\n[a] 2\n[a] 1\n", true).is_err());
        assert!(compare(expected, "[a] 1\n[a] 2\n", true).is_err());
        assert!(compare(expected, "[b] 1\nmore of b\n[a] 1\n[a] 2\n", false).is_err());
    }

    #[test]
    fn missing_line_end_is_a_difference() {
        assert!(compare("[a] 1\n", "[a] 1", false).is_err());
    }

    #[test]
    fn first_difference_is_shown() {
        let difference = compare("[a] 1\n[a] 2\n", "[a] 1\n[a] 3\n[a] 4\n", false).unwrap_err();
        assert!(difference.starts_with("differs at line 2"), "{difference}");
        assert!(difference.contains("+ [a] 4"), "{difference}");
    }

    #[test]
    fn order_of_pieces_counts_if_asked_for() {
        assert!(contains("two\none\n", "one and two").is_ok());
        assert!(contains("# in order\none\ntwo\n", "one and two").is_ok());
        assert!(contains("# in order\ntwo\none\n", "one and two").is_err());
        assert!(contains("three\n", "one and two").is_err());
        assert!(contains("# exact\none and two\n", "one and two\n").is_ok());
        assert!(contains("# exact\none\n", "one and two\n").is_err());
    }
}
