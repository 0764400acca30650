//! Rulesets and random games to look at: the same ones every time.

use std::sync::LazyLock;

use rayon::prelude::*;

use crate::{CheckResult, Tier, check_each};
use crosstrack::game::{Readings, random_game};
use crosstrack::rules::{
    Board, Connectors, EditionId, Move, Owners, Position, Ruleset, RulesetSpec, Seats,
};

use crosstrack::game::reading::write_readings;

/// The boards that random games are played on: the published ones and the study boards.
pub const BOARDS: [Board; 8] = [
    Board::SMALL,
    Board::LARGE,
    Board::of(2, 1),
    Board::of(1, 2),
    Board::of(3, 1),
    Board::of(2, 2),
    Board::of(3, 2),
    Board::of(1, 1),
];

/// Rulesets of every board, both sets of pieces and every number of players; in the quick tier
/// each with one combination of readings, all combinations being there several times, in the full
/// tier each with all of them and with every layout of fixed connectors.
///
/// # Panics
/// Never: every combination is one that a ruleset allows.
pub fn rulesets(tier: Tier) -> Vec<Ruleset> {
    let mut found = Vec::new();
    let owners = ["1122", "123c", "1234t", "1234", "1020", "2112", "3c12"];
    let layouts = Connectors::published();
    let mut turn = 0;
    for board in BOARDS {
        for owners in owners {
            let owners: Owners = owners.parse().expect("these are owners");
            for edition in [EditionId::Standard, EditionId::Original] {
                let fixed = edition.facts().intersection_pieces == 0;
                if fixed && owners.seats() == Seats::Four {
                    continue;
                }
                turn += 1;
                let spec = RulesetSpec {
                    edition: Some(edition),
                    owners,
                    ..RulesetSpec::new(board, owners.seats())
                };
                let combinations = spec.combinations();
                for (code, spec) in combinations.iter().enumerate() {
                    for layout in 0..layouts.len() {
                        let one =
                            code == turn % combinations.len() && layout == turn % layouts.len();
                        if (!fixed && layout > 0 && tier == Tier::Full)
                            || (tier == Tier::Quick && !one)
                        {
                            continue;
                        }
                        let connectors = fixed.then(|| layouts[layout].0.clone());
                        let spec = RulesetSpec { connectors, ..spec.clone() };
                        found.push(Ruleset::new(spec).expect("these readings go together"));
                    }
                }
            }
        }
    }
    found
}

/// Looks at all of these rulesets.
///
/// # Errors
/// The first counterexample, with the ruleset.
pub(crate) fn check_rulesets(
    tier: Tier,
    check: impl Fn(&Ruleset) -> CheckResult + Sync,
) -> CheckResult {
    check_each(&rulesets(tier), |ruleset| {
        check(ruleset).map_err(|why| format!("{}: {why}", describe(ruleset)))
    })
}

/// A ruleset in words, for counterexamples.
fn describe(ruleset: &Ruleset) -> String {
    format!(
        "{} {} {} {}",
        ruleset.board(),
        ruleset.edition(),
        ruleset.owners(),
        write_readings(ruleset.spec(), RulesetSpec::READINGS),
    )
}

/// The positions of a random game with the moves that led to them.
pub type Line = Vec<(Option<Move>, Position)>;

/// The random games of the quick tier, which several claims look at.
static QUICK: LazyLock<Vec<(Ruleset, u64, Line)>> = LazyLock::new(|| {
    let play = |(ruleset, seed): (Ruleset, u64)| {
        let line = random_game(&ruleset, seed, 24);
        (ruleset, seed, line)
    };
    seeded(Tier::Quick, 2).into_par_iter().map(play).collect()
});

fn seeded(tier: Tier, seeds: u64) -> Vec<(Ruleset, u64)> {
    let rulesets = rulesets(tier).into_iter();
    let with_seeds = |(ruleset, first): (Ruleset, u64)| {
        (0..seeds).map(move |seed| (ruleset.clone(), seeds * first + seed))
    };
    rulesets.zip(0..).flat_map(with_seeds).collect()
}

/// Plays random games of every ruleset and looks at each: 2 games of up to 24 plies with each in
/// the quick tier, 1 of up to 60 plies in the full tier.
///
/// # Errors
/// The first counterexample, with the ruleset and the seed.
pub(crate) fn check_random_games(
    tier: Tier,
    check: impl Fn(&Ruleset, &[(Option<Move>, Position)]) -> CheckResult + Sync,
) -> CheckResult {
    let look = |(ruleset, seed, line): &(Ruleset, u64, Line)| {
        check(ruleset, line)
            .map_err(|why| format!("{}, random game {seed}: {why}", describe(ruleset)))
    };
    match tier {
        Tier::Quick => check_each(&QUICK, look),
        Tier::Full => check_each(&seeded(tier, 1), |(ruleset, seed)| {
            look(&(ruleset.clone(), *seed, random_game(ruleset, *seed, 60)))
        }),
    }
}
