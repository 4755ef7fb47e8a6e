//! From texts and files to a project.

use std::fmt;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use agent::callable::{NotRegistered, UserAction};
use agent::options::Options;
use agent::registry::Registry;
use mas::environment::{Catalogue, Environment, EnvironmentClass};
use mas::host::Texts;
use mas::project::{Settings, named_file};
use mas::time::Clock;
use syntax::{Diagnostic, RenderOptions, Sources};

use crate::system::System;

/// What programs may use: source texts, files, actions, environments, and the limits of agents.
#[derive(Clone)]
pub struct Setup {
    registry: Registry,
    environments: Catalogue,
    environment: Option<EnvironmentClass>,
    texts: Texts,
    folder: Option<PathBuf>,
    options: Options,
    stub: bool,
}

impl Default for Setup {
    fn default() -> Setup {
        Setup::new()
    }
}

impl Setup {
    /// The standard library, the environments `asl`, `grid`, `process` and `stub`, and no files.
    pub fn new() -> Setup {
        Setup {
            registry: stdlib::registry(),
            environments: envs::catalogue(),
            environment: None,
            texts: Texts::new(),
            folder: None,
            options: Options::default(),
            stub: false,
        }
    }

    /// Adds a source text under a path relative to the project folder, with `/` between its parts.
    /// Programs can include it, create agents from it, and so on, as if it were a file.
    pub fn text(&mut self, path: &str, text: impl Into<Arc<str>>) -> &mut Setup {
        self.texts.insert(path.to_owned(), text.into());
        self
    }

    /// Lets programs read and write files in this project folder, beside the [texts](Setup::text).
    /// Without it no file is touched.
    pub fn folder(&mut self, folder: impl Into<PathBuf>) -> &mut Setup {
        self.folder = Some(folder.into());
        self
    }

    /// Adds an internal action under a name with a dot inside, such as `my_lib.random_int`.
    ///
    /// # Errors
    /// The name is no name for an action, or stands for something else already.
    pub fn action(
        &mut self,
        name: &str,
        action: impl UserAction + 'static,
    ) -> Result<&mut Setup, NotRegistered> {
        self.registry.register(name, action)?;
        Ok(self)
    }

    /// Adds an environment that projects can name behind `environment:`; one known under the name
    /// before is replaced. It is made anew for every system.
    pub fn environment<E: Environment + 'static>(
        &mut self,
        name: &str,
        make: impl Fn() -> E + Send + Sync + 'static,
    ) -> &mut Setup {
        self.environments
            .register(name, move || Box::new(make()) as Box<dyn Environment>);
        self
    }

    /// Chooses the environment, whatever the project says: a name with parameters as in a project
    /// file, such as `grid(10, 8)`.
    ///
    /// # Errors
    /// It cannot be read, or there is no environment of this name: what there is.
    pub fn use_environment(&mut self, class: &str) -> Result<&mut Setup, String> {
        let class = EnvironmentClass::read(class)?;
        self.environments.make(&class.name)?;
        self.environment = Some(class);
        Ok(self)
    }

    /// The limits and options of agents, to be changed; a project may change some for its agents.
    pub fn options(&mut self) -> &mut Options {
        &mut self.options
    }

    /// Replaces actions and environments that are not there by ones that succeed and are reported.
    pub fn stub(&mut self, stub: bool) -> &mut Setup {
        self.stub = stub;
        self
    }

    /// Loads a project file (`.mas2j`): one of the texts, or a file of the folder. Of a file in a folder
    /// below, that one is the project folder.
    ///
    /// # Errors
    /// Something that the project needs is missing or has mistakes: all that was found.
    pub fn load_project(&self, path: &str) -> Result<Project, LoadError> {
        let (file, settings) = (self.root().join(path), self.settings());
        let loaded = if self.texts.contains_key(path) {
            mas::project::Project::of_project_in(self.root(), &file, &settings)
        } else {
            mas::project::Project::of_project_file(&file, &settings)
        };
        Project::check(loaded)
    }

    /// Loads agents without a project file. Each is the path of a program, `worker.asl`, from which
    /// the agent gets its name, or a name and the path: `bob=worker.asl`. An agent whose name is
    /// taken gets a number behind it.
    ///
    /// # Errors
    /// A program is missing or has mistakes: all that was found.
    pub fn load_agents(&self, agents: &[&str]) -> Result<Project, LoadError> {
        let named = agents.iter().map(|agent| {
            let (name, path) = named_file(Path::new(agent));
            (name, path.to_string_lossy().into_owned())
        });
        let named: Vec<(String, String)> = named.collect();
        let loaded = mas::project::Project::of_agents(&named, self.root(), &self.settings());
        Project::check(loaded)
    }

    fn root(&self) -> &Path {
        self.folder.as_deref().unwrap_or(Path::new("."))
    }

    fn settings(&self) -> Settings {
        Settings {
            registry: Arc::new(self.registry.clone()),
            keeps_trees: false,
            options: self.options.clone(),
            stub: self.stub,
            environments: self.environments.clone(),
            environment: self.environment.clone(),
            texts: Arc::new(self.texts.clone()),
            is_detached: self.folder.is_none(),
            keeps_writes: false,
        }
    }
}

/// Agents that can start.
pub struct Project {
    loaded: mas::project::Project,
}

impl Project {
    fn check(loaded: mas::project::Project) -> Result<Project, LoadError> {
        if loaded.failed() || loaded.diagnostics.iter().any(Diagnostic::is_error) {
            return Err(LoadError {
                diagnostics: loaded.diagnostics,
                sources: loaded.sources,
            });
        }
        Ok(Project { loaded })
    }

    /// The name behind `MAS`, or that of the first agent.
    pub fn name(&self) -> &str {
        &self.loaded.name
    }

    /// The names of the agents in order.
    pub fn agents(&self) -> impl Iterator<Item = &str> {
        self.loaded.members.iter().map(|member| &*member.name)
    }

    /// What is suspicious about the project: warnings as text for people, empty if there are none.
    pub fn warnings(&self) -> String {
        let options = RenderOptions { color: false };
        syntax::render(&self.loaded.diagnostics, &self.loaded.sources, options)
    }

    /// A system of these agents at their beginning; it does nothing until it is told to. All that is
    /// random is drawn from the seed: with a virtual clock, one seed gives one run.
    pub fn start(self, clock: Clock, seed: u64) -> System {
        System::new(self.loaded.start(clock, seed))
    }
}

/// Why a project cannot start. Displayed, it is the text that the command `bdi check` would show.
#[derive(Clone, Debug)]
pub struct LoadError {
    diagnostics: Vec<Diagnostic>,
    sources: Sources,
}

impl LoadError {
    /// Everything that was found, errors and warnings, with codes and places.
    pub fn diagnostics(&self) -> &[Diagnostic] {
        &self.diagnostics
    }

    /// The texts that the diagnostics are about.
    pub fn sources(&self) -> &Sources {
        &self.sources
    }

    /// The diagnostics as text for people, with the lines that they are about.
    pub fn render(&self, color: bool) -> String {
        syntax::render(&self.diagnostics, &self.sources, RenderOptions { color })
    }

    /// The diagnostics as JSON, as `bdi check --format json` writes them.
    pub fn to_json(&self) -> String {
        syntax::to_json(&self.diagnostics, &self.sources)
    }
}

impl fmt::Display for LoadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.render(false).trim_end())
    }
}

impl std::error::Error for LoadError {}
