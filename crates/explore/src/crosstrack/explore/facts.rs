//! The facts of a position of Crosstrack, for JSON.

use schemars::JsonSchema;
use serde::Serialize;

use crate::crosstrack::draw::words;
use crate::fields::{Fields, to_fields};
use crate::look::{GameEnd, player_number};
use crosstrack::game::Notation as _;
use crosstrack::rules::{
    Colour, ConnectorKind, Connectors, Direction, Owners, PathStep, Position, Ruleset, WinningPath,
    interstices_of,
};

/// Everything about a position of Crosstrack.
#[derive(Serialize, JsonSchema)]
pub struct PositionFacts {
    /// The position in notation.
    position: String,
    /// The board, such as `4x2`.
    board: String,
    /// The edition that determines the pieces.
    edition: String,
    /// The players as rules name them.
    players: String,
    /// The owners of the sets r, y, b and g: a player's number, `c` for common, `0` for unused; `t` at the end for
    /// teams.
    owners: String,
    /// The readings of the rules, by the id of their clause.
    readings_by_clause: Fields<String>,
    /// The number of the player to move, from 1.
    to_move: u8,
    /// Whether the player to move has placed a piece before.
    opened: bool,
    /// Whether the board has a complete path, claimed or not.
    completed: bool,
    /// How the game ended; `null` before its end.
    outcome: Option<GameEnd>,
    /// The winning path; `null` if there is none.
    path: Option<PathFacts>,
    /// The pathway pieces on the board.
    cells: Vec<CellFacts>,
    /// The intersection pieces and connectors in interstices.
    interstices: Vec<InterstitialFacts>,
    /// The letters of the pieces left in each set, by the letter of the set.
    stock: Fields<String>,
    /// The number of intersection pieces left in the pile, by kind.
    pile: Fields<u8>,
}

#[derive(Serialize, JsonSchema)]
struct CellFacts {
    /// The cell of the piece, such as `d4`.
    cell: String,
    /// The code of the piece: set and pattern, such as `rC`.
    piece: String,
    /// The rotation, in steps of 45 degrees clockwise.
    rotation: u8,
    /// The pairs of linked sides, such as `N-SE`.
    links: Vec<String>,
    /// The number of turns, including this one, in which no player may rotate or relocate the piece; 0 if it is not
    /// frozen.
    frozen: u8,
}

#[derive(Serialize, JsonSchema)]
struct InterstitialFacts {
    /// The interstice, such as `xd4`.
    interstice: String,
    /// The kind and rotation of the piece, such as `X0`.
    piece: String,
    /// Whether the piece is a connector that stays for the whole game.
    fixed: bool,
}

/// A winning path with its pieces.
#[derive(Serialize, JsonSchema)]
pub struct PathFacts {
    /// The edge of the board where the path begins, such as `A`.
    from: String,
    /// The edge of the board where the path ends.
    to: String,
    /// The number of pathway pieces on the path.
    pieces: usize,
    /// The pieces on the path in order, connectors included.
    steps: Vec<PathStepFacts>,
}

#[derive(Serialize, JsonSchema)]
struct PathStepFacts {
    /// The cell or interstice of the piece.
    at: String,
    /// The side of the piece where the path enters, as a direction.
    enters: String,
    /// The side of the piece where the path leaves, as a direction.
    leaves: String,
}

impl PathFacts {
    /// Returns the facts of a path.
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
    /// Returns the facts of a position.
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
        let kinds = ConnectorKind::ALL.iter().filter(|&&kind| ruleset.pile(kind) > 0);
        Self {
            position: ruleset.write_position(position),
            board: ruleset.board().to_string(),
            edition: ruleset.edition().to_string(),
            players: ruleset.seats().to_string(),
            owners: ruleset.owners().to_string(),
            readings_by_clause: to_fields(words::readings(ruleset)),
            to_move: player_number(position.to_move()),
            opened: position.has_opened(ruleset),
            completed: position.has_complete_path(),
            outcome: GameEnd::of(ruleset, position),
            path: position.winning_path(ruleset).as_ref().map(PathFacts::new),
            cells: cells.collect(),
            interstices: interstices.collect(),
            stock: Colour::ALL.iter().map(stock).collect(),
            pile: kinds.map(|k| (k.to_string(), position.pile(ruleset, *k))).collect(),
        }
    }
}

/// Describes the board, the pieces and the readings, one a line.
pub(super) fn ruleset_lines(ruleset: &Ruleset) -> String {
    let readings = words::readings(ruleset);
    let readings: Vec<String> =
        readings.iter().map(|(id, value)| format!("{id} {value}")).collect();
    let pieces = match ruleset.spec().sets {
        Some(sets) => format!("sets {sets}"),
        None if ruleset.has_custom_pieces() => "sets of your own patterns".to_owned(),
        None => "published pieces".to_owned(),
    };
    let mut own = String::new();
    if ruleset.owners() != Owners::standard(ruleset.seats()) {
        own += &format!("owners     {}\n", ruleset.owners());
    }
    if ruleset.spec().pieces.is_some() {
        let patterns = ruleset.pieces().patterns().iter();
        let patterns: Vec<String> = patterns.map(|p| format!("{} {}", p.letter, p.links)).collect();
        own += &format!("patterns   {}\n", patterns.join(", "));
    }
    if Connectors::from_name(ruleset.connectors_name()).is_none()
        && ruleset.spec().connectors.is_some()
    {
        let laid = interstices_of(ruleset.interstices())
            .filter_map(|at| Some(format!("{at} {}", ruleset.start_connector(at.index())?)));
        own += &format!("connectors {}\n", laid.collect::<Vec<_>>().join(", "));
    }
    format!(
        "board      {}, {} edition, {pieces}, {}\nreadings   {}\n",
        ruleset.board(),
        ruleset.edition(),
        words::seats(ruleset),
        readings.join(", ")
    ) + &own
}
