//! `--trace`: what the reasoning cycle does, as lines of text.

use agent::trace::{Record, Stage, TestNews, What};
use logic::symbol::Symbol;
use logic::term::Term;

use crate::args::TraceKind;

/// Turns records into lines.
pub(crate) struct Tracer {
    kind: TraceKind,
    /// Whose cycle was shown last, and which.
    last: (String, u64),
}

impl Tracer {
    pub(crate) fn new(kind: TraceKind) -> Tracer {
        Tracer {
            kind,
            last: (String::new(), 0),
        }
    }

    /// The lines for the records of one cycle.
    pub(crate) fn lines(&mut self, agent: &str, records: &[Record]) -> Vec<String> {
        let mut lines = Vec::new();
        for record in records {
            let is_new = self.last.1 != record.cycle || self.last.0 != agent;
            if is_new && self.kind != TraceKind::Intentions {
                lines.push(format!("{agent}: cycle {}", record.cycle));
            }
            if is_new {
                self.last = (agent.to_owned(), record.cycle);
            }
            let line = match self.kind {
                TraceKind::Off => None,
                TraceKind::Cycle => cycle_line(record),
                TraceKind::Steps => steps_line(record),
                TraceKind::Intentions => intentions_line(agent, record),
            };
            lines.extend(line);
        }
        lines
    }
}

/// The ten steps of Jason's cycle (R-JA-1).
fn cycle_line(record: &Record) -> Option<String> {
    let What::Stage(stage) = &record.what else {
        return None;
    };
    let text = match stage {
        Stage::ProcMsg => {
            "1 perceive, 2 update beliefs, 3 receive messages, 4 socially acceptable filter"
        }
        Stage::SelEv => "5 select event",
        Stage::RelPl => "6 relevant plans",
        Stage::ApplPl => "7 applicable plans",
        Stage::SelAppl => "8 select one applicable plan",
        Stage::SelInt => "9 select intention",
        Stage::ExecInt => "10 execute one step",
        Stage::AddIM | Stage::ProcAct | Stage::ClrInt => return None,
    };
    Some(format!("  {text}"))
}

/// The nine stages of the published semantics, with what they found (R-AS-24).
fn steps_line(record: &Record) -> Option<String> {
    let line = match &record.what {
        What::Stage(Stage::ProcAct) => return None,
        What::Stage(stage) => format!("  {}", stage.name()),
        What::Event(trigger) => match record.intention {
            Some(id) => format!("    event {trigger} of intention {}", id.0),
            None => format!("    event {trigger}"),
        },
        What::Examined {
            plan,
            relevant,
            applicable,
            ..
        } => {
            let found = match (relevant, applicable) {
                (_, true) => "relevant, applicable",
                (true, false) => "relevant, not applicable",
                (false, false) => "not relevant",
            };
            format!("    plan {} {found}", label(plan))
        }
        What::Plan { plan, line, .. } => format!("    chosen {} (line {line})", label(plan)),
        What::Push { depth, .. } => format!(
            "    intention {} has {depth} plan{}",
            record.intention.map_or(0, |id| id.0),
            if *depth == 1 { "" } else { "s" }
        ),
        What::Step(step) if agent::task::is_end(step) => return None,
        What::Step(step) => format!(
            "    intention {} makes {}",
            record.intention.map_or(0, |id| id.0),
            step_text(step)
        ),
        What::Added(belief) => format!("    + {belief}"),
        What::Removed(belief) => format!("    - {belief}"),
        What::Act(action) => format!("    act {action}"),
        What::Sent(to, force, content) => format!("    send {to} {force} {content}"),
        What::Received(from, force, content) => format!("    recv {from} {force} {content}"),
        What::Refused(from, force, content) => format!("    refuse {from} {force} {content}"),
        What::Failed {
            goal,
            kind,
            handled,
            ..
        } => format!(
            "    failed {goal} ({}){}",
            kind.map_or("", |kind| kind.name()),
            if *handled { ", has a failure plan" } else { "" }
        ),
        What::Done(goal) => format!("    done {goal}"),
        What::Pop { depth, .. } => format!(
            "    intention {} has {depth} plan{}",
            record.intention.map_or(0, |id| id.0),
            if *depth == 1 { "" } else { "s" }
        ),
        What::Ruled(place) => format!("    rule at {}:{}", place.file, place.line),
        What::Test(news) => test_line(news),
        What::Chose {
            kind,
            options,
            chosen,
        } => {
            format!("    chose {} {} of {options}", kind.name(), chosen + 1)
        }
    };
    Some(line)
}

/// What the library for tests tells.
fn test_line(news: &TestNews) -> String {
    match news {
        TestNews::Launched { name, .. } => format!("    test {name} launched"),
        TestNews::Achieved(plan) => format!("    test {} achieved", label(plan)),
        TestNews::Failed { plan, reason, .. } => {
            format!("    test {} failed ({reason})", label(plan))
        }
        TestNews::Asserted(assertion) => {
            let found = if assertion.holds {
                "holds"
            } else {
                "does not hold"
            };
            format!("    {} {found}", assertion.what)
        }
    }
}

/// The stack of each intention as it grows and shrinks (R-AS-11).
fn intentions_line(agent: &str, record: &Record) -> Option<String> {
    let id = record.intention.map_or(0, |id| id.0);
    match &record.what {
        What::Push {
            depth,
            plan,
            trigger,
            bindings,
        } => Some(format!(
            "{agent}: intention {id} {}> {trigger} by {}{}",
            "  ".repeat(depth.saturating_sub(1)),
            label(plan),
            bindings_text(bindings)
        )),
        What::Pop {
            depth,
            trigger,
            bindings,
        } => Some(format!(
            "{agent}: intention {id} {}< {trigger}{}",
            "  ".repeat(*depth),
            bindings_text(bindings)
        )),
        What::Failed { goal, kind, .. } => Some(format!(
            "{agent}: intention {id} x {goal} ({})",
            kind.map_or("", |kind| kind.name())
        )),
        _ => None,
    }
}

fn bindings_text(bindings: &[(Symbol, Term)]) -> String {
    if bindings.is_empty() {
        return String::new();
    }
    let each: Vec<String> = bindings
        .iter()
        .map(|(name, value)| format!("{name} = {value}"))
        .collect();
    format!(" {{{}}}", each.join(", "))
}

/// The name of a plan's label.
fn label(plan: &Term) -> String {
    match plan.functor() {
        Some(functor) => functor.name().to_string(),
        None => plan.to_string(),
    }
}

/// A step as it is written in a body.
fn step_text(step: &Term) -> String {
    let text = step.to_string();
    match text
        .strip_prefix("{ ")
        .and_then(|text| text.strip_suffix(" }"))
    {
        Some(inner) => inner.to_owned(),
        None => text,
    }
}
