//! Counting paths row by row, on a board that is turned so that the paths run from top to bottom.

use std::collections::HashMap;

use crate::count::column::{Column, PathSources};
use crate::count::interface::BoardRows;
use crate::count::minimum::{CountQuery, MinimumCount};
use crosstrack::rules::{Direction, Edge, Letter, Links};

/// The number of pieces used of each pattern: four bits for each letter.
pub(super) type PatternUsage = u128;
pub(super) type Layer = HashMap<(Column, PatternUsage), u128>;

/// A board, turned so that paths run from the top row to the bottom row.
pub(super) struct RowView<'a> {
    pub(super) query: &'a CountQuery<'a>,
    pub(super) rows: BoardRows,
    pub(super) sources: PathSources,
    pub(super) top: Edge,
}

/// A way to append a piece to a column: the letter of the piece, the new column, and the number of orientations that
/// give it.
type ColumnStep = (usize, Column, u128);

impl CountQuery<'_> {
    pub(super) fn rows(&self, quarters: usize) -> BoardRows {
        BoardRows::new(self.board, self.junction, quarters, |at| self.connectors[at.index()])
    }
}

impl<'a> RowView<'a> {
    /// Returns two views whose counts are to be added, for paths from A to C and for paths from D to B; and at
    /// most two views whose counts are to be subtracted, for configurations with both paths, one view for each
    /// diagonal. Configurations with both paths exist only if the corner slots are cells: otherwise one piece
    /// in each row and each column cannot touch all edges.
    pub(super) fn all(query: &'a CountQuery<'a>) -> impl Iterator<Item = Self> + 'a {
        let views = [
            (0, PathSources::Top),
            (1, PathSources::Top),
            (0, PathSources::TopAndSide(Direction::W)),
            (0, PathSources::TopAndSide(Direction::E)),
        ];
        let width = query.board.width();
        views
            .into_iter()
            .filter(move |&(_, sources)| {
                // A path at a given terminal runs along one axis only.
                sources == PathSources::Top
                    || query.board.b() == 1
                        && query.terminals.is_empty()
                        // A single cell is both diagonals at once.
                        && (width > 1 || sources == PathSources::TopAndSide(Direction::W))
            })
            .map(move |(quarters, sources)| Self {
                query,
                rows: query.rows(quarters),
                sources,
                top: if quarters == 0 { Edge::A } else { Edge::D },
            })
    }

    fn is_allowed(&self, row: usize, column: usize) -> bool {
        if !self.rows.has(row, column) {
            return false;
        }
        let width = self.rows.width();
        let on_diagonal = match self.sources {
            PathSources::Top => true,
            PathSources::TopAndSide(Direction::W) => row == column,
            PathSources::TopAndSide(_) => row + column + 1 == width,
        };
        let cell = self.rows.original(row, column);
        let q = self.query;
        let same_row = (0..width)
            .filter(|&c| self.rows.has(row, c))
            .fold(0, |mask, c| mask | self.rows.original(row, c).bit());
        let needed = q.through & same_row;
        let ends = q.terminals.iter().all(|&(edge, at)| {
            let here = if edge == self.top {
                row == 0
            } else if edge == self.top.opposite() {
                row + 1 == width
            } else {
                return false;
            };
            !here || at == cell
        });
        on_diagonal && q.cells & cell.bit() != 0 && (needed == 0 || needed == cell.bit()) && ends
    }

    fn steps(&self, put: impl Fn(Links) -> Option<Column>) -> Vec<ColumnStep> {
        let mut steps = Vec::new();
        for pattern in self.query.patterns.patterns() {
            let letter = pattern.letter.index();
            if self.query.letters & 1 << letter == 0 {
                continue;
            }
            let mut kinds: HashMap<Column, u128> = HashMap::new();
            for rotation in pattern.orientations.rotations() {
                if let Some(column) = put(pattern.orientations.links(rotation))
                    && (!column.is_dead() || column.crossed)
                {
                    *kinds.entry(column).or_default() += 1;
                }
            }
            steps.extend(kinds.into_iter().map(|(column, count)| (letter, column, count)));
        }
        steps
    }

    /// Returns the usage after `more` further pieces of a letter; `None` if the stock does not have them.
    pub(super) fn using(
        &self,
        usage: PatternUsage,
        letter: usize,
        more: u8,
    ) -> Option<PatternUsage> {
        let used = (usage >> (4 * letter)) as u8 & 15;
        let stock = if self.query.each_once { 1 } else { self.query.stock.min(15) };
        (used + more <= stock).then(|| usage + (PatternUsage::from(more) << (4 * letter)))
    }

    pub(super) fn is_complete(&self, usage: PatternUsage) -> bool {
        !self.query.each_once
            || (0..Letter::COUNT)
                .all(|l| usage >> (4 * l) & 15 == PatternUsage::from(self.query.letters >> l & 1))
    }

    /// Returns the layers of states down to row `last`. Each piece of a state uses `more` pieces of its
    /// pattern.
    pub(super) fn layers(&self, last: usize, more: u8) -> Vec<Layer> {
        let width = self.rows.width();
        let mut layers = vec![Layer::new()];
        for column in (0..width).filter(|&c| self.is_allowed(0, c)) {
            let first = |links| Column::first(&self.rows, column, links, self.sources);
            for (letter, state, count) in self.steps(first) {
                if let Some(usage) = self.using(0, letter, more) {
                    *layers[0].entry((state, usage)).or_default() += count;
                }
            }
        }
        for row in 0..last {
            let mut next = Layer::new();
            let mut memo = HashMap::new();
            for (&(above, usage), &ways) in &layers[row] {
                for (letter, state, count) in self.all_steps(row, above, &mut memo) {
                    if let Some(usage) = self.using(usage, *letter, more) {
                        *next.entry((*state, usage)).or_default() += ways * count;
                    }
                }
            }
            layers.push(next);
        }
        layers
    }

    fn all_steps<'m>(
        &self,
        row: usize,
        above: Column,
        memo: &'m mut HashMap<Column, Vec<ColumnStep>>,
    ) -> &'m [ColumnStep] {
        memo.entry(above).or_insert_with(|| {
            let at = usize::from(above.at);
            let then = |links, c| above.append(&self.rows, row, c, links, self.sources);
            (at.saturating_sub(1)..=at + 1)
                .filter(|&c| c < self.rows.width() && self.is_allowed(row + 1, c))
                .flat_map(|c| self.steps(|links| Some(then(links, c))))
                .collect()
        })
    }

    pub(super) fn count(&self) -> MinimumCount {
        let width = self.rows.width();
        let layers = self.layers(width - 1, 1);
        let mut result = MinimumCount::empty(width);
        // For each state, the number of ways to complete it to a path; computed from the bottom row up.
        let mut below: Layer = Layer::new();
        for row in (0..width).rev() {
            let mut here = Layer::new();
            let mut memo = HashMap::new();
            for (&(state, usage), &ways) in &layers[row] {
                let ends = if row + 1 == width {
                    u128::from(state.is_path(&self.rows, self.sources) && self.is_complete(usage))
                } else {
                    self.all_steps(row, state, &mut memo)
                        .iter()
                        .filter_map(|&(letter, next, count)| {
                            let usage = self.using(usage, letter, 1)?;
                            Some(count * below.get(&(next, usage))?)
                        })
                        .sum()
                };
                if ends == 0 {
                    continue;
                }
                let configurations = ways * ends;
                // A configuration with both paths was counted once at each terminal, so nothing is subtracted.
                let ended = if self.sources == PathSources::Top { configurations } else { 0 };
                let cell = self.rows.original(row, usize::from(state.at)).index();
                result.by_cell[cell] += configurations;
                if row == 0 {
                    result.configurations += configurations;
                    result.by_terminal[self.top.index()][cell] += ended;
                }
                if row + 1 == width {
                    result.by_terminal[self.top.opposite().index()][cell] += ended;
                    for letter in (0..Letter::COUNT).filter(|l| usage >> (4 * l) & 15 != 0) {
                        result.by_pattern[letter] += configurations;
                    }
                }
                here.insert((state, usage), ends);
            }
            below = here;
        }
        result
    }
}
