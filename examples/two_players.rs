//! A game for two people at a terminal.
//!
//! `cargo run --example two_players`

use std::io::{BufRead as _, stdin};

use crosstrack::State;

fn main() -> std::io::Result<()> {
    let mut state = State::default();
    println!("{state}\nwrite a move such as rA.b1.0");
    for line in stdin().lock().lines() {
        let line = line?;
        match line.trim().parse() {
            Err(error) => println!("{error}"),
            Ok(mv) => match state.play(mv) {
                Err(error) => println!("{error} ({})", error.clause()),
                Ok(next) => state = next,
            },
        }
        println!("{state}");
        if let Some(outcome) = state.outcome() {
            println!("{outcome:?}");
            break;
        }
        println!("player {} to move", state.to_move());
    }
    Ok(())
}
