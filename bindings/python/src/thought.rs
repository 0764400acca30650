//! Computer players.

use std::num::NonZeroU16;

use crosstrack::base::counted;
use crosstrack::solve::Cancel;
use crosstrack_players::{Candidate, Level, Limits, Proof, choose};
use pyo3::prelude::*;
use pyo3::types::PyTuple;

use crate::error::{Fault, OrRaise as _};
use crate::kit::{At, Kit};
use crate::solution::{Reduced, list, reduced, winners};
use crate::work;

/// Level, seed and limits of a computer player, as arguments of a call.
#[derive(Clone, Copy)]
pub(crate) struct Style {
    level: Level,
    seed: u64,
    simulations: Option<u64>,
    threads: Option<NonZeroU16>,
    limits: work::Limits,
}

impl Style {
    pub(crate) fn new(
        py: Python<'_>,
        (level, seed): (u8, u64),
        seconds: Option<f64>,
        simulations: Option<u64>,
        jobs: Option<u16>,
    ) -> PyResult<Self> {
        let unknown = || {
            let fault = Fault::new("Error", format!("no level is called {level}"));
            fault.with_remedy("write a level from 1 to 8")
        };
        let level = Level::new(level).ok_or_else(unknown).or_raise(py)?;
        let given = [
            ("seconds", seconds.is_some()),
            ("simulations", simulations.is_some()),
            ("jobs", jobs.is_some()),
        ];
        if let Some((name, _)) = given.iter().find(|(_, given)| *given && level.simulations() == 0)
        {
            let fault =
                Fault::new("Error", format!("{name} has no effect: level {level} does not search"));
            return Err(fault.with_remedy("level 4 to 8 searches").into_exception(py));
        }
        let counts = [("simulations", simulations), ("jobs", jobs.map(u64::from))];
        if let Some((name, _)) = counts.iter().find(|&&(_, count)| count == Some(0)) {
            let fault = Fault::new("Error", format!("{name} is 0"));
            return Err(fault.with_remedy("write 1 or more").into_exception(py));
        }
        let threads = jobs.and_then(|jobs| NonZeroU16::new(jobs.min(1024)));
        Ok(Self { level, seed, simulations, threads, limits: work::Limits::new(seconds, None)? })
    }

    /// Chooses a move; `None` if the game is over.
    pub(crate) fn choose<G: Kit>(
        self,
        at: &At<G>,
        cancel: &Cancel,
    ) -> Option<crosstrack_players::Thought<G::Move>> {
        let budget = self.limits.budget(cancel);
        let usual = Limits::new(self.level, self.seed);
        let threads = self.threads.unwrap_or(usual.threads);
        let limits = Limits { simulations: self.simulations, budget, threads, ..usual };
        choose(&*at.game, &at.position, &limits)
    }
}

/// Players who win for certain, and within how many plies.
pub(crate) type Certain = Option<(Vec<usize>, usize)>;

/// A candidate: the move as an object, its chance, the simulations that began with it, and its proof.
type CandidateObject = (Py<PyAny>, f64, u32, Certain);

pub(crate) fn proof_of(proof: Option<Proof>) -> Certain {
    proof.map(|proof| (winners(crosstrack::Outcome::Win(proof.winners())), proof.plies() as usize))
}

pub(crate) fn share(chance: u32) -> f64 {
    f64::from(chance) / 10_000.0
}

/// A move that a computer player chose, and what it thought. All but a proof is an opinion.
#[pyclass(frozen, generic, module = "crosstrack")]
pub(crate) struct Thought {
    mv: Py<PyAny>,
    chance: f64,
    proof: Certain,
    line: Vec<Py<PyAny>>,
    simulations: u64,
    candidates: Vec<CandidateObject>,
}

/// Returns what a computer player thought as an object.
pub(crate) fn to_thought<G: Kit>(
    py: Python<'_>,
    found: crosstrack_players::Thought<G::Move>,
) -> PyResult<Thought> {
    let object = |mv: G::Move| G::move_object(py, mv);
    let candidate = |one: Candidate<G::Move>| {
        Ok((object(one.mv)?, share(one.chance), one.visits, proof_of(one.proof)))
    };
    Ok(Thought {
        mv: object(found.mv)?,
        chance: share(found.chance),
        proof: proof_of(found.proof),
        line: found.line.into_iter().map(object).collect::<PyResult<_>>()?,
        simulations: found.simulations,
        candidates: found.candidates.into_iter().map(candidate).collect::<PyResult<_>>()?,
    })
}

#[pymethods]
impl Thought {
    /// Move that is chosen.
    #[getter]
    fn r#move(&self, py: Python<'_>) -> Py<PyAny> {
        self.mv.clone_ref(py)
    }

    /// Expected result for the mover's side, from 0 (a loss) to 1 (a win).
    #[getter]
    fn chance(&self) -> f64 {
        self.chance
    }

    /// Players who win after the move and the plies that it takes, if that is certain; else ``None``.
    #[getter]
    fn proof(&self) -> Certain {
        self.proof.clone()
    }

    /// Line that was looked at most, the move first.
    #[getter]
    fn line<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        list(py, &self.line)
    }

    /// Number of simulations that were made.
    #[getter]
    fn simulations(&self) -> u64 {
        self.simulations
    }

    /// Best moves, at most 12, the best first: each with its chance, the number of simulations that began with it,
    /// and its proof.
    #[getter]
    fn candidates(&self, py: Python<'_>) -> Vec<CandidateObject> {
        let each = |(mv, chance, visits, proof): &CandidateObject| {
            (mv.clone_ref(py), *chance, *visits, proof.clone())
        };
        self.candidates.iter().map(each).collect()
    }

    /// Table of the candidates in notebooks.
    fn _repr_html_(&self, py: Python<'_>) -> String {
        let row = |(mv, chance, visits, proof): &CandidateObject| {
            let proof = proof.as_ref().map(|(winners, plies)| {
                let winners: Vec<String> = winners.iter().map(usize::to_string).collect();
                format!("won by {} within {}", winners.join(" and "), counted(*plies, "ply"))
            });
            let (mv, proof) = (mv.bind(py), proof.unwrap_or_default());
            format!(
                "<tr><td>{mv}</td><td>{:.0} %</td><td>{visits}</td><td>{proof}</td></tr>",
                100.0 * chance
            )
        };
        let rows: String = self.candidates.iter().map(row).collect();
        let head = "<tr><th>move</th><th>chance</th><th>simulations</th><th>proved</th></tr>";
        format!("<table><thead>{head}</thead><tbody>{rows}</tbody></table>")
    }

    fn __repr__(&self) -> String {
        format!("<Thought: {} with a chance of {:.2}>", self.mv, self.chance)
    }

    fn __eq__(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> PyResult<bool> {
        let Ok(other) = other.cast::<Self>() else { return Ok(false) };
        self.__reduce__(py)?.1.eq(other.get().__reduce__(py)?.1)
    }

    #[staticmethod]
    fn _of(
        r#move: Py<PyAny>,
        chance: f64,
        proof: Certain,
        line: Vec<Py<PyAny>>,
        simulations: u64,
        candidates: Vec<CandidateObject>,
    ) -> Self {
        Self { mv: r#move, chance, proof, line, simulations, candidates }
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Reduced<'py>> {
        let (line, candidates) = (list(py, &self.line)?, self.candidates(py));
        let proof = self.proof.clone();
        reduced::<Self, _>(
            py,
            (self.mv.clone_ref(py), self.chance, proof, line, self.simulations, candidates),
        )
    }
}
