//! Reviews: what a move let slip, where that is known from elsewhere.

use crosstrack::game::{GameExt, Notation as _, Tactics, random_game};
use crosstrack::{Game, Ruleset};
use crosstrack_players::{Level, Limits, opinion, review};

use crate::ruleset;

/// Returns the judgements of the moves of a game.
fn judged(game: &Ruleset, start: &str, moves: &str) -> Vec<&'static str> {
    let mut positions = vec![game.parse_position(start).expect("a position")];
    let moves: Vec<_> =
        moves.split(' ').map(|text| game.parse_move(text).expect("a move")).collect();
    for &mv in &moves {
        let next = game.try_play(&positions[positions.len() - 1], mv).expect("a legal move");
        positions.push(next);
    }
    let limits = Limits { simulations: Some(300), ..Limits::new(Level::ALL[7], 1) };
    let mut seen = 0;
    let reviewed = review(game, &positions, &moves, &limits, &mut |done| seen = done);
    assert_eq!(seen, positions.len());
    reviewed.iter().map(|one| one.judgement.word()).collect()
}

/// The position of the puzzle e91aa6f89d: player 2 wins in 3 plies, by gA.a5.6 alone.
const PUZZLE: &str = "x1_4x2_1122.2_4-6-6-1.gC4.rI1.bI2.bG3.1-1.yA3.3.bF2-1.rA7.yI2.bA3_d";

#[test]
fn a_win_that_is_not_taken_is_missed() {
    let game = Ruleset::default();
    assert_eq!(judged(&game, PUZZLE, "gA.a5.6"), ["good"]);
    assert_eq!(judged(&game, PUZZLE, "gA.a5.5"), ["missed win"]);
}

#[test]
fn a_forced_win_is_found_and_proved() {
    let game = Ruleset::default();
    let position = game.parse_position(PUZZLE).expect("a position");
    let limits = Limits { simulations: Some(300), ..Limits::new(Level::ALL[7], 1) };
    let found = opinion(&game, &position, &limits);
    let proof = found.proof.expect("a forced win of three plies is found");
    assert_eq!((proof.winners().to_string().as_str(), proof.plies()), ("2", 3));
    assert_eq!(game.write_move(found.line[0]), "gA.a5.6");
}

/// A game in which the loser's chances fall little by little: a slip is named all the same, and none of the winner.
#[test]
fn a_slip_of_the_loser_is_named() {
    let game = Ruleset::default();
    let moves = "yF.b1.2 bI.c2.0 rD.b3.1 bC.b5.7 rF.a2.3 bF.e6.3 yD.c5.7 e6.d5.4 rA.c4.4 gA.b6.4 \
                 rI.c6.3 gC.c3.5 c5.4 bA.c1.0 b3.7";
    let words = judged(&game, &game.write_position(&game.start()), moves);
    let (winner, loser): (Vec<_>, Vec<_>) = (0..words.len()).partition(|ply| ply % 2 == 0);
    assert!(winner.iter().all(|&ply| words[ply] == "good"), "{words:?}");
    assert!(loser.iter().any(|&ply| ["mistake", "blunder"].contains(&words[ply])), "{words:?}");
}

/// The values before and after a move fit together: the end of the game is carried back.
#[test]
fn chances_are_carried_back() {
    let game = ruleset("2x1 1122");
    let limits = Limits { simulations: Some(60), ..Limits::new(Level::ALL[7], 1) };
    let mut moves = 0;
    for seed in 0..20 {
        let (line, positions): (Vec<_>, Vec<_>) = random_game(&game, seed, 12).into_iter().unzip();
        let played: Vec<_> = line.into_iter().flatten().collect();
        let reviewed = review(&game, &positions, &played, &limits, &mut |_| ());
        for (index, pair) in reviewed.windows(2).enumerate() {
            let mover = game.to_move(&positions[index]).index();
            assert_eq!(pair[0].chance, pair[1].best[mover], "seed {seed}, move {index}");
            assert!(pair[0].best[mover] >= pair[0].chance, "seed {seed}, move {index}");
            moves += 1;
        }
    }
    assert!(moves > 50, "{moves}");
}

/// Random moves that allow a win at once where another would not.
#[test]
fn a_move_that_allows_a_win_loses() {
    let game = ruleset("2x2 1122");
    let limits = Limits { simulations: Some(60), ..Limits::new(Level::ALL[7], 1) };
    let (mut losing, mut lost, mut proved) = (0, 0, 0);
    for seed in 0..80 {
        let line = random_game(&game, seed, 20);
        for pair in line.windows(2) {
            let [(_, before), (mv, after)] = pair else { continue };
            let slips =
                game.winning_moves(before).is_empty() && !game.winning_moves(after).is_empty();
            let mv = mv.expect("a move");
            if !slips || !game.moves(before).iter().any(|&mv| game.is_safe(before, mv)) {
                continue;
            }
            let positions = [before.clone(), after.clone()];
            let reviewed = review(&game, &positions, &[mv], &limits, &mut |_| ());
            let mover = game.side_of(game.to_move(before));
            match (reviewed[0].before, reviewed[0].judgement.word()) {
                // That another move does not lose may take too long to prove.
                (None, word) => {
                    assert_ne!(word, "missed win", "{before:?}");
                    proved += usize::from(word == "losing move");
                }
                (Some(proof), word) if proof.winners() == mover => {
                    assert_eq!(word, "missed win", "{before:?}");
                }
                (Some(_), _) => lost += 1,
            }
            losing += 1;
        }
    }
    assert!(losing > 3 && lost < losing, "{losing}, of which {lost} are lost before");
    assert!(proved > 0, "{losing}, none of them proved");
}

#[test]
fn chances_add_up() {
    for text in ["4x2 1122", "4x2 123c", "4x3 1234", "4x3 1234t"] {
        let game = ruleset(text);
        let limits = Limits { simulations: Some(30), ..Limits::new(Level::ALL[7], 1) };
        let chances = opinion(&game, &game.start(), &limits).chances;
        let sides =
            if game.players() == 4 && text.ends_with('t') { &chances[..2] } else { &chances[..] };
        let sum: u32 = sides.iter().sum();
        assert!((9_990..=10_010).contains(&sum), "{text}: {chances:?}");
    }
}
