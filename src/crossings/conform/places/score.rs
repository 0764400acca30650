//! How many of the faults by place some cases notice, family by family.

use crate::conform::{Placed, Score, Suite};
use crate::crossings::conform::places::fault::{Family, Fault, all};
use crate::crossings::conform::places::notice::Look;
use crate::crossings::conform::places::plant::table;
use crate::crossings::rules::{Board, Ruleset};

impl Family {
    /// What of the board is wrong.
    pub const fn part(self) -> &'static str {
        match self {
            Self::Hole | Self::Wrap | Self::Swap | Self::Gap => "lines",
            Self::NoMovingFrom
            | Self::NoMovingTo
            | Self::NoCapturing
            | Self::NotInLine
            | Self::NoObstacle
            | Self::NotDefending => "squares",
            Self::NoCrossing
            | Self::FalseCrossing
            | Self::NoReply
            | Self::NeverAnswered
            | Self::CaptureReply => "edges",
            Self::FirstNotLocked
            | Self::SecondNotLocked
            | Self::LockedMoves
            | Self::LockedCaptured
            | Self::LockedDefends => "locks",
        }
    }
}

impl Placed for Ruleset {
    /// Counts of moves are not looked at, nor texts.
    fn scores(suite: &Suite<Self>) -> Vec<Score> {
        let board = Board::STANDARD.to_string();
        let cases = suite.cases().filter(|case| case.ruleset.board == board);
        let looks: Vec<Look> = cases.filter_map(Look::of).collect();
        let mut left = all(Board::STANDARD);
        let counts = Family::ALL.iter().map(|&family| {
            let of_family = left.iter().filter(|fault| fault.family == family);
            (family, of_family.count())
        });
        let counts: Vec<(Family, usize)> = counts.collect();
        for look in &looks {
            left.retain(|fault| !look.notices(Some(fault)));
        }
        let score = |(family, faults): (Family, usize)| {
            let unseen = left.iter().filter(|fault: &&Fault| fault.family == family);
            Score {
                board: board.clone(),
                by: family.part(),
                family: family.as_str(),
                faults,
                unseen: unseen.map(|fault| fault.name.clone()).collect(),
            }
        };
        counts.into_iter().map(score).collect()
    }

    fn plant(seed: u64) -> Option<String> {
        Some(table(seed))
    }
}
