//! How a position that is won is written.

use serde_json::{Value, json};

use crate::cli::exit::Exit;
use crate::cli::failure::{Failure, Trouble};
use crate::crosstrack::rules::action::Move;
use crate::crosstrack::rules::ruleset::Ruleset;
use crate::crosstrack::study::known::{NotShown, Shown};
use crate::game::Game;

/// An object's fields, in order.
pub(super) type Row = Vec<(&'static str, Value)>;

fn moves(ruleset: &Ruleset, moves: &[Move]) -> String {
    moves.iter().map(|&mv| ruleset.write_move(mv)).collect::<Vec<_>>().join(" ")
}

pub(super) fn pieces(shown: &Shown) -> usize {
    shown.position.layout().pieces().count()
}

/// The lines about a position.
pub(super) fn text(ruleset: &Ruleset, shown: &Shown) -> String {
    let by = if shown.agreed { "search and formula agree" } else { "by search" };
    format!(
        "position     {}\nfirst moves  {}\nline         {}\nshown        {by}; certificate {}, \
         {} replies answered\n",
        ruleset.write_position(&shown.position),
        moves(ruleset, &shown.first_moves),
        moves(ruleset, &shown.line),
        shown.hash,
        shown.stats.replies,
    )
}

/// The fields about a position; nulls if there is none.
pub(super) fn fields(ruleset: &Ruleset, shown: Option<&Shown>) -> Row {
    let value = |of: &dyn Fn(&Shown) -> Value| shown.map_or(Value::Null, of);
    let words =
        |all: &[Move]| -> Vec<String> { all.iter().map(|&mv| ruleset.write_move(mv)).collect() };
    vec![
        ("position", value(&|shown| json!(ruleset.write_position(&shown.position)))),
        ("first_moves", value(&|shown| json!(words(&shown.first_moves)))),
        ("line", value(&|shown| json!(words(&shown.line)))),
        ("formula_agrees", value(&|shown| if shown.agreed { json!(true) } else { Value::Null })),
        ("certificate", value(&|shown| json!(shown.hash))),
        ("replies", value(&|shown| json!(shown.stats.replies))),
    ]
}

/// The message for a contradiction.
pub(super) fn wrong(error: &NotShown) -> Failure {
    let exit = match error {
        NotShown::Wrong(_) => Exit::Internal,
        NotShown::Spent => Exit::Budget,
        NotShown::NotWon(_) => Exit::No,
    };
    Trouble::new(error.to_string()).with(exit)
}
