//! What a solver remembers of small predicates with rules, so that a call of one looks at nothing
//! but its arguments: which clauses may match, and where their code is.

use rustc_hash::FxHashMap;

use super::Solver;
use super::choice::Alt;
use crate::cell::{Cell, Tag};
use crate::code::MAX_ARGS;
use crate::functor::{Functor, has_name_spaces};
use crate::heap::Heap;
use crate::index::ArgKey;
use crate::predicate::{Entry, Predicate};
use crate::store::Store;
use crate::vocabulary::Vocabulary;

/// The greatest number of clauses of such a predicate.
const CLAUSES: usize = 8;
/// The number of arguments that tell clauses apart.
const TABLES: usize = 2;
const PLACES: usize = 64;

/// Links by functor. One is valid for the run in which it was last compared with the store.
#[derive(Clone)]
pub(super) struct Links {
    /// The link that a functor was last seen at, by some bits of the functor.
    places: [u16; PLACES],
    links: Vec<Link>,
    by_functor: FxHashMap<Functor, u16>,
    pub(super) run: u32,
    /// Whether rules are entered by their guarded code.
    pub(super) guarded: bool,
}

#[derive(Clone)]
struct Link {
    functor: Functor,
    run: u32,
    version: u64,
    /// The position of the first clause; the others follow without gaps.
    first: i64,
    /// One bit for each clause.
    all: u8,
    rules: u8,
    tables: [Table; TABLES],
    /// Where the rules begin, without and with wanted annotations.
    codes: [(u32, u32); CLAUSES],
}

/// How an argument tells clauses apart.
#[derive(Clone)]
struct Table {
    arg: u8,
    /// Clauses that may match a list, and `[]`.
    list: u8,
    nil: u8,
    keys: [ArgKey; CLAUSES],
}

impl Table {
    fn new(arg: u8, keys: [ArgKey; CLAUSES]) -> Table {
        let mut table = Table {
            arg,
            list: 0,
            nil: 0,
            keys,
        };
        table.list = table.matching(ArgKey::of_list());
        table.nil = table.matching(ArgKey::of_nil());
        table
    }

    fn matching(&self, key: ArgKey) -> u8 {
        let mut mask = 0;
        for (i, mine) in self.keys.iter().enumerate() {
            mask |= u8::from(mine.may_match(key)) << i;
        }
        mask
    }
}

impl Default for Links {
    fn default() -> Links {
        let mut links = Links {
            places: [0; PLACES],
            links: Vec::new(),
            by_functor: FxHashMap::default(),
            run: 0,
            guarded: false,
        };
        links.clear();
        links
    }
}

impl Links {
    pub(super) fn clear(&mut self) {
        self.places = [0; PLACES];
        self.by_functor.clear();
        self.links.clear();
        // No functor is called by this name: place 0 is that of none.
        self.links.push(Link {
            functor: Functor::EMPTY_BODY,
            run: 0,
            version: 0,
            first: 0,
            all: 0,
            rules: 0,
            tables: std::array::from_fn(|_| Table::new(0, [ArgKey::ANY; CLAUSES])),
            codes: [(0, 0); CLAUSES],
        });
    }

    /// A new run begins: what the store holds may have changed.
    pub(super) fn begin_run(&mut self) {
        self.run = self.run.wrapping_add(1);
        if self.run == 0 {
            self.clear();
            self.run = 1;
        }
        if self.guarded != has_name_spaces() {
            self.clear();
            self.guarded = true;
        }
    }

    #[inline(always)]
    fn place(functor: Functor) -> usize {
        functor.0 as usize % PLACES
    }
}

impl Link {
    /// The clauses that may match the arguments.
    #[inline(always)]
    fn select(&self, heap: &Heap, regs: &[Cell; 256]) -> u8 {
        let mut mask = self.all;
        for table in &self.tables {
            if mask & mask.wrapping_sub(1) == 0 {
                break;
            }
            let cell = heap.deref(regs[usize::from(table.arg)]);
            mask &= match cell.tag() {
                Tag::Ref => u8::MAX,
                Tag::List => table.list,
                Tag::Nil => table.nil,
                _ => table.matching(ArgKey::of_cell(heap, cell)),
            };
        }
        mask
    }
}

impl Solver {
    /// Calls a predicate with the arguments in the registers. On success the machine is at the
    /// beginning of a rule, or behind the call.
    #[inline(always)]
    pub(super) fn call(&mut self, store: &Store, functor: Functor, args: usize) -> bool {
        let index = self.links.places[Links::place(functor)];
        let link = &self.links.links[usize::from(index)];
        if link.functor == functor && link.run == self.links.run {
            let mask = link.select(&self.heap, &self.regs);
            return self.enter(store, index, mask, args, false);
        }
        self.call_other(store, functor, args, None)
    }

    /// Goes on with the clauses from a position on.
    pub(super) fn call_again(&mut self, store: &Store, functor: Functor, next: i64) -> bool {
        let index = self.links.places[Links::place(functor)];
        let link = &self.links.links[usize::from(index)];
        if link.functor == functor && link.run == self.links.run {
            let mask = link.select(&self.heap, &self.regs) & from_position(link.first, next);
            return self.enter(store, index, mask, 0, true);
        }
        self.call_other(store, functor, 0, Some(next))
    }

    #[inline(never)]
    fn call_other(
        &mut self,
        store: &Store,
        functor: Functor,
        args: usize,
        next: Option<i64>,
    ) -> bool {
        let Some(predicate) = store.predicate(functor) else {
            if next.is_some() {
                self.pop_choice();
            }
            return false;
        };
        let from = next.unwrap_or(i64::MIN);
        // A choice point has restored the arguments.
        let args = if next.is_some() {
            predicate.arity().min(MAX_ARGS)
        } else {
            args
        };
        match self.link(predicate, store.vocabulary()) {
            Some(index) => {
                let link = &self.links.links[usize::from(index)];
                let mask = link.select(&self.heap, &self.regs) & from_position(link.first, from);
                self.enter(store, index, mask, args, next.is_some())
            }
            None => self.try_entries(store, predicate, args, from, next.is_some()),
        }
    }

    /// Enters the first of the chosen clauses; the others wait at a choice point.
    #[inline(always)]
    fn enter(&mut self, store: &Store, index: u16, mask: u8, args: usize, again: bool) -> bool {
        let link = &self.links.links[usize::from(index)];
        let clause = mask.trailing_zeros();
        let rest = mask & mask.wrapping_sub(1);
        let position = link.first + i64::from(clause);
        let code = link.codes[clause as usize % CLAUSES];
        let is_rule = link.rules & mask & mask.wrapping_neg() != 0;
        let functor = link.functor;
        if rest != 0 {
            let alt = Alt::Clauses {
                functor,
                next: link.first + i64::from(rest.trailing_zeros()),
            };
            if again {
                self.set_alt(alt);
            } else {
                self.push_choice(alt, args);
            }
        } else if again {
            self.pop_choice();
        }
        if is_rule {
            self.pc = if self.want == Cell::NIL {
                code.0
            } else {
                code.1
            } as usize;
            return true;
        }
        // A fact, or nothing at all.
        mask != 0
            && store
                .predicate(functor)
                .is_some_and(|predicate| self.try_one(store, predicate, position))
    }

    fn try_one(&mut self, store: &Store, predicate: &Predicate, position: i64) -> bool {
        predicate
            .get(position)
            .is_some_and(|slot| self.try_slot(store, predicate, slot))
    }

    /// The link of a predicate, brought up to date; `None` if it is not of the kind.
    fn link(&mut self, predicate: &Predicate, vocabulary: &Vocabulary) -> Option<u16> {
        let functor = predicate.functor;
        if predicate.arity() > MAX_ARGS || !predicate.is_linkable(CLAUSES) {
            return None;
        }
        let known = self.links.by_functor.get(&functor).copied();
        let index = match known {
            Some(index) => index,
            None => {
                let index = u16::try_from(self.links.links.len()).ok()?;
                self.links.links.push(self.links.links[0].clone());
                self.links.by_functor.insert(functor, index);
                index
            }
        };
        if known.is_none() || self.links.links[usize::from(index)].version != predicate.version() {
            let link = self.make_link(predicate, vocabulary);
            self.links.links[usize::from(index)] = link;
        }
        self.links.links[usize::from(index)].run = self.links.run;
        self.links.places[Links::place(functor)] = index;
        Some(index)
    }

    fn make_link(&mut self, predicate: &Predicate, vocabulary: &Vocabulary) -> Link {
        let mut link = self.links.links[0].clone();
        link.functor = predicate.functor;
        link.version = predicate.version();
        let mut keys = vec![[ArgKey::ANY; CLAUSES]; predicate.arity()];
        for (i, slot) in predicate.slots().enumerate().take(CLAUSES) {
            if i == 0 {
                link.first = slot.position;
            }
            link.all |= 1 << i;
            if let Some(entry) = &slot.entry {
                for (arg, keys) in keys.iter_mut().enumerate() {
                    keys[i] = entry.key_of(arg);
                }
                if let Entry::Rule(rule) = entry {
                    link.rules |= 1 << i;
                    let code = rule.code(self.links.guarded, vocabulary);
                    let base = self.area.link(code, &mut self.heap.linked);
                    link.codes[i] = (base, base + code.annotated);
                }
            }
        }
        // The arguments with the most different keys are asked first.
        let count = link.all.count_ones() as usize;
        let mut ranked: Vec<(usize, usize)> = keys
            .iter()
            .enumerate()
            .map(|(arg, keys)| (distinct(&keys[..count]), arg))
            .collect();
        ranked.sort_by(|a, b| b.0.cmp(&a.0).then(a.1.cmp(&b.1)));
        ranked.retain(|(distinct, _)| *distinct > 0);
        for (table, (_, arg)) in link.tables.iter_mut().zip(ranked) {
            *table = Table::new(arg as u8, keys[arg]);
        }
        link
    }
}

fn distinct(keys: &[ArgKey]) -> usize {
    let fixed = keys
        .iter()
        .enumerate()
        .filter(|(_, key)| **key != ArgKey::ANY);
    fixed.filter(|(i, key)| !keys[..*i].contains(key)).count()
}

/// The clauses at a position and behind it.
fn from_position(first: i64, next: i64) -> u8 {
    let skip = next.saturating_sub(first).clamp(0, CLAUSES as i64);
    ((0xFFu16 << skip) & 0xFF) as u8
}
