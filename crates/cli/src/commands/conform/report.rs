//! What a run found, put in the order in which it is shown: causes, errors, skips.

use std::path::Path;
use std::time::{Duration, Instant};

use crate::Playable;
use crate::commands::conform::shrunk::{Smallest, budget, summary};
use crate::games::GameName;
use crosstrack::base::counted;
use crosstrack_conform::run::{RunOutcome, SkippedCases};
use crosstrack_conform::shrink::shrink_case;
use crosstrack_conform::summary::Totals;
use crosstrack_conform::{
    AnySuite, CaseResult, Cause, Launch, Session, Suite, Verdict, shell_quote,
};
use crosstrack_io::clean::escape_line;

/// Failures of so many causes are shrunk.
const MOST_SHRUNK: usize = 12;
/// All of them together may take so long.
const ALL: Duration = Duration::from_secs(60);

/// Everything that a report has.
pub(super) struct Report<'a, G: Playable> {
    pub suite: &'a AnySuite<'a>,
    pub engine: &'a str,
    /// The folder of the vectors, if they are not the shipped ones.
    pub vectors: Option<&'a Path>,
    pub outcome: &'a RunOutcome<'a>,
    pub totals: Totals,
    /// Whether the run passes.
    pub passes: bool,
    /// The failures by cause, the one with the smallest shrunk failure first.
    pub causes: &'a [CauseFound<'a, G>],
    /// Why cases were skipped.
    pub skipped: &'a [SkippedCases],
    /// Why the run fails beside its cases.
    pub unmet: &'a [String],
    /// What could not be shrunk.
    pub notes: &'a [String],
}

impl<G: Playable> Report<'_, G> {
    /// The command that asks about a case again.
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

    /// What was not as it should be, beside the cases.
    pub(super) fn notes(&self) -> impl Iterator<Item = &String> {
        self.outcome.notes.iter().chain(self.notes)
    }
}

/// Failures of one cause.
pub(super) struct CauseFound<'a, G: Playable> {
    pub cause: Cause,
    /// At least one.
    pub cases: Vec<&'a CaseResult<'a>>,
    pub smallest: Option<Smallest<G>>,
}

impl<G: Playable> CauseFound<'_, G> {
    /// What is wrong and how often, on one line.
    pub(super) fn line(&self) -> String {
        let Cause { clause, what } = &self.cause;
        let mut groups: Vec<(&str, usize)> = Vec::new();
        for one in &self.cases {
            match groups.iter_mut().find(|(group, _)| *group == one.case.group()) {
                Some((_, cases)) => *cases += 1,
                None => groups.push((one.case.group(), 1)),
            }
        }
        format!("{clause}: {what}: {} ({})", counted(self.cases.len(), "failure"), listed(&groups))
    }

    /// The case that the shrunk failure is from, or the first.
    pub(super) fn first(&self) -> &str {
        self.cases[0].case.id()
    }

    /// How much there is to look at where it shows.
    fn size(&self) -> usize {
        self.smallest.as_ref().map_or(usize::MAX, Smallest::size)
    }

    /// What the clause says.
    pub(super) fn summary(&self) -> &'static str {
        summary(&self.cause.clause)
    }
}

/// The failures of a run by cause. Those of the commonest causes are shrunk, if that is wanted;
/// causes that shrink to the same are one. Notes say what could not be shrunk.
pub(super) fn causes<'a, G: Playable>(
    outcome: &'a RunOutcome<'a>,
    shrinking: Option<(&Suite<G>, &Launch, &str)>,
    notes: &mut Vec<String>,
) -> Vec<CauseFound<'a, G>> {
    let mut found: Vec<CauseFound<'a, G>> = Vec::new();
    let until = Instant::now() + ALL;
    let mut session = shrinking.map(|(_, launch, _)| Session::new(launch.clone()));
    for (index, (cause, cases)) in outcome.failures_by_cause().into_iter().enumerate() {
        let mut one = CauseFound { cause, cases, smallest: None };
        if let (Some((suite, _, engine)), Some(session)) = (shrinking, &mut session)
            && index < MOST_SHRUNK
            && let Some(case) = suite.case(one.first())
        {
            let mut budget = budget();
            budget.until = budget.until.min(until);
            if budget.is_spent() {
                notes.push(format!("{} was not shrunk: the time was up", case.id));
            } else {
                match shrink_case(case, session, budget) {
                    Ok(shrunk) => one.smallest = shrunk.map(|s| Smallest::new(s, engine)),
                    Err(e) => notes.push(format!("{} was not shrunk: {e}", case.id)),
                }
            }
        }
        merge(&mut found, one);
    }
    if let Some(session) = session {
        session.bye();
    }
    found.sort_by_key(|one| (one.size(), std::cmp::Reverse(one.cases.len())));
    found
}

/// Adds a cause, to one that shrinks to the same if there is such a one.
fn merge<'a, G: Playable>(found: &mut Vec<CauseFound<'a, G>>, mut one: CauseFound<'a, G>) {
    let shrunk_to = |one: &CauseFound<'a, G>| {
        let (cause, _) = one.smallest.as_ref()?.explained.causes.first()?;
        Some(cause.clone())
    };
    if let Some(cause) = shrunk_to(&one) {
        one.cause = cause;
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

/// The errors of a run that are not known, by class with the cases of each; without the cases that were
/// not asked.
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

/// How many cases were not asked because the engine was given up, and why.
pub(super) fn not_asked(outcome: &RunOutcome<'_>) -> Option<String> {
    let mut given_up = outcome.results.iter().filter(|one| one.is_given_up());
    let first = given_up.next()?;
    let cases = counted(1 + given_up.count(), "case");
    Some(format!("counted as errors: {cases} {}", first.detail()))
}

/// The engine on a line: what it says it is.
pub(super) fn engine_name(outcome: &RunOutcome<'_>) -> String {
    match &outcome.hello {
        Some(hello) => {
            let text = format!("{} {} ({})", hello.name, hello.version, hello.language);
            escape_line(&text).into_owned()
        }
        None => "an engine that never said hello".to_owned(),
    }
}

/// The totals, with how many cases were chosen.
pub(super) fn totals(totals: &Totals) -> String {
    let each = totals.named_counts();
    let cases: usize = each.iter().map(|(_, n)| n).sum();
    let parts: Vec<String> = each.iter().map(|(word, n)| format!("{word} {n}")).collect();
    format!("{}: {}", counted(cases, "case"), parts.join(", "))
}

/// A line for each group, with its numbers.
pub(super) fn by_group(outcome: &RunOutcome<'_>) -> Vec<(&'static str, Totals)> {
    let groups = outcome.results.chunk_by(|a, b| a.case.group() == b.case.group());
    groups.map(|cases| (cases[0].case.group(), Totals::count(cases))).collect()
}

/// What was skipped for a reason, on one line.
pub(super) fn skipped_line(skipped: &SkippedCases) -> String {
    let cases = counted(skipped.cases(), "case");
    format!("{}: {cases} not tested ({})", escape_line(&skipped.why), listed(&skipped.groups))
}

/// Groups with their numbers.
fn listed(groups: &[(&str, usize)]) -> String {
    groups.iter().map(|(group, n)| format!("{group} {n}")).collect::<Vec<_>>().join(", ")
}
