//! How Crosstrack is judged: by the cheapest private line of each side.
//!
//! A line runs over a side's own pieces and over cells that are still empty. A piece that has to be turned costs
//! two, an empty cell three, because a line of turned pieces alone cannot be stopped. Pieces of others count as
//! they lie, at a price that makes them a last resort. Positions of two sides are judged by a sum of tables,
//! which depend on the prices of both lines and on what surrounds the lines. Moves of two sides are judged by the
//! prices alone, and three or more sides by the price of each.

mod board;
mod ground;
mod odds;
mod rank;
mod terms;
mod walk;
mod ways;
mod weights;

use std::hash::{DefaultHasher, Hash as _, Hasher as _};

use crosstrack::{Game, GameExt as _, Move, Owner, Player, Players, Position, Ruleset};

use self::ground::{Ground, Land};
pub use self::terms::TermTable;
use self::terms::{ALL_TABLES, Facts, TABLES};
use self::walk::{NO_LINE, Prices, spread};
use crate::evaluate::{Chances, Evaluated, MOST_PLAYERS};
use crate::number::{ONE, log_sum, logistic};

impl Evaluated for Ruleset {
    type Evaluator = TileEvaluator;

    fn evaluator(&self) -> TileEvaluator {
        let (ground, sides) = (Ground::new(self), self.sides());
        let has_terms = sides.len() == 2 && !has_common(self);
        let (is_long, known, after) = (false, Vec::new(), odds::after(false));
        let ceilings = odds::ceilings(&after);
        let mut evaluator =
            TileEvaluator { ground, sides, is_long, has_terms, after, ceilings, known };
        let empty = evaluator.lines(self, &self.start());
        evaluator.is_long = empty.iter().any(|&line| odds::is_long(line));
        evaluator.has_terms &= !evaluator.is_long;
        evaluator.after = odds::after(evaluator.is_long);
        evaluator.ceilings = odds::ceilings(&evaluator.after);
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

    /// **Cost** that of [`score`](Evaluated::score), without most of what it takes to lift each of the mover's pieces.
    fn best(
        &self,
        evaluator: &mut TileEvaluator,
        position: &Position,
        moves: &[Move],
        most: usize,
    ) -> Vec<(i32, Move)> {
        evaluator.best(self, position, moves, most)
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
    sides: Vec<Players>,
    /// Whether a line over the empty board costs more than any price that the odds from games on the small board
    /// distinguish.
    is_long: bool,
    /// Whether positions are judged by all tables: those of two sides on a small board, without a common stock.
    has_terms: bool,
    /// What log-odds two sides have after a move, and what they can have at most.
    after: Box<odds::Pairs>,
    ceilings: Box<odds::Pairs>,
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
        let Self { ground, sides, .. } = self;
        let [own, other] = [mover, 1 - mover].map(|side| {
            let mut land = Land::new(ruleset, ground, position, sides[side]);
            Facts::new(ground, &mut land)
        });
        Some(terms::entries(&own, &other))
    }

    /// Returns the price of the cheapest line of each side, in the order of their first players; 32 if a side has
    /// no line that costs less.
    pub fn lines(&mut self, ruleset: &Ruleset, position: &Position) -> Vec<u8> {
        let sides = self.sides.clone();
        sides.into_iter().map(|side| self.line(ruleset, position, side, NO_LINE)).collect()
    }

    /// Returns the price of the cheapest line of a side; 32 if it has none that costs less than that and than `most`.
    pub fn line(&mut self, ruleset: &Ruleset, position: &Position, side: Players, most: u8) -> u8 {
        self.ground.adapt(ruleset, position);
        let land = Land::new(ruleset, &self.ground, position, side);
        walk::line(&self.ground, &land, most, [0; 2])
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
