//! Checks of single moves, clause by clause. Shares no code with the move generator, so that tests can
//! compare the two.

use crate::base::Player;
use crate::rules::action::{Action, Move};
use crate::rules::board::{Piece, Placed};
use crate::rules::edition::{Colour, Owner};
use crate::rules::geometry::{Board, Cell, Interstice};
use crate::rules::intersection::ConnectorKind;
use crate::rules::piece::{Letter, Orientations};
use crate::rules::position::Position;
use crate::rules::readings::{ClaimRule, NullTurn, RelocateTurn};
use crate::rules::ruleset::Ruleset;

/// Reason why a move is not legal.
///
/// # Examples
/// ```
/// use crosstrack::{IllegalMoveError, State};
///
/// let error = State::default().play("b1.2".parse()?).unwrap_err();
/// assert_eq!(error, IllegalMoveError::Opening);
/// assert_eq!(error.to_string(), "in the opening round a turn places a pathway piece");
/// # Ok::<(), crosstrack::SyntaxError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs, reason = "the fields are what the messages say they are")]
#[non_exhaustive]
pub enum IllegalMoveError {
    /// The game is over, since a path is complete.
    #[error("the game is over: a path is complete")]
    Over,
    /// The move is not a placement of a pathway piece, but the opening round is not over.
    #[error("in the opening round a turn places a pathway piece")]
    Opening,
    /// The move names a cell that the board does not have.
    #[error("{cell} is not a cell of the board {board}")]
    OffBoard { cell: Cell, board: Board },
    /// The move names an interstice that the board does not have.
    #[error("{at} is not an interstice of the board {board}")]
    OffBoardInterstice { at: Interstice, board: Board },
    /// The move places a piece whose pattern its colour set does not have.
    #[error("the set of that piece has no pattern {letter}")]
    NoSuchPattern { letter: Letter, clause: &'static str },
    /// The rotation is not the least of those that look the same.
    #[error("rotation {rotation} looks like rotation {least}: write that")]
    NotLeast { rotation: u8, least: u8, clause: &'static str },
    /// The piece is of a colour set from which the player may not place; `partner` if it is the partner's.
    #[error("player {} may not place pieces of set {colour}", player)]
    NotYourStock { player: Player, colour: Colour, partner: bool },
    /// The piece to be placed is already on the board.
    #[error("{piece} is on the board already")]
    NotInStock { piece: Piece },
    /// The piece would be put on a cell that holds another piece.
    #[error("{cell} is not free")]
    Occupied { cell: Cell, clause: &'static str },
    /// No piece lies on the cell from which the move rotates or relocates.
    #[error("no piece lies on {cell}")]
    Empty { cell: Cell, clause: &'static str },
    /// The player may not rotate or relocate the piece.
    #[error("player {player} may not handle {piece} on {cell}")]
    NotYourPiece { player: Player, piece: Piece, cell: Cell },
    /// The common piece is frozen for `turns` more turns, this one included.
    #[error("{cell} is frozen for {turns} more turns, this one included")]
    Frozen { cell: Cell, turns: u8 },
    /// The rotation leaves the piece in the orientation that it already has.
    #[error("the piece on {cell} has that orientation already")]
    NullTurn { cell: Cell },
    /// The relocation turns the piece, but relocated pieces must keep their rotation, here `rotation`.
    #[error("a piece that is moved keeps its rotation, here {rotation}")]
    Turned { rotation: u8 },
    /// The move places an intersection piece, but connectors are fixed.
    #[error("this game has no intersection pieces")]
    NoIntersections,
    /// The pile has no intersection piece of the kind left.
    #[error("the pile holds no {kind} any more")]
    PileEmpty { kind: ConnectorKind },
    /// The interstice holds an intersection piece already.
    #[error("{at} holds an intersection piece, which stays as it is")]
    Filled { at: Interstice },
    /// The move completes no path that could be announced, or paths win without announcement.
    #[error("there is nothing to announce: {why}")]
    NothingToAnnounce { why: &'static str },
    /// There is no complete path that could be claimed, or paths win without a claim.
    #[error("there is nothing to claim: {why}")]
    NothingToClaim { why: &'static str },
}

impl IllegalMoveError {
    /// Returns the id of the clause that forbids the move, such as `PL-OPENING`.
    pub const fn clause(&self) -> &'static str {
        match self {
            Self::Over => "WN-MOVER",
            Self::Opening => "PL-OPENING",
            Self::OffBoard { board, .. } | Self::OffBoardInterstice { board, .. } => {
                if board.a() == 4 && board.b() == 3 { "EQ-LARGE" } else { "EQ-SMALL" }
            }
            Self::NotYourStock { partner: true, .. } => "PL-PARTNER",
            Self::NotYourStock { .. } => "PL-PLACE",
            Self::NotInStock { .. } => "PL-STAY",
            Self::NoSuchPattern { clause, .. }
            | Self::NotLeast { clause, .. }
            | Self::Occupied { clause, .. }
            | Self::Empty { clause, .. } => clause,
            Self::NotYourPiece { .. } => "PL-OWN",
            Self::Frozen { .. } => "PL-FREEZE",
            Self::NullTurn { .. } => "X-NULL-TURN",
            Self::Turned { .. } => "X-RELOCATE-TURN",
            Self::NoIntersections => "EQ-SMALL",
            Self::PileEmpty { .. } => "PL-INTERSECTION",
            Self::Filled { .. } => "PL-INTERSECTION-FIXED",
            Self::NothingToAnnounce { .. } | Self::NothingToClaim { .. } => "X-CLAIM",
        }
    }
}

/// Checks whether a move is legal. A move is a single action (PL-ONE).
///
/// # Errors
/// If the move is not legal: the first clause that forbids it.
pub fn check(ruleset: &Ruleset, position: &Position, mv: Move) -> Result<(), IllegalMoveError> {
    let over = match ruleset.claim_rule() {
        ClaimRule::Automatic => position.has_complete_path(),
        ClaimRule::Announced => position.is_decided(),
    };
    if over {
        return Err(IllegalMoveError::Over);
    }
    match mv.action {
        Action::Place { piece, cell, rotation } => {
            check_place(ruleset, position, piece, cell, rotation)?;
        }
        Action::Rotate { cell, rotation } => {
            let placed = check_handle(ruleset, position, cell, rotation, "PL-ROTATE")?;
            if rotation == placed.rotation && ruleset.null_turn() == NullTurn::Forbidden {
                return Err(IllegalMoveError::NullTurn { cell });
            }
        }
        Action::Relocate { from, to, rotation } => {
            let placed = check_handle(ruleset, position, from, rotation, "PL-RELOCATE")?;
            check_free(ruleset, position, to, "PL-RELOCATE")?;
            if rotation != placed.rotation && ruleset.relocate_turn() == RelocateTurn::Keep {
                return Err(IllegalMoveError::Turned { rotation: placed.rotation });
            }
        }
        Action::Intersection { kind, at, rotation } => {
            check_intersection(ruleset, position, kind, at, rotation)?;
        }
        Action::Claim => return check_claim(ruleset, position, mv.announced),
    }
    if mv.announced {
        let why = if ruleset.claim_rule() == ClaimRule::Automatic {
            "a completed path wins by itself"
        } else if position.has_complete_path() {
            "the path stands already; claim it"
        } else if position.play_unchecked(ruleset, mv).has_complete_path() {
            return Ok(());
        } else {
            "the move completes no path"
        };
        return Err(IllegalMoveError::NothingToAnnounce { why });
    }
    Ok(())
}

fn check_place(
    ruleset: &Ruleset,
    position: &Position,
    piece: Piece,
    cell: Cell,
    rotation: u8,
) -> Result<(), IllegalMoveError> {
    let player = position.to_move();
    let is_held = ruleset.letters_of(piece.colour) >> piece.letter.index() & 1 != 0;
    let Some(pattern) = ruleset.pieces().get(piece.letter).filter(|_| is_held) else {
        let clause = ruleset.edition().facts().set.clause();
        return Err(IllegalMoveError::NoSuchPattern { letter: piece.letter, clause });
    };
    match ruleset.owners().of(piece.colour) {
        Owner::Common => {}
        Owner::Player(owner) if owner == player => {}
        owner => {
            let colour = piece.colour;
            let side = ruleset.seats().side_of(player);
            let partner = matches!(owner, Owner::Player(owner) if side.contains(owner));
            return Err(IllegalMoveError::NotYourStock { player, colour, partner });
        }
    }
    if position.layout().pieces().any(|(_, placed)| placed.piece == piece) {
        return Err(IllegalMoveError::NotInStock { piece });
    }
    check_free(ruleset, position, cell, "PL-PLACE")?;
    check_least(&pattern.orientations, rotation, 8, "PL-PLACE")
}

fn check_handle(
    ruleset: &Ruleset,
    position: &Position,
    cell: Cell,
    rotation: u8,
    clause: &'static str,
) -> Result<Placed, IllegalMoveError> {
    let player = position.to_move();
    if position.layout().pieces().count() < ruleset.seats().players() {
        return Err(IllegalMoveError::Opening);
    }
    if !ruleset.board().has(cell) {
        return Err(IllegalMoveError::OffBoard { cell, board: ruleset.board() });
    }
    let Some(placed) = position.layout().piece(cell) else {
        return Err(IllegalMoveError::Empty { cell, clause });
    };
    // PL-COMMON, PL-PARTNER, PL-OWN.
    let allowed = match ruleset.owners().of(placed.piece.colour) {
        Owner::Common => true,
        Owner::Player(owner) => ruleset.seats().side_of(player).contains(owner),
        Owner::Unused => false,
    };
    if !allowed {
        return Err(IllegalMoveError::NotYourPiece { player, piece: placed.piece, cell });
    }
    // PL-FREEZE.
    let turns = position.turns_frozen(cell);
    if turns > 0 {
        return Err(IllegalMoveError::Frozen { cell, turns });
    }
    let Some(pattern) = ruleset.pieces().get(placed.piece.letter) else {
        let clause = ruleset.edition().facts().set.clause();
        return Err(IllegalMoveError::NoSuchPattern { letter: placed.piece.letter, clause });
    };
    check_least(&pattern.orientations, rotation, 8, clause)?;
    Ok(placed)
}

fn check_intersection(
    ruleset: &Ruleset,
    position: &Position,
    kind: ConnectorKind,
    at: Interstice,
    rotation: u8,
) -> Result<(), IllegalMoveError> {
    let start = ruleset.pile(kind);
    if start == 0 {
        return Err(IllegalMoveError::NoIntersections);
    }
    if position.layout().pieces().count() < ruleset.seats().players() {
        return Err(IllegalMoveError::Opening);
    }
    if !ruleset.board().has_interstice(at) {
        return Err(IllegalMoveError::OffBoardInterstice { at, board: ruleset.board() });
    }
    if position.layout().connector(at).is_some() {
        return Err(IllegalMoveError::Filled { at });
    }
    if position.layout().connectors().filter(|(_, c)| c.kind == kind).count() >= start.into() {
        return Err(IllegalMoveError::PileEmpty { kind });
    }
    check_least(&kind.facts().orientations, rotation, 4, "PL-INTERSECTION")
}

fn check_claim(
    ruleset: &Ruleset,
    position: &Position,
    announced: bool,
) -> Result<(), IllegalMoveError> {
    let why = if ruleset.claim_rule() == ClaimRule::Automatic {
        "a completed path wins by itself"
    } else if announced {
        "a claim is not announced as well"
    } else if position.has_complete_path() {
        return Ok(());
    } else {
        "no path stands complete"
    };
    Err(IllegalMoveError::NothingToClaim { why })
}

fn check_free(
    ruleset: &Ruleset,
    position: &Position,
    cell: Cell,
    clause: &'static str,
) -> Result<(), IllegalMoveError> {
    if !ruleset.board().has(cell) {
        return Err(IllegalMoveError::OffBoard { cell, board: ruleset.board() });
    }
    match position.layout().piece(cell) {
        Some(_) => Err(IllegalMoveError::Occupied { cell, clause }),
        None => Ok(()),
    }
}

fn check_least(
    orientations: &Orientations,
    rotation: u8,
    turns: u8,
    clause: &'static str,
) -> Result<(), IllegalMoveError> {
    let least = orientations.least_rotation(rotation % 8);
    if rotation >= turns || least != rotation {
        return Err(IllegalMoveError::NotLeast { rotation, least, clause });
    }
    Ok(())
}
