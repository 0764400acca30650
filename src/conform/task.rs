//! What a vector asks and expects, for each command; and a whole game, which is many commands.

use serde::{Deserialize, Serialize};

use crate::conform::forms::{PositionForm, RulesetForm};
use crate::conform::payload::{
    ApplyOk, BoardOk, LegalOk, LinksOk, Payload, PerftOk, ReadOk, StatusOk,
};
use crate::conform::protocol::{Command, MoveAsk, PerftAsk, PositionAsk, TextAsk, TileAsk};

/// What goes to the engine, without id and ruleset, and what must come in `ok`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Exchange<A, E> {
    /// What is asked.
    pub request: A,
    /// What must come.
    pub expect: E,
}

/// A command without anything but the ruleset.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct NoAsk {}

/// A game: a position and the moves from there, all of them legal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GameAsk {
    /// Where it starts.
    pub position: PositionForm,
    /// The moves.
    pub moves: Vec<String>,
}

/// What a game leads to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GameOk {
    /// The position after each move, as canonical x1 text.
    pub positions: Vec<String>,
    /// How the game stands after the last.
    pub outcome: StatusOk,
}

/// The task of a case, by its `cmd`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "cmd", rename_all = "lowercase")]
pub enum Task {
    /// One `links`.
    Links(Exchange<TileAsk, LinksOk>),
    /// One `board`.
    Board(Exchange<NoAsk, BoardOk>),
    /// One `legal`.
    Legal(Exchange<PositionAsk, LegalOk>),
    /// One `apply`.
    Apply(Exchange<MoveAsk, ApplyOk>),
    /// One `status`.
    Status(Exchange<PositionAsk, StatusOk>),
    /// One `read`.
    Read(Exchange<TextAsk, ReadOk>),
    /// One `perft`.
    Perft(Exchange<PerftAsk, PerftOk>),
    /// An `apply` for each move and a `status` at the end. Every `apply` but the first needs the
    /// full form of the position before it, which whoever runs the case makes from its text.
    Game(Exchange<GameAsk, GameOk>),
}

impl Task {
    /// The word that stands in `cmd`.
    pub const fn name(&self) -> &'static str {
        match self {
            Self::Links(_) => "links",
            Self::Board(_) => "board",
            Self::Legal(_) => "legal",
            Self::Apply(_) => "apply",
            Self::Status(_) => "status",
            Self::Read(_) => "read",
            Self::Perft(_) => "perft",
            Self::Game(_) => "game",
        }
    }

    /// The position that it asks about, if it asks about one.
    pub const fn position(&self) -> Option<&PositionForm> {
        match self {
            Self::Links(_) | Self::Board(_) | Self::Read(_) => None,
            Self::Legal(Exchange { request, .. }) | Self::Status(Exchange { request, .. }) => {
                Some(&request.position)
            }
            Self::Apply(Exchange { request, .. }) => Some(&request.position),
            Self::Perft(Exchange { request, .. }) => Some(&request.position),
            Self::Game(Exchange { request, .. }) => Some(&request.position),
        }
    }

    /// The one command that this is, and what must come in `ok`; `None` for a game.
    pub fn exchange(&self, ruleset: &RulesetForm) -> Option<(Command, Payload)> {
        let ruleset = ruleset.clone();
        Some(match self.clone() {
            Self::Links(Exchange { request: ask, expect }) => {
                (Command::Links { ruleset, ask }, Payload::Links(expect))
            }
            Self::Board(Exchange { request: NoAsk {}, expect }) => {
                (Command::Board { ruleset }, Payload::Board(expect))
            }
            Self::Legal(Exchange { request: ask, expect }) => {
                (Command::Legal { ruleset, ask }, Payload::Legal(expect))
            }
            Self::Apply(Exchange { request: ask, expect }) => {
                (Command::Apply { ruleset, ask }, Payload::Apply(expect))
            }
            Self::Status(Exchange { request: ask, expect }) => {
                (Command::Status { ruleset, ask }, Payload::Status(expect))
            }
            Self::Read(Exchange { request: ask, expect }) => {
                (Command::Read { ruleset, ask }, Payload::Read(expect))
            }
            Self::Perft(Exchange { request: ask, expect }) => {
                (Command::Perft { ruleset, ask }, Payload::Perft(expect))
            }
            Self::Game(_) => return None,
        })
    }
}
