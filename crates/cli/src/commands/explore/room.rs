//! The room: one game whose moves the server tells to all who have the token.
//!
//! A message says which revision of the game its sender has seen. With a game it changes that of the room, if nobody was
//! faster and the rules allow it; without one it waits until there is something else to see.

use std::str::FromStr;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use axum::http::{HeaderMap, StatusCode, header};
use serde::{Deserialize, Serialize};
use serde_json::{Value as Json, json};
use sha2::{Digest as _, Sha256};
use tokio::sync::{Semaphore, watch};

use crate::commands::explore::guard::Refusal;
use crosstrack::solve::Budget;
use crosstrack_explore::{Explorer, Request, VERSION, Watch};

/// The longest wait for news. A browser asks again.
const WAIT: Duration = Duration::from_secs(20);

/// The most browsers that wait for news.
const MOST_WAITING: usize = 64;

/// The sender has not the token.
const TOKEN: Refusal =
    (StatusCode::UNAUTHORIZED, "open the address that has the token of the room");
/// Too many wait already.
const FULL: Refusal = (StatusCode::SERVICE_UNAVAILABLE, "too many browsers wait in this room");

/// The secret of those who may take part.
#[derive(Clone, Debug)]
pub(super) struct Token(String);

impl Token {
    /// Returns the token as it was given.
    pub(super) fn text(&self) -> &str {
        &self.0
    }

    /// Checks that a request has the token, in a time that tells nothing of it.
    pub(super) fn check(&self, headers: &HeaderMap) -> Result<(), Refusal> {
        let said = headers.get(header::AUTHORIZATION).map_or(&b""[..], |value| value.as_bytes());
        let said = said.strip_prefix(b"Bearer ").unwrap_or_default();
        let (said, own) = (Sha256::digest(said), Sha256::digest(&self.0));
        let differ = said.iter().zip(own.iter()).fold(0, |bits, (one, other)| bits | (one ^ other));
        if differ == 0 { Ok(()) } else { Err(TOKEN) }
    }
}

impl FromStr for Token {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let is_plain = text.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-' || b == b'_');
        if is_plain && (16..=64).contains(&text.len()) {
            return Ok(Self(text.to_owned()));
        }
        Err("16 to 64 letters, digits, `-` and `_` were expected, such as those of `openssl rand -hex 16`".to_owned())
    }
}

/// A message of a browser.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Message {
    /// The revision that it has seen.
    #[serde(default)]
    have: Option<u64>,
    /// The game as its sender has it.
    #[serde(default)]
    game: Option<Game>,
}

/// The game of a room.
#[derive(Clone, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
struct Game {
    id: String,
    #[serde(rename = "game")]
    name: String,
    readings: String,
    position: String,
    seats: Vec<String>,
    /// The seat of who comes to it.
    seat: String,
    line: Vec<String>,
    /// The player who has given up, or run out of time.
    resigned: String,
    /// The seconds for all moves of a player, and those for each, such as `600+5`; empty without a clock.
    clock: String,
    /// The time that each player has left, in milliseconds; empty without a clock. Each side says its own.
    left: Vec<u64>,
}

impl Game {
    /// Checks whether another game begins as this one does.
    fn begins_as(&self, other: &Self) -> bool {
        self.id == other.id
            && self.name == other.name
            && self.readings == other.readings
            && self.position == other.position
            && self.clock == other.clock
    }
}

/// What a room has.
#[derive(Default)]
struct Held {
    revision: u64,
    game: Option<Game>,
    is_over: bool,
}

impl Held {
    fn json(&self) -> Json {
        json!({"revision": self.revision, "game": self.game, "over": self.is_over})
    }
}

/// A game between browsers.
pub(super) struct Room {
    held: Mutex<Held>,
    news: watch::Sender<u64>,
    waiting: Semaphore,
}

impl Room {
    pub(super) fn new() -> Self {
        let (held, news) = (Mutex::default(), watch::Sender::new(0));
        Self { held, news, waiting: Semaphore::new(MOST_WAITING) }
    }

    /// Answers a message: with the game, and with why it was not changed.
    pub(super) async fn meet(
        &self,
        message: Message,
        explorer: &Explorer,
    ) -> Result<Json, Refusal> {
        let Message { have, game: Some(game) } = message else {
            return self.wait(message.have).await;
        };
        Ok(self.change(have, game, explorer).unwrap_or_else(|(why, mut json)| {
            json["refused"] = why.into();
            json
        }))
    }

    /// Waits until the game is another than the one seen.
    async fn wait(&self, have: Option<u64>) -> Result<Json, Refusal> {
        let _place = self.waiting.try_acquire().map_err(|_| FULL)?;
        let mut news = self.news.subscribe();
        let change = news.wait_for(|&revision| have != Some(revision));
        // Without news the answer is what the browser has.
        let _ = tokio::time::timeout(WAIT, change).await;
        Ok(self.held.lock().unwrap_or_else(PoisonError::into_inner).json())
    }

    /// Changes the game, or says why not.
    fn change(
        &self,
        have: Option<u64>,
        game: Game,
        explorer: &Explorer,
    ) -> Result<Json, (String, Json)> {
        let mut held = self.held.lock().unwrap_or_else(PoisonError::into_inner);
        let refuse = |held: &Held, why: &str| Err((why.to_owned(), held.json()));
        match &held.game {
            Some(own) if own.begins_as(&game) => {
                if have != Some(held.revision) {
                    return refuse(&held, "the other side was faster: its move counts");
                }
                // Who has given up stays so.
                let takes_back = !own.resigned.is_empty() && game.resigned != own.resigned;
                if takes_back || !game.line.starts_with(&own.line) {
                    return refuse(&held, "a game in a room goes on from the moves that it has");
                }
            }
            Some(_) if !held.is_over => {
                return refuse(&held, "another game is played in this room: end it or give it up");
            }
            _ => {}
        }
        match is_over(&game, explorer) {
            Ok(is_over) => held.is_over = is_over,
            Err(why) => return refuse(&held, &why),
        }
        held.revision += 1;
        held.game = Some(game);
        self.news.send_replace(held.revision);
        Ok(held.json())
    }
}

/// Checks a game by its rules, and returns whether it has ended.
fn is_over(game: &Game, explorer: &Explorer) -> Result<bool, String> {
    let is_named = (6..=40).contains(&game.id.len())
        && game.id.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-');
    let is_clock =
        game.clock.len() <= 9 && game.clock.bytes().all(|b| b.is_ascii_digit() || b == b'+');
    let is_timed = is_clock && game.left.len() == if game.clock.is_empty() { 0 } else { 2 };
    let is_player = |text: &str| matches!(text, "1" | "2");
    if !is_named
        || !is_timed
        || !is_player(&game.seat)
        || !(game.resigned.is_empty() || is_player(&game.resigned))
    {
        return Err(
            "a game has a name, players 1 and 2, and two times if it has a clock".to_owned()
        );
    }
    let request = json!({
        "version": VERSION, "ask": "state", "game": game.name, "readings": game.readings,
        "position": game.position, "line": game.line,
    });
    let watch = &mut Watch { budget: Budget::with_time(WAIT), on_progress: &mut |_| () };
    let answer = Request::read(&request.to_string())
        .and_then(|request| explorer.answer(&request, watch))
        .map_err(|fault| fault.message)?;
    Ok(!answer["outcome"].is_null() || !game.resigned.is_empty())
}
