//! The count of winning configurations of few pieces against listing every configuration, against the
//! count for every number of pieces, and against the count of the fewest.

use crate::exhaustive::by_pieces;
use crate::support::ruleset;

use crosstrack::rules::{Board, Junction, Ruleset, Seats};
use crosstrack_prove::count::count_minimum;
use crosstrack_prove::count::{
    CountError, CountQuery, TransferQuery, count_winning, count_winning_up_to,
};

const LAYOUTS: [&str; 3] = ["crossed", "straight", "none"];

fn few(ruleset: &Ruleset, stock: usize, most: usize) -> Vec<u128> {
    let transfer = TransferQuery { stock, ..TransferQuery::new(ruleset) };
    count_winning_up_to(&transfer, most).expect("few states")
}

/// The numbers of winning configurations that are kept in a report.
fn kept(board: &str, junction: Junction, layout: &str) -> Vec<u128> {
    let file = format!("../../reports/counts/kept/{board}-{junction}-{layout}.csv");
    let text = std::fs::read_to_string(file).expect("numbers that are kept");
    let winning = |line: &str| line.split(',').nth(1).expect("a column").parse();
    text.lines().skip(1).map(|line| winning(line).expect("a number")).collect()
}

/// The rulesets of a board under each reading of X-JUNCTION with each layout.
fn rulesets(a: u8, b: u8) -> impl Iterator<Item = Ruleset> {
    let of = move |&junction| LAYOUTS.map(|layout| ruleset(Board::of(a, b), junction, layout));
    Junction::ALL.iter().flat_map(of)
}

#[test]
fn all_configurations_of_the_smallest_boards() {
    all_configurations(&[2]);
}

#[test]
#[ignore = "takes half a minute: two pieces of each pattern are tried without it"]
fn all_configurations_of_the_smallest_boards_at_length() {
    all_configurations(&[1, 4]);
}

fn all_configurations(stocks: &[u8]) {
    for ruleset in rulesets(2, 1) {
        for &stock in stocks {
            let listed = by_pieces(&ruleset, stock).winning;
            let listed: Vec<u128> = listed.into_iter().map(u128::from).collect();
            for most in 0..=4 {
                let counted = few(&ruleset, stock.into(), most);
                assert_eq!(counted, listed[..=most], "{most} pieces, {stock} of each");
            }
        }
    }
}

/// More pieces than the width of a board make detours, and layouts with paths both ways.
#[test]
fn every_number_of_pieces_on_study_boards() {
    for ruleset in rulesets(1, 2).chain([ruleset(Board::of(3, 1), Junction::Through, "straight")]) {
        for stock in [1, 4] {
            let transfer = TransferQuery { stock, ..TransferQuery::new(&ruleset) };
            let all = count_winning(&transfer).expect("a small board");
            assert_eq!(few(&ruleset, stock, 5), all[..=5], "{} {stock}", ruleset.board());
        }
    }
}

/// With crossed connectors counting every number takes longer: the numbers are kept.
#[test]
fn six_pieces_as_they_are_kept() {
    for board in [Board::of(3, 1), Board::of(2, 2)] {
        for &junction in Junction::ALL {
            let kept = kept(&board.to_string(), junction, "crossed");
            assert_eq!(few(&ruleset(board, junction, "crossed"), 4, 6), kept[..=6]);
        }
    }
}

/// The last row but one of what is kept of the small board, with one piece more than a path takes.
#[test]
fn seven_pieces_on_the_small_board_as_they_are_kept() {
    for &junction in Junction::ALL {
        for layout in ["crossed", "straight"] {
            let kept = kept("4x2", junction, layout);
            assert_eq!(kept.len(), 9);
            let ruleset = ruleset(Board::SMALL, junction, layout);
            assert_eq!(few(&ruleset, 4, 7), kept[..=7], "{junction} {layout}");
        }
    }
}

/// The fewest are counted by another algorithm, row by row with a piece in each.
#[test]
fn the_fewest_pieces_of_larger_boards() {
    let empty = Ruleset::standard(Board::LARGE, Seats::Two);
    for ruleset in rulesets(3, 2).chain(rulesets(4, 2)).chain([empty]) {
        for stock in [1, 4] {
            let fewest = count_minimum(&CountQuery::new(&ruleset, stock));
            let counted = few(&ruleset, stock.into(), fewest.pieces);
            let (last, fewer) = counted.split_last().expect("a number");
            assert_eq!(*last, fewest.configurations, "{}", ruleset.board());
            assert!(fewer.iter().all(|&number| number == 0));
        }
    }
}

/// Without connectors, the small board is counted for every number of pieces, by kinds of pieces.
#[test]
fn eight_pieces_without_connectors() {
    let ruleset = ruleset(Board::SMALL, Junction::Joined, "none");
    let all = count_winning(&TransferQuery::new(&ruleset)).expect("few kinds");
    assert_eq!(few(&ruleset, 4, 8), all[..=8]);
}

#[test]
fn what_is_too_much_is_refused() {
    let ruleset = ruleset(Board::SMALL, Junction::Joined, "crossed");
    let starved = TransferQuery { most_states: 1_000, ..TransferQuery::new(&ruleset) };
    let refused = count_winning_up_to(&starved, 7);
    assert!(matches!(refused, Err(CountError::TooManyStates { limit: 1_000, .. })), "{refused:?}");
    let refused = count_winning_up_to(&TransferQuery::new(&ruleset), 32);
    assert_eq!(refused, Err(CountError::TooLarge { cells: 32 }));
}
