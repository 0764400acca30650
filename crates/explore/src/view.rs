//! Parts of responses that a game fills in its own words: boards, readings, pieces, moves.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crosstrack::game::Reading;

/// A board with its start positions.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Board {
    /// The name in options, such as `4x2`.
    pub name: String,
    /// The name in a list, such as `small board, 32 cells`.
    pub title: String,
    /// The start positions, one for each choice of players.
    pub starts: Vec<StartPosition>,
    /// Whether the explorer can solve a whole game on this board within a request.
    pub solvable: bool,
    /// Whether this is the board of a new game by default.
    pub usual: bool,
}

/// The start position of a board for one choice of players.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "Start")]
pub struct StartPosition {
    /// The players as the option `--players` names them, such as `2`.
    pub players: String,
    /// The players in words.
    pub title: String,
    /// The start position in notation.
    pub position: String,
}

/// A reading of the rules with its possible values.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct ReadingChoice {
    /// The name in responses and tables.
    pub name: String,
    /// The name of the command-line option.
    pub option: String,
    /// The id of the clause that leaves the reading open.
    pub clause: String,
    /// The question that the clause leaves open, in words.
    pub about: String,
    /// The possible values of the reading, such as `joined`.
    pub words: Vec<String>,
    /// The default value; `null` if it depends on board and players.
    pub default: Option<String>,
}

impl ReadingChoice {
    /// Describes a reading. If a file may be given instead of one of its values, the description has no
    /// default, since the default then depends on the board.
    pub fn of<S>(reading: &Reading<S>) -> Self {
        let choice = (reading.name, reading.option, reading.clause, reading.about);
        Self::new(choice, reading.words, (!reading.accepts_file).then(|| reading.words[0]))
    }

    /// Describes a reading by (name, option, clause, open question), its possible values and the default.
    pub fn new(
        (name, option, clause, about): (&str, &str, &str, &str),
        words: &[&str],
        default: Option<&str>,
    ) -> Self {
        Self {
            name: name.to_owned(),
            option: option.to_owned(),
            clause: clause.to_owned(),
            about: about.to_owned(),
            words: words.iter().map(|&word| word.to_owned()).collect(),
            default: default.map(str::to_owned),
        }
    }
}

/// A cell, interstice or square of the board that can be selected, with the piece on it.
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
    /// The name in moves, such as `d4` or `xd4`.
    pub name: String,
    /// `cell`, `interstice` or `square`.
    #[schemars(extend("enum" = ["cell", "interstice", "square"]))]
    pub kind: String,
    /// The 0-based row among places of the same kind, from the top.
    pub row: usize,
    /// The 0-based column among places of the same kind, from the left.
    pub column: usize,
    /// The cell, interstice or square and its piece in one line, such as `a1, empty`.
    pub label: String,
    /// The code of the piece that lies there, such as `rC`; `null` if there is none.
    pub piece: Option<String>,
    /// The rotation of the piece; `null` if there is no piece, or it does not turn.
    pub rotation: Option<u8>,
    /// The pairs of sides that the piece links as it lies, such as `N-SE`; empty if it links none.
    pub links: Vec<String>,
    /// The owner of the piece in words, such as `player 1`.
    pub owner: Option<String>,
    /// The number of turns for which the piece may not be moved or turned; 0 if it may.
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
    /// The rotations at which the piece looks different.
    pub rotations: Vec<u8>,
    /// The pairs of sides that the piece links at each of the rotations, such as `N-SE`.
    pub links: Vec<Vec<String>>,
}

/// The parts of a move. To make it, a page selects the piece (`from` or `piece`), then the destination
/// (`to`). A move with neither can only be typed.
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
    /// The code of the piece that is placed, such as `rC`; `null` if the piece is on the board already.
    pub piece: Option<String>,
    /// The name of the cell or square from which a piece moves or on which it turns.
    pub from: Option<String>,
    /// The name of the cell, interstice or square where the piece lies after the move.
    pub to: Option<String>,
    /// The rotation of the piece after the move.
    pub rotation: Option<u8>,
    /// Whether the player announces a completed path with the move.
    pub announced: bool,
}

/// A pathway piece at one of its rotations, with its picture.
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
    /// The letter of its pattern, such as `C`.
    pub letter: String,
    /// The pattern: its paths by the numbers of the linked sides, such as `14-57`.
    pub pattern: String,
    /// The number of such pieces in words.
    pub copies: String,
    /// The orientations that look different.
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
    /// The id of the clause that it violates.
    pub clause: &'static str,
}

/// A piece that is in no hand.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct PalettePiece {
    /// The code of the piece, such as `r`.
    pub code: String,
    /// The piece in words, such as `red stone`.
    pub label: String,
    /// The picture as SVG.
    pub svg: String,
}
