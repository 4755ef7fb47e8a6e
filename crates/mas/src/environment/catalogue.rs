//! The environments that a project can name.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::{Environment, Stub};

/// Makes an environment that has not begun yet.
pub type Make = dyn Fn() -> Box<dyn Environment> + Send + Sync;

/// Environments by the name of their class, as it stands in a project after `environment:`.
#[derive(Clone, Default)]
pub struct Catalogue {
    made: BTreeMap<String, Arc<Make>>,
}

impl Catalogue {
    /// Only `stub` is known, which logs what agents do and lets it succeed.
    pub fn new() -> Catalogue {
        let mut catalogue = Catalogue::default();
        catalogue.register("stub", || Box::new(Stub::default()));
        catalogue
    }

    /// Makes an environment known under a name; one known under it before is replaced.
    pub fn register<F>(&mut self, name: &str, make: F)
    where
        F: Fn() -> Box<dyn Environment> + Send + Sync + 'static,
    {
        self.made.insert(name.to_owned(), Arc::new(make));
    }

    /// A new environment of this class.
    ///
    /// # Errors
    /// There is none of this name: what there is, and what to do.
    pub fn make(&self, name: &str) -> Result<Box<dyn Environment>, String> {
        match self.made.get(name) {
            Some(make) => Ok(make()),
            None => Err(self.unknown(name)),
        }
    }

    /// Whether there is one of this name.
    pub fn has(&self, name: &str) -> bool {
        self.made.contains_key(name)
    }

    /// The names, sorted.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.made.keys().map(String::as_str)
    }

    fn unknown(&self, name: &str) -> String {
        let known: Vec<String> = self.names().map(|name| format!("`{name}`")).collect();
        let known = known.join(", ");
        if looks_like_java(name) {
            format!(
                "`{name}` looks like a class in Java, which cannot be used here; there are {known}. \
                 With --stub every action is logged and succeeds"
            )
        } else {
            format!("there is no environment `{name}`; there are {known}")
        }
    }
}

/// A package or a name that begins like a class.
pub(crate) fn looks_like_java(name: &str) -> bool {
    name.contains('.') || name.starts_with(|first: char| first.is_uppercase())
}
