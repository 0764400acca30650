//! Rulesets of Crosstrack.

use std::fmt::Display;
use std::sync::Arc;

use crosstrack::game::{RuleName, Rulebook as _, Rules};
use crosstrack::rules::{Direction, Neighbour, cells_of, interstices_of};
use crosstrack::{Game as _, Letter, Seats};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyType};

use crate::crosstrack_game::Position;
use crate::error::{Fault, OrRaise as _, whole};
use crate::kit::{At, hash_of};
use crate::text::{Cell, Interstice};

/// The rules of a game of Crosstrack: board, players, pieces, and a choice wherever the sources leave one open.
///
/// ``rules`` are words such as ``'4x3,teams,junction=through'``, those of the command's option ``--rules``:
/// ``crosstrack help rules`` lists them. What no word says has its default.
///
/// ``pieces``
///     Patterns of your own: a dictionary of letters and paths, such as ``{'A': '14-15'}``.
/// ``connectors``
///     Connectors of your own: a dictionary such as ``{'xb1': 'X0'}``.
///
/// Raises :class:`RulesetError` if a word is unknown, or the words do not go together.
#[pyclass(frozen, eq, module = "crosstrack")]
#[derive(Clone, PartialEq)]
pub(crate) struct Ruleset(pub(crate) Arc<crosstrack::Ruleset>);

/// Returns the fault of an argument.
fn fault(error: impl Display) -> Fault {
    Fault::new("RulesetError", error)
}

/// Returns a dictionary as a table with two columns.
fn table_of(columns: &str, given: &Bound<'_, PyDict>) -> PyResult<String> {
    let mut text = format!("{columns}\n");
    for (key, value) in given {
        let (key, value) = (key.str()?, value.str()?);
        // A field of a table with a comma or a line break would be two.
        let clean = |text: &str| text.replace(['"', ',', '\n', '\r'], "?");
        text.extend([&clean(&key.to_cow()?), ",", &clean(&value.to_cow()?), "\n"]);
    }
    Ok(text)
}

#[pymethods]
impl Ruleset {
    #[new]
    #[pyo3(signature = (rules="", *, pieces=None, connectors=None))]
    fn new(
        py: Python<'_>,
        rules: &str,
        pieces: Option<&Bound<'_, PyDict>>,
        connectors: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Self> {
        let pieces = pieces.map(|given| table_of("letter,pattern", given)).transpose()?;
        let connectors = connectors.map(|given| table_of("interstice,piece", given)).transpose()?;
        let mut text = rules.to_owned();
        for (name, given) in [("pieces", &pieces), ("connectors", &connectors)] {
            if given.is_some() {
                text.extend([",", name, "=own"]);
            }
        }
        let mut words =
            Rules::read::<crosstrack::Ruleset>(&text).map_err(Fault::rules).or_raise(py)?;
        let read = |known: &RuleName, file: &str| {
            let given = if known.name == "pieces" { &pieces } else { &connectors };
            let title = format!("{}={file}: files are not read here", known.name);
            let remedy = format!("give a dictionary: {}={{...}}", known.name);
            given.clone().ok_or_else(|| Fault::new("RulesetError", title).with_remedy(remedy))
        };
        words.read_tables::<crosstrack::Ruleset, Fault>(read).or_raise(py)?;
        let ruleset = crosstrack::Ruleset::with_rules(&words, None).map_err(Fault::rules);
        Ok(Self(Arc::new(ruleset.or_raise(py)?)))
    }

    /// Returns the ruleset of a text from :meth:`to_json`.
    #[staticmethod]
    fn from_json(py: Python<'_>, text: &str) -> PyResult<Self> {
        let read = serde_json::from_str(text).map_err(fault);
        read.map(|ruleset| Self(Arc::new(ruleset))).or_raise(py)
    }

    /// Returns everything that the ruleset is made from, as JSON.
    fn to_json(&self, py: Python<'_>) -> PyResult<String> {
        serde_json::to_string(&*self.0).map_err(fault).or_raise(py)
    }

    fn __str__(&self) -> String {
        let (board, owners) = (self.0.board(), self.0.owners());
        format!("{board} {owners} {}", self.0.readings())
    }

    fn __repr__(&self) -> String {
        format!("<Ruleset {}>", self.__str__())
    }

    fn __hash__(&self) -> u64 {
        hash_of(&self.__str__())
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (String,))> {
        let class: Bound<'py, PyType> = py.get_type::<Self>();
        Ok((class.getattr("from_json")?, (self.to_json(py)?,)))
    }

    /// Returns the position at the start of the game: the empty board, player 1 to move.
    fn start(&self) -> Position {
        Position(At { game: self.0.clone(), position: self.0.start() })
    }

    /// Board, such as ``'4x2'``.
    #[getter]
    fn board(&self) -> String {
        self.0.board().to_string()
    }

    /// Number of players, 2 to 4.
    #[getter]
    fn players(&self) -> usize {
        self.0.players()
    }

    /// Whether players 1 and 3 play against 2 and 4.
    #[getter]
    fn teams(&self) -> bool {
        self.0.seats() == Seats::Teams
    }

    /// Edition: ``'original'``, ``'challenge'``, ``'tournament'`` or ``'standard'``.
    #[getter]
    fn edition(&self) -> &'static str {
        self.0.edition().as_str()
    }

    /// Owners of the colour sets r, y, b and g: ``1`` to ``4``, ``c`` common, ``0`` not in the game.
    #[getter]
    fn owners(&self) -> String {
        self.0.owners().to_string()
    }

    /// Edition and readings as text, such as ``'edition=standard junction=joined …'``.
    #[getter]
    fn readings(&self) -> String {
        self.0.readings()
    }

    /// Cells in reading order.
    #[getter]
    fn cells(&self) -> Vec<Cell> {
        cells_of(self.0.cells()).map(Cell).collect()
    }

    /// Interstices in reading order.
    #[getter]
    fn interstices(&self) -> Vec<Interstice> {
        interstices_of(self.0.interstices()).map(Interstice).collect()
    }

    /// Returns what lies across each side of a cell, by direction: a cell, an interstice, or the letter of an edge
    /// (``'A'`` to ``'D'``) where there is a terminal. Sides that touch nothing are left out.
    fn neighbours<'py>(&self, cell: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyDict>> {
        let (py, cell) = (cell.py(), Cell::from_any(cell)?.0);
        let across = PyDict::new(py);
        for &side in Direction::ALL {
            let name = side.as_str();
            match self.0.board().neighbour(cell, side) {
                Neighbour::Nothing => {}
                Neighbour::Terminal(edge) => across.set_item(name, edge.as_str())?,
                Neighbour::Cell(next, _) => across.set_item(name, Cell(next))?,
                Neighbour::Interstice(at, _) => across.set_item(name, Interstice(at))?,
            }
        }
        Ok(across)
    }

    /// Paths of every pattern at rotation 0, by letter, such as ``{'A': '14-15', …}``. Sides count clockwise from 1
    /// in the north.
    #[getter]
    fn patterns<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let patterns = PyDict::new(py);
        for pattern in self.0.pieces().patterns() {
            patterns.set_item(pattern.letter.char(), pattern.links.to_string())?;
        }
        Ok(patterns)
    }

    /// Returns the rotations of a pattern that look different, in steps of 45° clockwise.
    fn rotations(&self, py: Python<'_>, letter: &str) -> PyResult<Vec<usize>> {
        let pattern = self.pattern(letter).or_raise(py)?;
        Ok(pattern.orientations.rotations().map(usize::from).collect())
    }

    /// Returns the pairs of sides, such as ``('N', 'SE')``, between which a piece leads track when it lies at a
    /// rotation, by the ruleset's reading of junctions.
    #[pyo3(signature = (letter, rotation=0))]
    fn links(
        &self,
        py: Python<'_>,
        letter: &str,
        #[pyo3(from_py_with = whole)] rotation: u8,
    ) -> PyResult<Vec<(&'static str, &'static str)>> {
        let pattern = self.pattern(letter).or_raise(py)?;
        if rotation > 7 {
            let why = format!("rotation {rotation}: a rotation is 0 to 7, in steps of 45°");
            return Err(Fault::new("Error", why).into_exception(py));
        }
        let links = pattern.orientations.links(rotation).with_junction(self.0.junction());
        let side = |s| Direction::from_index(s).as_str();
        Ok(links.paths().map(|(s, t)| (side(s), side(t))).collect())
    }
}

impl Ruleset {
    fn pattern(&self, letter: &str) -> Result<&crosstrack::Pattern, Fault> {
        let found = letter.parse::<Letter>().ok().and_then(|letter| self.0.pieces().get(letter));
        found.ok_or_else(|| {
            let letters: String =
                self.0.pieces().patterns().iter().map(|pattern| pattern.letter.char()).collect();
            let why = format!("no pattern is called `{letter}`");
            fault(why).with_remedy(format!("the patterns are {letters}"))
        })
    }
}
