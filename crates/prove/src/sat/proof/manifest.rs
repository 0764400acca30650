//! Manifests of archives: what a proof is about, and the sizes and hashes of its files.
//!
//! A manifest names no files. Those of the archive `NAME.json` are `NAME.cnf` and `NAME.lrat.gz`. The query is a
//! value of whoever makes the archive: a check derives the formula from it, and compares.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use sha2::{Digest as _, Sha256};

use crosstrack::base::json_error_text;

/// Name and version of the format of manifests.
pub const FORMAT: &str = "crosstrack-proof 3";

/// Maximum number of bytes of a manifest: 64 KiB.
pub(crate) const MANIFEST_BYTES: usize = 64 << 10;

/// The manifest of an archive.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Manifest {
    /// Name and version of the format: [`FORMAT`].
    pub format: String,
    /// Version of the program that wrote it; not checked.
    pub crosstrack: String,
    /// Name and version of the solver that found the proof; not checked.
    pub solver: String,
    /// What the formula says, as the maker of the archive claims. Before you rely on it, derive the formula from it and
    /// compare.
    pub query: Value,
    /// Size and hash of the formula's file.
    pub formula: FileHash,
    /// Size and hash of the proof's file, which is packed.
    pub proof: FileHash,
}

/// What a manifest says of a file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FileHash {
    /// Size of the file in bytes.
    pub bytes: u64,
    /// SHA-256 of the file in hexadecimal digits.
    pub sha256: String,
}

/// Error when a [`Manifest`] is parsed.
#[derive(Debug, thiserror::Error)]
#[allow(missing_docs, reason = "the fields are what the messages say they are")]
#[non_exhaustive]
pub enum ManifestError {
    /// The text is not the JSON of a manifest.
    #[error("not a manifest: {}", json_error_text(.0))]
    Json(#[from] serde_json::Error),
    /// The format is not [`FORMAT`].
    #[error("the format is `{found}`, this program reads `{FORMAT}`")]
    Format { found: String },
}

impl Manifest {
    /// Creates the manifest of an archive that this version of the program writes.
    pub fn new(solver: String, query: Value, formula: FileHash, proof: FileHash) -> Self {
        let (format, crosstrack) = (FORMAT.to_owned(), env!("CARGO_PKG_VERSION").to_owned());
        Self { format, crosstrack, solver, query, formula, proof }
    }

    /// Returns the text of the manifest: JSON, with a line feed at the end.
    #[allow(clippy::missing_panics_doc, reason = "strings and numbers have a text")]
    pub fn to_json(&self) -> String {
        let json = serde_json::to_string_pretty(self);
        json.expect("strings and numbers have a text") + "\n"
    }

    /// Parses a manifest of the format [`FORMAT`].
    ///
    /// # Errors
    /// See [`ManifestError`].
    pub fn parse(text: &[u8]) -> Result<Self, ManifestError> {
        /// The other fields are those of the format.
        #[derive(Deserialize)]
        struct Header {
            format: String,
        }
        let Header { format: found } = serde_json::from_slice(text)?;
        if found != FORMAT {
            return Err(ManifestError::Format { found });
        }
        Ok(serde_json::from_slice(text)?)
    }
}

/// Formats a hash in hexadecimal digits.
pub(super) fn hex(hash: Sha256) -> String {
    crosstrack::base::text::hex(&hash.finalize())
}
