//! Rulesets of Crosstrack.

use std::fmt::Display;
use std::str::FromStr;
use std::sync::Arc;

use crosstrack::rules::{Catalogue, Connectors, Direction, Neighbour, cells_of, interstices_of};
use crosstrack::{Game as _, Letter, Owners, RulesetSpec, Seats};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString, PyType};

use crate::crosstrack_game::Position;
use crate::error::{Fault, OrRaise as _, wrong_type};
use crate::kit::{At, hash_of};
use crate::text::{Cell, Interstice};

/// The rules of a game of Crosstrack: board, players, pieces, and a choice wherever the sources leave one open.
///
/// ``board``
///     ``'4x2'`` (small), ``'4x3'`` (large), or any ``'AxB'`` with A cells on each orthogonal and B on each diagonal
///     side that fits into 8 columns.
/// ``players``
///     2, 3, 4 or ``'teams'`` (players 1 and 3 against 2 and 4).
/// ``edition``
///     ``'original'``, ``'challenge'``, ``'tournament'`` or ``'standard'``: which pieces there are. ``None`` takes
///     the one that is usual for the board.
/// ``owners``
///     Owners of the colour sets r, y, b and g, such as ``'1122'``; ``None`` for the usual ones.
/// ``pieces``
///     Patterns of your own: a dictionary of letters and paths, such as ``{'A': '14-15'}``.
/// ``sets``
///     Pieces of two players, such as ``'AACI/BD'``; ``None`` for one of every pattern in each colour set.
/// ``junction``
///     ``'joined'`` or ``'through'``: what happens where two paths of a piece share a side.
/// ``relocate_turn``
///     ``'free'`` or ``'keep'``: whether a piece may be turned as it is moved.
/// ``null_turn``
///     ``'forbidden'`` or ``'allowed'``: whether a piece may be turned to how it lies.
/// ``claim_rule``
///     ``'automatic'`` or ``'announced'``: how a completed path becomes a win.
/// ``connectors``
///     ``'crossed'``, ``'none'`` or ``'straight'``, or a dictionary of your own such as ``{'xb1': 'X0'}``: what lies
///     in the interstices where connectors are fixed.
///
/// Raises :class:`RulesetError` if the parts do not go together.
#[pyclass(frozen, eq, module = "crosstrack")]
#[derive(Clone, PartialEq)]
pub(crate) struct Ruleset(pub(crate) Arc<crosstrack::Ruleset>);

/// Returns the fault of an argument.
fn fault(error: impl Display) -> Fault {
    Fault::new("RulesetError", error)
}

fn parse<T: FromStr<Err: Display>>(text: &str) -> Result<T, Fault> {
    text.parse().map_err(fault)
}

/// Returns the seats of the argument `players`.
fn seats(players: &Bound<'_, PyAny>) -> PyResult<Seats> {
    let text = match players.cast::<PyString>() {
        Ok(text) => text.to_string(),
        Err(_) => match players.extract::<usize>() {
            Ok(number) => number.to_string(),
            Err(_) => return Err(wrong_type(players, "2, 3, 4 or 'teams' as players")),
        },
    };
    parse(&text).or_raise(players.py())
}

/// Returns the layout of the argument `connectors`, a name or a dictionary.
fn layout(given: &Bound<'_, PyAny>) -> PyResult<Arc<Connectors>> {
    let py = given.py();
    if let Ok(name) = given.cast::<PyString>() {
        let name = &*name.to_cow()?;
        let why = format!("`{name}` is not a layout of connectors");
        let missing = || fault(why).with_remedy("write crossed, none or straight, or a dictionary");
        return Connectors::from_name(name).ok_or_else(missing).or_raise(py);
    }
    let Ok(given) = given.cast::<PyDict>() else {
        return Err(wrong_type(given, "a name or a dictionary of connectors"));
    };
    let mut listed = Vec::new();
    for (at, connector) in given {
        let text = connector.str()?;
        let connector =
            text.to_cow()?.parse().map_err(|error| Fault::of_text(&text.to_string(), error));
        listed.push((Interstice::from_any(&at)?.0, connector.or_raise(py)?));
    }
    Ok(Arc::new(Connectors::from_list("custom", listed)))
}

/// Returns the patterns of a dictionary of letters and paths.
fn catalogue(given: &Bound<'_, PyDict>) -> PyResult<Arc<Catalogue>> {
    let mut text = "letter,pattern\n".to_owned();
    for (letter, paths) in given {
        let (letter, paths): (String, String) = (letter.extract()?, paths.extract()?);
        // A cell of a table with a comma or a line break would be two.
        let clean = |text: &str| text.replace(['"', ',', '\n', '\r'], "?");
        text.extend([&clean(&letter), ",", &clean(&paths), "\n"]);
    }
    let read = Catalogue::from_csv("pieces", &text).map_err(|error| {
        let example = "write letters and paths between sides 1 to 8, such as {'A': '14-15'}";
        fault(error.reason).with_remedy(example)
    });
    read.map(Arc::new).or_raise(given.py())
}

#[pymethods]
impl Ruleset {
    #[new]
    #[pyo3(signature = (board="4x2", players=None, *, edition=None, owners=None, pieces=None, sets=None,
        junction="joined", relocate_turn="free", null_turn="forbidden", claim_rule="automatic",
        connectors=None), text_signature = "(board='4x2', players=2, *, edition=None, owners=None, pieces=None, sets=None, junction='joined', relocate_turn='free', null_turn='forbidden', claim_rule='automatic', connectors=None)")]
    #[allow(clippy::too_many_arguments, reason = "they are named in Python")]
    fn new(
        py: Python<'_>,
        board: &str,
        players: Option<&Bound<'_, PyAny>>,
        edition: Option<&str>,
        owners: Option<&str>,
        pieces: Option<&Bound<'_, PyDict>>,
        sets: Option<&str>,
        junction: &str,
        relocate_turn: &str,
        null_turn: &str,
        claim_rule: &str,
        connectors: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Self> {
        let owners: Option<Owners> = owners.map(parse).transpose().or_raise(py)?;
        let seats = match (players, owners) {
            (Some(players), _) => seats(players)?,
            (None, Some(owners)) => owners.seats(),
            (None, None) => Seats::Two,
        };
        if let Some(owners) = owners.filter(|owners| owners.seats() != seats) {
            let why =
                format!("the owners {owners} are for {} players, not {seats}", owners.seats());
            return Err(fault(why).with_remedy("leave players or owners out").into_exception(py));
        }
        let mut spec = RulesetSpec::new(parse(board).or_raise(py)?, seats);
        spec.owners = owners.unwrap_or(spec.owners);
        spec.edition = edition.map(parse).transpose().or_raise(py)?;
        spec.pieces = pieces.map(catalogue).transpose()?;
        spec.sets = sets.map(parse).transpose().or_raise(py)?;
        spec.junction = parse(junction).or_raise(py)?;
        spec.relocate_turn = parse(relocate_turn).or_raise(py)?;
        spec.null_turn = parse(null_turn).or_raise(py)?;
        spec.claim_rule = parse(claim_rule).or_raise(py)?;
        spec.connectors = connectors.map(layout).transpose()?;
        let ruleset = crosstrack::Ruleset::new(spec).map_err(fault).or_raise(py)?;
        Ok(Self(Arc::new(ruleset)))
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
        rotation: u8,
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
