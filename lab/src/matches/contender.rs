//! Who plays: a level, a number of simulations, a time for each move, a random player, or an engine.

use std::fmt;
use std::num::NonZeroU16;
use std::str::FromStr;
use std::time::Duration;

use crosstrack::Players;
use crosstrack::base::Random;
use crosstrack::solve::{Budget, Cancel};
use crosstrack_conform::sanitize::sanitize;
use crosstrack_conform::{ChooseRequest, Launch, Session, Wire};
use crosstrack_io::parse_duration;
use crosstrack_io::shell_words::split;
use crosstrack_players::{End, Evaluated, Level, Limits, choose_in_game};

use crate::matches::random::{RandomThree, safe_move};
use crate::matches::restricted::Restricted;

/// Most memory of the tree of one player, in bytes.
const MEMORY: usize = 64 << 20;
/// Time that an engine has beyond twice the time of a move.
const GRACE: Duration = Duration::from_secs(1);

/// A player of a match.
///
/// # Examples
/// ```
/// use crosstrack_lab::matches::Contender;
///
/// let level: Contender = "level:5".parse()?;
/// assert_eq!(level.to_string(), "level:5");
/// assert!("time:50ms:0".parse::<Contender>().unwrap_err().contains("number of threads"));
/// assert!("level:9".parse::<Contender>().unwrap_err().contains("1 to 8"));
/// # Ok::<(), String>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Contender {
    /// A level of play.
    Level(Level),
    /// The strongest level with so many simulations for each move.
    Simulations(u64),
    /// The strongest level with so much time for each move, on so many threads; the text is how it was written.
    Time(Duration, NonZeroU16, String),
    /// Wins at once, parries at once, and else plays a random safe move.
    RandomSafe,
    /// Looks three plies ahead: takes and avoids threats that cannot be parried, and else plays a random safe move.
    RandomThree,
    /// A program that speaks the protocol and answers `choose`: its words, and how they were written.
    Engine(Vec<String>, String),
}

/// A move that a player chose.
#[derive(Clone, Debug)]
pub struct Choice<M> {
    /// The move.
    pub mv: M,
    /// Whether the player knows who wins.
    pub is_proved: bool,
}

/// The reason why a player has no legal move to offer: how the game ends, and a sentence.
#[derive(Clone, Debug)]
pub struct Fault {
    /// [`End::IllegalMove`] or [`End::Forfeit`], given who wins.
    pub end: fn(Players) -> End,
    /// What the player did.
    pub reason: String,
}

impl Fault {
    fn forfeit(reason: impl fmt::Display) -> Self {
        Self { end: End::Forfeit, reason: with_own_option(reason) }
    }
}

/// Returns what is wrong with an engine, with the option of a match for its time.
fn with_own_option(reason: impl fmt::Display) -> String {
    reason.to_string().replace("--timeout S", "--move-time TIME")
}

impl FromStr for Contender {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let unknown = || {
            format!(
                "`{text}` is not a player; write level:1 to level:8, simulations:N, time:50ms, time:50ms:2 (threads), \
                 random+, random3 or engine:COMMAND"
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
            Some(("time", text)) => {
                let (time, threads) = text.split_once(':').unwrap_or((text, "1"));
                let threads = threads.parse().map_err(|_| {
                    format!("`{threads}` is not a number of threads; write such as time:50ms:2")
                })?;
                Ok(Self::Time(read_time(time)?, threads, text.to_owned()))
            }
            Some(("engine", command)) => {
                let words = split(command).map_err(|error| error.to_string())?;
                Ok(Self::Engine(words, command.to_owned()))
            }
            _ => Err(unknown()),
        }
    }
}

/// Parses a time such as `50ms` or `2s`.
///
/// # Errors
/// If it is not a time, or none.
pub fn read_time(text: &str) -> Result<Duration, String> {
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
            Self::Time(.., text) => write!(f, "time:{text}"),
            Self::RandomSafe => f.write_str("random+"),
            Self::RandomThree => f.write_str("random3"),
            Self::Engine(_, command) => write!(f, "engine:{command}"),
        }
    }
}

impl Contender {
    /// Returns whether the player is a program of its own.
    pub const fn is_engine(&self) -> bool {
        matches!(self, Self::Engine(..))
    }

    /// Returns a player for one game, whose engine, if it is one, has `move_time` for a move.
    ///
    /// # Errors
    /// If the protocol cannot express the ruleset, which an engine needs.
    pub fn seat<'g, G: Evaluated<Position: Sync, Move: Sync> + Wire>(
        &self,
        game: &'g G,
        move_time: Duration,
    ) -> Result<Seat<'g, G>, String> {
        let mind = match self {
            Self::Engine(words, _) => {
                let ruleset = game.to_form().map_err(|error| error.to_string())?;
                let timeout = move_time * 2 + GRACE;
                let launch = Launch::new(words.clone(), timeout);
                Mind::Engine(Box::new(Session::new(launch)), ruleset)
            }
            other => Mind::Own(other.clone()),
        };
        Ok(Seat { game, move_time, mind, moves: None })
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
            Self::Time(time, threads, _) => {
                let budget = Budget { cancel: cancel.clone(), ..Budget::with_time(time) };
                Some(Limits { budget, threads, ..limits(strongest) })
            }
            Self::RandomSafe | Self::RandomThree | Self::Engine(..) => None,
        }
    }
}

/// A player in a game.
#[derive(Debug)]
pub struct Seat<'g, G: Wire> {
    game: &'g G,
    move_time: Duration,
    mind: Mind<G>,
    /// The moves to choose from in the next position; `None` for all.
    moves: Option<Vec<G::Move>>,
}

#[derive(Debug)]
enum Mind<G: Wire> {
    Own(Contender),
    Engine(Box<Session>, G::RulesetForm),
}

impl<G: Evaluated<Position: Sync, Move: Sync> + Wire> Seat<'_, G> {
    /// Checks that an engine starts, plays the ruleset and chooses moves.
    ///
    /// # Errors
    /// If it does not: the reason.
    pub fn check(&mut self) -> Result<(), String> {
        if let Mind::Engine(session, ruleset) = &mut self.mind {
            let missing = session.missing_declaration::<G>(ruleset, &["choose"]);
            if let Some(what) = missing.map_err(with_own_option)? {
                return Err(format!("it does not play this: {what}"));
            }
            let request = ChooseRequest::<G>::new(self.game.position_form(&self.game.start()));
            session.choose(ruleset, &request).map_err(with_own_option)?;
        }
        Ok(())
    }

    /// Lets a player of our own choose only among some of the legal moves of the next position; among all if `None`.
    pub fn restrict(&mut self, moves: Option<Vec<G::Move>>) {
        self.moves = moves;
    }

    /// Chooses a move in a position that is not finished, in a game that went through `earlier` positions.
    ///
    /// # Errors
    /// If the player gives no legal move.
    pub fn choose(
        &mut self,
        earlier: &[G::Position],
        position: &G::Position,
        seed: u64,
        cancel: &Cancel,
    ) -> Result<Choice<G::Move>, Fault> {
        let game = self.game;
        let choice = match &mut self.mind {
            Mind::Own(contender) => match self.moves.take() {
                None => contender.choose(game, (earlier, position), seed, cancel)?,
                Some(moves) => {
                    let few = Restricted::new(game.clone(), position.clone(), moves);
                    contender.choose(&few, (earlier, position), seed, cancel)?
                }
            },
            Mind::Engine(session, ruleset) => {
                let request = ChooseRequest::<G> {
                    earlier: earlier.iter().map(|before| game.write_position(before)).collect(),
                    milliseconds: Some(self.move_time.as_millis() as u64),
                    seed,
                    ..ChooseRequest::new(game.position_form(position))
                };
                let text = session.choose(ruleset, &request).map_err(Fault::forfeit)?;
                let mv = game.parse_move(&text).map_err(|error| Fault {
                    end: End::IllegalMove,
                    reason: sanitize(&error.to_string(), 200),
                })?;
                Choice { mv, is_proved: false }
            }
        };
        game.check(position, choice.mv).map_err(|error| Fault {
            end: End::IllegalMove,
            reason: format!("{}: {error}", game.write_move(choice.mv)),
        })?;
        Ok(choice)
    }
}

impl Contender {
    fn choose<G: Evaluated>(
        &self,
        game: &G,
        (earlier, position): (&[G::Position], &G::Position),
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
        choice.ok_or_else(|| Fault::forfeit("there is no move"))
    }
}
