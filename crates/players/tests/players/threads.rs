//! Several threads in one position.

use std::num::NonZeroU16;

use crosstrack::Game as _;
use crosstrack::game::random_game;
use crosstrack::solve::plain::PlainSearch;
use crosstrack::solve::{Budget, WinSearch};
use crosstrack_players::{Level, Limits, choose};

use crate::ruleset;

/// They run the simulations that were asked for, no more and no fewer, choose a legal move, and what they prove is true.
#[test]
fn threads_share_the_simulations_and_prove_what_is_true() {
    let mut proved = 0;
    for (text, threads) in [("4x2 1122", 2), ("2x1 1122", 3), ("2x1 123c", 2), ("3x1 1122", 8)] {
        let game = ruleset(text);
        for (seed, (_, position)) in (0..).zip(random_game(&game, 1, 12)) {
            let limits = Limits {
                simulations: Some(600),
                threads: NonZeroU16::new(threads).expect("a number"),
                ..Limits::new(Level::ALL[7], seed)
            };
            let Some(thought) = choose(&game, &position, &limits) else { continue };
            game.check(&position, thought.mv).expect("legal");
            let Some(proof) = thought.proof else {
                assert_eq!(thought.simulations, 600, "{text}, {position:?}");
                continue;
            };
            if proof.plies() > 3 {
                continue;
            }
            let mut search = PlainSearch::new(&game, Budget::default());
            let holds = search.wins_within(&position, proof.winners(), proof.plies() as usize);
            assert_eq!(holds, Ok(true), "{text}, {position:?}: {proof:?}");
            proved += 1;
        }
    }
    assert!(proved >= 4, "{proved}");
}
