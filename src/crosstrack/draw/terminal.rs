//! A position for a terminal, three lines a cell.
//!
//! ```text
//! ╱──1──╲   An octagon with digits in place of the sides that track reaches: sides with the same
//! 2 rD0 │   digit are linked. `Y` is a side that two paths share where track cannot turn from one
//! ╲──1──2   into the other. In the gap between four cells stands what lies in the interstice. A
//!           winning path is marked by `●` on every side that it crosses.
//! ```

use std::collections::HashSet;

use crate::base::text::counted;
use crate::crosstrack::draw::tile::piece_of;
use crate::crosstrack::draw::words;
use crate::crosstrack::rules::geometry::interstices_of;
use crate::crosstrack::rules::{
    Board, Cell, Colour, Connector, Corner, Direction, Edge, Interstice, Junction, Kind, PathStep,
    Placed, Position, Ruleset, WinningPath,
};
use crate::draw::canvas::{Area, Canvas, Paint};

/// What a cell takes, in characters and lines.
const WIDTH: usize = 7;
const HEIGHT: usize = 3;
/// Above the cells: columns and terminals.
const TOP: usize = 2;

/// How far apart things are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Scale {
    /// Characters from a cell to the next.
    across: usize,
    /// Lines from a cell to the next.
    down: usize,
    /// Left of the cells: row number and terminal.
    left: usize,
    /// Right of them, without the gap after the last cell.
    right: usize,
    /// Below them.
    bottom: usize,
}

/// A line and two columns between cells for what lies in the interstices.
const LARGE: Scale = Scale { across: 9, down: 4, left: 6, right: 6, bottom: 2 };

/// A column between cells; numbers of rows and columns on one side only.
const MEDIUM: Scale = Scale { across: 8, down: 3, left: 4, right: 2, bottom: 1 };

impl Scale {
    fn cell(self, cell: Cell) -> (usize, usize) {
        (TOP + self.down * cell.row(), self.left + self.across * cell.column())
    }

    fn interstice(self, at: Interstice) -> (usize, usize) {
        let (line, column) =
            (TOP + self.down * (at.row() + 1), self.left + self.across * (at.column() + 1));
        (line - 1, column - self.gap())
    }

    /// Columns between cells.
    const fn gap(self) -> usize {
        self.across - WIDTH
    }

    /// Height and width of the picture.
    fn size(self, board: Board) -> (usize, usize) {
        let n = board.width();
        let lines_between = self.down - HEIGHT;
        (
            TOP + n * self.down - lines_between + self.bottom,
            self.left + n * self.across - self.gap() + self.right,
        )
    }
}

/// The sides and interstices that a winning path touches.
#[derive(Default)]
pub(super) struct Marked {
    pub(super) sides: HashSet<(Cell, Direction)>,
    pub(super) interstices: HashSet<Interstice>,
}

impl Marked {
    pub(super) fn new(path: &WinningPath) -> Self {
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

/// The board of a position with coordinates, terminals, pieces, connectors and a path to mark, three
/// lines a cell: with room between the cells and without.
pub fn boards(ruleset: &Ruleset, position: &Position, path: Option<&WinningPath>) -> [Canvas; 2] {
    [LARGE, MEDIUM].map(|scale| drawn(ruleset, position, path, scale))
}

/// One piece or intersection piece, see [`Drawn::tile_canvas`](crate::draw::Drawn::tile_canvas).
pub fn one(ruleset: &Ruleset, code: &str, rotation: u8) -> Option<Canvas> {
    if let Ok(kind) = code.parse::<Kind>() {
        let mut canvas = Canvas::new(1, 1);
        let rotation = kind.facts().orientations.least(rotation % 4);
        canvas.put(0, 0, &glyph(Connector { kind, rotation }).to_string(), Paint::Strong);
        return Some(canvas);
    }
    let placed = piece_of(ruleset, code, rotation)?;
    let mut canvas = Canvas::new(HEIGHT, WIDTH);
    tile(&mut canvas, (0, 0), placed, 0);
    for (side, mark) in marks(ruleset, placed) {
        put_mark(&mut canvas, (0, 0), side, mark, Paint::Strong);
    }
    let area = area(code.to_owned(), (0, 0), (WIDTH, HEIGHT));
    canvas.areas.push(Area { set: set_of(placed), is_free: false, ..area });
    Some(canvas)
}

fn drawn(
    ruleset: &Ruleset,
    position: &Position,
    path: Option<&WinningPath>,
    scale: Scale,
) -> Canvas {
    let (height, width) = scale.size(ruleset.board());
    let mut canvas = Canvas::new(height, width);
    let marked = path.map(Marked::new).unwrap_or_default();
    frame(&mut canvas, ruleset, path, scale);
    for cell in Cell::all().filter(|&cell| ruleset.board().has(cell)) {
        let at = scale.cell(cell);
        let area = area(cell.to_string(), at, (WIDTH, HEIGHT));
        let Some(placed) = position.layout().piece(cell) else {
            empty(&mut canvas, at, cell);
            canvas.areas.push(area);
            continue;
        };
        tile(&mut canvas, at, placed, position.turns_frozen(cell));
        for (side, mark) in marks(ruleset, placed) {
            let on_path = marked.sides.contains(&(cell, side));
            let (mark, paint) = if on_path { ('●', Paint::Win) } else { (mark, Paint::Strong) };
            put_mark(&mut canvas, at, side, mark, paint);
        }
        canvas.areas.push(Area { set: set_of(placed), is_free: false, ..area });
    }
    for at in interstices_of(ruleset.interstices()) {
        let (line, column) = scale.interstice(at);
        let area = area(at.to_string(), (line, column), (scale.gap(), 1));
        let Some(connector) = position.layout().connector(at) else {
            canvas.areas.push(area);
            continue;
        };
        let (glyph, paint) = laid(ruleset, (at, connector), &marked);
        // Where there is no room for a mark beside it, the mark takes its place.
        let text = match (paint == Paint::Win, scale.gap()) {
            (false, _) => glyph.to_string(),
            (true, 1) => "●".to_owned(),
            (true, _) => format!("{glyph}●"),
        };
        canvas.put(line, column, &text, paint);
        canvas.areas.push(Area { is_free: false, ..area });
    }
    canvas
}

pub(super) fn area(name: String, at: (usize, usize), size: (usize, usize)) -> Area {
    let ((line, column), (width, height)) = (at, size);
    Area { name, line, column, width, height, set: None, is_free: true }
}

pub(super) fn set_of(placed: Placed) -> Option<char> {
    placed.piece.colour.as_str().chars().next()
}

/// A connector that lies on the board: its character and how it is painted.
pub(super) fn laid(
    ruleset: &Ruleset,
    (at, connector): (Interstice, Connector),
    marked: &Marked,
) -> (char, Paint) {
    let fixed = ruleset.start_connector(at.index()).is_some();
    let paint = match (marked.interstices.contains(&at), fixed) {
        (true, _) => Paint::Win,
        (false, true) => Paint::Faint,
        (false, false) => Paint::Strong,
    };
    (glyph(connector), paint)
}

/// The terminals that lead inward at a place for each, those of the path marked.
pub(super) fn terminals(
    canvas: &mut Canvas,
    board: Board,
    path: Option<&WinningPath>,
    place: impl Fn(Edge, Cell) -> (usize, usize),
) {
    let ends = path.map(WinningPath::ends);
    for &edge in Edge::ALL {
        for cell in board.terminals(edge) {
            let (line, column) = place(edge, cell);
            let end = ends.is_some_and(|ends| ends.contains(&(edge, Some(cell))));
            canvas.put(line, column, edge.as_str(), if end { Paint::Win } else { Paint::Strong });
        }
    }
}

/// Columns, rows, and the terminals that lead inward.
fn frame(canvas: &mut Canvas, ruleset: &Ruleset, path: Option<&WinningPath>, scale: Scale) {
    let (board, n) = (ruleset.board(), ruleset.board().width());
    let (_, width) = canvas.size();
    for i in 0..n {
        let letter = char::from(b'a' + i as u8).to_string();
        let column = scale.left + scale.across * i + WIDTH / 2;
        canvas.put(0, column, &letter, Paint::Faint);
        let line = TOP + scale.down * i + 1;
        canvas.put(line, 0, &(i + 1).to_string(), Paint::Faint);
        if scale == LARGE {
            canvas.put(TOP * 2 + n * scale.down - 2, column, &letter, Paint::Faint);
            canvas.put(line, width - 1, &(i + 1).to_string(), Paint::Faint);
        }
    }
    terminals(canvas, board, path, |edge, cell| {
        let (row, column) = scale.cell(cell);
        match edge {
            Edge::A => (1, column + WIDTH / 2),
            Edge::C => (row + HEIGHT, column + WIDTH / 2),
            Edge::D => (row + 1, scale.left - 2),
            Edge::B => (row + 1, column + WIDTH + 1),
        }
    });
}

fn empty(canvas: &mut Canvas, (line, column): (usize, usize), cell: Cell) {
    canvas.put(line, column, "╱─────╲", Paint::Faint);
    canvas.put(line + 1, column, &format!("│  {cell} │"), Paint::Faint);
    canvas.put(line + 2, column, "╲─────╱", Paint::Faint);
}

fn tile(canvas: &mut Canvas, (line, column): (usize, usize), placed: Placed, frozen: u8) {
    let paint = Paint::Set(set_of(placed).unwrap_or_default());
    canvas.put(line, column, "╱─────╲", paint);
    let name = match frozen {
        0 => format!("│ {placed} │"),
        _ => format!("│{placed}* │"),
    };
    canvas.put(line + 1, column, &name, paint);
    canvas.put(line + 2, column, "╲─────╱", paint);
}

fn put_mark(
    canvas: &mut Canvas,
    (line, column): (usize, usize),
    side: Direction,
    mark: char,
    paint: Paint,
) {
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
    canvas.put(line + down, column + right, &mark.to_string(), paint);
}

/// The sides that track reaches, each with its mark: the number of its net, or `Y` for a side that
/// several paths share without being joined.
pub(super) fn marks(ruleset: &Ruleset, placed: Placed) -> Vec<(Direction, char)> {
    let Some(pattern) = ruleset.pieces().get(placed.piece.letter) else { return Vec::new() };
    let links = pattern.orientations.links(placed.rotation);
    let nets: Vec<(char, u8)> = ('1'..).zip(links.nets()).collect();
    let mark = |&side: &Direction| {
        let (number, _) = nets.iter().rfind(|(_, net)| net >> side.index() & 1 != 0)?;
        let fork =
            ruleset.junction() == Junction::Through && links.from(side.index()).count_ones() > 1;
        Some((side, if fork { 'Y' } else { *number }))
    };
    Direction::ALL.iter().filter_map(mark).collect()
}

/// One character for what lies in an interstice, as it lies.
fn glyph(connector: Connector) -> char {
    let sides = connector.links().sides();
    let missing = Corner::ALL.iter().find(|corner| sides >> corner.index() & 1 == 0);
    match (connector.kind, connector.rotation) {
        (Kind::X, _) => '╳',
        (Kind::S, 0) => '╲',
        (Kind::S, _) => '╱',
        // A triangle on the three corners that are joined.
        (Kind::T, _) => match missing {
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
        lines.push(format!(
            "path      {} over {}",
            words::path(&path),
            counted(path.pieces(), "piece")
        ));
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
        lines.push(format!("frozen    {cell} for {}", counted(turns, "more turn")));
    }
    let readings: Vec<String> =
        words::readings(ruleset).iter().map(|(id, value)| format!("{id} {value}")).collect();
    lines.push(format!("readings  {}", readings.join(", ")));
    lines.join("\n") + "\n"
}
