//! Lists the moves that win at once in a position.
//!
//! `cargo run --example winning_moves -- x1_2x1_1122.1_rA0.gI1-2_d`

fn main() -> Result<(), crosstrack::ReadError> {
    let text = std::env::args().nth(1).unwrap_or("x1_2x1_1122.1_rA0.gI1-2_d".to_owned());
    for mv in crosstrack::read(&text)?.winning_moves() {
        println!("{mv}");
    }
    Ok(())
}
