//! What a command needs of a game on top of its rules: words, pictures, facts, and diagnostics.

use std::ops::Range;

use schemars::JsonSchema;
use serde::Serialize;

use crate::base::vocab::{Player, Players};
use crate::cli::console::Console;
use crate::cli::exit::Exit;
use crate::cli::failure::{Failure, Trouble};
use crate::cli::json::Answer;
use crate::conform::shrink::Conforming;
use crate::conform::suite::Shipped;
use crate::explore::Explored;
use crate::solve::{Budget, Problem, Solution, Spent};

/// A ruleset with a position of its own.
#[derive(Debug)]
pub(super) struct Loaded<G: Playable> {
    pub(super) ruleset: G,
    pub(super) position: G::Position,
}

/// Where a token stands: the text, and the bytes in it.
pub(super) type Place<'t> = (&'t str, Range<usize>);

/// A game that commands can be asked about. What has a default here follows from the other traits, or
/// says that the game has no such thing.
pub(super) trait Playable: Explored + Conforming + Shipped {
    /// What there is to say about a position.
    type Facts: Answer;
    /// What there is to say about the state in which moves leave a position; its fields stand
    /// beside those of every game.
    type State: Serialize + JsonSchema;

    /// The kinds of moves that this ruleset has, the first few of all kinds.
    fn kinds(&self) -> &'static [&'static str] {
        Self::KINDS
    }

    /// What perft counts, each with its name, the nodes first. Every number is the sum over the
    /// first moves.
    fn count(&self, position: &Self::Position, depth: usize) -> Vec<(&'static str, u64)>;

    /// Players as a person names them.
    fn names(&self, players: Players) -> String {
        self.name_of(players)
    }

    /// Who is to move or how the game ended, as one sentence without a full stop.
    fn turn(&self, position: &Self::Position) -> String {
        self.turn_words(position)
    }

    /// The board with all that lies on it, for a terminal; ends with a line break.
    fn drawing(&self, position: &Self::Position, colour: bool) -> String {
        self.canvases(position, true).first().map_or_else(String::new, |board| board.render(colour))
    }

    /// The position for a terminal, with facts below it; ends with a line break.
    fn picture(&self, position: &Self::Position, colour: bool) -> String;

    /// The position for programs.
    fn facts(&self, position: &Self::Position) -> Self::Facts;

    /// The state of play for programs.
    fn state(&self, position: &Self::Position) -> Self::State;

    /// A line on the state of play beyond whose turn it is, with its line break; nothing if there
    /// is nothing to say.
    fn remark(&self, _: &Self::Position) -> String {
        String::new()
    }

    /// The winning moves by a way of their own that shares nothing with the rules' way.
    ///
    /// # Errors
    /// If the game has none, or it fails.
    fn wins_by_formula(&self, _: &Self::Position) -> Result<Vec<Self::Move>, Failure> {
        let help = "leave --engine out, or write --engine rules";
        Err(no_formula::<Self>("the winning moves", help))
    }

    /// Who wins, by a formula that shares nothing with the search.
    ///
    /// # Errors
    /// If the game has no formula, or it fails.
    fn solve_by_formula(
        &self,
        _: &Self::Position,
        _: Problem,
        _: Budget,
    ) -> Result<Solution<Self>, Failure> {
        let help = "write --engine search, or --engine plain for another opinion";
        Err(no_formula::<Self>("forced wins", help))
    }

    /// The question whether the player to move wins within so many plies, as one quantified
    /// formula.
    ///
    /// # Errors
    /// If the game has no such formula.
    fn quantified(&self, _: &Self::Position, _plies: usize) -> Result<String, Failure> {
        Err(no_formula::<Self>("forced wins", "leave --export out"))
    }

    /// A text that is no move.
    fn not_a_move(error: &Self::BadMove, text: &str, place: Place<'_>) -> Failure;

    /// A move that is not legal.
    fn illegal(
        &self,
        position: &Self::Position,
        mv: Self::Move,
        why: &Self::Illegal,
        place: Place<'_>,
    ) -> Failure;

    /// Board and readings for a person, line by line.
    fn ruleset_lines(&self) -> String {
        let (board, readings) = (self.board_name(), self.recorded_readings());
        format!("board      {board}, {}\nreadings   {readings}\n", Self::TITLE)
    }

    /// The readings by which a certificate names the ruleset.
    fn recorded_readings(&self) -> String {
        self.readings()
    }

    /// Whether a certificate can name the ruleset.
    ///
    /// # Errors
    /// If it cannot.
    fn recordable(&self, _: &Self::Position) -> Result<(), Failure> {
        Ok(())
    }

    /// What a certificate is about. Whether the position is within reach does not matter: the
    /// strategy is from there on.
    ///
    /// # Errors
    /// If the texts are no readings, or no position that can be played.
    fn recorded(readings: &str, position: &str) -> Result<Loaded<Self>, String> {
        let ruleset = Self::with_readings(readings, position)?;
        let position = ruleset.read_position(position).map_err(|e| e.to_string())?;
        Ok(Loaded { ruleset, position })
    }

    /// The position of an argument under this ruleset: `start`, `-` for a line of standard input,
    /// or a text.
    ///
    /// # Errors
    /// If it is none of these, is of another ruleset, or cannot be played though the faults of some
    /// clauses are forgiven.
    fn given(
        &self,
        pos: &str,
        waived: &[String],
        console: &mut Console<'_>,
    ) -> Result<Self::Position, Failure>;

    /// A player as a person names them.
    fn name(&self, player: Player) -> String {
        self.names(Players::one(player))
    }
}

/// A game of which there is no formula for some question.
fn no_formula<G: Playable>(question: &str, help: &str) -> Failure {
    let title = format!("there is no formula for {question} of {}", G::TITLE);
    Trouble::new(title).help(help).with(Exit::Usage)
}

/// A win that is known, while the budget does not last for its certificate.
pub(super) fn spent<G: Playable>(game: &G, position: &G::Position) -> Failure {
    let title = format!("{} wins, but {Spent}", game.name(game.to_move(position)));
    Trouble::new(title).help("allow more for the certificate").with(Exit::Budget)
}

/// A command that answers a question about a position of any game.
pub(super) trait Question {
    /// The answer in the format that is wanted.
    ///
    /// # Errors
    /// If there is none.
    fn answer<G: Playable>(
        &self,
        game: &G,
        position: &G::Position,
        console: &mut Console<'_>,
    ) -> Result<(Exit, String), Failure>;
}
