//! Formulas that come out the same whatever is believed.

use rustc_hash::{FxHashMap, FxHashSet};
use syntax::ast::{BinaryOp, Literal, Term, TermKind, UnaryOp};

use crate::flow::is_unnamed;
use crate::model::{is_dotted, plain_literal, walk};

/// Whether a formula always or never holds, if that can be seen from it alone. `text` is what it
/// stands in.
pub(crate) fn truth(formula: &Term, text: &str) -> Option<bool> {
    match &formula.kind {
        TermKind::Literal(literal) => match literal.functor.as_str() {
            "true" => Some(true),
            "false" => Some(false),
            _ => None,
        },
        TermKind::Unary(UnaryOp::Not, inner) => truth(inner, text).map(|holds| !holds),
        TermKind::Binary(BinaryOp::And, ..) => {
            conjunction(&walk::chain(formula, BinaryOp::And), text)
        }
        TermKind::Binary(BinaryOp::Or, ..) => {
            disjunction(&walk::chain(formula, BinaryOp::Or), text)
        }
        TermKind::Binary(op, left, right) if op.is_comparison() => compare(*op, left, right, text),
        _ => None,
    }
}

fn conjunction(parts: &[&Term], text: &str) -> Option<bool> {
    let truths: Vec<Option<bool>> = parts.iter().map(|part| truth(part, text)).collect();
    if truths.contains(&Some(false)) || contradiction(parts, text) || out_of_bounds(parts, text) {
        return Some(false);
    }
    truths
        .iter()
        .all(|truth| *truth == Some(true))
        .then_some(true)
}

fn disjunction(parts: &[&Term], text: &str) -> Option<bool> {
    let truths: Vec<Option<bool>> = parts.iter().map(|part| truth(part, text)).collect();
    if truths.contains(&Some(true)) || contradiction(parts, text) {
        return Some(true);
    }
    truths
        .iter()
        .all(|truth| *truth == Some(false))
        .then_some(false)
}

/// Whether one part is `p` and another one `not p`.
fn contradiction(parts: &[&Term], text: &str) -> bool {
    let negated: FxHashSet<&str> = parts
        .iter()
        .filter_map(|part| match &part.kind {
            TermKind::Unary(UnaryOp::Not, inner) => {
                plain_literal(inner).filter(|literal| is_simple(literal))?;
                Some(inner.span.text(text))
            }
            _ => None,
        })
        .collect();
    !negated.is_empty()
        && parts.iter().any(|part| {
            plain_literal(part).is_some_and(is_simple) && negated.contains(part.span.text(text))
        })
}

/// Whether asking twice is asking the same: no unnamed variables, nothing computed.
fn is_simple(literal: &Literal) -> bool {
    let mut is_simple = true;
    for arg in &literal.args {
        walk::terms(arg, &mut |term| match &term.kind {
            TermKind::Var(variable) => is_simple &= !is_unnamed(&variable.name),
            TermKind::Literal(literal) => is_simple &= !is_dotted(&literal.functor),
            _ => {}
        });
    }
    is_simple
}

/// A variable and what is asked of it.
type Bound<'a> = (&'a str, BinaryOp, &'a Term);

/// Whether what is asked of one variable fits no value: `X > 5 & X < 3`, `X == a & X == b`.
fn out_of_bounds(parts: &[&Term], text: &str) -> bool {
    let mut known: FxHashMap<&str, Vec<(BinaryOp, &Term)>> = FxHashMap::default();
    for (name, op, value) in parts.iter().filter_map(|part| bound(part)) {
        let others = known.entry(name).or_default();
        let mut before = others.iter();
        if before.any(|other| excludes((op, value), *other, text)) {
            return true;
        }
        if others.len() < MOST_BOUNDS {
            others.push((op, value));
        }
    }
    false
}

/// So many bounds of one variable are compared with each later one.
const MOST_BOUNDS: usize = 16;

/// `X < 3`, also written `3 > X`.
fn bound(part: &Term) -> Option<Bound<'_>> {
    let TermKind::Binary(op, left, right) = &part.kind else {
        return None;
    };
    match (&left.kind, &right.kind) {
        (TermKind::Var(variable), _) if is_constant(right) => Some((&variable.name, *op, right)),
        (_, TermKind::Var(variable)) if is_constant(left) => {
            Some((&variable.name, mirrored(*op), left))
        }
        _ => None,
    }
}

fn mirrored(op: BinaryOp) -> BinaryOp {
    match op {
        BinaryOp::Lt => BinaryOp::Gt,
        BinaryOp::Le => BinaryOp::Ge,
        BinaryOp::Gt => BinaryOp::Lt,
        BinaryOp::Ge => BinaryOp::Le,
        other => other,
    }
}

fn excludes(one: (BinaryOp, &Term), other: (BinaryOp, &Term), text: &str) -> bool {
    use BinaryOp::{Eq, Ge, Gt, Le, Lt, Unify};
    let ((op, value), (other_op, other_value)) = (one, other);
    let is_equality = |op| matches!(op, Eq | Unify);
    if is_equality(op) && is_equality(other_op) {
        return compare(Eq, value, other_value, text) == Some(false);
    }
    let (Some(a), Some(b)) = (number(value), number(other_value)) else {
        return false;
    };
    match (op, other_op) {
        (Gt, Lt) | (Gt, Le) | (Ge, Lt) => a >= b,
        (Lt, Gt) | (Le, Gt) | (Lt, Ge) => a <= b,
        (Ge, Le) => a > b,
        (Le, Ge) => a < b,
        (Eq | Unify, Gt) => a <= b,
        (Eq | Unify, Ge) => a < b,
        (Eq | Unify, Lt) => a >= b,
        (Eq | Unify, Le) => a > b,
        (Gt, Eq | Unify) => b <= a,
        (Ge, Eq | Unify) => b < a,
        (Lt, Eq | Unify) => b >= a,
        (Le, Eq | Unify) => b > a,
        _ => false,
    }
}

/// A number, perhaps with a sign.
pub(crate) fn number(term: &Term) -> Option<f64> {
    match &term.kind {
        TermKind::Number(number) => Some(*number),
        TermKind::Unary(UnaryOp::Minus, inner) => number(inner).map(|number| -number),
        TermKind::Unary(UnaryOp::Plus, inner) => number(inner),
        _ => None,
    }
}

/// Whether a term is a number, a string, or an atom with nothing around it.
pub(crate) fn is_constant(term: &Term) -> bool {
    match &term.kind {
        TermKind::String(_) => true,
        TermKind::Literal(literal) => {
            literal.args.is_empty()
                && literal.annots.is_none()
                && literal.namespace.is_none()
                && !is_dotted(&literal.functor)
        }
        _ => number(term).is_some(),
    }
}

fn compare(op: BinaryOp, left: &Term, right: &Term, text: &str) -> Option<bool> {
    use BinaryOp::{Eq, Ge, Gt, Le, Lt, Ne, Unify};
    if let (TermKind::Var(a), TermKind::Var(b)) = (&left.kind, &right.kind) {
        let is_plain = a.annots.is_none() && b.annots.is_none() && !a.negated && !b.negated;
        let is_same = a.name == b.name && !is_unnamed(&a.name) && a.namespace == b.namespace;
        return match op {
            _ if !is_same || !is_plain => None,
            // The value may be NaN, which is not equal to itself.
            Unify => Some(true),
            Lt | Gt => Some(false),
            _ => None,
        };
    }
    if !is_constant(left) || !is_constant(right) {
        return None;
    }
    let order = match (number(left), number(right)) {
        (Some(a), Some(b)) => a.partial_cmp(&b),
        _ => None,
    };
    let is_equal = match (number(left), number(right)) {
        (Some(a), Some(b)) => a == b,
        _ => left.span.text(text) == right.span.text(text),
    };
    match op {
        Eq | Unify => Some(is_equal),
        Ne => Some(!is_equal),
        Lt => order.map(std::cmp::Ordering::is_lt),
        Le => order.map(std::cmp::Ordering::is_le),
        Gt => order.map(std::cmp::Ordering::is_gt),
        Ge => order.map(std::cmp::Ordering::is_ge),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use syntax::{FileId, parse_formula};

    fn of(text: &str) -> Option<bool> {
        truth(&parse_formula(text, FileId(0)).unwrap(), text)
    }

    #[test]
    fn what_never_holds_is_seen() {
        for text in [
            "false",
            "not true",
            "1 > 2",
            "a = b",
            "p & not p",
            "p(X) & q & not p(X)",
            "X > 5 & X < 3",
            "X > 5 & 5 > X",
            "X == a & q & X == b",
            "X = 1 & X >= 2",
            "X < X",
            "false | 1 == 2",
        ] {
            assert_eq!(of(text), Some(false), "{text}");
        }
    }

    #[test]
    fn what_always_holds_is_seen() {
        for text in [
            "true",
            "not false",
            "1 < 2",
            "p | not p",
            "X = X",
            "-1 < 1",
            "a \\== b",
        ] {
            assert_eq!(of(text), Some(true), "{text}");
        }
    }

    #[test]
    fn all_else_is_left_open() {
        for text in [
            "p",
            "X > 5 & X < 7",
            "X >= 5 & X <= 5",
            "p(_) & not p(_)",
            ".random(X) & not .random(X)",
            "X == a & Y == b",
            "p[source(a)] & not p",
            "a < b",
            "\"a\" < X",
            "_ == _",
            "X == X",
        ] {
            assert_eq!(of(text), None, "{text}");
        }
    }
}
