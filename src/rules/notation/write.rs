//! Writing of positions and setups as text.

use std::fmt::{self, Display};

use crate::rules::board::Layout;
use crate::rules::geometry::{cells_of, interstices_of};
use crate::rules::notation::{Header, SetTag};
use crate::rules::position::Position;
use crate::rules::ruleset::Ruleset;
use crate::rules::setup::Setup;

impl Display for Header {
    /// Writes the part of a position's text before the player to move, such as `x1_4x2_1122`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "x1_{}", self.board)?;
        if self.set != SetTag::default_for(self.board) {
            write!(f, "~{}", self.set)?;
        }
        write!(f, "_{}", self.owners)
    }
}

/// Returns the text of a position.
pub fn write_position(ruleset: &Ruleset, position: &Position) -> String {
    write_setup(ruleset, &position.setup(ruleset))
}

/// Returns the text of a setup. It leaves out what the notation cannot express: pieces and connectors off the
/// board.
pub fn write_setup(ruleset: &Ruleset, setup: &Setup) -> String {
    let layout = setup.layout(ruleset);
    let mut text = format!("{}.{}", Header::of(ruleset), setup.to_move);
    if setup.decided {
        text.push('w');
    }
    for (cell, turns) in &setup.frozen {
        text.extend(["~", &cell.to_string(), ".", &turns.to_string()]);
    }
    text.push('_');
    text += &rows(cells_of(ruleset.cells()).map(|cell| (cell.row(), layout.piece(cell))));
    text.push('_');
    text += &interstices(ruleset, setup);
    text
}

/// Returns the text for what a setup says about the interstices. This need not be what lies there: a setup that
/// leaves out fixed connectors is faulty, and its text has to show the fault.
fn interstices(ruleset: &Ruleset, setup: &Setup) -> String {
    let Some(listed) = &setup.connectors else { return "d".to_owned() };
    let mut said = Layout::default();
    for &(at, connector) in listed {
        said.set_connector(at, Some(connector.normalize()));
    }
    rows(interstices_of(ruleset.interstices()).map(|at| (at.row(), said.connector(at))))
}

/// Returns the text of rows: rows are joined by `-` and their items by `.`, and a run of empty places is written
/// as a digit.
fn rows<T: Display>(items: impl Iterator<Item = (usize, Option<T>)>) -> String {
    let items: Vec<(usize, Option<T>)> = items.collect();
    let rows = items.chunk_by(|(one, _), (next, _)| one == next);
    rows.map(write_row).collect::<Vec<_>>().join("-")
}

fn write_row<T: Display>(row: &[(usize, Option<T>)]) -> String {
    let runs = row.chunk_by(|(_, one), (_, next)| one.is_none() && next.is_none());
    runs.map(write_run).collect::<Vec<_>>().join(".")
}

fn write_run<T: Display>(run: &[(usize, Option<T>)]) -> String {
    run[0].1.as_ref().map_or_else(|| run.len().to_string(), T::to_string)
}
