//! Search for forced wins: does the side to move win within `n` plies, whatever all others do?
//!
//! A *side* is a player or a team. It *forces* a win within `n` plies if it wins within `n` plies against every
//! defence, even if all other players cooperate. Plies of all players count. If a move can win only for the
//! mover's side, a last ply of another player adds nothing: with two players, 4 plies are as good as 3. Play may
//! repeat positions; the number of plies bounds it.
//!
//! A [`WinSearch`] decides this. [`solve`] finds all winning first moves of the least depth with it,
//! [`principal_line`] a line of play, [`certificate()`] a strategy. There are four searches:
//!
//! - [`plain`]: visits every line of play; slow, for comparison.
//! - [`search`]: prunes by rules that can be switched off one by one.
//! - [`parallel`]: shares the first moves among several of these.
//! - [`threats`]: finds only wins in which each own move threatens to win at once, but much longer ones.
//!
//! A [`Solver`] gives a whole [`Solution`] (verdict, line, strategy), by such a search or otherwise, for example by
//! SAT.
//!
//! ```
//! use crosstrack::State;
//! use crosstrack::solve::{Budget, Search, Verdict, Wanted, solve};
//!
//! let state: State = "x1_2x1_1122.1_rA0.gI1-2_d".parse()?;
//! let mut search = Search::new(state.ruleset(), Budget::default());
//! let verdict = solve(state.ruleset(), &mut search, state.position(), 3, Wanted::All);
//! assert!(matches!(verdict, Verdict::Win { plies: 1, .. }));
//! # Ok::<(), crosstrack::ReadError>(())
//! ```

mod budget;
pub mod certificate;
pub mod line;
pub mod plain;
mod strategy;
mod refutation;
pub mod table;
mod first;
mod proved;
mod rule;
mod order;
mod solution;
pub mod threats;
pub mod search;
pub mod parallel;

#[cfg(feature = "serde")]
pub use self::certificate::file::CertificateFile;
pub use self::search::{Search, SearchRules};

use crate::base::Players;
use crate::game::{Game, GameExt};
pub use crate::solve::budget::{Budget, BudgetError, Cancel, Meter};
pub use crate::solve::first::first_moves;
pub use crate::solve::line::principal_line;
pub use crate::solve::proved::{Decision, Evidence, NoWinWithin, Proved, WinWithin};
pub use crate::solve::refutation::{RefutationError, RefutationGoal, refutation};
pub use crate::solve::solution::{Problem, SearchSolver, Solution, SolveError, Solver};
pub use crate::solve::strategy::certificate;

/// A search that decides whether a side forces a win.
pub trait WinSearch<G: Game> {
    /// Returns whether `side` has won, or forces a win within `plies` more plies.
    ///
    /// # Errors
    /// If the budget is spent before the answer is known.
    fn wins_within(
        &mut self,
        position: &G::Position,
        side: Players,
        plies: usize,
    ) -> Result<bool, BudgetError>;

    /// Returns a first move by which the side to move forces a win within `plies` plies, this ply included; `None`
    /// if there is no such move.
    ///
    /// # Errors
    /// If the budget is spent before the answer is known.
    fn winning_move(
        &mut self,
        game: &G,
        position: &G::Position,
        plies: usize,
    ) -> Result<Option<G::Move>, BudgetError> {
        let side = game.side_of(game.to_move(position));
        for mv in game.moves(position) {
            if plies > 0 && self.wins_within(&game.play(position, mv), side, plies - 1)? {
                return Ok(Some(mv));
            }
        }
        Ok(None)
    }

    /// Returns a move of the player to move, an opponent of `side`, after which `side` forces no win within
    /// `plies - 1` plies; `None` if there is no such move.
    ///
    /// # Errors
    /// If the budget is spent before the answer is known.
    fn refuting_move(
        &mut self,
        game: &G,
        position: &G::Position,
        side: Players,
        plies: usize,
    ) -> Result<Option<G::Move>, BudgetError>
    where
        Self: Sized,
    {
        refuting_move(game, self, position, side, plies)
    }

    /// Returns whether searching `plies` plies is useless: the side to move wins within them only if it wins within
    /// fewer.
    fn is_hopeless(&self, _: &G::Position, _plies: usize) -> bool {
        false
    }

    /// Returns those moves of the player to move that may win within `plies` plies, in the order in which they are to be
    /// tried; of moves with the same [representative](Self::representative), only this one.
    fn candidates(&self, game: &G, position: &G::Position, _plies: usize) -> Vec<G::Move> {
        let mut moves = game.moves(position);
        moves.retain(|&mv| self.representative(position, mv) == mv);
        moves
    }

    /// Returns whether the side to move forces a win within `plies` plies, of which there is at least one, that begins with
    /// `mv`, one of the [`candidates`](Self::candidates) for so many plies.
    ///
    /// # Errors
    /// If the budget is spent before the answer is known.
    fn candidate_wins(
        &mut self,
        game: &G,
        position: &G::Position,
        mv: G::Move,
        plies: usize,
    ) -> Result<bool, BudgetError> {
        let side = game.side_of(game.to_move(position));
        self.wins_within(&game.play(position, mv), side, plies - 1)
    }

    /// Returns the representative of moves that are known to win within as many plies as `mv`.
    fn representative(&self, _: &G::Position, mv: G::Move) -> G::Move {
        mv
    }

    /// Returns the verdict on a win of the side to move within `plies` plies: that of [`solve`], unless the search
    /// overrides this method.
    fn verdict(
        &mut self,
        game: &G,
        position: &G::Position,
        plies: usize,
        wanted: Wanted,
    ) -> Verdict<G::Move>
    where
        Self: Sized,
    {
        solve(game, self, position, plies, wanted)
    }

    /// Returns the number of positions that the search has visited so far.
    fn nodes(&self) -> u64;
}

/// Returns the first move that refutes a side, as [`WinSearch::refuting_move`] says.
fn refuting_move<G: Game>(
    game: &G,
    search: &mut impl WinSearch<G>,
    position: &G::Position,
    side: Players,
    plies: usize,
) -> Result<Option<G::Move>, BudgetError> {
    for mv in game.moves(position) {
        if plies > 0 && !search.wins_within(&game.play(position, mv), side, plies - 1)? {
            return Ok(Some(mv));
        }
    }
    Ok(None)
}

/// Which winning first moves to return.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wanted {
    /// All moves that win within the least number of plies.
    All,
    /// One move that wins within the least number of plies.
    One,
}

/// Result of a search for a forced win within a number of plies.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict<M> {
    /// The side to move forces a win.
    Win {
        /// Minimum number of plies within which the side forces a win.
        plies: usize,
        /// First moves that win within this number of plies, ascending; a single one with [`Wanted::One`].
        first_moves: Vec<M>,
    },
    /// The side to move does not force a win within that number of plies.
    NoWin,
    /// The budget was spent before the answer was known.
    Unknown {
        /// Number of plies within which the search has shown that there is no forced win.
        refuted: usize,
    },
}

impl<M: Clone + PartialEq> Verdict<M> {
    /// Combines two verdicts on the same problem. The result is [`Self::Unknown`] if either is. Returns `None` if
    /// the verdicts contradict each other.
    pub fn combine(&self, other: &Self, wanted: Wanted) -> Option<Self> {
        use Verdict::{NoWin, Unknown, Win};
        let (agree, known) = match (self, other) {
            (Unknown { refuted: a }, Unknown { refuted: b }) => {
                (true, Unknown { refuted: *a.min(b) })
            }
            (unknown @ Unknown { .. }, NoWin) | (NoWin, unknown @ Unknown { .. }) => {
                (true, unknown.clone())
            }
            (Win { plies, .. }, unknown @ Unknown { refuted })
            | (unknown @ Unknown { refuted }, Win { plies, .. }) => {
                (refuted < plies, unknown.clone())
            }
            (Win { plies, first_moves }, Win { plies: p, first_moves: moves }) => {
                let same = wanted == Wanted::One || first_moves == moves;
                (plies == p && same, self.clone())
            }
            (NoWin, NoWin) => (true, NoWin),
            (Win { .. }, NoWin) | (NoWin, Win { .. }) => return None,
        };
        agree.then_some(known)
    }
}

/// Decides whether the side to move forces a win within `plies` plies, by iterative deepening. The first moves of
/// the verdict are those that win within the least number of plies.
///
/// For a finished position the verdict is [`Verdict::NoWin`].
///
/// **Cost** a search of every first move at every depth up to the answer.
pub fn solve<G: Game>(
    game: &G,
    search: &mut impl WinSearch<G>,
    position: &G::Position,
    plies: usize,
    wanted: Wanted,
) -> Verdict<G::Move> {
    let most = match wanted {
        Wanted::All => usize::MAX,
        Wanted::One => 0,
    };
    for depth in 1..=plies {
        if search.is_hopeless(position, depth) {
            continue;
        }
        let candidates = search.candidates(game, position, depth).into_iter().map(|mv| (mv, mv));
        let wins = |mv| search.candidate_wins(game, position, mv, depth);
        match first_moves(candidates, most, wins) {
            Ok(found) if found.is_empty() => {}
            Ok(found) => {
                let mut first_moves = found.clone();
                if wanted == Wanted::All {
                    let wins = |mv| found.contains(&search.representative(position, mv));
                    first_moves = game.moves(position);
                    first_moves.retain(|&mv| wins(mv));
                }
                return Verdict::Win { plies: depth, first_moves };
            }
            Err(BudgetError) => return Verdict::Unknown { refuted: depth - 1 },
        }
    }
    Verdict::NoWin
}
