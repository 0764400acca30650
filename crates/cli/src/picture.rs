//! Pictures as PNG, with what to do where there is none.

use crate::{CommandError, Diagnostic, Exit};
use crosstrack_explore::draw::png;
use crosstrack_explore::draw::png::DrawError;

/// How many pixels a unit of a drawing has, so that a board is about a thousand pixels wide.
const SCALE: f32 = 2.0;

/// A drawing as PNG, a board about a thousand pixels wide.
pub fn png(drawing: &str) -> Result<Vec<u8>, CommandError> {
    scaled(drawing, SCALE)
}

/// A drawing as PNG, with so many pixels for each of its units.
pub fn scaled(drawing: &str, scale: f32) -> Result<Vec<u8>, CommandError> {
    png::png(drawing, scale).map_err(|why| {
        let diagnostic = Diagnostic::new(why.to_string());
        match why {
            DrawError::NotBuilt => diagnostic
                .help("build it with --features png, as releases are, or take --format svg")
                .with(Exit::Input),
            DrawError::NoFont => diagnostic
                .help("install one, or take --format svg, which needs none")
                .with(Exit::Input),
            DrawError::TooLarge => diagnostic.help("--format svg has no limit").with(Exit::Input),
            DrawError::Invalid(_) => diagnostic.with(Exit::Internal),
        }
    })
}
