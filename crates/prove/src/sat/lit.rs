//! Variables and literals, checked on construction. Imports nothing of the crate, so that the
//! proof checker can stand on it alone.

use std::fmt;
use std::num::NonZeroU32;
use std::ops::Not;

/// Why a number is not a variable or a literal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LitError {
    /// DIMACS keeps 0 for the end of a clause.
    #[error("0 ends a clause and is not a literal")]
    Zero,
    /// Beyond [`Var::MAX_NUMBER`].
    #[error("variable {number} is beyond the largest, {}", Var::MAX_NUMBER)]
    TooLarge {
        /// The DIMACS number of the variable, without its sign.
        number: u64,
    },
}

/// A Boolean variable, numbered from 1 as in DIMACS; [`Var::index`] counts from 0.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Var(NonZeroU32);

impl Var {
    /// The largest DIMACS number, 2²⁸: what every back end can represent.
    pub const MAX_NUMBER: u32 = 1 << 28;

    /// The variable of that DIMACS number (1-based).
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

    /// The variable of that index (0-based).
    ///
    /// # Errors
    /// If the index is not below [`Self::MAX_NUMBER`].
    pub const fn from_index(index: usize) -> Result<Self, LitError> {
        Self::from_number((index as u64).saturating_add(1))
    }

    /// The DIMACS number, from 1.
    pub const fn number(self) -> u32 {
        self.0.get()
    }

    /// The index, from 0.
    pub const fn index(self) -> usize {
        self.0.get() as usize - 1
    }

    /// The literal that holds when the variable is true.
    pub const fn pos(self) -> Lit {
        self.lit(true)
    }

    /// The literal that holds when the variable is false.
    pub const fn neg(self) -> Lit {
        self.lit(false)
    }

    /// The literal that holds when the variable has that value.
    pub const fn lit(self, value: bool) -> Lit {
        match NonZeroU32::new(self.0.get() << 1 | !value as u32) {
            Some(code) => Lit(code),
            None => unreachable!(),
        }
    }
}

const _: () = assert!(Var::MAX_NUMBER < u32::MAX >> 1, "a literal needs one more bit");
const _: () = assert!(size_of::<Option<Lit>>() == 4, "literals are compact");

/// A variable or its negation.
///
/// Ordered by variable, the positive literal first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Lit(NonZeroU32);

impl Lit {
    /// The literal of that DIMACS number: the variable's number, negative when negated.
    ///
    /// # Errors
    /// If the number is 0 or its magnitude above [`Var::MAX_NUMBER`].
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

    /// The DIMACS number: never 0.
    pub const fn to_dimacs(self) -> i32 {
        let number = self.var().number() as i32;
        if self.is_pos() { number } else { -number }
    }

    /// Its variable.
    pub const fn var(self) -> Var {
        match NonZeroU32::new(self.0.get() >> 1) {
            Some(number) => Var(number),
            None => unreachable!(),
        }
    }

    /// Whether it holds when its variable is true.
    pub const fn is_pos(self) -> bool {
        self.0.get() & 1 == 0
    }

    /// A dense 0-based index over literals: twice the index of the variable, plus one if negated.
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

/// A clause as people read it: `1 -2 3`, or `(empty)`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ShownClause(pub Vec<Lit>);

impl fmt::Display for ShownClause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some((first, rest)) = self.0.split_first() else { return f.write_str("(empty)") };
        first.fmt(f)?;
        rest.iter().try_for_each(|lit| write!(f, " {lit}"))
    }
}
