//! What a table says as a whole.

use crate::crosstrack::dense::space::Space;
use crate::crosstrack::dense::value::Value;
use crate::crosstrack::rules::action::Move;
use crate::game::canonical::{Key, key};
use crate::game::{Game, GameExt};

/// How many positions have each value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Counts {
    by_value: Vec<u64>,
}

impl Counts {
    /// Counts positions: owners and patterns as they are, colours of like pieces of one owner not
    /// distinguished, the player to move normalised, quarter turns not folded. First all that can
    /// be played, then those of them that the opening round allows (PL-OPENING).
    ///
    /// `section` gives the values of a section.
    ///
    /// **Cost** one pass over the values.
    ///
    /// # Errors
    /// Those of `section`.
    pub fn new<E>(
        space: &Space,
        mut section: impl FnMut(usize) -> Result<Vec<u8>, E>,
    ) -> Result<[Self; 2], E> {
        let mut images = vec![[0u64; 2]; space.stored().len()];
        for (arrangement, slot) in space.all() {
            images[slot][0] += 1;
            images[slot][1] += u64::from(space.is_within_opening(&arrangement));
        }
        let mut counts = [0; 2].map(|_: u8| Self { by_value: vec![0; 256] });
        for number in 0..space.sections().len() {
            let values = section(number)?;
            let start = space.section_bytes(number).start;
            let jobs = space.sections()[number].clone();
            for slot in space.jobs()[jobs.start].start..space.jobs()[jobs.end - 1].end {
                let bytes = space.bytes(slot..slot + 1);
                for &value in &values[bytes.start - start..bytes.end - start] {
                    for (counts, images) in counts.iter_mut().zip(images[slot]) {
                        counts.by_value[usize::from(value)] += images;
                    }
                }
            }
        }
        Ok(counts)
    }

    /// How many positions have a value.
    pub fn of(&self, value: Value) -> u64 {
        self.by_value[usize::from(value.0)]
    }

    /// All positions.
    pub fn positions(&self) -> u64 {
        self.by_value.iter().sum()
    }

    /// The values that occur with their counts: by distance, draws last.
    pub fn by_distance(&self) -> Vec<(Value, u64)> {
        let values = (0..=255).map(Value).filter(|&value| self.of(value) > 0);
        let mut found: Vec<(Value, u64)> = values.map(|value| (value, self.of(value))).collect();
        found.sort_by_key(|(value, _)| value.dtw().unwrap_or(u16::MAX));
        found
    }
}

/// The first moves of a game up to symmetry, the first of each kind, in order.
pub fn first_moves<G: Game<Move = Move>>(game: &G) -> Vec<Move> {
    let start = game.start();
    let mut seen: Vec<Key> = Vec::new();
    let mut first = Vec::new();
    for mv in game.moves(&start) {
        let key = key(game, &game.play(&start, mv));
        if !seen.contains(&key) {
            seen.push(key);
            first.push(mv);
        }
    }
    first
}
