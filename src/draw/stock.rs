//! The panel beside the board: the sets with their owners and remaining pieces, and the pile.

use svg::node::element::{Group, Title};

use crate::draw::Point;
use crate::draw::shapes::{diamond, octagon, offset_point, text};
use crate::draw::sizes::{DOT_WORDS, TEXT_WORDS};
use crate::draw::tile::{connector, piece};
use crate::draw::tokens::{FAINT, INK, LINE};
use crate::draw::words;
use crate::rules::{Colour, Connector, ConnectorKind, Owner, Position, Ruleset};

const PITCH: f64 = 38.0;
const TILE: f64 = 16.5;
/// The number of pieces in a row.
const COLUMNS: usize = 4;

/// The width of the panel.
pub(super) const WIDTH: f64 = COLUMNS as f64 * PITCH;

/// Draws the panel with its upper left corner at a point. Returns the panel and its height.
pub(super) fn panel(ruleset: &Ruleset, position: &Position, (left, top): Point) -> (Group, f64) {
    let mut group = Group::new();
    let mut down = 0.0;
    for &colour in Colour::ALL {
        let owner = ruleset.owners().of(colour);
        if owner == Owner::Unused {
            continue;
        }
        let head = format!("{colour} · {}", words::owner(ruleset, colour));
        let weight = match owner {
            Owner::Player(player) if player == position.to_move() => "bold",
            _ => "normal",
        };
        let at = (left, top + down + 6.0);
        let head =
            text(head, at, TEXT_WORDS, INK).set("text-anchor", "start").set("font-weight", weight);
        group = group.add(head);
        down += 20.0;
        let stock = position.stock(ruleset, colour);
        for (index, pattern) in ruleset.pieces().patterns().iter().enumerate() {
            let (row, column) = (index / COLUMNS, index % COLUMNS);
            let middle = offset_point(
                (left + TILE, top + down + TILE),
                column as f64 * PITCH,
                row as f64 * PITCH,
            );
            if stock >> pattern.letter.index() & 1 == 0 {
                let ghost = octagon(middle, TILE).set("fill", "none").set("stroke", LINE);
                group = group.add(ghost.set("stroke-dasharray", "3 3"));
                continue;
            }
            let title = Title::new(format!("{colour}{}", pattern.letter));
            let drawn = piece(middle, TILE, (pattern.links, 0), Some(colour));
            group = group.add(Group::new().add(title).add(drawn));
        }
        down += ruleset.pieces().patterns().len().div_ceil(COLUMNS) as f64 * PITCH + 16.0;
    }
    if words::pile(ruleset, position).is_some() {
        group = group.add(pile(ruleset, position, (left, top + down)));
        down += 20.0 + PITCH + 20.0;
    }
    (group, down)
}

/// Draws the remaining intersection pieces by kind.
fn pile(ruleset: &Ruleset, position: &Position, (left, top): Point) -> Group {
    let mut group = Group::new().add(
        text("intersection pieces", (left, top + 6.0), TEXT_WORDS, INK).set("text-anchor", "start"),
    );
    for (index, &kind) in ConnectorKind::ALL.iter().enumerate() {
        let middle = offset_point((left + TILE, top + 20.0 + TILE), index as f64 * PITCH, 0.0);
        let left = position.pile(ruleset, kind);
        let lying = Connector { kind, rotation: 0 };
        let (drawn, colour) = if left == 0 {
            let ghost = diamond(middle, 11.0).set("fill", "none").set("stroke", LINE);
            (Group::new().add(ghost.set("stroke-dasharray", "3 3")), FAINT)
        } else {
            (connector(middle, 11.0, lying, false), INK)
        };
        group = group.add(drawn).add(text(
            format!("{kind} {left}"),
            offset_point(middle, 0.0, 26.0),
            DOT_WORDS,
            colour,
        ));
    }
    group
}
