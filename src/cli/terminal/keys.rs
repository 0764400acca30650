//! Keys, as far as the explorer knows them: no terminal is needed to press one.

/// What a person types.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Key {
    /// A character; capitals come as such.
    Char(char),
    /// A character with Ctrl held.
    Ctrl(char),
    Enter,
    Esc,
    Tab,
    /// Shift and Tab.
    BackTab,
    /// Deletes the character before the cursor.
    Backspace,
    /// Deletes the character after the cursor.
    Delete,
    Left,
    Right,
    Up,
    Down,
    /// To the beginning.
    Home,
    /// To the end.
    End,
    /// A screenful up.
    PageUp,
    /// A screenful down.
    PageDown,
    /// A text that comes at once.
    Paste(String),
}

impl Key {
    /// Where it leads in a list of so many entries, from one of them; nothing for a key that does not
    /// lead anywhere in a list.
    pub(super) fn leads(&self, at: usize, count: usize) -> Option<usize> {
        let last = count.saturating_sub(1);
        let to = match self {
            Self::Up => at.saturating_sub(1),
            Self::Down => at + 1,
            Self::PageUp => at.saturating_sub(10),
            Self::PageDown => at + 10,
            Self::Home => 0,
            Self::End => last,
            _ => return None,
        };
        Some(to.min(last))
    }
}

/// The keys with what each does, as the help lists them.
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
    ("/", "type or paste a position, or moves with blanks between"),
    ("p", "the puzzles; there, type to filter and press Enter to play one"),
    ("h", "in a puzzle: a hint, first the piece, then the cell, then the move"),
    ("?", "this help"),
    ("q", "quit; Ctrl-C does so everywhere"),
];
