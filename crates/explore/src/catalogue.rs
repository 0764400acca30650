//! Responses that are about no single position: games, puzzles, pictures.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::Serialize;

use crate::puzzles::PuzzleRow;
use crate::view::{Board, ReadingChoice};

/// The games that an explorer shows.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Catalogue {
    /// The games; the first is meant where a request names none.
    pub games: Vec<GameEntry>,
}

/// A game with its boards and readings.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "Game")]
pub struct GameEntry {
    /// The name in requests.
    pub name: &'static str,
    /// The name in a text.
    pub title: &'static str,
    /// The boards, small ones first.
    pub boards: Vec<Board>,
    /// What the rules leave open.
    pub readings: Vec<ReadingChoice>,
    /// How many puzzles there are.
    pub puzzles: usize,
}

/// The puzzles of all games.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "Puzzles")]
pub struct PuzzleList {
    /// All of them, in the order of their tables.
    pub puzzles: Vec<PuzzleRow>,
    /// What their themes mean.
    pub themes: Vec<ThemeInfo>,
}

/// A theme of puzzles, with its meaning.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "Theme")]
pub struct ThemeInfo {
    /// The word for it.
    pub name: &'static str,
    /// What it means.
    pub about: &'static str,
}

/// Pictures of the pieces that may be brought onto the board.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Pictures {
    /// By the code of a piece: SVG for each of its rotations.
    pub pictures: BTreeMap<String, Vec<String>>,
}

/// A picture of a position as a document of its own.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Picture {
    /// The SVG document.
    pub svg: String,
}
