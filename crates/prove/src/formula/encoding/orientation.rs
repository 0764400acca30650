//! The content of each cell: exactly one orientation of one pattern, or nothing.
//!
//! **Variables** for each cell: `d4.empty`; for each allowed pattern, `d4.A`; for each orientation of the
//! pattern, `d4.A3`, named by the smallest rotation that gives it. For each pair of sides that some allowed
//! orientation links under the reading of X-JUNCTION, a *link* `d4:N-SE`.
//!
//! **Clauses**, for p patterns with o orientations each:
//! - exactly one of `empty` and the patterns: 1 + p(p+1)/2;
//! - a pattern implies exactly one of its orientations, and an orientation implies its pattern:
//!   p(1 + o + o(o−1)/2);
//! - a link implies one of the orientations that have it, 28 clauses at most; if links are to be *equal*,
//!   each orientation implies its links as well.
//!
//! Where a piece is given or no piece may lie, unit clauses say so, and the links are constants.
//!
//! **Size** on 4×2 with six patterns: 32 × (1 + 6 + 44 + 28) variables.
//!
//! **Why it is right**: the assignments of the `d4.A3` and `d4.empty` that satisfy the clauses correspond to
//! the functions that map each cell to an orientation or to nothing. A true link is a way through the piece
//! that lies there; a false link says nothing, unless links are equal.

use crate::sat::{ClauseSink, Lit, Var, imply};
use crosstrack::rules::{Cell, Direction, Letter, Links, Ruleset, cells_of};

use crate::formula::encoding::plan::Plan;

/// Returns the links of a pattern at a rotation; none if no set has the pattern.
pub(crate) fn piece_links(ruleset: &Ruleset, letter: Letter, rotation: u8) -> Links {
    let pattern = ruleset.pieces().get(letter);
    let links = pattern.map(|pattern| pattern.orientations.links(rotation));
    links.unwrap_or_default().with_junction(ruleset.junction())
}

/// A link: the condition that track leads from one place to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Link {
    /// Track leads there in every layout.
    Always,
    /// Track leads there if the literal is true.
    If(Lit),
    /// Track leads there in no layout.
    Never,
}

/// How the literal of a link relates to the link (polarity, Plaisted and Greenbaum 1986).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LinkPolarity {
    /// If the literal is true, the link is there.
    Implied,
    /// The literal is true if and only if the link is there.
    Equal,
}

/// A possible content of a cell: a piece of a pattern at a rotation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Choice {
    /// Letter of the pattern.
    pub letter: Letter,
    /// Rotation, 0 to 7: the smallest of the rotations with the same links.
    pub rotation: u8,
    /// Variable that is true if the piece lies on the cell.
    pub var: Var,
}

/// The variables for the content of one cell.
#[derive(Clone, Debug)]
pub struct CellVars {
    /// The cell.
    pub cell: Cell,
    /// Literal that is true if the cell is empty.
    pub empty: Lit,
    /// Letters of allowed patterns, each with the literal that a piece of it lies on the cell.
    pub patterns: Vec<(Letter, Lit)>,
    /// Possible pieces, by letter and rotation.
    pub choices: Vec<Choice>,
    /// The link from side `a` to side `b`, at index `8 * a + b`.
    links: Vec<Link>,
}

impl CellVars {
    /// Returns the literal that a piece of a pattern lies on the cell; `None` if the pattern is excluded.
    pub fn pattern(&self, letter: Letter) -> Option<Lit> {
        self.patterns.iter().find(|&&(l, _)| l == letter).map(|&(_, lit)| lit)
    }

    /// Returns the variable of a [`Choice`]; `None` if the pattern is excluded, or if a smaller rotation gives
    /// the same orientation.
    pub(crate) fn choice(&self, letter: Letter, rotation: u8) -> Option<Var> {
        let mut choices = self.choices.iter();
        choices.find(|c| (c.letter, c.rotation) == (letter, rotation)).map(|c| c.var)
    }

    /// Returns the link from one side to another.
    pub(crate) fn link(&self, from: Direction, to: Direction) -> Link {
        self.links[8 * from.index() + to.index()]
    }
}

/// The variables for the contents of all cells, in reading order.
#[derive(Clone, Debug)]
pub struct Cells {
    cells: Vec<CellVars>,
}

impl Cells {
    /// Encodes the contents of all cells, with links of polarity `sense`.
    pub fn encode(
        sink: &mut dyn ClauseSink,
        ruleset: &Ruleset,
        plan: &Plan,
        sense: LinkPolarity,
    ) -> Self {
        sink.comment(&"each cell: nothing, or one orientation of one pattern");
        let cells = cells_of(ruleset.cells()).map(|cell| encode_cell(sink, ruleset, plan, cell));
        let mut cells: Vec<CellVars> = cells.collect();
        sink.comment(&"links: between which sides the piece on a cell leads");
        for vars in &mut cells {
            encode_links(sink, ruleset, plan, sense, vars);
        }
        Self { cells }
    }

    /// Returns the variables of each cell, in reading order.
    pub fn iter(&self) -> impl Iterator<Item = &CellVars> + Clone {
        self.cells.iter()
    }

    /// Returns the variables of a cell.
    ///
    /// # Panics
    /// If the board has no such cell.
    pub fn at(&self, cell: Cell) -> &CellVars {
        let index = self.cells.binary_search_by_key(&cell, |vars| vars.cell);
        &self.cells[index.expect("a cell of the board")]
    }
}

fn encode_cell(sink: &mut dyn ClauseSink, ruleset: &Ruleset, plan: &Plan, cell: Cell) -> CellVars {
    let empty = sink.new_named_var(&format_args!("{cell}.empty")).pos();
    let mut one_of = vec![empty];
    let (mut patterns, mut choices) = (Vec::new(), Vec::new());
    for &letter in &plan.letters {
        let Some(pattern) = ruleset.pieces().get(letter) else { continue };
        let lies = sink.new_named_var(&format_args!("{cell}.{letter}")).pos();
        let mut turned = Vec::new();
        for rotation in pattern.orientations.rotations() {
            let var = sink.new_named_var(&format_args!("{cell}.{letter}{rotation}"));
            choices.push(Choice { letter, rotation, var });
            turned.push(var.pos());
        }
        imply::if_any_then(sink, &turned, lies);
        imply::if_then_any(sink, lies, &turned);
        imply::at_most_one(sink, &turned);
        patterns.push((letter, lies));
        one_of.push(lies);
    }
    imply::exactly_one(sink, &one_of);
    let vars = CellVars { cell, empty, patterns, choices, links: vec![Link::Never; 64] };
    if plan.avoid & cell.bit() != 0 {
        imply::fact(sink, empty);
    } else if let Some(placed) = plan.given.piece(cell)
        && let Some(var) = vars.choice(placed.piece.letter, placed.rotation)
    {
        imply::fact(sink, var.pos());
    }
    vars
}

fn encode_links(
    sink: &mut dyn ClauseSink,
    ruleset: &Ruleset,
    plan: &Plan,
    sense: LinkPolarity,
    vars: &mut CellVars,
) {
    let cell = vars.cell;
    if plan.avoid & cell.bit() != 0 {
        return;
    }
    let given = plan.given.piece(cell);
    let leads = |letter: Letter, rotation: u8, s: usize, t: usize| {
        piece_links(ruleset, letter, rotation).exits(s) & 1 << t != 0
    };
    for s in 0..8 {
        for t in s + 1..8 {
            let link = if let Some(placed) = given {
                let there = leads(placed.piece.letter, placed.rotation, s, t);
                if there { Link::Always } else { Link::Never }
            } else {
                let choices = vars.choices.iter();
                let with: Vec<Lit> = choices
                    .filter(|c| leads(c.letter, c.rotation, s, t))
                    .map(|c| c.var.pos())
                    .collect();
                if with.is_empty() {
                    Link::Never
                } else {
                    let (from, to) = (Direction::from_index(s), Direction::from_index(t));
                    let link = sink.new_named_var(&format_args!("{cell}:{from}-{to}")).pos();
                    imply::if_then_any(sink, link, &with);
                    if sense == LinkPolarity::Equal {
                        imply::if_any_then(sink, &with, link);
                    }
                    Link::If(link)
                }
            };
            vars.links[8 * s + t] = link;
            vars.links[8 * t + s] = link;
        }
    }
}
