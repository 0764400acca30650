//! Whole games: legal moves, wins that are seen, threats that are parried, the same moves everywhere.

use std::collections::BTreeSet;

use crosstrack::base::Random;
use crosstrack::game::{GameExt, Notation as _, Tactics, random_game};
use crosstrack::{Game, Outcome, Ruleset, State};
use crosstrack_players::{Evaluated, Level, Limits, choose, choose_in_game, opinion};

use crate::{RULESETS, ruleset};

/// Plays a game of some plies; each player has the level of the next number in a row.
fn play(game: &Ruleset, levels: &[u8], seed: u64, plies: usize) -> Vec<String> {
    let mut random = Random::new(seed);
    let (mut position, mut earlier, mut moves) = (game.start(), Vec::new(), Vec::new());
    while game.outcome(&position).is_none() && moves.len() < plies {
        let level = levels[moves.len() % levels.len()];
        let limits = Limits {
            simulations: (level > 3).then_some(20),
            ..Limits::new(Level::new(level).expect("a level"), random.next())
        };
        let thought = choose_in_game(game, &earlier, &position, &limits, &mut |_| ());
        let thought = thought.expect("a move in an open position");
        game.check(&position, thought.mv).unwrap_or_else(|e| panic!("{moves:?}: {e}"));
        assert_eq!(thought.line.first(), Some(&thought.mv));
        if level > 2 {
            assert_careful(game, &position, thought.mv);
        }
        moves.push(game.write_move(thought.mv));
        let next = game.play(&position, thought.mv);
        earlier.push(std::mem::replace(&mut position, next));
    }
    moves
}

/// Checks that a move wins at once if a move can, and otherwise does not allow a win that another move prevents.
fn assert_careful(game: &Ruleset, position: &<Ruleset as Game>::Position, mv: crosstrack::Move) {
    let next = game.play(position, mv);
    let mover = game.side_of(game.to_move(position));
    if !game.winning_moves(position).is_empty() {
        assert_eq!(game.outcome(&next), Some(Outcome::Win(mover)), "a win is missed");
    } else if !game.winning_moves(&next).is_empty() && !mover.contains(game.to_move(&next)) {
        let safe = game.moves(position).into_iter().find(|&mv| {
            let next = game.play(position, mv);
            game.winning_moves(&next).is_empty()
        });
        assert_eq!(safe, None, "{} allows a win", game.write_position(position));
    }
}

#[test]
fn all_levels_play_legal_and_careful_moves_under_every_ruleset() {
    for (index, text) in RULESETS.iter().enumerate() {
        let game = ruleset(text);
        play(&game, &[1, 8, 3, 6, 5, 2, 7, 4], index as u64, 40);
    }
}

/// The first moves of a game of levels 5 and 8, as played once. A machine or a compiler that computes otherwise plays
/// otherwise.
#[test]
fn moves_are_the_same_everywhere() {
    let moves = play(&Ruleset::default(), &[5, 8], 1, 12);
    assert_eq!(moves.join(" "), include_str!("game.txt").trim());
}

/// What a level overlooks depends on the position, too: at no seed does a beginner see all wins or none.
#[test]
fn a_beginner_overlooks_some_wins_at_every_seed() {
    let game = ruleset("2x2 1122");
    let lines = (0..60).flat_map(|seed| random_game(&game, seed, 30));
    let positions: Vec<_> = lines.map(|(_, position)| position).collect();
    let open = positions.iter().filter(|position| game.outcome(position).is_none());
    let won: Vec<_> = open.filter(|position| game.has_win(position)).take(80).collect();
    assert_eq!(won.len(), 80);
    for seed in 0..6 {
        let limits = Limits::new(Level::ALL[0], seed);
        let wins = |position: &&&<Ruleset as Game>::Position| {
            let mv = choose(&game, **position, &limits).expect("a move").mv;
            game.winning_moves(position).contains(&mv)
        };
        let seen = won.iter().filter(wins).count();
        // Half of 80, and four times the standard deviation.
        assert!((22..=58).contains(&seen), "seed {seed}: {seen} of 80");
    }
}

#[test]
fn levels_that_search_vary_by_the_seed() {
    let game = Ruleset::default();
    for level in 4..=8 {
        let level = Level::new(level).expect("a level");
        let first = |seed| {
            let limits = Limits { simulations: Some(20), ..Limits::new(level, seed) };
            choose(&game, &game.start(), &limits).expect("a move").mv
        };
        let moves: BTreeSet<_> = (0..8).map(first).collect();
        assert!(moves.len() >= 4, "level {level}: {moves:?}");
        assert_eq!(first(3), first(3));
    }
}

/// What varying costs, in the opinion of a longer search: the mean over some positions of games.
#[test]
#[ignore = "a minute"]
fn variety_costs_little() {
    let game = Ruleset::default();
    for (level, simulations) in [(4, 2), (5, 10), (6, 50), (7, 250)] {
        let (mut lost, mut count) = (0, 0);
        for seed in 0..12 {
            let mut position = game.start();
            for ply in 0..24 {
                let level = Level::new(level).expect("a level");
                let limits = Limits {
                    simulations: Some(simulations),
                    ..Limits::new(level, seed * 100 + ply)
                };
                let chosen = choose(&game, &position, &limits).expect("a move").mv;
                let plain =
                    opinion(&game, &position, &limits).line.first().copied().unwrap_or(chosen);
                let mover = game.to_move(&position).index();
                let deep = Limits { simulations: Some(300), ..Limits::new(Level::ALL[7], 0) };
                let worth =
                    |mv| i64::from(opinion(&game, &game.play(&position, mv), &deep).chances[mover]);
                if ply % 4 == 3 {
                    lost += if plain == chosen { 0 } else { worth(plain) - worth(chosen) };
                    count += 1;
                }
                position = game.play(&position, chosen);
                if game.outcome(&position).is_some() {
                    break;
                }
            }
        }
        let mean = lost as f64 / f64::from(count) / 100.0;
        eprintln!("level {level}: {mean:.2} % of a win in each of {count} positions");
        assert!(mean < 3.0, "level {level}: {mean}");
    }
}

#[test]
fn stronger_levels_win() {
    let game = Ruleset::default();
    let game = &game;
    let wins = |winner: usize| {
        (0..4).filter(move |&seed| {
            let levels = if winner == 0 { [5, 1] } else { [1, 5] };
            play(game, &levels, seed, 300).len() % 2 == 1 - winner
        })
    };
    assert_eq!((wins(0).count(), wins(1).count()), (4, 4));
}

#[test]
fn who_is_ahead_does_not_go_back() {
    let game = Ruleset::default();
    let limits = Limits::new(Level::ALL[4], 1);
    let position = game.start();
    let first = choose(&game, &position, &limits).expect("a move").mv;
    let earlier = [game.play(&position, first)];
    let other = choose_in_game(&game, &earlier, &position, &limits, &mut |_| ());
    assert_ne!(other.expect("a move").mv, first);
}

/// A position of a game against a random player, which lasted 300 moves: prices of lines as dear as those of the empty
/// board have to be told apart, else pieces are turned to and fro.
#[test]
fn on_a_long_board_the_best_move_shortens_the_line() {
    let state: State = "x1_4x3_1122.1_rA1.rC2.yD7.yB1-rH0.gH3.rB0.1.rD3.yF0-rE3.yC1.yE0.1.yG1.bH0.gC1.1-2.yA0.rG4.yH5.2.bB4-\
                        gD6.2.bC0.2.gA4.rF2-3.bF0.2.bA4.1-gE1.2.gB5.bE0.1-1.bG2.gF1.1_1.S0.1.X0.1-5.T3.1-1.L3.3.L0.1-7-1.L0.1.X0.\
                        3-6.X0-3.L2.1"
        .parse()
        .expect("a position");
    let (game, position) = (state.ruleset(), state.position());
    let (mut evaluator, moves) = (game.evaluator(), game.moves(position));
    let mut scores = Vec::new();
    game.score(&mut evaluator, position, &moves, &mut scores);
    let best = moves.iter().zip(&scores).max_by_key(|(_, score)| **score).expect("a move");
    let [before, after] = [position.clone(), game.play(position, *best.0)]
        .map(|position| evaluator.lines(game, &position)[0]);
    assert!(after < before, "{} after {}", game.write_move(*best.0), before);
}

#[test]
fn a_finished_game_has_no_move() {
    let state: State = "x1_2x1_1122.2_rA2.gI1-2_d".parse().expect("a position");
    assert_eq!(choose(state.ruleset(), state.position(), &Limits::new(Level::ALL[7], 1)), None);
}

#[test]
fn a_search_answers_at_once_when_it_is_stopped() {
    let game = Ruleset::default();
    let limits = Limits::new(Level::ALL[7], 1);
    limits.budget.cancel.cancel();
    let thought = choose(&game, &game.start(), &limits).expect("a move");
    assert_eq!(thought.simulations, 0);
    game.check(&game.start(), thought.mv).expect("a legal move");
}

#[test]
fn memory_bounds_the_tree() {
    let game = Ruleset::default();
    let limits = Limits { simulations: Some(300), memory: 0, ..Limits::new(Level::ALL[7], 1) };
    let thought = choose(&game, &game.start(), &limits).expect("a move");
    assert_eq!(thought.simulations, 300);
    // Only the root has moves.
    assert!(thought.line.len() <= 2, "{:?}", thought.line);
}
