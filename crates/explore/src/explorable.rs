//! What a game shows of itself.

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

/// What goes on while an answer is sought.
pub struct Watch<'w> {
    /// What the answer may cost.
    pub budget: Budget,
    /// Receives what is known so far, as JSON.
    pub on_progress: &'w mut dyn FnMut(&serde_json::Value),
}

impl<'w> Watch<'w> {
    /// Work that may cost what it takes.
    pub fn unlimited(on_progress: &'w mut dyn FnMut(&serde_json::Value)) -> Self {
        Self { budget: Budget::default(), on_progress }
    }

    /// Tells what is known so far; whether the work may go on.
    pub fn report(&mut self, known: &serde_json::Value) -> bool {
        (self.on_progress)(known);
        !self.budget.is_over()
    }

    /// What is left, but no more than so many positions.
    pub fn budget_of(&self, nodes: u64) -> Budget {
        Budget { nodes: Some(nodes), ..self.budget.clone() }
    }
}

impl std::fmt::Debug for Watch<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Watch").field("budget", &self.budget).finish_non_exhaustive()
    }
}

/// A game that the explorer shows.
pub trait Explorable:
    PuzzleGame<Position: Send + Sync, Move: Send + Sync, ParseMoveError = SyntaxError>
    + Drawable
    + Solvable
    + DocumentedGame
    + Any
{
    /// The table of lessons: path in the repository and text.
    const LESSONS: (&'static str, &'static str);

    /// The boards with their first positions, small ones first.
    fn boards() -> Vec<Board>;

    /// The readings with their values.
    fn reading_choices() -> Vec<ReadingChoice>;

    /// The pieces in all their orientations.
    fn pieces() -> Vec<Piece>;

    /// What is wrong with the beginning of a position's text, from which the ruleset is known.
    fn header_error(text: &str) -> Option<RequestError>;

    /// The position of a text, also if it is out of reach, as long as it can be played.
    ///
    /// # Errors
    /// If the text is none, with the place where it is wrong.
    fn parse_position(&self, text: &str) -> Result<Self::Position, RequestError>;

    /// The move of a text.
    ///
    /// # Errors
    /// If the text is none, with the place where it is wrong.
    fn parse_move(&self, text: &str) -> Result<Self::Move, RequestError> {
        self.read_move(text).map_err(|error| {
            RequestError::new("move", text, format!("a move was expected: {}", error.expected))
                .with_span(error.span)
        })
    }

    /// Why a move is not legal: the clause, and what to try instead.
    fn illegal_move_error(
        &self,
        position: &Self::Position,
        mv: Self::Move,
        why: &Self::IllegalMoveError,
    ) -> RequestError;

    /// Every place of the board that may be pointed at, with its label.
    fn board_spots(&self, position: &Self::Position) -> Vec<Spot>;

    /// What may be brought onto the board; nothing if every move takes something that lies there.
    fn hands(&self, position: &Self::Position) -> Vec<Hand>;

    /// A picture of every piece of [`Self::hands`] for each of its rotations, by its code.
    fn pictures(&self, position: &Self::Position) -> BTreeMap<String, Vec<String>> {
        let trays = self.hands(position).into_iter().flat_map(|hand| hand.pieces);
        let all = |tray: &Tray| {
            let picture = |&rotation: &u8| self.tile(&tray.code, rotation).unwrap_or_default();
            tray.rotations.iter().map(picture).collect()
        };
        trays.map(|tray| (tray.code.clone(), all(&tray))).collect()
    }

    /// What a legal move does, apart from its text and whether it wins.
    fn move_facts(&self, position: &Self::Position, mv: Self::Move) -> MoveFacts;

    /// A move as a person would say it, such as `red C to d4, rotation 5`.
    fn move_words(&self, position: &Self::Position, mv: Self::Move) -> String;

    /// Players as a person names them.
    fn player_names(&self, players: Players) -> String;

    /// Who is to move or how the game ended, as one sentence without a full stop.
    fn turn_words(&self, position: &Self::Position) -> String;

    /// What there is to say beside the board: pairs of name and value.
    fn position_facts(&self, position: &Self::Position) -> Vec<(&'static str, String)>;

    /// The completed path, in words, if there is one.
    fn path_words(&self, _: &Self::Position) -> Option<String> {
        None
    }

    /// A symmetry of the ruleset in words, such as `turned by 90°`.
    fn symmetry_words(&self, symmetry: usize) -> String;

    /// Whether the whole game is small enough to be solved on the spot.
    fn is_small(&self) -> bool;
}
