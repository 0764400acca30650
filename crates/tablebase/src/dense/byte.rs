//! Values in one byte. A greater byte means a better position.
//!
//! | byte | value |
//! |---|---|
//! | `k` below 128 | loss in `2k` plies |
//! | 128 | draw |
//! | `255 - k`, `k` below 127 | win in `2k + 1` plies |
//!
//! Losses are in even numbers of plies and wins in odd ones, because the last ply is the winner's.

use crate::Value;

/// Byte of a draw.
pub const DRAW: u8 = 128;
/// Byte of a finished position: the player to move has lost.
pub const LOST: u8 = 0;
/// Maximum number of rounds that [`loss`] and [`win`] accept.
pub const MAX_ROUNDS: u8 = 126;

/// Returns the byte of a loss in `2 * rounds` plies. `rounds` must not exceed [`MAX_ROUNDS`].
pub const fn loss(rounds: u8) -> u8 {
    rounds
}

/// Returns the byte of a win in `2 * rounds + 1` plies. `rounds` must not exceed [`MAX_ROUNDS`].
pub const fn win(rounds: u8) -> u8 {
    255 - rounds
}

/// Returns the value that a byte stands for.
pub const fn to_value(byte: u8) -> Value {
    match byte {
        0..DRAW => Value::loss(2 * byte as usize),
        DRAW => Value::DRAW,
        _ => Value::win(2 * (255 - byte) as usize + 1),
    }
}

/// Returns the byte of a value; `None` for a loss in an odd number of plies, a win in an even number of
/// plies, or too many plies.
pub fn from_value(value: Value) -> Option<u8> {
    (0..=255).find(|&byte| to_value(byte) == value)
}
