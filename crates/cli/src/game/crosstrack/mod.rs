//! Crosstrack's implementation of [`Playable`].

pub mod facts;

use schemars::JsonSchema;
use serde::Serialize;

use crate::game::crosstrack::facts::{PathFacts, PositionFacts};
use crate::game::playable::certificate_budget_error;
use crate::{Fault, FaultKind, Playable};
use crosstrack::base::counted;
use crosstrack::game::perft::perft;
use crosstrack::rules::{Connectors, Owners, Position, Ruleset, interstices_of};
use crosstrack::solve::{Budget, Problem, Solution, SolveError, Solver as _};
use crosstrack_explore::Explorable as _;
use crosstrack_explore::crosstrack::draw::{terminal, words};
use crosstrack_prove::formula::{ForcedError, ForcedWinSolver};

/// The winning path after the moves of a line.
#[derive(Serialize, JsonSchema)]
pub struct Status {
    /// The winning path with its pieces; `null` if there is none.
    path: Option<PathFacts>,
}

impl Playable for Ruleset {
    type Facts = PositionFacts;
    type Status = Status;

    fn perft_counts(&self, position: &Position, depth: usize) -> Vec<(&'static str, u64)> {
        let tally = perft(self, position, depth);
        let by_kind = self.kinds().iter().copied().zip(tally.by_kind.iter().copied());
        [("nodes", tally.nodes())]
            .into_iter()
            .chain(by_kind)
            .chain([("wins", tally.wins)])
            .collect()
    }

    fn fact_lines(&self, position: &Position) -> String {
        terminal::facts(self, position)
    }

    fn facts(&self, position: &Position) -> PositionFacts {
        PositionFacts::new(self, position)
    }

    fn status(&self, position: &Position) -> Status {
        Status { path: position.winning_path(self).as_ref().map(PathFacts::new) }
    }

    fn remark(&self, position: &Position) -> String {
        position.winning_path(self).map_or_else(String::new, |path| {
            format!("path {} over {}\n", words::path(&path), counted(path.pieces(), "piece"))
        })
    }

    fn solve_by_formula(
        &self,
        position: &Position,
        problem: Problem,
        budget: Budget,
    ) -> Result<Solution<Self>, Fault> {
        ForcedWinSolver::new(self, budget).solution(position, problem).map_err(|error| {
            let kind = match &error {
                SolveError::Spent => return certificate_budget_error(self, position),
                SolveError::Solver(ForcedError::Spent(_)) => FaultKind::Budget,
                SolveError::Solver(ForcedError::TooDeep { .. }) => FaultKind::Usage,
                SolveError::Solver(ForcedError::Backend(_) | ForcedError::Mismatch { .. })
                | SolveError::NoCertificate => FaultKind::Internal,
            };
            let help = match &error {
                SolveError::Solver(ForcedError::TooDeep { most, .. }) => {
                    format!("write --plies {most}, or --by search")
                }
                _ => String::new(),
            };
            Fault::new(error.to_string()).help(help).kind(kind)
        })
    }

    fn ruleset_lines(&self) -> String {
        let readings = words::readings(self);
        let readings: Vec<String> =
            readings.iter().map(|(id, value)| format!("{id} {value}")).collect();
        let pieces = match self.spec().sets {
            Some(sets) => format!("sets {sets}"),
            None if self.has_custom_pieces() => "pieces of your own".to_owned(),
            None => "published pieces".to_owned(),
        };
        let mut own = String::new();
        if self.owners() != Owners::standard(self.seats()) {
            own += &format!("owners     {}\n", self.owners());
        }
        if self.spec().pieces.is_some() {
            let patterns = self.pieces().patterns().iter();
            let patterns: Vec<String> =
                patterns.map(|p| format!("{} {}", p.letter, p.links)).collect();
            own += &format!("patterns   {}\n", patterns.join(", "));
        }
        if Connectors::from_name(self.connectors_name()).is_none()
            && self.spec().connectors.is_some()
        {
            let laid = interstices_of(self.interstices())
                .filter_map(|at| Some(format!("{at} {}", self.start_connector(at.index())?)));
            own += &format!("connectors {}\n", laid.collect::<Vec<_>>().join(", "));
        }
        format!(
            "board      {}, {} edition, {pieces}, {}\nreadings   {}\n",
            self.board(),
            self.edition(),
            words::seats(self),
            readings.join(", ")
        ) + &own
    }
}
