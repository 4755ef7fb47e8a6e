//! Programs and what becomes of them, printed.

mod checks;
mod directives;
mod library;
mod limits;
mod namespaces;
mod patterns;
mod plans;
mod terms;

use std::sync::Arc;

use logic::function::Function;
use logic::print::write_body;
use logic::term::Term;
use syntax::{Diagnostic, Sources};

use super::{LowerOptions, Lowered, load_text};
use crate::action::{
    Action, Control, Form, Kind, Outcome, Run, Topic, Usable, form, input, output, raw, variadic,
};
use crate::host::{Host, Loaded, Time};
use crate::plan::PlanSource;
use crate::program::Clause;
use crate::registry::Registry;

const fn action(name: &'static str, forms: &'static [Form], usable: Usable, run: Run) -> Action {
    Action {
        name,
        forms,
        summary: "",
        topic: Topic::Terms,
        examples: &[],
        usable,
        run,
    }
}

const fn step(name: &'static str, forms: &'static [Form]) -> Action {
    action(
        name,
        forms,
        Usable::BodyOnly,
        Run::Function(|_| Outcome::True),
    )
}

const fn query(name: &'static str, forms: &'static [Form]) -> Action {
    action(
        name,
        forms,
        Usable::Anywhere,
        Run::Function(|_| Outcome::True),
    )
}

const fn control(name: &'static str, forms: &'static [Form], control: Control) -> Action {
    action(name, forms, Usable::BodyOnly, Run::Control(control))
}

static ACTIONS: [Action; 18] = [
    query(".print", &[variadic(&[input("Term", Kind::Any)])]),
    query(
        ".length",
        &[form(&[
            input("List", Kind::Any),
            output("Length", Kind::Number),
        ])],
    ),
    query(
        ".member",
        &[form(&[
            output("Member", Kind::Any),
            input("List", Kind::List),
        ])],
    ),
    query(
        ".findall",
        &[form(&[
            raw("Template"),
            raw("Query"),
            output("List", Kind::List),
        ])],
    ),
    query(".abolish", &[form(&[input("Belief", Kind::Literal)])]),
    query(".fail", &[variadic(&[input("Annotation", Kind::Any)])]),
    query(".succeed_goal", &[form(&[input("Goal", Kind::Literal)])]),
    query(
        ".fail_goal",
        &[
            form(&[input("Goal", Kind::Literal)]),
            form(&[input("Goal", Kind::Literal), input("Annotation", Kind::Any)]),
        ],
    ),
    query(".give_up_goal", &[form(&[input("Goal", Kind::Literal)])]),
    query(
        ".intend_elsewhere",
        &[form(&[input("Goal", Kind::Literal)])],
    ),
    query(
        ".belief_changes",
        &[form(&[output("Number", Kind::Number)])],
    ),
    query(".add_plan", &[form(&[input("Plan", Kind::Program)])]),
    step(
        ".wait",
        &[
            form(&[raw("What")]),
            form(&[raw("What"), input("Timeout", Kind::Number)]),
        ],
    ),
    step(
        ".send",
        &[form(&[
            input("To", Kind::Any),
            input("Act", Kind::Atom),
            input("Content", Kind::Any),
        ])],
    ),
    control(
        ".if_then_else",
        &[form(&[raw("Condition"), raw("Then")])],
        Control::If,
    ),
    control(
        ".loop",
        &[form(&[raw("Condition"), raw("Body")])],
        Control::While,
    ),
    control(
        ".foreach",
        &[form(&[raw("Condition"), raw("Body")])],
        Control::For,
    ),
    control(
        ".fork",
        &[variadic(&[raw("Kind"), raw("Branch")])],
        Control::Fork,
    ),
];

fn registry() -> Arc<Registry> {
    let pure = Function::Pure(|_| Ok(0.0));
    let functions = [
        ("math.abs", 1, pure),
        ("math.max", 1, pure),
        ("math.max", 2, pure),
        ("math.pi", 0, pure),
        (".length", 1, pure),
        (".count", 1, Function::Agent(0)),
    ];
    Arc::new(Registry::new(&ACTIONS, functions))
}

/// Files by name; a relative path is tried as given and in the folder of the file that names it.
#[derive(Default)]
struct Files(Vec<(&'static str, &'static str)>);

impl Host for Files {
    fn now(&mut self) -> Time {
        Time(0)
    }

    fn load(&mut self, path: &str, from: &str) -> Result<Loaded, String> {
        let folder = from.rfind('/').map_or("", |slash| &from[..=slash]);
        let beside = format!("{folder}{path}");
        let (name, text) = self
            .0
            .iter()
            .find(|(name, _)| *name == path || *name == beside)
            .ok_or_else(|| "there is no such file".to_owned())?;
        Ok(Loaded {
            name: Arc::from(*name),
            text: Arc::from(*text),
        })
    }
}

fn options() -> LowerOptions {
    LowerOptions::new(registry())
}

/// Lowers a program with files that it may include, whatever is wrong with it.
fn read_with(
    text: &str,
    files: &[(&'static str, &'static str)],
    options: &LowerOptions,
) -> Lowered {
    let mut sources = Sources::new();
    load_text(
        "ann.asl",
        text,
        &mut sources,
        options,
        &mut Files(files.to_vec()),
    )
}

/// Lowers a program in which nothing is wrong.
fn read(text: &str) -> Lowered {
    let lowered = read_with(text, &[], &options());
    assert_eq!(complaints(&lowered.diagnostics), [""; 0], "{text}");
    assert!(!lowered.failed);
    lowered
}

/// Code, severity and message of each diagnostic.
fn complaints(diagnostics: &[Diagnostic]) -> Vec<String> {
    diagnostics
        .iter()
        .map(|d| format!("{} {}: {}", d.code, d.severity.name(), d.message))
        .collect()
}

/// The complaints about a program.
fn complain(text: &str) -> Vec<String> {
    complaints(&read_with(text, &[], &options()).diagnostics)
}

fn clauses(lowered: &Lowered) -> Vec<String> {
    let clauses = lowered.program.clauses.iter();
    clauses
        .map(|clause| match clause {
            Clause::Fact(fact) => fact.to_string(),
            Clause::Rule(rule, _) => rule.to_string(),
        })
        .collect()
}

fn goals(lowered: &Lowered) -> Vec<String> {
    lowered
        .program
        .goals
        .iter()
        .map(|goal| goal.literal.to_string())
        .collect()
}

/// A plan as `@label trigger : context <: condition <- body { sub-plans }`.
fn show(plan: &PlanSource) -> String {
    use std::fmt::Write;
    let mut out = String::new();
    match &plan.label {
        Some(label) => write!(out, "@{label} ").unwrap(),
        None if plan.label_annots.is_empty() => {}
        None => write!(out, "@{:?} ", plan.label_annots).unwrap(),
    }
    write!(out, "{}", plan.trigger).unwrap();
    if plan.context != Term::atom("true") {
        write!(out, " : {}", plan.context).unwrap();
    }
    if let Some(condition) = &plan.condition {
        write!(out, " <: {condition}").unwrap();
    }
    let mut body = String::new();
    write_body(&mut body, &plan.body, 1000);
    if !body.is_empty() {
        write!(out, " <- {body}").unwrap();
    }
    for sub_plan in &plan.sub_plans {
        write!(out, " [[ {} ]]", show(sub_plan)).unwrap();
    }
    out
}

fn plans(lowered: &Lowered) -> Vec<String> {
    lowered.program.plans.iter().map(show).collect()
}

/// The body of the only plan of a program.
fn body(steps: &str) -> String {
    let lowered = read(&format!("+!g <- {steps}."));
    let shown = show(&lowered.program.plans[0]);
    shown
        .strip_prefix("+!g")
        .unwrap()
        .trim_start_matches(" <- ")
        .to_owned()
}
