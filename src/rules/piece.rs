//! Pathway pieces: patterns, rotations and orientations, from `data/patterns.csv` or a user's file.

use std::fmt;
use std::str::FromStr;
use std::sync::{Arc, LazyLock};

use crate::base::data::shipped;
use crate::base::{DataError, Row, Table};
use crate::rules::links::Links;
use crate::serde_by_text;

/// Letter of a pattern, A to Z.
///
/// # Examples
/// ```
/// use crosstrack::Letter;
///
/// let letter: Letter = "C".parse()?;
/// assert_eq!((letter.index(), letter.char()), (2, 'C'));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Letter(u8);

impl Letter {
    /// Number of letters.
    pub const COUNT: usize = 26;

    /// Returns the letter of a 0-based index.
    ///
    /// # Panics
    /// If the index is not below [`Self::COUNT`].
    pub const fn from_index(index: usize) -> Self {
        assert!(index < Self::COUNT);
        Self(index as u8)
    }

    /// Returns the index: 0 for A to 25 for Z.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Returns the letter as a character.
    pub const fn char(self) -> char {
        (b'A' + self.0) as char
    }

    /// Returns the letter of an upper-case character; `None` if it is not A to Z.
    pub const fn from_char(c: char) -> Option<Self> {
        if c.is_ascii_uppercase() { Some(Self(c as u8 - b'A')) } else { None }
    }
}

impl fmt::Display for Letter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.char())
    }
}

/// Error of parsing a [`Letter`]: the text is not one upper-case letter A to Z.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a letter A to Z was expected")]
pub struct ParseLetterError;

impl FromStr for Letter {
    type Err = ParseLetterError;
    fn from_str(text: &str) -> Result<Self, ParseLetterError> {
        let mut chars = text.chars();
        chars
            .next()
            .and_then(Self::from_char)
            .filter(|_| chars.next().is_none())
            .ok_or(ParseLetterError)
    }
}

serde_by_text!(Letter);

/// Error of parsing the paths of a pattern from a text such as `14-27`.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct ParsePatternError(String);

/// Parses paths such as `14-27` on a tile of `sides` sides. In the text, sides count clockwise from 1.
///
/// # Errors
/// If the text is not a list of different paths, each between two different sides.
pub fn parse_paths(text: &str, sides: usize) -> Result<Links, ParsePatternError> {
    if text.is_empty() {
        return Err(ParsePatternError("a pattern has at least one path, such as 14".to_owned()));
    }
    text.split('-').try_fold(Links::NONE, |links, path| {
        let form = "is not a path: write two sides, such as 14, with a dash between paths";
        let no_path = || ParsePatternError(format!("`{path}` {form}"));
        let digits: Vec<char> = path.chars().collect();
        let &[s, t] = digits.as_slice() else { return Err(no_path()) };
        let side = |c: char| match c.to_digit(10) {
            Some(d) if (1..=sides).contains(&(d as usize)) => Ok(d as usize - 1),
            Some(_) => {
                Err(ParsePatternError(format!("side {c} in `{path}`: sides are 1 to {sides}")))
            }
            None => Err(no_path()),
        };
        let (s, t) = (side(s)?, side(t)?);
        if s == t {
            return Err(ParsePatternError(format!("`{path}` leads from a side to itself")));
        }
        let wider = links.with(s, t);
        if wider == links {
            return Err(ParsePatternError(format!("the path `{path}` is there twice")));
        }
        Ok(wider)
    })
}

/// The orientations of a tile: for each rotation, its links and the least rotation that looks the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Orientations {
    links: [Links; 8],
    least: [u8; 8],
    distinct: u8,
}

impl Orientations {
    /// Returns the orientations of a tile with 4 or 8 `sides` that has the paths `links` at rotation 0.
    pub fn new(links: Links, sides: usize) -> Self {
        let turned: [Links; 8] = std::array::from_fn(|k| links.rotate(k % sides, sides));
        let least: [u8; 8] =
            std::array::from_fn(|k| turned.iter().position(|&l| l == turned[k]).unwrap_or(k) as u8);
        let distinct = least.iter().fold(0, |mask, &k| mask | 1 << k);
        Self { links: turned, least, distinct }
    }

    /// Returns the links at a rotation, 0 to 7.
    pub const fn links(&self, rotation: u8) -> Links {
        self.links[rotation as usize]
    }

    /// Returns the least rotation that looks the same as a rotation, 0 to 7.
    pub const fn least_rotation(&self, rotation: u8) -> u8 {
        self.least[rotation as usize]
    }

    /// Returns the least rotation of each orientation, as a mask with bit 0 for rotation 0.
    pub const fn distinct(&self) -> u8 {
        self.distinct
    }

    /// Returns the number of orientations, that is, of rotations that look different.
    pub const fn count(&self) -> usize {
        self.distinct.count_ones() as usize
    }

    /// Returns the least rotation of each orientation, ascending.
    pub fn rotations(&self) -> impl Iterator<Item = u8> + use<> {
        let distinct = self.distinct;
        (0..8).filter(move |k| distinct & (1 << k) != 0)
    }
}

/// Pattern of a pathway piece: paths between its eight sides.
///
/// # Examples
/// ```
/// use crosstrack::{Pattern, Ruleset};
///
/// let game = Ruleset::default();
/// let pattern: &Pattern = game.pieces().get("I".parse()?).expect("a published pattern");
/// assert_eq!((pattern.links.to_string().as_str(), pattern.paths()), ("15-26", 2));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pattern {
    /// Letter of the pattern.
    pub letter: Letter,
    /// Paths at rotation 0.
    pub links: Links,
    /// Links at each rotation, and which rotations look the same.
    pub orientations: Orientations,
    /// Source of the pattern; empty if the table names none.
    pub source: String,
    sets: [bool; 2],
}

impl Pattern {
    /// Returns the number of paths.
    pub fn paths(&self) -> usize {
        self.links.paths().count()
    }

    /// Returns the number of sides at which paths end.
    pub fn sides_linked(&self) -> usize {
        self.links.sides().count_ones() as usize
    }
}

crate::vocabulary! {
    /// A published selection of the patterns that a colour set has (EQ-SETS-8, EQ-SETS-6).
    PatternSet ("set of patterns") {
        /// The eight patterns of the large game.
        Eight = "eight",
        /// The six patterns of the small game.
        Six = "six",
    }
}

impl PatternSet {
    /// Returns the id of the clause that lists these patterns.
    pub const fn clause(self) -> &'static str {
        match self {
            Self::Eight => "EQ-SETS-8",
            Self::Six => "EQ-SETS-6",
        }
    }
}

/// Patterns of pathway pieces, in the order of their letters. No letter occurs twice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Catalogue {
    patterns: Vec<Pattern>,
    slots: [Option<u8>; Letter::COUNT],
    letters: u32,
}

static PUBLISHED: LazyLock<Catalogue> = LazyLock::new(|| {
    let text = crosstrack_data::text!("patterns.csv");
    shipped(Catalogue::from_csv("data/patterns.csv", text))
});

/// Parses the column that says whether a set has the pattern; true if there is no such column.
fn is_member(row: Row<'_>, set: &str) -> Result<bool, DataError> {
    let Some(field) = row.get(set) else { return Ok(true) };
    match field.text.as_str() {
        "yes" => Ok(true),
        "no" => Ok(false),
        other => Err(field.error(format!("`{other}`: write yes or no"))),
    }
}

impl Catalogue {
    /// Returns all nine published patterns.
    pub fn published() -> &'static Self {
        &PUBLISHED
    }

    /// Returns the published patterns of a set.
    pub fn of_set(set: PatternSet) -> Arc<Self> {
        static SETS: LazyLock<[Arc<Catalogue>; 2]> = LazyLock::new(|| {
            [0, 1].map(|set| {
                let all = PUBLISHED.patterns.iter().filter(|p| p.sets[set]);
                Arc::new(Catalogue::new(all.cloned().collect()))
            })
        });
        Arc::clone(&SETS[set.index()])
    }

    fn new(mut patterns: Vec<Pattern>) -> Self {
        patterns.sort_by_key(|p| p.letter);
        let mut slots = [None; Letter::COUNT];
        let mut letters = 0;
        for (index, pattern) in patterns.iter().enumerate() {
            slots[pattern.letter.index()] = Some(index as u8);
            letters |= 1 << pattern.letter.index();
        }
        Self { patterns, slots, letters }
    }

    /// Parses a CSV table with the columns `letter` and `pattern`. Optional columns are `paths` and `sides_linked`,
    /// which must agree with the pattern, `eight` and `six` (`yes` or `no`: whether that set has the pattern) and
    /// `source`. `file` is the name of the file in errors.
    ///
    /// # Errors
    /// If a letter or pattern is invalid, a letter or an orientation occurs twice, or a number does not agree
    /// with the pattern. The error names the first such field.
    pub fn from_csv(file: &str, text: &str) -> Result<Self, DataError> {
        let figures = ["paths", "sides_linked", "eight", "six", "source"];
        let table = Table::parse(file, text, &["letter", "pattern"], &figures)?;
        let mut patterns: Vec<Pattern> = Vec::new();
        for row in table.rows() {
            let (letter_field, pattern_field) = (row.field("letter"), row.field("pattern"));
            let letter: Letter = letter_field.parse()?;
            if patterns.iter().any(|p| p.letter == letter) {
                return Err(letter_field.error(format!("the letter {letter} is there twice")));
            }
            let links = parse_paths(&pattern_field.text, 8)
                .map_err(|fault| pattern_field.error(fault.to_string()))?;
            let twin = patterns.iter().find(|p| (0..8).any(|k| p.links.rotate(k, 8) == links));
            if let Some(twin) = twin {
                let reason = format!("this is {} turned; one letter is enough", twin.letter);
                return Err(pattern_field.error(reason));
            }
            let pattern = Pattern {
                letter,
                links,
                orientations: Orientations::new(links, 8),
                source: row.get("source").map_or_else(String::new, |f| f.text),
                sets: [is_member(row, "eight")?, is_member(row, "six")?],
            };
            for (column, derived) in
                [("paths", pattern.paths()), ("sides_linked", pattern.sides_linked())]
            {
                if let Some(field) = row.get(column)
                    && field.parse::<usize>()? != derived
                {
                    let reason = format!("{links} gives {derived} here, not {}", field.text);
                    return Err(field.error(reason));
                }
            }
            patterns.push(pattern);
        }
        if patterns.is_empty() {
            return Err(table.error("there is no pattern here"));
        }
        Ok(Self::new(patterns))
    }

    /// Returns the patterns whose letters are in a mask with bit 0 for A.
    #[must_use]
    pub(crate) fn subset(&self, letters: u32) -> Self {
        let is_there = |p: &&Pattern| letters >> p.letter.index() & 1 != 0;
        Self::new(self.patterns.iter().filter(is_there).cloned().collect())
    }

    /// Returns the patterns, in the order of their letters.
    pub fn patterns(&self) -> &[Pattern] {
        &self.patterns
    }

    /// Returns the letters of the patterns, as a mask with bit 0 for A.
    pub const fn letters(&self) -> u32 {
        self.letters
    }

    /// Returns the pattern of a letter; `None` if there is none.
    pub fn get(&self, letter: Letter) -> Option<&Pattern> {
        self.slots[letter.index()].map(|slot| &self.patterns[slot as usize])
    }
}
