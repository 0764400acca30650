//! The report of a run: causes of failures, errors, skipped cases.

use std::path::Path;

use serde_json::Value;

use crate::Playable;
use crate::commands::conform::changes::Changes;
use crate::commands::conform::shrunk::{SmallestFailure, summary};
use crate::games::GameName;
use crosstrack::base::counted;
use crosstrack_conform::any_suite::AnyCase;
use crosstrack_conform::run::{RunOutcome, SkippedCases};
use crosstrack_conform::state::Before;
use crosstrack_conform::summary::Totals;
use crosstrack_conform::{AnySuite, CaseResult, Cause, Verdict};
use crosstrack_io::clean::{escape_json, escape_line};
use crosstrack_io::shell_words::shell_quote;

/// Everything that a report in any format shows.
pub(super) struct Report<'a, G: Playable> {
    pub suite: &'a AnySuite<'a>,
    pub engine: &'a str,
    /// The folder of the test vectors; `None` for those that come with the program.
    pub vectors: Option<&'a Path>,
    pub outcome: &'a RunOutcome<'a>,
    pub totals: Totals,
    /// Whether the engine passes the run.
    pub passes: bool,
    /// The failures by cause. The cause with the smallest shrunk failure comes first.
    pub causes: &'a [CauseReport<'a, G>],
    /// The smallest failure of classes of errors.
    pub errors: &'a [(&'static str, SmallestFailure<G>)],
    /// The skipped cases by reason.
    pub skipped: &'a [SkippedCases],
    /// What has changed since an earlier run, if one is compared.
    pub changes: Option<&'a Changes>,
    /// The number of slow cases to list.
    pub slowest: usize,
    /// The requirements of the options that the run does not meet.
    pub unmet: &'a [String],
    /// Notes on failures that could not be shrunk, with the reasons.
    pub notes: &'a [String],
}

impl<G: Playable> Report<'_, G> {
    /// Returns the command that runs a case again.
    pub(super) fn again(&self, case: &str) -> String {
        let mut command = format!("crosstrack conform --engine {}", shell_quote(self.engine));
        if G::NAME != GameName::DEFAULT.as_str() {
            command.extend([" --game ", G::NAME]);
        }
        if let Some(folder) = self.vectors {
            command.extend([" --vectors ", &shell_quote(&folder.display().to_string())]);
        }
        command.extend([" --run ", &shell_quote(case)]);
        escape_line(&command).into_owned()
    }

    /// Returns the cases that took the most time, the slowest first, as many as the options ask for.
    pub(super) fn slowest_cases(&self) -> Vec<&CaseResult<'_>> {
        let mut cases: Vec<&CaseResult<'_>> = self.outcome.results.iter().collect();
        cases.sort_by_key(|one| std::cmp::Reverse(one.time));
        cases.truncate(self.slowest);
        cases
    }

    /// Says on one line whether the engine passes, and what is not tested.
    pub(super) fn verdict_line(&self) -> String {
        let Totals { fail, error, skip, known_pass, remembered, not_run, .. } = self.totals;
        let untested: Vec<String> = self.skipped.iter().take(3).map(skipped_text).collect();
        let more = self.skipped.len().saturating_sub(untested.len());
        let more =
            if more > 0 { format!("; {}", counted(more, "more reason")) } else { String::new() };
        let cases = self.outcome.results.len() + remembered + not_run;
        let left_out = self.suite.cases.len().saturating_sub(cases);
        let mut parts = Vec::new();
        if skip > 0 {
            parts.push(format!(
                "{} not tested ({}{more})",
                counted(skip, "case"),
                untested.join("; ")
            ));
        }
        let not_asked = self.outcome.results.iter().filter(|one| one.is_given_up()).count();
        if not_asked > 0 {
            parts.push(format!("{} not asked", counted(not_asked, "case")));
        }
        if left_out > 0 {
            parts.push(format!("{} not chosen", counted(left_out, "case")));
        }
        let untested = parts.join(", ");
        let untested = if parts.is_empty() { "every case was tested" } else { untested.as_str() };
        if self.passes {
            return format!("PASSED: {untested}");
        }
        let mut why = Vec::new();
        for (number, word) in
            [(fail, "failure"), (error, "error"), (known_pass, "known failure that passes")]
        {
            if number > 0 {
                why.push(counted(number, word));
            }
        }
        if let Some(first) = self.causes.first() {
            why.push(format!("first {}: {}", first.cause.clause, first.cause.what));
        }
        if why.is_empty() {
            why.extend(self.unmet.iter().map(|unmet| escape_line(unmet).into_owned()));
        }
        format!("FAILED: {}; {untested}", why.join(", "))
    }

    /// Returns the smallest failure of a class of errors, if it was shrunk.
    pub(super) fn smallest_error(&self, class: &str) -> Option<&SmallestFailure<G>> {
        self.errors.iter().find(|(known, _)| *known == class).map(|(_, smallest)| smallest)
    }

    /// Returns the notes of the run and of this report.
    pub(super) fn notes(&self) -> impl Iterator<Item = &String> {
        self.outcome.notes.iter().chain(self.notes)
    }
}

/// The most bytes of requests that are shown.
const MAX_LINES: usize = 4_000;

/// Writes the request of a case as it goes to an engine; `None` for a whole game.
fn request_line(case: &dyn AnyCase) -> Option<String> {
    let mut fields: Value = serde_json::from_str(&case.to_json_line()).ok()?;
    let mut line = serde_json::Map::new();
    line.insert("id".to_owned(), 1.into());
    for name in ["cmd", "ruleset"] {
        line.insert(name.to_owned(), fields[name].take());
    }
    line.extend(fields["request"].as_object()?.clone());
    (case.cmd() != "game").then(|| Value::Object(line).to_string())
}

/// Failures of one cause.
pub(super) struct CauseReport<'a, G: Playable> {
    pub cause: Cause,
    /// The cases that fail for this cause, at least one.
    pub cases: Vec<&'a CaseResult<'a>>,
    pub smallest: Option<SmallestFailure<G>>,
    /// What has to be asked before the first case, if the failures depend on that.
    pub state: Option<Before<'a>>,
}

impl<G: Playable> CauseReport<'_, G> {
    /// Describes the cause, and how often it appears, on one line.
    pub(super) fn line(&self) -> String {
        let Cause { clause, what } = &self.cause;
        let mut groups: Vec<(&str, usize)> = Vec::new();
        for one in &self.cases {
            match groups.iter_mut().find(|(group, _)| *group == one.case.group()) {
                Some((_, cases)) => *cases += 1,
                None => groups.push((one.case.group(), 1)),
            }
        }
        format!(
            "{clause}: {what}: {} ({})",
            counted(self.cases.len(), "failure"),
            group_counts(&groups)
        )
    }

    /// Returns the id of the case that the smallest failure comes from, or of the first case.
    pub(super) fn first(&self) -> &str {
        self.cases[0].case.id()
    }

    /// Returns what a report shows of the cause: what has to be asked before, the smallest failure, or how the
    /// first case differs.
    pub(super) fn shown(&self, engine: &str) -> String {
        match (self.state_text(engine), &self.smallest) {
            (Some(state), _) => state,
            (None, Some(smallest)) => smallest.text(Some(self.first()), false),
            (None, None) => self.cases[0].detail(),
        }
    }

    /// Describes what has to be asked before the first case, with the requests if they are few.
    pub(super) fn state_text(&self, engine: &str) -> Option<String> {
        let before = self.state.as_ref()?;
        let mut text = format!("{} {}\n", self.first(), escape_line(&before.description()));
        let Before::Cases { cases, .. } = before else { return Some(text) };
        let asked: Vec<&dyn AnyCase> = cases.iter().copied().chain([self.cases[0].case]).collect();
        let lines: Vec<String> = asked.iter().filter_map(|case| request_line(*case)).collect();
        if lines.len() == asked.len() && lines.iter().map(String::len).sum::<usize>() < MAX_LINES {
            text += "send to one process:\n";
            text.extend(lines.iter().map(|line| format!("  {}\n", escape_json(line))));
        }
        if asked.len() <= 8 {
            text += &format!("again     crosstrack conform --engine {}", shell_quote(engine));
            text.extend(asked.iter().map(|case| format!(" --run {}", shell_quote(case.id()))));
            text += "\n";
        }
        Some(text)
    }

    /// Describes which mistakes the first case hunts, on one line; `None` if it does not say.
    pub(super) fn hunts(&self) -> Option<String> {
        let flags = self.cases[0].case.flags();
        (!flags.is_empty()).then(|| format!("hunts   {}", flags.join(", ")))
    }

    /// Returns the size of the smallest failure.
    pub(super) fn size(&self) -> usize {
        self.smallest.as_ref().map_or(usize::MAX, SmallestFailure::size)
    }

    /// Returns the text of the clause.
    pub(super) fn summary(&self) -> &'static str {
        summary(&self.cause.clause)
    }
}

/// Returns the errors of a run that are not known, by class, without the cases that were not asked.
pub(super) fn errors<'a>(
    outcome: &'a RunOutcome<'a>,
) -> Vec<(&'static str, Vec<&'a CaseResult<'a>>)> {
    let mut found: Vec<(&str, Vec<&CaseResult<'_>>)> = Vec::new();
    for one in outcome.results.iter().filter(|one| one.is_failure() && !one.is_given_up()) {
        let class = match &one.verdict {
            Verdict::Error(none) => none.class(),
            Verdict::Pass => "known to fail, but passes",
            _ => continue,
        };
        match found.iter_mut().find(|(known, _)| *known == class) {
            Some((_, cases)) => cases.push(one),
            None => found.push((class, vec![one])),
        }
    }
    found
}

/// Describes how many cases were not asked because the run gave up the engine, and why.
pub(super) fn not_asked_text(outcome: &RunOutcome<'_>) -> Option<String> {
    let mut given_up = outcome.results.iter().filter(|one| one.is_given_up());
    let first = given_up.next()?;
    let cases = counted(1 + given_up.count(), "case");
    Some(format!("{cases} {}; counted as errors", first.detail()))
}

/// Returns what the engine calls itself, on one line.
pub(super) fn engine_name(outcome: &RunOutcome<'_>) -> String {
    match &outcome.hello {
        Some(hello) => {
            let text = format!("{} {} ({})", hello.name, hello.version, hello.language);
            escape_line(&text).into_owned()
        }
        None => "unknown, since it did not answer hello".to_owned(),
    }
}

/// Writes the totals and the number of cases on one line.
pub(super) fn totals_line(totals: &Totals) -> String {
    let each = totals.named_counts();
    let cases: usize = each.iter().map(|(_, n)| n).sum();
    let parts: Vec<String> = each.iter().map(|(word, n)| format!("{word} {n}")).collect();
    format!("{}: {}", counted(cases, "case"), parts.join(", "))
}

/// Returns the totals of each group.
pub(super) fn by_group(outcome: &RunOutcome<'_>) -> Vec<(&'static str, Totals)> {
    let groups = outcome.results.chunk_by(|a, b| a.case.group() == b.case.group());
    groups.map(|cases| (cases[0].case.group(), Totals::count(cases))).collect()
}

/// Describes the cases that were skipped for one reason, on one line.
pub(super) fn skipped_line(skipped: &SkippedCases) -> String {
    let cases = counted(skipped.cases(), "case");
    format!("{}: {cases} not tested ({})", escape_line(&skipped.why), group_counts(&skipped.groups))
}

/// Describes the cases that were skipped for one reason in few words.
fn skipped_text(skipped: &SkippedCases) -> String {
    format!("{}: {}", escape_line(&skipped.why), skipped.cases())
}

/// Writes groups with their numbers.
fn group_counts(groups: &[(&str, usize)]) -> String {
    groups.iter().map(|(group, n)| format!("{group} {n}")).collect::<Vec<_>>().join(", ")
}
