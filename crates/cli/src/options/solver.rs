//! The options of commands that solve formulas: the budget of the SAT solver.

use std::time::{Duration, Instant};

use crate::process::{interrupt, progress};
use crate::{Fault, FaultKind, Progress};
use crosstrack::base::counted;
use crosstrack_io::parse_duration;
use crosstrack_prove::formula::minimal::Progress as Step;
use crosstrack_prove::formula::{Method, MinimalError, Solvers};
use crosstrack_prove::sat::backend::Budget;
use crosstrack_prove::sat::{LimitedVarisat, Prover};

/// The options for the budget of the SAT solver.
#[derive(clap::Args, Clone, Debug)]
#[command(next_help_heading = "Solver")]
pub struct BudgetArgs {
    /// Give up after this many seconds, or a time such as 5m or 1h
    #[arg(long, value_name = "TIME", value_parser = parse_duration)]
    pub seconds: Option<Duration>,
    /// Give up each formula after this many learnt clauses, which has the same effect on every machine
    #[arg(long, value_name = "N")]
    pub nodes: Option<u64>,
}

/// The SAT solver of a command, with its budget.
pub struct BudgetedSolver(LimitedVarisat);

impl BudgetArgs {
    /// Returns the SAT solver with the budget that the options choose.
    pub fn solver(&self) -> BudgetedSolver {
        let cancelled = Some(interrupt::is_cancelled as fn() -> bool);
        BudgetedSolver(LimitedVarisat(Budget {
            time: self.seconds,
            until: self.seconds.and_then(|time| Instant::now().checked_add(time)),
            nodes: self.nodes,
            cancelled,
        }))
    }
}

impl BudgetedSolver {
    pub fn method(&self) -> Method<'_> {
        let Self(finder) = self;
        Method { solvers: Solvers { finder, prover: Prover(finder.0) }, ..Method::default() }
    }
}

/// Shows a step of the search for the minimum or the longest as progress; Ctrl-C prints what is found.
pub fn show_progress(bar: &Progress, step: Step) {
    let found = match step {
        Step::Trying { pieces, .. } => {
            return bar.say(format!("looking for {}", counted(pieces, "piece")));
        }
        Step::Proving { pieces, .. } => {
            return bar.say(format!("proving that none has {}", counted(pieces, "piece")));
        }
        Step::Found { pieces } => format!("found: {}", counted(pieces, "piece")),
        Step::Refuted { pieces } => {
            format!("none has {} or fewer (searched, not proved)", counted(pieces, "piece"))
        }
    };
    progress::update_results(|results| *results = found);
}

/// Creates the error of a failed search for the minimum number of pieces.
pub fn minimal_error(error: &MinimalError) -> Fault {
    let kind = match error {
        MinimalError::Query(_) => FaultKind::Usage,
        MinimalError::Backend(_) | MinimalError::Enumerate(_) => FaultKind::Input,
        _ => FaultKind::Internal,
    };
    Fault::new(error.to_string()).kind(kind)
}
