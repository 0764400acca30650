//! Immediate wins and threats, for searches.

use std::ops::ControlFlow::{self, Break, Continue};

use crate::rules::action::Move;
use crate::rules::movegen::{Batch, visit_batches};
use crate::rules::position::Position;
use crate::rules::readings::{NoMove, Reply};
use crate::rules::ruleset::Ruleset;
use crate::rules::tally::leaves_a_move;
use crate::rules::win::outcome;
use crosstrack::base::{Outcome, Players};
use crosstrack::game::Tactics;

impl Tactics for Ruleset {
    /// Returns `false` under X-CR-REPLY `free`, where the opponent wins after a move that does not answer a
    /// crossing. Under `forced`, there is no such move.
    fn is_orderly(&self) -> bool {
        self.spec().reply == Reply::Forced
    }

    /// Returns every move that wins at once, ascending.
    ///
    /// **Cost** that of [`visit_batches`], and that of computing one position for each crossing. If a
    /// player without a move loses and the opponent may run out of moves, that of one position for each
    /// move.
    fn winning_moves(&self, position: &Position) -> Vec<Move> {
        let mut moves = Vec::new();
        let _ = try_for_each_win(self, position, |mv| {
            moves.push(mv);
            Continue(())
        });
        moves.sort_unstable();
        moves
    }

    fn has_win(&self, position: &Position) -> bool {
        try_for_each_win(self, position, |_| Break(())).is_break()
    }

    /// Returns `None` while a crossing is unanswered, since a null move would end the game.
    fn after_null_move(&self, position: &Position) -> Option<Position> {
        position.after_null_move()
    }

    /// Counts an unanswered crossing as a threat.
    fn has_threat(&self, position: &Position) -> bool {
        position.after_null_move().is_none_or(|passed| self.has_win(&passed))
    }
}

/// Visits every move that wins at once, in no particular order. These are crossings that cannot be answered
/// and, under X-CR-NO-MOVE `loss`, moves after which the opponent has no move.
fn try_for_each_win(
    ruleset: &Ruleset,
    position: &Position,
    mut visit: impl FnMut(Move) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let mover = position.to_move();
    let win = Some(Outcome::Win(Players::one(mover.player())));
    let candidates = if ruleset.spec().no_move == NoMove::Loss && !leaves_a_move(ruleset, position)
    {
        ruleset.squares()
    } else if position.pending().is_none() {
        ruleset.far_row(mover)
    } else {
        // An answer to a crossing does not win.
        return Continue(());
    };
    visit_batches(ruleset, position, &mut |batch: Batch| {
        let dests = batch.dests & candidates;
        let chosen = Batch { dests, ..batch };
        for mv in chosen.moves() {
            if outcome(ruleset, &position.after_move(ruleset, mv)) == win {
                visit(mv)?;
            }
        }
        Continue(())
    })
}
