//! Computer players of board games: of Crosstrack, and of every game that can be [judged](Evaluated).
//!
//! A player is given a position and [limits](Limits) and returns a [move with what it thought](Thought): the
//! expected result, the line that it visited most, other candidates, and what is proved. It computes with
//! integers only, so that a seed and a number of simulations give the same move on every machine, WebAssembly
//! included.
//!
//! ```
//! use crosstrack::{Game as _, Ruleset};
//! use crosstrack_players::{Level, Limits, choose};
//!
//! let game = Ruleset::default();
//! let limits = Limits::new("5".parse()?, 1);
//! let thought = choose(&game, &game.start(), &limits).expect("a move");
//! assert_eq!(game.check(&game.start(), thought.mv), Ok(()));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod evaluate;
mod level;
pub mod number;
mod player;
mod record;
mod review;
mod search;
mod tiles;

pub use crate::evaluate::{Chances, Evaluated, MOST_PLAYERS};
pub use crate::level::{Level, ParseLevelError};
pub use crate::player::{Candidate, Limits, Thought, choose, choose_in_game};
pub use crate::record::{
    End, EndError, GameRecord, MAX_NESTING, MoveTree, RecordError, Replay, Step, TreeError, Visit,
};
pub use crate::review::{
    EXACT_PLIES, Judgement, Opinion, Reviewed, SafeMove, Slip, opinion, review,
};
pub use crate::search::Proof;
pub use crate::tiles::{TermTable, TileEvaluator};
