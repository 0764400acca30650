//! How Crosstrack is judged: by the cheapest private line of each side.
//!
//! A line runs over a side's own pieces and over cells that are still empty. A piece that has to be turned costs
//! two, an empty cell three, because a line of turned pieces alone cannot be stopped. Pieces of others count as
//! they lie, at a price that makes them a last resort. Positions of two sides are judged by a sum of tables,
//! which depend on the prices of both lines and on what surrounds the lines. Moves of two sides are judged by the
//! prices alone, and three or more sides by the price of each.

mod ground;
mod odds;
mod terms;
mod walk;
mod weights;

use std::hash::{DefaultHasher, Hash as _, Hasher as _};

use crosstrack::rules::Links;
use crosstrack::{
    Action, Cell, Connector, Game, GameExt as _, Move, Owner, Player, Players, Position, Ruleset,
};

use self::ground::{COMMON, Ground, Land, PLACE, TURN};
pub use self::terms::TermTable;
use self::terms::{ALL_TABLES, Facts, TABLES};
use self::walk::{FAR, NO_LINE, Prices, Survey, Walk, spread};
use crate::evaluate::{Chances, Evaluated, MOST_PLAYERS};
use crate::number::{ONE, log_sum, logistic};

impl Evaluated for Ruleset {
    type Evaluator = TileEvaluator;

    fn evaluator(&self) -> TileEvaluator {
        let (ground, walk, sides) = (Ground::new(self), Walk::new(), self.sides());
        let has_terms = sides.len() == 2 && !has_common(self);
        let mut evaluator =
            TileEvaluator { ground, walk, sides, is_long: false, has_terms, known: Vec::new() };
        let empty = evaluator.lines(self, &self.start());
        evaluator.is_long = empty.iter().any(|&line| odds::is_long(line));
        evaluator.has_terms &= !evaluator.is_long;
        evaluator
    }

    fn chances(&self, evaluator: &mut TileEvaluator, position: &Position) -> Chances {
        evaluator.chances(self, position)
    }

    fn score(
        &self,
        evaluator: &mut TileEvaluator,
        position: &Position,
        moves: &[Move],
        scores: &mut Vec<i32>,
    ) {
        evaluator.score(self, position, moves, scores);
    }
}

/// Judges positions of Crosstrack.
///
/// # Examples
/// ```
/// use crosstrack::{Game as _, Ruleset};
/// use crosstrack_players::Evaluated as _;
///
/// let game = Ruleset::default();
/// let mut evaluator = game.evaluator();
/// // Six empty cells for either side, at three each.
/// assert_eq!(evaluator.lines(&game, &game.start()), [18, 18]);
/// ```
#[derive(Clone, Debug)]
pub struct TileEvaluator {
    ground: Ground,
    walk: Walk,
    sides: Vec<Players>,
    /// Whether a line over the empty board costs more than any price that the odds from games on the small board
    /// distinguish.
    is_long: bool,
    /// Whether positions are judged by all tables: those of two sides on a small board, without a common stock.
    has_terms: bool,
    /// Log-odds of positions that were judged, with their hashes: most positions are judged again when their
    /// moves are.
    known: Vec<(u64, [i32; 2])>,
}

/// Number of positions that an evaluator remembers.
const KNOWN: usize = 1 << 12;

/// Returns the hash of a position, which is not 0.
fn hash_of(position: &Position) -> u64 {
    let mut hasher = DefaultHasher::new();
    position.hash(&mut hasher);
    hasher.finish().max(1)
}

/// Returns whether the game has a common stock.
fn has_common(ruleset: &Ruleset) -> bool {
    (0..4).any(|set| ruleset.owners().of(crosstrack::Colour::from_index(set)) == Owner::Common)
}

impl TileEvaluator {
    /// Lowest price of a line that the odds of two sides distinguish.
    pub const LEAST_PRICE: u8 = odds::LEAST;
    /// Number of prices that the odds distinguish, from the lowest on.
    pub const PRICES: usize = odds::PRICES;

    /// The tables whose entries add up to the log-odds that the side to move wins.
    pub const TABLES: [TermTable; TABLES] = ALL_TABLES;

    /// Returns, for each table, the index of the entry that counts in a position. Indices run through all tables
    /// in order, and through each table row by row. Returns `None` if the tables are not used: with three or more
    /// sides, with a common stock, and on boards on which lines are long.
    ///
    /// # Examples
    /// ```
    /// use crosstrack::{Game as _, Ruleset};
    /// use crosstrack_players::{Evaluated as _, TileEvaluator};
    ///
    /// let game = Ruleset::default();
    /// let entries = game.evaluator().entries(&game, &game.start()).expect("two sides");
    /// assert_eq!(entries.len(), TileEvaluator::TABLES.len());
    /// // Lines cost 18 each: the first table begins with 2, and has 20 columns.
    /// assert_eq!(entries[0], 16 * 20 + 16);
    /// ```
    pub fn entries(&mut self, ruleset: &Ruleset, position: &Position) -> Option<[u16; TABLES]> {
        if !self.has_terms {
            return None;
        }
        self.ground.adapt(ruleset, position);
        let mover = self.side_index(position.to_move());
        let Self { ground, walk, sides, .. } = self;
        let [own, other] = [mover, 1 - mover].map(|side| {
            let mut land = Land::new(ruleset, ground, position, sides[side]);
            Facts::new(walk, ground, &mut land)
        });
        Some(terms::entries(&own, &other))
    }

    /// Returns the price of the cheapest line of each side, in the order of their first players; 32 if a side has
    /// no line that costs less.
    pub fn lines(&mut self, ruleset: &Ruleset, position: &Position) -> Vec<u8> {
        self.ground.adapt(ruleset, position);
        let Self { ground, walk, sides, .. } = self;
        let price = |&side: &Players| {
            walk.line(ground, &Land::new(ruleset, ground, position, side), NO_LINE)
        };
        sides.iter().map(price).collect()
    }

    /// Returns the log-odds that the side `favoured` wins if the lines have the prices `lines` and `next` is to
    /// move.
    fn odds(&self, ruleset: &Ruleset, lines: &[u8], favoured: usize, next: Player) -> i32 {
        let mover = ruleset.side_of(next);
        if let &[first, second] = lines {
            let first_moves = self.sides[0] == mover;
            let (mine, theirs) = if first_moves { (first, second) } else { (second, first) };
            let for_mover = odds::of_pair(self.is_long, mine, theirs);
            return if (favoured == 0) == first_moves { for_mover } else { -for_mover };
        }
        let strength = |side: usize| {
            let players = ruleset.players();
            let wait = (0..players)
                .find(|&plies| self.sides[side].contains(next.nth_after(plies, players)));
            odds::strength(lines[side], wait.unwrap_or(players))
        };
        let others = (0..lines.len()).filter(|&side| side != favoured).map(strength);
        strength(favoured) - others.reduce(log_sum).unwrap_or(0)
    }

    fn side_index(&self, player: Player) -> usize {
        self.sides.iter().position(|side| side.contains(player)).unwrap_or(0)
    }

    /// Returns the log-odds of a win for the side to move, first by all tables, then by the prices of the lines
    /// alone.
    fn full_odds(&mut self, ruleset: &Ruleset, position: &Position) -> Option<[i32; 2]> {
        if !self.has_terms {
            return None;
        }
        let hash = hash_of(position);
        let place = hash as usize % KNOWN;
        if let Some(&(_, odds)) = self.known.get(place).filter(|known| known.0 == hash) {
            return Some(odds);
        }
        let entries = self.entries(ruleset, position)?;
        let sum = entries.iter().map(|&entry| i32::from(weights::WEIGHTS[usize::from(entry)]));
        let first = usize::from(entries[0]);
        let odds = [sum.sum(), odds::of_places(first / odds::PRICES, first % odds::PRICES)];
        self.known.resize(KNOWN, (0, [0; 2]));
        self.known[place] = (hash, odds);
        Some(odds)
    }

    fn chances(&mut self, ruleset: &Ruleset, position: &Position) -> Chances {
        if let Some([odds, _]) = self.full_odds(ruleset, position) {
            let (chance, mover) = (logistic(odds), ruleset.side_of(position.to_move()));
            return self.of_sides(|side| if side == mover { chance } else { ONE - chance });
        }
        let lines = self.lines(ruleset, position);
        let of_side: Vec<u32> = (0..lines.len())
            .map(|side| logistic(self.odds(ruleset, &lines, side, position.to_move())))
            .collect();
        let sum: u32 = of_side.iter().sum();
        self.of_sides(|side| {
            let index = self.sides.iter().position(|&other| other == side).unwrap_or(0);
            (u64::from(of_side[index]) * u64::from(ONE) / u64::from(sum.max(1))) as u32
        })
    }

    /// Returns the chances of the players: each player has the chance of its side.
    fn of_sides(&self, chance: impl Fn(Players) -> u32) -> Chances {
        let mut chances = [0; MOST_PLAYERS];
        for &side in &self.sides {
            for player in side.iter() {
                chances[player.index()] = chance(side);
            }
        }
        chances
    }

    fn score(
        &mut self,
        ruleset: &Ruleset,
        position: &Position,
        moves: &[Move],
        scores: &mut Vec<i32>,
    ) {
        self.ground.adapt(ruleset, position);
        // What the tables say about the position beyond the prices of the lines counts for each of its moves.
        let more = self.full_odds(ruleset, position).map_or(0, |[all, pair]| all - pair);
        let mover = self.side_index(position.to_move());
        let next = position.to_move().nth_after(1, ruleset.players());
        let mut board = Board::new(self, ruleset, position, mover);
        for &mv in moves {
            let after = board.after(self, mv);
            let odds = self.odds(ruleset, &after.lines[..self.sides.len()], mover, next);
            scores.push(odds + after.nearness + more);
        }
    }
}

/// The prices of the lines after a move.
struct After {
    lines: [u8; MOST_PLAYERS],
    /// Log-odds for a piece that lies near the mover's line but does not make it cheaper.
    nearness: i32,
}

/// An opposing side, with its land and its line.
struct Other {
    side: usize,
    land: Land,
    line: u8,
    /// For each cell, the price of the side's line once somebody else has a piece there.
    blocked: [u8; 64],
    /// Prices for pieces that the side may use as well, if the game has a common stock.
    survey: Option<Survey>,
}

/// What changes when the mover lifts a piece.
struct Lifted {
    cell: usize,
    /// Prices of the mover, and of its line, when nothing leads over the cell.
    blocked: (Survey, u8),
    /// Prices of the mover, and of its line, when the cell is empty.
    empty: (Survey, u8),
    /// Prices of the others' lines when the cell is empty, in the order of [`Board::others`].
    lines: Vec<u8>,
}

/// A position as the mover sees it.
struct Board<'a> {
    ruleset: &'a Ruleset,
    position: &'a Position,
    mover: usize,
    land: Land,
    survey: Survey,
    line: u8,
    others: Vec<Other>,
    lifted: Option<Lifted>,
}

/// Log-odds for each step by which a piece is nearer to a line.
const NEAR: i32 = 4;

fn line_of(survey: &Survey) -> u8 {
    survey[0].line.min(survey[1].line)
}

impl<'a> Board<'a> {
    fn new(
        evaluator: &mut TileEvaluator,
        ruleset: &'a Ruleset,
        position: &'a Position,
        mover: usize,
    ) -> Self {
        let TileEvaluator { ground, walk, sides, .. } = evaluator;
        let land = Land::new(ruleset, ground, position, sides[mover]);
        let survey = walk.survey(ground, &land);
        let line = line_of(&survey);
        let has_common = has_common(ruleset);
        let others = (0..sides.len()).filter(|&side| side != mover).map(|side| {
            let land = Land::new(ruleset, ground, position, sides[side]);
            let survey = walk.survey(ground, &land);
            let line = line_of(&survey);
            let blocked = blocked_lines(walk, ground, &land, &survey, line);
            Other { side, land, line, blocked, survey: has_common.then_some(survey) }
        });
        let others = others.collect();
        Self { ruleset, position, mover, land, survey, line, others, lifted: None }
    }

    fn after(&mut self, evaluator: &mut TileEvaluator, mv: Move) -> After {
        match mv.action {
            Action::Place { piece, cell, rotation } => {
                let common = self.ruleset.owners().of(piece.colour) == Owner::Common;
                self.placed(evaluator, cell.index(), piece.letter.index(), rotation, common)
            }
            Action::Rotate { cell, rotation } => self.turned(evaluator, cell, rotation),
            Action::Relocate { from, to, rotation } => {
                self.relocated(evaluator, from, to.index(), rotation)
            }
            Action::Intersection { kind, at, rotation } => {
                let links = Connector { kind, rotation }.links();
                let corners = crosstrack::rules::Corner::ALL
                    .iter()
                    .map(|&corner| (at.slot(corner).index(), corner.side().index()));
                let corners: Vec<(usize, usize)> = corners.collect();
                self.connected(links.with_junction(self.ruleset.junction()), &corners)
            }
            Action::Claim => self.result(self.line, FAR, |other| other.line),
        }
    }

    /// Returns the result of a move after which the mover's line costs `mine`, each other line costs what
    /// `theirs` returns, and the piece lies `extra` steps off the mover's line.
    fn result(&self, mine: u8, extra: u8, theirs: impl Fn(&Other) -> u8) -> After {
        let mut lines = [NO_LINE; MOST_PLAYERS];
        lines[self.mover] = mine;
        for other in &self.others {
            lines[other.side] = theirs(other);
        }
        After { lines, nearness: NEAR * i32::from(FAR - extra.min(FAR)) }
    }

    fn placed(
        &self,
        evaluator: &TileEvaluator,
        cell: usize,
        letter: usize,
        rotation: u8,
        common: bool,
    ) -> After {
        let links = evaluator.ground.links(letter, rotation);
        let extra = if common { COMMON } else { 0 };
        let through = with_piece(&self.survey, cell, links).saturating_add(extra);
        let mine = self.line.min(through);
        self.result(mine, through.saturating_sub(self.line), |other| {
            let blocked = other.blocked[cell];
            match &other.survey {
                Some(survey) if common => {
                    blocked.min(with_piece(survey, cell, links).saturating_add(COMMON))
                }
                _ => blocked,
            }
        })
    }

    fn turned(&mut self, evaluator: &mut TileEvaluator, cell: Cell, rotation: u8) -> After {
        self.lift(evaluator, cell);
        let Some((lifted, placed)) = self.lifted.as_ref().zip(self.position.layout().piece(cell))
        else {
            return self.result(self.line, FAR, |other| other.line);
        };
        let links = evaluator.ground.links(placed.piece.letter.index(), rotation);
        let (survey, without) = &lifted.blocked;
        let through =
            with_piece(survey, cell.index(), links).saturating_add(self.land.used[cell.index()]);
        let mine = through.min(*without);
        self.result(mine, through.saturating_sub(mine), |other| other.line)
    }

    fn relocated(
        &mut self,
        evaluator: &mut TileEvaluator,
        from: Cell,
        to: usize,
        rotation: u8,
    ) -> After {
        self.lift(evaluator, from);
        let Some((lifted, placed)) = self.lifted.as_ref().zip(self.position.layout().piece(from))
        else {
            return self.result(self.line, FAR, |other| other.line);
        };
        let links = evaluator.ground.links(placed.piece.letter.index(), rotation);
        let (survey, without) = &lifted.empty;
        let through = with_piece(survey, to, links).saturating_add(self.land.used[from.index()]);
        let mine = through.min(*without);
        let empty = |other: &Other| {
            self.others.iter().position(|o| o.side == other.side).map(|index| lifted.lines[index])
        };
        self.result(mine, through.saturating_sub(mine), |other| {
            other.blocked[to].min(empty(other).filter(|&line| line < other.line).unwrap_or(NO_LINE))
        })
    }

    fn lift(&mut self, evaluator: &mut TileEvaluator, cell: Cell) {
        let cell = cell.index();
        if self.lifted.as_ref().is_some_and(|lifted| lifted.cell == cell) {
            return;
        }
        let TileEvaluator { ground, walk, .. } = evaluator;
        let mut land = self.land.clone();
        let mut survey = |land: &Land| {
            let survey = walk.survey(ground, land);
            let line = line_of(&survey);
            (survey, line)
        };
        land.block(cell);
        let blocked = survey(&land);
        land.clear(cell);
        let empty = survey(&land);
        let lines = self.others.iter().map(|other| {
            let mut land = other.land.clone();
            land.clear(cell);
            walk.line(ground, &land, other.line)
        });
        let lines = lines.collect();
        self.lifted = Some(Lifted { cell, blocked, empty, lines });
    }

    /// Returns the lines after a connector with the given links is placed between `corners`, each given by cell
    /// and side.
    fn connected(&self, links: Links, corners: &[(usize, usize)]) -> After {
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
        self.result(mine, through.saturating_sub(mine), |other| {
            // If the prices of another side are not known, its line is taken to stay as it is.
            other.survey.as_ref().map_or(other.line, |survey| other.line.min(across(survey)))
        })
    }
}

/// Returns the price of the cheapest line over a piece on a cell, either with the given links or once the piece
/// is turned.
fn with_piece(survey: &Survey, cell: usize, links: u64) -> u8 {
    let mut best = NO_LINE;
    for edge in [0, 1] {
        let (from, to) = (&survey[edge], &survey[edge + 2]);
        let bent = from.least[cell] + to.least[cell] + TURN;
        best = best.min(bent);
        best = best.min(straight(from, to, cell, links));
    }
    best
}

/// Returns the price of the cheapest line over a piece as it lies.
fn straight(from: &Prices, to: &Prices, cell: usize, links: u64) -> u8 {
    let (start, end) = (&from.arrive[cell], &to.arrive[cell]);
    let mut best = NO_LINE;
    for (side, &price) in start.iter().enumerate().filter(|&(_, &price)| price < NO_LINE) {
        let mut exits = spread(links, 1 << side);
        while exits != 0 {
            best = best.min(price + end[exits.trailing_zeros() as usize]);
            exits &= exits - 1;
        }
    }
    best
}

/// Returns, for each cell, the price of a side's line once somebody else takes the cell.
fn blocked_lines(
    walk: &mut Walk,
    ground: &Ground,
    land: &Land,
    survey: &Survey,
    line: u8,
) -> [u8; 64] {
    std::array::from_fn(|cell| {
        let price = |edge: usize| {
            let ends = survey[edge].least[cell].saturating_add(survey[edge + 2].least[cell]);
            ends.saturating_add(PLACE)
        };
        if !land.is_empty(cell) || price(0).min(price(1)) > line {
            return line;
        }
        let mut land = land.clone();
        land.block(cell);
        walk.line(ground, &land, NO_LINE)
    })
}
