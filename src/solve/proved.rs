//! Proved claims about forced wins.

use crate::base::Players;
use crate::game::Tactics;
use crate::solve::{BudgetError, Search, WinSearch};

/// A claim that is proved, with what proved it.
///
/// Only code that proves a claim creates a `Proved`: [`Search::decide`] by a search,
/// [`prove`](crate::solve::certificate::prove) by replaying a strategy. Code that states a claim as a fact takes
/// a `Proved`, not the claim alone.
///
/// # Examples
/// ```
/// use crosstrack::State;
/// use crosstrack::solve::{Budget, Decision, Evidence, Search};
///
/// let state: State = "x1_2x1_1122.1_rA0.gI1-2_d".parse()?;
/// let mut search = Search::new(state.ruleset(), Budget::default());
/// let Decision::Win(win) = search.decide(state.position(), "1".parse()?, 3)? else { panic!("a win") };
/// assert_eq!((win.claim().plies, win.by()), (1, Evidence::Search));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Proved<C> {
    claim: C,
    by: Evidence,
}

/// What proved a claim.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Evidence {
    /// A [`Search`] within the plies of the claim, whose result nothing else has checked.
    Search,
    /// A strategy that was replayed by the rules.
    Replay,
    /// A strategy that was replayed by the rules and by lemmas, which have a checker of their own.
    ReplayWithLemmas,
}

/// The claim that a side wins within a number of plies, whatever all others play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WinWithin {
    /// Side that wins.
    pub side: Players,
    /// Number of plies; 0 if the side has won.
    pub plies: usize,
}

/// The claim that a side cannot force a win within a number of plies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoWinWithin {
    /// Side that forces no win.
    pub side: Players,
    /// Number of plies.
    pub plies: usize,
}

/// The proved answer to the question whether a side forces a win.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Decision {
    /// The side forces a win, in no fewer plies than the claim says.
    Win(Proved<WinWithin>),
    /// The side forces no win within the plies that were searched.
    NoWin(Proved<NoWinWithin>),
}

impl<C> Proved<C> {
    /// Returns a claim that a module of this crate has proved.
    pub(in crate::solve) const fn new(claim: C, by: Evidence) -> Self {
        Self { claim, by }
    }

    /// Returns the claim.
    pub const fn claim(&self) -> &C {
        &self.claim
    }

    /// Returns what proved the claim.
    pub const fn by(&self) -> Evidence {
        self.by
    }
}

impl Decision {
    /// Returns the claim that the side wins; `None` if the decision is [`Self::NoWin`].
    pub const fn win(self) -> Option<Proved<WinWithin>> {
        match self {
            Self::Win(win) => Some(win),
            Self::NoWin(_) => None,
        }
    }

    /// Returns the claim that the side forces no win; `None` if the decision is [`Self::Win`].
    pub const fn no_win(self) -> Option<Proved<NoWinWithin>> {
        match self {
            Self::Win(_) => None,
            Self::NoWin(no_win) => Some(no_win),
        }
    }
}

impl<G: Tactics> Search<'_, G> {
    /// Decides whether a side, which need not be the side to move, forces a win within `plies` plies, by
    /// searching 0, 1, 2, … plies.
    ///
    /// # Errors
    /// If the budget is spent before that is known.
    pub fn decide(
        &mut self,
        position: &G::Position,
        side: Players,
        plies: usize,
    ) -> Result<Decision, BudgetError> {
        let game = self.game;
        for depth in 0..=plies {
            // A last ply of another player adds nothing if a move can only win for the mover's side.
            let adds = depth.checked_sub(1).is_none_or(|before| {
                let last = game.to_move(position).nth_after(before, game.players());
                !game.is_orderly() || side.contains(last)
            });
            if adds && self.wins_within(position, side, depth)? {
                let win = WinWithin { side, plies: depth };
                return Ok(Decision::Win(Proved::new(win, Evidence::Search)));
            }
        }
        Ok(Decision::NoWin(Proved::new(NoWinWithin { side, plies }, Evidence::Search)))
    }
}
