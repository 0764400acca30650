//! `crosstrack-lab report`: writes or checks the generated files.

use std::path::PathBuf;

use crate::report::{ReportError, check, generate};
use crosstrack_cli::{
    CommandError, CommandOutput, Console, Diagnostic, Exit, OutputArgs, Progress, write_error,
};

/// Writes all tables and pictures, or compares them with those of a folder
#[derive(clap::Args, Debug)]
#[command(before_help = "Example: crosstrack-lab report --check")]
pub struct Args {
    /// Write nothing; fail if a byte would change
    #[arg(long)]
    check: bool,
    /// The folder of the files
    #[arg(long, value_name = "FOLDER", default_value = "reports")]
    dir: PathBuf,
}

impl Args {
    pub fn run(&self, console: &mut Console<'_>) -> Result<Exit, CommandError> {
        let target = OutputArgs::default().open()?;
        let dir = self.dir.display();
        let progress = Progress::spinner(console.watched);
        progress.say("making all reports");
        if self.check {
            if !self.dir.is_dir() {
                return Err(Diagnostic::new(format!("there is no folder {dir}"))
                    .help("run this in a clone of the repository, or write --dir FOLDER")
                    .into_error(Exit::Input));
            }
            let differences = check(&self.dir).map_err(|e| to_command_error(&e))?;
            drop(progress);
            if differences.is_empty() {
                return target.finish(&format!("{dir} is as it would be generated\n"), console);
            }
            let lines = differences.iter().map(|d| format!("{dir}/{d}\n")).collect();
            return target.write(Ok(CommandOutput::Answer(Exit::No, lines)), console);
        }
        let written = generate(&self.dir).map_err(|e| to_command_error(&e))?;
        drop(progress);
        let lines = if written.is_empty() {
            format!("{dir} was up to date\n")
        } else {
            written.iter().map(|path| format!("{dir}/{path}\n")).collect()
        };
        target.finish(&lines, console)
    }
}

fn to_command_error(error: &ReportError) -> CommandError {
    let diagnostic = Diagnostic::new(error.to_string());
    match error {
        ReportError::Unwritten(error) => write_error(error),
        ReportError::Failed(_) => {
            let help = "proofs are written to the folder for temporary files, which TMPDIR names";
            diagnostic.help(help).into_error(Exit::Input)
        }
        ReportError::Unreadable { .. } => diagnostic.into_error(Exit::Input),
    }
}
