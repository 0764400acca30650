//! A sequence of moves whose objects are made when somebody looks at them.

use std::sync::OnceLock;

use crosstrack::GameExt as _;
use pyo3::exceptions::{PyIndexError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyList, PySlice};

use crate::kit::{At, Kit};
use crate::solution::{Reduced, reduced};

/// The moves behind a [`Moves`], of whichever game.
trait MoveList: Send + Sync {
    fn len(&self) -> usize;
    fn get(&self, py: Python<'_>, index: usize) -> PyResult<Py<PyAny>>;
    fn contains(&self, object: &Bound<'_, PyAny>) -> PyResult<bool>;
    fn index(&self, object: &Bound<'_, PyAny>) -> PyResult<Option<usize>>;
    /// Returns the position in which these moves are legal.
    fn position(&self, py: Python<'_>) -> PyResult<Py<PyAny>>;
}

/// The legal moves of a position, which are listed when they are first needed.
struct LegalMoves<G: Kit> {
    at: At<G>,
    moves: OnceLock<Vec<G::Move>>,
}

impl<G: Kit> LegalMoves<G> {
    fn moves(&self) -> &[G::Move] {
        self.moves.get_or_init(|| self.at.game.moves(&self.at.position))
    }
}

impl<G: Kit> MoveList for LegalMoves<G> {
    fn len(&self) -> usize {
        // Moves are counted faster than they are listed.
        self.moves.get().map_or_else(|| self.at.game.count_moves(&self.at.position), Vec::len)
    }

    fn get(&self, py: Python<'_>, index: usize) -> PyResult<Py<PyAny>> {
        G::move_object(py, self.moves()[index])
    }

    fn contains(&self, object: &Bound<'_, PyAny>) -> PyResult<bool> {
        let mv = self.at.move_from(object)?;
        Ok(self.at.game.check(&self.at.position, mv).is_ok())
    }

    fn index(&self, object: &Bound<'_, PyAny>) -> PyResult<Option<usize>> {
        let mv = self.at.move_from(object)?;
        Ok(self.moves().binary_search(&mv).ok())
    }

    fn position(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        G::position_object(py, self.at.clone())
    }
}

/// The legal moves of a position: a sequence, in ascending order.
///
/// ``len``, ``in``, indices, slices, iteration and ``random.choice`` work as with a tuple; a move in question may
/// be a text. Objects are made when they are looked at, so that counting moves, or taking one at random, takes
/// about a microsecond. ``list(moves)`` makes all of them.
#[pyclass(frozen, generic, sequence, module = "crosstrack")]
pub(crate) struct Moves(Box<dyn MoveList>);

impl Moves {
    pub(crate) fn legal<G: Kit>(at: At<G>) -> Self {
        Self(Box::new(LegalMoves { at, moves: OnceLock::new() }))
    }

    fn objects(&self, py: Python<'_>) -> PyResult<Vec<Py<PyAny>>> {
        (0..self.0.len()).map(|index| self.0.get(py, index)).collect()
    }
}

#[pymethods]
impl Moves {
    fn __len__(&self) -> usize {
        self.0.len()
    }

    fn __contains__(&self, mv: &Bound<'_, PyAny>) -> PyResult<bool> {
        self.0.contains(mv)
    }

    fn __getitem__<'py>(&self, index: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        let (py, len) = (index.py(), self.0.len());
        if let Ok(slice) = index.cast::<PySlice>() {
            return PyList::new(py, self.objects(py)?)?.as_any().get_item(slice);
        }
        let wanted: isize = index
            .extract()
            .map_err(|_| PyTypeError::new_err("indices of moves are integers or slices"))?;
        let from_end = if wanted < 0 { wanted + len as isize } else { wanted };
        match usize::try_from(from_end) {
            Ok(at) if at < len => Ok(self.0.get(py, at)?.into_bound(py)),
            _ => Err(PyIndexError::new_err(format!("{wanted} is out of range: {len} moves"))),
        }
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        Ok(PyList::new(py, self.objects(py)?)?.try_iter()?.into_any())
    }

    /// Returns the index of a move; raises ``ValueError`` if it is not legal.
    fn index(&self, value: &Bound<'_, PyAny>) -> PyResult<usize> {
        let found = self.0.index(value)?;
        found.ok_or_else(|| PyValueError::new_err(format!("{value} is not a legal move")))
    }

    /// Returns 1 for a legal move, 0 for another.
    fn count(&self, value: &Bound<'_, PyAny>) -> PyResult<usize> {
        self.0.contains(value).map(usize::from)
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> PyResult<bool> {
        let py = other.py();
        let own = PyList::new(py, self.objects(py)?)?;
        let other: Vec<Bound<'_, PyAny>> = match other.try_iter() {
            Ok(objects) => objects.collect::<PyResult<_>>()?,
            Err(_) => return Ok(false),
        };
        own.eq(PyList::new(py, other)?)
    }

    #[staticmethod]
    fn _of<'py>(position: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        position.call_method0("legal_moves")
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Reduced<'py>> {
        reduced::<Self, _>(py, (self.0.position(py)?,))
    }

    fn __repr__(&self) -> String {
        format!("<{} legal moves>", self.0.len())
    }
}
