//! The appearance of the explorer: shows the colours of all pictures with the colours that the terminal
//! has, and uses ASCII if it has no other characters. Nothing is distinguished by colour alone.

use ratatui::buffer::Buffer;
use ratatui::style::{Color, Modifier, Style};

use crosstrack_explore::Worth;
use crosstrack_explore::draw::Paint;
use crosstrack_explore::draw::tokens::{
    DRAW, FAINT, FOCUS, HALO, HOLE, INK, LOSS, NONE, PANEL, PAPER, PATH, SET_B, SET_G, SET_NONE,
    SET_R, SET_Y, TOKENS, TRACK, Theme, WIN,
};
use crosstrack_io::clean::to_ascii;

/// The colours that a terminal can show.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Colours {
    /// No colours, because the terminal has none or the user wants none.
    None,
    /// The 256 colours of xterm.
    Indexed,
    /// All 24-bit colours.
    All,
}

/// The colours and characters that a terminal can show.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Appearance {
    pub colours: Colours,
    pub theme: Theme,
    /// Whether the terminal shows ASCII only.
    pub ascii: bool,
}

impl Appearance {
    fn colour(self, token: &str) -> Color {
        let token = TOKENS.iter().find(|one| one.var == token);
        let number = token.and_then(|one| u32::from_str_radix(&one.of(self.theme)[1..], 16).ok());
        let [_, red, green, blue] = number.unwrap_or_default().to_be_bytes();
        match self.colours {
            Colours::None => Color::Reset,
            Colours::Indexed => Color::Indexed(nearest([red, green, blue])),
            Colours::All => Color::Rgb(red, green, blue),
        }
    }

    fn on_background(self, text: &str, background: &str) -> Style {
        match self.colours {
            Colours::None => Style::new(),
            _ => Style::new().fg(self.colour(text)).bg(self.colour(background)),
        }
    }

    fn foreground(self, token: &str) -> Style {
        match self.colours {
            Colours::None => Style::new(),
            _ => Style::new().fg(self.colour(token)),
        }
    }

    /// Returns the style of the screen.
    pub(super) fn page(self) -> Style {
        self.on_background(INK, PAPER)
    }

    /// Returns the style of the bars at the top and at the bottom.
    pub(super) fn bar(self) -> Style {
        self.on_background(INK, PANEL)
    }

    /// Returns the style of less important text.
    pub(super) fn faint(self) -> Style {
        match self.colours {
            Colours::None => Style::new().add_modifier(Modifier::DIM),
            _ => self.foreground(FAINT),
        }
    }

    /// Returns the style of important text.
    pub(super) fn strong() -> Style {
        Style::new().add_modifier(Modifier::BOLD)
    }

    /// Returns the style of the element that has the focus.
    pub(super) fn focus(self) -> Style {
        self.highlighted(PAPER, FOCUS)
    }

    /// Returns a style that stands out because of its background.
    fn highlighted(self, text: &str, background: &str) -> Style {
        let style = match self.colours {
            Colours::None => Style::new().add_modifier(Modifier::REVERSED),
            _ => self.on_background(text, background),
        };
        style.add_modifier(Modifier::BOLD)
    }

    /// Returns the style of errors.
    pub(super) fn error(self) -> Style {
        self.foreground(LOSS).add_modifier(Modifier::BOLD)
    }

    /// Returns the style of a place of the board, which depends on the set of its piece.
    pub(super) fn background(self, set: Option<char>, is_free: bool) -> Style {
        match set {
            _ if is_free => self.on_background(FAINT, HOLE),
            Some('r') => self.on_background(TRACK, SET_R),
            Some('y') => self.on_background(TRACK, SET_Y),
            Some('b') => self.on_background(TRACK, SET_B),
            Some('g') => self.on_background(TRACK, SET_G),
            Some(_) => self.on_background(TRACK, SET_NONE),
            None => Style::new(),
        }
    }

    /// Returns the style of a character of a picture, to be combined with the style of its place.
    pub(super) fn paint(self, paint: Paint) -> Style {
        match paint {
            Paint::Plain | Paint::Set(_) => Style::new(),
            Paint::Faint => self.faint(),
            Paint::Strong => Self::strong(),
            Paint::Win => self.highlighted(HALO, PATH),
        }
    }

    /// Returns the style of a value.
    pub(super) fn value(self, value: Worth) -> Style {
        let token = match value {
            Worth::Win(_) => WIN,
            Worth::Loss(_) => LOSS,
            Worth::Draw => DRAW,
            Worth::NoneWithin(_) | Worth::Unknown => NONE,
        };
        self.foreground(token).add_modifier(Modifier::BOLD)
    }

    /// Replaces all characters that are not ASCII, if the terminal shows only ASCII.
    pub(super) fn replace_non_ascii(self, buffer: &mut Buffer) {
        if !self.ascii {
            return;
        }
        for cell in &mut buffer.content {
            let symbol = cell.symbol();
            if !symbol.is_ascii() {
                let c = symbol.chars().next().unwrap_or_default();
                cell.set_char(as_ascii(c));
            }
        }
    }
}

/// Returns the symbol of a value.
pub(super) const fn symbol(value: Worth) -> char {
    match value {
        Worth::Win(_) => '▲',
        Worth::Loss(_) => '▼',
        Worth::Draw => '■',
        Worth::NoneWithin(_) => '≥',
        Worth::Unknown => '?',
    }
}

/// Returns the symbol of a value and its plies.
pub(super) fn short_value(value: Worth) -> String {
    let plies = value.plies().map_or_else(String::new, |plies| plies.to_string());
    format!("{}{plies}", symbol(value))
}

/// Returns the ASCII character, one column wide, that replaces `c`.
fn as_ascii(c: char) -> char {
    match c {
        '▲' => '+',
        '▼' => '-',
        '■' => '=',
        '·' => '.',
        '°' => 'o',
        '╵' => '\'',
        '╷' => ',',
        '█' | '▐' => '#',
        '↑' => '^',
        '↓' => 'v',
        '←' => '<',
        '≥' | '→' => '>',
        '…' => '~',
        '✓' => '*',
        '✗' => 'x',
        c => to_ascii(c).unwrap_or('?'),
    }
}

/// Returns the number of the nearest colour among the 216 colours and 24 greys that xterm has from number
/// 16 on.
fn nearest(colour: [u8; 3]) -> u8 {
    const STEPS: [u8; 6] = [0, 95, 135, 175, 215, 255];
    let cube = (0..216_u8).map(|n| {
        let part = |by: u8| STEPS[usize::from(n / by % 6)];
        (distance(colour, [part(36), part(6), part(1)]), 16 + n)
    });
    let greys = (0..24_u8).map(|n| (distance(colour, [8 + 10 * n; 3]), 232 + n));
    cube.chain(greys).min().map_or(16, |(_, number)| number)
}

/// Returns the square of the distance between two colours.
fn distance(a: [u8; 3], b: [u8; 3]) -> u32 {
    a.iter().zip(&b).map(|(a, b)| u32::from(a.abs_diff(*b)).pow(2)).sum()
}
