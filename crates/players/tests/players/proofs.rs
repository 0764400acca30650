//! What players call proved, against a search that visits every line of play.

use crosstrack::Game;
use crosstrack::game::random_game;
use crosstrack::solve::plain::PlainSearch;
use crosstrack::solve::{Budget, WinSearch};
use crosstrack_players::{Level, Limits, choose};

use crate::ruleset;

/// Proofs of so many plies are searched again.
const MOST_PLIES: u32 = 3;

#[test]
fn what_is_proved_is_true() {
    let (mut won, mut lost) = (0, 0);
    for text in
        ["2x1 1122", "2x1 123c", "2x1 1122 claim-rule=announced", "3x1 1122 junction=through"]
    {
        let game = ruleset(text);
        for seed in 0..12 {
            for (_, position) in random_game(&game, seed, 14) {
                let limits = Limits { simulations: Some(400), ..Limits::new(Level::ALL[7], seed) };
                let Some(thought) = choose(&game, &position, &limits) else { continue };
                let Some(proof) = thought.proof.filter(|proof| proof.plies() <= MOST_PLIES) else {
                    continue;
                };
                let mut search = PlainSearch::new(&game, Budget::default());
                let plies = proof.plies() as usize;
                let holds = search.wins_within(&position, proof.winners(), plies);
                let mover = game.side_of(game.to_move(&position));
                assert_eq!(holds, Ok(true), "{text}, {position:?}: {proof:?}");
                // A win is proved in the fewest plies.
                if proof.winners() == mover {
                    won += usize::from(plies > 1);
                } else {
                    lost += 1;
                }
            }
        }
    }
    assert!(won > 5 && lost > 5, "both are met: {won} wins of more than one ply, {lost} losses");
}
