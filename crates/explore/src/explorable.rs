//! The trait of games that the explorer shows, and the limits of its work.

use std::any::Any;
use std::collections::BTreeMap;

use crate::draw::Drawable;
use crate::error::RequestError;
use crate::puzzle::PuzzleGame;
use crate::view::{Board, Hand, MoveFacts, Piece, ReadingChoice, Spot, Tray};
use crosstrack::base::Players;
use crosstrack::clauses::DocumentedGame;
use crosstrack::game::SyntaxError;
use crosstrack::solve::Budget;
use crosstrack_tablebase::Solvable;

/// The budget of one request, and the receiver of its progress reports.
///
/// ```
/// use crosstrack_explore::Watch;
///
/// let mut reports = 0;
/// let mut count = |_: &serde_json::Value| reports += 1;
/// let mut watch = Watch::unlimited(&mut count);
/// assert!(watch.report(&serde_json::json!({"phase": "1 ply"})));
/// assert_eq!(reports, 1);
/// ```
pub struct Watch<'w> {
    /// The limits of nodes and time, and whether the work is cancelled.
    pub budget: Budget,
    /// Receives partial results as JSON.
    pub on_progress: &'w mut dyn FnMut(&serde_json::Value),
}

impl<'w> Watch<'w> {
    /// Returns a watch without any limit.
    pub fn unlimited(on_progress: &'w mut dyn FnMut(&serde_json::Value)) -> Self {
        Self { budget: Budget::default(), on_progress }
    }

    /// Reports a partial result. Returns whether the budget allows the work to go on.
    pub fn report(&mut self, known: &serde_json::Value) -> bool {
        (self.on_progress)(known);
        !self.budget.is_over()
    }

    /// Returns the same budget with at most `nodes` positions.
    pub fn budget_of(&self, nodes: u64) -> Budget {
        Budget { nodes: Some(nodes), ..self.budget.clone() }
    }
}

impl std::fmt::Debug for Watch<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Watch").field("budget", &self.budget).finish_non_exhaustive()
    }
}

/// A game that the explorer shows: its boards, its notation, and its words for positions and moves.
///
/// ```
/// use crosstrack::Ruleset;
/// use crosstrack_explore::Explorable;
///
/// let boards = Ruleset::boards();
/// assert!(boards.iter().any(|board| board.name == "4x2" && board.usual));
/// ```
pub trait Explorable:
    PuzzleGame<Position: Send + Sync, Move: Send + Sync, ParseMoveError = SyntaxError>
    + Drawable
    + Solvable
    + DocumentedGame
    + Any
{
    /// The table of lessons: its path in the repository and its text.
    const LESSONS: (&'static str, &'static str);

    /// Returns the boards with their start positions, in ascending size.
    fn boards() -> Vec<Board>;

    /// Returns the readings of the rules with their possible values.
    fn reading_choices() -> Vec<ReadingChoice>;

    /// Returns all pieces in all their orientations; empty if pieces do not differ.
    fn pieces() -> Vec<Piece>;

    /// Checks the head of a position's text, which determines the ruleset. Does not check the rest.
    fn header_error(text: &str) -> Option<RequestError>;

    /// Parses a position. It must be playable, but need not be reachable from the start.
    ///
    /// # Errors
    /// The first fault of the text, with its place.
    fn parse_position(&self, text: &str) -> Result<Self::Position, RequestError>;

    /// Parses a move. Does not check whether it is legal.
    ///
    /// # Errors
    /// The first fault of the text, with its place.
    fn parse_move(&self, text: &str) -> Result<Self::Move, RequestError> {
        self.read_move(text).map_err(|error| {
            RequestError::new("move", text, format!("a move was expected: {}", error.expected))
                .with_span(error.span)
        })
    }

    /// Explains why a move is illegal: the violated clause, and what to try instead.
    fn illegal_move_error(
        &self,
        position: &Self::Position,
        mv: Self::Move,
        why: &Self::IllegalMoveError,
    ) -> RequestError;

    /// Returns every place of the board that can be selected, with its label, in reading order.
    fn board_spots(&self, position: &Self::Position) -> Vec<Spot>;

    /// Returns the pieces that can be placed on the board, by set; empty in games without stocks.
    fn hands(&self, position: &Self::Position) -> Vec<Hand>;

    /// Returns SVG pictures of every piece of [`Self::hands`], by its code, one for each rotation.
    fn pictures(&self, position: &Self::Position) -> BTreeMap<String, Vec<String>> {
        let trays = self.hands(position).into_iter().flat_map(|hand| hand.pieces);
        trays
            .map(|Tray { code, rotations, .. }| {
                let pictures = rotations.iter().map(|&rotation| self.tile(&code, rotation));
                let pictures = pictures.map(Option::unwrap_or_default).collect();
                (code, pictures)
            })
            .collect()
    }

    /// Describes what a legal move does, without its text and whether it wins.
    fn move_facts(&self, position: &Self::Position, mv: Self::Move) -> MoveFacts;

    /// Describes a move in words, such as `places red C on d4, rotation 5`.
    fn move_words(&self, position: &Self::Position, mv: Self::Move) -> String;

    /// Returns the players in words, such as `player 1`.
    fn player_names(&self, players: Players) -> String;

    /// Says who is to move or how the game ended, as a sentence without a full stop.
    fn turn_words(&self, position: &Self::Position) -> String;

    /// Returns what is shown beside the board: pairs of name and value.
    fn position_facts(&self, position: &Self::Position) -> Vec<(&'static str, String)>;

    /// Describes the completed path, if there is one.
    fn path_words(&self, _: &Self::Position) -> Option<String> {
        None
    }

    /// Describes a symmetry of the ruleset (0-based), such as `turned by 90°`.
    fn symmetry_words(&self, symmetry: usize) -> String;

    /// Returns whether the whole game can be solved within a request: a few seconds and megabytes.
    fn is_small(&self) -> bool;
}
