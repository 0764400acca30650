//! Won positions with few pieces, and the evidence that they are won.

use crosstrack::Game as _;
use crosstrack::rules::named::readings_of;
use crosstrack::rules::{Move, Position, Ruleset, read_setup};
use crosstrack::solve;
use crosstrack::solve::certificate::CheckStats;
use crosstrack::solve::{
    Budget, CertificateFile, Search, SearchSolver, Solver as _, Verdict, Wanted, certificate,
};
use crosstrack_prove::formula::{ForcedError, ForcedWinSolver};

/// A won position with the fewest pieces known to suffice under some readings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KnownWin {
    /// The length of the win in plies; there is no shorter one.
    pub plies: usize,
    /// Whether both players have placed a piece. If not, all pieces are the mover's, and no game reaches the
    /// position.
    pub both: bool,
    /// The position in notation.
    pub text: &'static str,
}

/// The known won positions. Those with the same plies ascend by number of pieces.
///
/// - In 3 plies: five of a column's six pieces lie there, one of them across. The sixth is placed;
///   then the one that lies across is turned.
/// - In 5 plies: four pieces run straight down, so that track leaves them at their ends alone. A is
///   placed below them so that it meets none of them. Whatever is placed on one of the three cells
///   of the last row to which A can lead, a piece goes to another; then A is turned. It takes
///   connectors that lead to two of the three.
/// - In 5 plies without connectors: as in 3, with two that lie across.
pub const KNOWN_WINS: [KnownWin; 6] = [
    KnownWin {
        plies: 3,
        both: false,
        text: "x1_4x2_1122.1_2.rA0.1-3.yA0.2-3.rI2.2-3.yI0.2-3.rD0.2-4_d",
    },
    KnownWin {
        plies: 3,
        both: true,
        text: "x1_4x2_1122.1_2.rA0.1-3.yA0.2-3.rI2.2-3.yI0.2-bG0.2.rD0.2-4_d",
    },
    KnownWin { plies: 5, both: false, text: "x1_4x2_1122.1_1.rI0.2-2.yI0.3-2.rD0.3-2.yD0.3-6-4_d" },
    KnownWin {
        plies: 5,
        both: true,
        text: "x1_4x2_1122.1_1.rI0.2-2.yI0.3-2.rD0.2.bG0-2.yD0.3-6-4_d",
    },
    KnownWin {
        plies: 5,
        both: false,
        text: "x1_4x2_1122.1_2.rI0.1-3.yI2.2-3.rD0.2-3.yD1.2-3.rA0.2-4_d",
    },
    KnownWin {
        plies: 5,
        both: true,
        text: "x1_4x2_1122.1_2.rI0.1-3.yI2.2-3.rD0.2-3.yD1.2-bG0.2.rA0.2-4_d",
    },
];

/// Parses a position in notation, which play need not reach; `None` if it is invalid or of another board.
pub fn read(ruleset: &Ruleset, text: &str) -> Option<Position> {
    let setup = read_setup(ruleset, text).ok()?;
    Position::new_waiving(ruleset, &setup, |_| true).ok()
}

/// The evidence that a position is won.
#[derive(Clone, Debug)]
pub struct WinEvidence {
    /// The length of the shortest win in plies.
    pub plies: usize,
    /// The first moves of the shortest wins, ascending: all of them if `formula_agrees`, otherwise one.
    pub first_moves: Vec<Move>,
    /// Whether a formula gives the same length and first moves; `false` if the win is too long for a formula.
    pub formula_agrees: bool,
    /// The SHA-256 of the certificate file, whose strategy begins with the first of `first_moves`.
    pub hash: String,
    /// The statistics of the replay of this strategy.
    pub stats: CheckStats,
}

/// The error of [`prove_win`].
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum EvidenceError {
    /// The player to move does not win within these plies.
    #[error("it is not won within {0} plies")]
    NotWon(usize),
    /// The budget was spent before the win was proved.
    #[error("the budget was spent before the win was known")]
    BudgetSpent,
    /// Search and formula disagree, or replay refuses a certificate, which is a bug; the reason.
    #[error("internal error: {0}")]
    Contradiction(String),
}

impl From<solve::BudgetError> for EvidenceError {
    fn from(_: solve::BudgetError) -> Self {
        Self::BudgetSpent
    }
}

/// The longest wins that are checked by formula, in plies; formulas of longer ones are too large.
const MAX_FORMULA_PLIES: usize = 3;

/// Proves that the player to move wins within `plies`: by search, by a certificate that the rules replay, and
/// up to 3 plies also by a formula, which gives all first moves.
///
/// # Errors
/// If the position is not won, the budget is spent, or the solvers disagree.
///
/// **Cost** that of the solvers, and of replaying the certificate: for 5 plies, some million games.
pub fn prove_win(
    ruleset: &Ruleset,
    position: &Position,
    plies: usize,
    budget: &Budget,
) -> Result<WinEvidence, EvidenceError> {
    let wanted = if plies <= MAX_FORMULA_PLIES { Wanted::All } else { Wanted::One };
    let by_search = || SearchSolver { game: ruleset, search: Search::new(ruleset, budget.clone()) };
    let mut search = by_search();
    let searched = search.verdict(position, plies, wanted)?;
    let Verdict::Win { plies, first_moves } = searched.clone() else {
        return Err(if searched == Verdict::NoWin {
            EvidenceError::NotWon(plies)
        } else {
            EvidenceError::BudgetSpent
        });
    };
    let formula_agrees = wanted == Wanted::All;
    if formula_agrees {
        let asked = ForcedWinSolver::new(ruleset, budget.clone()).verdict(position, plies, wanted);
        let formula = asked.map_err(|error| match error {
            ForcedError::Spent(_) => EvidenceError::BudgetSpent,
            other => EvidenceError::Contradiction(other.to_string()),
        })?;
        match searched.combine(&formula, wanted) {
            Some(Verdict::Unknown { .. }) => return Err(EvidenceError::BudgetSpent),
            Some(_) => {}
            None => {
                let what = format!("the search says {searched:?}, the formula {formula:?}");
                return Err(EvidenceError::Contradiction(what));
            }
        }
    }
    let first = (first_moves[0], plies);
    // A new search, so that the strategy does not depend on the transposition table of the one above.
    let strategy = by_search().strategy(position, first)?;
    let strategy = strategy
        .ok_or_else(|| EvidenceError::Contradiction("the win has no certificate".to_owned()))?;
    let stats = certificate::check(ruleset, &strategy)
        .map_err(|e| EvidenceError::Contradiction(e.to_string()))?;
    let document = CertificateFile::new(ruleset, Ruleset::NAME, readings_of(ruleset), &strategy);
    let hash = document.hash().map_err(|e| EvidenceError::Contradiction(e.to_string()))?;
    Ok(WinEvidence { plies, first_moves, formula_agrees, hash, stats })
}
