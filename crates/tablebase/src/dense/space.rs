//! The numbering of the positions of a table.

use std::ops::{ControlFlow, Range};

use crate::BuildError;
use crate::dense::arrangement::{Arrangement, PieceLabel};
use crate::dense::fields::{BitFields, PieceMapping, Renumbering};
use crate::dense::model::{BoardModel, MAX_POSITIONS, MaterialClass};
use crosstrack::base::Player;
use crosstrack::rules::{Colour, Owner, Piece, Placed, Position, Ruleset, Setup};

/// Number of arrangements between two calls of a pulse: some milliseconds of work.
const BETWEEN_PULSES: usize = 4096;

/// Approximate number of positions of a section.
const SECTION: u64 = 1 << 20;

/// The number of a position in a [`PositionSpace`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PositionNumber {
    /// 0-based index of the stored arrangement.
    pub slot: usize,
    /// 0-based number of the position within the arrangement.
    pub index: usize,
}

/// The positions of a ruleset, or of some of its material classes, with their numbers.
///
/// Of the images of an arrangement under quarter turns, one is *stored*. Each image has two codes, its own
/// and that of its swap of owners; the stored image is the one whose lesser code is the least. So the swap
/// of a stored arrangement is stored, too. Stored arrangements are in the order in which they can be
/// solved: most pieces first, then by material. Within a class, positions have the same numbers in every
/// space that has the class.
#[derive(Debug)]
pub struct PositionSpace {
    model: BoardModel,
    stored: Vec<Arrangement>,
    /// The number of the first position of each stored arrangement, then the number of all positions.
    offsets: Vec<u64>,
    /// All arrangements, sorted by code, each with its code and `slot << 2 | index into turns`.
    lookup: Vec<(u128, Arrangement, u32)>,
    jobs: Vec<Range<usize>>,
    sections: Vec<Range<usize>>,
}

impl PositionSpace {
    /// Numbers the positions of a ruleset.
    ///
    /// **Cost** a few dozen operations for each arrangement: at most 28 561 for 2×1, 371 293 for 1×2.
    ///
    /// # Errors
    /// If there are no tables for the ruleset, or they would have too many positions.
    pub fn new(ruleset: &Ruleset) -> Result<Self, BuildError> {
        Self::new_watched(ruleset, &mut || ControlFlow::Continue(()))
    }

    /// Numbers the positions of a ruleset. `pulse` is called every [`BETWEEN_PULSES`] arrangements.
    ///
    /// # Errors
    /// As [`Self::new`], and if `pulse` cancels the work.
    pub(crate) fn new_watched(
        ruleset: &Ruleset,
        pulse: &mut dyn FnMut() -> ControlFlow<()>,
    ) -> Result<Self, BuildError> {
        let model = BoardModel::new(ruleset)?;
        let classes = model.classes(MAX_POSITIONS)?;
        Self::of(model, &classes, pulse)
    }

    /// Numbers the positions of some classes.
    ///
    /// # Errors
    /// If they have too many positions, or `pulse` cancels the work.
    pub(crate) fn of(
        model: BoardModel,
        classes: &[MaterialClass],
        pulse: &mut dyn FnMut() -> ControlFlow<()>,
    ) -> Result<Self, BuildError> {
        let mut space = Self {
            model,
            stored: Vec::new(),
            offsets: vec![0],
            lookup: Vec::new(),
            jobs: Vec::new(),
            sections: Vec::new(),
        };
        match space.fill(classes, pulse) {
            ControlFlow::Break(()) => Err(BuildError::Interrupted),
            ControlFlow::Continue(None) => Err(space.model.too_large()),
            ControlFlow::Continue(Some(())) => Ok(space),
        }
    }

    /// Fills the space. Returns `None` if there are too many positions.
    fn fill(
        &mut self,
        classes: &[MaterialClass],
        pulse: &mut dyn FnMut() -> ControlFlow<()>,
    ) -> ControlFlow<(), Option<()>> {
        let mut left = 0_usize;
        let mut pulse = || {
            left = left.checked_sub(1).unwrap_or(BETWEEN_PULSES);
            if left == 0 { pulse() } else { ControlFlow::Continue(()) }
        };
        let mut stored: Vec<(JobKey, u128, Arrangement)> = Vec::new();
        for class in classes {
            for arrangement in self.model.arrangements(class) {
                pulse()?;
                let turn = self.turn_to_stored(&arrangement);
                let code = self.code(&arrangement);
                self.lookup.push((code, arrangement, turn as u32));
                if turn == 0 {
                    let key = self.job_key(class, &arrangement);
                    stored.push((key, code, arrangement));
                }
            }
        }
        // Arrangements are large: their places are sorted, and they are moved once.
        let mut order: Vec<(u128, u32)> =
            self.lookup.iter().zip(0..).map(|(&(code, ..), at)| (code, at)).collect();
        order.sort_unstable();
        self.lookup = order.into_iter().map(|(_, at)| self.lookup[at as usize]).collect();
        let mut stored: Vec<&(JobKey, u128, Arrangement)> = stored.iter().collect();
        stored.sort_unstable();
        for (slot, (key, code, arrangement)) in stored.iter().enumerate() {
            pulse()?;
            let end = self.offsets[slot] + self.fields(arrangement).positions() as u64;
            if end > MAX_POSITIONS {
                return ControlFlow::Continue(None);
            }
            self.stored.push(*arrangement);
            self.offsets.push(end);
            let Some(at) = self.lookup_index(*code) else { return ControlFlow::Continue(None) };
            self.lookup[at].2 = (slot as u32) << 2;
            match self.jobs.last_mut() {
                Some(job) if stored[slot - 1].0 == *key => job.end += 1,
                _ => self.jobs.push(slot..slot + 1),
            }
        }
        // The others become stored arrangements by a proper turn.
        for index in 0..self.lookup.len() {
            pulse()?;
            let (_, arrangement, turn) = self.lookup[index];
            if turn & 3 != 0 {
                let image = arrangement.map_cells(&self.model.turns()[turn as usize].1);
                let Some(at) = self.lookup_index(self.code(&image)) else {
                    return ControlFlow::Continue(None);
                };
                self.lookup[index].2 = self.lookup[at].2 & !3 | turn;
            }
        }
        self.divide_into_sections();
        ControlFlow::Continue(Some(()))
    }

    /// Divides the jobs into sections.
    fn divide_into_sections(&mut self) {
        let mut start = 0;
        for job in 1..=self.jobs.len() {
            let first = self.jobs[start].start;
            let pieces = |job: usize| self.stored[self.jobs[job].start].pieces();
            let ends = job == self.jobs.len()
                || pieces(job) != pieces(start)
                || self.offsets[self.jobs[job].start] - self.offsets[first] >= SECTION;
            if ends {
                self.sections.push(start..job);
                start = job;
            }
        }
    }

    /// Returns the index of a code in the lookup.
    fn lookup_index(&self, code: u128) -> Option<usize> {
        self.lookup.binary_search_by_key(&code, |&(code, ..)| code).ok()
    }

    /// Returns whether the opening round (PL-OPENING) allows an arrangement: a single piece must belong to
    /// the player who is not to move; of two or more pieces, each player must have at least one. Other
    /// arrangements cannot be reached, but have values.
    pub fn is_within_opening(&self, arrangement: &Arrangement) -> bool {
        let mine = arrangement.labels().filter(|(_, label)| label.mine).count();
        let theirs = arrangement.pieces() - mine;
        if mine + theirs < 2 { mine == 0 } else { mine > 0 && theirs > 0 }
    }

    /// Returns the index of the turn that leads to the stored image: the first turn for which the lesser of
    /// two codes, that of the image and that of its swap of owners, is the least.
    fn turn_to_stored(&self, arrangement: &Arrangement) -> usize {
        let images = self.model.turns().iter().map(|(_, image)| arrangement.map_cells(image));
        let codes = images.map(|image| self.code(&image).min(self.code(&image.swap_owners())));
        codes.enumerate().min_by_key(|&(turn, code)| (code, turn)).map_or(0, |(turn, _)| turn)
    }

    /// Returns the key that arrangements solved together have in common. These are the arrangements of a
    /// material class; on a full board, where pieces only rotate, only an arrangement and its swap of
    /// owners.
    fn job_key(&self, class: &MaterialClass, arrangement: &Arrangement) -> JobKey {
        let swapped = arrangement.swap_owners();
        let is_full = class.free() == 0;
        let own = is_full.then(|| self.code(arrangement).min(self.code(&swapped)));
        (class.clone(), own)
    }

    /// Returns the model of the ruleset.
    pub(crate) const fn model(&self) -> &BoardModel {
        &self.model
    }

    /// Returns the ruleset of the positions.
    pub const fn ruleset(&self) -> &Ruleset {
        self.model.ruleset()
    }

    /// Returns the stored arrangements.
    pub(crate) fn stored_arrangements(&self) -> &[Arrangement] {
        &self.stored
    }

    /// Returns the bit fields in which the numbers of an arrangement's positions hold the orientation of
    /// each piece.
    pub fn fields(&self, arrangement: &Arrangement) -> BitFields {
        self.model.fields(arrangement)
    }

    /// Returns the ranges of stored arrangements that are solved together, in solving order.
    pub(crate) fn jobs(&self) -> &[Range<usize>] {
        &self.jobs
    }

    /// Returns the sections of a table. A section has about a million positions, all with the same number
    /// of pieces, which are written together. It is a range of indices of jobs: groups of stored
    /// arrangements that are solved together.
    pub fn sections(&self) -> &[Range<usize>] {
        &self.sections
    }

    /// Returns the range of a table's bytes that belong to a range of stored arrangements, given by their
    /// indices.
    pub fn byte_range(&self, slots: Range<usize>) -> Range<usize> {
        self.offsets[slots.start] as usize..self.offsets[slots.end] as usize
    }

    /// Returns the range of a table's bytes for a section, given by its 0-based index in
    /// [`Self::sections`].
    pub fn section_byte_range(&self, section: usize) -> Range<usize> {
        let jobs = self.sections[section].clone();
        self.byte_range(self.jobs[jobs.start].start..self.jobs[jobs.end - 1].end)
    }

    /// Returns the number of stored positions, which is the number of bytes of a table.
    pub fn len(&self) -> usize {
        self.offsets[self.stored.len()] as usize
    }

    /// Returns whether no position is stored, which is never the case for a ruleset with tables.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Iterates over all arrangements, including those that differ only by a quarter turn, each with the
    /// index of its stored image.
    pub fn arrangements(&self) -> impl Iterator<Item = (Arrangement, usize)> + '_ {
        self.lookup.iter().map(|&(_, arrangement, found)| (arrangement, found as usize >> 2))
    }

    /// Returns the index of an arrangement's stored image, and the index of the turn that leads to it.
    ///
    /// # Panics
    /// If its class is not in the space, or a player has more pieces than the ruleset gives.
    pub(crate) fn find_stored(&self, arrangement: &Arrangement) -> (usize, usize) {
        let at = self.lookup_index(self.code(arrangement)).expect("an arrangement of the space");
        let found = self.lookup[at].2 as usize;
        (found >> 2, found & 3)
    }

    /// Returns the map from the numbers of an arrangement's positions to their numbers in the arrangement
    /// with the fields `after`, where the piece of cell `c` goes to `image(c)` and then the board is
    /// turned.
    pub(crate) fn renumbering(
        &self,
        from: &Arrangement,
        image: impl Fn(usize) -> usize,
        after: &BitFields,
        turn: usize,
    ) -> Renumbering {
        let before = self.fields(from);
        let (quarters, turned) = &self.model.turns()[turn];
        let mappings: Vec<PieceMapping> = from
            .labels()
            .map(|(cell, _)| PieceMapping {
                from: before.field(cell),
                to: after.field(turned[image(cell)]),
                turn: 2 * quarters,
            })
            .collect();
        Renumbering::new(&mappings)
    }

    /// Returns how the orientation of a piece is mapped into a stored arrangement; `cell` is the cell of
    /// the piece before the turn.
    pub(crate) fn mapping(&self, cell: usize, (slot, turn): (usize, usize)) -> PieceMapping {
        let (quarters, turned) = &self.model.turns()[turn];
        let to = self.fields(&self.stored[slot]).field(turned[cell]);
        PieceMapping { from: to, to, turn: 2 * quarters }
    }

    /// Returns the number of a position: that of its stored image.
    ///
    /// # Panics
    /// If the position is of another ruleset, or of a material class that is not in the space.
    pub fn locate(&self, position: &Position) -> PositionNumber {
        let (arrangement, rotations) = self.model.arrangement_of(position);
        let found = self.find_stored(&arrangement);
        let labels = arrangement.labels();
        let index = labels.map(|(cell, _)| self.mapping(cell, found).bits(rotations[cell])).sum();
        PositionNumber { slot: found.0, index }
    }

    /// Returns the position of an arrangement with the given number; player 1 is to move if both players
    /// have the same pieces.
    ///
    /// # Panics
    /// If a player has more pieces than the ruleset gives.
    pub fn position(&self, arrangement: &Arrangement, index: usize) -> Position {
        let ruleset = self.ruleset();
        let fields = self.fields(arrangement);
        let to_move = if arrangement.mover() == 2 { Player::Two } else { Player::One };
        let mut used = [0u32; 4];
        let place = |(cell, label): (usize, PieceLabel)| {
            let letter = ruleset.pieces().patterns()[label.pattern].letter;
            let owner = Owner::Player(if label.mine { to_move } else { to_move.nth_after(1, 2) });
            let free = |colour: &&Colour| {
                let left = ruleset.letters_of(**colour) & !used[colour.index()];
                ruleset.owners().of(**colour) == owner && left >> letter.index() & 1 != 0
            };
            let &colour = Colour::ALL.iter().find(free).expect("no more pieces than there are");
            used[colour.index()] |= 1 << letter.index();
            let rotation = fields.field(cell).extract(index) as u8;
            (self.model.cells()[cell], Placed { piece: Piece { colour, letter }, rotation })
        };
        let pieces = arrangement.labels().map(place).collect();
        let setup = Setup { pieces, to_move, ..Setup::start() };
        Position::new_waiving(ruleset, &setup, |_| true).expect("a playable position")
    }

    pub(crate) fn code(&self, arrangement: &Arrangement) -> u128 {
        self.model.code(arrangement)
    }
}

/// The class of a job, and what distinguishes jobs of the same class.
type JobKey = (MaterialClass, Option<u128>);
