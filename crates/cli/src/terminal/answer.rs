//! Answers requests with the same explorer as the page.

use std::collections::BTreeMap;

use serde::Deserialize as _;
use serde::de::DeserializeOwned;
use serde_json::Value as Json;

use crate::game::{GameName, with_game};
use crate::terminal::request::{BoardView, LineSpec, Preview, Progress, Request, Response};
use crosstrack::solve::Budget;
use crosstrack_explore::draw::Canvas;
use crosstrack_explore::line_of_play::LineOfPlay;
use crosstrack_explore::request::RequestKind;
use crosstrack_explore::{
    Explorable, Explorer, MoveLegality, PositionView, PuzzleRow, Request as ExplorerRequest,
    RequestError, VERSION, Watch,
};

/// Answers a request within a budget. `report` receives the progress of a search for values.
///
/// **Cost** that of the request: values, tries and hints may take minutes, all others milliseconds.
pub fn answer(
    explorer: &Explorer,
    request: &Request,
    budget: Budget,
    report: &mut dyn FnMut(Progress),
) -> Response {
    // Progress that cannot be read is shown as none.
    let told = &mut |json: &Json| report(Progress::deserialize(json).unwrap_or_default());
    try_answer(explorer, request, &mut Watch { budget, on_progress: told })
        .unwrap_or_else(Response::Error)
}

fn try_answer(
    explorer: &Explorer,
    request: &Request,
    watch: &mut Watch<'_>,
) -> Result<Response, RequestError> {
    Ok(match request {
        Request::Look(at) => with_game!(game_of(at)?, G => board_view::<G>(at))?,
        Request::Read(at, text) => {
            let at = read_typed(at, text)?;
            with_game!(game_of(&at)?, G => board_view::<G>(&at))?
        }
        Request::Preview { at, mv, in_puzzle } => {
            Response::Preview(with_game!(game_of(at)?, G => preview::<G>(at, mv, *in_puzzle))?)
        }
        Request::Why(at, mv) => Response::Why(
            with_game!(game_of(at)?, G => MoveLegality::new(&line_of_play::<G>(at)?, mv))?,
        ),
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

fn parse<T: DeserializeOwned>(json: Json) -> Result<T, RequestError> {
    serde_json::from_value(json)
        .map_err(|error| RequestError::new("request", "", error.to_string()))
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
        players: Vec::new(),
        edit: None,
        value: None,
        nth: None,
    }
}

fn puzzle_request(ask: RequestKind, id: &str, line: &[String]) -> ExplorerRequest {
    let at = LineSpec { line: line.to_vec(), ..LineSpec::default() };
    ExplorerRequest { id: Some(id.to_owned()), ..explorer_request(ask, &at) }
}

fn line_of_play<G: Explorable>(at: &LineSpec) -> Result<LineOfPlay<G>, RequestError> {
    LineOfPlay::from_request(&explorer_request(RequestKind::Look, at))
}

fn board_view<G: Explorable>(at: &LineSpec) -> Result<Response, RequestError> {
    let line = line_of_play::<G>(at)?;
    let look = PositionView::new(&line);
    let canvases = line.game.canvases(line.end(), true);
    let tiles = tiles(&line, &look);
    Ok(Response::Board(Box::new(BoardView { look, canvases, tiles })))
}

/// Returns the board after a move. In a puzzle it leaves out the end of the game and the winning path,
/// which would give the solution away.
fn preview<G: Explorable>(
    at: &LineSpec,
    mv: &str,
    in_puzzle: bool,
) -> Result<Preview, RequestError> {
    let line = line_of_play::<G>(&at.with_move(mv))?;
    let (game, position) = (&line.game, line.end());
    let is_over = game.outcome(position).is_some();
    let end = (is_over && !in_puzzle).then(|| game.turn_words(position));
    Ok(Preview { mv: mv.to_owned(), end, canvases: game.canvases(position, !in_puzzle) })
}

fn game_of(at: &LineSpec) -> Result<GameName, RequestError> {
    at.game.parse().map_err(|error: crosstrack::base::vocab::UnknownWordError| {
        RequestError::new("game", &at.game, error.to_string())
    })
}

/// Returns pictures of the pieces in stock and on the board, in all rotations that they may get.
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

/// Returns the readings that still apply when another position of the game is opened: all but those
/// that depend on the board.
fn kept_readings<G: Explorable>(readings: &str) -> String {
    let choices = G::reading_choices();
    let kept = readings.split_whitespace().filter(|pair| {
        let name = pair.split('=').next();
        choices.iter().any(|choice| Some(choice.name.as_str()) == name && choice.default.is_some())
    });
    kept.collect::<Vec<_>>().join(" ")
}

/// Returns why a text does not begin like a position of a game.
fn header_error<G: Explorable>(text: &str) -> Option<RequestError> {
    G::header_error(text)
}

/// Reads a text that was typed at `at`: a position of either game, or moves to play from `at`.
///
/// # Errors
/// If the text looks like a position and is none. Moves are not checked.
fn read_typed(at: &LineSpec, text: &str) -> Result<LineSpec, RequestError> {
    let text = text.trim();
    let own = game_of(at)?;
    let error_of = |game: GameName| with_game!(game, G => header_error::<G>(text));
    let others = GameName::ALL.iter().copied().filter(|&game| game != own);
    let game = std::iter::once(own).chain(others).find(|&game| error_of(game).is_none());
    let position = text.to_owned();
    match game {
        Some(game) => {
            let readings = if game == own {
                with_game!(game, G => kept_readings::<G>(&at.readings))
            } else {
                String::new()
            };
            Ok(LineSpec { game: game.to_string(), readings, position, line: Vec::new() })
        }
        None if text.contains(['_', '/']) => {
            // The error of the game that reads furthest.
            let start = |game| error_of(game).and_then(|error| error.start);
            let game = GameName::ALL.iter().max_by_key(|&&game| (start(game), game == own));
            Err(error_of(*game.unwrap_or(&own)).unwrap_or_default())
        }
        None => {
            let moves = text.split_whitespace().map(str::to_owned);
            Ok(LineSpec { line: at.line.iter().cloned().chain(moves).collect(), ..at.clone() })
        }
    }
}
