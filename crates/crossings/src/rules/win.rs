//! How a game ends.

use crate::rules::movegen::{has_move, is_dead};
use crate::rules::position::Position;
use crate::rules::readings::NoMove;
use crate::rules::ruleset::Ruleset;
use crosstrack::base::{Outcome, Players};

/// How the game ended, or `None` while it goes on.
///
/// The player who crossed has won when the opponent cannot answer (CR-CROSS), which under X-CR-REPLY
/// `free` may be because they cannot move at all, or did not answer. Else the game is drawn when
/// both far rows are full of locked stones (X-CR-DEAD), and when the player to move cannot, who
/// under X-CR-NO-MOVE `loss` loses instead. CR-DRAW asks for no more: whether anybody *can* still
/// reach the goal is left to play and to solvers.
///
/// **Cost** that of finding one move.
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
