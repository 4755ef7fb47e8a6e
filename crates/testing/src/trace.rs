//! Expected traces: what an agent must do beyond what it prints.
//!
//! A `NAME.trace` file holds one record a line, `agent: kind what`, with the kinds
//!
//! | line | means |
//! | --- | --- |
//! | `bob: event +!go(1)` | the event was selected |
//! | `bob: plan go_l1 (line 4) for +!go(1)` | the plan was chosen for it (`_` for a plan without label) |
//! | `bob: step !fetch(X)` | a step of a body was carried out |
//! | `bob: + at(home)[source(self)]`, `bob: - at(home)` | a belief was added, removed |
//! | `bob: act move(1)` | an action was handed to the environment |
//! | `bob: send ann tell hello`, `bob: recv ann tell hello` | a message went out, was taken in |
//! | `bob: fail +!go(1) with ia_failed` | a goal failed |
//! | `bob: done +!go(1)` | a goal was achieved |
//!
//! The first line says how: `# in order` (the default): the listed lines occur in this order, others
//! may stand between; `# exact`: the listed lines are *all* records of the kinds that occur in the
//! file, or of the kinds named behind it (`# exact plan fail`); with a last line `...` the records
//! behind them are free. Other lines that begin with `#` are comments.
//!
//! `_` matches any text with balanced brackets; so does a variable (`X`, `What`), and the same text
//! throughout the file. Annotations may be left out where a literal is not inside brackets:
//! `event +!go(1)` matches `event +!go(1)[source(self)]`.

use std::collections::BTreeMap;

/// The kinds of records.
pub const KINDS: [&str; 11] = [
    "event", "plan", "step", "+", "-", "act", "send", "recv", "fail", "done", "choose",
];

/// An expected trace.
#[derive(Clone, Debug)]
pub struct Expected {
    /// The kinds of which every record is listed; `None` when others may stand between.
    exact: Option<Vec<String>>,
    lines: Vec<Line>,
    /// Whether more may happen behind the last line.
    is_open: bool,
}

#[derive(Clone, Debug)]
struct Line {
    number: usize,
    text: String,
    pieces: Vec<Piece>,
}

#[derive(Clone, Debug, PartialEq)]
enum Piece {
    Text(String),
    Any,
    Variable(String),
}

type Bindings = BTreeMap<String, String>;

impl Expected {
    /// Reads a `.trace` file.
    ///
    /// # Errors
    /// When a line is no record.
    pub fn parse(text: &str) -> Result<Expected, String> {
        let mut exact = None;
        let mut lines = Vec::new();
        let mut is_open = false;
        for (index, line) in text.lines().enumerate() {
            let number = index + 1;
            let line = line.trim();
            if let Some(comment) = line.strip_prefix('#') {
                if index == 0 {
                    exact = parse_header(comment.trim());
                }
                continue;
            }
            if line.is_empty() {
                continue;
            }
            if is_open {
                return Err(format!("line {number}: `...` is not the last line"));
            }
            if line == "..." {
                is_open = true;
                continue;
            }
            kind(line).ok_or_else(|| {
                format!("line {number}: `{line}` is no record `agent: kind what`")
            })?;
            lines.push(Line {
                number,
                text: line.to_owned(),
                pieces: pieces(line),
            });
        }
        if lines.is_empty() {
            return Err("no records are listed".to_owned());
        }
        if exact.as_ref().is_some_and(Vec::is_empty) {
            exact = Some(
                lines
                    .iter()
                    .filter_map(|line| kind(&line.text))
                    .map(str::to_owned)
                    .collect(),
            );
        }
        Ok(Expected {
            exact,
            lines,
            is_open,
        })
    }

    /// Compares with the records of a run, given as lines of the same form.
    ///
    /// # Errors
    /// What is missing or too much.
    pub fn check(&self, records: &[String]) -> Result<(), String> {
        match &self.exact {
            Some(kinds) => self.check_exact(kinds, records),
            None => self.check_order(records),
        }
    }

    fn check_exact(&self, kinds: &[String], records: &[String]) -> Result<(), String> {
        let counts = |record: &&String| {
            kind(record).is_some_and(|kind| kinds.iter().any(|known| known == kind))
        };
        let records: Vec<_> = records.iter().filter(counts).collect();
        // A line may match in several ways, so all bindings that are possible so far are kept.
        let mut candidates = vec![Bindings::new()];
        for (index, line) in self.lines.iter().enumerate() {
            let Some(record) = records.get(index) else {
                return Err(format!(
                    "line {}: `{}` did not happen; the run ends before it",
                    line.number, line.text
                ));
            };
            candidates = candidates
                .iter()
                .flat_map(|bound| match_line(&line.pieces, record, bound))
                .collect();
            if candidates.is_empty() {
                let before = index
                    .checked_sub(1)
                    .map_or("(start)", |before| records[before]);
                return Err(format!(
                    "line {}: expected `{}`\n  but after `{before}` came\n    {record}",
                    line.number, line.text
                ));
            }
        }
        match records.get(self.lines.len()) {
            Some(more) if !self.is_open => {
                Err(format!("more happened than the file lists: `{more}`"))
            }
            _ => Ok(()),
        }
    }

    fn check_order(&self, records: &[String]) -> Result<(), String> {
        let mut furthest = (0, 0);
        if self.find(0, records, 0, &Bindings::new(), &mut furthest) {
            return Ok(());
        }
        let (reached, from) = furthest;
        let line = &self.lines[reached];
        let mut text = format!("line {}: `{}` did not happen", line.number, line.text);
        if reached > 0 {
            text += &format!(" after `{}`", self.lines[reached - 1].text);
        }
        text += "; what happened from there on:\n";
        for record in records[from..].iter().take(12) {
            text += &format!("    {record}\n");
        }
        Err(text)
    }

    /// Whether the lines from number `line` on occur in the records from number `from` on.
    fn find(
        &self,
        line: usize,
        records: &[String],
        from: usize,
        bound: &Bindings,
        furthest: &mut (usize, usize),
    ) -> bool {
        let Some(wanted) = self.lines.get(line) else {
            return true;
        };
        *furthest = (*furthest).max((line, from));
        for (at, record) in records.iter().enumerate().skip(from) {
            let matches = match_line(&wanted.pieces, record, bound);
            let binds_nothing = matches.iter().any(|after| after == bound);
            if matches
                .iter()
                .any(|after| self.find(line + 1, records, at + 1, after, furthest))
            {
                return true;
            }
            // Nothing was chosen here, so a later record could not do better.
            if binds_nothing {
                return false;
            }
        }
        false
    }
}

/// `exact` gives the kinds named behind it, perhaps none.
fn parse_header(header: &str) -> Option<Vec<String>> {
    let kinds = header.strip_prefix("exact")?;
    Some(kinds.split_whitespace().map(str::to_owned).collect())
}

/// The kind of a record `agent: kind what`.
fn kind(record: &str) -> Option<&'static str> {
    let (_, rest) = record.split_once(": ")?;
    let word = rest.split(' ').next()?;
    KINDS.into_iter().find(|kind| *kind == word)
}

/// Takes a line apart: variables, and what is between them. Inside quotes nothing is a variable.
fn pieces(line: &str) -> Vec<Piece> {
    let mut pieces = Vec::new();
    let mut text = String::new();
    let mut rest = line.chars().peekable();
    let mut quote = None;
    let mut in_word = false;
    while let Some(c) = rest.next() {
        let starts_variable = quote.is_none() && !in_word && (c == '_' || c.is_ascii_uppercase());
        if !starts_variable {
            text.push(c);
            in_word = c.is_ascii_alphanumeric() || c == '_';
            match quote {
                Some(open) if open == c => quote = None,
                None if c == '"' || c == '\'' => quote = Some(c),
                _ => {}
            }
            continue;
        }
        let mut name = String::from(c);
        while let Some(c) = rest.next_if(|c| c.is_ascii_alphanumeric() || *c == '_') {
            name.push(c);
        }
        if !text.is_empty() {
            pieces.push(Piece::Text(std::mem::take(&mut text)));
        }
        pieces.push(if name.starts_with('_') {
            Piece::Any
        } else {
            Piece::Variable(name)
        });
    }
    if !text.is_empty() {
        pieces.push(Piece::Text(text));
    }
    pieces
}

/// The bindings with which the pieces make up the record.
fn match_line(pieces: &[Piece], record: &str, bound: &Bindings) -> Vec<Bindings> {
    let mut found = Vec::new();
    match_pieces(pieces, record, 0, bound, &mut found);
    found.dedup();
    found
}

fn match_pieces(
    pieces: &[Piece],
    record: &str,
    at: usize,
    bound: &Bindings,
    found: &mut Vec<Bindings>,
) {
    let Some((piece, rest)) = pieces.split_first() else {
        if at == record.len() || skip_annotations(record, at) == Some(record.len()) {
            found.push(bound.clone());
        }
        return;
    };
    match piece {
        Piece::Text(text) => {
            for end in match_text(text, record, at) {
                match_pieces(rest, record, end, bound, found);
            }
        }
        Piece::Variable(name) if bound.contains_key(name) => {
            if record[at..].starts_with(&bound[name]) {
                match_pieces(rest, record, at + bound[name].len(), bound, found);
            }
        }
        Piece::Any | Piece::Variable(_) => {
            for end in balanced_ends(record, at) {
                let mut bound = bound.clone();
                if let Piece::Variable(name) = piece {
                    bound.insert(name.clone(), record[at..end].to_owned());
                }
                match_pieces(rest, record, end, &bound, found);
            }
        }
    }
}

/// Where the text may end in the record when it begins at `at`: annotations that the text leaves out
/// are skipped where no bracket is open.
fn match_text(text: &str, record: &str, at: usize) -> Vec<usize> {
    if record[at..].starts_with(text) {
        return vec![at + text.len()];
    }
    let same = record[at..]
        .bytes()
        .zip(text.bytes())
        .take_while(|(found, wanted)| found == wanted)
        .count();
    let Some(behind) = skip_annotations(record, at + same) else {
        return Vec::new();
    };
    let left = &text[same..];
    if left.starts_with('[') {
        Vec::new()
    } else {
        match_text(left, record, behind)
    }
}

/// The end of the annotations that begin at `at`, directly behind a literal that is in no bracket.
fn skip_annotations(record: &str, at: usize) -> Option<usize> {
    let before = record[..at].chars().next_back()?;
    let behind_literal = before.is_ascii_alphanumeric() || matches!(before, '_' | ')' | '\'');
    if !record[at..].starts_with('[') || !behind_literal || depth(&record[..at]) != 0 {
        return None;
    }
    let mut ends = balanced_ends(record, at);
    ends.next()
}

/// How many brackets are open behind this text. Brackets in quotes do not count.
fn depth(text: &str) -> usize {
    scan(text).last().map_or(0, |(_, depth, _)| depth)
}

/// The places, nearest first, where a non-empty stretch from `at` on has all its brackets closed.
fn balanced_ends(record: &str, at: usize) -> impl Iterator<Item = usize> {
    let mut broken = false;
    let mut ends = Vec::new();
    for (end, depth, closes_too_much) in scan(&record[at..]) {
        broken |= closes_too_much;
        if broken {
            break;
        }
        if depth == 0 {
            ends.push(at + end);
        }
    }
    ends.into_iter()
}

/// For each character: the offset behind it, the brackets open there, and whether it closes one that
/// is not open. Inside a quoted text one bracket counts as open.
fn scan(text: &str) -> impl Iterator<Item = (usize, usize, bool)> {
    let mut open = 0_usize;
    let mut quote = None;
    text.char_indices().map(move |(at, c)| {
        let mut too_much = false;
        match (quote, c) {
            (Some(begin), c) => {
                if c == begin {
                    quote = None;
                }
            }
            (None, '"' | '\'') => quote = Some(c),
            (None, '(' | '[' | '{') => open += 1,
            (None, ')' | ']' | '}') => {
                too_much = open == 0;
                open = open.saturating_sub(1);
            }
            (None, _) => {}
        }
        (
            at + c.len_utf8(),
            open + usize::from(quote.is_some()),
            too_much,
        )
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(expected: &str, records: &[&str]) -> Result<(), String> {
        let records: Vec<_> = records.iter().map(|record| (*record).to_owned()).collect();
        Expected::parse(expected)
            .expect("well written")
            .check(&records)
    }

    const RUN: &[&str] = &[
        "a: event +!start[source(self)]",
        "a: plan p__1 (line 2) for +!start[source(self)]",
        "a: step !go(1,f(x))",
        "a: event +!go(1,f(x))[source(self)]",
        "a: plan go (line 3) for +!go(1,f(x))[source(self)]",
        "a: step .print(\"at (\",1)",
        "a: + at(1)[source(self),t]",
    ];

    #[test]
    fn lines_in_order_with_others_between_match() {
        assert_eq!(check("a: event +!start\na: + at(1)\n", RUN), Ok(()));
    }

    #[test]
    fn lines_in_wrong_order_do_not_match() {
        let error = check("# in order\na: + at(1)\na: event +!start\n", RUN).unwrap_err();
        assert!(error.contains("line 3"), "{error}");
    }

    #[test]
    fn exact_lists_every_record_of_its_kinds() {
        assert_eq!(
            check("# exact\na: event +!start\na: event +!go(_)\n", RUN),
            Ok(())
        );
        let error = check("# exact\na: event +!start\n", RUN).unwrap_err();
        assert!(error.contains("more happened"), "{error}");
        let error = check("# exact event\na: event +!go(_)\n", RUN).unwrap_err();
        assert!(error.contains("expected"), "{error}");
        assert!(
            check(
                "# exact event step\na: event +!start\na: event +!go(_)\n",
                RUN
            )
            .is_err()
        );
    }

    #[test]
    fn dots_leave_the_end_free() {
        assert_eq!(check("# exact event\na: event +!start\n...\n", RUN), Ok(()));
        assert!(check("# exact event\na: event +!go(_)\n...\n", RUN).is_err());
        assert!(Expected::parse("a: event +!start\n...\na: event +!go(_)\n").is_err());
    }

    #[test]
    fn a_variable_matches_the_same_text_throughout() {
        assert_eq!(
            check(
                "a: step !go(N,What)\na: plan go (line _) for +!go(N,What)\n",
                RUN
            ),
            Ok(())
        );
        assert!(check("a: step !go(N,What)\na: plan go (line N) for _\n", RUN).is_err());
        assert_eq!(
            check("# exact event\na: event +!X\na: event +!Y\n", RUN),
            Ok(())
        );
        assert!(check("# exact event\na: event +!X\na: event +!X\n", RUN).is_err());
    }

    #[test]
    fn a_search_that_begins_wrongly_goes_on_behind() {
        let run = &["a: step !g(1)", "a: step !g(2)", "a: done +!g(2)"];
        assert_eq!(check("a: step !g(X)\na: done +!g(X)\n", run), Ok(()));
    }

    #[test]
    fn written_annotations_must_be_there() {
        assert_eq!(check("a: + at(1)[source(self),t]\n", RUN), Ok(()));
        assert!(check("a: + at(1)[t]\n", RUN).is_err());
        assert!(check("a: event +!start[source(bob)]\n", RUN).is_err());
    }

    #[test]
    fn annotations_inside_brackets_are_not_skipped() {
        assert!(check("a: step !go(f(x))\n", &["a: step !go(f(x)[a])"]).is_err());
        assert_eq!(check("a: step X = _\n", &["a: step f(x)[a] = 2"]), Ok(()));
        assert_eq!(
            check(
                "a: fail +!g with no_relevant\n",
                &["a: fail +!g[source(self)] with no_relevant"]
            ),
            Ok(())
        );
    }

    #[test]
    fn a_wildcard_keeps_to_balanced_brackets() {
        assert!(check("a: step !go(_)\n", &["a: step !go(1) |&| !go(2)"]).is_err());
        assert_eq!(check("a: step .print(_)\n", RUN), Ok(()));
        assert_eq!(check("a: step .print(\"at (\",_)\n", RUN), Ok(()));
    }

    #[test]
    fn capitals_in_quotes_and_words_are_text() {
        assert_eq!(pieces("a: step .print(\"Hi X\",aX,_1)").len(), 3);
    }

    #[test]
    fn a_line_without_kind_is_refused() {
        assert!(Expected::parse("a: evnt +!start\n").is_err());
        assert!(Expected::parse("# exact\n").is_err());
    }
}
