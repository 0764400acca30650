//! Counting move sequences: one perft for all games.
//!
//! `perft(n)` is the number of sequences of `n` legal moves from a position; a finished position
//! has no moves; `perft(0)` is one, the empty sequence, of no kind. The last ply is counted, not
//! listed, where the game can.

use crate::game::{Game, Tally};

/// Returns what perft counts: the sequences by the kind of their last move, and those whose last
/// move wins.
///
/// **Cost** one visit for each sequence of `depth - 1` moves.
pub fn perft<G: Game>(game: &G, position: &G::Position, depth: usize) -> Tally {
    let mut total = Tally::new(G::KINDS.len());
    total.empty = u64::from(depth == 0);
    count(game, position, &mut total, &mut vec![Vec::new(); depth]);
    total
}

fn count<G: Game>(
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
