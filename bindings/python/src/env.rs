//! Actions as numbers and positions as planes.

use std::sync::Arc;

use crosstrack::game::Game as _;
use crosstrack::rules::movegen::for_each_rotatable;
use crosstrack::rules::{cells_of, interstices_of};
use crosstrack::{
    Action, ClaimRule, Colour, Interstice, Kind, Letter, Move as Inner, Owner, Player,
    Position as InnerPosition, Ruleset as Game,
};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyTuple, PyType};

use crate::crosstrack_game::Position;
use crate::error::{Fault, OrRaise as _, whole, whole_or_none, wrong_value};
use crate::kit::At;
use crate::ruleset::Ruleset;
use crate::text::Move;

const ROTATIONS: usize = 8;
const QUARTERS: usize = 4;

/// Numbers of the cells of a board in reading order, from 0; by [`Cell::index`](crosstrack::Cell::index).
type Ranks = [u8; 64];

/// Actions of a ruleset as numbers, and positions as planes, both as the player to move sees them.
#[derive(Clone)]
pub(crate) struct Code {
    pub(crate) game: Arc<Game>,
    cells: Vec<crosstrack::Cell>,
    cell_ranks: Ranks,
    letters: Vec<Letter>,
    letter_ranks: [u8; Letter::COUNT],
    /// Interstices of the board, if intersection pieces are played.
    interstices: Vec<Interstice>,
    /// By player: all colours, own ones first, then those of the next players in order, then the common ones.
    colours: Vec<Vec<Colour>>,
    /// By player: the colours that the player may place, in that order.
    held: Vec<Vec<Colour>>,
    /// Most colours that a player may place.
    slots: usize,
}

impl Code {
    pub(crate) fn new(game: Arc<Game>) -> Result<Self, Fault> {
        if game.claim_rule() == ClaimRule::Announced {
            let fault = Fault::new("RulesetError", "paths that are announced have no numbers");
            return Err(fault.with_remedy("claim_rule='automatic'"));
        }
        let cells: Vec<_> = cells_of(game.cells()).collect();
        let mut cell_ranks = [0; 64];
        for (rank, cell) in cells.iter().enumerate() {
            cell_ranks[cell.index()] = rank as u8;
        }
        let letters: Vec<Letter> = game.pieces().patterns().iter().map(|p| p.letter).collect();
        let mut letter_ranks = [0; Letter::COUNT];
        for (rank, letter) in letters.iter().enumerate() {
            letter_ranks[letter.index()] = rank as u8;
        }
        let is_played = Kind::ALL.iter().any(|&kind| game.pile(kind) > 0);
        let interstices = interstices_of(game.interstices()).filter(|_| is_played).collect();
        let players = game.seats().players();
        let order = |player: &Player| {
            let mut all = Colour::ALL.to_vec();
            all.sort_by_key(|&colour| match game.owners().of(colour) {
                Owner::Player(owner) => (owner.index() + players - player.index()) % players,
                Owner::Common => players,
                Owner::Unused => players + 1,
            });
            all
        };
        let colours: Vec<Vec<Colour>> = Player::ALL[..players].iter().map(order).collect();
        let placed = |player: &Player| {
            let all = colours[player.index()].iter().copied();
            all.filter(|&colour| game.owners().may_place(*player, colour)).collect()
        };
        let held: Vec<Vec<Colour>> = Player::ALL[..players].iter().map(placed).collect();
        let slots = held.iter().map(Vec::len).max().unwrap_or_default();
        Ok(Self {
            game,
            cells,
            cell_ranks,
            letters,
            letter_ranks,
            interstices,
            colours,
            held,
            slots,
        })
    }

    /// Returns the number of pieces that a player may have in stock.
    fn stock(&self) -> usize {
        self.slots * self.letters.len()
    }

    fn piece_actions(&self) -> usize {
        (self.stock() + self.cells.len()) * self.cells.len() * ROTATIONS
    }

    pub(crate) fn actions(&self) -> usize {
        self.piece_actions() + Kind::COUNT * self.interstices.len() * QUARTERS
    }

    /// Planes, rows and columns of an observation.
    fn shape(&self) -> [usize; 3] {
        let layers = if self.interstices.is_empty() { 0 } else { Kind::COUNT * QUARTERS };
        let width = self.game.board().width();
        [4 * self.letters.len() + ROTATIONS + 1 + layers, width, width]
    }

    pub(crate) fn observation_len(&self) -> usize {
        self.shape().iter().product()
    }

    /// Returns the number of an action of a player; `None` for one of another ruleset.
    #[inline]
    fn number(&self, player: Player, action: Action) -> Option<usize> {
        let on = |source: usize, cell: crosstrack::Cell, rotation: u8| {
            let to = usize::from(self.cell_ranks[cell.index()]);
            (source * self.cells.len() + to) * ROTATIONS + usize::from(rotation)
        };
        let from =
            |cell: crosstrack::Cell| self.stock() + usize::from(self.cell_ranks[cell.index()]);
        Some(match action {
            Action::Place { piece, cell, rotation } => {
                let held = &self.held[player.index()];
                let slot = held.iter().position(|&colour| colour == piece.colour)?;
                let letter = usize::from(self.letter_ranks[piece.letter.index()]);
                on(slot * self.letters.len() + letter, cell, rotation)
            }
            Action::Rotate { cell, rotation } => on(from(cell), cell, rotation),
            Action::Relocate { from: source, to, rotation } => on(from(source), to, rotation),
            Action::Intersection { kind, at, rotation } => {
                let rank = self.interstices.binary_search(&at).ok()?;
                let piece = kind.index() * self.interstices.len() + rank;
                self.piece_actions() + piece * QUARTERS + usize::from(rotation)
            }
            Action::Claim => return None,
        })
    }

    /// Returns the action of a number; `None` if no action has it.
    fn action(&self, player: Player, number: usize) -> Option<Action> {
        let rotation = |turns: usize| (number % turns) as u8;
        if let Some(number) = number.checked_sub(self.piece_actions()) {
            let (piece, rotation) = (number / QUARTERS, rotation(QUARTERS));
            let kind = *Kind::ALL.get(piece.checked_div(self.interstices.len())?)?;
            let at = self.interstices[piece % self.interstices.len()];
            return Some(Action::Intersection { kind, at, rotation });
        }
        let (rotation, place) = (rotation(ROTATIONS), number / ROTATIONS);
        let (source, to) = (place / self.cells.len(), self.cells[place % self.cells.len()]);
        let Some(from) = source.checked_sub(self.stock()) else {
            let colour = *self.held[player.index()].get(source / self.letters.len())?;
            let letter = self.letters[source % self.letters.len()];
            let piece = crosstrack::Piece { colour, letter };
            return Some(Action::Place { piece, cell: to, rotation });
        };
        let from = self.cells[from];
        Some(if from == to {
            Action::Rotate { cell: to, rotation }
        } else {
            Action::Relocate { from, to, rotation }
        })
    }

    /// Returns the legal move of a number.
    pub(crate) fn legal(&self, position: &InnerPosition, number: usize) -> Result<Inner, Fault> {
        let action = self.action(position.to_move(), number).ok_or_else(|| {
            let why = format!("no action has the number {number}");
            Fault::new("IllegalMoveError", why)
                .with_remedy("actions with a 1 in the mask are legal")
        })?;
        let mv: Inner = action.into();
        if self.game.check(position, mv).is_err() {
            At { game: self.game.clone(), position: position.clone() }.check(mv)?;
        }
        Ok(mv)
    }

    /// Writes the planes of a position, which are zero before, as a player sees it.
    pub(crate) fn observe(&self, position: &InnerPosition, player: Player, planes: &mut [u8]) {
        let [_, rows, columns] = self.shape();
        let mut set = |plane: usize, row: usize, column: usize, value: u8| {
            planes[(plane * rows + row) * columns + column] = value;
        };
        let colours = &self.colours[player.index()];
        let turned = 4 * self.letters.len();
        for (cell, placed) in position.layout().pieces() {
            let colour = colours.iter().position(|&colour| colour == placed.piece.colour);
            let letter = usize::from(self.letter_ranks[placed.piece.letter.index()]);
            let piece = colour.unwrap_or_default() * self.letters.len() + letter;
            set(piece, cell.row(), cell.column(), 1);
            set(turned + usize::from(placed.rotation), cell.row(), cell.column(), 1);
            set(turned + ROTATIONS, cell.row(), cell.column(), position.turns_frozen(cell));
        }
        if self.interstices.is_empty() {
            return;
        }
        for (at, connector) in position.layout().connectors() {
            let plane = connector.kind.index() * QUARTERS + usize::from(connector.rotation);
            set(turned + ROTATIONS + 1 + plane, at.row(), at.column(), 1);
        }
    }

    /// Writes 1 for each legal action into a mask that is zero before; returns the one of which `nth` come before.
    pub(crate) fn mask(
        &self,
        position: &InnerPosition,
        nth: usize,
        mask: &mut [u8],
    ) -> Option<u32> {
        let (player, mut left, mut found) = (position.to_move(), nth, None);
        // Actions of one piece come one after the other: what they begin with is computed once.
        let (mut placed, mut first) = (None, 0);
        for_each_rotatable(&self.game, position, |action, rotations| {
            let number = match action {
                Action::Place { piece, cell, rotation: 0 } if placed == Some(piece) => {
                    Some(first + usize::from(self.cell_ranks[cell.index()]) * ROTATIONS)
                }
                Action::Place { piece, cell, .. } => self.number(player, action).inspect(|start| {
                    placed = Some(piece);
                    first = start - usize::from(self.cell_ranks[cell.index()]) * ROTATIONS;
                }),
                other => self.number(player, other),
            };
            let Some(number) = number else { return };
            // The rotations of a pathway piece, or of an intersection piece, stand side by side.
            let end = mask.len().min(number + ROTATIONS);
            for (at, byte) in mask[number..end].iter_mut().enumerate() {
                *byte |= rotations >> at & 1;
            }
            let count = rotations.count_ones() as usize;
            if found.is_none() {
                match left.checked_sub(count) {
                    Some(rest) => left = rest,
                    None => found = Some((number + nth_bit(rotations, left)) as u32),
                }
            }
        });
        found
    }
}

/// Returns the place of a bit of which `nth` in a mask come before.
const fn nth_bit(mut mask: u8, nth: usize) -> usize {
    let mut before = 0;
    while before < nth {
        mask &= mask.wrapping_sub(1);
        before += 1;
    }
    mask.trailing_zeros() as usize
}

/// Moves of a ruleset as numbers, and positions as planes, from the view of a player.
///
/// An action is ``(source * cells + to) * 8 + rotation``: ``source`` is a piece of the stock, ``slot * letters +
/// letter``, or the cell of a piece that is turned there or moved, ``stock + from``. Cells are numbered in reading
/// order, letters in the order of :attr:`crosstrack.Ruleset.patterns`, and slots are the sets that the player to move
/// may place, own ones before common ones. Where intersection pieces are played, ``(kind * interstices + at) * 4 +
/// rotation`` comes behind all these. So a network that sees the board from its own side also acts from its own side.
///
/// An observation has planes of rows and columns: for each of the four sets, the player's own first, then those of the
/// next players, the common ones last, a plane of each letter; eight of rotations; the turns that a common piece stays
/// frozen; and where intersection pieces are played, sixteen of their kinds and rotations, at the slot at the upper
/// left. Board, readings and pieces are those of the ruleset, whose paths must count by themselves.
#[pyclass(frozen, module = "crosstrack.env")]
pub(crate) struct Encoding(Code);

#[pymethods]
impl Encoding {
    #[new]
    fn new(py: Python<'_>, ruleset: &Ruleset) -> PyResult<Self> {
        Code::new(ruleset.0.clone()).map(Self).or_raise(py)
    }

    /// Rules of the game.
    #[getter]
    fn ruleset(&self) -> Ruleset {
        Ruleset(self.0.game.clone())
    }

    /// Number of actions.
    #[getter]
    fn actions(&self) -> usize {
        self.0.actions()
    }

    /// Planes, rows and columns of an observation.
    #[getter]
    fn shape<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.0.shape())
    }

    /// Returns the number of a legal move.
    fn number(&self, position: &Position, r#move: &Bound<'_, PyAny>) -> PyResult<usize> {
        let py = r#move.py();
        self.same_rules(py, position)?;
        let mv = position.0.move_from(r#move)?;
        position.0.check(mv).or_raise(py)?;
        let number = self.0.number(position.0.position.to_move(), mv.action);
        let text = r#move.str()?;
        number.ok_or_else(|| wrong_value(format!("{text} has no number")))
    }

    /// Returns the legal move that a number stands for; raises :class:`crosstrack.IllegalMoveError` if there is none.
    fn r#move(
        &self,
        py: Python<'_>,
        position: &Position,
        #[pyo3(from_py_with = whole)] number: usize,
    ) -> PyResult<Move> {
        self.same_rules(py, position)?;
        self.0.legal(&position.0.position, number).map(Move).or_raise(py)
    }

    /// Returns the planes of a position as bytes, as ``player`` sees it; by default the player to move.
    #[pyo3(signature = (position, player=None))]
    fn observe<'py>(
        &self,
        py: Python<'py>,
        position: &Position,
        #[pyo3(from_py_with = whole_or_none)] player: Option<usize>,
    ) -> PyResult<Bound<'py, PyBytes>> {
        self.same_rules(py, position)?;
        let players = self.0.game.seats().players();
        let viewer = match player {
            None => position.0.position.to_move(),
            Some(number) if (1..=players).contains(&number) => Player::from_index(number - 1),
            Some(number) => {
                let why = format!("player {number}: the players are 1 to {players}");
                return Err(wrong_value(why));
            }
        };
        PyBytes::new_with(py, self.0.observation_len(), |planes| {
            self.0.observe(&position.0.position, viewer, planes);
            Ok(())
        })
    }

    /// Returns a byte for each action: 1 if it is legal, else 0.
    fn mask<'py>(&self, py: Python<'py>, position: &Position) -> PyResult<Bound<'py, PyBytes>> {
        self.same_rules(py, position)?;
        PyBytes::new_with(py, self.0.actions(), |mask| {
            self.0.mask(&position.0.position, 0, mask);
            Ok(())
        })
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Self>().is_ok_and(|other| other.get().0.game == self.0.game)
    }

    fn __hash__(&self) -> u64 {
        crate::kit::hash_of(&(self.0.shape(), self.0.actions()))
    }

    fn __repr__(&self) -> String {
        let [planes, rows, columns] = self.0.shape();
        let actions = self.0.actions();
        format!("<Encoding: {actions} actions, {planes} planes of {rows} by {columns}>")
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> (Bound<'py, PyType>, (Ruleset,)) {
        (py.get_type::<Self>(), (self.ruleset(),))
    }
}

impl Encoding {
    fn same_rules(&self, py: Python<'_>, position: &Position) -> PyResult<()> {
        if *position.0.game == *self.0.game {
            return Ok(());
        }
        let fault = Fault::new("RulesetError", "the position is played by other rules");
        Err(fault.with_remedy("make an Encoding of its ruleset").into_exception(py))
    }
}
