//! The classes of Crossings.

use std::sync::Arc;

use crosstrack::Game as _;
use crosstrack::game::{Rulebook as _, Tactics as _};
use crosstrack_explore::Explorable as _;
use crosstrack_explore::draw::Drawable as _;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyString, PyType};

use crate::error::{Fault, OrRaise as _, wrong_type};
use crate::found::{Evidence, to_solution};
use crate::kit::{At, Kit, hash_of};
use crate::lists::Moves;
use crate::solution::{Outcome, Solution};
use crate::thought::{Style, Thought, to_thought};
use crate::work::{Limits, run, thread_count};
use crate::{position_class, text_class};

fn parse_move(text: &str) -> Result<crossings::Move, Fault> {
    crosstrack::base::trimmed(text).parse().map_err(|error| Fault::notation(&error))
}

fn move_object(py: Python<'_>, mv: crossings::Move) -> PyResult<Py<PyAny>> {
    Ok(Py::new(py, CrossingsMove(mv))?.into_any())
}

/// The rules of a game of Crossings, in words such as ``'3x4'`` or ``'8x8,distance=upto'``: the board, columns
/// by rows, and readings where they are not the default.
///
/// Raises :class:`crosstrack.RulesetError` if the words say no such rules.
#[pyclass(frozen, eq, hash, module = "crosstrack.crossings", name = "Ruleset")]
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) struct CrossingsRuleset(pub(crate) Arc<crossings::Ruleset>);

#[pymethods]
impl CrossingsRuleset {
    #[new]
    #[pyo3(signature = (rules=""))]
    fn new(py: Python<'_>, rules: &str) -> PyResult<Self> {
        let ruleset = crossings::Ruleset::with_readings(rules, "").map_err(Fault::rules);
        Ok(Self(Arc::new(ruleset.or_raise(py)?)))
    }

    /// Returns the position at the start of the game.
    fn start(&self) -> CrossingsPosition {
        CrossingsPosition(At { position: self.0.start(), game: self.0.clone() })
    }

    /// Number of players: 2.
    #[getter]
    fn players(&self) -> usize {
        self.0.players()
    }

    /// Board, columns by rows, such as ``'8x8'``.
    #[getter]
    fn board(&self) -> String {
        self.0.board().to_string()
    }

    /// Board and all readings as text.
    #[getter]
    fn readings(&self) -> String {
        self.0.readings()
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        format!("<Ruleset {}>", self.0)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> (Bound<'py, PyType>, (String,)) {
        (py.get_type::<Self>(), (self.0.to_string(),))
    }
}

text_class! {
    /// A move of Crossings, such as ``Move("d1-d4")``: the rearmost stone that moves, and where the leading one
    /// ends; with ``x`` if it captures there.
    CrossingsMove(crossings::Move) as "Move" in "crosstrack.crossings", parsed by parse_move {
        /// Square of the rearmost stone that moves, such as ``'d1'``.
        #[getter]
        fn rear(&self) -> String {
            self.0.rear.to_string()
        }

        /// Square where the leading stone ends.
        #[getter]
        fn destination(&self) -> String {
            self.0.dest.to_string()
        }

        /// Whether the move captures the stone on its destination.
        #[getter]
        fn captures(&self) -> bool {
            self.0.captures
        }
    }
}

position_class! {
    /// A position of Crossings with its rules: an immutable value. :meth:`play` returns the next one.
    ///
    /// >>> from crosstrack.crossings import Position
    /// >>> position = Position.start().play("d1-d4")
    /// >>> str(position)
    /// 'bbbbbbbb/bbbbbbbb/8/8/3r4/3r4/rrr1rrrr/rrr1rrrr b -'
    ///
    /// ``text`` is rows from the top, the side to move, and the crossing to be answered. Without a ruleset,
    /// ``readings`` such as ``'distance=upto'`` name the rules.
    CrossingsPosition(crossings::Ruleset) in "crosstrack.crossings", of CrossingsRuleset, moves CrossingsMove {
        /// Returns the start of a game: of the ruleset, or of the published board.
        #[staticmethod]
        #[pyo3(signature = (ruleset=None))]
        fn start(ruleset: Option<&CrossingsRuleset>) -> Self {
            let game = ruleset.map(|ruleset| ruleset.0.clone());
            let game = game.unwrap_or_else(|| Arc::new(crossings::Ruleset::standard()));
            Self(At { position: game.start(), game })
        }

        /// Stones by square, such as ``{'a1': 'r'}``: ``r`` and ``b``, in capitals if they are locked.
        #[getter]
        fn stones<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
            let stones = PyDict::new(py);
            for (square, stone) in self.0.position.setup(&self.0.game).stones {
                stones.set_item(square.to_string(), stone.letter())?;
            }
            Ok(stones)
        }
    }
}
