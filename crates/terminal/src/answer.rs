//! Answers requests with the same explorer that the web page uses.

use std::collections::BTreeMap;

use serde::Deserialize as _;
use serde::de::DeserializeOwned;
use serde_json::Value as Json;

use crate::request::{BoardView, LineSpec, Preview, Progress, Request, Response};
use crosstrack::solve::Budget;
use crosstrack_explore::draw::Canvas;
use crosstrack_explore::line_of_play::LineOfPlay;
use crosstrack_explore::request::RequestKind;
use crosstrack_explore::{
    Explorable, Explorer, Fault, MoveLegality, PositionView, PuzzleRow, Request as ExplorerRequest,
    VERSION, Watch,
};

/// A game that the terminal shows: its name, and the functions that answer for it.
#[derive(Clone, Copy, Debug)]
pub struct Game {
    name: &'static str,
    look: fn(&LineSpec) -> Result<Response, Fault>,
    preview: fn(&LineSpec, &str, bool) -> Result<Preview, Fault>,
    why: fn(&LineSpec, &str) -> Result<MoveLegality, Fault>,
    kept_readings: fn(&str) -> String,
    header_error: fn(&str) -> Option<Fault>,
}

impl Game {
    /// Returns the game whose rulesets have the type `G`.
    pub fn of<G: Explorable>() -> Self {
        Self {
            name: G::NAME,
            look: board_view::<G>,
            preview: preview::<G>,
            why: |at, mv| MoveLegality::new(&line_of_play::<G>(at)?, mv),
            kept_readings: kept_readings::<G>,
            header_error: G::header_error,
        }
    }
}

/// Answers a request about one of the games within a budget. `report` receives the progress of a search for values.
///
/// **Cost** depends on the request: values, tries and hints may take minutes, all others milliseconds.
pub fn answer(
    (explorer, games): (&Explorer, &[Game]),
    request: &Request,
    budget: Budget,
    report: &mut dyn FnMut(Progress),
) -> Response {
    // Progress that cannot be parsed counts as no progress.
    let told = &mut |json: &Json| report(Progress::deserialize(json).unwrap_or_default());
    try_answer((explorer, games), request, &mut Watch { budget, on_progress: told })
        .unwrap_or_else(Response::Error)
}

fn try_answer(
    (explorer, games): (&Explorer, &[Game]),
    request: &Request,
    watch: &mut Watch<'_>,
) -> Result<Response, Fault> {
    Ok(match request {
        Request::Look(at) => (game_of(games, at)?.look)(at)?,
        Request::Read(at, text) => {
            let at = read_typed(games, at, text)?;
            (game_of(games, &at)?.look)(&at)?
        }
        Request::Preview { at, mv, in_puzzle } => {
            Response::Preview((game_of(games, at)?.preview)(at, mv, *in_puzzle)?)
        }
        Request::Why(at, mv) => Response::Why((game_of(games, at)?.why)(at, mv)?),
        Request::Values(at, plies) => {
            let request = ExplorerRequest {
                plies: Some(*plies),
                ..explorer_request(RequestKind::Values, at)
            };
            Response::Values(Box::new(parse(explorer.answer(&request, watch)?)?))
        }
        Request::Choose(at, level, seed) => {
            let request = ExplorerRequest {
                level: Some(*level),
                seed: Some(*seed),
                ..explorer_request(RequestKind::Move, at)
            };
            Response::Choice(parse(explorer.answer(&request, watch)?["move"].take())?)
        }
        Request::Puzzles => {
            let request = explorer_request(RequestKind::Puzzles, &LineSpec::default());
            let mut json = explorer.answer(&request, watch)?;
            Response::Puzzles(parse::<Vec<PuzzleRow>>(json["puzzles"].take())?)
        }
        Request::Try(id, line) => {
            let request = puzzle_request(RequestKind::Try, id, line);
            Response::Try(parse(explorer.answer(&request, watch)?)?)
        }
        Request::Hint(id, line, level) => {
            let request = ExplorerRequest {
                level: Some(*level),
                ..puzzle_request(RequestKind::Hint, id, line)
            };
            Response::Hint(parse(explorer.answer(&request, watch)?)?)
        }
    })
}

fn parse<T: DeserializeOwned>(json: Json) -> Result<T, Fault> {
    serde_json::from_value(json).map_err(|error| Fault::of("request", "", error.to_string()))
}

fn explorer_request(ask: RequestKind, at: &LineSpec) -> ExplorerRequest {
    ExplorerRequest {
        version: VERSION,
        ask,
        game: Some(at.game.clone()).filter(|game| !game.is_empty()),
        readings: at.readings.clone(),
        position: at.position.clone(),
        line: at.line.clone(),
        plies: None,
        mv: None,
        id: None,
        goal: None,
        level: None,
        seed: None,
        simulations: None,
        text: String::new(),
        games: Vec::new(),
        edit: None,
        value: None,
        nth: None,
    }
}

fn puzzle_request(ask: RequestKind, id: &str, line: &[String]) -> ExplorerRequest {
    let at = LineSpec { line: line.to_vec(), ..LineSpec::default() };
    ExplorerRequest { id: Some(id.to_owned()), ..explorer_request(ask, &at) }
}

fn line_of_play<G: Explorable>(at: &LineSpec) -> Result<LineOfPlay<G>, Fault> {
    LineOfPlay::from_request(&explorer_request(RequestKind::Look, at))
}

fn board_view<G: Explorable>(at: &LineSpec) -> Result<Response, Fault> {
    let line = line_of_play::<G>(at)?;
    let look = PositionView::new(&line);
    let canvases = line.game.canvases(line.end(), true);
    let tiles = tiles(&line, &look);
    Ok(Response::Board(Box::new(BoardView { look, canvases, tiles })))
}

/// Returns the board after a move. In a puzzle, leaves out the end of the game and the winning path, which
/// would give the solution away.
fn preview<G: Explorable>(at: &LineSpec, mv: &str, in_puzzle: bool) -> Result<Preview, Fault> {
    let line = line_of_play::<G>(&at.with_move(mv))?;
    let (game, position) = (&line.game, line.end());
    let is_over = game.outcome(position).is_some();
    let end = (is_over && !in_puzzle).then(|| game.turn_words(position));
    Ok(Preview { mv: mv.to_owned(), end, canvases: game.canvases(position, !in_puzzle) })
}

/// Returns the game of a line of play.
fn game_of<'g>(games: &'g [Game], at: &LineSpec) -> Result<&'g Game, Fault> {
    games.iter().find(|game| game.name == at.game).ok_or_else(|| {
        let names = games.iter().map(|game| game.name).collect::<Vec<_>>().join(", ");
        let why = format!("`{}` is not a game; expected one of {names}", at.game);
        Fault::of("game", &at.game, why)
    })
}

/// Returns pictures of the pieces in stock and on the board, in all rotations that they may be given.
fn tiles<G: Explorable>(
    line: &LineOfPlay<G>,
    look: &PositionView,
) -> BTreeMap<(String, u8), Canvas> {
    let trays = look.hands.iter().flat_map(|hand| &hand.pieces);
    let in_stock =
        trays.flat_map(|tray| tray.rotations.iter().map(|&rotation| (tray.code.clone(), rotation)));
    let on_board = look.spots.iter().filter_map(|spot| Some((spot.piece.clone()?, spot.rotation?)));
    // A piece that lies on the board may be turned there.
    let turned =
        on_board.flat_map(|(code, _)| (0..8).map(move |rotation| (code.clone(), rotation)));
    let keys = in_stock.chain(turned);
    keys.filter_map(|key| {
        let canvas = line.game.tile_canvas(&key.0, key.1)?;
        Some((key, canvas))
    })
    .collect()
}

/// Returns the readings that still apply when another position of the game is opened. These are all
/// readings except those that depend on the board.
fn kept_readings<G: Explorable>(readings: &str) -> String {
    let choices = G::reading_choices();
    let kept = readings.split_whitespace().filter(|pair| {
        let name = pair.split('=').next();
        choices.iter().any(|choice| Some(choice.name.as_str()) == name && choice.default.is_some())
    });
    kept.collect::<Vec<_>>().join(" ")
}

/// Parses a text that was typed at `at`: a position of any of the games, or moves to play from `at`.
///
/// # Errors
/// If the text looks like a position but is not one. Moves are not checked.
fn read_typed(games: &[Game], at: &LineSpec, text: &str) -> Result<LineSpec, Fault> {
    let text = text.trim();
    let own = game_of(games, at)?;
    let error_of = |game: &Game| (game.header_error)(text);
    let others = games.iter().filter(|game| game.name != own.name);
    let game = std::iter::once(own).chain(others).find(|game| error_of(game).is_none());
    let position = text.to_owned();
    match game {
        Some(game) => {
            let is_own = game.name == own.name;
            let readings = if is_own { (game.kept_readings)(&at.readings) } else { String::new() };
            Ok(LineSpec { game: game.name.to_owned(), readings, position, line: Vec::new() })
        }
        None if text.contains(['_', '/']) => {
            // Report the error of the game that parses the text furthest.
            let start = |game| error_of(game).and_then(|error| error.span()).map(|span| span.start);
            let game = games.iter().max_by_key(|game| (start(game), game.name == own.name));
            Err(error_of(game.unwrap_or(own)).unwrap_or_default())
        }
        None => {
            let moves = text.split_whitespace().map(str::to_owned);
            Ok(LineSpec { line: at.line.iter().cloned().chain(moves).collect(), ..at.clone() })
        }
    }
}
