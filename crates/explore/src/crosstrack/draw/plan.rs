//! A position for a small terminal, with one line for a row of cells and one line between rows.
//!
//! ```text
//!   ╲ ╷    A piece by its name, with strokes at the sides that track reaches: `╵` from above, `╷`
//!   ─rD0─  from below, `│` from both. `>` and `<` are two strokes that meet at an interstice. Which
//!     │ ╲  sides are linked is not shown. On a winning path `●` stands in place of strokes.
//! ```

use std::collections::HashMap;

use crate::crosstrack::draw::terminal::{self, At, PlacedTile, Scale, set_of};
use crate::draw::{Canvas, Paint};
use crosstrack::rules::{Direction, Position, Ruleset, WinningPath};

/// The width of a cell in columns.
const WIDTH: usize = 5;

const SMALL: Scale =
    Scale { cell: (WIDTH, 1), across: 6, down: 2, top: 3, left: 4, right: 2, bottom: 2 };

/// A place between two rows of cells: whether strokes lead there from above and from below, and whether the
/// winning path runs there.
#[derive(Clone, Copy, Default)]
struct Stroke {
    /// Columns from the left edge of the cells above and below.
    right: usize,
    above: bool,
    below: bool,
    path: bool,
}

/// Draws a position with coordinates, terminals, pieces and connectors, and marks `path`.
pub fn canvas(ruleset: &Ruleset, position: &Position, path: Option<&WinningPath>) -> Canvas {
    let mut between: HashMap<At, Stroke> = HashMap::new();
    let mut canvas = terminal::canvas(
        ruleset,
        position,
        path,
        SMALL,
        |canvas: &mut Canvas, (line, column): At, cell, lying: Option<PlacedTile>| {
            let Some(PlacedTile { placed, frozen, marks }) = lying else {
                return canvas.put(line, column, &format!(" {cell}"), Paint::Faint);
            };
            let name = match frozen {
                0 => placed.to_string(),
                _ => format!("{}*", placed.piece),
            };
            canvas.put(line, column, &format!(" {name} "), Paint::Set(set_of(placed)));
            for (side, _, on_path) in marks {
                let Some((down, right)) = stroke_place(side) else {
                    let at = column + if side == Direction::W { 0 } else { WIDTH - 1 };
                    let (mark, paint) =
                        if on_path { ("●", Paint::Win) } else { ("─", Paint::Strong) };
                    canvas.put(line, at, mark, paint);
                    continue;
                };
                let line = if down { line + 1 } else { line - 1 };
                let stroke = between.entry((line, column + right)).or_default();
                stroke.right = right;
                stroke.path |= on_path;
                *(if down { &mut stroke.above } else { &mut stroke.below }) = true;
            }
        },
    );
    for ((line, column), stroke) in between {
        let paint = if stroke.path { Paint::Win } else { Paint::Strong };
        canvas.put(line, column, &stroke.glyph().to_string(), paint);
    }
    canvas
}

/// Returns the place of a side's stroke: whether it is below the cell or above it, and its distance in
/// columns from the left edge of the cell. Returns `None` for the left and right sides.
const fn stroke_place(side: Direction) -> Option<(bool, usize)> {
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
    const fn glyph(self) -> char {
        const MIDDLE: usize = WIDTH / 2;
        match (self.path, self.right, self.above, self.below) {
            (true, ..) => '●',
            (_, 0, true, true) => '<',
            (_, 0, true, false) => '╱',
            (_, 0, ..) => '╲',
            (_, MIDDLE, true, true) => '│',
            (_, MIDDLE, true, false) => '╵',
            (_, MIDDLE, ..) => '╷',
            (_, _, true, true) => '>',
            (_, _, true, false) => '╲',
            _ => '╱',
        }
    }
}
