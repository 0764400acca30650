//! Which positions a table has, and where each stands in it.

use std::ops::Range;

use crate::BuildError;
use crate::dense::arrangement::{Arrangement, PieceLabel};
use crate::dense::fields::{BitFields, PieceMapping, Renumbering};
use crate::dense::model::{BoardModel, MAX_POSITIONS, MaterialClass};
use crosstrack::base::Player;
use crosstrack::rules::{Colour, Owner, Piece, Placed, Position, Ruleset, Setup};

/// About how many positions a section of a table has.
const SECTION: u64 = 1 << 20;

/// Where a position stands: the number of its stored arrangement, and its own number there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PositionNumber {
    /// The index of the stored arrangement.
    pub slot: usize,
    /// The number of the position in it.
    pub index: usize,
}

/// The positions of a ruleset, or of some of its material classes, numbered.
///
/// Of the images of an arrangement and its exchange of owners under quarter turns one pair is
/// *stored*: the one with the least codes. So a rotation leads from a stored arrangement to a
/// stored one without a turn. Stored arrangements stand in the order in which they can be solved:
/// the fullest first, then by material. A class has the same order, and numbers the same positions,
/// in every space that has it.
#[derive(Debug)]
pub struct PositionSpace {
    model: BoardModel,
    stored: Vec<Arrangement>,
    /// Where the positions of each stored arrangement begin, and the end.
    offsets: Vec<u64>,
    /// By code, ascending: each arrangement with `slot << 2 | index into turns`.
    lookup: Vec<(u128, Arrangement, u32)>,
    jobs: Vec<Range<usize>>,
    sections: Vec<Range<usize>>,
}

impl PositionSpace {
    /// Numbers the positions of a ruleset.
    ///
    /// **Cost** a few dozen operations for each labelled arrangement: 2×1 has 28 561 at most, 1×2
    /// 371 293.
    ///
    /// # Errors
    /// If there are no tables for the ruleset.
    pub fn new(ruleset: &Ruleset) -> Result<Self, BuildError> {
        let model = BoardModel::new(ruleset)?;
        let classes = model.classes(MAX_POSITIONS)?;
        Self::of(model, &classes)
    }

    /// Numbers the positions of some classes.
    ///
    /// # Errors
    /// If they have too many positions.
    pub fn of(model: BoardModel, classes: &[MaterialClass]) -> Result<Self, BuildError> {
        let mut space = Self {
            model,
            stored: Vec::new(),
            offsets: vec![0],
            lookup: Vec::new(),
            jobs: Vec::new(),
            sections: Vec::new(),
        };
        space.fill(classes).ok_or_else(|| space.model.too_large())?;
        Ok(space)
    }

    fn fill(&mut self, classes: &[MaterialClass]) -> Option<()> {
        let mut stored: Vec<(JobKey, u128, Arrangement)> = Vec::new();
        for class in classes {
            for arrangement in self.model.arrangements(class) {
                let turn = self.turn_to_stored(&arrangement);
                let code = self.code(&arrangement);
                self.lookup.push((code, arrangement, turn as u32));
                if turn == 0 {
                    let key = self.job_key(class, &arrangement);
                    stored.push((key, code, arrangement));
                }
            }
        }
        self.lookup.sort_unstable_by_key(|&(code, ..)| code);
        stored.sort_unstable();
        for (slot, (key, code, arrangement)) in stored.iter().enumerate() {
            let end = self.offsets[slot] + self.fields(arrangement).positions() as u64;
            if end > MAX_POSITIONS {
                return None;
            }
            self.stored.push(*arrangement);
            self.offsets.push(end);
            let at = self.at(*code)?;
            self.lookup[at].2 = (slot as u32) << 2;
            if slot > 0 && stored[slot - 1].0 == *key {
                self.jobs.last_mut()?.end += 1;
            } else {
                self.jobs.push(slot..slot + 1);
            }
        }
        // The others are images of those by a turn that is not none.
        for index in 0..self.lookup.len() {
            let (_, arrangement, turn) = self.lookup[index];
            if turn & 3 != 0 {
                let image = arrangement.map_cells(&self.model.turns()[turn as usize].1);
                let image = self.lookup[self.at(self.code(&image))?].2;
                self.lookup[index].2 = image & !3 | turn;
            }
        }
        self.divide();
        Some(())
    }

    /// Divides the jobs into sections.
    fn divide(&mut self) {
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

    /// Where a code stands in the table of all.
    fn at(&self, code: u128) -> Option<usize> {
        self.lookup.binary_search_by_key(&code, |&(code, ..)| code).ok()
    }

    /// Whether the opening round (PL-OPENING) allows an arrangement: the first piece is of the
    /// player who is not to move, and of two or more both own some. The others are out of reach,
    /// but playable, and have values as well.
    pub fn is_within_opening(&self, arrangement: &Arrangement) -> bool {
        let mine = arrangement.labels().filter(|(_, label)| label.mine).count();
        let theirs = arrangement.pieces() - mine;
        if mine + theirs < 2 { mine == 0 } else { mine > 0 && theirs > 0 }
    }

    /// Which turn makes it a stored one: the first that makes the lesser code of it and of its
    /// exchange least.
    fn turn_to_stored(&self, arrangement: &Arrangement) -> usize {
        let code = |turn: &(usize, Vec<usize>)| {
            let image = arrangement.map_cells(&turn.1);
            self.code(&image).min(self.code(&image.swap_owners()))
        };
        let codes = self.model.turns().iter().map(code).enumerate();
        codes.min_by_key(|&(turn, code)| (code, turn)).map_or(0, |(turn, _)| turn)
    }

    /// What has to be solved together: a material class and its exchange; on a full board, where
    /// pieces only turn, an arrangement and its exchange.
    fn job_key(&self, class: &MaterialClass, arrangement: &Arrangement) -> JobKey {
        let exchanged = arrangement.swap_owners();
        let is_full = class.free() == 0;
        let own = is_full.then(|| self.code(arrangement).min(self.code(&exchanged)));
        (class.clone(), own)
    }

    /// What all spaces of the ruleset have in common.
    pub const fn model(&self) -> &BoardModel {
        &self.model
    }

    /// The ruleset.
    pub const fn ruleset(&self) -> &Ruleset {
        self.model.ruleset()
    }

    /// The stored arrangements.
    pub fn stored_arrangements(&self) -> &[Arrangement] {
        &self.stored
    }

    /// The fields of the numbers of an arrangement's positions.
    pub fn fields(&self, arrangement: &Arrangement) -> BitFields {
        self.model.fields(arrangement)
    }

    /// Stored arrangements that are solved together, in an order in which that is possible.
    pub fn jobs(&self) -> &[Range<usize>] {
        &self.jobs
    }

    /// Jobs that are written together: of the same number of pieces, about a million positions.
    pub fn sections(&self) -> &[Range<usize>] {
        &self.sections
    }

    /// The bytes of a table that belong to stored arrangements.
    pub fn bytes(&self, slots: Range<usize>) -> Range<usize> {
        self.offsets[slots.start] as usize..self.offsets[slots.end] as usize
    }

    /// The bytes of a table that a section holds.
    pub fn section_bytes(&self, section: usize) -> Range<usize> {
        let jobs = self.sections[section].clone();
        self.bytes(self.jobs[jobs.start].start..self.jobs[jobs.end - 1].end)
    }

    /// How many positions are stored: the bytes of a table.
    pub fn len(&self) -> usize {
        self.offsets[self.stored.len()] as usize
    }

    /// Whether nothing is stored, which never happens.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Every arrangement, quarter turns not folded, with its stored image.
    pub fn all(&self) -> impl Iterator<Item = (Arrangement, usize)> + '_ {
        self.lookup.iter().map(|&(_, arrangement, found)| (arrangement, found as usize >> 2))
    }

    /// The stored image of an arrangement and the turn that makes it so.
    ///
    /// # Panics
    /// If its class is not in the space, or somebody has more pieces than there are.
    pub(crate) fn find(&self, arrangement: &Arrangement) -> (usize, usize) {
        let at = self.at(self.code(arrangement)).expect("an arrangement of the space");
        let found = self.lookup[at].2 as usize;
        (found >> 2, found & 3)
    }

    /// What each piece's orientation becomes as pieces go to an arrangement with the fields `after`:
    /// the piece of cell `c` goes to `image(c)`, then everything is turned.
    pub(crate) fn renumbering(
        &self,
        from: &Arrangement,
        image: impl Fn(usize) -> usize,
        after: &BitFields,
        turn: usize,
    ) -> Renumbering {
        let before = self.fields(from);
        let (quarters, turned) = &self.model.turns()[turn];
        let carry = |(cell, _)| {
            let (from, to) = (before.of(cell), after.of(turned[image(cell)]));
            PieceMapping { from, to, turn: 2 * quarters }
        };
        let carries: Vec<PieceMapping> = from.labels().map(carry).collect();
        Renumbering::new(&carries)
    }

    /// How the orientation of a piece on a cell, before the turn, stands in a stored arrangement.
    pub(crate) fn carry(&self, cell: usize, (slot, turn): (usize, usize)) -> PieceMapping {
        let (quarters, turned) = &self.model.turns()[turn];
        let to = self.fields(&self.stored[slot]).of(turned[cell]);
        PieceMapping { from: to, to, turn: 2 * quarters }
    }

    /// Where a position of the ruleset stands.
    ///
    /// # Panics
    /// If it is of another ruleset, or its class is not in the space.
    pub fn locate(&self, position: &Position) -> PositionNumber {
        let (arrangement, rotations) = self.model.view(position);
        let found = self.find(&arrangement);
        let bits = |(cell, _)| self.carry(cell, found).bits(rotations[cell]);
        PositionNumber { slot: found.0, index: arrangement.labels().map(bits).sum() }
    }

    /// A position of an arrangement, player 1 to move unless the arrangement says who is.
    ///
    /// # Panics
    /// If somebody has more pieces than there are.
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
            let rotation = fields.of(cell).of(index) as u8;
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

/// The class, and what distinguishes jobs of the same.
type JobKey = (MaterialClass, Option<u128>);
