//! Responses that do not describe a position: lists of games and puzzles, and pictures.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::Serialize;

use crate::puzzles::PuzzleRow;
use crate::view::{Board, ReadingChoice};
use crosstrack_players::Level;

/// The games that an explorer knows, with their boards and readings.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Catalogue {
    /// The games. A request without the name of a game is about the first one.
    pub games: Vec<GameEntry>,
    /// The levels of computer players, the weakest first.
    pub levels: Vec<LevelInfo>,
}

/// A level of computer players.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "Level")]
pub struct LevelInfo {
    /// The level, 1 to 8.
    pub level: u8,
    /// How the player plays, as a sentence without a subject and without a full stop.
    pub about: String,
}

impl LevelInfo {
    /// Describes all levels.
    pub fn all() -> Vec<Self> {
        Level::ALL.map(|level| Self { level: level.get(), about: level.about() }).into()
    }
}

/// A game with its boards and readings.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "Game")]
pub struct GameEntry {
    /// The name of the game in requests, such as `crosstrack`.
    pub name: &'static str,
    /// The name of the game in running text, such as `Crosstrack`.
    pub title: &'static str,
    /// What a player has to do to win, as a command without a full stop.
    pub goal: &'static str,
    /// The boards with their start positions, small ones first.
    pub boards: Vec<Board>,
    /// The readings of the rules, with their possible values.
    pub readings: Vec<ReadingChoice>,
    /// The number of puzzles of this game.
    pub puzzles: usize,
}

/// The puzzles of all games, with the meanings of their themes.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "Puzzles")]
pub struct PuzzleList {
    /// The puzzles, in the order of the tables that they come from.
    pub puzzles: Vec<PuzzleRow>,
    /// The themes of puzzles, with their meanings.
    pub themes: Vec<ThemeInfo>,
}

impl PuzzleList {
    /// Removes the solutions.
    pub(crate) fn without_solutions(self) -> Self {
        let puzzles = self.puzzles.into_iter().map(PuzzleRow::without_solution).collect();
        Self { puzzles, ..self }
    }
}

/// A theme of puzzles, with its meaning.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "Theme")]
pub struct ThemeInfo {
    /// The name of the theme, such as `parry`.
    pub name: &'static str,
    /// The meaning of the theme, as a sentence without a full stop.
    pub about: &'static str,
}

/// Pictures of the pieces that can be placed on the board.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Pictures {
    /// For the code of each piece, such as `rC`, its pictures as SVG: one for each of the `rotations` that the
    /// response to `look` lists.
    pub pictures: BTreeMap<String, Vec<String>>,
}

/// A standalone picture of a position.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Picture {
    /// The picture as an SVG document.
    pub svg: String,
}
