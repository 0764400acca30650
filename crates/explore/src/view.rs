//! Parts of responses that a game fills in its own words: boards, readings, pieces, moves.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crosstrack::game::Reading;

/// A board with its start positions.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Board {
    /// The name of the board, as rules name it, such as `4x2`.
    pub name: String,
    /// The name of the board in a list, such as `small board, 32 cells`.
    pub title: String,
    /// The start positions, one for each number of players that the board allows.
    pub starts: Vec<StartPosition>,
    /// Whether the explorer can solve a whole game on this board within a request.
    pub solvable: bool,
    /// Whether this is the board of a new game by default.
    pub usual: bool,
}

/// The start position of a board for one number of players.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "Start")]
pub struct StartPosition {
    /// The players as rules name them, such as `2` or `teams`.
    pub players: String,
    /// The players in words, such as `4 players in teams`.
    pub title: String,
    /// The start position in notation.
    pub position: String,
}

/// A reading of the rules with its possible values.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct ReadingChoice {
    /// The name of the reading in `NAME=VALUE`, such as `junction`.
    pub name: String,
    /// The id of the clause that leaves the reading open, such as `X-JUNCTION`.
    pub clause: String,
    /// The question that the clause leaves open, in words.
    pub about: String,
    /// The possible values of the reading, such as `joined`.
    pub words: Vec<String>,
    /// The default value; `null` if the default depends on the board and the players.
    pub default: Option<String>,
}

impl ReadingChoice {
    /// Describes a reading. If the reading also accepts a file, the description has no default, because the
    /// default then depends on the board.
    pub fn of<S>(reading: &Reading<S>) -> Self {
        let choice = (reading.name, reading.clause, reading.about);
        Self::new(choice, reading.words, (!reading.accepts_file).then(|| reading.words[0]))
    }

    /// Describes a reading by (name, clause, open question), its possible values and the default.
    pub fn new(
        (name, clause, about): (&str, &str, &str),
        words: &[&str],
        default: Option<&str>,
    ) -> Self {
        Self {
            name: name.to_owned(),
            clause: clause.to_owned(),
            about: about.to_owned(),
            words: words.iter().map(|&word| word.to_owned()).collect(),
            default: default.map(str::to_owned),
        }
    }
}

/// A cell, interstice or square of the board, with the piece that lies there.
///
/// ```
/// use crosstrack::{Game, Ruleset, Seats, rules::Board};
/// use crosstrack_explore::draw::Drawable;
///
/// let ruleset = Ruleset::standard(Board::of(1, 1), Seats::Two);
/// let spots = ruleset.spots(&ruleset.start());
/// assert_eq!(spots[0].label, "a1, empty");
/// ```
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Spot {
    /// The name of the place in moves, such as `d4` for a cell or `xd4` for an interstice.
    pub name: String,
    /// The kind of the place: `cell`, `interstice` or `square`.
    #[schemars(extend("enum" = ["cell", "interstice", "square"]))]
    pub kind: String,
    /// The 0-based row among places of the same kind, from the top.
    pub row: usize,
    /// The 0-based column among places of the same kind, from the left.
    pub column: usize,
    /// The place and its piece in one line, such as `a1, empty`.
    pub label: String,
    /// The code of the piece, such as `rC`; `null` if the place is empty.
    pub piece: Option<String>,
    /// The rotation of the piece, in steps clockwise: of 45° on a cell, of 90° in an interstice. `null` if the
    /// place is empty, or the pieces of the game do not turn.
    pub rotation: Option<u8>,
    /// The pairs of sides that the piece links at this rotation, such as `N-SE`; empty if it links none.
    pub links: Vec<String>,
    /// The owner of the piece in words, such as `player 1` or `common`; `null` if the place is empty or an
    /// interstice.
    pub owner: Option<String>,
    /// The number of turns for which the piece stays frozen, the current turn included: no player may move or
    /// turn it. 0 if it is not frozen.
    pub frozen: u8,
}

/// A set of pieces that can be placed on the board, with its owner.
///
/// ```
/// use crosstrack::{Game, Ruleset, Seats, rules::Board};
/// use crosstrack_explore::Explorable;
///
/// let ruleset = Ruleset::standard(Board::of(1, 1), Seats::Two);
/// let hands = ruleset.hands(&ruleset.start());
/// assert_eq!((hands[0].name.as_str(), hands[0].open), ("red", true));
/// ```
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Hand {
    /// The name of the set, such as `red`.
    pub name: String,
    /// The owner of the set in words, such as `player 1` or `common`.
    pub owner: String,
    /// Whether the player to move may place pieces of the set.
    pub open: bool,
    /// The kinds of pieces of the set, with the number left of each.
    pub pieces: Vec<Tray>,
}

/// A kind of piece in a hand, with the number left.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Tray {
    /// The code of the piece in moves, such as `rA`, or `T` for an intersection piece.
    pub code: String,
    /// The piece in words, such as `red A`.
    pub label: String,
    /// The number of pieces of this kind that are not on the board.
    pub left: u8,
    /// The rotations at which the piece looks different, ascending, in steps clockwise: of 45°, or of 90° for
    /// an intersection piece.
    pub rotations: Vec<u8>,
    /// For each of `rotations`, the pairs of sides that the piece links, such as `N-SE`.
    pub links: Vec<Vec<String>>,
}

/// The parts of a move. A page lets the user select the piece (`piece` or `from`), then the destination (`to`).
/// A move without these parts can only be typed.
///
/// ```
/// use crosstrack::{Game, GameExt, Ruleset, Seats, rules::Board};
/// use crosstrack_explore::Explorable;
///
/// let ruleset = Ruleset::standard(Board::of(1, 1), Seats::Two);
/// let start = ruleset.start();
/// let facts = ruleset.move_facts(&start, ruleset.moves(&start)[0]);
/// assert_eq!((facts.from, facts.to.as_deref()), (None, Some("a1")));
/// ```
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
pub struct MoveFacts {
    /// The kind of the move, such as `place` or `rotate`.
    pub kind: String,
    /// The code of the piece that the move places, such as `rC`; `null` if the move places no piece.
    pub piece: Option<String>,
    /// The name of the cell or square from which a piece moves, or on which it turns. If several pieces move,
    /// this is the place of the rearmost. `null` if the move places a piece, or is about no piece.
    pub from: Option<String>,
    /// The name of the cell, interstice or square where the piece lies after the move. If several pieces move,
    /// this is the place of the leading one. `null` if the move is about no piece.
    pub to: Option<String>,
    /// The rotation of the piece after the move, in steps clockwise: of 45°, or of 90° for an intersection
    /// piece. `null` if the move is about no piece, or the pieces of the game do not turn.
    pub rotation: Option<u8>,
    /// Whether the player announces with the move that it completes a path.
    pub announced: bool,
}

/// An orientation of a pathway piece, with its picture.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Orientation {
    /// The rotation in steps of 45° clockwise.
    pub rotation: u8,
    /// The pairs of linked sides, such as `N-SE`.
    pub links: Vec<String>,
    /// The picture as SVG.
    pub svg: String,
}

/// A pathway piece in all its orientations.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Piece {
    /// The letter of the pattern, such as `C`.
    pub letter: String,
    /// The paths of the pattern: the numbers of the sides that each path links, such as `14-57`.
    pub pattern: String,
    /// The sets that have the piece, in words.
    pub copies: String,
    /// The orientations of the piece, by ascending rotation.
    pub orientations: Vec<Orientation>,
}

impl Spot {
    /// Creates a square with a name, a row and a column, and the code of the piece there, if any.
    pub fn square(name: String, (row, column): (usize, usize), piece: Option<String>) -> Self {
        let label = format!("{name}, {}", piece.as_deref().unwrap_or("empty"));
        let (rotation, links, owner, frozen) = (None, Vec::new(), None, 0);
        let kind = "square".to_owned();
        Self { name, kind, row, column, label, piece, rotation, links, owner, frozen }
    }

    /// Returns whether the place is an interstice.
    pub fn is_between(&self) -> bool {
        self.kind == "interstice"
    }
}

/// A reason why play cannot reach a position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct PositionFault {
    /// The reason as a sentence without a full stop.
    pub words: String,
    /// The id of the clause that the position violates, such as `PL-OPENING`.
    pub clause: &'static str,
}

/// A piece that a change by hand can put on the board, although it is in no hand.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct PalettePiece {
    /// The code of the piece, such as `r`.
    pub code: String,
    /// The piece in words, such as `red stone`.
    pub label: String,
    /// The picture as SVG.
    pub svg: String,
}
