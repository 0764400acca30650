//! A position of Crosstrack for programs.

use schemars::JsonSchema;
use serde::Serialize;

use crate::{Fields, GameEnd, json};
use crosstrack::game::Game;
use crosstrack::rules::{Colour, Direction, Kind, PathStep, Position, Ruleset, WinningPath};
use crosstrack_explore::crosstrack::draw::words;

/// All that there is to say.
#[derive(Serialize, JsonSchema)]
pub struct PositionFacts {
    /// In notation.
    position: String,
    /// The board, such as `4x2`.
    board: String,
    /// The edition whose pieces are played with.
    edition: String,
    /// Who plays, as the option says it.
    players: String,
    /// The owners of the sets r, y, b, g: a player's number, `c` common, `0` unused.
    owners: String,
    /// What is read into the rules where they leave it open, by clause.
    readings_by_clause: Fields<String>,
    /// The number of the player to move, from 1.
    to_move: u8,
    /// Whether the player to move has placed a piece.
    opened: bool,
    /// Whether a path is complete.
    completed: bool,
    /// How the game ended; `null` while it goes on.
    outcome: Option<GameEnd>,
    /// The completed path, if there is one.
    path: Option<PathFacts>,
    /// The pieces on cells.
    cells: Vec<CellFacts>,
    /// What lies in interstices.
    interstices: Vec<InterstitialFacts>,
    /// The letters of the patterns that each set has in stock.
    stock: Fields<String>,
    /// How many intersection pieces of each kind are left.
    pile: Fields<u8>,
}

#[derive(Serialize, JsonSchema)]
struct CellFacts {
    /// The cell.
    cell: String,
    /// Set and pattern, such as `rC`.
    piece: String,
    /// Steps of 45° clockwise.
    rotation: u8,
    /// The pairs of directions that are linked, such as `N-SE`.
    links: Vec<String>,
    /// For how many turns it may not be moved or turned; 0 if it may.
    frozen: u8,
}

#[derive(Serialize, JsonSchema)]
struct InterstitialFacts {
    /// The interstice.
    interstice: String,
    /// Kind and rotation, such as `X0`.
    piece: String,
    /// Whether it lies there for the whole game.
    fixed: bool,
}

/// A winning path as JSON.
#[derive(Serialize, JsonSchema)]
pub struct PathFacts {
    /// The side where it begins.
    from: String,
    /// The side where it ends.
    to: String,
    /// How many pathway pieces it runs over.
    pieces: usize,
    /// Piece by piece, connectors included.
    steps: Vec<PathStepFacts>,
}

#[derive(Serialize, JsonSchema)]
struct PathStepFacts {
    /// The cell or interstice.
    at: String,
    /// The direction from which it comes.
    enters: String,
    /// The direction to which it goes.
    leaves: String,
}

impl PathFacts {
    pub fn new(path: &WinningPath) -> Self {
        let step = |step: &PathStep| match *step {
            PathStep::Piece { cell, enters, leaves } => PathStepFacts {
                at: cell.to_string(),
                enters: enters.to_string(),
                leaves: leaves.to_string(),
            },
            PathStep::Connector { at, enters, leaves } => PathStepFacts {
                at: at.to_string(),
                enters: enters.to_string(),
                leaves: leaves.to_string(),
            },
        };
        Self {
            from: path.from.to_string(),
            to: path.from.opposite().to_string(),
            pieces: path.pieces(),
            steps: path.steps.iter().map(step).collect(),
        }
    }
}

impl PositionFacts {
    pub fn new(ruleset: &Ruleset, position: &Position) -> Self {
        let layout = position.layout();
        let links = |placed: crosstrack::rules::board::Placed| {
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
            readings_by_clause: json::to_fields(words::readings(ruleset)),
            to_move: json::player_number(position.to_move()),
            opened: position.has_opened(ruleset),
            completed: position.has_complete_path(),
            outcome: ruleset.outcome(position).map(GameEnd::from),
            path: position.winning_path(ruleset).as_ref().map(PathFacts::new),
            cells: cells.collect(),
            interstices: interstices.collect(),
            stock: Colour::ALL.iter().map(stock).collect(),
            pile: kinds.map(|k| (k.to_string(), position.pile(ruleset, *k))).collect(),
        }
    }
}
