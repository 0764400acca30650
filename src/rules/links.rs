//! Links: the paths of a tile as a symmetric relation on up to 8 sides.

use std::fmt;

use crate::rules::readings::Junction;

/// A symmetric, irreflexive relation on at most 8 sides: byte `s` of the number is the mask of the sides that side
/// `s` (0-based) leads to.
///
/// Two sets of paths are equal exactly if their relations are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Links(pub u64);

impl Links {
    /// The empty relation: no paths.
    pub const NONE: Self = Self(0);

    /// Returns the relation with one more path, between two different 0-based sides `s` and `t`.
    #[must_use]
    pub const fn with(self, s: usize, t: usize) -> Self {
        Self(self.0 | 1 << (8 * s + t) | 1 << (8 * t + s))
    }

    /// Returns the sides that side `s` leads to, as a mask with bit 0 for side 0; empty if no path ends at `s`.
    pub const fn exits(self, s: usize) -> u8 {
        (self.0 >> (8 * s)) as u8
    }

    /// Returns the sides at which paths end, as a mask with bit 0 for side 0.
    pub fn sides(self) -> u8 {
        (0..8).fold(0, |mask, s| mask | self.exits(s))
    }

    /// Returns the paths, each as a pair of 0-based sides with the smaller first, ascending.
    pub fn paths(self) -> impl Iterator<Item = (usize, usize)> {
        (0..8).flat_map(move |s| {
            (s + 1..8).filter(move |&t| self.exits(s) & (1 << t) != 0).map(move |t| (s, t))
        })
    }

    /// Returns the relation of the tile turned clockwise by `k` steps, where a full turn has `sides` steps: side
    /// `s` becomes `(s + k) mod sides`.
    #[must_use]
    pub fn rotate(self, k: usize, sides: usize) -> Self {
        self.paths().fold(Self::NONE, |links, (s, t)| links.with((s + k) % sides, (t + k) % sides))
    }

    /// Returns the relation of the tile mirrored so that side 0 stays in place: side `s` becomes `-s mod sides`.
    #[must_use]
    pub fn mirror(self, sides: usize) -> Self {
        let flip = |s: usize| (sides - s) % sides;
        self.paths().fold(Self::NONE, |links, (s, t)| links.with(flip(s), flip(t)))
    }

    /// Returns where track leads from each side under a reading of X-JUNCTION: along one path, or, if paths that
    /// share a side are joined there, to every other side of the same net.
    #[must_use]
    pub fn with_junction(self, junction: Junction) -> Self {
        match junction {
            Junction::Through => self,
            Junction::Joined => self.nets().fold(Self::NONE, |mut links, net| {
                for s in (0..8).filter(|s| net & (1 << s) != 0) {
                    links.0 |= u64::from(net & !(1 << s)) << (8 * s);
                }
                links
            }),
        }
    }

    /// Returns the nets, in the order of their least sides. A net is a class of sides that paths link, directly
    /// or through shared sides; it is given as a mask with bit 0 for side 0.
    pub fn nets(self) -> impl Iterator<Item = u8> {
        let mut rest = self.sides();
        std::iter::from_fn(move || {
            let mut net = rest & rest.wrapping_neg();
            while spread(self.0, net) & !net != 0 {
                net |= spread(self.0, net);
            }
            rest &= !net;
            (net != 0).then_some(net)
        })
    }
}

/// Returns the sides that the given sides lead to, both as masks. Byte `s` of `links` is the mask of the sides
/// that side `s` leads to.
pub(super) const fn spread(links: u64, mut sides: u8) -> u8 {
    let mut reached = 0;
    while sides != 0 {
        reached |= (links >> (8 * sides.trailing_zeros())) as u8;
        sides &= sides - 1;
    }
    reached
}

impl fmt::Display for Links {
    /// Writes the paths with sides from 1, such as `14-27`; writes nothing if there are no paths.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, (s, t)) in self.paths().enumerate() {
            let dash = if index > 0 { "-" } else { "" };
            write!(f, "{dash}{}{}", s + 1, t + 1)?;
        }
        Ok(())
    }
}
