//! What people are told of a failure that nothing handles: the goal, the reason, the plan and the
//! step that failed, and the goals that it was for.

use logic::annots::Annots;
use logic::functor::{Functor, FunctorKey, Shape};
use logic::print::excerpt;
use logic::symbol::Symbol;
use logic::term::Term;

use super::LONGEST;
use crate::fault::{Fault, FaultKind, Place, Report, Severity};
use crate::intention::{Frame, Intention};
use crate::registry::Registry;
use crate::trigger::{Trigger, TriggerKind};

/// So many goals are named one by one, and the first one of the intention.
const MOST_GOALS: usize = 6;

/// A failure to be told of.
pub(super) struct Unhandled<'a> {
    /// The goal (or belief event) that failed.
    pub(super) goal: &'a Trigger,
    /// Why.
    pub(super) fault: &'a Fault,
    /// Whether a plan for it was running: the top frame is its own, not that of its poster.
    pub(super) was_running: bool,
    /// What becomes of it.
    pub(super) consequence: &'a str,
}

impl Unhandled<'_> {
    /// The report; the intention is as it was when the step failed.
    pub(super) fn report(&self, intention: &Intention, registry: &Registry) -> Report {
        let mut notes = Vec::new();
        if let Some(frame) = intention.top() {
            if !is_input(&frame.trigger) {
                notes.push(plan_note(frame));
            }
            notes.extend(written_step(frame).map(|step| format!("at the step `{step}`")));
        }
        self.tell_goals(intention, &mut notes);
        Report {
            severity: Severity::GoalFailed,
            title: self.title(),
            place: self.fault.place.clone(),
            notes,
            help: help_for(self.goal, self.fault, registry),
        }
    }

    fn title(&self) -> String {
        let Unhandled {
            goal,
            fault,
            consequence,
            ..
        } = self;
        let subject = match goal.kind {
            TriggerKind::Belief => "plan for",
            TriggerKind::Achieve | TriggerKind::Test => "goal",
        };
        let mut title = match is_input(goal) {
            true => "the input failed".to_owned(),
            false => format!("{subject} `{}` failed", shown(goal)),
        };
        let own = fault.annots.iter().find_map(|annot| match annot.args() {
            [kind] if annot.functor()?.name() == Symbol::ERROR => Some(excerpt(kind, LONGEST)),
            _ => None,
        });
        if let Some(kind) = own.or_else(|| Some(fault.kind?.name().to_owned())) {
            title.push_str(&format!(" ({kind})"));
        }
        let message = match fault.kind {
            None if fault.message.is_empty() => "`.fail_goal` ended it",
            _ => fault.message.as_str(),
        };
        if !message.is_empty() {
            title.push_str(&format!(": {message}"));
        }
        format!("{title}; {consequence}")
    }

    /// A note for each goal above, from the failed one to the first. A goal that failed before has
    /// no note of its own: what runs is its failure plan.
    fn tell_goals(&self, intention: &Intention, notes: &mut Vec<String>) {
        let frames = &intention.frames;
        let mut above = Vec::new();
        let mut next = frames.len().checked_sub(1);
        if self.was_running {
            next = next.and_then(|top| intention.poster_of(top));
        }
        while let Some(index) = next {
            above.extend(frames.get(index));
            next = intention.poster_of(index);
        }
        above.retain(|frame| !is_input(&frame.trigger));
        let hidden = above.len().saturating_sub(MOST_GOALS + 1);
        notes.extend(above.iter().take(MOST_GOALS).map(|frame| goal_note(frame)));
        if hidden > 0 {
            let goals = if hidden == 1 { "goal" } else { "goals" };
            notes.push(format!("… for {hidden} {goals} more"));
        }
        notes.extend(
            above
                .iter()
                .skip(MOST_GOALS + hidden)
                .map(|frame| goal_note(frame)),
        );
    }
}

/// Whether it stands for what a person has typed at a console.
fn is_input(trigger: &Trigger) -> bool {
    *trigger == crate::task::trigger()
}

fn plan_note(frame: &Frame) -> String {
    let label = frame.plan.label.functor();
    let label = label.map_or(Symbol::EMPTY, Functor::name);
    let (file, line) = (&frame.plan.file, frame.plan.line);
    let role = match frame.resume {
        Some(_) => format!(", the failure plan of `{}`", shown(&frame.trigger)),
        None => String::new(),
    };
    format!("in plan `{label}` ({file}:{line}){role}")
}

fn goal_note(frame: &Frame) -> String {
    let goal = shown(&frame.trigger);
    let Place { file, line } = frame.place();
    match frame.resume {
        Some(_) => format!("pursued for `{goal}`, by its failure plan ({file}:{line})"),
        None => format!("pursued for `{goal}` ({file}:{line})"),
    }
}

/// The goal as it is posted, or the belief event, without annotations.
fn shown(trigger: &Trigger) -> String {
    let bare = trigger.literal.with_annots(Annots::None);
    let sign = match trigger.kind {
        TriggerKind::Belief => trigger.op.spelling(),
        TriggerKind::Achieve | TriggerKind::Test => trigger.kind.spelling(),
    };
    format!("{sign}{}", excerpt(&bare, LONGEST))
}

/// The step as it is written in a body: without braces, a formula without parentheses around it.
fn written_step(frame: &Frame) -> Option<String> {
    let step = frame.env.substitute(&frame.current()?.term);
    let step = match step.annots() {
        Annots::Own => step.with_annots(Annots::None),
        _ => step,
    };
    let text = excerpt(&step, LONGEST);
    let around = match step.as_struct().map(|step| step.functor.shape()) {
        Some(Shape::Step(_)) => ("{ ", " }"),
        Some(Shape::Operator(_)) => ("(", ")"),
        _ => return Some(text),
    };
    let text = text.strip_prefix(around.0).unwrap_or(&text);
    Some(text.strip_suffix(around.1).unwrap_or(text).to_owned())
}

fn help_for(goal: &Trigger, fault: &Fault, registry: &Registry) -> Option<String> {
    let functor = goal.literal.functor()?;
    let arity = functor.arity();
    let args = if arity == 0 {
        String::new()
    } else {
        format!("({})", vec!["_"; arity].join(","))
    };
    let kind = fault.kind?;
    match kind {
        FaultKind::ActionFailed => {
            let name = fault.code.as_ref()?.functor()?.name();
            let internal = format!(".{name}");
            registry.action(Symbol::new(&internal))?;
            Some(format!(
                "`{name}` is an action of the environment; is the internal action `{internal}` meant?"
            ))
        }
        FaultKind::LimitReached => Some(
            "limits are settings of the run: `--max-depth`, `--max-list`, `--max-text`, \
             `--query-memory`, `--query-steps`"
                .to_owned(),
        ),
        FaultKind::NoRelevant => {
            let (spelling, name) = (goal.kind.spelling(), written(functor));
            Some(format!(
                "write a plan `+{spelling}{name}{args} <- …`, or handle the failure with \
                 `-{spelling}{name}{args} <- …`"
            ))
        }
        _ => None,
    }
}

/// The name as it is written before the arguments: with its name space and sign.
fn written(functor: Functor) -> String {
    let key = FunctorKey {
        arity: 0,
        ..functor.key()
    };
    Term::structure(Functor::new(key), []).to_string()
}

/// The text of `error_msg` for a goal without plan.
pub(super) fn missing_plan(trigger: &Trigger, fault: &Fault) -> String {
    let name = plan_name("+", trigger);
    match fault.kind {
        Some(FaultKind::NoRelevant) => format!("there is no plan for `{name}`"),
        _ => format!("no plan for `{name}` applies: no trigger unifies or no context holds"),
    }
}

/// The plans for an event, as `+!name/arity`.
pub(super) fn plan_name(op: &str, trigger: &Trigger) -> String {
    let functor = trigger.literal.functor();
    let name = functor.map_or_else(String::new, |f| format!("{}/{}", written(f), f.arity()));
    format!("{op}{}{name}", trigger.kind.spelling())
}

#[cfg(test)]
mod tests {
    use crate::effect::Effect;
    use crate::testing::TestRun;

    /// What is told of the failures of a program: each title, and the notes behind it.
    fn told(text: &str) -> Vec<String> {
        let mut run = TestRun::new(text);
        run.until_idle();
        told_in(&run)
    }

    fn told_in(run: &TestRun) -> Vec<String> {
        let mut told = Vec::new();
        for effect in &run.effects {
            if let Effect::Report(report) = effect {
                told.push(report.title.clone());
                told.extend(report.notes.iter().cloned());
            }
        }
        told
    }

    #[test]
    fn failure_plan_that_does_not_apply_hides_neither_plan_nor_step() {
        assert_eq!(
            told("!t.\n@a +!t <- !g(1); .say(no).\n@b +!g(X)\n <- .no.\n-!g(5) <- .say(no)."),
            [
                "goal `!g(1)` failed (ia_failed); no failure plan `-!g/1` applies, \
                 the intention was dropped",
                "in plan `b` (ag.asl:3)",
                "at the step `.no`",
                "pursued for `!t` (ag.asl:2)",
            ]
        );
    }

    #[test]
    fn failure_plan_that_does_not_apply_for_a_goal_without_plan() {
        assert_eq!(
            told("!t.\n@a +!t <- .say(x);\n !g(1); .say(no).\n-!g(5) <- .say(no)."),
            [
                "goal `!g(1)` failed (no_relevant): there is no plan for `+!g/1`; \
                 no failure plan `-!g/1` applies, the intention was dropped",
                "in plan `a` (ag.asl:2)",
                "at the step `!g(1)`",
                "pursued for `!t` (ag.asl:3)",
            ]
        );
    }

    #[test]
    fn step_is_told_as_it_is_written() {
        for (step, shown) in [
            ("!s(1)", "!s(1)"),
            ("?b(1)[source(A)]", "?b(1)[source(A)]"),
            ("N = x; M = a; +N::q(M+1)", "+x::q((a+1))"),
            ("N = 3; N::q(1)", "3::q(1)"),
            ("X = 3; !!X", "!!3"),
            ("-+Y", "-+Y"),
            ("X = 6; X < 5", "6 < 5"),
            (".no", ".no"),
            ("go(1)", "go(1)"),
        ] {
            let told = told(&format!("!t. +!t <- {step}; .say(no)."));
            assert_eq!(told[2], format!("at the step `{shown}`"), "{told:?}");
        }
    }

    #[test]
    fn goal_that_is_failed_from_outside_says_so() {
        let mut run = TestRun::new("!t. @a +!t <- .pause(5); .say(no).");
        run.until_idle();
        let (host, out) = (&mut run.host, &mut run.effects);
        let goal = crate::testing::term("t");
        run.agent.fail_goal(&goal, &[], &mut None, host, out);
        let told = told_in(&run);
        assert_eq!(
            told,
            [
                "goal `!t` failed: `.fail_goal` ended it; the intention was dropped",
                "in plan `a` (ag.asl:1)",
                "at the step `.pause(5)`",
            ]
        );
    }

    #[test]
    fn failure_plan_stands_for_the_goal_that_it_is_for() {
        let told = told(
            "!t.\n+!t <- !a; .say(no).\n+!a <- !b; .say(no).\n+!b <- .no.\n\
             -!b <- !c; .say(no).\n+!c <- .no.\n@h -!c <- .no.",
        );
        assert_eq!(
            told,
            [
                "goal `!c` failed (ia_failed); the intention was dropped",
                "in plan `h` (ag.asl:7), the failure plan of `!c`",
                "at the step `.no`",
                "pursued for `!b`, by its failure plan (ag.asl:5)",
                "pursued for `!a` (ag.asl:3)",
                "pursued for `!t` (ag.asl:2)",
            ]
        );
    }

    #[test]
    fn goal_in_last_position_is_told_once() {
        let told = told("!t.\n+!t <- !a(1).\n+!a(N) : N < 4 <- !a(N+1).\n@l +!a(N) <- .no.");
        assert_eq!(
            told[1..],
            [
                "in plan `l` (ag.asl:4)",
                "at the step `.no`",
                "pursued for `!t` (ag.asl:2)",
            ]
        );
    }

    #[test]
    fn of_many_goals_the_first_is_told() {
        let told = told(
            "!t. +!t <- !a(1); .say(no). +!a(N) : N < 20 <- !a(N+1); .say(no). +!a(N) <- .no.",
        );
        assert_eq!(
            told[7..],
            [
                "pursued for `!a(15)` (ag.asl:1)",
                "pursued for `!a(14)` (ag.asl:1)",
                "… for 13 goals more",
                "pursued for `!t` (ag.asl:1)",
            ]
        );
    }

    #[test]
    fn step_in_a_branch_is_told() {
        let told = told("!t. @a +!t <- (.say(a); .no) |&| .say(b); .say(no). -!t : a <- .say(no).");
        assert_eq!(told[2], "at the step `.no`", "{told:?}");
    }

    #[test]
    fn forgotten_dot_of_an_internal_action_is_guessed() {
        let mut run = TestRun::new("!t. !u. +!t <- say(a). +!u <- go.");
        run.agent.has_environment = false;
        run.until_idle();
        let helps = run.effects.iter().filter_map(|effect| match effect {
            Effect::Report(report) => Some(report.help.clone()),
            _ => None,
        });
        let helps: Vec<_> = helps.collect();
        let guess = "`say` is an action of the environment; is the internal action `.say` meant?";
        assert_eq!(helps, [Some(guess.to_owned()), None]);
    }
}
