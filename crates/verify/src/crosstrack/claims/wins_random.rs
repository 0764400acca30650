//! Claims about completed paths and winning moves on boards that are too large to try everything.

use crate::crosstrack::claims::boards::{random_position, tiling};
use crate::crosstrack::claims::planted::PathPlanter;
use crate::{CheckResult, Claim, Tier, check_in_parallel, claims, ensure};
use crosstrack::base::Random;
use crosstrack::game::{Notation as _, Readings as _};
use crosstrack::rules::{
    Board, ClaimRule, Connectors, EditionId, Junction, Layout, Ruleset, RulesetSpec, Seats, Track,
    cells_of, interstices_of, winning_moves, winning_path,
};
use crosstrack::twin::TwinRules;
use crosstrack::twin::rules::{interstice_slot, slot};

pub(super) const CLAIMS: &[Claim] = claims! {
    "wins-random-boards" => random_boards, [
        "WN-OPPOSITE" "WN-TOUCH" "WN-NO-SIDE" "X-JUNCTION" "X-CONNECTORS"
    ]
        "On random boards 2x1, 2x2, 4x2 with every published layout and 4x3 with random intersection pieces, complete and incomplete in both directions, the fast win, the winning path and the incremental win are the twin's."
    "wins-random-moves" => random_moves, ["WN-MOVER" "WN-OPPOSITE" "PL-ONE" "X-CLAIM"]
        "In random positions of small boards and of the published ones, under all readings, the winning moves found without trying are those found by trying every move on the twin."
};

/// Lists the rulesets of the claim on wins, each under both readings.
fn boards() -> Vec<Ruleset> {
    let mut all = Vec::new();
    for &junction in Junction::ALL {
        for board in [Board::of(2, 1), Board::of(2, 2), Board::SMALL] {
            for (layout, _) in Connectors::published() {
                let spec = RulesetSpec::new(board, Seats::Two);
                let connectors = Some(layout.clone());
                all.push(Ruleset::new(RulesetSpec { junction, connectors, ..spec }));
            }
        }
        for board in [Board::of(2, 1), Board::of(2, 2), Board::LARGE] {
            let spec = RulesetSpec::new(board, Seats::Two);
            let edition = Some(EditionId::Tournament);
            all.push(Ruleset::new(RulesetSpec { edition, junction, ..spec }));
        }
    }
    all.into_iter().map(|ruleset| ruleset.expect("a sound ruleset")).collect()
}

fn random_boards(tier: Tier) -> CheckResult {
    let rulesets = boards();
    let rounds = if tier == Tier::Quick { 80 } else { 8000 };
    check_in_parallel(rulesets.len(), |index| {
        let ruleset = &rulesets[index];
        let planter = PathPlanter::new(ruleset);
        let mut random = Random::new(0x00b0_a4d5 + index as u64);
        // Numbers of boards: not won, won from A to C, won from B to D.
        let mut seen = [0u64; 3];
        for round in 0..rounds {
            let percent = [30, 60, 85, 100][round / 4 % 4];
            let ends = [round % 4, (round + 2) % 4];
            let layout = planter.broken_layout(&mut random, ends, percent);
            let axes = check_board(ruleset, &layout, &mut random)?;
            seen[0] += u64::from(axes == [false, false]);
            seen[1] += u64::from(axes[0]);
            seen[2] += u64::from(axes[1]);
        }
        ensure(seen.iter().all(|&count| count >= 5), || {
            let (board, layout) = (ruleset.board(), ruleset.connectors_name());
            format!("{board}, {layout}: a kind of board was hardly seen: {seen:?}")
        })?;
        Ok(rounds as u64)
    })
}

fn check_board(
    ruleset: &Ruleset,
    layout: &Layout,
    random: &mut Random,
) -> Result<[bool; 2], String> {
    let fault =
        |what: &str| format!("{}, {}: {what}: {layout:?}", ruleset.board(), ruleset.junction());
    let tiling = tiling(ruleset, layout);
    let axes = tiling.completed_axes();
    let won = axes != [false, false];
    let track = Track::new(ruleset, layout);
    ensure(track.has_complete_path() == won, || fault("completed"))?;
    let path = winning_path(&track);
    ensure(path.is_some() == won, || fault("a path"))?;
    if let Some(path) = path {
        tiling.check_path(&path)?;
        ensure(axes[path.from.index()], || fault("the direction of the path"))?;
    }
    let cells: Vec<_> = cells_of(layout.occupied()).collect();
    if !cells.is_empty() {
        let cell = *random.pick(&cells);
        let mut without = tiling.clone();
        without.pieces.remove(&slot(cell));
        let before = without.completed_axes() != [false, false];
        let hidden = track.without(cell).has_complete_path();
        ensure(hidden == before, || fault(&format!("without {cell}")))?;
        if !before {
            let through = track.has_path_through(cell);
            ensure(through == won, || fault(&format!("through {cell}")))?;
        }
    }
    let filled: Vec<_> = interstices_of(layout.filled()).collect();
    if !filled.is_empty() {
        let at = *random.pick(&filled);
        let mut without = tiling;
        without.connectors.remove(&interstice_slot(at));
        if without.completed_axes() == [false, false] {
            let across = track.has_path_across(at);
            ensure(across == won, || fault(&format!("across {at}")))?;
        }
    }
    Ok(axes)
}

/// Lists the rulesets of the claim on winning moves, each with the number of positions to check and the
/// maximum number of pieces.
fn games(tier: Tier) -> Vec<(Ruleset, usize, usize)> {
    let more: usize = if tier == Tier::Quick { 1 } else { 20 };
    let mut all = Vec::new();
    for &junction in Junction::ALL {
        for &seats in Seats::ALL {
            for claim_rule in [ClaimRule::Automatic, ClaimRule::Announced] {
                for edition in [EditionId::Standard, EditionId::Original] {
                    if seats == Seats::Four && edition == EditionId::Standard {
                        continue;
                    }
                    let last = (junction == Junction::Through) == (seats == Seats::Two);
                    let spec = with_moves(RulesetSpec::new(Board::of(2, 1), seats), last);
                    let edition = Some(edition);
                    let spec = RulesetSpec { edition, junction, claim_rule, ..spec };
                    all.push((spec.clone(), 12 * more, 4));
                    all.push((RulesetSpec { board: Board::of(1, 2), ..spec }, 6 * more, 5));
                }
            }
        }
        let small = RulesetSpec { junction, ..RulesetSpec::new(Board::SMALL, Seats::Two) };
        let large = RulesetSpec { junction, ..RulesetSpec::new(Board::LARGE, Seats::Three) };
        let study = RulesetSpec { junction, ..RulesetSpec::new(Board::of(2, 2), Seats::Teams) };
        all.extend([(study, 8 * more, 12), (small, 2 * more, 24), (large, 2 * more, 32)]);
    }
    let sound = |spec| Ruleset::new(spec).expect("a sound ruleset");
    all.into_iter().map(|(spec, count, pieces)| (sound(spec), count, pieces)).collect()
}

/// Returns the specification with all readings about moves at their defaults or, with `last`, at their last
/// values.
fn with_moves(spec: RulesetSpec, last: bool) -> RulesetSpec {
    let of_moves =
        RulesetSpec::closed_readings().filter(|r| !["junction", "claim-rule"].contains(&r.name));
    let word = |words: &[&'static str]| words[if last { words.len() - 1 } else { 0 }];
    of_moves.fold(spec, |spec, reading| reading.with(&spec, word(reading.words)))
}

fn random_moves(tier: Tier) -> CheckResult {
    let games = games(tier);
    // The last games have the largest boards, so begin with them.
    check_in_parallel(games.len(), |index| {
        let (ruleset, count, most) = &games[games.len() - 1 - index];
        let (rules, planter) = (TwinRules::of(ruleset), PathPlanter::new(ruleset));
        let mut random = Random::new(0x7112_ea75 + index as u64);
        let players = ruleset.seats().players();
        let (mut cases, mut wins) = (0, 0);
        // Winning moves are rare on large boards, so continue until one is found.
        let most_rounds = if *most > 5 { 20 * count } else { *count };
        for round in 0..most_rounds {
            if round >= *count && wins > 0 {
                break;
            }
            let fewest = if most - players > 4 { most - 4 } else { players };
            let position = if *most > 5 {
                planter.position(&mut random, 5)
            } else {
                random_position(ruleset, &mut random, fewest + round % (most - fewest + 1))
            };
            let Some(position) = position else { continue };
            let state = rules.position(&position.setup(ruleset));
            let expected = rules.winning_moves(&state);
            let found = winning_moves(ruleset, &position);
            ensure(found.iter().eq(expected.iter()), || {
                let text = ruleset.write_position(&position);
                format!("{text} {}: {found:?}, not {expected:?}", ruleset.junction())
            })?;
            wins += expected.len();
            cases += 1;
        }
        let board = ruleset.board();
        ensure(wins > 0 || *most <= 5, || {
            format!("{board}: no winning move was seen in {count} positions")
        })?;
        Ok(cases)
    })
}
