//! A position of Crossings as an SVG picture: board, coordinates, far rows, stones, whose turn it
//! is.
//!
//! Colours alone tell nothing apart: Blue's stones have a ring, locked stones a padlock, and the
//! stone whose crossing is to be answered a dashed ring around it.

use svg::Document;
use svg::node::element::{Circle, Group, Path, Polygon, Rectangle, Title};

use crate::crossings::draw::words;
use crate::crossings::rules::geometry::{Colour, Square, squares_of};
use crate::crossings::rules::position::Position;
use crate::crossings::rules::ruleset::Ruleset;
use crate::crossings::rules::setup::Stone;
use crate::draw::shapes::{Point, number, points, text};
use crate::game::Game;

/// From the middle of a square to the middle of the next.
const PITCH: f64 = 64.0;
/// From the edge of the picture to the squares.
const MARGIN: f64 = 58.0;
/// How wide the rim of the board is.
const RIM: f64 = 14.0;
/// How wide the column beside the board is.
const SIDE: f64 = 190.0;
/// Half the width of a stone.
const STONE: f64 = 22.0;

const INK: &str = "#24343a";
const FAINT: &str = "#6f8a89";
const PAPER: &str = "#fbfaf6";
const FRAME: &str = "#7fa5a1";
const SQUARES: [&str; 2] = ["#cfe2df", "#e6f1ef"];
const MARK: &str = "#ffcf33";

/// The colour of stones, the darker one of their edges, and the lighter one of what is theirs.
const fn paint(colour: Colour) -> (&'static str, &'static str, &'static str) {
    match colour {
        Colour::Red => ("#cf4858", "#8f2a38", "#e9a7ae"),
        Colour::Blue => ("#3577b5", "#1d4b78", "#9dc0e0"),
    }
}

/// The picture of a position; ends with a line break. Equal positions give equal bytes.
pub fn svg(ruleset: &Ruleset, position: &Position) -> String {
    let board = ruleset.board();
    let (across, down) = (PITCH * board.width() as f64, PITCH * board.height() as f64);
    let caption = words::turn(ruleset, position);
    // The caption stands below the board and the column beside it.
    let width = (across + 2.0 * MARGIN + SIDE).max(40.0 + 9.6 * caption.len() as f64);
    let height = down + 2.0 * MARGIN + 30.0;
    let mut document = Document::new()
        .set("viewBox", format!("0 0 {} {}", number(width), number(height)))
        .set("width", number(width))
        .set("height", number(height))
        .set("role", "img")
        .add(Title::new(ruleset.write_position(position)))
        .add(box_at((0.0, 0.0), (width, height), PAPER))
        .add(frame((across, down)));
    for square in squares_of(ruleset.squares()) {
        let (x, y) = middle(ruleset, square);
        let fill = SQUARES[(square.row() + square.column()) % 2];
        let corner = (x - PITCH / 2.0, y - PITCH / 2.0);
        document = document.add(box_at(corner, (PITCH, PITCH), fill));
    }
    document = document.add(coordinates(ruleset, (across, down)));
    for (square, stone) in position.setup(ruleset).stones {
        let pending = position.pending() == Some(square);
        let name = format!("{stone} on {square}");
        document = document.add(drawn(middle(ruleset, square), stone, pending, &name));
    }
    let left = MARGIN + across + MARGIN;
    document = document.add(column(ruleset, position, (left, MARGIN), down)).add(
        text(caption, (MARGIN - RIM, height - 28.0), 18.0, INK)
            .set("text-anchor", "start")
            .set("font-weight", "bold"),
    );
    format!("{document}\n")
}

fn box_at((x, y): Point, (width, height): Point, fill: &str) -> Rectangle {
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

/// The rim, with a band along each far row in the colour that crosses there.
fn frame((across, down): Point) -> Group {
    let outer = (across + 2.0 * RIM, down + 2.0 * RIM);
    let rim = box_at((MARGIN - RIM, MARGIN - RIM), outer, FRAME).set("rx", 6);
    let band = |top: f64, colour| {
        let bar = box_at((MARGIN, top), (across, RIM - 6.0), paint(colour).2);
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
            group = group.add(text(name.to_string(), (x, y), 15.0, FAINT));
        }
    }
    for i in 0..board.height() {
        let y = MARGIN + down - (i as f64 + 0.5) * PITCH;
        for x in [MARGIN - away, MARGIN + across + away] {
            group = group.add(text((i + 1).to_string(), (x, y), 15.0, FAINT));
        }
    }
    group
}

fn circle((x, y): Point, radius: f64) -> Circle {
    Circle::new().set("cx", number(x)).set("cy", number(y)).set("r", number(radius))
}

fn drawn(middle: Point, stone: Stone, pending: bool, name: &str) -> Group {
    let (fill, edge, light) = paint(stone.colour);
    let mut group = Group::new()
        .add(Title::new(name))
        .add(circle(middle, STONE).set("fill", fill).set("stroke", edge).set("stroke-width", 2.5));
    if stone.colour == Colour::Blue {
        let ring = circle(middle, STONE - 6.5).set("fill", "none");
        group = group.add(ring.set("stroke", light).set("stroke-width", 3));
    }
    if stone.locked {
        group = group.add(padlock(middle));
    }
    if pending {
        let halo = |colour: &str, width: f64| {
            let ring = circle(middle, STONE + 5.0).set("fill", "none").set("stroke", colour);
            ring.set("stroke-width", number(width))
        };
        group = group.add(halo("#33270a", 5.5)).add(halo(MARK, 3.5).set("stroke-dasharray", "7 4"));
    }
    group
}

fn padlock((x, y): Point) -> Group {
    let shackle = format!("M{} {} v-5 a5 5 0 0 1 10 0 v5", number(x - 5.0), number(y - 1.0));
    let arc = |colour: &str, width: f64| {
        let arc = Path::new().set("d", shackle.as_str()).set("fill", "none");
        arc.set("stroke", colour).set("stroke-width", number(width))
    };
    let body = box_at((x - 9.0, y - 1.0), (18.0, 13.0), "#fbfaf6").set("rx", 2);
    Group::new()
        .add(arc(INK, 5.5))
        .add(arc("#fbfaf6", 2.5))
        .add(body.set("stroke", INK).set("stroke-width", 1.5))
        .add(circle((x, y + 5.5), 2.2).set("fill", INK))
}

/// Each player's stones at their side of the board, with a pointer to who is to move.
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
            .add(drawn((left + 30.0, y), stone, false, words::name(colour)))
            .add(line(words::name(colour).to_owned(), -9.0, 18.0, INK).set("font-weight", weight))
            .add(line(format!("{free} free, {locked} locked"), 12.0, 13.0, FAINT));
        if to_move {
            let arrow = [(left - 12.0, y - 9.0), (left + 3.0, y), (left - 12.0, y + 9.0)];
            let arrow = Polygon::new().set("points", points(&arrow)).set("fill", INK);
            group = group.add(arrow.add(Title::new("to move")));
        }
    }
    group
}
