//! Cardinality constraints: the stock of each pattern, and bounds on all pieces.
//!
//! **Stock**: at most s pieces of each pattern, by a totalizer over the variables `d4.A` of that pattern on all
//! cells.
//!
//! **Lines**: `row.1` ↔ some cell of the row is occupied; likewise for `column.a`. For each line, one clause
//! for each of its cells and one more.
//!
//! **All pieces** are counted twice, by rows and by columns. For each line a totalizer over its
//! occupied cells gives the outputs "at least 2 in this line", "at least 3", …; "at least 1" is the
//! variable of the line. A second totalizer adds the outputs of all lines, first the "at least 1"
//! of all lines, then the "at least 2", and so on. The number of true outputs is the number of
//! pieces.
//!
//! **Why by lines**: no step crosses more than one row, so a path between A and C needs a piece in every
//! row. In the encoding by levels, unit propagation refutes an empty row. Here each such lemma is about one
//! variable, and all the lemmas together contradict a bound below the width, again by unit propagation. With a
//! flat list of cells they would not. The lemmas are not clauses of the formula:
//! [`crate::formula::encoding::Vars::lemmas`] returns them as the first steps of a proof.
//!
//! **Reference** for the totalizer: Bailleux, Boufkhad, *Efficient CNF encoding of Boolean
//! cardinality constraints*, CP 2003.
//!
//! **Size** for N cells in n lines: O(N²/n) clauses for the lines, and O(N·k) clauses for bounds up to k.

use std::ops::RangeInclusive;

use crate::sat::card::Bounds;
use crate::sat::{ClauseSink, Lit, Totalizer, card, imply};
use crosstrack::rules::Cell;

use crate::formula::encoding::orientation::Cells;
use crate::formula::encoding::plan::Plan;

/// Encodes the stock: at most as many pieces of each pattern as the plan allows, or exactly one piece of each.
pub(crate) fn encode_stock(sink: &mut dyn ClauseSink, cells: &Cells, plan: &Plan) {
    sink.comment(&"the stock: how many pieces of each pattern there are");
    for &letter in &plan.letters {
        let lits: Vec<Lit> = cells.iter().filter_map(|vars| vars.pattern(letter)).collect();
        card::at_most(sink, &lits, plan.stock);
        if plan.each_once {
            sink.add_clause(&lits);
        }
    }
}

/// For each row and column, the literal that it has a piece.
#[derive(Clone, Debug)]
pub(crate) struct Lines {
    /// Rows, from the top.
    pub rows: Vec<Lit>,
    /// Columns, from the left.
    pub columns: Vec<Lit>,
}

impl Lines {
    /// Issues the variables, first those of the columns, then those of the rows.
    ///
    /// # Panics
    /// If the sink runs out of variables.
    pub(crate) fn issue(sink: &mut dyn ClauseSink, width: usize) -> Self {
        let column = |index: usize| char::from(b'a' + index as u8);
        let columns = (0..width)
            .map(|index| sink.new_named_var(&format_args!("column.{}", column(index))).pos())
            .collect();
        let rows = (1..=width)
            .map(|number| sink.new_named_var(&format_args!("row.{number}")).pos())
            .collect();
        Self { rows, columns }
    }

    /// Adds the clauses that define the literals.
    pub(crate) fn define(&self, sink: &mut dyn ClauseSink, cells: &Cells) {
        sink.comment(&"lines: whether any piece lies in a row, in a column");
        let line_of: [fn(Cell) -> usize; 2] = [Cell::column, Cell::row];
        for (lines, line_of) in [&self.columns, &self.rows].into_iter().zip(line_of) {
            for (index, &line) in lines.iter().enumerate() {
                let here = cells.iter().filter(|vars| line_of(vars.cell) == index);
                let occupied: Vec<Lit> = here.map(|vars| !vars.empty).collect();
                imply::iff_or(sink, line, &occupied);
            }
        }
    }
}

/// Encodes that there are `at_least` to `at_most` pieces. The clauses can count up to the number of cells, so
/// that formulas for different bounds differ only in their last unit clauses.
///
/// # Panics
/// If the sink runs out of variables, or there are more pieces than cells.
pub(crate) fn encode_pieces(
    sink: &mut dyn ClauseSink,
    cells: &Cells,
    lines: &Lines,
    at_least: usize,
    at_most: usize,
) {
    let bounds = if at_least > 0 { Bounds::Both } else { Bounds::AtMost };
    let range = 0..=cells.iter().count();
    sink.comment(&"the number of pieces, by rows");
    let by_rows = by_lines(sink, cells, &lines.rows, Cell::row, range.clone(), bounds);
    sink.comment(&"the number of pieces, by columns");
    // One count is enough for lower bounds.
    let by_columns = by_lines(sink, cells, &lines.columns, Cell::column, range, Bounds::AtMost);
    for units in [by_rows.at_least(at_least), by_rows.at_most(at_most), by_columns.at_most(at_most)]
    {
        demand(sink, units.expect("all bounds are prepared"));
    }
}

/// Adds the literals as unit clauses.
pub(super) fn demand(sink: &mut dyn ClauseSink, lits: &[Lit]) {
    for &lit in lits {
        imply::fact(sink, lit);
    }
}

fn by_lines(
    sink: &mut dyn ClauseSink,
    cells: &Cells,
    lines: &[Lit],
    line_of: fn(Cell) -> usize,
    range: RangeInclusive<usize>,
    bounds: Bounds,
) -> Totalizer {
    // (count, line, literal that the line has at least `count` pieces): when sorted, the "at least 1" of all
    // lines come first.
    let mut outputs: Vec<(usize, usize, Lit)> = Vec::new();
    for (index, &line) in lines.iter().enumerate() {
        let here = cells.iter().filter(|vars| line_of(vars.cell) == index);
        let occupied: Vec<Lit> = here.map(|vars| !vars.empty).collect();
        outputs.push((1, index, line));
        let counts = 2..=occupied.len();
        if counts.is_empty() {
            continue;
        }
        let ladder = Totalizer::new(sink, &occupied, 1..=occupied.len(), bounds);
        for count in counts {
            let below = ladder.at_most(count - 1).expect("the ladder has all bounds");
            let &[output] = below else { unreachable!("a totalizer has one output for a bound") };
            outputs.push((count, index, !output));
        }
    }
    outputs.sort_unstable();
    let outputs: Vec<Lit> = outputs.into_iter().map(|(_, _, lit)| lit).collect();
    Totalizer::new(sink, &outputs, range, bounds)
}
