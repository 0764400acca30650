//! Pictures say what the position says: the terminal's is read back, the SVG is parsed.

use std::collections::{HashMap, HashSet};

use crosstrack::game::{Game, GameExt, Notation as _};
use crosstrack::rules::{
    Board, Cell, Colour, Junction, Position, Ruleset, RulesetSpec, Seats, cells_of, winning_moves,
};
use crosstrack_explore::crosstrack::draw::position;
use crosstrack_explore::draw::Drawable;
use proptest::prelude::*;
use svg::parser::Event;

use crate::parsed::spots;

/// A position of random play that takes a win when there is one.
fn played(ruleset: &Ruleset, choices: &[usize]) -> Position {
    choices.iter().fold(ruleset.start(), |position, &choice| {
        let mut moves = winning_moves(ruleset, &position);
        if moves.is_empty() {
            moves = ruleset.moves(&position);
        }
        if moves.is_empty() {
            position
        } else {
            ruleset.play(&position, moves[choice % moves.len()])
        }
    })
}

fn rulesets() -> impl Strategy<Value = Ruleset> {
    let boards = prop::sample::select(&[(2, 1), (1, 2), (3, 2), (4, 2), (4, 3)][..]);
    let seats = prop::sample::select(&[Seats::Two, Seats::Three, Seats::Teams][..]);
    (boards, seats, any::<bool>()).prop_map(|((a, b), seats, through)| {
        let junction = if through { Junction::Through } else { Junction::Joined };
        Ruleset::new(RulesetSpec { junction, ..RulesetSpec::new(Board::of(a, b), seats) })
            .expect("a game that is played")
    })
}

/// The character of a picture at a line and column, counted from 0.
fn at(lines: &[Vec<char>], line: usize, column: usize) -> char {
    lines[line].get(column).copied().unwrap_or(' ')
}

fn corner(cell: Cell) -> (usize, usize) {
    (2 + 4 * cell.row(), 6 + 9 * cell.column())
}

/// Where the marks of the sides N, NE, … stand.
const MARKS: [(usize, usize); 8] = [(0, 3), (0, 6), (1, 6), (2, 6), (2, 3), (2, 0), (1, 0), (0, 0)];

/// Returns name and label of every place, as the game lists them.
fn labels(ruleset: &Ruleset, position: &Position) -> Vec<(String, String)> {
    ruleset.spots(position).into_iter().map(|spot| (spot.name, spot.label)).collect()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, ..ProptestConfig::default() })]

    #[test]
    fn the_terminals_picture_can_be_read_back(
        ruleset in rulesets(),
        choices in prop::collection::vec(any::<usize>(), 0..40),
    ) {
        let position = played(&ruleset, &choices);
        let picture = ruleset.drawing(&position, false);
        let lines: Vec<Vec<char>> = picture.lines().map(|l| l.chars().collect()).collect();
        let path = position.winning_path(&ruleset);
        for cell in cells_of(ruleset.cells()) {
            let (line, column) = corner(cell);
            let name: String = (1..6).map(|i| at(&lines, line + 1, column + i)).collect();
            let Some(placed) = position.layout().piece(cell) else {
                prop_assert_eq!(name.trim(), cell.to_string());
                continue;
            };
            prop_assert_eq!(name.trim().trim_end_matches('*'), placed.to_string());
            prop_assert_eq!(name.contains('*'), position.turns_frozen(cell) > 0);
            let pattern = ruleset.pieces().get(placed.piece.letter).expect("a known pattern");
            let sides = pattern.orientations.links(placed.rotation).sides();
            for (side, &(down, right)) in MARKS.iter().enumerate() {
                let mark = at(&lines, line + down, column + right);
                let track = "123Y●".contains(mark);
                prop_assert_eq!(track, sides >> side & 1 != 0, "{} {} {}", cell, side, mark);
            }
        }
        prop_assert_eq!(picture.contains('●'), path.is_some());
        // Colours add nothing but escapes.
        let coloured = ruleset.drawing(&position, true);
        let mut plain = String::new();
        for (index, part) in coloured.split('\x1b').enumerate() {
            plain += if index == 0 { part } else { part.split_once('m').expect("an escape").1 };
        }
        prop_assert_eq!(plain, picture);
    }

    #[test]
    fn the_svg_is_well_formed_and_shows_every_piece(
        ruleset in rulesets(),
        choices in prop::collection::vec(any::<usize>(), 0..40),
    ) {
        let position = played(&ruleset, &choices);
        let picture = position::svg(&ruleset, &position);
        prop_assert_eq!(&picture, &position::svg(&ruleset, &position), "twice the same bytes");
        let (mut depth, mut polygons) = (0_i32, 0);
        for event in svg::read(&picture).expect("SVG") {
            match event {
                Event::Error(error) => prop_assert!(false, "{error}"),
                Event::Tag(name, svg::node::element::tag::Type::Start, _) => {
                    depth += 1;
                    polygons += usize::from(name == "polygon");
                }
                Event::Tag(_, svg::node::element::tag::Type::End, _) => depth -= 1,
                Event::Tag(name, _, _) => polygons += usize::from(name == "polygon"),
                _ => {}
            }
        }
        prop_assert_eq!(depth, 0);
        let shown = Colour::ALL.len() * ruleset.pieces().patterns().len();
        let least = 1 + ruleset.cells().count_ones() + ruleset.interstices().count_ones();
        prop_assert!(polygons >= least as usize + shown, "{} polygons", polygons);
        for (cell, placed) in position.layout().pieces() {
            // The tag has it as notation does.
            prop_assert!(picture.contains(&format!("\n{placed}\n")), "{} on {}", placed, cell);
        }
        let won = picture.contains("class=\"path\"");
        prop_assert_eq!(won, position.winning_path(&ruleset).is_some());
    }

    #[test]
    fn a_scene_has_every_place_once_with_its_words(
        ruleset in rulesets(),
        choices in prop::collection::vec(any::<usize>(), 0..40),
    ) {
        let position = played(&ruleset, &choices);
        let scene = ruleset.scene(&position);
        let places = ruleset.cells().count_ones() + ruleset.interstices().count_ones();
        let spots = spots(&scene);
        prop_assert_eq!(spots.len(), places as usize);
        prop_assert_eq!(&spots, &labels(&ruleset, &position));
        let names: HashSet<&str> = spots.iter().map(|(name, _)| name.as_str()).collect();
        prop_assert_eq!(names.len(), spots.len(), "no name twice");
        for (name, _) in &spots {
            let place = format!("id=\"spot-{name}\"");
            prop_assert_eq!(scene.matches(&place).count(), 1, "{}", name);
        }
        let head = scene.split('>').next().expect("a tag");
        prop_assert!(head.contains("viewBox") && !head.contains(" width="), "{}", head);
        prop_assert_eq!(scene.contains("class=\"path\""), position.winning_path(&ruleset).is_some());
    }
}

#[test]
fn a_place_is_called_what_lies_there() {
    let ruleset = Ruleset::standard(Board::SMALL, Seats::Three);
    let text = "x1_4x2_123c.1~c3.1~d4.2_4-6-2.gI2.3-3.gC5.2-6-4_d";
    let position = ruleset.parse_position(text).expect("a position");
    let words: HashMap<String, String> = labels(&ruleset, &position).into_iter().collect();
    assert_eq!(words["d4"], "d4, green C, rotation 5, common, frozen for 2 turns");
    assert_eq!(words["c3"], "c3, green I, rotation 2, common, frozen for 1 turn");
    assert_eq!(words["e4"], "e4, empty");
    assert_eq!(words["xd4"], "xd4, crossed connector, fixed");

    let large = Ruleset::standard(Board::LARGE, Seats::Two);
    let mut position = large.start();
    for text in ["rC.d4.5", "gA.c3.2", "T.xd4.2"] {
        let mv = large.parse_move(text).expect("a move");
        position = large.try_play(&position, mv).expect("legal");
    }
    let words: HashMap<String, String> = labels(&large, &position).into_iter().collect();
    assert_eq!(words["xd4"], "xd4, tee connector, rotation 2");
    assert_eq!(words["xe4"], "xe4, empty");
}

#[test]
fn pieces_are_drawn_alone() {
    let ruleset = Ruleset::standard(Board::SMALL, Seats::Two);
    let tile = ruleset.tile("gC", 4).expect("a piece");
    assert!(tile.contains("green C, rotation 4") && tile.contains("gC4"), "{tile}");
    assert_ne!(ruleset.tile("gC", 4), ruleset.tile("gC", 5));
    assert_ne!(ruleset.tile("T", 0), ruleset.tile("T", 1));
    assert_eq!(ruleset.tile("X", 1), ruleset.tile("X", 0), "equal ones have the least rotation");
    for code in ["", "g", "gCC", "zA", "gZ", "é", "gé", "Q"] {
        assert_eq!(ruleset.tile(code, 0), None, "{code}");
    }
}
