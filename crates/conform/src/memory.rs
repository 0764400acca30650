//! The results of the last run, so that the next can skip cases that passed.
//!
//! The file has a line with a digest of the engine, then one for each case: the word for its result, a
//! digest of the case, its id. A run may skip a case if it passed, and neither the engine nor the
//! case has changed since.

use std::collections::BTreeMap;
use std::env;
use std::fmt::Write;
use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};

use sha2::{Digest, Sha256};

use crate::any_suite::AnyCase;
use crate::protocol::HelloOk;
use crate::sanitize::sanitize;
use crosstrack::base::hex;

/// Results of the last run of one engine.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RunMemory {
    engine: String,
    results: BTreeMap<String, (String, String)>,
}

const HEAD: &str = "# crosstrack conform: results of the last run, for --changed";

impl RunMemory {
    /// Parses what [`Self::to_text`] returns.
    ///
    /// # Errors
    /// If a line is invalid: the number of the first one, from 1.
    pub fn parse(text: &str) -> Result<Self, usize> {
        let mut state = Self::default();
        for (index, line) in text.lines().enumerate() {
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            match *line.split(' ').collect::<Vec<_>>() {
                ["engine", digest] => digest.clone_into(&mut state.engine),
                [word, digest, id] => {
                    state.results.insert(id.to_owned(), (word.to_owned(), digest.to_owned()));
                }
                _ => return Err(index + 1),
            }
        }
        Ok(state)
    }

    /// Returns the results for the engine with this [digest](engine_digest): none if they are of
    /// another engine.
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

    /// Returns whether the next run may skip a case: it passed, and has not changed since.
    pub fn can_skip(&self, case: &dyn AnyCase) -> bool {
        let last = self.results.get(case.id());
        last.is_some_and(|(word, digest)| word == "pass" && *digest == digest_of(case))
    }

    /// Records `word` as the result of a case.
    pub fn record(&mut self, case: &dyn AnyCase, word: &str) {
        self.results.insert(case.id().to_owned(), (word.to_owned(), digest_of(case)));
    }

    /// Returns the text of the file of results.
    pub fn to_text(&self) -> String {
        let mut text = format!("{HEAD}\nengine {}\n", self.engine);
        for (id, (word, digest)) in &self.results {
            let _ = writeln!(text, "{} {} {}", sanitize(word, 20), digest, id);
        }
        text
    }
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

/// Hashes a text with its length.
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

/// Returns the SHA-256 of a file; `None` for anything else, such as a pipe, which may have no end.
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
