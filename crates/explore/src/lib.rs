//! Pictures, puzzles and answers about positions of Crosstrack, for any game that implements the traits of
//! this crate. The crate is for programs that show a game to people: a web page, a server, a command-line
//! tool.
//!
//! An [`Explorer`] answers a [`Request`]; requests and responses are JSON. A response says, for example, what
//! lies on the board, what each legal move is worth, why a move is illegal, whether moves solve a puzzle, or
//! which positions of a solved game have a given value. The crate reads no files and does not use the network.
//! It reads a clock only if time is limited. So all of it also runs in a browser.
//!
//! ```
//! use crosstrack::Ruleset;
//! use crosstrack_explore::{Explorer, Watch};
//!
//! let explorer = Explorer::default().with_game::<Ruleset>();
//! let request = r#"{"version": 1, "ask": "why", "position": "x1_4x2_1122.1_4-6-6-6-6-4_d",
//!     "move": "bA.d4.0"}"#;
//! let answer = explorer.answer_text(request, &mut Watch::unlimited(&mut |_| ()));
//! assert!(answer.contains(r#""legal":false"#), "{answer}");
//! ```
//!
//! - [`Request`] and [`Fault`], with the place of the error in the text: the protocol; [`schema`]:
//!   its JSON schemas
//! - [`Explorable`]: what a game implements to be shown; [`view`]: what it shows, in its own words
//! - [`PositionView`], [`state`], [`MoveLegality`], [`Values`], [`choice`], [`review`], [`record`], [`edit`],
//!   [`TryResult`], [`proof`], [`solved`], [`rules`], [`task`],
//!   [`catalogue`]: the responses
//! - [`Worth`]: the value of a position for the player to move, always with its unit
//! - [`draw`]: shapes and colours of pictures; [`puzzle`]: finding, proving and rating puzzles
//! - [`crosstrack`](mod@crosstrack): all of this for Crosstrack

pub mod crosstrack;
pub mod draw;
pub mod fault;
pub mod fields;
pub mod request;
pub mod view;
pub mod value;
pub mod explorable;
pub mod line_of_play;
pub mod look;
pub mod moves;
pub mod canonical;
pub mod perft;
pub mod state;
pub mod why;
pub mod solved;
pub mod values;
pub mod choice;
pub mod edit;
pub mod record;
pub mod review;
pub mod proof;
pub mod puzzle;
mod hint;
pub mod puzzles;
pub mod rules;
pub mod task;
pub mod catalogue;
pub mod schema;
mod answers;
mod explorer;

pub use self::answers::error_json;
pub use self::fault::{Fault, FaultKind};
pub use self::fields::Fields;
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
