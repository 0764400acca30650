//! What an archive says of itself: which files, how large, with which hashes, from which readings.
//!
//! A manifest has exactly one text: reading checks that writing what was read gives the same bytes.
//! Its last field is the hash of that text with the field empty. So no byte of it can change
//! unnoticed, free text included. (It is a seal against accidents and careless hands; who wants to
//! forge an archive can compute it too. So nothing in a manifest is true because it stands there:
//! sizes and hashes are compared with the files, and the readings with what an audit derives.)
//!
//! It names no files. Those of the archive `NAME.json` are `NAME.cnf`, `NAME.lrat.gz`, and
//! `NAME.WORD.csv` for each table that the formula was made from.

use std::collections::BTreeMap;
use std::fmt;

use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};

/// The format that this code writes and reads.
pub const FORMAT: &str = "crosstrack-proof 2";

/// The most bytes of a manifest: 64 KiB.
pub(crate) const MANIFEST_BYTES: usize = 64 << 10;

/// The most bytes of a table that an archive carries: 64 KiB.
pub const TABLE_BYTES: usize = 64 << 10;

/// The most tables that an archive carries.
const TABLES: usize = 4;

/// What an archive says of itself.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Manifest {
    /// [`FORMAT`].
    pub format: String,
    /// The version of this program that wrote it, as it says; nothing rests on it.
    pub crosstrack: String,
    /// The solver that found the proof, with its version, as it says; nothing rests on it.
    pub solver: String,
    /// The formula.
    pub formula: FormulaFile,
    /// The proof.
    pub proof: ProofFile,
    /// The tables that the formula was made from, by the word in their file's name.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub tables: BTreeMap<String, TableFile>,
    /// What the formula is said to say and under which readings of the rules, in the words of who
    /// made it. Not to be believed or repeated before it was derived again and compared.
    pub readings: BTreeMap<String, String>,
    /// The seal, 64 hexadecimal digits.
    seal: String,
}

/// The file with the formula, DIMACS.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FormulaFile {
    /// Its size.
    pub bytes: u64,
    /// Its hash.
    pub sha256: String,
    /// How many variables the formula has.
    pub variables: u64,
    /// How many clauses.
    pub clauses: u64,
}

/// The file with the proof, LRAT compressed by gzip.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ProofFile {
    /// Its size.
    pub bytes: u64,
    /// Its hash.
    pub sha256: String,
    /// The size of the text in it.
    pub text_bytes: u64,
    /// The hash of the text in it.
    pub text_sha256: String,
    /// How many clauses it adds.
    pub additions: u64,
    /// How many clauses it deletes.
    pub deletions: u64,
    /// How many hints it has.
    pub hints: u64,
}

/// A table that the formula was made from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TableFile {
    /// Its size.
    pub bytes: u64,
    /// Its hash.
    pub sha256: String,
}

impl TableFile {
    /// That of a text.
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

/// Why a text is not a manifest.
#[derive(Debug, thiserror::Error)]
#[allow(missing_docs, reason = "the fields are what the messages say they are")]
pub enum ManifestError {
    /// Not the JSON that a manifest is.
    #[error("not a manifest: {0}")]
    Json(#[from] serde_json::Error),
    /// Another format.
    #[error("the format is `{found}`, this program reads `{FORMAT}`")]
    Format { found: String },
    /// Not the one text for what it says: changed by hand or by a program.
    #[error("byte {byte}: not as this program writes it")]
    NotCanonical {
        /// The first byte that differs, from 0.
        byte: usize,
    },
    /// The seal does not fit.
    #[error("the seal is {found}, the contents give {expected}: the manifest was changed")]
    Seal { found: String, expected: String },
    /// More tables than an archive carries, or a name that none has.
    #[error(
        "it carries the tables {names}; an archive has at most {TABLES}, each named by a word of at \
         most 16 small letters"
    )]
    Tables {
        /// The first of their names.
        names: String,
    },
}

impl Manifest {
    /// A sealed manifest.
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

    /// The seal: the hash of everything else. Quote it to say which archive is meant.
    pub fn seal(&self) -> &str {
        &self.seal
    }

    /// The text of the manifest.
    ///
    /// # Panics
    /// Never.
    pub fn to_json(&self) -> String {
        let json = serde_json::to_string_pretty(self);
        json.expect("strings and numbers have a text") + "\n"
    }

    /// Reads a manifest, and checks that no byte of it was changed.
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

/// The hash in hexadecimal digits.
pub(super) fn hex(hash: Sha256) -> String {
    crosstrack::base::text::hex(&hash.finalize())
}
