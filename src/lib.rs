//! The rules of the tile game Crosstrack.
//!
//! A [`State`] is a position under its [`Ruleset`]: it lists the legal moves, plays them, and says how the game
//! ended. [`read`] makes one of a text.
//!
//! ```
//! use crosstrack::State;
//!
//! let mut state = State::default();
//! for text in ["rA.b1.0", "gI.c3.2", "b1.2"] {
//!     state = state.play(text.parse()?)?;
//! }
//! assert_eq!(state.to_string(), "x1_4x2_1122.2_rA2.3-6-2.gI2.3-6-6-4_d");
//! assert_eq!(state.outcome(), None);
//! // 84 orientations in stock on 30 free cells; the piece on c3 turned 3 ways, or moved in 4.
//! assert_eq!(state.legal_moves().len(), 84 * 30 + 3 + 4 * 30);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! What may be nonsense is a [`Setup`]; a [`Position`] can always be played.
//!
//! | to | see |
//! |---|---|
//! | play, list moves, find wins | [`State`], [`Move`] |
//! | choose board, players and readings | [`Ruleset`], [`RulesetSpec`] |
//! | solve, with a budget | [`State::forced_win`], [`solve`] |
//! | check a strategy that somebody claims to have | [`solve::certificate::check`] |
//! | read what the rules are, clause by clause | [`clauses`] |
//! | write a search, or a game of one's own | [`Game`], [`solve::Engine`] |
//!
//! [`Game`] is the trait behind all of that: a ruleset is a value that implements it, and its methods take a
//! position of that ruleset. A search that visits millions of positions uses it; it does not notice a position
//! of another ruleset.
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
mod state;
pub mod twin;

#[cfg(feature = "serde")]
#[doc(hidden)]
pub use serde;

pub use crate::base::{Outcome, Player, Players};
pub use crate::game::{Game, GameExt, SyntaxError};
pub use crate::rules::setup::{SetupError, SetupFault};
pub use crate::rules::{
    Action, Board, Cell, ClaimRule, Colour, Connector, Edge, EditionId, IllegalMoveError,
    Interstice, Junction, Kind, Letter, Move, NullTurn, Owner, Owners, ParsePositionError,
    PathStep, Pattern, Piece, Placed, Position, RelocateTurn, Ruleset, RulesetError, RulesetSpec,
    Seats, Sets, Setup, WinningPath,
};
pub use crate::state::{ForcedWin, ReadError, ReadErrorKind, State, read, read_with};
