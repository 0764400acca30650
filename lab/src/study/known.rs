//! Positions with few pieces that are won, and what shows it.

use crosstrack::game::NamedGame as _;
use crosstrack::rules::named::readings_of;
use crosstrack::rules::{Move, Position, Ruleset, read_setup};
use crosstrack::solve;
use crosstrack::solve::certificate::CheckStats;
use crosstrack::solve::{
    Budget, CertificateFile, Search, SearchSolver, Solver as _, Verdict, Wanted, certificate,
};
use crosstrack_prove::formula::{ForcedError, ForcedWinSolver};

/// A position with the fewest pieces that are known to do under some readings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Known {
    /// Within how many plies it is won, and not within fewer.
    pub plies: usize,
    /// Whether both have placed; if not, all pieces are the mover's, so that no play leads there.
    pub both: bool,
    /// The position.
    pub text: &'static str,
}

/// The positions; of those with the same plies, the ones with fewer pieces first.
///
/// - In 3 plies: five of a column's six pieces lie there, one of them across. The sixth is placed;
///   then the one that lies across is turned.
/// - In 5 plies: four pieces run straight down, so that track leaves them at their ends alone. A is
///   placed below them so that it meets none of them. Whatever is placed on one of the three cells
///   of the last row to which A can lead, a piece goes to another; then A is turned. It takes
///   connectors that lead to two of the three.
/// - In 5 plies without connectors: as in 3, with two that lie across.
pub const KNOWN: [Known; 6] = [
    Known {
        plies: 3,
        both: false,
        text: "x1_4x2_1122.1_2.rA0.1-3.yA0.2-3.rI2.2-3.yI0.2-3.rD0.2-4_d",
    },
    Known {
        plies: 3,
        both: true,
        text: "x1_4x2_1122.1_2.rA0.1-3.yA0.2-3.rI2.2-3.yI0.2-bG0.2.rD0.2-4_d",
    },
    Known { plies: 5, both: false, text: "x1_4x2_1122.1_1.rI0.2-2.yI0.3-2.rD0.3-2.yD0.3-6-4_d" },
    Known { plies: 5, both: true, text: "x1_4x2_1122.1_1.rI0.2-2.yI0.3-2.rD0.2.bG0-2.yD0.3-6-4_d" },
    Known {
        plies: 5,
        both: false,
        text: "x1_4x2_1122.1_2.rI0.1-3.yI2.2-3.rD0.2-3.yD1.2-3.rA0.2-4_d",
    },
    Known {
        plies: 5,
        both: true,
        text: "x1_4x2_1122.1_2.rI0.1-3.yI2.2-3.rD0.2-3.yD1.2-bG0.2.rA0.2-4_d",
    },
];

/// The known positions of a ruleset's board and owners, the most promising first.
pub fn positions(ruleset: &Ruleset, plies: usize, both: bool) -> Vec<Position> {
    let known = KNOWN.iter().filter(|known| (known.plies, known.both) == (plies, both));
    known.filter_map(|known| read(ruleset, known.text)).collect()
}

/// The position of a text, out of reach or not; none if the text is of another board.
pub fn read(ruleset: &Ruleset, text: &str) -> Option<Position> {
    let setup = read_setup(ruleset, text).ok()?;
    Position::new_waiving(ruleset, &setup, |_| true).ok()
}

/// What shows that a position is won.
#[derive(Clone, Debug)]
pub struct Shown {
    /// The position.
    pub position: Position,
    /// The least number of plies.
    pub plies: usize,
    /// The first moves that win so soon, ascending: all of them if a formula agreed, else one.
    pub first_moves: Vec<Move>,
    /// A line of play.
    pub line: Vec<Move>,
    /// Whether a formula gives the same plies and first moves; if not, it was not asked.
    pub agreed: bool,
    /// The SHA-256 of the file of a strategy from the first of the first moves.
    pub hash: String,
    /// What the rules met that replayed it.
    pub stats: CheckStats,
}

/// Why nothing is shown.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum EvidenceError {
    /// The position is not won so soon.
    #[error("it is not won within {0} plies")]
    NotWon(usize),
    /// The budget was spent.
    #[error("the budget was spent before that was known")]
    Spent,
    /// Two engines disagree, or a certificate is refused: one of them is wrong.
    #[error("internal error: {0}")]
    Wrong(String),
}

impl From<solve::BudgetError> for EvidenceError {
    fn from(_: solve::BudgetError) -> Self {
        Self::Spent
    }
}

/// Wins that take more plies are not asked of a formula, which would be long.
const BY_FORMULA: usize = 3;

/// Shows that a position is won within so many plies: by search, up to 3 plies with all first moves
/// and by formula too, and by a certificate.
///
/// # Errors
/// If it is not won, the budget is spent, or something contradicts itself.
///
/// **Cost** that of the engines, and of replaying the certificate: for 5 plies, some million games.
pub fn show(
    ruleset: &Ruleset,
    position: &Position,
    plies: usize,
    budget: &Budget,
) -> Result<Shown, EvidenceError> {
    let wrong = EvidenceError::Wrong;
    let wanted = if plies <= BY_FORMULA { Wanted::All } else { Wanted::One };
    let by_search = || SearchSolver { game: ruleset, engine: Search::new(ruleset, budget.clone()) };
    let mut search = by_search();
    let searched = search.verdict(position, plies, wanted)?;
    let Verdict::Win { plies, first_moves } = searched.clone() else {
        return Err(if searched == Verdict::NoWin {
            EvidenceError::NotWon(plies)
        } else {
            EvidenceError::Spent
        });
    };
    let agreed = wanted == Wanted::All;
    if agreed {
        let asked = ForcedWinSolver::new(ruleset, budget.clone()).verdict(position, plies, wanted);
        let formula = asked.map_err(|error| match error {
            ForcedError::Spent(_) => EvidenceError::Spent,
            other => wrong(other.to_string()),
        })?;
        match searched.and(&formula, wanted) {
            Some(Verdict::Unknown { .. }) => return Err(EvidenceError::Spent),
            Some(_) => {}
            None => {
                let what = format!("the search says {searched:?}, the formula {formula:?}");
                return Err(wrong(what));
            }
        }
    }
    let first = (first_moves[0], plies);
    let line = search.line(position, first)?;
    // With a search of its own, so that the strategy is the same whatever was asked before.
    let strategy = by_search().strategy(position, first)?;
    let strategy = strategy.ok_or_else(|| wrong("the win has no certificate".to_owned()))?;
    let stats = certificate::check(ruleset, &strategy).map_err(|e| wrong(e.to_string()))?;
    let document = CertificateFile::new(ruleset, Ruleset::NAME, readings_of(ruleset), &strategy);
    let hash = document.hash().map_err(|e| wrong(e.to_string()))?;
    Ok(Shown { position: position.clone(), plies, first_moves, line, agreed, hash, stats })
}
