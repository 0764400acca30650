//! A position as anyone may write it down, and all of its faults at once.

use std::fmt;

use crate::rules::geometry::{Board, Colour, Square, squares_of};
use crate::rules::readings::{CaptureReply, Reply};
use crate::rules::ruleset::Ruleset;

/// A stone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Stone {
    /// Whose it is.
    pub colour: Colour,
    /// Whether it is locked where it stands (CR-LOCK).
    pub locked: bool,
}

impl Stone {
    /// The letter of the notation: `r` or `b`, a capital for a locked stone.
    pub const fn letter(self) -> char {
        match (self.colour, self.locked) {
            (Colour::Red, false) => 'r',
            (Colour::Blue, false) => 'b',
            (Colour::Red, true) => 'R',
            (Colour::Blue, true) => 'B',
        }
    }

    /// The stone of a letter.
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
    /// Colour and state in words.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let locked = if self.locked { "locked " } else { "" };
        write!(f, "{locked}{} stone", self.colour.name())
    }
}

/// A position that may be nonsense. [`Setup::faults`] says why it cannot be played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    /// Stones and where they stand.
    pub stones: Vec<(Square, Stone)>,
    /// Whose turn it is.
    pub to_move: Colour,
    /// Where the crossing happened that is unanswered (CR-CROSS). Where its maker's opponent is to
    /// move, they may answer it; where its maker is, they did not (X-CR-REPLY `free`).
    pub pending: Option<Square>,
}

impl Setup {
    /// The stones on the rows nearest to their players, Red to move (CR-START).
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

    /// The same but for the stones at these places in the list.
    #[must_use]
    pub fn without_stones(&self, gone: &[usize]) -> Self {
        let kept = self.stones.iter().enumerate().filter(|(at, _)| !gone.contains(at));
        Self { stones: kept.map(|(_, stone)| *stone).collect(), ..*self }
    }

    /// Everything that keeps this from being a position of the ruleset, in a fixed order; nothing
    /// if it can be played.
    ///
    /// Not checked: whether play can reach it, beyond what the clauses on crossing and locking
    /// say. A player may be without any stone.
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
        let is_far = |colour: &&Colour| ruleset.far_row(**colour) & square.bit() != 0;
        let Some(&crosser) = Colour::ALL.iter().find(is_far) else {
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
        // A stone that captures the crossing stone stands where it stood.
        if !is_free(crosser.other()) {
            return Some(SetupFault::PendingBare { square, crosser });
        }
        (ruleset.spec().capture_reply == CaptureReply::Yes)
            .then_some(SetupFault::AnsweredByCapture { square })
    }
}

/// One reason why a setup is not a position.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs, reason = "the fields are what the messages say they are")]
pub enum SetupFault {
    /// A stone stands where the board has no square.
    #[error("{square} is not a square of the board {board}")]
    OffBoard { square: Square, board: Board },
    /// Two stones stand on one square.
    #[error("two stones stand on {square}")]
    SquareTwice { square: Square },
    /// A locked stone that has not crossed.
    #[error("the {stone} on {square} has not crossed: only stones on their far row are locked")]
    LockedAstray { square: Square, stone: Stone },
    /// A stone that has crossed but is neither locked nor unanswered.
    #[error(
        "the {stone} on {square} has crossed: it is locked, or its crossing is the unanswered one"
    )]
    CrossedLoose { square: Square, stone: Stone },
    /// More stones than there are.
    #[error("{} stones on the board: {stones}, of {most}", colour.name())]
    TooMany { colour: Colour, stones: usize, most: usize },
    /// Stones are locked in pairs.
    #[error("locked stones: {red} red and {blue} blue; each answered crossing locks one of each")]
    LockedApart { red: usize, blue: usize },
    /// An unanswered crossing elsewhere than on a far row.
    #[error("{square} is on no far row, so that nobody crossed there")]
    PendingAstray { square: Square },
    /// An unanswered crossing without its stone.
    #[error("no free {} stone stands on {square}, where one is said to have crossed", crosser.name())]
    PendingBare { square: Square, crosser: Colour },
    /// A crossing that was not answered, where it must be.
    #[error(
        "{} crossed on {square} and is to move again: a crossing that cannot be answered ends the game at once",
        crosser.name()
    )]
    Unanswered { square: Square, crosser: Colour },
    /// A capture that was no answer, where it is one.
    #[error("the stone that crossed on {square} was captured, which answers the crossing")]
    AnsweredByCapture { square: Square },
}

impl SetupFault {
    /// The clause that the setup violates.
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

/// All the reasons why a setup is not a position; empty if it is one.
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
