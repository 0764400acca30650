//! A position for a terminal, three lines a cell.
//!
//! ```text
//! ╱──1──╲   An octagon with digits in place of the sides that track reaches: sides with the same
//! 2 rD0 │   digit are linked. `Y` is a side that two paths share where track cannot turn from one
//! ╲──1──2   into the other. In the gap between four cells stands what lies in the interstice. A
//!           winning path is marked by `●` on every side that it crosses.
//! ```

use std::collections::HashSet;
use std::fmt::Write;

use crate::crosstrack::draw::words;
use crate::crosstrack::rules::board::Placed;
use crate::crosstrack::rules::compass::{Corner, Direction, Edge};
use crate::crosstrack::rules::edition::Colour;
use crate::crosstrack::rules::geometry::{Cell, Interstice, interstices_of};
use crate::crosstrack::rules::intersection::{Connector, Kind};
use crate::crosstrack::rules::position::Position;
use crate::crosstrack::rules::readings::Junction;
use crate::crosstrack::rules::ruleset::Ruleset;
use crate::crosstrack::rules::win::{PathStep, WinningPath};

/// Characters from a cell to the next, and what of them the cell takes.
const ACROSS: usize = 9;
const WIDTH: usize = 7;
/// Lines from a cell to the next: three for the cell, one for interstices.
const DOWN: usize = 4;
/// Left of the cells: row number and terminal.
const LEFT: usize = 6;
/// Above the cells: columns and terminals.
const TOP: usize = 2;

/// How a character is painted; nothing where colours are off.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Paint {
    #[default]
    Plain,
    Faint,
    Strong,
    Set(Colour),
    Win,
}

impl Paint {
    const fn code(self) -> &'static str {
        match self {
            Self::Plain => "0",
            Self::Faint => "2",
            Self::Strong => "1",
            Self::Set(Colour::R) => "31",
            Self::Set(Colour::Y) => "33",
            Self::Set(Colour::B) => "34",
            Self::Set(Colour::G) => "32",
            Self::Win => "1;7",
        }
    }
}

/// Lines of painted characters.
struct Canvas(Vec<Vec<(char, Paint)>>);

impl Canvas {
    fn put(&mut self, line: usize, column: usize, text: &str, paint: Paint) {
        for (offset, c) in text.chars().enumerate() {
            if let Some(place) = self.0.get_mut(line).and_then(|l| l.get_mut(column + offset)) {
                *place = (c, paint);
            }
        }
    }

    fn render(&self, colour: bool) -> String {
        let mut out = String::new();
        for line in &self.0 {
            let used = line.iter().rposition(|&(c, _)| c != ' ').map_or(0, |last| last + 1);
            let mut now = Paint::Plain;
            for &(c, paint) in &line[..used] {
                if colour && c != ' ' && paint != now {
                    let _ = write!(out, "\x1b[0m\x1b[{}m", paint.code());
                    now = paint;
                }
                out.push(c);
            }
            if now != Paint::Plain {
                out += "\x1b[0m";
            }
            out.push('\n');
        }
        out
    }
}

/// The sides and interstices that a winning path touches.
#[derive(Default)]
struct Marked {
    sides: HashSet<(Cell, Direction)>,
    interstices: HashSet<Interstice>,
}

impl Marked {
    fn new(path: &WinningPath) -> Self {
        let mut marked = Self::default();
        for step in &path.steps {
            match *step {
                PathStep::Piece { cell, enters, leaves } => {
                    marked.sides.extend([(cell, enters), (cell, leaves)]);
                }
                PathStep::Connector { at, .. } => {
                    marked.interstices.insert(at);
                }
            }
        }
        marked
    }
}

/// The board of a position with coordinates, terminals, pieces, connectors and a winning path;
/// ends with a line break. Colours are ANSI escapes, for whoever wants them.
pub fn board(ruleset: &Ruleset, position: &Position, colour: bool) -> String {
    let n = ruleset.board().width();
    let size = (TOP * 2 + n * DOWN - 1, LEFT * 2 + n * ACROSS - 2);
    let mut canvas = Canvas(vec![vec![(' ', Paint::Plain); size.1]; size.0]);
    let path = position.winning_path(ruleset);
    let marked = path.as_ref().map(Marked::new).unwrap_or_default();
    frame(&mut canvas, ruleset, path.as_ref());
    for cell in Cell::all().filter(|&cell| ruleset.board().has(cell)) {
        let at = (TOP + DOWN * cell.row(), LEFT + ACROSS * cell.column());
        match position.layout().piece(cell) {
            None => empty(&mut canvas, at, cell),
            Some(placed) => {
                let frozen = position.turns_frozen(cell);
                tile(&mut canvas, at, (ruleset, cell, placed, frozen), &marked);
            }
        }
    }
    for at in interstices_of(ruleset.interstices()) {
        let Some(connector) = position.layout().connector(at) else { continue };
        let place = (TOP + DOWN * (at.row() + 1) - 1, LEFT + ACROSS * (at.column() + 1) - 2);
        let fixed = ruleset.start_connector(at.index()).is_some();
        let paint = match (marked.interstices.contains(&at), fixed) {
            (true, _) => Paint::Win,
            (false, true) => Paint::Faint,
            (false, false) => Paint::Strong,
        };
        let mark = if marked.interstices.contains(&at) { "●" } else { " " };
        canvas.put(place.0, place.1, &format!("{}{mark}", glyph(connector)), paint);
    }
    canvas.render(colour)
}

/// Columns, rows, and the terminals that lead inward.
fn frame(canvas: &mut Canvas, ruleset: &Ruleset, path: Option<&WinningPath>) {
    let (board, n) = (ruleset.board(), ruleset.board().width());
    let ends = path.map(|path| {
        [(path.from, path.cells().next()), (path.from.opposite(), path.cells().last())]
    });
    for i in 0..n {
        let letter = char::from(b'a' + i as u8).to_string();
        let column = LEFT + ACROSS * i + WIDTH / 2;
        canvas.put(0, column, &letter, Paint::Faint);
        canvas.put(TOP * 2 + n * DOWN - 2, column, &letter, Paint::Faint);
        let (line, far) = (TOP + DOWN * i + 1, LEFT + ACROSS * n + 1);
        canvas.put(line, 0, &(i + 1).to_string(), Paint::Faint);
        canvas.put(line, far + 2, &(i + 1).to_string(), Paint::Faint);
    }
    for &edge in Edge::ALL {
        for cell in board.terminals(edge) {
            let (row, column) = (TOP + DOWN * cell.row(), LEFT + ACROSS * cell.column());
            let at = match edge {
                Edge::A => (1, column + WIDTH / 2),
                Edge::C => (row + 3, column + WIDTH / 2),
                Edge::D => (row + 1, LEFT - 2),
                Edge::B => (row + 1, column + WIDTH + 1),
            };
            let end = ends.is_some_and(|ends| ends.contains(&(edge, Some(cell))));
            let paint = if end { Paint::Win } else { Paint::Strong };
            canvas.put(at.0, at.1, edge.as_str(), paint);
        }
    }
}

fn empty(canvas: &mut Canvas, (line, column): (usize, usize), cell: Cell) {
    canvas.put(line, column, "╱─────╲", Paint::Faint);
    canvas.put(line + 1, column, &format!("│  {cell} │"), Paint::Faint);
    canvas.put(line + 2, column, "╲─────╱", Paint::Faint);
}

fn tile(
    canvas: &mut Canvas,
    (line, column): (usize, usize),
    (ruleset, cell, placed, frozen): (&Ruleset, Cell, Placed, u8),
    marked: &Marked,
) {
    let paint = Paint::Set(placed.piece.colour);
    canvas.put(line, column, "╱─────╲", paint);
    let name = match frozen {
        0 => format!("│ {placed} │"),
        _ => format!("│{placed}* │"),
    };
    canvas.put(line + 1, column, &name, paint);
    canvas.put(line + 2, column, "╲─────╱", paint);
    let marks = marks(ruleset, placed);
    for &side in Direction::ALL {
        let (right, down) = match side {
            Direction::N => (3, 0),
            Direction::NE => (6, 0),
            Direction::E => (6, 1),
            Direction::SE => (6, 2),
            Direction::S => (3, 2),
            Direction::SW => (0, 2),
            Direction::W => (0, 1),
            Direction::NW => (0, 0),
        };
        let (mark, paint) = match marks[side.index()] {
            None => continue,
            Some(_) if marked.sides.contains(&(cell, side)) => ('●', Paint::Win),
            Some(mark) => (mark, Paint::Strong),
        };
        canvas.put(line + down, column + right, &mark.to_string(), paint);
    }
}

/// The mark of each side that track reaches: the number of its net, or `Y` for a side that
/// several paths share without being joined.
fn marks(ruleset: &Ruleset, placed: Placed) -> [Option<char>; 8] {
    let mut marks = [None; 8];
    let Some(pattern) = ruleset.pieces().get(placed.piece.letter) else { return marks };
    let links = pattern.orientations.links(placed.rotation);
    for (number, net) in ('1'..).zip(links.nets()) {
        for (side, mark) in marks.iter_mut().enumerate().filter(|&(s, _)| net >> s & 1 != 0) {
            let fork = ruleset.junction() == Junction::Through && links.from(side).count_ones() > 1;
            *mark = Some(if fork { 'Y' } else { number });
        }
    }
    marks
}

/// One character for what lies in an interstice, as it lies.
fn glyph(connector: Connector) -> char {
    let missing = |links: crate::crosstrack::rules::links::Links| {
        Corner::ALL.iter().copied().find(|c| links.sides() >> c.index() & 1 == 0)
    };
    match (connector.kind, connector.rotation) {
        (Kind::X, _) => '╳',
        (Kind::S, 0) => '╲',
        (Kind::S, _) => '╱',
        // A triangle on the three corners that are joined.
        (Kind::T, _) => match missing(connector.links()) {
            Some(Corner::NW) => '◢',
            Some(Corner::NE) => '◣',
            Some(Corner::SE) => '◤',
            _ => '◥',
        },
        // Open towards the two corners that are joined.
        (Kind::L, 0) => '∨',
        (Kind::L, 1) => '<',
        (Kind::L, 2) => '∧',
        (Kind::L, _) => '>',
    }
}

/// Everything else there is to say: a line each for the game, the turn or the end, the path, the
/// stocks, the frozen pieces and the readings.
pub fn facts(ruleset: &Ruleset, position: &Position) -> String {
    let mut lines = Vec::new();
    let edition = ruleset.edition();
    lines.push(format!(
        "game      {} board, {edition} edition, {}",
        ruleset.board(),
        words::seats(ruleset)
    ));
    lines.push(format!("turn      {}", words::turn(ruleset, position)));
    if let Some(path) = position.winning_path(ruleset) {
        lines.push(format!("path      {} over {} pieces", words::path(&path), path.pieces()));
    }
    let mut title = "stock";
    for &colour in Colour::ALL {
        let (owner, stock) =
            (words::owner(ruleset, colour), words::stock(ruleset, position, colour));
        lines.push(format!("{title:<9} {colour} {stock}  ({owner})"));
        title = "";
    }
    if let Some(pile) = words::pile(ruleset, position) {
        lines.push(format!("pile      {pile}"));
    }
    for (cell, turns) in position.setup(ruleset).frozen {
        let plural = if turns == 1 { "turn" } else { "turns" };
        lines.push(format!("frozen    {cell} for {turns} more {plural}"));
    }
    let readings: Vec<String> =
        words::readings(ruleset).iter().map(|(id, value)| format!("{id} {value}")).collect();
    lines.push(format!("readings  {}", readings.join(", ")));
    lines.join("\n") + "\n"
}
