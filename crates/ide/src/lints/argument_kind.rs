//! A constant of the wrong kind as an argument of an internal action.

use crate::constant::number;
use crate::lint::prelude::*;
use crate::tables::{Kind as Wanted, Mode, forms_of};

pub(crate) const LINT: Lint = Lint {
    code: syntax::Code(445),
    name: "argument-kind",
    title: "argument of a wrong kind",
    level: Level::Warning,
    explanation: "The internal action wants something of another kind at this place, such as a number, a string or a list, \
so the step fails with `error(wrong_arguments)`. `bdi actions NAME` shows what it wants.",
    bad: "+!spell <- .replace(\"hello\", ‹l›, \"L\", S); .print(S).",
    good: "+!spell <- .replace(\"hello\", \"l\", \"L\", S); .print(S).",
    check: Check::File(check),
};

fn check<'a>(file: &ProgramFile<'a>, report: &mut Report<'_>) {
    let mut calls = Vec::new();
    let mut look = |term: &'a Term| {
        let TermKind::Literal(literal) = &term.kind else {
            return;
        };
        if !is_dotted(&literal.functor) {
            return;
        }
        let name = action_name(&literal.functor);
        for (index, arg) in literal.args.iter().enumerate() {
            let mut forms = forms_of(name, literal.args.len(), index).peekable();
            let wanted = forms.peek().map(|(_, arg)| arg.kind);
            let is_wrong = forms.all(|(_, wanted)| {
                wanted.mode == Mode::Input && !can_be(arg, wanted.kind)
            });
            if let Some(wanted) = wanted.filter(|_| is_wrong) {
                calls.push((name, arg.span, wanted));
            }
        }
    };
    for clause in &file.clauses {
        match clause.kind {
            ClauseKind::Plan(plan) => walk::plan(plan, &mut look),
            ClauseKind::Rule(rule) => walk::terms(&rule.body, &mut look),
            _ => {}
        }
    }
    for (name, span, wanted) in calls {
        let message = format!("`{name}` wants {} here", wanted.article());
        let found = report
            .at(file.id, span, message)
            .note("The step fails with `error(wrong_arguments)`.")
            .help(format!("`bdi actions {name}` shows how it is called."));
        report.add(found);
    }
}

/// Whether a written term can be of a kind when the action is called.
fn can_be(term: &Term, kind: Wanted) -> bool {
    let is_literal = matches!(&term.kind, TermKind::Literal(literal) if !is_dotted(&literal.functor));
    let is_string = matches!(term.kind, TermKind::String(_));
    let is_list = matches!(term.kind, TermKind::List(..));
    let is_number = number(term).is_some();
    if !(is_literal || is_string || is_list || is_number) {
        return true;
    }
    match kind {
        Wanted::Any => true,
        Wanted::Number => is_number,
        Wanted::String => is_string,
        Wanted::Atom => is_literal && atom(term).is_some(),
        Wanted::List => is_list,
        Wanted::Literal => is_literal,
        Wanted::Formula => is_literal,
        Wanted::Program => is_literal || is_string || is_list,
    }
}
