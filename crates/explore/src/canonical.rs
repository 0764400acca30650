//! The canonical form of a position, for the explorer and the command `canon`.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::explorable::Explorable;
use crosstrack::base::hex;
use crosstrack_io::table::row;

/// A position with its canonical position, which is the same for all positions that are symmetric to each other.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Canonical {
    /// The given position in notation.
    pub position: String,
    /// The canonical position in notation.
    pub canonical: String,
    /// The symmetry that maps the given position to the canonical one, in words.
    pub symmetry: String,
    /// The canonical key of the position in hexadecimal digits.
    pub key: String,
}

impl Canonical {
    /// The columns of the answer as CSV.
    pub const COLUMNS: &[&str] = &["position", "canonical", "key"];

    /// Returns the canonical form of a position.
    ///
    /// **Cost** of the images of the position under all symmetries.
    pub fn new<G: Explorable>(game: &G, position: &G::Position) -> Self {
        let mut key = Vec::new();
        game.canonical_key(position, &mut key);
        let canonical = game.canonical(position);
        let by = (0..game.symmetries()).find(|&by| game.image(position, by) == canonical);
        Self {
            position: game.write_position(position),
            canonical: game.write_position(&canonical),
            symmetry: by.map_or_else(
                || "with like pieces renamed".to_owned(),
                |by| game.symmetry_words(by),
            ),
            key: hex(&key),
        }
    }

    /// Returns the form as text: the canonical position and the key.
    pub fn text(&self) -> String {
        format!("{}\n{}\n", self.canonical, self.key)
    }

    /// Returns the form as a row.
    pub fn row(&self) -> Vec<String> {
        row![self.position, self.canonical, self.key]
    }
}
