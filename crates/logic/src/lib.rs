//! Terms, unification, arithmetic, the fact store and the rule engine.
//!
//! Knows no agent, event or plan. Read in this order: [`term`], [`functor`], [`mod@env`],
//! [`order`], then [`store`] (what is believed), [`compile`] (formulas to code), [`solve`] (the
//! machine that runs it) and [`mod@unify`] (unification outside of queries).
//!
//! Inside: `cell` and `heap` are what the machine computes with, `bridge` leads from an
//! environment to the heap and back, `predicate` and `index` are behind the store.

pub mod annots;
pub mod arithmetic;
mod bridge;
mod cell;
pub mod code;
pub mod compile;
pub mod container;
pub mod env;
pub mod function;
pub mod functor;
mod heap;
mod index;
pub mod number;
pub mod order;
pub mod plan_term;
mod predicate;
pub mod print;
pub mod rebuild;
mod sharing;
pub mod solve;
pub mod store;
pub mod symbol;
pub mod term;
pub mod unify;
pub mod vocabulary;
