//! The variables of the encoding, grouped by meaning.

use crate::formula::encoding::connector::Interstices;
use crate::formula::encoding::network::WalkLiterals;
use crate::formula::encoding::orientation::Cells;
use crate::formula::encoding::stock::Lines;
use crate::sat::{Lit, Var};
use crosstrack::rules::{Edge, Layout};

/// The variables of a [`Formula`](crate::formula::Formula), grouped by meaning.
#[derive(Clone, Debug)]
pub struct Vars {
    /// Variables for the contents of the cells.
    pub cells: Cells,
    /// Variables for the contents of the interstices.
    pub(crate) interstices: Interstices,
    /// Literals that say whether a row or a column has a piece.
    pub(crate) lines: Lines,
    /// For each axis of the plan: its first edge, and a literal that implies a winning path along the axis.
    pub(crate) wins: Vec<(Edge, Lit)>,
    /// Literals about the courses of these paths, in the same order.
    pub(crate) paths: Vec<WalkLiterals>,
}

impl Vars {
    /// Returns the variables that distinguish configurations: first, for each cell in reading order, those of
    /// the orientations by letter and rotation; then, for each interstice, those of the intersection pieces.
    pub fn projection(&self) -> Vec<Var> {
        let cells = self.cells.iter().flat_map(|vars| vars.choices.iter().map(|c| c.var));
        let interstices = self.interstices.iter().flat_map(|vars| vars.choices.iter());
        cells.chain(interstices.map(|&(_, var)| var)).collect()
    }

    /// Returns the lemmas that a path between A and C needs a piece in every row, and a path between B and D a
    /// piece in every column. With [`Reachability::Levels`](super::Reachability::Levels), unit propagation
    /// shows that they follow; see [`crate::sat::lemma`].
    pub fn lemmas(&self) -> Vec<Vec<Lit>> {
        let mut lemmas = Vec::new();
        for &(from, wins) in &self.wins {
            let lines = match from {
                Edge::A | Edge::C => &self.lines.rows,
                Edge::B | Edge::D => &self.lines.columns,
            };
            lemmas.extend(lines.iter().map(|&line| vec![!wins, line]));
        }
        lemmas
    }

    /// Returns the values that a layout gives to the variables of [`Self::projection`], in the same order.
    pub fn values(&self, layout: &Layout) -> Vec<bool> {
        let cells = self.cells.iter().flat_map(|vars| {
            let placed = layout.piece(vars.cell);
            let there = placed.map(|placed| (placed.piece.letter, placed.rotation));
            vars.choices.iter().map(move |c| there == Some((c.letter, c.rotation)))
        });
        let interstices = self.interstices.iter().flat_map(|vars| {
            let placed = layout.connector(vars.at);
            vars.choices.iter().map(move |&(connector, _)| placed == Some(connector))
        });
        cells.chain(interstices).collect()
    }
}
