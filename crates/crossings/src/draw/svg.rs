//! A position of Crossings as SVG: board, coordinates, far rows, stones, player to move.
//!
//! Nothing is distinguished by colour alone: stones show the letter of the notation, Blue's stones have a
//! ring, locked stones a padlock, and the stone whose crossing is to be answered has a dashed ring around
//! it.

use svg::node::element::{Circle, Group, Path, Polygon, Rectangle, Title};

use crate::draw::words;
use crate::rules::{Colour, Position, Ruleset, Square, Stone};
use crosstrack::game::Game;
use crosstrack_explore::draw::shapes::{number, points, spot, text};
use crosstrack_explore::draw::sizes::{
    CAPTION_WORDS, MARK, OUTLINE, RING, RING_CASING, SMALL_WORDS, TEXT_WORDS,
};
use crosstrack_explore::draw::style::{picture, to_text};
use crosstrack_explore::draw::tokens::{
    BOARD, EDGE, FAINT, HALO, HOLE, HOLE_2, INK, PATH, SET_B, SET_R, TRACK,
};
use crosstrack_explore::draw::{Point, style};

/// The distance between the middles of neighbouring squares.
const PITCH: f64 = 64.0;
/// The distance from the edge of the picture to the squares.
const MARGIN: f64 = 58.0;
/// The width by which the margin of a scene is narrower, since a scene has no text around the board.
const TRIMMED: f64 = 14.0;
/// The width of the rim of the board.
const RIM: f64 = 14.0;
/// The width of the column beside the board.
const SIDE: f64 = 190.0;
/// Half the width of a stone.
const STONE: f64 = 22.0;

/// Returns the fill colour of stones.
const fn fill(colour: Colour) -> &'static str {
    match colour {
        Colour::Red => SET_R,
        Colour::Blue => SET_B,
    }
}

/// Draws a position as a standalone SVG document, which ends with a line break. Equal positions give equal
/// bytes.
pub fn svg(ruleset: &Ruleset, position: &Position) -> String {
    let (across, down) = size(ruleset);
    let caption = words::turn(ruleset, position);
    // The caption is below both the board and the column beside the board.
    let width = (across + 2.0 * MARGIN + SIDE).max(40.0 + 9.6 * caption.len() as f64);
    let height = down + 2.0 * MARGIN + 30.0;
    let left = MARGIN + across + MARGIN;
    let document = picture(width, height, ruleset.write_position(position))
        .add(drawing(ruleset, position))
        .add(column(ruleset, position, (left, MARGIN), down))
        .add(
            text(caption, (MARGIN - RIM, height - 28.0), CAPTION_WORDS, INK)
                .set("text-anchor", "start")
                .set("font-weight", "bold"),
        );
    to_text(&document)
}

/// Draws the board of a position as an SVG element for a page, in the page's colours. It ends with a line
/// break.
pub fn scene(ruleset: &Ruleset, position: &Position) -> String {
    let (across, down) = size(ruleset);
    let around = 2.0 * (MARGIN - TRIMMED);
    style::scene(TRIMMED, (across + around, down + around), drawing(ruleset, position))
}

/// Draws one stone as an SVG element for a page. `code` is `r` or `b`, or `R` or `B` for a locked one; `None`
/// for other codes.
pub fn tile(code: &str) -> Option<String> {
    let mut letters = code.chars();
    let stone = Stone::from_letter(letters.next()?).filter(|_| letters.next().is_none())?;
    Some(style::tile(
        PITCH,
        stone.to_string(),
        draw_stone((PITCH / 2.0, PITCH / 2.0), stone, false),
    ))
}

/// Returns the total width and the total height of the squares.
fn size(ruleset: &Ruleset) -> Point {
    let board = ruleset.board();
    (PITCH * board.width() as f64, PITCH * board.height() as f64)
}

/// Draws the board and everything on it.
fn drawing(ruleset: &Ruleset, position: &Position) -> Group {
    let mut group = Group::new().add(frame(size(ruleset))).add(coordinates(ruleset, size(ruleset)));
    for square in words::reading_order(ruleset) {
        let (x, y) = middle(ruleset, square);
        let fill = [HOLE_2, HOLE][(square.row() + square.column()) % 2];
        let corner = (x - PITCH / 2.0, y - PITCH / 2.0);
        let mut here = spot(&square.to_string(), &words::square(ruleset, position, square))
            .add(rectangle(corner, (PITCH, PITCH), fill));
        if let Some(stone) = position.stone(ruleset, square) {
            here = here.add(draw_stone((x, y), stone, position.pending() == Some(square)));
        }
        group = group.add(here);
    }
    group
}

fn rectangle((x, y): Point, (width, height): Point, fill: &str) -> Rectangle {
    Rectangle::new()
        .set("x", number(x))
        .set("y", number(y))
        .set("width", number(width))
        .set("height", number(height))
        .set("fill", fill)
}

fn middle(ruleset: &Ruleset, square: Square) -> Point {
    let down = ruleset.board().height() - 1 - square.row();
    let at = |i: usize| MARGIN + (i as f64 + 0.5) * PITCH;
    (at(square.column()), at(down))
}

/// Draws the rim, with a band along each far row in the colour of the stones that cross there.
fn frame((across, down): Point) -> Group {
    let outer = (across + 2.0 * RIM, down + 2.0 * RIM);
    let rim =
        rectangle((MARGIN - RIM, MARGIN - RIM), outer, BOARD).set("rx", 6).set("stroke", EDGE);
    let band = |top: f64, colour| {
        let bar = rectangle((MARGIN, top), (across, RIM - 6.0), fill(colour));
        let title = Title::new(format!("{} crosses here", words::name(colour)));
        Group::new().add(title).add(bar)
    };
    Group::new()
        .add(rim)
        .add(band(MARGIN - RIM + 3.0, Colour::Red))
        .add(band(MARGIN + down + 3.0, Colour::Blue))
}

fn coordinates(ruleset: &Ruleset, (across, down): Point) -> Group {
    let (board, away) = (ruleset.board(), RIM + 14.0);
    let mut group = Group::new();
    for i in 0..board.width() {
        let (x, name) = (MARGIN + (i as f64 + 0.5) * PITCH, char::from(b'a' + i as u8));
        for y in [MARGIN - away, MARGIN + down + away] {
            group = group.add(text(name.to_string(), (x, y), TEXT_WORDS, FAINT));
        }
    }
    for i in 0..board.height() {
        let y = MARGIN + down - (i as f64 + 0.5) * PITCH;
        for x in [MARGIN - away, MARGIN + across + away] {
            group = group.add(text((i + 1).to_string(), (x, y), TEXT_WORDS, FAINT));
        }
    }
    group
}

fn circle((x, y): Point, radius: f64) -> Circle {
    Circle::new().set("cx", number(x)).set("cy", number(y)).set("r", number(radius))
}

fn draw_stone(middle: Point, stone: Stone, pending: bool) -> Group {
    let colour = fill(stone.colour);
    let disc = circle(middle, STONE).set("fill", colour).set("stroke", TRACK);
    let mut group = Group::new().add(disc.set("stroke-width", OUTLINE));
    if stone.colour == Colour::Blue {
        let ring = circle(middle, STONE - 5.0).set("fill", "none").set("stroke", TRACK);
        group = group.add(ring.set("stroke-width", MARK).set("stroke-opacity", 0.6));
    }
    let letter = text(stone.letter().to_string(), middle, CAPTION_WORDS, TRACK);
    group = group.add(letter.set("font-weight", "bold"));
    if stone.locked {
        group = group.add(padlock((middle.0 + 17.0, middle.1 + 13.0)));
    }
    if pending {
        let halo = |colour: &str, width: f64| {
            let ring = circle(middle, STONE + 5.0).set("fill", "none").set("stroke", colour);
            ring.set("stroke-width", number(width))
        };
        group =
            group.add(halo(HALO, RING_CASING)).add(halo(PATH, RING).set("stroke-dasharray", "7 4"));
    }
    group
}

fn padlock((x, y): Point) -> Group {
    let shackle = format!("M{} {} v-4 a4 4 0 0 1 8 0 v4", number(x - 4.0), number(y - 1.0));
    let arc = |colour: &str, width: f64| {
        let arc = Path::new().set("d", shackle.as_str()).set("fill", "none");
        arc.set("stroke", colour).set("stroke-width", number(width))
    };
    let body = rectangle((x - 7.5, y - 1.0), (15.0, 11.0), HALO).set("rx", 2);
    Group::new()
        .add(arc(TRACK, 5.0))
        .add(arc(HALO, 2.2))
        .add(body.set("stroke", TRACK).set("stroke-width", OUTLINE))
        .add(circle((x, y + 4.5), 2.0).set("fill", TRACK))
}

/// Draws the counts of stones beside the board, with an arrow at the player to move.
fn column(ruleset: &Ruleset, position: &Position, (left, top): Point, down: f64) -> Group {
    let mut group = Group::new();
    let is_over = ruleset.outcome(position).is_some();
    for &colour in Colour::ALL {
        let y = match colour {
            Colour::Red => top + down - PITCH / 2.0,
            Colour::Blue => top + PITCH / 2.0,
        };
        let to_move = colour == position.to_move() && !is_over;
        let (free, locked) = words::stones(ruleset, position, colour);
        let weight = if to_move { "bold" } else { "normal" };
        let line = |content: String, shift: f64, size: f64, ink: &str| {
            text(content, (left + 62.0, y + shift), size, ink).set("text-anchor", "start")
        };
        let stone = Stone { colour, locked: false };
        group = group
            .add(draw_stone((left + 30.0, y), stone, false))
            .add(
                line(words::name(colour).to_owned(), -9.0, CAPTION_WORDS, INK)
                    .set("font-weight", weight),
            )
            .add(line(format!("{free} free, {locked} locked"), 12.0, SMALL_WORDS, FAINT));
        if to_move {
            let arrow = [(left - 12.0, y - 9.0), (left + 3.0, y), (left - 12.0, y + 9.0)];
            let arrow = Polygon::new().set("points", points(&arrow)).set("fill", INK);
            group = group.add(arrow.add(Title::new("to move")));
        }
    }
    group
}
