//! Forced wins by search: does the side to move win within so many plies, against all others?
//!
//! A *side* is a player or a team. It *forces* a win within N plies if, whatever all other players
//! do, each of them free and all of them together against it, at most N plies are played until it
//! has won; the moves of partners are the side's own. In a game in which only the mover's side
//! wins by a move, a bound that another player's ply would fill is worth one less: with two
//! players, 4 plies are as good as 3. Play may go round in circles, which the bound ends.
//!
//! An *engine* answers one question, [`WinSearch::wins_within`]. What is made of the answers (all
//! winning first moves of the least depth, a line, a certificate) is the same for all engines:
//!
//! - [`plain`]: every line of play to its end. NoWin cleverness, so that the other can be held
//!   against it.
//! - [`search`]: the same with rules that leave out what cannot matter, each of which can be
//!   switched off by itself. [`parallel`] shares the first moves among several of them.
//! - [`threats`]: only wins in which each own move threatens to win at once, but far deeper.
//!
//! The engine by satisfiability stands beside these, not among them: formulas for "some first move
//! wins against every reply", refined reply by reply, belong where formulas are made, and share
//! with the searches nothing but the rules. A [`Solver`] is any of them: it gives a [`Verdict`], a
//! line and a strategy, from which a [`Solution`] is put together, and two solutions compared.

mod budget;
pub mod certificate;
pub mod line;
pub mod plain;
mod strategy;
mod refutation;
pub mod table;
mod first;
mod rule;
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
pub use crate::solve::refutation::{RefutationError, RefutationGoal, refutation};
pub use crate::solve::solution::{Problem, SearchSolver, Solution, SolveError, Solver};
pub use crate::solve::strategy::certificate;

/// Decides whether a side forces a win.
pub trait WinSearch<G: Game> {
    /// Returns whether the side has won, or forces a win within so many more plies.
    ///
    /// # Errors
    /// If the budget is spent before that is known.
    fn wins_within(
        &mut self,
        position: &G::Position,
        side: Players,
        plies: usize,
    ) -> Result<bool, BudgetError>;

    /// Returns a move by which the side to move wins within so many plies, if it does: any.
    ///
    /// # Errors
    /// If the budget is spent before that is known.
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

    /// Returns a move of the player to move, who is not of the side, after which the side forces no
    /// win within the plies that are left of so many, if there is one: any.
    ///
    /// # Errors
    /// If the budget is spent before that is known.
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

    /// Returns whether it is plain that the side to move does not win within so many plies unless
    /// it does within fewer.
    fn is_hopeless(&self, _: &G::Position, _plies: usize) -> bool {
        false
    }

    /// Returns one of the legal moves that are as good as this one; the same for all of them.
    fn representative(&self, _: &G::Position, mv: G::Move) -> G::Move {
        mv
    }

    /// Returns whether the side to move forces a win within so many plies, and how: as [`solve`]
    /// says, unless the engine has a way of its own.
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

    /// Returns how many positions were looked at.
    fn nodes(&self) -> u64;
}

/// Returns the first move, in the order of the rules, that refutes a side, as
/// [`WinSearch::refuting_move`] says.
fn refuting_move<G: Game>(
    game: &G,
    engine: &mut impl WinSearch<G>,
    position: &G::Position,
    side: Players,
    plies: usize,
) -> Result<Option<G::Move>, BudgetError> {
    for mv in game.moves(position) {
        if plies > 0 && !engine.wins_within(&game.play(position, mv), side, plies - 1)? {
            return Ok(Some(mv));
        }
    }
    Ok(None)
}

/// Which winning first moves are wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wanted {
    /// All of the least depth.
    All,
    /// One of the least depth: the first in the order of moves that is found.
    One,
}

/// What is known of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict<M> {
    /// The side to move forces a win.
    Win {
        /// The least number of plies within which it does.
        plies: usize,
        /// The first moves that do, ascending.
        first_moves: Vec<M>,
    },
    /// It does not, within the plies that were asked for.
    NoWin,
    /// The budget was spent.
    Unknown {
        /// A number of plies within which it is known not to.
        refuted: usize,
    },
}

impl<M: Clone + PartialEq> Verdict<M> {
    /// Returns what two verdicts about the same question say together: nothing is known unless both
    /// know it. `None` if they contradict each other.
    pub fn and(&self, other: &Self, wanted: Wanted) -> Option<Self> {
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

/// Returns whether the side to move forces a win within `plies` plies, and how; by iterative
/// deepening, so that the first moves are those of the least depth.
///
/// A finished position is answered with [`Verdict::NoWin`].
///
/// **Cost** that of the engine for every first move at every depth up to the answer.
pub fn solve<G: Game>(
    game: &G,
    engine: &mut impl WinSearch<G>,
    position: &G::Position,
    plies: usize,
    wanted: Wanted,
) -> Verdict<G::Move> {
    let side = game.side_of(game.to_move(position));
    let moves = game.moves(position);
    let most = match wanted {
        Wanted::All => usize::MAX,
        Wanted::One => 0,
    };
    for depth in 1..=plies {
        if engine.is_hopeless(position, depth) {
            continue;
        }
        let with_like = |&mv| (mv, engine.representative(position, mv));
        let moves: Vec<(G::Move, G::Move)> = moves.iter().map(with_like).collect();
        let wins = |mv| engine.wins_within(&game.play(position, mv), side, depth - 1);
        match first_moves(moves, most, wins) {
            Ok(first_moves) if first_moves.is_empty() => {}
            Ok(first_moves) => return Verdict::Win { plies: depth, first_moves },
            Err(BudgetError) => return Verdict::Unknown { refuted: depth - 1 },
        }
    }
    Verdict::NoWin
}
