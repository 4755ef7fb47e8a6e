//! The commands, which begin with a colon.

use std::path::{Path, PathBuf};

use agent::trigger::{TriggerKind, TriggerOp};
use clap::ValueEnum;
use logic::term::Term;
use mas::session::{Entry, Input, Reading, Rest};
use mas::system::Progress;

use super::show;
use super::talk::{Outcome, Talk};
use crate::args::TraceKind;
use crate::words::plural;

/// A command.
pub(super) struct Command {
    /// With the colon.
    pub(super) name: &'static str,
    /// What stands behind it.
    pub(super) arguments: &'static str,
    /// What it does, in one line.
    pub(super) summary: &'static str,
    run: fn(&mut Talk, &str) -> Outcome,
}

/// All commands, as `:help` lists them. `:quit` is seen to by [`carry_out`].
pub(super) const COMMANDS: &[Command] = &[
    command(":help", "", "show what can be typed", help),
    command(
        ":beliefs",
        "[NAME]",
        "what the agent believes, with its rules",
        beliefs,
    ),
    command(
        ":plans",
        "[NAME]",
        "its plans, or those for NAME or with that label",
        plans,
    ),
    command(":events", "", "the events that wait for a plan", events),
    command(
        ":intentions",
        "",
        "what it does now: stacks of started plans",
        intentions,
    ),
    command(":desires", "", "the goals that it pursues", desires),
    command(
        ":state",
        "[json]",
        "the whole configuration of the agent",
        state,
    ),
    command(
        ":step",
        "[N | INPUT]",
        "make N reasoning cycles (1), or begin an input with one",
        step,
    ),
    command(
        ":run",
        "",
        "let all agents run until nothing can happen any more",
        run,
    ),
    command(
        ":trace",
        "[off|cycle|steps|intentions]",
        "show what the reasoning cycles do",
        trace,
    ),
    command(
        ":undo",
        "[N]",
        "go back to before the last input (or N of them)",
        undo,
    ),
    command(
        ":reset",
        "",
        "load everything afresh, and begin from there",
        reset,
    ),
    command(
        ":load",
        "FILE|PROJECT",
        "load something else in place of what is there",
        load,
    ),
    command(
        ":save",
        "FILE",
        "write the agent as a program (:save! also over a file)",
        save,
    ),
    command(":agents", "", "the agents, and what each is doing", agents),
    command(":agent", "NAME", "talk to another agent", agent),
    command(
        ":doc",
        "ACTION",
        "explain an internal action or function",
        doc,
    ),
    command(":quit", "", "end the session; so does Ctrl-D", |_, _| {
        Outcome::Done
    }),
];

const fn command(
    name: &'static str,
    arguments: &'static str,
    summary: &'static str,
    run: fn(&mut Talk, &str) -> Outcome,
) -> Command {
    Command {
        name,
        arguments,
        summary,
        run,
    }
}

/// Whether a text is a command, not an input for the agent.
pub(super) fn is_command(text: &str) -> bool {
    let text = text.trim_start();
    text.starts_with(':') && !text.starts_with(":-")
}

/// Whether a line is a command also where it could be the context of a plan.
pub(super) fn is_certainly_command(line: &str) -> bool {
    let name = line.split_whitespace().next().unwrap_or_default();
    COMMANDS.iter().any(|command| command.name == name)
}

/// The command of this name, or the only one that begins so.
///
/// # Errors
/// There is none, or there are several.
pub(super) fn find(name: &str) -> Result<&'static Command, String> {
    let exact = COMMANDS.iter().find(|command| command.name == name);
    if let Some(command) = exact {
        return Ok(command);
    }
    let fitting = COMMANDS
        .iter()
        .filter(|command| command.name.starts_with(name));
    match fitting.collect::<Vec<_>>()[..] {
        [command] => Ok(command),
        [] => {
            let names = COMMANDS.iter().map(|command| command.name);
            Err(match syntax::suggest(name, names) {
                Some(near) => format!("there is no command `{name}`; did you mean `{near}`?"),
                None => format!("there is no command `{name}`; :help lists what there is"),
            })
        }
        ref several => {
            let names: Vec<&str> = several.iter().map(|command| command.name).collect();
            Err(format!("`{name}` may be {}", names.join(" or ")))
        }
    }
}

/// Carries out a command. `None`: the session is to end.
pub(super) fn carry_out(talk: &mut Talk, text: &str) -> Option<Outcome> {
    let text = text.trim();
    let (name, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    let (name, rest) = match name {
        ":save!" => (":save", format!("! {rest}")),
        name => (name, rest.trim().to_owned()),
    };
    let command = match find(name) {
        Ok(command) => command,
        Err(why) => {
            talk.error(&why);
            return Some(Outcome::Refused);
        }
    };
    if command.name == ":quit" {
        return None;
    }
    if command.arguments.is_empty() && !rest.is_empty() {
        talk.error(&format!("`{}` takes nothing behind it", command.name));
        return Some(Outcome::Refused);
    }
    Some((command.run)(talk, &rest))
}

fn refuse(talk: &Talk, why: &str) -> Outcome {
    talk.error(why);
    Outcome::Refused
}

fn help(talk: &mut Talk, _: &str) -> Outcome {
    talk.say(&show::help());
    Outcome::Done
}

// --- Looking ------------------------------------------------------------------------------------------

/// Shows something of the mind of the agent.
fn look(talk: &mut Talk, text: impl FnOnce(&agent::agent::Agent) -> String) -> Outcome {
    let Some(agent) = talk.session.agent() else {
        return refuse(talk, &talk.gone());
    };
    let text = text(agent);
    talk.say(text.trim_end());
    Outcome::Done
}

fn beliefs(talk: &mut Talk, name: &str) -> Outcome {
    look(talk, |agent| show::beliefs(agent, name))
}

fn plans(talk: &mut Talk, name: &str) -> Outcome {
    look(talk, |agent| show::plans(agent, name))
}

fn events(talk: &mut Talk, _: &str) -> Outcome {
    look(talk, show::events)
}

fn intentions(talk: &mut Talk, _: &str) -> Outcome {
    look(talk, show::intentions)
}

fn desires(talk: &mut Talk, _: &str) -> Outcome {
    look(talk, show::desires)
}

fn state(talk: &mut Talk, form: &str) -> Outcome {
    match form {
        "" => look(talk, show::state),
        "json" => {
            let name = talk.session.agent_name();
            let last = talk.console.last.get(name).cloned().unwrap_or_default();
            look(talk, |agent| {
                let value = agent::snapshot::configuration(agent, &last);
                // A value made of strings and numbers can be written.
                serde_json::to_string_pretty(&value).unwrap_or_default()
            })
        }
        other => refuse(
            talk,
            &format!("`:state` or `:state json`, not `:state {other}`"),
        ),
    }
}

fn agents(talk: &mut Talk, _: &str) -> Outcome {
    let text = show::agents(&talk.session);
    talk.say(text.trim_end());
    Outcome::Done
}

fn agent(talk: &mut Talk, name: &str) -> Outcome {
    if name.is_empty() {
        let text = talk.session.agent_name().to_owned();
        talk.say(&text);
        return Outcome::Done;
    }
    if talk.session.talk_to(name) {
        return Outcome::Done;
    }
    let names: Vec<String> = talk
        .session
        .system()
        .agents()
        .map(|agent| agent.name().to_string())
        .collect();
    let near = syntax::suggest(name, names.iter().map(String::as_str));
    let help = match near {
        Some(near) => format!("did you mean `{near}`?"),
        None => format!("there is {}", names.join(", ")),
    };
    refuse(talk, &format!("there is no agent `{name}`; {help}"))
}

fn doc(talk: &mut Talk, name: &str) -> Outcome {
    if name.is_empty() {
        return refuse(
            talk,
            "name an internal action or function, such as `:doc .print`",
        );
    }
    match crate::commands::actions::describe(name) {
        Ok(text) => {
            talk.say(text.trim_end());
            Outcome::Done
        }
        Err(error) => refuse(
            talk,
            &error
                .to_string()
                .replace("`bdi actions` lists", "`:doc .` and Tab list"),
        ),
    }
}

// --- Running ------------------------------------------------------------------------------------------

fn run(talk: &mut Talk, _: &str) -> Outcome {
    talk.session.remember();
    talk.running(|talk| {
        let failures = talk.session.system().totals().failures;
        let rest = talk.session.run(None, true, &mut talk.console);
        talk.tell_rest(rest, failures)
    })
}

fn step(talk: &mut Talk, what: &str) -> Outcome {
    let count = match what {
        "" => Some(1),
        text => text.parse::<u64>().ok(),
    };
    talk.session.remember();
    if count.is_none() {
        let begun = begin(talk, what);
        if begun != Outcome::Done {
            talk.session.undo();
            return begun;
        }
    }
    talk.running(|talk| make_steps(talk, count.unwrap_or(1)))
}

/// Gives an input to the agent without letting it run.
fn begin(talk: &mut Talk, text: &str) -> Outcome {
    match Entry::read(text, talk.line, true) {
        Reading::Wrong(found, text) => {
            talk.show_wrong(&found, &text);
            Outcome::Refused
        }
        Reading::Entry(entry) => {
            for input in &entry.inputs {
                if matches!(input, Input::Question(_) | Input::Value(_)) {
                    return refuse(
                        talk,
                        "a question is answered without a reasoning cycle; ask it without `:step`",
                    );
                }
                let begun = talk.session.begin(&entry, input, &mut talk.console);
                match begun {
                    Err((found, sources)) => {
                        talk.show_found(&found, &sources);
                        return Outcome::Refused;
                    }
                    Ok((_, found)) => {
                        talk.show_found(&found, &Entry::sources(&entry.text));
                    }
                }
            }
            Outcome::Done
        }
        Reading::Empty | Reading::Incomplete => refuse(talk, "there is nothing to begin"),
    }
}

fn make_steps(talk: &mut Talk, count: u64) -> Outcome {
    let failures = talk.session.system().totals().failures;
    talk.session.system_mut().observe(true);
    talk.console.keep_last(true);
    if talk.trace == TraceKind::Off {
        talk.console.set_trace(TraceKind::Steps);
    }
    let mut rest = None;
    for made in 0..count {
        if super::talk::is_interrupted() {
            rest = Some(Rest::Interrupted);
            break;
        }
        let cycles = talk.session.system().totals().cycles;
        let progress = talk.session.step(&mut talk.console);
        let was_idle = talk.session.system().totals().cycles == cycles;
        let end = match progress {
            Progress::Stopped(status) => Some(Rest::Stopped(status)),
            Progress::Quiescent if was_idle => {
                talk.note(match made {
                    0 => "nothing is to be done",
                    _ => "nothing more is to be done",
                });
                Some(Rest::Quiet)
            }
            Progress::Until(due) if was_idle => Some(Rest::Until(due)),
            Progress::Waiting if was_idle => Some(Rest::Waiting),
            _ => None,
        };
        if end.is_some() {
            rest = end;
            break;
        }
    }
    if talk.trace == TraceKind::Off {
        talk.console.set_trace(TraceKind::Off);
    }
    talk.observe();
    talk.tell_rest(rest.unwrap_or(Rest::Quiet), failures)
}

fn trace(talk: &mut Talk, kind: &str) -> Outcome {
    if kind.is_empty() {
        let name = talk.trace.to_possible_value();
        let name = name.map_or_else(String::new, |value| value.get_name().to_owned());
        talk.say(&name);
        return Outcome::Done;
    }
    match TraceKind::from_str(kind, true) {
        Ok(kind) => {
            talk.trace = kind;
            talk.console.set_trace(kind);
            talk.console.keep_last(kind != TraceKind::Off);
            talk.observe();
            Outcome::Done
        }
        Err(_) => refuse(talk, "a trace is off, cycle, steps or intentions"),
    }
}

// --- Going back, files --------------------------------------------------------------------------------

fn undo(talk: &mut Talk, count: &str) -> Outcome {
    let count = match count {
        "" => Ok(1),
        text => text.parse::<u64>(),
    };
    let Ok(count) = count else {
        return refuse(talk, "`:undo` or `:undo N`, where N is a number");
    };
    let mut undone = 0;
    while undone < count && talk.session.undo() {
        undone += 1;
    }
    talk.observe();
    if undone == 0 && count > 0 {
        return refuse(talk, "there is nothing to take back");
    }
    let left = talk.session.undoable() as u64;
    let stays = match talk.session.system().environment().is_some() {
        true => "; the environment stays as it is",
        false => "",
    };
    talk.note(&format!(
        "took back {}, {left} left{stays}",
        plural(undone, "input")
    ));
    Outcome::Done
}

fn reset(talk: &mut Talk, _: &str) -> Outcome {
    let files = talk.files.clone();
    reload(talk, files)
}

fn load(talk: &mut Talk, file: &str) -> Outcome {
    if file.is_empty() {
        return refuse(talk, "name a project, an agent file or a folder");
    }
    reload(talk, vec![PathBuf::from(unquoted(file))])
}

fn reload(talk: &mut Talk, files: Vec<PathBuf>) -> Outcome {
    if !talk.reload(files) {
        talk.note("everything stays as it was");
        return Outcome::Refused;
    }
    talk.greet();
    Outcome::Done
}

/// A path may stand in quotes.
fn unquoted(text: &str) -> &str {
    let inner = text
        .strip_prefix('"')
        .and_then(|text| text.strip_suffix('"'));
    inner.unwrap_or(text)
}

fn save(talk: &mut Talk, what: &str) -> Outcome {
    let (over, file) = match what.strip_prefix("! ") {
        Some(file) => (true, file),
        None => (false, what),
    };
    let file = unquoted(file.trim());
    if file.is_empty() {
        return refuse(talk, "name the file to write");
    }
    let path = Path::new(file);
    if path.exists() && !over {
        return refuse(
            talk,
            &format!("`{file}` exists; `:save! {file}` writes over it"),
        );
    }
    let Some(agent) = talk.session.agent() else {
        return refuse(talk, &talk.gone());
    };
    let goals: Vec<Term> = agent
        .circumstance()
        .queued_events()
        .filter(|event| event.intention.is_none())
        .filter(|event| {
            event.trigger.op == TriggerOp::Add && event.trigger.kind == TriggerKind::Achieve
        })
        .map(|event| event.trigger.literal.clone())
        .collect();
    let pursued = agent.circumstance().intentions().count() as u64;
    let written = stdlib::program_text_with(agent, &goals).and_then(|text| {
        std::fs::write(path, text).map_err(|error| match error.kind() {
            std::io::ErrorKind::NotFound => "there is no such folder".to_owned(),
            _ => mas::host::reason(&error),
        })
    });
    match written {
        Ok(()) => {
            talk.note(&match pursued {
                0 => format!("wrote {file}"),
                pursued => {
                    let what = plural(pursued, "intention");
                    format!("wrote {file}, without {what} under way")
                }
            });
            Outcome::Done
        }
        Err(why) => refuse(talk, &format!("`{file}` cannot be written: {why}")),
    }
}
