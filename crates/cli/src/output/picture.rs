//! Converts pictures to PNG.

use crate::{CommandError, Diagnostic, Exit};
use crosstrack_explore::draw::png;
use crosstrack_explore::draw::png::DrawError;

/// Pixels for each unit of a drawing: a board is about a thousand pixels wide.
const SCALE: f32 = 2.0;

/// Converts an SVG drawing to PNG. A board becomes about a thousand pixels wide.
pub fn png(drawing: &str) -> Result<Vec<u8>, CommandError> {
    png_scaled(drawing, SCALE)
}

/// Converts an SVG drawing to PNG, with `scale` pixels for each unit of the drawing.
pub fn png_scaled(drawing: &str, scale: f32) -> Result<Vec<u8>, CommandError> {
    png::png(drawing, scale).map_err(|why| {
        let diagnostic = Diagnostic::new(why.to_string());
        match why {
            DrawError::NotBuilt => diagnostic
                .help("build it with --features png, as releases are, or take --format svg")
                .into_error(Exit::Input),
            DrawError::NoFont => diagnostic
                .help("install one, or take --format svg, which needs none")
                .into_error(Exit::Input),
            DrawError::TooLarge => {
                diagnostic.help("--format svg has no limit").into_error(Exit::Input)
            }
            DrawError::Invalid(_) => diagnostic.into_error(Exit::Internal),
        }
    })
}
