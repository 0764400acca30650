//! Many positions at once, on all cores.

use crosstrack::game::{Counted as _, Game as _, GameExt as _, Tactics as _};
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use crate::crossings_game::CrossingsRuleset;
use crate::error::{Fault, whole, whole_or_none, wrong_type, wrong_value};
use crate::found::{Evidence, to_solution};
use crate::kit::{At, Kit};
use crate::ruleset::Ruleset;
use crate::solution::{Solution, winners as winners_of};
use crate::thought::Style;
use crate::work::{Batched, Limits, Progress, run_all};

/// Positions of one game.
pub(crate) enum Batch {
    Crosstrack(Vec<At<crosstrack::Ruleset>>),
    Crossings(Vec<At<crossings::Ruleset>>),
}

impl Batch {
    /// Returns the positions of an argument.
    ///
    /// # Errors
    /// If they are not positions of one game.
    pub(crate) fn new(objects: &Bound<'_, PyAny>) -> PyResult<Self> {
        let mut all = objects.try_iter()?.peekable();
        let is_crossings = match all.peek() {
            Some(Ok(first)) => crossings::Ruleset::to_at(first).is_some(),
            _ => false,
        };
        if is_crossings {
            return all
                .map(|object| position(&object?))
                .collect::<PyResult<_>>()
                .map(Self::Crossings);
        }
        all.map(|object| position(&object?)).collect::<PyResult<_>>().map(Self::Crosstrack)
    }
}

fn position<G: Kit>(object: &Bound<'_, PyAny>) -> PyResult<At<G>> {
    G::to_at(object).ok_or_else(|| wrong_type(object, "Positions of one game"))
}

/// Runs code with the positions of a batch, whatever their game: `for_batch!(batch, G, ats => work)`.
#[macro_export]
macro_rules! for_batch {
    ($batch:expr, $G:ident, $ats:ident => $work:expr) => {
        match $crate::batch::Batch::new($batch)? {
            $crate::batch::Batch::Crosstrack($ats) => {
                #[allow(dead_code)]
                type $G = crosstrack::Ruleset;
                $work
            }
            $crate::batch::Batch::Crossings($ats) => {
                #[allow(dead_code)]
                type $G = crossings::Ruleset;
                $work
            }
        }
    };
}

/// Returns numbers as an `array.array`: their bytes as they are, which NumPy and others take without a copy.
fn numbers<const N: usize, T: Copy>(
    py: Python<'_>,
    numbers: Vec<T>,
    (code, bytes): (char, fn(T) -> [u8; N]),
) -> PyResult<Bound<'_, PyAny>> {
    let buffer: Vec<u8> = numbers.into_iter().flat_map(bytes).collect();
    py.import("array")?.getattr("array")?.call1((code, PyBytes::new(py, &buffer)))
}

/// Parses many positions; returns a list in the same order. With ``errors='return'`` a text that is no position
/// gives its exception instead of raising it.
#[pyfunction]
#[pyo3(signature = (texts, ruleset=None, *, errors="raise", readings="", jobs=None, progress=None))]
pub(crate) fn read(
    py: Python<'_>,
    texts: Vec<String>,
    ruleset: Option<&Bound<'_, PyAny>>,
    errors: &str,
    readings: &str,
    #[pyo3(from_py_with = whole_or_none)] jobs: Option<usize>,
    progress: Progress<'_>,
) -> PyResult<Vec<Py<PyAny>>> {
    let batched = Batched { jobs, progress };
    let returns = match errors {
        "raise" => false,
        "return" => true,
        other => {
            let why = format!("errors is '{other}'; write 'raise' or 'return'");
            return Err(wrong_value(why));
        }
    };
    let Some(object) = ruleset else {
        return read_all::<crosstrack::Ruleset>(py, texts, (None, readings), returns, batched);
    };
    if let Ok(ruleset) = object.cast::<Ruleset>() {
        return read_all(py, texts, (Some(ruleset.get().0.clone()), readings), returns, batched);
    }
    let Ok(ruleset) = object.cast::<CrossingsRuleset>() else {
        return Err(wrong_type(object, "a Ruleset"));
    };
    read_all(py, texts, (Some(ruleset.get().0.clone()), readings), returns, batched)
}

fn read_all<G: Kit>(
    py: Python<'_>,
    texts: Vec<String>,
    (game, readings): (Option<std::sync::Arc<G>>, &str),
    returns: bool,
    batched: Batched<'_>,
) -> PyResult<Vec<Py<PyAny>>> {
    let readings = readings.to_owned();
    let read = move |text: &String, _: &_| At::parse(text, game.clone(), &readings, false);
    let results: Vec<Result<At<G>, Fault>> = run_all(py, batched, texts, read)?;
    let object = |result: Result<At<G>, Fault>| match result {
        Ok(at) => G::position_object(py, at),
        Err(fault) if returns => Ok(fault.into_exception(py).into_value(py).into_any()),
        Err(fault) => Err(fault.into_exception(py)),
    };
    results.into_iter().map(object).collect()
}

/// Returns the lists of legal moves of many positions. For their numbers alone use :func:`count_moves`.
#[pyfunction]
#[pyo3(signature = (positions, *, jobs=None, progress=None))]
pub(crate) fn legal_moves(
    py: Python<'_>,
    positions: &Bound<'_, PyAny>,
    #[pyo3(from_py_with = whole_or_none)] jobs: Option<usize>,
    progress: Progress<'_>,
) -> PyResult<Vec<Vec<Py<PyAny>>>> {
    for_batch!(positions, G, ats => {
        let moves = run_all(py, Batched { jobs, progress }, ats, |at, _| at.game.moves(&at.position))?;
        to_lists::<G>(py, moves)
    })
}

/// Returns the lists of moves that win at once, of many positions.
#[pyfunction]
#[pyo3(signature = (positions, *, jobs=None, progress=None))]
pub(crate) fn winning_moves(
    py: Python<'_>,
    positions: &Bound<'_, PyAny>,
    #[pyo3(from_py_with = whole_or_none)] jobs: Option<usize>,
    progress: Progress<'_>,
) -> PyResult<Vec<Vec<Py<PyAny>>>> {
    for_batch!(positions, G, ats => {
        let moves = run_all(py, Batched { jobs, progress }, ats, |at, _| at.game.winning_moves(&at.position))?;
        to_lists::<G>(py, moves)
    })
}

fn to_lists<G: Kit>(py: Python<'_>, moves: Vec<Vec<G::Move>>) -> PyResult<Vec<Vec<Py<PyAny>>>> {
    let objects =
        |moves: Vec<G::Move>| moves.into_iter().map(|mv| G::move_object(py, mv)).collect();
    moves.into_iter().map(objects).collect()
}

/// Returns the numbers of legal moves of many positions, as an ``array.array``.
#[pyfunction]
#[pyo3(signature = (positions, *, jobs=None, progress=None))]
pub(crate) fn count_moves<'py>(
    py: Python<'py>,
    positions: &Bound<'py, PyAny>,
    #[pyo3(from_py_with = whole_or_none)] jobs: Option<usize>,
    progress: Progress<'py>,
) -> PyResult<Bound<'py, PyAny>> {
    let counts = for_batch!(positions, G, ats => {
        run_all(py, Batched { jobs, progress }, ats, |at, _| at.game.count_moves(&at.position) as u64)?
    });
    numbers(py, counts, ('Q', u64::to_ne_bytes))
}

/// Returns the numbers of sequences of exactly ``depth`` legal moves of many positions, as an ``array.array``.
#[pyfunction]
#[pyo3(signature = (positions, depth, *, jobs=None, progress=None))]
pub(crate) fn perft<'py>(
    py: Python<'py>,
    positions: &Bound<'py, PyAny>,
    #[pyo3(from_py_with = whole)] depth: usize,
    #[pyo3(from_py_with = whole_or_none)] jobs: Option<usize>,
    progress: Progress<'py>,
) -> PyResult<Bound<'py, PyAny>> {
    let counts = for_batch!(positions, G, ats => {
        run_all(py, Batched { jobs, progress }, ats, move |at, cancel| at.tally(depth, cancel).nodes())?
    });
    numbers(py, counts, ('Q', u64::to_ne_bytes))
}

/// Returns who has won, of many positions, as an ``array.array``: 0 while the game goes on, -1 for a draw, else the sum of 1,
/// 2, 4 and 8 for the players 1 to 4 who won (5 for the team of 1 and 3).
#[pyfunction]
#[pyo3(signature = (positions, *, jobs=None, progress=None))]
pub(crate) fn winners<'py>(
    py: Python<'py>,
    positions: &Bound<'py, PyAny>,
    #[pyo3(from_py_with = whole_or_none)] jobs: Option<usize>,
    progress: Progress<'py>,
) -> PyResult<Bound<'py, PyAny>> {
    let code = |outcome: Option<crosstrack::Outcome>| match outcome {
        None => 0,
        Some(crosstrack::Outcome::Draw) => -1,
        Some(outcome) => winners_of(outcome).iter().map(|player| 1_i8 << (player - 1)).sum(),
    };
    let codes = for_batch!(positions, G, ats => {
        run_all(py, Batched { jobs, progress }, ats, move |at, _| code(at.game.outcome(&at.position)))?
    });
    numbers(py, codes, ('b', i8::to_ne_bytes))
}

/// Returns the canonical keys of many positions: equal for just those that are the same game up to symmetry.
#[pyfunction]
#[pyo3(signature = (positions, *, jobs=None, progress=None))]
pub(crate) fn canonical_keys(
    py: Python<'_>,
    positions: &Bound<'_, PyAny>,
    #[pyo3(from_py_with = whole_or_none)] jobs: Option<usize>,
    progress: Progress<'_>,
) -> PyResult<Vec<Py<PyBytes>>> {
    let keys = for_batch!(positions, G, ats => run_all(py, Batched { jobs, progress }, ats, |at, _| at.key())?);
    Ok(keys.iter().map(|key| PyBytes::new(py, key).unbind()).collect())
}

/// Searches forced wins of many positions, as :meth:`Position.solve` does. ``nodes`` and ``seconds`` are for each
/// position.
#[pyfunction]
#[allow(clippy::too_many_arguments, reason = "they are named in Python")]
#[pyo3(signature = (positions, plies=3, *, seconds=None, nodes=None, jobs=None, certificate=false, refutation=false, progress=None))]
pub(crate) fn solve(
    py: Python<'_>,
    positions: &Bound<'_, PyAny>,
    #[pyo3(from_py_with = whole)] plies: usize,
    seconds: Option<f64>,
    #[pyo3(from_py_with = whole_or_none)] nodes: Option<u64>,
    #[pyo3(from_py_with = whole_or_none)] jobs: Option<usize>,
    certificate: bool,
    refutation: bool,
    progress: Progress<'_>,
) -> PyResult<Vec<Solution>> {
    let (limits, evidence) = (Limits::new(seconds, nodes)?, Evidence { certificate, refutation });
    let limits = (limits, 1);
    for_batch!(positions, G, ats => {
        let found = run_all(py, Batched { jobs, progress }, ats, move |at, cancel| {
            at.find_win(plies, limits, evidence, cancel)
        })?;
        found.into_iter().map(|found| to_solution::<G>(py, plies, found)).collect()
    })
}

/// Returns the moves that a computer player chooses in many positions, as :meth:`Position.choose` does; ``None`` where
/// the game is over. The seed of each position is ``seed`` plus its index.
#[pyfunction]
#[allow(clippy::too_many_arguments, reason = "they are named in Python")]
#[pyo3(signature = (positions, *, level=5, seed=0, seconds=None, simulations=None, jobs=None, progress=None))]
pub(crate) fn choose(
    py: Python<'_>,
    positions: &Bound<'_, PyAny>,
    #[pyo3(from_py_with = whole)] level: u8,
    #[pyo3(from_py_with = whole)] seed: u64,
    seconds: Option<f64>,
    #[pyo3(from_py_with = whole_or_none)] simulations: Option<u64>,
    #[pyo3(from_py_with = whole_or_none)] jobs: Option<usize>,
    progress: Progress<'_>,
) -> PyResult<Vec<Option<Py<PyAny>>>> {
    let style = |index: usize| {
        Style::new(py, (level, seed.wrapping_add(index as u64)), seconds, simulations, None)
    };
    for_batch!(positions, G, ats => {
        let styled = ats.into_iter().enumerate().map(|(index, at)| Ok((style(index)?, at)));
        let found = run_all(py, Batched { jobs, progress }, styled.collect::<PyResult<_>>()?, |(style, at), cancel| {
            style.choose(at, cancel).map(|found| found.mv)
        })?;
        let object = |mv: Option<_>| mv.map(|mv| G::move_object(py, mv)).transpose();
        found.into_iter().map(object).collect()
    })
}
