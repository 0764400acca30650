//! What players call proved, against a search that visits every line of play.

use crosstrack::game::random_game;
use crosstrack::solve::plain::PlainSearch;
use crosstrack::solve::{Budget, WinSearch};
use crosstrack::{Game, State};
use crosstrack_players::{Level, Limits, choose};

use crate::ruleset;

/// Proofs of so many plies are searched again.
const MOST_PLIES: u32 = 3;

#[test]
fn what_is_proved_is_true() {
    let (mut won, mut lost, mut of_candidates) = (0, 0, 0);
    for text in
        ["2x1 1122", "2x1 123c", "2x1 1122 claim-rule=announced", "3x1 1122 junction=through"]
    {
        let game = ruleset(text);
        for seed in 0..12 {
            for (_, position) in random_game(&game, seed, 14) {
                let limits =
                    Limits { simulations: Some(1_500), ..Limits::new(Level::ALL[7], seed) };
                let Some(thought) = choose(&game, &position, &limits) else { continue };
                for candidate in &thought.candidates {
                    let Some(proof) = candidate.proof.filter(|proof| proof.plies() <= MOST_PLIES)
                    else {
                        continue;
                    };
                    let next = game.play(&position, candidate.mv);
                    let mut search = PlainSearch::new(&game, Budget::default());
                    let plies = proof.plies() as usize - 1;
                    let holds = search.wins_within(&next, proof.winners(), plies);
                    assert_eq!(holds, Ok(true), "{text}, {next:?}: {proof:?}");
                    of_candidates += 1;
                }
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
    assert!(of_candidates > 100, "{of_candidates}");
}

/// Puzzles that are won in five plies by one first move alone, which is known from elsewhere: the strongest level proves
/// and plays nearly all of them.
#[test]
fn wins_in_five_are_proved_and_played() {
    let tables = [
        include_str!("../../../../data/puzzles/small.csv"),
        include_str!("../../../../reports/strategy/puzzles.csv"),
    ];
    let (mut all, mut proved, mut played) = (0, 0, 0);
    for line in tables.iter().flat_map(|table| table.lines().skip(1)) {
        let fields: Vec<&str> = line.split(',').collect();
        let [_, "crosstrack", readings, position, "win-in-5", solution, ..] = fields[..] else {
            continue;
        };
        assert!(readings.starts_with("edition=standard junction=joined "), "{readings}");
        let state: State = position.parse().expect("a position");
        let limits = Limits::new(Level::ALL[7], all);
        let thought = choose(state.ruleset(), state.position(), &limits).expect("a move");
        all += 1;
        proved += u64::from(thought.proof.is_some_and(|proof| proof.plies() == 5));
        played += u64::from(solution.starts_with(&state.ruleset().write_move(thought.mv)));
    }
    eprintln!("{proved} of {all} wins in five are proved, {played} played");
    assert!(
        all >= 20 && 10 * proved >= 8 * all && 10 * played >= 8 * all,
        "{proved}, {played} of {all}"
    );
}
