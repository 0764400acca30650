//! Claims about completed paths on the 2×1 study board, checked on all 45⁴ fillings of the board.

use std::sync::Arc;

use crate::{CheckResult, Claim, Tier, check_in_parallel, claims, ensure};
use crosstrack::base::Random;
use crosstrack::rules::{
    Board, Catalogue, Cell, Colour, Connector, Connectors, Interstice, Junction, PatternSet, Piece,
    Placed, Ruleset, RulesetSpec, Seats, Setup, Track, winning_path,
};
use crosstrack::twin::rules::character;
use crosstrack::twin::small::{Path, SmallBoard};
use crosstrack::twin::{Tiling, TwinBoard, links};

pub(super) const CLAIMS: &[Claim] = claims! {
    "wins-every-2x1-board" => every_board, ["WN-OPPOSITE" "WN-TOUCH" "X-JUNCTION" "X-CONNECTORS"]
        "On every one of the 45^4 boards of the 2x1 study board (each cell empty or one of 44 orientations) the fast win is the twin's, under both junction readings, with the interstice crossed, empty or straight (full tier: with each of its 12 contents, and the incremental win of one cell too)."
    "wins-twins-agree" => twins_agree, ["WN-OPPOSITE" "X-JUNCTION"]
        "The array twin that judges these boards agrees with the map twin on 12000 of them (full tier: 480000), over all contents of the interstice and both readings."
    "wins-witness-2x1" => witnesses, ["WN-OPPOSITE" "WN-TOUCH"]
        "There is a winning path exactly when a path is complete, and it follows the pieces from terminal to opposite terminal: on every 53rd board of the 2x1 study board (full tier: every one), crossed, under both readings."
};

/// The content of a cell: nothing, or a pattern of the set of six in one of its orientations.
struct Tile {
    placed: Option<Placed>,
    paths: Vec<Path>,
}

fn tiles() -> Vec<Tile> {
    let twin = links::patterns();
    let mut tiles = vec![Tile { placed: None, paths: Vec::new() }];
    for pattern in Catalogue::of_set(PatternSet::Six).patterns() {
        let paths = &twin[&pattern.letter.char()].paths;
        for rotation in links::orientations(paths, 8) {
            let turned = links::rotate(paths, rotation, 8);
            let piece = Piece { colour: Colour::R, letter: pattern.letter };
            tiles.push(Tile {
                placed: Some(Placed { piece, rotation: rotation as u8 }),
                paths: turned.iter().map(|&(s, t)| (s as u8, t as u8)).collect(),
            });
        }
    }
    tiles
}

/// Returns the ruleset of the 2×1 board whose interstice has the given content, under a reading.
fn ruleset(junction: Junction, content: Option<Connector>) -> Ruleset {
    let listed = content.map(|connector| (Interstice::new(0, 0), connector));
    let layout = Connectors::from_list("one interstice", listed.into_iter().collect());
    let spec = RulesetSpec::new(Board::of(2, 1), Seats::Two);
    let spec = RulesetSpec { junction, connectors: Some(Arc::new(layout)), ..spec };
    Ruleset::new(spec).expect("a small board takes any connectors")
}

fn connector_paths(content: Option<Connector>) -> Vec<Path> {
    let Some(connector) = content else { return Vec::new() };
    let kinds = links::kinds();
    let turned =
        links::rotate(&kinds[&character(&connector.kind)].paths, connector.rotation.into(), 4);
    turned.iter().map(|&(s, t)| (s as u8, t as u8)).collect()
}

fn contents(tier: Tier) -> Vec<Option<Connector>> {
    let named = |text: &str| text.parse().ok();
    match tier {
        Tier::Quick => vec![named("X0"), None, named("S0")],
        Tier::Full => [None].into_iter().chain(Connector::all().map(Some)).collect(),
    }
}

const CELLS: [Cell; 4] = [Cell::new(0, 0), Cell::new(0, 1), Cell::new(1, 0), Cell::new(1, 1)];

fn every_board(tier: Tier) -> CheckResult {
    let tiles = tiles();
    ensure(tiles.len() == 45, || format!("{} contents of a cell", tiles.len()))?;
    let plan = TwinBoard::new(2, 1);
    let mut cases = 0;
    for &junction in Junction::ALL {
        let small = SmallBoard::new(&plan, junction == Junction::Joined);
        for content in contents(tier) {
            let ruleset = ruleset(junction, content);
            let connector = connector_paths(content);
            cases += check_in_parallel(45 * 45, |part| {
                let mut layout = Setup::start().layout(&ruleset);
                let (p, q) = (&tiles[part / 45], &tiles[part % 45]);
                layout.set_piece(CELLS[0], p.placed);
                layout.set_piece(CELLS[1], q.placed);
                let mut cases = 0;
                for r in &tiles {
                    layout.set_piece(CELLS[2], r.placed);
                    for s in &tiles {
                        layout.set_piece(CELLS[3], s.placed);
                        let paths = [&p.paths[..], &q.paths, &r.paths, &s.paths];
                        let expected = small.has_complete_path(&paths, &connector);
                        let track = Track::new(&ruleset, &layout);
                        let mut right = track.has_complete_path() == expected;
                        if tier == Tier::Full {
                            right &= incremental_agrees(&track, CELLS[cases % 4], expected);
                        }
                        ensure(right, || format!("{junction}, {content:?}: {layout:?}"))?;
                        cases += 1;
                    }
                }
                Ok(cases as u64)
            })?;
        }
    }
    Ok(cases)
}

/// Returns whether the incremental test agrees with `completed`. This test says that a path is complete if
/// one is complete without the piece on the cell, or if one runs through the cell.
fn incremental_agrees(track: &Track<'_>, cell: Cell, completed: bool) -> bool {
    let before = track.without(cell).has_complete_path();
    // `has_path_through` is defined only where no path is complete without the piece.
    before || track.has_path_through(cell) == completed
}

/// Converts tiles and a connector to the form that the twin with plain maps uses.
fn tiling(plan: &Arc<TwinBoard>, tiles: [&Tile; 4], connector: &[Path], joined: bool) -> Tiling {
    let wide = |paths: &[Path]| -> links::Paths {
        paths.iter().map(|&(s, t)| (usize::from(s), usize::from(t))).collect()
    };
    let cells = plan.cells.iter().copied().zip(tiles);
    Tiling {
        plan: Arc::clone(plan),
        pieces: cells.map(|(cell, tile)| (cell, wide(&tile.paths))).collect(),
        connectors: plan.interstices.keys().map(|&at| (at, wide(connector))).collect(),
        joined,
    }
}

fn twins_agree(tier: Tier) -> CheckResult {
    let tiles = tiles();
    let plan = Arc::new(TwinBoard::new(2, 1));
    let rounds = if tier == Tier::Quick { 10 } else { 400 };
    check_in_parallel(50, |part| {
        let mut random = Random::new(0x2071 + part as u64);
        let mut cases = 0;
        for _ in 0..rounds {
            for content in contents(Tier::Full) {
                for joined in [false, true] {
                    let chosen: [&Tile; 4] = std::array::from_fn(|_| random.pick(&tiles));
                    let connector = connector_paths(content);
                    let paths = chosen.map(|tile| &tile.paths[..]);
                    let by_array =
                        SmallBoard::new(&plan, joined).has_complete_path(&paths, &connector);
                    let tiling = tiling(&plan, chosen, &connector, joined);
                    let by_maps = tiling.completed_axes() != [false, false];
                    ensure(by_array == by_maps, || format!("{tiling:?}"))?;
                    cases += 1;
                }
            }
        }
        Ok(cases)
    })
}

fn witnesses(tier: Tier) -> CheckResult {
    let tiles = tiles();
    let plan = Arc::new(TwinBoard::new(2, 1));
    let stride = if tier == Tier::Quick { 53 } else { 1 };
    let content = "X0".parse().ok();
    let connector = connector_paths(content);
    let mut cases = 0;
    for &junction in Junction::ALL {
        let ruleset = ruleset(junction, content);
        cases += check_in_parallel(45 * 45, |part| {
            let mut cases = 0;
            for rest in (0..45 * 45).filter(|rest| (part * 45 * 45 + rest) % stride == 0) {
                let chosen = [part / 45, part % 45, rest / 45, rest % 45].map(|i| &tiles[i]);
                let mut layout = Setup::start().layout(&ruleset);
                for (cell, tile) in CELLS.into_iter().zip(chosen) {
                    layout.set_piece(cell, tile.placed);
                }
                let track = Track::new(&ruleset, &layout);
                let path = winning_path(&track);
                ensure(path.is_some() == track.has_complete_path(), || format!("{layout:?}"))?;
                if let Some(path) = path {
                    let joined = junction == Junction::Joined;
                    tiling(&plan, chosen, &connector, joined).check_path(&path)?;
                }
                cases += 1;
            }
            Ok(cases)
        })?;
    }
    Ok(cases)
}
