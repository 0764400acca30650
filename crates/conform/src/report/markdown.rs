//! The report of a run as tables in Markdown.

use crate::case_result::CaseWord;
use crate::report::{Report, count, mistakes};
use crosstrack_io::clean::{escape_markdown, markdown_block};
use crosstrack_io::table;
use crosstrack_io::table::row;

/// Writes the verdict, then tables of groups, causes, errors and skipped cases, then the smallest failure of
/// each cause.
pub fn markdown(report: &Report) -> String {
    let mut text = format!(
        "**{}**\n\n{} against {}\n",
        escape_markdown(report.verdict.sentence()),
        escape_markdown(&report.engine.label()),
        escape_markdown(&report.suite.label())
    );
    let mut add = |sides: &str, columns: &[&str], rows: Vec<Vec<String>>| {
        if !rows.is_empty() {
            text.extend(["\n", &table::markdown(sides, columns, rows)]);
        }
    };
    let groups = report.by_group().map(|(group, cases)| {
        let of = |words: &[CaseWord]| count(cases, words);
        let (pass, fail) = (of(&[CaseWord::Pass]), of(&[CaseWord::Fail]));
        let error = of(&[CaseWord::Error]);
        let known = of(&[CaseWord::Known]);
        let untested = cases.len() - pass - fail - error - known;
        row![escape_markdown(group), pass, fail, error, known, untested]
    });
    let words = ["group", "pass", "fail", "error", "known", "untested"];
    add("lrrrrr", &words, groups.collect());
    let causes = report.causes.iter().map(|one| {
        row![
            escape_markdown(&one.clause),
            escape_markdown(&one.what),
            one.cases.len(),
            escape_markdown(one.first())
        ]
    });
    add("llrl", &["clause", "what is wrong", "failures", "first"], causes.collect());
    let errors = report.errors.iter().map(|error| {
        let first = error.cases.first().map_or("", String::as_str);
        let detail = report.case(first).map_or("", |case| &case.detail);
        row![error.class, error.cases.len(), escape_markdown(first), escape_markdown(detail)]
    });
    add("lrll", &["error", "cases", "first", "what came"], errors.collect());
    let skipped = report.skipped.iter().map(|one| row![one.cases, escape_markdown(&one.line())]);
    add("rl", &["not tested", "why"], skipped.collect());
    text.extend(report.not_run_line().map(|line| format!("\n{}\n", escape_markdown(&line))));
    for one in &report.causes {
        if one.smallest.is_some() || one.state.is_some() {
            text += &format!("\n{}", markdown_block(&one.shown(report)));
        }
    }
    let common = mistakes::text(&report.mistakes, &report.shared);
    if !common.is_empty() {
        text += &format!("\n{}", markdown_block(&common));
    }
    for smallest in report.errors.iter().filter_map(|error| error.smallest.as_ref()) {
        text += &format!("\n{}", markdown_block(smallest.text(false)));
    }
    text.extend(report.notes.iter().map(|note| format!("\nNote: {}\n", escape_markdown(note))));
    if let Some(changes) = &report.compared {
        text += &format!("\n{}", markdown_block(&changes.text()));
    }
    text + &format!("\n{}\n", report.totals_line())
}
