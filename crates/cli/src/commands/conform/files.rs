//! The files of a run: vectors, known failures, remembered results.

use std::borrow::Cow;
use std::path::Path;

use crate::console::{read, read_if_there};
use crate::{CommandError, Diagnostic, Exit, to_failure};
use crosstrack_conform::known_failures::KnownFailures;
use crosstrack_conform::memory::RunMemory;
use crosstrack_conform::{AnySuite, HasShippedSuite, Suite};
use crosstrack_io::bounded;

/// The suite of a folder, or the shipped one.
pub fn load<G: HasShippedSuite>(
    dir: Option<&Path>,
) -> Result<Cow<'static, Suite<G>>, CommandError> {
    let Some(dir) = dir else { return Ok(Cow::Borrowed(G::shipped_suite())) };
    let suite = Suite::from_dir(dir);
    suite.map(Cow::Owned).map_err(to_failure(Exit::Input))
}

/// The list of known failures; where it may be made anew, none if there is no file yet.
pub fn known(
    path: &Path,
    suite: &AnySuite<'_>,
    may_lack: bool,
) -> Result<KnownFailures, CommandError> {
    let text = match read_if_there(path, bounded::MAX_TEXT)? {
        None if may_lack => return Ok(KnownFailures::default()),
        None => read(path, bounded::MAX_TEXT)?,
        Some(text) => text,
    };
    KnownFailures::parse(&text, suite).map_err(|e| {
        Diagnostic::new(format!("{}:{}: {}", path.display(), e.line, e.reason))
            .help("a line is an id, as `crosstrack conform vectors list` prints it; `#` begins a comment")
            .with(Exit::Input)
    })
}

/// What the last run left; nothing if there was none.
pub fn state(path: &Path) -> Result<RunMemory, CommandError> {
    let Some(text) = read_if_there(path, bounded::MAX_TEXT)? else {
        return Ok(RunMemory::default());
    };
    RunMemory::parse(&text).map_err(|line| {
        Diagnostic::new(format!("{}:{line}: this is not a file that --state wrote", path.display()))
            .help("remove it, or name another file")
            .with(Exit::Input)
    })
}
