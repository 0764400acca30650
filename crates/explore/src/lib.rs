//! The explorer: one request in, one answer out, for any game.
//!
//! A page in a browser, the local server and the command all ask the same questions and get the same
//! answers, as JSON: what a position shows, what each legal move is worth, why a move is illegal,
//! whether a try at a puzzle holds, which positions of a solved game have a value. An
//! [`Explorer`] answers them; it keeps what is dear to make, such as the table of a small game.
//!
//! Everything here is for any game; what is the game's own stands behind [`Explorable`]. Nothing reads
//! a file or the network, nor a clock where time is not limited, so that all of it runs in a browser as
//! well.
//!
//! - [`request`]: what is asked; [`fault`]: what is wrong with it, with the place in the text
//! - [`shown`]: what a game shows of a position, in its own words
//! - [`explored`]: the trait by which a game is shown
//! - [`value`]: win, loss, draw, or what is known of it, always with units
//! - [`place`]: the position that a request speaks of, after a line of moves
//! - [`look`], [`why`], [`values`], [`solved`], [`puzzles`], [`proof`], [`rules`]: one file for each kind of question
//! - [`catalogue`]: answers about no single position; [`schema`]: JSON schemas of all this
//! - [`explorer`]: which of them a request is for

pub mod crosstrack;
pub mod draw;
pub mod error;
pub mod request;
pub mod view;
pub mod value;
pub mod explorable;
pub mod line_of_play;
pub mod look;
pub mod why;
pub mod solved;
pub mod values;
pub mod proof;
pub mod puzzle;
pub mod puzzles;
pub mod rules;
pub mod catalogue;
pub mod schema;
pub mod explorer;
mod games;

pub use self::error::RequestError;
pub use self::look::PositionView;
pub use self::puzzles::{PuzzleRow, TryResult};
pub use self::request::Request;
pub use self::value::Worth;
pub use self::values::Values;
pub use self::view::{Hand, MoveFacts, Spot};
pub use self::why::MoveLegality;
pub use crate::explorable::{Explorable, Watch};
pub use crate::explorer::Explorer;
pub use crate::request::VERSION;
