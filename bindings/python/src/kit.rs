//! What the classes of all games have in common: positions with their game, and functions about them.

use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

use crosstrack::game::{Rules, Tally, key};
use crosstrack::solve::Cancel;
use crosstrack::{Game, GameExt as _};
use crosstrack_explore::Explorable;
use crosstrack_players::Evaluated;
use pyo3::prelude::*;
use pyo3::types::PyString;
use rayon::prelude::*;

use crate::error::{Fault, OrRaise as _, wrong_type};
use crate::work::{run, thread_count};

/// A game that has classes in Python.
pub(crate) trait Kit: Explorable + Evaluated + PartialEq + Sized {
    /// Returns a position as an object.
    fn position_object(py: Python<'_>, at: At<Self>) -> PyResult<Py<PyAny>>;

    /// Returns the position of an object; `None` if it is something else.
    fn to_at(object: &Bound<'_, PyAny>) -> Option<At<Self>>;

    /// Returns a move as an object.
    fn move_object(py: Python<'_>, mv: Self::Move) -> PyResult<Py<PyAny>>;

    /// Returns the move of an object; `None` if it is something else.
    fn from_move(object: &Bound<'_, PyAny>) -> Option<Self::Move>;
}

/// A position together with its game.
pub(crate) struct At<G: Game> {
    pub(crate) game: Arc<G>,
    pub(crate) position: G::Position,
}

impl<G: Game> Clone for At<G> {
    fn clone(&self) -> Self {
        Self { game: self.game.clone(), position: self.position.clone() }
    }
}

impl<G: Game + PartialEq> PartialEq for At<G> {
    fn eq(&self, other: &Self) -> bool {
        let same = Arc::ptr_eq(&self.game, &other.game) || self.game == other.game;
        same && self.position == other.position
    }
}

/// Returns the hash of a value, the same in every process.
pub(crate) fn hash_of(value: &impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    value.hash(&mut hasher);
    hasher.finish()
}

impl<G: Kit> At<G> {
    /// Parses a position of a game, or of the game that text and readings name. Unless `waive` is set, it must be
    /// one that play can reach.
    pub(crate) fn parse(
        text: &str,
        game: Option<Arc<G>>,
        readings: &str,
        waive: bool,
    ) -> Result<Self, Fault> {
        let text = crosstrack::base::trimmed(text);
        let rules = Rules::read::<G>(readings).map_err(Fault::rules)?;
        let game = match game {
            Some(_) if !rules.is_empty() => {
                let why = "readings have no effect on a position of a given ruleset";
                return Err(Fault::new("Error", why).with_remedy("leave one of them out"));
            }
            Some(game) => game,
            None => {
                if let Some(error) = G::header_error(text) {
                    return Err(Fault::request(error));
                }
                Arc::new(G::with_rules(&rules, Some(text)).map_err(Fault::rules)?)
            }
        };
        let waive = waive || rules.get("waive").is_some();
        let position = game.position_of(text, waive).map_err(|fault| {
            let is_waivable = !waive && game.position_of(text, true).is_ok();
            let fault = Fault::request(fault);
            if !is_waivable {
                return fault;
            }
            fault.with_remedy("waive=True takes it, if play can go on from it")
        })?;
        Ok(Self { game, position })
    }

    pub(crate) fn text(&self) -> String {
        self.game.write_position(&self.position)
    }

    /// Returns the same game with another position.
    pub(crate) fn with(&self, position: G::Position) -> Self {
        Self { game: self.game.clone(), position }
    }

    /// Returns the move that an argument names, as a text or an object.
    pub(crate) fn move_from(&self, object: &Bound<'_, PyAny>) -> PyResult<G::Move> {
        if let Some(mv) = G::from_move(object) {
            return Ok(mv);
        }
        let Ok(text) = object.cast::<PyString>() else {
            return Err(wrong_type(object, "a Move or its text"));
        };
        let mv = self
            .game
            .parse_move(crosstrack::base::trimmed(&text.to_cow()?))
            .map_err(|error| Fault::notation(&error));
        mv.or_raise(object.py())
    }

    /// Checks whether a move is legal.
    pub(crate) fn check(&self, mv: G::Move) -> Result<(), Fault> {
        self.game
            .check(&self.position, mv)
            .map_err(|why| Fault::request(self.game.illegal_move_error(&self.position, mv, &why)))
    }

    /// Returns the position after moves that are checked.
    pub(crate) fn play(&self, moves: &[Bound<'_, PyAny>]) -> PyResult<Self> {
        let mut at = self.clone();
        for object in moves {
            let mv = at.move_from(object)?;
            at.check(mv).or_raise(object.py())?;
            at.position = at.game.play(&at.position, mv);
        }
        Ok(at)
    }

    pub(crate) fn safe_moves(&self) -> Vec<G::Move> {
        let mut moves = self.game.moves(&self.position);
        moves.retain(|&mv| self.game.is_safe(&self.position, mv));
        moves
    }

    pub(crate) fn canonical(&self) -> Self {
        self.with(self.game.canonical(&self.position))
    }

    /// Returns the positions that are the same game by a symmetry, each once: this one first.
    pub(crate) fn symmetries(&self) -> Vec<Self> {
        let mut all: Vec<Self> = Vec::new();
        for symmetry in 0..self.game.symmetries() {
            let image = self.with(self.game.image(&self.position, symmetry));
            if !all.contains(&image) {
                all.push(image);
            }
        }
        all
    }

    pub(crate) fn key(&self) -> Vec<u8> {
        key(&*self.game, &self.position).bytes().to_vec()
    }

    /// Counts sequences of moves; wrong if cancelled.
    pub(crate) fn tally(&self, depth: usize, cancel: &Cancel) -> Tally {
        if depth <= 2 {
            return crosstrack::game::perft::perft(&*self.game, &self.position, depth);
        }
        let empty = || Tally::new(G::KINDS.len());
        let count = |mv: G::Move| {
            if cancel.is_cancelled() {
                return empty();
            }
            self.with(self.game.play(&self.position, mv)).tally(depth - 1, cancel)
        };
        self.game.moves(&self.position).into_par_iter().map(count).reduce(empty, |mut sum, part| {
            let kinds = sum.by_kind.iter_mut().zip(&part.by_kind);
            kinds.for_each(|(sum, part)| *sum += part);
            sum.wins += part.wins;
            sum.draws += part.draws;
            sum
        })
    }

    /// Counts sequences of moves on all cores, without the interpreter's lock.
    pub(crate) fn perft(&self, py: Python<'_>, depth: usize) -> PyResult<Tally> {
        let at = self.clone();
        if depth <= 1 {
            return Ok(at.tally(depth, &Cancel::default()));
        }
        let threads = thread_count(None)?;
        let tally = run(py, move |cancel| {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
            pool.map(|pool| pool.install(|| at.tally(depth, cancel)))
        })?;
        tally.map_err(|error| pyo3::exceptions::PyRuntimeError::new_err(error.to_string()))
    }
}
