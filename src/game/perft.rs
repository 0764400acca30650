//! Counting move sequences: one perft for all games.
//!
//! `perft(n)` is the number of sequences of `n` legal moves from a position; a finished position
//! has no moves; `perft(0)` is one, the empty sequence, of no kind. The last ply is counted, not
//! listed, where the game can.

use crate::game::{Game, GameExt, Tally};

/// What perft counts: the sequences by the kind of their last move, and those whose last move wins.
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

/// The sequences that begin with each legal move, in the order of the moves. Depth 0 has none.
///
/// **Cost** as [`perft`].
pub fn divide<G: Game>(game: &G, position: &G::Position, depth: usize) -> Vec<(G::Move, u64)> {
    if depth == 0 {
        return Vec::new();
    }
    let below = |mv| perft(game, &game.play(position, mv), depth - 1).nodes();
    game.moves(position).into_iter().map(|mv| (mv, below(mv))).collect()
}

/// The same number by listing every sequence to its end and never counting ahead.
///
/// **Cost** one visit for each sequence of `depth` moves: for checking, not for use.
pub fn perft_by_listing<G: Game>(game: &G, position: &G::Position, depth: usize) -> u64 {
    if depth == 0 {
        return 1;
    }
    let moves = game.moves(position);
    moves.into_iter().map(|mv| perft_by_listing(game, &game.play(position, mv), depth - 1)).sum()
}
