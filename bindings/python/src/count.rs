//! Counts of winning configurations, and the fewest pieces that win.

use std::sync::Arc;

use crosstrack::rules::cells_of;
use crosstrack::{Cell as CellIndex, Letter};
use crosstrack_prove::count::{
    CountError, CountQuery, TransferQuery, count_irreducible as irreducible,
    count_minimum as minimum_count, count_winning as winning, count_winning_up_to,
};
use crosstrack_prove::formula::{Method, Minimum, Query, minimum};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::crosstrack_game::Position;
use crate::error::{Fault, OrRaise as _, whole};
use crate::kit::At;
use crate::ruleset::Ruleset;
use crate::solution::{Reduced, reduced};
use crate::text::Cell;
use crate::work::run;

fn count_fault(error: &CountError) -> Fault {
    // A count that was cancelled has no reader: the interrupt is raised in its place.
    let fault = Fault::new("LimitError", error);
    fault.with_remedy("take a smaller board or fewer pieces, or allow more states")
}

/// Counts the winning configurations by number of pieces: entry ``n`` has those of ``n`` pieces. ``most`` counts
/// only up to so many pieces, which is faster.
///
/// A configuration is a set of pieces with cells and orientations, whoever owns them, with a path between opposite
/// edges. ``states`` bounds the memory: a million take some hundred megabytes.
#[pyfunction]
#[pyo3(signature = (ruleset, most=None, *, states=1_000_000))]
pub(crate) fn count_winning(
    py: Python<'_>,
    ruleset: &Ruleset,
    most: Option<usize>,
    states: usize,
) -> PyResult<Vec<u128>> {
    let game = ruleset.0.clone();
    let counts = run(py, move |cancel| {
        let query = TransferQuery {
            most_states: states,
            cancel: Some(cancel),
            ..TransferQuery::new(&game)
        };
        most.map_or_else(|| winning(&query), |pieces| count_winning_up_to(&query, pieces))
    })?;
    counts.map_err(|error| count_fault(&error)).or_raise(py)
}

/// Counts the winning configurations of which no piece can be left out, by number of pieces.
#[pyfunction]
#[pyo3(signature = (ruleset, *, states=1_000_000))]
pub(crate) fn count_irreducible(
    py: Python<'_>,
    ruleset: &Ruleset,
    states: usize,
) -> PyResult<Vec<u128>> {
    let game = ruleset.0.clone();
    let counts = run(py, move |cancel| {
        irreducible(&TransferQuery {
            most_states: states,
            cancel: Some(cancel),
            ..TransferQuery::new(&game)
        })
    })?;
    counts.map_err(|error| count_fault(&error)).or_raise(py)
}

/// The number of winning configurations with as many pieces as the board is wide.
#[pyclass(frozen, get_all, module = "crosstrack")]
pub(crate) struct MinimumCount {
    /// Number of pieces: the width of the board.
    pieces: usize,
    /// Number of winning configurations of so many pieces.
    configurations: u128,
    /// Number of them up to symmetry.
    up_to_symmetry: Option<u128>,
    /// Number of them with a piece on a cell, by cell.
    by_cell: Py<PyDict>,
    /// Number of them with a piece of a pattern, by letter.
    by_pattern: Py<PyDict>,
}

#[pymethods]
impl MinimumCount {
    fn __repr__(&self) -> String {
        format!("<{} configurations of {} pieces>", self.configurations, self.pieces)
    }

    fn __eq__(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> PyResult<bool> {
        let Ok(other) = other.cast::<Self>() else { return Ok(false) };
        self.__reduce__(py)?.1.eq(other.get().__reduce__(py)?.1)
    }

    #[staticmethod]
    fn _of(
        pieces: usize,
        configurations: u128,
        up_to_symmetry: Option<u128>,
        by_cell: Py<PyDict>,
        by_pattern: Py<PyDict>,
    ) -> Self {
        Self { pieces, configurations, up_to_symmetry, by_cell, by_pattern }
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Reduced<'py>> {
        let (cells, patterns) = (self.by_cell.clone_ref(py), self.by_pattern.clone_ref(py));
        let counts = (self.pieces, self.configurations, self.up_to_symmetry);
        reduced::<Self, _>(py, (counts.0, counts.1, counts.2, cells, patterns))
    }
}

/// Counts the winning configurations with as many pieces as the board is wide; well under a second for the
/// published boards.
#[pyfunction]
pub(crate) fn count_minimum(py: Python<'_>, ruleset: &Ruleset) -> PyResult<MinimumCount> {
    let game = ruleset.0.clone();
    let count = run(py, move |_| minimum_count(&CountQuery::new(&game, 4)))?;
    let (by_cell, by_pattern) = (PyDict::new(py), PyDict::new(py));
    for cell in cells_of(ruleset.0.cells()) {
        by_cell.set_item(Cell(cell), count.by_cell[cell.index()])?;
    }
    for pattern in ruleset.0.pieces().patterns() {
        let letter = pattern.letter;
        by_pattern.set_item(letter.char(), count.by_pattern[letter.index()])?;
    }
    Ok(MinimumCount {
        pieces: count.pieces,
        configurations: count.configurations,
        up_to_symmetry: count.up_to_symmetry,
        by_cell: by_cell.unbind(),
        by_pattern: by_pattern.unbind(),
    })
}

/// The fewest pieces with which a path wins.
#[pyclass(frozen, get_all, module = "crosstrack")]
pub(crate) struct Fewest {
    /// Number of pieces; ``None`` if no configuration matches.
    pieces: Option<usize>,
    /// Position with such a path; ``None`` if no configuration matches.
    position: Option<Position>,
    /// Whether a checked proof says that fewer do not win.
    proved: bool,
}

#[pymethods]
impl Fewest {
    fn __repr__(&self) -> String {
        let evidence = if self.proved { "proved" } else { "not proved" };
        match self.pieces {
            Some(pieces) => format!("<Fewest: {pieces} pieces, {evidence}>"),
            None => format!("<Fewest: impossible, {evidence}>"),
        }
    }

    fn __eq__(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> PyResult<bool> {
        let Ok(other) = other.cast::<Self>() else { return Ok(false) };
        self.__reduce__(py)?.1.eq(other.get().__reduce__(py)?.1)
    }

    #[staticmethod]
    fn _of(pieces: Option<usize>, position: Option<Bound<'_, Position>>, proved: bool) -> Self {
        let position = position.map(|position| Position(position.get().0.clone()));
        Self { pieces, position, proved }
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Reduced<'py>> {
        let position = self.position.as_ref().map(|position| Position(position.0.clone()));
        reduced::<Self, _>(py, (self.pieces, position, self.proved))
    }
}

/// Finds the fewest pieces with which a path wins, by SAT with a checked proof.
///
/// ``only`` and ``without`` are letters of patterns that may or may not be used, ``through`` cells of the path,
/// ``avoid`` cells that stay empty, ``stock`` the number of pieces of each pattern (1 to 4). On the small board this
/// takes a second or two.
#[pyfunction]
#[pyo3(signature = (ruleset, *, only=None, without="", through=Vec::new(), avoid=Vec::new(), stock=4))]
pub(crate) fn fewest_pieces(
    py: Python<'_>,
    ruleset: &Ruleset,
    only: Option<&str>,
    without: &str,
    through: Vec<Bound<'_, PyAny>>,
    avoid: Vec<Bound<'_, PyAny>>,
    #[pyo3(from_py_with = whole)] stock: u8,
) -> PyResult<Fewest> {
    let query = Query {
        only: only.map(letters).transpose().or_raise(py)?,
        without: letters(without).or_raise(py)?,
        through: cells(&through)?,
        avoid: cells(&avoid)?,
        stock,
        ..Query::default()
    };
    let game = ruleset.0.clone();
    let found = run(py, {
        let game = Arc::clone(&game);
        move |_| {
            let found = minimum(&game, &query, Method::default(), &mut |_| ());
            found.map(|found| match found {
                Minimum::Found { witness, below } => {
                    (Some((witness.pieces(), witness.position(&game))), below.is_proved())
                }
                Minimum::Impossible { none } => (None, none.is_proved()),
                Minimum::Unknown { best, .. } => {
                    (best.map(|best| (best.pieces(), best.position(&game))), false)
                }
            })
        }
    })?;
    let (found, proved) = found.map_err(|error| Fault::new("Error", error)).or_raise(py)?;
    let (pieces, position) = found.unzip();
    let position = position.map(|position| Position(At { game, position }));
    Ok(Fewest { pieces, position, proved })
}

fn letters(text: &str) -> Result<Vec<Letter>, Fault> {
    let letter = |c: char| {
        Letter::from_char(c).ok_or_else(|| {
            let fault =
                Fault::new("NotationError", format!("`{c}` is not the letter of a pattern"));
            fault.with_remedy("write letters such as ACI")
        })
    };
    text.chars().map(letter).collect()
}

fn cells(objects: &[Bound<'_, PyAny>]) -> PyResult<Vec<CellIndex>> {
    objects.iter().map(|object| Ok(Cell::from_any(object)?.0)).collect()
}
