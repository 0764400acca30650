//! What a command needs of a game on top of its rules: words, pictures, facts, and diagnostics.

use std::fmt::Display;
use std::ops::Range;

use schemars::JsonSchema;
use serde::Serialize;

use crate::diagnostic::cited;
use crate::games::GameName;
use crate::json::Answer;
use crate::{Answered, CommandError, Console, Diagnostic, Exit};
use crosstrack::base::{Player, Players, counted};
use crosstrack::game::SyntaxError;
use crosstrack::solve::{Budget, BudgetError, Problem, Solution};
use crosstrack_conform::{HasShippedSuite, Shrinkable};
use crosstrack_explore::puzzle::Record;
use crosstrack_explore::{Explorable, RequestError};

/// A ruleset with a position of its own.
#[derive(Debug)]
pub struct Loaded<G: Playable> {
    pub ruleset: G,
    pub position: G::Position,
    /// The puzzle whose id was given in place of the position, if one was.
    pub puzzle: Option<Record>,
}

/// Where a token stands: the text, and the bytes in it.
pub type Place<'t> = (&'t str, Range<usize>);

/// A game that commands can be asked about. What has a default here follows from the other traits, or
/// says that the game has no such thing.
pub trait Playable:
    Explorable<Position: Send + Sync, Move: Send + Sync> + Shrinkable + HasShippedSuite
{
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

    /// All that there is to say beside the board, line by line.
    fn lines(&self, position: &Self::Position) -> String;

    /// The position for a terminal, with facts below it; ends with a line break.
    fn picture(&self, position: &Self::Position, colour: bool) -> String {
        let (board, lines) = (self.drawing(position, colour), self.lines(position));
        format!("{board}\n{lines}text      {}\n", self.write_position(position))
    }

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
    fn wins_by_formula(&self, _: &Self::Position) -> Result<Vec<Self::Move>, CommandError> {
        let help = "leave --by out, or write --by rules";
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
    ) -> Result<Solution<Self>, CommandError> {
        let help = "write --by search, or --by plain for another opinion";
        Err(no_formula::<Self>("forced wins", help))
    }

    /// The question whether the player to move wins within so many plies, as one quantified
    /// formula.
    ///
    /// # Errors
    /// If the game has no such formula.
    fn quantified(&self, _: &Self::Position, _plies: usize) -> Result<String, CommandError> {
        Err(no_formula::<Self>("forced wins", "leave --export out"))
    }

    /// Board and readings for a person, line by line.
    fn ruleset_lines(&self) -> String {
        let (board, readings) = (self.board_name(), self.readings());
        format!("board      {board}, {}\nreadings   {readings}\n", Self::TITLE)
    }

    /// The position of a text under this ruleset, or without one the first one.
    ///
    /// # Errors
    /// If it is none, is of another ruleset, or cannot be played though the faults of some clauses are
    /// forgiven.
    fn given(&self, text: Option<&str>, waived: &[String]) -> Result<Self::Position, CommandError>;

    /// A player as a person names them.
    fn name(&self, player: Player) -> String {
        self.player_names(Players::one(player))
    }
}

fn no_formula<G: Playable>(what: &str, help: &str) -> CommandError {
    let title = format!("there is no formula for {what} of {}", G::TITLE);
    Diagnostic::new(title).help(help).with(Exit::Usage)
}

/// A text that is a position which cannot be played: all its faults, each with its place in the text and
/// its clause.
pub fn unplayable<F: Display>(
    text: &str,
    faults: &[F],
    at: impl Fn(&F) -> (Range<usize>, &'static str),
) -> Diagnostic {
    let title = format!("this position cannot be played: {}", counted(faults.len(), "fault"));
    let mut diagnostic = Diagnostic::new(title).source("position", text);
    let mut clauses: Vec<&str> = Vec::new();
    for fault in faults {
        let (span, clause) = at(fault);
        diagnostic = diagnostic.label(span, format!("{fault} ({clause})"));
        if !clauses.contains(&clause) {
            clauses.push(clause);
        }
    }
    clauses.into_iter().fold(diagnostic, |diagnostic, id| diagnostic.help(cited(id)))
}

/// A text that is no move; of the game only where another one is meant if none is named.
pub fn not_a_move<G: Playable>(
    error: &SyntaxError,
    text: &str,
    (line, span): Place<'_>,
) -> CommandError {
    let is_default = G::NAME == GameName::DEFAULT.as_str();
    let of = if is_default { String::new() } else { format!(" of {}", G::TITLE) };
    let token = span.start + error.span.start..span.start + error.span.end;
    Diagnostic::new(format!("`{text}` is not a move{of}"))
        .source("moves", line)
        .label(token, &error.expected)
        .with(Exit::Input)
}

/// A move that is not legal: the clause that forbids it, and what to try.
pub fn illegal<G: Playable>(
    (game, position): (&G, &G::Position),
    mv: G::Move,
    why: &G::IllegalMoveError,
    (text, span): Place<'_>,
) -> CommandError {
    let RequestError { message, clause, help, .. } = game.illegal_move_error(position, mv, why);
    let clause = clause.unwrap_or_default();
    Diagnostic::new(format!("{} is not legal here", game.write_move(mv)))
        .code(clause)
        .source("moves", text)
        .label(span, message)
        .help(cited(clause))
        .help(help.unwrap_or_default())
        .with(Exit::Input)
}

/// Whether a file can name the ruleset of a position by its readings, as it cannot if it has pieces or
/// connectors of a user's own.
pub fn is_nameable<G: Playable>(game: &G, position: &G::Position) -> bool {
    G::with_readings(&game.readings(), &game.write_position(position)).as_ref() == Ok(game)
}

/// A win that is known, while the budget does not last for its certificate.
pub fn spent<G: Playable>(game: &G, position: &G::Position) -> CommandError {
    let title = format!("{} wins, but {BudgetError}", game.name(game.to_move(position)));
    Diagnostic::new(title).help("allow more for the certificate").with(Exit::Budget)
}

/// A command that answers a question about a position of any game.
pub trait Question {
    /// The answer in the format that is wanted.
    fn answer<G: Playable>(&self, at: &Loaded<G>, console: &mut Console<'_>) -> Answered;
}
