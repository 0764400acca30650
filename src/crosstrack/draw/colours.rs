//! The colours of tiles.

use crate::crosstrack::rules::edition::Colour;

/// The colours of a tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TileStyle {
    /// The body, and the gap where one track passes over another.
    pub fill: &'static str,
    /// The rim.
    pub rim: &'static str,
    /// The track.
    pub track: &'static str,
}

impl TileStyle {
    /// A pathway piece of no particular colour set.
    pub const NEUTRAL: Self = Self { fill: "#43586b", rim: "#2c3c4a", track: "#fbf8ef" };
    /// An intersection piece or fixed connector.
    pub const CONNECTOR: Self = Self { fill: "#37474f", rim: "#263238", track: "#fbf8ef" };

    /// A pathway piece of a colour set.
    pub const fn of(colour: Colour) -> Self {
        const TRACK: &str = "#fbf8ef";
        match colour {
            Colour::R => Self { fill: "#b1493f", rim: "#7f2f28", track: TRACK },
            Colour::Y => Self { fill: "#c08a1e", rim: "#875f0e", track: TRACK },
            Colour::B => Self { fill: "#3c6a9e", rim: "#274a73", track: TRACK },
            Colour::G => Self { fill: "#4b8054", rim: "#32593a", track: TRACK },
        }
    }
}
