//! The laws that every game obeys: one suite, one line for each ruleset.
//!
//! Hex is there to show that the laws assume nothing of the other two.

use std::collections::{HashMap, HashSet};
use std::hash::{BuildHasher, RandomState};

use crosstrack::base::{Outcome, Player, Players, Random};
use crosstrack::game::perft::perft;
use crosstrack::game::{
    Counted, Game, GameExt, Notation, Rulebook as _, Symmetric, Tally, key, random_game,
};
use crosstrack::rules::Ruleset;

/// Positions of a few random games: the first ones, some in between, and the last.
fn samples<G: Counted>(game: &G) -> Vec<G::Position> {
    let mut found = Vec::new();
    for seed in 0..4 {
        let line = random_game(game, seed, 30);
        let last = line.len() - 1;
        let kept = line.into_iter().enumerate().filter(|&(i, _)| i < 5 || i % 5 == 0 || i == last);
        found.extend(kept.map(|(_, (_, position))| position));
    }
    let mut seen = HashSet::new();
    found.retain(|position| seen.insert(position.clone()));
    found
}

/// Some moves of every sample: legal somewhere, so nearly legal elsewhere.
fn some_moves<G: Game>(game: &G, samples: &[G::Position]) -> Vec<G::Move> {
    let mut random = Random::new(11);
    let mut found = Vec::new();
    for position in samples {
        let moves = game.moves(position);
        found.extend((0..20).filter_map(|_| random.choose(&moves).copied()));
    }
    found.sort_unstable();
    found.dedup();
    found
}

fn the_start_is_open<G: Counted>(game: &G) {
    let start = game.start();
    assert_eq!(game.outcome(&start), None);
    assert_eq!(game.start(), start);
    assert!((1..=4).contains(&game.players()));
    for position in samples(game) {
        assert!(game.to_move(&position).index() < game.players());
    }
}

fn moves_ascend_and_are_accepted<G: Counted>(game: &G) {
    let samples = samples(game);
    let pool = some_moves(game, &samples);
    let (mut accepted, mut refused) = (0, 0);
    for position in &samples {
        let moves = game.moves(position);
        assert!(moves.windows(2).all(|pair| pair[0] < pair[1]), "{position:?}");
        for &mv in &moves {
            assert!(game.check(position, mv).is_ok(), "{mv:?} in {position:?}");
            assert!(game.kind(position, mv) < G::KINDS.len());
        }
        for &mv in &pool {
            let legal = moves.binary_search(&mv).is_ok();
            assert_eq!(game.check(position, mv).is_ok(), legal, "{mv:?} in {position:?}");
            assert_eq!(game.try_play(position, mv).is_ok(), legal);
            if legal { accepted += 1 } else { refused += 1 }
        }
    }
    assert!(accepted > 0 && refused > 0, "{accepted} accepted, {refused} refused");
}

fn play_is_a_function<G: Counted>(game: &G) {
    let hasher = RandomState::new();
    for position in samples(game) {
        for mv in game.moves(&position) {
            let (one, two) = (game.play(&position, mv), game.play(&position.clone(), mv));
            assert_eq!(one, two);
            assert_eq!(hasher.hash_one(&one), hasher.hash_one(&two));
        }
    }
}

fn a_finished_game_has_no_moves<G: Counted>(game: &G) {
    let samples = samples(game);
    let pool = some_moves(game, &samples);
    for position in &samples {
        let moves = game.moves(position);
        assert_eq!(game.outcome(position).is_some(), moves.is_empty(), "{position:?}");
        if let Some(Outcome::Win(winners)) = game.outcome(position) {
            assert!(winners.iter().all(|player| game.side_of(player) == winners), "{position:?}");
        }
        if moves.is_empty() {
            assert!(pool.iter().all(|&mv| game.check(position, mv).is_err()), "{position:?}");
            assert_eq!(game.tally(position), Tally::new(G::KINDS.len()));
        }
    }
}

fn texts_read_back<G: Counted + Notation>(game: &G) {
    let mut texts = HashMap::new();
    for position in samples(game) {
        let text = game.write_position(&position);
        assert_eq!(game.parse_position(&text).as_ref().ok(), Some(&position), "{text}");
        assert!(game.parse_position(&format!("{text} ")).is_err(), "{text}");
        for mv in game.moves(&position) {
            let text = game.write_move(mv);
            assert_eq!(game.parse_move(&text).ok(), Some(mv), "{text}");
        }
        if let Some(other) = texts.insert(text, position.clone()) {
            assert_eq!(other, position, "two positions with one text");
        }
    }
    assert!(game.parse_position("").is_err() && game.parse_move("").is_err());
}

/// What a symmetry makes of the players, as far as positions show it.
fn players_under<G: Symmetric>(
    game: &G,
    samples: &[G::Position],
    s: usize,
) -> HashMap<Player, Player> {
    let mut renamed = HashMap::new();
    for position in samples {
        let image = game.to_move(&game.image(position, s));
        let before = renamed.insert(game.to_move(position), image);
        assert!(before.is_none_or(|other| other == image), "symmetry {s} renames in two ways");
    }
    renamed
}

fn symmetries_commute_with_play<G: Counted + Symmetric>(game: &G) {
    let samples = samples(game);
    let mut random = Random::new(5);
    for s in 0..game.symmetries() {
        let renamed = players_under(game, &samples, s);
        // Each position with about four of the symmetries, each symmetry with many positions.
        let apart = game.symmetries().div_ceil(4);
        let some = samples.iter().enumerate().filter(|(i, _)| (i + s) % apart == 0);
        for (_, position) in some {
            let image = game.image(position, s);
            if s == 0 {
                assert_eq!(image, *position);
            }
            let expected = game.outcome(position).map(|outcome| match outcome {
                Outcome::Draw => Outcome::Draw,
                Outcome::Win(players) => {
                    let images = players.iter().map(|p| renamed.get(&p).copied().unwrap_or(p));
                    Outcome::Win(images.fold(Players::NONE, Players::with))
                }
            });
            assert_eq!(game.outcome(&image), expected, "symmetry {s} of {position:?}");
            let moves = game.moves(position);
            let mut images: Vec<_> =
                moves.iter().map(|&mv| game.image_of_move(position, mv, s)).collect();
            for _ in 0..5.min(moves.len()) {
                let which = random.below(moves.len());
                let there = game.image(&game.play(position, moves[which]), s);
                assert_eq!(game.play(&image, images[which]), there, "{:?}", moves[which]);
            }
            images.sort_unstable();
            assert_eq!(images, game.moves(&image), "symmetry {s} of {position:?}");
        }
    }
}

fn symmetries_form_a_group<G: Counted + Symmetric>(game: &G) {
    // Images of positions tell symmetries apart that positions of short games may not.
    let last = samples(game).into_iter().rev().take(5);
    let images = |p: G::Position| (0..game.symmetries()).map(move |s| game.image(&p, s));
    let samples: Vec<_> = last.flat_map(images).collect();
    let actions: Vec<_> = (0..game.symmetries())
        .map(|s: usize| samples.iter().map(|p| game.image(p, s)).collect::<Vec<_>>())
        .collect();
    let distinct: HashSet<_> = actions.iter().collect();
    assert_eq!(distinct.len(), actions.len(), "two symmetries do the same");
    for (first, images) in actions.iter().enumerate() {
        let mut undone = 0;
        for then in 0..game.symmetries() {
            let both: Vec<_> = images.iter().map(|p| game.image(p, then)).collect();
            assert!(actions.contains(&both), "{first}, then {then}");
            undone += usize::from(both == samples);
        }
        assert_eq!(undone, 1, "{first} is undone {undone} times");
    }
}

fn canonical_forms_are_one_per_class<G: Counted + Symmetric>(game: &G) {
    let samples = samples(game);
    let mut random = Random::new(7);
    let mut by_key = HashMap::new();
    for position in &samples {
        let (form, name) = (game.canonical(position), key(game, position));
        assert_eq!(game.canonical(&form), form, "{position:?}");
        assert_eq!(key(game, &form), name, "{position:?}");
        for _ in 0..4 {
            let image = game.image(position, random.below(game.symmetries()));
            assert_eq!(key(game, &image), name, "{position:?}");
            assert_eq!(game.canonical(&image), form, "{position:?}");
        }
        if let Some(other) = by_key.insert(name, form.clone()) {
            assert_eq!(other, form, "two forms with one key");
        }
        // Equivalent positions have as much below them.
        assert_eq!(game.tally(&form), game.tally(position), "{position:?}");
    }
    let forms: HashSet<_> = by_key.values().collect();
    assert_eq!(forms.len(), by_key.len(), "two keys with one form");
}

fn counting_is_listing<G: Counted>(game: &G) {
    for position in samples(game) {
        let mut listed = Tally::new(G::KINDS.len());
        for mv in game.moves(&position) {
            listed.by_kind[game.kind(&position, mv)] += 1;
            match game.outcome(&game.play(&position, mv)) {
                Some(Outcome::Win(_)) => listed.wins += 1,
                Some(Outcome::Draw) => listed.draws += 1,
                None => {}
            }
        }
        assert_eq!(game.tally(&position), listed, "{position:?}");
        assert_eq!(game.count_moves(&position), game.moves(&position).len(), "{position:?}");
        assert_eq!(perft(game, &position, 1), listed);
        assert_eq!(perft(game, &position, 0).nodes(), 1);
        let mut depth = 1;
        while depth < 5 && perft(game, &position, depth).nodes() < 2_000 {
            depth += 1;
        }
        let nodes = perft(game, &position, depth).nodes();
        if nodes < 60_000 {
            assert_eq!(perft_by_listing(game, &position, depth), nodes, "{position:?}");
            let parts = divide(game, &position, depth);
            assert_eq!(parts.iter().map(|&(_, n)| n).sum::<u64>(), nodes, "{position:?}");
            assert!(parts.iter().map(|&(mv, _)| mv).eq(game.moves(&position)));
        }
    }
}

/// The sequences that begin with each legal move, in the order of the moves. Depth 0 has none.
fn divide<G: Counted>(game: &G, position: &G::Position, depth: usize) -> Vec<(G::Move, u64)> {
    if depth == 0 {
        return Vec::new();
    }
    let below = |mv| perft(game, &game.play(position, mv), depth - 1).nodes();
    game.moves(position).into_iter().map(|mv| (mv, below(mv))).collect()
}

/// What perft counts, by listing every sequence to its end and never counting ahead.
fn perft_by_listing<G: Game>(game: &G, position: &G::Position, depth: usize) -> u64 {
    if depth == 0 {
        return 1;
    }
    let moves = game.moves(position);
    moves.into_iter().map(|mv| perft_by_listing(game, &game.play(position, mv), depth - 1)).sum()
}

/// One line for each game: a name and a value that implements `Game`.
macro_rules! games {
    ($($name:ident: $game:expr;)+) => { $(
        mod $name {
            #[allow(unused_imports, reason = "a ruleset may be named by its whole path")]
            use super::*;
            laws! { $game;
                the_start_is_open
                moves_ascend_and_are_accepted
                play_is_a_function
                a_finished_game_has_no_moves
                texts_read_back
                symmetries_commute_with_play
                symmetries_form_a_group
                canonical_forms_are_one_per_class
                counting_is_listing
            }
        }
    )+ };
}

macro_rules! laws {
    ($game:expr; $($law:ident)+) => { $(
        #[test]
        fn $law() {
            super::$law(&$game);
        }
    )+ };
}

fn crosstrack(header: &str, readings: &str) -> Ruleset {
    Ruleset::with_readings(readings, &format!("x1_{header}.1__d")).expect("a ruleset")
}

fn crossings(spec: &str) -> crossings::rules::ruleset::Ruleset {
    crossings::rules::ruleset::Ruleset::new(spec.parse().expect("readings")).expect("a ruleset")
}

games! {
    hex_swap: hex::Hex { size: 3, swap: hex::Swap::Yes };
    hex_no_swap: hex::Hex { size: 4, swap: hex::Swap::No };
    small_two: crosstrack("4x2_1122", "");
    small_three: crosstrack("4x2_123c", "junction=through");
    small_teams: crosstrack("4x2_1234t", "null-turn=allowed connectors=straight");
    small_announced: crosstrack("4x2_1122", "claim-rule=announced relocate-turn=keep");
    large_four: crosstrack("4x3_1234", "");
    large_three: crosstrack("4x3_123c", "relocate-turn=keep null-turn=allowed");
    study_two: crosstrack("2x1_1122", "claim-rule=announced");
    study_three: crosstrack("1x2~tournament_123c", "junction=through");
    study_teams: crosstrack("2x2_1234t", "connectors=none");
    study_straight: crosstrack("3x1_123c", "connectors=straight");
    study_one_set_each: crosstrack("2x1_1020", "");
    study_one_cell: crosstrack("1x1_1122", "");
    crossings_published: crossings("8x8");
    crossings_free: crossings("8x8 reply=free capture-reply=yes distance=upto lock=defend");
    crossings_one_row: crossings("3x4");
    crossings_two_rows: crossings("4x5 rows=2 distance=stop dead=play-on");
    crossings_no_move_loses: crossings("3x4 reply=free no-move=loss");
    crossings_answer_by_capture: crossings("4x3 capture-reply=yes lock=defend distance=upto");
    crossings_wide: crossings("8x5 rows=2 single=line distance=stop");
    crossings_column: crossings("1x8 rows=2 no-move=loss");
}
