//! The class of an environment as a project or a command names it: `grid(10, 8)`.

use std::fmt;

use syntax::FileId;
use syntax::ast::project::Class;

/// The name of an environment and its parameters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EnvironmentClass {
    /// The name.
    pub name: String,
    /// The parameters as the environment gets them: without the quotes of strings, anything else as
    /// it is written.
    pub parameters: Vec<String>,
}

impl From<&Class> for EnvironmentClass {
    fn from(class: &Class) -> EnvironmentClass {
        let parameters = class.params.iter().flatten().map(ToString::to_string);
        EnvironmentClass {
            name: class.name.clone(),
            parameters: parameters.collect(),
        }
    }
}

impl EnvironmentClass {
    /// Reads `grid`, `grid(10, 8)` and the like, written as in a project.
    ///
    /// # Errors
    /// It cannot be read: what was expected.
    pub fn read(text: &str) -> Result<EnvironmentClass, String> {
        let project = format!("MAS m {{ environment: {text}\nagents: a; }}");
        let parsed = syntax::parse_project(&project, FileId(0));
        let has_errors = parsed.has_errors();
        match parsed.project.environment {
            Some(hosted) if !has_errors => Ok(EnvironmentClass::from(&hosted.class)),
            _ => Err(format!(
                "`{text}` is no environment; write a name and perhaps parameters, such as `grid(10, 8)` \
                 or `process(\"python3\", \"world.py\")`"
            )),
        }
    }
}

impl fmt::Display for EnvironmentClass {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}({})", self.name, self.parameters.join(", "))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> (String, Vec<String>) {
        let class = EnvironmentClass::read(text).unwrap();
        (class.name, class.parameters)
    }

    #[test]
    fn parameters_are_texts() {
        assert_eq!(read("grid"), ("grid".to_owned(), Vec::new()));
        let (name, parameters) =
            read("grid(10, \"a b\", sight(2), items(gold,3), [a, b], house.Env)");
        assert_eq!(name, "grid");
        assert_eq!(
            parameters,
            [
                "10",
                "a b",
                "sight(2)",
                "items(gold, 3)",
                "[a, b]",
                "house.Env"
            ]
        );
        assert_eq!(read("house.HouseEnv(1)").0, "house.HouseEnv");
    }

    #[test]
    fn what_cannot_be_read_is_told() {
        for text in ["", "grid(", "1", "grid(10,)", "a b"] {
            let error = EnvironmentClass::read(text).unwrap_err();
            assert!(error.starts_with(&format!("`{text}` is no environment")));
        }
    }
}
