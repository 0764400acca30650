//! Scores of moves: the prices of the lines after each of them.
//!
//! A piece that is turned or moved away is *lifted*: the prices are those of the board without it. That takes far more
//! time than to put a piece down. So where only the best moves are wanted, a piece is lifted only if one of its moves
//! may be among them, and then prices are followed only as far as such a move can cost.

use crosstrack::rules::{Corner, Links};
use crosstrack::{Action, Cell, Connector, Game as _, Move, Owner, Position, Ruleset};

use super::ground::{COMMON, Ground, Land, PLACE};
use super::rank::{Rank, keep_first, least_of};
use super::terms::alone;
use super::walk::{self, FAR, NO_LINE, Survey};
use super::ways::Ways;
use super::{TileEvaluator, has_common};
use crate::evaluate::MOST_PLAYERS;

impl TileEvaluator {
    pub(super) fn score(
        &mut self,
        ruleset: &Ruleset,
        position: &Position,
        moves: &[Move],
        scores: &mut Vec<i32>,
    ) {
        let mut board = Board::new(self, ruleset, position);
        for group in moves.chunk_by(|one, other| lifted(*one) == lifted(*other)) {
            board.score(self, group, None, &mut |score, _| scores.push(score));
        }
    }

    /// Returns the `most` best of some moves, which ascend, with their scores, the best first.
    pub(super) fn best(
        &mut self,
        ruleset: &Ruleset,
        position: &Position,
        moves: &[Move],
        most: usize,
    ) -> Vec<(i32, Move)> {
        let mut board = Board::new(self, ruleset, position);
        let mut kept: Vec<Rank> = Vec::with_capacity(moves.len());
        let mut before = 0;
        for group in moves.chunk_by(|one, other| lifted(*one) == lifted(*other)) {
            let mut least = least_of(&mut kept, most);
            board.score(self, group, least, &mut |score, index| {
                // Of equally good moves, the first is kept.
                if least.is_none_or(|least| score > least) {
                    kept.push(Rank::new(score, before + index));
                    if kept.len() >= most.saturating_mul(4) {
                        least = least_of(&mut kept, most);
                    }
                }
            });
            before += group.len();
        }
        keep_first(&mut kept, most);
        kept.sort_unstable();
        kept.into_iter().map(|rank| (rank.score(), moves[rank.index()])).collect()
    }
}

/// Returns the cell of the piece that a move lifts, and whether the piece leaves it.
fn lifted(mv: Move) -> Option<(Cell, bool)> {
    match mv.action {
        Action::Rotate { cell, .. } => Some((cell, false)),
        Action::Relocate { from, .. } => Some((from, true)),
        Action::Place { .. } | Action::Intersection { .. } | Action::Claim => None,
    }
}

/// An opposing side, with its line.
struct Other {
    side: usize,
    line: u8,
    /// For each cell, the price of the side's line once somebody else has a piece there.
    blocked: [u8; 64],
    /// For each cell, the price of the cheapest line over it once it is empty; [`NO_LINE`] if that is no cheaper.
    emptied: [u8; 64],
    /// Prices for pieces that the side may use as well, if the game has a common stock.
    survey: Option<Survey>,
}

/// A position as the mover sees it.
struct Board<'a> {
    ruleset: &'a Ruleset,
    position: &'a Position,
    mover: usize,
    /// What the tables say about the position beyond the prices of the lines: it counts for each of its moves.
    more: i32,
    has_common: bool,
    land: Land,
    survey: Survey,
    line: u8,
    others: Vec<Other>,
    /// For each cell, the lines over a piece that is placed there.
    ways: [Option<Ways>; 64],
}

/// Log-odds for each step by which a piece is nearer to a line.
const NEAR: i32 = 4;

fn lines_of(survey: &Survey) -> [u8; 2] {
    [survey[0].line, survey[1].line]
}

fn line_of(survey: &Survey) -> u8 {
    survey[0].line.min(survey[1].line)
}

impl<'a> Board<'a> {
    fn new(evaluator: &mut TileEvaluator, ruleset: &'a Ruleset, position: &'a Position) -> Self {
        evaluator.ground.adapt(ruleset, position);
        let more = evaluator.full_odds(ruleset, position).map_or(0, |[all, pair]| all - pair);
        let mover = evaluator.side_index(position.to_move());
        let TileEvaluator { ground, sides, .. } = evaluator;
        let land = Land::new(ruleset, ground, position, sides[mover]);
        let survey = walk::survey(ground, &land, NO_LINE, FAR + 1);
        let line = line_of(&survey);
        let has_common = has_common(ruleset);
        let others = (0..sides.len()).filter(|&side| side != mover).map(|side| {
            let land = Land::new(ruleset, ground, position, sides[side]);
            // Cells on the cheapest lines alone matter, unless pieces may be shared.
            let slack = if has_common { FAR + 1 } else { 1 };
            let survey = walk::survey(ground, &land, NO_LINE, slack);
            let line = line_of(&survey);
            let blocked = blocked_lines(ground, &land, &survey, line);
            let emptied = std::array::from_fn(|cell| {
                let price = Ways::least(&survey, cell).saturating_add(PLACE);
                if price < line { price } else { NO_LINE }
            });
            Other { side, line, blocked, emptied, survey: has_common.then_some(survey) }
        });
        let others = others.collect();
        let ways = [None; 64];
        Self { ruleset, position, mover, more, has_common, land, survey, line, others, ways }
    }

    /// Returns the highest price of the mover's line after a move whose score is above `least`, and after which the
    /// other's line costs at most what `theirs` returns; `None` if no move has such a score.
    fn reach(
        &self,
        evaluator: &TileEvaluator,
        least: Option<i32>,
        theirs: impl Fn(&Other) -> u8,
    ) -> Option<u8> {
        // With more sides, there are no tables.
        let ([other], Some(least)) = (&self.others[..], least) else { return Some(NO_LINE) };
        let theirs = usize::from(theirs(other));
        let rest = NEAR * i32::from(FAR) + self.more;
        let is_above = |mine: &u8| evaluator.ceilings[usize::from(*mine)][theirs] + rest > least;
        (0..=NO_LINE).rev().find(is_above)
    }

    /// Returns the highest price of a line over the piece of a move whose score is above `least`, if the mover's line costs
    /// at most `without`, and the other's at most what `theirs` returns; `None` if no move has such a score.
    fn farthest(
        &self,
        evaluator: &TileEvaluator,
        least: Option<i32>,
        without: u8,
        theirs: impl Fn(&Other) -> u8,
    ) -> Option<u8> {
        let ([other], Some(least)) = (&self.others[..], least) else { return Some(NO_LINE) };
        let theirs = usize::from(theirs(other));
        let is_above = |through: &u8| {
            let mine = without.min(*through);
            let near = NEAR * i32::from(FAR - (through - mine).min(FAR));
            evaluator.ceilings[usize::from(mine)][theirs] + near + self.more > least
        };
        (0..=NO_LINE).rev().find(is_above)
    }

    /// Calls `visit` with the scores of moves that lift the same piece, or none, and their indices, in their order. Moves
    /// with a score of at most `least` may be left out; none are if it is `None`.
    fn score(
        &mut self,
        evaluator: &mut TileEvaluator,
        moves: &[Move],
        least: Option<i32>,
        visit: &mut impl FnMut(i32, usize),
    ) {
        match moves.first().copied().and_then(lifted) {
            None => {
                for (index, &mv) in moves.iter().enumerate() {
                    visit(self.put_down(evaluator, mv), index);
                }
            }
            Some((cell, false)) => self.turn(evaluator, cell, moves, least, visit),
            Some((cell, true)) => self.relocate(evaluator, cell, moves, least, visit),
        }
    }

    /// Returns the score of a move after which the mover's line costs `mine`, each other line costs what
    /// `theirs` returns, and the piece lies `extra` steps off the mover's line.
    fn rate(
        &self,
        evaluator: &TileEvaluator,
        mine: u8,
        extra: u8,
        theirs: impl Fn(&Other) -> u8,
    ) -> i32 {
        // A piece that lies near the mover's line but does not make it cheaper counts.
        let more = self.more + NEAR * i32::from(FAR - extra.min(FAR));
        if let [other] = &self.others[..] {
            return evaluator.after[usize::from(mine)][usize::from(theirs(other))] + more;
        }
        let mut lines = [NO_LINE; MOST_PLAYERS];
        lines[self.mover] = mine;
        for other in &self.others {
            lines[other.side] = theirs(other);
        }
        let next = self.position.to_move().nth_after(1, self.ruleset.players());
        let lines = &lines[..evaluator.sides.len()];
        evaluator.odds(self.ruleset, lines, self.mover, next) + more
    }

    /// Returns the score of a move that lifts no piece.
    fn put_down(&mut self, evaluator: &TileEvaluator, mv: Move) -> i32 {
        match mv.action {
            Action::Place { piece, cell, rotation } => {
                let links = evaluator.ground.links(piece.letter.index(), rotation);
                let is_common =
                    self.has_common && self.ruleset.owners().of(piece.colour) == Owner::Common;
                self.place(evaluator, cell.index(), links, is_common)
            }
            Action::Intersection { kind, at, rotation } => {
                let links = Connector { kind, rotation }.links();
                let corners = Corner::ALL.iter().map(|&c| (at.slot(c).index(), c.side().index()));
                let corners: Vec<(usize, usize)> = corners.collect();
                let links = links.with_junction(self.ruleset.junction());
                self.connect(evaluator, links, &corners)
            }
            _ => self.rate(evaluator, self.line, FAR, |other| other.line),
        }
    }

    fn place(
        &mut self,
        evaluator: &TileEvaluator,
        cell: usize,
        links: u64,
        is_common: bool,
    ) -> i32 {
        let ways = self.ways[cell].get_or_insert_with(|| Ways::new(&self.survey, cell));
        let extra = if is_common { COMMON } else { 0 };
        let through = ways.through(links).saturating_add(extra);
        let mine = self.line.min(through);
        self.rate(evaluator, mine, through - mine, |other| {
            let blocked = other.blocked[cell];
            match &other.survey {
                Some(survey) if is_common => {
                    blocked.min(Ways::new(survey, cell).through(links).saturating_add(COMMON))
                }
                _ => blocked,
            }
        })
    }

    /// Returns the price of the mover's line when nothing leads over the cell of one of its pieces.
    fn without(&self, evaluator: &mut TileEvaluator, cell: usize, ways: &Ways) -> u8 {
        if ways.least > self.line {
            // No cheapest line runs over the piece.
            return self.line;
        }
        let mut land = self.land.clone();
        land.block(cell);
        walk::line(&evaluator.ground, &land, NO_LINE, lines_of(&self.survey))
    }

    /// Scores moves that turn the piece on a cell, as [`Self::score`] does. Lines that arrive at the piece over itself
    /// are counted, too.
    fn turn(
        &self,
        evaluator: &mut TileEvaluator,
        cell: Cell,
        moves: &[Move],
        least: Option<i32>,
        visit: &mut impl FnMut(i32, usize),
    ) {
        let Some(reach) = self.reach(evaluator, least, |other| other.line) else { return };
        let ways = Ways::new(&self.survey, cell.index());
        // Without the piece, its line costs no less.
        if reach < self.line.min(ways.least) {
            return;
        }
        // If `reach` is smaller, lines without the piece are out of reach.
        let without =
            if reach < self.line { NO_LINE } else { self.without(evaluator, cell.index(), &ways) };
        let (used, letter) = (self.land.used(cell.index()), self.letter(cell));
        for (index, &mv) in moves.iter().enumerate() {
            let Action::Rotate { rotation, .. } = mv.action else { continue };
            let links = evaluator.ground.links(letter, rotation);
            let through = ways.through(links).saturating_add(used);
            let mine = through.min(without);
            if mine <= reach {
                visit(self.rate(evaluator, mine, through - mine, |other| other.line), index);
            }
        }
    }

    /// Scores moves that relocate the piece on a cell, as [`Self::score`] does. A piece over which no cheapest line runs
    /// is taken to make no difference where it lay.
    fn relocate(
        &self,
        evaluator: &mut TileEvaluator,
        from: Cell,
        moves: &[Move],
        least: Option<i32>,
        visit: &mut impl FnMut(i32, usize),
    ) {
        let most = |other: &Other| other.blocked.iter().copied().max().unwrap_or(NO_LINE);
        let Some(reach) = self.reach(evaluator, least, most) else { return };
        let ways = Ways::new(&self.survey, from.index());
        let emptied = ways.least.saturating_add(PLACE);
        // A piece is cheaper than the empty cell on which it lands by at most the price of that.
        let is_out_of_reach = |without: u8| reach < without.saturating_sub(PLACE);
        if is_out_of_reach(self.line.min(emptied)) {
            return;
        }
        let without = self.without(evaluator, from.index(), &ways).min(emptied);
        if is_out_of_reach(without) {
            return;
        }
        let Some(farthest) = self.farthest(evaluator, least, without, most) else { return };
        let lifted = (ways.least <= self.line).then(|| {
            let mut land = self.land.clone();
            land.clear(from.index());
            let most = NO_LINE.min(farthest + 1);
            walk::survey(&evaluator.ground, &land, most, FAR + 1)
        });
        let survey = lifted.as_ref().unwrap_or(&self.survey);
        let (used, letter) = (self.land.used(from.index()), self.letter(from));
        let mut all_ways = [None; 64];
        for (index, &mv) in moves.iter().enumerate() {
            let Action::Relocate { to, rotation, .. } = mv.action else { continue };
            let to = to.index();
            let ways: &mut Ways = match &mut all_ways[to] {
                Some(ways) => ways,
                none => none.insert(Ways::new(survey, to)),
            };
            if reach < without.min(ways.least) {
                continue;
            }
            let links = evaluator.ground.links(letter, rotation);
            let through = ways.through(links).saturating_add(used);
            let mine = through.min(without);
            if mine <= reach {
                let theirs = |other: &Other| other.blocked[to].min(other.emptied[from.index()]);
                visit(self.rate(evaluator, mine, through - mine, theirs), index);
            }
        }
    }

    /// Returns the letter of the piece on a cell, as an index.
    fn letter(&self, cell: Cell) -> usize {
        self.position.layout().piece(cell).expect("a piece to lift").piece.letter.index()
    }

    /// Returns the score when a connector with the given links is placed between `corners`, each given by cell
    /// and side.
    fn connect(&self, evaluator: &TileEvaluator, links: Links, corners: &[(usize, usize)]) -> i32 {
        let across = |survey: &Survey| {
            let leave = |edge: usize, corner: usize| {
                let (cell, side) = corners[corner];
                survey[edge].leave[cell][side]
            };
            let pairs = links.paths().flat_map(|(s, t)| {
                [0, 1].map(|edge| {
                    let forth = leave(edge, s).saturating_add(leave(edge + 2, t));
                    forth.min(leave(edge, t).saturating_add(leave(edge + 2, s)))
                })
            });
            pairs.min().unwrap_or(NO_LINE)
        };
        let through = across(&self.survey);
        let mine = self.line.min(through);
        self.rate(evaluator, mine, through - mine, |other| {
            // If the prices of another side are not known, its line is taken to stay as it is.
            other.survey.as_ref().map_or(other.line, |survey| other.line.min(across(survey)))
        })
    }
}

/// Returns, for each cell, the price of a side's line once somebody else takes the cell.
fn blocked_lines(ground: &Ground, land: &Land, survey: &Survey, line: u8) -> [u8; 64] {
    let mut lone = land.empty;
    for edge in (0..2).filter(|&edge| survey[edge].line == line) {
        let (from, to) = (&survey[edge], &survey[edge + 2]);
        let is_on_line = |&cell: &usize| {
            let ends = from.least[cell].saturating_add(to.least[cell]);
            land.is_empty(cell) && ends.saturating_add(PLACE) <= line
        };
        let cells = (0..64).filter(is_on_line).fold(0, |cells, cell| cells | 1 << cell);
        lone &= alone(cells, &from.least);
    }
    std::array::from_fn(|cell| {
        if lone >> cell & 1 == 0 {
            return line;
        }
        let mut land = land.clone();
        land.block(cell);
        walk::line(ground, &land, NO_LINE, lines_of(survey))
    })
}
