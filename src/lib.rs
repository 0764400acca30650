//! The rules of the tile game Crosstrack.
//!
//! A [`Ruleset`] is a value: board, edition, players and readings. It implements [`Game`], which says
//! all that play needs: the start, the legal moves, what a move leads to, whether the game is over,
//! and the notation. A [`Setup`] is anything that may be written down; a [`Position`] is one that
//! can be played.
//!
//! ```
//! use crosstrack::{Board, Game, GameExt, Ruleset, Seats};
//!
//! let game = Ruleset::standard(Board::SMALL, Seats::Two);
//! let mut position = game.start();
//! for text in ["rA.b1.0", "gI.c3.2", "b1.2"] {
//!     let mv = game.read_move(text)?;
//!     position = game.try_play(&position, mv)?;
//! }
//! assert_eq!(game.write_position(&position), "x1_4x2_1122.2_rA2.3-6-2.gI2.3-6-6-4_d");
//! assert_eq!(game.outcome(&position), None);
//! // 84 orientations in stock on 30 free cells; the piece on c3 turned 3 ways, or moved in 4.
//! assert_eq!(game.moves(&position).len(), 84 * 30 + 3 + 4 * 30);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! | you want | see |
//! |---|---|
//! | to play by the rules | [`Game`], [`Ruleset`], [`Position`], [`Move`] |
//! | counts of move sequences | [`game::perft`] |
//! | forced wins, by search | [`solve`], [`solve::search`] |
//! | a strategy that anyone can replay | [`solve::certificate::check`] |
//! | what the rules are, clause by clause | [`clauses`] |
//!
//! What is listed at this level is enough to play, analyse and solve. Errors and the enums of faults may
//! grow.
//!
//! # Features
//!
//! - `serde`: rulesets, positions and moves in files of a program's own, and certificates as files.

#[doc(hidden)]
pub mod base;
pub mod clauses;
pub mod game;
pub mod rules;
pub mod solve;
pub mod twin;

#[cfg(feature = "serde")]
#[doc(hidden)]
pub use serde;

pub use crate::base::{Outcome, Player, Players};
pub use crate::game::{Game, GameExt};
pub use crate::rules::setup::SetupFaults;
pub use crate::rules::{
    Action, BadPosition, BadRuleset, Board, IllegalMove, Move, Position, Ruleset, RulesetSpec,
    Seats, Setup,
};
