//! Finished positions: those with a complete path, over pieces of any owner (WN-ANY-COLOUR).

use std::collections::HashMap;
use std::ops::Range;

use rayon::prelude::*;

use crate::dense::arrangement::Arrangement;
use crate::dense::bits::word_count;
use crate::dense::space::PositionSpace;
use crosstrack::rules::win::Scan;
use crosstrack::rules::{Colour, Layout, Piece, Placed, Track, interstices_of};

/// Number of positions that are looked at between two pulses, some tens of milliseconds of work.
const BATCH: usize = 1 << 17;

/// The finished positions of stored arrangements, as bit sets.
#[derive(Debug)]
pub(crate) struct FinishedPositions {
    /// The sets, each under the code of its patterns without owners; there is no entry if no path can be
    /// complete.
    sets: HashMap<u128, Vec<u64>>,
}

impl FinishedPositions {
    /// Finds the finished positions of some stored arrangements.
    ///
    /// **Cost** for each combination of orientations of all pieces but the first: at most a dozen floods,
    /// and a few dozen operations for each orientation of the first piece. It does not depend on the
    /// owners.
    ///
    /// # Errors
    /// If `pulse`, which is called after every few thousand floods, returns an error.
    pub(crate) fn new<E>(
        space: &PositionSpace,
        slots: Range<usize>,
        mut pulse: impl FnMut() -> Result<(), E>,
    ) -> Result<Self, E> {
        let mut maps: Vec<(u128, Arrangement)> = Vec::new();
        for arrangement in &space.stored_arrangements()[slots] {
            let patterns = arrangement.without_owners();
            maps.push((space.code(&patterns), patterns));
        }
        maps.sort_unstable();
        maps.dedup();
        let width = space.ruleset().board().width();
        // Every step of a path crosses at most one row or column.
        maps.retain(|(_, map)| map.pieces() >= width);
        let (mut sets, mut left) = (HashMap::new(), maps.as_slice());
        while !left.is_empty() {
            let (mut number, mut positions) = (0, 0);
            while number < left.len() && positions < BATCH {
                positions += space.fields(&left[number].1).positions();
                number += 1;
            }
            let (batch, rest) = left.split_at(number);
            left = rest;
            sets.par_extend(
                batch.into_par_iter().map(|(code, map)| (*code, find_finished(space, map))),
            );
            pulse()?;
        }
        Ok(Self { sets })
    }

    /// Returns the finished positions of an arrangement; `None` if there are none.
    pub(crate) fn get(&self, space: &PositionSpace, arrangement: &Arrangement) -> Option<&[u64]> {
        self.sets.get(&space.code(&arrangement.without_owners())).map(Vec::as_slice)
    }
}

fn find_finished(space: &PositionSpace, map: &Arrangement) -> Vec<u64> {
    let (ruleset, cells) = (space.ruleset(), space.model().cells());
    let fields = space.fields(map);
    let patterns = ruleset.pieces().patterns();
    let mut set = vec![0; word_count(fields.bits)];
    let Some((first, label)) = map.labels().next() else { return set };
    let orientations = patterns[label.pattern].orientations;
    let links: Vec<u64> = orientations
        .rotations()
        .map(|rotation| orientations.links(rotation).with_junction(ruleset.junction()).0)
        .collect();
    // The first piece has the lowest bits.
    let step = links.len();
    let all = u64::MAX >> (64 - step);
    let mut layout = Layout::default();
    for at in interstices_of(ruleset.interstices()) {
        layout.set_connector(at, ruleset.start_connector(at.index()));
    }
    for index in (0..fields.positions()).step_by(step) {
        for (cell, label) in map.labels().skip(1) {
            let piece = Piece { colour: Colour::R, letter: patterns[label.pattern].letter };
            let rotation = fields.field(cell).extract(index) as u8;
            layout.set_piece(cells[cell], Some(Placed { piece, rotation }));
        }
        let track = Track::new(ruleset, &layout);
        let done = if track.has_complete_path() {
            all
        } else if let Some(around) = Scan::new(track).surroundings_of_cell(cells[first]) {
            links
                .iter()
                .enumerate()
                .map(|(o, &links)| u64::from(around.completes_path(links)) << o)
                .sum()
        } else {
            0
        };
        set[index / 64] |= done << (index % 64);
    }
    set
}
