//! Text and document frames shared by all pictures.

use svg::node::element::{Description, Group, Rectangle, Text, Title};
use svg::node::{Comment, Text as Words};
use svg::{Document, Node};

use crate::draw::shapes::{FONT, Point, number};
use crate::draw::tokens::{PAPER, standalone};

/// Returns a text of a size, centred on a point.
pub fn label((x, y): Point, size: f64, fill: &str, words: &str) -> Text {
    // The middle of capital letters lies about a third of the size above the line they stand on.
    Text::new(words)
        .set("x", number(x))
        .set("y", number(y + 0.355 * size))
        .set("font-size", number(size))
        .set("text-anchor", "middle")
        .set("fill", fill)
}

/// Creates an empty document of a size with a title. Writes its provenance as a comment and as description.
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

/// Creates an empty picture of a size with a title and a background.
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

/// Returns a square element for a page with one piece and a title.
pub fn tile(size: f64, words: String, drawing: Group) -> String {
    let document = Document::new()
        .set("viewBox", format!("0 0 {0} {0}", number(size)))
        .set("role", "img")
        .set("class", "tile")
        .add(Title::new(words))
        .add(drawing);
    format!("{document}\n")
}

/// Returns an element for a page with a board: the view of that width and height from the point (`from`, `from`).
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

/// Writes a document as a standalone picture, with a line break at the end.
pub fn to_text(document: &Document) -> String {
    standalone(&format!("{document}\n"))
}
