//! The variables of the encoding.

use crate::formula::encoding::connector::Interstices;
use crate::formula::encoding::network::WalkLiterals;
use crate::formula::encoding::orientation::Cells;
use crate::formula::encoding::stock::Lines;
use crate::sat::{Lit, Var};
use crosstrack::rules::{Edge, Layout};

/// The variables that mean something, by what they mean.
#[derive(Clone, Debug)]
pub struct Vars {
    /// What lies on the cells.
    pub cells: Cells,
    /// What lies in the interstices.
    pub(crate) interstices: Interstices,
    /// Whether any piece lies in a row, in a column.
    pub(crate) lines: Lines,
    /// For each axis of the plan, by the edge where it begins, what implies that a path wins there.
    pub(crate) wins: Vec<(Edge, Lit)>,
    /// What the clauses say of where these paths go, in the same order.
    pub(crate) paths: Vec<WalkLiterals>,
}

impl Vars {
    /// The variables that tell configurations apart: for each cell in reading order its
    /// orientations by letter and rotation, then for each interstice its intersection pieces.
    pub fn projection(&self) -> Vec<Var> {
        let cells = self.cells.iter().flat_map(|vars| vars.choices.iter().map(|c| c.var));
        let interstices = self.interstices.iter().flat_map(|vars| vars.choices.iter());
        cells.chain(interstices.map(|&(_, var)| var)).collect()
    }

    /// Clauses that follow, and that help a solver: a path between A and C needs a piece in every
    /// row, one between B and D in every column. By [`Reachability::Levels`](super::Reachability::Levels) unit propagation
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

    /// The values that a layout gives to [`Self::projection`]; what has no variable is left out.
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
