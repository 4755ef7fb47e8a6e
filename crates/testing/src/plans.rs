//! Test plans: those for an achievement goal whose label has the annotation `test`.
//!
//! They are launched one after the other by the library (`stdlib/test_plans.asl`), each as a goal of its
//! own; all of a file share the agent's mind. A test passes when its goal is achieved by its plan and
//! no assertion of it failed; one that asserts nothing, or was never launched, fails.

use std::path::Path;

use agent::fault::Place;
use agent::trace::{Assertion, TestNews, What};
use logic::term::Term;
use syntax::ast::{Component, LabelName, TermKind, TriggerKind, TriggerOp};
use syntax::{FileId, LineIndex, parse_program};

use crate::coverage::Coverage;
use crate::files;
use crate::run::{Heard, How, News, Ran, Wanted, run_text};
use crate::verdict::Problem;

/// A test plan as it is written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TestPlan {
    /// The name of its label; that of the goal if the label has none.
    pub name: String,
    /// The line of its trigger.
    pub line: u32,
}

/// What came of a test plan.
#[derive(Clone, Debug, PartialEq)]
pub struct Outcome {
    /// The test plan.
    pub plan: TestPlan,
    /// How many assertions were checked.
    pub assertions: usize,
    /// What is wrong; nothing if it passed.
    pub problems: Vec<Problem>,
    /// What was printed and reported while it ran; of the first one also what came before.
    pub output: (String, String),
}

/// The test plans in the text of an agent. Plans of files that it includes are not among them.
pub fn test_plans(text: &str) -> Vec<TestPlan> {
    // Most agent files hold no test, so the word is looked for first.
    if !text.contains("test") {
        return Vec::new();
    }
    let parsed = parse_program(text, FileId(0));
    let lines = LineIndex::new(text);
    let mut found = Vec::new();
    let mut left: Vec<&Component> = parsed.program.components.iter().rev().collect();
    while let Some(component) = left.pop() {
        match component {
            Component::Directive(directive) => {
                left.extend(directive.inner.iter().flatten().rev());
            }
            Component::Plan(plan) => {
                let is_goal =
                    plan.trigger.op == TriggerOp::Add && plan.trigger.kind == TriggerKind::Achieve;
                let label = plan.label.as_ref().filter(|label| {
                    is_goal && label.annots.iter().any(|annot| functor(annot) == "test")
                });
                if let Some(label) = label {
                    let name = match &label.name {
                        Some(LabelName::Atom(name) | LabelName::Var(name)) => name.clone(),
                        None => functor(&plan.trigger.literal).to_owned(),
                    };
                    let line = lines.line_of(plan.trigger.span.start) + 1;
                    found.push(TestPlan { name, line });
                }
            }
            Component::Belief(_) | Component::Rule(_) | Component::Goal(_) => {}
        }
    }
    found
}

fn functor(term: &syntax::ast::Term) -> &str {
    match &term.kind {
        TermKind::Literal(literal) => &literal.functor,
        _ => "",
    }
}

/// The library files that run the test plans of a file that does not include them itself, as a
/// directive behind its text.
fn library_for(text: &str) -> &'static str {
    let includes = |name: &str| text.contains(&format!("{name}\""));
    if includes("tester_agent.asl") || includes("test_plans.asl") {
        ""
    } else if includes("test_assert.asl") || includes("$stdlib/test.asl") {
        "\n{ include(\"$stdlib/test_plans.asl\") }\n"
    } else {
        "\n{ include(\"$stdlib/tester_agent.asl\") }\n"
    }
}

/// Runs the test plans of a file in one fresh system.
///
/// # Errors
/// The file cannot be read, the run does not end, or the engine breaks.
pub fn run(path: &Path, how: &How) -> Result<(Vec<Outcome>, Coverage), String> {
    let text = files::read(path)?;
    let plans = test_plans(&text);
    let how = How {
        wanted: Wanted::Tests,
        ..how.clone()
    };
    let whole = format!("{text}{}", library_for(&text));
    let ran = run_text(path, whole, &how)?;
    let outcomes = judge(plans, &ran);
    Ok((outcomes, ran.coverage))
}

/// A test plan that was launched.
struct Launched {
    label: Term,
    outcome: Outcome,
    was_chosen: bool,
    has_ended: bool,
    /// How much had been printed and reported when it began.
    since: (usize, usize),
}

fn judge(plans: Vec<TestPlan>, ran: &Ran) -> Vec<Outcome> {
    let mut launched: Vec<Launched> = Vec::new();
    for Heard { news, before } in &ran.news {
        match news {
            News::Record(_, What::Test(news)) => hear(&mut launched, news, *before, ran),
            News::Record(_, What::Plan { plan, .. }) => {
                if let Some(test) = launched.last_mut() {
                    test.was_chosen |= same_plan(&test.label, plan);
                }
            }
            News::Record(..) => {}
            News::Failure(agent, report) => {
                if let Some(test) = launched.last_mut().filter(|test| !test.has_ended) {
                    let title = format!("agent {agent}: {}", report.title);
                    let mut problem = Problem::new(title).at(report.place.clone());
                    problem.notes.clone_from(&report.notes);
                    test.outcome.problems.push(problem);
                }
            }
        }
    }
    let mut outcomes = Vec::new();
    let is_of = |plan: &TestPlan, test: &Launched| test.outcome.plan.line == plan.line;
    for plan in plans {
        match launched.iter().position(|test| is_of(&plan, test)) {
            Some(at) => {
                let mut test = launched.remove(at);
                test.outcome.plan = plan;
                outcomes.push(test.settle(ran));
            }
            None => outcomes.push(Outcome {
                problems: vec![never_launched(ran, &outcomes)],
                plan,
                assertions: 0,
                output: (String::new(), String::new()),
            }),
        }
    }
    outcomes.extend(launched.into_iter().map(|test| test.settle(ran)));
    outcomes
}

fn hear(launched: &mut Vec<Launched>, news: &TestNews, before: (usize, usize), ran: &Ran) {
    let place_of = |label: &Term, launched: &[Launched]| {
        launched
            .iter()
            .rposition(|test| same_plan(&test.label, label))
    };
    match news {
        TestNews::Launched { plan, name, place } => launched.push(Launched {
            label: plan.clone(),
            outcome: Outcome {
                plan: TestPlan {
                    name: name.clone(),
                    line: place.line,
                },
                assertions: 0,
                problems: Vec::new(),
                output: (String::new(), String::new()),
            },
            was_chosen: false,
            has_ended: false,
            since: if launched.is_empty() { (0, 0) } else { before },
        }),
        TestNews::Achieved(plan) => {
            if let Some(at) = place_of(plan, launched) {
                launched[at].end(before, ran);
            }
        }
        TestNews::Failed {
            plan,
            reason,
            place,
        } => {
            if let Some(at) = place_of(plan, launched) {
                let test = &mut launched[at];
                test.end(before, ran);
                // A failed assertion is told already.
                if !reason.starts_with(ASSERTION_FAILED) {
                    let problem = Problem::new(format!("the plan failed: {reason}"));
                    test.outcome.problems.push(problem.at(place.clone()));
                }
            }
        }
        TestNews::Asserted(assertion) => {
            let of_plan = assertion.plan.as_ref();
            let at = of_plan.and_then(|plan| place_of(plan, launched));
            // An assertion of an intention beside it belongs to the test that runs.
            if let Some(test) = at
                .or(launched.len().checked_sub(1))
                .map(|at| &mut launched[at])
            {
                test.outcome.assertions += 1;
                if !assertion.holds {
                    test.outcome.problems.push(failed_assertion(assertion));
                }
            }
        }
    }
}

/// The kind of error of an assertion that does not hold.
const ASSERTION_FAILED: &str = "assertion_failed";

impl Launched {
    fn end(&mut self, now: (usize, usize), ran: &Ran) {
        self.has_ended = true;
        let between = |text: &str, from: usize, to: usize| text[from..to].to_owned();
        self.outcome.output = (
            between(&ran.stdout, self.since.0, now.0),
            between(&ran.stderr, self.since.1, now.1),
        );
    }

    fn settle(mut self, ran: &Ran) -> Outcome {
        let has_ended = self.has_ended;
        if !has_ended {
            self.end((ran.stdout.len(), ran.stderr.len()), ran);
        }
        let mut outcome = self.outcome;
        let problems = &mut outcome.problems;
        if !has_ended {
            let why = ran.unfinished.as_deref();
            problems.push(Problem::new(format!(
                "the plan did not end: {}",
                why.unwrap_or("it waits for something that does not come")
            )));
        } else if !self.was_chosen {
            problems.push(Problem::new(
                "the plan was never chosen: another one came first, or its context did not hold",
            ));
        } else if outcome.assertions == 0 && problems.is_empty() {
            problems.push(Problem::new("the plan asserts nothing"));
        }
        outcome
    }
}

fn never_launched(ran: &Ran, before: &[Outcome]) -> Problem {
    let problem = Problem::new("the plan was never launched");
    if let Some(reason) = &ran.unfinished {
        return problem.note(reason.clone());
    }
    if ran.status == Some(1) && ran.news.is_empty() {
        return problem.note(format!("the file does not load:\n{}", ran.stderr));
    }
    match before.last() {
        Some(last) if !last.problems.is_empty() => problem.note(format!(
            "the test before it, `{}`, did not end, or the run stopped",
            last.plan.name
        )),
        _ => problem.note("the run ended before its turn came"),
    }
}

fn same_plan(left: &Term, right: &Term) -> bool {
    left.functor() == right.functor()
}

/// What an assertion that does not hold says.
fn failed_assertion(assertion: &Assertion) -> Problem {
    let place: Option<Place> = assertion.place.clone();
    let what = &assertion.what;
    let name = what
        .functor()
        .map_or_else(String::new, |f| f.name().to_string());
    let problem = Problem::new(format!("{} does not hold", logic::print::brief(what))).at(place);
    match (name.as_str(), what.args()) {
        ("assert_equals", [expected, actual, rest @ ..]) => {
            let problem = problem
                .note(format!("expected  {}", with_kind(expected)))
                .note(format!("found     {}", with_kind(actual)));
            match rest {
                [tolerance] => problem.note(format!("tolerance {}", with_kind(tolerance))),
                _ => problem,
            }
        }
        ("force_failure", [message]) => {
            let text = message
                .as_str()
                .map_or_else(|| message.to_string(), str::to_owned);
            Problem {
                title: text,
                ..problem
            }
        }
        (_, args) => args
            .iter()
            .enumerate()
            .fold(problem, |problem, (number, arg)| {
                problem.note(format!("argument {}: {}", number + 1, with_kind(arg)))
            }),
    }
}

/// A value with the word for its kind.
fn with_kind(term: &Term) -> String {
    let kind = if term.is_var() {
        "unbound"
    } else if term.as_number().is_some() {
        "number"
    } else if term.as_str().is_some() {
        "string"
    } else if term.as_list().is_some() {
        "list"
    } else if term.as_atom().is_some() {
        "atom"
    } else if term.as_container().is_some() {
        "set, map or queue"
    } else {
        "structure"
    };
    format!("{} ({kind})", logic::print::excerpt(term, 500))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_goals_with_the_annotation_are_tests() {
        let plans = test_plans(
            "// a test\n@a[test] +!a.\n@b[x] +!b.\n@[test]\n+!c : d\n   <- e.\n\
             @f[test] +f. { begin namespace(n) } @g[atomic,test] +!g. { end }",
        );
        let found: Vec<_> = plans.iter().map(|plan| (&*plan.name, plan.line)).collect();
        assert_eq!(found, [("a", 2), ("c", 5), ("g", 7)]);
    }

    #[test]
    fn library_is_added_as_far_as_it_is_missing() {
        assert!(library_for("+!a.").contains("tester_agent"));
        let assertions = "{ include(\"$jasonJar/test/jason/inc/test_assert.asl\") }";
        assert!(library_for(assertions).contains("test_plans"));
        let all = "{ include(\"$jasonJar/test/jason/inc/tester_agent.asl\") }";
        assert_eq!(library_for(all), "");
    }
}
