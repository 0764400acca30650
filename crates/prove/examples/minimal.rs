//! Finds and counts the configurations that win with as few pieces as possible on the small board.
//!
//! `cargo run --release -p crosstrack-prove --example minimal`

use crosstrack::{Notation as _, Ruleset};
use crosstrack_prove::count::{CountQuery, count_minimum};
use crosstrack_prove::formula::minimal::MinimalError;
use crosstrack_prove::formula::{Method, Minimum, Query, minimum};

fn main() -> Result<(), MinimalError> {
    let ruleset = Ruleset::default();
    let found = minimum(&ruleset, &Query::default(), Method::default(), &mut |_| ())?;
    let Minimum::Found { witness, below } = found else {
        println!("not known");
        return Ok(());
    };
    println!(
        "{} pieces win: {}",
        witness.pieces(),
        ruleset.write_position(&witness.position(&ruleset))
    );
    println!(
        "at most {} cannot: {}",
        below.pieces,
        if below.is_proved() { "proved" } else { "found" }
    );
    // Four sets: there are four pieces of each pattern.
    println!("{} configurations do", count_minimum(&CountQuery::new(&ruleset, 4)).configurations);
    Ok(())
}
