//! The response to `values`: the value of every legal move, from a table or by iterative deepening.

use std::collections::HashMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;

use crate::explorable::{Explorable, Watch};
use crate::fault::Fault;
use crate::line_of_play::LineOfPlay;
use crate::solved;
use crate::value::{MoveValue, Worth};
use crosstrack::base::{Outcome, Players, counted};
use crosstrack::game::{GameExt, Key, key};
use crosstrack::solve::{BudgetError, Search, SearchRules, WinSearch, principal_line};
use crosstrack_tablebase::Tablebase;
use crosstrack_tablebase::outcome_value;

/// The maximum search depth in plies; greater depths are reduced to it.
pub const MOST_PLIES: usize = 15;

/// The size of the transposition table in bytes, small enough for a browser.
const MEMORY: usize = 128 << 20;

/// The number of positions searched between two reports, which takes some hundredths of a second.
const SLICE: u64 = 20_000;

/// The values of a position and of all its legal moves, with their source.
///
/// ```
/// use crosstrack::Ruleset;
/// use crosstrack_explore::line_of_play::LineOfPlay;
/// use crosstrack_explore::values::values_from_search;
/// use crosstrack_explore::{Watch, Worth};
///
/// let start = "x1_1x1_1122.1_1_d";
/// let line = LineOfPlay::<Ruleset>::from_position("", start).expect("a position");
/// let values = values_from_search(&line, 1, &mut Watch::unlimited(&mut |_| ()));
/// assert!(values.complete);
/// assert_ne!(values.value, Worth::Unknown);
/// ```
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Values {
    /// The value of the position for the player to move.
    pub value: Worth,
    /// The source of the values: a table or a search.
    pub source: Source,
    /// Whether the search reached the depth of the request. `false` if it was stopped before; always `true` for
    /// a table.
    pub complete: bool,
    /// All legal moves, best first, each with its value for the player who makes it.
    pub moves: Vec<MoveValue>,
    /// The moves that have the value of the position, in notation; empty if that value is not exact.
    pub best: Vec<String>,
    /// The best line that is known, each move with its value for the player who makes it. It may end before the
    /// game does; it is empty if no best move is known.
    pub line: Vec<MoveValue>,
    /// The number of positions that the search visited; 0 for a table.
    pub nodes: u64,
    /// The shell command that gives the same values.
    pub command: String,
}

/// The source of values, with the depth of the search or the size of the table.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Source {
    /// The kind of the source: `table` or `search`.
    #[schemars(extend("enum" = ["table", "search"]))]
    pub kind: String,
    /// The number of plies within which the search was exhaustive; `null` for a table.
    pub within: Option<usize>,
    /// The number of positions in the table; `null` for a search.
    pub positions: Option<u64>,
}

/// Looks up the values of a position and its moves in a table; `None` if the table does not hold the
/// position.
///
/// **Cost** one look-up for each legal move of the position, and of each position of its best line.
///
/// # Errors
/// If the file of the table cannot be read, or its values contradict each other.
pub fn values_from_table<G: Explorable>(
    place: &LineOfPlay<G>,
    table: &dyn Tablebase<G>,
) -> Result<Option<Values>, Fault> {
    let (game, position) = (&place.game, place.end());
    let Some((value, moves)) = solved::move_values(table, position)? else { return Ok(None) };
    let mut line = Vec::new();
    let mut before = position.clone();
    // A draw may go on forever.
    while let Some((value, moves)) = solved::move_values(table, &before)?
        && value != Worth::Draw
        && let Some(&(mv, worth)) = moves.first()
    {
        line.push(move_value(game, mv, worth));
        before = game.play(&before, mv);
    }
    let best = moves.iter().filter(|&&(_, worth)| worth == value);
    Ok(Some(Values {
        value,
        source: Source {
            kind: "table".to_owned(),
            within: None,
            positions: Some(table.stored_positions()),
        },
        complete: true,
        best: best.map(|&(mv, _)| game.write_move(mv)).collect(),
        moves: moves.iter().map(|&(mv, worth)| move_value(game, mv, worth)).collect(),
        line,
        nodes: 0,
        command: place.shell_command("tablebase probe DIR", " --all-moves"),
    }))
}

fn move_value<G: Explorable>(game: &G, mv: G::Move, value: Worth) -> MoveValue {
    MoveValue { mv: game.write_move(mv), value }
}

/// The moves that lead to positions with the same canonical key, and their value.
struct Group<G: Explorable> {
    moves: Vec<G::Move>,
    next: G::Position,
    worth: Worth,
}

/// Searches the values of all legal moves by iterative deepening, up to `plies`. Reports partial results to
/// `watch`; when the budget of `watch` is spent, returns what is known.
///
/// **Cost** that of [`Search`] for each undecided move, each side and each depth.
pub fn values_from_search<G: Explorable>(
    place: &LineOfPlay<G>,
    plies: usize,
    watch: &mut Watch<'_>,
) -> Values {
    let (game, position) = (&place.game, place.end());
    let plies = plies.clamp(1, MOST_PLIES);
    let mut run = ValueSearch {
        game,
        engine: Search::with_rules(game, watch.budget.clone(), SearchRules::ALL, MEMORY),
        sides: game.sides(),
        watch,
        news: Vec::new(),
        phase: (0, 0, 0),
    };
    let mut groups = group_moves(game, position);
    let us = game.side_of(game.to_move(position));
    let mut complete = true;
    let mut reached = 0;
    for depth in 1..=plies {
        if run.search_depth(us, &mut groups, depth).is_none() {
            complete = false;
            break;
        }
        reached = depth;
    }
    let value = position_value(game, position, &groups, reached);
    let mut moves: Vec<(G::Move, Worth)> =
        groups.iter().flat_map(|group| group.moves.iter().map(|&mv| (mv, group.worth))).collect();
    moves.sort_by(|a, b| a.1.cmp_best_first(b.1).then(a.0.cmp(&b.0)));
    let best = moves.iter().filter(|&&(_, worth)| worth == value && worth.is_final());
    let best: Vec<G::Move> = best.map(|&(mv, _)| mv).collect();
    let line = best.first().map_or_else(Vec::new, |&first| run.line(position, first, value));
    Values {
        value,
        source: Source { kind: "search".to_owned(), within: Some(reached), positions: None },
        complete,
        moves: moves.iter().map(|&(mv, worth)| move_value(game, mv, worth)).collect(),
        best: best.iter().map(|&mv| game.write_move(mv)).collect(),
        line,
        nodes: run.engine.nodes(),
        command: place.shell_command("solve", &format!(" --plies {plies}")),
    }
}

fn group_moves<G: Explorable>(game: &G, position: &G::Position) -> Vec<Group<G>> {
    let mut known: HashMap<Key, usize> = HashMap::new();
    let mut groups: Vec<Group<G>> = Vec::new();
    for mv in game.moves(position) {
        let next = game.play(position, mv);
        let at = *known.entry(key(game, &next)).or_insert(groups.len());
        match groups.get_mut(at) {
            Some(group) => group.moves.push(mv),
            None => groups.push(Group { moves: vec![mv], next, worth: Worth::Unknown }),
        }
    }
    groups
}

fn position_value<G: Explorable>(
    game: &G,
    position: &G::Position,
    groups: &[Group<G>],
    reached: usize,
) -> Worth {
    if let Some(value) = outcome_value(game, position) {
        return value.into();
    }
    let best = groups.iter().map(|group| group.worth).min_by(|a, b| a.cmp_best_first(*b));
    match best {
        // An undecided move may still win, so a draw by another move is not an exact value.
        Some(Worth::Draw | Worth::NoneWithin(_) | Worth::Unknown) | None if reached > 0 => {
            Worth::NoneWithin(reached)
        }
        best => best.unwrap_or(Worth::Unknown),
    }
}

struct ValueSearch<'r, 'w, G: Explorable> {
    game: &'r G,
    engine: Search<'r, G>,
    sides: Vec<Players>,
    watch: &'r mut Watch<'w>,
    news: Vec<MoveValue>,
    /// The depth, the number of groups searched so far, and the number of all groups.
    phase: (usize, usize, usize),
}

impl<G: Explorable> ValueSearch<'_, '_, G> {
    /// Searches every undecided move to `depth`; `None` once the budget is spent.
    fn search_depth(&mut self, us: Players, groups: &mut [Group<G>], depth: usize) -> Option<()> {
        let of = groups.len();
        for (done, group) in groups.iter_mut().enumerate() {
            self.phase = (depth, done, of);
            if done % 64 == 0 && !self.report() {
                return None;
            }
            if group.worth.is_final() {
                continue;
            }
            group.worth = self.worth(us, &group.next, depth)?;
            if group.worth.is_final() {
                let worth = group.worth;
                self.news.extend(group.moves.iter().map(|&mv| move_value(self.game, mv, worth)));
            }
        }
        self.phase = (depth, of, of);
        self.report().then_some(())
    }

    fn worth(&mut self, us: Players, next: &G::Position, depth: usize) -> Option<Worth> {
        match self.game.outcome(next) {
            Some(Outcome::Draw) => return Some(Worth::Draw),
            Some(Outcome::Win(side)) if side == us => return Some(Worth::Win(1)),
            Some(Outcome::Win(_)) => return Some(Worth::Loss(1)),
            None => {}
        }
        for at in 0..self.sides.len() {
            let side = self.sides[at];
            if self.wins(next, side, depth - 1)? {
                return Some(if side == us { Worth::Win(depth) } else { Worth::Loss(depth) });
            }
        }
        Some(Worth::NoneWithin(depth))
    }

    /// Returns how many positions the budget still allows.
    fn nodes_left(&self) -> u64 {
        let most = self.watch.budget.nodes.unwrap_or(u64::MAX);
        most.saturating_sub(self.engine.nodes())
    }

    /// Returns whether a side forces a win; searches in slices, with reports between them.
    fn wins(&mut self, position: &G::Position, side: Players, plies: usize) -> Option<bool> {
        let mut slice = SLICE;
        loop {
            let left = self.nodes_left();
            self.engine.set_budget(self.watch.budget_of(slice.min(left)));
            match self.engine.wins_within(position, side, plies) {
                Ok(wins) => return Some(wins),
                Err(BudgetError) if left <= slice || !self.report() => return None,
                // The transposition table keeps only some results of the last slice, so make the next slice
                // longer.
                Err(BudgetError) => slice = slice.saturating_add(slice / 2),
            }
        }
    }

    fn report(&mut self) -> bool {
        let (depth, done, of) = self.phase;
        let news = std::mem::take(&mut self.news);
        self.watch.report(&json!({
            "phase": counted(depth, "ply"),
            "done": done,
            "of": of,
            "moves": news,
            "nodes": self.engine.nodes(),
        }))
    }

    /// Returns the best line that begins with a first move of known value; each value is for the player who
    /// makes the move.
    fn line(&mut self, position: &G::Position, first: G::Move, worth: Worth) -> Vec<MoveValue> {
        let game = self.game;
        let us = game.side_of(game.to_move(position));
        let next = game.play(position, first);
        let mut line = vec![move_value(game, first, worth)];
        let (Worth::Win(plies) | Worth::Loss(plies)) = worth else { return line };
        let winner = match worth {
            Worth::Win(_) => Some(us),
            _ => self.find_winner(&next, us, plies - 1),
        };
        let Some(winner) = winner else { return line };
        self.engine.set_budget(self.watch.budget_of(self.nodes_left().min(50 * SLICE)));
        let Ok(then) = principal_line(game, &mut self.engine, &next, winner, plies - 1) else {
            return line;
        };
        let mut before = next;
        for (at, mv) in then.into_iter().enumerate() {
            let left = plies - 1 - at;
            let ours = winner.contains(game.to_move(&before));
            line.push(move_value(
                game,
                mv,
                if ours { Worth::Win(left) } else { Worth::Loss(left) },
            ));
            before = game.play(&before, mv);
        }
        line
    }

    fn find_winner(&mut self, next: &G::Position, us: Players, plies: usize) -> Option<Players> {
        let others: Vec<Players> = self.sides.iter().copied().filter(|&side| side != us).collect();
        others.into_iter().find(|&side| self.wins(next, side, plies) == Some(true))
    }
}
