//! Rules of the tile game Crosstrack: positions, legal moves, notation, and the search for forced wins.
//!
//! Programs that play, analyse or solve the game start from a [`State`], a position with its [`Ruleset`].
//! Every rule has a clause id, such as `PL-OPENING`, that errors name and the docs cite.
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
//! A [`Setup`] can describe any arrangement of pieces; a [`Position`] can always be played.
//!
//! | to | see |
//! |---|---|
//! | play, list moves, find wins | [`State`], [`Move`] |
//! | read a position from text | [`read`], [`read_with`], [`ReadError`] |
//! | set up pieces | [`Setup`], [`State::from_setup`], [`SetupError`] |
//! | choose board, players and readings | [`Ruleset`], [`RulesetSpec`] |
//! | solve within a budget | [`State::forced_win`], [`solve`] |
//! | check a strategy that another program found | [`solve::certificate::check`] |
//! | list the clauses of the rules | [`clauses`] |
//! | write a search, or another game | [`Game`], [`solve::WinSearch`] |
//!
//! A [`Ruleset`] implements the trait [`Game`], whose methods take a position of that ruleset, and traits for texts,
//! symmetries, counts and clauses (see [`game`]). A search that visits millions of positions uses [`Game`] for speed:
//! unlike [`State`], it does not check that a position belongs to the ruleset.
//!
//! Error types and the enums of faults may gain variants.
//!
//! # Features
//!
//! - `serde`: serializes rulesets, moves, setups and states (a position alone does not say by which rules it is played),
//!   and reads and writes certificate files.
//! - `svg`: draws positions, boards and pieces (`draw`, `State::svg`).

#[doc(hidden)]
pub mod base;
pub mod clauses;
#[cfg(feature = "svg")]
pub mod draw;
pub mod game;
pub mod rules;
pub mod solve;
mod state;
#[doc(hidden)]
pub mod twin;

#[cfg(feature = "serde")]
#[doc(hidden)]
pub use serde;

pub use crate::base::{DataError, Outcome, Player, Players, UnknownWordError};
pub use crate::game::{Game, GameExt, Notation, SyntaxError};
pub use crate::rules::setup::{SetupError, SetupFault};
pub use crate::rules::{
    Action, Board, Cell, Colour, Connector, ConnectorKind, Edge, EditionId, IllegalMoveError,
    Interstice, Letter, Move, Owner, Owners, ParsePositionError, PathStep, Pattern, Piece, Placed,
    Position, Ruleset, RulesetError, RulesetSpec, Seats, Sets, Setup, WinningPath,
};
pub use crate::rules::{ClaimRule, Junction, NullTurn, RelocateTurn};
pub use crate::state::{ForcedWin, ReadError, ReadErrorKind, State, read, read_with};
