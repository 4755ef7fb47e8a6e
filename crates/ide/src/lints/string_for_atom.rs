//! A text where all else has an atom, or the reverse.

use crate::lint::prelude::*;

pub(crate) const LINT: Lint = Lint {
    code: syntax::Code(437),
    name: "string-for-atom",
    title: "string where an atom is meant, or the reverse",
    level: Level::Warning,
    explanation: "`\"red\"` and `red` are different and never match. Here one is asked for (or handled by a plan), while \
what is added (or posted) has the other at this place.",
    bad: "\
+!paint <- +colour(wall, red).
+!look : colour(wall, ‹\"red\"›) <- .print(\"a red wall\").",
    good: "\
+!paint <- +colour(wall, red).
+!look : colour(wall, red) <- .print(\"a red wall\").",
    check: Check::Agent(check),
};

fn check<'a>(agent: &Agent<'a>, system: &System<'a>, report: &mut Report<'_>) {
    if agent.dynamic.broken {
        return;
    }
    for (name, uses) in agent.known() {
        if name.arity == 0 || system.is_told(&name) || system.is_wanted(&name) {
            continue;
        }
        for index in 0..name.arity {
            look(uses, index, report);
        }
    }
}

/// Whether a use gives values (beliefs, goals) or asks for them (questions, plans).
fn gives(used: &Use<'_>) -> Option<bool> {
    match used.role {
        Role::Belief | Role::RuleHead | Role::Added(_) | Role::Goal(_) => Some(true),
        Role::Read | Role::Tested | Role::Event(..) => Some(false),
        Role::Removed | Role::Action | Role::Mentioned => None,
    }
}

fn look(uses: &[Use<'_>], index: usize, report: &mut Report<'_>) {
    let mut strings: FxHashMap<&str, Span> = FxHashMap::default();
    let mut atoms: FxHashMap<&str, Span> = FxHashMap::default();
    let mut is_known = true;
    for used in uses.iter().filter(|used| gives(used) == Some(true)) {
        let arg = &used.literal.args[index];
        match &arg.kind {
            TermKind::String(text) => {
                strings.entry(text).or_insert(arg.span);
            }
            TermKind::Number(_) => {}
            _ => match atom(arg) {
                Some(text) => {
                    atoms.entry(text).or_insert(arg.span);
                }
                None => is_known &= matches!(arg.kind, TermKind::List(..)),
            },
        }
    }
    if !is_known {
        return;
    }
    for used in uses.iter().filter(|used| gives(used) == Some(false) && !used.quoted) {
        let arg = &used.literal.args[index];
        let (text, missing, there, kind) = match &arg.kind {
            TermKind::String(text) => (text.as_str(), &strings, &atoms, "an atom"),
            _ => match atom(arg) {
                Some(text) => (text, &atoms, &strings, "a string"),
                None => continue,
            },
        };
        if !missing.contains_key(text) && there.contains_key(text) {
            let written = match kind {
                "an atom" => text.to_owned(),
                _ => format!("\"{text}\""),
            };
            let found = report
                .at(used.file, arg.span, format!("this never matches: it is {kind} where it comes from"))
                .help(format!("Write `{written}`."))
                .fix(format!("write `{written}`"), arg.span, written);
            report.add(found);
        }
    }
}
