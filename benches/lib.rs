//! Times counting, searching and solving: see `cargo bench --package crosstrack-benches`.
