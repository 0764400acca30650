//! Crossings on large boards: random play obeys the rules, and texts that are changed in one place
//! are refused or mean what they say.

use crossings::rules::{Colour, Move, Position, Ruleset};
use crossings::twin::{Twin, TwinPosition};
use crosstrack::base::Outcome;
use crosstrack::game::{Counted as _, Game, GameExt, Notation as _, Tally};
use proptest::prelude::*;
use proptest::sample::Index;
use proptest::test_runner::FileFailurePersistence;

const BOARDS: [&str; 5] = ["8x8", "8x8", "8x5 rows=2", "6x7 rows=2", "4x5 rows=2"];
const READINGS: [(&str, &[&str]); 7] = [
    ("distance", &["exact", "upto", "stop"]),
    ("single", &["any", "line"]),
    ("reply", &["forced", "free"]),
    ("capture-reply", &["no", "yes"]),
    ("lock", &["obstacle", "defend"]),
    ("no-move", &["draw", "loss"]),
    ("dead", &["draw", "play-on"]),
];

fn config(cases: u32) -> ProptestConfig {
    let file = FileFailurePersistence::Direct("tests/crossings_props.regressions");
    ProptestConfig { cases, failure_persistence: Some(Box::new(file)), ..ProptestConfig::default() }
}

fn ruleset() -> impl Strategy<Value = Ruleset> {
    let choices = prop::collection::vec(any::<Index>(), READINGS.len());
    (any::<Index>(), choices).prop_map(|(board, choices)| {
        let readings = READINGS.iter().zip(choices);
        let words =
            readings.map(|((name, words), choice)| format!(" {name}={}", choice.get(words)));
        let text = (*board.get(&BOARDS)).to_owned() + &words.collect::<String>();
        Ruleset::new(text.parse().expect("readings")).expect("a ruleset")
    })
}

/// A game: forward as a rule, so that stones meet and cross; and the positions with the moves
/// that led to them.
fn games(plies: usize) -> impl Strategy<Value = (Ruleset, Vec<(Move, Position)>)> {
    let choices = prop::collection::vec((any::<Index>(), 0..4_u8), 1..plies);
    (ruleset(), choices).prop_map(|(ruleset, choices)| {
        let (mut line, mut position) = (Vec::new(), ruleset.start());
        for (which, mood) in choices {
            let moves = ruleset.moves(&position);
            let is_red = position.to_move() == Colour::Red;
            let forward: Vec<Move> = moves
                .iter()
                .filter(|mv: &&Move| {
                    mv.captures || mv.dest.row() != mv.rear.row() && is_red == (mv.dest > mv.rear)
                })
                .copied()
                .collect();
            let some = if mood == 0 || forward.is_empty() { moves } else { forward };
            if some.is_empty() {
                break;
            }
            let mv = *which.get(&some);
            position = ruleset.play(&position, mv);
            line.push((mv, position));
        }
        (ruleset, line)
    })
}

/// A text with one character replaced, added or taken away.
fn edited(text: &str, at: Index, how: u8, letter: char) -> String {
    let mut letters: Vec<char> = text.chars().collect();
    let at = at.index(letters.len());
    match how {
        0 => letters[at] = letter,
        1 => letters.insert(at, letter),
        _ => {
            letters.remove(at);
        }
    }
    letters.into_iter().collect()
}

proptest! {
    #![proptest_config(config(200))]

    #[test]
    fn random_games_stay_within_the_rules((ruleset, line) in games(80)) {
        let mut before = ruleset.start();
        for (mv, after) in &line {
            prop_assert_eq!(ruleset.check(&before, *mv), Ok(()));
            let mover = before.to_move();
            prop_assert_eq!(after.to_move(), mover.other());
            let stones = |p: &Position, colour| {
                p.free(colour).count_ones() + p.locked_of(&ruleset, colour).count_ones()
            };
            prop_assert_eq!(stones(after, mover), stones(&before, mover));
            let taken = u32::from(mv.captures);
            prop_assert_eq!(stones(after, mover.other()) + taken, stones(&before, mover.other()));
            prop_assert_eq!(after.locked() & before.locked(), before.locked());
            let new = (after.locked() & !before.locked()).count_ones();
            prop_assert!(new == 0 || new == 2 && before.pending().is_some());
            prop_assert_eq!(Position::new(&ruleset, &after.setup(&ruleset)), Ok(*after));
            let text = ruleset.write_position(after);
            prop_assert_eq!(ruleset.parse_position(&text), Ok(*after));
            prop_assert_eq!(ruleset.parse_move(&ruleset.write_move(*mv)), Ok(*mv));
            before = *after;
        }
    }

    #[test]
    fn random_games_are_the_same_to_the_twin((ruleset, line) in games(60)) {
        let twin = Twin::new(*ruleset.spec());
        for (_, position) in line.iter().step_by(3) {
            let theirs = {
                let mut turns = twin.moves(&TwinPosition::parse(&ruleset.write_position(position)));
                turns.dedup();
                turns.into_iter().map(|(text, after)| (text, after.to_text())).collect::<Vec<_>>()
            };
            let mut ours = Vec::new();
            let mut listed = Tally::new(Ruleset::KINDS.len());
            for mv in ruleset.moves(position) {
                let after = ruleset.play(position, mv);
                listed.by_kind[ruleset.kind(position, mv)] += 1;
                match ruleset.outcome(&after) {
                    Some(Outcome::Win(_)) => listed.wins += 1,
                    Some(Outcome::Draw) => listed.draws += 1,
                    None => {}
                }
                ours.push((ruleset.write_move(mv), ruleset.write_position(&after)));
            }
            ours.sort();
            prop_assert_eq!(ours, theirs);
            prop_assert_eq!(ruleset.tally(position), listed);
        }
    }

    #[test]
    fn an_edited_position_means_what_it_says(
        (ruleset, line) in games(50),
        which in any::<Index>(),
        at in any::<Index>(),
        how in 0..3_u8,
        letter in "[rbRB/0-9a-h -]|[ -~]|é",
    ) {
        let text = ruleset.write_position(&which.get(&line).1);
        let edited = edited(&text, at, how, letter.chars().next().expect("a letter"));
        if let Ok(position) = ruleset.parse_position(&edited) {
            prop_assert_eq!(ruleset.write_position(&position), edited);
        }
    }

    #[test]
    fn an_edited_move_means_what_it_says(
        (ruleset, line) in games(20),
        which in any::<Index>(),
        at in any::<Index>(),
        how in 0..3_u8,
        letter in "[a-h1-8x-]|[ -~]|é",
    ) {
        let text = ruleset.write_move(which.get(&line).0);
        let edited = edited(&text, at, how, letter.chars().next().expect("a letter"));
        if let Ok(mv) = ruleset.parse_move(&edited) {
            prop_assert_eq!(ruleset.write_move(mv), edited);
        }
    }
}
