//! Finds a win in three plies, and replays its strategy against every reply.
//!
//! `cargo run --release --example win_in_three`

use std::error::Error;

use crosstrack::solve::Budget;

fn main() -> Result<(), Box<dyn Error>> {
    let puzzle = "x1_4x2_1122.1_2.rA0.1-3.yA0.2-3.rI2.2-3.yI0.2-bG0.2.rD0.2-4_d";
    let text = std::env::args().nth(1).unwrap_or(puzzle.to_owned());
    let Some(win) = crosstrack::read(&text)?.forced_win(3, Budget::default())? else {
        println!("no win within three plies");
        return Ok(());
    };
    let line: Vec<String> = win.line.iter().map(ToString::to_string).collect();
    println!("win in {} plies: {}", win.plies, line.join(" "));
    let replayed = win.replay().map_err(|fault| format!("{fault:?}"))?;
    println!("{} replies answered", replayed.replies);
    Ok(())
}
