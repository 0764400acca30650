//! Pictures say what the position says: the terminal's is read back, the SVG is parsed.

use crosstrack::crosstrack::draw::{position, terminal};
use crosstrack::crosstrack::rules::edition::{Colour, Seats};
use crosstrack::crosstrack::rules::geometry::{Board, Cell, cells_of};
use crosstrack::crosstrack::rules::position::Position;
use crosstrack::crosstrack::rules::readings::Junction;
use crosstrack::crosstrack::rules::ruleset::{Ruleset, RulesetSpec};
use crosstrack::crosstrack::rules::threats::winning_moves;
use crosstrack::game::{Game, GameExt};
use proptest::prelude::*;
use svg::parser::Event;

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

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, ..ProptestConfig::default() })]

    #[test]
    fn the_terminals_picture_can_be_read_back(
        ruleset in rulesets(),
        choices in prop::collection::vec(any::<usize>(), 0..40),
    ) {
        let position = played(&ruleset, &choices);
        let picture = terminal::board(&ruleset, &position, false);
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
        let coloured = terminal::board(&ruleset, &position, true);
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
            let title = format!("{placed} on {cell}");
            prop_assert!(picture.contains(&title), "{}", title);
        }
        let won = picture.contains("#ffcf33");
        prop_assert_eq!(won, position.winning_path(&ruleset).is_some());
    }
}
