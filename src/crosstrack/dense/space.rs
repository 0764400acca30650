//! Which positions a table has, and where each stands in it.

use std::ops::Range;

use crate::base::vocab::Player;
use crate::crosstrack::dense::arrangement::{Arrangement, Label, MOST_CELLS, codes};
use crate::crosstrack::dense::fields::{Carry, Fields, Renumbering};
use crate::crosstrack::rules::board::{Piece, Placed};
use crate::crosstrack::rules::edition::{Colour, Owner, Seats};
use crate::crosstrack::rules::geometry::{Board, Cell, cells_of};
use crate::crosstrack::rules::position::Position;
use crate::crosstrack::rules::readings::ClaimRule;
use crate::crosstrack::rules::ruleset::Ruleset;
use crate::crosstrack::rules::setup::Setup;
use crate::crosstrack::rules::symmetry::{keeps_connectors, turned_cell};

/// The most positions, up to quarter turns, that a table may have: as many bytes.
const MOST_POSITIONS: u64 = 1 << 32;

/// About how many positions a section of a table has.
const SECTION: u64 = 1 << 20;

/// Why there are no tables for a ruleset.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum NoTables {
    /// Not two players.
    #[error("tables are for two players, not for {0}")]
    Seats(Seats),
    /// Paths that have to be announced.
    #[error("tables are for paths that win by themselves (X-CLAIM automatic)")]
    Claim,
    /// Intersection pieces.
    #[error("tables are for fixed connectors, not for intersection pieces (EQ-LARGE)")]
    Intersections,
    /// Too many positions.
    #[error(
        "the board {board} with {patterns} patterns has too many positions: tables hold up to {most}",
        most = MOST_POSITIONS
    )]
    TooLarge {
        /// The board.
        board: Board,
        /// How many patterns there are.
        patterns: usize,
    },
}

/// Where a position stands: the number of its stored arrangement, and its own number there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Place {
    /// The index of the stored arrangement.
    pub slot: usize,
    /// The number of the position in it.
    pub index: usize,
}

/// The positions of a ruleset, numbered.
///
/// Of the images of an arrangement and its exchange of owners under quarter turns one pair is
/// *stored*: the one with the least codes. So a rotation leads from a stored arrangement to a
/// stored one without a turn. Stored arrangements stand in the order in which they can be solved:
/// the fullest first, then by material.
#[derive(Debug)]
pub struct Space {
    ruleset: Ruleset,
    cells: Vec<Cell>,
    /// Bits of the orientation, by pattern.
    widths: Vec<u8>,
    /// How many pieces of each pattern a player has.
    copies: u8,
    /// For each quarter turn that keeps the connectors: how many quarters, and where cells go.
    turns: Vec<(usize, Vec<usize>)>,
    stored: Vec<Arrangement>,
    /// Where the positions of each stored arrangement begin, and the end.
    offsets: Vec<u64>,
    /// By code: `slot << 2 | index into turns`, or `NOWHERE`.
    lookup: Vec<u32>,
    jobs: Vec<Range<usize>>,
    sections: Vec<Range<usize>>,
}

const NOWHERE: u32 = u32::MAX;

impl Space {
    /// Numbers the positions of a ruleset.
    ///
    /// **Cost** a few dozen operations for each labelled arrangement: 2×1 has 28 561 at most, 1×2
    /// 371 293.
    ///
    /// # Errors
    /// If there are no tables for the ruleset.
    ///
    /// # Panics
    /// Never: boards turn into themselves.
    pub fn new(ruleset: &Ruleset) -> Result<Self, NoTables> {
        if ruleset.seats() != Seats::Two {
            return Err(NoTables::Seats(ruleset.seats()));
        }
        if ruleset.claim_rule() != ClaimRule::Automatic {
            return Err(NoTables::Claim);
        }
        if ruleset.edition().facts().intersection_pieces > 0 {
            return Err(NoTables::Intersections);
        }
        let (board, patterns) = (ruleset.board(), ruleset.pieces().patterns());
        let too_large = || NoTables::TooLarge { board, patterns: patterns.len() };
        let cells: Vec<Cell> = cells_of(ruleset.cells()).collect();
        let codes = codes(cells.len(), patterns.len()).ok_or_else(too_large)?;
        let one = Owner::Player(Player::One);
        let copies = Colour::ALL.iter().filter(|&&c| ruleset.owners().of(c) == one).count() as u8;
        let image = |cell: Cell, quarters| {
            let turned = turned_cell(board, cell, quarters);
            cells.iter().position(|&c| c == turned).expect("boards turn into themselves")
        };
        let kept = (0..4).filter(|&quarters| keeps_connectors(ruleset, quarters));
        let turns = kept.map(|q| (q, cells.iter().map(|&c| image(c, q)).collect())).collect();
        let widths = patterns.iter().map(|p| p.orientations.count().trailing_zeros() as u8);
        let mut space = Self {
            ruleset: ruleset.clone(),
            widths: widths.collect(),
            copies,
            turns,
            stored: Vec::new(),
            offsets: vec![0],
            lookup: vec![NOWHERE; codes],
            jobs: Vec::new(),
            sections: Vec::new(),
            cells,
        };
        space.fill().ok_or_else(too_large)?;
        Ok(space)
    }

    fn fill(&mut self) -> Option<()> {
        let all = (0..self.lookup.len()).filter_map(|code| self.arrangement(code));
        let all: Vec<Arrangement> = all.filter(|a| self.has_pieces(a)).collect();
        let turned: Vec<usize> = all.iter().map(|a| self.turn_to_stored(a)).collect();
        let stored = all.iter().zip(&turned).filter(|&(_, &turn)| turn == 0);
        let mut keyed: Vec<(JobKey, usize)> =
            stored.map(|(a, _)| (self.job_key(a), self.code(a))).collect();
        keyed.sort_unstable();
        for (slot, (key, code)) in keyed.iter().enumerate() {
            let arrangement = self.arrangement(*code)?;
            let end = self.offsets[slot] + self.fields(&arrangement).positions() as u64;
            if end > MOST_POSITIONS {
                return None;
            }
            self.stored.push(arrangement);
            self.offsets.push(end);
            self.lookup[*code] = (slot as u32) << 2;
            if slot > 0 && keyed[slot - 1].0 == *key {
                self.jobs.last_mut()?.end += 1;
            } else {
                self.jobs.push(slot..slot + 1);
            }
        }
        for (arrangement, turn) in all.iter().zip(turned) {
            let image = self.lookup[self.code(&arrangement.moved(&self.turns[turn].1))];
            let code = self.code(arrangement);
            self.lookup[code] = image & !3 | turn as u32;
        }
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
        Some(())
    }

    /// Whether nobody has more pieces than there are.
    fn has_pieces(&self, arrangement: &Arrangement) -> bool {
        arrangement.material(self.widths.len()).iter().all(|&count| count <= self.copies)
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
            let image = arrangement.moved(&turn.1);
            self.code(&image).min(self.code(&image.exchanged()))
        };
        let codes = self.turns.iter().map(code).enumerate();
        codes.min_by_key(|&(turn, code)| (code, turn)).map_or(0, |(turn, _)| turn)
    }

    /// What has to be solved together: a material class and its exchange; on a full board, where
    /// pieces only turn, an arrangement and its exchange.
    fn job_key(&self, arrangement: &Arrangement) -> JobKey {
        let exchanged = arrangement.exchanged();
        let patterns = self.widths.len();
        let free = self.cells.len() - arrangement.pieces();
        let own = (free == 0).then(|| self.code(arrangement).min(self.code(&exchanged)));
        let material = arrangement.material(patterns).min(exchanged.material(patterns));
        (free, material, own)
    }

    /// The ruleset.
    pub const fn ruleset(&self) -> &Ruleset {
        &self.ruleset
    }

    /// How many cells the board has.
    pub fn cells(&self) -> usize {
        self.cells.len()
    }

    /// The cell of an index.
    pub fn cell(&self, index: usize) -> Cell {
        self.cells[index]
    }

    /// How many pieces of each pattern a player has.
    pub const fn copies(&self) -> u8 {
        self.copies
    }

    /// The stored arrangements.
    pub fn stored(&self) -> &[Arrangement] {
        &self.stored
    }

    /// The fields of the numbers of an arrangement's positions.
    pub fn fields(&self, arrangement: &Arrangement) -> Fields {
        Fields::new(arrangement, &self.widths)
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
        let found = self.lookup.iter().enumerate().filter(|&(_, &found)| found != NOWHERE);
        found.filter_map(|(code, &found)| Some((self.arrangement(code)?, found as usize >> 2)))
    }

    /// How many positions there are, quarter turns not folded.
    pub fn positions(&self) -> u64 {
        self.all().map(|(arrangement, _)| self.fields(&arrangement).positions() as u64).sum()
    }

    /// The stored image of an arrangement and the turn that makes it so.
    ///
    /// # Panics
    /// If somebody has more pieces than there are.
    pub(crate) fn find(&self, arrangement: &Arrangement) -> (usize, usize) {
        let found = self.lookup[self.code(arrangement)];
        assert!(found != NOWHERE, "no more pieces than there are");
        (found as usize >> 2, found as usize & 3)
    }

    /// What each piece's orientation becomes as pieces go to a stored arrangement: the piece of
    /// cell `c` goes to `image(c)`, then everything is turned.
    pub(crate) fn renumbering(
        &self,
        from: &Arrangement,
        image: impl Fn(usize) -> usize,
        (slot, turn): (usize, usize),
    ) -> Renumbering {
        let (before, after) = (self.fields(from), self.fields(&self.stored[slot]));
        let (quarters, turned) = &self.turns[turn];
        let carry = |(cell, _)| {
            let (from, to) = (before.of(cell), after.of(turned[image(cell)]));
            Carry { from, to, turn: 2 * quarters }
        };
        let carries: Vec<Carry> = from.labels().map(carry).collect();
        Renumbering::new(&carries)
    }

    /// How the orientation of a piece on a cell, before the turn, stands in a stored arrangement.
    pub(crate) fn carry(&self, cell: usize, (slot, turn): (usize, usize)) -> Carry {
        let (quarters, turned) = &self.turns[turn];
        let to = self.fields(&self.stored[slot]).of(turned[cell]);
        Carry { from: to, to, turn: 2 * quarters }
    }

    /// Where a position of the ruleset stands.
    ///
    /// # Panics
    /// If it is of another ruleset.
    pub fn place(&self, position: &Position) -> Place {
        let mut arrangement = Arrangement::default();
        let mut rotations = [0; MOST_CELLS];
        for (cell, &at) in self.cells.iter().enumerate() {
            let Some(Placed { piece, rotation }) = position.layout().piece(at) else { continue };
            let owner = self.ruleset.owners().of(piece.colour);
            let mine = owner == Owner::Player(position.to_move());
            let patterns = self.ruleset.pieces().patterns();
            let pattern = patterns.iter().position(|p| p.letter == piece.letter);
            let pattern = pattern.expect("a pattern of the ruleset");
            arrangement = arrangement.with(cell, Some(Label { mine, pattern }));
            rotations[cell] = usize::from(rotation);
        }
        let found = self.find(&arrangement);
        let bits = |(cell, _)| self.carry(cell, found).bits(rotations[cell]);
        Place { slot: found.0, index: arrangement.labels().map(bits).sum() }
    }

    /// A position of an arrangement, player 1 to move.
    ///
    /// # Panics
    /// If somebody has more pieces than there are.
    pub fn position(&self, arrangement: &Arrangement, index: usize) -> Position {
        let fields = self.fields(arrangement);
        let mut used = [0u32; 4];
        let place = |(cell, label): (usize, Label)| {
            let letter = self.ruleset.pieces().patterns()[label.pattern].letter;
            let owner = Owner::Player(if label.mine { Player::One } else { Player::Two });
            let free = |colour: &&Colour| {
                self.ruleset.owners().of(**colour) == owner
                    && used[colour.index()] >> letter.index() & 1 == 0
            };
            let &colour = Colour::ALL.iter().find(free).expect("no more pieces than there are");
            used[colour.index()] |= 1 << letter.index();
            let rotation = fields.of(cell).of(index) as u8;
            (self.cells[cell], Placed { piece: Piece { colour, letter }, rotation })
        };
        let pieces = arrangement.labels().map(place).collect();
        let setup = Setup { pieces, ..Setup::start() };
        Position::new_waiving(&self.ruleset, &setup, |_| true).expect("a playable position")
    }

    pub(crate) fn code(&self, arrangement: &Arrangement) -> usize {
        arrangement.code(self.cells.len(), self.widths.len())
    }

    fn arrangement(&self, code: usize) -> Option<Arrangement> {
        Arrangement::from_code(code, self.cells.len(), self.widths.len())
    }
}

/// Free cells, material, and what distinguishes jobs of the same.
type JobKey = (usize, Vec<u8>, Option<usize>);
