//! All games together: their puzzles, their explorer and their engine.

use std::time::Duration;

use ::crossings::rules::Ruleset as Crossings;
use ::crosstrack::game::Game as _;
use ::crosstrack::rules::Ruleset as Crosstrack;
use ::crosstrack::solve::Budget;
use crosstrack_conform::choose::{Turn, is_choose, respond_to_choose};
use crosstrack_conform::engine::{GameHandler, game_handler};
use crosstrack_conform::protocol::ResponseBody;
use crosstrack_conform::wire::RequestError;
use crosstrack_explore::Explorer;
use crosstrack_explore::puzzle::PuzzleGame as _;
use crosstrack_players::{Level, Limits, choose_in_game};
use crosstrack_terminal::answer as terminal;
use serde_json::Value;

use crate::game::name::GameName;
use crate::{Playable, with_game};

/// Returns the tables of puzzles that come with the program: their paths in the repository and their texts.
pub fn puzzle_tables() -> impl Iterator<Item = (&'static str, &'static str)> {
    GameName::ALL.iter().flat_map(|&game| with_game!(game, G => G::TABLES)).copied()
}

/// Creates an explorer of all games, without puzzles.
pub fn explorer() -> Explorer {
    Explorer::default().with_game::<Crosstrack>().with_game::<Crossings>()
}

/// Returns the games that the explorer in a terminal shows.
pub fn terminal_games() -> Vec<terminal::Game> {
    GameName::ALL.iter().map(|&game| with_game!(game, G => terminal::Game::of::<G>())).collect()
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
