//! Collectors: what becomes of the answers of a query inside a query (`.findall` and its kin).
//!
//! Each answer is copied out and the machine made to fail; when the query has no further answer
//! it comes back to the collector's choice point, where all bindings are undone.

use std::cmp::Ordering;

use super::Solver;
use super::choice::Alt;
use crate::cell::{Cell, Tag};
use crate::functor::Functor;
use crate::heap::ByAddress;
use crate::order::compare;
use crate::symbol::Symbol;
use crate::term::Term;
use crate::vocabulary::{Collect, Vocabulary};

/// A collector at work.
#[derive(Clone, Debug)]
pub(super) struct Collector {
    kind: Kind,
    /// Variables below this address belong to the query around it.
    limit: usize,
    /// The number of choice points when it began, its own included.
    choices: usize,
    results: Vec<Term>,
    count: u64,
    /// The cells that the collectors below take: only the last one gathers.
    below: usize,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Kind {
    Collect(Collect),
    /// The first answer only: the value of a function.
    First,
}

impl Solver {
    /// Begins to collect; the machine comes to `end` when all answers are there.
    pub(super) fn begin_collect(&mut self, kind: Kind, end: u32) {
        self.push_choice(Alt::Code(end), 0);
        let below = self.collected();
        self.collectors.push(Collector {
            kind,
            limit: self.heap.top(),
            choices: self.choices.len(),
            results: Vec::new(),
            count: 0,
            below,
        });
        // Backtracking to the choice point keeps the collector.
        if let Some(choice) = self.choices.last_mut() {
            choice.keep_collector();
        }
    }

    /// Takes an answer. The machine must fail next.
    pub(super) fn gather(&mut self, cell: Cell, vocabulary: &Vocabulary) {
        let Some(collector) = self.collectors.last() else {
            return;
        };
        let kind = collector.kind;
        let term = match kind {
            Kind::Collect(Collect::Count | Collect::Eval) => Some(Term::Nil),
            _ => self.heap.export_by_address(cell, &vocabulary.functions),
        };
        let Some(collector) = self.collectors.last_mut() else {
            return;
        };
        let Some(term) = term else { return };
        collector.count += 1;
        match kind {
            Kind::Collect(Collect::Count) => {}
            Kind::Collect(Collect::FindAll | Collect::SetOf) => collector.results.push(term),
            Kind::Collect(Collect::Min) => collector.keep_extreme(term, Ordering::Less),
            Kind::Collect(Collect::Max) => collector.keep_extreme(term, Ordering::Greater),
            Kind::Collect(Collect::Eval) | Kind::First => {
                collector.results.push(term);
                let choices = collector.choices;
                self.cut_to(choices);
            }
        }
    }

    /// Ends the collector; `None`: its goal fails.
    pub(super) fn gathered(&mut self) -> Option<Cell> {
        let collector = self.collectors.pop()?;
        let limit = collector.limit;
        match collector.kind {
            Kind::Collect(Collect::Count) => Some(Cell::number(collector.count as f64)),
            Kind::Collect(Collect::Eval) => Some(Cell::atom(if collector.count > 0 {
                Symbol::TRUE
            } else {
                Symbol::FALSE
            })),
            Kind::Collect(Collect::FindAll) => Some(self.result_list(&collector.results, limit)),
            Kind::Collect(Collect::SetOf) => {
                let mut results = collector.results;
                results.sort_by(compare);
                results.dedup_by(|a, b| compare(a, b) == Ordering::Equal);
                Some(self.result_list(&results, limit))
            }
            Kind::First => match collector.results.first() {
                Some(Term::Number(n)) => Some(Cell::number(*n)),
                Some(other) => {
                    self.warn_no_value(format!(
                        "the value {} is no number",
                        crate::print::brief(other)
                    ));
                    None
                }
                None => {
                    self.warn_no_value("it has no value".to_owned());
                    None
                }
            },
            Kind::Collect(Collect::Min | Collect::Max) => {
                let result = collector.results.first()?;
                Some(self.heap.import(result, &mut ByAddress::new(limit)))
            }
        }
    }

    fn result_list(&mut self, results: &[Term], limit: usize) -> Cell {
        if results.is_empty() {
            return Cell::NIL;
        }
        let first = self.heap.top();
        self.heap.cells.resize(first + 2 * results.len(), Cell::NIL);
        for (i, result) in results.iter().enumerate() {
            // Each result has variables of its own.
            let cell = self.heap.import(result, &mut ByAddress::new(limit));
            self.heap.cells[first + 2 * i] = cell;
            if i + 1 < results.len() {
                self.heap.cells[first + 2 * i + 1] = Cell::list(first + 2 * i + 2);
            }
        }
        Cell::list(first)
    }

    /// The cells that collectors and their results take, roughly.
    pub(super) fn collected(&self) -> usize {
        let last = self.collectors.last();
        last.map_or(0, |last| last.below + 8 + last.results.len() * 4)
    }

    /// Whether a two-faced action (`.min`, `.max` of three arguments) is called with a list.
    pub(super) fn is_list_meaning(&self, kind: Collect, template: Cell) -> bool {
        let template = self.heap.deref(template);
        matches!(kind, Collect::Min | Collect::Max)
            && match template.tag() {
                Tag::List | Tag::Nil => true,
                Tag::Shared => self.heap.term(template).is_list(),
                _ => false,
            }
    }

    /// The kind of collector of an internal action.
    pub(super) fn collector_of(vocabulary: &Vocabulary, functor: Functor) -> Option<Collect> {
        vocabulary.collectors.get(&functor).copied()
    }
}

impl Collector {
    fn keep_extreme(&mut self, term: Term, wanted: Ordering) {
        match self.results.first_mut() {
            None => self.results.push(term),
            Some(best) => {
                if compare(&term, best) == wanted {
                    *best = term;
                }
            }
        }
    }
}
