//! A position for a terminal, with three lines for each row of cells.
//!
//! ```text
//! ╱──1──╲   An octagon with digits in place of the sides that track reaches: sides with the same
//! 2 rD0 │   digit are linked. `Y` is a side that two paths share where track cannot turn from one
//! ╲──1──2   into the other. In the gap between four cells stands what lies in the interstice. A
//!           winning path is marked by `●` on every side that it crosses.
//! ```

use std::collections::HashSet;

use crate::crosstrack::draw::tile::{links, piece_of};
use crate::crosstrack::draw::words;
use crate::draw::{Area, Canvas, Paint};
use crosstrack::base::counted;
use crosstrack::rules::{
    Board, Cell, Colour, Connector, ConnectorKind, Corner, Direction, Edge, Interstice, Junction,
    PathStep, Placed, Position, Ruleset, WinningPath, cells_of, interstices_of,
};

/// A line and a column in a picture, 0-based.
type At = (usize, usize);

/// Sizes and distances, in columns across and in lines down.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Scale {
    /// Width and height of a cell.
    cell: (usize, usize),
    /// Columns from one cell to the next; `down` has the lines from one row to the next.
    across: usize,
    down: usize,
    /// Lines above the cells, for column letters and terminals.
    top: usize,
    /// Columns left of the cells, for row numbers and terminals.
    left: usize,
    /// Columns right of the cells, without the gap after the last cell.
    right: usize,
    /// Lines below the cells.
    bottom: usize,
}

/// A scale with a line and two columns between cells, for connectors.
const LARGE: Scale =
    Scale { cell: (7, 3), across: 9, down: 4, top: 2, left: 6, right: 6, bottom: 2 };

/// A scale with one column between cells, and coordinates on one side only.
const MEDIUM: Scale =
    Scale { cell: (7, 3), across: 8, down: 3, top: 2, left: 4, right: 2, bottom: 1 };

impl Scale {
    const fn corner(self, cell: Cell) -> At {
        (self.top + self.down * cell.row(), self.left + self.across * cell.column())
    }

    /// Returns the number of columns between two cells.
    const fn gap(self) -> usize {
        self.across - self.cell.0
    }

    /// Returns height and width of the picture.
    const fn size(self, board: Board) -> (usize, usize) {
        let n = board.width();
        let lines_between = self.down - self.cell.1;
        (
            self.top + n * self.down - lines_between + self.bottom,
            self.left + n * self.across - self.gap() + self.right,
        )
    }
}

/// The sides and interstices that a winning path touches.
#[derive(Default)]
struct PathMarks {
    sides: HashSet<(Cell, Direction)>,
    interstices: HashSet<Interstice>,
}

impl PathMarks {
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

/// A piece on a cell, as it is drawn.
struct PlacedTile {
    placed: Placed,
    /// The number of turns for which the piece is frozen.
    frozen: u8,
    /// The sides that track reaches, each with its mark and with whether the winning path crosses the side.
    marks: Vec<(Direction, char, bool)>,
}

/// Draws a position with coordinates, terminals, pieces and connectors, and marks `path`. Returns two
/// canvases: a large one with a line and two columns between cells, and a smaller one with only one column
/// between them.
pub fn boards(ruleset: &Ruleset, position: &Position, path: Option<&WinningPath>) -> [Canvas; 2] {
    [LARGE, MEDIUM].map(|scale| canvas(ruleset, position, path, scale))
}

/// Draws one piece or intersection piece for a terminal, see
/// [`Drawable::tile_canvas`](crate::draw::Drawable::tile_canvas).
pub fn tile_canvas(ruleset: &Ruleset, code: &str, rotation: u8) -> Option<Canvas> {
    if let Ok(kind) = code.parse::<ConnectorKind>() {
        let mut canvas = Canvas::new(1, 1);
        let lying = Connector { kind, rotation }.normalize();
        canvas.put(0, 0, &glyph(lying).to_string(), Paint::Strong);
        return Some(canvas);
    }
    let placed = piece_of(ruleset, code, rotation)?;
    let (width, height) = LARGE.cell;
    let mut canvas = Canvas::new(height, width);
    let lying = PlacedTile { placed, frozen: 0, marks: marks(ruleset, placed, |_| false) };
    draw_tile(&mut canvas, (0, 0), &lying);
    canvas.areas.push(area(code.to_owned(), (0, 0), LARGE.cell, Some(set_of(placed)), false));
    Some(canvas)
}

/// Draws a position with coordinates, terminals, pieces and connectors, and marks `path`.
fn canvas(
    ruleset: &Ruleset,
    position: &Position,
    path: Option<&WinningPath>,
    scale: Scale,
) -> Canvas {
    let (height, width) = scale.size(ruleset.board());
    let mut canvas = Canvas::new(height, width);
    let marked = path.map(PathMarks::new).unwrap_or_default();
    draw_frame(&mut canvas, ruleset.board(), path, scale);
    for cell in cells_of(ruleset.cells()) {
        let at = scale.corner(cell);
        let placed = position.layout().piece(cell);
        let lying = placed.map(|placed| PlacedTile {
            placed,
            frozen: position.turns_frozen(cell),
            marks: marks(ruleset, placed, |side| marked.sides.contains(&(cell, side))),
        });
        match lying {
            Some(lying) => draw_tile(&mut canvas, at, &lying),
            None => draw_empty(&mut canvas, at, cell),
        }
        let (name, set) = (cell.to_string(), placed.map(set_of));
        canvas.areas.push(area(name, at, scale.cell, set, placed.is_none()));
    }
    for at in interstices_of(ruleset.interstices()) {
        // The place before the upper left corner of the cell that is to the lower right of the interstice.
        let (line, column) = scale.corner(at.slot(Corner::SE));
        let place = (line - 1, column - scale.gap());
        let lying = position.layout().connector(at);
        if let Some(connector) = lying {
            let glyph = glyph(connector);
            let fixed = ruleset.start_connector(at.index()).is_some();
            // If there is no room for the mark of the path beside the connector, the mark replaces it.
            let (text, paint) = match (marked.interstices.contains(&at), scale.gap()) {
                (true, 1) => ("●".to_owned(), Paint::Win),
                (true, _) => (format!("{glyph}●"), Paint::Win),
                (false, _) if fixed => (glyph.to_string(), Paint::Faint),
                (false, _) => (glyph.to_string(), Paint::Strong),
            };
            canvas.put(place.0, place.1, &text, paint);
        }
        canvas.areas.push(area(at.to_string(), place, (scale.gap(), 1), None, lying.is_none()));
    }
    canvas
}

fn area(name: String, at: At, size: (usize, usize), set: Option<char>, is_free: bool) -> Area {
    let ((line, column), (width, height)) = (at, size);
    Area { name, line, column, width, height, set, is_free }
}

/// Returns the letter of a piece's set.
fn set_of(placed: Placed) -> char {
    placed.piece.colour.as_str().chars().next().unwrap_or_default()
}

/// Draws column letters, row numbers and terminals, and marks the terminals of the path.
fn draw_frame(canvas: &mut Canvas, board: Board, path: Option<&WinningPath>, scale: Scale) {
    let (height, width) = canvas.size();
    let (across, down) = scale.cell;
    let has_both_sides = scale == LARGE;
    for i in 0..board.width() {
        let (letter, number) = (char::from(b'a' + i as u8).to_string(), (i + 1).to_string());
        let column = scale.left + scale.across * i + across / 2;
        let line = scale.top + scale.down * i + down / 2;
        canvas.put(0, column, &letter, Paint::Faint);
        canvas.put(line, 0, &number, Paint::Faint);
        if has_both_sides {
            canvas.put(height - 1, column, &letter, Paint::Faint);
            canvas.put(line, width - 1, &number, Paint::Faint);
        }
    }
    let below = height - if has_both_sides { 2 } else { 1 };
    let ends = path.map(WinningPath::ends);
    for &edge in Edge::ALL {
        for cell in board.terminals(edge) {
            let (line, column) = scale.corner(cell);
            let (line, column) = match edge {
                Edge::A => (1, column + across / 2),
                Edge::C => (below, column + across / 2),
                Edge::D => (line + down / 2, scale.left - 2),
                Edge::B => (line + down / 2, column + across + 1),
            };
            let end = ends.is_some_and(|ends| ends.contains(&(edge, Some(cell))));
            canvas.put(line, column, edge.as_str(), if end { Paint::Win } else { Paint::Strong });
        }
    }
}

fn draw_empty(canvas: &mut Canvas, (line, column): At, cell: Cell) {
    canvas.put(line, column, "╱─────╲", Paint::Faint);
    canvas.put(line + 1, column, &format!("│  {cell} │"), Paint::Faint);
    canvas.put(line + 2, column, "╲─────╱", Paint::Faint);
}

fn draw_tile(canvas: &mut Canvas, (line, column): At, lying: &PlacedTile) {
    let placed = lying.placed;
    let paint = Paint::Set(set_of(placed));
    canvas.put(line, column, "╱─────╲", paint);
    let name = match lying.frozen {
        0 => format!("│ {placed} │"),
        _ => format!("│{placed}* │"),
    };
    canvas.put(line + 1, column, &name, paint);
    canvas.put(line + 2, column, "╲─────╱", paint);
    for &(side, mark, on_path) in &lying.marks {
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
        let (mark, paint) = if on_path { ('●', Paint::Win) } else { (mark, Paint::Strong) };
        canvas.put(line + down, column + right, &mark.to_string(), paint);
    }
}

/// Returns the sides that track reaches, each with its mark and with whether the winning path crosses the
/// side. The mark is the number of the side's net, or `Y` if several paths share the side without being
/// joined.
fn marks(
    ruleset: &Ruleset,
    placed: Placed,
    on_path: impl Fn(Direction) -> bool,
) -> Vec<(Direction, char, bool)> {
    let links = links(ruleset, placed);
    let nets: Vec<(char, u8)> = ('1'..).zip(links.nets()).collect();
    Direction::ALL
        .iter()
        .filter_map(|&side: &Direction| {
            let (number, _) = nets.iter().rfind(|(_, net)| net >> side.index() & 1 != 0)?;
            let fork = ruleset.junction() == Junction::Through
                && links.exits(side.index()).count_ones() > 1;
            Some((side, if fork { 'Y' } else { *number }, on_path(side)))
        })
        .collect()
}

/// Returns the character of a connector in its orientation.
fn glyph(connector: Connector) -> char {
    let sides = connector.links().sides();
    let missing = Corner::ALL.iter().find(|corner| sides >> corner.index() & 1 == 0);
    match (connector.kind, connector.rotation) {
        (ConnectorKind::X, _) => '╳',
        (ConnectorKind::S, 0) => '╲',
        (ConnectorKind::S, _) => '╱',
        // A triangle on the three corners that are joined.
        (ConnectorKind::T, _) => match missing {
            Some(Corner::NW) => '◢',
            Some(Corner::NE) => '◣',
            Some(Corner::SE) => '◤',
            _ => '◥',
        },
        // Open towards the two corners that are joined.
        (ConnectorKind::L, 0) => '∨',
        (ConnectorKind::L, 1) => '<',
        (ConnectorKind::L, 2) => '∧',
        (ConnectorKind::L, _) => '>',
    }
}

/// Describes a position in lines that each have a name and a text: the game, the turn or the outcome, the
/// path, the stocks, the frozen pieces and the readings.
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
