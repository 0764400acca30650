//! Many games side by side, in one buffer.

use crosstrack::base::Random;
use crosstrack::game::{Counted as _, Game as _};
use crosstrack::{Move as Inner, Outcome, Position as InnerPosition};
use pyo3::prelude::*;
use pyo3::types::{PyByteArray, PyBytes};

use crate::crosstrack_game::Position;
use crate::env::Code;
use crate::error::{Fault, OrRaise as _, whole, whole_or_none};
use crate::kit::At;
use crate::ruleset::Ruleset;
use crate::solution::winners;

/// A game of several, in progress.
struct Running {
    position: InnerPosition,
    plies: u32,
    /// A legal action, drawn at random.
    drawn: Option<u32>,
    /// Position at the end of the game that ended with the last step.
    ended: Option<InnerPosition>,
    rewards: [i8; 4],
    terminated: bool,
    truncated: bool,
}

impl Running {
    fn begun(start: &InnerPosition) -> Self {
        Self {
            position: start.clone(),
            plies: 0,
            drawn: None,
            ended: None,
            rewards: [0; 4],
            terminated: false,
            truncated: false,
        }
    }
}

/// Many games of one ruleset, each played on by an action of the player to move. A game that ends begins anew.
///
/// :meth:`reset` and :meth:`step` return one ``bytearray``, whose parts are for all games one after the other:
/// observations and masks of the players to move, then for each game the reward of each player (signed), whether the
/// game before has ended by the rules, whether it was cut after ``most_plies``, and the number of the player to move. Last
/// come, for each game that ended with the step, the observation and the mask of its last position, then the numbers of
/// the players to move there.
#[pyclass(module = "crosstrack.env")]
pub(crate) struct Games {
    code: Code,
    all: Vec<Running>,
    most_plies: u32,
    random: Random,
}

/// Parses a list of whole numbers.
fn wholes(object: &Bound<'_, PyAny>) -> PyResult<Vec<usize>> {
    let objects: Vec<Bound<'_, PyAny>> = object.extract()?;
    objects.iter().map(whole).collect()
}

/// Returns numbers as an array of Python has them.
fn bytes_of<'py>(py: Python<'py>, values: &[u32]) -> PyResult<Bound<'py, PyBytes>> {
    PyBytes::new_with(py, size_of_val(values), |bytes| {
        for (to, value) in bytes.chunks_exact_mut(size_of::<u32>()).zip(values) {
            to.copy_from_slice(&value.to_ne_bytes());
        }
        Ok(())
    })
}

#[pymethods]
impl Games {
    #[new]
    #[pyo3(signature = (ruleset, count, *, most_plies=200, seed=0))]
    fn new(
        py: Python<'_>,
        ruleset: &Ruleset,
        #[pyo3(from_py_with = whole)] count: usize,
        #[pyo3(from_py_with = whole)] most_plies: u32,
        #[pyo3(from_py_with = whole)] seed: u64,
    ) -> PyResult<Self> {
        if count == 0 || count > 1 << 20 || most_plies == 0 {
            let why = format!(
                "{count} games of at most {most_plies} plies: take 1 to 1,048,576 games of at least 1"
            );
            return Err(Fault::new("Error", why).into_exception(py));
        }
        let code = Code::new(ruleset.0.clone()).or_raise(py)?;
        let start = InnerPosition::start(&code.game);
        let all = (0..count).map(|_| Running::begun(&start)).collect();
        Ok(Self { code, all, most_plies, random: Random::new(seed) })
    }

    /// Begins all games anew; with a ``seed``, what :meth:`sample` draws begins anew, too.
    #[pyo3(signature = (seed=None))]
    fn reset<'py>(
        &mut self,
        py: Python<'py>,
        #[pyo3(from_py_with = whole_or_none)] seed: Option<u64>,
    ) -> PyResult<Bound<'py, PyByteArray>> {
        if let Some(seed) = seed {
            self.random = Random::new(seed);
        }
        let start = InnerPosition::start(&self.code.game);
        for running in &mut self.all {
            *running = Running::begun(&start);
        }
        self.buffer(py)
    }

    /// Plays an action in each game. Raises :class:`crosstrack.IllegalMoveError`, which names the game, before any is
    /// played if one is not legal.
    fn step<'py>(
        &mut self,
        py: Python<'py>,
        #[pyo3(from_py_with = wholes)] actions: Vec<usize>,
    ) -> PyResult<Bound<'py, PyByteArray>> {
        if actions.len() != self.all.len() {
            let why = format!("{} actions for {} games", actions.len(), self.all.len());
            return Err(Fault::new("Error", why).into_exception(py));
        }
        let moves = self.all.iter().zip(actions).enumerate().map(|(index, (running, number))| {
            let legal = self.code.legal(&running.position, number);
            legal.map_err(|fault| fault.in_place(&format!("game {index}, action {number}")))
        });
        let moves = moves.collect::<Result<Vec<Inner>, Fault>>().or_raise(py)?;
        let players = self.code.game.seats().players();
        let start = InnerPosition::start(&self.code.game);
        for (running, mv) in self.all.iter_mut().zip(moves) {
            running.position = self.code.game.play(&running.position, mv);
            running.plies += 1;
            let outcome = self.code.game.outcome(&running.position);
            running.rewards = [0; 4];
            if let Some(outcome @ Outcome::Win(_)) = outcome {
                running.rewards[..players].fill(-1);
                for number in winners(outcome) {
                    running.rewards[number - 1] = 1;
                }
            }
            running.terminated = outcome.is_some();
            running.truncated = !running.terminated && running.plies >= self.most_plies;
            let is_over = running.terminated || running.truncated;
            running.ended = is_over.then(|| {
                running.plies = 0;
                std::mem::replace(&mut running.position, start.clone())
            });
        }
        self.buffer(py)
    }

    /// Returns a random legal action of each game, all equally likely: the same at each call until the next step.
    fn sample(&self) -> Vec<u32> {
        self.all.iter().map(|running| running.drawn.unwrap_or_default()).collect()
    }

    /// Returns the numbers of all legal actions as two arrays of 32-bit numbers: where those of each game begin, and where
    /// the last ones end; and the actions, for each game in the order of its legal moves.
    fn legal<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyBytes>, Bound<'py, PyBytes>)> {
        let (mut begins, mut numbers) = (vec![0_u32], Vec::new());
        for running in &self.all {
            self.code.add_legal(&running.position, &mut numbers);
            begins.push(numbers.len() as u32);
        }
        Ok((bytes_of(py, &begins)?, bytes_of(py, &numbers)?))
    }

    /// Returns the positions of all games.
    fn positions(&self) -> Vec<Position> {
        let at = |position: &InnerPosition| At {
            game: self.code.game.clone(),
            position: position.clone(),
        };
        self.all.iter().map(|running| Position(at(&running.position))).collect()
    }

    fn __len__(&self) -> usize {
        self.all.len()
    }

    fn __repr__(&self) -> String {
        format!("<Games: {}>", self.all.len())
    }
}

impl Games {
    fn buffer<'py>(&mut self, py: Python<'py>) -> PyResult<Bound<'py, PyByteArray>> {
        let (code, games, random) = (&self.code, &mut self.all, &mut self.random);
        let (observation, actions) = (code.observation_len(), code.actions());
        let players = code.game.seats().players();
        let ended = games.iter().filter(|running| running.ended.is_some()).count();
        let length = games.len() * (observation + actions + players + 3)
            + ended * (observation + actions + 1);
        PyByteArray::new_with(py, length, |bytes| {
            let (observations, rest) = bytes.split_at_mut(games.len() * observation);
            let (masks, rest) = rest.split_at_mut(games.len() * actions);
            let (rewards, rest) = rest.split_at_mut(games.len() * players);
            let (ends, rest) = rest.split_at_mut(games.len() * 3);
            let (last_observations, rest) = rest.split_at_mut(ended * observation);
            let (last_masks, last_movers) = rest.split_at_mut(ended * actions);
            let last = last_observations.chunks_exact_mut(observation);
            let last = last.zip(last_masks.chunks_exact_mut(actions)).zip(last_movers);
            let positions = games.iter().filter_map(|running| running.ended.as_ref());
            for (position, ((planes, mask), mover)) in positions.zip(last) {
                code.observe(position, position.to_move(), planes);
                code.mask(position, 0, mask);
                *mover = position.to_move().index() as u8 + 1;
            }
            let parts = observations.chunks_exact_mut(observation);
            let parts = parts.zip(masks.chunks_exact_mut(actions));
            let parts = parts.zip(rewards.chunks_exact_mut(players));
            let count = games.len();
            for (index, (running, ((planes, mask), reward))) in
                games.iter_mut().zip(parts).enumerate()
            {
                let position = &running.position;
                code.observe(position, position.to_move(), planes);
                let nth = random.below(code.game.count_moves(position));
                running.drawn = code.mask(position, nth, mask);
                for (to, from) in reward.iter_mut().zip(running.rewards) {
                    *to = from.cast_unsigned();
                }
                ends[index] = u8::from(running.terminated);
                ends[count + index] = u8::from(running.truncated);
                ends[2 * count + index] = position.to_move().index() as u8 + 1;
            }
            Ok(())
        })
    }
}
