//! Plays a game with random moves.
//!
//! `cargo run --example random_game -- 7`

use crosstrack::State;

fn main() {
    let mut seed: u64 = std::env::args().nth(1).and_then(|text| text.parse().ok()).unwrap_or(1);
    let mut state = State::default();
    while state.outcome().is_none() {
        let moves = state.legal_moves();
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        let mv = moves[(seed >> 33) as usize % moves.len()];
        println!("{} {mv}", state.to_move());
        state = state.play_unchecked(mv);
    }
    println!("{state}");
}
