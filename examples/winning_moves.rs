//! The moves that win at once in a position of Crosstrack.
//!
//! `cargo run --example winning_moves -- x1_2x1_1122.1_rA0.gI1-2_d`

use std::error::Error;

use crosstrack::game::Tactics;
use crosstrack::rules::notation::read_header;
use crosstrack::{Game, Ruleset};

fn main() -> Result<(), Box<dyn Error>> {
    let text = std::env::args().nth(1).unwrap_or("x1_2x1_1122.1_rA0.gI1-2_d".to_owned());
    // Board, pieces and players stand in the text; the readings are the defaults.
    let game = Ruleset::new(read_header(&text)?.spec())?;
    let position = game.read_position(&text)?;
    for mv in game.winning_moves(&position) {
        println!("{}", game.write_move(mv));
    }
    Ok(())
}
