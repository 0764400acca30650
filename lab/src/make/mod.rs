//! Makes the cases of the test vectors from their inputs: tables, transcripts, suites and whole games.

pub mod crossings;
pub mod changes;
mod crossings_flags;
pub mod crosstrack;
mod sources;

use std::error::Error;
use std::path::Path;

use crosstrack_conform::vectors::VectorFile;
use crosstrack_conform::{Case, HasVectors};
use crosstrack_io::bounded;

/// The error of an invalid input of the test vectors.
pub type MakeError = Box<dyn Error + Send + Sync>;

/// A game whose test vectors can be made from inputs in `data/`.
pub trait VectorSource: HasVectors {
    /// Makes every case of the game's test vectors.
    ///
    /// **Cost** a second or so.
    ///
    /// # Errors
    /// If an input cannot be read, or contradicts the rules: the first such input.
    fn cases() -> Result<Vec<Case<Self>>, MakeError>;
}

impl VectorSource for ::crosstrack::Ruleset {
    fn cases() -> Result<Vec<Case<Self>>, MakeError> {
        crosstrack::cases()
    }
}

impl VectorSource for ::crossings::Ruleset {
    fn cases() -> Result<Vec<Case<Self>>, MakeError> {
        crossings::cases()
    }
}

/// Makes every vector file of a game, in the order of its groups.
///
/// # Errors
/// As [`VectorSource::cases`].
pub fn make_vector_files<G: VectorSource>() -> Result<Vec<VectorFile<G>>, MakeError> {
    let cases = G::cases()?;
    Ok(G::GROUPS.iter().map(|group| VectorFile::from_cases(group, &cases)).collect())
}

/// Returns a text in which `\u{HEX}` stands for a character.
fn unescaped(text: &str) -> String {
    let mut parts = text.split("\\u{");
    let mut whole = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (digits, rest) = part.split_once('}').unwrap_or((part, ""));
        whole.extend(u32::from_str_radix(digits, 16).ok().and_then(char::from_u32));
        whole += rest;
    }
    whole
}

/// Returns the text of a table in `lab/cases`.
fn read_made(name: &str) -> Result<String, MakeError> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("cases").join(name);
    bounded::read_file(&path, bounded::MAX_TEXT)
        .map_err(|e| format!("{}: {e}", path.display()).into())
}
