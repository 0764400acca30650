//! How many pieces: at most so many of each pattern, and bounds on all together.
//!
//! **Stock**: at most s of each pattern, by a totalizer over its `d4.A` on all cells.
//!
//! **All pieces** are counted twice, by rows and by columns. For each line (row or column) a
//! totalizer over its occupied cells gives the outputs "at least 1 in this line", "at least 2", …;
//! a second totalizer adds the outputs of all lines, first the "at least 1" of all lines, then the
//! "at least 2", and so on. The number of true outputs is the number of pieces.
//!
//! **Why counted by lines**: no path crosses more than one row at a step, so a path between A and
//! C needs a piece in every row, and assuming that a row has none is refuted by unit propagation
//! in the encodings of reachability. Each such lemma is about one variable here, and all of them
//! together contradict a bound below the width by unit propagation. Over a flat list of cells
//! they would not.
//!
//! **Reference** for the totalizer: Bailleux, Boufkhad, *Efficient CNF encoding of Boolean
//! cardinality constraints*, CP 2003.
//!
//! **Size** for N cells in n lines: O(N²/n) clauses for the lines and O(N·k) for bounds up to k.

use std::collections::BTreeMap;
use std::ops::RangeInclusive;

use crate::crosstrack::geometry::Cell;
use crate::sat::card::{self, Bounds, CardEncoding, Ladder, LadderError};
use crate::sat::lit::Lit;
use crate::sat::sink::ClauseSink;

use super::orientation::Cells;
use super::plan::Plan;

/// Adds that there are at most as many pieces of each pattern as the plan says; exactly one of each
/// if it says that.
pub fn encode_stock(sink: &mut (impl ClauseSink + ?Sized), cells: &Cells, plan: &Plan) {
    sink.comment(&"the stock: how many pieces of each pattern there are");
    for &letter in &plan.letters {
        let lits: Vec<Lit> = cells.iter().filter_map(|vars| vars.pattern(letter)).collect();
        card::at_most(sink, &lits, plan.stock, CardEncoding::Totalizer);
        if plan.each_once {
            sink.add_clause(&lits);
        }
    }
}

/// Counts all pieces, so that bounds can be set by unit clauses.
#[derive(Clone, Debug)]
pub struct PieceCount {
    /// By rows and by columns.
    ladders: [Ladder; 2],
}

impl PieceCount {
    /// Adds the clauses that count, for bounds in the range. They forbid nothing.
    ///
    /// # Panics
    /// If the sink runs out of variables.
    pub fn encode(
        sink: &mut (impl ClauseSink + ?Sized),
        cells: &Cells,
        range: RangeInclusive<usize>,
        bounds: Bounds,
    ) -> Self {
        let rows = |sink: &mut _| by_lines(sink, cells, Cell::row, range.clone(), bounds);
        sink.comment(&"the number of pieces, by rows");
        let by_rows = rows(sink);
        sink.comment(&"the number of pieces, by columns");
        // One count is enough for lower bounds.
        let by_columns = by_lines(sink, cells, Cell::column, range, Bounds::AtMost);
        Self { ladders: [by_rows, by_columns] }
    }

    /// The literals that together say that there are at most `bound` pieces.
    ///
    /// # Errors
    /// If the count was not built for it.
    pub fn at_most(&self, bound: usize) -> Result<Vec<Lit>, LadderError> {
        let [rows, columns] = &self.ladders;
        Ok([rows.at_most(bound)?, columns.at_most(bound)?].concat())
    }

    /// The literals that together say that there are at least `bound` pieces.
    ///
    /// # Errors
    /// If the count was not built for it, or there are not so many cells.
    pub fn at_least(&self, bound: usize) -> Result<Vec<Lit>, LadderError> {
        self.ladders[0].at_least(bound).map(<[Lit]>::to_vec)
    }
}

fn by_lines(
    sink: &mut (impl ClauseSink + ?Sized),
    cells: &Cells,
    line_of: impl Fn(Cell) -> usize,
    range: RangeInclusive<usize>,
    bounds: Bounds,
) -> Ladder {
    let mut lines: BTreeMap<usize, Vec<Lit>> = BTreeMap::new();
    for vars in cells.iter() {
        lines.entry(line_of(vars.cell)).or_default().push(!vars.empty);
    }
    // (how many at least, line, literal): sorted, the "at least 1" of all lines come first.
    let mut outputs: Vec<(usize, usize, Lit)> = Vec::new();
    for (line, occupied) in lines {
        let ladder =
            Ladder::new(sink, &occupied, 0..=occupied.len(), bounds, CardEncoding::Totalizer);
        for count in 1..=occupied.len() {
            let below = ladder.at_most(count - 1).expect("the ladder has all bounds");
            let &[output] = below else { unreachable!("a totalizer has one output for a bound") };
            outputs.push((count, line, !output));
        }
    }
    outputs.sort_unstable();
    let outputs: Vec<Lit> = outputs.into_iter().map(|(_, _, lit)| lit).collect();
    Ladder::new(sink, &outputs, range, bounds, CardEncoding::Totalizer)
}
