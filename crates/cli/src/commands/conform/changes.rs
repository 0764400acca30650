//! Reports of earlier runs, as `--format json` writes them: what has changed since, and a table of several.

use std::path::{Path, PathBuf};

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::console::read;
use crate::{CommandError, Console, Diagnostic, Exit, OutputArgs, TextOrJson, json};
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
    /// How the answer is written: a table in Markdown, or JSON
    #[arg(long, value_enum, default_value = "text")]
    format: TextOrJson,
    #[command(flatten)]
    output: OutputArgs,
}

/// Engines compared by the cases that they passed.
#[derive(Serialize, JsonSchema)]
pub struct EnginesReport {
    /// The name of the suite of vectors.
    suite: String,
    /// The version of the suite.
    version: String,
    /// The engines in the order of the reports, by their names and versions, or by their command lines.
    engines: Vec<String>,
    /// The groups of cases, and all cases as the group `all`.
    groups: Vec<GroupCounts>,
}

/// The cases of a group.
#[derive(Serialize, JsonSchema)]
struct GroupCounts {
    /// The name of the group.
    group: String,
    /// The cases of each engine.
    counts: Vec<PassCounts>,
}

/// The cases of a group in the report on an engine.
#[derive(Clone, Copy, Default, Serialize, JsonSchema)]
struct PassCounts {
    /// The number of cases that the engine passed.
    passed: usize,
    /// The number of cases.
    cases: usize,
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
        let report = EnginesReport::new(&reports);
        let text = match self.format {
            TextOrJson::Text => report.markdown(),
            TextOrJson::Json => json::to_pretty(&report)?,
        };
        target.finish(&text, console)
    }
}

impl EnginesReport {
    /// Compares one report or more about the same suite.
    fn new(reports: &[EarlierReport]) -> Self {
        let mut groups: Vec<GroupCounts> = Vec::new();
        let mut all = vec![PassCounts::default(); reports.len()];
        for (at, report) in reports.iter().enumerate() {
            for case in &report.cases {
                let group = case.id.split('/').next().unwrap_or_default();
                let index = groups.iter().position(|one| one.group == group).unwrap_or_else(|| {
                    let counts = vec![PassCounts::default(); reports.len()];
                    groups.push(GroupCounts { group: group.to_owned(), counts });
                    groups.len() - 1
                });
                for counts in [&mut groups[index].counts[at], &mut all[at]] {
                    counts.passed += usize::from(case.result == "pass");
                    counts.cases += 1;
                }
            }
        }
        groups.push(GroupCounts { group: "all".to_owned(), counts: all });
        Self {
            suite: reports[0].suite.name.clone(),
            version: reports[0].suite.version.clone(),
            engines: reports.iter().map(EarlierReport::engine_name).collect(),
            groups,
        }
    }

    /// Writes the groups as a table.
    fn markdown(&self) -> String {
        let engines = self.engines.iter().map(|name| escape_markdown(name));
        let columns: Vec<String> = std::iter::once("group".to_owned()).chain(engines).collect();
        let columns: Vec<&str> = columns.iter().map(String::as_str).collect();
        let row = |of: &GroupCounts| {
            let cells = of.counts.iter().map(|&PassCounts { passed, cases }| match cases {
                0 => "–".to_owned(),
                _ => format!("{passed} of {cases}"),
            });
            let name = escape_markdown(&of.group);
            std::iter::once(name).chain(cells).collect::<Vec<String>>()
        };
        let rows = self.groups.iter().map(row);
        table::markdown(&format!("l{}", "r".repeat(self.engines.len())), &columns, rows)
    }
}
