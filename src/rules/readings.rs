//! Readings: choices where the sources leave a rule open. Each is a row here, an enum, and a field of
//! [`RulesetSpec`] with a default; names, texts, lists and shrinking follow from the row.

use crate::game::Reading;
use crate::rules::ruleset::Ruleset;
use crate::rules::spec::RulesetSpec;
use crate::{reading, vocabulary};

/// Declares the readings whose values are words: the enum of each, its getter, and [`CLOSED`]. The first value is the
/// default.
macro_rules! readings {
    ($($(#[$meta:meta])* $name:ident $noun:literal {
        $($(#[$vmeta:meta])* $variant:ident = $word:literal),+ $(,)?
    } in $field:ident, $clause:literal, $text:literal, $about:literal;)*) => {
        $(vocabulary! {
            $(#[$meta])*
            $name ($noun) { $($(#[$vmeta])* $variant = $word),+ }
        })*

        impl Ruleset {
            $(
                #[doc = concat!("Returns the reading of ", $clause, ": ", $about, ".")]
                pub const fn $field(&self) -> $name {
                    self.spec().$field
                }
            )*
        }

        /// The readings whose values are words, in the order of records.
        pub(super) const CLOSED: &[Reading<RulesetSpec>] =
            &[$(reading!($clause, $text, $field: $name, $about)),*];
    };
}

readings! {
    /// X-JUNCTION: whether two paths of a piece that share a side are joined there.
    ///
    /// # Examples
    /// ```
    /// use crosstrack::{Junction, Ruleset};
    ///
    /// assert_eq!(Ruleset::default().junction(), Junction::Joined);
    /// assert_eq!("through".parse(), Ok(Junction::Through));
    /// ```
    Junction "junction reading" {
        /// Joined: track may turn from one path into the other.
        Joined = "joined",
        /// Not joined: track follows one path at a time.
        Through = "through",
    } in junction, "X-JUNCTION", "junction",
        "what happens where two paths of a piece share a side";

    /// X-RELOCATE-TURN: whether a piece may be turned when it is relocated.
    ///
    /// # Examples
    /// ```
    /// use crosstrack::{RelocateTurn, Ruleset};
    ///
    /// assert_eq!(Ruleset::default().relocate_turn(), RelocateTurn::Free);
    /// ```
    RelocateTurn "relocation reading" {
        /// A relocated piece may take any orientation.
        Free = "free",
        /// A relocated piece keeps its orientation.
        Keep = "keep",
    } in relocate_turn, "X-RELOCATE-TURN", "relocate-turn",
        "whether a piece may be turned as it is moved";

    /// X-NULL-TURN: whether turning a piece to the orientation that it already has is a move.
    ///
    /// # Examples
    /// ```
    /// use crosstrack::{NullTurn, Ruleset};
    ///
    /// assert_eq!(Ruleset::default().null_turn(), NullTurn::Forbidden);
    /// ```
    NullTurn "null turn reading" {
        /// A rotation to the same orientation is not legal.
        Forbidden = "forbidden",
        /// A rotation to the same orientation is legal; a player can use it to pass.
        Allowed = "allowed",
    } in null_turn, "X-NULL-TURN", "null-turn",
        "whether a piece may be turned to how it lies";

    /// X-CLAIM: how a complete path becomes a win.
    ///
    /// # Examples
    /// ```
    /// use crosstrack::{ClaimRule, Ruleset};
    ///
    /// assert_eq!(Ruleset::default().claim_rule(), ClaimRule::Automatic);
    /// ```
    ClaimRule "claim reading" {
        /// A path wins as soon as a move completes it.
        Automatic = "automatic",
        /// A path wins when the mover announces it with the move, or a later player claims it.
        Announced = "announced",
    } in claim_rule, "X-CLAIM", "claim-rule",
        "how a completed path becomes a win";
}
