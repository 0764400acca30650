//! Where a piece is on no path: dead spots, and cells around which too little lies.

use crosstrack::base::Random;
use crosstrack::rules::{
    Board, Cell, Colour, Direction, Pattern, Piece, Placed, Ruleset, RulesetSpec, Seats, Setup,
    Track, cells_of,
};
use crosstrack_prove::formula::forced::away::{Surroundings, dead_cells, dead_cells_at};

fn small(readings: &str) -> Ruleset {
    let spec = RulesetSpec::new(Board::SMALL, Seats::Two);
    Ruleset::new(spec.with_readings(readings).expect("readings")).expect("a ruleset")
}

/// Where a piece lies, and as what.
#[derive(Clone, Copy, Debug)]
struct Lies<'g> {
    pattern: &'g Pattern,
    cell: Cell,
    rotation: u8,
}

/// A red piece, and others at random on those cells.
fn with_others(game: &Ruleset, lies: Lies<'_>, cells: &[Cell], random: &mut Random) -> [Setup; 2] {
    let piece = Piece { colour: Colour::R, letter: lies.pattern.letter };
    let all = |&colour| {
        let patterns = game.pieces().patterns().iter();
        patterns.map(move |pattern| Piece { colour, letter: pattern.letter })
    };
    let mut pieces: Vec<Piece> = Colour::ALL.iter().flat_map(all).filter(|&p| p != piece).collect();
    random.shuffle(&mut pieces);
    let others = cells
        .iter()
        .zip(pieces)
        .map(|(&cell, piece)| (cell, Placed { piece, rotation: random.below(8) as u8 }));
    let without = Setup { pieces: others.collect(), ..Setup::start() };
    let mut with = without.clone();
    with.pieces.push((lies.cell, Placed { piece, rotation: lies.rotation }));
    [without, with]
}

/// Checks that the piece is on no path: no two sides that it links both lead to an edge, and a path is
/// complete with it if one is without. Gives whether one is.
fn check_on_no_path(game: &Ruleset, lies: Lies<'_>, [without, with]: &[Setup; 2]) -> bool {
    let completed = Track::new(game, &without.layout(game)).has_complete_path();
    let layout = with.layout(game);
    let track = Track::new(game, &layout);
    let leads = |s: usize| track.flood_from_side(lies.cell, Direction::from_index(s)).edges != 0;
    let links = lies.pattern.orientations.links(lies.rotation).with_junction(game.junction());
    let passed = links.paths().any(|(s, t)| leads(s) && leads(t));
    assert!(!passed && track.has_complete_path() == completed, "{lies:?} in {with:?}");
    completed
}

/// Whatever else lies where: positions at random with a piece on a dead spot, at the orientation
/// that is dead there, are as complete as without it.
#[test]
fn a_piece_on_a_dead_spot_is_on_no_path() {
    let mut completed = 0;
    for readings in ["", "junction=through", "connectors=straight"] {
        let game = small(readings);
        let mut random = Random::new(1);
        let mut ways = Vec::new();
        for pattern in game.pieces().patterns() {
            let mut all = 0;
            for rotation in pattern.orientations.rotations() {
                let dead = dead_cells_at(&game, pattern, rotation);
                ways.extend(cells_of(dead).map(|cell| Lies { pattern, cell, rotation }));
                all |= dead;
            }
            assert_eq!(all, dead_cells(&game, pattern.letter));
        }
        for _ in 0..20_000 {
            let lies = ways[random.below(ways.len())];
            let mut cells: Vec<_> = cells_of(game.cells()).filter(|&c| c != lies.cell).collect();
            random.shuffle(&mut cells);
            cells.truncate(18 + random.below(6));
            let setups = with_others(&game, lies, &cells, &mut random);
            completed += usize::from(check_on_no_path(&game, lies, &setups));
        }
    }
    assert!(completed > 10, "{completed}");
}

/// By hand: on a corner cell of the board three sides have nothing across, and the cells next to
/// it at the rim have two or none.
#[test]
fn dead_spots_are_at_the_rim() {
    let game = small("");
    let counts: Vec<u32> =
        game.pieces().patterns().iter().map(|p| dead_cells(&game, p.letter).count_ones()).collect();
    // A, C, D, F, G, I.
    assert_eq!(counts, [8, 16, 16, 8, 4, 8]);
    let inner = cells_of(game.cells())
        .filter(|cell| (1..5).contains(&cell.row()) && (1..5).contains(&cell.column()));
    let inner = inner.fold(0, |mask, cell| mask | cell.bit());
    assert!(game.pieces().patterns().iter().all(|p| dead_cells(&game, p.letter) & inner == 0));
}

/// One of the cells that are to be free is filled, and most of the others that are not: the piece is on
/// no path.
#[test]
fn a_piece_with_free_cells_around_it_is_on_no_path() {
    let (mut completed, mut needed) = (0, 0);
    for readings in ["", "junction=through", "connectors=straight", "connectors=none"] {
        let game = small(readings);
        let around = Surroundings::of_each_cell(&game);
        let mut random = Random::new(2);
        let mut ways = Vec::new();
        for pattern in game.pieces().patterns() {
            for rotation in pattern.orientations.rotations() {
                let dead = dead_cells_at(&game, pattern, rotation);
                for cell in cells_of(game.cells()) {
                    let free = around[cell.index()].cells_to_keep_free(&game, pattern, rotation);
                    // A dead piece needs nothing free.
                    assert!(
                        dead & cell.bit() == 0 || free == Some(0),
                        "{} on {cell}",
                        pattern.letter
                    );
                    ways.extend(free.map(|free| (Lies { pattern, cell, rotation }, free)));
                }
            }
        }
        assert!(ways.len() > 200, "{readings}: {}", ways.len());
        for _ in 0..20_000 {
            let (lies, free) = ways[random.below(ways.len())];
            let others = game.cells() & !free & !lies.cell.bit();
            let mut cells: Vec<_> = cells_of(others).collect();
            random.shuffle(&mut cells);
            cells.truncate(22);
            let between: Vec<_> = cells_of(free).collect();
            if !between.is_empty() {
                cells.push(between[random.below(between.len())]);
                needed += 1;
            }
            let setups = with_others(&game, lies, &cells, &mut random);
            completed += usize::from(check_on_no_path(&game, lies, &setups));
        }
    }
    assert!(completed > 10 && needed > 1000, "{completed}, {needed}");
}

/// By hand, with connectors that cross: I, whose two straight paths are 45° apart, on a cell in the
/// middle, at the rim, and where it is dead.
#[test]
fn what_is_to_be_free_by_hand() {
    let game = small("");
    let around = Surroundings::of_each_cell(&game);
    let cell = |name: &str| cells_of(game.cells()).find(|c| c.to_string() == name).expect("a cell");
    let pattern = game.pieces().patterns().iter().find(|p| p.letter.to_string() == "I").expect("I");
    let free = |at: &str, rotation| {
        let mask = around[cell(at).index()].cells_to_keep_free(&game, pattern, rotation);
        mask.map(|mask| cells_of(mask).map(|c| c.to_string()).collect::<Vec<_>>().join(" "))
    };
    // 15-26 at rotation 0: N to S and NE to SW.
    assert_eq!(free("c3", 0).as_deref(), Some("c2 d2 b4 c4"));
    // At rotation 1: NE to SW and E to W.
    assert_eq!(free("c3", 1).as_deref(), Some("d2 b3 d3 b4"));
    // N is a terminal, and track goes on to the south.
    assert_eq!(free("c1", 0), None);
    // NE and NW lead nowhere; E to W needs the neighbours.
    assert_eq!(free("c1", 1).as_deref(), Some("b1 d1"));
    // On a2 nothing is across N and SW.
    assert_eq!(free("a2", 0).as_deref(), Some(""));
}
