//! Lower bounds on the number of pieces with which a forced win begins, from formulas refuted one by one.

use serde::{Deserialize, Serialize};

use crosstrack::base::Player;
use crosstrack::rules::{Colour, Letter, Owner, Pattern, RelocateTurn, Ruleset, interstices_of};
use crosstrack_prove::formula::forced::away::dead_cells;
use crosstrack_prove::formula::forced::least::{ArgumentError, sets_per_player};
use crosstrack_prove::sat::{Answer, ClauseSink as _, Cnf, Evidence, UnknownReason};

/// The result of solving a formula.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum FormulaResult {
    /// The formula has no model.
    Refuted(Evidence),
    /// The formula has a model. This need not be a position, so nothing follows.
    Model,
    /// The solver did not decide, for the given reason.
    Unknown(UnknownReason),
}

/// A formula with the result of a solver.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FormulaCase {
    /// The number of pieces on the board after the first move, to which the formula applies.
    pub pieces: usize,
    /// The number of these pieces that are the other player's.
    pub theirs: usize,
    /// The number of variables of the formula.
    pub variables: usize,
    /// The number of clauses of the formula.
    pub clauses: usize,
    #[serde(rename = "found")]
    pub result: FormulaResult,
}

impl FormulaCase {
    /// Creates the case of a formula about `pieces` pieces after the first move, `theirs` of them the other
    /// player's.
    pub fn new((pieces, theirs): (usize, usize), cnf: &Cnf, answer: Answer) -> Self {
        let result = match answer {
            Answer::Unsat(evidence) => FormulaResult::Refuted(evidence),
            Answer::Sat(_) => FormulaResult::Model,
            Answer::Unknown(why) => FormulaResult::Unknown(why),
        };
        let (variables, clauses) = (cnf.var_count(), cnf.clause_count());
        Self { pieces, theirs, variables, clauses, result }
    }

    /// Returns whether the solver found that the formula has no model.
    pub const fn is_refuted(&self) -> bool {
        matches!(self.result, FormulaResult::Refuted(_))
    }
}

/// A lower bound from formulas for ascending numbers of pieces, up to the first that is not refuted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LowerBound {
    /// Whether the bound covers only positions in which both players have placed a piece.
    pub both: bool,
    /// The formulas in the order of [`formulas`]. All but the last one are refuted.
    pub cases: Vec<FormulaCase>,
}

impl LowerBound {
    /// Creates the bound from cases in the order of [`formulas`]. Drops the cases after the first that is not
    /// refuted.
    pub fn new(both: bool, mut cases: Vec<FormulaCase>) -> Self {
        let first_open = cases.iter().position(|case| !case.is_refuted());
        cases.truncate(first_open.map_or(cases.len(), |open| open + 1));
        Self { both, cases }
    }

    /// Returns the lower bound on the number of pieces with which a win in 3 plies, and not in 1, can begin.
    ///
    /// The first move adds at most one piece: if all formulas with up to q pieces after it are refuted, at
    /// least q pieces are there before it.
    pub fn at_least(&self) -> usize {
        let open = self.cases.iter().find(|case| !case.is_refuted());
        let last = open.map(|case| case.pieces - 1);
        let last = last.or_else(|| self.cases.last().map(|case| case.pieces));
        last.unwrap_or_default().max(min_pieces(self.both))
    }

    /// Returns whether proofs of all refuted formulas were checked.
    pub fn is_proved(&self) -> bool {
        self.cases.iter().all(|case| match &case.result {
            FormulaResult::Refuted(evidence) => evidence.is_proved(),
            FormulaResult::Model | FormulaResult::Unknown(_) => true,
        })
    }

    /// Returns why the solver did not decide the last formula; `None` if it did.
    pub fn unknown(&self) -> Option<UnknownReason> {
        match self.cases.last()?.result {
            FormulaResult::Unknown(why) => Some(why),
            FormulaResult::Refuted(_) | FormulaResult::Model => None,
        }
    }
}

/// Returns how many pieces lie on the board at least: one of each player, if both have placed.
const fn min_pieces(both: bool) -> usize {
    if both { 2 } else { 0 }
}

/// Returns the formulas that a bound refutes in turn: for 1, 2, … pieces after the first move, up to `pieces`
/// and as far as the argument holds. Each is given as the number of pieces, and how many of them are the
/// other player's.
///
/// # Errors
/// If the argument does not hold for the ruleset.
pub fn formulas(
    ruleset: &Ruleset,
    both: bool,
    pieces: usize,
) -> Result<Vec<(usize, usize)>, ArgumentError> {
    let mut all = Vec::new();
    for pieces in 1..=pieces {
        // One at least is the mover's: the piece of the first move.
        for theirs in usize::from(both)..pieces {
            match sets_per_player(ruleset, pieces, theirs) {
                Ok(_) => all.push((pieces, theirs)),
                Err(ArgumentError::NoDeadSpots) if pieces > 1 => {
                    // The argument does not hold for this many pieces, whoever owns them.
                    all.retain(|&(fewer, _)| fewer < pieces);
                    return Ok(all);
                }
                Err(none) => return Err(none),
            }
        }
    }
    Ok(all)
}

/// Returns a lower bound on the number of pieces with which a win in 5 plies, and not in 3, can begin.
/// `three` is the bound for 3 plies where both players have placed a piece. The argument is in the
/// [module](super).
pub fn lower_bound_in_five(ruleset: &Ruleset, both: bool, three: usize) -> usize {
    let board = ruleset.board();
    let three = three.min(board.width());
    let lacks_corners_only = board.b() <= 2;
    let full_lines = three == board.width();
    let bare = full_lines && lacks_corners_only && has_two_of_each(ruleset) && is_bare(ruleset);
    let less = if both {
        if bare && has_no_way_round(ruleset) {
            0
        } else if lacks_corners_only {
            1
        } else {
            2
        }
    } else if bare && can_be_dead_anywhere(ruleset).next().is_some() {
        1
    } else {
        2
    };
    three.saturating_sub(less).max(min_pieces(both))
}

/// Returns whether a player with one piece on the board has another of its pattern left.
fn has_two_of_each(ruleset: &Ruleset) -> bool {
    let owners = ruleset.owners();
    let owned = |owner| Colour::ALL.iter().filter(|&&c| owners.of(c) == owner).count();
    owned(Owner::Player(Player::Two)) > 1
}

/// Returns whether all interstices are empty at the start.
fn is_bare(ruleset: &Ruleset) -> bool {
    let mut interstices = interstices_of(ruleset.interstices());
    interstices.all(|at| ruleset.start_connector(at.index()).is_none())
}

const ORTHOGONAL: u8 = 0b0101_0101;

/// Returns, for each orientation of a pattern, the orthogonal sides that it links to each of N, E, S and W.
fn orthogonal_links(ruleset: &Ruleset, pattern: &Pattern) -> impl Iterator<Item = [u8; 4]> {
    pattern.orientations.rotations().map(move |rotation| {
        let links = pattern.orientations.links(rotation).with_junction(ruleset.junction());
        [0, 2, 4, 6].map(|side| links.exits(side) & ORTHOGONAL)
    })
}

/// Returns the patterns that have an orientation which links no two of the sides that touch cells or edges.
fn can_be_dead_anywhere(ruleset: &Ruleset) -> impl Iterator<Item = &Pattern> {
    let is_dead = |linked: [u8; 4]| linked == [0; 4];
    let patterns = ruleset.pieces().patterns().iter();
    patterns.filter(move |pattern| orthogonal_links(ruleset, pattern).any(is_dead))
}

/// Returns whether a pattern has an orientation in which no side along an axis is linked to a side across
/// which a cell or an edge lies. Axis 0 is north and south, axis 1 east and west.
fn can_be_set_against(ruleset: &Ruleset, pattern: &Pattern, axis: usize) -> bool {
    orthogonal_links(ruleset, pattern).any(|linked| linked[axis] | linked[axis + 2] == 0)
}

/// Returns whether the argument without connectors holds once both have placed. It also needs full lines,
/// two pieces of each pattern, and empty interstices, which are not checked here.
fn has_no_way_round(ruleset: &Ruleset) -> bool {
    let width = ruleset.board().width();
    let dead: Vec<Letter> = can_be_dead_anywhere(ruleset).map(|pattern| pattern.letter).collect();
    let mut patterns = ruleset.pieces().patterns().iter();
    ruleset.relocate_turn() == RelocateTurn::Free
        && width >= 4
        && dead.len() >= 2
        && patterns.all(|pattern| {
            let spots = dead_cells(ruleset, pattern.letter).count_ones() as usize;
            (dead.contains(&pattern.letter) || spots > width + 1)
                && can_be_set_against(ruleset, pattern, 0)
                && can_be_set_against(ruleset, pattern, 1)
        })
}
