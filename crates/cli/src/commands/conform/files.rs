//! The files of a run: test vectors, known failures, results of the last run.

use std::borrow::Cow;
use std::collections::BTreeSet;
use std::path::Path;

use crate::output::console::{read, read_if_exists};
use crate::{CommandError, Diagnostic, Exit, to_error};
use crosstrack_conform::known_failures::KnownFailures;
use crosstrack_conform::memory::RunMemory;
use crosstrack_conform::{HasVectors, Suite};
use crosstrack_io::bounded;

/// Loads the test vectors of a folder; without one, those that come with the program.
pub fn load<G: HasVectors>(dir: Option<&Path>) -> Result<Cow<'static, Suite<G>>, CommandError> {
    let Some(dir) = dir else { return Ok(Cow::Borrowed(Suite::<G>::shipped())) };
    let suite = Suite::from_dir(dir);
    suite.map(Cow::Owned).map_err(to_error(Exit::Input))
}

/// Loads a list of known failures; `ids` are those of the cases that there are.
pub fn load_known(path: &Path, ids: &BTreeSet<&str>) -> Result<KnownFailures, CommandError> {
    let text = read(path, bounded::MAX_TEXT)?;
    KnownFailures::parse(&text, ids).map_err(|e| {
        Diagnostic::new(format!("{}:{}: {}", path.display(), e.line, e.reason))
            .help("a line is an id, as `crosstrack conform vectors list` prints it; `#` begins a comment")
            .into_error(Exit::Input)
    })
}

/// Loads the results of the last run; a missing file counts as no results.
pub fn load_last(path: &Path) -> Result<RunMemory, CommandError> {
    let Some(text) = read_if_exists(path, bounded::MAX_TEXT)? else {
        return Ok(RunMemory::default());
    };
    RunMemory::parse(&text).map_err(|line| {
        let place = format!("{}:{line}", path.display());
        Diagnostic::new(format!("{place}: this is not a file that --changed wrote"))
            .help("remove it, or name another file")
            .into_error(Exit::Input)
    })
}
