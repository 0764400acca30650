//! The notation x1: positions and moves as one line of text.
//!
//! ```text
//! position = "x1_" a "x" b [ "~" set ] "_" turn "_" rows "_" interstices
//! set      = "standard" | "tournament" | "custom"; left out when it is the one published for the
//!            board (tournament on 4x3, standard elsewhere)
//! turn     = owners of sets r,y,b,g (1-4, c common, 0 unused) [ "t" teams ] "." player to move
//!            [ "w" the last turn announced or claimed a path ] *2( "~" cell "." turns frozen )
//! rows     = top row first, joined "-"; items joined "."; a digit is a run of empty cells; a piece
//!            is set letter + pattern letter + rotation (least of equal ones)
//! interstices = "d" when they are as the ruleset starts, else rows of S|X|T|L + rotation, and runs
//! move     = "rC.d4.5" place | "d4.5" rotate | "d4.e6.5" relocate | "T.xd4.2" intersection,
//!            each with "!" if announced | "claim"
//! ```
//!
//! Every position has exactly one text. A text that is not of this form, or not the one text of its position,
//! is a [`SyntaxError`]; a text whose position cannot be played is a [`SetupError`]. Moves are checked by
//! [`legality`](crate::rules::legality).

mod read;
mod moves;
mod spans;
mod write;

use crate::rules::edition::{EditionId, Owners, Seats};
use crate::rules::geometry::Board;
use crate::rules::piece::PatternSet;
use crate::rules::ruleset::{Ruleset, RulesetError, RulesetSpec};
use crate::rules::setup::SetupError;
use crate::vocabulary;

pub use crate::game::SyntaxError;
pub use moves::{parse_move, write_move};
pub use read::{parse_header, parse_position, parse_setup};
pub use spans::part;
pub use write::{write_position, write_setup};

vocabulary! {
    /// Name of the patterns in the text of a position.
    SetTag ("set of pieces") {
        /// The six patterns of the small game, with fixed connectors.
        Standard = "standard",
        /// The eight patterns of the large game, with intersection pieces.
        Tournament = "tournament",
        /// Other patterns or sets, of a user.
        Custom = "custom",
    }
}

impl SetTag {
    /// Returns the tag in the texts of a ruleset's positions.
    pub fn of(ruleset: &Ruleset) -> Self {
        if ruleset.has_custom_pieces() {
            return Self::Custom;
        }
        match ruleset.edition().facts().set {
            PatternSet::Eight => Self::Tournament,
            PatternSet::Six => Self::Standard,
        }
    }

    /// Returns the tag that texts for a board leave out.
    pub fn default_for(board: Board) -> Self {
        if board == Board::LARGE { Self::Tournament } else { Self::Standard }
    }
}

/// Header of the text of a position: what it says about the ruleset.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Header {
    /// Board of the position.
    pub board: Board,
    /// Tag of the patterns of the colour sets.
    pub set: SetTag,
    /// Owners of the colour sets.
    pub owners: Owners,
}

impl Header {
    /// Returns the header that all texts of a ruleset's positions have.
    pub fn of(ruleset: &Ruleset) -> Self {
        Self { board: ruleset.board(), set: SetTag::of(ruleset), owners: ruleset.owners() }
    }

    /// Returns the specification with this board, set and owners, and with default readings. If the patterns are
    /// a user's, the header has only their tag, and the caller has to add the patterns.
    pub fn spec(self) -> RulesetSpec {
        let seats = self.owners.seats();
        let usual = EditionId::default_for(self.board, seats);
        let edition = match (self.set, usual.facts().set) {
            (SetTag::Custom, _)
            | (SetTag::Standard, PatternSet::Six)
            | (SetTag::Tournament, PatternSet::Eight) => None,
            (SetTag::Standard, _) => Some(EditionId::Standard),
            (SetTag::Tournament, _) if seats == Seats::Four => Some(EditionId::Original),
            (SetTag::Tournament, _) => Some(EditionId::Tournament),
        };
        RulesetSpec { edition, owners: self.owners, ..RulesetSpec::new(self.board, seats) }
    }
}

/// Reason why a text is not a position of a ruleset.
///
/// # Examples
/// ```
/// use crosstrack::{Notation as _, ParsePositionError, Ruleset};
///
/// let error = Ruleset::default().parse_position("x1_2x1_1122.1_2-2_d").unwrap_err();
/// assert!(matches!(error, ParsePositionError::OtherRuleset { .. }));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ParsePositionError {
    /// The text does not follow the notation.
    #[error(transparent)]
    Syntax(#[from] SyntaxError),
    /// The text names a ruleset that does not exist.
    #[error(transparent)]
    Ruleset(#[from] RulesetError),
    /// The text names another board, set or owners than those of the ruleset.
    #[error("the position is of the ruleset {theirs}, not of {ours}")]
    OtherRuleset {
        /// Header of the text, such as `x1_4x2_1122`.
        theirs: String,
        /// Header of the ruleset, in the same form.
        ours: String,
    },
    /// The position cannot be played; the error lists all faults.
    #[error(transparent)]
    Setup(#[from] SetupError),
}
