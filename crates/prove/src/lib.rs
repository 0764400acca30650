//! Crosstrack as formulas: what wins with how few pieces, proved; how many ways to win there are,
//! counted; and whether a player forces a win, decided by formulas.
//!
//! - [`sat`]: literals, formulas, solvers and proofs, for any problem
//! - [`formula`]: boards, paths and moves as formulas
//! - [`count`]: how many arrangements win, without a solver

pub mod count;
pub mod formula;
pub mod sat;
