//! A position for a small terminal, one line a cell and one between cells.
//!
//! ```text
//!   ╲ ╷    A piece by its name, with strokes at the sides that track reaches: `╵` from above, `╷`
//!   ─rD0─  from below, `│` from both. `>` and `<` are two strokes that meet at an interstice. Which
//!     │ ╲  sides are linked is not shown. On a winning path `●` stands in place of strokes.
//! ```

use std::collections::HashMap;

use crate::crosstrack::draw::terminal::{Marked, area, laid, marks, set_of, terminals};
use crate::crosstrack::rules::geometry::interstices_of;
use crate::crosstrack::rules::{Cell, Direction, Edge, Position, Ruleset, WinningPath};
use crate::draw::canvas::{Area, Canvas, Paint};

/// From a cell to the next.
const ACROSS: usize = 6;
const DOWN: usize = 2;
/// What a cell takes.
const WIDTH: usize = 5;
/// Left of the cells and above them.
const LEFT: usize = 4;
const TOP: usize = 3;

/// A place between lines of cells: whether a stroke comes from above or from below, and whether the
/// winning path runs there.
#[derive(Clone, Copy, Default)]
struct Stroke {
    above: bool,
    below: bool,
    path: bool,
}

fn corner(cell: Cell) -> (usize, usize) {
    (TOP + DOWN * cell.row(), LEFT + ACROSS * cell.column())
}

/// The board of a position with coordinates, terminals, pieces and connectors, and a path to mark.
pub fn drawn(ruleset: &Ruleset, position: &Position, path: Option<&WinningPath>) -> Canvas {
    let n = ruleset.board().width();
    let mut canvas = Canvas::new(TOP + n * DOWN + 1, LEFT + n * ACROSS + 1);
    let marked = path.map(Marked::new).unwrap_or_default();
    frame(&mut canvas, ruleset, path);
    let mut between: HashMap<(usize, usize), Stroke> = HashMap::new();
    for cell in Cell::all().filter(|&cell| ruleset.board().has(cell)) {
        let (line, column) = corner(cell);
        let area = area(cell.to_string(), (line, column), (WIDTH, 1));
        let Some(placed) = position.layout().piece(cell) else {
            canvas.put(line, column, &format!(" {cell}"), Paint::Faint);
            canvas.areas.push(area);
            continue;
        };
        let name = match position.turns_frozen(cell) {
            0 => placed.to_string(),
            _ => format!("{}*", placed.piece),
        };
        let set = set_of(placed);
        canvas.put(line, column, &format!(" {name} "), Paint::Set(set.unwrap_or_default()));
        canvas.areas.push(Area { set, is_free: false, ..area });
        for (side, _) in marks(ruleset, placed) {
            let on_path = marked.sides.contains(&(cell, side));
            let Some((down, right)) = beside(side) else {
                let at = column + if side == Direction::W { 0 } else { WIDTH - 1 };
                let (mark, paint) =
                    if on_path { ("●", Paint::Win) } else { ("─", Paint::Strong) };
                canvas.put(line, at, mark, paint);
                continue;
            };
            let line = if down { line + 1 } else { line - 1 };
            let stroke = between.entry((line, column + right)).or_default();
            stroke.path |= on_path;
            *(if down { &mut stroke.above } else { &mut stroke.below }) = true;
        }
    }
    for ((line, column), stroke) in between {
        let paint = if stroke.path { Paint::Win } else { Paint::Strong };
        canvas.put(line, column, &stroke.glyph(column).to_string(), paint);
    }
    for at in interstices_of(ruleset.interstices()) {
        let place = (TOP + DOWN * (at.row() + 1) - 1, LEFT + ACROSS * (at.column() + 1) - 1);
        let area = area(at.to_string(), place, (1, 1));
        let Some(connector) = position.layout().connector(at) else {
            canvas.areas.push(area);
            continue;
        };
        let (glyph, paint) = laid(ruleset, (at, connector), &marked);
        let glyph = if paint == Paint::Win { '●' } else { glyph };
        canvas.put(place.0, place.1, &glyph.to_string(), paint);
        canvas.areas.push(Area { is_free: false, ..area });
    }
    canvas
}

/// Whether a stroke stands below or above its cell, and how far right; `None` for those beside it.
const fn beside(side: Direction) -> Option<(bool, usize)> {
    match side {
        Direction::NW => Some((false, 0)),
        Direction::N => Some((false, WIDTH / 2)),
        Direction::NE => Some((false, WIDTH - 1)),
        Direction::SW => Some((true, 0)),
        Direction::S => Some((true, WIDTH / 2)),
        Direction::SE => Some((true, WIDTH - 1)),
        Direction::E | Direction::W => None,
    }
}

impl Stroke {
    fn glyph(self, column: usize) -> char {
        let right = (column - LEFT) % ACROSS;
        match (self.path, self.above, self.below) {
            (true, ..) => '●',
            (_, true, true) if right == 0 => '<',
            (_, true, true) if right == WIDTH / 2 => '│',
            (_, true, true) => '>',
            (_, true, false) if right == 0 => '╱',
            (_, true, false) if right == WIDTH / 2 => '╵',
            (_, true, false) => '╲',
            (_, false, _) if right == 0 => '╲',
            (_, false, _) if right == WIDTH / 2 => '╷',
            (_, false, _) => '╱',
        }
    }
}

/// Columns, rows, and the terminals that lead inward.
fn frame(canvas: &mut Canvas, ruleset: &Ruleset, path: Option<&WinningPath>) {
    let (board, n) = (ruleset.board(), ruleset.board().width());
    for i in 0..n {
        let letter = char::from(b'a' + i as u8).to_string();
        canvas.put(0, LEFT + ACROSS * i + WIDTH / 2, &letter, Paint::Faint);
        canvas.put(TOP + DOWN * i, 0, &(i + 1).to_string(), Paint::Faint);
    }
    terminals(canvas, board, path, |edge, cell| {
        let (line, column) = corner(cell);
        match edge {
            Edge::A => (1, column + WIDTH / 2),
            Edge::C => (line + 2, column + WIDTH / 2),
            Edge::D => (line, LEFT - 2),
            Edge::B => (line, column + WIDTH + 1),
        }
    });
}
