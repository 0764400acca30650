//! `crosstrack conform vectors`: exports, lists and shows the test vectors for other implementations.

mod list;
pub mod show;

use std::path::PathBuf;

use schemars::JsonSchema;
use serde::Serialize;

use crate::answer::values::FileName;
pub use crate::commands::conform::vectors::list::CasesReport;
pub use crate::commands::conform::vectors::show::{CaseReport, vectors_error};
use crate::output::folder::write_files;
use crate::output::json;
use crate::{Console, Ended, Fault, GameArg, Target, TextOrJson};
use crosstrack_conform::suite_index::{INDEX_NAME, SuiteIndex};
use crosstrack_conform::{HasVectors, Suite};

/// Exports, lists and shows the test vectors for other implementations of the game
#[derive(clap::Subcommand, Debug)]
#[command(
    before_help = "Example: crosstrack conform vectors export vectors",
    disable_help_subcommand = true
)]
pub enum Command {
    Export(ExportArgs),
    List(list::Args),
    Show(show::Args),
}

/// Writes all vector files, their index and their schemas to a folder
#[derive(clap::Args, Debug)]
#[command(before_help = "Example: crosstrack conform vectors export vectors")]
pub struct ExportArgs {
    /// The folder for the files; created if it does not exist
    #[arg(value_name = "DIR")]
    dir: PathBuf,
    /// Replace files that already exist
    #[arg(long)]
    force: bool,
    /// How the summary is written: text to standard error, JSON to standard output
    #[arg(long, value_enum, default_value = "text")]
    format: TextOrJson,
    #[command(flatten)]
    game: GameArg,
}

/// An export of vector files.
#[derive(Serialize, JsonSchema)]
pub struct ExportReport<'a> {
    /// The path of the folder.
    dir: FileName,
    /// The names of the written files: vectors, their index, schemas and documents.
    files: Vec<String>,
    /// The number of cases in the vector files.
    cases: usize,
    /// The version of the suite.
    suite: &'a str,
    /// The SHA-256 of the suite in hexadecimal digits.
    sha256: String,
}

impl Command {
    pub fn run(&self, console: &mut Console<'_>) -> Result<Ended, Fault> {
        match self {
            Self::Export(args) => args.game.game.export(args, console),
            Self::List(args) => args.run(console),
            Self::Show(args) => args.run(console),
        }
    }
}

impl ExportArgs {
    pub fn new(dir: PathBuf, force: bool, game: GameArg) -> Self {
        Self { dir, force, format: TextOrJson::Text, game }
    }

    /// Writes the vector files of a suite, their index and schemas into the folder.
    pub fn write<G: HasVectors>(
        &self,
        suite: &Suite<G>,
        console: &mut Console<'_>,
    ) -> Result<Ended, Fault> {
        let mut texts = suite.file_texts();
        texts.push((INDEX_NAME.to_owned(), SuiteIndex::of_suite(suite).to_text()));
        texts.extend(G::DOCUMENTS.iter().map(|&(name, text)| (name.to_owned(), text.to_owned())));
        write_files(&self.dir, &texts, self.force)?;
        let (files, cases, dir) = (texts.len(), suite.cases().count(), FileName::new(&self.dir));
        if matches!(self.format, TextOrJson::Json) {
            let text = json::to_pretty(&ExportReport {
                dir,
                files: texts.into_iter().map(|(name, _)| name).collect(),
                cases,
                suite: suite.version(),
                sha256: suite.sha256().to_string(),
            })?;
            return Target::Stdout.finish(&text, console);
        }
        console.note(&format!(
            "{files} files with {cases} cases, suite {}, sha256 {}, are in {dir}\n",
            suite.version(),
            suite.sha256()
        ));
        Ok(Ended::without_answer())
    }
}
