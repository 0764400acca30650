//! What a position or a move is worth, with its unit: a ply is one turn of one player.

use std::cmp::Ordering;
use std::fmt;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crosstrack::base::{Fate, counted};
use crosstrack_tablebase::Value as Exact;

/// What is known. Plies are counted from the position at hand, the move at hand included.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(into = "WorthForm", try_from = "WorthForm")]
#[schemars(with = "WorthForm")]
pub enum Worth {
    /// The side to move wins in so many plies.
    Win(usize),
    /// Another side wins in so many plies.
    Loss(usize),
    /// Neither side can force a win.
    Draw,
    /// No side forces a win within so many plies.
    NoneWithin(usize),
    /// Not looked at.
    Unknown,
}

impl Worth {
    /// The word for the kind.
    pub const fn kind(self) -> &'static str {
        match self {
            Self::Win(_) => "win",
            Self::Loss(_) => "loss",
            Self::Draw => "draw",
            Self::NoneWithin(_) => "none",
            Self::Unknown => "unknown",
        }
    }

    /// The plies, where the kind has them.
    pub const fn plies(self) -> Option<usize> {
        match self {
            Self::Win(plies) | Self::Loss(plies) | Self::NoneWithin(plies) => Some(plies),
            Self::Draw | Self::Unknown => None,
        }
    }

    /// Best first: near wins, far wins, draws, what is open, far losses, near losses.
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

    /// Whether nothing more can be found out.
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
    /// `win in 3 plies`, `loss in 1 ply`, `draw`, `no win within 5 plies`, `unknown`.
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

/// A worth as answers have it.
#[derive(Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "Worth")]
struct WorthForm {
    /// `win`, `loss`, `draw`, `none` (no win within the plies) or `unknown`, for the player to move.
    kind: String,
    /// The plies, where the kind has them.
    plies: Option<usize>,
    /// All of it in words, such as `win in 3 plies`.
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
        let all = |plies| [Self::Win(plies), Self::Loss(plies), Self::NoneWithin(plies)];
        let counted = plies.map(all).into_iter().flatten();
        let mut known = counted.chain([Self::Draw, Self::Unknown]);
        let is_meant = |worth: &Self| worth.kind() == kind && worth.plies() == plies;
        known.find(is_meant).ok_or_else(|| format!("no worth: {kind:?} with plies {plies:?}"))
    }
}

/// A move with what it is worth for the player who makes it.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "Valued")]
pub struct MoveValue {
    /// The move in notation.
    #[serde(rename = "move")]
    pub mv: String,
    /// Its worth.
    pub value: Worth,
}
