//! What players call proved, against a search that visits every line of play.

use crosstrack::game::{Notation as _, random_game};
use crosstrack::solve::plain::PlainSearch;
use crosstrack::solve::search::SearchRule;
use crosstrack::solve::{Budget, Search, SearchRules, WinSearch};
use crosstrack::{Game, Position, Ruleset, State};
use crosstrack_players::{Level, Limits, choose};

use crate::ruleset;

/// Proofs of so many plies are searched again.
const MOST_PLIES: u32 = 3;

#[test]
fn what_is_proved_is_true() {
    assert_proofs(3);
}

#[test]
#[ignore = "takes a quarter of a minute: three games of each ruleset are played without it"]
fn what_is_proved_is_true_at_length() {
    assert_proofs(7);
}

/// Asserts that what the player proves in so many games of each ruleset is found by a plain search.
fn assert_proofs(games: u64) {
    let (mut won, mut lost, mut of_candidates) = (0, 0, 0_u64);
    for text in
        ["2x1 1122", "2x1 123c", "2x1 1122 claim-rule=announced", "3x1 1122 junction=through"]
    {
        let game = ruleset(text);
        for seed in 0..games {
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
    assert!(of_candidates > 13 * games, "{of_candidates}");
}

/// Puzzles that are won in five plies by one first move alone, which the tables name: the strongest level proves
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
        played +=
            u64::from(solution.split(' ').next() == Some(&state.ruleset().write_move(thought.mv)));
    }
    eprintln!("{proved} of {all} wins in five are proved, {played} played");
    assert!(
        all >= 20 && 10 * proved >= 8 * all && 10 * played >= 8 * all,
        "{proved}, {played} of {all}"
    );
}

/// A win that takes 60,000 positions to find: looks go on as simulations earn them. The win is proved by the search of
/// the library, too.
#[test]
fn a_longer_search_proves_more() {
    let text = "x1_4x2_1122.2_3.rA5-1.bA7.bD6.gF3.yC4.rG1-bG6.yA7.2.bI2.gA2-2.rF6.2.rC0-6-bC4.3_d";
    let state: State = text.parse().expect("a position");
    let (game, position) = (state.ruleset(), state.position());
    let think = |simulations| {
        let limits = Limits { simulations: Some(simulations), ..Limits::new(Level::ALL[7], 0) };
        choose(game, position, &limits).expect("a move")
    };
    assert_eq!(think(90).proof, None);
    let found = think(4_000);
    let proof = found.proof.expect("a win in five");
    assert_eq!((proof.winners(), proof.plies()), (game.side_of(game.to_move(position)), 5));
    let mut search = Search::new(game, Budget::default());
    assert_eq!(search.wins_within(&game.play(position, found.mv), proof.winners(), 4), Ok(true));
}

/// Where every move loses, the move that holds longest is played.
#[test]
fn a_lost_position_is_known_to_be_lost() {
    let moves = "yF.b1.2 bI.c2.0 rD.b3.1 bC.b5.7 rF.a2.3 bF.e6.3 yD.c5.7 e6.d5.4 rA.c4.4 gA.b6.4 rI.c6.3 gC.c3.5 c5.4";
    let (game, mut position) = (Ruleset::default(), Ruleset::default().start());
    for text in moves.split(' ') {
        position = game.play(&position, game.parse_move(text).expect("a move"));
    }
    let thought = choose(&game, &position, &Limits::new(Level::ALL[7], 0)).expect("a move");
    let other = game.side_of(game.to_move(&position).nth_after(1, 2));
    let proof = thought.proof.expect("a loss");
    let mut search = Search::new(&game, Budget::default());
    let mut wins = |position: &Position, plies| search.wins_within(position, other, plies);
    assert_eq!((proof.winners(), wins(&position, proof.plies() as usize)), (other, Ok(true)));
    assert_eq!(wins(&position, proof.plies() as usize - 1), Ok(false));
    let next = game.play(&position, thought.mv);
    assert_eq!(wins(&next, proof.plies() as usize - 2), Ok(false));
}

/// A loss in four is proved by a look, which knows one move of the proof: the others are not proved, and none of them is
/// played.
#[test]
fn losses_that_only_looks_prove_are_said() {
    let table = include_str!("../../../../data/puzzles/small.csv");
    let rows = table.lines().skip(1).map(|line| line.split(',').collect::<Vec<_>>());
    let won = rows.filter(|fields| fields[4] == "win-in-5").take(5);
    let mut found = 0;
    for fields in won {
        let state: State = fields[3].parse().expect("a position");
        let game = state.ruleset();
        let first = fields[5].split(' ').next().expect("a move");
        let position = game.play(state.position(), game.parse_move(first).expect("a move"));
        let other = game.side_of(game.to_move(state.position()));
        let thought = choose(game, &position, &Limits::new(Level::ALL[7], 0)).expect("a move");
        if thought.simulations == 1500 {
            continue;
        }
        found += 1;
        let proof = thought.proof.expect("what ended the search");
        assert_eq!((proof.winners(), proof.plies(), thought.chance), (other, 4, 0), "{position:?}");
        let mut search = Search::new(game, Budget::default());
        let next = game.play(&position, thought.mv);
        assert_eq!(
            search.wins_within(&next, other, 3),
            Ok(true),
            "{}",
            game.write_move(thought.mv)
        );
        assert_eq!(
            search.wins_within(&next, other, 1),
            Ok(false),
            "{}",
            game.write_move(thought.mv)
        );
    }
    assert!(found >= 4, "{found} of 5");
}

/// The guide says of each level what the program says of it, and how many wins in three it plays.
#[test]
fn the_guide_says_what_each_level_sees() {
    let guide = include_str!("../../../../docs/playing.md");
    let tables = [
        include_str!("../../../../data/puzzles/small.csv"),
        include_str!("../../../../data/puzzles/games.csv"),
    ];
    let won = tables.iter().flat_map(|table| table.lines().skip(1)).filter_map(|line| {
        let fields: Vec<&str> = line.split(',').collect();
        let [_, "crosstrack", _, position, "win-in-3", solution, ..] = fields[..] else {
            return None;
        };
        let first = solution.split(' ').next().expect("a move");
        position.starts_with("x1_4x2_1122.").then_some((position, first))
    });
    let won: Vec<(&str, &str)> = won.step_by(4).take(50).collect();
    assert_eq!(won.len(), 50);
    let mut rows = String::new();
    for level in Level::ALL {
        let plays = |&&(position, first): &&(&str, &str)| {
            let state: State = position.parse().expect("a position");
            let (game, position) = (state.ruleset(), state.position());
            let thought = choose(game, position, &Limits::new(level, 1)).expect("a move");
            game.write_move(thought.mv) == first
        };
        let played = won.iter().filter(plays).count();
        rows += &format!("| {level} | {} | {played} |\n", level.about());
    }
    assert!(guide.contains(&rows), "docs/playing.md should say:\n{rows}");
}

/// Positions with a move that 1,500 simulations alone prefer and after which the other side wins within five plies.
const LOSING: [(&str, &str); 4] = [
    (
        "x1_4x2_1122.1_2.gA5.gC3-2.bC1.gI0.2-rI1.rC0.bF2.rA0.rG4.bI1-gG0.bA0.bG0.yC0.rD4.yI1-bD0.yF3.gF1.yD1.yA5.1-rF4.yG4.gD6.1_d",
        "d3.3",
    ),
    (
        "x1_4x2_1122.2_1.rA0.bF5.1-1.bG2.rD3.1.bI2.1-gA0.1.rF4.yG2.gG4.bC1-gD0.yC1.rG2.yF0.rC0.rI0-yD6.yA1.bD4.bA1.gI0.yI1-gC1.gF6.2_d",
        "b6.b1.0",
    ),
    (
        "x1_4x2_1122.2_yA4.2.bG6-yG4.gC4.1.gA2.yI0.bD6-1.yD7.1.yC6.gF0.1-gD5.bA2.rF2.rD2.gG0.1-rI1.yF5.1.rG3.bF7.rA2-bC6.rC6.2_d",
        "e5.a3.6",
    ),
    (
        "x1_4x2_1122.1_yC2.2.bA4-2.rG5.1.bD4.yF4-bC5.bG0.gC2.gF5.gI3.rI0-2.gA3.yA7.1.yD0-rD2.rC1.bI3.gD3.bF5.rA2-2.gG4.yG1_d",
        "rF.e4.3",
    ),
];

/// The strongest level seldom walks into a forced win within five plies where another move does not. That the moves above lose
/// is found without most rules of the search.
#[test]
fn moves_that_lose_within_five_are_left() {
    assert_left(1);
}

#[test]
#[ignore = "takes a quarter of a minute: one seed is tried without it"]
fn moves_that_lose_within_five_are_left_at_length() {
    assert_left(2);
}

/// Asserts that with so many seeds three choices of four do not lose.
fn assert_left(seeds: u64) {
    let few = SearchRules::NONE.with(SearchRule::WinInOne).with(SearchRule::OtherWins);
    let mut held = 0_u64;
    for (position, losing) in LOSING {
        let state: State = position.parse().expect("a position");
        let (game, position) = (state.ruleset(), state.position());
        let other = game.side_of(game.to_move(position).nth_after(1, game.players()));
        let loses = |mv, rules| {
            let mut search = Search::with_rules(game, Budget::default(), rules, 64 << 20);
            search.wins_within(&game.play(position, mv), other, 5).expect("no budget")
        };
        assert!(loses(losing.parse().expect("a move"), few), "{losing}");
        for seed in 0..seeds {
            let thought = choose(game, position, &Limits::new(Level::ALL[7], seed));
            held += u64::from(!loses(thought.expect("a move").mv, SearchRules::ALL));
        }
    }
    eprintln!("{held} of {} choices do not lose", seeds * LOSING.len() as u64);
    assert!(held >= 3 * seeds, "{held}");
}
