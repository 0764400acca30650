//! The games that the program knows. Code for a game named at run time goes through `with_game!`; nothing
//! else matches on a [`GameName`].

use std::time::Duration;

use ::crossings::rules::Ruleset as Crossings;
use ::crosstrack::clauses::{Clause, Reading};
use ::crosstrack::game::Game;
use ::crosstrack::rules::Ruleset as Crosstrack;
use ::crosstrack::solve::Budget;
use ::crosstrack::vocabulary;
use crosstrack_conform::choose::{Turn, is_choose, respond_to_choose};
use crosstrack_conform::engine::{GameHandler, game_handler};
use crosstrack_conform::protocol::ResponseBody;
use crosstrack_conform::wire::RequestError;
use crosstrack_explore::Explorer;
use crosstrack_explore::puzzle::PuzzleGame as _;
use crosstrack_players::{Level, Limits, choose_in_game};
use serde_json::Value;

use crate::Playable;

pub mod crossings;
pub mod crosstrack;

vocabulary! {
    /// The name of a game.
    GameName ("game") {
        /// The game Crosstrack, the default.
        Crosstrack = Crosstrack::NAME,
        /// The game Crossings.
        Crossings = Crossings::NAME,
    }
}

/// Calls code with the type of a named game: `with_game!(name, G => work::<G>())`, where `G` is the type of
/// its rulesets.
#[macro_export]
macro_rules! with_game {
    ($name:expr, $G:ident => $work:expr) => {
        match $name {
            $crate::games::GameName::Crosstrack => {
                type $G = ::crosstrack::rules::ruleset::Ruleset;
                $work
            }
            $crate::games::GameName::Crossings => {
                type $G = ::crossings::rules::ruleset::Ruleset;
                $work
            }
        }
    };
}

pub use crate::with_game;

impl GameName {
    /// The game of commands that name none.
    pub const DEFAULT: Self = Self::Crosstrack;

    /// Returns the name for use in sentences, such as `Crosstrack`.
    pub const fn title(self) -> &'static str {
        with_game!(self, G => G::TITLE)
    }
}

/// Returns the clauses of all games in turn.
pub fn clauses() -> impl Iterator<Item = &'static Clause> {
    GameName::ALL.iter().flat_map(|&game| with_game!(game, G => G::clauses()))
}

/// Returns the readings of all games in turn.
pub fn readings() -> impl Iterator<Item = &'static Reading> {
    GameName::ALL.iter().flat_map(|&game| with_game!(game, G => G::documented_readings()))
}

/// Returns the clause with an id, of whichever game; `None` if there is none.
///
/// **Cost**: linear in the number of clauses.
pub fn clause(id: &str) -> Option<&'static Clause> {
    clauses().find(|clause| clause.id == id)
}

/// Returns the tables of puzzles that come with the program: their paths in the repository and their texts.
pub fn puzzle_tables() -> impl Iterator<Item = (&'static str, &'static str)> {
    GameName::ALL.iter().flat_map(|&game| with_game!(game, G => G::TABLES)).copied()
}

/// Creates an explorer of all games, without puzzles.
pub fn explorer() -> Explorer {
    Explorer::default().with_game::<Crosstrack>().with_game::<Crossings>()
}

/// Returns the games that the engine `crosstrack conform engine` plays.
pub fn engine_games() -> Vec<GameHandler> {
    GameName::ALL.iter().map(|&game| with_game!(game, G => (G::NAME, respond::<G> as _))).collect()
}

/// Responds to a line by the rules of a game, and by a computer player where a move is asked for.
fn respond<G: Playable>(cmd: &str, line: Value) -> ResponseBody {
    if is_choose(cmd) {
        respond_to_choose(line, choose_move::<G>)
    } else {
        let (_, by_rules) = game_handler::<G>();
        by_rules(cmd, line)
    }
}

fn choose_move<G: Playable>(turn: &Turn<G>) -> Result<G::Move, RequestError> {
    let Turn { ruleset, position, earlier, request } = turn;
    let level = request.level.map_or(Ok(Level::ALL[7]), |number| {
        Level::new(number).ok_or_else(|| {
            RequestError::in_field("level", format!("{number} is no level: write 1 to 8"))
        })
    });
    let time = request.milliseconds.map(Duration::from_millis);
    let limits = Limits { budget: Budget::new(time, None), ..Limits::new(level?, request.seed) };
    let thought = choose_in_game(ruleset, earlier, position, &limits, &mut |_| ());
    thought
        .map(|thought| thought.mv)
        .ok_or_else(|| RequestError::in_field("position", "there is no move"))
}
