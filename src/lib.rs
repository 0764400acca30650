//! The rules of the tile game Crosstrack, checked clause by clause, counted, solved and proved; and
//! of a second, small game, [`crossings`].
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
//! | whole small games | [`Solvable`], [`Solved`], [`Value`] |
//! | a strategy that anyone can replay | [`solve::certificate::check`] |
//! | the claims about the rules | [`verify`], [`crosstrack::claims`] |
//!
//! What is listed at this level is enough to play, analyse and solve; [`crossings`] has the same
//! names for the second game. Errors and the enums of faults may grow.
//!
//! # Features
//!
//! The rules need none: `default-features = false`. `solve` adds formulas, proofs and counting,
//! `conform` the vectors and the protocol for other implementations, `tables` the files of
//! retrograde tables, `draw` the pictures, and `cli` (the default) the command with its reports.

pub mod base;
pub mod game;
#[cfg(feature = "cli")]
pub mod table;
#[cfg(feature = "draw")]
pub mod draw;
#[cfg(feature = "solve")]
pub mod sat;
pub mod solve;
pub mod verify;
#[cfg(feature = "puzzles")]
pub mod puzzle;
#[cfg(feature = "explore")]
pub mod explore;
#[cfg(feature = "conform")]
pub mod conform;
pub mod crosstrack;
pub mod crossings;
pub mod games;
#[cfg(feature = "cli")]
#[doc(hidden)]
pub mod report;
#[cfg(feature = "cli")]
#[doc(hidden)]
pub mod cli;

pub use crate::crosstrack::rules::setup::SetupFaults;
pub use crate::crosstrack::rules::{
    Action, BadPosition, BadRuleset, Board, IllegalMove, Move, Position, Ruleset, RulesetSpec,
    Seats, Setup,
};
pub use crate::game::{Game, GameExt};
pub use crate::solve::{Solvable, Solved, Value};
