//! Answers to requests about one game, with the puzzles and solved tables that are kept for them.

use std::any::Any;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use serde::Serialize;
use serde_json::{Value as Json, json};

use crate::catalogue::{Picture, Pictures};
use crate::choice::Choice;
use crate::edit::Edited;
use crate::explorable::{Explorable, Watch};
use crate::fault::Fault;
use crate::line_of_play::LineOfPlay;
use crate::look::{PositionSummary, PositionView};
use crate::moves::{MoveList, Which};
use crate::perft::PerftCounts;
use crate::proof::Proof;
use crate::puzzle::{Column, Record};
use crate::puzzles::{KnownPuzzle, Puzzle};
use crate::request::{Request, RequestKind, VERSION};
use crate::review::Review;
use crate::solved;
use crate::state::PositionState;
use crate::task::TaskResult;
use crate::values::{MOST_PLIES, values_from_search, values_from_table};
use crate::why::MoveLegality;
use crosstrack_tablebase::AnyTablebase;

/// The search depth in plies of a request that names none.
const PLIES: usize = 3;

/// The maximum number of tables that are kept of games solved on request.
const MAX_SOLVED: usize = 4;

/// Solved tables by [`table_name`].
type TableMap = HashMap<String, Arc<dyn Any + Send + Sync>>;

/// What is kept for answers: puzzles, and tables of solved games.
#[derive(Default)]
pub(crate) struct Answers {
    /// The puzzles, in the order of their tables.
    pub(crate) puzzles: Vec<KnownPuzzle>,
    /// The tables added by the caller.
    added: TableMap,
    /// The tables solved on request.
    solved: Mutex<TableMap>,
}

/// Returns the response to a request as a JSON object: the fields of `body`, with the version and kind.
///
/// # Errors
/// If the body cannot be converted to JSON, which no response of this crate causes.
pub(crate) fn to_json(ask: RequestKind, body: &impl Serialize) -> Result<Json, Fault> {
    let body = serde_json::to_value(body);
    let mut json = body.map_err(|error| Fault::of("request", "", error.to_string()))?;
    if let Json::Object(fields) = &mut json {
        fields.insert("version".to_owned(), json!(VERSION));
        fields.insert("ask".to_owned(), json!(ask.as_str()));
    }
    Ok(json)
}

/// Returns the response for an error: a JSON object with the version and the field `error`.
pub fn error_json(fault: &Fault) -> Json {
    json!({"version": VERSION, "error": fault})
}

impl Answers {
    /// Answers a request about the game `G`.
    ///
    /// # Errors
    /// If the request is faulty, there is no answer, or the budget is spent.
    pub(crate) fn answer<G: Explorable>(
        &self,
        request: &Request,
        watch: &mut Watch<'_>,
    ) -> Result<Json, Fault> {
        let ask = request.ask;
        match ask {
            RequestKind::Lesson => to_json(ask, &TaskResult::from_request::<G>(request)?),
            RequestKind::Try => to_json(ask, &self.puzzle::<G>(request)?.evaluate(watch)?),
            RequestKind::Hint => {
                let level = request.level.unwrap_or(1);
                to_json(ask, &self.puzzle::<G>(request)?.hint(level, watch)?)
            }
            RequestKind::Edit => to_json(ask, &Edited::from_request::<G>(request)?),
            _ => self.answer_at(&LineOfPlay::<G>::from_request(request)?, request, watch),
        }
    }

    fn answer_at<G: Explorable>(
        &self,
        place: &LineOfPlay<G>,
        request: &Request,
        watch: &mut Watch<'_>,
    ) -> Result<Json, Fault> {
        let ask = request.ask;
        let plies = depth(request)?;
        match ask {
            RequestKind::State => to_json(ask, &PositionState::new(place)),
            RequestKind::Moves | RequestKind::Safe => {
                let which = if ask == RequestKind::Safe { Which::Safe } else { Which::All };
                to_json(ask, &MoveList::new(&place.game, place.end(), which, watch)?)
            }
            RequestKind::Perft => to_json(ask, &PerftCounts::new(place, plies as u8, watch)?),
            RequestKind::Look => to_json(ask, &PositionView::new(place)),
            RequestKind::Peek => to_json(ask, &PositionSummary::new(place)),
            RequestKind::Pictures => {
                to_json(ask, &Pictures { pictures: place.game.pictures(place.end()) })
            }
            RequestKind::Why => to_json(ask, &MoveLegality::new(place, asked_move(request)?)?),
            RequestKind::Values => {
                if let Some(table) = self.table_for(&place.game, watch)?
                    && let Some(values) = values_from_table(place, &**table)?
                {
                    return to_json(ask, &values);
                }
                to_json(ask, &values_from_search(place, plies, watch))
            }
            RequestKind::Move => to_json(ask, &Choice::new(place, request, watch)?),
            RequestKind::Review => to_json(ask, &Review::new(place, request, watch)?),
            RequestKind::Certificate => to_json(ask, &Proof::new(place, plies, watch)?),
            RequestKind::Solved => {
                to_json(ask, &solved::position_counts(&**self.solved_table(&place.game, watch)?)?)
            }
            RequestKind::SolvedPosition => {
                let value = request.value.as_ref().ok_or_else(|| {
                    Fault::of("value", "", "`value` says which positions are meant")
                })?;
                let table = self.solved_table(&place.game, watch)?;
                let nth = request.nth.unwrap_or_default();
                to_json(ask, &solved::position_with_value(&**table, value, nth, watch)?)
            }
            RequestKind::Zugzwangs => to_json(
                ask,
                &solved::zugzwang_list(&**self.solved_table(&place.game, watch)?, watch)?,
            ),
            RequestKind::Picture => to_json(ask, &Picture { svg: place.game.svg(place.end()) }),
            RequestKind::Catalogue
            | RequestKind::ReadRecord
            | RequestKind::Record
            | RequestKind::Puzzles
            | RequestKind::Rules
            | RequestKind::Lesson
            | RequestKind::Edit
            | RequestKind::Try
            | RequestKind::Hint => {
                Err(Fault::of("ask", ask.as_str(), "this is not about one position"))
            }
        }
    }

    /// Returns the puzzle that a request names by its id, or by position and goal.
    fn puzzle<G: Explorable>(&self, request: &Request) -> Result<Puzzle<G>, Fault> {
        let Some(id) = &request.id else {
            let goal = request.goal.as_deref().unwrap_or_default();
            return Puzzle::new((&request.readings, &request.position, goal), request);
        };
        let record = self.record(id)?;
        let goal = record.goal.to_string();
        let puzzle = (record.text(Column::Readings), record.text(Column::Position), goal.as_str());
        Puzzle::new(puzzle, request)
    }

    /// Returns the row of the puzzle with an id, such as `421c3c0170`.
    ///
    /// # Errors
    /// If no puzzle has this id.
    pub(crate) fn record(&self, id: &str) -> Result<&Record, Fault> {
        let found = self.puzzles.iter().find(|known| known.id == id);
        found
            .map(|known| &known.record)
            .ok_or_else(|| Fault::of("id", id, format!("no puzzle has the id `{id}`")))
    }

    /// Adds the table of a solved game. Responses about this game then use it instead of a search.
    pub(crate) fn add_table<G: Explorable>(&mut self, table: AnyTablebase<G>) {
        self.added.insert(table_name(table.game()), Arc::new(table));
    }

    fn lock_solved(&self) -> MutexGuard<'_, TableMap> {
        self.solved.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns the table of a game. Solves the game if no table of it is kept and it is small enough.
    fn table_for<G: Explorable>(
        &self,
        game: &G,
        watch: &mut Watch<'_>,
    ) -> Result<Option<Arc<AnyTablebase<G>>>, Fault> {
        let name = table_name(game);
        let known = self.added.get(&name).or(self.lock_solved().get(&name)).cloned();
        if let Some(table) = known.and_then(|known| known.downcast().ok()) {
            return Ok(Some(table));
        }
        if !game.is_small() {
            return Ok(None);
        }
        let table = Arc::new(solved::solve(game, watch)?);
        let mut tables = self.lock_solved();
        if tables.len() >= MAX_SOLVED {
            tables.clear();
        }
        tables.insert(name, table.clone());
        Ok(Some(table))
    }

    fn solved_table<G: Explorable>(
        &self,
        game: &G,
        watch: &mut Watch<'_>,
    ) -> Result<Arc<AnyTablebase<G>>, Fault> {
        self.table_for(game, watch)?.ok_or_else(|| {
            let message =
                format!("a game on the board {} is too large to be solved here", game.board_name());
            Fault::of("position", "", message)
        })
    }
}

/// Returns the move that a request is about.
fn asked_move(request: &Request) -> Result<&str, Fault> {
    let missing = || Fault::of("move", "", "`move` says which move is meant");
    request.mv.as_deref().ok_or_else(missing)
}

/// Returns the search depth of a request in plies.
///
/// # Errors
/// If it is out of range.
fn depth(request: &Request) -> Result<usize, Fault> {
    let plies = request.plies.unwrap_or(PLIES);
    if (1..=MOST_PLIES).contains(&plies) {
        return Ok(plies);
    }
    let message = format!("1 to {MOST_PLIES} plies are looked ahead");
    Err(Fault::of("plies", plies.to_string(), message))
}

/// Returns the key of a game's table: its name, readings and start position.
fn table_name<G: Explorable>(game: &G) -> String {
    format!("{}\n{}\n{}", G::NAME, game.readings(), game.write_position(&game.start()))
}
