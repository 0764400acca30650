//! The commands that only Crosstrack has: the links of a tile (`links`) and the board (`board`).

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::RequestError;
use crate::wire::GameCommands;
use crosstrack::rules::piece::parse_paths;
use crosstrack::rules::{
    ConnectorKind, Direction, Edge, Neighbour, Orientations, Ruleset, cells_of, interstices_of,
};

/// Request for the links of a tile: a pathway piece of the ruleset, given by its pattern, any pathway piece, given by
/// its paths, or an intersection piece, given by its kind.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TileRequest {
    /// Letter of a pattern of the ruleset, such as `F`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pattern: Option<String>,
    /// Paths at rotation 0 between sides 1 to 8, such as `14-15`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub paths: Option<String>,
    /// Kind of intersection piece, such as `T`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub kind: Option<ConnectorKind>,
    /// Rotation clockwise: 0 to 7 steps of 45° for a pathway piece, 0 to 3 steps of 90° for an
    /// intersection piece.
    pub rotation: u8,
}

/// Request for the board, which the ruleset determines; the request has no fields.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct BoardRequest {}

/// Commands that only Crosstrack has.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum TileCommand {
    /// Asks which sides of a tile are linked.
    Links(TileRequest),
    /// Asks for a description of the board.
    Board(BoardRequest),
}

/// Payloads of the commands that only Crosstrack has.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum TileOk {
    /// The links of a tile, for `links`.
    Links(LinksOk),
    /// The board, for `board`.
    Board(BoardOk),
}

/// The links of a tile. The sides of an intersection piece are its corners NW, NE, SE, SW.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LinksOk {
    /// For each linked side, the other sides that it leads to, clockwise from N.
    pub links: BTreeMap<Direction, Vec<Direction>>,
}

/// Cells, interstices and terminals of a board, and how they are connected.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct BoardOk {
    /// Names of the cells: the top row first, from left to right.
    pub cells: Vec<String>,
    /// Names of the interstices: the top row first, from left to right.
    pub interstices: Vec<String>,
    /// For each edge, the cells with a terminal of it: the top row first, from left to right.
    pub terminals: BTreeMap<Edge, Vec<String>>,
    /// For each cell and side, the cell, interstice or edge beyond the side. Sides that lead nowhere are
    /// omitted.
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
            Self::Links(request) => TileOk::Links(links(ruleset, request)?),
            Self::Board(BoardRequest {}) => TileOk::Board(board(ruleset)),
        })
    }

    fn facts(ok: &TileOk) -> Vec<String> {
        match ok {
            TileOk::Links(LinksOk { links }) => {
                let pairs =
                    links.iter().flat_map(|(from, all)| all.iter().map(move |to| (from, to)));
                pairs.map(|(from, to)| format!("{from}-{to}")).collect()
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

/// Responds to `links`.
///
/// # Errors
/// If there is not exactly one tile, or its paths or its rotation are invalid.
fn links(ruleset: &Ruleset, request: &TileRequest) -> Result<LinksOk, RequestError> {
    let (orientations, sides) = match (&request.pattern, &request.paths, request.kind) {
        (Some(letter), None, None) => {
            let pattern = letter.parse().ok().and_then(|letter| ruleset.pieces().get(letter));
            let unknown = || {
                let why = format!("`{letter}` is not the letter of a pattern of this ruleset");
                RequestError::in_field("pattern", why)
            };
            (pattern.ok_or_else(unknown)?.orientations, 8)
        }
        (None, Some(paths), None) => {
            let paths = parse_paths(paths, 8).map_err(|e| RequestError::in_field("paths", e))?;
            (Orientations::new(paths, 8), 8)
        }
        (None, None, Some(kind)) => (kind.facts().orientations, 4),
        _ => {
            let wanted = "links asks for exactly one tile: give `pattern`, `paths` or `kind`";
            return Err(RequestError(wanted.to_owned()));
        }
    };
    let (rotation, most) = (request.rotation, sides - 1);
    if rotation > most {
        let why = format!("{rotation} is too large: rotations are 0 to {most}");
        return Err(RequestError::in_field("rotation", why));
    }
    // Side 0 of an intersection piece is its NW corner; neighbouring corners are two directions apart.
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

/// Responds to `board`.
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
