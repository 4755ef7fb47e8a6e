//! Name spaces: which one a name belongs to (mas.md section 7).

use logic::symbol::Symbol;
use logic::term::Term;
use syntax::ast::NameSpace;

use super::lowerer::Lowerer;

/// The name space of a literal or variable.
pub(super) enum Space {
    /// A fixed one.
    Named(Symbol),
    /// That of a variable.
    Open(Term),
}

/// Whether a name belongs to no name space: words with a fixed meaning.
pub(super) fn is_reserved(name: &str, arity: usize) -> bool {
    match arity {
        0 => matches!(
            name,
            "atomic"
                | "breakpoint"
                | "all_unifs"
                | "default"
                | "this_ns"
                | "self"
                | "percept"
                | "tell"
                | "untell"
                | "achieve"
                | "unachieve"
                | "askOne"
                | "askAll"
                | "askHow"
                | "tellHow"
                | "untellHow"
                | "true"
                | "false"
        ),
        1 => name == "source",
        _ => false,
    }
}

/// The name of a private name space. It begins with `#`, and what is to be printed stands behind
/// the second `#`.
pub(super) fn private_name(number: u32, file: &str, name: Symbol) -> Symbol {
    Symbol::new(&format!("#{number}:{}#{name}", file.replace('#', "_")))
}

impl Lowerer {
    /// What a written name space means.
    pub(super) fn written_space(&mut self, space: &NameSpace) -> Space {
        match space {
            NameSpace::This => Space::Named(self.source.namespace),
            NameSpace::Atom(name) => Space::Named(self.named_space(name)),
            NameSpace::Var(name) => Space::Open(Term::Var(self.variables.occurrence(name))),
        }
    }

    /// What the name of a name space means in this text.
    pub(super) fn named_space(&self, name: &str) -> Symbol {
        if name == "this_ns" {
            return self.source.namespace;
        }
        let name = Symbol::new(name);
        self.source.private.get(&name).copied().unwrap_or(name)
    }
}
