//! What a project needs that is not there, in words.

use syntax::ast::project::{Class, Project as Tree};
use syntax::{Diagnostic, FileId, suggest};

use super::Project;
use crate::code;
use crate::environment::{EnvironmentClass, looks_like_java};

impl Project {
    /// Takes the environment of the project, unless another one is wanted.
    pub(super) fn read_environment(&mut self, tree: &Tree, file: FileId) {
        if self.environment.is_none()
            && let Some(hosted) = &tree.environment
        {
            let class = EnvironmentClass::from(&hosted.class);
            if self.settings.environments.has(&class.name) {
                self.environment = Some(class);
            } else if !looks_like_java(&class.name) && !self.settings.stub {
                let names: Vec<&str> = self.settings.environments.names().collect();
                let message = format!("there is no environment `{}`", class.name);
                let known: Vec<String> = names.iter().map(|name| format!("`{name}`")).collect();
                let mut found =
                    Diagnostic::error(code::NO_ENVIRONMENT, file, hosted.class.span, message)
                        .note(format!("There are {}.", known.join(", ")));
                if let Some(near) = suggest(&class.name, names.iter().copied()) {
                    found = found.help(format!("Is `{near}` meant?"));
                }
                self.diagnostics.push(found);
                self.broken = true;
            }
        }
        if self.environment.is_none() && self.settings.stub {
            self.environment = Some(EnvironmentClass {
                name: "stub".to_owned(),
                parameters: Vec::new(),
            });
        }
    }

    /// Notes which parts of the project need Java.
    pub(super) fn note_what_is_missing(&mut self, tree: &Tree, file: FileId) {
        let mut missing: Vec<(String, &Class)> = Vec::new();
        let mut help = Vec::new();
        if let Some(environment) = &tree.environment
            && looks_like_java(&environment.class.name)
            && self.settings.environment.is_none()
        {
            missing.push(("the environment".to_owned(), &environment.class));
            help.push("actions fail with `action_failed` and there are no percepts");
        }
        if let Some(control) = &tree.control
            && !control.class.name.starts_with("jason.control.")
        {
            missing.push(("the execution control".to_owned(), &control.class));
        }
        for entry in &tree.agents {
            let classes = entry
                .arch_classes
                .iter()
                .chain(&entry.agent_class)
                .chain(&entry.belief_base_class);
            for class in classes {
                missing.push((format!("a class of the agent `{}`", entry.name.text), class));
            }
        }
        for directive in &tree.directives {
            missing.push((
                format!("the directive `{}`", directive.name.text),
                &directive.class,
            ));
        }
        let Some(((what, class), others)) = missing.split_first() else {
            return;
        };
        let mut diagnostic = Diagnostic::warning(
            code::NEEDS_JAVA,
            file,
            class.span,
            format!("`{}`, {what}, needs Java, so it is left out", class.name),
        );
        for (what, class) in others {
            diagnostic = diagnostic.also(class.span, format!("so does {what}"));
        }
        if !self.settings.stub {
            for line in help {
                diagnostic = diagnostic.note(format!("Without it {line}."));
            }
            diagnostic = diagnostic.help(
                "`--stub` lets every action succeed and reports it, to try the agents alone; \
                 environments (docs/environments.md) and internal actions (docs/user-actions.md) \
                 can be written in any language.",
            );
        }
        self.diagnostics.push(diagnostic);
    }

    /// Where source files are looked for.
    pub(super) fn places_looked_at(&self) -> String {
        let mut places = vec!["the folder of the project".to_owned()];
        places.extend(
            self.host
                .source_path()
                .map(|folder| self.root().join(folder).display().to_string()),
        );
        format!("It was looked for in {}.", places.join(", "))
    }

    /// A file whose name is like the one that is missing.
    pub(super) fn similar_file(&self, wanted: &str) -> Option<String> {
        let folders = std::iter::once(self.root().to_path_buf()).chain(
            self.host
                .source_path()
                .map(|folder| self.root().join(folder)),
        );
        let mut names: Vec<String> = folders
            .filter_map(|folder| std::fs::read_dir(folder).ok())
            .flatten()
            .flatten()
            .map(|entry| entry.file_name().to_string_lossy().into_owned())
            .filter(|name| name.ends_with(".asl"))
            .collect();
        names.sort();
        let wanted = wanted.rsplit('/').next().unwrap_or(wanted);
        suggest(wanted, names.iter().map(String::as_str)).map(str::to_owned)
    }
}
