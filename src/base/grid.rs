//! Places of a square of at most 8×8. A place is bit `8 * row + column` of a mask, and has a name such as `d4`.

/// Error of parsing the name of a place: the text, and the noun of the place, such as `cell`.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is not {article} {1}{form}", article = article(.1), form = name_form(.1))]
pub struct ParseNameError(pub String, pub &'static str);

/// Returns the indefinite article of a noun.
pub(crate) fn article(noun: &str) -> &'static str {
    if noun.starts_with(['a', 'e', 'i', 'o', 'u']) { "an" } else { "a" }
}

/// Returns a hint on how the names of a kind of place are written, to be appended to a message.
fn name_form(noun: &str) -> &'static str {
    match noun {
        "terminal" => "; write an edge A to D and a number, such as A2",
        "cell" | "square" => "; write a column and a row, such as d4",
        "interstice" => "; write x, a column and a row, such as xa1",
        _ => "",
    }
}

/// Returns the 0-based row and column of a name such as `d4`; `None` if it names no place of a square of `size`
/// rows and columns.
pub fn named(name: &str, size: usize) -> Option<(usize, usize)> {
    let &[column, row] = name.as_bytes() else { return None };
    let (row, column) = (row.checked_sub(b'1')?.into(), column.checked_sub(b'a')?.into());
    (row < size && column < size).then_some((row, column))
}

/// Returns the indices of the bits that are set in a mask, ascending.
pub fn bits(mut mask: u64) -> impl Iterator<Item = usize> + Clone {
    std::iter::from_fn(move || {
        let index = (mask != 0).then_some(mask.trailing_zeros() as usize)?;
        mask &= mask - 1;
        Some(index)
    })
}

/// Declares a type for the places of a square. The arguments are the noun for a place, the number of rows, the
/// prefix of names, and where row 0 is (`top` or `bottom`).
#[doc(hidden)]
#[macro_export]
macro_rules! place {
    ($(#[$meta:meta])* $name:ident ($noun:literal, $size:literal, $prefix:literal, $first:literal)) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name(u8);

        impl $name {
            #[doc = concat!("Returns the ", $noun, " at a row, 0 at the ", $first, ", and a column, 0 at the left.")]
            ///
            /// # Panics
            #[doc = concat!("If the row or the column is not below ", $size, ".")]
            pub const fn new(row: usize, column: usize) -> Self {
                assert!(row < $size && column < $size);
                Self((row * 8 + column) as u8)
            }

            #[doc = concat!("Returns the ", $noun, " of a bit index, `8 * row + column`.")]
            ///
            /// # Panics
            /// If the index is not that of a place.
            pub const fn from_index(index: usize) -> Self {
                Self::new(index / 8, index % 8)
            }

            /// Returns the bit index, `8 * row + column`.
            pub const fn index(self) -> usize {
                self.0 as usize
            }

            #[doc = concat!("Returns the row, 0 at the ", $first, ".")]
            pub const fn row(self) -> usize {
                self.index() / 8
            }

            /// Returns the column, 0 at the left.
            pub const fn column(self) -> usize {
                self.index() % 8
            }

            #[doc = concat!("Returns the mask of this ", $noun, " alone.")]
            pub const fn bit(self) -> u64 {
                1 << self.0
            }

            #[doc = concat!("Returns all places of the square, ascending.")]
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

        $crate::serde_by_text!($name);

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
