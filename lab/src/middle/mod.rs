//! Middle games, each solved as far as the search reaches: how many are won, and how soon.
//!
//! A *seed* is a number that fixes a game, of random or of careful players, and the ply at which it is looked at. [`decide`] asks
//! three questions of a position: whether it is won within a few plies, by exhaustive search; if not,
//! whether it is won by threats within more; and how large the strategy is, which the rules replay.

mod fields;
mod sample;
mod row;
mod page;

pub use self::fields::FIELDS;
pub use self::page::page;
pub use self::row::{Decided, Limits, Row, decide};
pub use self::sample::{Play, middle_game};
