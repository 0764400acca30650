//! Prices of lines, against a slow search over other states: (side by which a tile is left, price) until nothing gets
//! cheaper.

use std::collections::HashMap;

use crosstrack::game::{Tactics as _, random_game};
use crosstrack::rules::{Corner, Direction, Neighbour, cells_of};
use crosstrack::{
    Action, Board, Cell, Connector, ConnectorKind, Edge, Game as _, GameExt as _, Move, Owner,
    Players, Position, Ruleset,
};
use crosstrack_players::{Evaluated, TileEvaluator};

use crate::{RULESETS, ruleset};

/// Price and the links that it buys, of a cell for a side.
fn offers(
    ruleset: &Ruleset,
    position: &Position,
    side: Players,
    cell: Cell,
) -> Vec<(u32, Vec<(usize, usize)>)> {
    let all = || (0..8).flat_map(|s| (0..8).map(move |t| (s, t)));
    let Some(placed) = position.layout().piece(cell) else { return vec![(3, all().collect())] };
    let pattern = ruleset.pieces().get(placed.piece.letter).expect("a pattern");
    let links = |rotation: u8| {
        let links = pattern.orientations.links(rotation).with_junction(ruleset.junction());
        all().filter(move |&(s, t)| links.exits(s) & 1 << t != 0).collect::<Vec<_>>()
    };
    let base = match ruleset.owners().of(placed.piece.colour) {
        Owner::Player(owner) if side.contains(owner) => 0,
        Owner::Common => 1,
        _ => return vec![(10, links(placed.rotation))],
    };
    (0..8).map(|r| (base + if r == placed.rotation { 0 } else { 2 }, links(r))).collect()
}

/// Where track arrives that leaves a cell, and at what price.
fn ways(
    ruleset: &Ruleset,
    position: &Position,
    cell: Cell,
    side: usize,
) -> Vec<(u32, Cell, usize)> {
    let board: Board = ruleset.board();
    match board.neighbour(cell, Direction::from_index(side)) {
        Neighbour::Cell(next, arriving) => vec![(0, next, arriving.index())],
        Neighbour::Interstice(at, corner) => {
            let connector: Option<Connector> = position.layout().connector(at);
            let pile = ConnectorKind::ALL.iter().any(|&kind| position.pile(ruleset, kind) > 0);
            let leads = |other: Corner| match connector {
                Some(c) => {
                    let links = c.links().with_junction(ruleset.junction());
                    links.exits(corner.index()) & 1 << other.index() != 0
                }
                None => pile && other != corner,
            };
            let price = if connector.is_some() { 0 } else { 3 };
            let corners = Corner::ALL.iter().filter(|&&c| leads(c) && board.has(at.slot(c)));
            corners.map(|c| (price, at.slot(*c), c.side().index())).collect()
        }
        Neighbour::Nothing | Neighbour::Terminal(_) => Vec::new(),
    }
}

/// Returns the price of the cheapest line, at most 32.
fn slow_line(ruleset: &Ruleset, position: &Position, side: Players) -> u32 {
    let mut best = 32;
    for from in [Edge::A, Edge::B] {
        let mut arrive: HashMap<(Cell, usize), u32> = ruleset
            .board()
            .terminals(from)
            .map(|cell| ((cell, from.direction().index()), 0))
            .collect();
        let goal = Neighbour::Terminal(from.opposite());
        loop {
            let mut cheaper = Vec::new();
            for (&(cell, enters), &price) in &arrive {
                for (cost, links) in offers(ruleset, position, side, cell) {
                    for &(_, leaves) in links.iter().filter(|link| link.0 == enters) {
                        if ruleset.board().neighbour(cell, Direction::from_index(leaves)) == goal {
                            best = best.min(price + cost);
                        }
                        for (more, next, at) in ways(ruleset, position, cell, leaves) {
                            cheaper.push(((next, at), price + cost + more));
                        }
                    }
                }
            }
            let before = arrive.clone();
            for (port, price) in cheaper {
                let known = arrive.entry(port).or_insert(u32::MAX);
                *known = price.min(*known);
            }
            if arrive == before {
                break;
            }
        }
    }
    best
}

#[test]
fn prices_of_lines_are_those_of_a_slow_search() {
    let mut seen = std::collections::BTreeSet::new();
    for (index, text) in RULESETS.iter().enumerate() {
        let game = ruleset(text);
        let mut evaluator = game.evaluator();
        for (_, position) in random_game(&game, index as u64, 48).into_iter().step_by(12) {
            assert_eq!(cells_of(game.cells()).count() as u32, game.cells().count_ones());
            let lines = evaluator.lines(&game, &position);
            let sides: Vec<Players> = match game.seats().players() {
                4 if game.seats() == crosstrack::Seats::Teams => {
                    vec!["13".parse().expect("players"), "24".parse().expect("players")]
                }
                n => crosstrack::Player::ALL[..n].iter().map(|&p| Players::one(p)).collect(),
            };
            let slow: Vec<u8> =
                sides.iter().map(|&side| slow_line(&game, &position, side) as u8).collect();
            assert_eq!(lines, slow, "{text}: {position:?}");
            seen.extend(lines);
        }
    }
    assert!(seen.len() > 8, "the prices differ: {seen:?}");
}

/// What the tables of a position of two sides count, by their names: the prices of both lines, the cells that stop the
/// other's, and the pieces, each counted again by the slow search or by the board.
#[test]
fn entries_of_the_tables_count_what_their_names_say() {
    let (mut near, mut stopping, mut turning) = (0, 0, 0);
    let rulesets = ["4x2 1122", "2x2 1122", "4x2 1122 junction=through", "2x1 1122", "3x1 1122"];
    for (index, text) in rulesets.iter().enumerate() {
        let game = ruleset(text);
        let mut evaluator = game.evaluator();
        for (_, position) in random_game(&game, index as u64, 60).into_iter().step_by(4) {
            let entries = evaluator.entries(&game, &position).expect("two sides");
            let numbers = |name: &str| -> [u32; 2] {
                let index = TileEvaluator::TABLES.iter().position(|table| table.name == name);
                let index = index.unwrap_or_else(|| panic!("no table is named {name}"));
                let before = TileEvaluator::TABLES[..index].iter();
                let start: usize = before.map(|table| table.rows * table.columns).sum();
                let place = usize::from(entries[index]) - start;
                let columns = TileEvaluator::TABLES[index].columns;
                [place / columns, place % columns].map(|number| number as u32)
            };
            let mover = game.to_move(&position);
            let sides = [mover, mover.nth_after(1, 2)].map(Players::one);
            let lines = sides.map(|side| slow_line(&game, &position, side));
            let places = lines.map(|line| line.clamp(2, 21) - 2);
            assert_eq!(numbers("price of the own line, of the other's"), places, "{position:?}");
            let pieces = sides.map(|side| {
                let mut pieces = position.layout().pieces();
                let is_own = |owner| matches!(owner, Owner::Player(p) if side.contains(p));
                pieces.by_ref().filter(|(_, p)| is_own(game.owners().of(p.piece.colour))).count()
            });
            let pieces = pieces.map(|pieces| pieces.min(15) as u32);
            assert_eq!(numbers("pieces on the board: own, the other's"), pieces, "{position:?}");
            let [turns, _] = numbers("turns of own pieces alone, own line");
            assert!(turns == 10 || lines[0] <= 2 * turns, "{position:?}");
            turning += u32::from(turns < 10);
            let stops = numbers("other's line, cells that stop it");
            if lines[1] > 12 {
                assert_eq!(stops, [11, 0], "{position:?}");
                continue;
            }
            let placing: HashMap<Cell, Move> = (game.moves(&position).into_iter())
                .filter_map(|mv| match mv.action {
                    Action::Place { cell, .. } => Some((cell, mv)),
                    _ => None,
                })
                .collect();
            if placing.is_empty() {
                continue;
            }
            let is_dearer =
                |mv: &&Move| slow_line(&game, &game.play(&position, **mv), sides[1]) > lines[1];
            let count = placing.values().filter(is_dearer).count() as u32;
            assert_eq!(stops, [lines[1] - 2, count], "{position:?}");
            near += 1;
            stopping += u32::from(count > 0);
        }
    }
    assert!(near > 10 && stopping > 3 && turning > 1, "{near}, {stopping}, {turning}");
}

/// Some moves are not scored where only the best are wanted: the others are the same, and their scores.
#[test]
fn the_best_moves_have_the_best_scores() {
    let mut compared = 0;
    for text in RULESETS {
        let game = ruleset(text);
        let mut evaluator = game.evaluator();
        for seed in 0..4 {
            for (_, position) in random_game(&game, seed, 24).into_iter().skip(2) {
                if game.has_win(&position) || game.outcome(&position).is_some() {
                    continue;
                }
                let (moves, mut scores) = (game.moves(&position), Vec::new());
                game.score(&mut evaluator, &position, &moves, &mut scores);
                let mut all: Vec<(i32, Move)> = scores.into_iter().zip(moves.clone()).collect();
                all.sort_by_key(|&(score, mv)| (std::cmp::Reverse(score), mv));
                for most in [1, 80, 2_000] {
                    let best = game.best(&mut evaluator, &position, &moves, most);
                    assert_eq!(best, all[..most.min(all.len())], "{text}, {position:?}");
                    compared += 1;
                }
            }
        }
    }
    assert!(compared > 500, "{compared}");
}
