//! The vectors that come with the program.

use std::fmt::Display;

use crate::cli::exit::Exit;
use crate::cli::stop::Stop;
use crate::cli::trouble::Trouble;
use crate::conform::listing::Listing;
use crate::conform::suite::Shipped as _;
use crate::games::{GameName, with_game};

/// Vectors that are faulty, which is a fault of ours.
pub(super) fn ours(reason: impl Display) -> Stop {
    Trouble::new(format!("the vectors cannot be made: {reason}")).with(Exit::Internal)
}

/// The shipped vectors of a game.
pub(super) fn shipped(game: GameName) -> Listing<'static> {
    with_game!(game, G => G::shipped().listing())
}
