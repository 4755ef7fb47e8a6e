//! What the forms of the reference have in common: headings, and words for kinds and directions.

use agent::action::{Action, Example, Form, Gives, Kind, Mode, Topic, Usable};
use stdlib::function::NumericFunction;

/// The topics in the order in which they are listed.
pub(super) fn topics() -> impl Iterator<Item = Topic> {
    [
        Topic::Output,
        Topic::Terms,
        Topic::Text,
        Topic::Lists,
        Topic::Numbers,
        Topic::Containers,
        Topic::Queries,
        Topic::Beliefs,
        Topic::Plans,
        Topic::Intentions,
        Topic::Control,
        Topic::Time,
        Topic::Agents,
        Topic::Environment,
        Topic::Files,
    ]
    .into_iter()
}

/// The actions of a topic.
pub(super) fn of_topic(topic: Topic) -> Vec<&'static Action> {
    let found = stdlib::actions().filter(|action| action.topic == topic);
    found.collect()
}

/// The heading of a topic.
pub(super) fn title(topic: Topic) -> &'static str {
    match topic {
        Topic::Output => "Output",
        Topic::Terms => "Terms",
        Topic::Text => "Text",
        Topic::Lists => "Lists",
        Topic::Numbers => "Numbers",
        Topic::Containers => "Sets, maps and queues",
        Topic::Queries => "Queries",
        Topic::Beliefs => "Beliefs",
        Topic::Plans => "Plans and rules",
        Topic::Intentions => "Goals and intentions",
        Topic::Control => "Control",
        Topic::Time => "Time",
        Topic::Agents => "Agents",
        Topic::Environment => "Environment",
        Topic::Files => "Files",
    }
}

/// The mark of a direction.
pub(super) fn mark(mode: Mode) -> &'static str {
    match mode {
        Mode::Input => "+",
        Mode::Output => "-",
        Mode::Either => "?",
        Mode::Raw => "@",
    }
}

/// The name of a direction, for programs.
pub(super) fn mode(mode: Mode) -> &'static str {
    match mode {
        Mode::Input => "input",
        Mode::Output => "output",
        Mode::Either => "either",
        Mode::Raw => "raw",
    }
}

/// The name of a kind, for programs.
pub(super) fn kind(kind: Kind) -> &'static str {
    match kind {
        Kind::Any => "any",
        Kind::Number => "number",
        Kind::String => "string",
        Kind::Atom => "atom",
        Kind::List => "list",
        Kind::Literal => "literal",
        Kind::Formula => "formula",
        Kind::Program => "program",
    }
}

/// What the marks mean.
pub(super) const MARKS: &str = "+ must be bound, - receives a result (a bound one is compared), \
? either, @ taken as it stands";

/// How a form is called, with marks: `.max(+List, -Max)`.
pub(super) fn marked(name: &str, form: &Form) -> String {
    if form.args.is_empty() {
        return name.to_owned();
    }
    let args = form.args.iter();
    let args: Vec<String> = args
        .map(|arg| format!("{}{}", mark(arg.mode), arg.name))
        .collect();
    let more = if form.variadic { ", …" } else { "" };
    format!("{name}({}{more})", args.join(", "))
}

/// How a function is called: `math.max(X)`, `math.max(X, Y)`.
pub(super) fn calls(function: &NumericFunction) -> Vec<String> {
    let arities = function.arities.iter();
    arities
        .map(|arity| match arity {
            0 => function.name.to_owned(),
            1 => format!("{}(X)", function.name),
            2 => format!("{}(X, Y)", function.name),
            count => {
                let args: Vec<String> = (1..=*count).map(|n| format!("X{n}")).collect();
                format!("{}({})", function.name, args.join(", "))
            }
        })
        .collect()
}

/// Where an action may stand.
pub(super) fn usable(usable: Usable) -> &'static str {
    match usable {
        Usable::Anywhere => "in plan bodies, contexts, rules and conditions",
        Usable::BodyOnly => "only as a step of a plan body",
    }
}

/// What comes of a call: words, and the piece of program behind them, if any.
pub(super) type Outcome = (&'static str, String);

/// What an example comes to.
pub(super) fn outcome(example: &Example) -> Outcome {
    match &example.gives {
        Gives::Holds("true") => ("holds", String::new()),
        Gives::Holds(formula) => ("gives", (*formula).to_owned()),
        Gives::Fails => ("fails", String::new()),
        Gives::Refused(error) => ("is refused:", format!("error({error})")),
        Gives::Prints([]) => ("prints nothing", String::new()),
        Gives::Prints([""]) => ("prints an empty line", String::new()),
        Gives::Prints(lines) => ("prints", lines.join(" / ")),
    }
}

/// The calls shown for a function, and what comes of them.
pub(super) fn calls_shown(function: &NumericFunction) -> Vec<(&'static str, Outcome)> {
    let given = function.examples.iter().map(|(call, value)| {
        let value = logic::term::Term::Number(*value);
        (*call, ("is", value.to_string()))
    });
    let refused = function.refused.iter();
    let refused =
        refused.map(|call| (*call, ("is refused:", "error(arithmetic_error)".to_owned())));
    given.chain(refused).collect()
}

/// The first sentence of a summary, for lists.
pub(super) fn headline(summary: &str) -> &str {
    let end = summary.find(". ").or_else(|| summary.find("; "));
    let first = end.map_or(summary, |end| &summary[..end]);
    first.trim_end_matches('.')
}
