//! What the last run came to, so that the next can leave out what passed.
//!
//! A line for each case: the word for its result, a digest of the case, its id. A case has to be
//! run again unless it passed, and as long as the case itself is the same.

use std::collections::BTreeMap;
use std::fmt::Write;

use sha2::{Digest, Sha256};

use crate::base::hex;
use crate::conform::listing::Vector;
use crate::conform::shown::shown;

/// What is remembered.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct State(BTreeMap<String, (String, String)>);

const HEAD: &str = "# crosstrack conform: results of the last run, for --changed";

impl State {
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
            let parts: Vec<&str> = line.split(' ').collect();
            let &[word, digest, id] = parts.as_slice() else { return Err(index + 1) };
            state.0.insert(id.to_owned(), (word.to_owned(), digest.to_owned()));
        }
        Ok(state)
    }

    /// Whether the next run may leave a case out: it passed, and has not changed since.
    pub fn settles(&self, case: &dyn Vector) -> bool {
        let last = self.0.get(case.id());
        last.is_some_and(|(word, digest)| word == "pass" && *digest == digest_of(case))
    }

    /// Remembers the result of a case.
    pub fn set(&mut self, case: &dyn Vector, word: &str) {
        self.0.insert(case.id().to_owned(), (word.to_owned(), digest_of(case)));
    }

    /// What is remembered, as text.
    pub fn text(&self) -> String {
        let mut text = format!("{HEAD}\n");
        for (id, (word, digest)) in &self.0 {
            let _ = writeln!(text, "{} {} {}", shown(word, 20), digest, id);
        }
        text
    }
}

/// What differs between two versions of a case.
fn digest_of(case: &dyn Vector) -> String {
    hex(&Sha256::digest(case.line())[..8])
}
