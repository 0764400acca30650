//! Layouts that win and need all that lies in them.

use crosstrack::rules::{Layout, Ruleset, Track};

/// Whether no piece can be removed: neither a pathway piece nor an intersection piece.
///
/// Given pieces count like the others. **Cost** a flood or two for each piece.
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
