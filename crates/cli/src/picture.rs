//! Pictures as PNG, with what to do where there is none.

use crate::{Exit, Stop, Trouble};
use crosstrack_explore::draw::png;
use crosstrack_explore::draw::png::NotDrawn;

/// How many pixels a unit of a drawing has, so that a board is about a thousand pixels wide.
const SCALE: f32 = 2.0;

/// A drawing as PNG, a board about a thousand pixels wide.
pub fn png(drawing: &str) -> Result<Vec<u8>, Stop> {
    scaled(drawing, SCALE)
}

/// A drawing as PNG, with so many pixels for each of its units.
pub fn scaled(drawing: &str, scale: f32) -> Result<Vec<u8>, Stop> {
    png::png(drawing, scale).map_err(|why| {
        let trouble = Trouble::new(why.to_string());
        match why {
            NotDrawn::NotBuilt => trouble
                .help("build it with --features png, as releases are, or take --format svg")
                .with(Exit::Input),
            NotDrawn::NoFont => trouble
                .help("install one, or take --format svg, which needs none")
                .with(Exit::Input),
            NotDrawn::TooLarge => trouble.help("--format svg has no limit").with(Exit::Input),
            NotDrawn::Faulty(_) => trouble.with(Exit::Internal),
        }
    })
}
