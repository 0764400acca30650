//! The rules of this workspace as an engine: correct payloads, and responses to lines of the protocol.

use std::fmt::Display;

use serde_json::Value;

use crate::case::{GameOk, GameRequest, Task};
use crate::payload::{ApplyOk, LegalOk, Payload, ReadOk, StatusOk};
use crate::protocol::{
    DeclaredRulesets, HelloOk, PROTOCOL, Response, ResponseBody, SessionCommand,
};
use crate::request::{MoveRequest, PerftRequest, PositionRequest, Request, TextRequest};
use crate::strict_json;
use crate::wire::{GameCommands, RequestError, Wire};
use crosstrack::game::GameExt;
use crosstrack::game::perft::perft;

/// Maximum depth of `perft`.
const MAX_PERFT_DEPTH: u32 = 32;

/// Returns the payload that a correct engine gives to a request.
///
/// **Cost**: that of the request; `perft` is exponential in its depth.
///
/// # Errors
/// If a field of the request has an invalid value.
pub fn answer<G: Wire>(ruleset: &G, request: &Request<G>) -> Result<Payload<G>, RequestError> {
    Ok(match request {
        Request::Legal(PositionRequest { position }) => {
            let moves = ruleset.moves(&ruleset.position_from_form(position)?).into_iter();
            Payload::Legal(LegalOk { moves: moves.map(|mv| ruleset.write_move(mv)).collect() })
        }
        Request::Apply(MoveRequest { position, mv }) => {
            let position = ruleset.position_from_form(position)?;
            // A text that is no move is not legal.
            Payload::Apply(match ruleset.parse_move(mv) {
                Err(_) => ApplyOk::Illegal(None),
                Ok(mv) => match ruleset.try_play(&position, mv) {
                    Ok(next) => ApplyOk::Position(ruleset.write_position(&next)),
                    Err(illegal) => ApplyOk::Illegal(Some(G::clause_of(&illegal).to_owned())),
                },
            })
        }
        Request::Status(PositionRequest { position }) => {
            Payload::Status(ruleset.outcome(&ruleset.position_from_form(position)?).into())
        }
        Request::Read(TextRequest { text }) => Payload::Read(match ruleset.parse_position(text) {
            Ok(position) => ReadOk::Position(ruleset.write_position(&position)),
            Err(error) => ReadOk::Invalid(G::violated_clauses(&error)),
        }),
        Request::Perft(PerftRequest { position, depth }) => {
            let position = ruleset.position_from_form(position)?;
            if *depth > MAX_PERFT_DEPTH {
                let why = format!("{depth} is too deep: at most {MAX_PERFT_DEPTH}");
                return Err(RequestError::in_field("depth", why));
            }
            Payload::Perft(G::counts(&perft(ruleset, &position, *depth as usize)))
        }
        Request::GameCommand(command) => Payload::GameCommand(command.answer(ruleset)?),
    })
}

/// Returns a request with its correct payload.
///
/// # Errors
/// If a field of the request has an invalid value.
pub fn request_task<G: Wire>(ruleset: &G, request: Request<G>) -> Result<Task<G>, RequestError> {
    let expected = answer(ruleset, &request)?;
    Ok(Task::One(request, expected))
}

/// Returns a whole game with the expected positions and the expected status at its end.
///
/// # Errors
/// If the position is invalid, or a move is illegal or not in notation.
pub fn game_task<G: Wire>(ruleset: &G, request: GameRequest<G>) -> Result<Task<G>, RequestError> {
    let mut position = ruleset.position_from_form(&request.position)?;
    let mut positions = Vec::new();
    for text in &request.moves {
        let mv = ruleset.parse_move(text).map_err(|e| RequestError::in_field("move", e))?;
        let next = ruleset.try_play(&position, mv);
        position = next.map_err(|why| RequestError::in_field(text, why))?;
        positions.push(ruleset.write_position(&position));
    }
    let outcome: StatusOk = ruleset.outcome(&position).into();
    Ok(Task::Game(request, GameOk { positions, outcome }))
}

/// Name of a game, and the function that responds to the `cmd` and the JSON of a line.
pub type GameHandler = (&'static str, fn(&str, Value) -> ResponseBody);

/// Returns the name and the handler of a game, for [`respond`].
pub const fn game_handler<G: Wire>() -> GameHandler {
    (G::NAME, respond_in_game::<G>)
}

/// Responds to a line about a game.
fn respond_in_game<G: Wire>(cmd: &str, line: Value) -> ResponseBody {
    match answer_line::<G>(cmd, line) {
        Ok(payload) => ResponseBody::Ok(payload),
        Err(error) => ResponseBody::Error(error.to_string()),
    }
}

fn answer_line<G: Wire>(cmd: &str, mut line: Value) -> Result<Value, RequestError> {
    let ruleset = line["ruleset"].take();
    let request = Request::read(cmd, line).map_err(|e| RequestError(no_request(e)))?;
    let form = serde_json::from_value(ruleset).map_err(|e| RequestError(no_request(e)))?;
    let payload = answer(&G::from_form(&form)?, &request)?;
    serde_json::to_value(payload).map_err(|e| RequestError(no_request(e)))
}

/// What an engine does after a line from the runner.
#[derive(Clone, Debug, PartialEq)]
pub struct EngineOutput {
    /// The response that the engine writes.
    pub response: Response,
    /// Whether the engine exits after the response.
    pub is_last: bool,
}

/// Returns the response to a line, of whatever content, from an engine that plays `games`.
///
/// The response to a line that is not a request is an error, with the id of the line if that can be read.
///
/// **Cost**: as [`answer`].
///
/// # Examples
/// ```
/// use crosstrack::Ruleset;
/// use crosstrack_conform::engine::{game_handler, respond};
///
/// let line = br#"{"id":1,"cmd":"hello","protocol":"xtp/1"}"#;
/// let output = respond(&[game_handler::<Ruleset>()], line);
/// assert_eq!(output.response.id, Some(1));
/// assert!(!output.is_last);
/// ```
pub fn respond(games: &[GameHandler], line: &[u8]) -> EngineOutput {
    let value = match strict_json::parse(line) {
        Ok(value) => value,
        Err(error) => {
            let reader = serde_json::from_slice::<Value>(line).ok();
            let id = reader.and_then(|value| value["id"].as_u64());
            let response = Response { id, body: no_request_body(&error) };
            return EngineOutput { response, is_last: false };
        }
    };
    let id = value["id"].as_u64();
    let mut is_last = false;
    let body = if !value.is_object() {
        no_request_body("it is no object")
    } else if id.is_none() {
        no_request_body("it has no `id` that is a whole number")
    } else {
        match value["cmd"].as_str().map(str::to_owned).as_deref() {
            None => no_request_body("it has no `cmd`"),
            Some("hello" | "bye") => match serde_json::from_value(value) {
                Ok(SessionCommand::Hello { protocol }) => hello(games, &protocol),
                Ok(SessionCommand::Bye {}) => {
                    is_last = true;
                    ResponseBody::Ok(Value::Object(serde_json::Map::new()))
                }
                Err(error) => no_request_body(error),
            },
            Some(cmd) => respond_by_game(games, cmd, value),
        }
    };
    EngineOutput { response: Response { id, body }, is_last }
}

/// Returns the message for a line that does not have the form of a request.
fn no_request(why: impl Display) -> String {
    format!("this line is not a request of {PROTOCOL}: {why}")
}

fn no_request_body(why: impl Display) -> ResponseBody {
    let example = r#"{"id":1,"cmd":"hello","protocol":"xtp/1"} or another command"#;
    ResponseBody::Error(no_request(format!("{why}; write {example}")))
}

/// Responds to a line by the rules of the game that its ruleset names.
fn respond_by_game(games: &[GameHandler], cmd: &str, line: Value) -> ResponseBody {
    let game = line["ruleset"]["game"].as_str();
    if let Some((_, respond)) = games.iter().find(|(name, _)| Some(*name) == game) {
        return respond(cmd, line);
    }
    let names = games.iter().map(|(name, _)| *name).collect::<Vec<_>>().join(" or ");
    ResponseBody::Error(match game {
        None => no_request(format!(
            "ruleset.game is not there: write {names}, or the command hello or bye"
        )),
        Some(game) => format!("ruleset.game: `{game}` is not played: write {names}"),
    })
}

fn hello(games: &[GameHandler], protocol: &str) -> ResponseBody {
    if protocol != PROTOCOL {
        return ResponseBody::Error(format!(
            "hello.protocol: `{protocol}` is not spoken here: write {PROTOCOL}"
        ));
    }
    let hello = HelloOk {
        protocol: PROTOCOL.to_owned(),
        name: "crosstrack".to_owned(),
        version: env!("CARGO_PKG_VERSION").to_owned(),
        language: "Rust".to_owned(),
        rulesets: games.iter().map(|(game, _)| DeclaredRulesets::all_of(game)).collect(),
        commands: None,
    };
    serde_json::to_value(hello)
        .map_or_else(|e| ResponseBody::Error(e.to_string()), ResponseBody::Ok)
}
