//! Claims: statements about the rules, with the clauses that they cite and a check that can fail.

use std::fmt;

use crosstrack::base::counted;

use serde::{Deserialize, Serialize};

/// The amount of work that the checks of claims may do.
///
/// # Examples
/// See [`Claim`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Tier {
    /// The checks of all claims together take seconds.
    Quick,
    /// The checks of all claims together take minutes.
    Full,
}

/// The result of checking a claim.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    /// The statement holds in all cases that were checked, which are at least one.
    Holds {
        /// Number of cases that were checked.
        cases: u64,
    },
    /// The statement does not hold in this case.
    Fails {
        /// Case in which the statement fails, in a form that people can read and a command can replay.
        counterexample: String,
    },
    /// The budget was spent before the check decided.
    Unknown {
        /// What the check had found when the budget was spent.
        so_far: String,
    },
}

impl Verdict {
    /// Returns the verdict that a claim holds in `cases` cases. With no cases, the verdict is a failure,
    /// since a check without cases could not have failed.
    pub fn holds(cases: u64) -> Self {
        if cases == 0 {
            return Self::fails("no case was looked at");
        }
        Self::Holds { cases }
    }

    /// Returns the verdict that a claim fails in a case.
    pub fn fails(counterexample: impl Into<String>) -> Self {
        Self::Fails { counterexample: counterexample.into() }
    }

    /// Returns whether the verdict says that the claim holds.
    pub const fn is_holding(&self) -> bool {
        matches!(self, Self::Holds { .. })
    }
}

/// The result of a check that stops at the first counterexample: the number of cases, or the
/// counterexample.
///
/// # Examples
/// ```
/// use crosstrack_verify::CheckResult;
/// use crosstrack_verify::claim::Verdict;
///
/// let result: CheckResult = Ok(0);
/// assert!(!Verdict::from(result).is_holding(), "a check without cases proves nothing");
/// ```
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

/// A statement about the rules, with the clauses that it cites and a check.
///
/// # Examples
/// ```
/// use crosstrack_verify::{Claim, Tier, claims};
///
/// const CLAIMS: &[Claim] = claims! {
///     "board-has-cells" => |_| Ok(9), ["EQ-BOARD"] "The board has nine cells."
/// };
/// assert_eq!(CLAIMS[0].check(Tier::Quick).to_string(), "holds in 9 cases");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Claim {
    /// Permanent id in kebab case, such as `pieces-figures`.
    pub id: &'static str,
    /// Ids of the clauses that the claim cites, at least one.
    pub clauses: &'static [&'static str],
    /// Statement about the rules, in one sentence.
    pub statement: &'static str,
    /// Lowest tier in which the claim is checked. A quick claim may check more cases in the full tier.
    pub tier: Tier,
    /// Function that checks the statement.
    pub run: fn(Tier) -> Verdict,
}

impl Claim {
    /// Checks the claim, with as much work as the tier allows.
    ///
    /// **Cost** up to seconds in [`Tier::Quick`], minutes in [`Tier::Full`].
    pub fn check(self, tier: Tier) -> Verdict {
        (self.run)(tier)
    }
}

/// Makes an array of claims that are checked in all tiers. Each claim has an id, a check (a function from
/// [`Tier`] to [`CheckResult`]), the ids of clauses, and a statement.
///
/// # Examples
/// See [`Claim`](crate::Claim).
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
