//! Reports of a run: the answer in its format, and others beside it.

use std::path::PathBuf;
use std::str::FromStr;

use clap::ValueEnum as _;

use crate::commands::conform::args::{Args, Format};
use crate::commands::conform::report::Report;
use crate::commands::conform::{write, write_ci, write_text};
use crate::{CommandError, Console, Exit, OutputArgs, Playable, Target};

/// A report beside the answer: its format, and the file that it goes to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReportTarget {
    pub format: Format,
    /// The file; `None` for standard output.
    file: Option<PathBuf>,
}

impl FromStr for ReportTarget {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (kind, file) = match text.split_once('=') {
            Some((kind, file)) => (kind, Some(PathBuf::from(file))),
            None => (text, None),
        };
        let format = Format::from_str(kind, false).map_err(|_| {
            let names =
                Format::value_variants().iter().filter_map(clap::ValueEnum::to_possible_value);
            let names: Vec<String> = names.map(|value| value.get_name().to_owned()).collect();
            format!("`{kind}` is no format of a report: write {}", names.join(", "))
        })?;
        match (format, &file) {
            (_, Some(path)) if path.as_os_str().is_empty() => {
                Err(format!("the name of the file is missing: write {kind}=FILE"))
            }
            (Format::Github, _) | (_, Some(_)) => Ok(Self { format, file }),
            (_, None) => Err(format!("write {kind}=FILE; only github goes without a file")),
        }
    }
}

/// The targets of a run's reports, opened before it begins.
pub(super) struct Targets {
    answer: Target,
    others: Vec<(Format, Target)>,
}

impl Targets {
    pub(super) fn open(args: &Args) -> Result<Self, CommandError> {
        let open = |report: &ReportTarget| {
            let target = match &report.file {
                Some(file) => OutputArgs::to_file(file).open()?,
                None => Target::Stdout,
            };
            Ok::<_, CommandError>((report.format, target))
        };
        let answer = args.output.open()?;
        Ok(Self { answer, others: args.report.iter().map(open).collect::<Result<_, _>>()? })
    }

    /// Writes all reports.
    pub(super) fn write<G: Playable>(
        self,
        report: &Report<'_, G>,
        args: &Args,
        console: &mut Console<'_>,
    ) -> Result<(), CommandError> {
        let colour = console.colour && args.output.is_stdout();
        write_one(report, args, (args.format, colour), self.answer, console)?;
        for (format, target) in self.others {
            write_one(report, args, (format, false), target, console)?;
        }
        Ok(())
    }
}

fn write_one<G: Playable>(
    report: &Report<'_, G>,
    args: &Args,
    (format, colour): (Format, bool),
    target: Target,
    console: &mut Console<'_>,
) -> Result<Exit, CommandError> {
    let text = match format {
        Format::Text => write_text::text(report, args.show, colour),
        Format::Json => write::json(report)?,
        Format::Md => write::markdown(report),
        Format::Junit => write_ci::junit(report)?,
        Format::Tap => write_ci::tap(report),
        Format::Github => write_ci::github(report)?,
    };
    match format {
        Format::Github => target.finish_commands(&text, console),
        _ => target.finish(&text, console),
    }
}
