//! How often the variables of a clause occur.

use rustc_hash::FxHashMap;
use syntax::Span;

/// The variables of a clause whose names do not begin with `_`.
#[derive(Default)]
pub(crate) struct Uses<'a> {
    /// Name, first place, number of occurrences.
    all: Vec<(&'a str, Span, usize)>,
    /// For tables too long to be searched.
    index: FxHashMap<&'a str, usize>,
}

/// Up to this many names are searched one by one, and compared for suggestions.
const SHORT: usize = 32;

impl<'a> Uses<'a> {
    /// Counts an occurrence.
    pub(crate) fn add(&mut self, name: &'a str, span: Span) {
        if name.starts_with('_') {
            return;
        }
        let known = if self.all.len() <= SHORT {
            self.all.iter().position(|(known, ..)| *known == name)
        } else {
            self.index.get(name).copied()
        };
        if let Some(known) = known {
            self.all[known].2 += 1;
            return;
        }
        self.all.push((name, span, 1));
        if self.all.len() == SHORT + 1 {
            let names = self.all.iter().enumerate();
            self.index = names.map(|(at, (name, ..))| (*name, at)).collect();
        } else if self.all.len() > SHORT {
            self.index.insert(name, self.all.len() - 1);
        }
    }

    /// Those that occur once, and where.
    pub(crate) fn once(&self) -> impl Iterator<Item = (&'a str, Span)> + '_ {
        let once = self.all.iter().filter(|(.., count)| *count == 1);
        once.map(|(name, span, _)| (*name, *span))
    }

    /// The names, unless there are too many to look for one like another.
    pub(crate) fn names(&self) -> impl Iterator<Item = &'a str> + '_ {
        let few = self.all.len() <= SHORT;
        let names = self.all.iter().map(|(name, ..)| *name);
        names.filter(move |_| few)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn early_and_late_names_are_counted() {
        let names: Vec<String> = (0..100).map(|n| format!("X{n}")).collect();
        let mut uses = Uses::default();
        for name in names.iter().chain(&names[1..]) {
            uses.add(name, Span::default());
        }
        uses.add("_X", Span::default());
        let once: Vec<&str> = uses.once().map(|(name, _)| name).collect();
        assert_eq!(once, ["X0"]);
    }
}
