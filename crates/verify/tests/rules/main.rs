//! Play, counts of moves, and small claims.

mod perft_suites;
mod play_props;
mod small_claims;
