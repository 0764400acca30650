//! The outcome of a game.

use crate::rules::movegen::{has_move, is_dead};
use crate::rules::position::Position;
use crate::rules::readings::NoMove;
use crate::rules::ruleset::Ruleset;
use crosstrack::base::{Outcome, Players};

/// Returns the outcome of a position; `None` if the game is not over.
///
/// The player who crossed has won if the opponent cannot answer (CR-CROSS) and, under X-CR-REPLY `free`,
/// also if the opponent did not answer. Otherwise the game is drawn if both far rows are full of locked
/// stones (X-CR-DEAD). It is also over if the player to move has no move: this is a draw or, under
/// X-CR-NO-MOVE `loss`, a loss. Does not decide whether anybody can still reach the goal (CR-DRAW).
///
/// **Cost** that of finding one legal move.
pub fn outcome(ruleset: &Ruleset, position: &Position) -> Option<Outcome> {
    let mover = position.to_move();
    let win = |colour: crate::rules::geometry::Colour| Outcome::Win(Players::one(colour.player()));
    if let Some(crosser) = position.crosser(ruleset) {
        let is_over = crosser == mover || !has_move(ruleset, position);
        return is_over.then(|| win(crosser));
    }
    if is_dead(ruleset, position) {
        return Some(Outcome::Draw);
    }
    if has_move(ruleset, position) {
        return None;
    }
    Some(match ruleset.spec().no_move {
        NoMove::Draw => Outcome::Draw,
        NoMove::Loss => win(mover.other()),
    })
}
