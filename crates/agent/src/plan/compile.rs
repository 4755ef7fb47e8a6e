//! From a plan's source to a plan that can run.

use std::sync::Arc;

use logic::annots::{Annots, is_source, source};
use logic::compile::{compile_formula, compile_match};
use logic::env::unbound;
use logic::functor::{Class, Functor};
use logic::rebuild::variables;
use logic::symbol::Symbol;
use logic::term::Term;

use super::body::Compiler;
use super::library::{PlanLibrary, PlanPlace};
use super::{Head, HeadArg, Plan, PlanSource};
use crate::registry::Registry;

/// Why a plan cannot be made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlanError {
    /// What is wrong.
    pub message: String,
    /// The line of the plan.
    pub line: u32,
}

/// Compiles a plan. `fresh_label` is asked for a name if it has none.
///
/// # Errors
/// A context or goal condition that is no formula.
pub fn compile_plan(
    plan: &PlanSource,
    registry: &Registry,
    fresh_label: &mut dyn FnMut() -> Symbol,
) -> Result<Plan, PlanError> {
    let vocabulary = registry.vocabulary();
    let failed = |error: logic::compile::CompileError| PlanError {
        message: error.to_string(),
        line: plan.line,
    };
    let head = match simple_head(plan) {
        Some(args) => Head::Simple(args),
        None => Head::Query(
            compile_match(&plan.trigger.literal, &plan.context, vocabulary).map_err(failed)?,
        ),
    };
    let condition = match &plan.condition {
        Some(condition) => Some(compile_formula(condition, vocabulary).map_err(failed)?),
        None => None,
    };
    let mut compiler = Compiler {
        registry,
        next_var: plan.names.len() as u32,
        lines: plan.lines.iter(),
        line: plan.line,
    };
    let body = Arc::new(compiler.body(&plan.body));
    let mut names = plan.names.clone();
    names.resize(compiler.next_var as usize, Symbol::ANONYMOUS);

    let written_label = plan.label.clone().unwrap_or(Term::Atom(Symbol::EMPTY));
    let term = Term::structure(
        Functor::PLAN,
        [
            if plan.label.is_none() && !plan.label_annots.is_empty() {
                Term::Atom(fresh_label()).with_annots(Annots::new(plan.label_annots.clone()))
            } else {
                written_label
            },
            plan.trigger.to_term(),
            plan.context.clone(),
            plan.body.clone(),
        ],
    );
    let label = match &term.args()[0] {
        Term::Atom(Symbol::EMPTY) => Term::Atom(fresh_label()),
        label => label.clone(),
    };
    let atomic = label
        .annots()
        .items()
        .iter()
        .any(|a| matches!(a, Term::Atom(Symbol::ATOMIC)));
    let url = Term::literal(Symbol::URL, [Term::string(format!("file:{}", plan.file))]);
    let sub_plans = if plan.sub_plans.is_empty() {
        None
    } else {
        let mut library = PlanLibrary::default();
        for sub_plan in &plan.sub_plans {
            let compiled = compile_plan(sub_plan, registry, fresh_label)?;
            library.insert(Arc::new(compiled), PlanPlace::End);
        }
        Some(Arc::new(library))
    };
    Ok(Plan {
        label: with_source(&label, url),
        trigger: plan.trigger.clone(),
        term,
        slots: unbound(&names),
        head,
        body,
        condition,
        sub_plans,
        inherited: plan.inherited,
        head_vars: plan.head_vars,
        atomic,
        file: plan.file.clone(),
        line: plan.line,
    })
}

/// The label with where it is from: `source(self)` unless a source was written, and the file.
fn with_source(label: &Term, url: Term) -> Term {
    let mut items = label.annots().items().to_vec();
    if !items.iter().any(is_source) {
        items.push(source(Term::Atom(Symbol::SELF)));
    }
    items.push(url);
    label.with_annots(Annots::new(items))
}

/// The arguments of a trigger that can be matched without the solver: every variable occurs once
/// in the head, everything else is a number, atom or `[]`; context `true`; no annotations.
fn simple_head(plan: &PlanSource) -> Option<Vec<HeadArg>> {
    if !matches!(plan.context, Term::Atom(Symbol::TRUE)) || plan.inherited > 0 {
        return None;
    }
    let literal = &plan.trigger.literal;
    let args = match literal {
        Term::Atom(_) => &[][..],
        Term::Struct(s) if s.functor.class() == Class::Literal && s.annots.is_none() => &s.args,
        _ => return None,
    };
    // Plans made by patterns use variables without names in their bodies.
    let used: Vec<u32> = variables(&plan.body)
        .iter()
        .chain(&plan.condition.as_ref().map(variables).unwrap_or_default())
        .map(|var| var.id)
        .collect();
    let mut seen = Vec::new();
    args.iter()
        .map(|arg| match arg {
            Term::Var(var) if seen.contains(&var.id) => None,
            Term::Var(var) => {
                seen.push(var.id);
                Some(
                    if var.name == Symbol::ANONYMOUS && !used.contains(&var.id) {
                        HeadArg::Any
                    } else {
                        HeadArg::Bind(var.id)
                    },
                )
            }
            Term::Number(_) | Term::Atom(_) | Term::Nil => Some(HeadArg::Is(arg.clone())),
            Term::String(_) | Term::List(_) | Term::Struct(_) => None,
        })
        .collect()
}
