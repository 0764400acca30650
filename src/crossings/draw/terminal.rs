//! A position of Crossings for a terminal.
//!
//! ```text
//! │ r │(b)│[R]│   A free stone, one whose crossing is to be answered, a locked one.
//! ```

use std::fmt::Write;

use crate::crossings::draw::words;
use crate::crossings::rules::geometry::{Colour, Square};
use crate::crossings::rules::position::Position;
use crate::crossings::rules::ruleset::Ruleset;
use crate::crossings::rules::setup::Stone;

/// The board with coordinates and stones; ends with a line break. Colours are ANSI escapes, for
/// whoever wants them.
pub fn board(ruleset: &Ruleset, position: &Position, colour: bool) -> String {
    let board = ruleset.board();
    let faint = |text: &str| paint(text, "2", colour);
    let columns = (0..board.width()).map(|i| format!("   {}", char::from(b'a' + i as u8)));
    let letters = faint(&format!("   {}", columns.collect::<String>())) + "\n";
    let rule = |left: &str, between: &str, right: &str| {
        let cells = vec!["───"; board.width()].join(between);
        faint(&format!("    {left}{cells}{right}")) + "\n"
    };
    let mut text = letters.clone() + &rule("┌", "┬", "┐");
    for row in (0..board.height()).rev() {
        let number = (row + 1).to_string();
        let _ = write!(text, "  {} ", faint(&number));
        for column in 0..board.width() {
            text += &faint("│");
            text += &cell(ruleset, position, Square::new(row, column), colour);
        }
        let _ = writeln!(text, "{} {}", faint("│"), faint(&number));
        if row > 0 {
            text += &rule("├", "┼", "┤");
        }
    }
    text + &rule("└", "┴", "┘") + &letters
}

fn cell(ruleset: &Ruleset, position: &Position, square: Square, colour: bool) -> String {
    let Some(stone) = position.stone(ruleset, square) else { return "   ".to_owned() };
    let letter = stone.letter();
    let text = match stone {
        Stone { locked: true, .. } => format!("[{letter}]"),
        _ if position.pending() == Some(square) => format!("({letter})"),
        _ => format!(" {letter} "),
    };
    let code = match stone.colour {
        Colour::Red => "31",
        Colour::Blue => "34",
    };
    paint(&text, code, colour)
}

fn paint(text: &str, code: &str, colour: bool) -> String {
    if colour { format!("\x1b[{code}m{text}\x1b[0m") } else { text.to_owned() }
}

/// Everything else there is to say: a line each for the game, the turn or the end, the stones and
/// the readings.
pub fn facts(ruleset: &Ruleset, position: &Position) -> String {
    let stones = |colour: Colour| {
        let (free, locked) = words::stones(ruleset, position, colour);
        format!("{} {free} free, {locked} locked", words::name(colour))
    };
    let readings: Vec<String> =
        words::readings(ruleset).iter().map(|(id, value)| format!("{id} {value}")).collect();
    format!(
        "game      {}\nturn      {}\nstones    {}\n          {}\nreadings  {}\n",
        words::game(ruleset),
        words::turn(ruleset, position),
        stones(Colour::Blue),
        stones(Colour::Red),
        readings.join(", ")
    )
}
