//! Every configuration of a small board, one by one: how many win and how many of those are
//! irreducible, for each number of pieces.

use rayon::prelude::*;

use crosstrack::rules::{
    Cell, Colour, Layout, Letter, Piece, Placed, Ruleset, Setup, Track, cells_of,
};

/// Counts by number of pieces, 0 to all cells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct ByPieces {
    /// Winning configurations.
    pub winning: Vec<u64>,
    /// Those from which no piece can be taken away.
    pub irreducible: Vec<u64>,
}

/// Looks at every configuration of a ruleset's board with at most `stock` pieces of each pattern.
///
/// **Cost** 45 to the power of the cells for the standard set: seconds for four cells, a minute
/// for five.
pub(crate) fn by_pieces(ruleset: &Ruleset, stock: u8) -> ByPieces {
    let cells: Vec<Cell> = cells_of(ruleset.cells()).collect();
    let mut choices: Vec<Option<(Letter, u8)>> = vec![None];
    for pattern in ruleset.pieces().patterns() {
        choices.extend(pattern.orientations.rotations().map(|r| Some((pattern.letter, r))));
    }
    let empty = Setup::start().layout(ruleset);
    let firsts: Vec<(usize, usize)> = (0..choices.len())
        .flat_map(|i| (0..if cells.len() > 1 { choices.len() } else { 1 }).map(move |j| (i, j)))
        .collect();
    let zero = || vec![[0u64; 2]; cells.len() + 1];
    let sums = firsts
        .into_par_iter()
        .map(|(i, j)| {
            let mut walk = Walk {
                ruleset,
                choices: &choices,
                cells: &cells,
                layout: empty.clone(),
                left: [stock; Letter::COUNT],
                sums: zero(),
            };
            let fixed =
                if cells.len() > 1 { vec![choices[i], choices[j]] } else { vec![choices[i]] };
            walk.descend(0, 0, &fixed);
            walk.sums
        })
        .reduce(zero, |mut a, b| {
            for (x, y) in a.iter_mut().zip(b) {
                *x = [x[0] + y[0], x[1] + y[1]];
            }
            a
        });
    ByPieces {
        winning: sums.iter().map(|s| s[0]).collect(),
        irreducible: sums.iter().map(|s| s[1]).collect(),
    }
}

struct Walk<'a> {
    ruleset: &'a Ruleset,
    choices: &'a [Option<(Letter, u8)>],
    cells: &'a [Cell],
    layout: Layout,
    left: [u8; Letter::COUNT],
    sums: Vec<[u64; 2]>,
}

impl Walk<'_> {
    fn descend(&mut self, depth: usize, pieces: usize, fixed: &[Option<(Letter, u8)>]) {
        let Some(&cell) = self.cells.get(depth) else {
            self.look(pieces);
            return;
        };
        let choices = self.choices;
        let choices = fixed.get(depth).map_or(choices, std::slice::from_ref);
        for &choice in choices {
            match choice {
                None => self.descend(depth + 1, pieces, fixed),
                Some((letter, rotation)) if self.left[letter.index()] > 0 => {
                    self.left[letter.index()] -= 1;
                    let piece = Piece { colour: Colour::R, letter };
                    self.layout.set_piece(cell, Some(Placed { piece, rotation }));
                    self.descend(depth + 1, pieces + 1, fixed);
                    self.layout.set_piece(cell, None);
                    self.left[letter.index()] += 1;
                }
                Some(_) => {}
            }
        }
    }

    fn look(&mut self, pieces: usize) {
        let track = Track::new(self.ruleset, &self.layout);
        if !track.has_complete_path() {
            return;
        }
        self.sums[pieces][0] += 1;
        let mut all = cells_of(self.layout.occupied());
        let irreducible = all.all(|cell| !track.without(cell).has_complete_path());
        self.sums[pieces][1] += u64::from(irreducible);
    }
}
