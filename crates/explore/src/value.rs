//! Values of positions and moves. Their unit is the ply, one turn of one player.

use std::cmp::Ordering;
use std::fmt;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crosstrack::base::{Fate, counted};
use crosstrack_tablebase::Value as Exact;

/// The value of a position for the player to move, or of a move for the player who makes it. It may be exact
/// or a bound of a search. Plies count from the position; for a move, from the position before it.
///
/// ```
/// use crosstrack_explore::Worth;
///
/// assert_eq!(Worth::Win(3).to_string(), "win in 3 plies");
/// assert!(Worth::Win(1).cmp_best_first(Worth::Draw).is_lt());
/// assert!(!Worth::NoneWithin(5).is_final());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(into = "WorthForm", try_from = "WorthForm")]
#[schemars(with = "WorthForm")]
pub enum Worth {
    /// The side to move wins in this number of plies.
    Win(usize),
    /// Another side wins in this number of plies, whatever the side to move does.
    Loss(usize),
    /// Neither side can force a win.
    Draw,
    /// No side forces a win within this number of plies.
    NoneWithin(usize),
    /// The position was not searched.
    Unknown,
}

impl Worth {
    /// Returns the kind as responses name it: `win`, `loss`, `draw`, `none` (within the plies) or `unknown`.
    pub const fn kind(self) -> &'static str {
        match self {
            Self::Win(_) => "win",
            Self::Loss(_) => "loss",
            Self::Draw => "draw",
            Self::NoneWithin(_) => "none",
            Self::Unknown => "unknown",
        }
    }

    /// Returns the plies of a win, a loss or a search; `None` for a draw or an unknown value.
    pub const fn plies(self) -> Option<usize> {
        match self {
            Self::Win(plies) | Self::Loss(plies) | Self::NoneWithin(plies) => Some(plies),
            Self::Draw | Self::Unknown => None,
        }
    }

    /// Compares two values so that the better one sorts first: wins (fewer plies first), draws, undecided
    /// values, losses (more plies first).
    pub fn cmp_best_first(self, other: Self) -> Ordering {
        self.rank().cmp(&other.rank())
    }

    const fn rank(self) -> (u8, usize) {
        match self {
            Self::Win(plies) => (0, plies),
            Self::Draw => (1, 0),
            Self::NoneWithin(plies) => (2, usize::MAX - plies),
            Self::Unknown => (3, 0),
            Self::Loss(plies) => (4, usize::MAX - plies),
        }
    }

    /// Returns whether the value is exact: a win, a loss or a draw.
    pub const fn is_final(self) -> bool {
        matches!(self, Self::Win(_) | Self::Loss(_) | Self::Draw)
    }
}

impl From<Exact> for Worth {
    fn from(value: Exact) -> Self {
        let plies = value.dtw().unwrap_or_default();
        match value.fate() {
            Fate::Win => Self::Win(plies),
            Fate::Loss => Self::Loss(plies),
            Fate::Draw => Self::Draw,
        }
    }
}

impl fmt::Display for Worth {
    /// Writes `win in 3 plies`, `loss in 1 ply`, `draw`, `no win within 5 plies` or `unknown`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Win(plies) => write!(f, "win in {}", counted(plies, "ply")),
            Self::Loss(plies) => write!(f, "loss in {}", counted(plies, "ply")),
            Self::Draw => f.write_str("draw"),
            Self::NoneWithin(plies) => write!(f, "no win within {}", counted(plies, "ply")),
            Self::Unknown => f.write_str("unknown"),
        }
    }
}

/// The value of a position for the player to move, or of a move for the player who makes it.
#[derive(Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "Worth")]
struct WorthForm {
    /// The kind of the value: `win`, `loss` or `draw` if it is exact; `none` if no side forces a win within
    /// `plies`; `unknown` if the position was not searched.
    #[schemars(extend("enum" = ["win", "loss", "draw", "none", "unknown"]))]
    kind: String,
    /// The number of plies to the end for `win` and `loss`, of the search for `none`; `null` for other kinds.
    /// The plies count from the position; for a move, they include the move.
    plies: Option<usize>,
    /// The value in words, such as `win in 3 plies`.
    words: String,
}

impl From<Worth> for WorthForm {
    fn from(worth: Worth) -> Self {
        Self { kind: worth.kind().to_owned(), plies: worth.plies(), words: worth.to_string() }
    }
}

impl TryFrom<WorthForm> for Worth {
    type Error = String;

    fn try_from(WorthForm { kind, plies, .. }: WorthForm) -> Result<Self, Self::Error> {
        let counted = plies
            .map(|plies| [Self::Win(plies), Self::Loss(plies), Self::NoneWithin(plies)])
            .into_iter()
            .flatten();
        let mut known = counted.chain([Self::Draw, Self::Unknown]);
        known
            .find(|worth: &Self| worth.kind() == kind && worth.plies() == plies)
            .ok_or_else(|| format!("no worth: {kind:?} with plies {plies:?}"))
    }
}

/// A move with its value for the player who makes it.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "Valued")]
pub struct MoveValue {
    /// The move in notation.
    #[serde(rename = "move")]
    pub mv: String,
    /// The value of the move for the player who makes it.
    pub value: Worth,
}
