//! What a run found, for people.

use std::collections::BTreeMap;

use crate::base::clean::line;
use crate::cli::commands::conform::run::{NOTHING, Report};
use crate::cli::game::Playable;
use crate::conform::judge::Verdict;
use crate::conform::run::{Judged, Totals, is_given_up};

/// The engine on a line: what it says it is, and how it was started.
pub(super) fn engine_name<G: Playable>(report: &Report<'_, G>) -> String {
    match &report.outcome.hello {
        Some(hello) => {
            let text = format!("{} {} ({})", hello.name, hello.version, hello.language);
            line(&text).into_owned()
        }
        None => "an engine that never said hello".to_owned(),
    }
}

/// The totals, with how many cases were chosen.
pub(super) fn totals(totals: &Totals) -> String {
    let each = totals.each();
    let cases: usize = each.iter().map(|(_, n)| n).sum();
    let parts: Vec<String> = each.iter().map(|(word, n)| format!("{word} {n}")).collect();
    format!("{cases} cases: {}", parts.join(", "))
}

/// A line for each group, with its numbers.
pub(super) fn by_group<'r, G: Playable>(report: &'r Report<'_, G>) -> Vec<(&'static str, Totals)> {
    let judged = &report.outcome.judged;
    let mut groups: Vec<(&'static str, Vec<&'r Judged<'_>>)> = Vec::new();
    for one in judged {
        let group = one.case.group();
        match groups.last_mut() {
            Some((last, cases)) if *last == group => cases.push(one),
            _ => groups.push((group, vec![one])),
        }
    }
    groups.into_iter().map(|(group, cases)| (group, Totals::of(cases))).collect()
}

/// Why cases were skipped, with how many for each reason.
pub(super) fn reasons<G: Playable>(report: &Report<'_, G>) -> BTreeMap<String, usize> {
    let mut reasons = BTreeMap::new();
    for one in &report.outcome.judged {
        if let Verdict::Skip(why) = &one.verdict {
            *reasons.entry(why.clone()).or_default() += 1;
        }
    }
    reasons
}

/// The cases to tell one by one: those that are bad, and were asked.
pub(super) fn told<'r, G: Playable>(
    report: &'r Report<'_, G>,
) -> impl Iterator<Item = &'r Judged<'r>> {
    report.outcome.judged.iter().filter(|one| one.is_bad() && !is_given_up(&one.verdict))
}

/// How many cases were not asked because the engine was given up, and why.
pub(super) fn not_asked<G: Playable>(report: &Report<'_, G>) -> Option<String> {
    let judged = report.outcome.judged.iter();
    let mut given_up = judged.filter(|one| is_given_up(&one.verdict));
    let first = given_up.next()?;
    let cases = 1 + given_up.count();
    let cases = if cases == 1 { "1 case".to_owned() } else { format!("{cases} cases") };
    Some(format!("{cases} {}", first.detail()))
}

/// The whole report.
pub(super) fn text<G: Playable>(report: &Report<'_, G>, colour: bool) -> String {
    let mut text = format!("{}\n", report.suite.label());
    text += &format!("engine: {}, run by: {}\n\n", engine_name(report), line(report.engine));
    text += "group          pass  fail error  skip known\n";
    for (group, t) in by_group(report) {
        let known = t.known + t.known_pass;
        let Totals { pass, fail, error, skip, .. } = t;
        text += &format!("{group:<13} {pass:>5} {fail:>5} {error:>5} {skip:>5} {known:>5}\n");
    }
    for one in told(report) {
        let clauses = one.case.clauses().join(" ");
        text += &format!("\n{:<10} {}  {clauses}\n", one.word(), one.case.id());
        text += &format!("           {}\n           {}\n", one.why(), one.detail());
    }
    if let Some(not_asked) = not_asked(report) {
        text += &format!("\n{not_asked}\n");
    }
    let reasons = reasons(report);
    if !reasons.is_empty() {
        text += "\nskipped\n";
        let mut each: Vec<(&String, &usize)> = reasons.iter().collect();
        each.sort_by_key(|&(_, n)| std::cmp::Reverse(n));
        for (why, n) in each.iter().take(10) {
            text += &format!("{n:>5}  {}\n", line(why));
        }
        if each.len() > 10 {
            text += &format!("       and {} other reasons\n", each.len() - 10);
        }
    }
    for told in report.shrunk {
        text += &format!("\n{}", told.text(colour));
    }
    for note in &report.outcome.notes {
        text += &format!("\nnote: {}\n", line(note));
    }
    if report.totals.tested_nothing() {
        text += &format!("\nWARNING: {NOTHING}\n");
    }
    let seconds = report.outcome.time.as_secs_f64();
    text + &format!("\n{} in {seconds:.2} s\n", totals(&report.totals))
}
