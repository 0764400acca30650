//! Judgements of moves.

use crosstrack::solve::{NoWinWithin, Proved, WinWithin};
use crosstrack::vocabulary;

use super::SafeMove;
use crate::search::Proof;

vocabulary! {
    /// How much a move let slip, in a player's opinion.
    Slip ("slip") {
        /// Nothing that matters.
        Good = "good",
        /// A tenth of a win or more.
        Inaccuracy = "inaccuracy",
        /// A fifth of a win or more.
        Mistake = "mistake",
        /// Three tenths of a win or more.
        Blunder = "blunder",
    }
}

impl Slip {
    /// Returns the word for a move that lets slip the part `slip` of a win, in units of 1 / 10,000.
    pub(super) const fn of(slip: u32) -> Self {
        match slip {
            3_000.. => Self::Blunder,
            2_000.. => Self::Mistake,
            1_000.. => Self::Inaccuracy,
            _ => Self::Good,
        }
    }
}

/// A judgement of a move: an opinion, or something that is proved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Judgement<M> {
    /// An opinion.
    Opinion(Slip),
    /// The mover forced a win, and forces one after the move, but later.
    SlowerWin {
        /// Win before the move.
        before: Proved<WinWithin>,
        /// Win after the move.
        after: Proof,
    },
    /// The mover forced a win, and after the move it forces none within the plies that are searched.
    MissedWin {
        /// Win before the move.
        before: Proved<WinWithin>,
        /// Proof that there is no win after the move.
        after: Proved<NoWinWithin>,
    },
    /// After the move, another side forces a win; after a certain other move, no other side forces one within
    /// [`EXACT_PLIES`](super::EXACT_PLIES). It is the first losing move of its side, or the first since the
    /// others missed their win.
    LosingMove {
        /// Win of another side after the move.
        after: Proved<WinWithin>,
        /// The move that was better.
        other: SafeMove<M>,
    },
}

impl<M> Judgement<M> {
    /// All words that [`Judgement::word`] returns.
    pub const WORDS: [&'static str; 7] = [
        "good",
        "inaccuracy",
        "mistake",
        "blunder",
        Self::SLOWER_WIN,
        Self::MISSED_WIN,
        Self::LOSING_MOVE,
    ];
    const SLOWER_WIN: &'static str = "slower win";
    const MISSED_WIN: &'static str = "missed win";
    const LOSING_MOVE: &'static str = "losing move";

    /// Returns the judgement in one or two words.
    pub const fn word(&self) -> &'static str {
        match self {
            Self::Opinion(slip) => slip.as_str(),
            Self::SlowerWin { .. } => Self::SLOWER_WIN,
            Self::MissedWin { .. } => Self::MISSED_WIN,
            Self::LosingMove { .. } => Self::LOSING_MOVE,
        }
    }

    /// Returns whether the judgement is proved, and so is not an opinion.
    pub const fn is_proved(&self) -> bool {
        !matches!(self, Self::Opinion(_))
    }
}
