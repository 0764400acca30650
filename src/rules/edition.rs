//! Published editions, from `data/editions.csv` (EQ-EDITIONS), colour sets and their owners (PL-STOCK-2,
//! PL-STOCK-3, PL-STOCK-4, PL-TEAMS).

use std::fmt;
use std::str::FromStr;
use std::sync::LazyLock;

use crate::base::data::shipped;
use crate::base::{DataError, Player, Players, Table};
use crate::rules::geometry::Board;
use crate::rules::piece::PatternSet;
use crate::vocabulary;

vocabulary! {
    /// The four colour sets, with their letters in the notation. Editions print them in various colours.
    ///
    /// # Examples
    /// ```
    /// use crosstrack::Colour;
    ///
    /// assert_eq!((Colour::B.as_str(), Colour::B.index()), ("b", 2));
    /// ```
    Colour ("colour set") {
        /// The first colour set, written `r`.
        R = "r",
        /// The second colour set, written `y`.
        Y = "y",
        /// The third colour set, written `b`.
        B = "b",
        /// The fourth colour set, written `g`.
        G = "g",
    }
}

vocabulary! {
    /// The published editions (EQ-EDITIONS).
    ///
    /// # Examples
    /// ```
    /// use crosstrack::{Board, EditionId, Seats};
    ///
    /// let edition = EditionId::default_for(Board::SMALL, Seats::Two);
    /// assert_eq!((edition, edition.facts().year), (EditionId::Standard, 1999));
    /// ```
    EditionId ("edition") {
        /// Crosstrack of 1994, on the large board.
        Original = "original",
        /// Crosstrack Challenge of 1996, on the small board.
        Challenge = "challenge",
        /// The edition of 1999 on the large board.
        Tournament = "tournament",
        /// The edition of 1999 on the small board.
        Standard = "standard",
    }
}

/// A published edition, from `data/editions.csv`.
#[derive(Clone, Debug)]
pub struct Edition {
    /// Id of the edition in options and data files.
    pub id: EditionId,
    /// Year of publication.
    pub year: u16,
    /// Publisher of the edition.
    pub publisher: String,
    /// Name of the game on the box.
    pub name: String,
    /// Board of the edition.
    pub board: Board,
    /// Numbers of cells and of interstices, as the source states them.
    pub counts: (u32, u32),
    /// Patterns of the pieces; each colour set has one piece of each.
    pub set: PatternSet,
    /// Printed colour of the board, such as `red`.
    pub board_colour: String,
    /// Printed colours of the colour sets r, y, b, g, such as `orange`.
    pub colours: [String; 4],
    /// Printed colour of the track.
    pub track_colour: String,
    /// Printed colour of the intersection pieces; empty if there are none.
    pub intersection_colour: String,
    /// Number of intersection pieces; 0 where connectors are fixed.
    pub intersection_pieces: u8,
    /// Maximum number of players without teams.
    pub individuals: u8,
    /// Source of this row of the data.
    pub source: String,
}

static EDITIONS: LazyLock<[Edition; EditionId::COUNT]> = LazyLock::new(|| {
    let text = crosstrack_data::text!("editions.csv");
    shipped(read_editions("data/editions.csv", text))
});

const COLUMNS: [&str; 18] = [
    "id",
    "year",
    "publisher",
    "name",
    "board",
    "cells",
    "interstices",
    "set",
    "colour_board",
    "colour_r",
    "colour_y",
    "colour_b",
    "colour_g",
    "colour_track",
    "colour_intersections",
    "intersection_pieces",
    "individuals",
    "source",
];

fn read_editions(file: &str, text: &str) -> Result<[Edition; EditionId::COUNT], DataError> {
    let table = Table::parse(file, text, &COLUMNS, &[])?;
    let mut editions = Vec::new();
    for row in table.rows() {
        editions.push(Edition {
            id: row.field("id").parse()?,
            year: row.field("year").parse()?,
            publisher: row.field("publisher").text,
            name: row.field("name").text,
            board: row.field("board").parse()?,
            counts: (row.field("cells").parse()?, row.field("interstices").parse()?),
            set: row.field("set").parse()?,
            board_colour: row.field("colour_board").text,
            colours: ["colour_r", "colour_y", "colour_b", "colour_g"].map(|c| row.field(c).text),
            track_colour: row.field("colour_track").text,
            intersection_colour: row.field("colour_intersections").text,
            intersection_pieces: row.field("intersection_pieces").parse()?,
            individuals: row.field("individuals").parse()?,
            source: row.field("source").text,
        });
    }
    editions.sort_by_key(|e| e.id);
    editions.try_into().map_err(|_| table.error("four editions were expected"))
}

impl EditionId {
    /// Returns the row of `data/editions.csv` for the edition: name, year, publisher, board, pieces and colours.
    pub fn facts(self) -> &'static Edition {
        &EDITIONS[self.index()]
    }

    /// Returns the default edition of a board: `tournament` on the large board, `original` for four
    /// individuals there, `standard` on all other boards.
    pub fn default_for(board: Board, seats: Seats) -> Self {
        match (board == Board::LARGE, seats) {
            (true, Seats::Four) => Self::Original,
            (true, _) => Self::Tournament,
            (false, _) => Self::Standard,
        }
    }
}

vocabulary! {
    /// Number of players, and whether they form teams.
    ///
    /// # Examples
    /// ```
    /// use crosstrack::{Player, Seats};
    ///
    /// assert_eq!(Seats::Teams.players(), 4);
    /// assert_eq!(Seats::Teams.side_of(Player::Two).to_string(), "24");
    /// ```
    Seats ("number of players") {
        /// Two players, each with two colour sets (PL-STOCK-2).
        Two = "2",
        /// Three players, and a common stock (PL-STOCK-3).
        Three = "3",
        /// Four players without teams (PL-STOCK-4).
        Four = "4",
        /// Four players in two teams, 1 and 3 against 2 and 4 (PL-TEAMS).
        Teams = "teams",
    }
}

impl Seats {
    /// Returns the number of players who take turns, 2 to 4.
    pub const fn players(self) -> usize {
        match self {
            Self::Two => 2,
            Self::Three => 3,
            Self::Four | Self::Teams => 4,
        }
    }

    /// Returns the side of a player: in teams the player and the partner, else the player alone.
    pub const fn side_of(self, player: Player) -> Players {
        match self {
            Self::Teams => Players::one(player).with(player.nth_after(2, 4)),
            _ => Players::one(player),
        }
    }
}

/// Owner of a colour set: who may place its pieces.
///
/// # Examples
/// ```
/// use crosstrack::{Owner, Player};
///
/// assert_eq!(Owner::from_char('2'), Some(Owner::Player(Player::Two)));
/// assert_eq!(Owner::Common.char(), 'c');
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Owner {
    /// This player owns the set.
    Player(Player),
    /// All players own the set: the common stock of three players.
    Common,
    /// Nobody owns the set, which is not in the game.
    Unused,
}

impl Owner {
    /// Returns the character of the notation: `1` to `4`, `c` for common, `0` for unused.
    pub fn char(self) -> char {
        match self {
            Self::Player(player) => (b'1' + player.index() as u8) as char,
            Self::Common => 'c',
            Self::Unused => '0',
        }
    }

    /// Returns the owner for a character of the notation; `None` for other characters.
    pub fn from_char(c: char) -> Option<Self> {
        match c {
            '1'..='4' => Some(Self::Player(Player::from_index(c as usize - '1' as usize))),
            'c' => Some(Self::Common),
            '0' => Some(Self::Unused),
            _ => None,
        }
    }
}

/// Owners of the colour sets r, y, b, g, and whether the players form teams.
///
/// # Examples
/// ```
/// use crosstrack::{Colour, Owner, Owners, Seats};
///
/// let owners: Owners = "123c".parse()?;
/// assert_eq!(owners, Owners::standard(Seats::Three));
/// assert_eq!(owners.of(Colour::G), Owner::Common);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Owners {
    sets: [Owner; 4],
    seats: Seats,
}

/// Error of parsing [`Owners`] from a text such as `1122`.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum OwnersError {
    /// This text is not four owners, with or without `t`.
    #[error(
        "`{0}` does not say who owns the four sets: write 1 to 4, c for common or 0 for unused, such as 1122, 123c, 1234 or 1234t"
    )]
    Form(String),
    /// The text gives a player no set, or players different numbers of sets.
    #[error("`{text}`: {why} ({clause})")]
    Shares {
        /// Whole text that was parsed.
        text: String,
        /// What is wrong with the owners.
        why: &'static str,
        /// Id of the clause that the owners violate.
        clause: &'static str,
    },
}

impl Owners {
    /// Returns the owners of the standard rules, such as `123c` for three players.
    pub const fn standard(seats: Seats) -> Self {
        use Owner::{Common, Player as P};
        use Player::{Four, One, Three, Two};
        let sets = match seats {
            Seats::Two => [P(One), P(One), P(Two), P(Two)],
            Seats::Three => [P(One), P(Two), P(Three), Common],
            Seats::Four | Seats::Teams => [P(One), P(Two), P(Three), P(Four)],
        };
        Self { sets, seats }
    }

    /// Returns the owner of a colour set.
    pub const fn of(self, colour: Colour) -> Owner {
        self.sets[colour.index()]
    }

    /// Returns the number of players, and whether they form teams.
    pub const fn seats(self) -> Seats {
        self.seats
    }

    /// Returns the colour sets as a player sees them: own ones first, then those of the next players in the order of turns,
    /// the common ones, and those that nobody uses.
    pub fn seen_by(self, player: Player) -> [Colour; 4] {
        let players = self.seats.players();
        let mut all = [Colour::R, Colour::Y, Colour::B, Colour::G];
        all.sort_by_key(|&colour| match self.of(colour) {
            Owner::Player(owner) => (owner.index() + players - player.index()) % players,
            Owner::Common => players,
            Owner::Unused => players + 1,
        });
        all
    }

    /// Returns whether a player may place pieces of a colour set (PL-PLACE, PL-COMMON, PL-PARTNER).
    pub fn may_place(self, player: Player, colour: Colour) -> bool {
        match self.of(colour) {
            Owner::Player(owner) => owner == player,
            Owner::Common => true,
            Owner::Unused => false,
        }
    }

    /// Returns whether a player may rotate and relocate pieces of a colour set (PL-OWN, PL-COMMON, PL-PARTNER),
    /// disregarding that a common piece may be frozen.
    pub fn may_handle(self, player: Player, colour: Colour) -> bool {
        match self.of(colour) {
            Owner::Player(owner) => self.seats.side_of(player).contains(owner),
            Owner::Common => true,
            Owner::Unused => false,
        }
    }
}

impl fmt::Display for Owners {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.sets.iter().try_for_each(|owner| write!(f, "{}", owner.char()))?;
        if self.seats == Seats::Teams { f.write_str("t") } else { Ok(()) }
    }
}

impl FromStr for Owners {
    type Err = OwnersError;

    /// Parses texts such as `1122`, `123c` and `1234t`. Every player owns the same number of sets. Sets without
    /// an owner (`0`) are not in the game.
    fn from_str(text: &str) -> Result<Self, OwnersError> {
        let form = || OwnersError::Form(text.to_owned());
        let (letters, teams) = match text.strip_suffix('t') {
            Some(letters) => (letters, true),
            None => (text, false),
        };
        let owners: Option<Vec<Owner>> = letters.chars().map(Owner::from_char).collect();
        let sets: [Owner; 4] = owners.and_then(|o| o.try_into().ok()).ok_or_else(form)?;
        let shares = |why, clause| OwnersError::Shares { text: text.to_owned(), why, clause };
        let owned = |p: &Player| sets.iter().filter(|&&o| o == Owner::Player(*p)).count();
        let commons = sets.iter().filter(|&&o| o == Owner::Common).count();
        let players = Player::ALL.iter().rposition(|p| owned(p) > 0).map_or(0, |i| i + 1);
        let seats = match (players, teams) {
            (2, false) => Seats::Two,
            (3, false) => Seats::Three,
            (4, false) => Seats::Four,
            (4, true) => Seats::Teams,
            (_, true) => return Err(shares("teams are four players with a set each", "PL-TEAMS")),
            _ => return Err(shares("two to four players own sets", "PL-STOCK-2")),
        };
        let share = owned(&Player::One);
        if Player::ALL[..players].iter().any(|p| owned(p) != share) {
            return Err(shares("every player owns as many sets as the others", "PL-STOCK-2"));
        }
        if commons > 1 || (commons == 1 && seats != Seats::Three) {
            return Err(shares("only three players have a common set, and one", "PL-STOCK-3"));
        }
        Ok(Self { sets, seats })
    }
}
