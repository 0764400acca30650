//! Claims about what every turn preserves, over suite positions and random games.

use std::collections::BTreeSet;

use crate::crosstrack::claims::games::check_random_games;
use crate::crosstrack::claims::moves::check_moves;
use crate::crosstrack::claims::shares::sets_of_player;
use crate::crosstrack::claims::suite::check_samples;
use crate::{CheckResult, Claim, Tier, claims, ensure};
use crosstrack::base::Outcome;
use crosstrack::game::{Counted as _, Game, GameExt, Notation as _};
use crosstrack::rules::movegen::for_each_action;
use crosstrack::rules::{
    Action, Catalogue, Cell, ConnectorKind, Interstice, Layout, Owner, Piece, Position, Ruleset,
    Seats,
};

/// Derives, from the layouts alone, the kind of turn that leads from one layout to another; `None` if there
/// is no such kind.
fn turn_kind(before: &Layout, after: &Layout) -> Option<&'static str> {
    let cells: Vec<Cell> = Cell::all().filter(|&c| before.piece(c) != after.piece(c)).collect();
    let interstices = Interstice::all().filter(|&i| before.connector(i) != after.connector(i));
    let interstices: Vec<Interstice> = interstices.collect();
    match (cells.as_slice(), interstices.as_slice()) {
        ([], []) => Some("nothing"),
        ([], &[at]) if before.connector(at).is_none() => Some("intersection"),
        (&[cell], []) => match (before.piece(cell), after.piece(cell)) {
            (None, Some(_)) => Some("place"),
            (Some(was), Some(is)) if was.piece == is.piece => Some("rotate"),
            _ => None,
        },
        (&[one, two], []) => {
            let (from, to) = if before.piece(one).is_some() { (one, two) } else { (two, one) };
            let was = before.piece(from).filter(|_| after.piece(from).is_none());
            let is = after.piece(to).filter(|_| before.piece(to).is_none());
            (was?.piece == is?.piece).then_some("relocate")
        }
        _ => None,
    }
}

fn one_thing_changes(tier: Tier) -> CheckResult {
    check_moves(tier, |ruleset, before, mv, after| {
        let seen = turn_kind(before.layout(), after.layout());
        let kind = Ruleset::KINDS[ruleset.kind(before, mv)];
        // Turning a piece to its present rotation, or claiming a path, changes nothing on the board.
        let quiet = seen == Some("nothing") && matches!(kind, "rotate" | "claim");
        ensure(seen == Some(kind) || quiet, || format!("on the board: {seen:?}"))?;
        Ok(1)
    })
}

fn pieces_stay(tier: Tier) -> CheckResult {
    let pieces = |p: &Position| p.layout().pieces().map(|(_, l)| l.piece).collect::<BTreeSet<_>>();
    check_moves(tier, |_, before, mv, after| {
        let (was, is) = (pieces(before), pieces(after));
        let more = usize::from(matches!(mv.action, Action::Place { .. }));
        let stays = was.is_subset(&is) && is.len() == was.len() + more;
        ensure(stays, || format!("the pieces {was:?} become {is:?}"))?;
        Ok(1)
    })
}

fn connectors_stay(tier: Tier) -> CheckResult {
    check_random_games(tier, |ruleset, line| {
        let mut cases = 0;
        for pair in line.windows(2) {
            let (was, is) = (pair[0].1.layout(), pair[1].1.layout());
            let fixed = ruleset.edition().facts().intersection_pieces == 0;
            ensure(!fixed || was.filled() == is.filled(), || {
                format!("{:?} fills an interstice", pair[1].0)
            })?;
            for (at, connector) in was.connectors() {
                cases += 1;
                ensure(is.connector(at) == Some(connector), || {
                    format!("{:?} changes {at}", pair[1].0)
                })?;
            }
        }
        Ok(cases)
    })
}

fn turns_pass(tier: Tier) -> CheckResult {
    check_random_games(tier, |ruleset, line| {
        let players = match ruleset.seats() {
            Seats::Two => 2,
            Seats::Three => 3,
            Seats::Four | Seats::Teams => 4,
        };
        for (ply, (_, position)) in line.iter().enumerate() {
            ensure(position.to_move().index() == ply % players, || {
                format!("after {ply} turns {} is to move", position.to_move())
            })?;
        }
        Ok(line.len() as u64 - 1)
    })
}

/// Returns the cells whose pieces can be rotated or relocated by a legal move.
fn movable_cells(ruleset: &Ruleset, position: &Position) -> BTreeSet<Cell> {
    let mut cells = BTreeSet::new();
    for_each_action(ruleset, position, |action| match action {
        Action::Rotate { cell, .. } => _ = cells.insert(cell),
        Action::Relocate { from, .. } => _ = cells.insert(from),
        _ => {}
    });
    cells
}

/// Returns the piece that an action places, rotates or relocates.
fn moved_piece(before: &Position, action: Action) -> Option<Piece> {
    match action {
        Action::Place { piece, .. } => Some(piece),
        Action::Rotate { cell, .. } | Action::Relocate { from: cell, .. } => {
            before.layout().piece(cell).map(|placed| placed.piece)
        }
        Action::Intersection { .. } | Action::Claim => None,
    }
}

/// Checks who may move a piece: only its owner and the owner's partner or, if the piece is common, every
/// player unless one of the last two turns moved it. Returns the number of checked pieces that satisfy
/// `counts`.
fn check_rights(tier: Tier, counts: impl Fn(Owner, bool) -> bool + Sync) -> CheckResult {
    check_random_games(tier, |ruleset, line| {
        let owners = ruleset.owners().to_string();
        let mut recent: [Option<Piece>; 2] = [None; 2];
        let mut cases = 0;
        for (ply, (mv, position)) in line.iter().enumerate() {
            if let Some(mv) = mv {
                recent = [moved_piece(&line[ply - 1].1, mv.action), recent[0]];
            }
            if ply < ruleset.players() || ruleset.outcome(position).is_some() {
                continue;
            }
            let movable = movable_cells(ruleset, position);
            let sets = sets_of_player(&owners, position.to_move().index()).1;
            for (cell, placed) in position.layout().pieces() {
                let owner = ruleset.owners().of(placed.piece.colour);
                let rests = owner == Owner::Common && recent.contains(&Some(placed.piece));
                let expected = sets.contains(placed.piece.colour.as_str()) && !rests;
                ensure(movable.contains(&cell) == expected, || {
                    let text = ruleset.write_position(position);
                    format!("may {cell} be handled in {text}? expected: {expected}")
                })?;
                cases += u64::from(counts(owner, rests));
            }
        }
        Ok(cases)
    })
}

fn opening_places(tier: Tier) -> CheckResult {
    check_random_games(tier, |ruleset, line| {
        let mut cases = 0;
        for (ply, (_, position)) in line.iter().enumerate() {
            let mut kinds = BTreeSet::new();
            for_each_action(ruleset, position, |action| {
                kinds.insert(Ruleset::KINDS[ruleset.kind(position, action.into())]);
            });
            if ply < ruleset.players() {
                // A complete path can be claimed even in the opening round.
                let right = kinds.iter().all(|kind| ["place", "claim"].contains(kind));
                ensure(right, || format!("turn {} need not place a piece", ply + 1))?;
                let pieces = position.layout().pieces();
                let turns = pieces.map(|(cell, _)| Action::Rotate { cell, rotation: 0 });
                let holes = Interstice::all().filter(|_| ruleset.pile(ConnectorKind::X) > 0);
                let fill = holes.map(|at| Action::Intersection {
                    kind: ConnectorKind::X,
                    at,
                    rotation: 0,
                });
                for action in turns.chain(fill) {
                    let clause = ruleset.check(position, action.into()).map_err(|e| e.clause());
                    ensure(
                        ruleset.outcome(position).is_some() || clause == Err("PL-OPENING"),
                        || format!("{action:?} in turn {}: {clause:?}", ply + 1),
                    )?;
                    cases += 1;
                }
            } else if ruleset.outcome(position).is_none() {
                let empty = ruleset.interstices() & !position.layout().filled() != 0;
                let left = ConnectorKind::ALL.iter().any(|&kind| position.pile(ruleset, kind) > 0);
                let fills = kinds.contains("intersection");
                ensure(fills == (empty && left), || {
                    format!("turn {} fills an interstice: {fills}", ply + 1)
                })?;
                cases += 1;
            }
        }
        Ok(cases)
    })
}

fn mover_wins(tier: Tier) -> CheckResult {
    check_random_games(tier, |ruleset, line| {
        let last = &line[line.len() - 1].1;
        let Some(Outcome::Win(winners)) = ruleset.outcome(last) else { return Ok(0) };
        let mover = (line.len() - 2) % ruleset.players();
        let expected = match ruleset.seats() {
            Seats::Teams => ["13", "24", "13", "24"][mover],
            _ => ["1", "2", "3", "4"][mover],
        };
        ensure(winners.to_string() == expected && ruleset.moves(last).is_empty(), || {
            format!("turn {} wins for {winners}", line.len() - 1)
        })?;
        Ok(1)
    })
}

/// Returns whether a position is drawn because no move is legal, although there must be one: either the
/// mover has opened and has a piece on the board, or there are more cells than pieces. Returns `None` for
/// positions in which neither is the case.
fn is_stuck(ruleset: &Ruleset, position: &Position) -> Option<bool> {
    let mine = Owner::Player(position.to_move());
    let mut pieces = position.layout().pieces();
    let own = pieces.any(|(_, placed)| ruleset.owners().of(placed.piece.colour) == mine);
    // If there are more cells than pieces, either a piece can be placed, or all pieces are on the board.
    let roomy = ruleset.cells().count_ones() as usize > 4 * ruleset.pieces().patterns().len();
    let opened = position.has_opened(ruleset);
    ((own && opened) || roomy).then(|| ruleset.outcome(position) == Some(Outcome::Draw))
}

fn a_piece_can_turn(tier: Tier) -> CheckResult {
    let mut cases = 0;
    for pattern in Catalogue::published().patterns() {
        let turns = pattern.orientations.count() >= 2;
        ensure(turns, || format!("{} cannot be turned", pattern.letter))?;
        cases += 1;
    }
    cases += check_samples(|ruleset, position, _| {
        let stuck = is_stuck(ruleset, position);
        ensure(stuck != Some(true), || "no move".to_owned())?;
        Ok(u64::from(stuck.is_some()))
    })?;
    let random = check_random_games(tier, |ruleset, line| {
        let found = line.iter().filter_map(|(_, position)| is_stuck(ruleset, position));
        let found: Vec<bool> = found.collect();
        ensure(!found.contains(&true), || "no move".to_owned())?;
        Ok(found.len() as u64)
    })?;
    Ok(cases + random)
}

/// The claims of this module.
pub(super) const CLAIMS: &[Claim] = claims! {
    "turn-changes-one-thing" => one_thing_changes, [
        "PL-ONE" "PL-PLACE" "PL-ROTATE" "PL-RELOCATE" "PL-INTERSECTION"
    ]
        "What a turn changes on the board is just one placed, turned or moved piece or one filled interstice, as its kind says."
    "turn-keeps-pieces" => pieces_stay, ["PL-STAY"]
        "Every piece on the board is still there after a turn, and only a placement adds one."
    "turn-keeps-connectors" => connectors_stay, ["PL-INTERSECTION-FIXED" "EQ-SMALL"]
        "No turn changes what lies in an interstice, and where connectors are fixed none is added."
    "turn-passes-on" => turns_pass, ["PL-ORDER" "PL-TEAMS"]
        "After every turn the next player moves, and after the last the first."
    "handling-rights" => |tier| check_rights(tier, |_, _| true), ["PL-OWN" "PL-PARTNER" "PL-COMMON"]
        "After the opening round a player can handle the own pieces, the partner's and common ones that do not rest, and no others."
    "handling-freeze" => |tier| check_rights(tier, |owner, rests| owner == Owner::Common && rests), [
        "PL-FREEZE"
    ]
        "A common piece that one of the last two turns acted on cannot be handled, and any other can."
    "opening-round-places" => opening_places, ["PL-OPENING"]
        "In the first turn of each player every move places a pathway piece, unless it claims a path, and intersection pieces and the partner's pieces wait; after it the pile is open."
    "mover-wins" => mover_wins, ["WN-MOVER" "PL-TEAMS"]
        "A won game is won by the player of the last turn, in teams together with the partner, and has no moves."
    "a-piece-can-turn" => a_piece_can_turn, ["PL-NO-MOVE"]
        "A player with an own piece on the board has a move, and so has everybody on a board with more cells than there are pieces."
};
