//! The agents that run together, and what they send each other.

use rustc_hash::{FxHashMap, FxHashSet};
use syntax::ast::{NameSpace, Term};
use syntax::{FileId, Parsed, Span};

use super::agent::{Agent, Part};
use super::collect::{atom, plain_literal};
use super::file::{ClauseKind, Content, Dynamic, Message, ProgramFile, Receivers};
use super::name::{Name, Space};

/// How much of a system is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A project: all its agents are known.
    Project,
    /// An agent file by itself.
    Alone,
    /// A file that others may include or run with other agents.
    Part,
    /// A world written in AgentSpeak: the engine posts its actions and asks for its percepts.
    World,
}

/// What a system is made of.
#[derive(Clone)]
pub struct Input<'a> {
    /// What it is.
    pub kind: Kind,
    /// The files.
    pub files: Vec<InputFile<'a>>,
    /// The agents.
    pub members: Vec<InputMember<'a>>,
    /// Whether there is an environment, so that there may be percepts.
    pub has_environment: bool,
}

/// A file that was read.
#[derive(Clone)]
pub struct InputFile<'a> {
    /// Its id.
    pub id: FileId,
    /// Its name.
    pub name: &'a str,
    /// Its text.
    pub text: &'a str,
    /// How it was read.
    pub parsed: &'a Parsed,
    /// Which files its `include` directives stand for.
    pub includes: Vec<(Span, FileId)>,
}

/// An agent.
#[derive(Clone)]
pub struct InputMember<'a> {
    /// Its name.
    pub name: &'a str,
    /// Its program, if it was found.
    pub file: Option<FileId>,
    /// Beliefs that the project gives it.
    pub beliefs: &'a [Term],
    /// Goals that the project gives it.
    pub goals: &'a [Term],
    /// Whether it needs parts in another language, which are not there.
    pub is_foreign: bool,
}

/// Agents that run together.
pub struct System<'a> {
    /// How much is known of it.
    pub kind: Kind,
    /// The files, each once.
    pub files: Vec<ProgramFile<'a>>,
    /// The programs.
    pub agents: Vec<Agent<'a>>,
    /// Whether there is an environment.
    pub has_environment: bool,
    /// What can only be known when it runs, of all agents.
    pub dynamic: Dynamic,
    /// What is told to somebody.
    told: Mail<'a>,
    /// What somebody is asked to achieve.
    achieved: Mail<'a>,
    /// What somebody is asked about.
    asked: Mail<'a>,
    /// Plans are told or asked for, or messages sent whose force is not known.
    tells_plans: bool,
    /// Somebody sends something to others.
    sends: bool,
    /// An agent whose program is not there.
    misses_program: bool,
}

/// Contents of messages of one kind, whoever gets them.
#[derive(Default)]
struct Mail<'a> {
    names: FxHashSet<(&'a str, usize, bool)>,
    is_open: bool,
}

impl<'a> Mail<'a> {
    fn add(&mut self, message: &Message<'a>) {
        let key = |content: &Content<'a>| key(&content.name);
        self.names.extend(message.contents.iter().map(key));
        self.is_open |= message.is_open;
    }

    fn has(&self, name: &Name<'a>) -> bool {
        self.is_open || self.names.contains(&key(name))
    }
}

fn key<'a>(name: &Name<'a>) -> (&'a str, usize, bool) {
    (name.functor, name.arity, name.negated)
}

/// Include directives nest at most so deep; the reader has reported more.
const DEEPEST: usize = 100;

impl<'a> System<'a> {
    /// Puts a system together.
    pub fn new(input: &Input<'a>) -> System<'a> {
        // A file that several agents include is read for each; it is looked at once.
        let mut first: FxHashMap<(&str, &str), usize> = FxHashMap::default();
        let mut known: FxHashMap<FileId, usize> = FxHashMap::default();
        let mut files: Vec<ProgramFile<'a>> = Vec::new();
        let mut includes: FxHashMap<(usize, Span), FileId> = FxHashMap::default();
        for file in &input.files {
            let index = *first.entry((file.name, file.text)).or_insert_with(|| {
                files.push(ProgramFile::new(file.id, file.text, file.parsed));
                files.len() - 1
            });
            known.insert(file.id, index);
            for (span, target) in &file.includes {
                includes.entry((index, *span)).or_insert(*target);
            }
        }
        let targets: FxHashMap<(usize, Span), usize> = includes
            .iter()
            .filter_map(|(place, target)| Some((*place, *known.get(target)?)))
            .collect();
        let mut system = System {
            kind: input.kind,
            files,
            agents: Vec::new(),
            has_environment: input.has_environment,
            dynamic: Dynamic::default(),
            told: Mail::default(),
            achieved: Mail::default(),
            asked: Mail::default(),
            tells_plans: false,
            sends: false,
            misses_program: false,
        };
        for file in &system.files {
            system.dynamic = system.dynamic.or(file.dynamic);
        }
        system.add_members(input, &known, &targets);
        system.read_messages();
        system
    }

    fn add_members(
        &mut self,
        input: &Input<'a>,
        known: &FxHashMap<FileId, usize>,
        targets: &FxHashMap<(usize, Span), usize>,
    ) {
        let mut by_program: FxHashMap<usize, Vec<usize>> = FxHashMap::default();
        for member in &input.members {
            let Some(root) = member.file.and_then(|file| known.get(&file)).copied() else {
                self.misses_program = true;
                continue;
            };
            let names = |terms: &'a [Term]| terms.iter().filter_map(given).collect::<Vec<_>>();
            let (beliefs, goals) = (names(member.beliefs), names(member.goals));
            let same = by_program.entry(root).or_default();
            let same = same.iter().copied().find(|index| {
                let agent = &self.agents[*index];
                agent.given_beliefs == beliefs && agent.given_goals == goals
            });
            if let Some(same) = same {
                self.agents[same].names.push(member.name);
                self.agents[same].is_foreign |= member.is_foreign;
                continue;
            }
            let mut expansion = Expansion {
                files: &self.files,
                targets,
                parts: Vec::new(),
                order: Vec::new(),
                is_missing: false,
            };
            expansion.include(root, Space::DEFAULT, 0);
            let Expansion {
                parts,
                order,
                is_missing,
                ..
            } = expansion;
            let mut agent = Agent::new(&self.files, parts);
            agent.order = order;
            agent.dynamic.broken |= is_missing;
            agent.names.push(member.name);
            agent.given_beliefs = beliefs;
            agent.given_goals = goals;
            agent.is_foreign = member.is_foreign;
            self.dynamic = self.dynamic.or(agent.dynamic);
            by_program.entry(root).or_default().push(self.agents.len());
            self.agents.push(agent);
        }
    }

    fn read_messages(&mut self) {
        for file in &self.files {
            for message in &file.messages {
                self.sends = true;
                match message.force {
                    Some("tell" | "untell") => self.told.add(message),
                    Some("achieve" | "unachieve") => self.achieved.add(message),
                    Some("askOne" | "askAll") => {
                        self.asked.add(message);
                        // The answer becomes a belief of who asks.
                        if !message.has_answer {
                            self.told.add(message);
                        }
                    }
                    // The event of a belief, or goal.
                    Some("signal") => self.told.add(message),
                    Some("tellHow" | "askHow") => self.tells_plans = true,
                    // Only a plan of the receiver's own gives it a meaning.
                    Some(_) => {}
                    None => {
                        self.tells_plans = true;
                        self.told.is_open = true;
                        self.achieved.is_open = true;
                        self.asked.is_open = true;
                    }
                }
            }
        }
    }

    // --- What is certain ----------------------------------------------------------------------------

    /// Whether everything that the agents of this system are made of is there to be seen.
    fn is_whole(&self, agent: &Agent<'a>) -> bool {
        let dynamic = agent.dynamic;
        if dynamic.broken || dynamic.includes || agent.is_foreign {
            return false;
        }
        match self.kind {
            Kind::Part => false,
            Kind::Alone => agent.is_program(),
            Kind::World => true,
            Kind::Project => {
                !self.misses_program && !self.dynamic.broken && !self.dynamic.creates_agents
            }
        }
    }

    /// Whether every belief that the agent can have is made somewhere in the programs.
    pub fn knows_beliefs(&self, agent: &Agent<'a>) -> bool {
        let dynamic = agent.dynamic;
        let is_alone = self.kind == Kind::Alone;
        self.is_whole(agent)
            && !self.has_environment
            && !dynamic.adds_beliefs
            && !dynamic.runs_steps
            && !dynamic.takes_messages
            && !dynamic.adds_plans
            && !self.told.is_open
            && !(is_alone && (dynamic.acts || self.sends))
    }

    /// Whether every plan that the agent can have is written in its program.
    pub fn knows_plans(&self, agent: &Agent<'a>) -> bool {
        self.is_whole(agent) && !agent.dynamic.adds_plans && !self.tells_plans
    }

    /// Whether every goal and event that the agent can get is posted somewhere in the programs.
    pub fn knows_goals(&self, agent: &Agent<'a>) -> bool {
        let dynamic = agent.dynamic;
        let is_alone = self.kind == Kind::Alone;
        self.is_whole(agent)
            && !dynamic.posts_goals
            && !dynamic.runs_steps
            && !dynamic.adds_plans
            && !dynamic.looks_at_plans
            && !dynamic.takes_messages
            && !self.tells_plans
            && !self.achieved.is_open
            // An agent without a goal of its own waits for what others want.
            && !(is_alone && (self.sends || !agent.has_goal()))
    }

    /// Whether everything that the agent can be asked is written somewhere in the programs.
    pub fn knows_questions(&self, agent: &Agent<'a>) -> bool {
        self.knows_goals(agent) && !agent.dynamic.asks && !self.asked.is_open
    }

    /// Whether all agents of the system are known by name.
    pub fn knows_agents(&self) -> bool {
        self.kind == Kind::Project && !self.dynamic.creates_agents && !self.dynamic.includes
    }

    /// Whether some agent is told this, or gets it as an answer or signal.
    pub fn is_told(&self, name: &Name<'a>) -> bool {
        self.told.has(name)
    }

    /// Whether some agent is asked to achieve this.
    pub fn is_wanted(&self, name: &Name<'a>) -> bool {
        self.achieved.has(name)
    }

    /// Whether some agent is asked about this.
    pub fn is_asked(&self, name: &Name<'a>) -> bool {
        self.asked.has(name)
    }

    /// The program of the agent of this name.
    pub fn agent(&self, name: &str) -> Option<&Agent<'a>> {
        let mut agents = self.agents.iter();
        agents.find(|agent| agent.names.contains(&name))
    }

    /// The names of all agents.
    pub fn agent_names(&self) -> impl Iterator<Item = &'a str> + '_ {
        self.agents
            .iter()
            .flat_map(|agent| agent.names.iter().copied())
    }

    /// The messages that an agent sends, with their file and name space.
    pub fn messages<'s>(
        &'s self,
        agent: &'s Agent<'a>,
    ) -> impl Iterator<Item = (&'s Part<'a>, &'s Message<'a>)> {
        agent.parts.iter().flat_map(|part| {
            let messages = self.files[part.file].messages.iter();
            messages.map(move |message| (part, message))
        })
    }

    /// The agents that get a message of `sender`, if they are known.
    pub fn receivers<'s>(
        &'s self,
        message: &Message<'a>,
        sender: &Agent<'a>,
    ) -> Option<Vec<&'s Agent<'a>>> {
        match &message.receivers {
            Receivers::Unknown => None,
            Receivers::All => {
                let others = self
                    .agents
                    .iter()
                    .filter(|agent| !std::ptr::eq(*agent, sender) || sender.names.len() > 1);
                Some(others.collect())
            }
            Receivers::Named(names) => {
                let known = names.iter().filter_map(|(name, _)| self.agent(name));
                Some(known.collect())
            }
        }
    }
}

/// The name of a literal that a project gives.
fn given(term: &Term) -> Option<Name<'_>> {
    let literal = plain_literal(term)?;
    let space = match &literal.namespace {
        None | Some(NameSpace::This) => Space::DEFAULT,
        Some(NameSpace::Atom(space)) => Space::Named(space),
        Some(NameSpace::Var(_)) => Space::Any,
    };
    Some(Name {
        space,
        negated: literal.negated,
        functor: &literal.functor,
        arity: literal.args.len(),
    })
}

/// A file with all that it includes.
struct Expansion<'s, 'a> {
    files: &'s [ProgramFile<'a>],
    targets: &'s FxHashMap<(usize, Span), usize>,
    parts: Vec<Part<'a>>,
    order: Vec<(usize, usize)>,
    is_missing: bool,
}

impl<'a> Expansion<'_, 'a> {
    fn include(&mut self, file: usize, space: Space<'a>, depth: usize) {
        if depth > DEEPEST {
            self.is_missing = true;
            return;
        }
        let part = self.parts.len();
        let files = self.files;
        let id = files[file].id;
        self.parts.push(Part { file, id, space });
        for (index, clause) in files[file].clauses.iter().enumerate() {
            let ClauseKind::Include(directive) = clause.kind else {
                self.order.push((part, index));
                continue;
            };
            if clause.in_pattern {
                continue;
            }
            let here = match clause.space {
                Space::This => space,
                other => other,
            };
            let into = match directive.args.get(1) {
                None => here,
                Some(name) => atom(name).map_or(Space::Any, Space::Named),
            };
            match self.targets.get(&(file, directive.span)) {
                Some(target) => self.include(*target, into, depth + 1),
                None => self.is_missing = true,
            }
        }
    }
}
