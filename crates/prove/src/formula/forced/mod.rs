//! Forced wins by satisfiability: does the side to move win within so many plies, against all
//! others together? Shares nothing with a search but the rules.
//!
//! **The question** is ∃∀∃…: there is an action of the side such that for every reply there is an
//! action …, and a path is complete in the end. A *reply* is what all others do until the side acts
//! again: one action with two players or two teams, several otherwise; actions of partners are the
//! side's own. Depths are tried one after another from 1, those of which the last ply is the
//! side's; so a formula for a depth may assume that no fewer plies suffice.
//!
//! **The formula for a set R of replies** ([`expand`]): an unknown legal action; and for each reply
//! r of R, if r is legal after that action, then it completes no path, and there is an unknown
//! legal action after it that completes one. Both actions are variables ([`step`]), the position
//! between them is in terms of variables ([`symbolic`]), a path is a flow ([`path`]), and "if it is
//! legal" is the guard of all clauses of the second action: a conjunction of terms such as "d4 is
//! empty after the first action".
//!
//! **The loop** ([`solver`]). With R empty at first:
//! 1. Ask the solver for a first action. If there is none, no first action stands up to R, so none
//!    wins: the answer is no. For a necessary condition was refuted: an action that wins stands up
//!    to every reply.
//! 2. Play the action through the rules and try *every* reply, by the move generator. If the side
//!    wins after each, the action wins. It is kept, and forbidden by a clause so that the solver
//!    gives another: all winning first moves are found.
//! 3. Else some reply r refutes it. Add r to R: clauses for r alone, the rest stays. The action is
//!    no model any more. If the solver gives it again, or r a second time, the formula is not what
//!    the rules say: an internal error, never an answer.
//!
//! The loop ends, for there are finitely many actions and each is proposed once at most. A no rests
//! on the solver's word and on the encoding, a win on neither: it was replayed.
//!
//! **Deeper.** If the side has three turns or more, "the side wins after r" is the same question
//! again, answered by the same loop from there. Its set R′ is added with r: for r and each reply of
//! R′ to the second action, if legal, a third action; unless the second action already wins. So the
//! formula becomes a tree of replies, the recursive form of the same method.
//!
//! **Readings.** All of X-JUNCTION, X-CONNECTORS, X-RELOCATE-TURN and X-NULL-TURN are in the
//! clauses. X-CLAIM `announced` asks for none: whoever completes a path does best to announce it,
//! so a path completed by others refutes, and one's own wins; a path that stands unclaimed is
//! claimed at once. Freezes (PL-FREEZE) are known from the ply for pieces that nothing unknown has
//! touched; a piece that an unknown action of the side has touched thaws before the side's next
//! turn, the three players' rule; before a third turn that would have to be said in clauses, so
//! with a common stock that depth is refused. A first action after which the others have no legal
//! move draws (PL-NO-MOVE): it is forbidden by a clause of its own, since R says nothing of it.
//!
//! **Like pieces** of one stock are one class: the formula takes a class, and each first move found
//! stands for the pieces of the class.
//!
//! **Size**: two actions and a path, as [`step`] and [`path`] state, for each reply in R; the links
//! of the first action are shared by all.
//!
//! **Reference**: counterexample-guided expansion as in Janota, Klieber, Marques-Silva, Clarke,
//! *Solving QBF with counterexample guided refinement*, SAT 2012, with the rules of the game in
//! place of the inner formula.
//!
//! The same question is written for outside solvers of quantified formulas in [`qdimacs`]. What can
//! be said of positions of which only the number of pieces is known is in [`least`].

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
