//! The rules of Crossings: its positions and moves, its notation.

pub mod compass;
pub mod geometry;
pub mod action;
pub mod readings;
pub mod ruleset;
pub mod setup;
pub mod position;
pub mod legality;
pub mod movegen;
pub mod notation;
pub mod named;
pub mod symmetry;
pub mod key;
pub mod win;
pub mod tally;
mod game;
pub mod tactics;

pub use self::action::Move;
pub use self::geometry::squares_of;
pub use self::geometry::{Board, Colour, Square};
pub use self::legality::IllegalMoveError;
pub use self::notation::ParsePositionError;
pub use self::notation::parse_setup;
pub use self::position::Position;
pub use self::readings::{CaptureReply, Dead, Distance, Lock, NoMove, Reply, Single};
pub use self::ruleset::{Ruleset, RulesetSpec};
pub use self::setup::{Setup, SetupFault, Stone};
