//! The keys of the explorer, with their descriptions in the help.

pub use ratatui::crossterm::event::KeyCode as Key;

/// Returns the index to which a key moves from index `at` in a list of `count` entries, or `None` if the
/// key does not move in lists.
pub(super) fn move_in_list(key: Key, at: usize, count: usize) -> Option<usize> {
    let last = count.saturating_sub(1);
    let to = match key {
        Key::Up => at.saturating_sub(1),
        Key::Down => at + 1,
        Key::PageUp => at.saturating_sub(10),
        Key::PageDown => at + 10,
        Key::Home => 0,
        Key::End => last,
        _ => return None,
    };
    Some(to.min(last))
}

/// The keys and what they do, as the help shows them.
pub(super) const HELP: &[(&str, &str)] = &[
    ("Tab", "board, list of moves, puzzles, in turn; Shift+Tab back"),
    ("arrows", "move the focus; Home and End: to the ends of a row"),
    ("i", "between cells and interstices"),
    ("Enter", "take a piece, on a free cell from the stock; put what is held"),
    ("s", "to the stock, or from it"),
    ("r, R", "turn what is held by 45°, to the next or the previous legal rotation"),
    ("!", "under announced claims: complete a path without saying so, or with"),
    ("u, U", "undo, redo"),
    ("space", "play the best move that is known, or look for one"),
    ("v", "values on and off: deeper and deeper until Esc"),
    ("Esc", "drop what is held, stop the search, leave a list or a puzzle"),
    ("/", "type or paste a position, or moves; in a puzzle a move"),
    ("p", "the puzzles; there, type to filter and press Enter to play one"),
    ("n", "the next puzzle of the list"),
    ("h", "in a puzzle: a hint, first the piece, then the cell, then the move"),
    ("?", "this help"),
    ("q", "quit; Ctrl-C does so everywhere"),
];
