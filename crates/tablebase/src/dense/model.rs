//! The model of a ruleset for its tables: cells, pieces, symmetries and material classes.

use crate::BuildError;
use crate::dense::arrangement::{Arrangement, MAX_CELLS, PieceLabel};
use crate::dense::fields::BitFields;
use crosstrack::base::Player;
use crosstrack::rules::symmetry::{keeps_connectors, rotate_cell};
use crosstrack::rules::{
    Cell, ClaimRule, Colour, Letter, Owner, Placed, Position, Ruleset, Seats, cells_of,
};

/// Maximum number of positions of a table or a class, up to quarter turns; each takes one byte.
pub(crate) const MAX_POSITIONS: u64 = 1 << 32;

/// Maximum number of positions of all classes of a folder together: 2⁵⁰ bytes are more than any disk holds.
const MAX_FOLDER_POSITIONS: u64 = 1 << 50;

// A class must fit into one table.
const _: () = assert!(MAX_POSITIONS < MAX_FOLDER_POSITIONS);

/// Returns the error that there are no tables for a ruleset.
fn unsuited(why: impl Into<String>) -> BuildError {
    let help =
        "tables fit the boards 1x1, 2x1 and 1x2; with few pieces (sets=ACI) also 3x1 and 2x2";
    BuildError::Unsuited { why: why.into(), help }
}

fn too_large_error(ruleset: &Ruleset) -> BuildError {
    let (board, patterns) = (ruleset.board(), ruleset.pieces().patterns().len());
    unsuited(format!(
        "the board {board} with {patterns} patterns has too many positions: tables hold up to {MAX_POSITIONS}"
    ))
}

/// A material class: how many pieces of each pattern each player has on the board.
///
/// If both players have the same pieces, a class and its swap of owners are one class. Rotations and
/// relocations stay in a class; a placement leads to a class with one more piece.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct MaterialClass {
    /// Number of free cells. It is the first field, so that classes with more pieces sort first.
    free: usize,
    /// Number of pieces of each pattern: first of one player, then of the other.
    counts: Vec<u8>,
}

impl MaterialClass {
    /// Returns the number of free cells.
    pub(crate) const fn free(&self) -> usize {
        self.free
    }

    /// Returns the greater of the two players' numbers of pieces.
    pub(crate) fn max_pieces_of_a_player(&self) -> u64 {
        let [one, two] =
            self.material_of_each().map(|counts| counts.iter().map(|&n| u64::from(n)).sum::<u64>());
        one.max(two)
    }

    /// Returns the numbers of pieces of each pattern, of one player and of the other.
    fn material_of_each(&self) -> [&[u8]; 2] {
        let (one, two) = self.counts.split_at(self.counts.len() / 2);
        [one, two]
    }
}

/// The parts of a ruleset that its tables need: cells, pieces in stock, and the quarter turns that leave
/// the connectors unchanged.
#[derive(Clone, Debug)]
pub struct BoardModel {
    ruleset: Ruleset,
    cells: Vec<Cell>,
    /// Number of bits for the orientation of each pattern.
    widths: Vec<u8>,
    /// Number of pieces of each pattern that the players have.
    stocks: [Vec<u8>; 2],
    /// For each turn of the board that leaves the connectors unchanged: the number of quarters, and the
    /// image of each cell.
    turns: Vec<(usize, Vec<usize>)>,
}

impl BoardModel {
    /// Returns the model of a ruleset. It does not check the number of positions.
    ///
    /// # Errors
    /// If tables do not support the ruleset: they need two players, claim rule `automatic` and fixed
    /// connectors.
    #[allow(clippy::missing_panics_doc, reason = "a quarter turn maps a board to itself")]
    pub fn new(ruleset: &Ruleset) -> Result<Self, BuildError> {
        let seats = ruleset.seats();
        if seats != Seats::Two {
            let why = format!("tables are for two players, not for {seats}");
            return Err(BuildError::Unsuited { why, help: "leave players and owners out" });
        }
        if ruleset.claim_rule() != ClaimRule::Automatic {
            let why = "tables are for paths that win by themselves (X-CLAIM automatic)";
            return Err(BuildError::Unsuited { why: why.into(), help: "leave claim-rule out" });
        }
        if ruleset.edition().facts().intersection_pieces > 0 {
            let why = "tables are for fixed connectors, not for intersection pieces (EQ-LARGE)";
            return Err(unsuited(why));
        }
        let (board, patterns) = (ruleset.board(), ruleset.pieces().patterns());
        let cells: Vec<Cell> = cells_of(ruleset.cells()).collect();
        if cells.len() > MAX_CELLS {
            return Err(too_large_error(ruleset));
        }
        let stock =
            |player| patterns.iter().map(|p| piece_count(ruleset, player, p.letter)).collect();
        let image = |cell: Cell, quarters| {
            let turned = rotate_cell(board, cell, quarters);
            cells.iter().position(|&c| c == turned).expect("boards turn into themselves")
        };
        let turns = (0..4).filter(|&quarters| keeps_connectors(ruleset, quarters));
        let turns = turns.map(|q| (q, cells.iter().map(|&c| image(c, q)).collect())).collect();
        let widths = patterns.iter().map(|p| p.orientations.count().trailing_zeros() as u8);
        Ok(Self {
            ruleset: ruleset.clone(),
            widths: widths.collect(),
            stocks: [Player::One, Player::Two].map(stock),
            turns,
            cells,
        })
    }

    /// Returns the ruleset of the model.
    pub const fn ruleset(&self) -> &Ruleset {
        &self.ruleset
    }

    /// Returns the cells, in reading order.
    pub(crate) fn cells(&self) -> &[Cell] {
        &self.cells
    }

    /// Returns the turns of the board that leave the connectors unchanged: for each, the number of quarters
    /// and the image of each cell.
    pub(crate) fn turns(&self) -> &[(usize, Vec<usize>)] {
        &self.turns
    }

    /// Returns the number of patterns.
    pub(crate) fn patterns(&self) -> usize {
        self.widths.len()
    }

    /// Returns the number of pieces of each pattern that the player to move has, on the board and in stock.
    pub(crate) fn stock(&self, arrangement: &Arrangement) -> &[u8] {
        &self.stocks[usize::from(arrangement.mover() == 2)]
    }

    /// Returns the mover as in [`Arrangement::mover`]: 0 if both players have the same pieces.
    pub(crate) fn mover(&self, player: Player) -> u8 {
        if self.stocks[0] == self.stocks[1] { 0 } else { 1 + player.index() as u8 }
    }

    /// Returns the bit fields that the numbers of an arrangement's positions consist of.
    pub(crate) fn fields(&self, arrangement: &Arrangement) -> BitFields {
        BitFields::new(arrangement, &self.widths)
    }

    /// Returns a number that identifies an arrangement.
    pub(crate) fn code(&self, arrangement: &Arrangement) -> u128 {
        arrangement.code(self.cells.len(), self.widths.len())
    }

    /// Returns the class of an arrangement.
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

    /// Returns the material classes of the ruleset, most pieces first. In this order they can be solved.
    ///
    /// **Cost** linear in the number of classes, which is at most `max_positions`.
    ///
    /// # Errors
    /// If the classes have more than `max_positions` positions, up to quarter turns.
    pub fn classes(&self, max_positions: u64) -> Result<Vec<MaterialClass>, BuildError> {
        let mut all = Vec::new();
        let mut left = u128::from(max_positions);
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

    /// Returns the material classes of a folder, most pieces first.
    ///
    /// # Errors
    /// If they have too many positions, or a class with those that its placements lead to has.
    pub(super) fn folder_classes(&self) -> Result<Vec<MaterialClass>, BuildError> {
        let classes = self.classes(MAX_FOLDER_POSITIONS)?;
        let fits = |class: &MaterialClass| {
            let group = self
                .successors(class)
                .iter()
                .chain([class])
                .map(|of| self.positions(of))
                .sum::<u128>();
            group <= MAX_POSITIONS.into()
        };
        if classes.iter().all(fits) { Ok(classes) } else { Err(self.too_large()) }
    }

    /// Returns the error that there are too many positions.
    pub(super) fn too_large(&self) -> BuildError {
        too_large_error(&self.ruleset)
    }

    /// Visits the classes that have the given counts before index `at`. Stops and returns `None` as soon as
    /// `visit` returns `false`.
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

    /// Returns whether a class is the one that stands for both itself and its swap of owners.
    fn is_representative(&self, class: &MaterialClass) -> bool {
        let [one, two] = class.material_of_each();
        self.stocks[0] != self.stocks[1] || one <= two
    }

    /// Counts the arrangements of a class; arrangements that differ by a quarter turn count separately.
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
        let is_own_swap = self.stocks[0] == self.stocks[1] && one == two;
        if is_own_swap { ways } else { 2 * ways }
    }

    /// Returns the approximate number of positions of a class, up to quarter turns: slightly too few,
    /// since an arrangement may be its own image.
    pub(crate) fn positions(&self, class: &MaterialClass) -> u128 {
        let arrangements = self.arrangements_in(class);
        let folded = arrangements.div_ceil(self.turns.len() as u128);
        folded << self.bits(class)
    }

    /// Returns the number of bits of a position's number within an arrangement of the class.
    pub(crate) fn bits(&self, class: &MaterialClass) -> u32 {
        let widths = self.widths.iter().cycle();
        class.counts.iter().zip(widths).map(|(&n, &width)| u32::from(n) * u32::from(width)).sum()
    }

    /// Lists the classes that placements lead to, sorted.
    pub(crate) fn successors(&self, class: &MaterialClass) -> Vec<MaterialClass> {
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

    /// Lists the arrangements of a class and their swaps of owners; arrangements that differ by a quarter
    /// turn are listed separately.
    pub(crate) fn arrangements(&self, class: &MaterialClass) -> Vec<Arrangement> {
        let mover = self.mover(Player::One);
        let mut all = Vec::new();
        let mut left = class.counts.clone();
        self.fill(0, class.free, &mut left, Arrangement::empty(mover), &mut all);
        let [one, two] = class.material_of_each();
        if mover != 0 || one != two {
            let swapped: Vec<Arrangement> = all.iter().map(|a| a.swap_owners()).collect();
            all.extend(swapped);
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

    /// Returns the arrangement of a position, and the rotation of the piece on each cell.
    ///
    /// # Panics
    /// If the position is of another ruleset.
    pub(crate) fn arrangement_of(&self, position: &Position) -> (Arrangement, [usize; MAX_CELLS]) {
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

    /// Returns the name of a class, such as `AC_A`: the patterns of one player's pieces on the board, then
    /// of the other's, `0` for none.
    pub fn name(&self, class: &MaterialClass) -> String {
        let patterns = self.ruleset.pieces().patterns();
        let names = class.material_of_each().map(|counts| -> String {
            let letters = patterns.iter().zip(counts);
            letters.map(|(p, &count)| p.letter.to_string().repeat(count.into())).collect()
        });
        names.map(|name| if name.is_empty() { "0".to_owned() } else { name }).join("_")
    }
}

/// Counts the pieces of a pattern that a player has, on the board and in stock.
fn piece_count(ruleset: &Ruleset, player: Player, letter: Letter) -> u8 {
    let owner = Owner::Player(player);
    let owned = Colour::ALL.iter().filter(|&&colour| ruleset.owners().of(colour) == owner);
    owned.filter(|&&colour| ruleset.letters_of(colour) >> letter.index() & 1 != 0).count() as u8
}
