//! Reports of earlier runs, as `--format json` writes them, and a table of several.

use std::path::{Path, PathBuf};

use crate::output::console::read;
use crate::output::json;
use crate::{CommandError, Console, Diagnostic, Exit, OutputArgs, TextOrJson};
use crosstrack_conform::report::{EnginesReport, Report};
use crosstrack_io::bounded;

/// Loads a report that `--format json` wrote.
pub(super) fn load_report(path: &Path) -> Result<Report, CommandError> {
    let text = read(path, bounded::MAX_TEXT)?;
    serde_json::from_str(&text).map_err(|e| {
        let place = format!("{}:{}:{}", path.display(), e.line(), e.column());
        Diagnostic::new(format!("{place}: this is no report of a run"))
            .help("`crosstrack conform … --report json=FILE` writes one")
            .into_error(Exit::Input)
    })
}

/// Compares engines by the reports of their runs: for each group, the passed cases out of all cases
#[derive(clap::Args, Debug)]
#[command(before_help = "Example: crosstrack conform table mine.json theirs.json")]
pub struct TableArgs {
    /// Reports that `crosstrack conform --report json=FILE` wrote, all over the same vectors
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,
    /// How the answer is written: a table in Markdown, or JSON
    #[arg(long, value_enum, default_value = "text")]
    format: TextOrJson,
    #[command(flatten)]
    output: OutputArgs,
}

impl TableArgs {
    pub(super) fn run(&self, console: &mut Console<'_>) -> Result<Exit, CommandError> {
        let target = self.output.open()?;
        let load = |file: &PathBuf| Ok((file.display().to_string(), load_report(file)?));
        let reports: Vec<_> = self.files.iter().map(load).collect::<Result<_, CommandError>>()?;
        let report = EnginesReport::new(&reports).map_err(|(file, other)| {
            Diagnostic::new(format!(
                "{file} cannot stand beside the others: it is about {}",
                other.theirs
            ))
            .help(format!("choose reports about {}, as the first is", other.ours))
            .into_error(Exit::Input)
        })?;
        let text = match self.format {
            TextOrJson::Text => report.markdown(),
            TextOrJson::Json => json::to_pretty(&report)?,
        };
        target.finish(&text, console)
    }
}
