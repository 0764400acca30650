//! How games end, and what the moves bear out of it.

use std::fmt;

use crosstrack::{Game, Outcome, Player, Players};

/// How a game ended, and why. The moves bear out [`End::Won`] and [`End::NoMove`], which a record may say just if they
/// do; the others are claims of whoever made the record.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum End {
    /// It did not: the game was broken off, can go on, and has no result.
    #[default]
    Unfinished,
    /// By the rules, with winners.
    Won(Players),
    /// By the rules: the player to move has no legal move, and nobody wins.
    NoMove,
    /// A player gave up, and all who are not on the player's side won.
    Resigned {
        /// Who gave up.
        seat: Player,
        /// Who won.
        winners: Players,
    },
    /// The players agreed on a draw.
    Agreed,
    /// After a number of moves that was agreed; the game counts as drawn.
    Cap,
    /// A player chose a move that is not legal, and these won.
    IllegalMove(Players),
    /// A player crashed or did not answer, and these won.
    Forfeit(Players),
}

impl End {
    /// Returns the end by the rules of a game that is in a position.
    pub fn by_rules<G: Game>(game: &G, position: &G::Position) -> Self {
        match game.outcome(position) {
            Some(Outcome::Win(winners)) => Self::Won(winners),
            Some(Outcome::Draw) => Self::NoMove,
            None => Self::Unfinished,
        }
    }

    /// Returns the end of a game in which a player gives up.
    pub fn resigned<G: Game>(game: &G, seat: Player) -> Self {
        let side = game.side_of(seat);
        let all = Player::ALL[..game.players()].iter();
        let winners = all.filter(|&&player| !side.contains(player));
        Self::Resigned {
            seat,
            winners: winners.fold(Players::NONE, |all, &player| all.with(player)),
        }
    }

    /// Returns the result; `None` if there is none.
    pub const fn result(self) -> Option<Outcome> {
        match self {
            Self::Unfinished => None,
            Self::NoMove | Self::Agreed | Self::Cap => Some(Outcome::Draw),
            Self::Won(winners)
            | Self::Resigned { winners, .. }
            | Self::IllegalMove(winners)
            | Self::Forfeit(winners) => Some(Outcome::Win(winners)),
        }
    }

    /// Returns the word for the reason, such as `resigned`.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Unfinished => "unfinished",
            Self::Won(_) => "win",
            Self::NoMove => "no-move",
            Self::Resigned { .. } => "resigned",
            Self::Agreed => "agreed",
            Self::Cap => "cap",
            Self::IllegalMove(_) => "illegal-move",
            Self::Forfeit(_) => "forfeit",
        }
    }

    /// Parses a result, `None` for none, and the reason, such as `resigned 1`.
    ///
    /// # Errors
    /// If one of them is not what it should be, or they do not go together.
    pub fn read(result: Option<&str>, reason: &str) -> Result<Self, EndError> {
        let outcome = result.map(read_outcome).transpose()?;
        let (word, seat) =
            reason.split_once(' ').map_or((reason, None), |(word, seat)| (word, Some(seat)));
        let seat = match seat {
            Some(seat) if word == "resigned" => {
                Some(seat.parse::<Player>().map_err(|_| EndError::Player(seat.to_owned()))?)
            }
            _ => None,
        };
        let end = match (word, outcome, seat) {
            // Earlier versions called a game that goes on a draw.
            ("unfinished", None | Some(Outcome::Draw), _) => Self::Unfinished,
            ("win", Some(Outcome::Win(winners)), _) => Self::Won(winners),
            ("no-move", Some(Outcome::Draw), _) => Self::NoMove,
            ("resigned", Some(Outcome::Win(winners)), Some(seat)) => {
                Self::Resigned { seat, winners }
            }
            ("resigned", _, None) => {
                return Err(EndError::NobodyResigned);
            }
            ("agreed", Some(Outcome::Draw), _) => Self::Agreed,
            ("cap", Some(Outcome::Draw), _) => Self::Cap,
            ("illegal-move", Some(Outcome::Win(winners)), _) => Self::IllegalMove(winners),
            ("forfeit", Some(Outcome::Win(winners)), _) => Self::Forfeit(winners),
            (word, ..) if WORDS.contains(&word) => {
                let result = result.unwrap_or("*").to_owned();
                return Err(EndError::Contradiction { result, ending: word.to_owned() });
            }
            _ => return Err(EndError::Ending(reason.to_owned())),
        };
        Ok(end)
    }

    /// Checks that the moves bear out the end of a game whose last position is given: an end by the rules is that of
    /// the position, any other end is possible just if the game goes on there, and its winners can win together.
    ///
    /// # Errors
    /// If they do not.
    pub(super) fn check<G: Game>(self, game: &G, last: &G::Position) -> Result<(), String> {
        let found = Self::by_rules(game, last);
        match (found, self) {
            (Self::Unfinished, Self::Won(_) | Self::NoMove) => {
                Err("the game goes on after the last move".to_owned())
            }
            (Self::Unfinished, Self::Resigned { seat, winners }) => {
                if seat.index() < game.players() && Self::resigned(game, seat) == self {
                    return Ok(());
                }
                Err(format!("players {winners} do not win because player {seat} gives up"))
            }
            (Self::Unfinished, Self::IllegalMove(winners) | Self::Forfeit(winners)) => {
                let count = winners.iter().count();
                let is_inside = winners.iter().all(|player| player.index() < game.players());
                if is_inside && count > 0 && count < game.players() {
                    return Ok(());
                }
                Err(format!("players {winners} cannot win together"))
            }
            (Self::Unfinished, _) => Ok(()),
            (found, end) if found == end => Ok(()),
            (found, _) => {
                let result = found.result().map(|result| result.to_string()).unwrap_or_default();
                Err(format!("the last position is a {result} ({found})"))
            }
        }
    }
}

/// Words for the reasons.
const WORDS: [&str; 8] =
    ["win", "no-move", "resigned", "agreed", "cap", "unfinished", "illegal-move", "forfeit"];

impl fmt::Display for End {
    /// Writes the word for the reason and, after `resigned`, the player who gave up.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Resigned { seat, .. } => write!(f, "resigned {seat}"),
            end => f.write_str(end.word()),
        }
    }
}

/// Reason why two texts do not say how a game ended.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum EndError {
    /// The text is no result.
    #[error("`{0}` is not a result; write `draw`, or such as `win 1`, or `*` for none")]
    Result(String),
    /// The text is no way for a game to end.
    #[error("`{0}` is not a way for a game to end; write one of {words}", words = WORDS.join(", "))]
    Ending(String),
    /// The text behind `resigned` is no player.
    #[error("`{0}` is not a player")]
    Player(String),
    /// No player follows `resigned`.
    #[error("`resigned` is followed by the player who gave up")]
    NobodyResigned,
    /// A game with this result does not end in this way.
    #[error("`{result}` does not go with the ending `{ending}`")]
    Contradiction {
        /// The result, such as `draw`; `*` for none.
        result: String,
        /// The way to end.
        ending: String,
    },
}

/// Parses `draw`, or `win` with the players who won.
fn read_outcome(text: &str) -> Result<Outcome, EndError> {
    let winners = text.strip_prefix("win ").filter(|players| !players.is_empty());
    let winners = winners.and_then(|players| players.parse::<Players>().ok());
    match winners {
        Some(players) => Ok(Outcome::Win(players)),
        None if text == "draw" => Ok(Outcome::Draw),
        None => Err(EndError::Result(text.to_owned())),
    }
}
