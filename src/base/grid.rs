//! Places in a square of at most 8×8, as boards number them: bit `8 * row + column` of a mask, and a
//! column letter with a row number as name.

/// A text that does not name a place or a board.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is not a {1}")]
pub struct ParseNameError(pub String, pub &'static str);

/// Returns row and column of a name such as `d4`, in a square of that size.
pub fn named(name: &str, size: usize) -> Option<(usize, usize)> {
    let &[column, row] = name.as_bytes() else { return None };
    let (row, column) = (row.checked_sub(b'1')?.into(), column.checked_sub(b'a')?.into());
    (row < size && column < size).then_some((row, column))
}

/// Returns the bits of a mask that are set, ascending.
pub fn bits(mut mask: u64) -> impl Iterator<Item = usize> + Clone {
    std::iter::from_fn(move || {
        let index = (mask != 0).then_some(mask.trailing_zeros() as usize)?;
        mask &= mask - 1;
        Some(index)
    })
}

/// Declares a type for the places of a square, from what a place is called, how large the square is,
/// the letter before each name if there is one, and where row 0 lies.
#[doc(hidden)]
#[macro_export]
macro_rules! place {
    ($(#[$meta:meta])* $name:ident ($noun:literal, $size:literal, $prefix:literal, $first:literal)) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name(u8);

        impl $name {
            #[doc = concat!("The ", $noun, " at a row, 0 at the ", $first, ", and a column, 0 at the left.")]
            ///
            /// # Panics
            #[doc = concat!("If either is not below ", $size, ".")]
            pub const fn new(row: usize, column: usize) -> Self {
                assert!(row < $size && column < $size);
                Self((row * 8 + column) as u8)
            }

            #[doc = concat!("The ", $noun, " of a bit index.")]
            ///
            /// # Panics
            /// If there is none.
            pub const fn from_index(index: usize) -> Self {
                Self::new(index / 8, index % 8)
            }

            /// `8 * row + column`.
            pub const fn index(self) -> usize {
                self.0 as usize
            }

            #[doc = concat!("The row, 0 at the ", $first, ".")]
            pub const fn row(self) -> usize {
                self.index() / 8
            }

            /// Returns the column, 0 at the left.
            pub const fn column(self) -> usize {
                self.index() % 8
            }

            #[doc = concat!("The set of just this ", $noun, ".")]
            pub const fn bit(self) -> u64 {
                1 << self.0
            }

            #[doc = concat!("Every ", $noun, " of the square, ascending.")]
            pub fn all() -> impl Iterator<Item = Self> {
                (0..$size * $size).map(|i| Self::new(i / $size, i % $size))
            }
        }

        impl ::std::fmt::Display for $name {
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                let column = (b'a' + self.column() as u8) as char;
                write!(f, concat!($prefix, "{}{}"), column, self.row() + 1)
            }
        }

        impl ::std::str::FromStr for $name {
            type Err = $crate::base::grid::ParseNameError;
            fn from_str(text: &str) -> Result<Self, Self::Err> {
                let name = text.strip_prefix($prefix);
                name.and_then(|name| $crate::base::grid::named(name, $size))
                    .map(|(row, column)| Self::new(row, column))
                    .ok_or_else(|| $crate::base::grid::ParseNameError(text.to_owned(), $noun))
            }
        }
    };
}
