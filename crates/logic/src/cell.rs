//! The machine word of the solver: a number, or a tag and 48 bits.
//!
//! A double is stored as itself; the tags use the bit patterns of NaNs that arithmetic never makes.

use crate::functor::{Class, Functor};
use crate::symbol::Symbol;

/// A value in a register, on the heap or in a frame.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Cell(u64);

/// What a cell is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Tag {
    /// An immediate number.
    Number,
    /// A variable: an address on the heap. A heap cell that refers to itself is unbound.
    Ref,
    /// A plain atom.
    Atom,
    /// `[]`
    Nil,
    /// A compound term: the address of its header, behind which stand the arguments and then,
    /// if the header says so, the annotations.
    Struct,
    /// A list: the address of head and tail.
    List,
    /// A shared term (see [`Cell::shared`]).
    Shared,
    /// The header of a compound term. Never the value of a variable.
    Header,
}

const SHIFT: u32 = 48;
const FIRST: u64 = 0xFFF9;
const REF: u64 = 0xFFF9 << SHIFT;
const ATOM: u64 = 0xFFFA << SHIFT;
const NIL: u64 = 0xFFFB << SHIFT;
const STRUCT: u64 = 0xFFFC << SHIFT;
const LIST: u64 = 0xFFFD << SHIFT;
const SHARED: u64 = 0xFFFE << SHIFT;
const HEADER: u64 = 0xFFFF << SHIFT;
const NAN: u64 = 0x7FF8 << SHIFT;

/// Set in a reference that a register holds to a variable which nothing else leads to but the
/// structure it was made in: binding it cannot make a cycle. Never set on the heap.
const FRESH: u64 = 1 << 40;
/// Set in a shared cell whose term belongs to linked code.
const LINKED: u64 = 1 << 40;
const ANNOTATED: u64 = 1 << 47;
const MAX_ARITY: u64 = 0x7FFF;

impl Cell {
    pub(crate) const NIL: Cell = Cell(NIL);
    /// Where annotations are expected: `[source(self)]`.
    pub(crate) const OWN: Cell = Cell(ATOM | Symbol::SELF.0 as u64);
    /// No value of anything.
    pub(crate) const NONE: Cell = Cell(HEADER);

    #[inline(always)]
    pub(crate) fn number(n: f64) -> Cell {
        let bits = n.to_bits();
        // Some NaNs look like tags.
        if bits >= REF { Cell(NAN) } else { Cell(bits) }
    }

    #[inline(always)]
    pub(crate) fn reference(address: usize) -> Cell {
        Cell(REF | address as u64)
    }

    /// A reference to a variable that was made just now.
    #[inline(always)]
    pub(crate) fn fresh(address: usize) -> Cell {
        Cell(REF | FRESH | address as u64)
    }

    #[inline(always)]
    pub(crate) fn atom(name: Symbol) -> Cell {
        Cell(ATOM | u64::from(name.0))
    }

    #[inline(always)]
    pub(crate) fn structure(address: usize) -> Cell {
        Cell(STRUCT | address as u64)
    }

    #[inline(always)]
    pub(crate) fn list(address: usize) -> Cell {
        Cell(LIST | address as u64)
    }

    /// A term that the query imported. Where annotations are expected: those of that term.
    #[inline(always)]
    pub(crate) fn shared(index: usize) -> Cell {
        Cell(SHARED | index as u64)
    }

    /// A constant of linked code.
    #[inline(always)]
    pub(crate) fn linked(index: usize) -> Cell {
        Cell(SHARED | LINKED | index as u64)
    }

    #[inline(always)]
    pub(crate) fn header(functor: Functor, arity: usize, annotated: bool) -> Cell {
        let arity = (arity as u64).min(MAX_ARITY);
        let annotated = if annotated { ANNOTATED } else { 0 };
        Cell(HEADER | annotated | arity << 32 | u64::from(functor.0))
    }

    /// An uninterpreted number of 32 bits, for frames and work lists.
    #[inline(always)]
    pub(crate) fn raw(value: u32) -> Cell {
        Cell(HEADER | u64::from(value))
    }

    /// Two uninterpreted numbers.
    #[inline(always)]
    pub(crate) fn pair(low: u32, high: u16) -> Cell {
        Cell(HEADER | u64::from(high) << 32 | u64::from(low))
    }

    /// The upper number of a pair.
    #[inline(always)]
    pub(crate) fn high(self) -> usize {
        (self.0 >> 32) as u16 as usize
    }

    #[inline(always)]
    pub(crate) fn tag(self) -> Tag {
        if self.0 < REF {
            return Tag::Number;
        }
        match (self.0 >> SHIFT) - FIRST {
            0 => Tag::Ref,
            1 => Tag::Atom,
            2 => Tag::Nil,
            3 => Tag::Struct,
            4 => Tag::List,
            5 => Tag::Shared,
            _ => Tag::Header,
        }
    }

    #[inline(always)]
    pub(crate) fn is_number(self) -> bool {
        self.0 < REF
    }

    #[inline(always)]
    pub(crate) fn is_ref(self) -> bool {
        self.0 >> SHIFT == REF >> SHIFT
    }

    #[inline(always)]
    pub(crate) fn is_list(self) -> bool {
        self.0 >> SHIFT == LIST >> SHIFT
    }

    #[inline(always)]
    pub(crate) fn is_struct(self) -> bool {
        self.0 >> SHIFT == STRUCT >> SHIFT
    }

    #[inline(always)]
    pub(crate) fn is_header(self) -> bool {
        self.0 >> SHIFT == HEADER >> SHIFT
    }

    #[inline(always)]
    pub(crate) fn is_fresh(self) -> bool {
        self.0 & (0xFFFF << SHIFT | FRESH) == REF | FRESH
    }

    /// The cell as it may be stored anywhere.
    #[inline(always)]
    pub(crate) fn settled(self) -> Cell {
        if self.is_ref() {
            Cell(self.0 & !FRESH)
        } else {
            self
        }
    }

    /// For a reference: whether it is what an unbound variable at its address holds.
    #[inline(always)]
    pub(crate) fn refers_to_itself(self, held: Cell) -> bool {
        held.0 == REF | (self.0 & u64::from(u32::MAX))
    }

    /// The number of a number cell.
    #[inline(always)]
    pub(crate) fn as_number(self) -> f64 {
        f64::from_bits(self.0)
    }

    /// The address or index of a cell that has one.
    #[inline(always)]
    pub(crate) fn address(self) -> usize {
        self.0 as u32 as usize
    }

    #[inline(always)]
    pub(crate) fn low(self) -> u32 {
        self.0 as u32
    }

    #[inline(always)]
    pub(crate) fn bits(self) -> u64 {
        self.0
    }

    #[inline(always)]
    pub(crate) fn is_linked(self) -> bool {
        self.0 & LINKED != 0
    }

    /// The name of an atom.
    pub(crate) fn as_atom(self) -> Symbol {
        Symbol(self.0 as u32)
    }

    /// The functor of a header.
    #[inline(always)]
    pub(crate) fn functor(self) -> Functor {
        Functor(self.0 as u32)
    }

    /// The number of arguments behind a header.
    #[inline(always)]
    pub(crate) fn arity(self) -> usize {
        let arity = self.0 >> 32 & MAX_ARITY;
        if arity == MAX_ARITY {
            self.functor().arity()
        } else {
            arity as usize
        }
    }

    /// Whether annotations follow the arguments of a header.
    #[inline(always)]
    pub(crate) fn is_annotated(self) -> bool {
        self.0 & ANNOTATED != 0
    }

    /// The header as that of a term without annotations.
    #[inline(always)]
    pub(crate) fn bare(self) -> Cell {
        Cell(self.0 & !ANNOTATED)
    }

    /// Whether a header begins something that instantiation may turn into something else.
    #[inline(always)]
    pub(crate) fn is_computed(self) -> bool {
        let functor = self.functor();
        functor.class() != Class::Literal && functor.is_computed()
    }
}

impl std::fmt::Debug for Cell {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.tag() {
            Tag::Number => write!(f, "{}", self.as_number()),
            tag => write!(f, "{tag:?}({})", self.low()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_themselves() {
        for n in [
            0.0,
            -0.0,
            1.5,
            f64::INFINITY,
            f64::NEG_INFINITY,
            f64::MAX,
            f64::MIN,
        ] {
            let cell = Cell::number(n);
            assert_eq!(cell.tag(), Tag::Number);
            assert_eq!(cell.as_number().to_bits(), n.to_bits());
        }
        for bits in [u64::MAX, 0xFFF8 << 48, 0x7FF8 << 48, 0xFFFC << 48] {
            let cell = Cell::number(f64::from_bits(bits));
            assert_eq!(cell.tag(), Tag::Number);
            assert!(cell.as_number().is_nan());
        }
    }

    #[test]
    fn headers_keep_functor_arity_and_flag() {
        let functor = Functor::literal(Symbol::new("cell_test"), 3);
        let header = Cell::header(functor, 3, true);
        assert_eq!(
            (header.functor(), header.arity(), header.is_annotated()),
            (functor, 3, true)
        );
        assert!(!header.bare().is_annotated());
        let wide = Functor::literal(Symbol::new("cell_test"), 40_000);
        assert_eq!(Cell::header(wide, 40_000, false).arity(), 40_000);
    }

    #[test]
    fn fresh_references_settle() {
        let cell = Cell::fresh(7);
        assert!(cell.is_ref() && cell.is_fresh() && cell.address() == 7);
        assert_eq!(cell.settled(), Cell::reference(7));
    }
}
