//! The proof of a forced win: its certificate, which the rules replay.

use schemars::JsonSchema;
use serde::Serialize;

use crate::base::counted;
use crate::explore::explored::{Explored, Watch};
use crate::explore::fault::Fault;
use crate::explore::place::Place;
use crate::solve::certificate::Wrong;
use crate::solve::{
    BySearch, Document, NoSolution, Problem, Rules, Search, Solver as _, Verdict, Wanted,
    certificate,
};

/// What is spent on a certificate at the most, in positions.
const MOST_NODES: u64 = 20_000_000;

/// What the search's table may take.
const MEMORY: usize = 64 << 20;

/// The answer.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Proof {
    /// In how many plies the win is forced.
    plies: usize,
    /// The first move.
    first: String,
    /// The certificate, a file of JSON.
    text: String,
    /// The hash of the certificate.
    sha256: String,
    /// The positions in which the winner is to move.
    answers: u64,
    /// The replies of others that are answered.
    replies: u64,
    /// The shell command that checks the certificate.
    command: String,
}

impl Proof {
    /// Proves a forced win within so many plies.
    ///
    /// # Errors
    /// If there is none, or the budget is spent.
    pub fn new<G: Explored>(
        place: &Place<G>,
        plies: usize,
        watch: &mut Watch<'_>,
    ) -> Result<Self, Fault> {
        let (game, position) = (&place.game, place.end());
        if !watch.tell(&serde_json::json!({"phase": "certificate"})) {
            return Err(Fault::stopped());
        }
        let engine = Search::with_rules(game, watch.part(MOST_NODES), Rules::ALL, MEMORY);
        let problem = Problem { plies, wanted: Wanted::One, certificate: true };
        let solution = BySearch { game, engine }.solution(position, problem).map_err(|error| {
            let help = "the command has no such limit: crosstrack solve --certificate FILE";
            match error {
                _ if watch.budget.is_over() => Fault::stopped(),
                NoSolution::NoCertificate => Fault::new("request", "", error.to_string()),
                NoSolution::Spent | NoSolution::Solver(_) => {
                    Fault::new("plies", plies.to_string(), "the budget is spent").help(help)
                }
            }
        })?;
        let (Verdict::Win { plies, first_moves }, Some(strategy)) =
            (&solution.verdict, &solution.strategy)
        else {
            if watch.budget.is_over() {
                return Err(Fault::stopped());
            }
            let message = format!("no win within {} is found here", counted(plies, "ply"));
            return Err(Fault::new("plies", plies.to_string(), message));
        };
        let checked = certificate::check_within(game, strategy, watch.budget.clone());
        let checked = checked.map_err(|fault| match fault.wrong {
            Wrong::Spent(_) => Fault::stopped(),
            _ => Fault::new("request", "", fault.to_string()),
        })?;
        let document = Document::new(game, G::NAME, game.readings(), strategy);
        let unwritten = |error: serde_json::Error| Fault::new("request", "", error.to_string());
        Ok(Self {
            plies: *plies,
            first: game.write_move(first_moves[0]),
            text: document.write().map_err(unwritten)?,
            sha256: document.hash().map_err(unwritten)?,
            answers: checked.answers,
            replies: checked.replies,
            command: "crosstrack certificate check certificate.json".to_owned(),
        })
    }
}
