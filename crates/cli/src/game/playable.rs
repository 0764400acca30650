//! The trait of games that commands know: their words, pictures, facts and error messages.

use std::fmt::Display;
use std::ops::Range;

use schemars::JsonSchema;
use serde::Serialize;

use crate::answer::schema::Answer;
use crate::game::name::{GameName, cite_clause};
use crate::game::texts::GameTexts;
use crate::with_game;
use crate::{CommandError, Diagnostic, Exit};
use crosstrack::base::{Player, Players, counted};
use crosstrack::game::SyntaxError;
use crosstrack::solve::{Budget, BudgetError, Problem, Solution};
use crosstrack_conform::HasVectors;
use crosstrack_explore::{Explorable, RequestError};

/// A text with the byte range of one token in it.
pub type TokenSpan<'t> = (&'t str, Range<usize>);

/// A game that commands know. The default methods derive their results from other traits, or report that the
/// game has no such feature.
pub trait Playable:
    Explorable<Position: Send + Sync, Move: Send + Sync> + HasVectors + GameTexts
{
    /// The facts of a position, as `show --format json` prints them.
    type Facts: Answer;
    /// The facts of a position after moves, as `play --format json` prints them with those of every game.
    type Status: Serialize + JsonSchema;

    /// Returns the kinds of moves that this ruleset has: the first few of `Self::KINDS`.
    fn kinds(&self) -> &'static [&'static str] {
        Self::KINDS
    }

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
    ) -> Result<Solution<Self>, CommandError> {
        let help = "write --by search";
        Err(no_formula_error::<Self>("forced wins", help))
    }

    /// Describes the board and the readings, one a line.
    fn ruleset_lines(&self) -> String {
        let (board, readings) = (self.board_name(), self.readings());
        format!("board      {board}, {}\nreadings   {readings}\n", Self::TITLE)
    }

    /// Parses a position under this ruleset; without a text, returns the start position. Faults against the
    /// clauses `waived` are accepted.
    ///
    /// # Errors
    /// If the text is no position, is of another ruleset, or cannot be played.
    fn load_position(
        &self,
        text: Option<&str>,
        waived: &[String],
    ) -> Result<Self::Position, CommandError>;

    /// Returns the name of a player for use in sentences, such as `player 1`.
    fn player_name(&self, player: Player) -> String {
        self.player_names(Players::one(player))
    }
}

fn no_formula_error<G: Playable>(what: &str, help: &str) -> CommandError {
    let title = format!("there is no formula for {what} of {}", G::TITLE);
    Diagnostic::new(title).help(help).into_error(Exit::Usage)
}

/// Creates the error message of a position with faults, under a title that says what follows from them.
/// `place` returns the byte range and the clause of a fault.
pub fn setup_diagnostic<F: Display>(
    (title, text): (&str, &str),
    faults: &[F],
    place: impl Fn(&F) -> (Range<usize>, &'static str),
) -> Diagnostic {
    let title = format!("{title}: {}", counted(faults.len(), "fault"));
    let mut diagnostic = Diagnostic::new(title).source("position", text);
    let mut clauses: Vec<&str> = Vec::new();
    for fault in faults {
        let (span, clause) = place(fault);
        diagnostic = diagnostic.label(span, format!("{fault} ({clause})"));
        if !clauses.contains(&clause) {
            clauses.push(clause);
        }
    }
    clauses.into_iter().fold(diagnostic, |diagnostic, id| diagnostic.help(cite_clause(id)))
}

/// Creates the error of a text that is not a move. The message names the game if it is not the default.
/// `line` is the whole text in which `span` is the token.
pub fn move_syntax_error<G: Playable>(
    error: &SyntaxError,
    text: &str,
    (line, span): TokenSpan<'_>,
) -> CommandError {
    let is_default = G::NAME == GameName::DEFAULT.as_str();
    let of = if is_default { String::new() } else { format!(" of {}", G::TITLE) };
    let token = span.start + error.span.start..span.start + error.span.end;
    let near = G::meant_move(text).map(|meant| format!("did you mean {meant}?"));
    let is_of =
        |game: &&GameName| game.as_str() != G::NAME && with_game!(**game, H => H::is_move(text));
    let other = GameName::ALL.iter().find(is_of);
    let other =
        other.map(|other| format!("this is a move of {}: write --game {other}", other.title()));
    Diagnostic::new(format!("`{text}` is not a move{of}"))
        .source("moves", line)
        .label(token, &error.expected)
        .help(near.or(other).unwrap_or_default())
        .into_error(Exit::Input)
}

/// Creates the error of an illegal move: the clause that forbids it, and what to try. `span` is the token of
/// the move in `text`.
pub fn illegal_move_error<G: Playable>(
    (game, position): (&G, &G::Position),
    mv: G::Move,
    why: &G::IllegalMoveError,
    (text, span): TokenSpan<'_>,
) -> CommandError {
    let RequestError { message, clause, help, .. } = game.illegal_move_error(position, mv, why);
    let clause = clause.unwrap_or_default();
    Diagnostic::new(format!("{} is not legal here", game.write_move(mv)))
        .code(clause)
        .source("moves", text)
        .label(span, message)
        .help(cite_clause(clause))
        .help(help.unwrap_or_default())
        .into_error(Exit::Input)
}

/// Returns whether a ruleset can be recorded by its readings. Custom pieces, sets and connectors cannot.
pub fn is_nameable<G: Playable>(game: &G, position: &G::Position) -> bool {
    G::with_readings(&game.readings(), &game.write_position(position)).as_ref() == Ok(game)
}

/// Creates the error of a win whose certificate takes more than the budget.
pub fn certificate_budget_error<G: Playable>(game: &G, position: &G::Position) -> CommandError {
    let player = game.player_name(game.to_move(position));
    let title = format!("{player} wins, but {BudgetError} before the certificate is complete");
    Diagnostic::new(title).help("allow more for the certificate").into_error(Exit::Budget)
}
