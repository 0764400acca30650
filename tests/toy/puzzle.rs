//! Puzzles of the tug of war.

use crosstrack_explore::puzzle::PuzzleGame;

use crate::toy::Tug;

impl PuzzleGame for Tug {}
