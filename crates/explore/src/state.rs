//! The response to `state`: a position for programs, without pictures and without words for its moves.

use schemars::JsonSchema;
use serde::Serialize;

use crate::explorable::Explorable;
use crate::line_of_play::LineOfPlay;
use crate::look::{GameEnd, player_number};

/// A position with its ruleset, the player to move, and the outcome.
///
/// ```
/// use crosstrack::Ruleset;
/// use crosstrack_explore::line_of_play::LineOfPlay;
/// use crosstrack_explore::state::PositionState;
///
/// let moves = ["rA.a1.0".to_owned()];
/// let line = LineOfPlay::<Ruleset>::new("", "x1_1x1_1122.1_1_d", &moves).expect("a line");
/// let state = PositionState::new(&line);
/// assert_eq!(state.outcome.map(|end| end.kind).as_deref(), Some("win"));
/// assert_eq!(state.path.map(|path| path[1].clone()).as_deref(), Some("a1"));
/// ```
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "State")]
pub struct PositionState {
    /// The position in notation.
    pub position: String,
    /// The moves of the request that lead to the position, in notation.
    pub line: Vec<String>,
    /// All readings, as `NAME=VALUE` separated by spaces, and a waived clause if the start needs it.
    pub readings: String,
    /// The first position of a game on this board, with the same players and readings, in notation.
    pub first: String,
    /// The size of the board, such as `4x2`.
    pub board: String,
    /// The number of players.
    pub players: usize,
    /// The number of the player to move, from 1; after the end of the game, of the player whose turn would be next.
    pub to_move: u8,
    /// Who is to move or how the game ended, as a sentence without a full stop.
    pub turn: String,
    /// How the game ended; `null` before its end.
    pub outcome: Option<GameEnd>,
    /// The winning path: the edge where it begins, the cells and interstices along the path, and the edge where
    /// it ends. `null` if no path is complete, or the game has no paths.
    pub path: Option<Vec<String>>,
    /// The canonical position, in notation. It is the same for all positions that are symmetric to this one.
    pub canonical: String,
}

impl PositionState {
    /// Describes a position that no moves lead to.
    pub fn of<G: Explorable>(game: &G, position: &G::Position) -> Self {
        let (game, start) = (game.clone(), position.clone());
        Self::new(&LineOfPlay { game, start, line: Vec::new() })
    }

    /// Describes the position after the last move of a line, without a list of its legal moves.
    pub fn new<G: Explorable>(place: &LineOfPlay<G>) -> Self {
        let (game, position) = (&place.game, place.end());
        Self {
            position: game.write_position(position),
            line: place.moves().map(|(_, mv, _)| game.write_move(mv)).collect(),
            readings: place.readings(),
            first: game.write_position(&game.start()),
            board: game.board_name(),
            players: game.players(),
            to_move: player_number(game.to_move(position)),
            turn: game.turn_words(position),
            outcome: GameEnd::of(game, position),
            path: game.path_names(position),
            canonical: game.write_position(&game.canonical(position)),
        }
    }
}
