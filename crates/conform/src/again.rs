//! What is asked again at the end of a run: an answer may not depend on the requests before it.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use crate::any_suite::AnyCase;
use crate::judge::Verdict;
use crosstrack::base::Random;

/// How much is asked again.
pub(crate) struct Again {
    /// Number of cases that were answered again.
    answered: usize,
    /// Number of cases to be answered again.
    wanted: usize,
    /// Number of requests to one process up to which asking goes on, if there is time.
    requests: usize,
    until: Instant,
}

impl Again {
    /// Number of cases that are asked again; fewer only if a run has fewer.
    const CASES: usize = 200;
    /// Number of cases from which on a run is a whole one.
    const WHOLE: usize = 1_000;
    /// Number of requests to one process in a whole run, if there is time.
    const REQUESTS: usize = 6_000;
    /// Least time for asking again.
    const TIME: Duration = Duration::from_secs(2);

    /// Returns what to ask after a run of `cases`, which took the processes `spent`.
    pub(crate) fn new(cases: usize, spent: Duration) -> Self {
        Self {
            answered: 0,
            wanted: cases.min(Self::CASES),
            requests: if cases < Self::WHOLE { 0 } else { Self::REQUESTS },
            until: Instant::now() + Self::TIME.max(spent / 4),
        }
    }

    /// Counts a verdict.
    pub(crate) const fn count(&mut self, verdict: &Verdict) {
        if verdict.skip_reason().is_none() {
            self.answered += 1;
        }
    }

    /// Returns whether asking ends, after so many requests to the current process.
    pub(crate) fn is_over(&self, requests: usize) -> bool {
        self.answered >= self.wanted && (requests >= self.requests || Instant::now() >= self.until)
    }
}

/// Returns the cases that can be asked again, without games and counts, which take long: first those
/// whose request stands in several rulesets, each beside its twins; then the others, one of each
/// ruleset in turn, shuffled.
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
