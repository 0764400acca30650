//! The `crosstrack` command.

fn main() {}
