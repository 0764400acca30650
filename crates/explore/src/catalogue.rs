//! Answers that are about no single position: games, puzzles, pictures.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::Serialize;

use crate::puzzles::PuzzleRow;
use crate::view::{Board, ReadingChoice};

/// The games.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Catalogue {
    /// All of them.
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

/// The puzzles.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "Puzzles")]
pub struct PuzzleList {
    /// All of them, in the order of their tables.
    pub puzzles: Vec<PuzzleRow>,
    /// What their themes mean.
    pub themes: Vec<ThemeInfo>,
}

/// A theme of puzzles.
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

/// A picture that stands alone.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Picture {
    /// SVG.
    pub svg: String,
}
