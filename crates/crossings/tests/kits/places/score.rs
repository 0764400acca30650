//! Counts the faults that test cases detect, family by family.

use crate::places::case_check::CaseCheck;
use crate::places::fault::{Family, PlaceFault, all_faults};
use crossings::rules::{Board, Ruleset};
use crosstrack_conform::{FaultScore, Suite};

impl Family {
    /// Returns the part of the board that is wrong.
    fn part(self) -> &'static str {
        // The families are listed part by part.
        if self <= Self::Gap {
            "lines"
        } else if self <= Self::NotDefending {
            "squares"
        } else if self <= Self::CaptureReply {
            "edges"
        } else {
            "locks"
        }
    }
}

/// Returns a score of the suite for each family of faults. Ignores cases about counts of moves and about notation.
///
/// **Cost**: a second or so.
pub(crate) fn scores(suite: &Suite<Ruleset>) -> Vec<FaultScore> {
    let board = Board::STANDARD.to_string();
    let cases = suite.cases().filter(|case| case.ruleset.board == board);
    let looks: Vec<CaseCheck> = cases.filter_map(CaseCheck::from_case).collect();
    let faults = all_faults(Board::STANDARD);
    let is_seen = |fault: &PlaceFault| looks.iter().any(|look| look.detects(Some(fault)));
    Family::ALL
        .iter()
        .map(|&family: &Family| {
            let of_family = faults.iter().filter(|fault| fault.family == family);
            let of_family = of_family.map(|fault| (&fault.name, is_seen(fault)));
            FaultScore::count(&board, family.part(), family.as_str(), of_family)
        })
        .collect()
}
