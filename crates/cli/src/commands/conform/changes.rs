//! Reports of earlier runs, as `--format json` writes them: what has changed since, and a table of several.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use serde::Deserialize;

use crate::console::read;
use crate::{CommandError, Console, Diagnostic, Exit, OutputArgs};
use crosstrack::base::counted;
use crosstrack_conform::CaseResult;
use crosstrack_io::bounded;
use crosstrack_io::clean::{escape_line, escape_markdown};
use crosstrack_verify::table;

/// What is read of an earlier report.
#[derive(Deserialize)]
pub(super) struct EarlierReport {
    suite: EarlierSuite,
    engine: EarlierEngine,
    cases: Vec<EarlierCase>,
}

#[derive(Deserialize)]
struct EarlierSuite {
    name: String,
    version: String,
}

#[derive(Deserialize)]
struct EarlierEngine {
    command: String,
    name: Option<String>,
    version: Option<String>,
}

#[derive(Deserialize)]
struct EarlierCase {
    id: String,
    result: String,
}

impl EarlierReport {
    /// Loads a report that `--format json` wrote.
    pub(super) fn load(path: &Path) -> Result<Self, CommandError> {
        let text = read(path, bounded::MAX_TEXT)?;
        serde_json::from_str(&text).map_err(|e| {
            let place = format!("{}:{}:{}", path.display(), e.line(), e.column());
            Diagnostic::new(format!("{place}: this is no report of a run"))
                .help("`crosstrack conform … --report json=FILE` writes one")
                .into_error(Exit::Input)
        })
    }

    /// Returns what the engine calls itself.
    fn engine_name(&self) -> String {
        let EarlierEngine { command, name, version } = &self.engine;
        match (name, version) {
            (Some(name), Some(version)) => format!("{name} {version}"),
            _ => command.clone(),
        }
    }
}

/// Returns whether a result fails a run.
fn is_failure(result: &str) -> bool {
    matches!(result, "fail" | "error" | "known-pass")
}

/// The failures of a run compared with those of an earlier one.
pub(super) struct Changes {
    /// The file of the earlier report.
    pub file: String,
    /// Ids of the cases that fail and did not.
    pub new: Vec<String>,
    /// Ids of the cases that failed and do not fail any more, or were not asked.
    pub gone: Vec<String>,
    /// Ids of the cases that failed and fail again.
    pub same: Vec<String>,
}

impl Changes {
    /// Compares results with an earlier report.
    pub(super) fn new(file: &Path, earlier: &EarlierReport, results: &[CaseResult<'_>]) -> Self {
        let failed =
            |id: &str| earlier.cases.iter().any(|case| case.id == id && is_failure(&case.result));
        let failing: Vec<&str> =
            results.iter().filter(|one| one.is_failure()).map(|one| one.case.id()).collect();
        let (same, new) = failing.iter().map(|id| (*id).to_owned()).partition(|id| failed(id));
        let gone = earlier.cases.iter().filter(|case| is_failure(&case.result));
        let gone = gone.filter(|case| !failing.contains(&case.id.as_str()));
        let gone = gone.map(|case| case.id.clone()).collect();
        Self { file: file.display().to_string(), new, gone, same }
    }

    /// Describes the numbers on one line.
    pub(super) fn line(&self) -> String {
        let new = counted(self.new.len(), "new failure");
        let (gone, same) = (self.gone.len(), self.same.len());
        let file = escape_line(&self.file);
        format!("compared with {file}: {new}, {gone} gone, {same} as before")
    }

    /// Writes the line, and the cases that are new or gone.
    pub(super) fn text(&self) -> String {
        let mut text = self.line() + "\n";
        for (word, ids) in [("new", &self.new), ("gone", &self.gone)] {
            text.extend(ids.iter().take(20).map(|id| format!("  {word:<4} {}\n", escape_line(id))));
            if ids.len() > 20 {
                text += &format!("  and {} more\n", ids.len() - 20);
            }
        }
        text
    }
}

/// Compares engines by the reports of their runs: for each group the cases that passed, of how many
#[derive(clap::Args, Debug)]
#[command(before_help = "Example: crosstrack conform table mine.json theirs.json")]
pub struct TableArgs {
    /// Reports that `crosstrack conform … --report json=FILE` wrote
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,
    #[command(flatten)]
    output: OutputArgs,
}

impl TableArgs {
    pub(super) fn run(&self, console: &mut Console<'_>) -> Result<Exit, CommandError> {
        let target = self.output.open()?;
        let reports: Vec<EarlierReport> =
            self.files.iter().map(|file| EarlierReport::load(file)).collect::<Result<_, _>>()?;
        let suite =
            |report: &EarlierReport| (report.suite.name.clone(), report.suite.version.clone());
        if let Some(at) = reports.iter().position(|report| suite(report) != suite(&reports[0])) {
            let title = format!("{} is about other vectors", self.files[at].display());
            let (name, version) = suite(&reports[0]);
            let help = format!("choose reports about {name} {version}, as the first is");
            return Err(Diagnostic::new(title).help(help).into_error(Exit::Input));
        }
        target.finish(&table_of(&reports), console)
    }
}

/// Writes the table.
fn table_of(reports: &[EarlierReport]) -> String {
    let mut groups: BTreeMap<&str, Vec<(usize, usize)>> = BTreeMap::new();
    let mut order = Vec::new();
    for (at, report) in reports.iter().enumerate() {
        for case in &report.cases {
            let group = case.id.split('/').next().unwrap_or_default();
            if !order.contains(&group) {
                order.push(group);
            }
            let counts = groups.entry(group).or_insert_with(|| vec![(0, 0); reports.len()]);
            counts[at].0 += usize::from(case.result == "pass");
            counts[at].1 += 1;
        }
    }
    let engines = reports.iter().map(|report| escape_markdown(&report.engine_name()));
    let columns: Vec<String> = std::iter::once("group".to_owned()).chain(engines).collect();
    let columns: Vec<&str> = columns.iter().map(String::as_str).collect();
    let row = |name: &str, counts: &[(usize, usize)]| {
        let cells = counts.iter().map(|(pass, cases)| match cases {
            0 => "–".to_owned(),
            _ => format!("{pass} of {cases}"),
        });
        std::iter::once(escape_markdown(name)).chain(cells).collect::<Vec<String>>()
    };
    let mut rows: Vec<Vec<String>> = order.iter().map(|group| row(group, &groups[group])).collect();
    let total = |at: usize| {
        let of = |each: fn(&(usize, usize)) -> usize| groups.values().map(|c| each(&c[at])).sum();
        (of(|count| count.0), of(|count| count.1))
    };
    let totals: Vec<(usize, usize)> = (0..reports.len()).map(total).collect();
    rows.push(row("all", &totals));
    table::markdown(&format!("l{}", "r".repeat(reports.len())), &columns, rows)
}
