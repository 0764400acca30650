//! Retrograde tables against a plain fixed point over positions of the rules engine, and against
//! the rules themselves.

use std::collections::HashMap;
use std::sync::Arc;

use crosstrack::base::vocab::{Outcome, Player};
use crosstrack::crosstrack::dense::check::{every_position, some_positions};
use crosstrack::crosstrack::dense::space::{NoTables, Space};
use crosstrack::crosstrack::dense::stats::{Counts, first_moves};
use crosstrack::crosstrack::dense::table::Table;
use crosstrack::crosstrack::dense::value::{Fate, Value};
use crosstrack::crosstrack::rules::board::{Piece, Placed};
use crosstrack::crosstrack::rules::edition::{Colour, Owner, Seats};
use crosstrack::crosstrack::rules::geometry::{Board, Cell, cells_of};
use crosstrack::crosstrack::rules::intersection::Connectors;
use crosstrack::crosstrack::rules::piece::{Catalogue, Letter};
use crosstrack::crosstrack::rules::position::Position;
use crosstrack::crosstrack::rules::readings::{ClaimRule, Junction, NullTurn, RelocateTurn};
use crosstrack::crosstrack::rules::ruleset::{Ruleset, RulesetSpec};
use crosstrack::crosstrack::rules::setup::Setup;
use crosstrack::game::{Game, GameExt};

fn board(a: usize, b: usize) -> Board {
    Board::new(a as u8, b as u8).expect("a board")
}

fn pieces(text: &str) -> Arc<Catalogue> {
    let text = format!("letter,pattern\n{text}");
    Arc::new(Catalogue::from_csv("own", &text).expect("patterns"))
}

fn solved(ruleset: &Ruleset) -> Table {
    Table::solve(Space::new(ruleset).expect("a space")).expect("values")
}

fn counts(table: &Table) -> [Counts; 2] {
    let values =
        |section| Ok::<_, ()>(table.values()[table.space().section_bytes(section)].to_vec());
    Counts::new(table.space(), values).expect("values in memory")
}

/// What a table tells apart of a piece: where it lies, whether the mover owns it, its pattern, its
/// rotation.
type Seen = Vec<(Cell, bool, Letter, u8)>;

fn seen(ruleset: &Ruleset, position: &Position) -> Seen {
    let owner = Owner::Player(position.to_move());
    let piece = |(cell, Placed { piece, rotation }): (Cell, Placed)| {
        (cell, ruleset.owners().of(piece.colour) == owner, piece.letter, rotation)
    };
    position.layout().pieces().map(piece).collect()
}

/// Every setup, one for each way to tell pieces apart, with player 1 to move.
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
        positions.iter().enumerate().map(|(i, p)| (seen(ruleset, p), i)).collect();
    assert_eq!(numbers.len(), positions.len());
    let mut plies: Vec<Option<usize>> = Vec::new();
    let mut next: Vec<Vec<u32>> = Vec::new();
    for position in &positions {
        let won = matches!(ruleset.outcome(position), Some(Outcome::Win(_)));
        plies.push(won.then_some(0));
        let moves = ruleset.moves(position).into_iter();
        let number = |mv| numbers[&seen(ruleset, &ruleset.play(position, mv))] as u32;
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
        Some(plies) if plies % 2 == 0 => Value::loss((plies / 2) as u8),
        Some(plies) => Value::win((plies / 2) as u8),
    };
    (positions, plies.into_iter().map(value).collect())
}

/// Compares every position of a table with the plain computation, and its counts with setups.
fn compare(ruleset: &Ruleset) -> usize {
    let table = solved(ruleset);
    let (positions, values) = plain(ruleset);
    let mut by_value = [[0u64; 256]; 2];
    for (position, &value) in positions.iter().zip(&values) {
        let text = || ruleset.write_position(position);
        assert_eq!(table.value(position), value, "{}", text());
        let within = position.setup(ruleset).faults(ruleset).0.is_empty();
        by_value[0][usize::from(value.0)] += 1;
        by_value[1][usize::from(value.0)] += u64::from(within);
    }
    assert_eq!(table.space().positions(), positions.len() as u64);
    for (counts, by_value) in counts(&table).iter().zip(by_value) {
        for value in (0..=255).map(Value) {
            assert_eq!(counts.of(value), by_value[usize::from(value.0)], "{value}");
        }
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
    assert_eq!(within.of(Value::LOST), 12);
    assert_eq!(table.value(&ruleset.start()), Value::win(0));
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
fn every_reading_agrees_with_a_plain_fixed_point() {
    let mut compared = 0;
    for &junction in Junction::ALL {
        for &relocate_turn in RelocateTurn::ALL {
            for &null_turn in NullTurn::ALL {
                for (layout, _) in Connectors::published() {
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
    assert!(compared > 400_000, "{compared}");
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
/// obey the opening: two of each pattern for each owner, like pieces not told apart.
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
    assert_eq!(table.space().positions(), all.positions());
    let checked = some_positions(&table, 20_000, 7);
    assert_eq!(checked.wrong, None);
    assert_eq!(first_moves(&ruleset).len(), 44);
    // Symmetric positions have the same value.
    let position = ruleset.read_position("x1_2x1_1122.1_rI0.yA1-bI0.1_d").expect("a position");
    for symmetry in 0..ruleset.symmetries() {
        assert_eq!(table.value(&ruleset.image(&position, symmetry)), table.value(&position));
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
    let end = |table: &Table| every_position(table, |_| std::ops::ControlFlow::Continue(()));
    let checked = end(&table);
    assert_eq!((checked.positions, checked.wrong), (table.values().len() as u64, None));
    for at in (0..table.values().len()).step_by(37) {
        let mut values = table.values().to_vec();
        values[at] = if values[at] == 128 { 3 } else { 128 };
        let space = Space::new(&ruleset).expect("a space");
        assert!(end(&Table::of(space, values)).wrong.is_some(), "value {at}");
    }
}

#[test]
fn values_tell_fate_and_distance() {
    assert_eq!(Value::LOST.before(), Some(Value::win(0)));
    assert_eq!(Value::win(0).before(), Some(Value::loss(1)));
    assert_eq!(Value::DRAW.before(), Some(Value::DRAW));
    let mut value = Value::LOST;
    let mut plies = 0;
    while let Some(before) = value.before() {
        plies += 1;
        assert_eq!(before.dtw(), Some(plies));
        assert_eq!(before.fate(), if plies % 2 == 1 { Fate::Win } else { Fate::Loss });
        value = before;
    }
    assert_eq!(plies, 2 * u16::from(Value::MOST_ROUNDS) + 1);
    assert_eq!(Value::win(1).to_string(), "win in 3");
    assert_eq!(Value::DRAW.to_string(), "draw");
}

#[test]
fn other_games_have_no_tables() {
    let refused = |spec| Space::new(&Ruleset::new(spec).expect("a ruleset")).err();
    let three = RulesetSpec::new(board(2, 1), Seats::Three);
    assert_eq!(refused(three), Some(NoTables::Seats(Seats::Three)));
    let spec = RulesetSpec::new(board(2, 1), Seats::Two);
    let announced = RulesetSpec { claim_rule: ClaimRule::Announced, ..spec };
    assert_eq!(refused(announced), Some(NoTables::Claim));
    let large = RulesetSpec::new(Board::LARGE, Seats::Two);
    assert_eq!(refused(large), Some(NoTables::Intersections));
    let small = RulesetSpec::new(Board::SMALL, Seats::Two);
    assert_eq!(refused(small), Some(NoTables::TooLarge { board: Board::SMALL, patterns: 6 }));
}
