//! Interned text: a [`Symbol`] stands for a name and compares in one instruction.
//!
//! The table lives as long as the process and is shared by all agents. Symbols are numbered in
//! order of first use, so they must never be *ordered* by number: sort by text.

use std::fmt;
use std::sync::{Arc, LazyLock, RwLock};

use indexmap::IndexSet;
use rustc_hash::FxBuildHasher;

/// An interned name.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Symbol(pub(crate) u32);

type Table = IndexSet<Arc<str>, FxBuildHasher>;

macro_rules! known {
    ($($name:ident = $text:literal),* $(,)?) => {
        known!(@ 0u32; $($name = $text,)*);
        const KNOWN: &[&str] = &[$($text),*];
    };
    (@ $n:expr; $name:ident = $text:literal, $($rest:tt)*) => {
        impl Symbol {
            #[doc = concat!("`", $text, "`")]
            pub const $name: Symbol = Symbol($n);
        }
        known!(@ $n + 1; $($rest)*);
    };
    (@ $n:expr;) => {};
}

known! {
    EMPTY = "",
    DEFAULT = "default",
    SELF = "self",
    SOURCE = "source",
    TRUE = "true",
    FALSE = "false",
    PERCEPT = "percept",
    ERROR = "error",
    ERROR_MSG = "error_msg",
    CODE = "code",
    CODE_SRC = "code_src",
    CODE_LINE = "code_line",
    ATOMIC = "atomic",
    STATE = "state",
    REASON = "reason",
    URL = "url",
    KQML = "kqml",
    ANONYMOUS = "_",
}

static TABLE: LazyLock<RwLock<Table>> =
    LazyLock::new(|| RwLock::new(KNOWN.iter().map(|text| Arc::from(*text)).collect()));

impl Symbol {
    /// The symbol of `text`; the same text always gives the same symbol.
    pub fn new(text: &str) -> Symbol {
        if let Some(index) = read().get_index_of(text) {
            return Symbol(index as u32);
        }
        let mut table = TABLE
            .write()
            .unwrap_or_else(|poisoned| poisoned.into_inner());
        let (index, _) = table.insert_full(Arc::from(text));
        Symbol(u32::try_from(index).expect("fewer than 2^32 names"))
    }

    /// The name.
    pub fn text(self) -> Arc<str> {
        read()
            .get_index(self.0 as usize)
            .cloned()
            .unwrap_or_else(|| Arc::from(""))
    }

    /// Whether this is `_` or the name of no variable.
    pub fn is_anonymous(self) -> bool {
        self == Symbol::ANONYMOUS || self == Symbol::EMPTY
    }
}

fn read() -> std::sync::RwLockReadGuard<'static, Table> {
    // A panic while the lock is held leaves the table whole: inserting is the only change.
    TABLE
        .read()
        .unwrap_or_else(|poisoned| poisoned.into_inner())
}

impl fmt::Debug for Symbol {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text())
    }
}

impl fmt::Display for Symbol {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn same_text_same_symbol() {
        assert_eq!(Symbol::new("grid"), Symbol::new("grid"));
        assert_ne!(Symbol::new("grid"), Symbol::new("Grid"));
        assert_eq!(&*Symbol::new("grid").text(), "grid");
    }

    #[test]
    fn known_symbols_have_their_text() {
        assert_eq!(Symbol::new("default"), Symbol::DEFAULT);
        assert_eq!(Symbol::new("_"), Symbol::ANONYMOUS);
        assert_eq!(&*Symbol::SELF.text(), "self");
    }
}
