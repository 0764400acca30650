//! A part of a list of work: every n-th unit, so that several machines share it.

use std::fmt;
use std::str::FromStr;

/// The part `index` of `of`, counted from 1: the units whose number, from 0, is `index - 1` more than
/// a multiple of `of`.
///
/// # Examples
/// ```
/// use crosstrack_io::shard::Shard;
///
/// let shard: Shard = "2/3".parse()?;
/// assert_eq!((0..8).filter(|&unit| shard.has(unit)).collect::<Vec<_>>(), [1, 4, 7]);
/// assert!("5/4".parse::<Shard>().is_err());
/// # Ok::<(), crosstrack_io::shard::ParseShardError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Shard {
    index: usize,
    of: usize,
}

/// No shard.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ParseShardError {
    /// Not two numbers.
    #[error("`{0}` is no shard: write I/N, such as 2/8 for the second of eight, or auto/8")]
    Form(String),
    /// A part that there is not.
    #[error("there is no shard {index} of {of}: shards are 1/{of} to {of}/{of}")]
    Beyond {
        /// Which one.
        index: usize,
        /// Of how many.
        of: usize,
    },
    /// No scheduler says which part this is.
    #[error("no scheduler says which shard this is: {names} are not set", names = SCHEDULERS.join(", "))]
    Unscheduled,
    /// The scheduler does not say how many parts there are.
    #[error("{0} says which shard this is, but not of how many: write auto/N")]
    Uncounted(&'static str),
    /// A variable of the scheduler is not what it should be.
    #[error("{name} is `{value}`, which does not fit {of} shards")]
    Variable {
        /// Its name.
        name: &'static str,
        /// Its value.
        value: String,
        /// How many shards there are.
        of: usize,
    },
}

/// The variables in which Slurm, Kubernetes and AWS Batch say which task of an array this is.
pub(crate) const SCHEDULERS: [&str; 3] =
    ["SLURM_ARRAY_TASK_ID", "JOB_COMPLETION_INDEX", "AWS_BATCH_JOB_ARRAY_INDEX"];

impl Shard {
    /// All of the work.
    pub const WHOLE: Self = Self { index: 1, of: 1 };

    /// A part of so many.
    ///
    /// # Errors
    /// If there is no such part.
    pub const fn new(index: usize, of: usize) -> Result<Self, ParseShardError> {
        if index == 0 || index > of {
            return Err(ParseShardError::Beyond { index, of });
        }
        Ok(Self { index, of })
    }

    /// Whether a unit, counted from 0, belongs to the part.
    pub const fn has(self, unit: usize) -> bool {
        unit % self.of == self.index - 1
    }

    /// Which part this is, from 1.
    pub const fn index(self) -> usize {
        self.index
    }

    /// How many parts there are.
    pub const fn of(self) -> usize {
        self.of
    }

    /// The part that a text means: `I/N`; or the task of an array that a scheduler started, as
    /// `auto/N`, or `auto` where the scheduler says how many there are. `variable` gives the value of a
    /// variable of the environment.
    ///
    /// # Errors
    /// If it means none.
    pub fn meant(
        text: &str,
        variable: impl Fn(&'static str) -> Option<String>,
    ) -> Result<Self, ParseShardError> {
        let of = match text.strip_prefix("auto") {
            None => return text.parse(),
            Some("") => None,
            Some(rest) => {
                let of = rest.strip_prefix('/').and_then(number).filter(|&of| of > 0);
                Some(of.ok_or_else(|| ParseShardError::Form(text.to_owned()))?)
            }
        };
        let known = |&name: &&'static str| Some((name, variable(name)?));
        let (name, value) =
            SCHEDULERS.iter().find_map(known).ok_or(ParseShardError::Unscheduled)?;
        let is_slurm = name == SCHEDULERS[0];
        let slurm = |name, or| match is_slurm.then(|| variable(name)).flatten() {
            Some(value) => number(&value).ok_or(ParseShardError::Variable { name, value, of: or }),
            None => Ok(or),
        };
        let counted = slurm("SLURM_ARRAY_TASK_COUNT", of.unwrap_or_default())?;
        let of = of.or((counted > 0).then_some(counted)).ok_or(ParseShardError::Uncounted(name))?;
        // Slurm counts from any number in any steps, the others from 0.
        let (first, step) = (slurm("SLURM_ARRAY_TASK_MIN", 0)?, slurm("SLURM_ARRAY_TASK_STEP", 1)?);
        let index = number(&value).and_then(|id| id.checked_sub(first)?.checked_div(step));
        let index = index.filter(|&index| index < of && (counted == 0 || counted == of));
        let index = index.ok_or(ParseShardError::Variable { name, value, of })?;
        Self::new(index + 1, of)
    }
}

/// A number of decimal digits.
fn number(text: &str) -> Option<usize> {
    let is_plain = text.bytes().all(|byte| byte.is_ascii_digit());
    text.parse().ok().filter(|_| is_plain)
}

impl FromStr for Shard {
    type Err = ParseShardError;

    fn from_str(text: &str) -> Result<Self, ParseShardError> {
        let form = || ParseShardError::Form(text.to_owned());
        let (index, of) = text.split_once('/').ok_or_else(form)?;
        let (index, of) = (number(index).ok_or_else(form)?, number(of).ok_or_else(form)?);
        if of == 0 { Err(form()) } else { Self::new(index, of) }
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.index, self.of)
    }
}
