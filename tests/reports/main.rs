//! Tables, pictures and the kept reports.

#![cfg(feature = "cli")]

mod parsed;
mod atlas;
mod census;
mod design;
mod draw_crossings;
mod draw_position;
mod draw_shapes;
mod files;
mod format;
mod links;
mod middle;
mod package;
mod path_pieces;
mod sheets;
mod tables;
