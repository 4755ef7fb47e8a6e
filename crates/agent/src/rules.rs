//! The transition rules, one function each, in the files named after the stages of the cycle.
//!
//! No rule calls another rule: each returns the [`Step`](crate::cycle::Step) that comes next.
//! Shared operations on intentions are in [`fail`], [`control`](crate::control) and
//! [`query`](crate::query).

pub(crate) mod add_im;
pub(crate) mod appl_pl;
pub(crate) mod clr_int;
pub(crate) mod conditions;
pub(crate) mod deferred;
pub(crate) mod exec_int;
pub(crate) mod fail;
pub(crate) mod perceive;
pub(crate) mod proc_act;
pub(crate) mod proc_msg;
pub(crate) mod rel_pl;
pub(crate) mod sel_appl;
pub(crate) mod sel_ev;
pub(crate) mod sel_int;
