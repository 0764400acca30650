//! The answer of `crosstrack solve`.

use schemars::JsonSchema;
use serde::Serialize;

use crate::interrupt;
use crosstrack::base::counted;
use crosstrack::game::Game;
use crosstrack::solve::parallel::PartialVerdict;
use crosstrack::solve::{Solution, Verdict};

const NONE_BY_THREATS: &str = "none-by-threats";

/// The basis of a part of an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Basis {
    /// A search whose result was not checked.
    Searched,
    /// A strategy that was checked by the rules.
    Checked,
    /// A strategy that was checked by the rules and by lemmas, which have a checker of their own.
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

/// The bases of the parts of an answer.
#[derive(Clone, Copy, Debug, Serialize, JsonSchema)]
pub(super) struct Evidence {
    /// The basis of the statement that the player to move wins; `null` if it does not.
    pub(super) win: Option<Basis>,
    /// The basis of the statement that there is no win or, for a win, no other first move and no sooner win;
    /// `null` if only wins by threats were searched.
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

/// The answer of `solve`: whether the player to move forces a win, and how.
#[derive(Serialize, JsonSchema)]
pub struct SolveReport {
    /// `win` (forced), `no` (win within the plies), `unknown`, or `none-by-threats`.
    answer: &'static str,
    /// For a win, its length in plies; for `no`, the plies within which there is none; for `unknown`, the
    /// plies within which a win is already refuted.
    plies: usize,
    /// The winning first moves; with `--one`, a single one.
    first_moves: Vec<String>,
    /// What is known beyond that while the answer is unknown.
    #[serde(skip_serializing_if = "Option::is_none")]
    so_far: Option<SoFar>,
    /// A line of play in which the win is delayed as long as possible.
    line: Vec<String>,
    /// The basis of the answer.
    evidence: Evidence,
    /// The number of positions searched.
    nodes: u64,
    /// The file with the strategy of the win or the refutation, if one was written.
    certificate: Option<String>,
    /// The file with the refutation of other first moves and of sooner wins, if one was written.
    refutation: Option<String>,
}

/// What was known of the first moves when the search ended before its answer.
#[derive(Serialize, JsonSchema)]
struct SoFar {
    /// The plies within which the first moves were searched.
    plies: usize,
    /// First moves that win within these plies, one of each that lead to the same.
    winning: Vec<String>,
    /// How many first moves do not win within these plies.
    refuted: usize,
    /// How many first moves there are.
    moves: usize,
}

impl SoFar {
    fn text(&self) -> String {
        let Self { plies, winning, refuted, moves } = self;
        let (plies, others) = (counted(*plies, "ply"), format!("{refuted} of {moves} first moves"));
        match winning.as_slice() {
            [] => format!("so far       {others} do not win within {plies}\n"),
            [one] => format!("so far       {one} wins within {plies}; {others} do not\n"),
            several => {
                format!("so far       {} win within {plies}; {others} do not\n", several.join(" "))
            }
        }
    }
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
        let so_far = None;
        Self { answer, plies, first_moves, so_far, line, evidence, nodes, certificate, refutation }
    }

    /// Adds what the search knew when it ended before its answer.
    pub(super) fn with_partial<G: Game>(
        mut self,
        game: &G,
        partial: &PartialVerdict<G::Move>,
    ) -> Self {
        let PartialVerdict { plies, winning, refuted, moves } = partial;
        let is_more = self.answer == "unknown" && *plies > self.plies;
        self.so_far = is_more.then(|| SoFar {
            plies: *plies,
            winning: winning.iter().map(|&mv| game.write_move(mv)).collect(),
            refuted: *refuted,
            moves: *moves,
        });
        self
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
        text += &self.so_far.as_ref().map_or_else(String::new, SoFar::text);
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
