//! Irreducible configurations by transfer, against listing every layout and asking the rules engine,
//! and against the longest that a solver finds.

use crosstrack::rules::{
    Board, Catalogue, Cell, Connector, Connectors, Junction, Ruleset, RulesetSpec, Seats,
    interstices_of,
};
use crosstrack_prove::count::{
    CountError, TransferQuery, count_irreducible, count_irreducible_from, count_winning,
};
use crosstrack_prove::formula::longest::find_longest;
use crosstrack_prove::formula::{Method, Query, Reachability, Solvers};
use crosstrack_prove::sat::backend::EmbeddedBackend;
use crosstrack_prove::sat::{Prover, Varisat};

use crate::exhaustive::by_pieces;
use crate::support;

const LAYOUTS: [&str; 3] = ["crossed", "straight", "none"];

fn counted(ruleset: &Ruleset, stock: usize) -> [Vec<u128>; 2] {
    let transfer = TransferQuery { stock, most_states: 200_000, ..TransferQuery::new(ruleset) };
    [count_winning, count_irreducible].map(|count| count(&transfer).expect("a small board"))
}

/// Compares both numbers with the listing, and gives how many irreducible ones there are.
fn compare(ruleset: &Ruleset, stock: usize) -> u64 {
    let listed = by_pieces(ruleset, stock as u8);
    let wide = |numbers: &[u64]| numbers.iter().map(|&n| n.into()).collect::<Vec<u128>>();
    let [winning, irreducible] = counted(ruleset, stock);
    assert_eq!(winning, wide(&listed.winning), "{ruleset:?} {stock}");
    assert_eq!(irreducible, wide(&listed.irreducible), "{ruleset:?} {stock}");
    listed.irreducible.iter().sum()
}

/// A board with some patterns, by letter and paths, and a layout of connectors.
fn made(board: Board, junction: Junction, patterns: &str, connectors: Connectors) -> Ruleset {
    let rows: String = patterns.split(' ').map(|p| p.replacen('=', ",", 1) + "\n").collect();
    let catalogue = Catalogue::from_csv("patterns", &format!("letter,pattern\n{rows}"));
    let spec = RulesetSpec {
        junction,
        pieces: Some(std::sync::Arc::new(catalogue.expect("good patterns"))),
        connectors: Some(connectors.into()),
        ..RulesetSpec::new(board, Seats::Two)
    };
    Ruleset::new(spec).expect("a good ruleset")
}

fn named(name: &str) -> Connectors {
    (*Connectors::from_name(name).expect("a published layout")).clone()
}

/// One of the eleven connectors or nothing in each interstice, by a fixed sequence of numbers.
fn scattered(board: Board, mut seed: u64) -> Connectors {
    let all: Vec<Connector> = Connector::all().collect();
    let mut listed = Vec::new();
    for at in interstices_of(board.interstices()) {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        if let Some(&connector) = all.get((seed >> 33) as usize % 12) {
            listed.push((at, connector));
        }
    }
    Connectors::from_list("scattered", listed)
}

#[test]
fn all_six_patterns_on_four_cells() {
    let six = "A=14-15 C=14-27 D=15-27 F=14-17-56 G=14-23-68 I=15-26";
    let mut sum = 0;
    for &junction in Junction::ALL {
        sum += compare(&made(Board::of(2, 1), junction, six, named("crossed")), 4);
        sum += compare(&made(Board::of(1, 1), junction, six, named("none")), 4);
    }
    assert!(sum > 4000, "{sum}");
}

#[test]
fn few_patterns_on_more_cells_and_small_stocks() {
    let mut sum = 0;
    for &junction in Junction::ALL {
        for name in LAYOUTS {
            for stock in [1, 2, 3, 4] {
                let board = Board::of(2, 1);
                sum += compare(&made(board, junction, "A=14-15 G=14-23-68", named(name)), stock);
            }
            for stock in [1, 2, 5] {
                let board = Board::of(1, 2);
                sum += compare(&made(board, junction, "F=14-17-56", named(name)), stock);
            }
            let board = Board::of(3, 1);
            sum += compare(&made(board, junction, "I=15-26", named(name)), 9);
            sum += compare(&made(board, junction, "A=14-15", named(name)), 4);
            sum += compare(&made(board, junction, "X=13-57 I=15-26", named(name)), 2);
        }
    }
    assert!(sum > 2_000, "{sum}");
}

#[test]
fn any_connectors() {
    let mut sum = 0;
    for seed in 0..8 {
        for &junction in Junction::ALL {
            let small = scattered(Board::of(2, 1), seed);
            sum += compare(&made(Board::of(2, 1), junction, "A=14-15 F=14-17-56", small), 2);
            let round = scattered(Board::of(1, 2), seed);
            sum += compare(&made(Board::of(1, 2), junction, "G=14-23-68 I=15-26", round), 3);
            let square = scattered(Board::of(3, 1), seed);
            sum += compare(&made(Board::of(3, 1), junction, "H=14-26-35", square), 4);
        }
    }
    assert!(sum > 1000, "{sum}");
}

#[test]
#[ignore = "lists 45^5 layouts: a minute or more for each reading"]
fn all_six_patterns_on_five_cells() {
    for &junction in Junction::ALL {
        compare(&support::ruleset(Board::of(1, 2), junction, "crossed"), 4);
    }
}

/// The last number of pieces for which there is one is what a solver says, with a proof that there
/// are none longer.
#[test]
fn the_longest_are_as_long_as_a_solver_finds() {
    let finder = EmbeddedBackend::<Varisat>::default();
    let solvers = Solvers { finder: &finder, prover: Prover::default() };
    let method = Method { reachability: Reachability::Levels, solvers };
    let mut lengths = std::collections::BTreeSet::new();
    for (board, name) in [
        (Board::of(2, 1), "crossed"),
        (Board::of(1, 2), "crossed"),
        (Board::of(1, 2), "none"),
        (Board::of(3, 1), "none"),
        (Board::of(3, 1), "straight"),
        (Board::of(2, 2), "none"),
    ] {
        for &junction in Junction::ALL {
            let ruleset = support::ruleset(board, junction, name);
            let [_, irreducible] = counted(&ruleset, 4);
            let most = irreducible.iter().rposition(|&n| n > 0);
            let found =
                find_longest(&ruleset, &Query::default(), method, &mut |_| ()).expect("an answer");
            assert!(found.is_exact());
            assert_eq!(found.witness.map(|w| w.pieces()), most, "{board} {junction} {name}");
            lengths.insert(most);
        }
    }
    assert!(lengths.len() > 3, "{lengths:?}");
}

#[test]
fn the_transfer_says_when_it_gives_up() {
    let ruleset = support::ruleset(Board::of(3, 1), Junction::Joined, "crossed");
    let transfer = TransferQuery { most_states: 100, ..TransferQuery::new(&ruleset) };
    let refused = count_irreducible(&transfer);
    assert!(matches!(refused, Err(CountError::TooManyStates { limit: 100, .. })));
    let large = TransferQuery { board: Board::LARGE, ..transfer };
    assert_eq!(count_irreducible(&large), Err(CountError::TooLarge { cells: 52 }));
}

/// Following only those of so many pieces or more finds the same of these.
#[test]
fn those_of_many_pieces_alone() {
    for (board, name) in
        [(Board::of(2, 1), "crossed"), (Board::of(3, 1), "none"), (Board::of(3, 1), "straight")]
    {
        let ruleset = support::ruleset(board, Junction::Joined, name);
        let transfer = TransferQuery::new(&ruleset);
        let all = count_irreducible(&transfer).expect("a small board");
        for at_least in 1..all.len() {
            let some = count_irreducible_from(&transfer, at_least).expect("a small board");
            assert_eq!(some[at_least..], all[at_least..], "{board} {name} {at_least}");
        }
    }
}

/// The numbers of a kept file, by pieces: winning and irreducible.
fn kept(text: &str) -> [Vec<u128>; 2] {
    let column = |at: usize| {
        let number =
            |line: &str| line.split(',').nth(at).expect("a column").parse().expect("a number");
        text.lines().skip(1).map(number).collect()
    };
    [column(1), column(2)]
}

/// The kept numbers of 3×2 were counted letter by letter, those of today by kinds.
#[test]
fn by_kinds_and_by_letters_are_the_same_numbers() {
    for &junction in Junction::ALL {
        for (board, text) in [
            (
                Board::of(3, 2),
                include_str!(concat!(
                    env!("CARGO_MANIFEST_DIR"),
                    "/../../reports/counts/kept/3x2-joined-none.csv"
                )),
            ),
            (
                Board::SMALL,
                include_str!(concat!(
                    env!("CARGO_MANIFEST_DIR"),
                    "/../../reports/counts/kept/4x2-joined-none.csv"
                )),
            ),
        ] {
            let ruleset = support::ruleset(board, junction, "none");
            assert_eq!(counted(&ruleset, 4), kept(text), "{board} {junction}");
        }
    }
}

/// Without connectors an irreducible configuration is one path from edge to edge, straight or
/// turning on each cell; here the paths are walked one by one, with a board of its own.
struct Paths {
    board: Board,
    /// By straight cells and turns.
    found: Vec<Vec<u128>>,
}

impl Paths {
    const STRAIGHT: usize = 12;
    const TURNS: usize = 8;
    const WAYS: [(i32, i32); 4] = [(-1, 0), (0, 1), (1, 0), (0, -1)];

    fn cell(&self, row: i32, column: i32) -> Option<Cell> {
        let on = (0..8).contains(&row) && (0..8).contains(&column);
        let cell = on.then(|| Cell::new(row as usize, column as usize));
        cell.filter(|&cell| self.board.has(cell))
    }

    /// Goes on from a cell that is entered by going one way; a path ends beyond the edge at which
    /// `end` is the way.
    fn walk(&mut self, at: (i32, i32), way: usize, end: usize, visited: u64, so_far: [usize; 2]) {
        let cell = self.cell(at.0, at.1).expect("a cell");
        for next in (0..4).filter(|&next| next != (way + 2) % 4) {
            let mut counts = so_far;
            counts[usize::from(next != way)] += 1;
            if counts[0] > Self::STRAIGHT || counts[1] > Self::TURNS {
                continue;
            }
            let beyond = (at.0 + Self::WAYS[next].0, at.1 + Self::WAYS[next].1);
            match self.cell(beyond.0, beyond.1) {
                None if next == end && Self::is_terminal(at, end) => {
                    self.found[counts[0]][counts[1]] += 1;
                }
                Some(other) if (visited | cell.bit()) & other.bit() == 0 => {
                    self.walk(beyond, next, end, visited | cell.bit(), counts);
                }
                _ => {}
            }
        }
    }

    /// The four middle cells of each side of 4×2.
    fn is_terminal(at: (i32, i32), way: usize) -> bool {
        let (along, across) = if way.is_multiple_of(2) { (at.1, at.0) } else { (at.0, at.1) };
        let rim = if way == 0 || way == 3 { 0 } else { 5 };
        (1..5).contains(&along) && across == rim
    }

    /// In how many ways so many cells get these letters, each so often at most.
    fn letters(cells: usize, letters: usize, orientations: u128) -> u128 {
        let choose =
            |n: usize, k: usize| (0..k).fold(1, |c, i| c * (n - i) as u128 / (i + 1) as u128);
        if letters == 0 {
            return u128::from(cells == 0);
        }
        let of_it = |k: usize| choose(cells, k) * orientations.pow(k as u32);
        (0..=cells.min(4))
            .map(|k| of_it(k) * Self::letters(cells - k, letters - 1, orientations))
            .sum()
    }
}

#[test]
fn paths_without_connectors_one_by_one() {
    let row = vec![0; Paths::TURNS + 1];
    let mut paths = Paths { board: Board::SMALL, found: vec![row; Paths::STRAIGHT + 1] };
    for middle in 1..5 {
        paths.walk((0, middle), 2, 2, 0, [0, 0]);
        paths.walk((middle, 0), 1, 1, 0, [0, 0]);
    }
    let mut expected = vec![0; 33];
    for (straight, by_turns) in paths.found.iter().enumerate() {
        for (turns, &found) in by_turns.iter().enumerate() {
            // A, D and I lie straight along a line at two rotations each; F and G turn a corner at one.
            let ways = Paths::letters(straight, 3, 2) * Paths::letters(turns, 2, 1);
            expected[straight + turns] += found * ways;
        }
    }
    let ruleset = support::ruleset(Board::SMALL, Junction::Joined, "none");
    let [_, irreducible] = counted(&ruleset, 4);
    assert_eq!(irreducible, expected);
    assert_eq!(irreducible.iter().rposition(|&n| n > 0), Some(20));
}
