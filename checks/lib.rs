//! Checks of the repository itself, which `cargo test --release --package crosstrack-checks` runs: they need git, a
//! network for packages that are not there yet, and the command as it was built.
