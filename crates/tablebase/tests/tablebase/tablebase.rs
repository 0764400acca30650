//! Retrograde tables against a plain fixed point over positions of the rules engine, and against
//! the rules themselves.

use std::collections::HashMap;
use std::sync::Arc;

use crosstrack::base::Fate;
use crosstrack::base::{Outcome, Player};
use crosstrack::game::{Game, GameExt, Notation as _, Symmetric as _};
use crosstrack::rules::{
    Board, Catalogue, Cell, ClaimRule, Colour, Connectors, Junction, Letter, NullTurn, Owner,
    Piece, Placed, Position, RelocateTurn, Ruleset, RulesetSpec, Seats, Setup, cells_of,
};
use crosstrack_tablebase::dense::{NumberedTable, PositionSpace, byte};
use crosstrack_tablebase::{CheckReport, check};
use crosstrack_tablebase::{Tablebase as _, Value};
use crosstrack_tablebase::{ValueCounts, ignore_progress};

use crate::solve_support::{first_wrong, sample};

fn board(a: usize, b: usize) -> Board {
    Board::new(a as u8, b as u8).expect("a board")
}

fn pieces(text: &str) -> Arc<Catalogue> {
    let text = format!("letter,pattern\n{text}");
    Arc::new(Catalogue::from_csv("own", &text).expect("patterns"))
}

fn solved(ruleset: &Ruleset) -> NumberedTable {
    NumberedTable::solve(PositionSpace::new(ruleset).expect("a space"), &mut ignore_progress)
        .expect("values")
}

fn counts(table: &NumberedTable) -> [ValueCounts; 2] {
    table.counts().expect("values in memory").try_into().expect("two ways of counting")
}

/// How many positions a space has, quarter turns not folded.
fn positions_of(space: &PositionSpace) -> u64 {
    space.arrangements().map(|(arrangement, _)| space.fields(&arrangement).positions() as u64).sum()
}

fn value(table: &NumberedTable, position: &Position) -> Value {
    table.value(position).expect("values in memory").expect("every position has one")
}

/// What a table distinguishes of a piece: where it lies, whether the mover owns it, its pattern, its
/// rotation.
type Seen = Vec<(Cell, bool, Letter, u8)>;

fn view(ruleset: &Ruleset, position: &Position) -> Seen {
    let owner = Owner::Player(position.to_move());
    let piece = |(cell, Placed { piece, rotation }): (Cell, Placed)| {
        (cell, ruleset.owners().of(piece.colour) == owner, piece.letter, rotation)
    };
    position.layout().pieces().map(piece).collect()
}

/// Every setup, one for each way to distinguish pieces, with player 1 to move.
fn setups(ruleset: &Ruleset) -> Vec<Setup> {
    let mut all = vec![Setup::start()];
    for cell in cells_of(ruleset.cells()) {
        let mut wider = all.clone();
        for setup in &all {
            for owner in [Player::One, Player::Two].map(Owner::Player) {
                for pattern in ruleset.pieces().patterns() {
                    let of = |colour: Colour| Piece { colour, letter: pattern.letter };
                    let free = Colour::ALL.iter().copied().find(|&colour| {
                        ruleset.owners().of(colour) == owner
                            && setup.pieces.iter().all(|(_, placed)| placed.piece != of(colour))
                    });
                    let Some(colour) = free else { continue };
                    for rotation in pattern.orientations.rotations() {
                        let mut more = setup.clone();
                        more.pieces.push((cell, Placed { piece: of(colour), rotation }));
                        wider.push(more);
                    }
                }
            }
        }
        all = wider;
    }
    all
}

/// The plies to the end, with the fate: round after round over all positions and all moves.
fn plain(ruleset: &Ruleset) -> (Vec<Position>, Vec<Value>) {
    let positions: Vec<Position> = setups(ruleset)
        .iter()
        .map(|setup| Position::new_waiving(ruleset, setup, |_| true).expect("playable"))
        .collect();
    let numbers: HashMap<Seen, usize> =
        positions.iter().enumerate().map(|(i, p)| (view(ruleset, p), i)).collect();
    assert_eq!(numbers.len(), positions.len());
    let mut plies: Vec<Option<usize>> = Vec::new();
    let mut next: Vec<Vec<u32>> = Vec::new();
    for position in &positions {
        let won = matches!(ruleset.outcome(position), Some(Outcome::Win(_)));
        plies.push(won.then_some(0));
        let moves = ruleset.moves(position).into_iter();
        let number = |mv| numbers[&view(ruleset, &ruleset.play(position, mv))] as u32;
        let mut numbers: Vec<u32> = moves.map(number).collect();
        numbers.sort_unstable();
        numbers.dedup();
        next.push(numbers);
    }
    for ply in 1.. {
        let before = plies.clone();
        for (i, next) in next.iter().enumerate().filter(|&(i, _)| before[i].is_none()) {
            let known = |&n: &u32| before[n as usize];
            let lost = |n: &u32| known(n).is_some_and(|plies| plies % 2 == 0);
            let won = |n: &u32| known(n).is_some_and(|plies| plies % 2 == 1);
            if next.iter().any(lost) || !next.is_empty() && next.iter().all(won) {
                plies[i] = Some(ply);
            }
        }
        if plies == before {
            break;
        }
    }
    let value = |plies: Option<usize>| match plies {
        None => Value::DRAW,
        Some(plies) if plies % 2 == 0 => Value::loss(plies),
        Some(plies) => Value::win(plies),
    };
    (positions, plies.into_iter().map(value).collect())
}

/// Compares every position of a table with the plain computation, and its counts with setups.
fn compare(ruleset: &Ruleset) -> usize {
    let table = solved(ruleset);
    let (positions, values) = plain(ruleset);
    let mut by_value: [HashMap<Value, u64>; 2] = [HashMap::new(), HashMap::new()];
    for (position, &expected) in positions.iter().zip(&values) {
        let text = || ruleset.write_position(position);
        assert_eq!(value(&table, position), expected, "{}", text());
        let within = position.setup(ruleset).faults(ruleset).0.is_empty();
        *by_value[0].entry(expected).or_default() += 1;
        *by_value[1].entry(expected).or_default() += u64::from(within);
    }
    assert_eq!(positions_of(table.space()), positions.len() as u64);
    for (counts, by_value) in counts(&table).iter().zip(by_value) {
        assert_eq!(*counts, ValueCounts::new(counts.label, by_value));
    }
    positions.len()
}

#[test]
fn the_smallest_board_agrees_with_a_plain_fixed_point() {
    let ruleset = Ruleset::standard(board(1, 1), Seats::Two);
    assert_eq!(compare(&ruleset), 1 + 2 * 44);
    let table = solved(&ruleset);
    // Twelve of the 44 orientations make a path by themselves.
    let [_, within] = counts(&table);
    assert_eq!(within.of_value(Value::loss(0)), 12);
    assert_eq!(value(&table, &ruleset.start()), Value::win(1));
}

#[test]
fn two_patterns_agree_with_a_plain_fixed_point() {
    let spec = RulesetSpec {
        pieces: Some(pieces("A,14-15\nI,15-26\n")),
        ..RulesetSpec::new(board(2, 1), Seats::Two)
    };
    assert!(compare(&Ruleset::new(spec).expect("a ruleset")) > 300_000);
}

#[test]
fn every_two_readings_agree_with_a_plain_fixed_point() {
    assert!(readings_agree(|sum| sum % 2 == 0) > 200_000);
}

#[test]
#[ignore = "takes half a minute: every two words of readings are together without it"]
fn every_reading_agrees_with_a_plain_fixed_point_at_length() {
    assert!(readings_agree(|sum| sum % 2 == 1) > 200_000);
}

/// Compares the rulesets whose numbers of words of readings have a sum that is asked for; returns how many positions were.
fn readings_agree(is_asked: impl Fn(usize) -> bool) -> usize {
    let mut compared = 0;
    for &junction in Junction::ALL {
        for &relocate_turn in RelocateTurn::ALL {
            for &null_turn in NullTurn::ALL {
                for (number, (layout, _)) in Connectors::published().iter().enumerate() {
                    let words = [junction as usize, relocate_turn as usize, null_turn as usize];
                    if !is_asked(words.iter().sum::<usize>() + number) {
                        continue;
                    }
                    let spec = RulesetSpec {
                        // One set each, and a piece that looks the same however it is turned.
                        owners: "1200".parse().expect("owners"),
                        pieces: Some(pieces("I,15-26\nK,14-16\nZ,15-26-37-48\n")),
                        junction,
                        relocate_turn,
                        null_turn,
                        connectors: Some(Arc::clone(layout)),
                        ..RulesetSpec::new(board(2, 1), Seats::Two)
                    };
                    compared += compare(&Ruleset::new(spec).expect("a ruleset"));
                }
            }
        }
    }
    compared
}

#[test]
fn a_layout_without_symmetry_agrees_with_a_plain_fixed_point() {
    let connectors = Connectors::from_csv("own", "interstice,piece\nxa1,T1\n", board(2, 1));
    let spec = RulesetSpec {
        owners: "1200".parse().expect("owners"),
        pieces: Some(pieces("A,14-15\nI,15-26\n")),
        connectors: Some(Arc::new(connectors.expect("a layout"))),
        ..RulesetSpec::new(board(2, 1), Seats::Two)
    };
    compare(&Ruleset::new(spec).expect("a ruleset"));
}

/// How many positions a board of so many cells has with the standard stock, and how many of them
/// obey the opening: two of each pattern for each owner, like pieces not distinguished.
fn by_arithmetic(cells: u64) -> [u64; 2] {
    // For each number of pieces, the ways to lay them on as many cells in order, by how often each
    // pattern is there: once in each of its orientations, or twice, where the order of the two
    // does not count.
    let fillings = |kinds: &[u64]| {
        let mut ways = vec![1.0_f64; 1];
        for &turns in kinds {
            let turns = turns as f64;
            let mut more = vec![0.0; ways.len() + 2];
            for (pieces, &way) in ways.iter().enumerate() {
                more[pieces] += way;
                more[pieces + 1] += way * turns;
                more[pieces + 2] += way * turns * turns / 2.0;
            }
            ways = more;
        }
        let on_cells = |pieces: u64| (0..pieces).map(|k| cells as f64 - k as f64).product::<f64>();
        let all = ways.iter().take(cells as usize + 1).enumerate();
        all.map(|(pieces, way)| way * on_cells(pieces as u64)).sum::<f64>() as u64
    };
    let own = [8, 8, 8, 8, 8, 4];
    let (all, alone) = (fillings(&[own, own].concat()), fillings(&own) - 1);
    // Only the empty board and the first piece, which is not the mover's, lack a player's piece.
    [all, all - 2 * alone + cells * own.iter().sum::<u64>()]
}

#[test]
fn all_positions_of_2x1_are_counted_and_samples_follow_from_their_successors() {
    let ruleset = Ruleset::standard(board(2, 1), Seats::Two);
    let table = solved(&ruleset);
    let [all, within] = counts(&table);
    assert_eq!([all.positions(), within.positions()], by_arithmetic(4));
    assert_eq!(all.positions(), 60_998_369);
    assert_eq!(positions_of(table.space()), all.positions());
    assert_eq!(first_wrong(&table, &sample(&table, 20_000, 7)), None);
    let first = table.first_move_values().expect("values in memory").expect("values");
    assert_eq!(first.len(), 44);
    // Symmetric positions have the same value.
    let position = ruleset.parse_position("x1_2x1_1122.1_rI0.yA1-bI0.1_d").expect("a position");
    for symmetry in 0..ruleset.symmetries() {
        let image = ruleset.image(&position, symmetry);
        assert_eq!(value(&table, &image), value(&table, &position));
    }
}

#[test]
fn a_check_finds_a_wrong_value() {
    let spec = RulesetSpec {
        pieces: Some(pieces("I,15-26\n")),
        ..RulesetSpec::new(board(2, 1), Seats::Two)
    };
    let ruleset = Ruleset::new(spec).expect("a ruleset");
    let table = solved(&ruleset);
    let checked =
        |table: &NumberedTable| check(table, &mut ignore_progress).expect("values in memory");
    let bytes = table.bytes().expect("values in memory");
    assert_eq!(
        checked(&table),
        CheckReport { positions: table.stored_positions(), mismatch: None }
    );
    for at in (0..bytes.len()).step_by(37) {
        let mut values = bytes.to_vec();
        values[at] = if values[at] == 128 { 3 } else { 128 };
        let space = PositionSpace::new(&ruleset).expect("a space");
        assert!(checked(&NumberedTable::new(space, values)).mismatch.is_some(), "value {at}");
    }
}

#[test]
fn bytes_are_values_in_their_order() {
    let values: Vec<Value> = (0..=255).map(byte::to_value).collect();
    assert!(values.is_sorted_by(|a, b| a < b));
    for (number, &value) in (0..=255).zip(&values) {
        assert_eq!(byte::from_value(value), Some(number));
        // The winner makes the last ply.
        let odd = value.dtw().is_some_and(|plies| plies % 2 == 1);
        assert_eq!(odd, value.fate() == Fate::Win, "{value}");
    }
    for rounds in 0..=byte::MAX_ROUNDS {
        let plies = 2 * usize::from(rounds);
        assert_eq!(byte::to_value(byte::loss(rounds)), Value::loss(plies));
        assert_eq!(byte::to_value(byte::win(rounds)), Value::win(plies + 1));
    }
    let [lost, drawn] = [byte::LOST, byte::DRAW].map(byte::to_value);
    assert_eq!((lost, drawn), (Value::loss(0), Value::DRAW));
    assert_eq!(byte::from_value(Value::win(2)), None);
    assert_eq!(byte::from_value(Value::win(255)), None);
}

#[test]
fn other_games_have_no_tables() {
    let refused = |spec| {
        let no_space = PositionSpace::new(&Ruleset::new(spec).expect("a ruleset")).err();
        no_space.expect("no tables").to_string()
    };
    let three = RulesetSpec::new(board(2, 1), Seats::Three);
    assert_eq!(refused(three), "tables are for two players, not for 3");
    let spec = RulesetSpec::new(board(2, 1), Seats::Two);
    let announced = RulesetSpec { claim_rule: ClaimRule::Announced, ..spec };
    let claim = "tables are for paths that win by themselves (X-CLAIM automatic)";
    assert_eq!(refused(announced), claim);
    let large = RulesetSpec::new(Board::LARGE, Seats::Two);
    let pile = "tables are for fixed connectors, not for intersection pieces (EQ-LARGE)";
    assert_eq!(refused(large), pile);
    let small = RulesetSpec::new(Board::SMALL, Seats::Two);
    let size = "the board 4x2 with 6 patterns has too many positions: tables hold up to 4294967296";
    assert_eq!(refused(small), size);
}
