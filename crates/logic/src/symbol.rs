//! Interned text: a [`Symbol`] stands for a name and compares in one instruction.
//!
//! The table lives as long as the process and is shared by all agents. Symbols are numbered in
//! order of first use, so they must never be *ordered* by number: sort by text.
//!
//! The names of messages (`mid7`) are not in the table: such a symbol holds the number itself, so that
//! a long run does not grow with each message.

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
    KQML_RECEIVED = "kqml_received",
    TELL = "tell",
    UNTELL = "untell",
    ACHIEVE = "achieve",
    UNACHIEVE = "unachieve",
    SIGNAL = "signal",
    ASK_ONE = "askOne",
    ASK_ALL = "askAll",
    ASK_HOW = "askHow",
    TELL_HOW = "tellHow",
    UNTELL_HOW = "untellHow",
    TIMEOUT = "timeout",
    PRIORITY = "priority",
    HARD_DEADLINE = "hard_deadline",
}

impl Symbol {
    /// Whether it is how a name space is called inside that is private to a file: what the program
    /// calls it stands behind the last `#`, which no name in a program begins with.
    pub fn is_private_space(self) -> bool {
        self.text().starts_with('#')
    }
}

/// Names that are made by counting, and take no memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Series {
    /// `mid1`, `mid2`, …: messages.
    Message,
    /// `samid1`, `samid2`, …: messages whose sender waits for the answer.
    Question,
}

impl Series {
    const fn prefix(self) -> &'static str {
        match self {
            Series::Message => "mid",
            Series::Question => "samid",
        }
    }

    const fn bits(self) -> u32 {
        match self {
            Series::Message => COUNTED,
            Series::Question => COUNTED | QUESTION,
        }
    }
}

/// Marks symbols of a [`Series`].
const COUNTED: u32 = 1 << 31;
/// Among these, marks those of [`Series::Question`].
const QUESTION: u32 = 1 << 30;
/// The bits for the number.
const NUMBER: u32 = QUESTION - 1;

static TABLE: LazyLock<RwLock<Table>> =
    LazyLock::new(|| RwLock::new(KNOWN.iter().map(|text| Arc::from(*text)).collect()));

impl Symbol {
    /// The symbol of `text`; the same text always gives the same symbol.
    pub fn new(text: &str) -> Symbol {
        if let Some(counted) = Symbol::parse_counted(text) {
            return counted;
        }
        if let Some(index) = read().get_index_of(text) {
            return Symbol(index as u32);
        }
        let mut table = TABLE
            .write()
            .unwrap_or_else(|poisoned| poisoned.into_inner());
        let (index, _) = table.insert_full(Arc::from(text));
        assert!(index < COUNTED as usize, "fewer than 2^31 names");
        Symbol(index as u32)
    }

    /// The name of this number in a series. After some 10⁹ the names begin again.
    pub const fn counted(series: Series, number: u64) -> Symbol {
        Symbol(series.bits() | (number & NUMBER as u64) as u32)
    }

    /// The series that the name belongs to.
    pub const fn series(self) -> Option<Series> {
        match (self.0 & COUNTED != 0, self.0 & QUESTION != 0) {
            (false, _) => None,
            (true, false) => Some(Series::Message),
            (true, true) => Some(Series::Question),
        }
    }

    /// Its number in that series.
    pub const fn number(self) -> Option<u64> {
        match self.series() {
            Some(_) => Some((self.0 & NUMBER) as u64),
            None => None,
        }
    }

    fn parse_counted(text: &str) -> Option<Symbol> {
        let (series, digits) = match text.as_bytes().first()? {
            b'm' => (Series::Message, text.strip_prefix("mid")?),
            b's' => (Series::Question, text.strip_prefix("samid")?),
            _ => return None,
        };
        let is_canonical = digits == "0" || !digits.starts_with(['0', '+']);
        let number = digits.parse::<u32>().ok()?;
        (is_canonical && number <= NUMBER).then(|| Symbol::counted(series, number.into()))
    }

    /// The name.
    pub fn text(self) -> Arc<str> {
        if let Some(series) = self.series() {
            return Arc::from(format!("{}{}", series.prefix(), self.0 & NUMBER));
        }
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
    fn counted_names_are_the_same_as_written_ones() {
        let seven = Symbol::counted(Series::Message, 7);
        assert_eq!(&*seven.text(), "mid7");
        assert_eq!(Symbol::new("mid7"), seven);
        assert_eq!(
            (seven.series(), seven.number()),
            (Some(Series::Message), Some(7))
        );
        assert_eq!(Symbol::new("samid0"), Symbol::counted(Series::Question, 0));
        for text in [
            "mid",
            "mid07",
            "mid+7",
            "mid7x",
            "mid99999999999",
            "samidas",
            "midas",
        ] {
            let name = Symbol::new(text);
            assert_eq!((name.series(), &*name.text()), (None, text));
        }
    }

    #[test]
    fn known_symbols_have_their_text() {
        assert_eq!(Symbol::new("default"), Symbol::DEFAULT);
        assert_eq!(Symbol::new("_"), Symbol::ANONYMOUS);
        assert_eq!(&*Symbol::SELF.text(), "self");
    }
}
