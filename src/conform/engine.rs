//! Our own rules as an engine: what they answer to each command of the protocol.

use std::collections::BTreeMap;

use serde::Deserialize;
use serde_json::Value;

use crate::base::vocab::Outcome;
use crate::conform::crossings;
use crate::conform::forms::{BadPositionForm, BadRulesetForm, RulesetForm};
use crate::conform::payload::{
    ApplyOk, BoardOk, Declared, HelloOk, LegalOk, LinksOk, OutcomeWord, Payload, PerftOk, ReadOk,
    StatusOk,
};
use crate::conform::protocol::{
    Answer, Command, MoveAsk, PROTOCOL, PerftAsk, PositionAsk, Reply, Request, TextAsk, TileAsk,
};
use crate::conform::strict;
use crate::crosstrack::rules::compass::{Direction, Edge};
use crate::crosstrack::rules::geometry::{Across, cells_of, interstices_of};
use crate::crosstrack::rules::notation::{BadPosition, SyntaxError};
use crate::crosstrack::rules::piece::{BadPattern, Orientations, parse_paths};
use crate::crosstrack::rules::ruleset::Ruleset;
use crate::crosstrack::rules::setup::SetupFault;
use crate::game::perft::perft;
use crate::game::{Game, GameExt};

/// How deep `perft` counts.
pub const MOST_PLIES: u32 = 32;

/// Why a command cannot be answered.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadCommand {
    /// The protocol is another.
    #[error("hello.protocol: `{0}` is not spoken here: write {PROTOCOL}")]
    Protocol(String),
    /// The ruleset is faulty.
    #[error(transparent)]
    Ruleset(#[from] BadRulesetForm),
    /// The position is faulty.
    #[error(transparent)]
    Position(#[from] BadPositionForm),
    /// The move is not notation.
    #[error("move: {0}")]
    Move(#[from] SyntaxError),
    /// The paths are faulty.
    #[error("paths: {0}")]
    Paths(#[from] BadPattern),
    /// Neither or both of paths and kind.
    #[error("links asks for exactly one tile: give `paths` or `kind`")]
    Tile,
    /// A rotation that the tile does not have.
    #[error("rotation: {rotation} is too large: rotations are 0 to {most}")]
    Rotation {
        /// What was given.
        rotation: u8,
        /// The largest.
        most: u8,
    },
    /// A depth at which nobody would live to see the answer.
    #[error("depth: {0} is too deep: at most {MOST_PLIES}")]
    Depth(u32),
}

/// What our rules say to a command.
///
/// **Cost** the tables of the ruleset, and what the command asks for: `perft` is exponential in its
/// depth.
///
/// # Errors
/// If the command is well formed but makes no sense.
pub fn payload(command: &Command) -> Result<Payload, BadCommand> {
    Ok(match command {
        Command::Hello { protocol } if protocol == PROTOCOL => Payload::Hello(hello()),
        Command::Hello { protocol } => return Err(BadCommand::Protocol(protocol.clone())),
        Command::Links { ruleset, ask } => Payload::Links(links(&ruleset.ruleset()?, ask)?),
        Command::Board { ruleset } => Payload::Board(board(&ruleset.ruleset()?)),
        Command::Legal { ruleset, ask } => Payload::Legal(legal(ruleset, ask)?),
        Command::Apply { ruleset, ask } => Payload::Apply(apply(ruleset, ask)?),
        Command::Status { ruleset, ask } => Payload::Status(status(ruleset, ask)?),
        Command::Read { ruleset, ask } => Payload::Read(read(&ruleset.ruleset()?, ask)),
        Command::Perft { ruleset, ask } => Payload::Perft(count(ruleset, ask)?),
        Command::Bye {} => Payload::Bye {},
    })
}

/// As [`payload`], as an engine says it.
pub fn answer(command: &Command) -> Reply {
    match payload(command) {
        Ok(payload) => serde_json::to_value(payload)
            .map_or_else(|e| Reply::Error(format!("the answer is not JSON: {e}")), Reply::Ok),
        Err(bad) => Reply::Error(bad.to_string()),
    }
}

/// What an engine does after a line.
#[derive(Clone, Debug, PartialEq)]
pub struct Response {
    /// What it writes.
    pub answer: Answer,
    /// Whether it exits then.
    pub is_last: bool,
}

/// What our engine says to a line: to anything at all exactly one answer.
///
/// A line that is no request is answered with an error, under its id if it has a readable one.
pub fn respond(line: &[u8]) -> Response {
    #[derive(Deserialize)]
    struct OnlyId {
        id: u64,
    }
    let read = strict::value(line);
    let request = serde_json::from_slice::<Request>(line);
    match read.and(request) {
        Ok(Request { id, command }) => {
            let is_last = command == Command::Bye {};
            Response { answer: Answer { id: Some(id), reply: answer(&command) }, is_last }
        }
        Err(error) => {
            if let Some(response) = of_crossings(line) {
                return response;
            }
            let id = serde_json::from_slice::<Value>(line).ok();
            let id = id.and_then(|value| OnlyId::deserialize(value).ok()).map(|only| only.id);
            let reply = Reply::Error(format!(
                "this line is not a request of {PROTOCOL}: {error}; write {}",
                r#"{"id":1,"cmd":"hello","protocol":"xtp/1"} or another command"#
            ));
            Response { answer: Answer { id, reply }, is_last: false }
        }
    }
}

/// The response to a line that asks about Crossings; `None` for any other.
fn of_crossings(line: &[u8]) -> Option<Response> {
    let value = strict::value(line).ok()?;
    let id = value["id"].as_u64().filter(|_| crossings::engine::is_asked(&value))?;
    let answer = Answer { id: Some(id), reply: crossings::engine::answer(&value) };
    Some(Response { answer, is_last: false })
}

fn hello() -> HelloOk {
    HelloOk {
        protocol: PROTOCOL.to_owned(),
        name: env!("CARGO_PKG_NAME").to_owned(),
        version: env!("CARGO_PKG_VERSION").to_owned(),
        language: "Rust".to_owned(),
        rulesets: ["crosstrack", "crossings"]
            .map(|game| Declared { game: Some(game.to_owned()), ..Declared::default() })
            .to_vec(),
    }
}

pub(super) fn links(ruleset: &Ruleset, ask: &TileAsk) -> Result<LinksOk, BadCommand> {
    let (orientations, sides) = match (&ask.paths, ask.kind) {
        (Some(paths), None) => (Orientations::new(parse_paths(paths, 8)?, 8), 8),
        (None, Some(kind)) => (kind.facts().orientations, 4),
        _ => return Err(BadCommand::Tile),
    };
    let (rotation, most) = (ask.rotation, sides - 1);
    if rotation > most {
        return Err(BadCommand::Rotation { rotation, most });
    }
    // Side 0 of an intersection piece is its NW corner, and corners are two directions apart.
    let direction = |side: usize| {
        if sides == 8 { Direction::from_index(side) } else { Direction::NW.turned(2 * side) }
    };
    let links = orientations.links(rotation).under(ruleset.junction());
    let links = (0..usize::from(sides)).filter(|&s| links.from(s) != 0).map(|side| {
        let exits = (0..8).filter(|t| links.from(side) & 1 << t != 0);
        let mut exits: Vec<Direction> = exits.map(direction).collect();
        exits.sort_unstable();
        (direction(side), exits)
    });
    Ok(LinksOk { links: links.collect() })
}

pub(super) fn board(ruleset: &Ruleset) -> BoardOk {
    let board = ruleset.board();
    let across = cells_of(board.cells()).map(|cell| {
        let sides = Direction::ALL.iter().filter_map(|&side| {
            let there = match board.across(cell, side) {
                Across::Cell(next, _) => next.to_string(),
                Across::Interstice(at, _) => at.to_string(),
                Across::Terminal(edge) => edge.to_string(),
                Across::Nothing => return None,
            };
            Some((side, there))
        });
        (cell.to_string(), sides.collect())
    });
    let terminals = Edge::ALL
        .iter()
        .map(|&edge| (edge, board.terminals(edge).map(|cell| cell.to_string()).collect()));
    BoardOk {
        cells: cells_of(board.cells()).map(|cell| cell.to_string()).collect(),
        interstices: interstices_of(board.interstices()).map(|at| at.to_string()).collect(),
        terminals: terminals.collect(),
        across: across.collect(),
    }
}

pub(super) fn legal(ruleset: &RulesetForm, ask: &PositionAsk) -> Result<LegalOk, BadCommand> {
    let ruleset = ruleset.ruleset()?;
    let position = ask.position.position(&ruleset)?;
    let moves = ruleset.moves(&position).into_iter();
    Ok(LegalOk { moves: moves.map(|mv| ruleset.write_move(mv)).collect() })
}

pub(super) fn apply(ruleset: &RulesetForm, ask: &MoveAsk) -> Result<ApplyOk, BadCommand> {
    let ruleset = ruleset.ruleset()?;
    let position = ask.position.position(&ruleset)?;
    let mv = ruleset.read_move(&ask.mv)?;
    Ok(match ruleset.try_play(&position, mv) {
        Ok(next) => ApplyOk::Position(ruleset.write_position(&next)),
        Err(illegal) => ApplyOk::Illegal(Some(illegal.clause().to_owned())),
    })
}

pub(super) fn status(ruleset: &RulesetForm, ask: &PositionAsk) -> Result<StatusOk, BadCommand> {
    let ruleset = ruleset.ruleset()?;
    let position = ask.position.position(&ruleset)?;
    Ok(standing(ruleset.outcome(&position)))
}

/// An outcome as the protocol says it.
pub(super) fn standing(outcome: Option<Outcome>) -> StatusOk {
    match outcome {
        None => StatusOk { outcome: OutcomeWord::None, winner: None },
        Some(Outcome::Draw) => StatusOk { outcome: OutcomeWord::Draw, winner: None },
        Some(Outcome::Win(players)) => StatusOk {
            outcome: OutcomeWord::Win,
            winner: Some(players.iter().map(|player| player.index() as u8 + 1).collect()),
        },
    }
}

pub(super) fn read(ruleset: &Ruleset, ask: &TextAsk) -> ReadOk {
    match ruleset.read_position(&ask.text) {
        Ok(position) => ReadOk::Position(ruleset.write_position(&position)),
        Err(BadPosition::Setup(faults)) => {
            let clauses = faults.0.iter().map(SetupFault::clause).map(str::to_owned);
            ReadOk::Invalid(Some(clauses.collect()))
        }
        Err(_) => ReadOk::Invalid(None),
    }
}

pub(super) fn count(ruleset: &RulesetForm, ask: &PerftAsk) -> Result<PerftOk, BadCommand> {
    let ruleset = ruleset.ruleset()?;
    let position = ask.position.position(&ruleset)?;
    if ask.depth > MOST_PLIES {
        return Err(BadCommand::Depth(ask.depth));
    }
    let tally = perft(&ruleset, &position, ask.depth as usize);
    let kinds: BTreeMap<&str, u64> =
        Ruleset::KINDS.iter().copied().zip(tally.by_kind.iter().copied()).collect();
    let of = |kind: &str| kinds.get(kind).copied();
    Ok(PerftOk {
        nodes: tally.nodes(),
        wins: tally.wins,
        place: of("place"),
        rotate: of("rotate"),
        relocate: of("relocate"),
        intersection: of("intersection"),
        claim: of("claim"),
    })
}
