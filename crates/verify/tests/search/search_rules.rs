//! The rules of the search, each by itself: what is in a set of them, and that it saves positions.

use crosstrack::base::Random;
use crosstrack::game::{
    Game as _, GameExt as _, Notation as _, Rulebook as _, Tactics as _, random_game,
};
use crosstrack::rules::{Action, Position, Ruleset, Seats};
use crosstrack::solve::search::{DEFAULT_MEMORY, SearchRule};
use crosstrack::solve::{Budget, Search, SearchRules, WinSearch as _};
use crosstrack_tablebase::ignore_progress;
use crosstrack_tablebase::{Tablebase as _, Value};
use crosstrack_verify::crosstrack::claims::planted::PathPlanter;

use crate::search::{everywhere, planted};
use crate::solve_support::{full_boards, numbered, with_sets};

#[test]
fn a_set_of_rules_has_what_was_put_in() {
    for &rule in SearchRule::ALL {
        assert!(SearchRules::ALL.has(rule) && !SearchRules::NONE.has(rule));
        for &other in SearchRule::ALL {
            assert_eq!(SearchRules::NONE.with(rule).has(other), rule == other);
            assert_eq!(SearchRules::ALL.without(rule).has(other), rule != other);
        }
    }
}

/// Who is not to make the last ply does not win by it, and nothing needs to be looked at to know.
#[test]
fn a_last_ply_of_others_wins_nothing() {
    let mut near = 0;
    for (game, position) in everywhere(100).into_iter().chain(planted()) {
        let next = game.to_move(&position).nth_after(1, game.players());
        let (side, now) = (game.side_of(next), game.side_of(game.to_move(&position)));
        if side == now || game.outcome(&position).is_some() || !game.is_orderly() {
            continue;
        }
        near += usize::from(game.min_plies(&position, 1) <= 1);
        let budget = Budget { nodes: Some(1), ..Budget::default() };
        let mut search = Search::with_rules(&game, budget, SearchRules::ALL, DEFAULT_MEMORY);
        assert_eq!(search.wins_within(&position, side, 1), Ok(false));
    }
    assert!(near > 100, "{near}");
}

/// By itself the rule that replies must touch a threat saves positions, and answers the same.
#[test]
fn replies_that_touch_nothing_are_left_out() {
    let (mut less, mut alike) = (0, 0);
    for (game, position) in everywhere(100).into_iter().chain(planted()) {
        let next = game.to_move(&position).nth_after(1, game.players());
        let side = game.side_of(next);
        // Where others threaten and the mover does not win at once the threat must be touched.
        if side.contains(game.to_move(&position))
            || game.has_win(&position)
            || !game.has_threat(&position)
        {
            continue;
        }
        let nodes = |rules: SearchRules| {
            let mut search = Search::with_rules(&game, Budget::default(), rules, DEFAULT_MEMORY);
            let answer = search.wins_within(&position, side, 2);
            (answer.expect("no budget"), search.nodes())
        };
        let [(plain, all), (answer, touching)] =
            [SearchRules::NONE, SearchRules::NONE.with(SearchRule::MustTouch)].map(nodes);
        assert_eq!(answer, plain, "{}", game.write_position(&position));
        assert!(touching <= all);
        *(if touching < all { &mut less } else { &mut alike }) += 1;
        assert!(less > 0 || alike < 10, "none is left out");
        if less == 2 {
            return;
        }
    }
    panic!("{less} fewer, {alike} as many");
}

/// Boards with room to wait, in every reading that turns and moves know.
const ROOMY: [(&str, &str); 8] = [
    ("4x2_1122", ""),
    ("4x2_1122", "junction=through"),
    ("4x2_1020", "relocate-turn=keep"),
    ("4x2_1122", "relocate-turn=keep connectors=straight"),
    ("4x2_123c", ""),
    ("4x2_1234t", ""),
    ("3x2_1122", "claim-rule=announced"),
    ("2x2_1122", "null-turn=allowed relocate-turn=keep"),
];

/// Positions in which the mover cannot win at once: of long random games, and as many in which a
/// path is planted.
pub(crate) fn middle_games(header: &str, readings: &str, count: usize) -> (Ruleset, Vec<Position>) {
    let game = Ruleset::with_readings(readings, &format!("x1_{header}.1__d")).expect("a ruleset");
    let open = |position: &Position| game.outcome(position).is_none() && !game.has_win(position);
    let played = (0..).filter_map(|seed| {
        let plies = 12 + Random::new(seed).below(40);
        Some(random_game(&game, seed, plies).into_iter().next_back()?.1)
    });
    let mut random = Random::new(17);
    let planter = PathPlanter::new(&game);
    let planted = (0..400).filter_map(|_| planter.position(&mut random, 30));
    let near = planted.filter(|position| game.min_plies(position, 2) <= 2);
    let mut found: Vec<Position> = played.filter(open).take(count).collect();
    found.extend(near.filter(open).take(count));
    (game, found)
}

/// What is left out where two turns are left wins nothing in two turns, move by move, by a search
/// that does not know of waiting.
#[test]
fn moves_that_prepare_nothing_win_nothing() {
    let rules = SearchRules::ALL.without(SearchRule::Turns).without(SearchRule::Preparing);
    let (mut left_out, mut winning) = (0, 0);
    for (header, readings) in ROOMY {
        let (game, positions) = middle_games(header, readings, 5);
        let (mut here, mut said) = (0, 0);
        for position in positions {
            let side = game.side_of(game.to_move(&position));
            let plies = game.players();
            let mut moves = game.moves(&position);
            let mut kept = moves.clone();
            if !game.prune_unhelpful(&position, &mut kept) {
                assert_eq!(kept, moves);
                continue;
            }
            said += 1;
            moves.retain(|mv| kept.binary_search(mv).is_err());
            let mut search = Search::with_rules(&game, Budget::default(), rules, DEFAULT_MEMORY);
            let mut wins = |mv| {
                let next = game.play(&position, mv);
                search.wins_within(&next, side, plies).expect("no budget")
            };
            for &mv in &moves {
                assert!(!wins(mv), "{} {}", game.write_position(&position), game.write_move(mv));
            }
            here += moves.len();
            winning += kept.into_iter().filter(|&mv| wins(mv)).count();
        }
        let silent = ["123c", "1234t", "announced"].iter();
        let silent = silent.copied().any(|word| header.contains(word) || readings.contains(word));
        assert!(said == 0 || !silent, "{header} {readings}: {said}");
        left_out += here;
    }
    eprintln!("{left_out} moves left out, {winning} of the others win in two turns");
    assert!(left_out > 10_000 && winning >= 5, "{left_out} {winning}");
}

/// After a move that is left out, one of the replies is legal and leaves no win at once, by the rules' own lists.
#[test]
fn moves_that_a_reply_answers_are_left_out() {
    let (mut left_out, mut kept) = (0, 0);
    let mut random = Random::new(5);
    for (header, readings) in ROOMY {
        let (game, positions) = middle_games(header, readings, 12);
        for position in positions {
            let replies = game.moves(&position.after_null_moves(&game, 1));
            for count in [1, 1, 1, 2] {
                let replies: Vec<_> = (0..count).map(|_| *random.pick(&replies)).collect();
                let moves = game.moves_despite(&position, &replies);
                kept += moves.len();
                for mv in game.moves(&position) {
                    if moves.binary_search(&mv).is_ok() {
                        continue;
                    }
                    left_out += 1;
                    let next = game.play(&position, mv);
                    let answers = |reply| {
                        game.check(&next, reply).is_ok()
                            && game.winning_moves(&game.play(&next, reply)).is_empty()
                    };
                    let text = || (game.write_position(&position), game.write_move(mv));
                    assert!(replies.iter().any(|&reply| answers(reply)), "{:?}", text());
                }
            }
        }
    }
    eprintln!("{left_out} moves left out, {kept} kept");
    assert!(left_out > 10_000 && kept > 1_000, "{left_out} {kept}");
}

/// A side that needs more turns than it has forces nothing, by a search that does not know of
/// waiting.
#[test]
fn a_side_needs_as_many_turns_as_while_others_wait() {
    let rules = SearchRules::ALL
        .without(SearchRule::Turns)
        .without(SearchRule::Preparing)
        .without(SearchRule::Distance);
    let mut by_turns = [0; 6];
    for (header, readings) in ROOMY {
        let (game, positions) = middle_games(header, readings, 5);
        for position in positions {
            for ahead in 0..2 {
                let mover = game.to_move(&position);
                let side = game.side_of(mover.nth_after(ahead, game.players()));
                let needed = game.min_turns(&position, side, 4);
                assert!((1..=5).contains(&needed));
                for most in 0..4 {
                    assert!((1..=most + 1).contains(&game.min_turns(&position, side, most)));
                }
                by_turns[needed] += 1;
                // All plies with less turns than that, as far as they are affordable.
                let ours = |ply: usize| side.contains(mover.nth_after(ply, game.players()));
                let turns = |plies: usize| (0..plies).filter(|&ply| ours(ply)).count();
                let plies = (0..=3).rev().find(|&plies| turns(plies) < needed).expect("none");
                let budget = Budget { nodes: Some(1_500), ..Budget::default() };
                let mut search = Search::with_rules(&game, budget, rules, DEFAULT_MEMORY);
                let answer = search.wins_within(&position, side, plies);
                assert_ne!(answer, Ok(true), "{} {side:?}", game.write_position(&position));
            }
        }
    }
    eprintln!("positions by turns needed: {by_turns:?}");
    assert!(by_turns[2] > 5 && by_turns[3] > 5, "{by_turns:?}");
}

/// Who wins a solved game within so many plies needs no more turns than that, however many are counted.
#[test]
fn a_win_of_a_solved_game_takes_the_turns_that_are_said_or_more() {
    let (mut exact, mut all) = ([0; 4], 0);
    for (board, sets, readings) in [
        ("3x1", "AA/II", ""),
        ("3x1", "DD/HH", "relocate-turn=keep"),
        ("3x1", "AC", "junction=through"),
        ("2x1", "AACI", "null-turn=allowed"),
        // The other player has one piece, and may have to turn it.
        ("2x1", "AAC/I", ""),
        ("1x2", "AAC/I", "junction=through"),
        // And whichever way it turns, it lets a path through.
        ("2x1", "AAE/E", ""),
    ] {
        let game = with_sets(board, sets, readings);
        let table = numbered(&game);
        for plies in 1..=8 {
            let value = if plies % 2 == 1 { Value::win(plies) } else { Value::loss(plies) };
            let turns = plies.div_ceil(2);
            for position in
                table.positions_with_value(value, 0, 20_000, &mut ignore_progress).expect("memory")
            {
                let ahead = usize::from(plies % 2 == 0);
                let winner = game.to_move(&position).nth_after(ahead, game.players());
                for most in 1..=4 {
                    let said = game.min_turns(&position, game.side_of(winner), most);
                    assert!(said <= turns, "{} {most}", game.write_position(&position));
                    exact[turns - 1] += usize::from(said == turns);
                    all += 1;
                }
            }
        }
    }
    eprintln!("{exact:?} of {all} exact, by turns");
    assert!(exact[1] > 10_000, "{exact:?} of {all}");
}

/// A move that wins a solved game in two turns is not left out: by the table, not by a search. Some of
/// these games have a player with few pieces, who cannot use a cell that a piece leaves.
#[test]
fn a_move_that_wins_a_solved_game_in_two_turns_is_kept() {
    let (mut said, mut left_out, mut leaving) = (0, 0, 0);
    for (board, sets, readings) in [
        ("2x1", "AAC/I", ""),
        ("2x1", "AAC/I", "relocate-turn=keep"),
        ("2x1", "AAE/E", ""),
        ("2x1", "AF/C", "junction=through"),
        ("2x1", "ACD/B", "null-turn=allowed"),
        ("2x1", "AACI", ""),
        ("3x1", "AC", "junction=through"),
        ("1x2", "AAC/I", ""),
    ] {
        let game = with_sets(board, sets, readings);
        let table = numbered(&game);
        for position in table
            .positions_with_value(Value::win(3), 0, 3_000, &mut ignore_progress)
            .expect("memory")
        {
            let moves = game.moves(&position);
            let mut kept = moves.clone();
            if !game.prune_unhelpful(&position, &mut kept) {
                continue;
            }
            said += 1;
            left_out += moves.len() - kept.len();
            for mv in moves {
                let after = game.play(&position, mv);
                if table.value(&after).expect("memory") != Some(Value::loss(2)) {
                    continue;
                }
                let text = || (game.write_position(&position), game.write_move(mv));
                assert!(kept.contains(&mv), "{:?}", text());
                leaving += usize::from(matches!(mv.action, Action::Relocate { .. }));
            }
        }
    }
    eprintln!("{said} positions, {left_out} moves left out, {leaving} relocations that win");
    assert!(said > 1_000 && left_out > 1_000 && leaving > 100, "{said} {left_out} {leaving}");
}

/// For the games of [`ROOMY`], what is said of some of their positions: how many need so many turns,
/// for the mover and for the next player; how many moves are kept, and of how many.
const SAID: [([usize; 6], usize, usize); 8] = [
    ([0, 1, 22, 13, 12, 0], 1_097, 40_056),
    ([0, 0, 22, 14, 12, 0], 724, 40_501),
    ([0, 0, 0, 5, 18, 1], 0, 4_610),
    ([0, 2, 15, 11, 12, 8], 554, 22_812),
    ([0, 19, 24, 4, 1, 0], 0, 0),
    ([0, 0, 26, 9, 13, 0], 0, 0),
    ([0, 4, 22, 21, 1, 0], 0, 0),
    ([0, 9, 33, 6, 0, 0], 1_411, 5_739),
];

/// To say less is right, and slower: no other test notices. Who says more changes the numbers.
#[test]
fn as_much_is_said_of_waiting_as_is_written_down() {
    let said = ROOMY.map(|(header, readings)| {
        let (game, positions) = middle_games(header, readings, 12);
        let mut by_turns = [0; 6];
        let (mut kept, mut all) = (0, 0);
        for position in positions {
            for ahead in 0..2 {
                let side = game.side_of(game.to_move(&position).nth_after(ahead, game.players()));
                by_turns[game.min_turns(&position, side, 4)] += 1;
            }
            let mut moves = game.moves(&position);
            let before = moves.len();
            if game.prune_unhelpful(&position, &mut moves) {
                (kept, all) = (kept + moves.len(), all + before);
            }
        }
        (by_turns, kept, all)
    });
    assert_eq!(said, SAID);
}

/// Where pieces of the others block all paths no number of turns is enough, and none above 12 is counted.
#[test]
fn turns_are_counted_up_to_twelve() {
    let game = Ruleset::with_readings("", "x1_2x1_1122.1__d").expect("a ruleset");
    let mut blocked = 0;
    for position in full_boards(&game, 200) {
        for ahead in 0..2 {
            let side = game.side_of(game.to_move(&position).nth_after(ahead, game.players()));
            let [twelve, more] = [12, 20].map(|most| game.min_turns(&position, side, most));
            assert_eq!(twelve, more, "{}", game.write_position(&position));
            assert!(more <= 13);
            blocked += usize::from(more == 13);
        }
    }
    assert!(blocked > 0);
}

/// From the empty board nobody forces a win while a path cannot be laid: with p pieces, the least
/// as `minimal` proves it, one has p own turns in 2p - 1 plies, and the other player lays a piece aside and
/// turns it. On the large board that piece lies in the way of the shortest paths, which are straight.
#[test]
fn nobody_wins_from_the_start_before_a_path_can_be_laid() {
    for (board, plies) in [("3x1", 4), ("3x2", 8), ("4x2", 10), ("4x3", 16)] {
        let game = Ruleset::standard(board.parse().expect("a board"), Seats::Two);
        let start = game.start();
        let budget = Budget { nodes: Some(100_000), ..Budget::default() };
        let mut search = Search::with_rules(&game, budget, SearchRules::ALL, DEFAULT_MEMORY);
        assert_eq!(search.wins_within(&start, game.side_of(start.to_move()), plies), Ok(false));
    }
}
