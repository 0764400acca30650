//! How things look: the tokens of all pictures as colours of a terminal, and ASCII where it has no
//! other characters. Nothing is shown by colour alone.

use ratatui::buffer::Buffer;
use ratatui::style::{Color, Modifier, Style};

use crosstrack_explore::Worth;
use crosstrack_explore::draw::Paint;
use crosstrack_explore::draw::tokens::{
    DRAW, FAINT, FOCUS, HALO, HOLE, INK, LOSS, NONE, PANEL, PAPER, PATH, SET_B, SET_G, SET_NONE,
    SET_R, SET_Y, TOKENS, TRACK, Theme, WIN,
};
use crosstrack_io::clean::to_ascii;

/// The colours that a terminal has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Colours {
    /// None, or none are wanted.
    None,
    /// The 256 of xterm.
    Indexed,
    /// All.
    All,
}

/// What a terminal can show.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Looks {
    /// Its colours.
    pub colours: Colours,
    /// Whether it is light or dark.
    pub theme: Theme,
    /// ASCII alone.
    pub ascii: bool,
}

impl Looks {
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

    fn pair(self, words: &str, ground: &str) -> Style {
        match self.colours {
            Colours::None => Style::new(),
            _ => Style::new().fg(self.colour(words)).bg(self.colour(ground)),
        }
    }

    fn words(self, token: &str) -> Style {
        match self.colours {
            Colours::None => Style::new(),
            _ => Style::new().fg(self.colour(token)),
        }
    }

    /// The screen.
    pub(super) fn page(self) -> Style {
        self.pair(INK, PAPER)
    }

    /// The bars at the top and at the bottom.
    pub(super) fn bar(self) -> Style {
        self.pair(INK, PANEL)
    }

    /// Words that matter less.
    pub(super) fn faint(self) -> Style {
        match self.colours {
            Colours::None => Style::new().add_modifier(Modifier::DIM),
            _ => self.words(FAINT),
        }
    }

    /// Words that matter more.
    pub(super) fn strong() -> Style {
        Style::new().add_modifier(Modifier::BOLD)
    }

    /// What has the focus.
    pub(super) fn focus(self) -> Style {
        self.marked(PAPER, FOCUS)
    }

    /// What stands out by its ground.
    fn marked(self, words: &str, ground: &str) -> Style {
        let style = match self.colours {
            Colours::None => Style::new().add_modifier(Modifier::REVERSED),
            _ => self.pair(words, ground),
        };
        style.add_modifier(Modifier::BOLD)
    }

    /// What is wrong.
    pub(super) fn wrong(self) -> Style {
        self.words(LOSS).add_modifier(Modifier::BOLD)
    }

    /// A place of the board by the set of what lies there.
    pub(super) fn ground(self, set: Option<char>, is_free: bool) -> Style {
        match set {
            _ if is_free => self.pair(FAINT, HOLE),
            Some('r') => self.pair(TRACK, SET_R),
            Some('y') => self.pair(TRACK, SET_Y),
            Some('b') => self.pair(TRACK, SET_B),
            Some('g') => self.pair(TRACK, SET_G),
            Some(_) => self.pair(TRACK, SET_NONE),
            None => Style::new(),
        }
    }

    /// A character of a picture, on top of its place.
    pub(super) fn paint(self, paint: Paint) -> Style {
        match paint {
            Paint::Plain | Paint::Set(_) => Style::new(),
            Paint::Faint => self.faint(),
            Paint::Strong => Self::strong(),
            Paint::Win => self.marked(HALO, PATH),
        }
    }

    /// A value.
    pub(super) fn value(self, value: Worth) -> Style {
        let token = match value {
            Worth::Win(_) => WIN,
            Worth::Loss(_) => LOSS,
            Worth::Draw => DRAW,
            Worth::NoneWithin(_) | Worth::Unknown => NONE,
        };
        self.words(token).add_modifier(Modifier::BOLD)
    }

    /// Puts ASCII in place of everything else, if nothing else can be shown.
    pub(super) fn finish(self, buffer: &mut Buffer) {
        if !self.ascii {
            return;
        }
        for cell in &mut buffer.content {
            let symbol = cell.symbol();
            if !symbol.is_ascii() {
                let c = symbol.chars().next().unwrap_or_default();
                cell.set_char(plain(c));
            }
        }
    }
}

/// The shape of a value.
pub(super) const fn shape(value: Worth) -> char {
    match value {
        Worth::Win(_) => '▲',
        Worth::Loss(_) => '▼',
        Worth::Draw => '■',
        Worth::NoneWithin(_) => '≥',
        Worth::Unknown => '?',
    }
}

/// The shape of a value, and its plies.
pub(super) fn short(value: Worth) -> String {
    let plies = value.plies().map_or_else(String::new, |plies| plies.to_string());
    format!("{}{plies}", shape(value))
}

/// A character in ASCII, one column wide.
fn plain(c: char) -> char {
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
        c => to_ascii(c).unwrap_or('?'),
    }
}

/// The nearest of the 216 colours and 24 greys that xterm has from number 16 on.
fn nearest(colour: [u8; 3]) -> u8 {
    const STEPS: [u8; 6] = [0, 95, 135, 175, 215, 255];
    let far = |other: [u8; 3]| -> u32 {
        let apart = |(&a, &b): (&u8, &u8)| u32::from(a.abs_diff(b)).pow(2);
        colour.iter().zip(&other).map(apart).sum()
    };
    let cube = (0..216_u8).map(|n| {
        let part = |by: u8| STEPS[usize::from(n / by % 6)];
        (far([part(36), part(6), part(1)]), 16 + n)
    });
    let greys = (0..24_u8).map(|n| (far([8 + 10 * n; 3]), 232 + n));
    cube.chain(greys).min().map_or(16, |(_, number)| number)
}
