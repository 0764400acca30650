//! Columns that several reports have.

use crosstrack::rules::Junction;
use crosstrack_tablebase::Value;
use crosstrack_verify::table::{Field, integer, text};

/// The board, the reading of junctions, and the layout of connectors.
pub(super) fn case() -> Vec<Field> {
    vec![board(), junction(), connectors()]
}

pub(super) fn board() -> Field {
    text("board", "The board, as in tables/boards.csv")
}

pub(super) fn junction() -> Field {
    text("junction", "The reading of X-JUNCTION").one_of(Junction::WORDS)
}

/// Layouts by name; a board that starts without any but can get some is `empty`.
pub(super) fn connectors() -> Field {
    let about = "What lies in the interstices (X-CONNECTORS), as in data/connectors.csv; empty: \
                 nothing yet, and players may lay pieces there";
    text("connectors", about).one_of(&["crossed", "straight", "none", "empty"])
}

pub(super) fn pieces(about: &str) -> Field {
    integer("pieces", about).unit("pieces")
}

/// A number of configurations.
pub(super) fn configurations(name: &str, about: &str) -> Field {
    integer(name, about).unit("configurations")
}

/// How far off the end of a position with that value is, as [`value`] has it.
pub(super) fn plies(value: Value) -> String {
    value.dtw().map_or_else(String::new, |plies| plies.to_string())
}

/// The value of positions and how far off their end is.
pub(super) fn value() -> [Field; 2] {
    let value = "What perfect play makes of it for the player to move";
    let plies = "Turns of one player until the game ends; empty where it does not end";
    [
        text("value", value).one_of(&["win", "loss", "draw"]),
        integer("plies", plies).unit("plies").optional(),
    ]
}
