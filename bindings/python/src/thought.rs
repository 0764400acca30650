//! Computer players.

use crosstrack::Ruleset;
use crosstrack::solve::Cancel;
use crosstrack_players::{Candidate, Level, Limits, Proof, choose};
use pyo3::prelude::*;
use pyo3::types::PyTuple;

use crate::error::{Fault, OrRaise as _};
use crate::kit::At;
use crate::solution::winners;
use crate::text::Move;
use crate::work;

/// What a computer player found.
type Found = crosstrack_players::Thought<crosstrack::Move>;

/// Level, seed and limits of a computer player, as arguments of a call.
#[derive(Clone, Copy)]
pub(crate) struct Style {
    level: Level,
    seed: u64,
    simulations: Option<u64>,
    limits: work::Limits,
}

impl Style {
    pub(crate) fn new(
        py: Python<'_>,
        (level, seed): (u8, u64),
        seconds: Option<f64>,
        simulations: Option<u64>,
    ) -> PyResult<Self> {
        let unknown = || {
            let fault = Fault::new("Error", format!("no level is called {level}"));
            fault.with_remedy("write a level from 1 to 8")
        };
        let level = Level::new(level).ok_or_else(unknown).or_raise(py)?;
        Ok(Self { level, seed, simulations, limits: work::Limits::new(seconds, None)? })
    }

    /// Chooses a move; `None` if the game is over.
    pub(crate) fn choose(self, at: &At<Ruleset>, cancel: &Cancel) -> Option<Found> {
        let budget = self.limits.budget(cancel);
        let simulations = self.simulations;
        let limits = Limits { simulations, budget, ..Limits::new(self.level, self.seed) };
        choose(&*at.game, &at.position, &limits)
    }
}

/// A move that a computer player chose, and what it thought. All but a proof is an opinion.
#[pyclass(frozen, module = "crosstrack")]
pub(crate) struct Thought(Found);

/// Players who win for certain, and within how many plies.
type Certain = Option<(Vec<usize>, usize)>;

fn proof_of(proof: Option<Proof>) -> Certain {
    proof.map(|proof| (winners(crosstrack::Outcome::Win(proof.winners)), proof.plies as usize))
}

fn share(chance: u32) -> f64 {
    f64::from(chance) / 10_000.0
}

impl Thought {
    pub(crate) const fn new(found: Found) -> Self {
        Self(found)
    }
}

#[pymethods]
impl Thought {
    /// Move that is chosen.
    #[getter]
    fn r#move(&self) -> Move {
        Move(self.0.mv)
    }

    /// Expected result for the mover's side, from 0 (a loss) to 1 (a win).
    #[getter]
    fn chance(&self) -> f64 {
        share(self.0.chance)
    }

    /// Players who win after the move and the plies that it takes, if that is certain; else ``None``.
    #[getter]
    fn proof(&self) -> Certain {
        proof_of(self.0.proof)
    }

    /// Line that was looked at most, the move first.
    #[getter]
    fn line<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.0.line.iter().map(|&mv| Move(mv)))
    }

    /// Number of simulations that were made.
    #[getter]
    fn simulations(&self) -> u64 {
        self.0.simulations
    }

    /// Best moves, at most 12, the best first: each with its chance, the number of simulations that began with it,
    /// and its proof.
    #[getter]
    fn candidates(&self) -> Vec<(Move, f64, u32, Certain)> {
        let each = |one: &Candidate<crosstrack::Move>| {
            (Move(one.mv), share(one.chance), one.visits, proof_of(one.proof))
        };
        self.0.candidates.iter().map(each).collect()
    }

    fn __repr__(&self) -> String {
        format!("<Thought: {} with a chance of {:.2}>", self.0.mv, self.chance())
    }
}
