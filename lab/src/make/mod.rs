//! The cases of the test vectors, made from their inputs: tables, transcripts, suites and whole games.

pub mod crossings;
pub mod crosstrack;

use std::error::Error;

use crosstrack_conform::vectors::VectorFile;
use crosstrack_conform::{Case, HasVectors};

/// Why no vectors can be made.
pub type NotMade = Box<dyn Error + Send + Sync>;

/// A game whose vectors are made here.
pub trait Made: HasVectors {
    /// Makes every case from its inputs.
    ///
    /// **Cost** a second or so.
    ///
    /// # Errors
    /// At the first input that cannot be read, or that contradicts the rules.
    fn cases() -> Result<Vec<Case<Self>>, NotMade>;
}

impl Made for ::crosstrack::Ruleset {
    fn cases() -> Result<Vec<Case<Self>>, NotMade> {
        crosstrack::cases()
    }
}

impl Made for ::crossings::Ruleset {
    fn cases() -> Result<Vec<Case<Self>>, NotMade> {
        Ok(crossings::cases()?)
    }
}

/// Makes every vector file, in the order of groups.
///
/// # Errors
/// As [`Made::cases`].
pub fn make<G: Made>() -> Result<Vec<VectorFile<G>>, NotMade> {
    let cases = G::cases()?;
    Ok(G::GROUPS.iter().map(|group| VectorFile::from_cases(group, &cases)).collect())
}
