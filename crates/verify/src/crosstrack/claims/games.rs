//! Rulesets and random games for checks. They are the same in every run.

use std::sync::LazyLock;

use rayon::prelude::*;

use crate::{CheckResult, Tier, check_each};
use crosstrack::game::{Readings, random_game};
use crosstrack::rules::{
    Board, Connectors, EditionId, Move, Owners, Position, Ruleset, RulesetSpec, Seats,
};

use crosstrack::game::reading::write_readings;

/// Boards of random games: the published boards and the study boards.
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

/// Returns rulesets with every board, both sets of pieces and every number of players. In the quick tier,
/// each of these has one combination of readings, and each combination of readings occurs several times. In
/// the full tier, each has all combinations, with every layout of fixed connectors.
#[allow(clippy::missing_panics_doc, reason = "a ruleset allows every combination")]
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

/// Runs a check for all rulesets of [`rulesets`], in parallel.
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

/// Describes a ruleset, for counterexamples.
fn describe(ruleset: &Ruleset) -> String {
    format!(
        "{} {} {} {}",
        ruleset.board(),
        ruleset.edition(),
        ruleset.owners(),
        write_readings(ruleset.spec(), RulesetSpec::READINGS),
    )
}

/// Positions of a random game, each with the move that led to it, or `None` for the start.
pub type Line = Vec<(Option<Move>, Position)>;

/// The random games of the quick tier, shared by several claims.
static QUICK: LazyLock<Vec<(Ruleset, u64, Line)>> = LazyLock::new(|| {
    seeded(Tier::Quick, 2)
        .into_par_iter()
        .map(|(ruleset, seed)| {
            let line = random_game(&ruleset, seed, 24);
            (ruleset, seed, line)
        })
        .collect()
});

/// Lists the rulesets, each repeated with `seeds` seeds that no other ruleset has.
fn seeded(tier: Tier, seeds: u64) -> Vec<(Ruleset, u64)> {
    let mut all = Vec::new();
    for (ruleset, first) in rulesets(tier).into_iter().zip(0..) {
        all.extend((0..seeds).map(|seed| (ruleset.clone(), seeds * first + seed)));
    }
    all
}

/// Runs a check for random games of every ruleset: two of up to 24 plies each in the quick tier, one of up
/// to 60 plies in the full tier.
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
