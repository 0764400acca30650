//! How many winning configurations have as few pieces as the board is wide.
//!
//! Such a configuration has one piece in each row (or each column), so it is counted row by row,
//! as with a transfer matrix: a state is what the pieces so far can do at their lower end
//! ([`Column`]) together with how many of each pattern they use. Configurations that run from A to
//! C, those from B to D, less those that do both. Up to symmetry they are counted by Burnside's
//! lemma, from those that a half turn leaves as they are.

use std::collections::HashMap;

use super::column::{Column, Sources};
use super::interface::Rows;
use crate::crosstrack::compass::{Direction, Edge};
use crate::crosstrack::geometry::{Board, Cell, interstices_of};
use crate::crosstrack::intersection::Connector;
use crate::crosstrack::links::Links;
use crate::crosstrack::piece::{Catalogue, Letter, Orientations};
use crate::crosstrack::readings::Junction;
use crate::crosstrack::rules::Ruleset;
use crate::crosstrack::symmetry::turned_interstice;

/// What is counted.
#[derive(Clone, Debug)]
pub struct Question<'a> {
    /// The board.
    pub board: Board,
    /// X-JUNCTION.
    pub junction: Junction,
    /// What lies in each interstice, by its index.
    pub connectors: [Option<Connector>; 64],
    /// The patterns.
    pub patterns: &'a Catalogue,
    /// The letters that may be used, as a mask with bit 0 for A.
    pub letters: u32,
    /// How many of each pattern there are, at most 15.
    pub stock: u8,
    /// Whether each of the letters must be used exactly once.
    pub each_once: bool,
    /// The cells that may be used, as a mask.
    pub cells: u64,
    /// The cells that must be used, as a mask.
    pub through: u64,
    /// The terminals that the path must touch, each by edge and cell.
    pub terminals: Vec<(Edge, Cell)>,
}

/// What came out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Count {
    /// The number of pieces: the board's width.
    pub pieces: usize,
    /// How many winning configurations have so many.
    pub configurations: u128,
    /// How many there are up to the quarter turns that keep the connectors; `None` where cells or
    /// terminals are singled out.
    pub up_to_symmetry: Option<u128>,
    /// How many run through each cell, by index.
    pub by_cell: Vec<u128>,
    /// How many touch each terminal, by edge, then cell index.
    pub by_terminal: [Vec<u128>; 4],
    /// How many hold each pattern, by letter.
    pub by_pattern: Vec<u128>,
}

impl Count {
    fn empty(pieces: usize) -> Self {
        Self {
            pieces,
            configurations: 0,
            up_to_symmetry: None,
            by_cell: vec![0; 64],
            by_terminal: std::array::from_fn(|_| vec![0; 64]),
            by_pattern: vec![0; Letter::COUNT],
        }
    }

    fn combine(&mut self, other: &Self, with: impl Fn(&mut u128, u128)) {
        with(&mut self.configurations, other.configurations);
        let terminals = self.by_terminal.iter_mut().zip(&other.by_terminal);
        for (mine, theirs) in terminals
            .flat_map(|(m, t)| m.iter_mut().zip(t))
            .chain(self.by_cell.iter_mut().zip(&other.by_cell))
            .chain(self.by_pattern.iter_mut().zip(&other.by_pattern))
        {
            with(mine, *theirs);
        }
    }
}

/// Counts the winning configurations with as many pieces as the board is wide.
///
/// **Cost** for the published boards well under a second.
pub fn count(question: &Question<'_>) -> Count {
    let mut total = Count::empty(question.board.width());
    let mut fixed = 0u128;
    for view in View::all(question) {
        let part = view.count();
        match view.sources {
            Sources::Top => total.combine(&part, |a, b| *a += b),
            // What runs both ways was counted twice.
            Sources::TopAndSide(_) => total.combine(&part, |a, b| *a -= b),
        }
    }
    let plain = question.cells == question.board.cells()
        && question.through == 0
        && question.terminals.is_empty();
    if plain {
        let kept: Vec<usize> = (0..4).filter(|&q| question.is_kept_by(q)).collect();
        for &quarters in &kept {
            fixed += match quarters {
                0 => total.configurations,
                2 => question.fixed_by_half_turn(),
                _ => question.fixed_by_quarter_turn(),
            };
        }
        total.up_to_symmetry = Some(fixed / kept.len() as u128);
    }
    total
}

impl Question<'_> {
    fn is_kept_by(&self, quarters: usize) -> bool {
        interstices_of(self.board.interstices()).all(|at| {
            let image = turned_interstice(self.board, at, quarters);
            self.connectors[image.index()]
                == self.connectors[at.index()].map(|c| c.turned(quarters))
        })
    }

    fn fixed_by_half_turn(&self) -> u128 {
        View::all(self).fold(0, |sum, view| match view.sources {
            Sources::Top => sum + view.count_fixed(),
            Sources::TopAndSide(_) => sum - view.count_fixed(),
        })
    }

    /// A quarter turn takes rows to columns: what it keeps has one piece in each of both, on a
    /// diagonal, which it turns into the other one. Only a single cell is its own image.
    fn fixed_by_quarter_turn(&self) -> u128 {
        if self.board.width() > 1 {
            return 0;
        }
        let turned = |o: &Orientations, r: u8| o.least((r + 2) % 8) == r;
        let rows = self.rows(0);
        let mut fixed = 0;
        for pattern in self.patterns.patterns() {
            for r in pattern.orientations.rotations().filter(|&r| turned(&pattern.orientations, r))
            {
                let links = rows.links(pattern.orientations.links(r));
                let wins = |d: Direction| links.from(d.index()) >> d.opposite().index() & 1 != 0;
                let used = self.letters & 1 << pattern.letter.index() != 0;
                fixed += u128::from(used && (wins(Direction::N) || wins(Direction::W)));
            }
        }
        fixed
    }

    fn rows(&self, quarters: usize) -> Rows {
        Rows::new(self.board, self.junction, quarters, |at| self.connectors[at.index()])
    }
}

/// How many of each pattern are used: four bits for each letter.
type Usage = u128;
type Layer = HashMap<(Column, Usage), u128>;

/// One way of looking at the board: a path from the top row down, with the board turned.
struct View<'a> {
    question: &'a Question<'a>,
    rows: Rows,
    sources: Sources,
    top: Edge,
}

/// A piece put below a column: its letter, what becomes of the column, in how many orientations.
type Step = (usize, Column, u128);

impl<'a> View<'a> {
    /// The views whose counts add up: A to C, D to B; and those, to be taken away, that count what
    /// runs both ways. Only where the corner slots are cells can one piece in each row also be one
    /// in each column and touch all four edges.
    fn all(question: &'a Question<'a>) -> impl Iterator<Item = Self> + 'a {
        let views = [
            (0, Sources::Top),
            (1, Sources::Top),
            (0, Sources::TopAndSide(Direction::W)),
            (0, Sources::TopAndSide(Direction::E)),
        ];
        let width = question.board.width();
        views
            .into_iter()
            .filter(move |&(_, sources)| {
                // A path that touches a given terminal runs one way.
                sources == Sources::Top
                    || question.board.b() == 1
                        && question.terminals.is_empty()
                        // A single cell is both diagonals at once.
                        && (width > 1 || sources == Sources::TopAndSide(Direction::W))
            })
            .map(move |(quarters, sources)| Self {
                question,
                rows: question.rows(quarters),
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
            Sources::Top => true,
            Sources::TopAndSide(Direction::W) => row == column,
            Sources::TopAndSide(_) => row + column + 1 == width,
        };
        let cell = self.rows.original(row, column);
        let q = self.question;
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

    fn first(&self, column: usize) -> Vec<Step> {
        self.steps(|links| Column::first(&self.rows, column, links, self.sources))
    }

    fn next(&self, row: usize, above: Column, column: usize) -> Vec<Step> {
        self.steps(|links| Some(above.then(&self.rows, row, column, links, self.sources)))
    }

    fn steps(&self, put: impl Fn(Links) -> Option<Column>) -> Vec<Step> {
        let mut steps = Vec::new();
        for pattern in self.question.patterns.patterns() {
            let letter = pattern.letter.index();
            if self.question.letters & 1 << letter == 0 {
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

    /// The usage with so many more of a letter, if the stock has them.
    fn using(&self, usage: Usage, letter: usize, more: u8) -> Option<Usage> {
        let used = (usage >> (4 * letter)) as u8 & 15;
        let stock = if self.question.each_once { 1 } else { self.question.stock.min(15) };
        (used + more <= stock).then(|| usage + (Usage::from(more) << (4 * letter)))
    }

    fn is_complete(&self, usage: Usage) -> bool {
        !self.question.each_once
            || (0..Letter::COUNT)
                .all(|l| usage >> (4 * l) & 15 == Usage::from(self.question.letters >> l & 1))
    }

    /// The layers of states down to a row, each piece using `more` of its pattern.
    fn layers(&self, last: usize, more: u8) -> Vec<Layer> {
        let width = self.rows.width();
        let mut layers = vec![Layer::new()];
        for column in (0..width).filter(|&c| self.is_allowed(0, c)) {
            for (letter, state, count) in self.first(column) {
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
        memo: &'m mut HashMap<Column, Vec<Step>>,
    ) -> &'m [Step] {
        memo.entry(above).or_insert_with(|| {
            let at = usize::from(above.at);
            (at.saturating_sub(1)..=at + 1)
                .filter(|&c| c < self.rows.width() && self.is_allowed(row + 1, c))
                .flat_map(|c| self.next(row, above, c))
                .collect()
        })
    }

    fn count(&self) -> Count {
        let width = self.rows.width();
        let layers = self.layers(width - 1, 1);
        let mut result = Count::empty(width);
        // How many ways lead from a state to a path, from the bottom row up.
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
                let cell = self.rows.original(row, usize::from(state.at)).index();
                result.by_cell[cell] += configurations;
                if row == 0 {
                    result.configurations += configurations;
                    result.by_terminal[self.top.index()][cell] += configurations;
                    if let Sources::TopAndSide(side) = self.sources {
                        let edge = if side == Direction::W { Edge::D } else { Edge::B };
                        result.by_terminal[edge.index()][cell] += configurations;
                    }
                }
                if row + 1 == width {
                    result.by_terminal[self.top.opposite().index()][cell] += configurations;
                    if let Sources::TopAndSide(side) = self.sources {
                        let edge = if side == Direction::W { Edge::B } else { Edge::D };
                        result.by_terminal[edge.index()][cell] += configurations;
                    }
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

    /// How many of these a half turn leaves as they are: the rows below the middle are the image of
    /// those above it, and use the same patterns once more.
    fn count_fixed(&self) -> u128 {
        let width = self.rows.width();
        let meets = |above: &Column, image: &Column, row| {
            above.meets_image_of(image, &self.rows, row, self.sources)
        };
        if width.is_multiple_of(2) {
            let row = width / 2 - 1;
            let layers = self.layers(row, 2);
            return layers[row]
                .iter()
                .filter(|((state, usage), _)| self.is_complete(*usage) && meets(state, state, row))
                .map(|(_, ways)| ways)
                .sum();
        }
        let middle = width / 2;
        let own_image = |o: &Orientations, r: u8| o.least((r + 4) % 8) == r;
        let layers = if middle == 0 { Vec::new() } else { self.layers(middle - 1, 2) };
        let mut fixed = 0;
        for pattern in self.question.patterns.patterns() {
            let letter = pattern.letter.index();
            if self.question.letters & 1 << letter == 0 {
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
                    let centre = state.then(&self.rows, middle - 1, middle, links, self.sources);
                    if meets(&centre, &state, middle) {
                        fixed += ways;
                    }
                }
            }
        }
        fixed
    }
}

/// The connectors that lie on a board at the start of a ruleset's game, by interstice index.
pub fn start_connectors(ruleset: &Ruleset) -> [Option<Connector>; 64] {
    std::array::from_fn(|index| ruleset.start_connector(index))
}
