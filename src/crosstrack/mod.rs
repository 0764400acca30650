//! The game Crosstrack.
