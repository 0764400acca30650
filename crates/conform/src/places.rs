//! Measures how many place faults a suite detects: for every place of the published boards, there are engines
//! that get one thing wrong there.

use crosstrack_io::table;
use crosstrack_io::table::row;

/// How many place faults of one family a suite detects on one board with one kind of answer.
///
/// # Examples
/// ```
/// use crosstrack_conform::FaultScore;
///
/// let (detected, missed) = ("b1".to_owned(), "b2".to_owned());
/// let faults = [(&detected, true), (&missed, false)];
/// let score = FaultScore::count("4x2", "positions", "cell", faults);
/// assert_eq!((score.faults, score.unseen), (2, vec![missed]));
/// ```
#[derive(Clone, Debug)]
pub struct FaultScore {
    /// Name of the board, such as `4x2`.
    pub board: String,
    /// Kind of answer, such as `positions`.
    pub by: &'static str,
    /// Name of the family, such as `seam`.
    pub family: &'static str,
    /// Number of faults in the family.
    pub faults: usize,
    /// Names of the faults that no case of the suite detects.
    pub unseen: Vec<String>,
}

impl FaultScore {
    /// Counts the faults of a family; each is given by its name and whether a case detects it.
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

    /// Returns the scores as a Markdown table with a row for each score.
    #[must_use]
    pub fn table(scores: &[Self]) -> String {
        let rows = scores.iter().map(|Self { board, by, family, faults, unseen }| {
            row![board, by, family, faults, faults - unseen.len()]
        });
        table::markdown("lllrr", &["board", "in", "family", "faults", "noticed"], rows)
    }
}
