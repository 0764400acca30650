//! The board game Crossings: its rules, and implementations of the traits of the other crates of this
//! workspace. The crate is for programs that play Crossings, and it is a model for adding another game.
//!
//! ```
//! use crossings::Ruleset;
//! use crosstrack::{Game, GameExt, Notation};
//!
//! let game = Ruleset::standard();
//! let start = game.start();
//! let mv = game.parse_move("d1-d4").expect("a move");
//! assert!(game.check(&start, mv).is_ok());
//! let next = game.play(&start, mv);
//! assert_eq!(game.write_position(&next), "bbbbbbbb/bbbbbbbb/8/8/3r4/3r4/rrr1rrrr/rrr1rrrr b -");
//! assert!(game.moves(&next).len() > 1);
//! ```
//!
//! - [`Ruleset`] from a [`RulesetSpec`], or a [`RulesetError`]; [`Board`]
//! - [`Position`] from a [`Setup`], or a [`SetupError`]; also from text, or a [`ParsePositionError`]
//! - [`Move`], or an [`IllegalMoveError`] that names the clause
//! - [`twin`]: a slow independent implementation; [`claims`]: checks of the rules against the twin and
//!   against their source
//! - [`draw`], [`puzzle`], [`explore`], [`conform`]: implementations of the traits of other crates

pub mod rules;
pub mod twin;
pub mod claims;
pub mod clauses;
mod retrograde;
mod evaluate;
pub mod draw;
pub mod puzzle;
pub mod explore;
pub mod conform;

pub use self::rules::ruleset::RulesetError;
pub use self::rules::setup::SetupError;
pub use self::rules::{
    Board, IllegalMoveError, Move, ParsePositionError, Position, Ruleset, RulesetSpec, Setup,
};
