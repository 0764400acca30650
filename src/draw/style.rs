//! Colours, numbers, words and the frame of a document, the same for all pictures.

use svg::node::element::{Description, Rectangle, Text, Title};
use svg::node::{Comment, Text as Words};
use svg::{Document, Node};

use crate::draw::shapes::number;

/// The background of every picture.
pub const PAPER: &str = "#f6f3ec";
/// Words and strong lines.
pub const INK: &str = "#27323a";
/// Words that matter less, and thin lines.
pub const MUTED: &str = "#79848b";
/// The body of a board.
pub const BOARD: &str = "#547f84";
/// The rim of a board, and terminals.
pub const RIM: &str = "#3c6267";
/// A free cell.
pub const WELL: &str = "#e3ece8";
/// A free interstice.
pub const GAP: &str = "#456d72";
/// A completed path.
pub const HIGHLIGHT: &str = "#6ff2ee";

/// How words stand to the point that they are given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Anchor {
    /// They begin there.
    Start,
    /// They are centred there.
    Middle,
    /// They end there.
    End,
}

/// Words of a size, centred vertically on a point.
pub fn label(x: f64, y: f64, size: f64, anchor: Anchor, fill: &str, words: &str) -> Text {
    let anchor = match anchor {
        Anchor::Start => "start",
        Anchor::Middle => "middle",
        Anchor::End => "end",
    };
    // The middle of capital letters lies about a third of the size above the line they stand on.
    Text::new(words)
        .set("x", number(x))
        .set("y", number(y + 0.355 * size))
        .set("font-size", number(size))
        .set("text-anchor", anchor)
        .set("fill", fill)
}

/// An empty document of a size, with a title and a line on where it comes from. The latter is
/// there as a comment and as the description.
pub fn document(width: f64, height: f64, title: &str, provenance: &str) -> Document {
    let mut document = Document::new()
        .set("width", number(width))
        .set("height", number(height))
        .set("viewBox", format!("0 0 {} {}", number(width), number(height)))
        .set("role", "img")
        .set("font-family", "Helvetica, Arial, 'Liberation Sans', 'DejaVu Sans', sans-serif")
        // Two hyphens would end the comment.
        .add(Comment::new(provenance.replace("--", "- -")))
        .add(Title::new(title));
    let mut description = Description::new();
    description.append(Words::new(provenance));
    document.append(description);
    document.add(
        Rectangle::new()
            .set("width", number(width))
            .set("height", number(height))
            .set("rx", 6)
            .set("fill", PAPER),
    )
}

/// The text of a document, with a line break at the end.
pub fn to_text(document: &Document) -> String {
    format!("{document}\n")
}
