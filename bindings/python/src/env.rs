//! Actions as numbers and positions as planes.

use std::sync::Arc;

use crosstrack::game::Game as _;
use crosstrack::rules::ActionNumbers;
use crosstrack::{
    Colour, ConnectorKind, Letter, Move as Inner, Player, Position as InnerPosition,
    Ruleset as Game,
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

/// Actions of a ruleset as numbers, and positions as planes, both as the player to move sees them.
#[derive(Clone)]
pub(crate) struct Code {
    pub(crate) game: Arc<Game>,
    numbers: ActionNumbers,
    letters: usize,
    letter_ranks: [u8; Letter::COUNT],
    has_connectors: bool,
    /// By player: all colours as the player sees them.
    colours: Vec<[Colour; 4]>,
}

impl Code {
    pub(crate) fn new(game: Arc<Game>) -> Result<Self, Fault> {
        let Some(numbers) = ActionNumbers::new(&game) else {
            let fault = Fault::new("RulesetError", "paths that are announced have no numbers");
            return Err(fault.with_remedy("claim_rule='automatic'"));
        };
        let patterns = game.pieces().patterns();
        let mut letter_ranks = [0; Letter::COUNT];
        for (rank, pattern) in patterns.iter().enumerate() {
            letter_ranks[pattern.letter.index()] = rank as u8;
        }
        let letters = patterns.len();
        let has_connectors =
            game.interstices() != 0 && ConnectorKind::ALL.iter().any(|&kind| game.pile(kind) > 0);
        let players = &Player::ALL[..game.seats().players()];
        let colours = players.iter().map(|&player| game.owners().seen_by(player)).collect();
        Ok(Self { game, numbers, letters, letter_ranks, has_connectors, colours })
    }

    /// Returns the number of actions.
    pub(crate) fn actions(&self) -> usize {
        self.numbers.count()
    }

    /// Planes, rows and columns of an observation.
    fn shape(&self) -> [usize; 3] {
        let layers = if self.has_connectors { ConnectorKind::COUNT * QUARTERS } else { 0 };
        let width = self.game.board().width();
        [4 * self.letters + ROTATIONS + 1 + layers, width, width]
    }

    pub(crate) fn observation_len(&self) -> usize {
        self.shape().iter().product()
    }

    /// Returns the legal move of a number.
    pub(crate) fn legal(&self, position: &InnerPosition, number: usize) -> Result<Inner, Fault> {
        let action = self.numbers.action(position.to_move(), number).ok_or_else(|| {
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
        let turned = 4 * self.letters;
        for (cell, placed) in position.layout().pieces() {
            let colour = colours.iter().position(|&colour| colour == placed.piece.colour);
            let letter = usize::from(self.letter_ranks[placed.piece.letter.index()]);
            let piece = colour.unwrap_or_default() * self.letters + letter;
            set(piece, cell.row(), cell.column(), 1);
            set(turned + usize::from(placed.rotation), cell.row(), cell.column(), 1);
            set(turned + ROTATIONS, cell.row(), cell.column(), position.turns_frozen(cell));
        }
        if !self.has_connectors {
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
        let (mut left, mut found) = (nth, None);
        self.numbers.for_each_rotatable(&self.game, position, |number, rotations| {
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

    /// Adds the numbers of all legal actions, in the order of the legal moves.
    pub(crate) fn add_legal(&self, position: &InnerPosition, to: &mut Vec<u32>) {
        self.numbers.for_each_legal(&self.game, position, |number| to.push(number as u32));
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
        let number = self.0.numbers.number(position.0.position.to_move(), mv.action);
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
