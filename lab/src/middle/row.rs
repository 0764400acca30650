//! What is found out about one middle game.

use crate::middle::sample::{Play, middle_game};
use crosstrack::game::Game as _;
use crosstrack::rules::{Position, Ruleset};
use crosstrack::solve::certificate::check;
use crosstrack::solve::threats::ThreatSearch;
use crosstrack::solve::{
    Budget, Search, SearchRules, Verdict, Wanted, WinSearch as _, certificate, solve,
};
use crosstrack_verify::table::row;

/// How much each search may take, in bytes.
const MEMORY: usize = 64 << 20;

/// How far is looked.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Within how many plies every win is looked for.
    pub plies: usize,
    /// Within how many plies wins by threats are looked for.
    pub threats: usize,
    /// So many positions may be looked at for each of the two.
    pub nodes: u64,
}

/// What is known of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Decided {
    /// Won within exactly so many plies.
    Won {
        /// The plies.
        plies: usize,
        /// How many first moves win within as many.
        first_moves: usize,
        /// Positions in which the strategy has a move.
        answers: u64,
    },
    /// Won by threats; whether there is a shorter win is known only as far as `refuted` says.
    ByThreats {
        /// The plies.
        plies: usize,
        /// Within so many plies there is no win.
        refuted: usize,
        /// Positions in which the strategy has a move.
        answers: u64,
    },
    /// No win was found.
    Open {
        /// Within so many plies there is none.
        refuted: usize,
        /// Within so many plies there is none by threats; `None` if the budget was spent.
        no_threats: Option<usize>,
    },
}

/// Looks for a win of the player to move; each that is found has a strategy that the rules replayed.
///
/// **Cost** that of the two searches, at most twice the positions of the limits.
///
/// # Panics
/// If a strategy does not win, which is a fault of this program.
pub fn decide(game: &Ruleset, position: &Position, limits: Limits) -> Decided {
    let budget = Budget { nodes: Some(limits.nodes), ..Budget::default() };
    let mut search = Search::with_rules(game, budget.clone(), SearchRules::ALL, MEMORY);
    let refuted = match solve(game, &mut search, position, limits.plies, Wanted::All) {
        Verdict::Win { plies, first_moves } => {
            search.set_budget(Budget::default());
            let strategy = certificate(game, &mut search, position, (first_moves[0], plies));
            let strategy = strategy.expect("no budget").expect("a win that was found");
            let answers = check(game, &strategy).unwrap_or_else(|e| panic!("{e}")).answers;
            return Decided::Won { plies, first_moves: first_moves.len(), answers };
        }
        Verdict::NoWin => limits.plies,
        Verdict::Unknown { refuted } => refuted,
    };
    let side = game.side_of(game.to_move(position));
    let mut threats = ThreatSearch::new(game, budget, MEMORY);
    // The last ply is ours.
    for plies in (1..=limits.threats).step_by(2).filter(|&plies| plies > refuted) {
        match threats.winning_move(game, position, plies) {
            Ok(None) => {}
            Err(_) => return Decided::Open { refuted, no_threats: None },
            Ok(Some(mv)) => {
                threats.set_budget(Budget::default());
                debug_assert_eq!(threats.wins_within(position, side, plies), Ok(true));
                let strategy = certificate(game, &mut threats, position, (mv, plies));
                let strategy = strategy.expect("no budget").expect("a win that was found");
                let answers = check(game, &strategy).unwrap_or_else(|e| panic!("{e}")).answers;
                return Decided::ByThreats { plies, refuted, answers };
            }
        }
    }
    Decided::Open { refuted, no_threats: Some(limits.threats.max(refuted)) }
}

/// A row of the table, in the order of [`FIELDS`](super::FIELDS).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// How the players chose their moves.
    pub play: Play,
    /// The seed.
    pub seed: u64,
    /// The position, as a text.
    pub position: String,
    /// The pathway pieces on the board.
    pub pieces: usize,
    /// What is known.
    pub decided: Decided,
}

impl Row {
    /// The row of a seed; `None` if its game was over.
    ///
    /// **Cost** that of [`decide`].
    pub fn new(game: &Ruleset, play: Play, seed: u64, limits: Limits) -> Option<Self> {
        let position = middle_game(game, play, seed)?;
        Some(Self {
            play,
            seed,
            position: game.write_position(&position),
            pieces: position.layout().pieces().count(),
            decided: decide(game, &position, limits),
        })
    }

    /// The cells of the row.
    pub fn cells(&self) -> Vec<String> {
        let mut cells = row![self.play, self.seed, self.position, self.pieces];
        cells.extend(match self.decided {
            Decided::Won { plies, first_moves, answers } => {
                row!["win", plies, "search", first_moves, plies - 1, "", answers]
            }
            Decided::ByThreats { plies, refuted, answers } => {
                row!["win", plies, "threats", "", refuted, "", answers]
            }
            Decided::Open { refuted, no_threats } => {
                let no_threats = no_threats.map_or_else(String::new, |plies| plies.to_string());
                row!["open", "", "", "", refuted, no_threats, ""]
            }
        });
        cells
    }
}
