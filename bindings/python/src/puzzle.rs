//! The shipped puzzles.

use crosstrack::game::Notation as _;
use crosstrack_explore::puzzle::table;
use crosstrack_explore::puzzles::{KnownPuzzle, Puzzle as Attempt};
use crosstrack_explore::{PuzzleRow, Request, TryResult, Watch};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};

use crate::error::{Fault, OrRaise as _};
use crate::kit::{At, Kit, hash_of};
use crate::solution::{Reduced, reduced};
use crate::work::run;

/// A puzzle: a position, and a goal that the player to move can reach.
#[pyclass(frozen, generic, module = "crosstrack")]
pub(crate) struct Puzzle {
    row: PuzzleRow,
}

/// Runs code for the game of a puzzle: `of_game!(self, G => work::<G>())`.
macro_rules! of_game {
    ($puzzle:expr, $G:ident => $work:expr) => {
        if $puzzle.row.game == crossings::Ruleset::NAME {
            type $G = crossings::Ruleset;
            $work
        } else {
            type $G = crosstrack::Ruleset;
            $work
        }
    };
}

/// Returns the puzzles that come with a game, easiest first in each table.
fn shipped<G: Kit>() -> Result<Vec<Puzzle>, Fault> {
    let fault = |error: String| Fault::new("Error", error);
    let mut all = Vec::new();
    for &(file, text) in G::TABLES {
        let rows = table::read(file, text).map_err(|error| fault(error.to_string()))?;
        for record in table::records(&rows).map_err(|error| fault(error.to_string()))? {
            let known = KnownPuzzle::new::<G>(record).map_err(Fault::request)?;
            let row = PuzzleRow::new::<G>(&known).map_err(Fault::request)?;
            all.push(Puzzle { row });
        }
    }
    Ok(all)
}

/// Returns the puzzles that come with the package: of Crosstrack, or with ``game='crossings'`` of Crossings.
#[pyfunction]
#[pyo3(signature = (game="crosstrack"))]
pub(crate) fn puzzles(py: Python<'_>, game: &str) -> PyResult<Vec<Puzzle>> {
    let all = match game {
        "crosstrack" => shipped::<crosstrack::Ruleset>(),
        "crossings" => shipped::<crossings::Ruleset>(),
        other => Err(Fault::new("Error", format!("no game is called `{other}`"))
            .with_remedy("write crosstrack or crossings")),
    };
    all.or_raise(py)
}

impl Puzzle {
    fn attempt_of<G: Kit>(&self, line: Vec<String>) -> Result<Attempt<G>, Fault> {
        let mut request =
            Request::read(r#"{"version": 1, "ask": "try"}"#).map_err(Fault::request)?;
        request.line = line;
        let goal = (&*self.row.readings, &*self.row.position, &*self.row.goal);
        Attempt::new(goal, &request).map_err(Fault::request)
    }

    fn position_of<G: Kit>(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        let at = At::<G>::parse(&self.row.position, None, &self.row.readings, true);
        G::position_object(py, at.or_raise(py)?)
    }

    fn solution_of<G: Kit>(&self, py: Python<'_>) -> PyResult<Vec<Py<PyAny>>> {
        let at = At::<G>::parse(&self.row.position, None, &self.row.readings, true).or_raise(py)?;
        let moves = self.row.solution.iter().flatten().map(|text| {
            let mv = at
                .game
                .parse_move(crosstrack::base::trimmed(text))
                .map_err(|error| Fault::notation(&error));
            G::move_object(py, mv.or_raise(py)?)
        });
        moves.collect()
    }
}

#[pymethods]
impl Puzzle {
    /// Id, such as ``'421c3c0170'``: the same for symmetric positions.
    #[getter]
    fn id(&self) -> &str {
        &self.row.id
    }

    /// Position in which the solver is to move.
    #[getter]
    fn position(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        of_game!(self, G => self.position_of::<G>(py))
    }

    /// Goal, such as ``'win-in-3'``: a win within 3 plies whatever the others do; or ``'solitaire-2'``: a win in 2
    /// turns while the others pass.
    #[getter]
    fn goal(&self) -> &str {
        &self.row.goal
    }

    /// Difficulty, about 0 to 100.
    #[getter]
    fn difficulty(&self) -> Option<usize> {
        self.row.difficulty
    }

    /// ``'easy'``, ``'medium'`` or ``'hard'``.
    #[getter]
    fn level(&self) -> Option<&str> {
        self.row.level.as_deref()
    }

    /// Themes of the solution, such as ``'rotation-only'``.
    #[getter]
    fn themes<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.row.themes.as_deref().unwrap_or_default())
    }

    /// Moves of the main line, with the best defence.
    #[getter]
    fn solution<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, of_game!(self, G => self.solution_of::<G>(py)?))
    }

    /// Tries moves from the position on, those of the others among them.
    ///
    /// Returns a dictionary: ``holds`` (whether the goal is still in reach), ``solved``, ``reply`` (the best defence,
    /// or a refutation, as text), ``left`` (plies or turns), ``position`` (as text) and ``words``.
    #[pyo3(signature = (*moves))]
    fn attempt<'py>(
        &self,
        py: Python<'py>,
        moves: Vec<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyDict>> {
        let line = moves.iter().map(|mv| Ok(mv.str()?.to_string())).collect::<PyResult<_>>()?;
        let result = of_game!(self, G => {
            let attempt = self.attempt_of::<G>(line).or_raise(py)?;
            run(py, move |cancel| {
                let mut ignore = |_: &_| ();
                let mut watch = Watch::unlimited(&mut ignore);
                watch.budget.cancel = cancel.clone();
                attempt.evaluate(&watch)
            })?
        });
        let TryResult { holds, solved, reply, left, position, words } =
            result.map_err(Fault::request).or_raise(py)?;
        let answer = PyDict::new(py);
        answer.set_item("holds", holds)?;
        answer.set_item("solved", solved)?;
        answer.set_item("reply", reply)?;
        answer.set_item("left", left)?;
        answer.set_item("position", position)?;
        answer.set_item("words", words)?;
        Ok(answer)
    }

    /// Picture of the position in notebooks.
    fn _repr_svg_(&self, py: Python<'_>) -> PyResult<String> {
        self.position(py)?.bind(py).call_method0("svg")?.extract()
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        let other = other.cast::<Self>();
        other.is_ok_and(|other| {
            let (own, row) = (&self.row, &other.get().row);
            (&own.game, &own.id, &own.goal) == (&row.game, &row.id, &row.goal)
        })
    }

    fn __hash__(&self) -> u64 {
        hash_of(&(&self.row.id, &self.row.goal))
    }

    #[staticmethod]
    fn _of(py: Python<'_>, game: &str, id: &str, goal: &str) -> PyResult<Self> {
        let is_it = |puzzle: &Self| puzzle.row.id == id && puzzle.row.goal == goal;
        let found = puzzles(py, game)?.into_iter().find(is_it);
        let missing = || Fault::new("Error", format!("the package has no puzzle `{id}`"));
        found.ok_or_else(missing).or_raise(py)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Reduced<'py>> {
        reduced::<Self, _>(py, (&*self.row.game, &*self.row.id, &*self.row.goal))
    }

    fn __repr__(&self) -> String {
        format!("<Puzzle {}: {} on {}>", self.row.id, self.row.goal, self.row.board)
    }
}
