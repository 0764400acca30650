//! The Python package `crosstrack`: the rules of Crosstrack and Crossings, and what solves and counts.
//!
//! The module `_native` is what Python imports; `python/crosstrack` has the names that users see, their types
//! and the exceptions. A method that may take long runs on a thread of its own ([`work`]), so that other
//! threads of Python go on and Ctrl-C ends it.

mod work;
mod error;
mod kit;
mod text;
mod intern;
mod lists;
mod position;
mod ruleset;
mod crosstrack_game;
mod crossings_game;
mod solution;
mod certificate;
mod found;
mod table;
mod thought;
mod count;
mod puzzle;
mod batch;
mod record;
mod frame;
mod games;
mod env;

use pyo3::prelude::*;

/// Classes and functions in Rust behind the package `crosstrack`.
#[pymodule]
mod _native {
    use pyo3::prelude::*;

    #[pymodule_export]
    use crate::certificate::Certificate;
    #[pymodule_export]
    use crate::count::{
        Fewest, MinimumCount, count_irreducible, count_minimum, count_winning, fewest_pieces,
    };
    #[pymodule_export]
    use crate::crosstrack_game::Position;
    #[pymodule_export]
    use crate::lists::Moves;
    #[pymodule_export]
    use crate::puzzle::{Puzzle, puzzles};
    #[pymodule_export]
    use crate::record::{Record, ReviewedMove};
    #[pymodule_export]
    use crate::ruleset::Ruleset;
    #[pymodule_export]
    use crate::solution::{Outcome, Solution, Value};
    #[pymodule_export]
    use crate::table::Table;
    #[pymodule_export]
    use crate::text::{Cell, Interstice, Move, Piece};
    #[pymodule_export]
    use crate::thought::Thought;

    #[pymodule_export]
    #[allow(non_upper_case_globals, reason = "the name in Python")]
    const __version__: &str = env!("CARGO_PKG_VERSION");

    /// Many positions at once.
    #[pymodule]
    mod batch {
        #[pymodule_export]
        use crate::batch::{
            canonical_keys, choose, count_moves, legal_moves, perft, read, solve, winners,
            winning_moves,
        };
        #[pymodule_export]
        use crate::frame::{Frame, move_frame, position_frame, review_frame, solve_frame};
    }

    /// Games for reinforcement learning.
    #[pymodule]
    mod env {
        #[pymodule_export]
        use crate::env::Encoding;
        #[pymodule_export]
        use crate::games::Games;
    }

    /// The game Crossings.
    #[pymodule]
    mod crossings {
        #[pymodule_export]
        use crate::crossings_game::{CrossingsMove, CrossingsPosition, CrossingsRuleset};
    }
}
