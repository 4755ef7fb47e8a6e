//! Heads of plans and rules: when one is for all that another one is for.

use rustc_hash::FxHashMap;
use syntax::ast::{Literal, Plan, Term, TermKind};

use crate::flow::is_unnamed;

/// Whether a literal is for every one of its name: its arguments are different variables.
pub(crate) fn is_for_all(literal: &Literal) -> bool {
    let mut names = Vec::new();
    literal.args.iter().all(|arg| match &arg.kind {
        TermKind::Var(variable) if is_plain(variable) => {
            let is_new = is_unnamed(&variable.name) || !names.contains(&&variable.name);
            names.push(&variable.name);
            is_new
        }
        _ => false,
    })
}

fn is_plain(variable: &syntax::ast::VarTerm) -> bool {
    variable.namespace.is_none() && !variable.negated && variable.annots.is_none()
}

/// Whether whatever unifies with `special` unifies with `general`: `p(X, _)` and `p(a, Y)`. Both have
/// the same name and number of arguments. With annotations in `general` it is not known.
pub(crate) fn covers(general: &Literal, special: &Literal) -> bool {
    let mut values: FxHashMap<&str, &Term> = FxHashMap::default();
    general.annots.is_none()
        && general
            .args
            .iter()
            .zip(&special.args)
            .all(|(general, special)| term_covers(general, special, &mut values))
}

fn term_covers<'a>(
    general: &'a Term,
    special: &'a Term,
    values: &mut FxHashMap<&'a str, &'a Term>,
) -> bool {
    match (&general.kind, &special.kind) {
        // A variable takes only what is in the default name space.
        (TermKind::Var(variable), _) if is_plain(variable) && is_default(special) => {
            if is_unnamed(&variable.name) {
                return true;
            }
            match values.get(variable.name.as_str()) {
                Some(before) => is_same(before, special),
                None => {
                    values.insert(&variable.name, special);
                    true
                }
            }
        }
        (TermKind::Number(a), TermKind::Number(b)) => a == b,
        (TermKind::String(a), TermKind::String(b)) => a == b,
        (TermKind::Literal(a), TermKind::Literal(b)) => {
            a.namespace == b.namespace
                && a.negated == b.negated
                && a.functor == b.functor
                && a.args.len() == b.args.len()
                && a.annots.is_none()
                && a.args
                    .iter()
                    .zip(&b.args)
                    .all(|(a, b)| term_covers(a, b, values))
        }
        (TermKind::List(a, None), TermKind::List(b, None)) => {
            a.len() == b.len() && a.iter().zip(b).all(|(a, b)| term_covers(a, b, values))
        }
        _ => false,
    }
}

/// Whether a term is in the default name space.
fn is_default(term: &Term) -> bool {
    match &term.kind {
        TermKind::Var(variable) => variable.namespace.is_none(),
        TermKind::Literal(literal) => literal.namespace.is_none(),
        _ => true,
    }
}

/// Whether two terms are the same, wherever they stand; only plain ones are looked at.
fn is_same(a: &Term, b: &Term) -> bool {
    match (&a.kind, &b.kind) {
        (TermKind::Number(a), TermKind::Number(b)) => a == b,
        (TermKind::String(a), TermKind::String(b)) => a == b,
        (TermKind::Var(a), TermKind::Var(b)) => a.name == b.name && !is_unnamed(&a.name),
        (TermKind::Literal(a), TermKind::Literal(b)) => {
            a.functor == b.functor
                && a.negated == b.negated
                && a.namespace == b.namespace
                && a.annots == b.annots
                && a.args.len() == b.args.len()
                && a.args.iter().zip(&b.args).all(|(a, b)| is_same(a, b))
        }
        _ => false,
    }
}

/// The event and context of a plan as text, in which variables are numbered: the same for plans whose
/// heads differ in names of variables only.
pub(crate) fn head_text(plan: &Plan) -> String {
    let mut text = format!("{}", plan.trigger);
    if let Some(context) = &plan.context {
        text.push_str(" : ");
        text.push_str(&context.to_string());
    }
    numbered(&text)
}

/// The text with its variables numbered in order of occurrence. Unnamed ones stay as they are.
pub(crate) fn numbered(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut names: Vec<&str> = Vec::new();
    let bytes = text.as_bytes();
    let mut at = 0;
    while at < bytes.len() {
        let byte = bytes[at];
        let is_word = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_';
        // Texts in quotes are no names.
        if byte == b'"' || byte == b'\'' {
            let mut end = at + 1;
            while end < bytes.len() && bytes[end] != byte {
                end += if bytes[end] == b'\\' && byte == b'"' {
                    2
                } else {
                    1
                };
            }
            let end = (end + 1).min(bytes.len());
            out.push_str(text.get(at..end).unwrap_or_default());
            at = end;
        } else if is_word(byte) {
            let mut end = at;
            while end < bytes.len() && is_word(bytes[end]) {
                end += 1;
            }
            let word = &text[at..end];
            if byte.is_ascii_uppercase() {
                let known = names.iter().position(|name| *name == word);
                let number = known.unwrap_or_else(|| {
                    names.push(word);
                    names.len() - 1
                });
                out.push_str(&format!("V{number}"));
            } else {
                out.push_str(word);
            }
            at = end;
        } else {
            let length = text[at..].chars().next().map_or(1, char::len_utf8);
            out.push_str(&text[at..at + length]);
            at += length;
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use syntax::{FileId, parse_term};

    fn covers_text(general: &str, special: &str) -> bool {
        let read = |text| parse_term(text, FileId(0)).unwrap();
        let (general, special) = (read(general), read(special));
        match (&general.kind, &special.kind) {
            (TermKind::Literal(a), TermKind::Literal(b)) => covers(a, b),
            _ => panic!("literals"),
        }
    }

    #[test]
    fn a_head_covers_its_instances() {
        assert!(covers_text("p(X, _)", "p(a, Y)"));
        assert!(covers_text("p(X, X)", "p(a, a)"));
        assert!(covers_text("p(f(X), \"s\")", "p(f(1), \"s\")"));
        assert!(!covers_text("p(X, X)", "p(a, b)"));
        assert!(!covers_text("p(X, X)", "p(Y, Z)"));
        assert!(!covers_text("p(a)", "p(X)"));
        assert!(!covers_text("p(X)[source(a)]", "p(b)"));
        assert!(!covers_text("p([X|T])", "p([1])"));
        assert!(!covers_text("p(X)", "p(ns::a)"));
    }

    #[test]
    fn names_of_variables_do_not_matter() {
        assert_eq!(
            numbered("p(X, Y) & q(Y, \"X\", aX)"),
            "p(V0, V1) & q(V1, \"X\", aX)"
        );
        assert_eq!(numbered("p(Where)"), numbered("p(Who)"));
        assert_ne!(numbered("p(X, Y)"), numbered("p(X, X)"));
    }
}
