//! What a request is for.

use std::any::Any;
use std::collections::HashMap;
use std::fmt;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use serde::Serialize;
use serde_json::{Value as Json, json};

use crate::catalogue::{Picture, Pictures};
use crate::error::RequestError;
use crate::explorable::{Explorable, Watch};
use crate::games::GameHandlers;
use crate::line_of_play::LineOfPlay;
use crate::look::{PositionSummary, PositionView};
use crate::proof::Proof;
use crate::puzzle::{Column, Record};
use crate::puzzles::{KnownPuzzle, Puzzle};
use crate::request::{Request, RequestKind, VERSION};
use crate::solved;
use crate::values::{MOST_PLIES, by_search, by_table};
use crate::why::MoveLegality;
use crosstrack_tablebase::AnyTablebase;

/// The plies that are looked ahead where a request does not say.
const PLIES: usize = 3;

/// How many games that were solved here are kept.
const KEPT: usize = 4;

/// Solved games by name, readings and start.
type Kept = HashMap<String, Arc<dyn Any + Send + Sync>>;

/// What answers requests. It may be shared between threads.
#[derive(Default)]
pub struct Explorer {
    /// The games, the one that is meant where none is named first.
    pub(crate) games: Vec<GameHandlers>,
    /// The puzzles, in the order of their tables.
    pub puzzles: Vec<KnownPuzzle>,
    /// The tables that were given.
    given: Kept,
    /// The games that were solved here.
    solved: Mutex<Kept>,
}

impl fmt::Debug for Explorer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Explorer").field("puzzles", &self.puzzles.len()).finish_non_exhaustive()
    }
}

/// An answer with version and kind.
///
/// # Errors
/// Never: all answers are data.
pub fn answer(ask: RequestKind, body: &impl Serialize) -> Result<Json, RequestError> {
    let body = serde_json::to_value(body);
    let mut json = body.map_err(|error| RequestError::new("request", "", error.to_string()))?;
    if let Json::Object(fields) = &mut json {
        fields.insert("version".to_owned(), json!(VERSION));
        fields.insert("ask".to_owned(), json!(ask.as_str()));
    }
    Ok(json)
}

/// A fault as an answer.
pub fn refuse(fault: &RequestError) -> Json {
    json!({"version": VERSION, "error": fault})
}

impl Explorer {
    /// Answers a request about one game.
    ///
    /// # Errors
    /// If the request is faulty, there is no answer, or the budget is spent.
    pub(crate) fn about<G: Explorable>(
        &self,
        request: &Request,
        watch: &mut Watch<'_>,
    ) -> Result<Json, RequestError> {
        let ask = request.ask;
        match ask {
            RequestKind::Try => answer(ask, &self.puzzle::<G>(request)?.tried(watch)?),
            RequestKind::Hint => {
                let level = request.level.unwrap_or(1);
                answer(ask, &self.puzzle::<G>(request)?.hint(level, watch)?)
            }
            _ => self.at(&LineOfPlay::<G>::new(request)?, request, watch),
        }
    }

    fn at<G: Explorable>(
        &self,
        place: &LineOfPlay<G>,
        request: &Request,
        watch: &mut Watch<'_>,
    ) -> Result<Json, RequestError> {
        let ask = request.ask;
        let plies = request.plies.unwrap_or(PLIES);
        if !(1..=MOST_PLIES).contains(&plies) {
            let message = format!("1 to {MOST_PLIES} plies are looked ahead");
            return Err(RequestError::new("plies", plies.to_string(), message));
        }
        match ask {
            RequestKind::Look => answer(ask, &PositionView::new(place)),
            RequestKind::Peek => answer(ask, &PositionSummary::new(place)),
            RequestKind::Pictures => {
                answer(ask, &Pictures { pictures: place.game.pictures(place.end()) })
            }
            RequestKind::Why => {
                let mv = request.mv.as_deref();
                let missing = || RequestError::new("move", "", "`move` says which move is meant");
                answer(ask, &MoveLegality::new(place, mv.ok_or_else(missing)?)?)
            }
            RequestKind::Values => {
                if let Some(table) = self.table_for(&place.game, watch)?
                    && let Some(values) = by_table(place, &**table)?
                {
                    return answer(ask, &values);
                }
                answer(ask, &by_search(place, plies, watch))
            }
            RequestKind::Certificate => answer(ask, &Proof::new(place, plies, watch)?),
            RequestKind::Solved => {
                answer(ask, &solved::numbers(&**self.solved(&place.game, watch)?)?)
            }
            RequestKind::SolvedPosition => {
                let missing =
                    || RequestError::new("value", "", "`value` says which positions are meant");
                let value = request.value.as_ref().ok_or_else(missing)?;
                let table = self.solved(&place.game, watch)?;
                let nth = request.nth.unwrap_or_default();
                answer(ask, &solved::find(&**table, value, nth, watch)?)
            }
            RequestKind::Zugzwangs => {
                answer(ask, &solved::zugzwang(&**self.solved(&place.game, watch)?, watch)?)
            }
            RequestKind::Picture => answer(ask, &Picture { svg: place.game.svg(place.end()) }),
            RequestKind::Catalogue
            | RequestKind::Puzzles
            | RequestKind::Rules
            | RequestKind::Try
            | RequestKind::Hint => {
                Err(RequestError::new("ask", ask.as_str(), "this is not about one position"))
            }
        }
    }

    /// The puzzle of a request: by its id, or a position with a goal.
    fn puzzle<G: Explorable>(&self, request: &Request) -> Result<Puzzle<G>, RequestError> {
        let Some(id) = &request.id else {
            let goal = request.goal.as_deref().unwrap_or_default();
            return Puzzle::new((&request.readings, &request.position, goal), request);
        };
        let record = self.record(id)?;
        let goal = record.goal.to_string();
        let puzzle = (record.text(Column::Readings), record.text(Column::Position), goal.as_str());
        Puzzle::new(puzzle, request)
    }

    /// The puzzle of an id.
    ///
    /// # Errors
    /// If there is none.
    pub fn record(&self, id: &str) -> Result<&Record, RequestError> {
        let found = self.puzzles.iter().find(|known| known.id == id);
        let missing = || RequestError::new("id", id, format!("no puzzle has the id `{id}`"));
        found.map(|known| &known.record).ok_or_else(missing)
    }

    /// Keeps the table of a game, so that it need not be solved again.
    pub fn keep<G: Explorable>(&mut self, table: AnyTablebase<G>) {
        self.given.insert(name_of(table.game()), Arc::new(table));
    }

    fn solved_here(&self) -> MutexGuard<'_, Kept> {
        self.solved.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The table of a game, if it is at hand or quickly made.
    fn table_for<G: Explorable>(
        &self,
        game: &G,
        watch: &mut Watch<'_>,
    ) -> Result<Option<Arc<AnyTablebase<G>>>, RequestError> {
        let name = name_of(game);
        let known = self.given.get(&name).or(self.solved_here().get(&name)).cloned();
        if let Some(table) = known.and_then(|known| known.downcast().ok()) {
            return Ok(Some(table));
        }
        if !game.is_small() {
            return Ok(None);
        }
        let table = Arc::new(solved::solve(game, watch)?);
        let mut tables = self.solved_here();
        if tables.len() >= KEPT {
            tables.clear();
        }
        tables.insert(name, table.clone());
        Ok(Some(table))
    }

    fn solved<G: Explorable>(
        &self,
        game: &G,
        watch: &mut Watch<'_>,
    ) -> Result<Arc<AnyTablebase<G>>, RequestError> {
        self.table_for(game, watch)?.ok_or_else(|| {
            let message =
                format!("a game on the board {} is too large to be solved here", game.board_name());
            RequestError::new("position", "", message)
        })
    }
}

/// A ruleset by its name, readings and start.
fn name_of<G: Explorable>(game: &G) -> String {
    format!("{}\n{}\n{}", G::NAME, game.readings(), game.write_position(&game.start()))
}
