//! The text format LRAT. It is parsed strictly, unless the proof comes from another program
//! ([`LratReader::of_others`]).
//!
//! `ID LITERALS 0 HINTS 0` adds a clause, `ID d IDS 0` deletes clauses. Tokens are separated by one
//! space, every line ends in a line feed, and nothing else is allowed, not even comments.

use std::io::{self, BufRead, Read as _, Write};

use crate::sat::lit::{Lit, LitError};

/// A step of a proof, one line of LRAT.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LratStep<'a> {
    /// Adds a clause.
    Add {
        /// Id of the clause, at least 1.
        id: u64,
        /// Literals of the clause, the pivot first.
        clause: &'a [Lit],
        /// Hints: ids of clauses, never 0. A negative id begins the hints of a resolvent.
        hints: &'a [i64],
    },
    /// Deletes clauses.
    Delete {
        /// Number at the beginning of the line.
        id: u64,
        /// Ids of the clauses, each at least 1.
        clauses: &'a [u64],
    },
}

/// Error when a proof is parsed, with the line where it occurred.
#[derive(Debug, thiserror::Error)]
#[error("line {line}: {kind}")]
pub struct LratError {
    /// Line (1-based).
    pub line: u64,
    /// What is wrong.
    pub kind: LratErrorKind,
}

/// Kind of an [`LratError`].
#[derive(Debug, thiserror::Error)]
#[allow(missing_docs, reason = "the fields are what the messages say they are")]
#[non_exhaustive]
pub enum LratErrorKind {
    /// The reader failed.
    #[error("cannot be read: {0}")]
    Io(#[from] io::Error),
    /// The file ends within a line.
    #[error("the line is cut off")]
    CutOff,
    /// The line has more bytes than the limit.
    #[error("the line is longer than {limit} bytes, the most that is read of a line")]
    TooLong {
        /// Maximum length of a line in bytes, not counting the line feed.
        limit: usize,
    },
    /// A token that is not the number expected.
    #[error("`{token}` is not a {wanted}")]
    NotA { token: String, wanted: &'static str },
    /// A literal out of range.
    #[error(transparent)]
    Lit(#[from] LitError),
    /// The 0 that ends a list is missing.
    #[error("the 0 that ends the {list} is missing")]
    Unfinished { list: &'static str },
    /// A token after the last 0.
    #[error("`{token}` stands after the end of the step")]
    AfterEnd { token: String },
}

/// Default maximum length of a line in bytes: 64 MiB.
pub const LINE: usize = 64 << 20;

/// A reader of LRAT, one step at a time.
///
/// **Cost**: linear time; memory for one line, up to five times the size of its text.
///
/// # Examples
/// ```
/// use crosstrack_prove::sat::proof::{LratReader, LratStep};
/// let mut reader = LratReader::new(&b"5 0 1 2 0\n"[..]);
/// let (line, step) = reader.next_step()?.expect("a step");
/// assert_eq!((line, step), (1, LratStep::Add { id: 5, clause: &[], hints: &[1, 2] }));
/// assert!(reader.next_step()?.is_none());
/// # Ok::<(), crosstrack_prove::sat::proof::LratError>(())
/// ```
pub struct LratReader<R> {
    input: R,
    limit: usize,
    is_of_others: bool,
    line: u64,
    buffer: Vec<u8>,
    clause: Vec<Lit>,
    hints: Vec<i64>,
    ids: Vec<u64>,
}

impl<R: BufRead> LratReader<R> {
    /// Creates a reader of lines of at most [`LINE`] bytes.
    pub const fn new(input: R) -> Self {
        Self::with_limit(input, LINE)
    }

    /// Creates a reader of lines of at most `limit` bytes, not counting the line feed.
    pub const fn with_limit(input: R, limit: usize) -> Self {
        Self {
            input,
            limit,
            is_of_others: false,
            line: 0,
            buffer: Vec::new(),
            clause: Vec::new(),
            hints: Vec::new(),
            ids: Vec::new(),
        }
    }

    /// Returns the reader, set to accept proofs of other programs. They may have a byte order mark, tabs, several
    /// blanks in a row, line ends as on Windows, a last line without an end, empty lines, and comments that begin
    /// with `c`.
    #[must_use]
    pub const fn of_others(mut self) -> Self {
        self.is_of_others = true;
        self
    }

    /// Reads the next step and the number of its line (1-based); `None` at the end.
    ///
    /// # Errors
    /// If the line is not a step; see [`LratErrorKind`].
    pub fn next_step(&mut self) -> Result<Option<(u64, LratStep<'_>)>, LratError> {
        self.line += 1;
        let mut id = self.read_line().map_err(|kind| LratError { line: self.line, kind })?;
        // What is no step in the form of others.
        while id == Some(0) {
            self.line += 1;
            id = self.read_line().map_err(|kind| LratError { line: self.line, kind })?;
        }
        let line = self.line;
        let step = |id| match self.ids.as_slice() {
            [] => LratStep::Add { id, clause: &self.clause, hints: &self.hints },
            [_, clauses @ ..] => LratStep::Delete { id, clauses },
        };
        Ok(id.map(|id| (line, step(id))))
    }

    /// Parses a line into the buffers. Returns its id, or 0 for a line that is not a step; `None` at the end. `ids` is
    /// empty for an addition; for a deletion it begins with 0.
    fn read_line(&mut self) -> Result<Option<u64>, LratErrorKind> {
        let Self { input, limit, is_of_others, line, buffer, clause, hints, ids } = self;
        buffer.clear();
        clause.clear();
        hints.clear();
        ids.clear();
        let most = (*limit as u64).saturating_add(1);
        if input.by_ref().take(most).read_until(b'\n', buffer)? == 0 {
            return Ok(None);
        }
        if *is_of_others && buffer.len() <= *limit && !buffer.ends_with(b"\n") {
            buffer.push(b'\n');
        }
        let Some(text) = buffer.strip_suffix(b"\n") else {
            let cut = buffer.len() <= *limit;
            return Err(if cut {
                LratErrorKind::CutOff
            } else {
                LratErrorKind::TooLong { limit: *limit }
            });
        };
        let own;
        let text = if *is_of_others {
            own = with_single_blanks(text, *line == 1);
            if own.is_empty() || own[0] == b'c' {
                return Ok(Some(0));
            }
            &own
        } else {
            text
        };
        let mut tokens = Tokens(Some(text));
        let id = parse_id(tokens.next().unwrap_or_default())?;
        if tokens.0.is_some_and(|rest| rest.starts_with(b"d ")) {
            tokens.next();
            ids.push(0);
            loop {
                match tokens.next().ok_or(LratErrorKind::Unfinished { list: "deletion" })? {
                    b"0" => break,
                    token => ids.push(parse_id(token)?),
                }
            }
        } else {
            loop {
                match tokens.next().ok_or(LratErrorKind::Unfinished { list: "clause" })? {
                    b"0" => break,
                    token => clause.push(Lit::from_dimacs(parse_integer(token, "literal")?)?),
                }
            }
            loop {
                match tokens.next().ok_or(LratErrorKind::Unfinished { list: "hints" })? {
                    b"0" => break,
                    token => hints.push(parse_integer(token, "clause id")?),
                }
            }
        }
        match tokens.next() {
            None => Ok(Some(id)),
            Some(token) => Err(LratErrorKind::AfterEnd { token: excerpt(token) }),
        }
    }
}

/// Returns a line of another program with single spaces between tokens, and without the byte order mark that a first
/// line may begin with.
fn with_single_blanks(line: &[u8], is_first: bool) -> Vec<u8> {
    let mark = "\u{feff}".as_bytes();
    let line = line.strip_prefix(mark).filter(|_| is_first).unwrap_or(line);
    let tokens = line.split(u8::is_ascii_whitespace).filter(|token| !token.is_empty());
    tokens.collect::<Vec<_>>().join(&b' ')
}

/// Tokens between single spaces. Two spaces in a row give an empty token, which is invalid anywhere.
struct Tokens<'a>(Option<&'a [u8]>);

impl<'a> Iterator for Tokens<'a> {
    type Item = &'a [u8];

    fn next(&mut self) -> Option<&'a [u8]> {
        let rest = self.0?;
        if let Some(end) = rest.iter().position(|&byte| byte == b' ') {
            self.0 = Some(&rest[end + 1..]);
            Some(&rest[..end])
        } else {
            self.0 = None;
            Some(rest)
        }
    }
}

fn excerpt(token: &[u8]) -> String {
    String::from_utf8_lossy(&token[..token.len().min(40)]).into_owned()
}

fn parse_id(token: &[u8]) -> Result<u64, LratErrorKind> {
    let wrong = || LratErrorKind::NotA { token: excerpt(token), wanted: "clause id" };
    u64::try_from(parse_integer(token, "clause id")?).map_err(|_| wrong())
}

/// Parses an integer that is not 0 and has no plus sign or leading zero.
fn parse_integer(token: &[u8], wanted: &'static str) -> Result<i64, LratErrorKind> {
    let wrong = || LratErrorKind::NotA { token: excerpt(token), wanted };
    let (digits, negative) = match token {
        [b'-', digits @ ..] => (digits, true),
        digits => (digits, false),
    };
    // 18 digits cannot overflow.
    if digits.is_empty() || digits.len() > 18 || digits[0] == b'0' {
        return Err(wrong());
    }
    let mut value = 0_i64;
    for &digit in digits {
        if !digit.is_ascii_digit() {
            return Err(wrong());
        }
        value = value * 10 + i64::from(digit - b'0');
    }
    Ok(if negative { -value } else { value })
}

/// Writes a step as its line. Use a buffered writer.
///
/// # Errors
/// If writing fails.
pub fn write_step(out: &mut impl Write, step: LratStep<'_>) -> io::Result<()> {
    match step {
        LratStep::Add { id, clause, hints } => {
            write!(out, "{id}")?;
            clause.iter().try_for_each(|lit| write!(out, " {lit}"))?;
            write!(out, " 0")?;
            hints.iter().try_for_each(|hint| write!(out, " {hint}"))?;
        }
        LratStep::Delete { id, clauses } => {
            write!(out, "{id} d")?;
            clauses.iter().try_for_each(|clause| write!(out, " {clause}"))?;
        }
    }
    writeln!(out, " 0")
}
