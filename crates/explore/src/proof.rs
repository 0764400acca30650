//! The response to `certificate`: a proof of a forced win, or of its absence, checked by replay.

use schemars::JsonSchema;
use serde::Serialize;

use crate::explorable::{Explorable, Watch};
use crate::fault::{Fault, FaultKind};
use crate::line_of_play::LineOfPlay;
use crosstrack::solve::certificate::{
    CertificateErrorKind, CheckOptions, Statement, Strategy, prove,
};
use crosstrack::solve::{
    CertificateFile, Problem, RefutationError, RefutationGoal, Search, SearchRules, SearchSolver,
    SolveError, Solver as _, Verdict, Wanted, refutation,
};

/// The budget of a proof in positions.
const MOST_NODES: u64 = 20_000_000;

/// The size of the transposition table in bytes.
const MEMORY: usize = 64 << 20;

/// A certificate of a forced win, or a refutation of one, with the statistics of its check.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Proof {
    /// `win` if the player to move forces a win within `plies`; `none` if this player cannot.
    #[schemars(extend("enum" = ["win", "none"]))]
    kind: &'static str,
    /// The number of plies within which the win is forced or refuted.
    plies: usize,
    /// The first move of the win in notation; `null` for a refutation.
    first: Option<String>,
    /// The certificate or refutation as the text of a JSON file.
    text: String,
    /// The SHA-256 of `text`, in hexadecimal digits.
    sha256: String,
    /// The number of positions in which the check played a move of the strategy.
    answers: u64,
    /// The number of moves of the other players that the check replayed.
    replies: u64,
    /// The number of positions of a refutation in which the check looked for a win at once and found none.
    looks: u64,
    /// The number of positions that the check decided by a lemma of the refutation; 0 for a win.
    lemmas: u64,
    /// The shell command that checks the file, once `text` is saved as `certificate.json`.
    command: String,
}

impl Proof {
    /// Proves a forced win within `plies`, or refutes it. Refutations of three plies and more use lemmas,
    /// so that they take less time.
    ///
    /// **Cost** that of a search of at most 20 million positions.
    ///
    /// # Errors
    /// If the budget is spent or the work cancelled, or the game has no certificates.
    pub fn new<G: Explorable>(
        place: &LineOfPlay<G>,
        plies: usize,
        watch: &mut Watch<'_>,
    ) -> Result<Self, Fault> {
        let (game, position) = (&place.game, place.end());
        if !watch.report(&serde_json::json!({"phase": "certificate"})) {
            return Err(Fault::cancelled());
        }
        let spent = || {
            let help = "the command has no such limit: crosstrack solve --certificate FILE";
            Fault::of("plies", plies.to_string(), "the budget is spent")
                .kind(FaultKind::Budget)
                .help(help)
        };
        let engine =
            Search::with_rules(game, watch.budget_of(MOST_NODES), SearchRules::ALL, MEMORY);
        let problem = Problem { plies, wanted: Wanted::One, certificate: true };
        let solution =
            SearchSolver { game, search: engine }.solution(position, problem).map_err(|error| {
                match error {
                    _ if watch.budget.is_over() => Fault::cancelled(),
                    SolveError::NoCertificate => Fault::of("request", "", error.to_string()),
                    _ => spent(),
                }
            })?;
        match (&solution.verdict, &solution.strategy) {
            (Verdict::Win { first_moves, .. }, Some(strategy)) => {
                let first = Some(game.write_move(first_moves[0]));
                Self::checked(place, strategy, first, watch)
            }
            (Verdict::NoWin, _) => {
                let refutable = RefutationGoal::of(&Verdict::NoWin, plies, Wanted::All);
                let refutable =
                    refutable.map(|asked| RefutationGoal { lemmas: plies > 2, ..asked });
                let refutable = refutable.ok_or_else(spent)?;
                let budget = watch.budget_of(MOST_NODES);
                let mut engine = Search::with_rules(game, budget.clone(), SearchRules::ALL, MEMORY);
                let strategy = refutation(game, &mut engine, position, &refutable, budget);
                let strategy = strategy.map_err(|error| match error {
                    _ if watch.budget.is_over() => Fault::cancelled(),
                    RefutationError::Spent(_) => spent(),
                    _ => Fault::of("request", "", error.to_string()),
                })?;
                Self::checked(place, &strategy, None, watch)
            }
            _ if watch.budget.is_over() => Err(Fault::cancelled()),
            _ => Err(spent()),
        }
    }

    /// Checks a strategy by replay, and returns the response.
    fn checked<G: Explorable>(
        place: &LineOfPlay<G>,
        strategy: &Strategy<G>,
        first: Option<String>,
        watch: &Watch<'_>,
    ) -> Result<Self, Fault> {
        let game = &place.game;
        let checking = CheckOptions { budget: watch.budget.clone(), every_move: false };
        let (proved, checked) =
            prove(game, strategy, checking).map_err(|fault| match fault.kind {
                CertificateErrorKind::Spent(_) => Fault::cancelled(),
                _ => Fault::of("request", "", fault.to_string()),
            })?;
        let Statement { claim, plies } = proved.claim();
        let document = CertificateFile::new(game, G::NAME, game.readings(), strategy);
        let unwritten = |error: serde_json::Error| Fault::of("request", "", error.to_string());
        Ok(Self {
            kind: if claim.is_win() { "win" } else { "none" },
            plies: *plies,
            first,
            text: document.write().map_err(unwritten)?,
            sha256: document.hash().map_err(unwritten)?,
            answers: checked.answers,
            replies: checked.replies,
            looks: checked.looks,
            lemmas: checked.waits.values().sum(),
            command: "crosstrack check certificate.json".to_owned(),
        })
    }
}
