//! Irreducible layouts: they win, but would not win if any one piece were removed.

use crosstrack::rules::{Layout, Ruleset, Track};

/// Returns whether a layout wins and needs every pathway piece and every intersection piece.
///
/// **Cost**: one or two searches for track per piece.
///
/// # Examples
/// ```
/// use crosstrack::rules::{Board, Layout, Ruleset, Seats};
/// use crosstrack_prove::formula::is_irreducible;
/// let ruleset = Ruleset::standard(Board::of(2, 2), Seats::Two);
/// assert!(!is_irreducible(&ruleset, &Layout::default()));
/// ```
pub fn is_irreducible(ruleset: &Ruleset, layout: &Layout) -> bool {
    let track = Track::new(ruleset, layout);
    let needed = |cell| !track.without(cell).has_complete_path();
    let laid = layout.connectors();
    let mut laid = laid.filter(|&(at, c)| ruleset.start_connector(at.index()) != Some(c));
    track.has_complete_path()
        && layout.pieces().all(|(cell, _)| needed(cell))
        && laid.all(|(at, _)| {
            let mut fewer = layout.clone();
            fewer.set_connector(at, None);
            !Track::new(ruleset, &fewer).has_complete_path()
        })
}
