//! The state of a count row by row: how track can run at the lower end of the pieces so far.

use crate::count::interface::{BoardRows, LOWER, Sides, UPPER, members};
use crosstrack::rules::{Direction, Links};

/// Everything about the pieces of the rows above that matters for the rows below.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Column {
    /// Slot of the last piece in its row.
    pub at: u8,
    /// For each source: the lower sides by which track from it leaves the last piece. The first source is the
    /// terminal above the first piece; the second, if it is followed, is a terminal beside the first piece.
    pub out: [Sides; 2],
    /// For each lower side: the lower sides by which track that arrives there from below leaves again.
    pub back: [Sides; 3],
    /// Whether track from the second source has left the last piece, in the bottom row, by the side opposite
    /// to the side where this source lies.
    pub crossed: bool,
}

/// The sources of track that a count follows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum PathSources {
    /// The top edge.
    Top,
    /// The top edge, and the edge beside the first piece: its W side if the path descends to the right,
    /// its E side if it descends to the left.
    TopAndSide(Direction),
}

fn sides_of(mask: u8, which: [Direction; 3]) -> Sides {
    (0..3).fold(0, |set, i| set | (mask >> which[i].index() & 1) << i)
}

fn exits(links: Links, sides: Sides, which: [Direction; 3]) -> u8 {
    members(sides).fold(0, |mask, i| mask | links.exits(which[i].index()))
}

impl Column {
    /// Creates a column with one piece, in the top row; `None` if the piece is not at a terminal.
    pub(crate) fn first(
        rows: &BoardRows,
        at: usize,
        links: Links,
        sources: PathSources,
    ) -> Option<Self> {
        if !rows.is_terminal(0, at, Direction::N) {
            return None;
        }
        let links = rows.links(links);
        let lower = |from: Direction| sides_of(links.exits(from.index()), LOWER);
        let (second, crossed) = match sources {
            PathSources::Top => (0, false),
            PathSources::TopAndSide(side) => {
                let across = links.exits(side.index()) >> side.opposite().index() & 1 != 0;
                (lower(side), across && rows.width() == 1)
            }
        };
        let out = [lower(Direction::N), second];
        Some(Self { at: at as u8, out, back: LOWER.map(lower), crossed })
    }

    /// Appends a piece in the row after `row`, at slot `next`.
    ///
    /// # Panics
    /// If the two slots do not touch.
    #[must_use]
    pub(crate) fn append(
        self,
        rows: &BoardRows,
        row: usize,
        next: usize,
        links: Links,
        sources: PathSources,
    ) -> Self {
        let links = rows.links(links);
        let between = rows.between(row, usize::from(self.at), next);
        let left = self.out.map(|out| self.exits_of_next(between, links, map_down(between, out)));
        let back = std::array::from_fn(|i| {
            let first = links.exits(LOWER[i].index());
            let up = self.turn_back(between, sides_of(first, UPPER));
            sides_of(first | self.exits_of_next(between, links, up), LOWER)
        });
        let crossed = match sources {
            PathSources::TopAndSide(side) if row + 2 == rows.width() => {
                left[1] >> side.opposite().index() & 1 != 0
            }
            _ => false,
        };
        Self { at: next as u8, out: left.map(|mask| sides_of(mask, LOWER)), back, crossed }
    }

    /// Returns whether track from the top does not leave the last piece downwards.
    pub(crate) const fn is_dead(self) -> bool {
        self.out[0] == 0
    }

    /// Returns all sides by which track leaves the next piece after it has arrived at the upper sides `arriving`.
    /// Track that leaves upwards may come back down.
    fn exits_of_next(self, between: [Sides; 3], links: Links, arriving: Sides) -> u8 {
        let mut arrived = arriving;
        loop {
            let left = exits(links, arrived, UPPER);
            let wider = arrived | self.turn_back(between, sides_of(left, UPPER));
            if wider == arrived {
                return left;
            }
            arrived = wider;
        }
    }

    /// Returns the upper sides at which track comes back to the next piece after it has left by `upper`.
    fn turn_back(self, between: [Sides; 3], upper: Sides) -> Sides {
        let arriving = (0..3).filter(|&i| between[i] & upper != 0);
        let out = arriving.fold(0, |set, i| set | self.back[i]);
        map_down(between, out)
    }

    /// Returns whether track from every source reaches its end: from the first source, the terminal below the last
    /// piece; from the second, the terminal beside it.
    pub(crate) fn is_path(self, rows: &BoardRows, sources: PathSources) -> bool {
        let last = rows.width() - 1;
        self.out[0] & 0b010 != 0
            && rows.is_terminal(last, usize::from(self.at), Direction::S)
            && (sources == PathSources::Top || self.crossed)
    }

    /// Returns whether this column, which ends in `row`, makes a path for every source if the image of `other` under
    /// a half turn is put below it.
    pub(crate) fn meets_image_of(
        self,
        other: Self,
        rows: &BoardRows,
        row: usize,
        sources: PathSources,
    ) -> bool {
        let next = rows.width() - 1 - usize::from(other.at);
        if next.abs_diff(usize::from(self.at)) > 1 {
            return false;
        }
        let between = rows.between(row, usize::from(self.at), next);
        // A half turn takes lower side i to upper side i, and paths can be walked both ways.
        let count = if sources == PathSources::Top { 1 } else { 2 };
        (0..count).all(|source| {
            let mut below = map_down(between, self.out[source]);
            loop {
                if below & other.out[source] != 0 {
                    return true;
                }
                let up = members(below).fold(0, |set, i| set | other.back[i]);
                let new = self.turn_back(between, up) & !below;
                if new == 0 {
                    return false;
                }
                below |= new;
            }
        })
    }
}

fn map_down(between: [Sides; 3], out: Sides) -> Sides {
    members(out).fold(0, |set, i| set | between[i])
}
