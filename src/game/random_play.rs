//! Random moves and games, reproducible by their seed.

#[doc(inline)]
pub use crate::base::Random;
use crate::game::{Counted, GameExt};

/// Returns a random legal move: a uniformly random kind, then a uniformly random move of that kind. Returns
/// `None` in a finished position.
pub fn random_move<G: Counted>(
    game: &G,
    position: &G::Position,
    random: &mut Random,
) -> Option<G::Move> {
    let moves = game.moves(position);
    let of_kind = |k: usize| moves.iter().filter(move |&&mv| game.kind(position, mv) == k);
    let kinds: Vec<usize> = (0..G::KINDS.len()).filter(|&k| of_kind(k).next().is_some()).collect();
    let &kind = random.choose(&kinds)?;
    of_kind(kind).nth(random.below(of_kind(kind).count())).copied()
}

/// Returns the positions of a random game of at most `plies` plies, each with the move that led to it: `None` for
/// the start, which comes first. Equal seeds give equal games.
///
/// **Cost** that of generating and playing up to `plies` moves; all positions are kept in memory. Random play
/// seldom wins: on a large board a game may last for hundreds of thousands of plies, so that `plies` decides when
/// it ends.
pub fn random_game<G: Counted>(
    game: &G,
    seed: u64,
    plies: usize,
) -> Vec<(Option<G::Move>, G::Position)> {
    let mut random = Random::new(seed);
    let mut line = vec![(None, game.start())];
    while line.len() <= plies {
        let (_, position) = &line[line.len() - 1];
        let Some(mv) = random_move(game, position, &mut random) else { break };
        let next = game.play(position, mv);
        line.push((Some(mv), next));
    }
    line
}
