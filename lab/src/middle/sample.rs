//! Samples middle games: one position for each seed.

use crate::middle::random_play;
use crosstrack::base::Random;
use crosstrack::game::{Game as _, random_game};
use crosstrack::rules::{Position, Ruleset};
use crosstrack::vocabulary;

/// The first ply at which a position is taken, and the number of such plies.
const PLIES: (usize, usize) = (24, 30);

vocabulary! {
    /// The way in which the players of a random game choose their moves.
    Play ("way of playing") {
        /// A player chooses a kind of move uniformly, then a move of that kind uniformly.
        Random = "random",
        /// A player takes a win. Otherwise they choose, of sixteen random moves, one that does not let the
        /// next player win at once, and after which the fewest places must change to complete a path.
        Careful = "careful",
    }
}

/// Returns the position after 24 to 53 plies of a game; `None` if the game is over before. `seed` determines
/// the game and the ply.
///
/// **Cost** for careful players, that of some thousand searches for the nearest path.
pub fn middle_game(game: &Ruleset, play: Play, seed: u64) -> Option<Position> {
    let mut random = Random::new(seed);
    let plies = PLIES.0 + random.below(PLIES.1);
    let position = match play {
        Play::Random => random_game(game, seed, plies).into_iter().next_back()?.1,
        Play::Careful => {
            let mut position = game.start();
            for _ in 0..plies {
                if game.outcome(&position).is_some() {
                    return None;
                }
                position = random_play::play_turn(game, &position, &mut random);
            }
            position
        }
    };
    game.outcome(&position).is_none().then_some(position)
}
