//! The games that commands know, and what they have in common.

use crate::answer::schema::Answer;
use crate::game::any::{AnyGame, games};
use crate::{Fault, FaultKind};
use crosstrack::solve::BudgetError;
use crosstrack_conform::HasVectors;
use crosstrack_explore::Explorable;
use crosstrack_verify::VerifiedGame;

/// A game that commands know: it has what the kits ask of a game, and nothing else.
pub trait Playable:
    Explorable<Facts: Answer, Position: Send + Sync, Move: Send + Sync> + HasVectors + VerifiedGame
{
}

impl<G> Playable for G where
    G: Explorable<Facts: Answer, Position: Send + Sync, Move: Send + Sync>
        + HasVectors
        + VerifiedGame
{
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
    let is_of = |game: &&AnyGame| game.name() != G::NAME && game.is_move(text);
    game.move_of(text).map_err(|fault| {
        let other = games().iter().find(is_of).filter(|_| fault.help.is_empty());
        let other =
            other.map(|other| format!("this is a move of {}: write --game {other}", other.title()));
        fault.within("move", line, at).help(other.unwrap_or_default())
    })
}

/// Returns whether a ruleset can be recorded by its readings. Custom patterns and connectors cannot.
pub fn is_nameable<G: Playable>(game: &G, position: &G::Position) -> bool {
    G::with_readings(&game.readings(), &game.write_position(position)).as_ref() == Ok(game)
}

/// Creates the error of a win whose certificate takes more than the budget.
pub fn certificate_budget_error<G: Playable>(game: &G, position: &G::Position) -> Fault {
    let player = game.player_name(game.to_move(position));
    let title = format!("{player} wins, but {BudgetError} before the certificate is complete");
    Fault::new(title).help("allow more for the certificate").kind(FaultKind::Budget)
}
