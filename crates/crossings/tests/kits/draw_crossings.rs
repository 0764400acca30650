//! Pictures of Crossings say what the notation says: the terminal's is read back, the scene parsed.

use std::collections::HashSet;

use crossings::rules::{Board, CaptureReply, Position, Reply, Ruleset, RulesetSpec};
use crosstrack::game::{Counted as _, Game, GameExt, Notation as _};
use crosstrack_explore::draw::Drawable;
use proptest::prelude::*;

use crate::parsed::spots;

/// A position of random play that crosses when it can.
fn played(ruleset: &Ruleset, choices: &[usize]) -> Position {
    choices.iter().fold(ruleset.start(), |position, &choice| {
        let all = ruleset.moves(&position);
        let crossings: Vec<_> =
            all.iter().copied().filter(|&mv| ruleset.kind(&position, mv) >= 2).collect();
        let moves = if crossings.is_empty() { all } else { crossings };
        if moves.is_empty() {
            position
        } else {
            ruleset.play(&position, moves[choice % moves.len()])
        }
    })
}

fn rulesets() -> impl Strategy<Value = Ruleset> {
    let boards = prop::sample::select(&[(3, 4), (4, 4), (4, 5), (2, 5), (5, 6), (8, 8)][..]);
    (boards, any::<bool>(), any::<bool>()).prop_map(|((width, height), free, yes)| {
        let reply = if free { Reply::Free } else { Reply::Forced };
        let capture_reply = if yes { CaptureReply::Yes } else { CaptureReply::No };
        let spec = RulesetSpec::new(Board::of(width, height));
        Ruleset::new(RulesetSpec { reply, capture_reply, ..spec }).expect("a game that is played")
    })
}

/// The rows of a text with a character for each square.
fn squares(text: &str) -> Vec<String> {
    let expanded = text.split(' ').next().expect("rows").split('/').map(|row| {
        row.chars()
            .map(|c: char| match c.to_digit(10) {
                Some(run) => " ".repeat(run as usize),
                None => c.to_string(),
            })
            .collect()
    });
    expanded.collect()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, ..ProptestConfig::default() })]

    #[test]
    fn the_terminals_picture_can_be_read_back(
        ruleset in rulesets(),
        choices in prop::collection::vec(any::<usize>(), 0..60),
    ) {
        let position = played(&ruleset, &choices);
        let rows = squares(&ruleset.write_position(&position));
        let picture = ruleset.drawing(&position, false);
        let lines: Vec<Vec<char>> = picture.lines().map(|l| l.chars().collect()).collect();
        let height = rows.len();
        for (down, row) in rows.iter().enumerate() {
            for (across, expected) in row.chars().enumerate() {
                let cell = lines[1 + down][4 + 4 * across];
                let name = format!("{}{}", char::from(b'a' + across as u8), height - down);
                let drawn = if expected == ' ' { '·' } else { expected };
                prop_assert_eq!(cell, drawn, "{} of {}", name, picture);
            }
        }
        // Colours add nothing but escapes.
        let coloured = ruleset.drawing(&position, true);
        let mut plain = String::new();
        for (index, part) in coloured.split('\x1b').enumerate() {
            plain += if index == 0 { part } else { part.split_once('m').expect("an escape").1 };
        }
        prop_assert_eq!(plain, picture);
    }

    #[test]
    fn a_scene_has_every_square_once_with_its_words(
        ruleset in rulesets(),
        choices in prop::collection::vec(any::<usize>(), 0..60),
    ) {
        let position = played(&ruleset, &choices);
        let spots = spots(&ruleset.scene(&position));
        let listed = ruleset.spots(&position).into_iter().map(|spot| (spot.name, spot.label));
        prop_assert_eq!(&spots, &listed.collect::<Vec<_>>());
        let names: HashSet<&str> = spots.iter().map(|(name, _)| name.as_str()).collect();
        prop_assert_eq!(names.len(), ruleset.squares().count_ones() as usize);
        prop_assert_eq!(spots.len(), names.len());
        let locked = spots.iter().filter(|(_, words)| words.contains("locked")).count();
        prop_assert_eq!(locked, position.locked().count_ones() as usize);
    }
}

#[test]
fn stones_are_drawn_alone() {
    let ruleset = Ruleset::new(RulesetSpec::new(Board::STANDARD)).expect("a game");
    for code in ["r", "b", "R", "B"] {
        assert!(ruleset.tile(code, 0).is_some_and(|tile| tile.contains(code)), "{code}");
    }
}
