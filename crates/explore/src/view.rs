//! What a game shows of itself and of a position, in its own words: the parts of responses.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crosstrack::game::Reading;

/// A board with its first positions.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Board {
    /// The name in options, such as `4x2`.
    pub name: String,
    /// The name in a list, such as `small board, 32 cells`.
    pub title: String,
    /// The first positions, by who plays.
    pub starts: Vec<StartPosition>,
    /// Whether a whole game on it is small enough to be solved on the spot.
    pub solvable: bool,
    /// Whether a new game begins on it.
    pub usual: bool,
}

/// A first position.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "Start")]
pub struct StartPosition {
    /// Who plays, as options say it, such as `2`.
    pub players: String,
    /// The same in words.
    pub title: String,
    /// The position in notation.
    pub position: String,
}

/// A reading with its values.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct ReadingChoice {
    /// The name in records.
    pub name: String,
    /// The option of the command.
    pub option: String,
    /// The clause.
    pub clause: String,
    /// What is left open.
    pub about: String,
    /// The values.
    pub words: Vec<String>,
    /// The value where none is named; `None` if it depends on board and players.
    pub default: Option<String>,
}

impl ReadingChoice {
    /// Returns the choice of a reading. It has no default if a file can take the place of its words,
    /// since the default then depends on the board.
    pub fn of<S>(reading: &Reading<S>) -> Self {
        let choice = (reading.name, reading.option, reading.clause, reading.about);
        Self::new(choice, reading.words, (!reading.accepts_file).then(|| reading.words[0]))
    }

    /// Creates a choice from its name, option, clause and purpose, its values, and the default.
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

/// A place of the board that can be selected: a cell, an interstice or a square.
///
/// ```
/// use crosstrack::{Game, Ruleset, Seats, rules::Board};
/// use crosstrack_explore::Explorable;
///
/// let ruleset = Ruleset::standard(Board::of(1, 1), Seats::Two);
/// let spots = ruleset.board_spots(&ruleset.start());
/// assert_eq!(spots[0].label, "a1, empty");
/// ```
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Spot {
    /// The name in moves, such as `d4` or `xd4`.
    pub name: String,
    /// `cell`, `interstice` or `square`.
    pub kind: String,
    /// Of the grid, 0-based, from the top.
    pub row: usize,
    /// Of the grid, 0-based, from the left.
    pub column: usize,
    /// All there is to say of it in one line.
    pub label: String,
    /// What lies there, such as `rC`.
    pub piece: Option<String>,
    /// How it lies.
    pub rotation: Option<u8>,
    /// Whose it is.
    pub owner: Option<String>,
    /// For how many turns it may not be moved or turned; 0 if it may.
    pub frozen: u8,
}

/// A set of pieces that can be placed on the board.
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
    /// Whose it is.
    pub owner: String,
    /// Whether the player to move may take from it.
    pub open: bool,
    /// The kinds of pieces that are left.
    pub pieces: Vec<Tray>,
}

/// A kind of piece in a hand.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Tray {
    /// As moves name it, such as `rA`, or `T` for an intersection piece.
    pub code: String,
    /// In words.
    pub label: String,
    /// How many are left.
    pub left: u8,
    /// The rotations that look different.
    pub rotations: Vec<u8>,
}

/// What a move does. To make it, select what it takes (`from` or `piece`) and then its destination
/// (`to`); a move with neither can only be typed.
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
    /// The kind, as the game calls it.
    pub kind: String,
    /// The piece that is brought onto the board, by its code.
    pub piece: Option<String>,
    /// Where what moves or turns is: the name of a place.
    pub from: Option<String>,
    /// Where it will be.
    pub to: Option<String>,
    /// How it will lie.
    pub rotation: Option<u8>,
    /// Whether the move announces a path.
    pub announced: bool,
}

/// A piece in one of its orientations.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Orientation {
    /// The rotation.
    pub rotation: u8,
    /// Which sides are linked, such as `N-SE`.
    pub links: Vec<String>,
    /// A picture.
    pub svg: String,
}

/// A piece in all its orientations.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Piece {
    /// Its letter.
    pub letter: String,
    /// Its paths, such as `14-57`.
    pub pattern: String,
    /// How many there are, in words.
    pub copies: String,
    /// The orientations that are different.
    pub orientations: Vec<Orientation>,
}

impl Spot {
    /// Returns whether the place is an interstice.
    pub fn is_between(&self) -> bool {
        self.kind == "interstice"
    }
}
