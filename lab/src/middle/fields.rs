//! The columns of the table of middle games.

use std::sync::LazyLock;

use crosstrack_io::table::{Field, integer, text};

/// The columns of the table of middle games with their meanings, in their order.
pub static FIELDS: LazyLock<Vec<Field>> = LazyLock::new(|| {
    vec![
        text("play", "how the players of the game chose their moves").one_of(&["random", "careful"]),
        text("seed", "the number that fixes the game and the ply"),
        text("position", "the position, as notation x1 writes it"),
        integer("pieces", "pathway pieces on the board").unit("pieces"),
        text(
            "result",
            "whether the player to move forces a win: `open` where none was found and there may be one",
        )
        .one_of(&["win", "open"]),
        integer("plies", "of the win that was found; empty without one").unit("plies").optional(),
        text("by", "what found it: exhaustive search, so that none is shorter, or threats")
            .one_of(&["search", "threats"])
            .optional(),
        integer("first_moves", "how many first moves win within as many plies; empty where only one was looked for")
            .unit("moves")
            .optional(),
        integer("refuted", "there is no win within so many plies, by exhaustive search; no proof is checked").unit("plies"),
        integer(
            "no_threats",
            "there is no win by threats within so many plies; empty if a win was found or the budget was spent",
        )
        .unit("plies")
        .optional(),
        integer("answers", "positions in which the strategy has a move, as the rules replayed it; empty without one")
            .unit("positions")
            .optional(),
    ]
});
