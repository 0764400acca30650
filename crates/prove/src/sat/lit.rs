//! Variables and literals, checked on construction. This module imports nothing from the crate, so
//! that the proof checker needs to rely on no other module.

use std::fmt;
use std::num::NonZeroU32;
use std::ops::Not;

/// Error of converting a number to a [`Var`] or a [`Lit`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum LitError {
    /// The number is 0, which ends a clause in DIMACS.
    #[error("0 ends a clause and is not a literal")]
    Zero,
    /// The number is beyond [`Var::MAX_NUMBER`].
    #[error("variable {number} is beyond the largest, {}", Var::MAX_NUMBER)]
    TooLarge {
        /// The DIMACS number of the variable, without its sign.
        number: u64,
    },
}

/// A Boolean variable, numbered from 1 as in DIMACS; [`Var::index`] counts from 0.
///
/// # Examples
/// ```
/// use crosstrack_prove::sat::{LitError, Var};
/// let var = Var::from_number(7)?;
/// assert_eq!((var.index(), var.neg().to_dimacs()), (6, -7));
/// assert_eq!(Var::from_number(0), Err(LitError::Zero));
/// # Ok::<(), LitError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Var(NonZeroU32);

impl Var {
    /// Largest DIMACS number, 2²⁸: every back end can represent it.
    pub const MAX_NUMBER: u32 = 1 << 28;

    /// Converts a DIMACS number (1-based).
    ///
    /// # Errors
    /// If the number is 0 or above [`Self::MAX_NUMBER`].
    pub const fn from_number(number: u64) -> Result<Self, LitError> {
        if number > Self::MAX_NUMBER as u64 {
            return Err(LitError::TooLarge { number });
        }
        match NonZeroU32::new(number as u32) {
            Some(number) => Ok(Self(number)),
            None => Err(LitError::Zero),
        }
    }

    /// Converts an index (0-based).
    ///
    /// # Errors
    /// If the index is not below [`Self::MAX_NUMBER`].
    pub const fn from_index(index: usize) -> Result<Self, LitError> {
        Self::from_number((index as u64).saturating_add(1))
    }

    /// Returns the DIMACS number (1-based).
    pub const fn number(self) -> u32 {
        self.0.get()
    }

    /// Returns the index (0-based).
    pub const fn index(self) -> usize {
        self.0.get() as usize - 1
    }

    /// Returns the positive literal, which holds if the variable is true.
    pub const fn pos(self) -> Lit {
        self.lit(true)
    }

    /// Returns the negative literal, which holds if the variable is false.
    pub const fn neg(self) -> Lit {
        self.lit(false)
    }

    /// Returns the literal that holds if the variable has that value.
    pub const fn lit(self, value: bool) -> Lit {
        match NonZeroU32::new(self.0.get() << 1 | !value as u32) {
            Some(code) => Lit(code),
            None => unreachable!(),
        }
    }
}

const _: () = assert!(Var::MAX_NUMBER < u32::MAX >> 1, "a literal needs one more bit");
const _: () = assert!(size_of::<Option<Lit>>() == 4, "literals are compact");

/// A literal: a variable or its negation. Ordered by variable, the positive literal first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Lit(NonZeroU32);

impl Lit {
    /// Converts a DIMACS literal: the number of the variable, negative if it is negated.
    ///
    /// # Errors
    /// If the number is 0 or its absolute value is above [`Var::MAX_NUMBER`].
    ///
    /// # Examples
    /// ```
    /// use crosstrack_prove::sat::{Lit, LitError};
    /// let lit = Lit::from_dimacs(-7)?;
    /// assert_eq!((lit.var().number(), lit.is_pos(), (!lit).to_dimacs()), (7, false, 7));
    /// assert_eq!(Lit::from_dimacs(0), Err(LitError::Zero));
    /// # Ok::<(), LitError>(())
    /// ```
    pub const fn from_dimacs(number: i64) -> Result<Self, LitError> {
        match Var::from_number(number.unsigned_abs()) {
            Ok(var) => Ok(var.lit(number > 0)),
            Err(error) => Err(error),
        }
    }

    /// Returns the DIMACS literal, which is never 0.
    pub const fn to_dimacs(self) -> i32 {
        let number = self.var().number() as i32;
        if self.is_pos() { number } else { -number }
    }

    /// Returns the variable.
    pub const fn var(self) -> Var {
        match NonZeroU32::new(self.0.get() >> 1) {
            Some(number) => Var(number),
            None => unreachable!(),
        }
    }

    /// Returns whether the literal is positive.
    pub const fn is_pos(self) -> bool {
        self.0.get() & 1 == 0
    }

    /// Returns a dense index over literals (0-based): twice the index of the variable, plus one if
    /// negated.
    pub const fn code(self) -> usize {
        self.0.get() as usize - 2
    }
}

impl Not for Lit {
    type Output = Self;
    fn not(self) -> Self {
        self.var().lit(!self.is_pos())
    }
}

impl From<Var> for Lit {
    fn from(var: Var) -> Self {
        var.pos()
    }
}

impl fmt::Display for Var {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.number().fmt(f)
    }
}

impl fmt::Debug for Var {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "v{}", self.number())
    }
}

impl fmt::Display for Lit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.to_dimacs().fmt(f)
    }
}

impl fmt::Debug for Lit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.to_dimacs().fmt(f)
    }
}

/// A clause for messages, displayed as `1 -2 3` or `(empty)`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct DisplayClause(pub Vec<Lit>);

impl fmt::Display for DisplayClause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some((first, rest)) = self.0.split_first() else { return f.write_str("(empty)") };
        first.fmt(f)?;
        rest.iter().try_for_each(|lit| write!(f, " {lit}"))
    }
}
