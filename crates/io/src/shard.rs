//! Shards of a list of work: every n-th unit, so that several machines share it.

use std::fmt;
use std::str::FromStr;

/// Shard `index` (1-based) of `count`, written `2/3`: the units of work whose 0-based number is `index - 1`
/// modulo `count`.
///
/// # Examples
/// ```
/// use crosstrack_io::shard::Shard;
///
/// let shard: Shard = "2/3".parse()?;
/// assert_eq!((0..8).filter(|&unit| shard.contains(unit)).collect::<Vec<_>>(), [1, 4, 7]);
/// assert!("5/4".parse::<Shard>().is_err());
/// # Ok::<(), crosstrack_io::shard::ParseShardError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Shard {
    index: usize,
    count: usize,
}

/// Reason why a text does not name a shard.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ParseShardError {
    /// This text is neither `I/N` nor `auto` nor `auto/N`.
    #[error("`{0}` is no shard: write I/N, such as 2/8 for the second of eight, or auto/8")]
    Form(String),
    /// The index is 0 or greater than the count.
    #[error("there is no shard {index} of {of}: shards are 1/{of} to {of}/{of}")]
    Beyond {
        /// Index of the shard, as in the text.
        index: usize,
        /// Number of shards, as in the text.
        of: usize,
    },
    /// The text is `auto`, but no variable of a scheduler is set.
    #[error("no scheduler says which shard this is: {names} are not set", names = SCHEDULERS.join(", "))]
    Unscheduled,
    /// The text is `auto`, and this variable of a scheduler is set, but none says how many tasks there are.
    #[error("{0} says which shard this is, but not of how many: write auto/N")]
    Uncounted(&'static str),
    /// A variable of the scheduler is not a number.
    #[error("{name} is `{value}`, which is no number")]
    Number {
        /// Name of the environment variable.
        name: &'static str,
        /// Value of the environment variable.
        value: String,
    },
    /// The variable does not give the index of a task that is below the number of shards.
    #[error("{name} is `{value}`, which is no task of {of}")]
    Variable {
        /// Name of the environment variable.
        name: &'static str,
        /// Value of the environment variable.
        value: String,
        /// The number of shards.
        of: usize,
    },
    /// A Slurm array that leaves out numbers, such as `--array=3,5,9`: it is not possible to tell which shard a
    /// task is.
    #[error(
        "the tasks of the Slurm array leave out numbers: write the shard, such as --shard $((SLURM_ARRAY_TASK_ID + 1))/N, or number the tasks one after the other"
    )]
    ArrayGaps,
    /// The number of tasks in a Slurm array differs from the number of shards, such as in an array that runs some
    /// tasks again.
    #[error(
        "the Slurm array has {tasks} of {of} tasks: write the shard, such as --shard $((SLURM_ARRAY_TASK_ID + 1))/{of}, where tasks are numbered from 0"
    )]
    ArrayCount {
        /// The number of tasks.
        tasks: usize,
        /// The number of shards.
        of: usize,
    },
}

/// The environment variables that hold the index of a task in Slurm, Kubernetes and AWS Batch.
const SCHEDULERS: [&str; 3] =
    ["SLURM_ARRAY_TASK_ID", "JOB_COMPLETION_INDEX", "AWS_BATCH_JOB_ARRAY_INDEX"];

impl Shard {
    /// The whole work, as shard 1 of 1.
    pub const WHOLE: Self = Self { index: 1, count: 1 };

    /// Returns shard `index` (1-based) of `count`.
    ///
    /// # Errors
    /// If `index` is not from 1 to `count`.
    pub const fn new(index: usize, count: usize) -> Result<Self, ParseShardError> {
        if index == 0 || index > count {
            return Err(ParseShardError::Beyond { index, of: count });
        }
        Ok(Self { index, count })
    }

    /// Returns whether the unit of work with a 0-based number belongs to the shard.
    pub const fn contains(self, unit: usize) -> bool {
        unit % self.count == self.index - 1
    }

    /// Returns the 1-based index of the shard.
    pub const fn index(self) -> usize {
        self.index
    }

    /// Returns the number of shards.
    pub const fn count(self) -> usize {
        self.count
    }

    /// Parses `I/N`, or `auto/N` or `auto` for the task of a job array that Slurm, Kubernetes or AWS Batch
    /// started. `auto` alone needs the number of tasks from the scheduler, which only Slurm gives.
    /// `variable` returns the value of an environment variable.
    ///
    /// # Errors
    /// If the text and the variables of the scheduler do not name a shard.
    ///
    /// # Examples
    /// ```
    /// use crosstrack_io::Shard;
    ///
    /// let task = |name| (name == "JOB_COMPLETION_INDEX").then(|| "2".to_owned());
    /// assert_eq!(Shard::parse_with_env("auto/8", task), Shard::new(3, 8));
    /// ```
    pub fn parse_with_env(
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
        let (name, value) = SCHEDULERS
            .iter()
            .find_map(|&name| Some((name, variable(name)?)))
            .ok_or(ParseShardError::Unscheduled)?;
        let array = if name == SCHEDULERS[0] {
            SlurmArray::from_env(&variable)?
        } else {
            SlurmArray { first: 0, step: 1, tasks: None }
        };
        let of = of.or(array.tasks).ok_or(ParseShardError::Uncounted(name))?;
        if let Some(tasks) = array.tasks.filter(|&tasks| tasks != of) {
            return Err(ParseShardError::ArrayCount { tasks, of });
        }
        let index = number(&value)
            .and_then(|id| id.checked_sub(array.first)?.checked_div(array.step))
            .filter(|&index| index < of)
            .ok_or(ParseShardError::Variable { name, value, of })?;
        Self::new(index + 1, of)
    }
}

/// How a job array numbers its tasks. Slurm counts from any number and in steps of any size, other schedulers
/// from 0.
struct SlurmArray {
    first: usize,
    step: usize,
    /// The number of tasks, if the scheduler gives it.
    tasks: Option<usize>,
}

impl SlurmArray {
    /// Reads the variables of Slurm.
    ///
    /// # Errors
    /// If a variable is not a number, or tasks are left out between the first and the last.
    fn from_env(
        variable: impl Fn(&'static str) -> Option<String>,
    ) -> Result<Self, ParseShardError> {
        let read = |name| match variable(name) {
            Some(value) => match number(&value) {
                None => Err(ParseShardError::Number { name, value }),
                some => Ok(some),
            },
            None => Ok(None),
        };
        let tasks = read("SLURM_ARRAY_TASK_COUNT")?;
        let first = read("SLURM_ARRAY_TASK_MIN")?.unwrap_or(0);
        let last = read("SLURM_ARRAY_TASK_MAX")?;
        let step = read("SLURM_ARRAY_TASK_STEP")?.unwrap_or(1);
        if let (Some(tasks), Some(last)) = (tasks, last) {
            let counted = last.checked_sub(first).and_then(|span| span.checked_div(step));
            if counted.and_then(|counted| counted.checked_add(1)) != Some(tasks) {
                return Err(ParseShardError::ArrayGaps);
            }
        }
        Ok(Self { first, step, tasks })
    }
}

/// Parses decimal digits without a sign.
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
        write!(f, "{}/{}", self.index, self.count)
    }
}
