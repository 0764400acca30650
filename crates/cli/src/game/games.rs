//! All games together: their puzzles, their explorer and their engine.

use std::time::Duration;

use ::crosstrack::solve::Budget;
use crosstrack_conform::choose::{Turn, is_choose, respond_to_choose};
use crosstrack_conform::engine::{GameHandler, game_handler};
use crosstrack_conform::protocol::ResponseBody;
use crosstrack_conform::wire::RequestError;
use crosstrack_explore::Explorer;
use crosstrack_players::{Level, Limits, choose_in_game};
use crosstrack_terminal::answer as terminal;
use serde_json::Value;

use crate::Playable;
use crate::game::any::games;

/// Returns the tables of puzzles that come with the program: their paths in the repository and their texts.
pub fn puzzle_tables() -> impl Iterator<Item = (&'static str, &'static str)> {
    games().iter().flat_map(|game| game.puzzle_tables()).copied()
}

/// Creates an explorer of all games, without puzzles.
pub fn explorer() -> Explorer {
    games().iter().fold(Explorer::default(), |explorer, game| game.add_to(explorer))
}

/// Returns the games that the explorer in a terminal shows.
pub fn terminal_games() -> Vec<terminal::Game> {
    games().iter().map(|game| game.terminal_game()).collect()
}

/// Returns the games that the engine `crosstrack conform engine` plays.
pub fn engine_games() -> Vec<GameHandler> {
    games().iter().map(|game| game.engine()).collect()
}

/// Responds to a line by the rules of a game, and by a computer player where a move is asked for.
pub(crate) fn respond<G: Playable>(cmd: &str, line: Value) -> ResponseBody {
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
