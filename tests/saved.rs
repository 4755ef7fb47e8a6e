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
        let is_left_out = name.starts_with("tests/fuzz");
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

/// A program as it is loaded, and what is saved of it.
fn is_saved_as(program: &str, expected: &str) {
    let project = Project::of_text("first.asl", program, Path::new("."), &Settings::default());
    let agent = agent_of(&project).unwrap_or_else(|| panic!("{:?}", project.diagnostics));
    let (text, back) = saved(&agent, program, None);
    assert_eq!(text, expected);
    assert_eq!(saved(&back, program, None).0, expected);
}

#[test]
fn written_labels_stay_and_made_ones_go() {
    is_saved_as(
        "+!a. @[x] +!b. @p__1[x] +!c. @p__2 +!d. @l[source(bob)] +!e.",
        "+!a.\n@[x] +!b.\n@p__1[x] +!c.\n@p__2 +!d.\n@l[source(bob)] +!e.\n",
    );
}

#[test]
fn private_name_spaces_stay_private() {
    is_saved_as(
        "{ namespace(x, local) } x::p(f(x::a)). +!x::g <- +q[x::r]. { namespace(x, global) } x::p(2).",
        "{ namespace(x_2, local) }\nx_2::p(f(x_2::a)).\nx::p(2).\n+!x_2::g <- +q[x_2::r].\n",
    );
    is_saved_as(
        "{ namespace(z, local) } +!g <- z::X = z::p; z::X[a(z::Y)]; z::~Y.",
        "{ namespace(z, local) }\n+!g <- (z::X = z::p); z::X[a(z::Y)]; z::~Y.\n",
    );
    is_saved_as(
        "{ namespace(y, local) } y::p.",
        "{ namespace(y, local) }\ny::p.\n",
    );
}

#[test]
fn labels_keep_their_name_spaces() {
    is_saved_as(
        "@l +!a. { begin namespace(n) } @l[atomic,cost(g(1))] +!a(X) : b(X) <- c; ?d; default::e. \
         @[x] +!b. +!c. @begin +!d. { end }",
        "@l +!a.\n@n::l[atomic,cost(g(1))] +!n::a(X) : n::b(X) <- n::c; ?n::d; e.\n\
         @[x] +!n::b.\n+!n::c.\n@n::begin +!n::d.\n",
    );
    is_saved_as(
        "{ namespace(x, local) } @x::l +!x::g. { namespace(x, global) } @x::l +!x::g(1).",
        "{ namespace(x_2, local) }\n@x_2::l +!x_2::g.\n@x::l +!x::g(1).\n",
    );
}

#[test]
fn every_kind_of_clause_is_read_back() {
    for program in [
        "b(1)[source(bob)]. b(2)[source(self),conf(0.5)]. b(3)[source(a)[source(b)],x(\"y\")].",
        "~b. n::~b(~c). n::b(m::c)[k(n::d)]. b(X, _, X). b([1,2|T], []). b(-1, 1.5, 1e300, -0.0).",
        "b(\"a\\\"b\\\\c\\nd\\t\"). b('A b', 'a', begin, end). b({a;b}, { }, {+!g}, {-b}, {+!g : c <- d}).",
        "b({@l[x] +!g <- d}, {@L +!g}, {@n::l +!g}, {@[x] +!g}, {h(X) :- b(X) & not c}).",
        "r(X)[s(Y)] :- b(X)[source(Y)] & not (X > 3 | X = 0) & X \\== 4 & (X + 1) * 2 <= -X ** 2. \
         ~r :- N::b(_) & X = (a & b) & .member(X, [1|T]) & ~c. r :- true. n::r(X) :- n::b(X)[a|T].",
        "@l1 +b(X)[source(A)] : true. @l2[atomic,all_unifs] -n::~b(X) : X & not Y. +!G : c. +!N::g(X)[a|T]. -?G[error(E)].",
        "+!g <- if (a(X) & not b) { c; !d } elif (X > 1) { } else { e }; while (a) { }; for (b(X) | c(X)) { -b(X) }; f. \
         +!h <- if (a) { b } else { if (c) { d } }; {a} |&| {b; !c} |&| { }; (d ||| e); { }; (a; (b; c)); d.",
        "+!g <- +b; -b; -+b; ++b; --b; +<b; +>b; !g; !!g; ?b(_); ?(b & c); X = 1; X > 2; X; !X; +X[a]; n::X; N::X; ~X; true; a; true.",
        "+!g <- +{+!h <- a}; +<{@m +!i : b}; +>{+!j : a}; -{+!h <- a}; +{r(X) :- s(X)}; .add_plan({@L +!k}); .my.act; .print; .fork(and, a, {b}); .wait({+b}).",
        "+!g <: done(X) & not b <- a. { +!h(Y) : X > Y <- b. { +!i. } @n::m[x] -!h <: c. } ^!g[state(S)] : S == failed. ^?g.",
        "+!g <- .findall(X, b(X) & X > 1, L); .print(.length(L) + math.max(1, 2), system.time); X = -(-1); Y = -(2 ** 3); Z = 1 - (2 - 3).",
        "{ register_function(\"my.f\", 1, \"f\") } f(X, Y) :- Y = X + 1. +!g : my.f(1) > 1 <- .print(my.f(2)). \
         {begin namespace(n)} { register_function(\"my.h\", 1, \"h\") } h(X, X). {end}",
        "{begin bdg(g)} +!g <- a. {end} {begin ebdg(h(X))} +!h(X) <- a. +!h(X) <- b. {end} {begin smc(i, f)} +!i. {end} \
         {begin omc(j, f, m)} +!j. {end} {begin mg(k)} +!k. {end} {begin sga(\"+!e(X)\", \"c(X)\", l(X))} +!l(X). {end}",
    ] {
        let project = Project::of_text("first.asl", program, Path::new("."), &Settings::default());
        let agent = agent_of(&project);
        let agent = agent.unwrap_or_else(|| panic!("{program}\n{:?}", project.diagnostics));
        let (text, back) = saved(&agent, program, None);
        assert_eq!(described(&agent), described(&back), "{program}\n{text}");
        assert_eq!(text, saved(&back, program, None).0, "{program}");
    }
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
            lines.push(format!("label {:?}", label.functor().map(Functor::key)));
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
        Term::Atom(name) => format!("atom {}", known_name(*name)),
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

/// A functor.
fn shape(functor: Functor) -> String {
    let key = functor.key();
    let known = known_name(key.namespace);
    format!(
        "{:?} {known} {} {} {}",
        key.shape, key.negated, key.name, key.arity
    )
}

/// A name. A private name space is shown by the name that its file knows, without the number that
/// tells it from others.
fn known_name(name: Symbol) -> String {
    if !name.is_private_space() {
        return name.to_string();
    }
    let name = name.text();
    let name = name.rsplit('#').next().unwrap_or(&name);
    let bare = name.trim_end_matches(|c: char| c.is_ascii_digit());
    format!("private {}", bare.strip_suffix('_').unwrap_or(name))
}
