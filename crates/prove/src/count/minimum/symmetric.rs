//! Minimum configurations that a quarter or a half turn of the board fixes.

use crate::count::column::{Column, PathSources};
use crate::count::minimum::CountQuery;
use crate::count::minimum::view::RowView;
use crosstrack::rules::symmetry::rotate_interstice;
use crosstrack::rules::{Direction, Orientations, interstices_of};

impl CountQuery<'_> {
    pub(super) fn is_kept_by(&self, quarters: usize) -> bool {
        interstices_of(self.board.interstices()).all(|at| {
            let image = rotate_interstice(self.board, at, quarters);
            self.connectors[image.index()]
                == self.connectors[at.index()].map(|c| c.rotate(quarters))
        })
    }

    pub(super) fn fixed_by_half_turn(&self) -> u128 {
        RowView::all(self).fold(0, |sum, view| match view.sources {
            PathSources::Top => sum + view.count_fixed(),
            PathSources::TopAndSide(_) => sum - view.count_fixed(),
        })
    }

    /// Counts the configurations that a quarter turn fixes. A quarter turn takes rows to columns, so such a
    /// configuration has one piece in each row and each column, all on one diagonal. But the turn takes that diagonal
    /// to the other one. So only a configuration on a board of a single cell can be fixed.
    pub(super) fn fixed_by_quarter_turn(&self) -> u128 {
        if self.board.width() > 1 {
            return 0;
        }
        let turned = |o: &Orientations, r: u8| o.least_rotation((r + 2) % 8) == r;
        let rows = self.rows(0);
        let mut fixed = 0;
        for pattern in self.patterns.patterns() {
            for r in pattern.orientations.rotations().filter(|&r| turned(&pattern.orientations, r))
            {
                let links = rows.links(pattern.orientations.links(r));
                let wins = |d: Direction| links.exits(d.index()) >> d.opposite().index() & 1 != 0;
                let used = self.letters & 1 << pattern.letter.index() != 0;
                fixed += u128::from(used && (wins(Direction::N) || wins(Direction::W)));
            }
        }
        fixed
    }
}

impl RowView<'_> {
    /// Counts the configurations that a half turn fixes: the rows below the middle are the image of the rows
    /// above it, and use the same patterns a second time.
    pub(super) fn count_fixed(&self) -> u128 {
        let width = self.rows.width();
        let meets = |above: Column, image: Column, row| {
            above.meets_image_of(image, &self.rows, row, self.sources)
        };
        if width.is_multiple_of(2) {
            let row = width / 2 - 1;
            let layers = self.layers(row, 2);
            return layers[row]
                .iter()
                .filter(|((state, usage), _)| {
                    self.is_complete(*usage) && meets(*state, *state, row)
                })
                .map(|(_, ways)| ways)
                .sum();
        }
        let middle = width / 2;
        let own_image = |o: &Orientations, r: u8| o.least_rotation((r + 4) % 8) == r;
        let layers = if middle == 0 { Vec::new() } else { self.layers(middle - 1, 2) };
        let mut fixed = 0;
        for pattern in self.query.patterns.patterns() {
            let letter = pattern.letter.index();
            if self.query.letters & 1 << letter == 0 {
                continue;
            }
            for r in
                pattern.orientations.rotations().filter(|&r| own_image(&pattern.orientations, r))
            {
                let links = pattern.orientations.links(r);
                if middle == 0 {
                    let only = Column::first(&self.rows, 0, links, self.sources);
                    let usage = self.using(0, letter, 1);
                    fixed += u128::from(
                        only.is_some_and(|c| c.is_path(&self.rows, self.sources))
                            && usage.is_some_and(|u| self.is_complete(u)),
                    );
                    continue;
                }
                for (&(state, usage), &ways) in layers.last().into_iter().flatten() {
                    let near = usize::from(state.at).abs_diff(middle) <= 1;
                    let Some(usage) = self.using(usage, letter, 1) else { continue };
                    if !near || !self.is_complete(usage) {
                        continue;
                    }
                    let centre = state.append(&self.rows, middle - 1, middle, links, self.sources);
                    if meets(centre, state, middle) {
                        fixed += ways;
                    }
                }
            }
        }
        fixed
    }
}
