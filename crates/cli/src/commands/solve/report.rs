//! The answer of `crosstrack solve`.

use schemars::JsonSchema;
use serde::Serialize;

use crate::answer::values::FileName;
use crate::process::interrupt;
use crosstrack::base::counted;
use crosstrack::game::Notation;
use crosstrack::solve::parallel::PartialVerdict;
use crosstrack::solve::{Solution, Verdict};
use crosstrack_io::table;
use crosstrack_io::table::row;

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

impl From<crosstrack::solve::Evidence> for Basis {
    fn from(evidence: crosstrack::solve::Evidence) -> Self {
        match evidence {
            crosstrack::solve::Evidence::Search => Self::Searched,
            crosstrack::solve::Evidence::Replay => Self::Checked,
            crosstrack::solve::Evidence::ReplayWithLemmas => Self::CheckedWithLemmas,
        }
    }
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
    /// The basis of the statement that there is no win within `no_win_plies` and, unless `--one` is given,
    /// no other winning first move; `null` if nothing was ruled out or only wins by threats were searched.
    pub(super) no_win: Option<Basis>,
    /// The number of plies within which there is no win, on the basis of `no_win`; `null` if no win was ruled out.
    pub(super) no_win_plies: Option<usize>,
}

impl Evidence {
    /// Returns the evidence of a verdict within `max_plies` that was searched and not checked.
    pub(super) const fn searched<M>(verdict: &Verdict<M>, max_plies: usize) -> Self {
        let searched = Some(Basis::Searched);
        let (win, no_win, plies) = match *verdict {
            Verdict::Win { plies, .. } => (searched, searched, plies - 1),
            Verdict::NoWin => (None, searched, max_plies),
            Verdict::Unknown { refuted: 0 } => (None, None, 0),
            Verdict::Unknown { refuted } => (None, searched, refuted),
        };
        Self { win, no_win, no_win_plies: if plies > 0 { Some(plies) } else { None } }
    }
}

/// The names of the files with the evidence of an answer.
#[derive(Clone, Debug, Default)]
pub(super) struct EvidenceFiles {
    pub(super) certificate: Option<FileName>,
    pub(super) refutation: Option<FileName>,
}

/// The answer of `solve`: whether the player to move forces a win, and how.
#[derive(Serialize, JsonSchema)]
pub struct SolveReport {
    /// The position in notation.
    position: String,
    /// `win` (a forced win), `no` (no win within the plies), `unknown`, or `none-by-threats` (no win by threats within
    /// the plies; there may be others).
    answer: &'static str,
    /// For `win`, the length of the win in plies; for `no` and `none-by-threats`, the plies within which there is no
    /// such win; for `unknown`, the plies within which a win is already refuted.
    plies: usize,
    /// The winning first moves; with `--one`, a single one.
    first_moves: Vec<String>,
    /// What is known about the first moves within more plies; only if the answer is `unknown`.
    #[serde(skip_serializing_if = "Option::is_none")]
    so_far: Option<SoFar>,
    /// A line of play in which the win is delayed as long as possible.
    line: Vec<String>,
    /// The basis of the answer.
    evidence: Evidence,
    /// The least number of plies after which anybody can win, where the answer is `no` because it is above the plies of
    /// the search.
    #[serde(skip)]
    least_plies: Option<usize>,
    /// The number of positions searched.
    nodes: u64,
    /// The file with the strategy of the win or the refutation, if one was written.
    certificate: Option<FileName>,
    /// The file with the refutation of other first moves and of sooner wins, if one was written.
    refutation: Option<FileName>,
}

/// What was known of the first moves when the search ended before its answer.
#[derive(Serialize, JsonSchema)]
struct SoFar {
    /// The plies within which the first moves were searched.
    plies: usize,
    /// First moves that win within these plies; of moves that lead to equivalent positions, only one.
    winning: Vec<String>,
    /// The number of first moves that do not win within these plies.
    refuted: usize,
    /// The number of all first moves.
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
    pub(super) fn new<G: Notation>(
        game: &G,
        (max_plies, position): (usize, String),
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
        Self {
            position,
            answer,
            plies,
            first_moves,
            so_far,
            line,
            evidence,
            least_plies: None,
            nodes,
            certificate,
            refutation,
        }
    }

    /// Adds a lower bound on the plies until anybody wins, if it is above the plies within which there is no win.
    pub(super) fn with_bound(mut self, plies: usize) -> Self {
        self.least_plies = Some(plies).filter(|&plies| self.answer == "no" && plies > self.plies);
        self
    }

    /// Adds what the search knew when it ended before its answer.
    pub(super) fn with_partial<G: Notation>(
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

    /// The columns of the answer as CSV.
    pub(super) const COLUMNS: &[&str] = &["position", "answer", "plies", "move", "nodes"];

    /// Writes the answer as CSV: a row for each winning first move, and one without a move where there is none.
    pub(super) fn csv(&self) -> String {
        let none = [String::new()];
        let moves = if self.first_moves.is_empty() { &none[..] } else { &self.first_moves };
        let cells = |mv: &String| row![self.position, self.answer, self.plies, mv, self.nodes];
        table::csv(Self::COLUMNS, moves.iter().map(cells))
    }

    /// Describes a verdict in a few words.
    pub(super) fn summary<G: Notation>(
        game: &G,
        max_plies: usize,
        solution: Solution<G>,
    ) -> String {
        let evidence = Evidence::searched(&solution.verdict, max_plies);
        let report = Self::new(
            game,
            (max_plies, String::new()),
            solution,
            false,
            evidence,
            EvidenceFiles::default(),
        );
        let plies = counted(report.plies, "ply");
        format!("{} within {plies} {}", report.answer, report.first_moves.join(" "))
    }

    pub(super) fn text(&self) -> String {
        let plies = counted(self.plies, "ply");
        let Evidence { win, no_win, .. } = self.evidence;
        let words = |basis: Option<Basis>| basis.unwrap_or(Basis::Searched).words();
        let mut text = match self.answer {
            "win" => format!("win in {plies}\n"),
            "no" => format!("no win within {plies} ({})\n", words(no_win)),
            NONE_BY_THREATS => format!("no win by threats within {plies}; there may be others\n"),
            _ => {
                let why =
                    if interrupt::is_cancelled() { "interrupted" } else { "the budget was spent" };
                let known = no_win.map_or_else(String::new, |basis| {
                    format!("; no win within {plies} ({})", basis.words())
                });
                format!("unknown: {why}{known}\n")
            }
        };
        if !self.first_moves.is_empty() {
            text += &format!("first moves  {}\n", self.first_moves.join(" "));
            text += &format!("line         {}\n", self.line.join(" "));
            text += &match no_win {
                None => format!("evidence     {}; others were not looked for\n", words(win)),
                Some(_) if win == no_win => format!("evidence     {}\n", words(win)),
                Some(no_win) => format!(
                    "evidence     for the win: {}; against other or sooner wins: {}\n",
                    words(win),
                    no_win.words()
                ),
            };
        }
        if let Some(least) = self.least_plies {
            let moves = counted(least, "more move");
            text += &format!("reason       a win takes at least {moves}, whoever makes them\n");
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
