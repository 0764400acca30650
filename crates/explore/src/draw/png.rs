//! Conversion of SVG to PNG, with the feature `png`.

use thiserror::Error;

/// The maximum width, and the maximum height, in pixels.
const MOST_PIXELS: f32 = 16_384.0;

/// The error of a picture that cannot be converted to PNG.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum DrawError {
    /// The program was built without the feature `png`.
    #[error("this program was built without PNG pictures")]
    NotBuilt,
    /// No font is installed.
    #[error("no font is installed on this computer, and pieces have letters")]
    NoFont,
    /// The picture would have more pixels across or down than the maximum.
    #[error("the picture would have more than {MOST_PIXELS} pixels in one direction")]
    TooLarge,
    /// The SVG is invalid or has no size; the message of the parser.
    #[error("the picture cannot be rendered: {0}")]
    Invalid(String),
}

/// Converts an SVG drawing of this crate to PNG in light colours, with `scale` pixels for each unit of the
/// drawing.
///
/// Text is drawn with an installed font, so letters may differ between computers.
///
/// **Cost** some hundredths of a second the first time, to look for fonts; then less.
///
/// # Errors
/// If the program was built without PNG, no font is installed, or the picture is too large or invalid.
pub fn png(drawing: &str, scale: f32) -> Result<Vec<u8>, DrawError> {
    check()?;
    render(drawing, scale)
}

/// Checks that pictures can be drawn: the feature is on, and a font is installed.
///
/// **Cost** some hundredths of a second the first time.
///
/// # Errors
/// If the feature is off, or no font is installed.
pub fn check() -> Result<(), DrawError> {
    check_available()
}

#[cfg(not(feature = "png"))]
fn check_available() -> Result<(), DrawError> {
    Err(DrawError::NotBuilt)
}

#[cfg(not(feature = "png"))]
fn render(_: &str, _: f32) -> Result<Vec<u8>, DrawError> {
    Err(DrawError::NotBuilt)
}

#[cfg(feature = "png")]
use self::pixels::{check_available, render};

#[cfg(feature = "png")]
mod pixels {
    use std::sync::{Arc, OnceLock};

    use resvg::tiny_skia::{Pixmap, Transform};
    use resvg::usvg::fontdb::Database;
    use resvg::usvg::{Options, Tree};

    use super::{DrawError, MOST_PIXELS};

    pub(super) fn check_available() -> Result<(), DrawError> {
        if fonts().is_empty() { Err(DrawError::NoFont) } else { Ok(()) }
    }

    pub(super) fn render(drawing: &str, scale: f32) -> Result<Vec<u8>, DrawError> {
        let options = Options { fontdb: fonts(), ..Options::default() };

        let tree =
            Tree::from_str(drawing, &options).map_err(|e| DrawError::Invalid(e.to_string()))?;
        let size = [tree.size().width() * scale, tree.size().height() * scale];
        if size.iter().any(|&length| length > MOST_PIXELS) {
            return Err(DrawError::TooLarge);
        }
        let [width, height] = size.map(|length| length.ceil() as u32);
        let mut pixels = Pixmap::new(width, height)
            .ok_or_else(|| DrawError::Invalid("it has no size".to_owned()))?;
        resvg::render(&tree, Transform::from_scale(scale, scale), &mut pixels.as_mut());
        pixels.encode_png().map_err(|e| DrawError::Invalid(e.to_string()))
    }

    /// Returns the installed fonts, which are loaded once.
    fn fonts() -> Arc<Database> {
        static FONTS: OnceLock<Arc<Database>> = OnceLock::new();
        Arc::clone(FONTS.get_or_init(|| Arc::new(load_fonts())))
    }

    fn load_fonts() -> Database {
        let mut fonts = Database::new();
        fonts.load_system_fonts();
        // The fonts that a drawing names may be missing; any font is better than none.
        let named = ["Helvetica", "Arial", "Liberation Sans", "DejaVu Sans"];
        let families: Vec<String> =
            fonts.faces().filter_map(|face| face.families.first()).map(|f| f.0.clone()).collect();
        let known = named.iter().find(|&&name| families.iter().any(|family| family == name));
        let family = known.map(|&name| name.to_owned()).or_else(|| families.first().cloned());
        fonts.set_sans_serif_family(family.unwrap_or_default());
        fonts
    }
}
