//! An empty board, with the coordinates of its cells and interstices in a picture.

use svg::node::element::{Group, Polygon};

use crate::draw::shapes::{
    PITCH, diamond, dot, line, octagon, offset_point, point_towards, points, straight, text,
};
use crate::draw::sizes::{EDGE_LINE, TEXT_WORDS, TITLE_WORDS};
use crate::draw::tile::{DIAMOND, TILE, TRACK_WIDTH, connector};
use crate::draw::tokens::{BOARD, EDGE, FAINT, HOLE, HOLE_EDGE, INK, STUB};
use crate::draw::{Ink, Point};
use crate::rules::{
    Board, Cell, Connector, Corner, Edge, Interstice, Ruleset, cells_of, interstices_of,
};

/// The distance from the edge of the picture to the cells.
pub const MARGIN: f64 = 74.0;
/// The distance from the cells to the edge of the board.
const RIM: f64 = 34.0;

/// Returns the width, which is also the height, of the square that all cells form.
pub fn width(board: Board) -> f64 {
    PITCH * board.width() as f64
}

/// Returns the middle of a cell, in pixels of a picture that starts [`MARGIN`] before the cells.
pub fn middle(cell: Cell) -> Point {
    let at = |i: usize| MARGIN + (i as f64 + 0.5) * PITCH;
    (at(cell.column()), at(cell.row()))
}

/// Returns the middle of an interstice in a picture.
pub(crate) fn interstice_middle(at: Interstice) -> Point {
    offset_point(middle(at.slot(Corner::NW)), PITCH / 2.0, PITCH / 2.0)
}

/// Returns the two ends of a terminal's track: the one at the cell, and the one near the edge of the board.
pub fn stub(cell: Cell, edge: Edge) -> (Point, Point) {
    let eighths = 2.0 * edge.index() as f64;
    let middle = middle(cell);
    (point_towards(middle, eighths, TILE), point_towards(middle, eighths, PITCH / 2.0 + 0.6 * RIM))
}

/// Draws a board without its cells and interstices: body, coordinates, terminals.
pub fn frame(board: Board) -> Group {
    Group::new().add(outline(board)).add(coordinates(board)).add(terminals(board))
}

/// Draws the outline of the board, a square with cut corners.
fn outline(board: Board) -> Polygon {
    let (n, b) = (width(board), board.b() as f64);
    let (low, high) = (MARGIN - RIM, MARGIN + n + RIM);
    let diagonal = b * PITCH - (PITCH / 2.0 + RIM) * std::f64::consts::SQRT_2;
    let cut = (diagonal + 2.0 * RIM).max(8.0);
    let outline = [
        (low + cut, low),
        (high - cut, low),
        (high, low + cut),
        (high, high - cut),
        (high - cut, high),
        (low + cut, high),
        (low, high - cut),
        (low, low + cut),
    ];
    Polygon::new()
        .set("points", points(&outline))
        .set("fill", BOARD)
        .set("stroke", EDGE)
        .set("stroke-width", EDGE_LINE)
        .set("stroke-linejoin", "round")
}

/// Draws column letters above and below, and row numbers on both sides.
fn coordinates(board: Board) -> Group {
    let mut group = Group::new();
    let (near, far) = (MARGIN - RIM - 16.0, width(board) + MARGIN + RIM + 16.0);
    for i in 0..board.width() {
        let along = MARGIN + (i as f64 + 0.5) * PITCH;
        let (column, row) = (char::from(b'a' + i as u8).to_string(), (i + 1).to_string());
        for place in [(along, near), (along, far)] {
            group = group.add(text(column.as_str(), place, TEXT_WORDS, FAINT));
        }
        for place in [(near, along), (far, along)] {
            group = group.add(text(row.as_str(), place, TEXT_WORDS, FAINT));
        }
    }
    group
}

/// Draws the terminals with their names A to D.
fn terminals(board: Board) -> Group {
    let ink = Ink { colour: STUB, casing: BOARD, width: TRACK_WIDTH * TILE };
    let mut group = Group::new();
    for &edge in Edge::ALL {
        for cell in board.terminals(edge) {
            let (inner, outer) = stub(cell, edge);
            let [casing, track] = line(&straight(inner, outer), ink);
            group = group.add(casing).add(track).add(dot(outer, 5.0, BOARD, STUB));
        }
        // Place the name between two terminals, or beside the middle one if their number is odd.
        let shift = if board.a().is_multiple_of(2) { 0.0 } else { PITCH / 2.0 };
        let middle = MARGIN + width(board) / 2.0;
        let eighths = 2.0 * edge.index() as f64;
        let at = point_towards((middle, middle), eighths, width(board) / 2.0 + RIM / 2.0);
        let at = point_towards(at, eighths + 2.0, shift);
        group = group.add(text(edge.as_str(), at, TITLE_WORDS, INK).set("font-weight", "bold"));
    }
    group
}

/// Draws a free cell.
pub(crate) fn free_cell(cell: Cell) -> Polygon {
    octagon(middle(cell), TILE).set("fill", HOLE).set("stroke", HOLE_EDGE)
}

/// Draws an interstice and its connector, if it has one.
pub fn interstice(at: Interstice, lying: Option<Connector>, fixed: bool) -> Group {
    if let Some(lying) = lying {
        return connector(interstice_middle(at), DIAMOND, lying, fixed);
    }
    let hole = diamond(interstice_middle(at), DIAMOND - 1.0);
    Group::new().add(hole.set("fill", HOLE).set("stroke", HOLE_EDGE))
}

/// Draws the board at the start of a game: no pieces, only the connectors that the edition places.
pub fn start_board(rules: &Ruleset) -> Group {
    let cells = cells_of(rules.cells()).map(free_cell);
    let group = cells.fold(Group::new().add(frame(rules.board())), Group::add);
    interstices_of(rules.interstices())
        .map(|at| interstice(at, rules.start_connector(at.index()), true))
        .fold(group, Group::add)
}
