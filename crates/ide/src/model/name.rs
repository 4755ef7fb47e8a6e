//! Predicates and goals by name space, sign, name and number of arguments.

use std::fmt;

use syntax::FileId;

/// A name space as written in a file, or as it is for an agent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Space<'a> {
    /// That of the file: `default`, or the one it is included into.
    This,
    /// `ns::`
    Named(&'a str),
    /// A name space that only this file can reach.
    Private(FileId, &'a str),
    /// `N::` with a variable: any.
    Any,
}

impl Space<'_> {
    /// The name space of names without one.
    pub const DEFAULT: Space<'static> = Space::Named("default");
}

/// What a predicate or goal is known by: `p/2`, `~p/2`, `ns::p/2`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Name<'a> {
    /// The name space.
    pub space: Space<'a>,
    /// Whether it begins with `~`.
    pub negated: bool,
    /// The functor.
    pub functor: &'a str,
    /// The number of arguments.
    pub arity: usize,
}

impl<'a> Name<'a> {
    /// The name for an agent that has the file in this name space.
    pub fn resolved(self, file: Space<'a>) -> Name<'a> {
        let space = match self.space {
            Space::This => file,
            other => other,
        };
        Name { space, ..self }
    }

    /// As [`Display`](fmt::Display), with the number of arguments: `p/2`.
    pub fn with_arity(&self) -> String {
        format!("{self}/{}", self.arity)
    }
}

impl fmt::Display for Name<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.space {
            Space::Named("default") | Space::This | Space::Any => {}
            Space::Named(space) | Space::Private(_, space) => write!(f, "{space}::")?,
        }
        let sign = if self.negated { "~" } else { "" };
        write!(f, "{sign}{}", self.functor)
    }
}
