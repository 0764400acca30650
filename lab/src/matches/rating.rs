//! The rating of a puzzle: the Elo of the player that solves it half of the time.

use crosstrack_players::{Evaluated, Level, Limits, choose};

/// The Elo of each level. The differences between neighbours are those of the ladder on the small board with two players
/// ([reports/strategy](../../../reports/strategy/README.md)), scaled so that the levels lie between 800 and 2600.
const ELO: [f64; 8] = [800., 1097., 1339., 1649., 1819., 1980., 2325., 2600.];
/// How often each level tries.
const TRIES: [u32; 8] = [8, 8, 8, 6, 4, 2, 2, 1];
/// Ratings lie between these.
const BOUNDS: [f64; 2] = [800., 2600.];

/// Returns the rating of a puzzle from how often each level, with other seeds, plays one of the moves that reach the goal. Once
/// two levels in a row always do, the stronger ones are taken to do so, too.
///
/// The rating is the most likely one if a level of Elo R solves a puzzle of rating P with the probability
/// 1 / (1 + 10^((P - R) / 400)); half a success and half a failure in the middle of the scale keep it finite.
pub fn rate<G: Evaluated>(game: &G, position: &G::Position, winning: &[G::Move]) -> u32 {
    let is_right = |mv: G::Move| {
        winning
            .iter()
            .any(|&right| game.representative(position, right) == game.representative(position, mv))
    };
    let mut counts: Vec<(f64, f64, f64)> = Vec::new();
    let mut perfect = 0;
    for ((level, elo), tries) in Level::ALL.into_iter().zip(ELO).zip(TRIES) {
        let solved = if perfect >= 2 {
            tries
        } else {
            let seeds = (0..tries).map(u64::from);
            let thoughts =
                seeds.filter_map(|seed| choose(game, position, &Limits::new(level, seed)));
            thoughts.filter(|thought| is_right(thought.mv)).count() as u32
        };
        perfect = if solved == tries { perfect + 1 } else { 0 };
        counts.push((elo, tries.into(), solved.into()));
    }
    likeliest_rating(&counts)
}

/// Returns the most likely rating from the Elo of each level, its tries and its successes.
pub fn likeliest_rating(counts: &[(f64, f64, f64)]) -> u32 {
    let [mut low, mut high] = BOUNDS;
    let middle = [(f64::midpoint(low, high), 1., 0.5)];
    // By how many successes there are more than expected: the larger the rating, the more.
    let surplus = |rating: f64| -> f64 {
        let all = counts.iter().chain(&middle);
        all.map(|&(elo, tries, solved)| solved - tries / (1. + 10_f64.powf((rating - elo) / 400.)))
            .sum()
    };
    while high - low > 0.1 {
        let rating = f64::midpoint(low, high);
        if surplus(rating) < 0. {
            low = rating;
        } else {
            high = rating;
        }
    }
    low.round() as u32
}
