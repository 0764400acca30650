//! What `crosstrack solve` says.

use schemars::JsonSchema;
use serde::Serialize;

use crate::base::counted;
use crate::cli::interrupt;
use crate::game::Game;
use crate::solve::{Solution, Verdict};

const NONE_BY_THREATS: &str = "none-by-threats";

/// Whether the player to move forces a win.
#[derive(Serialize, JsonSchema)]
pub(in crate::cli) struct SolveReport {
    /// `win` of the player to move, `no` win, `unknown`, or `none-by-threats`.
    answer: &'static str,
    /// The least number for a win, the number asked for if there is none, and the number up to which
    /// there is none while the answer is unknown.
    plies: usize,
    /// The winning first moves; one where one is enough.
    first_moves: Vec<String>,
    /// A line of play in which the win is put off as long as possible.
    line: Vec<String>,
    /// Positions that were looked at.
    nodes: u64,
    /// The file with the strategy, if it was asked for.
    certificate: Option<String>,
}

impl SolveReport {
    /// What a search for so many plies found; of wins by threats perhaps that there is none.
    pub(super) fn new<G: Game>(
        game: &G,
        asked: usize,
        solution: Solution<G>,
        none_by_threats: bool,
        certificate: Option<String>,
    ) -> Self {
        let Solution { verdict, line, nodes, .. } = solution;
        let texts = |moves: Vec<G::Move>| moves.into_iter().map(|mv| game.write_move(mv)).collect();
        let (answer, plies, first_moves) = match verdict {
            _ if none_by_threats => (NONE_BY_THREATS, asked, Vec::new()),
            Verdict::Win { plies, first_moves } => ("win", plies, first_moves),
            Verdict::No => ("no", asked, Vec::new()),
            Verdict::Unknown { refuted } => ("unknown", refuted, Vec::new()),
        };
        let (first_moves, line) = (texts(first_moves), texts(line));
        Self { answer, plies, first_moves, line, nodes, certificate }
    }

    /// The verdict in a few words.
    pub(super) fn brief(&self) -> String {
        format!(
            "{} within {} {}",
            self.answer,
            counted(self.plies, "ply"),
            self.first_moves.join(" ")
        )
    }

    pub(super) fn text(&self) -> String {
        let plies = counted(self.plies, "ply");
        let mut text = match self.answer {
            "win" => format!("win in {plies}\n"),
            "no" => format!("no win within {plies}\n"),
            NONE_BY_THREATS => format!("no win by threats within {plies}; there may be others\n"),
            _ if interrupt::is_cancelled() => {
                format!("unknown: interrupted; no win within {plies}\n")
            }
            _ => format!("unknown: the budget was spent; no win within {plies}\n"),
        };
        if !self.first_moves.is_empty() {
            text += &format!("first moves  {}\n", self.first_moves.join(" "));
            text += &format!("line         {}\n", self.line.join(" "));
        }
        text += &format!("nodes        {}\n", self.nodes);
        if let Some(file) = &self.certificate {
            text += &format!("certificate  {file}\n");
        }
        text
    }
}
