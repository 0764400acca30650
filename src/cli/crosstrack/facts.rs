//! A position of Crosstrack for programs.

use serde::Serialize;

use crate::cli::json;
use crate::cli::json::Fields;
use crate::crosstrack::draw::words;
use crate::crosstrack::rules::compass::Direction;
use crate::crosstrack::rules::edition::Colour;
use crate::crosstrack::rules::intersection::Kind;
use crate::crosstrack::rules::position::Position;
use crate::crosstrack::rules::ruleset::Ruleset;
use crate::crosstrack::rules::win::{PathStep, WinningPath};
use crate::game::Game;

/// All that there is to say.
#[derive(Serialize)]
pub(in crate::cli) struct Facts {
    position: String,
    board: String,
    edition: String,
    players: String,
    owners: String,
    readings: Fields<String>,
    to_move: String,
    opened: bool,
    completed: bool,
    outcome: Option<String>,
    path: Option<Path>,
    cells: Vec<CellFacts>,
    interstices: Vec<InterstitialFacts>,
    stock: Fields<String>,
    pile: Fields<u8>,
}

#[derive(Serialize)]
struct CellFacts {
    cell: String,
    piece: String,
    rotation: u8,
    links: Vec<String>,
    frozen: u8,
}

#[derive(Serialize)]
struct InterstitialFacts {
    interstice: String,
    piece: String,
    fixed: bool,
}

/// A winning path as JSON.
#[derive(Serialize)]
pub(in crate::cli) struct Path {
    from: String,
    to: String,
    pieces: usize,
    steps: Vec<Step>,
}

#[derive(Serialize)]
struct Step {
    at: String,
    enters: String,
    leaves: String,
}

impl Path {
    pub(in crate::cli) fn new(path: &WinningPath) -> Self {
        let step = |step: &PathStep| match *step {
            PathStep::Piece { cell, enters, leaves } => Step {
                at: cell.to_string(),
                enters: enters.to_string(),
                leaves: leaves.to_string(),
            },
            PathStep::Connector { at, enters, leaves } => {
                Step { at: at.to_string(), enters: enters.to_string(), leaves: leaves.to_string() }
            }
        };
        Self {
            from: path.from.to_string(),
            to: path.from.opposite().to_string(),
            pieces: path.pieces(),
            steps: path.steps.iter().map(step).collect(),
        }
    }
}

impl Facts {
    pub(super) fn new(ruleset: &Ruleset, position: &Position) -> Self {
        let layout = position.layout();
        let links = |placed: crate::crosstrack::rules::board::Placed| {
            let pattern = ruleset.pieces().get(placed.piece.letter);
            let links = pattern.map(|p| p.orientations.links(placed.rotation)).unwrap_or_default();
            let name = Direction::from_index;
            links.paths().map(|(s, t)| format!("{}-{}", name(s), name(t))).collect()
        };
        let cells = layout.pieces().map(|(cell, placed)| CellFacts {
            cell: cell.to_string(),
            piece: placed.piece.to_string(),
            rotation: placed.rotation,
            links: links(placed),
            frozen: position.turns_frozen(cell),
        });
        let interstices = layout.connectors().map(|(at, connector)| InterstitialFacts {
            interstice: at.to_string(),
            piece: connector.to_string(),
            fixed: ruleset.start_connector(at.index()).is_some(),
        });
        let stock = |&colour: &Colour| {
            let letters = words::stock(ruleset, position, colour).replace('-', "");
            (colour.to_string(), letters)
        };
        let kinds = Kind::ALL.iter().filter(|&&kind| ruleset.pile(kind) > 0);
        Self {
            position: ruleset.write_position(position),
            board: ruleset.board().to_string(),
            edition: ruleset.edition().to_string(),
            players: ruleset.seats().to_string(),
            owners: ruleset.owners().to_string(),
            readings: json::readings(ruleset),
            to_move: position.to_move().to_string(),
            opened: position.has_opened(ruleset),
            completed: position.is_completed(),
            outcome: ruleset.outcome(position).map(|outcome| outcome.to_string()),
            path: position.winning_path(ruleset).as_ref().map(Path::new),
            cells: cells.collect(),
            interstices: interstices.collect(),
            stock: Colour::ALL.iter().map(stock).collect(),
            pile: kinds.map(|k| (k.to_string(), position.pile(ruleset, *k))).collect(),
        }
    }
}
