//! Claims about readings: each reading changes what its clause says, and nothing else.

use std::collections::BTreeSet;
use std::sync::Arc;

use crate::crosstrack::claims::boards::{random_layout, random_setup, tiling};
use crate::crosstrack::claims::planted::PathPlanter;
use crate::{CheckResult, Claim, Tier, check_in_parallel, claims, ensure};
use crosstrack::base::{Outcome, Random};
use crosstrack::game::{Game, GameExt, Notation as _};
use crosstrack::rules::{
    Action, Board, ClaimRule, Connectors, EditionId, Junction, Move, NullTurn, Position,
    RelocateTurn, Ruleset, RulesetError, RulesetSpec, Seats, Track, interstices_of,
};
use crosstrack::twin::links;
use crosstrack::twin::rules::interstice_slot;

pub(super) const CLAIMS: &[Claim] = claims! {
    "reading-junction" => junction, ["X-JUNCTION"]
        "Every random board that is complete under `through` is complete under `joined`; some are complete under `joined` only."
    "reading-connectors" => connectors, ["X-CONNECTORS" "EQ-SMALL" "EQ-LARGE"]
        "Each published layout puts on every board what its row says; each of them completes some board that another leaves incomplete; the large board takes none."
    "reading-relocate-turn" => relocate_turn, ["X-RELOCATE-TURN" "PL-RELOCATE"]
        "In random positions the moves under `keep` are those under `free` without the relocations that turn the piece, of which there are some."
    "reading-null-turn" => null_turn, ["X-NULL-TURN" "PL-ROTATE"]
        "In random positions the moves under `allowed` are those under `forbidden` and one rotation to the same orientation for each piece that may be turned; turning 15-26 by 180 degrees is that rotation."
    "reading-claim" => claim_rule, ["X-CLAIM" "WN-MOVER"]
        "A completing move wins by itself under `automatic`; under `announced` it wins when it is announced, and else the next player may claim the path and win."
};

fn new_ruleset(spec: RulesetSpec) -> Result<Ruleset, String> {
    Ruleset::new(spec).map_err(|e| e.to_string())
}

fn junction(_: Tier) -> CheckResult {
    let boards = [(Board::of(2, 1), 1000), (Board::of(2, 2), 1000), (Board::SMALL, 500)];
    check_in_parallel(boards.len(), |part| {
        let (board, rounds) = boards[part];
        let spec = RulesetSpec::new(board, Seats::Two);
        let joined = new_ruleset(spec.clone())?;
        let through = new_ruleset(RulesetSpec { junction: Junction::Through, ..spec })?;
        let mut random = Random::new(0x0010_e1ed + part as u64);
        let planter = PathPlanter::new(&joined);
        let mut differing = 0;
        for round in 0..rounds as usize {
            let ends = [round % 4, (round + 2) % 4];
            let layout = planter.layout_with_path(&mut random, ends, 60);
            let wide = Track::new(&joined, &layout).has_complete_path();
            let narrow = Track::new(&through, &layout).has_complete_path();
            ensure(wide || !narrow, || format!("{board}: {layout:?}"))?;
            differing += u64::from(wide != narrow);
        }
        ensure(differing > 0, || format!("{board}: the readings never differ"))?;
        Ok(rounds)
    })
}

fn connectors(_: Tier) -> CheckResult {
    let mut cases = 0;
    let twin = links::layouts();
    let spec = RulesetSpec::new(Board::of(2, 1), Seats::Two);
    let mut rulesets = Vec::new();
    for (layout, _) in Connectors::published() {
        let [even, odd] = twin.get(layout.name()).ok_or("an unknown layout")?;
        for board in Board::all() {
            for at in interstices_of(board.interstices()) {
                let (row, column) = interstice_slot(at);
                let expected = if (row + column) % 2 == 0 { even } else { odd };
                let expected = expected.map(|(kind, rotation)| format!("{kind}{rotation}"));
                let found = layout.get(at).map(|connector| connector.to_string());
                ensure(found == expected, || format!("{}: {found:?} in {at}", layout.name()))?;
                cases += 1;
            }
        }
        rulesets.push(new_ruleset(RulesetSpec {
            connectors: Some(Arc::clone(layout)),
            ..spec.clone()
        })?);
    }
    let default = new_ruleset(spec)?;
    ensure(default.connectors_name() == "crossed", || "the default layout".to_owned())?;
    let mut random = Random::new(0x00c0_22ec);
    let mut pairs = BTreeSet::new();
    for _ in 0..20_000 {
        let layout = random_layout(&default, &mut random, 100);
        let completed: Vec<bool> = rulesets
            .iter()
            .map(|ruleset| {
                let mut layout = layout.clone();
                for at in interstices_of(ruleset.interstices()) {
                    layout.set_connector(at, ruleset.start_connector(at.index()));
                }
                Track::new(ruleset, &layout).has_complete_path()
            })
            .collect();
        for (p, q) in (0..completed.len()).flat_map(|p| (0..completed.len()).map(move |q| (p, q))) {
            if completed[p] && !completed[q] {
                pairs.insert((rulesets[p].connectors_name(), rulesets[q].connectors_name()));
            }
        }
        cases += 1;
    }
    // No path is complete with empty interstices but incomplete with a layout that adds track.
    let expected =
        BTreeSet::from([("crossed", "none"), ("crossed", "straight"), ("straight", "none")]);
    ensure(pairs == expected, || format!("layouts that differ: {pairs:?}"))?;
    let connectors = Connectors::from_name("crossed");
    let refused =
        Ruleset::new(RulesetSpec { connectors, ..RulesetSpec::new(Board::LARGE, Seats::Two) });
    let expected = Err(RulesetError::NoFixedConnectors(EditionId::Tournament));
    ensure(refused == expected, || "the large board took connectors".to_owned())?;
    Ok(cases + 1)
}

/// Runs a check on the legal moves under two rulesets that differ in one reading, in positions that are
/// valid under both.
fn compare_rulesets(
    change: impl Fn(RulesetSpec) -> RulesetSpec + Send + Sync,
    check: impl Fn(&Position, BTreeSet<Move>, BTreeSet<Move>) -> CheckResult + Send + Sync,
) -> CheckResult {
    check_in_parallel(Seats::COUNT, |part| {
        let seats = Seats::from_index(part);
        let edition = Some(EditionId::Original);
        let spec = RulesetSpec { edition, ..RulesetSpec::new(Board::of(2, 2), seats) };
        let (before, after) = (new_ruleset(spec.clone())?, new_ruleset(change(spec))?);
        let mut random = Random::new(0x00d1_ffe2 + part as u64);
        let mut cases = 0;
        for round in 0..200 {
            let setup = random_setup(&before, &mut random, 2 + round % 11);
            let (Ok(left), Ok(right)) =
                (Position::new(&before, &setup), Position::new(&after, &setup))
            else {
                continue;
            };
            let left_moves = before.moves(&left).into_iter().collect();
            let right_moves = after.moves(&right).into_iter().collect();
            cases += check(&left, left_moves, right_moves)
                .map_err(|what| format!("{}: {what}", before.write_position(&left)))?;
        }
        Ok(cases)
    })
}

fn relocate_turn(_: Tier) -> CheckResult {
    let change = |spec| RulesetSpec { relocate_turn: RelocateTurn::Keep, ..spec };
    compare_rulesets(change, |position, free, keep| {
        let rotation = |cell| position.layout().piece(cell).map(|placed| placed.rotation);
        let turns = |mv: &Move| {
            matches!(mv.action, Action::Relocate { from, rotation: r, .. }
                if rotation(from) != Some(r))
        };
        let expected: BTreeSet<Move> = free.iter().copied().filter(|mv| !turns(mv)).collect();
        ensure(keep == expected, || "`keep` is not `free` without turning".to_owned())?;
        Ok((free.len() - keep.len()) as u64)
    })
}

fn null_turn(_: Tier) -> CheckResult {
    let half = links::least_rotation(&links::patterns()[&'I'].paths, 4, 8);
    ensure(half == 0, || format!("15-26 turned by 180 degrees is rotation {half}"))?;
    let change = |spec| RulesetSpec { null_turn: NullTurn::Allowed, ..spec };
    compare_rulesets(change, |position, forbidden, allowed| {
        let cells = forbidden.iter().filter_map(|mv| match mv.action {
            Action::Rotate { cell, .. } => Some(cell),
            _ => None,
        });
        let cells: BTreeSet<_> = cells.collect();
        let null = cells.iter().filter_map(|&cell| {
            let rotation = position.layout().piece(cell)?.rotation;
            Some(Action::Rotate { cell, rotation }.into())
        });
        let expected: BTreeSet<Move> = forbidden.iter().copied().chain(null).collect();
        ensure(allowed == expected, || "`allowed` adds something else".to_owned())?;
        Ok(cells.len() as u64)
    })
}

fn claim_rule(_: Tier) -> CheckResult {
    let mut cases = 0;
    let mut random = Random::new(0x000c_1a13);
    for &seats in Seats::ALL {
        let edition = Some(EditionId::Original);
        let spec = RulesetSpec { edition, ..RulesetSpec::new(Board::of(1, 2), seats) };
        let automatic = new_ruleset(spec.clone())?;
        let announced = new_ruleset(RulesetSpec { claim_rule: ClaimRule::Announced, ..spec })?;
        let mut seen = 0;
        for _ in 0..300 {
            let setup = random_setup(&announced, &mut random, 4);
            let (Ok(by_itself), Ok(by_word)) =
                (Position::new(&automatic, &setup), Position::new(&announced, &setup))
            else {
                continue;
            };
            let mover = by_word.to_move();
            for mv in automatic.moves(&by_itself) {
                let end = automatic.play(&by_itself, mv);
                if !end.has_complete_path() {
                    continue;
                }
                let text = || announced.write_position(&by_word) + " " + &announced.write_move(mv);
                let won = |player| Some(Outcome::Win(seats.side_of(player)));
                let play = |position: &Position, mv| {
                    announced.try_play(position, mv).map_err(|e| format!("{}: {e}", text()))
                };
                let silent = play(&by_word, mv)?;
                let said = play(&by_word, Move { announced: true, ..mv })?;
                let claimed = play(&silent, Action::Claim.into())?;
                let found = [
                    automatic.outcome(&end),
                    announced.outcome(&silent),
                    announced.outcome(&said),
                    announced.outcome(&claimed),
                ];
                let next = mover.nth_after(1, seats.players());
                let expected = [won(mover), None, won(mover), won(next)];
                ensure(found == expected, || format!("{}: {found:?}", text()))?;
                let track = tiling(&announced, silent.layout());
                ensure(track.completed_axes() != [false, false], || {
                    format!("{}: no path", text())
                })?;
                seen += 1;
            }
        }
        ensure(seen > 0, || format!("{seats}: no completing move was seen"))?;
        cases += seen;
    }
    Ok(cases)
}
