//! Who plays: a level, a number of simulations, a time for each move, or a random player.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use crosstrack::base::Random;
use crosstrack::solve::{Budget, Cancel};
use crosstrack_cli::parse_duration;
use crosstrack_players::{Evaluated, Level, Limits, choose_in_game};

use crate::matches::random::{RandomThree, safe_move};

/// Most memory of the tree of one player, in bytes.
const MEMORY: usize = 64 << 20;

/// A player of a match.
///
/// # Examples
/// ```
/// use crosstrack_lab::matches::Contender;
///
/// let level: Contender = "level:5".parse()?;
/// assert_eq!(level.to_string(), "level:5");
/// assert!("level:9".parse::<Contender>().unwrap_err().contains("1 to 8"));
/// # Ok::<(), String>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Contender {
    /// A level of play.
    Level(Level),
    /// The strongest level with so many simulations for each move.
    Simulations(u64),
    /// The strongest level with so much time for each move; the text is how it was written.
    Time(Duration, String),
    /// Wins at once, parries at once, and else plays a random safe move.
    RandomSafe,
    /// Looks three plies ahead: takes and avoids threats that cannot be parried, and else plays a random safe move.
    RandomThree,
}

/// A move that a player chose.
#[derive(Clone, Debug)]
pub struct Choice<M> {
    /// The move.
    pub mv: M,
    /// Whether the player knows who wins.
    pub is_proved: bool,
}

/// The reason why a player has no legal move to offer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// The player gave no move.
    NoMove(String),
}

impl FromStr for Contender {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let unknown = || {
            format!(
                "`{text}` is not a player; write level:1 to level:8, simulations:N, time:50ms, random+ or random3"
            )
        };
        match text.split_once(':') {
            None if text == "random+" => Ok(Self::RandomSafe),
            None if text == "random3" => Ok(Self::RandomThree),
            Some(("level", level)) => level.parse().map(Self::Level).map_err(|e| format!("{e}")),
            Some(("simulations", number)) => match number.parse() {
                Ok(number @ 1..=100_000_000) => Ok(Self::Simulations(number)),
                _ => {
                    Err(format!("`{number}` is not a number of simulations; write 1 to 100000000"))
                }
            },
            Some(("time", time)) => Ok(Self::Time(read_time(time)?, time.to_owned())),
            _ => Err(unknown()),
        }
    }
}

/// Parses a time such as `50ms` or `2s`.
fn read_time(text: &str) -> Result<Duration, String> {
    let time = match text.strip_suffix("ms").map(str::parse) {
        Some(Ok(ms)) => Duration::from_millis(ms),
        Some(Err(_)) => return Err(format!("`{text}` is not a time; write such as 50ms or 2s")),
        None => parse_duration(text)?,
    };
    if time.is_zero() {
        Err("a move takes some time; write such as 50ms".to_owned())
    } else {
        Ok(time)
    }
}

impl fmt::Display for Contender {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Level(level) => write!(f, "level:{level}"),
            Self::Simulations(number) => write!(f, "simulations:{number}"),
            Self::Time(_, text) => write!(f, "time:{text}"),
            Self::RandomSafe => f.write_str("random+"),
            Self::RandomThree => f.write_str("random3"),
        }
    }
}

impl Contender {
    /// Returns whether the player never misses a win at once and always prevents one that can be prevented.
    pub fn is_careful(&self) -> bool {
        *self != Self::Level(Level::ALL[0])
    }

    /// Returns the limits of a move; `None` for a random player.
    fn limits(&self, seed: u64, cancel: &Cancel) -> Option<Limits> {
        let strongest = Level::ALL[7];
        let budget = Budget { cancel: cancel.clone(), ..Budget::default() };
        let limits = |level| Limits { budget, memory: MEMORY, ..Limits::new(level, seed) };
        match *self {
            Self::Level(level) => Some(limits(level)),
            Self::Simulations(number) => {
                Some(Limits { simulations: Some(number), ..limits(strongest) })
            }
            Self::Time(time, _) => {
                let budget = Budget { cancel: cancel.clone(), ..Budget::with_time(time) };
                Some(Limits { budget, ..limits(strongest) })
            }
            Self::RandomSafe | Self::RandomThree => None,
        }
    }

    /// Chooses a move in a position that is not finished, in a game that went through `earlier` positions.
    ///
    /// # Errors
    /// If the player gives no move.
    pub fn choose<G: Evaluated>(
        &self,
        game: &G,
        earlier: &[G::Position],
        position: &G::Position,
        seed: u64,
        cancel: &Cancel,
    ) -> Result<Choice<G::Move>, Fault> {
        let mut random = Random::new(seed);
        let choice = match (self.limits(seed, cancel), self) {
            (Some(limits), _) => choose_in_game(game, earlier, position, &limits, &mut |_| ())
                .map(|thought| Choice { mv: thought.mv, is_proved: thought.proof.is_some() }),
            (None, Self::RandomThree) => RandomThree::new(game).choose(position, &mut random),
            (None, _) => {
                safe_move(game, position, &mut random).map(|mv| Choice { mv, is_proved: false })
            }
        };
        choice.ok_or_else(|| Fault::NoMove("there is no move".to_owned()))
    }
}
