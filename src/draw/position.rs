//! A position as SVG: the board for a page, and a standalone picture with stocks and the player to move.

use svg::node::element::Group;

use crate::base::counted;
use crate::draw::board::{MARGIN, frame, free_cell, interstice, middle, width as cells_width};
use crate::draw::joined::joined;
use crate::draw::shapes::{PITCH, dot, octagon, offset_point, spot, text};
use crate::draw::sizes::{CAPTION_WORDS, DOT_WORDS, MARK, MARK_CASING, SMALL_WORDS};
use crate::draw::style;
use crate::draw::style::{picture, to_text};
use crate::draw::tile::{TILE, links, piece, tag};
use crate::draw::tokens::{FAINT, HALO, INK, TRACK};
use crate::draw::winning::winning_path;
use crate::draw::{stock, words};
use crate::rules::notation::write_position;
use crate::rules::{Cell, Links, Position, Ruleset, cells_of, interstices_of};

/// The approximate width of a letter of the caption.
const CAPTION_LETTER: f64 = 0.55 * CAPTION_WORDS;

/// The width by which the margin of a scene is narrower, since a scene has no text around the board.
const TRIMMED: f64 = 10.0;

/// Draws a position as a standalone SVG document, which ends with a line break. Equal positions give equal
/// bytes.
pub fn svg(ruleset: &Ruleset, position: &Position) -> String {
    let board = cells_width(ruleset.board());
    let (panel, high) = stock::panel(ruleset, position, (board + 2.0 * MARGIN - 6.0, MARGIN));
    let width = board + 2.0 * MARGIN + stock::WIDTH + 20.0;
    let below = high + MARGIN + 20.0;
    let said = caption(ruleset, position);
    // A small board has no room for a long caption; the caption then goes below everything else.
    let is_long = said.chars().count() as f64 * CAPTION_LETTER > board + 2.0 * MARGIN - 12.0;
    let beneath = board + 2.0 * MARGIN + 4.0;
    let (middle, down) = if is_long {
        (width / 2.0, beneath.max(below + 10.0))
    } else {
        (MARGIN + board / 2.0, beneath)
    };
    let height = (down + 20.0).max(below);
    let said = text(said, (middle, down), CAPTION_WORDS, INK).set("font-weight", "bold");
    let document = picture(width, height, write_position(ruleset, position))
        .add(drawing(ruleset, position))
        .add(panel)
        .add(Group::new().add(said));
    to_text(&document)
}

/// Draws the board of a position as an SVG element for a page, which ends with a line break. It has no size and no text
/// beside the board. Every cell and interstice is a `<g class="spot" data-spot="d4" id="spot-d4">` with its label as
/// title; a winning path is a `<g class="path">`.
pub fn scene(ruleset: &Ruleset, position: &Position) -> String {
    let size = cells_width(ruleset.board()) + 2.0 * (MARGIN - TRIMMED);
    style::scene(TRIMMED, (size, size), drawing(ruleset, position).add(joined(ruleset, position)))
}

/// Draws the board and everything on it.
fn drawing(ruleset: &Ruleset, position: &Position) -> Group {
    let mut group = Group::new().add(frame(ruleset.board()));
    for at in cells_of(ruleset.cells()) {
        group = group.add(cell(ruleset, position, at));
    }
    for at in interstices_of(ruleset.interstices()) {
        let fixed = ruleset.start_connector(at.index()).is_some();
        let here = spot(&at.to_string(), &words::interstice(ruleset, position, at));
        group = group.add(here.add(interstice(at, position.layout().connector(at), fixed)));
    }
    if let Some(path) = position.winning_path(ruleset) {
        group = group.add(winning_path(ruleset, position, &path));
    }
    group.add(tags(ruleset, position))
}

/// Draws the text that must stay legible above a winning path: the names of pieces, and the numbers of
/// turns for which they are frozen.
fn tags(ruleset: &Ruleset, position: &Position) -> Group {
    let mut group = Group::new().set("class", "tags").set("pointer-events", "none");
    for (at, placed) in position.layout().pieces() {
        let middle = middle(at);
        group = group.add(tag(ruleset, middle, links(ruleset, placed), placed));
        let turns = position.turns_frozen(at);
        if turns > 0 {
            let mark = offset_point(middle, 0.27 * PITCH, -0.27 * PITCH);
            group = group
                .add(dot(mark, 8.5, HALO, TRACK))
                .add(text(turns.to_string(), mark, DOT_WORDS, TRACK).set("font-weight", "bold"));
        }
    }
    group
}

/// Draws a cell and its piece, if any.
fn cell(ruleset: &Ruleset, position: &Position, at: Cell) -> Group {
    let here = spot(&at.to_string(), &words::cell(ruleset, position, at));
    let Some(placed) = position.layout().piece(at) else {
        return here.add(free_cell(at)).add(text(at.to_string(), middle(at), SMALL_WORDS, FAINT));
    };
    let middle = middle(at);
    let pattern = ruleset.pieces().get(placed.piece.letter).map_or(Links::NONE, |p| p.links);
    let here = here.add(piece(middle, TILE, (pattern, placed.rotation), Some(placed.piece.colour)));
    if position.turns_frozen(at) == 0 {
        return here;
    }
    let ring = octagon(middle, TILE - 3.5).set("fill", "none");
    here.add(ring.clone().set("stroke", TRACK).set("stroke-width", MARK_CASING))
        .add(ring.set("stroke", HALO).set("stroke-width", MARK).set("stroke-dasharray", "5 4"))
}

fn caption(ruleset: &Ruleset, position: &Position) -> String {
    let mut words = words::turn(ruleset, position);
    if let Some(path) = position.winning_path(ruleset) {
        words =
            format!("{words} · {} over {}", words::between(&path), counted(path.pieces(), "piece"));
    }
    words[..1].to_uppercase() + &words[1..]
}
