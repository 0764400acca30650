//! The texts of a game: what the command line tells from the texts of other games, or takes for a slip.

use ::crossings::rules::Ruleset as Crossings;
use ::crosstrack::rules::Ruleset as Crosstrack;

/// A game whose texts the command line tells from those of other games.
pub trait GameTexts: Sized {
    /// Whether a text has the form of a position of this game.
    fn is_position(text: &str) -> bool;

    /// Whether a text has the form of a move of this game. The move may be illegal, and its cells may
    /// not exist.
    fn is_move(text: &str) -> bool;
}

impl GameTexts for Crosstrack {
    fn is_position(text: &str) -> bool {
        text.starts_with("x1_")
    }

    fn is_move(text: &str) -> bool {
        // A claim, or what stands before the first point: the piece, T, or the cell of a piece.
        let is_start = text.split_once('.').is_some_and(|(start, _)| match start.as_bytes() {
            [set, pattern] if pattern.is_ascii_alphabetic() => b"rybgRYBG".contains(set),
            start => start == b"T" || is_cell(start),
        });
        is_start || ::crosstrack::rules::notation::read_move(text).is_ok()
    }
}

impl GameTexts for Crossings {
    fn is_position(text: &str) -> bool {
        ::crossings::rules::notation::read_setup(text).is_ok()
    }

    fn is_move(text: &str) -> bool {
        text.split_once(['-', 'x'])
            .is_some_and(|(from, to)| is_cell(from.as_bytes()) && is_cell(to.as_bytes()))
    }
}

/// Whether a text is a cell as moves write it, such as `d4`, on a board or not.
fn is_cell(text: &[u8]) -> bool {
    matches!(text, [column, row @ ..] if column.is_ascii_lowercase()
        && !row.is_empty() && row.iter().all(u8::is_ascii_digit))
}
