//! A position of Crossings for a terminal.
//!
//! ```text
//! │ r │(b)│[R]│   A free stone, a stone whose crossing is unanswered, a locked stone.
//! ```

use crate::draw::words;
use crate::rules::{Colour, Position, Ruleset, Square, Stone};
use crosstrack::game::Readings as _;
use crosstrack_explore::draw::{Area, Canvas, Paint};

/// `ACROSS` and `DOWN` are the columns and lines from one square to the next; `LEFT` is the number of
/// columns left of the squares, `TOP` the number of lines above them.
const ACROSS: usize = 4;
const DOWN: usize = 2;
const LEFT: usize = 5;
const TOP: usize = 2;

/// Draws the board of a position for a terminal, with coordinates and stones.
pub fn canvas(ruleset: &Ruleset, position: &Position) -> Canvas {
    let (width, height) = (ruleset.board().width(), ruleset.board().height());
    let (bottom, right) = (TOP + DOWN * height, LEFT + ACROSS * width);
    let mut canvas = Canvas::new(bottom + 1, right + 2);
    for column in 0..width {
        let letter = char::from(b'a' + column as u8).to_string();
        canvas.put(0, LEFT + ACROSS * column + 1, &letter, Paint::Faint);
        canvas.put(bottom, LEFT + ACROSS * column + 1, &letter, Paint::Faint);
    }
    let rule = |left: &str, between: &str, right: &str| {
        format!("{left}{}{right}", vec!["───"; width].join(between))
    };
    canvas.put(1, LEFT - 1, &rule("┌", "┬", "┐"), Paint::Faint);
    for down in 0..height {
        let (line, row) = (TOP + DOWN * down, height - 1 - down);
        let number = (row + 1).to_string();
        let last = down + 1 == height;
        let below = if last { rule("└", "┴", "┘") } else { rule("├", "┼", "┤") };
        canvas.put(line, 2, &number, Paint::Faint);
        canvas.put(line, LEFT - 1, &format!("{}│", "│   ".repeat(width)), Paint::Faint);
        canvas.put(line, right + 1, &number, Paint::Faint);
        canvas.put(line + 1, LEFT - 1, &below, Paint::Faint);
        for column in 0..width {
            draw_square(
                &mut canvas,
                (line, LEFT + ACROSS * column),
                (ruleset, position),
                Square::new(row, column),
            );
        }
    }
    canvas
}

fn draw_square(
    canvas: &mut Canvas,
    (line, column): (usize, usize),
    (ruleset, position): (&Ruleset, &Position),
    square: Square,
) {
    let stone = position.stone(ruleset, square);
    let set = stone.map(|stone| Stone { locked: false, ..stone }.letter());
    if let (Some(stone), Some(set)) = (stone, set) {
        let letter = stone.letter();
        let text = match stone {
            Stone { locked: true, .. } => format!("[{letter}]"),
            _ if position.pending() == Some(square) => format!("({letter})"),
            _ => format!(" {letter} "),
        };
        canvas.put(line, column, &text, Paint::Set(set));
    }
    let (name, is_free) = (square.to_string(), stone.is_none());
    canvas.areas.push(Area { name, line, column, width: ACROSS - 1, height: 1, set, is_free });
}

/// Describes a position in lines that each have a name and a text: the game, the turn or the outcome, the
/// stones, and the readings.
pub fn facts(ruleset: &Ruleset, position: &Position) -> String {
    let stones = |colour: Colour| {
        let (free, locked) = words::stones(ruleset, position, colour);
        format!("{} {free} free, {locked} locked", words::name(colour))
    };
    let readings: Vec<String> = ruleset
        .spec()
        .words_by_clause()
        .iter()
        .map(|(id, value)| format!("{id} {value}"))
        .collect();
    format!(
        "game      {}\nturn      {}\nstones    {}\n          {}\nreadings  {}\n",
        words::game(ruleset),
        words::turn(ruleset, position),
        stones(Colour::Blue),
        stones(Colour::Red),
        readings.join(", ")
    )
}
