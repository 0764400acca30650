//! Answers, by the explorer that the page asks too.

use std::collections::BTreeMap;

use serde::Deserialize as _;
use serde::de::DeserializeOwned;
use serde_json::Value as Json;

use crate::games::{GameName, with_game};
use crate::terminal::ask::{Answer, Ask, At, Preview, Progress, Seen};
use crosstrack::solve::Budget;
use crosstrack_explore::draw::Canvas;
use crosstrack_explore::line_of_play::LineOfPlay;
use crosstrack_explore::request::RequestKind;
use crosstrack_explore::{
    Explorable, Explorer, MoveLegality, PositionView, PuzzleRow, Request, RequestError, VERSION,
    Watch,
};

/// Answers a question within a budget; progress is told.
///
/// **Cost** that of the question: values, tries and hints may take minutes, all else milliseconds.
pub fn answer(
    explorer: &Explorer,
    ask: &Ask,
    budget: Budget,
    told: &mut dyn FnMut(Progress),
) -> Answer {
    // What cannot be read is no news.
    let told = &mut |said: &Json| told(Progress::deserialize(said).unwrap_or_default());
    answered(explorer, ask, &mut Watch { budget, told }).unwrap_or_else(Answer::Wrong)
}

fn answered(explorer: &Explorer, ask: &Ask, watch: &mut Watch<'_>) -> Result<Answer, RequestError> {
    Ok(match ask {
        Ask::Look(at) => with_game!(game_of(at)?, G => seen::<G>(at))?,
        Ask::Read(at, text) => {
            let at = meant(at, text)?;
            with_game!(game_of(&at)?, G => seen::<G>(&at))?
        }
        Ask::Preview { at, mv, in_puzzle } => {
            Answer::Preview(with_game!(game_of(at)?, G => preview::<G>(at, mv, *in_puzzle))?)
        }
        Ask::Why(at, mv) => {
            Answer::Why(with_game!(game_of(at)?, G => MoveLegality::new(&place::<G>(at)?, mv))?)
        }
        Ask::Values(at, plies) => {
            let request = Request { plies: Some(*plies), ..request(RequestKind::Values, at) };
            Answer::Values(Box::new(read(explorer.answer(&request, watch)?)?))
        }
        Ask::Puzzles => {
            let mut json =
                explorer.answer(&request(RequestKind::Puzzles, &At::default()), watch)?;
            Answer::Puzzles(read::<Vec<PuzzleRow>>(json["puzzles"].take())?)
        }
        Ask::Try(id, line) => {
            let request = puzzle(RequestKind::Try, id, line);
            Answer::Tried(read(explorer.answer(&request, watch)?)?)
        }
        Ask::Hint(id, line, level) => {
            let request = Request { level: Some(*level), ..puzzle(RequestKind::Hint, id, line) };
            Answer::Hint(read(explorer.answer(&request, watch)?)?)
        }
    })
}

fn read<T: DeserializeOwned>(json: Json) -> Result<T, RequestError> {
    serde_json::from_value(json)
        .map_err(|error| RequestError::new("request", "", error.to_string()))
}

fn request(ask: RequestKind, at: &At) -> Request {
    Request {
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
        value: None,
        nth: None,
    }
}

fn puzzle(ask: RequestKind, id: &str, line: &[String]) -> Request {
    let at = At { line: line.to_vec(), ..At::default() };
    Request { id: Some(id.to_owned()), ..request(ask, &at) }
}

fn place<G: Explorable>(at: &At) -> Result<LineOfPlay<G>, RequestError> {
    LineOfPlay::new(&request(RequestKind::Look, at))
}

fn seen<G: Explorable>(at: &At) -> Result<Answer, RequestError> {
    let place = place::<G>(at)?;
    let look = PositionView::new(&place);
    let canvases = place.game.canvases(place.end(), true);
    let tiles = tiles(&place, &look);
    Ok(Answer::Seen(Box::new(Seen { look, canvases, tiles })))
}

/// What a preview of a puzzle would give away, how the game ends and by which path, is left out.
fn preview<G: Explorable>(at: &At, mv: &str, in_puzzle: bool) -> Result<Preview, RequestError> {
    let place = place::<G>(&at.then(mv))?;
    let (game, position) = (&place.game, place.end());
    let is_over = game.outcome(position).is_some();
    let end = (is_over && !in_puzzle).then(|| game.turn_words(position));
    Ok(Preview { mv: mv.to_owned(), end, canvases: game.canvases(position, !in_puzzle) })
}

fn game_of(at: &At) -> Result<GameName, RequestError> {
    let bad = |bad: crosstrack::base::vocab::UnknownWordError| {
        RequestError::new("game", &at.game, bad.to_string())
    };
    at.game.parse().map_err(bad)
}

/// Every piece that a person may want to see alone.
fn tiles<G: Explorable>(
    place: &LineOfPlay<G>,
    look: &PositionView,
) -> BTreeMap<(String, u8), Canvas> {
    let beside = look.hands.iter().flat_map(|hand| &hand.pieces);
    let beside = beside
        .flat_map(|tray| tray.rotations.iter().map(|&rotation| (tray.code.clone(), rotation)));
    let on_board = look.spots.iter().filter_map(|spot| Some((spot.piece.clone()?, spot.rotation?)));
    // A piece that lies on the board may be turned there.
    let turned =
        on_board.flat_map(|(code, _)| (0..8).map(move |rotation| (code.clone(), rotation)));
    let picture = |key: (String, u8)| {
        let canvas = place.game.tile_canvas(&key.0, key.1)?;
        Some((key, canvas))
    };
    beside.chain(turned).filter_map(picture).collect()
}

/// The readings that stay as they are where another position of the game is opened: all but those
/// that depend on the board.
fn kept<G: Explorable>(readings: &str) -> String {
    let choices = G::reading_choices();
    let stays = |pair: &&str| {
        let name = pair.split('=').next();
        choices.iter().any(|choice| Some(choice.name.as_str()) == name && choice.default.is_some())
    };
    readings.split_whitespace().filter(stays).collect::<Vec<_>>().join(" ")
}

/// The place that a text means which was typed at another: a position, of whatever game has it, or
/// moves to play.
fn meant(at: &At, text: &str) -> Result<At, RequestError> {
    fn fault<G: Explorable>(text: &str) -> Option<RequestError> {
        G::header_fault(text)
    }
    let text = text.trim();
    let own = game_of(at)?;
    let faulty = |game: GameName| with_game!(game, G => fault::<G>(text));
    let others = GameName::ALL.iter().copied().filter(|&game| game != own);
    let game = std::iter::once(own).chain(others).find(|&game| faulty(game).is_none());
    let position = text.to_owned();
    match game {
        Some(game) => {
            let kept = |game| with_game!(game, G => kept::<G>(&at.readings));
            let readings = if game == own { kept(game) } else { String::new() };
            Ok(At { game: game.to_string(), readings, position, line: Vec::new() })
        }
        None if text.contains(['_', '/']) => {
            // What is wrong as a position of the game whose positions it resembles most.
            let start = |game| faulty(game).and_then(|fault| fault.start);
            let game = GameName::ALL.iter().max_by_key(|&&game| (start(game), game == own));
            Err(faulty(*game.unwrap_or(&own)).unwrap_or_default())
        }
        None => {
            let moves = text.split_whitespace().map(str::to_owned);
            Ok(At { line: at.line.iter().cloned().chain(moves).collect(), ..at.clone() })
        }
    }
}
