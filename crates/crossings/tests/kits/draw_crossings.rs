//! Pictures of Crossings say what the notation says: the terminal's is read back, the SVG parsed.

use std::collections::HashSet;

use crossings::draw::svg as drawing;
use crossings::rules::{Board, CaptureReply, Position, Reply, Ruleset, RulesetSpec};
use crosstrack::game::{Game, GameExt};
use crosstrack_explore::draw::Drawable;
use proptest::prelude::*;
use svg::parser::Event;

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

/// The rows of a text with a character for each square, and its pending square.
fn squares(text: &str) -> (Vec<String>, String) {
    let mut parts = text.split(' ');
    let expanded = parts.next().expect("rows").split('/').map(|row| {
        row.chars()
            .map(|c: char| match c.to_digit(10) {
                Some(run) => " ".repeat(run as usize),
                None => c.to_string(),
            })
            .collect()
    });
    let rows = expanded.collect();
    (rows, parts.nth(1).expect("a pending square").to_owned())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, ..ProptestConfig::default() })]

    #[test]
    fn the_terminals_picture_can_be_read_back(
        ruleset in rulesets(),
        choices in prop::collection::vec(any::<usize>(), 0..60),
    ) {
        let position = played(&ruleset, &choices);
        let (rows, pending) = squares(&ruleset.write_position(&position));
        let picture = ruleset.drawing(&position, false);
        let lines: Vec<Vec<char>> = picture.lines().map(|l| l.chars().collect()).collect();
        let height = rows.len();
        for (down, row) in rows.iter().enumerate() {
            for (across, expected) in row.chars().enumerate() {
                let cell: String =
                    (0..3).map(|i| lines[2 + 2 * down][5 + 4 * across + i]).collect();
                let name = format!("{}{}", char::from(b'a' + across as u8), height - down);
                let drawn = match expected {
                    'R' | 'B' => format!("[{expected}]"),
                    _ if name == pending => format!("({expected})"),
                    _ => format!(" {expected} "),
                };
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
    fn the_svg_is_well_formed_and_shows_every_stone(
        ruleset in rulesets(),
        choices in prop::collection::vec(any::<usize>(), 0..60),
    ) {
        let position = played(&ruleset, &choices);
        let picture = drawing::svg(&ruleset, &position);
        prop_assert_eq!(&picture, &drawing::svg(&ruleset, &position), "twice the same bytes");
        let (mut depth, mut arcs, mut dashed, mut titles) = (0_i32, 0, 0, Vec::new());
        let mut events = svg::read(&picture).expect("SVG").peekable();
        while let Some(event) = events.next() {
            use svg::node::element::tag::Type;
            match event {
                Event::Error(error) => prop_assert!(false, "{error}"),
                Event::Tag(name, kind, attributes) => {
                    depth += match kind {
                        Type::Start => 1,
                        Type::End => -1,
                        Type::Empty => 0,
                    };
                    arcs += usize::from(name == "path");
                    dashed += usize::from(attributes.contains_key("stroke-dasharray"));
                    if let ("title", Type::Start, Some(Event::Text(text))) =
                        (name, kind, events.peek())
                    {
                        titles.push((*text).to_owned());
                    }
                }
                _ => {}
            }
        }
        prop_assert_eq!(depth, 0);
        let (rows, pending) = squares(&ruleset.write_position(&position));
        let (height, mut locked) = (rows.len(), 0);
        for (down, row) in rows.iter().enumerate() {
            for (across, stone) in row.chars().enumerate() {
                let square = format!("{}{}", char::from(b'a' + across as u8), height - down);
                let name = match stone {
                    ' ' => continue,
                    'r' => "red stone",
                    'b' => "blue stone",
                    'R' => "locked red stone",
                    _ => "locked blue stone",
                };
                locked += usize::from(stone.is_uppercase());
                let title = format!("{square}, {name}");
                let titled = titles.iter().filter(|t| t.starts_with(&title)).count();
                prop_assert_eq!(titled, 1, "{}", title);
            }
        }
        // A padlock's shackle is drawn twice, its edge below.
        prop_assert_eq!(arcs, 2 * locked);
        prop_assert_eq!(dashed, usize::from(pending != "-"));
        let is_over = ruleset.outcome(&position).is_some();
        prop_assert_eq!(titles.iter().any(|t| t == "to move"), !is_over);
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
    assert_eq!(ruleset.tile("rr", 0), None);
}
