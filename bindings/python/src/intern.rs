//! One object for each move of Crosstrack: a list of thousands of moves takes no new objects.

use std::sync::OnceLock;

use crosstrack::{Action, Letter, Move as Inner};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;

use crate::text::Move;

const PLACES: usize = 4 * Letter::COUNT * 64 * 8;
const ROTATIONS: usize = 64 * 8;
const RELOCATIONS: usize = 64 * 64 * 8;
const INTERSECTIONS: usize = 4 * 64 * 4;

/// Returns the number of a move among all; `None` for those that are rare.
fn number(mv: Inner) -> Option<usize> {
    if mv.announced {
        return None;
    }
    Some(match mv.action {
        Action::Place { piece, cell, rotation } => {
            let piece = piece.colour.index() * Letter::COUNT + piece.letter.index();
            (piece * 64 + cell.index()) * 8 + usize::from(rotation)
        }
        Action::Rotate { cell, rotation } => PLACES + cell.index() * 8 + usize::from(rotation),
        Action::Relocate { from, to, rotation } => {
            let cells = from.index() * 64 + to.index();
            PLACES + ROTATIONS + cells * 8 + usize::from(rotation)
        }
        Action::Intersection { kind, at, rotation } => {
            let piece = kind.index() * 64 + at.index();
            PLACES + ROTATIONS + RELOCATIONS + piece * 4 + usize::from(rotation)
        }
        Action::Claim => return None,
    })
}

/// Returns the object of a move.
pub(crate) fn object(py: Python<'_>, mv: Inner) -> PyResult<Py<PyAny>> {
    static OBJECTS: OnceLock<Vec<PyOnceLock<Py<PyAny>>>> = OnceLock::new();
    let make = || Ok(Py::new(py, Move(mv))?.into_any());
    let Some(number) = number(mv) else { return make() };
    let all = PLACES + ROTATIONS + RELOCATIONS + INTERSECTIONS;
    let objects = OBJECTS.get_or_init(|| (0..all).map(|_| PyOnceLock::new()).collect());
    objects[number].get_or_try_init(py, make).map(|object| object.clone_ref(py))
}
