//! What the last run came to, so that the next can leave out what passed.
//!
//! First a digest of the engine, then a line for each case: the word for its result, a digest of the
//! case, its id. A case has to be run again unless it passed, and as long as the engine and the case
//! itself are the same.

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

/// What is remembered of one engine.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RunMemory {
    engine: String,
    results: BTreeMap<String, (String, String)>,
}

const HEAD: &str = "# crosstrack conform: results of the last run, for --changed";

impl RunMemory {
    /// Reads what was remembered.
    ///
    /// # Errors
    /// The number of the first line that is not of this form, from 1.
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

    /// Returns what is remembered of an engine, by its [digest](engine_digest): nothing if this is of
    /// another.
    #[must_use]
    pub fn for_engine(self, engine: &str) -> Self {
        if self.engine == engine {
            return self;
        }
        Self { engine: engine.to_owned(), results: BTreeMap::new() }
    }

    /// Whether nothing is remembered.
    pub fn is_empty(&self) -> bool {
        self.results.is_empty()
    }

    /// Whether the next run may leave a case out: it passed, and has not changed since.
    pub fn can_skip(&self, case: &dyn AnyCase) -> bool {
        let last = self.results.get(case.id());
        last.is_some_and(|(word, digest)| word == "pass" && *digest == digest_of(case))
    }

    /// Remembers the result of a case.
    pub fn record(&mut self, case: &dyn AnyCase, word: &str) {
        self.results.insert(case.id().to_owned(), (word.to_owned(), digest_of(case)));
    }

    /// What is remembered, as text.
    pub fn to_text(&self) -> String {
        let mut text = format!("{HEAD}\nengine {}\n", self.engine);
        for (id, (word, digest)) in &self.results {
            let _ = writeln!(text, "{} {} {}", sanitize(word, 20), digest, id);
        }
        text
    }
}

/// What differs between two versions of a case.
fn digest_of(case: &dyn AnyCase) -> String {
    hex(&Sha256::digest(case.to_json_line())[..8])
}

/// Returns what differs between two engines: the command, what the engine says to `hello`, and the
/// contents of the program and of every other file that the command names.
///
/// **Cost** reading these files.
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

/// Adds a text with its length.
fn add(hash: &mut Sha256, part: &[u8]) {
    hash.update((part.len() as u64).to_be_bytes());
    hash.update(part);
}

/// Finds the file of a program as it is found when it is started.
fn program(word: &str) -> PathBuf {
    let path = PathBuf::from(word);
    let folders = env::var_os("PATH").filter(|_| path.components().count() == 1);
    let found = folders.iter().flat_map(env::split_paths).map(|folder| folder.join(word));
    found.into_iter().find(|path| path.is_file()).unwrap_or(path)
}

/// The SHA-256 of a file; none of what is no file, such as a pipe, which may have no end.
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
