//! Pictures made of characters, for terminals.

use std::fmt::Write;

/// How a character is painted; nothing where colours are off.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Paint {
    /// As any text.
    #[default]
    Plain,
    /// What matters less.
    Faint,
    /// What matters more.
    Strong,
    /// A piece of a set, by the set's letter.
    Set(char),
    /// A completed path.
    Win,
}

impl Paint {
    /// The numbers of the ANSI escape.
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

/// Where a place of the board is in the picture. Lines and columns are 0-based.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Area {
    /// The name in moves, such as `d4`.
    pub name: String,
    /// The first line.
    pub line: usize,
    /// The first column.
    pub column: usize,
    /// In characters.
    pub width: usize,
    /// In lines.
    pub height: usize,
    /// What lies there: the set's letter, or nothing for a place that is free or has no set.
    pub set: Option<char>,
    /// Whether nothing lies there, so that a word may stand in the middle line.
    pub is_free: bool,
}

/// Lines of painted characters, and where the places of the board are in them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Canvas {
    lines: Vec<Vec<(char, Paint)>>,
    /// The places, in the order in which they were drawn.
    pub areas: Vec<Area>,
}

impl Canvas {
    /// A picture without anything in it.
    pub fn new(height: usize, width: usize) -> Self {
        Self { lines: vec![vec![(' ', Paint::Plain); width]; height], areas: Vec::new() }
    }

    /// Height and width.
    pub fn size(&self) -> (usize, usize) {
        (self.lines.len(), self.lines.first().map_or(0, Vec::len))
    }

    /// The lines.
    pub fn lines(&self) -> &[Vec<(char, Paint)>] {
        &self.lines
    }

    /// Writes a text; what lies outside of the picture is left out.
    pub fn put(&mut self, line: usize, column: usize, text: &str, paint: Paint) {
        for (offset, c) in text.chars().enumerate() {
            if let Some(place) = self.lines.get_mut(line).and_then(|l| l.get_mut(column + offset)) {
                *place = (c, paint);
            }
        }
    }

    /// The picture as text; each line ends with a line break and no blanks. Colours are ANSI
    /// escapes, where they are wanted.
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
