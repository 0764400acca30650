//! A part of a list of work: every n-th unit, so that several machines share it.

use std::fmt;
use std::str::FromStr;

/// The part `index` of `of`, counted from 1: the units whose number, from 0, is `index - 1` more than
/// a multiple of `of`.
///
/// # Examples
/// ```
/// use crosstrack::base::shard::Shard;
///
/// let shard: Shard = "2/3".parse()?;
/// assert_eq!((0..8).filter(|&unit| shard.has(unit)).collect::<Vec<_>>(), [1, 4, 7]);
/// assert!("5/4".parse::<Shard>().is_err());
/// # Ok::<(), crosstrack::base::shard::BadShard>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shard {
    index: usize,
    of: usize,
}

/// A text that is no shard.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum BadShard {
    /// Not two numbers.
    #[error("`{0}` is no shard: write I/N, such as 2/8 for the second of eight")]
    Form(String),
    /// A part that there is not.
    #[error("there is no shard {index} of {of}: shards are 1/{of} to {of}/{of}")]
    Beyond {
        /// Which one.
        index: usize,
        /// Of how many.
        of: usize,
    },
}

impl Shard {
    /// All of the work.
    pub const WHOLE: Self = Self { index: 1, of: 1 };

    /// Whether a unit, counted from 0, belongs to the part.
    pub const fn has(self, unit: usize) -> bool {
        unit % self.of == self.index - 1
    }
}

impl FromStr for Shard {
    type Err = BadShard;

    fn from_str(text: &str) -> Result<Self, BadShard> {
        let form = || BadShard::Form(text.to_owned());
        let (index, of) = text.split_once('/').ok_or_else(form)?;
        let number = |text: &str| {
            let digits = text.bytes().all(|byte| byte.is_ascii_digit());
            text.parse().ok().filter(|_| digits).ok_or_else(form)
        };
        let (index, of): (usize, usize) = (number(index)?, number(of)?);
        if of == 0 {
            return Err(form());
        }
        if !(1..=of).contains(&index) {
            return Err(BadShard::Beyond { index, of });
        }
        Ok(Self { index, of })
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.index, self.of)
    }
}
