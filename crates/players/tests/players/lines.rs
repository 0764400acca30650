//! Prices of lines, against a slow search over other states: (side by which a tile is left, price) until nothing gets
//! cheaper.

use std::collections::HashMap;

use crosstrack::game::random_game;
use crosstrack::rules::{Corner, Direction, Neighbour, cells_of};
use crosstrack::{Board, Cell, Connector, Edge, Kind, Owner, Players, Position, Ruleset};
use crosstrack_players::Evaluated;

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
            let pile = Kind::ALL.iter().any(|&kind| position.pile(ruleset, kind) > 0);
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
