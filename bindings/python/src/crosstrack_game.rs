//! Positions of Crosstrack.

use std::sync::Arc;

use crosstrack::game::Tactics as _;
use crosstrack::rules::Direction;
use crosstrack::{Colour, Game as _, Letter, PathStep, Placed, Player, Setup, SetupError};
use crosstrack_explore::Explorable as _;
use crosstrack_explore::draw::Drawable as _;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyType};

use crate::error::{Fault, OrRaise as _, whole, whole_or_none, wrong_value};
use crate::found::{Evidence, to_solution};
use crate::intern::object as move_object;
use crate::kit::{At, Kit, hash_of};
use crate::lists::Moves;
use crate::position_class;
use crate::ruleset::Ruleset;
use crate::solution::{Outcome, Solution};
use crate::text::{Cell, Interstice, Move, Piece};
use crate::thought::{Style, Thought, to_thought};
use crate::work::{Limits, run, thread_count};

/// Returns the exception of a setup's faults, of which each stands in `faults` with its clause.
fn setup_exception(py: Python<'_>, error: &SetupError) -> PyErr {
    let fault = Fault::new("SetupError", error);
    let fault = match error.0.first() {
        Some(first) => fault.with_clause(first.clause()),
        None => fault,
    };
    let exception = fault.into_exception(py);
    let faults: Vec<(String, &str)> =
        error.0.iter().map(|fault| (fault.to_string(), fault.clause())).collect();
    match exception.value(py).setattr("faults", faults) {
        Ok(()) => exception,
        Err(other) => other,
    }
}

/// Reads the pieces of a dictionary of cells and placed pieces such as `rA0`.
fn read_pieces(pieces: &Bound<'_, PyDict>, setup: &mut Setup) -> PyResult<()> {
    for (cell, placed) in pieces {
        let text = placed.str()?;
        let text = &*text.to_cow()?;
        let placed: Result<Placed, Fault> =
            text.parse().map_err(|error| Fault::of_text(text, error));
        setup.pieces.push((Cell::from_any(&cell)?.0, placed.or_raise(pieces.py())?));
    }
    Ok(())
}

fn read_connectors(connectors: &Bound<'_, PyDict>, setup: &mut Setup) -> PyResult<()> {
    let mut listed = Vec::new();
    for (at, connector) in connectors {
        let text = connector.str()?;
        let text = &*text.to_cow()?;
        let connector = text.parse().map_err(|error| Fault::of_text(text, error));
        listed.push((Interstice::from_any(&at)?.0, connector.or_raise(connectors.py())?));
    }
    setup.connectors = Some(listed);
    Ok(())
}

position_class! {
    /// A position of Crosstrack with its rules: an immutable value. :meth:`play` returns the next one.
    ///
    /// >>> from crosstrack import Position
    /// >>> position = Position.start().play("rA.b1.0", "gI.c3.2", "b1.2")
    /// >>> str(position)
    /// 'x1_4x2_1122.2_rA2.3-6-2.gI2.3-6-6-4_d'
    /// >>> len(position.legal_moves())
    /// 2643
    ///
    /// ``text`` is a position in the notation x1, played by ``ruleset``; without one, by the rules that the text
    /// and ``readings`` name, such as ``readings='junction=through'``. ``waive=True``, or the word
    /// ``waive=PL-OPENING`` in ``readings``, also takes positions that play does not reach, but from which it can go on.
    ///
    /// Raises :class:`NotationError` or :class:`SetupError`, with the place in the text and the clause.
    Position(crosstrack::Ruleset) in "crosstrack", of Ruleset, moves Move {
        /// Returns the start of a game: of the ruleset, or of the small board for two.
        #[staticmethod]
        #[pyo3(signature = (ruleset=None))]
        fn start(ruleset: Option<&Ruleset>) -> Self {
            let game = ruleset.map_or_else(Arc::default, |ruleset| ruleset.0.clone());
            Self(At { position: game.start(), game })
        }

        /// Returns the position with these pieces, such as ``{'b1': 'rA0'}``: by cell, the piece and its rotation.
        ///
        /// ``connectors`` has the intersection pieces by interstice, such as ``{'xb1': 'T2'}``; ``None`` for those
        /// of the start. ``frozen`` has the turns for which common pieces stay frozen, by cell. ``decided`` says
        /// that the last turn announced or claimed a path.
        ///
        /// Raises :class:`SetupError`, with all faults in ``faults``.
        #[staticmethod]
        #[pyo3(signature = (ruleset, pieces, *, to_move=1, connectors=None, frozen=None, decided=false, waive=false))]
        #[allow(clippy::too_many_arguments, reason = "they are named in Python")]
        fn setup(
            py: Python<'_>,
            ruleset: &Ruleset,
            pieces: &Bound<'_, PyDict>,
            #[pyo3(from_py_with = whole)] to_move: usize,
            connectors: Option<&Bound<'_, PyDict>>,
            frozen: Option<&Bound<'_, PyDict>>,
            decided: bool,
            waive: bool,
        ) -> PyResult<Self> {
            let player = Player::ALL.get(to_move.wrapping_sub(1)).copied();
            let why = format!("to_move is {to_move}: players are 1 to 4");
            let to_move = player.ok_or_else(|| wrong_value(why))?;
            let mut setup = Setup { to_move, decided, ..Setup::start() };
            read_pieces(pieces, &mut setup)?;
            if let Some(connectors) = connectors {
                read_connectors(connectors, &mut setup)?;
            }
            for (cell, turns) in frozen.into_iter().flatten() {
                setup.frozen.push((Cell::from_any(&cell)?.0, turns.extract()?));
            }
            let game = ruleset.0.clone();
            crosstrack::Position::new_waiving(&game, &setup, |fault| waive && fault.is_waivable())
                .map(|position| Self(At { game, position }))
                .map_err(|error| setup_exception(py, &error))
        }

        /// Pieces on the board by cell, each with its rotation in steps of 45° clockwise.
        #[getter]
        fn pieces<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
            let pieces = PyDict::new(py);
            for (cell, placed) in self.0.position.layout().pieces() {
                pieces.set_item(Cell(cell), (Piece(placed.piece), placed.rotation))?;
            }
            Ok(pieces)
        }

        /// Intersection pieces by interstice, such as ``'T2'``: kind and rotation in steps of 90° clockwise.
        #[getter]
        fn connectors<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
            let connectors = PyDict::new(py);
            for (at, connector) in self.0.position.layout().connectors() {
                connectors.set_item(Interstice(at), connector.to_string())?;
            }
            Ok(connectors)
        }

        /// Turns for which common pieces stay frozen, by cell.
        #[getter]
        fn frozen<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
            let frozen = PyDict::new(py);
            for (cell, turns) in self.0.position.setup(&self.0.game).frozen {
                frozen.set_item(Cell(cell), turns)?;
            }
            Ok(frozen)
        }

        /// Returns the pieces that a player may place: those of the player's sets and of a common one that are not
        /// on the board. By default of the player to move.
        #[pyo3(signature = (player=None))]
        fn stock(&self, #[pyo3(from_py_with = whole_or_none)] player: Option<usize>) -> PyResult<Vec<Piece>> {
            let number = player.unwrap_or_else(|| self.to_move());
            let known = Player::ALL.get(number.wrapping_sub(1)).copied();
            let Some(player) = known.filter(|_| number <= self.0.game.players()) else {
                let players = self.0.game.players();
                let why = format!("player {number}: the players are 1 to {players}");
                return Err(wrong_value(why));
            };
            let may_place = |colour: &&Colour| self.0.game.owners().may_place(player, **colour);
            let pieces = Colour::ALL.iter().filter(may_place).flat_map(|&colour| {
                let letters = self.0.position.stock(&self.0.game, colour);
                let held = (0..Letter::COUNT).filter(move |&i| letters >> i & 1 != 0);
                let piece = move |i| crosstrack::Piece { colour, letter: Letter::from_index(i) };
                held.map(move |i| Piece(piece(i)))
            });
            Ok(pieces.collect())
        }

        /// Returns the completed path between opposite edges as steps ``(place, enters, leaves)``, such as
        /// ``(Cell('b1'), 'N', 'S')``; ``None`` if there is none. Between cells, a step may lead through an
        /// interstice.
        fn path<'py>(&self, py: Python<'py>) -> PyResult<Option<Vec<Bound<'py, PyAny>>>> {
            let Some(path) = self.0.position.winning_path(&self.0.game) else { return Ok(None) };
            let name = |side: Direction| side.as_str();
            let step = |step: PathStep| match step {
                PathStep::Piece { cell, enters, leaves } => {
                    (Cell(cell), name(enters), name(leaves)).into_pyobject(py)
                }
                PathStep::Connector { at, enters, leaves } => {
                    (Interstice(at), enters.as_str(), leaves.as_str()).into_pyobject(py)
                }
            };
            let steps = path.steps.into_iter().map(|one| Ok(step(one)?.into_any()));
            steps.collect::<PyResult<_>>().map(Some)
        }
    }
}
