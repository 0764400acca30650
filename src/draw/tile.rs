//! One piece, an octagon with its track, the fill pattern of its set and a tag with owner and name; and one
//! connector, a square on its tip.

use std::fmt::Write;

use svg::node::element::{Group, Path, Rectangle, Text};

use crate::draw::shapes::{
    CUT, PITCH, diamond, is_in_octagon, number, octagon, offset_point, text,
};
use crate::draw::sizes::NAME_WORDS;
use crate::draw::tokens::{
    FIXED, LOOSE, LOOSE_TRACK, SET_B, SET_G, SET_NONE, SET_R, SET_Y, STUB, TRACK,
};
use crate::draw::track::{clearing, track};
use crate::draw::words;
use crate::draw::{Ink, Point, style};
use crate::rules::{Colour, Connector, ConnectorKind, Links, Owner, Piece, Placed, Ruleset};

/// Half the width of a piece on a board.
pub const TILE: f64 = PITCH / 2.0 - 1.5;
/// Half the width of an intersection piece on a board: the distance from its middle to a side.
pub(crate) const DIAMOND: f64 = CUT * PITCH / std::f64::consts::SQRT_2 - 0.5;
/// The width of track on a tile whose half-width is 1.
pub(super) const TRACK_WIDTH: f64 = 0.17;

/// Returns the colour of a set, as a CSS value of [`tokens`](crate::draw::tokens).
pub const fn fill(colour: Colour) -> &'static str {
    match colour {
        Colour::R => SET_R,
        Colour::Y => SET_Y,
        Colour::B => SET_B,
        Colour::G => SET_G,
    }
}

/// Returns the mark that fills the pieces of a set: slant lines, dots, chevrons or crosses. Each line of the
/// mark is a list of points in a square of width 1.
const fn mark(colour: Colour) -> &'static [&'static [Point]] {
    match colour {
        Colour::R => &[&[(-0.5, 0.5), (0.5, -0.5)]],
        Colour::Y => &[&[(0.0, 0.0), (0.0, 0.0)]],
        Colour::B => &[&[(-0.35, 0.15), (0.0, -0.2), (0.35, 0.15)]],
        Colour::G => &[&[(-0.22, 0.0), (0.22, 0.0)], &[(0.0, -0.22), (0.0, 0.22)]],
    }
}

/// Draws the fill pattern within an octagon, without `<pattern>` elements, since their ids would have to be
/// unique in a page.
fn hatch(middle: Point, radius: f64, colour: Colour) -> Path {
    // Fewer marks on small pieces.
    let marks = if radius < TILE / 2.0 { 2 } else { 4 };
    let pitch = radius / f64::from(marks);
    let short = |length: f64| number((length * 10.0).round() / 10.0);
    let mut data = String::new();
    for (row, column) in (-marks..=marks).flat_map(|r| (-marks..=marks).map(move |c| (r, c))) {
        // Slant lines continue from mark to mark; other marks are placed below the gaps of the row above.
        let shift = if colour != Colour::R && row % 2 != 0 { 0.5 } else { 0.0 };
        let at = ((f64::from(column) + shift) * pitch, f64::from(row) * pitch);
        let place = |&(dx, dy): &Point| offset_point(at, dx * pitch, dy * pitch);
        for line in mark(colour) {
            if line.iter().all(|point| is_in_octagon(place(point), 0.96 * radius)) {
                let (x, y) = offset_point(middle, place(&line[0]).0, place(&line[0]).1);
                let _ = write!(data, "M{},{}", short(x), short(y));
                for step in line.windows(2) {
                    let (dx, dy) = (step[1].0 - step[0].0, step[1].1 - step[0].1);
                    let _ = write!(data, "l{},{}", short(dx * pitch), short(dy * pitch));
                }
            }
        }
    }
    let width = if colour == Colour::Y { 0.1 } else { 0.05 };
    Path::new()
        .set("d", data)
        .set("fill", "none")
        .set("stroke", TRACK)
        .set("stroke-width", number(width * radius))
        .set("stroke-linecap", "round")
        .set("stroke-opacity", 0.3)
}

/// Draws a piece at a rotation, without a tag; `radius` is half its width, and its set may be none.
/// Crossings of track rotate with the piece.
pub(super) fn piece(
    middle: Point,
    radius: f64,
    (pattern, rotation): (Links, u8),
    set: Option<Colour>,
) -> Group {
    let colour = set.map_or(SET_NONE, fill);
    let body = octagon(middle, radius).set("fill", colour).set("stroke", TRACK);
    let mut group = Group::new().add(body.set("stroke-width", number(0.035 * radius)));
    if let Some(set) = set {
        group = group.add(hatch(middle, radius, set));
    }
    let ink = Ink { colour: TRACK, casing: colour, width: TRACK_WIDTH * radius };
    group.add(track(middle, radius, pattern, (rotation.into(), 1.0), ink))
}

/// Draws a connector; `radius` is the distance from its middle to a side. A fixed connector is drawn as a
/// part of the board.
pub(super) fn connector(middle: Point, radius: f64, lying: Connector, fixed: bool) -> Group {
    let (fill, ink) = if fixed { (FIXED, STUB) } else { (LOOSE, LOOSE_TRACK) };
    // The track is as wide as on the pieces around.
    let width = TRACK_WIDTH * radius * TILE / DIAMOND;
    let ink = Ink { colour: ink, casing: fill, width };
    Group::new().add(diamond(middle, radius).set("fill", fill)).add(track(
        middle,
        radius,
        lying.links(),
        (7.0, 2.0),
        ink,
    ))
}

/// Returns the owner's mark: a number, `c` for common sets, `-` for sets not in play.
fn owner(ruleset: &Ruleset, colour: Colour) -> String {
    match ruleset.owners().of(colour) {
        Owner::Player(player) => player.to_string(),
        Owner::Common => "c".to_owned(),
        Owner::Unused => "-".to_owned(),
    }
}

/// Draws a tag at the place where the track leaves most space: the owner on dark ground, then the piece in
/// notation.
pub(super) fn tag(ruleset: &Ruleset, middle: Point, links: Links, placed: Placed) -> Group {
    const HALF: Point = (15.0, 6.5);
    const OWNER: f64 = 8.5;
    let colour = placed.piece.colour;
    let (x, y) = clearing(middle, TILE, links, HALF);
    let (left, top) = (x - HALF.0, y - HALF.1);
    let outline = plate((left, top), (2.0 * HALF.0, 2.0 * HALF.1), fill(colour));
    let outline = outline.set("rx", 2).set("stroke", TRACK);
    let name_at = left + OWNER + (2.0 * HALF.0 - OWNER) / 2.0;
    Group::new()
        .add(outline)
        .add(plate((left, top), (OWNER, 2.0 * HALF.1), TRACK))
        .add(bold(owner(ruleset, colour), (left + OWNER / 2.0, y), fill(colour)))
        .add(bold(placed.to_string(), (name_at, y), TRACK))
}

fn plate((left, top): Point, (width, height): Point, fill: &str) -> Rectangle {
    Rectangle::new()
        .set("x", number(left))
        .set("y", number(top))
        .set("width", number(width))
        .set("height", number(height))
        .set("fill", fill)
}

fn bold(words: String, at: Point, fill: &str) -> Text {
    text(words, at, NAME_WORDS, fill).set("font-weight", "bold")
}

/// Returns the links of a piece in its rotation.
pub fn links(ruleset: &Ruleset, placed: Placed) -> Links {
    let pattern = ruleset.pieces().get(placed.piece.letter);
    pattern.map_or(Links::NONE, |p| p.orientations.links(placed.rotation))
}

/// Returns the piece with a code such as `rC`, at a rotation; `None` if this game has no such piece.
pub fn piece_of(ruleset: &Ruleset, code: &str, rotation: u8) -> Option<Placed> {
    let placed: Placed = format!("{code}{}", rotation % 8).parse().ok()?;
    ruleset.pieces().get(placed.piece.letter).map(|_| ruleset.normalize(placed))
}

/// Draws one piece (such as `rC`) or intersection piece (such as `T`) at a rotation as an SVG element for a
/// page; `None` if the game has no such piece.
pub fn svg(ruleset: &Ruleset, code: &str, rotation: u8) -> Option<String> {
    const HALF: f64 = 40.0;
    let (words, drawing) = if let Ok(kind) = code.parse::<ConnectorKind>() {
        let lying = Connector { kind, rotation }.normalize();
        let name = &kind.facts().name;
        let words = format!("{name} intersection piece, rotation {}", lying.rotation);
        (words, connector((HALF, HALF), 27.0, lying, false))
    } else {
        let placed = piece_of(ruleset, code, rotation)?;
        let Placed { piece: Piece { colour, letter }, rotation } = placed;
        let pattern = ruleset.pieces().get(letter)?;
        let words = format!("{} {letter}, rotation {rotation}", words::set(colour));
        let links = pattern.orientations.links(rotation);
        let drawing = piece((HALF, HALF), TILE, (pattern.links, rotation), Some(colour));
        (words, drawing.add(tag(ruleset, (HALF, HALF), links, placed)))
    };
    Some(style::tile(2.0 * HALF, words, drawing))
}
