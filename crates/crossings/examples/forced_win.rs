//! A forced win in Crossings, found by search, and its strategy replayed through the rules.
//!
//! `cargo run --example forced_win -- 'b3/4/3r/4/r3 r -'`

use std::error::Error;

use crossings::Ruleset;
use crossings::rules::{RulesetSpec, parse_setup};
use crosstrack::game::Notation as _;
use crosstrack::solve::certificate::check;
use crosstrack::solve::{Budget, Search, Verdict, Wanted, certificate, solve};

fn main() -> Result<(), Box<dyn Error>> {
    let text = std::env::args().nth(1).unwrap_or("b3/4/3r/4/r3 r -".to_owned());
    let game = Ruleset::new(RulesetSpec::new(parse_setup(&text)?.0))?;
    let position = game.parse_position(&text)?;
    let mut search = Search::new(&game, Budget::default());
    let answer = solve(&game, &mut search, &position, 5, Wanted::One);
    let Verdict::Win { plies, first_moves } = answer else {
        println!("no win within 5 plies");
        return Ok(());
    };
    println!("win in {plies} plies by {}", game.write_move(first_moves[0]));
    let strategy = certificate(&game, &mut search, &position, (first_moves[0], plies));
    let strategy = strategy.map_err(|_| "out of budget")?.ok_or("the move does not win")?;
    let stats = check(&game, &strategy).map_err(|fault| format!("{fault:?}"))?;
    println!("replayed: {stats:?}");
    Ok(())
}
