//! What is known of a position beside the explorer's answer, and what is known before an answer.

use std::collections::BTreeMap;

use serde::Deserialize;

use crate::draw::canvas::Canvas;
use crate::explore::look::Look;
use crate::explore::value::Valued;

/// A position with its pictures.
#[derive(Clone, Debug)]
pub struct Seen {
    /// All about it.
    pub look: Look,
    /// The board, the largest picture first.
    pub canvases: Vec<Canvas>,
    /// Every piece on the board and beside it, by code and rotation.
    pub tiles: BTreeMap<(String, u8), Canvas>,
}

/// The board after a move that is not played yet.
#[derive(Clone, Debug)]
pub struct Preview {
    /// The move.
    pub mv: String,
    /// How the game would have ended.
    pub end: Option<String>,
    /// The board, the largest picture first.
    pub canvases: Vec<Canvas>,
}

/// What is known before an answer.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub struct Progress {
    /// What is being done.
    pub phase: String,
    /// How much of it is done.
    pub done: Option<u64>,
    /// Of how much.
    pub of: Option<u64>,
    /// Values that are known by now.
    pub moves: Vec<Valued>,
}
