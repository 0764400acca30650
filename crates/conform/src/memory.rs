//! What is known before a run: which cases the engine passed in the last run, and which are known to fail.
//!
//! Neither makes a case pass. The file of results has a line with a digest of the engine, then a line for each
//! case: the word for its result, a digest of the case, and its id. A run may skip a case if the engine passed
//! it, and neither the engine nor the case has changed since.

use std::collections::BTreeMap;
use std::env;
use std::fmt::Write;
use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};

use sha2::{Digest, Sha256};

use crate::any_suite::AnyCase;
use crate::case_result::{CaseResult, CaseWord};
use crate::known_failures::KnownFailures;
use crate::protocol::HelloOk;
use crosstrack::base::hex;

/// What is known about an engine before a run.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Memory {
    /// The cases that are known to fail.
    pub known: KnownFailures,
    /// The results of the last run; empty if no run is to be remembered.
    pub last: RunMemory,
}

impl Memory {
    /// Returns whether the engine is not asked about a case, because it passed the case in the last run and the
    /// case is not known to fail.
    pub fn remembers(&self, case: &dyn AnyCase) -> bool {
        self.last.can_skip(case) && !self.known.contains(case.id())
    }

    /// Returns what is known after a run: its results, and the known failures without the cases that passed.
    #[must_use]
    pub fn after(&self, results: &[CaseResult<'_>]) -> Self {
        let mut last = self.last.clone();
        for one in results {
            match one.word() {
                CaseWord::Pass | CaseWord::KnownPass => last.record(one.case, PASS),
                word if word.is_asked() => last.record(one.case, word.as_str()),
                _ => {}
            }
        }
        let passed = results.iter().filter(|one| one.word() == CaseWord::KnownPass);
        let known = self.known.without(passed.map(|one| one.case.id()));
        Self { known, last }
    }
}

/// The word for a case that passed.
const PASS: &str = CaseWord::Pass.as_str();

/// Results of the last run of one engine.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RunMemory {
    engine: String,
    results: BTreeMap<String, (String, String)>,
}

const HEAD: &str = "# crosstrack conform: results of the last run, for --changed FILE";

impl RunMemory {
    /// Parses what [`Self::to_text`] returns.
    ///
    /// # Errors
    /// If a line is not as [`Self::to_text`] writes it, or repeats the engine or a case of an earlier line.
    /// Returns the number of the first such line, from 1.
    pub fn parse(text: &str) -> Result<Self, usize> {
        let mut state = Self::default();
        for (index, line) in text.lines().enumerate() {
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            let is_new = match *line.split(' ').collect::<Vec<_>>() {
                ["engine", digest] if is_digest(digest) => {
                    std::mem::replace(&mut state.engine, digest.to_owned()).is_empty()
                }
                [word, digest, id] if is_word(word) && is_digest(digest) && is_id(id) => {
                    let result = (word.to_owned(), digest.to_owned());
                    state.results.insert(id.to_owned(), result).is_none()
                }
                _ => false,
            };
            if !is_new {
                return Err(index + 1);
            }
        }
        Ok(state)
    }

    /// Returns the results if they are those of the engine with this [digest](engine_digest); otherwise returns
    /// no results.
    #[must_use]
    pub fn for_engine(self, engine: &str) -> Self {
        if self.engine == engine {
            return self;
        }
        Self { engine: engine.to_owned(), results: BTreeMap::new() }
    }

    /// Returns whether there are no results.
    pub fn is_empty(&self) -> bool {
        self.results.is_empty()
    }

    /// Returns whether the next run may skip a case: the engine passed it, and the case has not changed since.
    pub fn can_skip(&self, case: &dyn AnyCase) -> bool {
        let last = self.results.get(case.id());
        last.is_some_and(|(word, digest)| word == PASS && *digest == digest_of(case))
    }

    /// Records `word` as the result of a case.
    pub fn record(&mut self, case: &dyn AnyCase, word: &str) {
        self.results.insert(case.id().to_owned(), (word.to_owned(), digest_of(case)));
    }

    /// Returns the text of the file of results.
    pub fn to_text(&self) -> String {
        let mut text = format!("{HEAD}\nengine {}\n", self.engine);
        for (id, (word, digest)) in &self.results {
            let _ = writeln!(text, "{word} {digest} {id}");
        }
        text
    }
}

/// Returns whether a text may be the word for a result.
fn is_word(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_lowercase())
}

/// Returns whether a text may be a digest in hexadecimal; the digest of no engine is empty.
fn is_digest(text: &str) -> bool {
    text.bytes().all(|byte| byte.is_ascii_hexdigit())
}

/// Returns whether a text may be the id of a case.
fn is_id(text: &str) -> bool {
    !text.is_empty() && !text.contains(|c: char| c.is_control() || c.is_whitespace())
}

/// Returns a digest of all fields of a case.
fn digest_of(case: &dyn AnyCase) -> String {
    hex(&Sha256::digest(case.to_json_line())[..8])
}

/// Returns a digest of an engine: its command, its answer to `hello`, and the contents of the program
/// and of every other file that the command names.
///
/// **Cost**: reading these files.
pub fn engine_digest(words: &[String], hello: &HelloOk) -> String {
    let mut hash = Sha256::new();
    add(&mut hash, &serde_json::to_vec(hello).unwrap_or_default());
    for (index, word) in words.iter().enumerate() {
        add(&mut hash, word.as_bytes());
        let path = if index == 0 { program(word) } else { PathBuf::from(word) };
        add(&mut hash, &contents(&path).unwrap_or_default());
    }
    hex(&hash.finalize()[..16])
}

/// Hashes the length of a text, then the text.
fn add(hash: &mut Sha256, part: &[u8]) {
    hash.update((part.len() as u64).to_be_bytes());
    hash.update(part);
}

/// Finds the file of a program as the system does: in `PATH`, unless the word is a path.
fn program(word: &str) -> PathBuf {
    let path = PathBuf::from(word);
    let folders = env::var_os("PATH").filter(|_| path.components().count() == 1);
    let found = folders.iter().flat_map(env::split_paths).map(|folder| folder.join(word));
    found.into_iter().find(|path| path.is_file()).unwrap_or(path)
}

/// Returns the SHA-256 of a file; `None` for anything that is not a file, such as a pipe, which may never end.
fn contents(path: &Path) -> Option<Vec<u8>> {
    let mut file = path.is_file().then(|| File::open(path))?.ok()?;
    let (mut hash, mut chunk) = (Sha256::new(), vec![0; 1 << 16]);
    loop {
        match file.read(&mut chunk).ok()? {
            0 => return Some(hash.finalize().to_vec()),
            read => hash.update(&chunk[..read]),
        }
    }
}
