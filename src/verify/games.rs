//! Rulesets and random games to look at: the same ones every time.

use std::sync::LazyLock;

use rayon::prelude::*;

use crate::crosstrack::{action::Move, position::Position};

use crate::claim::{Checked, Tier};
use crate::crosstrack::edition::{EditionId, Owners, Seats};
use crate::crosstrack::geometry::Board;
use crate::crosstrack::intersection::Connectors;
use crate::crosstrack::readings::{ClaimRule, Junction, NullTurn, RelocateTurn};
use crate::crosstrack::rules::{Ruleset, RulesetSpec};
use crate::game::{Game, GameExt};
use crate::random::Random;

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

/// A legal move: first a kind, each as likely as the others, then one of that kind. `None` in a
/// finished position.
pub fn random_move<G: Game>(
    game: &G,
    position: &G::Position,
    random: &mut Random,
) -> Option<G::Move> {
    let moves = game.moves(position);
    let of_kind = |k: usize| moves.iter().filter(move |&&mv| game.kind(position, mv) == k);
    let kinds: Vec<usize> = (0..G::KINDS.len()).filter(|&k| of_kind(k).next().is_some()).collect();
    let &kind = random.choose(&kinds)?;
    of_kind(kind).nth(random.below(of_kind(kind).count())).copied()
}

/// The positions of a random game from the start, that one included, with the move that led to
/// each; it ends after so many plies or when the game does.
pub fn random_game<G: Game>(
    game: &G,
    seed: u64,
    plies: usize,
) -> Vec<(Option<G::Move>, G::Position)> {
    let mut random = Random::new(seed);
    let mut line = vec![(None, game.start())];
    while line.len() <= plies {
        let (_, position) = &line[line.len() - 1];
        let Some(mv) = random_move(game, position, &mut random) else { break };
        let next = game.play(position, mv);
        line.push((Some(mv), next));
    }
    line
}

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
                for code in 0..16 {
                    for layout in 0..layouts.len() {
                        let one = code == turn % 16 && layout == turn % layouts.len();
                        if (!fixed && layout > 0 && tier == Tier::Full)
                            || (tier == Tier::Quick && !one)
                        {
                            continue;
                        }
                        let spec = RulesetSpec {
                            edition: Some(edition),
                            owners,
                            junction: Junction::ALL[code & 1],
                            relocate_turn: RelocateTurn::ALL[code >> 1 & 1],
                            null_turn: NullTurn::ALL[code >> 2 & 1],
                            claim_rule: ClaimRule::ALL[code >> 3],
                            connectors: fixed.then(|| layouts[layout].0.clone()),
                            ..RulesetSpec::new(board, owners.seats())
                        };
                        found.push(Ruleset::new(spec).expect("these readings go together"));
                    }
                }
            }
        }
    }
    found
}

/// A ruleset in words, for counterexamples.
pub fn describe(ruleset: &Ruleset) -> String {
    format!(
        "{} {} {} junction={} relocate-turn={} null-turn={} claim-rule={} connectors={}",
        ruleset.board(),
        ruleset.edition(),
        ruleset.owners(),
        ruleset.junction(),
        ruleset.relocate_turn(),
        ruleset.null_turn(),
        ruleset.claim_rule(),
        ruleset.connectors_name(),
    )
}

/// Looks at every item, on all cores; the sum of the cases, or the first item's counterexample.
///
/// # Errors
/// The counterexample of the first item that has one.
pub fn every<T: Sync>(items: &[T], check: impl Fn(&T) -> Checked + Sync) -> Checked {
    let results: Vec<Checked> = items.par_iter().map(&check).collect();
    results.into_iter().sum()
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
pub fn every_random_game(
    tier: Tier,
    check: impl Fn(&Ruleset, &[(Option<Move>, Position)]) -> Checked + Sync,
) -> Checked {
    let look = |(ruleset, seed, line): &(Ruleset, u64, Line)| {
        check(ruleset, line)
            .map_err(|why| format!("{}, random game {seed}: {why}", describe(ruleset)))
    };
    match tier {
        Tier::Quick => every(&QUICK, look),
        Tier::Full => every(&seeded(tier, 1), |(ruleset, seed)| {
            look(&(ruleset.clone(), *seed, random_game(ruleset, *seed, 60)))
        }),
    }
}
