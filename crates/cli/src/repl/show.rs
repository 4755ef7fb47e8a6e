//! How minds are shown.

use std::fmt::Write;

use agent::agent::{Agent, Status};
use agent::mind::{Intention, Mind};
use mas::session::Session;

use super::command::COMMANDS;
use crate::words::plural;

/// What `:help` shows.
pub(super) fn help() -> String {
    let mut text = "\
Type a part of a program, and the agent gets it:
  p(1).                    believe something, as a program says it
  +p(1)  -p(1)  -+p(1)     change beliefs, as a plan does
  a(X) :- b(X).            add a rule
  +!g(X) : p(X) <- ...  .  add a plan; it ends with a full stop
  ?p(X) & X > 1            ask: all answers, one after the other
  !g(1)                    pursue a goal until it is achieved or has failed
  X = 2 + 3; .print(X)     do any steps, and show the values of their variables
  <- act(1)                do something in the environment
  2 * 3                    compute a value
Several inputs may stand on one line if each ends with a full stop. What is not finished goes on
in the next line; an empty line ends it.

"
    .to_owned();
    for command in COMMANDS {
        let call = format!("{} {}", command.name, command.arguments);
        let _ = match call.len() {
            ..=24 => writeln!(text, "  {call:24} {}", command.summary),
            _ => writeln!(text, "  {call}\n  {:24} {}", "", command.summary),
        };
    }
    text.push_str("\nCommands may be shortened: `:b` is `:beliefs`.");
    text
}

/// Whether a text is about a name: `p`, `p/1`, or without a name about everything.
fn is_about(name: &str, functor: Option<logic::functor::Functor>, label: &str) -> bool {
    if name.is_empty() {
        return true;
    }
    let wanted = name
        .trim_start_matches('@')
        .trim_start_matches(['+', '-', '!', '?']);
    let (wanted, arity) = match wanted.split_once('/') {
        Some((wanted, arity)) => (wanted, arity.parse::<usize>().ok()),
        None => (wanted, None),
    };
    let fits = functor.is_some_and(|functor| {
        *functor.name().text() == *wanted && arity.is_none_or(|arity| functor.arity() == arity)
    });
    fits || label == wanted
}

fn nothing(text: String, what: &str, name: &str) -> String {
    match (text.is_empty(), name.is_empty()) {
        (false, _) => text,
        (true, true) => format!("no {what}"),
        (true, false) => format!("no {what} about `{name}`"),
    }
}

pub(super) fn beliefs(agent: &Agent, name: &str) -> String {
    let mut text = String::new();
    for belief in Mind::of(agent).beliefs {
        let head = match belief.is_rule {
            true => belief.term.args().first(),
            false => Some(&belief.term),
        };
        if is_about(name, head.and_then(|head| head.functor()), "") {
            let _ = writeln!(text, "{}.", belief.text);
        }
    }
    nothing(text, "beliefs", name)
}

pub(super) fn plans(agent: &Agent, name: &str) -> String {
    let mut text = String::new();
    for plan in agent.plans().iter().filter(|plan| !plan.is_default()) {
        let label = plan.label.functor().map(|label| label.name().to_string());
        let label = label.unwrap_or_default();
        if !is_about(name, plan.trigger.literal.functor(), &label) {
            continue;
        }
        let mut clause = String::new();
        logic::print::write_clause(&mut clause, &plan.whole_term(), agent.options().max_text);
        let place = format!("// {label}, {}:{}", plan.file, plan.line);
        let _ = writeln!(text, "{place}\n{clause}");
    }
    nothing(text, "plans", name)
}

pub(super) fn events(agent: &Agent) -> String {
    let mut text = String::new();
    for event in Mind::of(agent).events {
        let of = match event.intention {
            Some(id) => format!("intention {id}"),
            None => "external".to_owned(),
        };
        let _ = writeln!(text, "{}  ({of})", event.trigger);
    }
    nothing(text, "events", "")
}

pub(super) fn intentions(agent: &Agent) -> String {
    let mut text = String::new();
    for intention in Mind::of(agent).intentions {
        write_intention(&mut text, &intention);
    }
    nothing(text, "intentions", "")
}

fn write_intention(text: &mut String, intention: &Intention) {
    let _ = writeln!(text, "intention {} ({})", intention.id, intention.state);
    for goal in &intention.stack {
        let trigger = match agent::task::is_input(&goal.trigger) {
            true => "input",
            false => &goal.trigger,
        };
        let mut line = format!("  {trigger}");
        if let Some(step) = &goal.step {
            let step = step
                .strip_prefix("{ ")
                .and_then(|step| step.strip_suffix(" }"))
                .unwrap_or(step);
            let _ = write!(line, "  at `{step}` ({}:{})", goal.file, goal.line);
        }
        if !goal.bindings.is_empty() {
            let pairs = goal.bindings.iter();
            let pairs: Vec<String> = pairs
                .map(|(name, value)| format!("{name} = {value}"))
                .collect();
            let _ = write!(line, "  {{{}}}", pairs.join(", "));
        }
        let _ = writeln!(text, "{line}");
    }
}

pub(super) fn desires(agent: &Agent) -> String {
    let mind = Mind::of(agent);
    let stacks = mind.intentions.iter().flat_map(|intention| {
        let goals = intention.stack.iter().rev();
        goals.map(move |goal| (&goal.trigger, format!("intention {}", intention.id)))
    });
    let events = mind.events.iter();
    let events = events.map(|event| (&event.trigger, "waits for a plan".to_owned()));
    let mut text = String::new();
    for (trigger, of) in stacks.chain(events) {
        if let Some(goal) = trigger
            .strip_prefix("+!")
            .filter(|_| !agent::task::is_input(trigger))
        {
            let _ = writeln!(text, "!{goal}  ({of})");
        }
    }
    nothing(text, "desires", "")
}

/// The configuration of an agent, for reading.
pub(super) fn state(agent: &Agent) -> String {
    let mind = Mind::of(agent);
    let mut text = format!(
        "agent {}, after {}\n",
        mind.agent,
        plural(mind.cycle, "cycle")
    );
    let mut section = |letter: &str, title: &str, lines: &str| {
        let _ = writeln!(text, "\n{letter}  {title}");
        for line in lines.lines() {
            let _ = writeln!(text, "   {line}");
        }
    };
    section("B", "beliefs and rules", &beliefs(agent, ""));
    section("P", "plans", &plans(agent, ""));
    section("E", "events", &events(agent));
    let actions = mind.actions.iter();
    let actions =
        actions.map(|acting| format!("{}  (intention {})\n", acting.action, acting.intention));
    section(
        "A",
        "actions under way",
        &nothing(actions.collect(), "actions", ""),
    );
    section("I", "intentions", &intentions(agent));
    let mail = mind.mailbox.iter();
    let mail = mail.map(|mail| {
        format!(
            "<{}, {}, {}, {}>\n",
            mail.id, mail.sender, mail.force, mail.content
        )
    });
    section(
        "M",
        "messages not read yet",
        &nothing(mail.collect(), "messages", ""),
    );
    text
}

/// Who is there.
pub(super) fn agents(session: &Session) -> String {
    let mut text = String::new();
    for agent in session.system().agents() {
        let name = agent.name().to_string();
        let mark = if name == session.agent_name() {
            '*'
        } else {
            ' '
        };
        let doing = match agent.status() {
            Status::Busy => "has something to do",
            Status::Idle if agent.circumstance().intentions().next().is_some() => "waits",
            Status::Idle => "idle",
        };
        let _ = writeln!(
            text,
            "{mark} {name}  {doing}, {}, {}",
            plural(agent.cycles(), "cycle"),
            plural(
                agent.circumstance().intentions().count() as u64,
                "intention"
            ),
        );
    }
    nothing(text, "agents", "")
}

/// The first of some names.
pub(super) fn some(names: &[String]) -> String {
    const MOST: usize = 8;
    match names {
        [] => "no agent".to_owned(),
        [name] => format!("the agent `{name}`"),
        names if names.len() <= MOST => format!("the agents {}", names.join(", ")),
        names => format!("{} agents ({}, …)", names.len(), names[..MOST].join(", ")),
    }
}

/// Nanoseconds for people.
pub(super) fn duration(nanoseconds: u64) -> String {
    let seconds = nanoseconds as f64 / 1e9;
    match seconds {
        ..1.0 => format!("{:.0} ms", seconds * 1e3),
        ..120.0 => format!("{seconds:.1} s"),
        _ => format!("{:.0} min", seconds / 60.0),
    }
}
