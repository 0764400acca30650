//! What a command needs of a game on top of its rules: words, pictures, facts, and diagnostics.

use std::fmt::Display;
use std::ops::Range;

use schemars::JsonSchema;
use serde::Serialize;

use crate::diagnostic::cite_clause;
use crate::games::GameName;
use crate::json::Answer;
use crate::{CommandError, CommandResult, Console, Diagnostic, Exit};
use crosstrack::base::{Player, Players, counted};
use crosstrack::game::SyntaxError;
use crosstrack::solve::{Budget, BudgetError, Problem, Solution};
use crosstrack_conform::{HasShippedSuite, Shrinkable};
use crosstrack_explore::puzzle::Record;
use crosstrack_explore::{Explorable, RequestError};

/// A position with its ruleset.
#[derive(Debug)]
pub struct LoadedPosition<G: Playable> {
    pub ruleset: G,
    pub position: G::Position,
    /// The puzzle whose id stands for the position, if it does.
    pub puzzle: Option<Record>,
}

/// A token in a text: the text, and the bytes of the token.
pub type TokenSpan<'t> = (&'t str, Range<usize>);

/// A game that commands know. The default methods follow from the other traits, or say that the game
/// has no such thing.
pub trait Playable:
    Explorable<Position: Send + Sync, Move: Send + Sync> + Shrinkable + HasShippedSuite
{
    /// The facts of a position, for programs.
    type Facts: Answer;
    /// The facts of a position after moves were played, beside those that every game has.
    type Status: Serialize + JsonSchema;

    /// Returns the kinds of moves that this ruleset has: the first few of `Self::KINDS`.
    fn kinds(&self) -> &'static [&'static str] {
        Self::KINDS
    }

    /// Counts what perft counts, each number with its name, the nodes first. Every number is the sum
    /// over the first moves.
    fn perft_counts(&self, position: &Self::Position, depth: usize) -> Vec<(&'static str, u64)>;

    /// Returns the facts that stand below the board, line by line.
    fn fact_lines(&self, position: &Self::Position) -> String;

    /// Draws a position for a terminal, with facts below it; ends with a line break.
    fn picture(&self, position: &Self::Position, colour: bool) -> String {
        let (board, facts) = (self.drawing(position, colour), self.fact_lines(position));
        format!("{board}\n{facts}text      {}\n", self.write_position(position))
    }

    /// Returns the facts of a position for programs.
    fn facts(&self, position: &Self::Position) -> Self::Facts;

    /// Returns the facts of a position after moves were played.
    fn status(&self, position: &Self::Position) -> Self::Status;

    /// Returns a line on the state of play beyond whose turn it is, with its line break; empty if
    /// there is nothing to say.
    fn remark(&self, _: &Self::Position) -> String {
        String::new()
    }

    /// Finds the moves that win at once by a formula, independently of the rules' own search for them.
    ///
    /// # Errors
    /// If the game has no such formula, or its solver fails.
    fn wins_by_formula(&self, _: &Self::Position) -> Result<Vec<Self::Move>, CommandError> {
        let help = "leave --by out, or write --by rules";
        Err(no_formula_error::<Self>("the winning moves", help))
    }

    /// Solves a position by formulas, independently of the search.
    ///
    /// # Errors
    /// If the game has no formula, or its solver fails.
    fn solve_by_formula(
        &self,
        _: &Self::Position,
        _: Problem,
        _: Budget,
    ) -> Result<Solution<Self>, CommandError> {
        let help = "write --by search, or --by plain for another opinion";
        Err(no_formula_error::<Self>("forced wins", help))
    }

    /// Returns one quantified formula in QDIMACS that is true if the player to move wins within
    /// `plies`.
    ///
    /// # Errors
    /// If the game has no such formula.
    fn to_qdimacs(&self, _: &Self::Position, _plies: usize) -> Result<String, CommandError> {
        Err(no_formula_error::<Self>("forced wins", "leave --export out"))
    }

    /// Describes the board and the readings, line by line.
    fn ruleset_lines(&self) -> String {
        let (board, readings) = (self.board_name(), self.readings());
        format!("board      {board}, {}\nreadings   {readings}\n", Self::TITLE)
    }

    /// Returns the position of a text under this ruleset; without a text the first position. `waived`
    /// are the clauses whose faults are forgiven.
    ///
    /// # Errors
    /// If the text is no position, is of another ruleset, or cannot be played.
    fn load_position(
        &self,
        text: Option<&str>,
        waived: &[String],
    ) -> Result<Self::Position, CommandError>;

    /// Returns the name of a player in sentences.
    fn player_name(&self, player: Player) -> String {
        self.player_names(Players::one(player))
    }
}

fn no_formula_error<G: Playable>(what: &str, help: &str) -> CommandError {
    let title = format!("there is no formula for {what} of {}", G::TITLE);
    Diagnostic::new(title).help(help).into_error(Exit::Usage)
}

/// Describes all faults of a position that cannot be played, each with its place in the text and its
/// clause.
pub fn setup_diagnostic<F: Display>(
    text: &str,
    faults: &[F],
    place: impl Fn(&F) -> (Range<usize>, &'static str),
) -> Diagnostic {
    let title = format!("this position cannot be played: {}", counted(faults.len(), "fault"));
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

/// Makes the error of a text that is not a move. The message names the game if it is not the default.
pub fn move_syntax_error<G: Playable>(
    error: &SyntaxError,
    text: &str,
    (line, span): TokenSpan<'_>,
) -> CommandError {
    let is_default = G::NAME == GameName::DEFAULT.as_str();
    let of = if is_default { String::new() } else { format!(" of {}", G::TITLE) };
    let token = span.start + error.span.start..span.start + error.span.end;
    Diagnostic::new(format!("`{text}` is not a move{of}"))
        .source("moves", line)
        .label(token, &error.expected)
        .into_error(Exit::Input)
}

/// Makes the error of a move that is not legal: the clause that forbids it, and what to try.
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

/// Whether readings name the ruleset, so that a file can record it. They do not name pieces, sets or
/// connectors of a user's own.
pub fn is_nameable<G: Playable>(game: &G, position: &G::Position) -> bool {
    G::with_readings(&game.readings(), &game.write_position(position)).as_ref() == Ok(game)
}

/// Makes the error of a win whose certificate the budget does not allow.
pub fn certificate_budget_error<G: Playable>(game: &G, position: &G::Position) -> CommandError {
    let title = format!("{} wins, but {BudgetError}", game.player_name(game.to_move(position)));
    Diagnostic::new(title).help("allow more for the certificate").into_error(Exit::Budget)
}

/// A command about a position of any game.
pub trait PositionCommand {
    /// Runs the command on a position; returns its output in the format of its options.
    ///
    /// # Errors
    /// If it has no answer.
    fn answer<G: Playable>(
        &self,
        at: &LoadedPosition<G>,
        console: &mut Console<'_>,
    ) -> CommandResult;
}
