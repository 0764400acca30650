//! Setups, which may be invalid, and the check that finds all their faults at once.

use std::fmt;

use crate::rules::geometry::{Board, Colour, Square, squares_of};
use crate::rules::readings::{CaptureReply, Reply};
use crate::rules::ruleset::Ruleset;

/// A stone of a colour, free or locked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Stone {
    /// The colour of the stone.
    pub colour: Colour,
    /// Whether the stone is locked on its square (CR-LOCK).
    pub locked: bool,
}

impl Stone {
    /// Returns the letter of the stone in notation: `r` or `b`, upper case if it is locked.
    pub const fn letter(self) -> char {
        match (self.colour, self.locked) {
            (Colour::Red, false) => 'r',
            (Colour::Blue, false) => 'b',
            (Colour::Red, true) => 'R',
            (Colour::Blue, true) => 'B',
        }
    }

    /// Returns the stone with a letter in notation; `None` for other letters.
    pub const fn from_letter(letter: char) -> Option<Self> {
        let colour = match letter.to_ascii_lowercase() {
            'r' => Colour::Red,
            'b' => Colour::Blue,
            _ => return None,
        };
        Some(Self { colour, locked: letter.is_ascii_uppercase() })
    }
}

impl fmt::Display for Stone {
    /// Writes the state and the colour in words, such as `locked red stone`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let locked = if self.locked { "locked " } else { "" };
        write!(f, "{locked}{} stone", self.colour.name())
    }
}

/// A position that need not be playable. [`Setup::faults`] lists why it is not.
///
/// ```
/// use crossings::{Position, Ruleset, Setup};
///
/// let game = Ruleset::standard();
/// let mut setup = Setup::start(&game);
/// setup.stones.push(setup.stones[0]);
/// let error = Position::new(&game, &setup).expect_err("two stones on one square");
/// assert!(error.to_string().starts_with("two stones stand on a1"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    /// The stones with their squares, in any order.
    pub stones: Vec<(Square, Stone)>,
    /// The colour to move.
    pub to_move: Colour,
    /// The square of the unanswered crossing, if any (CR-CROSS). If the opponent of the player who crossed
    /// is to move, the opponent may still answer. If the player who crossed is to move, the opponent did
    /// not answer (X-CR-REPLY `free`).
    pub pending: Option<Square>,
}

impl Setup {
    /// Returns the setup of the start position: the rows nearest to each player are full, and Red is to
    /// move (CR-START).
    pub fn start(ruleset: &Ruleset) -> Self {
        let board = ruleset.board();
        let rows = 0..ruleset.spec().rows;
        let row_of = |colour, row| match colour {
            Colour::Red => row,
            Colour::Blue => board.height() - 1 - row,
        };
        let mut stones = Vec::new();
        for &colour in Colour::ALL {
            for row in rows.clone() {
                let squares = squares_of(board.row(row_of(colour, row)));
                stones.extend(squares.map(|square| (square, Stone { colour, locked: false })));
            }
        }
        stones.sort_unstable();
        Self { stones, to_move: Colour::Red, pending: None }
    }

    /// Returns the setup without the stones at the given 0-based indices of [`Self::stones`].
    #[must_use]
    pub fn without_stones(&self, gone: &[usize]) -> Self {
        let kept = self.stones.iter().enumerate().filter(|(at, _)| !gone.contains(at));
        Self { stones: kept.map(|(_, stone)| *stone).collect(), ..*self }
    }

    /// Returns the faults of this setup under a ruleset, in a fixed order; there are none if the setup can
    /// be played.
    ///
    /// Does not check whether the position can arise in a game. A player may have no stones.
    pub fn faults(&self, ruleset: &Ruleset) -> SetupError {
        let mut faults = Vec::new();
        let board = ruleset.board();
        for (index, &(square, stone)) in self.stones.iter().enumerate() {
            if !board.has(square) {
                faults.push(SetupFault::OffBoard { square, board });
            }
            if self.stones[..index].iter().any(|&(other, _)| other == square) {
                faults.push(SetupFault::SquareTwice { square });
            }
            let has_crossed = square.bit() & ruleset.far_row(stone.colour) != 0;
            if stone.locked && !has_crossed && board.has(square) {
                faults.push(SetupFault::LockedAstray { square, stone });
            }
            if !stone.locked && has_crossed && self.pending != Some(square) {
                faults.push(SetupFault::CrossedLoose { square, stone });
            }
        }
        let count = |colour, only_locked: bool| {
            let counts = |s: &Stone| s.colour == colour && (s.locked || !only_locked);
            self.stones.iter().filter(|(_, stone)| counts(stone)).count()
        };
        for &colour in Colour::ALL {
            let (stones, most) = (count(colour, false), ruleset.stones());
            if stones > most {
                faults.push(SetupFault::TooMany { colour, stones, most });
            }
        }
        let (red, blue) = (count(Colour::Red, true), count(Colour::Blue, true));
        if red != blue {
            faults.push(SetupFault::LockedApart { red, blue });
        }
        if let Some(square) = self.pending {
            faults.extend(self.pending_fault(ruleset, square));
        }
        SetupError(faults)
    }

    fn pending_fault(&self, ruleset: &Ruleset, square: Square) -> Option<SetupFault> {
        let Some(&crosser) = Colour::ALL
            .iter()
            .find(|colour: &&Colour| ruleset.far_row(**colour) & square.bit() != 0)
        else {
            return Some(SetupFault::PendingAstray { square });
        };
        let stone = self.stones.iter().find(|&&(at, _)| at == square).map(|&(_, stone)| stone);
        let is_free = |colour| stone == Some(Stone { colour, locked: false });
        if self.to_move != crosser {
            return (!is_free(crosser)).then_some(SetupFault::PendingBare { square, crosser });
        }
        if ruleset.spec().reply == Reply::Forced {
            return Some(SetupFault::Unanswered { square, crosser });
        }
        if is_free(crosser) {
            return None;
        }
        // A stone that captured the stone that crossed is now on its square.
        if !is_free(crosser.other()) {
            return Some(SetupFault::PendingBare { square, crosser });
        }
        (ruleset.spec().capture_reply == CaptureReply::Yes)
            .then_some(SetupFault::AnsweredByCapture { square })
    }
}

/// One reason why a setup cannot be played.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs, reason = "the fields are what the messages say they are")]
#[non_exhaustive]
pub enum SetupFault {
    /// A stone stands on a square that is not on the board.
    #[error("{square} is not a square of the board {board}")]
    OffBoard { square: Square, board: Board },
    /// Two stones stand on the same square.
    #[error("two stones stand on {square}")]
    SquareTwice { square: Square },
    /// A locked stone is not on its far row.
    #[error("the {stone} on {square} has not crossed: only stones on their far row are locked")]
    LockedAstray { square: Square, stone: Stone },
    /// A stone on its far row is neither locked nor the stone whose crossing is unanswered.
    #[error("the {stone} on {square} has crossed, but is neither locked nor marked as unanswered")]
    CrossedLoose { square: Square, stone: Stone },
    /// A player has more stones than at the start.
    #[error("{stones} {} stones stand on the board, but there are only {most}", colour.name())]
    TooMany { colour: Colour, stones: usize, most: usize },
    /// The players have different numbers of locked stones.
    #[error("locked stones: {red} red and {blue} blue; each answered crossing locks one of each")]
    LockedApart { red: usize, blue: usize },
    /// The square of the unanswered crossing is not on a far row.
    #[error("nobody can have crossed on {square}, which is on no far row")]
    PendingAstray { square: Square },
    /// No free stone of the player who crossed stands on the square of the unanswered crossing.
    #[error("no free {} stone stands on {square}, although the text says that one crossed there", crosser.name())]
    PendingBare { square: Square, crosser: Colour },
    /// A crossing was left unanswered, which X-CR-REPLY `forced` does not allow.
    #[error(
        "{} crossed on {square} and is to move again: a crossing that cannot be answered ends the game at once",
        crosser.name()
    )]
    Unanswered { square: Square, crosser: Colour },
    /// The stone that crossed was captured, which under X-CR-CAPTURE-REPLY `yes` answers the crossing.
    #[error("the stone that crossed on {square} was captured, which answers the crossing")]
    AnsweredByCapture { square: Square },
}

impl SetupFault {
    /// Returns the id of the clause that the setup violates.
    pub const fn clause(&self) -> &'static str {
        match self {
            Self::OffBoard { .. } | Self::TooMany { .. } => "CR-START",
            Self::SquareTwice { .. } => "CR-OCCUPIED",
            Self::LockedAstray { .. } | Self::LockedApart { .. } => "CR-LOCK",
            Self::CrossedLoose { .. } | Self::PendingAstray { .. } | Self::PendingBare { .. } => {
                "CR-CROSS"
            }
            Self::Unanswered { .. } => "X-CR-REPLY",
            Self::AnsweredByCapture { .. } => "X-CR-CAPTURE-REPLY",
        }
    }
}

/// The faults of a setup; empty if it can be played.
///
/// ```
/// use crossings::{Ruleset, Setup};
///
/// let game = Ruleset::standard();
/// assert!(Setup::start(&game).faults(&game).0.is_empty());
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SetupError(pub Vec<SetupFault>);

impl fmt::Display for SetupError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, fault) in self.0.iter().enumerate() {
            let newline = if index > 0 { "\n" } else { "" };
            write!(f, "{newline}{fault} ({})", fault.clause())?;
        }
        Ok(())
    }
}

impl std::error::Error for SetupError {}
