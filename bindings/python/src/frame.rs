//! Tables of many answers, which libraries for data read by the Arrow C data interface.

use std::sync::Arc;

use arrow_array::cast::AsArray as _;
use arrow_array::ffi::FFI_ArrowSchema;
use arrow_array::ffi_stream::FFI_ArrowArrayStream;
use arrow_array::types::{Float64Type, UInt8Type, UInt32Type, UInt64Type};
use arrow_array::{
    Array, ArrayRef, ArrowPrimitiveType, BooleanArray, Float64Array, RecordBatch,
    RecordBatchIterator, StringArray, UInt8Array, UInt32Array, UInt64Array,
};
use crosstrack::game::{Counted as _, Tactics as _};
use crosstrack::{Game as _, GameExt as _};
use pyo3::exceptions::{PyKeyError, PyRuntimeError};
use pyo3::prelude::*;
use pyo3::types::{PyCapsule, PyDict, PyList, PyTuple};

use crate::error::{whole, whole_or_none, wrong_value};
use crate::for_batch;
use crate::found::{Evidence, to_solution};
use crate::kit::{At, Kit};
use crate::record::{Record, ReviewedMove};
use crate::work::{Batched, Limits, Progress, run_all};

/// A table: columns with names, all of one length.
///
/// What reads Arrow takes it without a copy and without another package: ``pandas.DataFrame.from_arrow(frame)``,
/// ``polars.DataFrame(frame)``, ``pyarrow.table(frame)``, and DuckDB by the name of a variable. ``frame[name]`` is a
/// column as a list, ``frame.to_dict()`` all of them. In all tables of a batch, ``row`` is the number of what was given,
/// from 0, so that tables of the same batch join on it.
#[pyclass(frozen, module = "crosstrack.batch")]
pub(crate) struct Frame(RecordBatch);

fn failed(error: impl std::fmt::Display) -> PyErr {
    PyRuntimeError::new_err(error.to_string())
}

/// Returns a table of columns, each with its name and whether a value may be missing.
fn frame<const N: usize>(columns: [(&str, ArrayRef, bool); N]) -> PyResult<Frame> {
    RecordBatch::try_from_iter_with_nullable(columns).map(Frame).map_err(failed)
}

fn primitive<'py, T: ArrowPrimitiveType<Native: IntoPyObject<'py>>>(
    py: Python<'py>,
    column: &dyn Array,
) -> PyResult<Bound<'py, PyList>> {
    PyList::new(py, column.as_primitive::<T>().iter().collect::<Vec<_>>())
}

impl Frame {
    /// Returns a column as a list.
    fn list<'py>(&self, py: Python<'py>, name: &str) -> PyResult<Bound<'py, PyList>> {
        let Some(column) = self.0.column_by_name(name) else {
            let names: Vec<&str> = self.names().collect();
            let why = format!("no column is called '{name}'; there are {}", names.join(", "));
            return Err(PyKeyError::new_err(why));
        };
        match column.data_type().to_string().as_str() {
            "UInt8" => primitive::<UInt8Type>(py, column),
            "UInt32" => primitive::<UInt32Type>(py, column),
            "UInt64" => primitive::<UInt64Type>(py, column),
            "Float64" => primitive::<Float64Type>(py, column),
            "Boolean" => PyList::new(py, column.as_boolean().iter().collect::<Vec<_>>()),
            _ => PyList::new(py, column.as_string::<i32>().iter().collect::<Vec<_>>()),
        }
    }

    fn names(&self) -> impl Iterator<Item = &str> {
        self.0.schema_ref().fields().iter().map(|field| field.name().as_str())
    }
}

/// A column as it is pickled: its name, the name of its type, whether values may be missing, and the values.
type PickledColumn<'py> = (String, String, bool, Bound<'py, PyList>);

/// Returns a column of a list of values.
fn column(kind: &str, values: &Bound<'_, PyAny>) -> PyResult<ArrayRef> {
    Ok(match kind {
        "UInt8" => {
            Arc::new(values.extract::<Vec<Option<u8>>>()?.into_iter().collect::<UInt8Array>())
        }
        "UInt32" => {
            Arc::new(values.extract::<Vec<Option<u32>>>()?.into_iter().collect::<UInt32Array>())
        }
        "UInt64" => {
            Arc::new(values.extract::<Vec<Option<u64>>>()?.into_iter().collect::<UInt64Array>())
        }
        "Float64" => {
            Arc::new(values.extract::<Vec<Option<f64>>>()?.into_iter().collect::<Float64Array>())
        }
        "Boolean" => {
            Arc::new(values.extract::<Vec<Option<bool>>>()?.into_iter().collect::<BooleanArray>())
        }
        "Utf8" => {
            Arc::new(values.extract::<Vec<Option<String>>>()?.into_iter().collect::<StringArray>())
        }
        other => return Err(wrong_value(format!("no column has the type {other}"))),
    })
}

#[pymethods]
impl Frame {
    /// Returns a table that was pickled.
    #[staticmethod]
    fn _of(columns: Vec<PickledColumn<'_>>) -> PyResult<Self> {
        let columns = columns.into_iter().map(|(name, kind, nullable, values)| {
            Ok((name, column(&kind, values.as_any())?, nullable))
        });
        let columns = columns.collect::<PyResult<Vec<_>>>()?;
        RecordBatch::try_from_iter_with_nullable(columns).map(Self).map_err(failed)
    }

    fn __reduce__<'py>(
        &self,
        py: Python<'py>,
    ) -> PyResult<(Bound<'py, PyAny>, (Vec<PickledColumn<'py>>,))> {
        let schema = self.0.schema();
        let columns = schema.fields().iter().map(|field| {
            let kind = field.data_type().to_string();
            Ok((field.name().clone(), kind, field.is_nullable(), self.list(py, field.name())?))
        });
        Ok((py.get_type::<Self>().getattr("_of")?, (columns.collect::<PyResult<_>>()?,)))
    }

    /// Returns the table by the Arrow C stream interface.
    #[pyo3(signature = (requested_schema=None))]
    fn __arrow_c_stream__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyCapsule>> {
        // The interface lets a producer leave a request for other types unanswered.
        let _ = requested_schema;
        let reader = RecordBatchIterator::new([Ok(self.0.clone())], self.0.schema());
        let stream = FFI_ArrowArrayStream::new(Box::new(reader));
        PyCapsule::new_with_value(py, stream, c"arrow_array_stream")
    }

    /// Returns the names and types of the columns by the Arrow C data interface.
    fn __arrow_c_schema__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyCapsule>> {
        let schema = FFI_ArrowSchema::try_from(self.0.schema_ref().as_ref()).map_err(failed)?;
        PyCapsule::new_with_value(py, schema, c"arrow_schema")
    }

    /// Names of the columns.
    #[getter]
    fn columns<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.names().collect::<Vec<_>>())
    }

    /// Returns the columns by name, as lists; ``None`` is a value that is missing.
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let columns = PyDict::new(py);
        for name in self.names() {
            columns.set_item(name, self.list(py, name)?)?;
        }
        Ok(columns)
    }

    fn __getitem__<'py>(&self, py: Python<'py>, name: &str) -> PyResult<Bound<'py, PyList>> {
        self.list(py, name)
    }

    fn __len__(&self) -> usize {
        self.0.num_rows()
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Self>().is_ok_and(|other| other.get().0 == self.0)
    }

    fn __repr__(&self) -> String {
        let names: Vec<&str> = self.names().collect();
        format!("<Frame of {} rows: {}>", self.0.num_rows(), names.join(", "))
    }
}

/// Returns a column of the numbers of positions, each repeated as often as it has rows.
fn numbers_of<T>(rows: &[Vec<T>]) -> ArrayRef {
    let of = |(index, rows): (usize, &Vec<T>)| std::iter::repeat_n(index as u32, rows.len());
    Arc::new(UInt32Array::from_iter_values(rows.iter().enumerate().flat_map(of)))
}

fn texts(values: impl IntoIterator<Item = String>) -> ArrayRef {
    Arc::new(StringArray::from_iter_values(values))
}

/// Returns the numbers of so many rows.
fn row_numbers(count: usize) -> ArrayRef {
    Arc::new(UInt32Array::from_iter_values(0..count as u32))
}

/// Returns a table of positions: ``row``, ``position`` (its text), ``to_move``, ``result`` (missing while the game goes
/// on), and the numbers of ``moves`` and of ``wins`` among them.
#[pyfunction]
#[pyo3(signature = (positions, *, jobs=None, progress=None))]
pub(crate) fn position_frame(
    py: Python<'_>,
    positions: &Bound<'_, PyAny>,
    #[pyo3(from_py_with = whole_or_none)] jobs: Option<usize>,
    progress: Progress<'_>,
) -> PyResult<Frame> {
    let rows = for_batch!(positions, G, ats => {
        run_all(py, Batched { jobs, progress }, ats, |at, _| {
            let (game, position) = (&*at.game, &at.position);
            let result = game.outcome(position).map(|outcome| outcome.to_string());
            let to_move = game.to_move(position).index() as u8 + 1;
            let counts = (game.count_moves(position) as u64, game.winning_moves(position).len());
            (at.text(), to_move, result, counts)
        })?
    });
    let counts = |of: fn(&(u64, usize)) -> u64| {
        Arc::new(UInt64Array::from_iter_values(rows.iter().map(|row| of(&row.3))))
    };
    frame([
        ("row", row_numbers(rows.len()), false),
        ("position", texts(rows.iter().map(|row| row.0.clone())), false),
        ("to_move", Arc::new(UInt8Array::from_iter_values(rows.iter().map(|row| row.1))), false),
        ("result", Arc::new(rows.iter().map(|row| row.2.clone()).collect::<StringArray>()), true),
        ("moves", counts(|count| count.0), false),
        ("wins", counts(|count| count.1 as u64), false),
    ])
}

/// Returns a table of the legal moves of many positions: ``row`` of the position, ``move`` (its text), ``kind``, and
/// ``is_win``, whether it wins at once.
#[pyfunction]
#[pyo3(signature = (positions, *, jobs=None, progress=None))]
pub(crate) fn move_frame(
    py: Python<'_>,
    positions: &Bound<'_, PyAny>,
    #[pyo3(from_py_with = whole_or_none)] jobs: Option<usize>,
    progress: Progress<'_>,
) -> PyResult<Frame> {
    let rows = for_batch!(positions, G, ats => {
        run_all(py, Batched { jobs, progress }, ats, |at, _| move_rows(at))?
    });
    let all = || rows.iter().flatten();
    frame([
        ("row", numbers_of(&rows), false),
        ("move", texts(all().map(|row| row.0.clone())), false),
        ("kind", texts(all().map(|row| row.1.to_owned())), false),
        ("is_win", Arc::new(all().map(|row| Some(row.2)).collect::<BooleanArray>()), false),
    ])
}

fn move_rows<G: Kit>(at: &At<G>) -> Vec<(String, &'static str, bool)> {
    let (game, position) = (&*at.game, &at.position);
    let wins = game.winning_moves(position);
    let row = |mv: G::Move| {
        (game.write_move(mv), G::KINDS[game.kind(position, mv)], wins.binary_search(&mv).is_ok())
    };
    game.moves(position).into_iter().map(row).collect()
}

/// Returns a table of forced wins, searched as :func:`solve` does, for each position: ``row``, ``position`` (its text),
/// ``verdict``, ``plies`` (missing unless it is a win), ``refuted``, the number of ``first_moves``, the ``best_move`` of
/// them (missing if there is none), ``nodes``.
#[pyfunction]
#[pyo3(signature = (positions, plies=3, *, seconds=None, nodes=None, jobs=None, progress=None))]
pub(crate) fn solve_frame(
    py: Python<'_>,
    positions: &Bound<'_, PyAny>,
    #[pyo3(from_py_with = whole)] plies: usize,
    seconds: Option<f64>,
    #[pyo3(from_py_with = whole_or_none)] nodes: Option<u64>,
    #[pyo3(from_py_with = whole_or_none)] jobs: Option<usize>,
    progress: Progress<'_>,
) -> PyResult<Frame> {
    let limits = (Limits::new(seconds, nodes)?, 1);
    let evidence = Evidence { certificate: false, refutation: false };
    let (names, solved) = for_batch!(positions, G, ats => {
        let names: Vec<String> = ats.iter().map(At::text).collect();
        let found = run_all(py, Batched { jobs, progress }, ats, move |at, cancel| {
            at.find_win(plies, limits, evidence, cancel)
        })?;
        let solutions = found.into_iter().map(|one| to_solution::<G>(py, plies, one));
        (names, solutions.collect::<PyResult<Vec<_>>>()?)
    });
    let best = solved.iter().map(|one| one.line.first().map(|mv| mv.bind(py).str()).transpose());
    let best = best.map(|text| Ok(text?.map(|text| text.to_string())));
    let best: StringArray = best.collect::<PyResult<Vec<_>>>()?.into_iter().collect();
    let number = |of: fn(&crate::solution::Solution) -> Option<usize>| {
        let values = solved.iter().map(|one| of(one).map(|number| number as u32));
        Arc::new(values.collect::<UInt32Array>())
    };
    frame([
        ("row", row_numbers(solved.len()), false),
        ("position", texts(names), false),
        ("verdict", texts(solved.iter().map(|one| one.verdict.to_owned())), false),
        ("plies", number(|one| one.plies), true),
        ("refuted", number(|one| Some(one.refuted)), false),
        ("first_moves", number(|one| Some(one.first_moves.len())), false),
        ("best_move", Arc::new(best), true),
        (
            "nodes",
            Arc::new(UInt64Array::from_iter_values(solved.iter().map(|one| one.nodes))),
            false,
        ),
    ])
}

/// Returns a table of reviews, made as :meth:`crosstrack.Record.review` does, for each move: ``row`` of the record,
/// ``number`` of the move, ``player``, ``move``, ``judgement``, ``proved`` (whether that is more than an opinion), and the
/// mover's ``chance`` after it and ``best_chance``.
#[pyfunction]
#[pyo3(signature = (records, *, simulations=400, jobs=None, progress=None))]
pub(crate) fn review_frame(
    py: Python<'_>,
    records: Vec<Bound<'_, Record>>,
    #[pyo3(from_py_with = whole)] simulations: u64,
    #[pyo3(from_py_with = whole_or_none)] jobs: Option<usize>,
    progress: Progress<'_>,
) -> PyResult<Frame> {
    let reviews = Record::review_all(py, &records, simulations, Batched { jobs, progress })?;
    let all = || reviews.iter().flatten();
    let chances =
        |of: fn(&ReviewedMove) -> f64| Arc::new(Float64Array::from_iter_values(all().map(of)));
    let moves = all().map(|one| Ok(one.mv.bind(py).str()?.to_string()));
    frame([
        ("row", numbers_of(&reviews), false),
        (
            "number",
            Arc::new(UInt32Array::from_iter_values(all().map(|one| one.number as u32))),
            false,
        ),
        (
            "player",
            Arc::new(UInt8Array::from_iter_values(all().map(|one| one.player as u8))),
            false,
        ),
        ("move", texts(moves.collect::<PyResult<Vec<_>>>()?), false),
        ("judgement", texts(all().map(|one| one.judgement.to_owned())), false),
        (
            "proved",
            Arc::new(all().map(|one| Some(one.reason.is_some())).collect::<BooleanArray>()),
            false,
        ),
        ("chance", chances(|one| one.chance), false),
        ("best_chance", chances(ReviewedMove::best), false),
    ])
}
