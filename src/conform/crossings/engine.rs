//! Our rules of Crossings as an engine: what they answer to each command of the protocol.

use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use crate::conform::crossings::forms::{BadForm, RulesetForm};
use crate::conform::crossings::vectors::{
    Exchange, GameAsk, GameOk, MoveAsk, PerftAsk, PerftOk, PositionAsk, Task, TextAsk,
};
use crate::conform::engine::{MOST_PLIES, standing};
use crate::conform::payload::{ApplyOk, LegalOk, ReadOk, StatusOk};
use crate::conform::protocol::Reply;
use crate::crossings::rules::notation::{BadPosition, SyntaxError};
use crate::crossings::rules::ruleset::Ruleset;
use crate::crossings::rules::setup::SetupFault;
use crate::game::perft::perft;
use crate::game::{Game, GameExt};

/// Why a command cannot be answered.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadCommand {
    /// It has not the fields that it should have.
    #[error("this is no request about Crossings: {0}")]
    Form(String),
    /// The command is none about Crossings.
    #[error("cmd: `{0}` is not asked about Crossings: write legal, apply, status, read or perft")]
    Command(String),
    /// The ruleset or the position is faulty.
    #[error(transparent)]
    Faulty(#[from] BadForm),
    /// The move is not notation.
    #[error("move: {0}")]
    Move(#[from] SyntaxError),
    /// A game with a move that is not legal.
    #[error("{mv}: {why}")]
    Illegal {
        /// The move.
        mv: String,
        /// Why not.
        why: String,
    },
    /// A depth at which nobody would live to see the answer.
    #[error("depth: {0} is too deep: at most {MOST_PLIES}")]
    Depth(u32),
}

/// Whether a line asks about Crossings: its ruleset names the game.
pub fn is_asked(line: &Value) -> bool {
    line["ruleset"]["game"] == "crossings"
}

/// What our rules say to a line that asks about Crossings.
///
/// **Cost** what the command asks for: `perft` is exponential in its depth.
pub fn answer(line: &Value) -> Reply {
    payload(line).map_or_else(|bad| Reply::Error(bad.to_string()), Reply::Ok)
}

fn payload(line: &Value) -> Result<Value, BadCommand> {
    let ruleset: RulesetForm = read(&line["ruleset"])?;
    let cmd = line["cmd"].as_str().unwrap_or_default();
    let ruleset = ruleset.ruleset()?;
    Ok(match cmd {
        "legal" => json!(legal(&ruleset, &read(line)?)?),
        "apply" => json!(apply(&ruleset, &read(line)?)?),
        "status" => json!(status(&ruleset, &read(line)?)?),
        "read" => json!(recognize(&ruleset, &read(line)?)),
        "perft" => json!(count(&ruleset, &read(line)?)?),
        other => return Err(BadCommand::Command(other.to_owned())),
    })
}

fn read<T: DeserializeOwned>(value: &Value) -> Result<T, BadCommand> {
    serde_json::from_value(value.clone()).map_err(|e| BadCommand::Form(e.to_string()))
}

/// The task with what our rules expect of it; what stands in `expect` before is not looked at.
///
/// # Errors
/// If it makes no sense.
pub fn answered(ruleset: &Ruleset, task: Task) -> Result<Task, BadCommand> {
    Ok(match task {
        Task::Legal(Exchange { request, .. }) => {
            Task::Legal(Exchange { expect: legal(ruleset, &request)?, request })
        }
        Task::Apply(Exchange { request, .. }) => {
            Task::Apply(Exchange { expect: apply(ruleset, &request)?, request })
        }
        Task::Status(Exchange { request, .. }) => {
            Task::Status(Exchange { expect: status(ruleset, &request)?, request })
        }
        Task::Read(Exchange { request, .. }) => {
            Task::Read(Exchange { expect: recognize(ruleset, &request), request })
        }
        Task::Perft(Exchange { request, .. }) => {
            Task::Perft(Exchange { expect: count(ruleset, &request)?, request })
        }
        Task::Game(Exchange { request, .. }) => {
            Task::Game(Exchange { expect: game(ruleset, &request)?, request })
        }
    })
}

fn legal(ruleset: &Ruleset, ask: &PositionAsk) -> Result<LegalOk, BadCommand> {
    let position = ask.position.position(ruleset)?;
    let moves = ruleset.moves(&position).into_iter();
    Ok(LegalOk { moves: moves.map(|mv| ruleset.write_move(mv)).collect() })
}

fn apply(ruleset: &Ruleset, ask: &MoveAsk) -> Result<ApplyOk, BadCommand> {
    let position = ask.position.position(ruleset)?;
    let mv = ruleset.read_move(&ask.mv)?;
    Ok(match ruleset.try_play(&position, mv) {
        Ok(next) => ApplyOk::Position(ruleset.write_position(&next)),
        Err(illegal) => ApplyOk::Illegal(Some(illegal.clause().to_owned())),
    })
}

fn game(ruleset: &Ruleset, ask: &GameAsk) -> Result<GameOk, BadCommand> {
    let mut position = ask.position.position(ruleset)?;
    let mut positions = Vec::new();
    for text in &ask.moves {
        let mv = ruleset.read_move(text)?;
        position = ruleset
            .try_play(&position, mv)
            .map_err(|e| BadCommand::Illegal { mv: text.clone(), why: e.to_string() })?;
        positions.push(ruleset.write_position(&position));
    }
    Ok(GameOk { positions, outcome: standing(ruleset.outcome(&position)) })
}

fn status(ruleset: &Ruleset, ask: &PositionAsk) -> Result<StatusOk, BadCommand> {
    Ok(standing(ruleset.outcome(&ask.position.position(ruleset)?)))
}

fn recognize(ruleset: &Ruleset, ask: &TextAsk) -> ReadOk {
    match ruleset.read_position(&ask.text) {
        Ok(position) => ReadOk::Position(ruleset.write_position(&position)),
        Err(BadPosition::Setup(faults)) => {
            let clauses = faults.0.iter().map(SetupFault::clause).map(str::to_owned);
            ReadOk::Invalid(Some(clauses.collect()))
        }
        Err(_) => ReadOk::Invalid(None),
    }
}

fn count(ruleset: &Ruleset, ask: &PerftAsk) -> Result<PerftOk, BadCommand> {
    let position = ask.position.position(ruleset)?;
    if ask.depth > MOST_PLIES {
        return Err(BadCommand::Depth(ask.depth));
    }
    let tally = perft(ruleset, &position, ask.depth as usize);
    let sum = |fits: fn(&str) -> bool| {
        let kinds = Ruleset::KINDS.iter().zip(&tally.by_kind);
        kinds.filter(|(kind, _)| fits(kind)).map(|(_, count)| count).sum()
    };
    Ok(PerftOk {
        nodes: tally.nodes(),
        captures: sum(|kind| kind.ends_with("capture")),
        crossings: sum(|kind| kind.starts_with("crossing")),
        counter_crossings: sum(|kind| kind.starts_with("counter")),
        wins: tally.wins,
        draws: tally.draws,
    })
}
