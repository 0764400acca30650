//! What a simulation finds out about the position at which it stops, without the tree.

use crosstrack::base::Random;
use crosstrack::game::GameExt as _;
use crosstrack::{Outcome, Players};

use super::Proof;
use crate::evaluate::{Chances, Evaluated, best_first, keep_best};
use crate::number::gumbel;

/// Number of moves of a position that are considered first; the rest are considered only before the position is
/// called lost.
const WIDTH: usize = 80;

/// The position at which a simulation stops.
pub(super) enum Leaf<P> {
    /// One whose value the tree knows.
    Known(Chances),
    /// One that is visited for the first time, or again before it is known whether it is decided.
    New(P),
    /// One that is visited again, so that its moves are to be added.
    Again(P),
    /// One that is visited again, where the tree has no room for moves.
    Full(P),
}

/// What was found out about a position.
pub(super) enum Found<M> {
    Value(Chances),
    /// It is won, whatever is played.
    Decided(Proof),
    /// Nobody can win any more, or no move is left.
    Over,
    Moves(Moves<M>),
}

/// The moves of a position that are considered.
pub(super) struct Moves<M> {
    /// Their scores, the best first.
    pub(super) scored: Vec<(i32, M)>,
    /// Whether some were left out.
    pub(super) is_narrow: bool,
    /// The side that wins at once after every move that was left out since it does not touch its threats.
    pub(super) threatened_by: Option<Players>,
}

impl<P> Leaf<P> {
    /// Judges the position, and returns what the tree needs to know of it.
    pub(super) fn judge<G: Evaluated<Position = P>>(
        self,
        game: &G,
        evaluator: &mut G::Evaluator,
    ) -> Found<G::Move> {
        match self {
            Self::Known(value) => Found::Value(value),
            Self::Again(position) => moves_of(game, evaluator, &position, None),
            Self::Full(position) => Found::Value(game.chances(evaluator, &position)),
            Self::New(position) => match game.outcome(&position) {
                Some(Outcome::Win(winners)) => Found::Decided(Proof { winners, plies: 0 }),
                Some(Outcome::Draw) => Found::Over,
                None if game.has_win(&position) => {
                    let winners = game.side_of(game.to_move(&position));
                    Found::Decided(Proof { winners, plies: 1 })
                }
                None => Found::Value(game.chances(evaluator, &position)),
            },
        }
    }
}

/// Returns the moves of a position in which the player to move cannot win at once. `noise` is added to their scores,
/// in percent of the Gumbel distribution.
pub(super) fn moves_of<G: Evaluated>(
    game: &G,
    evaluator: &mut G::Evaluator,
    position: &G::Position,
    noise: Option<(Random, i32)>,
) -> Found<G::Move> {
    let mut moves = game.moves(position);
    if moves.is_empty() {
        return Found::Over;
    }
    let next = game.to_move(position).nth_after(1, game.players());
    let is_opponent = !game.side_of(game.to_move(position)).contains(next);
    let mut threatened_by = None;
    if game.is_orderly() && is_opponent && game.has_threat(position) {
        // Every move that does not touch the threats loses at once.
        game.keep_touching(position, &mut moves);
        let winners = game.side_of(next);
        if moves.is_empty() {
            return Found::Decided(Proof { winners, plies: 2 });
        }
        threatened_by = Some(winners);
    }
    let most = if threatened_by.is_some() { moves.len() } else { WIDTH };
    let is_narrow = moves.len() > most;
    let scored = match noise {
        None => game.best(evaluator, position, &moves, most),
        Some((mut random, percent)) => {
            let mut scored = game.best(evaluator, position, &moves, usize::MAX);
            scored.sort_unstable_by_key(|&(_, mv)| mv);
            for (score, _) in &mut scored {
                *score += percent * gumbel(&mut random) / 100;
            }
            keep_best(&mut scored, most);
            scored.sort_unstable_by_key(best_first);
            scored
        }
    };
    Found::Moves(Moves { scored, is_narrow, threatened_by })
}
