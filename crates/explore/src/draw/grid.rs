//! Pictures of boards as plain grids, for games that do not draw their own: squares, and discs with the
//! codes of the pieces.

use svg::node::element::{Circle, Group, Rectangle};

use crate::draw::canvas::{Area, Canvas, Paint};
use crate::draw::shapes::{Point, number, spot, text};
use crate::draw::sizes::{CAPTION_WORDS, OUTLINE, TEXT_WORDS};
use crate::draw::style::{self, picture, to_text};
use crate::draw::tokens::{FAINT, HOLE, HOLE_2, SET_B, SET_G, SET_NONE, SET_R, SET_Y, TRACK};
use crate::view::Spot;

/// The distance between the middles of neighbouring squares.
const PITCH: f64 = 64.0;
/// The distance from the edge of the picture to the squares.
const MARGIN: f64 = 40.0;
/// Columns of a terminal from one square to the next; `LEFT` has the columns left of the squares.
const ACROSS: usize = 4;
const LEFT: usize = 3;

/// Returns the numbers of rows and columns.
fn size(spots: &[Spot]) -> (usize, usize) {
    let most = |of: fn(&Spot) -> usize| spots.iter().map(|spot| of(spot) + 1).max().unwrap_or(0);
    (most(|spot| spot.row), most(|spot| spot.column))
}

/// Returns the column and the row of a name such as `b3`: `b` and `3`.
fn coordinates(name: &str) -> (&str, &str) {
    name.split_at(name.trim_end_matches(|c: char| c.is_ascii_digit()).len())
}

/// Draws a board for a terminal.
pub(super) fn canvas(spots: &[Spot]) -> Canvas {
    let (rows, columns) = size(spots);
    let mut canvas = Canvas::new(rows + 1, LEFT + ACROSS * columns);
    for Spot { name, row, column, piece, .. } in spots {
        let (line, left) = (row + 1, LEFT + ACROSS * column);
        let (across, down) = coordinates(name);
        canvas.put(0, left + 1, across, Paint::Faint);
        canvas.put(line, 0, down, Paint::Faint);
        let set = piece.as_ref().and_then(|code| code.chars().next());
        match piece {
            Some(code) => canvas.put(line, left + 1, code, Paint::Set(set.unwrap_or(' '))),
            None => canvas.put(line, left + 1, "·", Paint::Faint),
        }
        let (name, is_free) = (name.clone(), piece.is_none());
        let (width, height) = (ACROSS - 1, 1);
        canvas.areas.push(Area { name, line, column: left, width, height, set, is_free });
    }
    canvas
}

/// Draws a board as a standalone SVG document with a title.
pub(super) fn svg(spots: &[Spot], title: String) -> String {
    let (width, height) = extent(spots);
    to_text(&picture(width, height, title).add(drawing(spots)))
}

/// Draws a board as an SVG element for a page.
pub(super) fn scene(spots: &[Spot]) -> String {
    style::scene(0.0, extent(spots), drawing(spots))
}

/// Draws one piece as an SVG element for a page.
pub(super) fn tile(code: &str) -> String {
    style::tile(PITCH, code.to_owned(), piece((PITCH / 2.0, PITCH / 2.0), code))
}

fn extent(spots: &[Spot]) -> Point {
    let (rows, columns) = size(spots);
    let length = |number: usize| 2.0 * MARGIN + PITCH * number as f64;
    (length(columns), length(rows))
}

fn drawing(spots: &[Spot]) -> Group {
    let mut group = Group::new();
    for Spot { name, row, column, label, piece: code, .. } in spots {
        let middle = |number: usize| MARGIN + PITCH * (number as f64 + 0.5);
        let (x, y) = (middle(*column), middle(*row));
        let (across, down) = coordinates(name);
        if *row == 0 {
            group = group.add(text(across, (x, MARGIN / 2.0), TEXT_WORDS, FAINT));
        }
        if *column == 0 {
            group = group.add(text(down, (MARGIN / 2.0, y), TEXT_WORDS, FAINT));
        }
        let square = Rectangle::new()
            .set("x", number(x - PITCH / 2.0))
            .set("y", number(y - PITCH / 2.0))
            .set("width", number(PITCH))
            .set("height", number(PITCH))
            .set("fill", [HOLE, HOLE_2][(row + column) % 2]);
        let here = spot(name, label).add(square);
        group = group.add(match code {
            Some(code) => here.add(piece((x, y), code)),
            None => here,
        });
    }
    group
}

/// Draws a disc in the colour of the set that the code begins with.
fn piece((x, y): Point, code: &str) -> Group {
    let fill = match code.chars().next() {
        Some('r') => SET_R,
        Some('y') => SET_Y,
        Some('b') => SET_B,
        Some('g') => SET_G,
        _ => SET_NONE,
    };
    let disc = Circle::new()
        .set("cx", number(x))
        .set("cy", number(y))
        .set("r", number(0.36 * PITCH))
        .set("fill", fill)
        .set("stroke", TRACK)
        .set("stroke-width", OUTLINE);
    Group::new().add(disc).add(text(code, (x, y), CAPTION_WORDS, TRACK))
}
