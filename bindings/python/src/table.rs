//! Solved games.

use std::fmt::Display;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::Arc;

use crosstrack::game::Notation as _;
use crosstrack::solve::Cancel;
use crosstrack_tablebase::{AnyTablebase, BuildError, TableError, open};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::crossings_game::CrossingsRuleset;
use crate::error::{Fault, OrRaise as _, wrong_type};
use crate::kit::Kit;
use crate::ruleset::Ruleset;
use crate::solution::{Reduced, Value};
use crate::work::run;

/// A table of whichever game.
trait Values: Send + Sync {
    fn len(&self) -> u64;
    fn value(&self, position: &Bound<'_, PyAny>) -> PyResult<Option<Value>>;
    fn moves(&self, position: &Bound<'_, PyAny>) -> PyResult<Option<ValuedMoves>>;
    fn counts(&self) -> Result<Vec<Counts>, Fault>;
}

/// Moves as objects, each with its value.
type ValuedMoves = Vec<(Py<PyAny>, Value)>;

/// A label, and the number of positions of each value.
type Counts = (&'static str, Vec<(Value, u64)>);

struct TableOf<G: Kit>(AnyTablebase<G>);

fn fault(error: impl Display) -> Fault {
    Fault::new("TableError", error)
}

/// Returns the fault of a game that cannot be solved.
fn build_fault(error: &BuildError) -> Fault {
    let fault = fault(error);
    match error {
        BuildError::TooLarge(_) | BuildError::Keys | BuildError::Unsuited { .. } => {
            fault.with_remedy("take a smaller board, or fewer pieces (sets='AC')")
        }
        _ => fault,
    }
}

fn table_fault(error: &TableError) -> Fault {
    match error {
        TableError::Build(error) => build_fault(error),
        error => fault(error),
    }
}

impl<G: Kit> TableOf<G> {
    /// Returns the position of an argument, which must be one of this game.
    fn position(&self, object: &Bound<'_, PyAny>) -> PyResult<G::Position> {
        let at = G::to_at(object)
            .ok_or_else(|| wrong_type(object, &format!("a Position of {}", G::TITLE)))?;
        if *at.game != *self.0.game() {
            let fault = fault("the position is played by other rules than the table");
            return Err(fault
                .with_remedy("ask a table of its ruleset")
                .into_exception(object.py()));
        }
        Ok(at.position)
    }
}

impl<G: Kit> Values for TableOf<G> {
    fn len(&self) -> u64 {
        self.0.stored_positions()
    }

    fn value(&self, object: &Bound<'_, PyAny>) -> PyResult<Option<Value>> {
        let value = self.0.value(&self.position(object)?);
        Ok(value.map_err(|error| table_fault(&error)).or_raise(object.py())?.map(Value))
    }

    fn moves(&self, object: &Bound<'_, PyAny>) -> PyResult<Option<ValuedMoves>> {
        let py = object.py();
        let values = self.0.move_values(&self.position(object)?);
        let Some(values) = values.map_err(|error| table_fault(&error)).or_raise(py)? else {
            return Ok(None);
        };
        let objects =
            values.into_iter().map(|(mv, value)| Ok((G::move_object(py, mv)?, Value(value))));
        objects.collect::<PyResult<_>>().map(Some)
    }

    fn counts(&self) -> Result<Vec<Counts>, Fault> {
        let counts = self.0.counts().map_err(|error| table_fault(&error))?;
        let of_label = |counts: crosstrack_tablebase::ValueCounts| {
            let by_value = counts.by_value.into_iter();
            (counts.label, by_value.map(|(value, count)| (Value(value), count)).collect())
        };
        Ok(counts.into_iter().map(of_label).collect())
    }
}

/// Solves a game; in memory, or to a folder.
fn solve<G: Kit>(
    game: &G,
    path: Option<PathBuf>,
    cancel: &Cancel,
) -> Result<Arc<dyn Values>, Fault> {
    let mut watch = |_| {
        if cancel.is_cancelled() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    };
    let table = match path {
        Some(path) => game.build(&path, &mut watch).map_err(|error| table_fault(&error))?,
        None => game.solve(&mut watch).map_err(|error| build_fault(&error))?,
    };
    Ok(Arc::new(TableOf(table)))
}

/// A solved game: the value of every position of a small board, for the player to move.
///
/// >>> from crosstrack import Ruleset, Table
/// >>> table = Table.solve(Ruleset("1x1"))
/// >>> table.value(Ruleset("1x1").start())
/// Value('win in 1')
///
/// Without a path the table is in memory. The board 2x1 takes a second and 18 MB, 1x2 a minute and 1.3 GB.
#[pyclass(frozen, generic, module = "crosstrack")]
pub(crate) struct Table {
    values: Arc<dyn Values>,
    /// The folder, if there is one, and the game.
    at: Option<(PathBuf, &'static str)>,
}

#[pymethods]
impl Table {
    /// Solves a game on all cores. With a ``path`` the table is a folder, which :meth:`open` opens again; an
    /// interrupted build goes on where it was.
    #[staticmethod]
    #[pyo3(signature = (ruleset, path=None))]
    fn solve(py: Python<'_>, ruleset: &Bound<'_, PyAny>, path: Option<PathBuf>) -> PyResult<Self> {
        let file = path.clone();
        let (table, game) = if let Ok(ruleset) = ruleset.cast::<Ruleset>() {
            let game = ruleset.get().0.clone();
            (run(py, move |cancel| solve(&*game, path, cancel))?, crosstrack::Ruleset::NAME)
        } else if let Ok(ruleset) = ruleset.cast::<CrossingsRuleset>() {
            let game = ruleset.get().0.clone();
            (run(py, move |cancel| solve(&*game, path, cancel))?, crossings::Ruleset::NAME)
        } else {
            return Err(wrong_type(ruleset, "a Ruleset"));
        };
        Ok(Self { values: table.or_raise(py)?, at: file.map(|path| (path, game)) })
    }

    /// Opens a table in a folder. ``game`` is ``'crosstrack'`` or
    /// ``'crossings'``.
    #[staticmethod]
    #[pyo3(signature = (path, game="crosstrack"))]
    fn open(py: Python<'_>, path: PathBuf, game: &str) -> PyResult<Self> {
        fn opened<G: Kit>(path: &std::path::Path) -> Result<Arc<dyn Values>, Fault> {
            let table = open::<G>(path).map_err(|error| table_fault(&error).in_file(path))?;
            Ok(Arc::new(TableOf(table)))
        }
        let (table, game) = match game {
            crosstrack::Ruleset::NAME => {
                (py.detach(|| opened::<crosstrack::Ruleset>(&path)), crosstrack::Ruleset::NAME)
            }
            crossings::Ruleset::NAME => {
                (py.detach(|| opened::<crossings::Ruleset>(&path)), crossings::Ruleset::NAME)
            }
            other => {
                let unknown = fault(format!("no game is called `{other}`"));
                return Err(unknown.with_remedy("write crosstrack or crossings")).or_raise(py);
            }
        };
        Ok(Self { values: table.or_raise(py)?, at: Some((path, game)) })
    }

    /// Returns the value of a position for the player to move; ``None`` if it is not in the table.
    fn value(&self, position: &Bound<'_, PyAny>) -> PyResult<Option<Value>> {
        self.values.value(position)
    }

    /// Returns the legal moves with their values for the player who makes them, best first; ``None`` if the
    /// position after one of them is not in the table.
    fn moves(&self, position: &Bound<'_, PyAny>) -> PyResult<Option<ValuedMoves>> {
        self.values.moves(position)
    }

    /// Counts positions by value: a dictionary for each label, such as ``'all'``. Walks through the whole table.
    fn counts<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let table = self.values.clone();
        let labels = PyDict::new(py);
        for (label, values) in run(py, move |_| table.counts())?.or_raise(py)? {
            let by_value = PyDict::new(py);
            for (value, count) in values {
                by_value.set_item(value, count)?;
            }
            labels.set_item(label, by_value)?;
        }
        Ok(labels)
    }

    fn __len__(&self) -> usize {
        self.values.len() as usize
    }

    /// A table in a file is pickled as its path, which is opened again.
    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Reduced<'py>> {
        let Some((path, game)) = &self.at else {
            let why = "a table in memory cannot be pickled: solve it into a folder, by its path";
            return Err(PyTypeError::new_err(why));
        };
        let open = py.get_type::<Self>().getattr("open")?;
        Ok((open, (path.clone(), *game).into_pyobject(py)?))
    }

    /// A copy is the same table: nothing changes it.
    fn __copy__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __deepcopy__(slf: Py<Self>, _memo: &Bound<'_, PyAny>) -> Py<Self> {
        slf
    }

    fn __repr__(&self) -> String {
        format!("<Table of {} positions>", self.values.len())
    }
}
