//! Walks through terms and bodies in textual order. Operator chains are a loop, not a recursion:
//! they may be of any length. Brackets nest at most [`syntax::MAX_NESTING`] deep.

use syntax::Span;
use syntax::ast::{Annots, BinaryOp, Body, NameSpace, Plan, Step, StepKind, Term, TermKind};

/// Calls `visit` for a term and all terms in it, the outer before the inner, from left to right.
pub(crate) fn terms<'a>(term: &'a Term, visit: &mut dyn FnMut(&'a Term)) {
    let mut due = vec![term];
    while let Some(term) = due.pop() {
        visit(term);
        match &term.kind {
            TermKind::Binary(_, left, right) => {
                due.push(right);
                due.push(left);
            }
            TermKind::Unary(_, inner) => due.push(inner),
            TermKind::Literal(literal) => {
                annots(literal.annots.as_ref(), &mut due);
                due.extend(literal.args.iter().rev());
            }
            TermKind::Var(variable) => annots(variable.annots.as_ref(), &mut due),
            TermKind::List(items, tail) => {
                due.extend(tail.as_deref());
                due.extend(items.iter().rev());
            }
            TermKind::Body(inner) => body(inner, visit),
            TermKind::Plan(inner) => plan(inner, visit),
            TermKind::Trigger(trigger) => due.push(&trigger.literal),
            TermKind::Rule(rule) => {
                due.push(&rule.body);
                due.push(&rule.head);
            }
            TermKind::Number(_) | TermKind::String(_) | TermKind::Error => {}
        }
    }
}

/// Calls `visit` with each variable of a term and its place, also those that stand for name spaces.
pub(crate) fn variables<'a>(term: &'a Term, visit: &mut dyn FnMut(&'a str, Span)) {
    terms(term, &mut |term| variables_of(term, visit));
}

/// The variables that a term itself has, not those in it.
pub(crate) fn variables_of<'a>(term: &'a Term, visit: &mut dyn FnMut(&'a str, Span)) {
    let (namespace, name) = match &term.kind {
        TermKind::Var(variable) => (&variable.namespace, Some(&variable.name)),
        TermKind::Literal(literal) => (&literal.namespace, None),
        _ => return,
    };
    if let Some(NameSpace::Var(space)) = namespace {
        visit(space, term.span);
    }
    if let Some(name) = name {
        visit(name, term.span);
    }
}

fn annots<'a>(annots: Option<&'a Annots>, due: &mut Vec<&'a Term>) {
    if let Some(annots) = annots {
        due.extend(annots.tail.as_deref());
        due.extend(annots.items.iter().rev());
    }
}

/// As [`terms`], for all terms of a plan but those of its sub-plans.
pub(crate) fn plan<'a>(plan: &'a Plan, visit: &mut dyn FnMut(&'a Term)) {
    if let Some(label) = &plan.label {
        for annotation in &label.annots {
            terms(annotation, visit);
        }
    }
    terms(&plan.trigger.literal, visit);
    for formula in plan.context.iter().chain(&plan.condition) {
        terms(formula, visit);
    }
    if let Some(inner) = &plan.body {
        body(inner, visit);
    }
}

/// As [`terms`], for all terms of a body.
pub(crate) fn body<'a>(inner: &'a Body, visit: &mut dyn FnMut(&'a Term)) {
    steps(inner, &mut |step| match &step.kind {
        StepKind::Simple(_, term) => terms(term, visit),
        StepKind::If { condition, .. }
        | StepKind::While { condition, .. }
        | StepKind::For { condition, .. } => terms(condition, visit),
        StepKind::Block(_) | StepKind::Fork { .. } => {}
    });
}

/// Calls `visit` for all steps of a body, those of blocks included, the outer before the inner.
pub(crate) fn steps<'a>(body: &'a Body, visit: &mut dyn FnMut(&'a Step)) {
    let mut due: Vec<&'a Step> = body.steps.iter().rev().collect();
    while let Some(step) = due.pop() {
        visit(step);
        for inner in blocks(step).into_iter().rev() {
            due.extend(inner.steps.iter().rev());
        }
    }
}

/// The bodies directly inside a step.
pub(crate) fn blocks(step: &Step) -> Vec<&Body> {
    match &step.kind {
        StepKind::Simple(..) => Vec::new(),
        StepKind::Block(body) | StepKind::While { body, .. } | StepKind::For { body, .. } => {
            vec![body]
        }
        StepKind::If {
            then, otherwise, ..
        } => [Some(then), otherwise.as_ref()]
            .into_iter()
            .flatten()
            .collect(),
        StepKind::Fork { branches, .. } => branches.iter().collect(),
    }
}

/// The parts of a chain `a & b & c` of one operator, from left to right; the term itself if it is no
/// such chain.
pub(crate) fn chain(formula: &Term, operator: BinaryOp) -> Vec<&Term> {
    let mut parts = Vec::new();
    let mut due = vec![formula];
    while let Some(term) = due.pop() {
        match &term.kind {
            TermKind::Binary(op, left, right) if *op == operator => {
                due.push(right);
                due.push(left);
            }
            _ => parts.push(term),
        }
    }
    parts
}
