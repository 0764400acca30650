//! varisat with a budget.

use varisat::ProofFormat;

use crate::sat::backend::budget::{Budget, Meter};
use crate::sat::backend::embedded::{VARISAT, decide, feed};
use crate::sat::backend::{Answer, Backend, BackendError, answer, check_result};
use crate::sat::cnf::Cnf;
use crate::sat::sink::ClauseSink as _;

/// A back end that creates a varisat solver for every formula, and stops it when a budget is spent.
///
/// **Cost**: a solve, and counting its learnt clauses. The time is checked every few hundred clauses.
///
/// # Examples
/// ```
/// use crosstrack_prove::sat::{Answer, Backend, Cnf, LimitedVarisat, UnknownReason};
/// use crosstrack_prove::sat::backend::Budget;
/// let cnf = Cnf::parse_dimacs(b"p cnf 2 4\n1 2 0\n1 -2 0\n-1 2 0\n-1 -2 0\n").unwrap();
/// let budget = Budget { nodes: Some(0), ..Budget::UNLIMITED };
/// assert_eq!(LimitedVarisat(budget).solve(&cnf)?, Answer::Unknown(UnknownReason::OutOfNodes { limit: 0 }));
/// assert!(matches!(LimitedVarisat(Budget::UNLIMITED).solve(&cnf)?, Answer::Unsat(_)));
/// # Ok::<(), crosstrack_prove::sat::BackendError>(())
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct LimitedVarisat(pub Budget);

impl Backend for LimitedVarisat {
    fn name(&self) -> String {
        VARISAT.to_owned()
    }

    fn budget(&self) -> Budget {
        self.0
    }

    fn solve(&self, cnf: &Cnf) -> Result<Answer, BackendError> {
        let mut meter = Meter::new(self.0);
        let mut solver = varisat::Solver::new();
        if !self.0.is_unlimited() {
            solver.write_proof(&mut meter, ProofFormat::BinaryDrat);
        }
        feed(&mut solver, cnf);
        let said = decide(&mut solver, cnf.var_count());
        drop(solver);
        if let Some(why) = meter.spent() {
            return Ok(Answer::Unknown(why));
        }
        Ok(answer(VARISAT, check_result(VARISAT, cnf, said)?))
    }
}
