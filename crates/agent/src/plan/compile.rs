//! From a plan's source to a plan that can run.

use std::sync::Arc;

use logic::annots::{Annots, is_source, source};
use logic::compile::{compile_formula, compile_match};
use logic::env::unbound;
use logic::functor::{Class, Functor, Operator};
use logic::rebuild::variables;
use logic::symbol::Symbol;
use logic::term::Term;
use logic::vocabulary::Vocabulary;

use super::body::{Compiler, has_agent_function};
use super::library::{PlanLibrary, PlanPlace};
use super::{Check, Head, HeadArg, Plan, PlanSource};
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
    let query = || compile_match(&plan.trigger.literal, &plan.context, vocabulary).map_err(failed);
    let args = simple_args(plan);
    let head = match (args, &plan.context) {
        (Some(args), Term::Atom(Symbol::TRUE)) => Head::Simple(args),
        (Some(args), context) => match checks(context, &args, vocabulary) {
            Some(checks) => Head::Guarded {
                args,
                checks,
                code: query()?,
            },
            None => Head::Query(query()?),
        },
        (None, _) => Head::Query(query()?),
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
        whole: (plan.condition.is_some() || !plan.sub_plans.is_empty()).then(|| plan.to_term()),
        term,
        slots: unbound(&names),
        head,
        body,
        condition,
        sub_plans,
        inherited: plan.inherited,
        head_vars: plan.head_vars,
        is_named: plan.label.is_some(),
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

/// The conditions of a context of comparisons, and literals that are believed or not: they test
/// values of the trigger's arguments, and of variables that beliefs before have given values.
fn checks(context: &Term, args: &[HeadArg], vocabulary: &Vocabulary) -> Option<Vec<Check>> {
    let bound = args.iter().filter_map(|arg| match arg {
        HeadArg::Bind(id) => Some(*id),
        HeadArg::Any | HeadArg::Is(_) => None,
    });
    let mut with_value: Vec<u32> = bound.collect();
    let mut checks = Vec::new();
    let mut rest = context;
    loop {
        let (first, more) = match rest.as_operator() {
            Some((Operator::And, [first, more])) => (first, Some(more)),
            _ => (rest, None),
        };
        let check = match first.as_operator() {
            Some((Operator::Not, [inner])) if is_plain_literal(inner) => {
                Check::Believed(inner.clone(), false)
            }
            Some((op, [left, right]))
                if op.is_relation() && !matches!(op, Operator::Unify | Operator::Univ) =>
            {
                if has_agent_function(first, &vocabulary.functions) {
                    return None;
                }
                Check::Compares(op, left.clone(), right.clone())
            }
            _ if is_plain_literal(first) => Check::Believed(first.clone(), true),
            _ => return None,
        };
        let is_tested = |term: &Term| {
            let mut used = variables(term).into_iter();
            used.all(|var| with_value.contains(&var.id))
        };
        let check = match check {
            check if is_tested(first) => check,
            Check::Believed(literal, true)
                if literal
                    .args()
                    .iter()
                    .all(|arg| arg.is_var() || is_tested(arg)) =>
            {
                with_value.extend(variables(&literal).iter().map(|var| var.id));
                Check::Found(literal)
            }
            _ => return None,
        };
        checks.push(check);
        match more {
            Some(more) => rest = more,
            None => return Some(checks),
        }
    }
}

/// A literal of the belief base without annotations or computed parts.
fn is_plain_literal(term: &Term) -> bool {
    match term {
        Term::Atom(Symbol::TRUE | Symbol::FALSE) => false,
        Term::Atom(_) => true,
        Term::Struct(s) => s.functor.class() == Class::Literal && s.annots.is_none(),
        _ => false,
    }
}

/// The arguments of a trigger that can be matched without the solver: every variable occurs once
/// in it, everything else is a number, atom or `[]`; no annotations.
fn simple_args(plan: &PlanSource) -> Option<Vec<HeadArg>> {
    if plan.inherited > 0 {
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
        .chain(&variables(&plan.context))
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
            Term::String(_) | Term::List(_) | Term::Struct(_) | Term::Container(_) => None,
        })
        .collect()
}
