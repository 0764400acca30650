//! DIMACS CNF, written canonically and parsed strictly.
//!
//! Names of variables are lines `c var NUMBER NAME` before the header. Comments are lines `c -- TEXT`
//! before the clause that they belong to; other `c` lines are skipped. Each clause has its own line,
//! and the header must give the numbers of the file.

use std::fmt::Write as _;
use std::io::{self, BufRead, Read as _, Write};

use crate::sat::cnf::{Cnf, NameError};
use crate::sat::lit::{Lit, LitError, Var};
use crate::sat::sink::ClauseSink;
use crosstrack_io::ByteSize;

/// Error when DIMACS is parsed, with the line where it occurred.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {kind}")]
pub struct DimacsError {
    /// Line (1-based); one past the last line if something is missing at the end.
    pub line: usize,
    /// What is wrong.
    pub kind: DimacsErrorKind,
}

/// Kind of a [`DimacsError`].
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs, reason = "the fields are what the messages say they are")]
#[non_exhaustive]
pub enum DimacsErrorKind {
    /// The reader failed.
    #[error("cannot be read: {why}")]
    Unreadable { why: String },
    /// The line is longer than the limit.
    #[error("the line is longer than {}, the most that is read of a line", ByteSize(*limit))]
    LongLine {
        /// Maximum length of a line in bytes, not counting the line feed.
        limit: usize,
    },
    /// The formula takes more memory than allowed.
    #[error("the formula up to here takes more than {} of memory", ByteSize(*limit))]
    TooLarge {
        /// Maximum number of bytes of memory that the formula may take.
        limit: usize,
    },
    /// The line is not text.
    #[error("not UTF-8")]
    NotText,
    /// The header is not `p cnf VARIABLES CLAUSES`.
    #[error("`{text}` is not a header `p cnf VARIABLES CLAUSES`")]
    BadHeader { text: String },
    /// A clause, or the end of the file, before the header.
    #[error("the header `p cnf VARIABLES CLAUSES` is missing")]
    NoHeader,
    /// A second header.
    #[error("a second header")]
    SecondHeader,
    /// A line `c var …` that names no variable, or that comes after the header.
    #[error("`{text}` does not name a variable: `c var NUMBER NAME` before the header is expected")]
    BadNameLine { text: String },
    /// The variable cannot have that name.
    #[error(transparent)]
    Name(#[from] NameError),
    /// A token is not an integer in canonical form.
    #[error("`{token}` is not an integer")]
    NotANumber { token: String },
    /// A literal out of range.
    #[error(transparent)]
    Lit(#[from] LitError),
    /// A literal beyond the header's variables.
    #[error("literal {lit} is beyond the {vars} variables of the header")]
    BeyondHeader { lit: Lit, vars: usize },
    /// The line does not end in 0.
    #[error("the clause does not end in 0 on its line")]
    Unfinished,
    /// A token after the 0 that ends the clause.
    #[error("`{token}` stands after the 0 that ends the clause")]
    AfterEnd { token: String },
    /// An empty line.
    #[error("an empty line (the empty clause is `0`)")]
    EmptyLine,
    /// The number of clauses is not that of the header.
    #[error("the header promises {promised} clauses, the file has {found}")]
    ClauseCount { promised: usize, found: usize },
}

impl Cnf {
    /// Formats the formula as DIMACS. Equal formulas give equal bytes.
    #[allow(clippy::missing_panics_doc, reason = "writing to memory succeeds")]
    pub fn to_dimacs(&self) -> String {
        let mut text = Vec::new();
        self.write_dimacs(&mut text).expect("writing to memory succeeds");
        String::from_utf8(text).expect("DIMACS is text")
    }

    /// Writes the formula as DIMACS. Use a buffered writer.
    ///
    /// # Errors
    /// If writing fails.
    pub(crate) fn write_dimacs(&self, out: &mut impl Write) -> io::Result<()> {
        for (var, name) in self.names() {
            writeln!(out, "c var {var} {name}")?;
        }
        writeln!(out, "p cnf {} {}", self.var_count(), self.clause_count())?;
        let mut comments = self.comments().peekable();
        let mut line = String::new();
        for (index, clause) in self.clauses().enumerate() {
            while let Some((_, text)) = comments.next_if(|&(before, _)| before <= index) {
                writeln!(out, "c -- {text}")?;
            }
            line.clear();
            for lit in clause {
                write!(line, "{lit} ").expect("writing to a string succeeds");
            }
            writeln!(out, "{line}0")?;
        }
        comments.try_for_each(|(_, text)| writeln!(out, "c -- {text}"))
    }

    /// Parses DIMACS text.
    ///
    /// # Errors
    /// At the first invalid line; see [`DimacsErrorKind`].
    ///
    /// # Examples
    /// ```
    /// use crosstrack_prove::sat::Cnf;
    /// let error = Cnf::parse_dimacs(b"p cnf 2 1\n1 -3 0\n").unwrap_err();
    /// assert_eq!(error.to_string(), "line 2: literal -3 is beyond the 2 variables of the header");
    /// ```
    pub fn parse_dimacs(text: &[u8]) -> Result<Self, DimacsError> {
        Self::read_dimacs(text, usize::MAX)
    }

    /// Reads DIMACS text from an untrusted source, with a limit on memory.
    ///
    /// The formula takes at most about `memory` bytes, whatever its header says. A line may have at most an
    /// eighth of that.
    ///
    /// # Errors
    /// Like [`Cnf::parse_dimacs`], and if reading fails or the limit is exceeded.
    ///
    /// # Examples
    /// ```
    /// use crosstrack_prove::sat::{Cnf, DimacsErrorKind};
    /// let text = &b"p cnf 2 1\n1 2 0\n"[..];
    /// assert!(Cnf::read_dimacs(text, 1 << 20).is_ok());
    /// let error = Cnf::read_dimacs(text, 16).unwrap_err();
    /// assert!(matches!(error.kind, DimacsErrorKind::LongLine { limit: 2 }));
    /// ```
    pub fn read_dimacs(input: impl BufRead, memory: usize) -> Result<Self, DimacsError> {
        Self::read(input, memory, false)
    }

    /// Reads DIMACS text that another program wrote: a clause may extend over several lines, a line may have several
    /// clauses, there may be empty lines and a byte order mark, and a line `%` ends the formula.
    ///
    /// # Errors
    /// Like [`Cnf::read_dimacs`].
    pub fn read_dimacs_of_others(input: impl BufRead, memory: usize) -> Result<Self, DimacsError> {
        Self::read(input, memory, true)
    }

    fn read(
        mut input: impl BufRead,
        memory: usize,
        is_of_others: bool,
    ) -> Result<Self, DimacsError> {
        let mut reader = Reader { is_of_others, ..Reader::default() };
        let mut buffer = Vec::new();
        let mut line = 1;
        loop {
            let text = read_line(&mut input, &mut buffer, memory / 8);
            let Some(text) = text.map_err(|kind| DimacsError { line, kind })? else { break };
            reader.read_line(text, memory).map_err(|kind| DimacsError { line, kind })?;
            line += 1;
        }
        reader.finish().map_err(|kind| DimacsError { line, kind })
    }
}

/// Reads a line and drops its line feed; the last line need not have one.
fn read_line<'b>(
    input: &mut impl BufRead,
    buffer: &'b mut Vec<u8>,
    limit: usize,
) -> Result<Option<&'b [u8]>, DimacsErrorKind> {
    buffer.clear();
    let most = (limit as u64).saturating_add(1);
    let read = input.by_ref().take(most).read_until(b'\n', buffer);
    if read.map_err(|e| DimacsErrorKind::Unreadable { why: e.to_string() })? == 0 {
        return Ok(None);
    }
    let text = buffer.strip_suffix(b"\n").unwrap_or(buffer);
    if text.len() > limit { Err(DimacsErrorKind::LongLine { limit }) } else { Ok(Some(text)) }
}

/// The part of a formula that has been parsed so far.
#[derive(Default)]
struct Reader {
    is_of_others: bool,
    /// Whether the line `%`, which ends the formula, was read.
    is_over: bool,
    /// Names of variables, which come before the header.
    names: Vec<(Var, String)>,
    /// The formula, and the number of clauses that the header gives; `None` until the header was read.
    body: Option<(Cnf, usize)>,
    clause: Vec<Lit>,
    /// Approximate memory that names and comments take, in bytes.
    taken: usize,
}

/// Approximate bytes of a name in addition to its text; two maps hold the name.
const NAME: usize = 240;
/// Bytes of a comment in addition to its text.
const REMARK: usize = 80;

impl Reader {
    /// Returns the memory that everything parsed so far takes, in bytes. Growing arrays take up to twice the size
    /// of their contents.
    fn memory(&self) -> usize {
        let body = self.body.as_ref().map_or(0, |(cnf, _)| {
            size_of::<Lit>() * (cnf.literal_count() + self.clause.len())
                + size_of::<usize>() * cnf.clause_count()
        });
        self.taken + 2 * body
    }

    /// Parses a line, and checks that all lines so far take at most `limit` bytes of memory.
    fn read_line(&mut self, line: &[u8], limit: usize) -> Result<(), DimacsErrorKind> {
        self.parse_line(line)?;
        if self.memory() > limit { Err(DimacsErrorKind::TooLarge { limit }) } else { Ok(()) }
    }

    fn parse_line(&mut self, line: &[u8]) -> Result<(), DimacsErrorKind> {
        let text = std::str::from_utf8(line).map_err(|_| DimacsErrorKind::NotText)?;
        let text =
            if self.is_of_others { text.trim_start_matches('\u{feff}').trim() } else { text };
        self.is_over |= self.is_of_others && text == "%";
        if self.is_over || (self.is_of_others && text.is_empty()) {
            return Ok(());
        }
        if text.is_empty() {
            return Err(DimacsErrorKind::EmptyLine);
        }
        if text == "c" || text.starts_with("c ") {
            return self.read_comment(text);
        }
        if text.starts_with('p') {
            return self.parse_header(text);
        }
        let Some((cnf, _)) = &mut self.body else { return Err(DimacsErrorKind::NoHeader) };
        let mut tokens = text.split_ascii_whitespace();
        if !self.is_of_others {
            self.clause.clear();
        }
        while let Some(token) = tokens.next() {
            let number = parse_integer(token)?;
            if number == 0 {
                if self.is_of_others {
                    cnf.add_clause(&self.clause);
                    self.clause.clear();
                    continue;
                }
                if let Some(token) = tokens.next() {
                    return Err(DimacsErrorKind::AfterEnd { token: excerpt(token) });
                }
                cnf.add_clause(&self.clause);
                return Ok(());
            }
            let lit = Lit::from_dimacs(number)?;
            if lit.var().index() >= cnf.var_count() {
                return Err(DimacsErrorKind::BeyondHeader { lit, vars: cnf.var_count() });
            }
            self.clause.push(lit);
        }
        if self.is_of_others { Ok(()) } else { Err(DimacsErrorKind::Unfinished) }
    }

    fn read_comment(&mut self, text: &str) -> Result<(), DimacsErrorKind> {
        if let Some(rest) = text.strip_prefix("c var ") {
            let bad = || DimacsErrorKind::BadNameLine { text: excerpt(text) };
            let (number, name) = rest.split_once(' ').ok_or_else(bad)?;
            if self.body.is_some() {
                return Err(bad());
            }
            let number = u64::try_from(parse_integer(number)?).map_err(|_| bad())?;
            self.taken += NAME + 2 * name.len();
            self.names.push((Var::from_number(number)?, name.to_owned()));
        } else if let (Some(remark), Some((cnf, _))) = (text.strip_prefix("c -- "), &mut self.body)
        {
            self.taken += REMARK + remark.len();
            cnf.comment(&remark);
        }
        Ok(())
    }

    fn parse_header(&mut self, text: &str) -> Result<(), DimacsErrorKind> {
        if self.body.is_some() {
            return Err(DimacsErrorKind::SecondHeader);
        }
        let bad = || DimacsErrorKind::BadHeader { text: excerpt(text) };
        let count = |token: &str| -> Result<usize, DimacsErrorKind> {
            usize::try_from(parse_integer(token).map_err(|_| bad())?).map_err(|_| bad())
        };
        let tokens: Vec<&str> = text.split_ascii_whitespace().take(5).collect();
        let ["p", "cnf", vars, clauses] = tokens[..] else { return Err(bad()) };
        let (vars, clauses) = (count(vars)?, count(clauses)?);
        if vars > Var::MAX_NUMBER as usize {
            return Err(LitError::TooLarge { number: vars as u64 }.into());
        }
        let mut cnf = Cnf::with_vars(vars);
        for (var, name) in self.names.drain(..) {
            cnf.try_name(var, name)?;
        }
        self.body = Some((cnf, clauses));
        Ok(())
    }

    fn finish(self) -> Result<Cnf, DimacsErrorKind> {
        let (cnf, promised) = self.body.ok_or(DimacsErrorKind::NoHeader)?;
        let found = cnf.clause_count();
        if self.is_of_others && !self.clause.is_empty() {
            return Err(DimacsErrorKind::Unfinished);
        }
        if promised == found {
            Ok(cnf)
        } else {
            Err(DimacsErrorKind::ClauseCount { promised, found })
        }
    }
}

/// Returns the beginning of a text, for use in messages.
fn excerpt(text: &str) -> String {
    text.chars().take(60).collect()
}

/// Parses an integer in canonical form: no plus sign, no leading zero, no `-0`.
fn parse_integer(token: &str) -> Result<i64, DimacsErrorKind> {
    let bad = || DimacsErrorKind::NotANumber { token: excerpt(token) };
    let digits = token.strip_prefix('-').unwrap_or(token);
    let canonical = match digits.as_bytes() {
        [b'0'] => token == "0",
        [b'1'..=b'9', rest @ ..] => rest.iter().all(u8::is_ascii_digit),
        _ => false,
    };
    if canonical { token.parse().map_err(|_| bad()) } else { Err(bad()) }
}
