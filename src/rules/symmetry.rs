//! Symmetries of the game: quarter turns of the board together with renamings of players.
//!
//! A mirror is not among them: six of the nine patterns have no mirror image among the pieces. A quarter turn is
//! a symmetry if it leaves the fixed connectors unchanged.

use std::sync::LazyLock;

use crate::rules::action::Action;
use crate::rules::board::{Layout, Piece, Placed};
use crate::rules::edition::{Colour, Owner};
use crate::rules::geometry::{Board, Cell, Interstice, interstices_of};
use crate::rules::intersection::Connector;
use crate::rules::position::Position;
use crate::rules::ruleset::Ruleset;
use crate::rules::setup::Setup;

/// Returns where a cell of `board` lies after `quarters` quarter turns clockwise.
pub fn rotate_cell(board: Board, cell: Cell, quarters: usize) -> Cell {
    let last = board.width() - 1;
    (0..quarters % 4).fold(cell, |c, _| Cell::new(c.column(), last - c.row()))
}

/// Returns where an interstice of `board` lies after `quarters` quarter turns clockwise.
pub fn rotate_interstice(board: Board, at: Interstice, quarters: usize) -> Interstice {
    let last = board.width() - 2;
    (0..quarters % 4).fold(at, |i, _| Interstice::new(i.column(), last - i.row()))
}

/// A symmetry of a ruleset: quarter turns clockwise, then a renaming of the players and of their colour sets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Symmetry {
    /// Quarter turns clockwise, 0 to 3.
    pub quarters: usize,
    /// Number of turns by which players are passed on: each player becomes the one `shift` turns later.
    pub shift: usize,
    /// Image of each colour set, indexed by [`Colour::index`].
    pub colours: [Colour; 4],
}

impl Symmetry {
    /// Returns the symmetry of `quarters` quarter turns clockwise that renames no player.
    pub(super) fn rotation(quarters: usize) -> Self {
        Self { quarters, shift: 0, colours: std::array::from_fn(Colour::from_index) }
    }

    /// Returns all symmetries of a ruleset, the identity first.
    pub fn all(ruleset: &Ruleset) -> Vec<Self> {
        let players = ruleset.seats().players();
        let mut all = Vec::new();
        for quarters in (0..4).filter(|&q| keeps_connectors(ruleset, q)) {
            for shift in 0..players {
                for colours in renamings(ruleset, shift) {
                    all.push(Self { quarters, shift, colours });
                }
            }
        }
        all
    }

    /// Returns the image of a cell.
    pub(crate) fn cell(self, board: Board, cell: Cell) -> Cell {
        rotate_cell(board, cell, self.quarters)
    }

    /// Returns the image of a piece at a rotation.
    pub(crate) fn placed(self, ruleset: &Ruleset, placed: Placed) -> Placed {
        let Placed { piece: Piece { colour, letter }, rotation } = placed;
        let piece = Piece { colour: self.colours[colour.index()], letter };
        ruleset.normalize(Placed { piece, rotation: rotation + 2 * self.quarters as u8 })
    }

    /// Returns the image of a layout.
    pub fn layout(self, ruleset: &Ruleset, layout: &Layout) -> Layout {
        let board = ruleset.board();
        let mut image = Layout::default();
        for (cell, placed) in layout.pieces() {
            image.set_piece(self.cell(board, cell), Some(self.placed(ruleset, placed)));
        }
        for (at, connector) in layout.connectors() {
            let at = rotate_interstice(board, at, self.quarters);
            image.set_connector(at, Some(connector.rotate(self.quarters)));
        }
        image
    }

    /// Returns the image of an action in a position with the given layout.
    ///
    /// # Panics
    /// If the action rotates or relocates from an empty cell.
    pub fn action(self, ruleset: &Ruleset, layout: &Layout, action: Action) -> Action {
        let board = ruleset.board();
        let turned = |cell, rotation| {
            let placed = layout.piece(cell).expect("a piece to handle");
            self.placed(ruleset, Placed { rotation, ..placed }).rotation
        };
        match action {
            Action::Place { piece, cell, rotation } => {
                let Placed { piece, rotation } = self.placed(ruleset, Placed { piece, rotation });
                Action::Place { piece, cell: self.cell(board, cell), rotation }
            }
            Action::Rotate { cell, rotation } => {
                Action::Rotate { cell: self.cell(board, cell), rotation: turned(cell, rotation) }
            }
            Action::Relocate { from, to, rotation } => Action::Relocate {
                from: self.cell(board, from),
                to: self.cell(board, to),
                rotation: turned(from, rotation),
            },
            Action::Intersection { kind, at, rotation } => {
                let at = rotate_interstice(board, at, self.quarters);
                let Connector { kind, rotation } =
                    Connector { kind, rotation }.rotate(self.quarters);
                Action::Intersection { kind, at, rotation }
            }
            Action::Claim => Action::Claim,
        }
    }

    /// Returns the setup of the image of a position.
    pub(super) fn setup(self, ruleset: &Ruleset, position: &Position) -> Setup {
        let setup = position.setup(ruleset);
        let layout = self.layout(ruleset, position.layout());
        let image = |&(cell, turns): &(Cell, u8)| (self.cell(ruleset.board(), cell), turns);
        let mut frozen: Vec<(Cell, u8)> = setup.frozen.iter().map(image).collect();
        frozen.sort_unstable();
        Setup {
            pieces: layout.pieces().collect(),
            connectors: setup.connectors.map(|_| layout.connectors().collect()),
            to_move: position.to_move().nth_after(self.shift, ruleset.seats().players()),
            frozen,
            decided: setup.decided,
        }
    }

    /// Returns the image of a position.
    ///
    /// # Panics
    /// If the position is not of this ruleset.
    pub fn position(self, ruleset: &Ruleset, position: &Position) -> Position {
        let image = self.setup(ruleset, position);
        Position::new_waiving(ruleset, &image, |_| true).expect("a symmetric position is playable")
    }
}

/// Returns whether `quarters` quarter turns clockwise leave the connectors of the start unchanged.
pub fn keeps_connectors(ruleset: &Ruleset, quarters: usize) -> bool {
    interstices_of(ruleset.interstices()).all(|at| {
        let image = rotate_interstice(ruleset.board(), at, quarters);
        ruleset.start_connector(image.index())
            == ruleset.start_connector(at.index()).map(|c| c.rotate(quarters))
    })
}

/// The 24 orders of the four sets, ascending.
static ORDERS: LazyLock<Vec<[Colour; 4]>> = LazyLock::new(|| {
    let set = |code: u8, shift: u8| Colour::from_index(usize::from(code >> shift & 3));
    let four = (0..=u8::MAX).map(|code| [6, 4, 2, 0].map(|shift| set(code, shift)));
    four.filter(|sets| Colour::ALL.iter().all(|colour| sets.contains(colour))).collect()
});

/// Returns the renamings of colour sets that are possible when each player becomes the player `shift` turns
/// later; the identity comes first, if it is one of them. A set that nobody owns keeps its name, since its pieces
/// never lie on the board.
fn renamings(ruleset: &Ruleset, shift: usize) -> impl Iterator<Item = [Colour; 4]> + '_ {
    let (owners, players) = (ruleset.owners(), ruleset.seats().players());
    let fits = move |from: Colour, to: Colour| {
        let owner_fits = match owners.of(from) {
            Owner::Player(player) => {
                owners.of(to) == Owner::Player(player.nth_after(shift, players))
            }
            Owner::Common => owners.of(to) == Owner::Common,
            Owner::Unused => to == from,
        };
        // A set can become another only if both hold the same pieces.
        owner_fits && ruleset.letters_of(from) == ruleset.letters_of(to)
    };
    ORDERS
        .iter()
        .copied()
        .filter(move |to| Colour::ALL.iter().all(|&from| fits(from, to[from.index()])))
}
