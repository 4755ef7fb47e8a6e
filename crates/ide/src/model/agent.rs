//! What one program is: a file with all that it includes.

use rustc_hash::FxHashMap;
use syntax::ast::{Literal, StepOp, TriggerKind, TriggerOp};
use syntax::{FileId, Span};

use super::file::{Clause, Dynamic, Focus, Occurrence, ProgramFile, Role};
use super::name::{Name, Space};

/// The program of one or more agents.
pub struct Agent<'a> {
    /// The agents that run it.
    pub names: Vec<&'a str>,
    /// Its files, the main one first, each as often as it is included.
    pub parts: Vec<Part<'a>>,
    /// The clauses of all files in the order in which they are read: part and clause.
    pub order: Vec<(usize, usize)>,
    /// What can only be known when it runs, of all its files.
    pub dynamic: Dynamic,
    /// Beliefs that the project gives.
    pub given_beliefs: Vec<Name<'a>>,
    /// Goals that the project gives.
    pub given_goals: Vec<Name<'a>>,
    /// Whether it needs parts in another language, which are not there.
    pub is_foreign: bool,
    /// By functor.
    uses: FxHashMap<&'a str, Vec<(Name<'a>, Vec<Use<'a>>)>>,
}

/// A file of a program.
#[derive(Clone, Copy)]
pub struct Part<'a> {
    /// The number of the file in the system.
    pub file: usize,
    /// Its id.
    pub id: FileId,
    /// The name space it is read into.
    pub space: Space<'a>,
}

/// A use of a name in a program.
#[derive(Clone, Copy)]
pub struct Use<'a> {
    /// The file.
    pub file: FileId,
    /// The number of the part of the program.
    pub part: usize,
    /// As what it is used.
    pub role: Role,
    /// The literal.
    pub literal: &'a Literal,
    /// Where it stands.
    pub span: Span,
    /// The number of its clause in its file.
    pub clause: usize,
    /// Whether it stands in braces.
    pub quoted: bool,
}

impl Use<'_> {
    /// Whether this is a plan for an achievement goal.
    pub fn is_achieve_plan(&self) -> bool {
        self.role == Role::Event(TriggerOp::Add, TriggerKind::Achieve)
    }

    /// Whether this makes a belief: written, derived or added.
    pub fn is_source(&self) -> bool {
        matches!(self.role, Role::Belief | Role::RuleHead | Role::Added(_))
    }

    /// Whether this asks for a belief.
    pub fn is_read(&self) -> bool {
        matches!(self.role, Role::Read | Role::Tested)
    }

    /// Whether this posts an achievement goal.
    pub fn is_goal(&self) -> bool {
        matches!(self.role, Role::Goal(_))
    }
}

impl<'a> Agent<'a> {
    /// A program of these parts.
    pub(super) fn new(files: &[ProgramFile<'a>], parts: Vec<Part<'a>>) -> Agent<'a> {
        let mut agent = Agent {
            names: Vec::new(),
            parts,
            order: Vec::new(),
            dynamic: Dynamic::default(),
            given_beliefs: Vec::new(),
            given_goals: Vec::new(),
            is_foreign: false,
            uses: FxHashMap::default(),
        };
        for (index, part) in agent.parts.iter().enumerate() {
            let file = &files[part.file];
            agent.dynamic = agent.dynamic.or(file.dynamic);
            for occurrence in &file.occurrences {
                let Occurrence {
                    name,
                    role,
                    literal,
                    span,
                    clause,
                    quoted,
                } = *occurrence;
                let name = name.resolved(part.space);
                let used = Use {
                    file: file.id,
                    part: index,
                    role,
                    literal,
                    span,
                    clause,
                    quoted,
                };
                let known = agent.uses.entry(name.functor).or_default();
                match known.iter_mut().find(|(known, _)| *known == name) {
                    Some((_, uses)) => uses.push(used),
                    None => known.push((name, vec![used])),
                }
            }
        }
        let chooses = |functor, arity| agent.named(functor).any(|name| name.arity == arity);
        agent.dynamic.selects = chooses("select__option", 4) || chooses("select_option", 3);
        agent
    }

    /// The names that are used, and how, sorted by name.
    pub fn known(&self) -> Vec<(Name<'a>, &[Use<'a>])> {
        let all = self.uses.values().flatten();
        let mut names: Vec<_> = all.map(|(name, uses)| (*name, &uses[..])).collect();
        names.sort_unstable_by_key(|(name, _)| *name);
        names
    }

    /// The uses of exactly this name.
    pub fn uses(&self, name: &Name<'_>) -> &[Use<'a>] {
        let known = self.uses.get(name.functor).into_iter().flatten();
        let mut known = known.filter(|(known, _)| known == name);
        known.next().map_or(&[], |(_, uses)| &uses[..])
    }

    /// The names with this functor, whatever their name space, sign and number of arguments.
    pub fn named(&self, functor: &str) -> impl Iterator<Item = &Name<'a>> {
        let known = self.uses.get(functor).into_iter().flatten();
        known.map(|(name, _)| name)
    }

    /// All functors, in no order.
    pub fn functors(&self) -> impl Iterator<Item = &'a str> + '_ {
        self.uses.keys().copied()
    }

    /// Whether there is such a use of the name, also one in a name space that is a variable.
    pub fn has(&self, name: &Name<'_>, is_meant: impl Fn(&Use<'a>) -> bool) -> bool {
        let mut known = self.uses.get(name.functor).into_iter().flatten();
        known.any(|(known, uses)| {
            let is_same = known.arity == name.arity
                && known.negated == name.negated
                && (known.space == name.space
                    || known.space == Space::Any
                    || name.space == Space::Any);
            is_same && uses.iter().any(&is_meant)
        })
    }

    /// Whether a plan of the kind takes every event, of any name.
    pub fn takes_all(&self, files: &[ProgramFile<'a>], op: TriggerOp, kind: TriggerKind) -> bool {
        let mut all = self
            .parts
            .iter()
            .flat_map(|part| &files[part.file].catch_all);
        all.any(|known| *known == (op, kind))
    }

    /// Whether something happens when it starts: it believes something or has a goal.
    pub fn is_program(&self) -> bool {
        self.has_role(Role::Belief) || self.has_goal()
    }

    /// Whether it has a goal when it starts.
    pub fn has_goal(&self) -> bool {
        !self.given_goals.is_empty() || self.has_role(Role::Goal(Focus::Initial))
    }

    fn has_role(&self, role: Role) -> bool {
        let mut all = self.uses.values().flatten();
        all.any(|(_, uses)| uses.iter().any(|used| used.role == role))
    }

    /// The clause of a use.
    pub fn clause(&self, files: &[ProgramFile<'a>], used: &Use<'a>) -> Clause<'a> {
        files[self.parts[used.part].file].clauses[used.clause]
    }

    /// How a step adds the belief, if it does.
    pub fn added(used: &Use<'_>) -> Option<StepOp> {
        match used.role {
            Role::Added(op) => Some(op),
            _ => None,
        }
    }
}
