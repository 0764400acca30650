//! How many of the faults by place some cases notice, family by family.

use std::collections::BTreeSet;

use crate::crosstrack::Case;
use crate::crosstrack::places::family::Family;
use crate::crosstrack::places::fault::{AnswerKind, PlaceFault};
use crate::crosstrack::places::notice::{TrackEvidence, TrackModels};
use crate::crosstrack::places::state::{self, StateFault, StateFaultFamily};
use crate::crosstrack::places::table::{BOARDS, table};
use crate::{FaultScore, HasPlaceFaults, Suite, Wire as _};
use crosstrack::rules::{Board, Ruleset};

impl HasPlaceFaults for Ruleset {
    /// What moves complete is read off announcements, of one move and in lists of all; where
    /// counts of moves show more, this is not counted.
    fn scores(suite: &Suite<Self>) -> Vec<FaultScore> {
        let mut scores = Vec::new();
        for board in BOARDS {
            let name = board.to_string();
            let cases: Vec<&Case> =
                suite.cases().filter(|case| case.ruleset.board == name).collect();
            scores.extend(of_track(board, &cases));
            scores.extend(of_state(board, &cases));
        }
        scores.retain(|score| score.faults > 0);
        scores
    }

    fn places_table(seed: u64) -> Option<String> {
        Some(table(seed))
    }
}

/// The faults by place of the track.
fn of_track(board: Board, cases: &[&Case]) -> Vec<FaultScore> {
    let grounds = TrackModels::of(cases.iter().copied());
    let looks: Vec<TrackEvidence<'_>> =
        cases.iter().flat_map(|case| grounds.evidence(case)).collect();
    let faults = PlaceFault::all(board);
    let mut scores = Vec::new();
    for &asked in AnswerKind::ALL {
        let looks: Vec<&TrackEvidence<'_>> =
            looks.iter().filter(|look| look.answer_kind() == asked).collect();
        let is_seen = |fault: &PlaceFault| looks.iter().any(|look| look.notices(fault));
        for &family in Family::ALL {
            let counts = |fault: &&PlaceFault| fault.family == family && fault.applies_to(asked);
            let of_family = faults.iter().filter(counts).map(|fault| (&fault.name, is_seen(fault)));
            scores.push(FaultScore::count(
                &board.to_string(),
                asked.as_str(),
                family.as_str(),
                of_family,
            ));
        }
    }
    scores
}

/// The faults by state.
fn of_state(board: Board, cases: &[&Case]) -> Vec<FaultScore> {
    let mut noticed: BTreeSet<StateFault> = BTreeSet::new();
    for case in cases {
        if let Ok(ruleset) = Ruleset::from_form(&case.ruleset) {
            noticed.extend(state::noticed(case, &ruleset));
        }
    }
    let slips = state::all(board);
    let score = |&family: &StateFaultFamily| {
        let of_family = slips.iter().filter(|slip| slip.0 == family);
        let of_family = of_family.map(|slip| (&slip.1, noticed.contains(slip)));
        FaultScore::count(&board.to_string(), "state", family.as_str(), of_family)
    };
    StateFaultFamily::ALL.iter().map(score).collect()
}
