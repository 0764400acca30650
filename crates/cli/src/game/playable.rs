//! The trait of games that commands know: their words, pictures, facts and error messages.

use schemars::JsonSchema;
use serde::Serialize;

use crate::answer::schema::Answer;
use crate::game::name::GameName;
use crate::game::texts::GameTexts;
use crate::with_game;
use crate::{Fault, FaultKind};
use crosstrack::base::{Player, Players};
use crosstrack::solve::{Budget, BudgetError, Problem, Solution};
use crosstrack_conform::HasVectors;
use crosstrack_explore::Explorable;

/// A game that commands know. The default methods derive their results from other traits, or report that the
/// game has no such feature.
pub trait Playable:
    Explorable<Position: Send + Sync, Move: Send + Sync> + HasVectors + GameTexts
{
    /// The facts of a position, as `show --format json` prints them.
    type Facts: Answer;
    /// The facts of a position after moves, as `play --format json` prints them with those of every game.
    type Status: Serialize + JsonSchema;

    /// Counts move sequences of `depth` plies. Returns each count with its name, the nodes first. Every count
    /// is the sum of the counts after each first move.
    fn perft_counts(&self, position: &Self::Position, depth: usize) -> Vec<(&'static str, u64)>;

    /// Returns the facts below a picture of the position, one a line.
    fn fact_lines(&self, position: &Self::Position) -> String;

    /// Draws a position for a terminal, with facts below it and a line break at the end. With `colour`, the
    /// text has ANSI escapes.
    fn picture(&self, position: &Self::Position, colour: bool) -> String {
        let (board, facts) = (self.drawing(position, colour), self.fact_lines(position));
        format!("{board}\n{facts}text      {}\n", self.write_position(position))
    }

    /// Returns the facts of a position for JSON.
    fn facts(&self, position: &Self::Position) -> Self::Facts;

    /// Returns the facts of a position after moves for JSON.
    fn status(&self, position: &Self::Position) -> Self::Status;

    /// Returns a remark on the position in addition to whose turn it is, with a line break at the end; empty
    /// if there is none.
    fn remark(&self, _: &Self::Position) -> String {
        String::new()
    }

    /// Solves a position by formulas and independently of the search.
    ///
    /// # Errors
    /// If the game has no such formula, or its solver fails.
    fn solve_by_formula(
        &self,
        _: &Self::Position,
        _: Problem,
        _: Budget,
    ) -> Result<Solution<Self>, Fault> {
        let help = "write --by search";
        Err(no_formula_error::<Self>("forced wins", help))
    }

    /// Describes the board and the readings, one a line.
    fn ruleset_lines(&self) -> String {
        let (board, readings) = (self.board_name(), self.readings());
        format!("board      {board}, {}\nreadings   {readings}\n", Self::TITLE)
    }

    /// Returns the name of a player for use in sentences, such as `player 1`.
    fn player_name(&self, player: Player) -> String {
        self.player_names(Players::one(player))
    }
}

fn no_formula_error<G: Playable>(what: &str, help: &str) -> Fault {
    let title = format!("there is no formula for {what} of {}", G::TITLE);
    Fault::new(title).help(help).kind(FaultKind::Usage)
}

/// Parses a move, which begins at the byte `at` of `line`. If it is no move, the fault says whether it is one of another
/// game.
///
/// # Errors
/// If the text is not a move.
pub fn parse_move<G: Playable>(
    game: &G,
    text: &str,
    (line, at): (&str, usize),
) -> Result<G::Move, Fault> {
    let is_of =
        |game: &&GameName| game.as_str() != G::NAME && with_game!(**game, H => H::is_move(text));
    game.parse_move(text).map_err(|fault| {
        let other = GameName::ALL.iter().find(is_of).filter(|_| fault.help.is_empty());
        let other =
            other.map(|other| format!("this is a move of {}: write --game {other}", other.title()));
        fault.within("moves", line, at).help(other.unwrap_or_default())
    })
}

/// Returns whether a ruleset can be recorded by its readings. Custom pieces, sets and connectors cannot.
pub fn is_nameable<G: Playable>(game: &G, position: &G::Position) -> bool {
    G::with_readings(&game.readings(), &game.write_position(position)).as_ref() == Ok(game)
}

/// Creates the error of a win whose certificate takes more than the budget.
pub fn certificate_budget_error<G: Playable>(game: &G, position: &G::Position) -> Fault {
    let player = game.player_name(game.to_move(position));
    let title = format!("{player} wins, but {BudgetError} before the certificate is complete");
    Fault::new(title).help("allow more for the certificate").kind(FaultKind::Budget)
}
