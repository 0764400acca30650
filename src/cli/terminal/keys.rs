//! Keys, as far as the explorer knows them: no terminal is needed to press one.

/// What a person types.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Key {
    /// A character; capitals come as such.
    Char(char),
    /// A character with Ctrl held.
    Ctrl(char),
    /// Enter.
    Enter,
    /// Esc.
    Esc,
    /// Tab.
    Tab,
    /// Shift and Tab.
    BackTab,
    /// Deletes the character before the cursor.
    Backspace,
    /// Deletes the character after the cursor.
    Delete,
    /// Arrow to the left.
    Left,
    /// Arrow to the right.
    Right,
    /// Arrow upwards.
    Up,
    /// Arrow downwards.
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
