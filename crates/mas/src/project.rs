//! Projects: which agents there are, which programs they run, and with which options.
//!
//! A project is a `.mas2j` file, or is made of agent files. Whatever is wrong is in the diagnostics.

mod options;
mod words;

use std::path::{Path, PathBuf};
use std::sync::Arc;

use agent::blueprint::{Blueprint, Initial};
use agent::effect::Level;
use agent::options::Options;
use agent::registry::Registry;
use indexmap::IndexMap;
use logic::symbol::Symbol;
use rustc_hash::FxBuildHasher;
use syntax::ast::project::{AgentEntry, Project as Tree};
use syntax::{Diagnostic, FileId, Sources, Span};

use crate::code;
use crate::environment::{Catalogue, EnvironmentClass};
use crate::host::{ProjectHost, Texts};
use crate::programs::{Programs, find_source};
use crate::society::Society;
use crate::system::System;
use crate::time::Clock;

/// How projects are to be read.
#[derive(Clone)]
pub struct Settings {
    /// The internal actions and functions there are.
    pub registry: Arc<Registry>,
    /// Whether the table of sources keeps the trees of agent files, for checks that walk them.
    pub keeps_trees: bool,
    /// What a project may change with the options of an agent.
    pub options: Options,
    /// Actions and environments that are not there are replaced by some that only report.
    pub stub: bool,
    /// The environments there are.
    pub environments: Catalogue,
    /// The environment, whatever the project says.
    pub environment: Option<EnvironmentClass>,
    /// Texts that stand for files of the project.
    pub texts: Arc<Texts>,
    /// Whether there are no files but these texts.
    pub is_detached: bool,
    /// Whether what agents write is kept, to be read again, and does not go to the file system.
    pub keeps_writes: bool,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            registry: Arc::new(stdlib::registry()),
            keeps_trees: false,
            options: Options::default(),
            stub: false,
            environments: Catalogue::new(),
            environment: None,
            texts: Arc::default(),
            is_detached: false,
            keeps_writes: false,
        }
    }
}

/// A project that was read.
pub struct Project {
    /// The name after `MAS`, or that of the first agent.
    pub name: String,
    /// The agents in order.
    pub members: Vec<Member>,
    /// The project file, if there is one.
    pub tree: Option<Tree>,
    /// All texts, for diagnostics.
    pub sources: Sources,
    /// What was found wrong.
    pub diagnostics: Vec<Diagnostic>,
    /// Whether the project itself cannot be used: then it has no members.
    pub broken: bool,
    /// The environment, if there is one of its name.
    pub environment: Option<EnvironmentClass>,
    host: ProjectHost,
    programs: Programs,
    settings: Settings,
    names: Society,
}

/// A source file that was read: its place in the table, and its program if that can run.
#[derive(Clone)]
struct Read {
    file: FileId,
    blueprint: Option<Arc<Blueprint>>,
}

/// An agent of a project.
#[derive(Clone)]
pub struct Member {
    /// Its name; no other has it.
    pub name: String,
    /// The file of its program; `None` if there is none.
    pub source: Option<FileId>,
    /// Which entry of the project file makes it.
    pub entry: Option<usize>,
    /// Its program; `None` if that must not run.
    pub blueprint: Option<Arc<Blueprint>>,
    /// How it works.
    pub options: Options,
    /// Beliefs and goals besides those of the program.
    pub initial: Arc<Initial>,
    /// The finest level at which it logs.
    pub log_level: Level,
}

impl Project {
    fn empty(root: &Path, settings: &Settings) -> Project {
        let mut settings = settings.clone();
        if settings.stub {
            Arc::make_mut(&mut settings.registry).set_stub(true);
        }
        let mut host = ProjectHost::new(root, Clock::virtual_clock());
        host.set_texts(settings.texts.clone(), settings.is_detached);
        host.set_keeps_writes(settings.keeps_writes);
        Project {
            name: String::new(),
            members: Vec::new(),
            tree: None,
            sources: if settings.keeps_trees {
                Sources::keeping_trees()
            } else {
                Sources::new()
            },
            diagnostics: Vec::new(),
            broken: false,
            environment: settings.environment.clone(),
            host,
            programs: Programs::new(settings.registry.clone()),
            settings,
            names: Society::default(),
        }
    }

    /// Reads what paths name: a project file, agent files (perhaps with a name before it:
    /// `bob=worker.asl`), or a folder with one project file or some agent files in it.
    pub fn open(paths: &[PathBuf], settings: &Settings) -> Project {
        match paths {
            [path] if is_project(path) => Project::of_project_file(path, settings),
            [folder] if folder.is_dir() => Project::of_folder(folder, settings),
            _ => Project::of_agent_files(paths, settings),
        }
    }

    /// Reads a project file; its folder is the project folder.
    pub fn of_project_file(path: &Path, settings: &Settings) -> Project {
        Project::of_project_in(&folder_of(path), path, settings)
    }

    /// Reads a project file of the project folder `root`.
    pub fn of_project_in(root: &Path, path: &Path, settings: &Settings) -> Project {
        let mut project = Project::empty(root, settings);
        let name = project.host.name_of(path);
        let text = match project.host.read(path) {
            Ok(bytes) => {
                let decoded = syntax::decode(&bytes, FileId(0));
                let broken = decoded.diagnostics.iter().any(Diagnostic::is_error);
                project.diagnostics.extend(decoded.diagnostics);
                if broken { None } else { Some(decoded.text) }
            }
            Err(reason) => {
                let message = format!("the project `{}` cannot be read: {reason}", path.display());
                let code = code::PROJECT_UNREADABLE;
                let found = Diagnostic::error(code, FileId(0), Span::default(), message);
                project.diagnostics.push(found);
                None
            }
        };
        let Some(text) = text else {
            project.sources.add(path.display().to_string(), "");
            project.broken = true;
            return project;
        };
        project.read_project_text(&name, text.into());
        project
    }

    /// Reads the text of a project file called `name` in the folder `root`.
    pub fn of_project_text(name: &str, text: &str, root: &Path, settings: &Settings) -> Project {
        let mut project = Project::empty(root, settings);
        project.read_project_text(name, Arc::from(text));
        project
    }

    /// A project of one agent whose program is this text. The name of the agent comes from that of
    /// the text; files that it includes are looked for below `root`.
    pub fn of_text(name: &str, text: &str, root: &Path, settings: &Settings) -> Project {
        let mut project = Project::empty(root, settings);
        let file = project.sources.next_id();
        let blueprint = project.programs.read_text(
            name,
            text,
            &mut project.host,
            &mut project.sources,
            &mut project.diagnostics,
        );
        let read = Read { file, blueprint };
        project.add_agent(&agent_name(Path::new(name)), read);
        project
    }

    fn of_folder(folder: &Path, settings: &Settings) -> Project {
        let mut files: Vec<PathBuf> = std::fs::read_dir(folder)
            .into_iter()
            .flatten()
            .flatten()
            .map(|entry| entry.path())
            .filter(|path| path.is_file())
            .collect();
        files.sort();
        let with = |extension: &str| -> Vec<PathBuf> {
            let has = |path: &&PathBuf| path.extension().is_some_and(|e| e == extension);
            files.iter().filter(has).cloned().collect()
        };
        let (projects, agents) = (with("mas2j"), with("asl"));
        let problem = match (&projects[..], &agents[..]) {
            ([project], _) => return Project::of_project_file(project, settings),
            ([], [_, ..]) => return Project::of_agent_files(&agents, settings),
            ([], []) => format!("there is no agent in the folder `{}`", folder.display()),
            (several, _) => {
                let names: Vec<String> = several
                    .iter()
                    .map(|path| path.display().to_string())
                    .collect();
                format!("there are several projects; name one: {}", names.join(", "))
            }
        };
        let mut project = Project::empty(folder, settings);
        project.sources.add(folder.display().to_string(), "");
        project.broken = true;
        let code = code::PROJECT_UNREADABLE;
        let found = Diagnostic::error(code, FileId(0), Span::default(), problem)
            .help("A folder to run has one `.mas2j` file, or `.asl` files.");
        project.diagnostics.push(found);
        project
    }

    /// A project of agent files. They are relative to their folder, or if they are in several ones to
    /// the current folder.
    pub fn of_agent_files(paths: &[PathBuf], settings: &Settings) -> Project {
        let named: Vec<(String, PathBuf)> = paths.iter().map(|path| named_file(path)).collect();
        let mut folders: Vec<PathBuf> = named.iter().map(|(_, path)| folder_of(path)).collect();
        folders.dedup();
        let root = match &folders[..] {
            [folder] => folder.clone(),
            _ => PathBuf::from("."),
        };
        let mut project = Project::empty(&root, settings);
        let mut read: IndexMap<PathBuf, Read, FxBuildHasher> = IndexMap::default();
        for (name, path) in named {
            let source = match read.get(&path) {
                Some(known) => known.clone(),
                None => project.read_source(&path),
            };
            read.insert(path, source.clone());
            project.add_agent(&name, source);
        }
        project
    }

    /// A project of agents with these names and source files, which are found as in a project file.
    pub fn of_agents(agents: &[(String, String)], root: &Path, settings: &Settings) -> Project {
        let mut project = Project::empty(root, settings);
        let mut read: IndexMap<&str, Read, FxBuildHasher> = IndexMap::default();
        for (name, file) in agents {
            let source = match read.get(file.as_str()) {
                Some(known) => known.clone(),
                None => {
                    let found = find_source(&project.host, file);
                    project.read_source(&found.unwrap_or_else(|| PathBuf::from(file)))
                }
            };
            read.insert(file, source.clone());
            project.add_agent(name, source);
        }
        project
    }

    fn read_source(&mut self, path: &Path) -> Read {
        let file = self.sources.next_id();
        if is_project(path) {
            let code = code::PROJECT_UNREADABLE;
            self.sources.add(path.display().to_string(), "");
            let message = "a project runs by itself: name it alone";
            let found = Diagnostic::error(code, file, Span::default(), message);
            self.diagnostics.push(found);
            let blueprint = None;
            return Read { file, blueprint };
        }
        let blueprint = self.programs.read(
            path,
            &mut self.host,
            &mut self.sources,
            &mut self.diagnostics,
        );
        Read { file, blueprint }
    }

    fn add_agent(&mut self, name: &str, read: Read) {
        if self.name.is_empty() {
            name.clone_into(&mut self.name);
        }
        let name = self.new_name(name);
        self.members.push(Member {
            name,
            source: Some(read.file),
            entry: None,
            blueprint: read.blueprint,
            options: self.settings.options.clone(),
            initial: Arc::default(),
            log_level: Level::Info,
        });
    }

    fn new_name(&mut self, wish: &str) -> String {
        let name = self.names.free_name(wish);
        self.names.enter(name);
        name.to_string()
    }

    // --- Project files ----------------------------------------------------------------------------

    fn read_project_text(&mut self, name: &str, text: Arc<str>) {
        let file = self.sources.add(name, text.clone());
        let parsed = syntax::parse_project(&text, file);
        self.broken = parsed.has_errors();
        self.diagnostics.extend(parsed.diagnostics);
        let tree = parsed.project;
        tree.name.text.clone_into(&mut self.name);
        if !self.broken {
            let folders = tree
                .source_path
                .iter()
                .map(|folder| source_folder(&folder.text));
            self.host.set_source_path(folders);
            self.read_environment(&tree, file);
            self.note_what_is_missing(&tree, file);
            self.read_members(&tree, file);
            if tree.agents.is_empty() {
                let code = code::NO_AGENTS;
                let found = Diagnostic::warning(code, file, tree.name.span, "there is no agent")
                    .help("Agents are listed in a section `agents:`.");
                self.diagnostics.push(found);
            }
        }
        self.tree = Some(tree);
    }

    fn read_members(&mut self, tree: &Tree, file: FileId) {
        let mut read: IndexMap<PathBuf, Read, FxBuildHasher> = IndexMap::default();
        for (index, entry) in tree.agents.iter().enumerate() {
            let source = self.source_of(entry, file).map(|path| {
                let known = read.get(&path).cloned();
                let source = known.unwrap_or_else(|| self.read_source(&path));
                read.insert(path, source.clone());
                source
            });
            let (source, blueprint) = match source {
                Some(read) => (Some(read.file), read.blueprint),
                None => (None, None),
            };
            let (options, log_level) = self.options_of(entry, tree, file);
            let initial = Arc::new(self.initial_of(entry, file));
            let blueprint =
                blueprint.filter(|blueprint| self.can_begin(blueprint, &initial, entry, file));
            let count = entry.count.unwrap_or(1);
            for number in 1..=count {
                let wish = if count > 1 {
                    format!("{}{number}", entry.name.text)
                } else {
                    entry.name.text.clone()
                };
                let name = self.new_name(&wish);
                self.members.push(Member {
                    name,
                    source,
                    entry: Some(index),
                    blueprint: blueprint.clone(),
                    options: options.clone(),
                    initial: initial.clone(),
                    log_level,
                });
            }
        }
    }

    /// The source file of an agent.
    fn source_of(&mut self, entry: &AgentEntry, file: FileId) -> Option<PathBuf> {
        let wanted = match &entry.file {
            Some(path) => path.text.clone(),
            None => format!("{}.asl", entry.name.text),
        };
        let found = find_source(&self.host, &wanted);
        if found.is_none() {
            let span = entry
                .file
                .as_ref()
                .map_or(entry.name.span, |file| file.span);
            let message = format!(
                "there is no file `{wanted}` for the agent `{}`",
                entry.name.text
            );
            let mut diagnostic = Diagnostic::error(code::SOURCE_NOT_FOUND, file, span, message)
                .note(self.places_looked_at());
            let is_glued = wanted.starts_with('.') && span.start == entry.name.span.end;
            if is_glued {
                let name = &entry.name.text;
                diagnostic = diagnostic.help(format!(
                    "Write `{name}` alone, or the name of the agent and then the file: `{name} {name}{wanted}`."
                ));
            } else if let Some(near) = self.similar_file(&wanted) {
                diagnostic = diagnostic.help(format!("Is `{near}` meant?"));
            }
            self.diagnostics.push(diagnostic);
        }
        found
    }

    // --- Starting ----------------------------------------------------------------------------------

    /// Whether some agent has no program that can run, or the project cannot be used at all.
    pub fn failed(&self) -> bool {
        self.broken || self.members.iter().any(|member| member.blueprint.is_none())
    }

    /// Whether all agents are to make their n-th cycle before one makes the next (`executionControl`): one
    /// agent after the other they always do.
    pub fn is_in_step(&self) -> bool {
        self.tree
            .as_ref()
            .is_some_and(|tree| tree.control.is_some())
    }

    /// Leaves out all agents but those of these names.
    ///
    /// # Errors
    /// The first name that no agent has, with one that is nearly the same.
    pub fn keep_agents(&mut self, names: &[String]) -> Result<(), String> {
        let known = self.names();
        for name in names {
            if !known.contains(name) {
                let near = syntax::suggest(name, known.iter().map(String::as_str));
                let near = near.map_or_else(
                    || format!("there are {}", known.join(", ")),
                    |near| format!("did you mean `{near}`?"),
                );
                return Err(format!("there is no agent `{name}` in the project; {near}"));
            }
        }
        self.members.retain(|member| names.contains(&member.name));
        Ok(())
    }

    /// What people are told when the project, which they call `shown`, is not started.
    pub fn refusal(&self, shown: &str) -> String {
        let errors = self.diagnostics.iter().filter(|found| found.is_error());
        let errors = errors.count();
        let plural = if errors == 1 { "" } else { "s" };
        format!("bdi: {shown} not started: {errors} error{plural}")
    }

    /// The names of the agents that can start.
    pub fn names(&self) -> Vec<String> {
        let members = self.members.iter();
        let able = members.filter(|member| member.blueprint.is_some());
        able.map(|member| member.name.clone()).collect()
    }

    /// The project folder.
    pub fn root(&self) -> &Path {
        self.host.root()
    }

    /// A system with the agents whose programs can run, at their beginning. Its environment
    /// [begins](System::begin) with its first round.
    pub fn start(self, clock: Clock, seed: u64) -> System {
        let mut host = self.host;
        host.clock = clock;
        let mut system = System::new(host, self.programs, seed, self.settings.options.clone());
        for member in &self.members {
            let Some(blueprint) = &member.blueprint else {
                continue;
            };
            let options = member.options.clone();
            // What could fail was tried when the project was read.
            if let Ok(mut agent) = blueprint.agent(&member.name, options, seed, &member.initial) {
                agent.settings.log_level = member.log_level;
                system.add(agent);
            }
        }
        if let Some(class) = self.environment
            && let Ok(environment) = self.settings.environments.make(&class.name)
        {
            system.set_environment(environment, class.parameters);
        }
        system
    }
}

fn is_project(path: &Path) -> bool {
    path.extension()
        .is_some_and(|extension| extension == "mas2j")
}

fn folder_of(path: &Path) -> PathBuf {
    match path.parent() {
        Some(parent) if !parent.as_os_str().is_empty() => parent.to_path_buf(),
        _ => PathBuf::from("."),
    }
}

/// A folder of `aslSourcePath`.
fn source_folder(text: &str) -> PathBuf {
    let text = text.strip_prefix("file:").unwrap_or(text);
    PathBuf::from(text.replace('\\', "/").trim_end_matches('/'))
}

/// The name and file of `name=file.asl`, or of a file alone.
pub fn named_file(path: &Path) -> (String, PathBuf) {
    if !path.exists()
        && let Some((name, file)) = path.to_str().and_then(|text| text.split_once('='))
        && is_agent_name(name)
    {
        return (name.to_owned(), PathBuf::from(file));
    }
    (agent_name(path), path.to_path_buf())
}

fn is_agent_name(text: &str) -> bool {
    text.starts_with(|c: char| c.is_ascii_lowercase())
        && text.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
        && !is_forbidden(Symbol::new(text))
}

/// Names that no agent can have: they stand for sources of beliefs.
pub(crate) fn is_forbidden(name: Symbol) -> bool {
    matches!(name, Symbol::SELF | Symbol::PERCEPT)
}

/// The name that an agent gets from its file: without folder and extension, in lower case at the
/// start, with `_` for everything that may not stand in a name.
pub fn agent_name(path: &Path) -> String {
    let stem = path
        .file_stem()
        .map_or_else(String::new, |stem| stem.to_string_lossy().into());
    let mut name: String = stem
        .chars()
        .map(|c| {
            if c.is_ascii_alphanumeric() || c == '_' {
                c
            } else {
                '_'
            }
        })
        .collect();
    if !name.starts_with(|c: char| c.is_ascii_alphabetic()) {
        name.insert_str(0, "agent_");
    }
    let (first, rest) = name.split_at(1);
    let name = format!("{}{rest}", first.to_ascii_lowercase());
    if is_forbidden(Symbol::new(&name)) {
        format!("agent_{name}")
    } else {
        name
    }
}

#[cfg(test)]
mod tests;
