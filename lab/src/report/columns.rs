//! Columns that several reports have.

use crosstrack::rules::Junction;
use crosstrack_io::table::{Field, integer, text};
use crosstrack_tablebase::Value;

/// Returns the columns of a case: board, junctions and connectors.
pub(super) fn case() -> Vec<Field> {
    vec![board(), junction(), connectors()]
}

pub(super) fn board() -> Field {
    text("board", "The board, as in tables/boards.csv")
}

pub(super) fn junction() -> Field {
    text("junction", "The reading of X-JUNCTION").one_of(Junction::WORDS)
}

/// Returns the column of the layout; `empty` is a board that starts without connectors but can get some.
pub(super) fn connectors() -> Field {
    let about = "What lies in the interstices (X-CONNECTORS), as in data/connectors.csv; empty: \
                 nothing yet, and players may lay pieces there";
    text("connectors", about).one_of(&["crossed", "straight", "none", "empty"])
}

pub(super) fn pieces(about: &str) -> Field {
    integer("pieces", about).unit("pieces")
}

/// Returns a column of numbers of configurations.
pub(super) fn configurations(name: &str, about: &str) -> Field {
    integer(name, about).unit("configurations")
}

/// Returns the plies to the end for a value, as in the column of [`value`].
pub(super) fn plies(value: Value) -> String {
    value.dtw().map_or_else(String::new, |plies| plies.to_string())
}

/// Returns the columns of a value: the result, and the plies to the end.
pub(super) fn value() -> [Field; 2] {
    let value = "What perfect play makes of it for the player to move";
    let plies = "Turns of one player until the game ends; empty where it does not end";
    [
        text("value", value).one_of(&["win", "loss", "draw"]),
        integer("plies", plies).unit("plies").optional(),
    ]
}
