//! A position as an SVG picture: board, coordinates, terminals, pieces, connectors, stocks, whose
//! turn it is, and a winning path.

use std::collections::HashSet;

use svg::Document;
use svg::node::element::{Circle, Group, Polygon, Rectangle, Title};

use crate::crosstrack::draw::paint::{FAINT, INK, TRACK, ink, paint};
use crate::crosstrack::draw::track::{clearing, track};
use crate::crosstrack::draw::tracks::route;
use crate::crosstrack::draw::{stock, words};
use crate::crosstrack::rules::board::Placed;
use crate::crosstrack::rules::compass::{Corner, Direction, Edge};
use crate::crosstrack::rules::geometry::{Cell, Interstice, cells_of, interstices_of};
use crate::crosstrack::rules::intersection::Connector;
use crate::crosstrack::rules::links::Links;
use crate::crosstrack::rules::notation::write_position;
use crate::crosstrack::rules::position::Position;
use crate::crosstrack::rules::ruleset::Ruleset;
use crate::crosstrack::rules::win::{PathStep, WinningPath};
use crate::draw::shapes::{
    CUT, Ink, PITCH, Point, curve, diamond, line, number, octagon, points, shifted, text, towards,
};

/// From the edge of the picture to the cells.
const MARGIN: f64 = 74.0;
/// From the cells to the edge of the board.
const RIM: f64 = 34.0;
/// Half the width of a tile: a little less than half the pitch.
const TILE: f64 = PITCH / 2.0 - 1.5;
/// Half the width of a connector.
const DIAMOND: f64 = CUT * PITCH / std::f64::consts::SQRT_2 - 0.5;

const BOARD: &str = "#bcd7d3";
const BOARD_EDGE: &str = "#7fa5a1";
const HOLE: &str = "#e4f0ee";
const FIXED: Ink<'_> = Ink { colour: TRACK, casing: "#6d9793", width: 6.0 };
const LOOSE: Ink<'_> = Ink { colour: "#f2efe2", casing: "#1d2226", width: 6.0 };
const WIN: Ink<'_> = Ink { colour: "#ffcf33", casing: "#33270a", width: 7.5 };

struct Picture<'a> {
    ruleset: &'a Ruleset,
    position: &'a Position,
    path: Option<WinningPath>,
}

/// The picture of a position; ends with a line break. Equal positions give equal bytes.
pub fn svg(ruleset: &Ruleset, position: &Position) -> String {
    let picture = Picture { ruleset, position, path: position.winning_path(ruleset) };
    let board = picture.width();
    let side = stock::panel(ruleset, position, (board + 2.0 * MARGIN - 6.0, MARGIN));
    let (width, height) = (
        board + 2.0 * MARGIN + side.width + 20.0,
        (board + 2.0 * MARGIN + 24.0).max(side.height + MARGIN + 20.0),
    );
    let document = Document::new()
        .set("viewBox", format!("0 0 {} {}", number(width), number(height)))
        .set("width", number(width))
        .set("height", number(height))
        .set("role", "img")
        .add(Title::new(write_position(ruleset, position)))
        .add(
            Rectangle::new()
                .set("width", number(width))
                .set("height", number(height))
                .set("fill", "#fbfaf6"),
        )
        .add(picture.board())
        .add(picture.coordinates())
        .add(picture.terminals())
        .add(picture.cells())
        .add(picture.connectors())
        .add(picture.winning())
        .add(side.group)
        .add(picture.caption());
    format!("{document}\n")
}

impl Picture<'_> {
    fn width(&self) -> f64 {
        PITCH * self.ruleset.board().width() as f64
    }

    fn middle(cell: Cell) -> Point {
        let at = |i: usize| MARGIN + (i as f64 + 0.5) * PITCH;
        (at(cell.column()), at(cell.row()))
    }

    fn middle_of(at: Interstice) -> Point {
        shifted(Self::middle(at.slot(Corner::NW)), PITCH / 2.0, PITCH / 2.0)
    }

    /// The outline of the board: a square without its corners.
    fn board(&self) -> Polygon {
        let (n, b) = (self.width(), self.ruleset.board().b() as f64);
        let (low, high) = (MARGIN - RIM, MARGIN + n + RIM);
        let diagonal = b * PITCH - (PITCH / 2.0 + RIM) * std::f64::consts::SQRT_2;
        let cut = (diagonal + 2.0 * RIM).max(8.0);
        let outline = [
            (low + cut, low),
            (high - cut, low),
            (high, low + cut),
            (high, high - cut),
            (high - cut, high),
            (low + cut, high),
            (low, high - cut),
            (low, low + cut),
        ];
        Polygon::new()
            .set("points", points(&outline))
            .set("fill", BOARD)
            .set("stroke", BOARD_EDGE)
            .set("stroke-width", 3)
            .set("stroke-linejoin", "round")
    }

    fn coordinates(&self) -> Group {
        let mut group = Group::new();
        let far = self.width() + MARGIN + RIM + 16.0;
        let near = MARGIN - RIM - 16.0;
        for i in 0..self.ruleset.board().width() {
            let along = MARGIN + (i as f64 + 0.5) * PITCH;
            let column = char::from(b'a' + i as u8).to_string();
            let row = (i + 1).to_string();
            for place in [(along, near), (along, far)] {
                group = group.add(text(column.as_str(), place, 15.0, FAINT));
            }
            for place in [(near, along), (far, along)] {
                group = group.add(text(row.as_str(), place, 15.0, FAINT));
            }
        }
        group
    }

    /// Track from the rim into the cells, and the names A to D.
    fn terminals(&self) -> Group {
        let board = self.ruleset.board();
        let mut group = Group::new();
        for &edge in Edge::ALL {
            for cell in board.terminals(edge) {
                let (inner, outer) = Self::stub(cell, edge);
                for part in line(&straight(inner, outer), FIXED) {
                    group = group.add(part);
                }
                group = group.add(dot(outer, 6.0, TRACK, FIXED.casing));
            }
            // Between two terminals, or beside the only one in the middle.
            let shift = if board.a().is_multiple_of(2) { 0.0 } else { PITCH / 2.0 };
            let middle = MARGIN + self.width() / 2.0;
            let eighths = 2.0 * edge.index() as f64;
            let at = towards((middle, middle), eighths, self.width() / 2.0 + RIM / 2.0);
            let at = towards(at, eighths + 2.0, shift);
            group = group.add(text(edge.as_str(), at, 20.0, INK).set("font-weight", "bold"));
        }
        group
    }

    /// The ends of a terminal's track: at the cell and out on the rim.
    fn stub(cell: Cell, edge: Edge) -> (Point, Point) {
        let eighths = 2.0 * edge.index() as f64;
        let middle = Self::middle(cell);
        (towards(middle, eighths, TILE), towards(middle, eighths, PITCH / 2.0 + 0.6 * RIM))
    }

    fn cells(&self) -> Group {
        let mut group = Group::new();
        for cell in cells_of(self.ruleset.cells()) {
            let middle = Self::middle(cell);
            group = match self.position.layout().piece(cell) {
                None => group
                    .add(octagon(middle, TILE).set("fill", HOLE).set("stroke", "#a6c6c2"))
                    .add(text(cell.to_string(), middle, 14.0, "#a3bfbb")),
                Some(placed) => group.add(self.tile(cell, placed)),
            };
        }
        group
    }

    fn tile(&self, cell: Cell, placed: Placed) -> Group {
        let (middle, colour) = (Self::middle(cell), placed.piece.colour);
        let (fill, edge) = paint(colour);
        let links = self.links(placed);
        let mut group = Group::new()
            .add(Title::new(format!("{placed} on {cell}")))
            .add(octagon(middle, TILE).set("fill", fill).set("stroke", edge).set("stroke-width", 2))
            .add(track(middle, PITCH / 2.0, links, (0.0, 1.0), ink(colour, 8.0)));
        let name = format!("{}{}", placed.piece.letter, placed.rotation);
        let at = clearing(middle, TILE, links);
        group = group.add(text(name, at, 12.0, "#ffffff").set("font-weight", "bold"));
        match self.position.turns_frozen(cell) {
            0 => group,
            turns => group
                .add(
                    octagon(middle, TILE - 3.0)
                        .set("fill", "none")
                        .set("stroke", "#e8fbff")
                        .set("stroke-width", 2.5)
                        .set("stroke-dasharray", "5 4"),
                )
                .add(dot(middle, 10.0, "#e8fbff", "#2a6f86"))
                .add(text(turns.to_string(), middle, 13.0, "#2a6f86").set("font-weight", "bold")),
        }
    }

    fn links(&self, placed: Placed) -> Links {
        let pattern = self.ruleset.pieces().get(placed.piece.letter);
        pattern.map_or(Links::NONE, |p| p.orientations.links(placed.rotation))
    }

    fn connectors(&self) -> Group {
        let mut group = Group::new();
        for at in interstices_of(self.ruleset.interstices()) {
            let middle = Self::middle_of(at);
            let Some(connector) = self.position.layout().connector(at) else {
                let hole = diamond(middle, DIAMOND - 1.0);
                group = group.add(hole.set("fill", "#d3e5e2").set("stroke", "#9fc0bc"));
                continue;
            };
            let fixed = self.ruleset.start_connector(at.index()).is_some();
            let (fill, edge, ink) =
                if fixed { ("#98bbb6", "#83aaa5", FIXED) } else { ("#3b444b", "#14181b", LOOSE) };
            group = group
                .add(diamond(middle, DIAMOND).set("fill", fill).set("stroke", edge))
                .add(track(middle, DIAMOND, connector.links(), (7.0, 2.0), ink));
        }
        group
    }

    /// The winning path above everything else, from terminal to terminal.
    fn winning(&self) -> Group {
        let mut group = Group::new();
        let Some(path) = &self.path else { return group };
        let mut curves = Vec::new();
        for (edge, cell) in
            [(path.from, path.cells().next()), (path.from.opposite(), path.cells().last())]
        {
            if let Some(cell) = cell {
                let (inner, outer) = Self::stub(cell, edge);
                curves.push(straight(inner, outer));
            }
        }
        let mut seen = HashSet::new();
        for &step in &path.steps {
            curves.extend(self.step(step).into_iter().filter(|c| seen.insert(c.clone())));
        }
        let (casings, lines): (Vec<_>, Vec<_>) =
            curves.iter().map(|data| line(data, WIN)).map(|[a, b]| (a, b)).unzip();
        for part in casings.into_iter().chain(lines) {
            group = group.add(part);
        }
        for (edge, cell) in
            [(path.from, path.cells().next()), (path.from.opposite(), path.cells().last())]
        {
            if let Some(cell) = cell {
                group = group.add(dot(Self::stub(cell, edge).1, 8.0, WIN.colour, WIN.casing));
            }
        }
        group
    }

    fn step(&self, step: PathStep) -> Vec<String> {
        match step {
            PathStep::Piece { cell, enters, leaves } => {
                let Some(placed) = self.position.layout().piece(cell) else { return Vec::new() };
                let facing = |s: usize| Direction::from_index(s).index() as f64;
                // As wide as the pitch, so that no gap is left between tiles.
                let draw = |(s, t)| curve(Self::middle(cell), PITCH / 2.0, facing(s), facing(t));
                let routes = route(self.links(placed), enters.index(), leaves.index());
                routes.into_iter().map(draw).collect()
            }
            PathStep::Connector { at, enters, leaves } => {
                let connector = self.position.layout().connector(at);
                let links = connector.map_or(Links::NONE, Connector::links);
                let facing = |corner: usize| 7.0 + 2.0 * corner as f64;
                let draw = |(s, t)| curve(Self::middle_of(at), DIAMOND, facing(s), facing(t));
                route(links, enters.index(), leaves.index()).into_iter().map(draw).collect()
            }
        }
    }

    fn caption(&self) -> Group {
        let mut words = words::turn(self.ruleset, self.position);
        if let Some(path) = &self.path {
            words = format!("{words} · {} over {} pieces", words::between(path), path.pieces());
        }
        let capital = words[..1].to_uppercase() + &words[1..];
        let at = (MARGIN + self.width() / 2.0, self.width() + 2.0 * MARGIN + 4.0);
        Group::new().add(text(capital, at, 19.0, INK).set("font-weight", "bold"))
    }
}

fn straight(from: Point, to: Point) -> String {
    format!("M{} L{}", points(&[from]), points(&[to]))
}

fn dot((x, y): Point, radius: f64, fill: &str, edge: &str) -> Circle {
    Circle::new()
        .set("cx", number(x))
        .set("cy", number(y))
        .set("r", number(radius))
        .set("fill", fill)
        .set("stroke", edge)
        .set("stroke-width", 2)
}
