//! Pictures.

mod design;
mod draw_position;
mod draw_shapes;
mod parsed;
