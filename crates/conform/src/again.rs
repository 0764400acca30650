//! The cases that are asked again at the end of a run, since an answer must not depend on earlier requests.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use crate::any_suite::AnyCase;
use crate::judge::Verdict;
use crosstrack::base::Random;

/// The plan and the state of asking cases again at the end of a run.
pub(crate) struct Again {
    /// Number of cases that have been answered again.
    answered: usize,
    /// Number of cases that are to be answered again.
    wanted: usize,
    /// Number of requests to one process after which asking again ends; it may end earlier for lack of time.
    requests: usize,
    until: Instant,
}

impl Again {
    /// Number of cases that are to be answered again, unless the run has fewer cases.
    const CASES: usize = 200;
    /// Minimum number of cases of a whole run.
    const WHOLE: usize = 1_000;
    /// Number of requests to one process after which asking again ends in a whole run.
    const REQUESTS: usize = 6_000;
    /// Minimum of the time limit for asking again. The first [`Self::CASES`] answers have no time limit.
    const TIME: Duration = Duration::from_secs(2);

    /// Decides how much to ask again after a run of `cases` cases, which took the processes the time `spent`.
    pub(crate) fn new(cases: usize, spent: Duration) -> Self {
        Self {
            answered: 0,
            wanted: cases.min(Self::CASES),
            requests: if cases < Self::WHOLE { 0 } else { Self::REQUESTS },
            until: Instant::now() + Self::TIME.max(spent / 4),
        }
    }

    /// Counts the verdict on a case, unless the engine skipped the case.
    pub(crate) const fn count(&mut self, verdict: &Verdict) {
        if verdict.skip_reason().is_none() {
            self.answered += 1;
        }
    }

    /// Returns whether asking ends after this number of requests to the current process.
    pub(crate) fn is_over(&self, requests: usize) -> bool {
        self.answered >= self.wanted && (requests >= self.requests || Instant::now() >= self.until)
    }
}

/// Returns the cases that can be asked again, in the order for asking. Leaves out games and `perft`, because
/// they take long. The first half of [`Again::CASES`], roughly, are cases whose request also occurs in other
/// rulesets; cases with the same request stand next to each other. The other cases follow, shuffled, one case
/// of each ruleset in turn.
pub(crate) fn again_order<'s>(cases: &[&'s dyn AnyCase]) -> Vec<&'s dyn AnyCase> {
    let mut random = Random::new(1);
    let short = cases.iter().copied().filter(|case| !matches!(case.cmd(), "perft" | "game"));
    let mut requests: BTreeMap<String, Vec<&dyn AnyCase>> = BTreeMap::new();
    for case in short {
        requests.entry(case.request_text()).or_default().push(case);
    }
    let (mut order, mut rulesets) = (Vec::new(), BTreeMap::<String, Vec<&dyn AnyCase>>::new());
    for cases in requests.into_values() {
        if cases.len() > 1 && order.len() < Again::CASES / 2 {
            order.extend(cases);
            continue;
        }
        for case in cases {
            rulesets.entry(case.ruleset_text()).or_default().push(case);
        }
    }
    let mut rulesets: Vec<Vec<&dyn AnyCase>> = rulesets.into_values().collect();
    for cases in &mut rulesets {
        random.shuffle(cases);
    }
    while !rulesets.is_empty() {
        random.shuffle(&mut rulesets);
        order.extend(rulesets.iter_mut().filter_map(Vec::pop));
        rulesets.retain(|cases| !cases.is_empty());
    }
    order
}
