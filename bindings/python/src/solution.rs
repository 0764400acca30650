//! Outcomes, values and the results of searches.

use crosstrack::base::{Player, Players, counted};
use crosstrack_tablebase::Fate;
use pyo3::PyTypeInfo;
use pyo3::prelude::*;
use pyo3::types::{PyTuple, PyType};

use crate::certificate::Certificate;
use crate::error::{Fault, OrRaise as _};

/// How a game ended: who won, or that it is a draw.
#[pyclass(frozen, eq, hash, module = "crosstrack")]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Outcome(pub(crate) crosstrack::Outcome);

#[pymethods]
impl Outcome {
    /// Numbers of the players who won, both of a team; empty for a draw.
    #[getter]
    fn winners<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, winners(self.0))
    }

    /// Whether nobody won: the player to move has no move.
    #[getter]
    fn is_draw(&self) -> bool {
        self.0 == crosstrack::Outcome::Draw
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        format!("<Outcome: {}>", self.0)
    }

    #[staticmethod]
    fn _of(py: Python<'_>, winners: Vec<usize>) -> PyResult<Self> {
        if winners.iter().any(|number| !(1..=4).contains(number)) {
            return Err(Fault::new("Error", "players have numbers from 1 to 4")).or_raise(py);
        }
        let one = |all: Players, &number: &usize| all.with(Player::from_index(number - 1));
        let players = winners.iter().fold(Players::NONE, one);
        Ok(Self(if winners.is_empty() {
            crosstrack::Outcome::Draw
        } else {
            crosstrack::Outcome::Win(players)
        }))
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Reduced<'py>> {
        reduced::<Self, _>(py, (winners(self.0),))
    }
}

/// A function and its arguments, by which an object is pickled and copied.
pub(crate) type Reduced<'py> = (Bound<'py, PyAny>, Bound<'py, PyTuple>);

/// Returns how an object is made again: by `_of` of its class, with the values of its fields.
pub(crate) fn reduced<
    'py,
    T: PyTypeInfo,
    A: IntoPyObject<'py, Target = PyTuple, Output = Bound<'py, PyTuple>>,
>(
    py: Python<'py>,
    fields: A,
) -> PyResult<Reduced<'py>> {
    let fields = fields.into_pyobject(py).map_err(Into::into)?;
    Ok((py.get_type::<T>().getattr("_of")?, fields))
}

/// Returns the numbers of the players who won.
pub(crate) fn winners(outcome: crosstrack::Outcome) -> Vec<usize> {
    match outcome {
        crosstrack::Outcome::Win(players) => players.iter().map(|p| p.index() + 1).collect(),
        crosstrack::Outcome::Draw => Vec::new(),
    }
}

/// The value of a position of a solved game for the player to move: ``win in 3``, ``loss in 2`` or ``draw``.
///
/// Greater is better: a near win before a far one, a far loss before a near one. A draw is a position in which
/// neither side can force a win; play may go on for ever there.
#[pyclass(frozen, eq, ord, hash, module = "crosstrack")]
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Value(pub(crate) crosstrack_tablebase::Value);

#[pymethods]
impl Value {
    #[new]
    fn new(py: Python<'_>, text: &str) -> PyResult<Self> {
        let value = text.parse().map(Self);
        value.map_err(|error| Fault::of_text(text, error)).or_raise(py)
    }

    /// ``'win'``, ``'loss'`` or ``'draw'``.
    #[getter]
    fn fate(&self) -> &'static str {
        self.0.fate().as_str()
    }

    /// Distance to the end in plies (turns of any player); ``None`` for a draw.
    #[getter]
    fn plies(&self) -> Option<usize> {
        self.0.dtw()
    }

    /// 1 for a win, 0 for a draw, -1 for a loss.
    #[getter]
    fn sign(&self) -> i8 {
        match self.0.fate() {
            Fate::Win => 1,
            Fate::Draw => 0,
            Fate::Loss => -1,
        }
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        format!("Value('{}')", self.0)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> (Bound<'py, PyType>, (String,)) {
        (py.get_type::<Self>(), (self.0.to_string(),))
    }
}

/// The words for what a search found.
const VERDICTS: [&str; 3] = ["win", "no win", "unknown"];

/// What a search for a forced win found. ``bool(solution)`` is whether it is a win.
#[pyclass(frozen, generic, module = "crosstrack")]
pub(crate) struct Solution {
    pub(crate) verdict: &'static str,
    pub(crate) plies: Option<usize>,
    pub(crate) first_moves: Vec<Py<PyAny>>,
    pub(crate) line: Vec<Py<PyAny>>,
    pub(crate) refuted: usize,
    pub(crate) nodes: u64,
    pub(crate) certificate: Option<Certificate>,
    pub(crate) refutation: Option<Certificate>,
}

/// Returns objects as a tuple.
pub(crate) fn list<'py>(py: Python<'py>, objects: &[Py<PyAny>]) -> PyResult<Bound<'py, PyTuple>> {
    PyTuple::new(py, objects.iter().map(|object| object.clone_ref(py)))
}

#[pymethods]
impl Solution {
    /// ``'win'``; ``'no win'`` within the plies asked for; or ``'unknown'``, if a limit was reached before.
    #[getter]
    fn verdict(&self) -> &'static str {
        self.verdict
    }

    /// Fewest plies (turns of any player) within which the win can be forced; ``None`` if none is known.
    #[getter]
    fn plies(&self) -> Option<usize> {
        self.plies
    }

    /// All first moves that force the win within :attr:`plies`, ascending.
    #[getter]
    fn first_moves<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        list(py, &self.first_moves)
    }

    /// One line of play to the end: the first winning move, then the longest resistance.
    #[getter]
    fn line<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        list(py, &self.line)
    }

    /// Number of plies within which it is known that there is no forced win.
    #[getter]
    fn refuted(&self) -> usize {
        self.refuted
    }

    /// Number of positions that the search visited.
    #[getter]
    fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Proof of the verdict as data that the rules check, of a win or of its absence; ``None`` unless it was asked for
    /// and there is a verdict.
    #[getter]
    fn certificate(&self) -> Option<Certificate> {
        self.certificate.clone()
    }

    /// Proof that no first move but :attr:`first_moves` wins, and none of these sooner; ``None`` unless it was asked
    /// for and there is a win.
    #[getter]
    fn refutation(&self) -> Option<Certificate> {
        self.refutation.clone()
    }

    fn __bool__(&self) -> bool {
        self.plies.is_some()
    }

    fn __repr__(&self) -> String {
        let found = match self.plies {
            Some(plies) => {
                let moves = counted(self.first_moves.len(), "first move");
                format!("win in {} by {moves}", counted(plies, "ply"))
            }
            None => format!("{}: none within {}", self.verdict, counted(self.refuted, "ply")),
        };
        format!("<Solution: {found}>")
    }

    fn __eq__(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> PyResult<bool> {
        let Ok(other) = other.cast::<Self>() else { return Ok(false) };
        self.__reduce__(py)?.1.eq(other.get().__reduce__(py)?.1)
    }

    fn __hash__(&self, py: Python<'_>) -> PyResult<isize> {
        self.__reduce__(py)?.1.hash()
    }

    #[staticmethod]
    #[allow(clippy::too_many_arguments, reason = "one for each field")]
    fn _of(
        py: Python<'_>,
        verdict: &str,
        plies: Option<usize>,
        first_moves: Vec<Py<PyAny>>,
        line: Vec<Py<PyAny>>,
        refuted: usize,
        nodes: u64,
        certificate: Option<Bound<'_, Certificate>>,
        refutation: Option<Bound<'_, Certificate>>,
    ) -> PyResult<Self> {
        let verdict = VERDICTS.into_iter().find(|word| *word == verdict);
        let verdict = verdict.ok_or_else(|| Fault::new("Error", "no verdict of a search"));
        let [certificate, refutation] =
            [certificate, refutation].map(|proof| proof.map(|proof| proof.get().clone()));
        let verdict = verdict.or_raise(py)?;
        Ok(Self { verdict, plies, first_moves, line, refuted, nodes, certificate, refutation })
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Reduced<'py>> {
        let Self { verdict, plies, refuted, nodes, .. } = *self;
        let (first_moves, line) = (list(py, &self.first_moves)?, list(py, &self.line)?);
        let (certificate, refutation) = (self.certificate.clone(), self.refutation.clone());
        let proofs = (certificate, refutation);
        reduced::<Self, _>(
            py,
            (verdict, plies, first_moves, line, refuted, nodes, proofs.0, proofs.1),
        )
    }
}
