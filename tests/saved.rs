//! What `.save_agent` writes is the agent: every program of this repository is loaded, written,
//! and read back, and must have the same beliefs, rules and plans.

use std::collections::BTreeMap;
use std::path::Path;

use agent::agent::Agent;
use bdi_tests::files;
use logic::functor::Functor;
use logic::rebuild::map_vars;
use logic::store::Entry;
use logic::symbol::Symbol;
use logic::term::{Term, Var};
use mas::project::{Project, Settings};

#[test]
fn saved_programs_are_read_back() {
    let root = files::root();
    let mut compared = 0;
    for path in files::walk(&root) {
        let is_program = path.extension().is_some_and(|extension| extension == "asl");
        let name = files::relative(&path, &root);
        // A private name space beside a public one of the same name: they become one.
        let is_left_out = name.starts_with("tests/fuzz") || name.ends_with("mas_ns_local/ann.asl");
        if !is_program || is_left_out {
            continue;
        }
        // Programs that are wrong on purpose do not load.
        let Some(agent) = agent_of(&Project::open(
            std::slice::from_ref(&path),
            &Settings::default(),
        )) else {
            continue;
        };
        let (text, back) = saved(&agent, &name, path.parent());
        let (left, right) = (described(&agent), described(&back));
        let differs = left.iter().zip(&right).find(|(left, right)| left != right);
        assert!(
            left.len() == right.len() && differs.is_none(),
            "{name}: {differs:#?}\n{text}"
        );
        assert_eq!(text, saved(&back, &name, path.parent()).0, "{name}");
        compared += 1;
    }
    assert!(compared > 400, "only {compared} programs were compared");
}

/// What is saved of an agent, and the agent that it is read back to.
fn saved(agent: &Agent, name: &str, folder: Option<&Path>) -> (String, Agent) {
    let text = stdlib::program_text(agent).unwrap_or_else(|error| panic!("{name}: {error}"));
    let folder = folder.unwrap_or(Path::new("."));
    let again = Project::of_text("saved.asl", &text, folder, &Settings::default());
    match agent_of(&again) {
        Some(agent) => (text, agent),
        None => panic!(
            "{name}: what was saved cannot be loaded:\n{text}\n{:?}",
            again.diagnostics.first()
        ),
    }
}

fn agent_of(project: &Project) -> Option<Agent> {
    let [member] = &project.members[..] else {
        return None;
    };
    let blueprint = member.blueprint.as_ref()?;
    let options = member.options.clone();
    blueprint
        .agent(&member.name, options, 0, &member.initial)
        .ok()
}

/// Everything that must be the same, one entry a line.
fn described(agent: &Agent) -> Vec<String> {
    let store = agent.beliefs().store();
    let mut lines = Vec::new();
    for functor in store.predicates() {
        lines.extend(store.entries(functor).map(|(_, entry)| match entry {
            Entry::Fact(fact) => format!("fact {}", numbered(&fact)),
            Entry::Rule(rule) => format!("rule {}", numbered(&rule.term)),
        }));
    }
    let functions = agent.registry().vocabulary().functions.of_program();
    lines.extend(
        functions
            .iter()
            .map(|function| format!("function {function:?}")),
    );
    let libraries = agent.registry().libraries();
    lines.extend(libraries.map(|library| format!("library {library:?}")));
    for plan in agent.plans().iter() {
        let [label, parts @ ..] = plan.term.args() else {
            panic!("a plan has a label");
        };
        // Names are made for labels that have none.
        let name = label.functor().map_or(Symbol::EMPTY, Functor::name);
        if !name.text().starts_with("p__") {
            lines.push(format!("label {name}"));
        }
        lines.push(format!("with {:?}", label.annots().items()));
        let nameless = std::iter::once(Term::Nil).chain(parts.iter().cloned());
        let nameless = Term::structure(Functor::PLAN, nameless.collect::<Vec<_>>());
        let whole = nameless.with_annots(plan.whole_term().annots().clone());
        lines.push(format!("plan {}", numbered(&whole)));
        // Which steps wait for goals, and in which order things run, is the compiled body's.
        lines.push(format!("{} variables in the head", plan.head_vars));
    }
    lines
}

/// The term with its variables named by their first occurrences, and its structure made visible.
fn numbered(term: &Term) -> String {
    let mut numbers: BTreeMap<u32, u32> = BTreeMap::new();
    let term = map_vars(term, |var| {
        let next = numbers.len() as u32;
        let id = *numbers.entry(var.id).or_insert(next);
        Term::Var(Var::unnamed(id))
    });
    structure(&term)
}

/// A form in which different terms differ, unlike in the printed one.
fn structure(term: &Term) -> String {
    let all = |items: &[Term]| items.iter().map(structure).collect::<Vec<_>>().join(" ");
    let annots = term.annots();
    let text = match term {
        Term::Struct(s) => format!("({:?} {})", shape(s.functor), all(&s.args)),
        Term::List(cons) => format!("[{} {}]", structure(&cons.head), structure(&cons.tail)),
        Term::String(text) => format!("{:?}", text.as_str()),
        Term::Atom(name) => format!("atom {name}"),
        Term::Number(n) => format!("{n:?}"),
        other => format!("{other}"),
    };
    if annots.is_none() {
        text
    } else {
        format!(
            "{text}<{} | {}>",
            all(annots.items()),
            annots.tail().map_or(String::new(), structure)
        )
    }
}

/// A functor whose name space is shown by the name that its file knows.
fn shape(functor: Functor) -> String {
    let key = functor.key();
    let name_space = key.namespace.text();
    let known = name_space.rsplit('#').next().unwrap_or(&name_space);
    format!(
        "{:?} {known} {} {} {}",
        key.shape, key.negated, key.name, key.arity
    )
}
