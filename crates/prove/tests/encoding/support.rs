//! Rulesets to try encodings on, and brute force.
#![allow(dead_code, unreachable_pub, reason = "each test uses a part")]

use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::sync::Arc;

use crosstrack::rules::{
    Board, Catalogue, Cell, Colour, Connector, Connectors, Direction, Edge, EditionId, Interstice,
    Junction, Layout, Letter, Piece, Placed, Ruleset, RulesetSpec, Seats, Track, cells_of,
    interstices_of,
};
use crosstrack_prove::formula::{Query, Reachability, for_each_configuration};

pub fn letters(text: &str) -> Vec<Letter> {
    text.chars().map(|c| Letter::from_char(c).expect("a letter")).collect()
}

pub fn cell(name: &str) -> Cell {
    name.parse().expect("a cell")
}

/// A ruleset for two with that board, reading and named layout of connectors.
pub fn ruleset(board: Board, junction: Junction, connectors: &str) -> Ruleset {
    let connectors = Some(Connectors::from_name(connectors).expect("a published layout"));
    Ruleset::new(RulesetSpec { junction, connectors, ..RulesetSpec::new(board, Seats::Two) })
        .expect("a ruleset")
}

/// A ruleset with intersection pieces on any board.
pub fn with_pile(board: Board, junction: Junction) -> Ruleset {
    let edition = Some(EditionId::Tournament);
    Ruleset::new(RulesetSpec { junction, edition, ..RulesetSpec::new(board, Seats::Two) })
        .expect("a ruleset")
}

/// A ruleset with patterns of one's own.
pub fn with_patterns(board: Board, junction: Junction, patterns: &[&str]) -> Ruleset {
    let rows = patterns.iter().zip('A'..).map(|(pattern, letter)| format!("{letter},{pattern}\n"));
    let table: String = std::iter::once("letter,pattern\n".to_owned()).chain(rows).collect();
    let pieces = Some(Arc::new(Catalogue::from_csv("test", &table).expect("patterns")));
    Ruleset::new(RulesetSpec { junction, pieces, ..RulesetSpec::new(board, Seats::Two) })
        .expect("a ruleset")
}

/// What a configuration is: colours and fixed connectors left out.
pub type Shape = (Vec<(Cell, Letter, u8)>, Vec<(Interstice, Connector)>);

pub fn shape(ruleset: &Ruleset, layout: &Layout) -> Shape {
    let pieces = layout.pieces().map(|(c, p)| (c, p.piece.letter, p.rotation)).collect();
    let laid = layout.connectors();
    let laid = laid.filter(|&(at, c)| ruleset.start_connector(at.index()) != Some(c)).collect();
    (pieces, laid)
}

pub fn put(layout: &mut Layout, cell: Cell, letter: Letter, rotation: u8) {
    let copies = layout.pieces().filter(|(_, p)| p.piece.letter == letter).count();
    let piece = Piece { colour: Colour::from_index(copies % 4), letter };
    layout.set_piece(cell, Some(Placed { piece, rotation }));
}

/// A board with fixed connectors and nothing else.
pub fn bare(ruleset: &Ruleset) -> Layout {
    let mut layout = Layout::default();
    for at in interstices_of(ruleset.interstices()) {
        layout.set_connector(at, ruleset.start_connector(at.index()));
    }
    layout
}

/// Every layout of at most so many pieces of those patterns, `stock` of each, and at most so many
/// intersection pieces.
pub fn for_each_layout(
    ruleset: &Ruleset,
    letters: &[Letter],
    stock: usize,
    most: usize,
    intersections: usize,
    visit: &mut dyn FnMut(&Layout),
) {
    let cells: Vec<Cell> = cells_of(ruleset.cells()).collect();
    let mut layout = bare(ruleset);
    let fill = |layout: &mut Layout, visit: &mut dyn FnMut(&Layout)| {
        pieces_from(ruleset, letters, stock, most, &cells, layout, visit);
    };
    let empty: Vec<Interstice> = interstices_of(ruleset.interstices())
        .filter(|at| ruleset.start_connector(at.index()).is_none())
        .collect();
    connectors_from(ruleset, intersections, &empty, &mut layout, &mut |layout| fill(layout, visit));
}

fn connectors_from(
    ruleset: &Ruleset,
    most: usize,
    rest: &[Interstice],
    layout: &mut Layout,
    visit: &mut dyn FnMut(&mut Layout),
) {
    let Some((&at, rest)) = rest.split_first().filter(|_| most > 0) else {
        return visit(layout);
    };
    connectors_from(ruleset, most, rest, layout, visit);
    for connector in Connector::all() {
        let used = layout.connectors().filter(|(_, c)| c.kind == connector.kind).count();
        if used < ruleset.pile(connector.kind).into() {
            layout.set_connector(at, Some(connector));
            connectors_from(ruleset, most - 1, rest, layout, visit);
            layout.set_connector(at, None);
        }
    }
}

fn pieces_from(
    ruleset: &Ruleset,
    letters: &[Letter],
    stock: usize,
    most: usize,
    rest: &[Cell],
    layout: &mut Layout,
    visit: &mut dyn FnMut(&Layout),
) {
    let Some((&cell, rest)) = rest.split_first().filter(|_| most > 0) else {
        return visit(layout);
    };
    pieces_from(ruleset, letters, stock, most, rest, layout, visit);
    for &letter in letters {
        if layout.pieces().filter(|(_, p)| p.piece.letter == letter).count() == stock {
            continue;
        }
        let orientations = ruleset.pieces().get(letter).expect("a pattern").orientations;
        for rotation in orientations.rotations() {
            put(layout, cell, letter, rotation);
            pieces_from(ruleset, letters, stock, most - 1, rest, layout, visit);
            layout.set_piece(cell, None);
        }
    }
}

/// Whether a path runs from the terminal at one cell to the terminal at another, by floods.
pub fn joins(track: &Track<'_>, from: Edge, start: Cell, end: Cell) -> bool {
    let enters = from.direction();
    let exits = track.piece_links(start) >> (8 * enters.index()) & 0xff;
    let last = from.opposite().direction();
    Direction::ALL.iter().filter(|side| exits >> side.index() & 1 == 1).any(|&side| {
        let flood = track.flood_from_side(start, side);
        flood.left[end.index()] >> last.index() & 1 == 1
    })
}

/// The shapes that an encoding's models decode to; each found once.
pub fn found(ruleset: &Ruleset, query: &Query, reachability: Reachability) -> BTreeSet<Shape> {
    let mut shapes = BTreeSet::new();
    let end = for_each_configuration(ruleset, query, reachability, &[], |configuration| {
        assert!(Track::new(ruleset, &configuration.layout).has_complete_path());
        assert!(shapes.insert(shape(ruleset, &configuration.layout)), "found twice");
        ControlFlow::Continue(())
    })
    .expect("an enumeration");
    assert!(end.complete);
    shapes
}
