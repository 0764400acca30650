//! Games that were played, and what each move let slip.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use crosstrack::game::Notation as _;
use crosstrack::solve::{Budget, Cancel};
use crosstrack_explore::record::{record_of, replay};
use crosstrack_explore::review::reason;
use crosstrack_players::{End, GameRecord, Level, Limits, RecordError, Replay, Reviewed, review};
use pyo3::prelude::*;
use pyo3::types::{PyTuple, PyType};

use crate::error::{Fault, OrRaise as _, whole};
use crate::kit::{At, Kit, hash_of};
use crate::solution::{Outcome, Reduced, list, reduced};
use crate::thought::{Certain, proof_of, share};
use crate::work::{Batched, Progress, run_all, run_counted};

/// The most bytes of a file of records.
const MOST_BYTES: usize = 4 << 20;

/// A game that was played: its start, moves, players and result, checked by the rules.
///
/// ``text`` is a record as the command writes it (``crosstrack play --record``), a line of JSON or a text for people, and
/// ``str(record)`` is that text. Raises :class:`RecordError`, with what is wrong and where.
#[pyclass(frozen, generic, eq, module = "crosstrack")]
#[derive(Clone, PartialEq)]
pub(crate) struct Record(GameRecord);

/// Runs code for the game of a record: `of_game!(record, G => work::<G>())`.
macro_rules! of_game {
    ($record:expr, $G:ident => $work:expr) => {
        if $record.0.game == crossings::Ruleset::NAME {
            type $G = crossings::Ruleset;
            $work
        } else {
            type $G = crosstrack::Ruleset;
            $work
        }
    };
}

fn fault(error: &RecordError) -> Fault {
    Fault::new("RecordError", error).with_remedy(error.help())
}

/// Checks simulations as an argument.
fn simulations_of(simulations: u64) -> Result<u64, Fault> {
    if (1..=1_000_000).contains(&simulations) {
        return Ok(simulations);
    }
    let why = format!("simulations is {simulations}; write 1 to 1,000,000");
    Err(Fault::new("Error", why))
}

/// Reviewed moves of one of the games.
enum AnyReview {
    Crosstrack(Replay<crosstrack::Ruleset>, Vec<Reviewed<crosstrack::Move>>),
    Crossings(Replay<crossings::Ruleset>, Vec<Reviewed<crossings::Move>>),
}

impl Record {
    fn parse(text: &str) -> Result<Self, RecordError> {
        Self(GameRecord::read(text)?).checked()
    }

    /// Returns the record if its game can be played.
    fn checked(self) -> Result<Self, RecordError> {
        of_game!(self, G => replay::<G>(&self.0).map(drop))?;
        Ok(self)
    }

    /// Returns the game played again; it was checked when the record was made.
    fn replay<G: Kit>(&self) -> Result<Replay<G>, Fault> {
        replay::<G>(&self.0).map_err(|error| fault(&error))
    }

    fn positions_of<G: Kit>(&self, py: Python<'_>) -> PyResult<Vec<Py<PyAny>>> {
        let Replay { game, positions, .. } = self.replay::<G>().or_raise(py)?;
        let game = Arc::new(game);
        let object = |position| G::position_object(py, At { game: game.clone(), position });
        positions.into_iter().map(object).collect()
    }

    fn svg_of<G: Kit>(&self) -> Result<String, Fault> {
        let Replay { game, positions, .. } = self.replay::<G>()?;
        Ok(game.svg(&positions[positions.len() - 1]))
    }

    fn moves_of<G: Kit>(&self, py: Python<'_>) -> PyResult<Vec<Py<PyAny>>> {
        let moves = self.replay::<G>().or_raise(py)?.moves;
        moves.into_iter().map(|mv| G::move_object(py, mv)).collect()
    }

    fn of_game<G: Kit>(
        at: At<G>,
        moves: Vec<Bound<'_, PyAny>>,
        players: Option<Vec<String>>,
        tags: BTreeMap<String, String>,
    ) -> PyResult<GameRecord> {
        let seat = |number: usize| format!("player {}", number + 1);
        let players = players.unwrap_or_else(|| (0..at.game.players()).map(seat).collect());
        let mut record = record_of(&*at.game, &at.position, players);
        let mut last = at;
        for object in &moves {
            let mv = last.move_from(object)?;
            last.check(mv).or_raise(object.py())?;
            record.push(&last.game.write_move(mv));
            last.position = last.game.play(&last.position, mv);
        }
        record.end = End::by_rules(&*last.game, &last.position);
        record.tags = tags;
        Ok(record)
    }

    fn reviewed(
        &self,
        simulations: u64,
        seconds: Option<std::time::Duration>,
        cancel: &Cancel,
        done: &AtomicUsize,
    ) -> Result<AnyReview, Fault> {
        let budget = Budget { cancel: cancel.clone(), ..Budget::new(seconds, None) };
        let limits =
            Limits { simulations: Some(simulations), budget, ..Limits::new(Level::ALL[7], 0) };
        let mut report = |count| done.store(count, Ordering::Relaxed);
        Ok(if self.0.game == crossings::Ruleset::NAME {
            let replay = self.replay::<crossings::Ruleset>()?;
            let Replay { game, positions, moves } = &replay;
            let reviewed = review(game, positions, moves, &limits, &mut report);
            AnyReview::Crossings(replay, reviewed)
        } else {
            let replay = self.replay::<crosstrack::Ruleset>()?;
            let Replay { game, positions, moves } = &replay;
            let reviewed = review(game, positions, moves, &limits, &mut report);
            AnyReview::Crosstrack(replay, reviewed)
        })
    }

    /// Reviews many games.
    pub(crate) fn review_all(
        py: Python<'_>,
        records: &[Bound<'_, Self>],
        simulations: u64,
        batched: Batched<'_>,
    ) -> PyResult<Vec<Vec<ReviewedMove>>> {
        let simulations = simulations_of(simulations).or_raise(py)?;
        let records: Vec<Self> = records.iter().map(|record| record.get().clone()).collect();
        let reviews = run_all(py, batched, records, move |record, cancel| {
            record.reviewed(simulations, None, cancel, &AtomicUsize::new(0))
        })?;
        reviews.into_iter().map(|review| review.or_raise(py)?.objects(py)).collect()
    }
}

impl AnyReview {
    fn objects(self, py: Python<'_>) -> PyResult<Vec<ReviewedMove>> {
        match self {
            Self::Crosstrack(replay, reviewed) => objects(py, &replay, reviewed),
            Self::Crossings(replay, reviewed) => objects(py, &replay, reviewed),
        }
    }
}

fn objects<G: Kit>(
    py: Python<'_>,
    Replay { game, positions, .. }: &Replay<G>,
    reviewed: Vec<Reviewed<G::Move>>,
) -> PyResult<Vec<ReviewedMove>> {
    let object = |mv: G::Move| G::move_object(py, mv);
    let one = |(index, one): (usize, Reviewed<G::Move>)| {
        Ok(ReviewedMove {
            number: index + 1,
            player: game.to_move(&positions[index]).index() + 1,
            mv: object(one.mv)?,
            judgement: one.judgement.word(),
            reason: reason(game, &one.judgement),
            chance: share(one.chance),
            chances: one.best[..game.players()].iter().map(|&chance| share(chance)).collect(),
            proved_before: proof_of(one.before),
            proved: proof_of(one.proof),
            better: one.better.into_iter().map(object).collect::<PyResult<_>>()?,
        })
    };
    reviewed.into_iter().enumerate().map(one).collect()
}

#[pymethods]
impl Record {
    #[new]
    fn new(py: Python<'_>, text: &str) -> PyResult<Self> {
        Self::parse(text).map_err(|error| fault(&error)).or_raise(py)
    }

    /// Reads the games of a file in their order: as JSON or as text. Raises :class:`RecordError`, with the name of the
    /// file and the place in it. A file may have at most 4 MiB; a named pipe is refused.
    #[staticmethod]
    fn read(py: Python<'_>, path: PathBuf) -> PyResult<Vec<Self>> {
        let text = crosstrack_io::bounded::read_file(&path, MOST_BYTES);
        let text = text.map_err(|error| Fault::new("RecordError", error).in_file(&path));
        let text = text.or_raise(py)?;
        let records = GameRecord::read_all(&text).map_err(|error| fault(&error).in_file(&path));
        let record = |(index, record): (usize, GameRecord)| {
            let place = format!("{}, game {}", path.display(), index + 1);
            Self(record).checked().map_err(|error| fault(&error).in_place(&place))
        };
        records
            .or_raise(py)?
            .into_iter()
            .enumerate()
            .map(record)
            .collect::<Result<_, _>>()
            .or_raise(py)
    }

    /// Returns the record of a game from a position on. The result is that of the rules, if the game is over.
    ///
    /// ``players`` are the names in the order of turns, ``tags`` what else is known. Raises
    /// :class:`IllegalMoveError` at the first move that is not legal.
    #[staticmethod]
    #[pyo3(signature = (start, moves, *, players=None, tags=None))]
    fn of(
        start: &Bound<'_, PyAny>,
        moves: Vec<Bound<'_, PyAny>>,
        players: Option<Vec<String>>,
        tags: Option<BTreeMap<String, String>>,
    ) -> PyResult<Self> {
        let (py, tags) = (start.py(), tags.unwrap_or_default());
        let record = if let Some(at) = crosstrack::Ruleset::to_at(start) {
            Self::of_game(at, moves, players, tags)?
        } else if let Some(at) = crossings::Ruleset::to_at(start) {
            Self::of_game(at, moves, players, tags)?
        } else {
            return Err(crate::error::wrong_type(start, "a Position"));
        };
        let record = Self(record);
        of_game!(record, G => record.replay::<G>().map(drop)).or_raise(py)?;
        Ok(record)
    }

    /// Name of the game: ``'crosstrack'`` or ``'crossings'``.
    #[getter]
    fn game(&self) -> &str {
        &self.0.game
    }

    /// Names of the players, in the order of turns.
    #[getter]
    fn players<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, &self.0.players)
    }

    /// Moves of the game.
    #[getter]
    fn moves<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        list(py, &of_game!(self, G => self.moves_of::<G>(py)?))
    }

    /// Positions of the game: the start, then the one after each move.
    #[getter]
    fn positions<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        list(py, &of_game!(self, G => self.positions_of::<G>(py)?))
    }

    /// How the game ended; ``None`` if it did not.
    #[getter]
    fn result(&self) -> Option<Outcome> {
        self.0.end.result().map(Outcome)
    }

    /// Why it ended: ``'win'`` or ``'no-move'`` by the rules; ``'unfinished'``, ``'cap'``, ``'agreed'``, ``'forfeit'``,
    /// ``'illegal-move'``, or such as ``'resigned 2'``, as the record says.
    #[getter]
    fn ending(&self) -> String {
        self.0.end.to_string()
    }

    /// What else is known, by name.
    #[getter]
    fn tags(&self) -> BTreeMap<String, String> {
        self.0.tags.clone()
    }

    /// Returns the record as one line of JSON.
    fn to_json(&self) -> String {
        self.0.to_json()
    }

    /// Reviews the game: says of each move what it let slip.
    ///
    /// A computer player makes so many ``simulations`` before and after each move, or thinks no longer than ``seconds``
    /// about a position, and a search of all lines of 5 plies decides what is proved. ``progress`` is called with the
    /// number of positions that are judged and that of all.
    #[pyo3(signature = (*, simulations=400, seconds=None, progress=None))]
    fn review(
        &self,
        py: Python<'_>,
        #[pyo3(from_py_with = whole)] simulations: u64,
        seconds: Option<f64>,
        progress: Progress<'_>,
    ) -> PyResult<Vec<ReviewedMove>> {
        let simulations = simulations_of(simulations).or_raise(py)?;
        let seconds = crate::work::duration(seconds)?;
        let (record, total) = (self.clone(), self.0.moves().len() + 1);
        let reviewed = run_counted(py, total, progress, move |cancel, done| {
            record.reviewed(simulations, seconds, cancel, done)
        })?;
        reviewed.or_raise(py)?.objects(py)
    }

    /// Picture of the last position in notebooks.
    fn _repr_svg_(&self, py: Python<'_>) -> PyResult<String> {
        of_game!(self, G => self.svg_of::<G>()).or_raise(py)
    }

    fn __str__(&self) -> String {
        self.0.to_text()
    }

    fn __repr__(&self) -> String {
        let (moves, result) = (self.0.moves().len(), self.0.end.result());
        let result = result.map_or_else(|| "no result".to_owned(), |result| result.to_string());
        format!("<Record of {}: {moves} moves, {result}>", self.0.game)
    }

    fn __hash__(&self) -> u64 {
        hash_of(&self.0.to_json())
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> (Bound<'py, PyType>, (String,)) {
        (py.get_type::<Self>(), (self.0.to_json(),))
    }
}

/// A move of a game with what it let slip.
#[pyclass(frozen, generic, module = "crosstrack")]
pub(crate) struct ReviewedMove {
    pub(crate) number: usize,
    pub(crate) player: usize,
    pub(crate) mv: Py<PyAny>,
    pub(crate) judgement: &'static str,
    pub(crate) reason: Option<String>,
    pub(crate) chance: f64,
    chances: Vec<f64>,
    proved_before: Certain,
    proved: Certain,
    better: Vec<Py<PyAny>>,
}

impl ReviewedMove {
    /// Returns the mover's chance after the best move.
    pub(crate) fn best(&self) -> f64 {
        self.chances[self.player - 1]
    }
}

#[pymethods]
impl ReviewedMove {
    /// Number of the move, from 1.
    #[getter]
    fn number(&self) -> usize {
        self.number
    }

    /// Number of the player who made it.
    #[getter]
    fn player(&self) -> usize {
        self.player
    }

    /// The move.
    #[getter]
    fn r#move(&self, py: Python<'_>) -> Py<PyAny> {
        self.mv.clone_ref(py)
    }

    /// An opinion: ``'good'``, ``'inaccuracy'``, ``'mistake'`` or ``'blunder'``; or what is proved: ``'slower win'``,
    /// ``'missed win'`` or ``'losing move'``.
    #[getter]
    fn judgement(&self) -> &'static str {
        self.judgement
    }

    /// What is proved, in words; ``None`` for an opinion.
    #[getter]
    fn reason(&self) -> Option<&str> {
        self.reason.as_deref()
    }

    /// Expected result for the mover's side after the move, from 0 (a loss) to 1 (a win).
    #[getter]
    fn chance(&self) -> f64 {
        self.chance
    }

    /// Expected result for each player's side after the best move, by the order of turns.
    #[getter]
    fn chances<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, &self.chances)
    }

    /// Players who win from the position before the move and the plies that it takes, if that is certain.
    #[getter]
    fn proved_before(&self) -> Certain {
        self.proved_before.clone()
    }

    /// Players who win after the move and the plies that it takes, if that is certain.
    #[getter]
    fn proved(&self) -> Certain {
        self.proved.clone()
    }

    /// Line of a better move; empty if none is known.
    #[getter]
    fn better<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        list(py, &self.better)
    }

    fn __repr__(&self, py: Python<'_>) -> String {
        format!("<ReviewedMove {}: {}, {}>", self.number, self.mv.bind(py), self.judgement)
    }

    fn __eq__(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> PyResult<bool> {
        let Ok(other) = other.cast::<Self>() else { return Ok(false) };
        self.__reduce__(py)?.1.eq(other.get().__reduce__(py)?.1)
    }

    #[staticmethod]
    #[allow(clippy::too_many_arguments, reason = "one for each field")]
    fn _of(
        py: Python<'_>,
        number: usize,
        player: usize,
        r#move: Py<PyAny>,
        judgement: &str,
        reason: Option<String>,
        chance: f64,
        chances: Vec<f64>,
        proved_before: Certain,
        proved: Certain,
        better: Vec<Py<PyAny>>,
    ) -> PyResult<Self> {
        let words = crosstrack_players::Judgement::<crosstrack::Move>::WORDS;
        let judgement = words.into_iter().find(|word| *word == judgement);
        let judgement = judgement.ok_or_else(|| Fault::new("Error", "no judgement of a move"));
        let judgement = judgement.or_raise(py)?;
        if player == 0 || player > chances.len() {
            return Err(Fault::new("Error", "no chance of the player who moves")).or_raise(py);
        }
        Ok(Self {
            number,
            player,
            mv: r#move,
            judgement,
            reason,
            chance,
            chances,
            proved_before,
            proved,
            better,
        })
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Reduced<'py>> {
        let Self { number, player, judgement, chance, .. } = *self;
        reduced::<Self, _>(
            py,
            (
                number,
                player,
                self.mv.clone_ref(py),
                judgement,
                self.reason.clone(),
                chance,
                self.chances.clone(),
                self.proved_before.clone(),
                self.proved.clone(),
                list(py, &self.better)?,
            ),
        )
    }
}
