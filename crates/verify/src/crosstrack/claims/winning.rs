//! Claims about who wins, and by which moves.

use std::collections::BTreeSet;

use crate::crosstrack::claims::boards::{random_layout, random_position, tiling};
use crate::crosstrack::claims::planted::PathPlanter;
use crate::{CheckResult, Claim, Tier, check_in_parallel, claims, ensure};
use crosstrack::base::{Outcome, Player, Players, Random};
use crosstrack::game::{Counted as _, Game, GameExt, Notation as _};
use crosstrack::rules::{
    Board, Cell, Colour, EditionId, Letter, Piece, Placed, Ruleset, RulesetSpec, Seats, Setup,
    Track, winning_moves, winning_path,
};
use crosstrack::twin::TwinRules;

pub(super) const CLAIMS: &[Claim] = claims! {
    "wins-opposite-only" => opposite_only, ["WN-OPPOSITE"]
        "Paths from A to B, B to C, C to D or D to A, of which random boards show dozens of each, complete nothing."
    "wins-touch-both-ends" => touch, ["WN-TOUCH" "WN-OPPOSITE" "EQ-TERMINALS"]
        "On every board a straight line of pieces between opposite terminals is complete, and without any one of its pieces it is not; nor is a full row or column that ends beside the terminals."
    "wins-any-colour" => recolour, ["WN-ANY-COLOUR"]
        "Recolouring the pieces of random boards changes neither whether a path is complete nor the path."
    "wins-by-mover" => by_mover, ["WN-MOVER" "WN-NO-SIDE" "PL-TEAMS"]
        "For every number of players, every player wins in either direction by each of the four kinds of move, also over pieces of others; in teams the partner wins too and nobody else ever does."
};

fn opposite_only(_: Tier) -> CheckResult {
    let rulesets = [
        Ruleset::standard(Board::of(2, 2), Seats::Two),
        Ruleset::standard(Board::SMALL, Seats::Two),
        Ruleset::standard(Board::LARGE, Seats::Two),
    ];
    check_in_parallel(rulesets.len() * 2, |part| {
        let ruleset = &rulesets[part % rulesets.len()];
        let mut random = Random::new(0x0ad_7acb + part as u64);
        let mut seen = [0u64; 4];
        let planter = PathPlanter::new(ruleset);
        for round in 0..240 {
            let ends = [round % 4, (round + 1) % 4];
            let layout = planter.layout_with_path(&mut random, ends, 40);
            let tiling = tiling(ruleset, &layout);
            let reached: Vec<BTreeSet<usize>> =
                (0..4).map(|edge| tiling.reachable_edges(edge)).collect();
            for (edge, ends) in reached.iter().enumerate() {
                let back = |end: &usize| reached[*end].contains(&edge);
                ensure(ends.iter().all(back), || format!("one way only: {layout:?}"))?;
            }
            if (0..4).any(|edge| reached[edge].contains(&((edge + 2) % 4))) {
                continue;
            }
            let completed = Track::new(ruleset, &layout).has_complete_path();
            ensure(!completed, || format!("{}: {reached:?} in {layout:?}", ruleset.board()))?;
            for (edge, count) in seen.iter_mut().enumerate() {
                *count += u64::from(reached[edge].contains(&((edge + 1) % 4)));
            }
        }
        ensure(seen.iter().all(|&count| count >= 10), || format!("seen only {seen:?}"))?;
        Ok(seen.iter().sum())
    })
}

/// Returns the piece with the pattern 15-27, whose path 15 is straight, from one of the four sets.
fn straight(number: usize, rotation: u8) -> Placed {
    let letter = Letter::from_char('D').expect("a letter");
    Placed { piece: Piece { colour: Colour::from_index(number % 4), letter }, rotation }
}

fn touch(_: Tier) -> CheckResult {
    let mut cases = 0;
    for board in Board::all() {
        let ruleset = Ruleset::standard(board, Seats::Two);
        let n = board.width();
        for across in [false, true] {
            for line in 0..n {
                let at = |k| if across { Cell::new(line, k) } else { Cell::new(k, line) };
                let cells: Vec<Cell> = (0..n).map(at).filter(|&cell| board.has(cell)).collect();
                let mut layout = Setup::start().layout(&ruleset);
                for (number, &cell) in cells.iter().enumerate() {
                    let rotation = if across { 2 } else { 0 };
                    layout.set_piece(cell, Some(straight(number, rotation)));
                }
                let completed = Track::new(&ruleset, &layout).has_complete_path();
                let whole = cells.len() == n;
                let by_twin = tiling(&ruleset, &layout).completed_axes() != [false, false];
                ensure(completed == whole && by_twin == whole, || {
                    format!("{board}: line {line} is complete: {completed}: {layout:?}")
                })?;
                cases += 1;
                for &cell in cells.iter().filter(|_| whole) {
                    let mut broken = layout.clone();
                    broken.set_piece(cell, None);
                    let completed = Track::new(&ruleset, &broken).has_complete_path();
                    ensure(!completed, || format!("{board}: complete without {cell}"))?;
                    cases += 1;
                }
            }
        }
    }
    Ok(cases)
}

fn recolour(_: Tier) -> CheckResult {
    let mut cases = 0;
    let mut random = Random::new(0x000c_0104);
    for (board, rounds) in [(Board::of(2, 1), 3000), (Board::SMALL, 300), (Board::LARGE, 300)] {
        let ruleset = Ruleset::standard(board, Seats::Three);
        let mut completed = 0u64;
        for _ in 0..rounds {
            let layout = random_layout(&ruleset, &mut random, 100);
            let mut other = layout.clone();
            for (cell, placed) in layout.pieces() {
                let piece = Piece { colour: *random.pick(Colour::ALL), ..placed.piece };
                other.set_piece(cell, Some(Placed { piece, ..placed }));
            }
            let path = |layout| winning_path(&Track::new(&ruleset, layout));
            let found = (path(&layout), path(&other));
            ensure(found.0 == found.1, || format!("{board}: {layout:?} and {other:?}"))?;
            completed += u64::from(found.0.is_some());
            cases += 1;
        }
        ensure(completed > 0, || format!("{board}: no complete path was seen"))?;
    }
    Ok(cases)
}

/// A case of a win: the kind of move, the player, and the direction.
type WinCase = (usize, Player, usize);

fn by_mover(_: Tier) -> CheckResult {
    check_in_parallel(Seats::COUNT, |index| {
        let seats = Seats::from_index(index);
        let spec = RulesetSpec::new(Board::of(2, 1), seats);
        let spec = RulesetSpec { edition: Some(EditionId::Original), ..spec };
        let ruleset = Ruleset::new(spec).map_err(|e| e.to_string())?;
        let rules = TwinRules::of(&ruleset);
        let mut random = Random::new(0x0013_07e4 + index as u64);
        let mut ways: BTreeSet<WinCase> = BTreeSet::new();
        let mut over_others = false;
        let mut cases = 0;
        for round in 0..600 {
            let pieces = seats.players().max(2) + round % (5 - seats.players());
            let Some(before) = random_position(&ruleset, &mut random, pieces) else { continue };
            let mover = before.to_move();
            for mv in winning_moves(&ruleset, &before) {
                let text =
                    || format!("{} {}", ruleset.write_position(&before), ruleset.write_move(mv));
                let after =
                    ruleset.try_play(&before, mv).map_err(|e| format!("{}: {e}", text()))?;
                let partner = if rules.teams { mover.nth_after(2, 4) } else { mover };
                let expected = Outcome::Win(Players::one(mover).with(partner));
                let outcome = ruleset.outcome(&after);
                ensure(outcome == Some(expected), || format!("{}: {outcome:?}", text()))?;
                ensure(ruleset.moves(&after).is_empty(), || format!("{}: play goes on", text()))?;
                let path = after.winning_path(&ruleset).ok_or_else(text)?;
                over_others |= path.cells().all(|cell| {
                    let placed = after.layout().piece(cell);
                    placed.is_some_and(|p| !ruleset.owners().may_handle(mover, p.piece.colour))
                });
                ways.insert((ruleset.kind(&before, mv), mover, path.from.index()));
                cases += 1;
            }
        }
        let kinds = (0..4).flat_map(|kind| (0..2).map(move |axis| (kind, axis)));
        for (kind, axis) in kinds {
            for &player in &Player::ALL[..seats.players()] {
                // With four players, four pieces fill the board, so no piece can be placed or relocated.
                let is_full = seats.players() == 4 && (kind == 0 || kind == 2);
                ensure(is_full || ways.contains(&(kind, player, axis)), || {
                    let kind = Ruleset::KINDS[kind];
                    format!("{seats}: player {player} never won by {kind}, direction {axis}")
                })?;
            }
        }
        ensure(over_others, || format!("{seats}: nobody won over others' pieces alone"))?;
        Ok(cases)
    })
}
