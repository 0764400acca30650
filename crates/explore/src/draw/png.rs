//! Pictures as PNG, from SVG: with the feature `png`.

use thiserror::Error;

/// The most pixels of a picture in each direction.
const MOST_PIXELS: f32 = 16_384.0;

/// Why there is no picture.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum DrawError {
    /// This program was built without PNG.
    #[error("this program was built without PNG pictures")]
    NotBuilt,
    /// Words cannot be drawn.
    #[error("no font is installed on this computer, and pieces have letters")]
    NoFont,
    /// It would be too large.
    #[error("the picture would have more than {MOST_PIXELS} pixels in one direction")]
    TooLarge,
    /// The SVG is none, or PNG cannot hold it.
    #[error("the picture cannot be render: {0}")]
    Invalid(String),
}

/// A drawing of ours as PNG, `scale` pixels for each of its units, in light colours.
///
/// Words are drawn in a font of the computer, so that the same drawing may differ in its letters
/// from one computer to the next.
///
/// **Cost** some hundredths of a second, most of the first time to look for fonts.
///
/// # Errors
/// If the program was built without PNG, there is no font, or the picture is too large or faulty.
pub fn png(drawing: &str, scale: f32) -> Result<Vec<u8>, DrawError> {
    check()?;
    render(drawing, scale)
}

/// Checks whether pictures can be drawn: the feature is there, and a font for the words.
///
/// **Cost** some hundredths of a second the first time.
///
/// # Errors
/// If they cannot.
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

    /// The fonts of the computer, looked for once.
    fn fonts() -> Arc<Database> {
        static FONTS: OnceLock<Arc<Database>> = OnceLock::new();
        Arc::clone(FONTS.get_or_init(|| Arc::new(load_fonts())))
    }

    fn load_fonts() -> Database {
        let mut fonts = Database::new();
        fonts.load_system_fonts();
        // What a drawing names first may not be there; any font is better than none.
        let named = ["Helvetica", "Arial", "Liberation Sans", "DejaVu Sans"];
        let families: Vec<String> =
            fonts.faces().filter_map(|face| face.families.first()).map(|f| f.0.clone()).collect();
        let known = named.iter().find(|&&name| families.iter().any(|family| family == name));
        let family = known.map(|&name| name.to_owned()).or_else(|| families.first().cloned());
        fonts.set_sans_serif_family(family.unwrap_or_default());
        fonts
    }
}
