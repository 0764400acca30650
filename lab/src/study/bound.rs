//! With how few pieces a forced win cannot begin: formulas refuted one by one.

use serde::{Deserialize, Serialize};

use crosstrack::base::Player;
use crosstrack::rules::{Colour, Letter, Owner, Pattern, RelocateTurn, Ruleset, interstices_of};
use crosstrack_prove::formula::forced::away::dead_cells;
use crosstrack_prove::formula::forced::least::{ArgumentError, sets_per_player};
use crosstrack_prove::sat::{Answer, ClauseSink as _, Cnf, Evidence, UnknownReason};

/// What became of a formula.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Found {
    /// It has no model.
    Refuted(Evidence),
    /// It has one, which need not be a position: the argument does not reach further.
    Model,
    /// The budget was spent.
    Unknown(UnknownReason),
}

/// A formula, and what became of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Case {
    /// How many pieces lie there after the first move.
    pub pieces: usize,
    /// How many of them are the other player's.
    pub theirs: usize,
    /// Its variables.
    pub variables: usize,
    /// Its clauses.
    pub clauses: usize,
    /// What became of it.
    pub found: Found,
}

impl Case {
    /// What the answer says of the formula for so many pieces, so many of them the other player's.
    pub fn new((pieces, theirs): (usize, usize), cnf: &Cnf, answer: Answer) -> Self {
        let found = match answer {
            Answer::Unsat(evidence) => Found::Refuted(evidence),
            Answer::Sat(_) => Found::Model,
            Answer::Unknown(why) => Found::Unknown(why),
        };
        let (variables, clauses) = (cnf.var_count(), cnf.clause_count());
        Self { pieces, theirs, variables, clauses, found }
    }

    /// Whether it has no model.
    pub const fn is_refuted(&self) -> bool {
        matches!(self.found, Found::Refuted(_))
    }
}

/// The formulas that were decided, in order; the last may be one that was not refuted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bound {
    /// Whether both must have placed.
    pub both: bool,
    /// The formulas.
    pub cases: Vec<Case>,
}

impl Bound {
    /// The bound of cases in the order of [`formulas`]: what comes after the first that is not refuted
    /// says nothing.
    pub fn new(both: bool, mut cases: Vec<Case>) -> Self {
        let decided = cases.iter().position(|case| !case.is_refuted());
        cases.truncate(decided.map_or(cases.len(), |open| open + 1));
        Self { both, cases }
    }

    /// A number of pieces that a win in 3 plies, and not in 1, takes at least.
    ///
    /// A first move leaves as many pieces or one more: if all formulas of up to q pieces after it
    /// are refuted, q pieces are needed before it.
    pub fn at_least(&self) -> usize {
        let open = self.cases.iter().find(|case| !case.is_refuted());
        let last = open.map(|case| case.pieces - 1);
        let last = last.or_else(|| self.cases.last().map(|case| case.pieces));
        last.unwrap_or_default().max(fewest(self.both))
    }

    /// Whether a proof was checked for every refuted formula.
    pub fn is_proved(&self) -> bool {
        let proved = |case: &Case| match &case.found {
            Found::Refuted(evidence) => evidence.is_proved(),
            Found::Model | Found::Unknown(_) => true,
        };
        self.cases.iter().all(proved)
    }

    /// Why the last formula was not decided, if it was not.
    pub fn unknown(&self) -> Option<UnknownReason> {
        match self.cases.last()?.found {
            Found::Unknown(why) => Some(why),
            Found::Refuted(_) | Found::Model => None,
        }
    }
}

/// One piece of each player, if both have placed.
const fn fewest(both: bool) -> usize {
    if both { 2 } else { 0 }
}

/// The formulas for 1, 2, … pieces after the first move, up to `pieces` and as far as the argument
/// reaches: of each how many pieces, and how many of them are the other player's.
///
/// # Errors
/// If the argument is not for the ruleset.
pub fn formulas(
    ruleset: &Ruleset,
    both: bool,
    pieces: usize,
) -> Result<Vec<(usize, usize)>, ArgumentError> {
    let mut all = Vec::new();
    for pieces in 1..=pieces {
        // One at least is ours: what the first move has placed or touched.
        for theirs in usize::from(both)..pieces {
            match sets_per_player(ruleset, pieces, theirs) {
                Ok(_) => all.push((pieces, theirs)),
                Err(ArgumentError::NoDeadSpots) if pieces > 1 => {
                    // So many pieces are beyond it, whichever player owns them.
                    all.retain(|&(fewer, _)| fewer < pieces);
                    return Ok(all);
                }
                Err(none) => return Err(none),
            }
        }
    }
    Ok(all)
}

/// A number of pieces that a win in 5 plies, and not in 3, takes at least, if one in 3 plies takes
/// `three` once both have placed; the argument is in the [module](super).
pub fn in_five(ruleset: &Ruleset, both: bool, three: usize) -> usize {
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
    three.saturating_sub(less).max(fewest(both))
}

/// Whether a player with one piece on the board has another of its pattern left.
fn has_two_of_each(ruleset: &Ruleset) -> bool {
    let owners = ruleset.owners();
    let owned = |owner| Colour::ALL.iter().filter(|&&c| owners.of(c) == owner).count();
    owned(Owner::Player(Player::Two)) > 1
}

/// Whether nothing lies in the interstices.
fn is_bare(ruleset: &Ruleset) -> bool {
    let mut interstices = interstices_of(ruleset.interstices());
    interstices.all(|at| ruleset.start_connector(at.index()).is_none())
}

const ORTHOGONAL: u8 = 0b0101_0101;

/// For each orientation of a pattern, the orthogonal sides that it links to each of N, E, S and W.
fn orthogonal_links(ruleset: &Ruleset, pattern: &Pattern) -> impl Iterator<Item = [u8; 4]> {
    pattern.orientations.rotations().map(move |rotation| {
        let links = pattern.orientations.links(rotation).with_junction(ruleset.junction());
        [0, 2, 4, 6].map(|side| links.exits(side) & ORTHOGONAL)
    })
}

/// The patterns of which a piece can lie so that it links no two of the sides that touch cells or
/// edges.
fn can_be_dead_anywhere(ruleset: &Ruleset) -> impl Iterator<Item = &Pattern> {
    let is_dead = |linked: [u8; 4]| linked == [0; 4];
    let patterns = ruleset.pieces().patterns().iter();
    patterns.filter(move |pattern| orthogonal_links(ruleset, pattern).any(is_dead))
}

/// What the argument takes where both have placed and there are no connectors, besides lines that
/// are full, two pieces of each pattern, and nothing in the interstices.
fn has_no_way_round(ruleset: &Ruleset) -> bool {
    let width = ruleset.board().width();
    let dead: Vec<Letter> = can_be_dead_anywhere(ruleset).map(|pattern| pattern.letter).collect();
    let mut patterns = ruleset.pieces().patterns().iter();
    ruleset.relocate_turn() == RelocateTurn::Free
        && width >= 4
        && dead.len() >= 2
        && patterns.all(|pattern| {
            let spots = dead_cells(ruleset, pattern.letter).count_ones() as usize;
            let set_against = |axis: usize| {
                let mut linked = orthogonal_links(ruleset, pattern);
                linked.any(|linked| linked[axis] | linked[axis + 2] == 0)
            };
            (dead.contains(&pattern.letter) || spots > width + 1)
                && set_against(0)
                && set_against(1)
        })
}
