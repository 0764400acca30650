//! Retrograde analysis of the tug of war, by canonical key.

use crate::toy::Tug;

impl crosstrack_tablebase::Solvable for Tug {}
