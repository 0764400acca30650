//! The report of a run: causes of failures, errors, skipped cases.

use std::path::Path;
use std::time::{Duration, Instant};

use crate::Playable;
use crate::commands::conform::shrunk::{SmallestFailure, budget, summary};
use crate::games::GameName;
use crosstrack::base::counted;
use crosstrack_conform::run::{RunOutcome, SkippedCases};
use crosstrack_conform::shrink::shrink_case;
use crosstrack_conform::summary::Totals;
use crosstrack_conform::{AnySuite, CaseResult, Cause, Launch, Session, Suite, Verdict};
use crosstrack_io::clean::escape_line;
use crosstrack_io::shell_words::shell_quote;

/// The most causes of which a failure is shrunk.
const MAX_SHRUNK: usize = 12;
/// The most time for shrinking all of them.
const MAX_TIME: Duration = Duration::from_secs(60);

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
    /// The skipped cases by reason.
    pub skipped: &'a [SkippedCases],
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

    /// Returns the notes of the run and of this report.
    pub(super) fn notes(&self) -> impl Iterator<Item = &String> {
        self.outcome.notes.iter().chain(self.notes)
    }
}

/// Failures of one cause.
pub(super) struct CauseReport<'a, G: Playable> {
    pub cause: Cause,
    /// The cases that fail for this cause, at least one.
    pub cases: Vec<&'a CaseResult<'a>>,
    pub smallest: Option<SmallestFailure<G>>,
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

    /// Returns the size of the smallest failure.
    fn size(&self) -> usize {
        self.smallest.as_ref().map_or(usize::MAX, SmallestFailure::size)
    }

    /// Returns the text of the clause.
    pub(super) fn summary(&self) -> &'static str {
        summary(&self.cause.clause)
    }
}

/// Groups the failures of a run by cause. With `shrinking`, shrinks a failure of each common cause, and
/// merges causes that shrink to the same one; `notes` get the failures that could not be shrunk.
pub(super) fn causes<'a, G: Playable>(
    outcome: &'a RunOutcome<'a>,
    shrinking: Option<(&Suite<G>, &Launch, &str)>,
    notes: &mut Vec<String>,
) -> Vec<CauseReport<'a, G>> {
    let mut found: Vec<CauseReport<'a, G>> = Vec::new();
    let until = Instant::now() + MAX_TIME;
    let mut session = shrinking.map(|(_, launch, _)| Session::new(launch.clone()));
    for (index, (cause, cases)) in outcome.failures_by_cause().into_iter().enumerate() {
        let mut one = CauseReport { cause, cases, smallest: None };
        if let (Some((suite, _, engine)), Some(session)) = (shrinking, &mut session)
            && index < MAX_SHRUNK
            && let Some(case) = suite.case(one.first())
        {
            let mut budget = budget();
            budget.until = budget.until.min(until);
            if budget.is_spent() {
                notes.push(format!("{} was not shrunk: the time was up", case.id));
            } else {
                match shrink_case(case, session, budget) {
                    Ok(shrunk) => one.smallest = shrunk.map(|s| SmallestFailure::new(s, engine)),
                    Err(e) => notes.push(format!("{} was not shrunk: {e}", case.id)),
                }
            }
        }
        merge(&mut found, one);
    }
    if let Some(session) = session {
        session.shut_down();
    }
    found.sort_by_key(|one| (one.size(), std::cmp::Reverse(one.cases.len())));
    found
}

/// Adds a cause; if another one shrinks to the same, merges both.
fn merge<'a, G: Playable>(found: &mut Vec<CauseReport<'a, G>>, mut one: CauseReport<'a, G>) {
    let smallest = one.smallest.as_ref().and_then(|smallest| smallest.explained.causes.first());
    if let Some((cause, _)) = smallest {
        one.cause = cause.clone();
    }
    match found.iter_mut().find(|known| known.cause == one.cause) {
        Some(known) => {
            if one.size() < known.size() {
                known.smallest = one.smallest;
                std::mem::swap(&mut known.cases, &mut one.cases);
            }
            known.cases.append(&mut one.cases);
        }
        None => found.push(one),
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

/// Writes groups with their numbers.
fn group_counts(groups: &[(&str, usize)]) -> String {
    groups.iter().map(|(group, n)| format!("{group} {n}")).collect::<Vec<_>>().join(", ")
}
