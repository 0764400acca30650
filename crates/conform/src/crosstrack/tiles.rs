//! The commands that only Crosstrack has: what a tile links, and what a board looks like.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::RequestError;
use crate::wire::GameCommands;
use crosstrack::rules::piece::parse_paths;
use crosstrack::rules::{
    Direction, Edge, Kind, Neighbour, Orientations, Ruleset, cells_of, interstices_of,
};

/// A pathway piece by its paths, or an intersection piece by its kind; exactly one of the two.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TileRequest {
    /// Paths at rotation 0 between sides 1 to 8, such as `14-15`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub paths: Option<String>,
    /// The kind of intersection piece.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub kind: Option<Kind>,
    /// Steps clockwise: 0 to 7 of 45° for a pathway piece, 0 to 3 of 90° for an intersection piece.
    pub rotation: u8,
}

/// A command without anything but the ruleset.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct BoardRequest {}

/// What is asked about tiles and boards.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum TileCommand {
    /// Which sides of a tile lead to which?
    Links(TileRequest),
    /// What does the board look like?
    Board(BoardRequest),
}

/// What is answered.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum TileOk {
    /// To `links`.
    Links(LinksOk),
    /// To `board`.
    Board(BoardOk),
}

/// Where track leads in a tile: from each direction the others, clockwise from N. Directions of an
/// intersection piece are its corners NW, NE, SE, SW.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LinksOk {
    /// Only directions that lead somewhere are listed; none leads to itself.
    pub links: BTreeMap<Direction, Vec<Direction>>,
}

/// A board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct BoardOk {
    /// The cells, top row first, left to right.
    pub cells: Vec<String>,
    /// The interstices, top row first, left to right.
    pub interstices: Vec<String>,
    /// The cells that the terminals of each edge lead into.
    pub terminals: BTreeMap<Edge, Vec<String>>,
    /// What lies across each side of each cell: a cell, an interstice or an edge; sides that lead
    /// nowhere are left out.
    pub across: BTreeMap<String, BTreeMap<Direction, String>>,
}

impl GameCommands<Ruleset> for TileCommand {
    const COMMANDS: &'static [&'static str] = &["links", "board"];
    type Ok = TileOk;

    fn name(&self) -> &'static str {
        match self {
            Self::Links(_) => "links",
            Self::Board(_) => "board",
        }
    }

    fn read(cmd: &str, fields: Value) -> Result<Self, serde_json::Error> {
        Ok(match cmd {
            "links" => Self::Links(serde_json::from_value(fields)?),
            _ => Self::Board(serde_json::from_value(fields)?),
        })
    }

    fn read_ok(&self, value: Value) -> Result<TileOk, serde_json::Error> {
        Ok(match self {
            Self::Links(_) => TileOk::Links(serde_json::from_value(value)?),
            Self::Board(_) => TileOk::Board(serde_json::from_value(value)?),
        })
    }

    fn answer(&self, ruleset: &Ruleset) -> Result<TileOk, RequestError> {
        Ok(match self {
            Self::Links(ask) => TileOk::Links(links(ruleset, ask)?),
            Self::Board(BoardRequest {}) => TileOk::Board(board(ruleset)),
        })
    }

    fn facts(ok: &TileOk) -> Vec<String> {
        match ok {
            TileOk::Links(LinksOk { links }) => {
                let exits = |(from, to): (&Direction, &Vec<Direction>)| {
                    to.iter().map(|to| format!("{from}-{to}")).collect::<Vec<_>>()
                };
                links.iter().flat_map(exits).collect()
            }
            TileOk::Board(BoardOk { cells, interstices, terminals, across }) => {
                let mut facts: Vec<String> =
                    cells.iter().map(|cell| format!("cell {cell}")).collect();
                facts.extend(interstices.iter().map(|at| format!("interstice {at}")));
                for (edge, cells) in terminals {
                    facts.extend(cells.iter().map(|cell| format!("terminal {edge} {cell}")));
                }
                for (cell, sides) in across {
                    facts.extend(sides.iter().map(|(side, what)| format!("{cell} {side} {what}")));
                }
                facts
            }
        }
    }
}

fn links(ruleset: &Ruleset, ask: &TileRequest) -> Result<LinksOk, RequestError> {
    let (orientations, sides) = match (&ask.paths, ask.kind) {
        (Some(paths), None) => {
            let paths = parse_paths(paths, 8).map_err(|e| RequestError::in_field("paths", e))?;
            (Orientations::new(paths, 8), 8)
        }
        (None, Some(kind)) => (kind.facts().orientations, 4),
        _ => {
            let wanted = "links asks for exactly one tile: give `paths` or `kind`";
            return Err(RequestError(wanted.to_owned()));
        }
    };
    let (rotation, most) = (ask.rotation, sides - 1);
    if rotation > most {
        let why = format!("{rotation} is too large: rotations are 0 to {most}");
        return Err(RequestError::in_field("rotation", why));
    }
    // Side 0 of an intersection piece is its NW corner, and corners are two directions apart.
    let direction = |side: usize| {
        if sides == 8 { Direction::from_index(side) } else { Direction::NW.rotate(2 * side) }
    };
    let links = orientations.links(rotation).with_junction(ruleset.junction());
    let links = (0..usize::from(sides)).filter(|&s| links.exits(s) != 0).map(|side| {
        let exits = (0..8).filter(|t| links.exits(side) & 1 << t != 0);
        let mut exits: Vec<Direction> = exits.map(direction).collect();
        exits.sort_unstable();
        (direction(side), exits)
    });
    Ok(LinksOk { links: links.collect() })
}

fn board(ruleset: &Ruleset) -> BoardOk {
    let board = ruleset.board();
    let across = cells_of(board.cells()).map(|cell| {
        let sides = Direction::ALL.iter().filter_map(|&side| {
            let there = match board.neighbour(cell, side) {
                Neighbour::Cell(next, _) => next.to_string(),
                Neighbour::Interstice(at, _) => at.to_string(),
                Neighbour::Terminal(edge) => edge.to_string(),
                Neighbour::Nothing => return None,
            };
            Some((side, there))
        });
        (cell.to_string(), sides.collect())
    });
    let terminals = Edge::ALL
        .iter()
        .map(|&edge| (edge, board.terminals(edge).map(|cell| cell.to_string()).collect()));
    BoardOk {
        cells: cells_of(board.cells()).map(|cell| cell.to_string()).collect(),
        interstices: interstices_of(board.interstices()).map(|at| at.to_string()).collect(),
        terminals: terminals.collect(),
        across: across.collect(),
    }
}
