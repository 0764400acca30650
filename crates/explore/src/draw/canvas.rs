//! Pictures made of characters, for terminals.

use std::fmt::Write;

/// The style of a character in a terminal; ignored where colours are off.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Paint {
    /// The default colour of the terminal.
    #[default]
    Plain,
    /// Dim, for less important text.
    Faint,
    /// Bold, for important text.
    Strong,
    /// The colour of the set with this letter, for a piece.
    Set(char),
    /// The colour of a winning path.
    Win,
}

impl Paint {
    /// Returns the parameters of the ANSI escape sequence for the style.
    const fn code(self) -> &'static str {
        match self {
            Self::Plain => "0",
            Self::Faint => "2",
            Self::Strong => "1",
            Self::Set('r') => "31",
            Self::Set('y') => "33",
            Self::Set('b') => "34",
            Self::Set(_) => "32",
            Self::Win => "1;7",
        }
    }
}

/// The rectangle that a cell, interstice or square takes in a picture. Lines and columns are 0-based.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Area {
    /// The name of the cell, interstice or square in moves, such as `d4`.
    pub name: String,
    /// The first line of the rectangle.
    pub line: usize,
    /// The first column of the rectangle.
    pub column: usize,
    /// The width in characters.
    pub width: usize,
    /// The height in lines.
    pub height: usize,
    /// The letter of the piece's set; `None` if there is no piece there, or a piece without a set.
    pub set: Option<char>,
    /// Whether there is no piece, so that the middle line has room for a word.
    pub is_free: bool,
}

/// A picture of coloured characters, with the rectangles of the cells, interstices or squares.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Canvas {
    lines: Vec<Vec<(char, Paint)>>,
    /// The rectangles, in the order in which they were drawn.
    pub areas: Vec<Area>,
}

impl Canvas {
    /// Creates a blank picture of `height` lines and `width` columns.
    pub fn new(height: usize, width: usize) -> Self {
        Self { lines: vec![vec![(' ', Paint::Plain); width]; height], areas: Vec::new() }
    }

    /// Returns the height in lines and the width in columns.
    pub fn size(&self) -> (usize, usize) {
        (self.lines.len(), self.lines.first().map_or(0, Vec::len))
    }

    /// Returns the characters of each line with their styles.
    pub fn lines(&self) -> &[Vec<(char, Paint)>] {
        &self.lines
    }

    /// Writes a text that begins at a line and a column (0-based) and runs to the right, clipped at the
    /// edges of the picture.
    pub fn put(&mut self, line: usize, column: usize, text: &str, paint: Paint) {
        for (offset, c) in text.chars().enumerate() {
            if let Some(place) = self.lines.get_mut(line).and_then(|l| l.get_mut(column + offset)) {
                *place = (c, paint);
            }
        }
    }

    /// Returns the picture as text. Each line loses its trailing blanks and ends with a line break. With
    /// `colour`, the text has ANSI escapes.
    pub fn render(&self, colour: bool) -> String {
        let mut out = String::new();
        for line in &self.lines {
            let used = line.iter().rposition(|&(c, _)| c != ' ').map_or(0, |last| last + 1);
            let mut now = Paint::Plain;
            for &(c, paint) in &line[..used] {
                if colour && c != ' ' && paint != now {
                    let _ = write!(out, "\x1b[0m\x1b[{}m", paint.code());
                    now = paint;
                }
                out.push(c);
            }
            if now != Paint::Plain {
                out += "\x1b[0m";
            }
            out.push('\n');
        }
        out
    }
}
