//! How many of the faults by place some cases notice, family by family.

use std::collections::BTreeSet;

use crate::conform::suite::Suite;
use crate::crosstrack::conform::Case;
use crate::crosstrack::conform::places::family::Family;
use crate::crosstrack::conform::places::fault::Fault;
use crate::crosstrack::conform::places::notice::{Grounds, Look};
use crate::crosstrack::conform::places::state::{self, Forgotten, Slip};
use crate::crosstrack::conform::places::table::BOARDS;
use crate::crosstrack::rules::geometry::Board;
use crate::crosstrack::rules::ruleset::Ruleset;

/// The score of a family on a board.
#[derive(Clone, Debug)]
pub struct Score {
    /// The board.
    pub board: Board,
    /// The family.
    pub family: Family,
    /// How many faults there are.
    pub faults: usize,
    /// How many of them are looked for in moves, too.
    pub of_moves: usize,
    /// Those that no answer about a position shows.
    pub unseen: Vec<String>,
    /// Those of moves that no answer about a move shows: whether it may be announced.
    pub unseen_by_moves: Vec<String>,
}

/// The score of a suite, for both published boards.
///
/// What moves complete is read off announcements; where lists and counts of moves show more, this
/// is not counted.
///
/// **Cost** a second.
pub fn scores(suite: &Suite<Ruleset>) -> Vec<Score> {
    let mut scores = Vec::new();
    for board in BOARDS {
        let name = board.to_string();
        let cases: Vec<&Case> = suite.cases().filter(|case| case.ruleset.board == name).collect();
        let grounds = Grounds::of(cases.iter().copied());
        let looks: Vec<Look<'_>> = cases.iter().flat_map(|case| grounds.looks(case)).collect();
        let faults = Fault::all(board);
        for &family in Family::ALL {
            let unseen = |moves: bool| -> Vec<String> {
                let sees = |fault: &&&Fault| {
                    looks.iter().any(|look| look.is_of_a_move() == moves && look.notices(fault))
                };
                let counts =
                    |fault: &&Fault| fault.family == family && (!moves || fault.is_of_moves());
                let of_family: Vec<&Fault> = faults.iter().filter(counts).collect();
                let unseen = of_family.iter().filter(|fault| !sees(fault));
                unseen.map(|fault| fault.name.clone()).collect()
            };
            let of_family = faults.iter().filter(|fault| fault.family == family);
            scores.push(Score {
                board,
                family,
                faults: of_family.clone().count(),
                of_moves: of_family.filter(|fault| fault.is_of_moves()).count(),
                unseen: unseen(false),
                unseen_by_moves: unseen(true),
            });
        }
    }
    scores
}

/// The score of a family of faults by state on a board: how many there are, and those that no case
/// notices.
///
/// **Cost** some seconds for both boards.
pub fn state_scores(suite: &Suite<Ruleset>, board: Board) -> Vec<(Forgotten, usize, Vec<String>)> {
    let name = board.to_string();
    let of_board = suite.cases().filter(|case| case.ruleset.board == name);
    let mut noticed: BTreeSet<Slip> = BTreeSet::new();
    for case in of_board {
        if let Ok(ruleset) = case.ruleset.ruleset() {
            noticed.extend(state::noticed(case, &ruleset));
        }
    }
    let slips = state::all(board);
    let score = |&family: &Forgotten| {
        let of_family = slips.iter().filter(|slip| slip.0 == family);
        let unseen = of_family.clone().filter(|slip| !noticed.contains(slip));
        let unseen = unseen.map(|slip| slip.1.clone()).collect();
        (family, of_family.count(), unseen)
    };
    Forgotten::ALL.iter().map(score).collect()
}
