//! What is in one file.

use std::cell::OnceCell;

use syntax::ast::{self, Literal, StepOp, Term, TriggerKind, TriggerOp};
use syntax::{FileId, Parsed, Span};

use super::collect;
use super::name::{Name, Space};
use crate::flow::{self, Unbound};

/// One file and what occurs in it.
pub struct ProgramFile<'a> {
    /// The file.
    pub id: FileId,
    /// Its text.
    pub text: &'a str,
    /// How it was read.
    pub parsed: &'a Parsed,
    /// Its clauses in textual order, those of blocks and sub-plans included.
    pub clauses: Vec<Clause<'a>>,
    /// Every use of a name as belief, goal, plan or action.
    pub occurrences: Vec<Occurrence<'a>>,
    /// What is sent.
    pub messages: Vec<Message<'a>>,
    /// What is waited for with `.wait`.
    pub awaited: Vec<Awaited<'a>>,
    /// Predicates that compute functions.
    pub registered: Vec<Name<'a>>,
    /// Plans for any event of a kind.
    pub catch_all: Vec<(TriggerOp, TriggerKind)>,
    /// What can only be known when the program runs.
    pub dynamic: Dynamic,
    unbound: OnceCell<Vec<Unbound<'a>>>,
}

impl<'a> ProgramFile<'a> {
    /// Walks the tree of a file.
    pub fn new(id: FileId, text: &'a str, parsed: &'a Parsed) -> ProgramFile<'a> {
        let mut file = ProgramFile {
            id,
            text,
            parsed,
            clauses: Vec::new(),
            occurrences: Vec::new(),
            messages: Vec::new(),
            awaited: Vec::new(),
            registered: Vec::new(),
            catch_all: Vec::new(),
            dynamic: Dynamic {
                broken: parsed.has_errors(),
                ..Dynamic::default()
            },
            unbound: OnceCell::new(),
        };
        collect::collect(&mut file);
        file
    }

    /// The plans, with the place of their clause.
    pub fn plans(&self) -> impl Iterator<Item = &'a ast::Plan> + '_ {
        self.clauses.iter().filter_map(|clause| match clause.kind {
            ClauseKind::Plan(plan) => Some(plan),
            _ => None,
        })
    }

    /// Where variables are used that cannot have a value.
    pub fn unbound(&self) -> &[Unbound<'a>] {
        self.unbound.get_or_init(|| flow::unbound(self))
    }
}

/// A clause, and where it stands.
#[derive(Clone, Copy)]
pub struct Clause<'a> {
    /// What it is.
    pub kind: ClauseKind<'a>,
    /// The name space of its literals.
    pub space: Space<'a>,
    /// For a sub-plan: the clause that it belongs to.
    pub parent: Option<usize>,
    /// Whether a goal pattern rewrites it.
    pub in_pattern: bool,
}

/// The kinds of clauses.
#[derive(Clone, Copy)]
pub enum ClauseKind<'a> {
    /// `p(1).`
    Belief(&'a Term),
    /// `p(X) :- q(X).`
    Rule(&'a ast::Rule),
    /// `!g.`
    Goal(&'a Term),
    /// `+!g : c <- b.`
    Plan(&'a ast::Plan),
    /// `{ include("x.asl") }`
    Include(&'a ast::Directive),
}

/// A use of a name.
#[derive(Clone, Copy)]
pub struct Occurrence<'a> {
    /// The name, with its name space as written.
    pub name: Name<'a>,
    /// As what it is used.
    pub role: Role,
    /// The literal.
    pub literal: &'a Literal,
    /// Where it stands.
    pub span: Span,
    /// The number of its clause in the file.
    pub clause: usize,
    /// Whether it stands in braces, or in the question of an action: it is known, but perhaps not for
    /// this agent.
    pub quoted: bool,
}

/// As what a name is used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// `p.`
    Belief,
    /// `p :- q.`
    RuleHead,
    /// `+p`, `++p`, `+>p`, `-+p`, `.asserta(p)`.
    Added(StepOp),
    /// `-p`, `--p`, `.abolish(p)`.
    Removed,
    /// In a formula.
    Read,
    /// `?p` as a step: a plan can answer, too.
    Tested,
    /// `!g`
    Goal(Focus),
    /// The event of a plan.
    Event(TriggerOp, TriggerKind),
    /// `act(1)` as a step.
    Action,
    /// Named without being used: `.intend(g)`.
    Mentioned,
}

/// Where a goal is posted from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Focus {
    /// `!g.` as a clause.
    Initial,
    /// `!g` as a step.
    Same,
    /// `!!g`
    New,
}

/// A message that is sent.
pub struct Message<'a> {
    /// To whom.
    pub receivers: Receivers<'a>,
    /// `tell`, `achieve` and so on, if it is known.
    pub force: Option<&'a str>,
    /// Where the force stands.
    pub force_span: Span,
    /// The contents: the elements, if it is a list.
    pub contents: Vec<Content<'a>>,
    /// Whether some content is only known when it is sent.
    pub is_open: bool,
    /// Whether there is an argument for the answer.
    pub has_answer: bool,
    /// The whole call.
    pub span: Span,
    /// The number of the clause in the file.
    pub clause: usize,
    /// Whether it stands in braces.
    pub quoted: bool,
}

/// A literal that is sent.
#[derive(Clone, Copy)]
pub struct Content<'a> {
    /// Its name, with its name space as written.
    pub name: Name<'a>,
    /// The literal.
    pub literal: &'a Literal,
    /// Where it stands.
    pub span: Span,
}

/// To whom a message goes.
pub enum Receivers<'a> {
    /// To these agents.
    Named(Vec<(&'a str, Span)>),
    /// To all others.
    All,
    /// That is only known when it is sent.
    Unknown,
}

/// Something that is waited for.
pub struct Awaited<'a> {
    /// The event's operator and literal, or the formula.
    pub what: &'a Term,
    /// The call.
    pub span: Span,
    /// Whether there is a time-out.
    pub has_timeout: bool,
    /// The number of the clause in the file.
    pub clause: usize,
    /// Whether it stands in braces.
    pub quoted: bool,
}

/// What can only be known when the program runs.
#[derive(Clone, Copy, Debug, Default)]
pub struct Dynamic {
    /// The file has errors, or a directive that is not known.
    pub broken: bool,
    /// Beliefs in variables are added.
    pub adds_beliefs: bool,
    /// Goals or events in variables or texts are posted.
    pub posts_goals: bool,
    /// Plans in variables or texts are added.
    pub adds_plans: bool,
    /// Plans are removed.
    pub removes_plans: bool,
    /// Formulas in variables are asked.
    pub asks: bool,
    /// Steps in variables are carried out.
    pub runs_steps: bool,
    /// Plans are looked at or changed as data.
    pub looks_at_plans: bool,
    /// Agents are created.
    pub creates_agents: bool,
    /// A file is included while the program runs.
    pub includes: bool,
    /// It acts on an environment.
    pub acts: bool,
    /// A plan takes messages into its own hands.
    pub takes_messages: bool,
    /// A plan or rule chooses plans or events.
    pub selects: bool,
}

impl Dynamic {
    /// What holds for either.
    pub fn or(self, other: Dynamic) -> Dynamic {
        Dynamic {
            broken: self.broken | other.broken,
            adds_beliefs: self.adds_beliefs | other.adds_beliefs,
            posts_goals: self.posts_goals | other.posts_goals,
            adds_plans: self.adds_plans | other.adds_plans,
            removes_plans: self.removes_plans | other.removes_plans,
            asks: self.asks | other.asks,
            runs_steps: self.runs_steps | other.runs_steps,
            looks_at_plans: self.looks_at_plans | other.looks_at_plans,
            creates_agents: self.creates_agents | other.creates_agents,
            includes: self.includes | other.includes,
            acts: self.acts | other.acts,
            takes_messages: self.takes_messages | other.takes_messages,
            selects: self.selects | other.selects,
        }
    }
}
