//! The search of one middle game, and its row of the table.

use crate::middle::sample::{Play, middle_game};
use crosstrack::game::Game as _;
use crosstrack::rules::{Position, Ruleset};
use crosstrack::solve::certificate::check;
use crosstrack::solve::threats::ThreatSearch;
use crosstrack::solve::{
    Budget, Search, SearchRules, Verdict, Wanted, WinSearch as _, certificate, solve,
};
use crosstrack_io::table::row;

/// The size of the transposition table of each search, in bytes.
const MEMORY: usize = 64 << 20;

/// The limits of the two searches of a position.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// The depth of the exhaustive search, in plies.
    pub plies: usize,
    /// The depth of the search by threats, in plies.
    pub threats: usize,
    /// The maximum number of positions that each search visits.
    pub nodes: u64,
}

/// The result of the two searches of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Decision {
    /// The player to move wins; there is no shorter win.
    Won {
        /// The length of the win in plies.
        plies: usize,
        /// The number of first moves that win within `plies`.
        first_moves: usize,
        /// The number of positions in which the strategy gives a move.
        answers: u64,
    },
    /// The player to move wins by threats. A shorter win may exist, but takes more than `refuted` plies.
    ByThreats {
        /// The length of the win by threats in plies.
        plies: usize,
        /// The plies within which there is no win.
        refuted: usize,
        /// The number of positions in which the strategy gives a move.
        answers: u64,
    },
    /// No win was found.
    Open {
        /// The plies within which there is no win.
        refuted: usize,
        /// The plies within which there is no win by threats; `None` if the budget was spent.
        no_threats: Option<usize>,
    },
}

impl Decision {
    /// Returns the length of the win in plies, and whether it was found by threats; `None` if no win was
    /// found.
    pub const fn win(self) -> Option<(usize, bool)> {
        match self {
            Self::Won { plies, .. } => Some((plies, false)),
            Self::ByThreats { plies, .. } => Some((plies, true)),
            Self::Open { .. } => None,
        }
    }
}

/// Searches for a win of the player to move. If one is found, the rules replay its strategy.
///
/// **Cost** that of the two searches, each within the node budget, and of the strategy.
///
/// # Panics
/// If a strategy does not win, which is a bug in a search.
pub fn decide(game: &Ruleset, position: &Position, limits: Limits) -> Decision {
    let budget = Budget { nodes: Some(limits.nodes), ..Budget::default() };
    let mut search = Search::with_rules(game, budget.clone(), SearchRules::ALL, MEMORY);
    let refuted = match solve(game, &mut search, position, limits.plies, Wanted::All) {
        Verdict::Win { plies, first_moves } => {
            search.set_budget(Budget::default());
            let strategy = certificate(game, &mut search, position, (first_moves[0], plies));
            let strategy = strategy.expect("no budget").expect("a win that was found");
            let answers = check(game, &strategy).unwrap_or_else(|e| panic!("{e}")).answers;
            return Decision::Won { plies, first_moves: first_moves.len(), answers };
        }
        Verdict::NoWin => limits.plies,
        Verdict::Unknown { refuted } => refuted,
    };
    let side = game.side_of(game.to_move(position));
    let mut threats = ThreatSearch::new(game, budget, MEMORY);
    // Wins have odd lengths: the winner makes the last move.
    for plies in (1..=limits.threats).step_by(2).filter(|&plies| plies > refuted) {
        match threats.winning_move(game, position, plies) {
            Ok(None) => {}
            Err(_) => return Decision::Open { refuted, no_threats: None },
            Ok(Some(mv)) => {
                threats.set_budget(Budget::default());
                debug_assert_eq!(threats.wins_within(position, side, plies), Ok(true));
                let strategy = certificate(game, &mut threats, position, (mv, plies));
                let strategy = strategy.expect("no budget").expect("a win that was found");
                let answers = check(game, &strategy).unwrap_or_else(|e| panic!("{e}")).answers;
                return Decision::ByThreats { plies, refuted, answers };
            }
        }
    }
    Decision::Open { refuted, no_threats: Some(limits.threats.max(refuted)) }
}

/// A row of the table of middle games; its fields are the columns [`FIELDS`](super::FIELDS).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    pub play: Play,
    pub seed: u64,
    /// The position in notation.
    pub position: String,
    /// The number of pathway pieces on the board.
    pub pieces: usize,
    pub decision: Decision,
}

impl Row {
    /// Searches the position of a seed, and returns its row; `None` if the game is over before that position.
    ///
    /// **Cost** that of [`decide`].
    pub fn new(game: &Ruleset, play: Play, seed: u64, limits: Limits) -> Option<Self> {
        let position = middle_game(game, play, seed)?;
        Some(Self {
            play,
            seed,
            position: game.write_position(&position),
            pieces: position.layout().pieces().count(),
            decision: decide(game, &position, limits),
        })
    }

    /// Returns the row as text, one value for each column.
    pub fn cells(&self) -> Vec<String> {
        let mut cells = row![self.play, self.seed, self.position, self.pieces];
        cells.extend(match self.decision {
            Decision::Won { plies, first_moves, answers } => {
                row!["win", plies, "search", first_moves, plies - 1, "", answers]
            }
            Decision::ByThreats { plies, refuted, answers } => {
                row!["win", plies, "threats", "", refuted, "", answers]
            }
            Decision::Open { refuted, no_threats } => {
                let no_threats = no_threats.map_or_else(String::new, |plies| plies.to_string());
                row!["open", "", "", "", refuted, no_threats, ""]
            }
        });
        cells
    }
}
