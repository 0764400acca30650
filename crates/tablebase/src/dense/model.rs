//! What all spaces of a ruleset have in common: its cells, its pieces, and its material classes.

use crate::BuildError;
use crate::dense::arrangement::{Arrangement, MAX_CELLS, PieceLabel};
use crate::dense::fields::BitFields;
use crosstrack::base::Player;
use crosstrack::rules::symmetry::{keeps_connectors, rotate_cell};
use crosstrack::rules::{
    Cell, ClaimRule, Colour, Owner, Placed, Position, Ruleset, Seats, cells_of,
};

/// The most positions, up to quarter turns, that a table or a class may have: as many bytes.
pub const MAX_POSITIONS: u64 = 1 << 32;

/// That there are no tables for a ruleset.
fn no_tables(why: impl Into<String>) -> BuildError {
    let help = "study boards with tables are 1x1, 2x1 and 1x2; with few pieces, which --sets says, 3x1 and 2x2 too";
    BuildError::Unsuited { why: why.into(), help }
}

fn too_large(ruleset: &Ruleset) -> BuildError {
    let (board, patterns) = (ruleset.board(), ruleset.pieces().patterns().len());
    no_tables(format!(
        "the board {board} with {patterns} patterns has too many positions: tables hold up to {MAX_POSITIONS}"
    ))
}

/// A material class: which pieces of whom lie on the board.
///
/// If both players have the same pieces, a class and its exchange of owners are one class. Turns and
/// relocations stay in a class; a placement leads to one with a piece more.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct MaterialClass {
    /// How many cells are free: the fullest classes come first.
    free: usize,
    /// How many pieces there are by pattern: of one player, then of the other.
    counts: Vec<u8>,
}

impl MaterialClass {
    /// How many cells are free.
    pub const fn free(&self) -> usize {
        self.free
    }

    fn material_of_each(&self) -> [&[u8]; 2] {
        let (one, two) = self.counts.split_at(self.counts.len() / 2);
        [one, two]
    }
}

/// The cells, pieces and symmetries of a ruleset, as its tables see them.
#[derive(Clone, Debug)]
pub struct BoardModel {
    ruleset: Ruleset,
    cells: Vec<Cell>,
    /// Bits of the orientation, by pattern.
    widths: Vec<u8>,
    /// How many pieces of each pattern the players have.
    stocks: [Vec<u8>; 2],
    /// For each quarter turn that keeps the connectors: how many quarters, and where cells go.
    turns: Vec<(usize, Vec<usize>)>,
}

impl BoardModel {
    /// The frame of a ruleset.
    ///
    /// # Errors
    /// If there are no tables for the ruleset, whatever the number of its positions.
    ///
    /// # Panics
    /// Never: boards turn into themselves.
    pub fn new(ruleset: &Ruleset) -> Result<Self, BuildError> {
        let seats = ruleset.seats();
        if seats != Seats::Two {
            return Err(no_tables(format!("tables are for two players, not for {seats}")));
        }
        if ruleset.claim_rule() != ClaimRule::Automatic {
            let why = "tables are for paths that win by themselves (X-CLAIM automatic)";
            return Err(no_tables(why));
        }
        if ruleset.edition().facts().intersection_pieces > 0 {
            let why = "tables are for fixed connectors, not for intersection pieces (EQ-LARGE)";
            return Err(no_tables(why));
        }
        let (board, patterns) = (ruleset.board(), ruleset.pieces().patterns());
        let cells: Vec<Cell> = cells_of(ruleset.cells()).collect();
        if cells.len() > MAX_CELLS {
            return Err(too_large(ruleset));
        }
        let stock = |player| {
            let has = |letter: usize| {
                let owner = Owner::Player(player);
                let is_one = |&&c: &&Colour| {
                    ruleset.owners().of(c) == owner && ruleset.letters_of(c) >> letter & 1 != 0
                };
                Colour::ALL.iter().filter(is_one).count() as u8
            };
            patterns.iter().map(|p| has(p.letter.index())).collect()
        };
        let image = |cell: Cell, quarters| {
            let turned = rotate_cell(board, cell, quarters);
            cells.iter().position(|&c| c == turned).expect("boards turn into themselves")
        };
        let cache = (0..4).filter(|&quarters| keeps_connectors(ruleset, quarters));
        let turns = cache.map(|q| (q, cells.iter().map(|&c| image(c, q)).collect())).collect();
        let widths = patterns.iter().map(|p| p.orientations.count().trailing_zeros() as u8);
        Ok(Self {
            ruleset: ruleset.clone(),
            widths: widths.collect(),
            stocks: [Player::One, Player::Two].map(stock),
            turns,
            cells,
        })
    }

    /// The ruleset.
    pub const fn ruleset(&self) -> &Ruleset {
        &self.ruleset
    }

    /// The cells, in reading order.
    pub fn cells(&self) -> &[Cell] {
        &self.cells
    }

    /// The quarter turns that keep the connectors: how many quarters, and where cells go.
    pub fn turns(&self) -> &[(usize, Vec<usize>)] {
        &self.turns
    }

    /// How many patterns there are.
    pub fn patterns(&self) -> usize {
        self.widths.len()
    }

    /// How many pieces of each pattern the player to move has, on the board and in stock.
    pub fn stock(&self, arrangement: &Arrangement) -> &[u8] {
        &self.stocks[usize::from(arrangement.mover() == 2)]
    }

    /// Who is to move, as arrangements have it: 0 where both have the same pieces.
    pub fn mover(&self, player: Player) -> u8 {
        if self.stocks[0] == self.stocks[1] { 0 } else { 1 + player.index() as u8 }
    }

    /// The fields of the numbers of an arrangement's positions.
    pub fn fields(&self, arrangement: &Arrangement) -> BitFields {
        BitFields::new(arrangement, &self.widths)
    }

    /// A number that is different for different arrangements.
    pub fn code(&self, arrangement: &Arrangement) -> u128 {
        arrangement.code(self.cells.len(), self.widths.len())
    }

    /// The class of an arrangement.
    pub(crate) fn class_of(&self, arrangement: &Arrangement) -> MaterialClass {
        let [here, there] = [*arrangement, arrangement.swap_owners()]
            .map(|arrangement| arrangement.material(self.patterns()));
        let counts = match arrangement.mover() {
            0 => here.min(there),
            1 => here,
            _ => there,
        };
        MaterialClass { free: self.cells.len() - arrangement.pieces(), counts }
    }

    /// The classes of the ruleset, the fullest first, in an order in which they can be solved;
    /// quarter turns folded they have at most `most` positions.
    ///
    /// **Cost** linear in the number of classes, which is at most `most`.
    ///
    /// # Errors
    /// If they have more.
    pub fn classes(&self, most: u64) -> Result<Vec<MaterialClass>, BuildError> {
        let mut all = Vec::new();
        let mut left = u128::from(most);
        let mut visit = |class| {
            let positions = self.positions(&class);
            all.push(class);
            left.checked_sub(positions).map(|rest| left = rest).is_some()
        };
        let mut counts = vec![0; 2 * self.patterns()];
        let visited = self.visit_classes(0, self.cells.len(), &mut counts, &mut visit);
        visited.ok_or_else(|| self.too_large())?;
        all.sort_unstable();
        Ok(all)
    }

    /// That there are too many positions.
    pub(super) fn too_large(&self) -> BuildError {
        too_large(&self.ruleset)
    }

    /// Visits the classes with those counts before `at` until `visit` says no: then `None`.
    fn visit_classes(
        &self,
        at: usize,
        free: usize,
        counts: &mut Vec<u8>,
        visit: &mut impl FnMut(MaterialClass) -> bool,
    ) -> Option<()> {
        if at == counts.len() {
            let class = MaterialClass { free, counts: counts.clone() };
            return (!self.is_representative(&class) || visit(class)).then_some(());
        }
        let most = self.stocks[at / self.patterns()][at % self.patterns()];
        for count in 0..=most.min(free as u8) {
            counts[at] = count;
            self.visit_classes(at + 1, free - usize::from(count), counts, visit)?;
        }
        counts[at] = 0;
        Some(())
    }

    /// Whether a class is the one of it and its exchange that names both.
    fn is_representative(&self, class: &MaterialClass) -> bool {
        let [one, two] = class.material_of_each();
        self.stocks[0] != self.stocks[1] || one <= two
    }

    /// How many arrangements a class has, quarter turns not folded.
    pub(crate) fn arrangements_in(&self, class: &MaterialClass) -> u128 {
        let mut left = self.cells.len() as u128;
        let mut ways = 1u128;
        for &count in &class.counts {
            for k in 1..=u128::from(count) {
                ways = ways * left / k;
                left -= 1;
            }
        }
        let [one, two] = class.material_of_each();
        let is_own_exchange = self.stocks[0] == self.stocks[1] && one == two;
        if is_own_exchange { ways } else { 2 * ways }
    }

    /// About how many positions a class has with quarter turns folded: a few less than there are,
    /// since an arrangement may look the same turned.
    pub fn positions(&self, class: &MaterialClass) -> u128 {
        let arrangements = self.arrangements_in(class);
        let folded = arrangements.div_ceil(self.turns.len() as u128);
        folded << self.bits(class)
    }

    /// How many bits number the positions of each arrangement of a class.
    pub fn bits(&self, class: &MaterialClass) -> u32 {
        let widths = self.widths.iter().cycle();
        class.counts.iter().zip(widths).map(|(&n, &width)| u32::from(n) * u32::from(width)).sum()
    }

    /// How many pieces there are at most of the two players.
    pub fn more_pieces(&self, class: &MaterialClass) -> u64 {
        let [one, two] =
            class.material_of_each().map(|half| half.iter().map(|&n| u64::from(n)).sum::<u64>());
        one.max(two)
    }

    /// The classes that placements lead to, ascending.
    pub fn successors(&self, class: &MaterialClass) -> Vec<MaterialClass> {
        let mut all = Vec::new();
        if class.free == 0 {
            return all;
        }
        let most: Vec<u8> = self.stocks.concat();
        for at in (0..most.len()).filter(|&at| class.counts[at] < most[at]) {
            let mut counts = class.counts.clone();
            counts[at] += 1;
            let mut next = MaterialClass { free: class.free - 1, counts };
            if !self.is_representative(&next) {
                let [one, two] = next.material_of_each();
                next.counts = [two, one].concat();
            }
            all.push(next);
        }
        all.sort_unstable();
        all.dedup();
        all
    }

    /// The arrangements of a class, each with its exchange, quarter turns not folded.
    pub fn arrangements(&self, class: &MaterialClass) -> Vec<Arrangement> {
        let mover = self.mover(Player::One);
        let mut all = Vec::new();
        let mut left = class.counts.clone();
        self.fill(0, class.free, &mut left, Arrangement::empty(mover), &mut all);
        let [one, two] = class.material_of_each();
        if mover != 0 || one != two {
            let exchanged: Vec<Arrangement> = all.iter().map(|a| a.swap_owners()).collect();
            all.extend(exchanged);
        }
        all
    }

    fn fill(
        &self,
        cell: usize,
        free: usize,
        left: &mut [u8],
        here: Arrangement,
        all: &mut Vec<Arrangement>,
    ) {
        if cell == self.cells.len() {
            all.push(here);
            return;
        }
        if free > 0 {
            self.fill(cell + 1, free - 1, left, here, all);
        }
        for at in 0..left.len() {
            if left[at] == 0 {
                continue;
            }
            left[at] -= 1;
            let (mine, pattern) = (at < self.patterns(), at % self.patterns());
            let label = PieceLabel { mine, pattern };
            self.fill(cell + 1, free, left, here.with_label(cell, Some(label)), all);
            left[at] += 1;
        }
    }

    /// The arrangement of a position, and the rotation of the piece on each cell.
    ///
    /// # Panics
    /// If it is of another ruleset.
    pub fn view(&self, position: &Position) -> (Arrangement, [usize; MAX_CELLS]) {
        let ruleset = &self.ruleset;
        let mut arrangement = Arrangement::empty(self.mover(position.to_move()));
        let mut rotations = [0; MAX_CELLS];
        for (cell, &at) in self.cells.iter().enumerate() {
            let Some(Placed { piece, rotation }) = position.layout().piece(at) else { continue };
            let mine = ruleset.owners().of(piece.colour) == Owner::Player(position.to_move());
            let patterns = ruleset.pieces().patterns();
            let pattern = patterns.iter().position(|p| p.letter == piece.letter);
            let pattern = pattern.expect("a pattern of the ruleset");
            arrangement = arrangement.with_label(cell, Some(PieceLabel { mine, pattern }));
            rotations[cell] = usize::from(rotation);
        }
        (arrangement, rotations)
    }

    /// The name of a class, such as `AC_A`: the pieces on the board of one player, then of the
    /// other, `0` for none.
    pub fn name(&self, class: &MaterialClass) -> String {
        let patterns = self.ruleset.pieces().patterns();
        let half = |counts: &[u8]| -> String {
            let letters = patterns.iter().zip(counts);
            let text: String = letters
                .map(|(pattern, &count)| pattern.letter.to_string().repeat(count.into()))
                .collect();
            if text.is_empty() { "0".to_owned() } else { text }
        };
        class.material_of_each().map(half).join("_")
    }
}
