//! Runs of a few agents in an environment, in a folder of their own.

use std::path::PathBuf;
use std::time::{Duration, Instant};

use bdi_envs as envs;
use mas::environment::EnvironmentClass;
use mas::output::Collected;
use mas::project::{Project, Settings};
use mas::system::{Progress, System};
use mas::time::Clock;
use tempfile::TempDir;

/// A folder with files, an environment, and agents.
pub(crate) struct Run {
    folder: TempDir,
    environment: EnvironmentClass,
    agents: Vec<PathBuf>,
    clock: Clock,
}

/// A run that is over.
pub(crate) struct Ran {
    pub(crate) system: System,
    pub(crate) output: Collected,
}

impl Run {
    /// An environment in a folder with these files.
    pub(crate) fn new(name: &str, parameters: &[&str], files: &[(&str, &str)]) -> Run {
        let folder = tempfile::tempdir().unwrap();
        for (name, text) in files {
            std::fs::write(folder.path().join(name), text).unwrap();
        }
        Run {
            folder,
            environment: EnvironmentClass {
                name: name.to_owned(),
                parameters: parameters.iter().map(|&text| text.to_owned()).collect(),
            },
            agents: Vec::new(),
            clock: Clock::virtual_clock(),
        }
    }

    /// With the real clock.
    pub(crate) fn real(self) -> Run {
        Run {
            clock: Clock::real(),
            ..self
        }
    }

    /// Adds an agent with this program.
    pub(crate) fn agent(mut self, name: &str, text: &str) -> Run {
        let path = self.folder.path().join(format!("{name}.asl"));
        std::fs::write(&path, text).unwrap();
        self.agents.push(path);
        self
    }

    /// Why it cannot begin.
    pub(crate) fn error(self) -> String {
        let mut system = self.start();
        system.begin(&mut Collected::default()).unwrap_err()
    }

    pub(crate) fn start(&self) -> System {
        let settings = Settings {
            environments: envs::catalogue(),
            environment: Some(self.environment.clone()),
            ..Settings::default()
        };
        // Without agents the folder is still that of the project.
        let idle = self.folder.path().join("idle.asl");
        let paths = if self.agents.is_empty() {
            std::fs::write(&idle, "").unwrap();
            std::slice::from_ref(&idle)
        } else {
            &self.agents
        };
        let project = Project::open(paths, &settings);
        assert!(!project.failed(), "{:?}", project.diagnostics);
        project.start(self.clock.clone(), 7)
    }

    /// Runs until nothing can happen any more; what was printed.
    pub(crate) fn lines(self) -> Vec<String> {
        self.go(Progress::Quiescent).output.lines
    }

    /// Runs until it ends in this way.
    pub(crate) fn go(self, end: Progress) -> Ran {
        let mut system = self.start();
        let mut output = Collected::default();
        let last = Instant::now() + Duration::from_secs(60);
        let bell = system.bell();
        loop {
            assert!(Instant::now() < last, "it does not end: {output:?}");
            let heard = bell.rings();
            match system.round(&mut output) {
                Progress::Busy => {}
                progress if progress == end => return Ran { system, output },
                Progress::Until(due) => {
                    let now = system.host().clock.now();
                    bell.wait(heard, Duration::from_nanos(due.0.saturating_sub(now.0)));
                }
                Progress::Waiting => bell.wait(heard, Duration::from_secs(1)),
                other => panic!("{other:?}: {output:?}"),
            }
        }
    }
}
