//! The compiled form of formulas and rules.

/// A compiled formula, rule or plan head.
#[derive(Debug)]
pub struct Code {}
