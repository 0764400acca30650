//! Faults by place: how many engines with one place wrong a suite notices, generated for every
//! place of a game's published boards.

use crate::suite::{HasShippedSuite, Suite};

/// How many of a family of faults are noticed by one kind of answers.
#[derive(Clone, Debug)]
pub struct FaultScore {
    /// The board.
    pub board: String,
    /// The kind of answers that are looked at.
    pub by: &'static str,
    /// The family.
    pub family: &'static str,
    /// How many faults it has.
    pub faults: usize,
    /// The names of those that no case notices.
    pub unseen: Vec<String>,
}

impl FaultScore {
    /// The score of a family whose faults have these names, each with whether a case notices it.
    pub fn count<'n>(
        board: &str,
        by: &'static str,
        family: &'static str,
        faults: impl IntoIterator<Item = (&'n String, bool)>,
    ) -> Self {
        let mut score = Self { board: board.to_owned(), by, family, faults: 0, unseen: Vec::new() };
        for (name, is_seen) in faults {
            score.faults += 1;
            if !is_seen {
                score.unseen.push(name.clone());
            }
        }
        score
    }
}

/// A game whose engines can be broken one place at a time; by default a game that has no such faults.
pub trait HasPlaceFaults: HasShippedSuite {
    /// The scores of a suite, none if the game has no faults by place; families without a fault are
    /// left out.
    ///
    /// **Cost** some seconds.
    fn scores(suite: &Suite<Self>) -> Vec<FaultScore> {
        let _ = suite;
        Vec::new()
    }

    /// The table of questions that together notice every fault: an input of the suite. `None` if the
    /// game has no faults by place.
    ///
    /// **Cost** minutes.
    fn places_table(seed: u64) -> Option<String> {
        let _ = seed;
        None
    }
}
