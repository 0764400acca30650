//! The tug of war is solved by key.

use crate::toy::Tug;

impl crosstrack_tablebase::Solvable for Tug {}
