//! Our own rules as an engine: what they answer to each command of the protocol.

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

/// How deep `perft` counts.
pub const MAX_PERFT_DEPTH: u32 = 32;

/// What is said about a line that is not in the form of a request.
fn no_request(why: impl Display) -> String {
    format!("this line is not a request of {PROTOCOL}: {why}")
}

/// What our rules answer.
///
/// **Cost** what the question asks for: `perft` is exponential in its depth.
///
/// # Errors
/// If the question makes no sense.
pub fn answer<G: Wire>(ruleset: &G, ask: &Request<G>) -> Result<Payload<G>, RequestError> {
    let position = |form| ruleset.position_from_form(form);
    Ok(match ask {
        Request::Legal(PositionRequest { position: form }) => {
            let moves = ruleset.moves(&position(form)?).into_iter();
            Payload::Legal(LegalOk { moves: moves.map(|mv| ruleset.write_move(mv)).collect() })
        }
        Request::Apply(MoveRequest { position: form, mv }) => {
            let position = position(form)?;
            let mv = ruleset.read_move(mv).map_err(|e| RequestError::in_field("move", e))?;
            Payload::Apply(match ruleset.try_play(&position, mv) {
                Ok(next) => ApplyOk::Position(ruleset.write_position(&next)),
                Err(illegal) => ApplyOk::Illegal(Some(G::illegal_clause(&illegal).to_owned())),
            })
        }
        Request::Status(PositionRequest { position: form }) => {
            Payload::Status(ruleset.outcome(&position(form)?).into())
        }
        Request::Read(TextRequest { text }) => Payload::Read(match ruleset.read_position(text) {
            Ok(position) => ReadOk::Position(ruleset.write_position(&position)),
            Err(bad) => ReadOk::Invalid(G::violated_clauses(&bad)),
        }),
        Request::Perft(PerftRequest { position: form, depth }) => {
            let position = position(form)?;
            if *depth > MAX_PERFT_DEPTH {
                let why = format!("{depth} is too deep: at most {MAX_PERFT_DEPTH}");
                return Err(RequestError::in_field("depth", why));
            }
            Payload::Perft(G::counts(&perft(ruleset, &position, *depth as usize)))
        }
        Request::GameCommand(own) => Payload::GameCommand(own.answer(ruleset)?),
    })
}

/// A question with what our rules answer.
///
/// # Errors
/// As [`answer`].
pub fn request_task<G: Wire>(ruleset: &G, ask: Request<G>) -> Result<Task<G>, RequestError> {
    let expect = answer(ruleset, &ask)?;
    Ok(Task::One(ask, expect))
}

/// A game with what our rules make of it.
///
/// # Errors
/// If a move is not legal, or not notation.
pub fn game_task<G: Wire>(ruleset: &G, ask: GameRequest<G>) -> Result<Task<G>, RequestError> {
    let mut position = ruleset.position_from_form(&ask.position)?;
    let mut positions = Vec::new();
    for text in &ask.moves {
        let mv = ruleset.read_move(text).map_err(|e| RequestError::in_field("move", e))?;
        position =
            ruleset.try_play(&position, mv).map_err(|why| RequestError::in_field(text, why))?;
        positions.push(ruleset.write_position(&position));
    }
    let outcome: StatusOk = ruleset.outcome(&position).into();
    Ok(Task::Game(ask, GameOk { positions, outcome }))
}

/// A game that our engine plays: its name, and what it says to a command with the line that has it.
pub type GameHandler = (&'static str, fn(&str, Value) -> ResponseBody);

/// A game that our engine plays.
pub const fn game_handler<G: Wire>() -> GameHandler {
    (G::NAME, reply::<G>)
}

/// What our rules say to a line about a game.
fn reply<G: Wire>(cmd: &str, mut line: Value) -> ResponseBody {
    let form = line["ruleset"].take();
    let bad_form = |e: serde_json::Error| RequestError(no_request(e));
    let reply = || -> Result<Value, RequestError> {
        let ask = Request::read(cmd, line).map_err(bad_form)?;
        let ruleset = G::from_form(&serde_json::from_value(form).map_err(bad_form)?)?;
        serde_json::to_value(answer(&ruleset, &ask)?).map_err(bad_form)
    };
    reply().map_or_else(|bad| ResponseBody::Error(bad.to_string()), ResponseBody::Ok)
}

/// What an engine does after a line.
#[derive(Clone, Debug, PartialEq)]
pub struct EngineOutput {
    /// What it writes.
    pub response: Response,
    /// Whether it exits then.
    pub is_last: bool,
}

/// What our engine, which plays some games, says to a line: to anything at all exactly one answer.
///
/// A line that is no request is answered with an error, under its id if it has a readable one.
pub fn respond(games: &[GameHandler], line: &[u8]) -> EngineOutput {
    let is_no_request = |error: &dyn Display| {
        let example = r#"{"id":1,"cmd":"hello","protocol":"xtp/1"} or another command"#;
        ResponseBody::Error(no_request(format!("{error}; write {example}")))
    };
    let value = match strict_json::parse(line) {
        Ok(value) => value,
        Err(error) => {
            let reader = serde_json::from_slice::<Value>(line).ok();
            let id = reader.and_then(|value| value["id"].as_u64());
            return EngineOutput {
                response: Response { id, body: is_no_request(&error) },
                is_last: false,
            };
        }
    };
    let id = value["id"].as_u64();
    let mut is_last = false;
    let body = if !value.is_object() {
        is_no_request(&"it is no object")
    } else if id.is_none() {
        is_no_request(&"it has no `id` that is a whole number")
    } else {
        match value["cmd"].as_str().map(str::to_owned).as_deref() {
            None => is_no_request(&"it has no `cmd`"),
            Some("hello" | "bye") => match serde_json::from_value(value) {
                Ok(SessionCommand::Hello { protocol }) => hello(games, &protocol),
                Ok(SessionCommand::Bye {}) => {
                    is_last = true;
                    ResponseBody::Ok(Value::Object(serde_json::Map::new()))
                }
                Err(error) => is_no_request(&error),
            },
            Some(cmd) => about(games, cmd, value),
        }
    };
    EngineOutput { response: Response { id, body }, is_last }
}

/// What our engine says to a line about one of its games.
fn about(games: &[GameHandler], cmd: &str, line: Value) -> ResponseBody {
    let names = || games.iter().map(|(name, _)| *name).collect::<Vec<_>>().join(" or ");
    match line["ruleset"]["game"].as_str() {
        None => ResponseBody::Error(no_request(format!(
            "ruleset.game is not there: write {}, or the command hello or bye",
            names()
        ))),
        Some(game) => match games.iter().find(|(name, _)| *name == game) {
            Some((_, reply)) => reply(cmd, line),
            None => ResponseBody::Error(format!(
                "ruleset.game: `{game}` is not played: write {}",
                names()
            )),
        },
    }
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
    };
    serde_json::to_value(hello)
        .map_or_else(|e| ResponseBody::Error(e.to_string()), ResponseBody::Ok)
}
