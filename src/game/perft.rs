//! Perft: the number of sequences of exactly `n` legal moves from a position.
//!
//! A finished position has no moves, and `perft(0)` is 1, the empty sequence.

use crate::game::{Counted, Tally};

/// Counts the sequences of exactly `depth` legal moves, by the kind of their last move and by how they end the
/// game.
///
/// **Cost** visits every sequence of `depth - 1` moves; the last ply is counted by [`Counted::tally_into`].
pub fn perft<G: Counted>(game: &G, position: &G::Position, depth: usize) -> Tally {
    let mut total = Tally::new(G::KINDS.len());
    total.empty = u64::from(depth == 0);
    count(game, position, &mut total, &mut vec![Vec::new(); depth]);
    total
}

fn count<G: Counted>(
    game: &G,
    position: &G::Position,
    total: &mut Tally,
    buffers: &mut [Vec<G::Move>],
) {
    match buffers {
        [] => {}
        [_] => game.tally_into(position, total),
        [buffer, rest @ ..] => {
            buffer.clear();
            game.moves_into(position, buffer);
            for &mv in &*buffer {
                count(game, &game.play(position, mv), total, rest);
            }
        }
    }
}
