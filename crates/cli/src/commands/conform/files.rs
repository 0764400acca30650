//! The files that a run reads: test vectors, and the report of an earlier run.

use std::borrow::Cow;
use std::path::Path;

use crate::output::console::read;
use crate::{Fault, FaultKind, to_fault};
use crosstrack_conform::report::{Baseline, Report};
use crosstrack_conform::{AnySuite, HasVectors, Suite};
use crosstrack_io::bounded;

/// Loads the test vectors of a folder; without one, those that come with the program.
pub fn load<G: HasVectors>(dir: Option<&Path>) -> Result<Cow<'static, Suite<G>>, Fault> {
    let Some(dir) = dir else { return Ok(Cow::Borrowed(Suite::<G>::shipped())) };
    let suite = Suite::from_dir(dir);
    suite.map(Cow::Owned).map_err(to_fault(FaultKind::Input))
}

/// Loads the report of an earlier run over the vectors of this one.
pub fn load_baseline(path: &Path, suite: &AnySuite<'_>) -> Result<Baseline, Fault> {
    let text = read(path, bounded::MAX_TEXT)?;
    let report: Report = serde_json::from_str(&text).map_err(|e| {
        let place = format!("{}:{}:{}", path.display(), e.line(), e.column());
        Fault::new(format!("{place}: this is no report of a run"))
            .help("`crosstrack conform … --report json=FILE` writes one")
    })?;
    Baseline::new(path.display().to_string(), &report, suite).map_err(|e| {
        Fault::new(format!("--baseline {}: {e}", path.display()))
            .help("name the report of a run over the same vectors")
    })
}
