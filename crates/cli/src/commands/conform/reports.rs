//! Reports of a run: the answer in its format, and others beside it.

use std::fs::{self, File};
use std::io::Write as _;
use std::path::Path;

use crate::commands::conform::args::Args;
use crate::commands::conform::format::{Format, ReportTarget};
use crate::output::json;
use crate::{
    CommandOutput, CommandResult, Console, Ended, Exit, Fault, FaultKind, OutputArgs, Target,
};
use crosstrack_conform::report::{self, Report};
use crosstrack_io::clean::{OutputStyle, Sanitizer};

/// The targets of a run's reports, opened before it begins.
pub(super) struct Targets {
    answer: Target,
    others: Vec<(Format, Target)>,
}

impl Targets {
    /// Opens the targets. The files of an earlier run are removed, so that none of them is taken for those of this run if
    /// this one is not whole.
    pub(super) fn open(args: &Args) -> Result<Self, Fault> {
        let open = |output: &OutputArgs| {
            let target = output.open()?;
            if let (Target::File(_), Some(path)) = (&target, output.path()) {
                let removed = if path.is_file() { fs::remove_file(path) } else { Ok(()) };
                removed.map_err(|e| unwritable(path, &e))?;
            }
            Ok::<_, Fault>(target)
        };
        let other = |report: &ReportTarget| {
            let output = report.file.as_deref().map(OutputArgs::to_file).unwrap_or_default();
            Ok::<_, Fault>((report.format, open(&output)?))
        };
        let answer = open(&args.output)?;
        Ok(Self { answer, others: args.report.iter().map(other).collect::<Result<_, _>>()? })
    }

    /// Writes all reports.
    pub(super) fn write(
        self,
        report: &Report,
        args: &Args,
        console: &mut Console<'_>,
    ) -> Result<Ended, Fault> {
        let colour = console.colour && args.output.is_stdout();
        let answer = write_text(report, (args.format, colour))?;
        let others: Vec<_> = (self.others.into_iter())
            .map(|(format, target)| Ok((write_text(report, (format, false))?, target)))
            .collect::<Result<_, Fault>>()?;
        // Files come first: nobody may read standard output.
        let (last, files): (Vec<_>, Vec<_>) =
            others.into_iter().partition(|(_, target)| matches!(target, Target::Stdout));
        for (text, target) in files {
            let _ = target.write(Ok(text), console)?;
        }
        let ended = self.answer.write(Ok(answer), console)?;
        for (text, target) in last {
            let _ = target.write(Ok(text), console)?;
        }
        Ok(ended)
    }
}

fn unwritable(path: &Path, error: &std::io::Error) -> Fault {
    Fault::new(format!("{} cannot be replaced: {error}", path.display()))
}

/// Returns the text of a report, with the exit code of its verdict.
fn write_text(report: &Report, (format, colour): (Format, bool)) -> CommandResult {
    let exit = if report.verdict.is_success() { Exit::Done } else { Exit::No };
    let text = match format {
        Format::Text => report::text(report, colour),
        Format::Json => json::to_pretty(report)?,
        Format::Junit => report::junit(report).map_err(|e| {
            Fault::new(format!("the report cannot be written: {e}")).kind(FaultKind::Internal)
        })?,
        Format::Github => {
            write_step_summary(report)?;
            return Ok(CommandOutput::Commands(exit, report::github(report)));
        }
    };
    Ok(CommandOutput::Answer(exit, text))
}

/// Adds the tables of the Markdown report to the file of `GITHUB_STEP_SUMMARY`, if there is one.
fn write_step_summary(report: &Report) -> Result<(), Fault> {
    let variable = "GITHUB_STEP_SUMMARY";
    let Some(path) = std::env::var_os(variable).filter(|path| !path.is_empty()) else {
        return Ok(());
    };
    let text = Sanitizer::new(OutputStyle::PLAIN).clean(&report::markdown(report));
    let summary = format!("## crosstrack conform\n\n{text}\n");
    let written = File::options().append(true).create(true).open(&path);
    written.and_then(|mut file| file.write_all(summary.as_bytes())).map_err(|e| {
        let path = path.to_string_lossy();
        Fault::new(format!("{variable}: {path} cannot be written: {e}"))
    })
}
