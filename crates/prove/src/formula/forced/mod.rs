//! Forced wins by SAT: does the side to move win within so many plies, against all others together?
//! Shares nothing with a game-tree search but the rules.
//!
//! **The question** is ∃∀∃…: there is an action of the side such that for every reply there is an
//! action …, and a path is complete in the end. A *reply* is the actions of all others until the side
//! moves again: one action with two players or two teams, several otherwise. Actions of partners are
//! the side's own. Depths whose last ply is the side's are tried from 1 on, so a formula for a depth
//! may assume that no fewer plies suffice.
//!
//! **The formula for a set R of replies** (`expand`): an unknown legal action; and for each reply
//! r of R, if r is legal after that action, then it completes no path, and there is an unknown
//! legal action after it that completes one. Both actions are variables (`step`), the position
//! between them is symbolic (`symbolic`), a path is a flow (`path`), and "if it is legal" is the guard
//! of all clauses of the second action: a conjunction of terms such as "d4 is empty after the first
//! action".
//!
//! **The loop** (`solver`). R is empty at first.
//! 1. Ask the SAT solver for a first action. If there is none, no first action withstands R, so none
//!    wins: the answer is no.
//! 2. Play the action through the rules and try *every* reply of the move generator. If the side wins
//!    after each, the action wins. It is kept and excluded by a blocking clause, so that the solver finds
//!    all winning first moves.
//! 3. Else some reply r refutes it. Add the clauses of r; the action is no model any more. If the solver
//!    proposes it again, or r is found a second time, formula and rules differ: an internal error, never
//!    an answer.
//!
//! The loop ends, as there are finitely many actions and each is proposed once at most. A no rests on
//! the solver and the encoding. A win rests on neither: it was replayed.
//!
//! **Three turns or more.** "The side wins after r" is the same question, answered by the same loop from
//! there. Its set R′ is added with r: for r and each reply of R′ to the second action, if legal, a third
//! action, unless the second action wins. So the formula is a tree of replies.
//!
//! **Readings.** All of X-JUNCTION, X-CONNECTORS, X-RELOCATE-TURN and X-NULL-TURN are in the
//! clauses. X-CLAIM `announced` asks for none: whoever completes a path does best to announce it,
//! so a path completed by others refutes, and one's own wins; a path that stands unclaimed is
//! claimed at once. Freezes (PL-FREEZE) follow from the ply for pieces that no unknown action has
//! touched. A piece that an unknown action of the side has touched thaws before its next turn; before
//! a third turn this would take clauses, so with a common stock that depth is refused. A first action
//! after which the others have no legal move draws (PL-NO-MOVE): it is excluded by a clause of its own.
//!
//! **Like pieces** of one stock are one class: the formula takes a class, and each first move found
//! stands for the pieces of the class.
//!
//! **Size**: two actions and a path for each reply in R (see `step` and `path`); the links of the first
//! action are shared.
//!
//! **Reference**: counterexample-guided expansion as in Janota, Klieber, Marques-Silva, Clarke,
//! *Solving QBF with counterexample guided refinement*, SAT 2012, with the rules of the game in
//! place of the inner formula.
//!
//! [`qdimacs`] writes the same question for external QBF solvers. [`least`] has necessary conditions for
//! positions of which only the number of pieces is known.

#[doc(hidden)]
pub mod tagged;
#[doc(hidden)]
pub mod term;
#[doc(hidden)]
pub mod symbolic;
mod code;
pub(crate) mod path;
mod relink;
#[doc(hidden)]
pub mod step;
mod decode;
pub(crate) mod expand;
pub mod away;
pub mod least;
pub mod qdimacs;
mod error;
pub(crate) mod solver;
mod strategy;

pub use error::ForcedError;
pub use solver::ForcedWinSolver;
