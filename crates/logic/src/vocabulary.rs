//! What a program may call in formulas beside its own predicates.

use rustc_hash::FxHashMap;

use crate::function::Functions;
use crate::functor::Functor;

/// The functions and collectors known to a program.
#[derive(Clone, Default)]
pub struct Vocabulary {
    /// Arithmetic functions.
    pub functions: Functions,
    /// Internal actions that gather the answers of a query; the machine runs them itself.
    pub collectors: FxHashMap<Functor, Collect>,
}

/// What is done with the answers of a query.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Collect {
    /// `.findall(Template, Query, List)`
    FindAll,
    /// `.setof(Template, Query, List)`: sorted, without duplicates
    SetOf,
    /// `.count(Query, Number)`
    Count,
    /// `.eval(Boolean, Query)`
    Eval,
    /// `.min(Template, Query, Least)`
    Min,
    /// `.max(Template, Query, Greatest)`
    Max,
}
