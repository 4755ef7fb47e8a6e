//! What is expected compared with what came.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use similar::{ChangeTag, TextDiff};

/// An expected text that differs from the one that came.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// What the texts are: `output`, `output of agent bob`, `standard error`.
    pub of: String,
    /// The text that is due.
    pub expected: String,
    /// The text that came.
    pub found: String,
}

/// How many lines are shown around a difference, and in all.
const AROUND: usize = 2;
const AT_MOST: usize = 24;

/// A line of a difference that is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Line<'a> {
    /// In both texts.
    Same(&'a str),
    /// Only in the expected text.
    Missing(&'a str),
    /// Only in the text that came.
    Extra(&'a str),
    /// Lines that are in both texts are left out.
    Gap,
    /// So many lines are left out.
    More(usize),
}

impl Difference {
    /// The number of the first line that differs, from 1.
    pub fn line(&self) -> usize {
        let pairs = self.expected.lines().zip(self.found.lines());
        pairs.take_while(|(wanted, found)| wanted == found).count() + 1
    }

    /// Whether the texts differ only in the line end of the last line.
    pub fn is_about_the_end(&self) -> bool {
        self.expected.lines().eq(self.found.lines())
    }

    /// The lines around the differences.
    pub fn lines(&self) -> Vec<Line<'_>> {
        let compared = TextDiff::from_lines(&*self.expected, &*self.found);
        let mut lines = Vec::new();
        for (number, group) in compared.grouped_ops(AROUND).iter().enumerate() {
            if number > 0 {
                lines.push(Line::Gap);
            }
            for change in group.iter().flat_map(|op| compared.iter_changes(op)) {
                let line = change.value().trim_end_matches(['\n', '\r']);
                lines.push(match change.tag() {
                    ChangeTag::Equal => Line::Same(line),
                    ChangeTag::Delete => Line::Missing(line),
                    ChangeTag::Insert => Line::Extra(line),
                });
            }
        }
        if lines.len() > AT_MOST {
            let more = lines.len() - AT_MOST;
            lines.truncate(AT_MOST);
            lines.push(Line::More(more));
        }
        lines
    }
}

impl fmt::Display for Line<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Line::Same(line) => write!(f, "    {line}"),
            Line::Missing(line) => write!(f, "  - {line}"),
            Line::Extra(line) => write!(f, "  + {line}"),
            Line::Gap => f.write_str("    ..."),
            Line::More(1) => f.write_str("    (1 more line)"),
            Line::More(count) => write!(f, "    ({count} more lines)"),
        }
    }
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(
            f,
            "unexpected {} at line {} (- expected, + found)",
            self.of,
            self.line()
        )?;
        for line in self.lines() {
            writeln!(f, "{line}")?;
        }
        if self.is_about_the_end() {
            writeln!(f, "    (only the line end of the last line)")?;
        }
        Ok(())
    }
}

/// Compares what was printed with what must be printed; with several agents only the order of each
/// agent's lines counts.
///
/// # Errors
/// The first difference.
pub fn compare(expected: &str, printed: &str, per_agent: bool) -> Result<(), Difference> {
    if !per_agent {
        return same("output", expected, printed);
    }
    let expected = by_agent(expected);
    let printed = by_agent(printed);
    let agents: BTreeSet<_> = expected.keys().chain(printed.keys()).collect();
    for agent in agents {
        let lines = |of: &BTreeMap<String, String>| of.get(agent).cloned().unwrap_or_default();
        let of = format!("output of agent {agent}");
        same(&of, &lines(&expected), &lines(&printed))?;
    }
    Ok(())
}

/// Compares two texts.
///
/// # Errors
/// They differ.
pub fn same(of: &str, expected: &str, found: &str) -> Result<(), Difference> {
    if expected == found {
        return Ok(());
    }
    Err(Difference {
        of: of.to_owned(),
        expected: expected.to_owned(),
        found: found.to_owned(),
    })
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

/// Checks that each line of `wanted` occurs in the text; one behind the other if the first line is
/// `# in order`. With a first line `# exact` the lines behind it must be the text.
///
/// # Errors
/// What is missing or differs.
pub fn contains(wanted: &str, text: &str) -> Result<(), String> {
    if let Some(wanted) = wanted.strip_prefix("# exact\n") {
        return same("text", wanted, text).map_err(|difference| difference.to_string());
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
        let difference = compare("[a] 1\n", "[a] 1", false).unwrap_err();
        assert!(difference.to_string().contains("only the line end"));
    }

    #[test]
    fn lines_around_the_first_difference_are_shown() {
        let expected = "1\n2\n3\n4\n5\n6\n";
        let difference = compare(expected, "1\n2\n3\nfour\n5\nnew\n6\n", false).unwrap_err();
        assert_eq!(difference.line(), 4);
        let shown: Vec<String> = difference.lines().iter().map(Line::to_string).collect();
        let lines = [
            "    2", "    3", "  - 4", "  + four", "    5", "  + new", "    6",
        ];
        assert_eq!(shown, lines);
    }

    #[test]
    fn long_differences_are_cut() {
        let expected: String = (0..100).map(|n| format!("{n}\n")).collect();
        let difference = compare(&expected, "", false).unwrap_err();
        assert_eq!(difference.lines().len(), AT_MOST + 1);
        assert_eq!(difference.lines().last(), Some(&Line::More(100 - AT_MOST)));
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
