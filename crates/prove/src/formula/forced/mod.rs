//! Forced wins by SAT: does the side to move win within a given number of plies, against all others together?
//! This module shares only the rules with a game-tree search.
//!
//! **The question** is ∃∀∃…: there is an action of the side such that for every reply there is an
//! action …, and a path is complete in the end. A *reply* consists of the actions of all others until the
//! side moves again: one action with two players or two teams, several otherwise. Actions of partners count
//! as the side's own. The depths at which the side makes the last ply are tried in increasing order from 1, so
//! a formula for a depth may assume that no fewer plies suffice.
//!
//! **The formula for a set R of replies** (`expand`): there is an unknown legal action; and for each reply
//! r of R, if r is legal after that action, then r completes no path, and after r there is an unknown
//! legal action that completes one. Both actions are encoded by variables (`step`), the position between
//! them is symbolic (`symbolic`), and a path is a flow (`path`). The condition "if r is legal" is the guard
//! of all clauses of the second action: a conjunction of terms such as "d4 is empty after the first
//! action".
//!
//! **The loop** (`solver`). R is empty at first.
//! 1. Ask the SAT solver for a first action. If it finds none, no first action withstands R, so none
//!    wins: the answer is no.
//! 2. Play the action according to the rules, and try *every* reply of the move generator. If the side wins
//!    after every reply, the action wins. It is recorded, and a blocking clause keeps the solver from finding
//!    it again, so that all winning first moves are found.
//! 3. Otherwise some reply r refutes the action. Add the clauses of r; then the action no longer satisfies the
//!    formula. If the solver still proposes it again, or r is found a second time, formula and rules differ:
//!    this is an internal error, never an answer.
//!
//! The loop ends, because there are finitely many actions and each is proposed at most once. The answer no
//! depends on the solver and the encoding. A win depends on neither: it was replayed.
//!
//! **Three turns or more.** Whether the side wins after r is the same question, and the same loop answers it
//! for the position after r. The set R′ of that loop is added together with r: for r and each reply of R′ that
//! is legal after the second action, there is a third action, unless the second action wins. So the formula is
//! a tree of replies.
//!
//! **Readings.** All readings of X-JUNCTION, X-CONNECTORS, X-RELOCATE-TURN and X-NULL-TURN are in the
//! clauses. X-CLAIM `announced` needs no clauses: whoever completes a path does best to announce it. So a path
//! completed by others refutes, and a path completed by the side wins; a path that stands unclaimed is
//! claimed at once. For pieces that no unknown action has touched, the ply determines whether they are frozen
//! (PL-FREEZE). A piece that an unknown action of the side has touched thaws before the side's next turn.
//! For a third turn, freezes would need clauses, so with a common stock that depth is refused. A first action
//! after which the others have no legal move draws (PL-NO-MOVE); a clause of its own excludes it.
//!
//! **Like pieces** of one stock are one class: in the formula an action takes a piece of a class, and each
//! first move found stands for all pieces of the class.
//!
//! **Size**: two actions, and one path for each reply in R (see `step` and `path`); the links of the first
//! action are shared.
//!
//! **Reference**: counterexample-guided expansion as in Janota, Klieber, Marques-Silva, Clarke,
//! *Solving QBF with counterexample guided refinement*, SAT 2012, with the rules of the game in
//! place of the inner formula.

#[doc(hidden)]
pub mod term;
#[doc(hidden)]
pub mod symbolic;
pub(crate) mod path;
mod relink;
#[doc(hidden)]
pub mod step;
mod decode;
pub(crate) mod expand;
mod error;
pub(crate) mod solver;
mod strategy;

pub use error::ForcedError;
pub use solver::ForcedWinSolver;
