//! Words and the frame of a document, the same for all pictures.

use svg::node::element::{Description, Group, Rectangle, Text, Title};
use svg::node::{Comment, Text as Words};
use svg::{Document, Node};

use crate::draw::shapes::{FONT, Point, number};
use crate::draw::tokens::{PAPER, standalone};

/// Words of a size, centred on a point.
pub fn label((x, y): Point, size: f64, fill: &str, words: &str) -> Text {
    // The middle of capital letters lies about a third of the size above the line they stand on.
    Text::new(words)
        .set("x", number(x))
        .set("y", number(y + 0.355 * size))
        .set("font-size", number(size))
        .set("text-anchor", "middle")
        .set("fill", fill)
}

/// An empty document of a size, with a title and a line on where it comes from. The latter is
/// there as a comment and as the description.
pub fn document(width: f64, height: f64, title: &str, provenance: &str) -> Document {
    let mut document = sized_document(width, height)
        .set("font-family", FONT)
        // Two hyphens would end the comment.
        .add(Comment::new(provenance.replace("--", "- -")))
        .add(Title::new(title));
    let mut description = Description::new();
    description.append(Words::new(provenance));
    document.append(description);
    document.add(background(width, height))
}

/// A picture of a size with its words as title, on a ground, without words on where it comes from.
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

/// A square element for a page with one piece in it, and words as title.
pub fn tile(size: f64, words: String, drawing: Group) -> String {
    let document = Document::new()
        .set("viewBox", format!("0 0 {0} {0}", number(size)))
        .set("role", "img")
        .set("class", "tile")
        .add(Title::new(words))
        .add(drawing);
    format!("{document}\n")
}

/// An element for a page with a board in it, of that width and height from a point as far right as
/// down.
pub fn scene(from: f64, (width, height): Point, drawing: Group) -> String {
    let (from, width, height) = (number(from), number(width), number(height));
    let document = Document::new()
        .set("viewBox", format!("{from} {from} {width} {height}"))
        .set("class", "scene")
        .add(drawing);
    format!("{document}\n")
}

/// The background of a picture.
fn background(width: f64, height: f64) -> Rectangle {
    Rectangle::new()
        .set("width", number(width))
        .set("height", number(height))
        .set("rx", 6)
        .set("fill", PAPER)
}

/// The text of a document, with a line break at the end.
pub fn to_text(document: &Document) -> String {
    standalone(&format!("{document}\n"))
}
