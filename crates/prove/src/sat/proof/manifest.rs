//! Manifests of archives: sizes and hashes of the files, and the readings of the rules.
//!
//! A manifest is canonical: parsing checks that formatting gives the same bytes. Its last field, the
//! *seal*, is the hash of the text with that field empty. So every accidental change is noticed. A
//! forger can compute the seal too; so sizes and hashes are compared with the files, and an audit
//! compares the readings with what it derives.
//!
//! A manifest names no files. Those of the archive `NAME.json` are `NAME.cnf`, `NAME.lrat.gz`, and
//! `NAME.WORD.csv` for each table that the formula was made from.

use std::collections::BTreeMap;
use std::fmt;

use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};

use crosstrack::base::json_error_text;

/// Name and version of the format of manifests.
pub const FORMAT: &str = "crosstrack-proof 2";

/// Maximum number of bytes of a manifest: 64 KiB.
pub(crate) const MANIFEST_BYTES: usize = 64 << 10;

/// Maximum number of bytes of a table in an archive: 64 KiB.
pub const TABLE_BYTES: usize = 64 << 10;

/// Maximum number of tables in an archive.
const TABLES: usize = 4;

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
    /// Size and hash of the formula's file.
    pub formula: FormulaFile,
    /// Sizes and hashes of the proof's file.
    pub proof: ProofFile,
    /// The tables that the formula was made from, by the word in the name of the table's file.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub tables: BTreeMap<String, TableFile>,
    /// What the formula says, and under which readings of the rules, as the maker of the archive claims. Before you
    /// rely on it, derive the formula yourself and compare.
    pub readings: BTreeMap<String, String>,
    /// The seal, 64 hexadecimal digits.
    seal: String,
}

/// What a manifest says of the file of the formula (DIMACS).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FormulaFile {
    /// Size of the file in bytes.
    pub bytes: u64,
    /// SHA-256 of the file in hexadecimal digits.
    pub sha256: String,
    /// Number of variables of the formula.
    pub variables: u64,
    /// Number of clauses of the formula.
    pub clauses: u64,
}

/// What a manifest says of the file of the proof (LRAT compressed by gzip).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ProofFile {
    /// Size of the compressed file in bytes.
    pub bytes: u64,
    /// SHA-256 of the compressed file in hexadecimal digits.
    pub sha256: String,
    /// Size of the uncompressed text in bytes.
    pub text_bytes: u64,
    /// SHA-256 of the uncompressed text in hexadecimal digits.
    pub text_sha256: String,
    /// Number of clauses that the proof adds.
    pub additions: u64,
    /// Number of clauses that the proof deletes.
    pub deletions: u64,
    /// Total number of hints of the clauses that the proof adds.
    pub hints: u64,
}

/// What a manifest says of the file of a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TableFile {
    /// Size of the file in bytes.
    pub bytes: u64,
    /// SHA-256 of the file in hexadecimal digits.
    pub sha256: String,
}

impl TableFile {
    /// Computes the size and hash of a table's CSV text.
    pub fn of(text: &str) -> Self {
        let sha256 = hex(Sha256::new().chain_update(text));
        Self { bytes: text.len() as u64, sha256 }
    }
}

impl fmt::Display for TableFile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} bytes with the hash {}", self.bytes, self.sha256)
    }
}

/// Error when a [`Manifest`] is parsed.
#[derive(Debug, thiserror::Error)]
#[allow(missing_docs, reason = "the fields are what the messages say they are")]
pub enum ManifestError {
    /// The text is not the JSON of a manifest.
    #[error("not a manifest: {}", json_error_text(.0))]
    Json(#[from] serde_json::Error),
    /// The format is not [`FORMAT`].
    #[error("the format is `{found}`, this program reads `{FORMAT}`")]
    Format { found: String },
    /// The text is not canonical: it was changed.
    #[error("byte {byte}: not as this program writes it")]
    NotCanonical {
        /// Index of the first byte that differs (0-based).
        byte: usize,
    },
    /// The seal does not match the contents.
    #[error("the seal is {found}, the contents give {expected}: the manifest was changed")]
    Seal { found: String, expected: String },
    /// There are too many tables, or one has an invalid name.
    #[error(
        "it carries the tables {names}; an archive has at most {TABLES}, each named by a word of at \
         most 16 small letters"
    )]
    Tables {
        /// Names of the tables, at most the first five.
        names: String,
    },
}

impl Manifest {
    /// Creates the manifest of an archive that this version of the program writes, with its seal.
    pub fn new(
        solver: String,
        formula: FormulaFile,
        proof: ProofFile,
        tables: BTreeMap<String, TableFile>,
        readings: BTreeMap<String, String>,
    ) -> Self {
        let mut manifest = Self {
            format: FORMAT.to_owned(),
            crosstrack: env!("CARGO_PKG_VERSION").to_owned(),
            solver,
            formula,
            proof,
            tables,
            readings,
            seal: String::new(),
        };
        manifest.seal = manifest.compute_seal();
        manifest
    }

    /// Returns the seal, the hash of everything else in hexadecimal digits. It identifies the archive.
    pub fn seal(&self) -> &str {
        &self.seal
    }

    /// Returns the text of the manifest: JSON, with a line feed at the end.
    #[allow(clippy::missing_panics_doc, reason = "strings and numbers have a text")]
    pub fn to_json(&self) -> String {
        let json = serde_json::to_string_pretty(self);
        json.expect("strings and numbers have a text") + "\n"
    }

    /// Parses a manifest, and checks that it is canonical and sealed.
    ///
    /// # Errors
    /// See [`ManifestError`].
    pub fn parse(text: &[u8]) -> Result<Self, ManifestError> {
        let manifest: Self = serde_json::from_slice(text)?;
        if manifest.format != FORMAT {
            return Err(ManifestError::Format { found: manifest.format });
        }
        let canonical = manifest.to_json();
        if text != canonical.as_bytes() {
            let same = text.iter().zip(canonical.as_bytes()).take_while(|(a, b)| a == b).count();
            return Err(ManifestError::NotCanonical { byte: same });
        }
        let expected = manifest.compute_seal();
        if manifest.seal != expected {
            return Err(ManifestError::Seal { found: manifest.seal, expected });
        }
        let named = |name: &String| {
            (1..=16).contains(&name.len()) && name.bytes().all(|b| b.is_ascii_lowercase())
        };
        if manifest.tables.len() > TABLES || !manifest.tables.keys().all(named) {
            let names = manifest.tables.keys().take(TABLES + 1);
            let names: Vec<String> = names.map(|name| format!("`{name:.20}`")).collect();
            return Err(ManifestError::Tables { names: names.join(", ") });
        }
        Ok(manifest)
    }

    fn compute_seal(&self) -> String {
        let open = Self { seal: String::new(), ..self.clone() };
        hex(Sha256::new().chain_update(open.to_json()))
    }
}

/// Formats a hash in hexadecimal digits.
pub(super) fn hex(hash: Sha256) -> String {
    crosstrack::base::text::hex(&hash.finalize())
}
