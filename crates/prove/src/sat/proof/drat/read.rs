//! The two formats of DRAT: text, and the binary format that solvers write by default.

use std::io::{self, BufRead};

use crate::sat::lit::{Lit, LitError};

/// Error when a proof is read, with the step where it occurred.
#[derive(Debug, thiserror::Error)]
#[error("step {step}: {kind}")]
pub struct DratError {
    /// Number of the step, 1-based.
    pub step: u64,
    /// What is wrong.
    pub kind: DratErrorKind,
}

/// Kind of a [`DratError`].
#[derive(Debug, thiserror::Error)]
#[allow(missing_docs, reason = "the fields are what the messages say they are")]
pub enum DratErrorKind {
    /// The reader failed.
    #[error("cannot be read: {0}")]
    Io(#[from] io::Error),
    /// The file ends within a step.
    #[error("the step is cut off")]
    CutOff,
    /// The step has more literals than the limit.
    #[error("the clause has more than {limit} literals, the most that are read of one")]
    TooLong { limit: usize },
    /// A token that is not a literal.
    #[error("`{token}` is not a literal")]
    NotALiteral { token: String },
    /// A byte that cannot begin a step of a binary proof.
    #[error("byte {byte} begins no step")]
    NotAStep { byte: u8 },
    /// A literal out of range.
    #[error(transparent)]
    Lit(#[from] LitError),
}

/// A step of a proof.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum DratStep<'a> {
    Add(&'a [Lit]),
    Delete(&'a [Lit]),
}

/// A reader of a proof, one step at a time.
pub(super) struct DratReader<R> {
    input: R,
    /// Whether the proof is binary; `None` until the first step is read.
    is_binary: Option<bool>,
    most_literals: usize,
    step: u64,
    clause: Vec<Lit>,
    token: Vec<u8>,
}

/// Returns whether a byte may occur in a proof in the text format, which may have comments.
const fn is_text(byte: u8) -> bool {
    matches!(byte, b' '..=b'~' | b'\t' | b'\n' | b'\r')
}

/// Maximum number of bytes of a token in the text format.
const MOST_DIGITS: usize = 20;

impl<R: BufRead> DratReader<R> {
    /// Creates a reader of clauses that take at most `most_bytes` bytes of memory each.
    pub(super) const fn new(input: R, most_bytes: usize) -> Self {
        Self {
            input,
            is_binary: None,
            most_literals: most_bytes / size_of::<Lit>(),
            step: 0,
            clause: Vec::new(),
            token: Vec::new(),
        }
    }

    /// Reads the next step; `None` at the end.
    ///
    /// # Errors
    /// If what comes next is not a step.
    pub(super) fn next_step(&mut self) -> Result<Option<DratStep<'_>>, DratError> {
        self.step += 1;
        let step = self.step;
        let is_deletion = self.read().map_err(|kind| DratError { step, kind })?;
        Ok(is_deletion.map(|is_deletion| {
            if is_deletion { DratStep::Delete(&self.clause) } else { DratStep::Add(&self.clause) }
        }))
    }

    /// Reads the next step and puts its literals into `self.clause`. Returns whether the step is a deletion, or
    /// `None` at the end of the proof.
    fn read(&mut self) -> Result<Option<bool>, DratErrorKind> {
        self.clause.clear();
        let is_binary = if let Some(is_binary) = self.is_binary {
            is_binary
        } else {
            let start = self.input.fill_buf()?;
            let is_binary =
                !start.iter().take(1000).all(|&byte| is_text(byte)) || start.first() == Some(&b'a');
            *self.is_binary.insert(is_binary)
        };
        if is_binary { self.read_binary() } else { self.read_text() }
    }

    fn next_byte(&mut self) -> Result<Option<u8>, DratErrorKind> {
        let byte = self.input.fill_buf()?.first().copied();
        self.input.consume(byte.map_or(0, |_| 1));
        Ok(byte)
    }

    fn push(&mut self, number: i64) -> Result<(), DratErrorKind> {
        if self.clause.len() == self.most_literals {
            return Err(DratErrorKind::TooLong { limit: self.most_literals });
        }
        self.clause.push(Lit::from_dimacs(number)?);
        Ok(())
    }

    fn read_binary(&mut self) -> Result<Option<bool>, DratErrorKind> {
        let is_deletion = match self.next_byte()? {
            None => return Ok(None),
            Some(b'a') => false,
            Some(b'd') => true,
            Some(byte) => return Err(DratErrorKind::NotAStep { byte }),
        };
        loop {
            let (mut number, mut shift) = (0_u64, 0);
            loop {
                let byte = self.next_byte()?.ok_or(DratErrorKind::CutOff)?;
                if shift > 56 {
                    let token = "a number of more than 64 bits".to_owned();
                    return Err(DratErrorKind::NotALiteral { token });
                }
                number |= u64::from(byte & 0x7f) << shift;
                shift += 7;
                if byte & 0x80 == 0 {
                    break;
                }
            }
            if number == 0 {
                return Ok(Some(is_deletion));
            }
            let variable = (number / 2) as i64;
            self.push(if number % 2 == 0 { variable } else { -variable })?;
        }
    }

    /// Reads the next token into `self.token`; returns whether there is one. Comments are skipped.
    fn next_token(&mut self) -> Result<bool, DratErrorKind> {
        self.token.clear();
        while let Some(byte) = self.next_byte()? {
            if byte.is_ascii_whitespace() {
                if !self.token.is_empty() {
                    return Ok(true);
                }
            } else if byte == b'c' && self.token.is_empty() {
                while self.next_byte()?.is_some_and(|byte| byte != b'\n') {}
            } else if self.token.len() == MOST_DIGITS {
                return Err(self.not_a_literal());
            } else {
                self.token.push(byte);
            }
        }
        Ok(!self.token.is_empty())
    }

    fn not_a_literal(&self) -> DratErrorKind {
        DratErrorKind::NotALiteral { token: String::from_utf8_lossy(&self.token).into_owned() }
    }

    fn read_text(&mut self) -> Result<Option<bool>, DratErrorKind> {
        if !self.next_token()? {
            return Ok(None);
        }
        let is_deletion = self.token == b"d";
        if is_deletion && !self.next_token()? {
            return Err(DratErrorKind::CutOff);
        }
        loop {
            let text = std::str::from_utf8(&self.token).unwrap_or_default();
            let number: i64 = text.parse().map_err(|_| self.not_a_literal())?;
            if number == 0 {
                return Ok(Some(is_deletion));
            }
            self.push(number)?;
            if !self.next_token()? {
                return Err(DratErrorKind::CutOff);
            }
        }
    }
}
