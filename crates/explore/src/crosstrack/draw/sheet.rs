//! Documents of all orientations of all pieces, and of empty boards.

use svg::node::element::{Group, Line, Polygon};

use crate::crosstrack::draw::board::{MARGIN as AROUND, frame, free_cell, interstice, width};
use crate::crosstrack::draw::tile::{connector, piece};
use crate::draw::shapes::{CUT, number, points};
use crate::draw::sizes::{HAIRLINE, LETTER_WORDS, SMALL_WORDS, TEXT_WORDS, TITLE_WORDS};
use crate::draw::style::{document, label, to_text};
use crate::draw::tokens::{FAINT, HOLE, HOLE_EDGE, INK, LINE};
use crosstrack::rules::{Catalogue, Connector, Kind, Ruleset, cells_of, interstices_of};

const HEAD: f64 = 86.0;
const NAMES: f64 = 150.0;
const PITCH: f64 = 92.0;
const MARGIN: f64 = 28.0;

/// Draws the title and the column headings.
fn head(width: f64, title: &str, headings: &[String]) -> Group {
    let line = Line::new()
        .set("x1", number(MARGIN))
        .set("x2", number(width - MARGIN))
        .set("y1", number(HEAD))
        .set("y2", number(HEAD))
        .set("stroke", LINE)
        .set("stroke-width", HAIRLINE);
    let words = label((MARGIN, 34.0), TITLE_WORDS, INK, title).set("text-anchor", "start");
    let group = Group::new().add(words).add(line);
    headings.iter().enumerate().fold(group, |group, (k, heading)| {
        group.add(label((column(k), HEAD - 16.0), SMALL_WORDS, FAINT, heading))
    })
}

/// Returns the middle of a column of tiles.
fn column(index: usize) -> f64 {
    NAMES + (index as f64 + 0.5) * PITCH
}

/// Returns the middle of a row of tiles.
fn row(index: usize) -> f64 {
    HEAD + 10.0 + (index as f64 + 0.5) * PITCH
}

fn size(columns: usize, rows: usize) -> (f64, f64) {
    let width = NAMES + columns as f64 * PITCH + MARGIN - 8.0;
    (width, HEAD + 20.0 + rows as f64 * PITCH + 8.0)
}

/// Draws the name of a row: a large letter and smaller text.
fn row_name(index: usize, letter: &str, words: &str) -> Group {
    let y = row(index);
    let letter = label((MARGIN, y), LETTER_WORDS, INK, letter).set("font-weight", "bold");
    let words = label((MARGIN + 34.0, y), TEXT_WORDS, FAINT, words);
    Group::new().add(letter.set("text-anchor", "start")).add(words.set("text-anchor", "start"))
}

/// Draws every orientation of every pattern of a catalogue as an SVG document, one row for each pattern.
/// `provenance` becomes its description.
pub fn pieces(catalogue: &Catalogue, provenance: &str) -> String {
    let title = "Pathway pieces in all orientations";
    let (width, height) = size(8, catalogue.patterns().len());
    let headings: Vec<String> = (0..8).map(|k| format!("{k}  ·  {}°", 45 * k)).collect();
    let mut sheet = document(width, height, title, provenance).add(head(width, title, &headings));
    for (index, pattern) in catalogue.patterns().iter().enumerate() {
        let (letter, words) = (pattern.letter.to_string(), pattern.links.to_string());
        sheet = sheet.add(row_name(index, &letter, &words));
        for rotation in pattern.orientations.rotations() {
            let (x, y) = (column(rotation.into()), row(index));
            let lying = (pattern.links, rotation);
            sheet = sheet.add(piece((x, y), 0.43 * PITCH, lying, None));
        }
    }
    to_text(&sheet)
}

/// Draws every orientation of every kind of intersection piece as an SVG document, one row for each kind,
/// with the outlines of the four cells around. `provenance` becomes its description.
pub fn intersections(provenance: &str) -> String {
    let title = "Intersection pieces in all orientations";
    let (width, height) = size(4, Kind::COUNT);
    let headings: Vec<String> = (0..4).map(|k| format!("{k}  ·  {}°", 90 * k)).collect();
    let mut sheet = document(width, height, title, provenance).add(head(width, title, &headings));
    for &kind in Kind::ALL {
        let facts = kind.facts();
        sheet = sheet.add(row_name(kind.index(), kind.as_str(), &facts.name));
        for rotation in facts.orientations.rotations() {
            let (x, y) = (column(rotation.into()), row(kind.index()));
            let lying = Connector { kind, rotation };
            let half = 0.5 * PITCH;
            let square = half * CUT * std::f64::consts::SQRT_2;
            sheet =
                sheet.add(cells_around(x, y, half)).add(connector((x, y), square, lying, false));
        }
    }
    to_text(&sheet)
}

/// Draws the nearest part of the four cells around an interstice; `r` is half the width of a cell.
fn cells_around(x: f64, y: f64, r: f64) -> Group {
    // The interstice extends `near` from its middle; the cells are drawn up to `cut`.
    let (near, cut) = (r * 2.0 * CUT, 0.84 * r);
    let mut group = Group::new();
    for (right, down) in [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)] {
        let corners = [(0.0, near), (0.0, cut), (cut, cut), (cut, 0.0), (near, 0.0)]
            .map(|(across, along)| (x + right * across, y + down * along));
        let quarter = Polygon::new().set("points", points(&corners));
        group = group.add(quarter.set("fill", HOLE).set("stroke", HOLE_EDGE));
    }
    group
}

/// Draws the board at the start of a game as an SVG document. `provenance` becomes its description.
pub fn board(rules: &Ruleset, provenance: &str) -> String {
    let title = format!("The board {}", rules.board());
    let size = width(rules.board()) + 2.0 * AROUND;
    to_text(&document(size, size, &title, provenance).add(start_board(rules)))
}

/// Draws the board at the start of a game: no pieces, only the connectors that the edition places.
pub fn start_board(rules: &Ruleset) -> Group {
    let cells = cells_of(rules.cells()).map(free_cell);
    let group = cells.fold(Group::new().add(frame(rules.board())), Group::add);
    interstices_of(rules.interstices())
        .map(|at| interstice(at, rules.start_connector(at.index()), true))
        .fold(group, Group::add)
}
