//! Solves one material class together with its swap of owners, given the values of the classes with more
//! pieces.

use std::ops::Range;

use rayon::prelude::*;

use crate::BuildError;
use crate::dense::arrangement::{Arrangement, PieceLabel};
use crate::dense::bits::{add_other_orientations, for_each_bit, full_word, project, word_count};
use crate::dense::byte;
use crate::dense::fields::{self, BitField, Renumbering};
use crate::dense::finished::FinishedPositions;
use crate::dense::space::PositionSpace;
use crosstrack::rules::{NullTurn, RelocateTurn};

/// Minimum number of arrangements of a parallel task.
const MIN_TASK: usize = 8;

/// A relocation of one of the mover's pieces to a free cell.
struct Relocation {
    /// The field of the piece before the move.
    field: BitField,
    /// Index, within the job, of the arrangement after the move, from the view of the opponent.
    target: usize,
    /// The map from the numbers of this arrangement's positions to their numbers in the target.
    numbers: Renumbering,
}

/// The working sets of a stored arrangement while it is solved.
struct ArrangementWork {
    bits: u8,
    /// Index, within the job, of the same board from the view of the opponent; `None` if the mover may not
    /// rotate any piece.
    swap: Option<usize>,
    /// The fields of the pieces that the mover may rotate.
    own: Vec<BitField>,
    relocations: Vec<Relocation>,
    /// For each position, the least value for the opponent after a placement; empty if no placement is
    /// legal.
    placed: Vec<u8>,
    /// Whether there is a legal move.
    has_moves: bool,
    /// Positions without a value yet.
    open: Vec<u64>,
    /// Positions that are known to be won.
    won: Vec<u64>,
    /// Positions that the last half round found to be lost.
    lost: Vec<u64>,
    values: Vec<u8>,
}

/// A job: stored arrangements that are connected by rotations and relocations.
pub(crate) struct Job<'a> {
    space: &'a PositionSpace,
    arrangements: Vec<ArrangementWork>,
}

impl<'a> Job<'a> {
    /// Prepares a job. `known` has the values of all arrangements with more pieces.
    pub(crate) fn new(
        space: &'a PositionSpace,
        finished: &FinishedPositions,
        slots: Range<usize>,
        known: &[u8],
    ) -> Self {
        let first = slots.start;
        let arrangements = slots
            .into_par_iter()
            .with_min_len(MIN_TASK)
            .map(|slot| prepare(space, finished, slot, first, known))
            .collect();
        Self { space, arrangements }
    }

    /// Returns the values of all positions, stored arrangement by stored arrangement.
    ///
    /// Round `k` first finds the wins in `2k + 1` plies: a move leads to a loss in `2k`. Then it finds the
    /// losses in `2k + 2`: every move leads to a win that is known by now.
    ///
    /// **Cost** for each round and each 64 positions: about twenty operations for each of the mover's
    /// pieces, and 64 look-ups for each relocation.
    pub(crate) fn solve(mut self) -> Result<Vec<u8>, BuildError> {
        let last = self.last_placement_round();
        for round in 0..=byte::MAX_ROUNDS {
            let mut found = false;
            let wins = self.in_parallel(|i| self.wins(i, round));
            for (here, wins) in self.arrangements.iter_mut().zip(wins) {
                here.lost.fill(0);
                if let Some(wins) = wins {
                    found = true;
                    here.set_value(&wins, byte::win(round));
                    here.won.iter_mut().zip(&wins).for_each(|(won, new)| *won |= new);
                }
            }
            let losses = self.in_parallel(|i| self.losses(i, round));
            for (here, losses) in self.arrangements.iter_mut().zip(losses) {
                if let Some(losses) = losses {
                    found = true;
                    if round == byte::MAX_ROUNDS {
                        return Err(BuildError::TooDeep);
                    }
                    here.set_value(&losses, byte::loss(round + 1));
                    here.lost = losses;
                }
            }
            if !found && round >= last {
                return Ok(self.arrangements.into_iter().flat_map(|here| here.values).collect());
            }
        }
        Err(BuildError::TooDeep)
    }

    /// Runs a half round on all arrangements.
    fn in_parallel(
        &self,
        find: impl Fn(usize) -> Option<Vec<u64>> + Send + Sync,
    ) -> Vec<Option<Vec<u64>>> {
        let arrangements = (0..self.arrangements.len()).into_par_iter();
        arrangements.with_min_len(MIN_TASK).map(find).collect()
    }

    /// Returns the last round in which a placement matters.
    fn last_placement_round(&self) -> u8 {
        let placed = self.arrangements.iter().flat_map(|here| &here.placed);
        let plies = placed.filter_map(|&value| byte::to_value(value).dtw()).max();
        plies.map_or(0, |plies| (plies / 2) as u8)
    }

    fn wins(&self, i: usize, round: u8) -> Option<Vec<u64>> {
        let here = &self.arrangements[i];
        let mut reach = self
            .reach(i, |here| here.lost.iter().any(|&word| word != 0).then(|| here.lost.clone()))?;
        here.add_placements(&mut reach, |value| value == round);
        here.retain_open(reach)
    }

    fn losses(&self, i: usize, round: u8) -> Option<Vec<u64>> {
        let here = &self.arrangements[i];
        if !here.has_moves {
            return None;
        }
        let mut escape = self.reach(i, |here| {
            Some(here.won.iter().map(|won| !won & full_word(here.bits)).collect())
        })?;
        here.add_placements(&mut escape, |value| value < 255 - round);
        for word in &mut escape {
            *word = !*word;
        }
        here.retain_open(escape)
    }

    /// Returns the positions from which a rotation or a relocation leads into a set; `None` if all
    /// positions of the arrangement have a value already.
    fn reach(
        &self,
        i: usize,
        set: impl Fn(&ArrangementWork) -> Option<Vec<u64>>,
    ) -> Option<Vec<u64>> {
        let here = &self.arrangements[i];
        if here.open.iter().all(|&word| word == 0) {
            return None;
        }
        let ruleset = self.space.ruleset();
        let mut reach = vec![0; here.open.len()];
        let target = here.swap.map(|swap| &self.arrangements[swap]);
        if let Some(there) = target.and_then(&set) {
            let mut work = there.clone();
            for &field in &here.own {
                work.copy_from_slice(&there);
                add_other_orientations(&mut reach, &mut work, field);
            }
            if ruleset.null_turn() == NullTurn::Allowed && !here.own.is_empty() {
                reach.iter_mut().zip(&there).for_each(|(reach, there)| *reach |= there);
            }
        }
        for relocation in &here.relocations {
            let Some(there) = set(&self.arrangements[relocation.target]) else { continue };
            let mut here = vec![0u64; here.open.len()];
            for (word, (high, low)) in here.iter_mut().zip(relocation.numbers.words()) {
                for (bit, low) in low.iter().enumerate() {
                    let number = (high | low) as usize;
                    *word |= (there[number / 64] >> (number % 64) & 1) << bit;
                }
            }
            if ruleset.relocate_turn() == RelocateTurn::Free {
                project(&mut here, relocation.field);
            }
            reach.iter_mut().zip(&here).for_each(|(reach, here)| *reach |= here);
        }
        Some(reach)
    }
}

impl ArrangementWork {
    fn set_value(&mut self, positions: &[u64], value: u8) {
        let values = &mut self.values;
        for_each_bit(positions, |index| values[index] = value);
        self.open.iter_mut().zip(positions).for_each(|(open, new)| *open &= !new);
    }

    /// Adds to `set` the positions in which the value of the best placement satisfies a predicate.
    fn add_placements(&self, set: &mut [u64], matches: impl Fn(u8) -> bool) {
        for (word, values) in set.iter_mut().zip(self.placed.chunks(64)) {
            let mut bits = 0;
            for (i, &value) in values.iter().enumerate() {
                bits |= u64::from(matches(value)) << i;
            }
            *word |= bits;
        }
    }

    fn retain_open(&self, mut set: Vec<u64>) -> Option<Vec<u64>> {
        set.iter_mut().zip(&self.open).for_each(|(set, open)| *set &= open);
        set.iter().any(|&word| word != 0).then_some(set)
    }
}

fn prepare(
    space: &PositionSpace,
    finished: &FinishedPositions,
    slot: usize,
    first: usize,
    known: &[u8],
) -> ArrangementWork {
    let ruleset = space.ruleset();
    let here = space.stored_arrangements()[slot];
    let fields = space.fields(&here);
    let free: Vec<usize> =
        (0..space.model().cells().len()).filter(|&c| here.label(c).is_none()).collect();
    // Pieces on the board may not be moved in the opening round (PL-OPENING).
    let opened = here.pieces() >= 2;
    let own: Vec<(usize, PieceLabel)> =
        here.labels().filter(|(_, label)| label.mine && opened).collect();
    let mut relocations = Vec::new();
    for &(from, label) in &own {
        for &to in &free {
            let there = here.with_label(from, None).with_label(to, Some(label)).swap_owners();
            let found = space.find_stored(&there);
            let image = |cell| if cell == from { to } else { cell };
            let after = space.fields(&space.stored_arrangements()[found.0]);
            let numbers = space.renumbering(&here, image, &after, found.1);
            let field = fields.field(from);
            relocations.push(Relocation { field, target: found.0 - first, numbers });
        }
    }
    // The swap of owners of a stored arrangement is stored, without a turn.
    let swap = (!own.is_empty()).then(|| space.find_stored(&here.swap_owners()).0 - first);
    let placed = best_placements(space, &here, &free, known);
    let can_rotate = own.iter().any(|&(cell, _)| fields.field(cell).width > 0);
    let can_pass = ruleset.null_turn() == NullTurn::Allowed && !own.is_empty();
    let has_moves = !placed.is_empty() || !relocations.is_empty() || can_pass || can_rotate;
    let lost = match finished.get(space, &here) {
        Some(set) => set.to_vec(),
        None => vec![0; word_count(fields.bits)],
    };
    let open = vec![full_word(fields.bits); word_count(fields.bits)];
    let mut state = ArrangementWork {
        bits: fields.bits,
        swap,
        own: own.iter().map(|&(cell, _)| fields.field(cell)).collect(),
        relocations,
        placed,
        has_moves,
        open,
        won: vec![0; word_count(fields.bits)],
        lost: Vec::new(),
        values: vec![byte::DRAW; fields.positions()],
    };
    state.set_value(&lost, byte::LOST);
    state.lost = lost;
    state
}

/// Returns, for each position, the least value for the opponent after a placement; empty if no placement is
/// legal.
///
/// **Cost** a look-up, and a comparison for each orientation, for each combination of a position, a free
/// cell and a pattern in the mover's stock.
fn best_placements(
    space: &PositionSpace,
    here: &Arrangement,
    free: &[usize],
    known: &[u8],
) -> Vec<u8> {
    let patterns = space.ruleset().pieces().patterns().len();
    let (stock, used) = (space.model().stock(here), here.material(patterns));
    let mut best = Vec::new();
    for &cell in free {
        for pattern in (0..patterns).filter(|&p| used[p] < stock[p]) {
            let fuller =
                here.with_label(cell, Some(PieceLabel { mine: true, pattern })).swap_owners();
            let found = space.find_stored(&fuller);
            let values = &known[space.byte_range(found.0..found.0 + 1)];
            // The new piece takes its best orientation, so its field is not needed.
            let new = space.mapping(cell, found).to;
            let values = fields::min_over_field(values, new);
            let after = space.fields(&space.stored_arrangements()[found.0]).remove_bits(new);
            let numbers = space.renumbering(here, |cell| cell, &after, found.1);
            best.resize(space.fields(here).positions(), u8::MAX);
            for (best, (high, low)) in best.chunks_mut(64).zip(numbers.words()) {
                for (best, low) in best.iter_mut().zip(low) {
                    *best = values[(high | low) as usize].min(*best);
                }
            }
        }
    }
    best
}
