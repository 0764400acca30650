//! Places, pieces and moves of Crosstrack as data for a page.

use crate::crosstrack::draw::words;
use crate::crosstrack::rules::geometry::{cells_of, interstices_of};
use crate::crosstrack::rules::{
    Action, Board, Catalogue, Colour, Direction, Kind, Move, Pattern, PatternSet, Piece, Position,
    Ruleset, Seats,
};
use crate::draw::Drawn;
use crate::explore::shown::Tray;
use crate::explore::{Hand, MoveFacts, Spot, shown};
use crate::game::Game;

/// Cells, then interstices, each in reading order.
pub(super) fn spots(ruleset: &Ruleset, position: &Position) -> Vec<Spot> {
    let layout = position.layout();
    let cells = cells_of(ruleset.cells()).map(|cell| {
        let placed = layout.piece(cell);
        Spot {
            name: cell.to_string(),
            kind: "cell".to_owned(),
            row: cell.row(),
            column: cell.column(),
            label: words::cell(ruleset, position, cell),
            piece: placed.map(|placed| placed.piece.to_string()),
            rotation: placed.map(|placed| placed.rotation),
            owner: placed.map(|placed| words::owner(ruleset, placed.piece.colour)),
            frozen: position.turns_frozen(cell),
        }
    });
    let between = interstices_of(ruleset.interstices()).map(|at| {
        let connector = layout.connector(at);
        Spot {
            name: at.to_string(),
            kind: "interstice".to_owned(),
            row: at.row(),
            column: at.column(),
            label: words::interstice(ruleset, position, at),
            piece: connector.map(|connector| connector.kind.to_string()),
            rotation: connector.map(|connector| connector.rotation),
            owner: None,
            frozen: 0,
        }
    });
    cells.chain(between).collect()
}

/// The sets that are in play, and the pile of intersection pieces.
pub(super) fn hands(ruleset: &Ruleset, position: &Position) -> Vec<Hand> {
    let is_over = ruleset.outcome(position).is_some();
    let open = |colour| !is_over && ruleset.placeable(position.to_move()).any(|c| c == colour);
    let in_play = |&&colour: &&Colour| words::owner(ruleset, colour) != "not in play";
    let sets = Colour::ALL.iter().filter(in_play).map(|&colour| Hand {
        name: words::set(colour).to_owned(),
        owner: words::owner(ruleset, colour),
        open: open(colour),
        pieces: trays(ruleset, position, colour),
    });
    let pile: Vec<Tray> = Kind::ALL
        .iter()
        .filter(|&&kind| ruleset.pile(kind) > 0)
        .map(|&kind| {
            let facts = kind.facts();
            let label = format!("{} intersection piece", facts.name);
            let left = position.pile(ruleset, kind);
            Tray {
                code: kind.to_string(),
                label,
                left,
                rotations: facts.orientations.rotations().collect(),
            }
        })
        .collect();
    let pile = (!pile.is_empty()).then(|| Hand {
        name: "intersection pieces".to_owned(),
        owner: "common".to_owned(),
        open: !is_over && position.has_opened(ruleset),
        pieces: pile,
    });
    sets.chain(pile).collect()
}

fn trays(ruleset: &Ruleset, position: &Position, colour: Colour) -> Vec<Tray> {
    let stock = position.stock(ruleset, colour);
    let patterns = ruleset.pieces().patterns().iter();
    patterns
        .map(|pattern| {
            let piece = Piece { colour, letter: pattern.letter };
            let label = format!("{} {}", words::set(colour), pattern.letter);
            let left = (stock >> pattern.letter.index() & 1) as u8;
            let rotations = pattern.orientations.rotations().collect();
            Tray { code: piece.to_string(), label, left, rotations }
        })
        .collect()
}

/// What a move does.
pub(super) fn move_facts(ruleset: &Ruleset, position: &Position, mv: Move) -> MoveFacts {
    let (piece, from, to, rotation) = match mv.action {
        Action::Place { piece, cell, rotation } => {
            (Some(piece.to_string()), None, Some(cell.to_string()), Some(rotation))
        }
        Action::Rotate { cell, rotation } => {
            (None, Some(cell), Some(cell.to_string()), Some(rotation))
        }
        Action::Relocate { from, to, rotation } => {
            (None, Some(from), Some(to.to_string()), Some(rotation))
        }
        Action::Intersection { kind, at, rotation } => {
            (Some(kind.to_string()), None, Some(at.to_string()), Some(rotation))
        }
        Action::Claim => (None, None, None, None),
    };
    MoveFacts {
        kind: Ruleset::KINDS[ruleset.kind(position, mv)].to_owned(),
        piece,
        from: from.map(|cell| cell.to_string()),
        to,
        rotation,
        announced: mv.announced,
    }
}

/// A move as a sentence without a full stop, such as `places red C on d4, rotation 5`.
pub(super) fn move_words(position: &Position, mv: Move) -> String {
    let name = |piece: Piece| format!("{} {}", words::set(piece.colour), piece.letter);
    let lies = |cell| {
        let placed = position.layout().piece(cell);
        placed.map_or_else(|| "the piece".to_owned(), |placed| name(placed.piece))
    };
    let words = match mv.action {
        Action::Place { piece, cell, rotation } => {
            format!("places {} on {cell}, rotation {rotation}", name(piece))
        }
        Action::Rotate { cell, rotation } => {
            format!("turns {} on {cell} to rotation {rotation}", lies(cell))
        }
        Action::Relocate { from, to, rotation } => {
            format!("moves {} from {from} to {to}, rotation {rotation}", lies(from))
        }
        Action::Intersection { kind, at, rotation } => {
            let facts = kind.facts();
            format!("places the {} piece in {at}, rotation {rotation}", facts.name)
        }
        Action::Claim => "claims the path".to_owned(),
    };
    let announced = if mv.announced { ", and announces the path" } else { "" };
    format!("{words}{announced}")
}

/// The published patterns in all orientations, in the colour of the first set.
pub(super) fn pieces() -> Vec<shown::Piece> {
    let editions = [PatternSet::Eight, PatternSet::Six];
    let orientation = |pattern: &Pattern, rotation| {
        let links = pattern.orientations.links(rotation);
        let name = Direction::from_index;
        let code = Piece { colour: Colour::R, letter: pattern.letter }.to_string();
        // Each pattern is in one edition at least.
        let boards = [Board::SMALL, Board::LARGE].map(|board| Ruleset::standard(board, Seats::Two));
        let picture = boards.iter().find_map(|ruleset| ruleset.tile(&code, rotation));
        shown::Orientation {
            rotation,
            links: links.paths().map(|(s, t)| format!("{}-{}", name(s), name(t))).collect(),
            svg: picture.unwrap_or_default(),
        }
    };
    let listed = |pattern: &Pattern| {
        let sets =
            editions.iter().filter(|&&set| Catalogue::of_set(set).get(pattern.letter).is_some());
        let sets: Vec<String> = sets.map(ToString::to_string).collect();
        let rotations = pattern.orientations.rotations();
        shown::Piece {
            letter: pattern.letter.to_string(),
            pattern: pattern.links.to_string(),
            copies: format!("in sets of {} patterns", sets.join(" and ")),
            orientations: rotations.map(|rotation| orientation(pattern, rotation)).collect(),
        }
    };
    Catalogue::published().patterns().iter().map(listed).collect()
}
