//! Long irreducible configurations in cubes, against brute force and against counting.

use std::collections::BTreeSet;

use crate::support::{for_each_layout, letters, ruleset, with_pile};
use crosstrack::game::Game as _;
use crosstrack::rules::symmetry::keeps_connectors;
use crosstrack::rules::{Board, Cell, Junction, Ruleset, Track};
use crosstrack_prove::count::{
    ExampleSearchResult, TransferQuery, count_irreducible_from, find_full_example,
};
use crosstrack_prove::formula::longest::LongestStart;
use crosstrack_prove::formula::{
    Cube, Cubes, CubesError, Method, Query, Reachability, SearchResult, Solvers, is_irreducible,
};
use crosstrack_prove::sat::{LimitedVarisat, Prover};

fn solvers(finder: &LimitedVarisat) -> Solvers<'_> {
    Solvers { finder, prover: Prover::default() }
}

/// All cubes with at least as many pieces as any path needs, as if none had been grown.
fn from_the_first<'r>(ruleset: &'r Ruleset, query: &Query) -> Cubes<'r> {
    let finder = LimitedVarisat::default();
    let mut begun = LongestStart::new(ruleset, query, solvers(&finder)).expect("a plan");
    (begun.best, begun.next) = (None, ruleset.board().width());
    Cubes::after(begun, ruleset, query).expect("few cubes")
}

/// The cells that the cubes leave to pieces which all can be needed.
fn found(ruleset: &Ruleset, cubes: &Cubes<'_>) -> BTreeSet<u64> {
    let finder = LimitedVarisat::default();
    let mut found = BTreeSet::new();
    for &cube in cubes.all() {
        let method = Method { reachability: Reachability::Levels, solvers: solvers(&finder) };
        match cubes.decide(cube, method).expect("an answer") {
            SearchResult::Found(configuration) => {
                let layout = configuration.layout;
                assert_eq!(layout.occupied(), ruleset.cells() & !cube.0);
                assert!(is_irreducible(ruleset, &layout));
                found.insert(layout.occupied());
            }
            SearchResult::None(excess) => assert!(excess.evidence.is_proved()),
            SearchResult::Unknown(why) => panic!("{why:?}"),
        }
    }
    found
}

/// A set of cells after a quarter turn: by columns and rows, and not by the code of the rules.
fn turned(board: Board, cells: u64) -> u64 {
    let last = board.width() - 1;
    let cells = (0..64).filter(|bit| cells >> bit & 1 != 0).map(Cell::from_index);
    cells.fold(0, |mask, cell| mask | Cell::new(cell.column(), last - cell.row()).bit())
}

/// The image of a set that has the least empty cells, of those turned so often.
fn representative(ruleset: &Ruleset, occupied: u64, turns: &[usize]) -> u64 {
    let image =
        |&quarters: &usize| (0..quarters).fold(occupied, |set, _| turned(ruleset.board(), set));
    let images = turns.iter().map(image);
    images.min_by_key(|set| ruleset.cells() & !set).unwrap_or(occupied)
}

#[test]
fn the_cubes_with_a_configuration_are_those_that_brute_force_finds() {
    let mut most = 0;
    // Crossed connectors stay the same after a quarter turn, straight ones after a half turn.
    for (layout, turns) in
        [("crossed", &[0, 1, 2, 3][..]), ("none", &[0, 1, 2, 3]), ("straight", &[0, 2])]
    {
        for (board, only) in [((2, 1), "CF"), ((1, 2), "AF"), ((1, 1), "ACDFGI")] {
            for &junction in Junction::ALL {
                let ruleset = ruleset(Board::of(board.0, board.1), junction, layout);
                let stock = if board == (1, 2) { 2 } else { 4 };
                let query = Query { only: Some(letters(only)), stock, ..Query::default() };
                let mut expected = BTreeSet::new();
                let cells = ruleset.cells().count_ones() as usize;
                for_each_layout(&ruleset, &letters(only), stock.into(), cells, 0, &mut |layout| {
                    let track = Track::new(&ruleset, layout);
                    let needed = |cell| !track.without(cell).has_complete_path();
                    if track.has_complete_path() && layout.pieces().all(|(cell, _)| needed(cell)) {
                        expected.insert(representative(&ruleset, layout.occupied(), turns));
                    }
                });
                let cubes = from_the_first(&ruleset, &query);
                assert_eq!(found(&ruleset, &cubes), expected, "{board:?} {layout} {junction}");
                most = most.max(expected.len());
            }
        }
    }
    assert_eq!(most, 3);
}

#[test]
fn counting_says_the_same_of_each_cube() {
    let ruleset = ruleset(Board::of(2, 2), Junction::Joined, "none");
    let query = Query::default();
    let finder = LimitedVarisat::default();
    let mut begun = LongestStart::new(&ruleset, &query, solvers(&finder)).expect("a plan");
    begun.next = 9;
    let cubes = Cubes::after(begun, &ruleset, &query).expect("few cubes");
    let counted = |cube: &&Cube| {
        let transfer = TransferQuery { empty: cube.0, ..TransferQuery::new(&ruleset) };
        let pieces = cubes.plan(**cube).at_least;
        let number = count_irreducible_from(&transfer, pieces).expect("a count")[pieces];
        // One of those that are counted is what the rules call irreducible.
        match find_full_example(&transfer).expect("a count") {
            ExampleSearchResult::Found(layout) => {
                assert_eq!(layout.occupied(), ruleset.cells() & !cube.0);
                assert!(is_irreducible(&ruleset, &layout) && number > 0);
            }
            ExampleSearchResult::None => assert_eq!(number, 0),
            ExampleSearchResult::Missed => panic!("{cube}"),
        }
        number > 0
    };
    let of = |cube: &Cube| ruleset.cells() & !cube.0;
    let counted: BTreeSet<u64> = cubes.all().iter().filter(counted).map(of).collect();
    assert_eq!(found(&ruleset, &cubes), counted);
    assert!(counted.len() > 1 && counted.len() < cubes.all().len(), "{counted:?}");
}

/// Every set of cells is an image of one cube.
#[test]
fn the_cubes_cover_all_sets_of_cells_once() {
    for layout in ["crossed", "straight"] {
        let ruleset = ruleset(Board::of(3, 1), Junction::Joined, layout);
        let cubes = from_the_first(&ruleset, &Query::default());
        let mut covered = BTreeSet::new();
        for &Cube(empty) in cubes.all() {
            let mut images = BTreeSet::new();
            let mut image = empty;
            for quarters in 0..4 {
                if keeps_connectors(&ruleset, quarters) {
                    images.insert(image);
                }
                image = turned(ruleset.board(), image);
            }
            for image in images {
                assert!(covered.insert(image), "{image:b} is covered twice");
            }
        }
        let least = ruleset.board().width() as u32;
        let sets = 0..1_u32 << ruleset.cells().count_ones();
        let in_question = sets.filter(|set| set.count_ones() >= least);
        assert_eq!(covered.len(), in_question.count());
    }
}

#[test]
fn what_is_no_question_for_cubes_is_refused() {
    let ruleset = with_pile(Board::LARGE, Junction::Joined);
    let finder = LimitedVarisat::default();
    let mut begun =
        LongestStart::new(&ruleset, &Query::default(), solvers(&finder)).expect("a plan");
    begun.next = 20;
    let refused = Cubes::after(begun, &ruleset, &Query::default()).expect_err("too many");
    assert!(matches!(refused, CubesError::TooMany { at_least: 20, .. }), "{refused}");
}

/// On 3x2 between straight connectors all cells but one can be needed.
#[test]
fn a_configuration_of_twenty_of_twenty_one_cells_needs_every_piece() {
    for (junction, text) in [
        (
            Junction::Joined,
            "x1_3x2_1122.1_1.rA1.rI0-rF4.rC3.yI0.rD4.yF6-yD0.bD0.rG0.yG1.bI0-bF2.bG1.gI1.gD6.gF0-gG3.yA3.bA0_d",
        ),
        (
            Junction::Through,
            "x1_3x2_1122.1_rF4.rG3.1-yF4.rD0.rA0.yD1.bD2-yA0.rI0.rC2.bA2.bF6-yI1.yG7.gA2.gD6.bG1-gG3.bI1.gF0_d",
        ),
    ] {
        let ruleset = ruleset(Board::of(3, 2), junction, "straight");
        let position = ruleset.read_position(text).expect("a position");
        let layout = position.layout();
        assert_eq!(layout.occupied().count_ones(), 20);
        assert_eq!(ruleset.cells().count_ones(), 21);
        let track = Track::new(&ruleset, layout);
        assert!(track.has_complete_path());
        assert!(layout.pieces().all(|(cell, _)| !track.without(cell).has_complete_path()));
    }
}
