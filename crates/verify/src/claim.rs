//! A claim: a statement about the rules, the clauses that it speaks for, and a check that can fail.

use std::fmt;

use crosstrack::base::counted;

use serde::{Deserialize, Serialize};

/// How much work a check may do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Tier {
    /// Seconds for all claims together.
    Quick,
    /// Minutes.
    Full,
}

/// What a check found.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    /// The statement held in so many cases, at least one.
    Holds {
        /// How many cases were looked at.
        cases: u64,
    },
    /// A case where it does not hold.
    Fails {
        /// The case, so that a person can see it and a command can replay it.
        counterexample: String,
    },
    /// The budget ended before the answer.
    Unknown {
        /// What is known so far.
        so_far: String,
    },
}

impl Verdict {
    /// It holds in so many cases; no case at all is a failure, since such a check cannot fail.
    pub fn holds(cases: u64) -> Self {
        if cases == 0 {
            return Self::fails("no case was looked at");
        }
        Self::Holds { cases }
    }

    /// It does not hold in that case.
    pub fn fails(counterexample: impl Into<String>) -> Self {
        Self::Fails { counterexample: counterexample.into() }
    }

    /// Whether it holds.
    pub const fn is_holding(&self) -> bool {
        matches!(self, Self::Holds { .. })
    }
}

/// The result of a check that stops at the first counterexample: how many cases, or the one that
/// fails.
pub type CheckResult = Result<u64, String>;

impl From<CheckResult> for Verdict {
    fn from(checked: CheckResult) -> Self {
        match checked {
            Ok(cases) => Self::holds(cases),
            Err(counterexample) => Self::Fails { counterexample },
        }
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Holds { cases } => write!(f, "holds in {}", counted(cases, "case")),
            Self::Fails { counterexample } => write!(f, "fails: {counterexample}"),
            Self::Unknown { so_far } => write!(f, "unknown: {so_far}"),
        }
    }
}

/// A statement with the clauses that it speaks for and the check that decides it.
#[derive(Clone, Copy, Debug)]
pub struct Claim {
    /// A permanent id in kebab case, such as `pieces-figures`.
    pub id: &'static str,
    /// The ids of the clauses that it proves, at least one.
    pub clauses: &'static [&'static str],
    /// The statement, one sentence.
    pub statement: &'static str,
    /// The least tier in which it runs. A quick claim may look at more cases in the full tier.
    pub tier: Tier,
    /// The check.
    pub run: fn(Tier) -> Verdict,
}

impl Claim {
    /// Runs the check in a tier.
    pub fn check(self, tier: Tier) -> Verdict {
        (self.run)(tier)
    }
}

/// Claims for every tier: each with its id, its clauses, its statement, and a check that goes from a
/// [`Tier`] to [`CheckResult`].
#[macro_export]
macro_rules! claims {
    ($($id:literal => $check:expr, [$($clause:literal)+] $statement:literal)+) => {
        &[$($crate::claim::Claim {
            id: $id,
            clauses: &[$($clause),+],
            statement: $statement,
            tier: $crate::claim::Tier::Quick,
            run: |tier| {
                let check: fn($crate::claim::Tier) -> $crate::claim::CheckResult = $check;
                check(tier).into()
            },
        }),+]
    };
}
