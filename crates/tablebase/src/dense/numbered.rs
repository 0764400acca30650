//! Tables of study boards with a byte for each stored position, in memory or in a file.

use std::ops::{ControlFlow, Range};
use std::sync::{Mutex, MutexGuard, PoisonError};

use rayon::prelude::*;

use crate::dense::byte;
use crate::dense::solve::solve;
use crate::dense::space::PositionSpace;
use crate::file::{BLOCK_ENTRIES, BlockReader};
use crate::{BuildError, FindResult, Progress, TableError};
use crate::{Tablebase, Value, ValueCounts, Watch};
use crosstrack::rules::{Position, Ruleset};

/// The table of a study board: the value of every position, as a byte at its number in a [`PositionSpace`].
#[derive(Debug)]
pub struct NumberedTable {
    space: PositionSpace,
    values: Values,
}

/// The bytes of all values, in the order of the space.
#[derive(Debug)]
enum Values {
    Memory(Vec<u8>),
    File(Mutex<BlockReader>),
}

impl NumberedTable {
    /// Solves all positions of a space.
    ///
    /// **Cost** one byte of memory for each stored position; on two cores, seconds for 2×1 and minutes for
    /// 1×2.
    ///
    /// # Errors
    /// If a byte cannot hold a value, or `watch` cancels the work.
    pub fn solve(space: PositionSpace, watch: Watch<'_>) -> Result<Self, BuildError> {
        let all = space.len() as u64;
        let values = solve(&space, Vec::new(), |values| {
            match watch(Progress { done: values.len() as u64, all }) {
                ControlFlow::Continue(()) => Ok(()),
                ControlFlow::Break(()) => Err(BuildError::Interrupted),
            }
        })?;
        Ok(Self::new(space, values))
    }

    /// Creates a table from the byte of every stored position, in the order of the space. It does not check
    /// the values.
    ///
    /// # Panics
    /// If there are fewer or more bytes than stored positions.
    pub fn new(space: PositionSpace, values: Vec<u8>) -> Self {
        assert_eq!(values.len(), space.len(), "a value for each stored position");
        Self { space, values: Values::Memory(values) }
    }

    /// Creates a table whose bytes are in an open file, in the order of the space.
    ///
    /// # Errors
    /// If the file does not have a byte for each stored position of the space.
    pub(super) fn open(space: PositionSpace, blocks: BlockReader) -> Result<Self, TableError> {
        if blocks.entry_bytes() != 1 || blocks.positions() != space.len() as u64 {
            let why = "it does not have a byte for each position of its board";
            return Err(TableError::Header(why.to_owned()));
        }
        Ok(Self { space, values: Values::File(Mutex::new(blocks)) })
    }

    /// Returns the space that numbers the positions.
    pub const fn space(&self) -> &PositionSpace {
        &self.space
    }

    /// Returns the byte of every stored position, in the order of the space; `None` if they are in a file.
    pub fn bytes(&self) -> Option<&[u8]> {
        match &self.values {
            Values::Memory(values) => Some(values),
            Values::File(_) => None,
        }
    }

    /// Reads all bytes into memory, unless they are there already.
    ///
    /// # Errors
    /// If the file cannot be read or was modified, or there is not enough memory.
    pub(super) fn load(&mut self) -> Result<(), TableError> {
        if self.bytes().is_none() {
            let mut all = Vec::new();
            let bytes = self.stored_positions();
            all.try_reserve_exact(self.space.len()).map_err(|_| TableError::Memory { bytes })?;
            self.scan(|_, bytes| {
                all.extend_from_slice(bytes);
                false
            })?;
            self.values = Values::Memory(all);
        }
        Ok(())
    }

    /// Visits all bytes in chunks, each with the number of its first byte, until `visit` returns `true`.
    fn scan(&self, mut visit: impl FnMut(usize, &[u8]) -> bool) -> Result<(), TableError> {
        match &self.values {
            Values::Memory(values) => {
                visit(0, values);
            }
            Values::File(blocks) => {
                let mut blocks = lock(blocks);
                for block in 0..blocks.count() {
                    if visit(block as usize * BLOCK_ENTRIES, &blocks.read(block)?) {
                        break;
                    }
                }
            }
        }
        Ok(())
    }

    /// Visits the bytes of all stored arrangements in chunks, until `visit` returns `true`. The arguments
    /// of `visit` are the index of the arrangement, the number of the first byte within the arrangement,
    /// and the bytes.
    fn visit_arrangements(
        &self,
        mut visit: impl FnMut(usize, usize, &[u8]) -> bool,
    ) -> Result<(), TableError> {
        let mut slot = 0;
        self.scan(|mut at, mut bytes| {
            while !bytes.is_empty() {
                let Range { start, end } = self.space.byte_range(slot..slot + 1);
                let (here, rest) = bytes.split_at(bytes.len().min(end - at));
                if visit(slot, at - start, here) {
                    return true;
                }
                slot += usize::from(here.len() == end - at);
                (at, bytes) = (at + here.len(), rest);
            }
            false
        })
    }
}

fn lock(blocks: &Mutex<BlockReader>) -> MutexGuard<'_, BlockReader> {
    blocks.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Tablebase<Ruleset> for NumberedTable {
    fn game(&self) -> &Ruleset {
        self.space.ruleset()
    }

    fn stored_positions(&self) -> u64 {
        self.space.len() as u64
    }

    fn value(&self, position: &Position) -> Result<Option<Value>, TableError> {
        let place = self.space.locate(position);
        let at = self.space.byte_range(place.slot..place.slot).start + place.index;
        let byte = match &self.values {
            Values::Memory(values) => values[at],
            Values::File(blocks) => lock(blocks).entry(at as u64)?[0],
        };
        Ok(Some(byte::to_value(byte)))
    }

    /// Counts with two labels: all positions, then those that the opening round allows (PL-OPENING).
    /// Positions that differ by a quarter turn count separately; positions that differ only by the colours
    /// of equal pieces of one owner, or by the names of the players, do not.
    fn counts(&self) -> Result<Vec<ValueCounts>, TableError> {
        let space = &self.space;
        let mut images = vec![[0u64; 2]; space.stored_arrangements().len()];
        for (arrangement, slot) in space.arrangements() {
            images[slot][0] += 1;
            images[slot][1] += u64::from(space.is_within_opening(&arrangement));
        }
        // For both labels the number of positions with each byte.
        let mut bins = [[0u64; 256]; 2];
        self.visit_arrangements(|slot, _, bytes| {
            for (counts, images) in bins.iter_mut().zip(images[slot]) {
                for &byte in bytes {
                    counts[usize::from(byte)] += images;
                }
            }
            false
        })?;
        let counts = |(of, bytes): (&'static str, [u64; 256])| {
            ValueCounts::new(of, (0..=255).map(byte::to_value).zip(bytes))
        };
        Ok(["all", "within the opening"].into_iter().zip(bins).map(counts).collect())
    }

    fn positions_with_value(
        &self,
        value: Value,
        mut skip: u64,
        limit: usize,
        watch: Watch<'_>,
    ) -> Result<Vec<Position>, TableError> {
        let mut found = Vec::new();
        let Some(wanted) = byte::from_value(value) else { return Ok(found) };
        let (mut done, mut ended) = (0, false);
        self.visit_arrangements(|slot, first, bytes| {
            done += bytes.len() as u64;
            ended = watch(Progress { done, all: self.stored_positions() }).is_break();
            if ended {
                return true;
            }
            let arrangement = &self.space.stored_arrangements()[slot];
            if found.len() == limit || !self.space.is_within_opening(arrangement) {
                return found.len() == limit;
            }
            for (index, _) in bytes.iter().enumerate().filter(|&(_, &byte)| byte == wanted) {
                if skip > 0 {
                    skip -= 1;
                } else if found.len() < limit {
                    found.push(self.space.position(arrangement, first + index));
                }
            }
            false
        })?;
        if ended { Err(BuildError::Interrupted.into()) } else { Ok(found) }
    }

    fn count_with_value(&self, value: Value) -> Result<u64, TableError> {
        let Some(wanted) = byte::from_value(value) else { return Ok(0) };
        let mut count = 0;
        self.visit_arrangements(|slot, _, bytes| {
            if self.space.is_within_opening(&self.space.stored_arrangements()[slot]) {
                count += bytes.iter().map(|&byte| u64::from(byte == wanted)).sum::<u64>();
            }
            false
        })?;
        Ok(count)
    }

    fn find(
        &self,
        matches: &(dyn Fn(&Position) -> bool + Sync),
        watch: Watch<'_>,
    ) -> Result<FindResult<Position>, TableError> {
        let space = &self.space;
        let mut positions = 0;
        for section in 0..space.sections().len() {
            let jobs = space.sections()[section].clone();
            let slots = space.jobs()[jobs.start].start..space.jobs()[jobs.end - 1].end;
            let found = slots.into_par_iter().find_map_first(|slot| {
                let arrangement = &space.stored_arrangements()[slot];
                let all = 0..space.fields(arrangement).positions();
                let mut all = all.map(|index| space.position(arrangement, index));
                all.find(|position| matches(position))
            });
            positions += space.section_byte_range(section).len() as u64;
            let progress = Progress { done: positions, all: self.stored_positions() };
            let is_interrupted = found.is_none() && watch(progress).is_break();
            if found.is_some() || is_interrupted {
                return Ok(FindResult { positions, found, is_interrupted });
            }
        }
        Ok(FindResult { positions, found: None, is_interrupted: false })
    }
}
