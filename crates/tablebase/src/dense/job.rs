//! Solving one material class together with its exchange of owners, fuller classes being known.

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

/// The fewest arrangements that are worth a task of their own.
const MIN_TASK: usize = 8;

/// A relocation: one of the mover's pieces to a free cell.
struct Relocation {
    /// The field of the piece where it was.
    field: BitField,
    /// The arrangement that the opponent sees, as an index into the job.
    target: usize,
    /// The numbers there of the positions here.
    numbers: Renumbering,
}

/// A stored arrangement while it is solved.
struct ArrangementWork {
    bits: u8,
    /// The same board seen by the opponent, as an index into the job; none where nothing may be
    /// turned.
    exchange: Option<usize>,
    /// The fields of the pieces that the mover may handle.
    own: Vec<BitField>,
    relocations: Vec<Relocation>,
    /// The least value, for the opponent, that a placement leads to; empty if there is none.
    placed: Vec<u8>,
    /// Whether there is any move.
    mobile: bool,
    /// Positions not yet valued.
    open: Vec<u64>,
    /// All positions that are won by now.
    won: Vec<u64>,
    /// The positions that the last half round found lost.
    lost: Vec<u64>,
    values: Vec<u8>,
}

/// A job: stored arrangements that turns and relocations lead between.
pub(crate) struct Job<'a> {
    space: &'a PositionSpace,
    arrangements: Vec<ArrangementWork>,
}

impl<'a> Job<'a> {
    /// Prepares a job. `known` are the values of all fuller arrangements.
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

    /// The values of all positions, stored arrangement by stored arrangement.
    ///
    /// Round `k` first finds what is won in `2k + 1` plies: a move leads to what was found lost in
    /// `2k`, or a placement does. Then it finds what is lost in `2k + 2`: every move leads to what
    /// is won by now.
    ///
    /// **Cost** for each round and each 64 positions about twenty operations for each of the
    /// mover's pieces; 64 look-ups for each relocation.
    pub(crate) fn solve(mut self) -> Result<Vec<u8>, BuildError> {
        let last = self.last_placed();
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

    /// What a half round finds, here by here.
    fn in_parallel(
        &self,
        find: impl Fn(usize) -> Option<Vec<u64>> + Send + Sync,
    ) -> Vec<Option<Vec<u64>>> {
        let arrangements = (0..self.arrangements.len()).into_par_iter();
        arrangements.with_min_len(MIN_TASK).map(find).collect()
    }

    /// The last round in which a placement may matter.
    fn last_placed(&self) -> u8 {
        let round = |value| byte::to_value(value).dtw().map_or(0, |plies| (plies / 2) as u8);
        let placed = self.arrangements.iter().flat_map(|here| &here.placed);
        placed.map(|&value| round(value)).max().unwrap_or(0)
    }

    fn wins(&self, i: usize, round: u8) -> Option<Vec<u64>> {
        let here = &self.arrangements[i];
        let lost = |here: &'_ ArrangementWork| here.lost.iter().any(|&word| word != 0);
        let mut reach = self.reach(i, |here| lost(here).then(|| here.lost.clone()))?;
        here.add_placements(&mut reach, |value| value == round);
        here.retain_open(reach)
    }

    fn losses(&self, i: usize, round: u8) -> Option<Vec<u64>> {
        let here = &self.arrangements[i];
        if !here.mobile {
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

    /// The positions from which a turn or a relocation leads into a set; `None` where nothing is
    /// left to value.
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
        let target = here.exchange.map(|exchange| &self.arrangements[exchange]);
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

    /// Adds the positions whose best placement is as asked.
    fn add_placements(&self, set: &mut [u64], is: impl Fn(u8) -> bool) {
        for (word, values) in set.iter_mut().zip(self.placed.chunks(64)) {
            let mut bits = 0;
            for (i, &value) in values.iter().enumerate() {
                bits |= u64::from(is(value)) << i;
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
    // Nothing may be handled while the opening round lasts (PL-OPENING).
    let opened = here.pieces() >= 2;
    let own: Vec<(usize, PieceLabel)> =
        here.labels().filter(|(_, label)| label.mine && opened).collect();
    let mut relocations = Vec::new();
    for &(from, label) in &own {
        for &to in &free {
            let there = here.with_label(from, None).with_label(to, Some(label)).swap_owners();
            let found = space.find(&there);
            let image = |cell| if cell == from { to } else { cell };
            let after = space.fields(&space.stored_arrangements()[found.0]);
            let numbers = space.renumbering(&here, image, &after, found.1);
            let field = fields.of(from);
            relocations.push(Relocation { field, target: found.0 - first, numbers });
        }
    }
    // The exchange of a stored arrangement is stored, without a turn.
    let exchange = (!own.is_empty()).then(|| space.find(&here.swap_owners()).0 - first);
    let placed = placed(space, &here, &free, known);
    let turns = |&(cell, _): &(usize, PieceLabel)| fields.of(cell).width > 0;
    let passes = ruleset.null_turn() == NullTurn::Allowed && !own.is_empty();
    let mobile = !placed.is_empty() || !relocations.is_empty() || passes || own.iter().any(turns);
    let lost = match finished.of(space, &here) {
        Some(set) => set.to_vec(),
        None => vec![0; word_count(fields.bits)],
    };
    let open = vec![full_word(fields.bits); word_count(fields.bits)];
    let mut state = ArrangementWork {
        bits: fields.bits,
        exchange,
        own: own.iter().map(|&(cell, _)| fields.of(cell)).collect(),
        relocations,
        placed,
        mobile,
        open,
        won: vec![0; word_count(fields.bits)],
        lost: Vec::new(),
        values: vec![byte::DRAW; fields.positions()],
    };
    state.set_value(&lost, byte::LOST);
    state.lost = lost;
    state
}

/// The least value that any placement leads to, position by position; empty if there is none.
///
/// **Cost** for each position, free cell and own pattern in stock a look-up, and a comparison for each
/// orientation.
fn placed(space: &PositionSpace, here: &Arrangement, free: &[usize], known: &[u8]) -> Vec<u8> {
    let patterns = space.ruleset().pieces().patterns().len();
    let (stock, used) = (space.model().stock(here), here.material(patterns));
    let mut best = Vec::new();
    for &cell in free {
        for pattern in (0..patterns).filter(|&p| used[p] < stock[p]) {
            let fuller =
                here.with_label(cell, Some(PieceLabel { mine: true, pattern })).swap_owners();
            let found = space.find(&fuller);
            let values = &known[space.bytes(found.0..found.0 + 1)];
            // The new piece takes the orientation that is best, so that its field is not needed.
            let new = space.carry(cell, found).to;
            let values = fields::min_over_field(values, new);
            let after = space.fields(&space.stored_arrangements()[found.0]).without(new);
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
