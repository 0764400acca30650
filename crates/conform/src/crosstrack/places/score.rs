//! How many of the faults by place some cases notice, family by family.

use std::collections::BTreeSet;

use crate::crosstrack::Case;
use crate::crosstrack::places::family::Family;
use crate::crosstrack::places::fault::{AnswerKind, Fault};
use crate::crosstrack::places::notice::{Grounds, Look};
use crate::crosstrack::places::state::{self, Forgotten, Slip};
use crate::crosstrack::places::table::{BOARDS, table};
use crate::{Placed, Score, Suite, Wire as _};
use crosstrack::rules::{Board, Ruleset};

impl Placed for Ruleset {
    /// What moves complete is read off announcements, of one move and in lists of all; where
    /// counts of moves show more, this is not counted.
    fn scores(suite: &Suite<Self>) -> Vec<Score> {
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

    fn plant(seed: u64) -> Option<String> {
        Some(table(seed))
    }
}

/// The faults by place of the track.
fn of_track(board: Board, cases: &[&Case]) -> Vec<Score> {
    let grounds = Grounds::of(cases.iter().copied());
    let looks: Vec<Look<'_>> = cases.iter().flat_map(|case| grounds.looks(case)).collect();
    let faults = Fault::all(board);
    let mut scores = Vec::new();
    for &asked in AnswerKind::ALL {
        let looks: Vec<&Look<'_>> = looks.iter().filter(|look| look.asked() == asked).collect();
        let is_seen = |fault: &Fault| looks.iter().any(|look| look.notices(fault));
        for &family in Family::ALL {
            let counts = |fault: &&Fault| fault.family == family && fault.is_of(asked);
            let of_family = faults.iter().filter(counts).map(|fault| (&fault.name, is_seen(fault)));
            scores.push(Score::of(&board.to_string(), asked.as_str(), family.as_str(), of_family));
        }
    }
    scores
}

/// The faults by state.
fn of_state(board: Board, cases: &[&Case]) -> Vec<Score> {
    let mut noticed: BTreeSet<Slip> = BTreeSet::new();
    for case in cases {
        if let Ok(ruleset) = Ruleset::of_form(&case.ruleset) {
            noticed.extend(state::noticed(case, &ruleset));
        }
    }
    let slips = state::all(board);
    let score = |&family: &Forgotten| {
        let of_family = slips.iter().filter(|slip| slip.0 == family);
        let of_family = of_family.map(|slip| (&slip.1, noticed.contains(slip)));
        Score::of(&board.to_string(), "state", family.as_str(), of_family)
    };
    Forgotten::ALL.iter().map(score).collect()
}
