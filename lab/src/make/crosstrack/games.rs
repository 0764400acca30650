//! Whole games of random players who take every win.

use crate::make::crosstrack::input::InputError;
use crate::make::crosstrack::maker::CaseMaker;
use crosstrack::base::Outcome;
use crosstrack::game::{Counted as _, Game, GameExt, Notation as _};
use crosstrack::rules::{Move, Position, Ruleset, Seats};
use crosstrack_conform::crosstrack::Case;

/// The most turns of a game.
const MAX_TURNS: usize = 36;

/// The name and ruleset of each game. The name is the seed.
const GAMES: &[(&str, &str)] = &[
    ("two-01", "4x2_1122"),
    ("two-02", "4x2_1122"),
    ("two-03", "4x2_1122 edition=challenge"),
    ("two-large-01", "4x3_1122"),
    ("two-large-02", "4x3_1122 edition=original"),
    ("three-01", "4x2_123c"),
    ("three-02", "4x2_123c"),
    ("three-large-01", "4x3_123c"),
    ("four-01", "4x3_1234"),
    ("teams-01", "4x2_1234t"),
    ("teams-02", "4x2_1234t"),
    ("teams-large-01", "4x3_1234t"),
    ("through-01", "4x2_1122 junction=through"),
    ("through-02", "4x3_123c junction=through"),
    ("keep-01", "4x2_123c relocate-turn=keep"),
    ("null-01", "4x2_1122 null-turn=allowed"),
    ("announced-01", "4x2_1122 claim-rule=announced"),
    ("announced-02", "4x3_1234t claim-rule=announced"),
    ("none-01", "4x2_1122 connectors=none"),
    ("straight-01", "4x2_123c connectors=straight"),
    ("study-2x1-01", "2x1_1122"),
    ("study-2x1-02", "2x1_123c"),
    ("study-2x1-03", "2x1~tournament_1234"),
    ("study-1x2-01", "1x2_123c"),
    ("study-1x2-02", "1x2~tournament_1122 claim-rule=announced"),
    ("study-3x1-01", "3x1_1234t"),
    ("study-2x2-01", "2x2_123c null-turn=allowed relocate-turn=keep"),
    ("study-2x2-02", "2x2~tournament_123c junction=through"),
    ("study-3x2-01", "3x2_1122"),
];

/// Makes a case of every game.
pub(super) fn cases() -> Result<Vec<Case>, InputError> {
    GAMES.iter().map(|(name, ruleset)| game(name, ruleset)).collect()
}

fn game(name: &str, words: &str) -> Result<Case, InputError> {
    let maker = CaseMaker::from_header(format!("game {name}"), words)?;
    let ruleset = &maker.ruleset;
    let start = ruleset.start();
    let mut position = start.clone();
    let mut moves = Vec::new();
    let mut seed =
        name.bytes().fold(1u64, |sum, byte| sum.wrapping_mul(131).wrapping_add(byte.into()));
    while moves.len() < MAX_TURNS && ruleset.outcome(&position).is_none() {
        let legal = ruleset.moves(&position);
        // A linear congruential generator with Knuth's multiplier. Its high digits choose a kind of move
        // first, since most moves are placements.
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let kinds: Vec<usize> =
            (0..5).filter(|&k| legal.iter().any(|&m| ruleset.kind(&position, m) == k)).collect();
        let kind = kinds[(seed >> 40) as usize % kinds.len()];
        let of_kind: Vec<Move> =
            legal.iter().copied().filter(|&m| ruleset.kind(&position, m) == kind).collect();
        let random = of_kind[(seed >> 20) as usize % of_kind.len()];
        let mv =
            legal.iter().find(|&&mv| is_win(ruleset, &position, mv)).copied().unwrap_or(random);
        position = ruleset.play(&position, mv);
        moves.push(ruleset.write_move(mv));
    }
    let outcome = ruleset.outcome(&position);
    let end = outcome.map_or_else(|| "still open".to_owned(), |o| o.to_string());
    let why = format!("A game of {} turns under {words}, {end} after the last.", moves.len());
    let stock = match ruleset.seats() {
        Seats::Two => "PL-STOCK-2",
        Seats::Three => "PL-COMMON",
        Seats::Four => "PL-STOCK-4",
        Seats::Teams => "PL-TEAMS",
    };
    let task = maker.game_task(&start, moves)?;
    Ok(maker.case(format!("games/{name}"), &["PL-ORDER", "PL-ONE", stock], why, task))
}

/// Returns whether a legal move wins at once.
pub(super) fn is_win(ruleset: &Ruleset, position: &Position, mv: Move) -> bool {
    matches!(ruleset.outcome(&ruleset.play(position, mv)), Some(Outcome::Win(_)))
}
