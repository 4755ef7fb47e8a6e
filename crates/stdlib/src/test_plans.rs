//! The actions of the library for tests (`stdlib/test.asl`, `stdlib/test_plans.asl`). They are no part
//! of the library for programs, so they have no page in the reference.

use agent::action::{Form, either, form, input, output};
use agent::callable::action;
use agent::fault::Place;
use agent::intention::Frame;
use agent::registry::{RULE_MARK, Registry};
use agent::trace::{Assertion, TestNews};
use agent::trigger::{TriggerKind, TriggerOp};
use logic::annots::Annots;
use logic::container::{Container, ContainerKind};

use crate::prelude::*;

const FIND: &[Form] = &[form(&[output("Tests", Kind::List)])];
const ONE: &[Form] = &[form(&[either("Term", Kind::Any)])];
const PLAN: &[Form] = &[form(&[
    input("Label", Kind::Any),
    output("Name", Kind::Any),
])];
const NAME: &[Form] = &[form(&[
    input("File", Kind::String),
    output("Name", Kind::Any),
])];
const RULE: &[Form] = &[form(&[
    input("File", Kind::String),
    input("Line", Kind::Number),
])];
const FAILED: &[Form] = &[form(&[
    input("Label", Kind::Any),
    input("Annotations", Kind::List),
])];
const ASSERTION: &[Form] = &[form(&[
    input("Result", Kind::Atom),
    either("Assertion", Kind::Any),
    output("Test", Kind::Any),
    output("Source", Kind::Any),
    output("Line", Kind::Any),
])];

/// Adds the actions. Their names are not taken: nothing else is registered yet.
pub(crate) fn register(registry: &mut Registry) {
    let mut add = |name: &str, forms, run: fn(&mut ActionCx<'_>) -> Outcome| {
        let added = registry.register(name, action(forms, run));
        debug_assert!(added.is_ok(), "{name} is taken");
    };
    add("test_plans.find", FIND, find);
    add("test_plans.assertion", ASSERTION, assertion);
    add("test_plans.has_members", ONE, |cx| {
        let holds_some = |container: &Container| container.kind() == ContainerKind::Set;
        let is_list = cx.args[0].is_list();
        holds(is_list || cx.args[0].as_container().is_some_and(holds_some))
    });
    add("test_plans.agent_name", NAME, |cx| {
        let path = cx.args[0].as_str().unwrap_or_default().replace('\\', "/");
        let file = path.rsplit('/').next().unwrap_or_default();
        let name = file.strip_suffix(".asl").unwrap_or(file).replace('-', "_");
        cx.answer(1, Term::Atom(Symbol::new(&name)))
    });
    add(RULE_MARK, RULE, |cx| {
        let (file, line) = (cx.args[0].as_str(), cx.args[1].as_number());
        if let (Some(file), Some(line)) = (file, line) {
            let place = Place {
                file: file.into(),
                line: line as u32,
            };
            cx.agent.record_rule(place);
        }
        Outcome::True
    });
    add("test_plans.launched", PLAN, launched);
    add("test_plans.achieved", ONE, |cx| {
        tell(cx, TestNews::Achieved(cx.args[0].clone()))
    });
    add("test_plans.failed", FAILED, failed);
}

/// The test plans in the order of the library: `test(Label, Goal)` each.
fn find(cx: &mut ActionCx<'_>) -> Outcome {
    let tests: Vec<Term> = cx
        .agent
        .plans()
        .iter()
        .filter(|plan| {
            plan.trigger.op == TriggerOp::Add
                && plan.trigger.kind == TriggerKind::Achieve
                && is_test(&plan.label)
        })
        .map(|plan| {
            let goal = agent::intention::close(&plan.trigger.literal).0;
            (plan.label.clone(), goal)
        })
        .map(|(label, goal)| Term::literal(Symbol::new("test"), [label, goal]))
        .collect();
    let tests = crate::fresh::Fresh::default().renamed(cx, &Term::list(tests));
    cx.answer(0, tests)
}

/// Tells that a test plan is launched.
fn launched(cx: &mut ActionCx<'_>) -> Outcome {
    let label = cx.args[0].clone();
    let Some(plan) = cx.agent.plans().get(&label) else {
        // It was removed by a test before it.
        return Outcome::Fail;
    };
    let named = match plan.is_named {
        true => label.functor(),
        false => plan.trigger.literal.functor(),
    };
    let news = TestNews::Launched {
        name: named.map_or_else(String::new, |functor| functor.name().to_string()),
        place: Place {
            file: plan.file.clone(),
            line: plan.line,
        },
        plan: label,
    };
    let name = without_annots(&cx.args[0]);
    tell(cx, news);
    cx.answer(1, name)
}

fn without_annots(label: &Term) -> Term {
    label.with_annots(Annots::default())
}

/// Whether this is the label of a test plan.
fn is_test(label: &Term) -> bool {
    let mut annots = label.annots().items().iter();
    annots.any(|annot| says(annot, "test"))
}

/// Tells of an assertion; binds the test plan, the file and the line that it belongs to.
fn assertion(cx: &mut ActionCx<'_>) -> Outcome {
    let frames = cx.at_work().map_or(&[][..], |intention| &intention.frames);
    let plan = frames.iter().find(|frame| is_test(&frame.plan.label));
    let plan = plan.map(|frame| frame.plan.label.clone());
    // The library's own frames are on top.
    let is_foreign = |frame: &&Frame| !frame.plan.file.starts_with("$stdlib/");
    let place = frames.iter().rev().find(is_foreign).map(Frame::place);
    let unknown = || Term::Atom(Symbol::new("unknown"));
    let name = plan.as_ref().map_or_else(unknown, without_annots);
    let (source, line) = place.as_ref().map_or_else(
        || (unknown(), Term::from(0.0)),
        |place| {
            (
                Term::string(&*place.file),
                Term::from(f64::from(place.line)),
            )
        },
    );
    let news = TestNews::Asserted(Assertion {
        plan,
        what: cx.args[1].clone(),
        holds: says(&cx.args[0], "passed"),
        place,
    });
    tell(cx, news);
    cx.answer(2, name);
    cx.answer(3, source);
    cx.answer(4, line)
}

/// Tells of a test plan that failed; its failure event has these annotations.
fn failed(cx: &mut ActionCx<'_>) -> Outcome {
    let annots = cx.args[1].as_list().unwrap_or_default();
    let value = |name: &str| {
        annots.iter().find_map(|annot| match annot.args() {
            [value]
                if annot
                    .functor()
                    .is_some_and(|f| says(&Term::Atom(f.name()), name)) =>
            {
                Some(value.clone())
            }
            _ => None,
        })
    };
    let text = |term: Term| {
        term.as_str()
            .map_or_else(|| term.to_string(), str::to_owned)
    };
    let kind = value("error").map(text);
    let message = value("error_msg").map(text).filter(|text| !text.is_empty());
    let reason = [kind, message];
    let reason: Vec<String> = reason.into_iter().flatten().collect();
    let file = value("code_src").map(text);
    let line = value("code_line").and_then(|line| line.as_number());
    let place = file.zip(line).map(|(file, line)| Place {
        file: file.strip_prefix("file:").unwrap_or(&file).into(),
        line: line as u32,
    });
    let news = TestNews::Failed {
        plan: cx.args[0].clone(),
        reason: reason.join(": "),
        place,
    };
    tell(cx, news)
}

fn tell(cx: &mut ActionCx<'_>, news: TestNews) -> Outcome {
    let intention = cx.at_work().map(|intention| intention.id);
    cx.agent.record_test(intention, news);
    Outcome::True
}
