//! Scores of cases: how many place faults of each family they detect.

use crate::crosstrack::Case;
use crate::crosstrack::places::family::Family;
use crate::crosstrack::places::fault::{AnswerKind, PlaceFault};
use crate::crosstrack::places::notice::{TrackEvidence, TrackModels};
use crate::{FaultScore, Suite};
use crosstrack::rules::{Board, Ruleset};

/// Returns a score of the suite for each published board, each kind of answer, and each family that has a
/// fault.
///
/// Where paths are announced, judges what moves complete by announcements, both of single moves and in lists.
/// Ignores what counts of moves would show beyond that.
///
/// **Cost**: some seconds.
///
/// # Examples
/// ```no_run
/// use crosstrack::Ruleset;
/// use crosstrack_conform::Suite;
/// use crosstrack_conform::crosstrack::places::score::scores;
///
/// for score in scores(Suite::<Ruleset>::shipped()) {
///     println!("{} {}: {} undetected", score.board, score.family, score.unseen.len());
/// }
/// ```
pub fn scores(suite: &Suite<Ruleset>) -> Vec<FaultScore> {
    let mut scores = Vec::new();
    for board in [Board::SMALL, Board::LARGE] {
        let name = board.to_string();
        let cases: Vec<&Case> = suite.cases().filter(|case| case.ruleset.board == name).collect();
        scores.extend(score_track(board, &cases));
    }
    scores.retain(|score| score.faults > 0);
    scores
}

/// Scores the place faults of the track.
fn score_track(board: Board, cases: &[&Case]) -> Vec<FaultScore> {
    let grounds = TrackModels::of(cases.iter().copied());
    let evidence: Vec<TrackEvidence<'_>> =
        cases.iter().flat_map(|case| grounds.evidence(case)).collect();
    let faults = PlaceFault::all(board);
    let mut scores = Vec::new();
    for &asked in AnswerKind::ALL {
        let evidence: Vec<&TrackEvidence<'_>> =
            evidence.iter().filter(|evidence| evidence.answer_kind() == asked).collect();
        let is_seen = |fault: &PlaceFault| evidence.iter().any(|evidence| evidence.detects(fault));
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
