//! The answer of `crosstrack solve`.

use schemars::JsonSchema;
use serde::Serialize;

use crate::interrupt;
use crosstrack::base::counted;
use crosstrack::game::Game;
use crosstrack::solve::{Solution, Verdict};

const NONE_BY_THREATS: &str = "none-by-threats";

/// What an answer rests on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Basis {
    /// On a search alone.
    Searched,
    /// On a strategy that was checked by the rules alone.
    Checked,
    /// On a strategy that was checked by the rules, and by lemmas with a checker of their own.
    CheckedWithLemmas,
}

impl Basis {
    const fn words(self) -> &'static str {
        match self {
            Self::Searched => "searched, not checked",
            Self::Checked => "checked",
            Self::CheckedWithLemmas => "checked, with lemmas",
        }
    }
}

/// What the parts of an answer rest on.
#[derive(Clone, Copy, Debug, Serialize, JsonSchema)]
pub(super) struct Evidence {
    /// That there is a win.
    pub(super) win: Option<Basis>,
    /// That there is none; beside a win, that no other first move is one and none is sooner. Nothing if
    /// only wins by threats were looked for.
    pub(super) no_win: Option<Basis>,
}

impl Evidence {
    /// Returns the evidence of a verdict that was searched and not checked.
    pub(super) const fn searched<M>(verdict: &Verdict<M>) -> Self {
        let win = if let Verdict::Win { .. } = verdict { Some(Basis::Searched) } else { None };
        Self { win, no_win: Some(Basis::Searched) }
    }
}

/// The names of the files with the evidence of an answer.
#[derive(Clone, Debug, Default)]
pub(super) struct EvidenceFiles {
    pub(super) certificate: Option<String>,
    pub(super) refutation: Option<String>,
}

/// Whether the player to move forces a win.
#[derive(Serialize, JsonSchema)]
pub struct SolveReport {
    /// `win` of the player to move, `no` win, `unknown`, or `none-by-threats`.
    answer: &'static str,
    /// The least number for a win, the number asked for if there is none, and the number up to which
    /// there is none while the answer is unknown.
    plies: usize,
    /// The winning first moves; one where one is enough.
    first_moves: Vec<String>,
    /// A line of play in which the win is put off as long as possible.
    line: Vec<String>,
    /// What the answer rests on.
    evidence: Evidence,
    /// Positions that were looked at.
    nodes: u64,
    /// The file with the strategy of the win, or the refutation, if it was asked for.
    certificate: Option<String>,
    /// The file with the refutation of other first moves and sooner wins, if it was asked for.
    refutation: Option<String>,
}

impl SolveReport {
    /// Makes the report of a solution within `max_plies`; `none_by_threats` if there is certainly no win
    /// by threats.
    pub(super) fn new<G: Game>(
        game: &G,
        max_plies: usize,
        solution: Solution<G>,
        none_by_threats: bool,
        evidence: Evidence,
        files: EvidenceFiles,
    ) -> Self {
        let Solution { verdict, line, nodes, .. } = solution;
        let texts = |moves: Vec<G::Move>| moves.into_iter().map(|mv| game.write_move(mv)).collect();
        let (answer, plies, first_moves) = match verdict {
            _ if none_by_threats => (NONE_BY_THREATS, max_plies, Vec::new()),
            Verdict::Win { plies, first_moves } => ("win", plies, first_moves),
            Verdict::NoWin => ("no", max_plies, Vec::new()),
            Verdict::Unknown { refuted } => ("unknown", refuted, Vec::new()),
        };
        let (first_moves, line) = (texts(first_moves), texts(line));
        let EvidenceFiles { certificate, refutation } = files;
        Self { answer, plies, first_moves, line, evidence, nodes, certificate, refutation }
    }

    /// Describes a verdict in a few words.
    pub(super) fn summary<G: Game>(game: &G, max_plies: usize, solution: Solution<G>) -> String {
        let evidence = Evidence::searched(&solution.verdict);
        let report =
            Self::new(game, max_plies, solution, false, evidence, EvidenceFiles::default());
        let plies = counted(report.plies, "ply");
        format!("{} within {plies} {}", report.answer, report.first_moves.join(" "))
    }

    pub(super) fn text(&self) -> String {
        let plies = counted(self.plies, "ply");
        let Evidence { win, no_win } = self.evidence;
        let words = |basis: Option<Basis>| basis.unwrap_or(Basis::Searched).words();
        let mut text = match self.answer {
            "win" => format!("win in {plies}\n"),
            "no" => format!("no win within {plies} ({})\n", words(no_win)),
            NONE_BY_THREATS => format!("no win by threats within {plies}; there may be others\n"),
            _ if interrupt::is_cancelled() => {
                format!("unknown: interrupted; no win within {plies} ({})\n", words(no_win))
            }
            _ => format!(
                "unknown: the budget was spent; no win within {plies} ({})\n",
                words(no_win)
            ),
        };
        if !self.first_moves.is_empty() {
            text += &format!("first moves  {}\n", self.first_moves.join(" "));
            text += &format!("line         {}\n", self.line.join(" "));
            text += &match no_win {
                None => format!("evidence     {}; others were not looked for\n", words(win)),
                Some(_) if win == no_win => format!("evidence     {}\n", words(win)),
                Some(no_win) => format!(
                    "evidence     the win: {}; that no other or sooner is: {}\n",
                    words(win),
                    no_win.words()
                ),
            };
        }
        text += &format!("nodes        {}\n", self.nodes);
        if let Some(file) = &self.certificate {
            text += &format!("certificate  {file}\n");
        }
        if let Some(file) = &self.refutation {
            text += &format!("refutation   {file}\n");
        }
        text
    }
}
