//! Text elements and document frames that all pictures share.

use svg::Document;
use svg::node::element::{Group, Rectangle, Text, Title};

use crate::draw::shapes::{Point, number};
use crate::draw::tokens::{PAPER, standalone};

/// Returns a text element centred on a point, `size` pixels high, in the font of its document.
pub fn label((x, y): Point, size: f64, fill: &str, words: &str) -> Text {
    // The middle of capital letters is about a third of the size above the baseline.
    Text::new(words)
        .set("x", number(x))
        .set("y", number(y + 0.355 * size))
        .set("font-size", number(size))
        .set("text-anchor", "middle")
        .set("fill", fill)
}

/// Creates an SVG document with a size, a title and a background, for a single picture.
pub fn picture(width: f64, height: f64, title: String) -> Document {
    sized_document(width, height).add(Title::new(title)).add(background(width, height))
}

fn sized_document(width: f64, height: f64) -> Document {
    Document::new()
        .set("width", number(width))
        .set("height", number(height))
        .set("viewBox", format!("0 0 {} {}", number(width), number(height)))
        .set("role", "img")
}

/// Returns an SVG element for a page with the drawing of one piece. `size` is the side of its square view,
/// `words` is its title.
pub fn tile(size: f64, words: String, drawing: Group) -> String {
    let document = Document::new()
        .set("viewBox", format!("0 0 {0} {0}", number(size)))
        .set("role", "img")
        .set("class", "tile")
        .add(Title::new(words))
        .add(drawing);
    format!("{document}\n")
}

/// Returns an SVG element for a page with the drawing of a board. The view has the given width and height,
/// and its upper left corner is at (`from`, `from`).
pub fn scene(from: f64, (width, height): Point, drawing: Group) -> String {
    let (from, width, height) = (number(from), number(width), number(height));
    let document = Document::new()
        .set("viewBox", format!("{from} {from} {width} {height}"))
        .set("class", "scene")
        .add(drawing);
    format!("{document}\n")
}

/// Returns the background of a picture.
fn background(width: f64, height: f64) -> Rectangle {
    Rectangle::new()
        .set("width", number(width))
        .set("height", number(height))
        .set("rx", 6)
        .set("fill", PAPER)
}

/// Returns an SVG document as text in [`standalone`] colours, with a line break at the end.
pub fn to_text(document: &Document) -> String {
    standalone(&format!("{document}\n"))
}
