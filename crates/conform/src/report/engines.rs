//! A comparison of engines by the reports of their runs.

use schemars::JsonSchema;
use serde::Serialize;

use crate::case_result::CaseWord;
use crate::report::{ChangesError, Report};
use crosstrack_io::clean::escape_markdown;
use crosstrack_io::table;

/// A comparison of engines by the cases that they passed.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct EnginesReport {
    /// The name of the suite of vectors.
    suite: String,
    /// The version of the suite.
    version: String,
    /// The engines, in the order of the reports: name and version, or the command line if the engine gave no
    /// name. Engines with the same name also have the file of the report.
    engines: Vec<String>,
    /// The verdict on each engine, in the order of `engines`: `CONFORMS`, `DOES NOT CONFORM` or `INCOMPLETE`.
    verdicts: Vec<String>,
    /// The groups of cases; the last one is `all`, with all cases.
    groups: Vec<GroupCounts>,
}

/// The numbers of cases of a group.
#[derive(Clone, Debug, Serialize, JsonSchema)]
struct GroupCounts {
    /// The name of the group.
    group: String,
    /// The numbers for each engine, in the order of `engines`.
    counts: Vec<PassCounts>,
}

/// The numbers of cases of a group in the report on one engine.
#[derive(Clone, Copy, Debug, Default, Serialize, JsonSchema)]
struct PassCounts {
    /// The number of cases that the engine passed.
    passed: usize,
    /// The number of cases that were demanded; 0 if the report has none of this group.
    cases: usize,
}

impl EnginesReport {
    /// Compares reports, at least one; each comes with the name of its file.
    ///
    /// # Errors
    /// If a report is about another suite than the first report; returns the report's file, and the reason.
    pub fn new(reports: &[(String, Report)]) -> Result<Self, (String, ChangesError)> {
        let first = &reports[0].1.suite;
        let is_same = |report: &Report| {
            (&report.suite.name, &report.suite.version, &report.suite.sha256)
                == (&first.name, &first.version, &first.sha256)
        };
        if let Some((file, other)) = reports.iter().find(|(_, report)| !is_same(report)) {
            let error = ChangesError { theirs: other.suite.label(), ours: first.label() };
            return Err((file.clone(), error));
        }
        let mut groups: Vec<GroupCounts> = Vec::new();
        let mut all = vec![PassCounts::default(); reports.len()];
        for (at, (_, report)) in reports.iter().enumerate() {
            for case in &report.cases {
                let group = case.group();
                let index = groups.iter().position(|one| one.group == group).unwrap_or_else(|| {
                    let counts = vec![PassCounts::default(); reports.len()];
                    groups.push(GroupCounts { group: group.to_owned(), counts });
                    groups.len() - 1
                });
                for counts in [&mut groups[index].counts[at], &mut all[at]] {
                    counts.passed += usize::from(case.result == CaseWord::Pass);
                    counts.cases += 1;
                }
            }
        }
        groups.push(GroupCounts { group: "all".to_owned(), counts: all });
        let verdicts = reports.iter().map(|(_, report)| report.verdict.word.clone());
        Ok(Self {
            suite: first.name.clone(),
            version: first.version.clone(),
            engines: names(reports),
            verdicts: verdicts.collect(),
            groups,
        })
    }

    /// Writes the groups as a table.
    pub fn markdown(&self) -> String {
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
        let verdicts = std::iter::once("verdict".to_owned());
        let verdicts = verdicts.chain(self.verdicts.iter().map(|word| escape_markdown(word)));
        let rows = self.groups.iter().map(row).chain([verdicts.collect()]);
        table::markdown(&format!("l{}", "r".repeat(self.engines.len())), &columns, rows)
    }
}

/// Returns a different name for the engine of each report. Engines with the same name also have the file of the
/// report; if these names are the same too, they also have the number of the report.
fn names(reports: &[(String, Report)]) -> Vec<String> {
    let plain: Vec<String> = (reports.iter())
        .map(|(_, report)| match (&report.engine.name, &report.engine.version) {
            (Some(name), Some(version)) => format!("{name} {version}"),
            _ => report.engine.command.clone(),
        })
        .collect();
    let is_twice =
        |names: &[String], name: &String| names.iter().filter(|n| *n == name).count() > 1;
    let with_file: Vec<String> = (plain.iter().zip(reports))
        .map(
            |(name, (file, _))| {
                if is_twice(&plain, name) { format!("{name} ({file})") } else { name.clone() }
            },
        )
        .collect();
    let numbered = with_file.iter().enumerate().map(|(index, name)| {
        if is_twice(&with_file, name) { format!("{name} {}", index + 1) } else { name.clone() }
    });
    numbered.collect()
}
