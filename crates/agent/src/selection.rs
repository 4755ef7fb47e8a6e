//! Selection functions as rules of the program (R-AS-13, and Jason's `select__option`).
//!
//! `select_event(Events, E)`, `select_intention(Intentions, I)` and `select_option(Event, Options,
//! O)` are read when the fact `option(selection, rules)` is believed (include
//! `$stdlib/selection.asl`); `select__option(Trigger, IntentionId, Plan, Unifier)` and
//! `socially_acceptable(Sender, Force, Content)` always.

use logic::compile::compile_formula;
use logic::env::Env;
use logic::functor::Functor;
use logic::symbol::Symbol;
use logic::term::{Term, Var};

use crate::agent::Agent;
use crate::cycle::Cycle;
use crate::event::Event;
use crate::intention::Intention;
use crate::message::Message;
use crate::plan::Head;
use crate::query::Asking;
use crate::rules::appl_pl::applies;
use crate::rules::rel_pl::Candidate;
use crate::rules::sel_ev::event_term;

/// The number of the event that `select_event/2` picks.
pub(crate) fn select_event(agent: &mut Agent, cx: &mut Cycle<'_>) -> Option<usize> {
    if !uses_rules(agent, "select_event", 2) {
        return None;
    }
    let events: Vec<Term> = agent.circumstance.events.iter().map(event_term).collect();
    pick(agent, cx, "select_event", None, &events)
}

/// The number of the intention that `select_intention/2` picks.
pub(crate) fn select_intention(agent: &mut Agent, cx: &mut Cycle<'_>) -> Option<usize> {
    if !uses_rules(agent, "select_intention", 2) {
        return None;
    }
    let intentions: Vec<Term> = agent
        .circumstance
        .running
        .iter()
        .map(|intention| intention_term(intention))
        .collect();
    pick(agent, cx, "select_intention", None, &intentions)
}

/// Whether rules have a say in which plan is taken.
pub(crate) fn filters_options(agent: &Agent) -> bool {
    has_predicate(agent, "select__option", 4) || uses_rules(agent, "select_option", 3)
}

/// Computes all options (every plan, every answer of its context), keeps those that
/// `select__option` holds for, and takes the first, or the one that `select_option/3` picks.
pub(crate) fn select_option(
    agent: &mut Agent,
    cx: &mut Cycle<'_>,
    event: &Event,
) -> Option<Candidate> {
    let root = agent.plans.clone();
    let mut options: Vec<Candidate> = Vec::new();
    for (_, plan) in root.candidates(&event.trigger).iter() {
        match &plan.head {
            Head::Simple(_) => {
                let env = applies(agent, cx, plan, event, None);
                options.extend(env.map(|env| Candidate {
                    plan: plan.clone(),
                    env,
                    level: None,
                }));
            }
            Head::Guarded { .. } | Head::Query(_) => {
                let envs = crate::rules::appl_pl::all_answers(agent, cx, plan, event);
                let of_plan = |env| Candidate {
                    plan: plan.clone(),
                    env,
                    level: None,
                };
                options.extend(envs.into_iter().map(of_plan));
            }
        }
    }
    if has_predicate(agent, "select__option", 4) {
        let mut kept = Vec::new();
        for option in options {
            if is_kept(agent, cx, event, &option) {
                kept.push(option);
            }
        }
        options = kept;
    }
    let chosen = if uses_rules(agent, "select_option", 3) {
        let terms: Vec<Term> = options.iter().map(option_term).collect();
        pick(
            agent,
            cx,
            "select_option",
            Some(event.trigger.to_term()),
            &terms,
        )
        .unwrap_or(0)
    } else {
        agent.choose(crate::select::ChoiceKind::Option, options.len())
    };
    (chosen < options.len()).then(|| options.swap_remove(chosen))
}

/// `option(Plan, Unifier)`
fn option_term(option: &Candidate) -> Term {
    Term::literal(
        Symbol::new("option"),
        [plan_term(option), unifier_term(option)],
    )
}

/// The plan, with its label and the values that its variables have.
fn plan_term(option: &Candidate) -> Term {
    let mut args: Vec<Term> = option.plan.term.args().to_vec();
    args[0] = option.plan.label.clone();
    let plan = Term::structure(Functor::PLAN, args);
    let rest = option.plan.whole_term().annots().clone();
    option.env.substitute(&plan.with_annots(rest))
}

/// `[map(Var, Value), …]`
fn unifier_term(option: &Candidate) -> Term {
    let values = option.plan.slots.iter().filter_map(|slot| match slot {
        Term::Var(var) if !var.name.is_anonymous() => {
            let value = option.env.substitute(slot);
            let entry = [Term::Atom(var.name), value.clone()];
            (!value.is_var()).then(|| Term::literal(Symbol::new("map"), entry))
        }
        _ => None,
    });
    Term::list(values.collect::<Vec<_>>())
}

fn is_kept(agent: &mut Agent, cx: &mut Cycle<'_>, event: &Event, option: &Candidate) -> bool {
    let intention = event.intention_id().map_or(-1.0, |id| id.0 as f64);
    let query = Term::literal(
        Symbol::new("select__option"),
        [
            event.trigger.to_term(),
            Term::Number(intention),
            plan_term(option),
            unifier_term(option),
        ],
    );
    ask(agent, cx, &query).is_some()
}

/// Asks `name([first,] Options, X)` and finds X among the options.
fn pick(
    agent: &mut Agent,
    cx: &mut Cycle<'_>,
    name: &str,
    first: Option<Term>,
    options: &[Term],
) -> Option<usize> {
    let chosen = Term::Var(Var::unnamed(u32::MAX));
    let args: Vec<Term> = first
        .into_iter()
        .chain([Term::list(options.to_vec()), chosen.clone()])
        .collect();
    let answer = ask(agent, cx, &Term::literal(Symbol::new(name), args))?;
    let chosen = answer.args().last()?;
    options.iter().position(|option| option == chosen)
}

/// The first answer of a query, as the instantiated query.
fn ask(agent: &mut Agent, cx: &mut Cycle<'_>, query: &Term) -> Option<Term> {
    let (query, call) = crate::intention::close(query);
    let mut env = Env::default();
    for var in &call.vars {
        env.fresh(var.name);
    }
    let code = compile_formula(&query, agent.registry.vocabulary()).ok()?;
    let mut asking = Asking {
        host: cx.host,
        out: cx.out,
        place: None,
        at_work: None,
        event: None,
    };
    agent
        .ask(&code, &mut env, &mut asking)
        .ok()?
        .then(|| env.substitute(&query))
}

fn intention_term(intention: &Intention) -> Term {
    let goals = intention
        .frames
        .iter()
        .rev()
        .map(|frame| frame.trigger.to_term());
    let stack = Term::list(goals.collect::<Vec<_>>());
    Term::literal(
        Symbol::new("intention"),
        [Term::Number(intention.id.0 as f64), stack],
    )
}

/// S_M of the semantics, and Jason's `socAcc`: whether the rules `socially_acceptable(Sender, Force,
/// Content)` accept a message. Without such rules everything is accepted.
pub(crate) fn accepts(
    agent: &mut Agent,
    cx: &mut Cycle<'_>,
    sender: Symbol,
    message: &Message,
) -> bool {
    if !agent.hooks.acceptance {
        return true;
    }
    let args = [
        Term::Atom(sender),
        Term::Atom(message.force),
        message.content.clone(),
    ];
    let query = Term::literal(Symbol::new("socially_acceptable"), args);
    ask(agent, cx, &query).is_some()
}

fn has_predicate(agent: &Agent, name: &str, arity: usize) -> bool {
    agent.hooks.has(name, arity)
}

fn uses_rules(agent: &Agent, name: &str, arity: usize) -> bool {
    agent.hooks.by_rules && agent.hooks.has(name, arity)
}

/// Which selection predicates the program defines. Read once when it is loaded.
#[derive(Clone, Debug, Default)]
pub(crate) struct Hooks {
    by_rules: bool,
    event: bool,
    option: bool,
    intention: bool,
    filter: bool,
    /// Which messages are acceptable.
    acceptance: bool,
}

impl Hooks {
    /// Looks at what is believed at the start.
    pub(crate) fn of(store: &logic::store::Store) -> Hooks {
        let has = |name: &str, arity| {
            let functor = Functor::literal(Symbol::new(name), arity);
            store.rules(functor).next().is_some() || store.facts(functor).next().is_some()
        };
        let by_rules = Term::literal(
            Symbol::new("option"),
            [Term::atom("selection"), Term::atom("rules")],
        );
        Hooks {
            by_rules: store.find(&by_rules).is_some(),
            event: has("select_event", 2),
            option: has("select_option", 3),
            intention: has("select_intention", 2),
            filter: has("select__option", 4),
            acceptance: has("socially_acceptable", 3),
        }
    }

    fn has(&self, name: &str, _arity: usize) -> bool {
        match name {
            "select_event" => self.event,
            "select_option" => self.option,
            "select_intention" => self.intention,
            _ => self.filter,
        }
    }
}
