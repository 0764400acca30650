//! The explorer, which answers each request with the code of the request's game.

use std::fmt;

use serde_json::Value as Json;

use crate::answers::{Answers, error_json, to_json};
use crate::catalogue::{Catalogue, GameEntry, LevelInfo, PuzzleList, ThemeInfo};
use crate::puzzle::table::{read, records};
use crate::puzzle::{Column, Record, Theme, rate};
use crate::puzzles::KnownPuzzle;
use crate::record::{RecordTexts, RecordedGame, RecordedGames, request_error};
use crate::request::RequestKind;
use crate::rules::Rules;
use crate::{Explorable, Fault, PuzzleRow, Request, Watch};
use crosstrack_players::{GameRecord, RecordError};
use crosstrack_tablebase::AnyTablebase;

/// Answers a request about a game.
type AnswerRequest = fn(&Answers, &Request, &mut Watch<'_>) -> Result<Json, Fault>;

/// A game that an explorer shows: its name, and the functions that answer for it.
#[derive(Clone, Copy)]
struct GameHandlers {
    name: &'static str,
    themes: &'static [Theme],
    tables: &'static [(&'static str, &'static str)],
    entry: fn(puzzles: usize) -> GameEntry,
    rules: fn() -> Result<Json, Fault>,
    known: fn(Record) -> Result<KnownPuzzle, Fault>,
    row: fn(&KnownPuzzle) -> Result<PuzzleRow, Fault>,
    recorded: fn(&GameRecord) -> Result<RecordedGame, RecordError>,
    record: fn(&RecordedGame) -> Result<GameRecord, Fault>,
    answer: AnswerRequest,
}

impl GameHandlers {
    fn of<G: Explorable>() -> Self {
        Self {
            name: G::NAME,
            themes: G::THEMES,
            tables: G::TABLES,
            entry: entry::<G>,
            rules: || to_json(RequestKind::Rules, &Rules::new::<G>()?),
            known: KnownPuzzle::new::<G>,
            row: PuzzleRow::new::<G>,
            recorded: RecordedGame::of_record::<G>,
            record: RecordedGame::record::<G>,
            answer: Answers::answer::<G>,
        }
    }
}

/// Converts games; the error of one among several has its number.
fn in_order<A, B>(all: &[A], convert: impl Fn(&A) -> Result<B, Fault>) -> Result<Vec<B>, Fault> {
    let one = |(index, game): (usize, &A)| {
        convert(game).map_err(|error| {
            if all.len() == 1 {
                return error;
            }
            let title = format!("game {}: {}", index + 1, error.title);
            Fault { title, ..error }
        })
    };
    all.iter().enumerate().map(one).collect()
}

fn entry<G: Explorable>(puzzles: usize) -> GameEntry {
    GameEntry {
        name: G::NAME,
        title: G::TITLE,
        goal: G::GOAL,
        boards: G::boards(),
        readings: G::reading_choices(),
        puzzles,
    }
}

/// An explorer: it answers requests about the games and puzzles added to it. Threads can share it.
///
/// It keeps the tables of the small games that it has solved for requests.
///
/// ```
/// use crosstrack::Ruleset;
/// use crosstrack_explore::{Explorer, Request, Watch};
///
/// let explorer = Explorer::default().with_game::<Ruleset>().with_puzzles();
/// let request = Request::read(r#"{"version": 1, "ask": "puzzles"}"#).expect("a request");
/// let answer = explorer.answer(&request, &mut Watch::unlimited(&mut |_| ())).expect("a list");
/// assert!(answer["puzzles"].as_array().is_some_and(|all| !all.is_empty()));
/// ```
#[derive(Default)]
pub struct Explorer {
    /// The games; the first one is the default.
    games: Vec<GameHandlers>,
    answers: Answers,
}

impl fmt::Debug for Explorer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Explorer").field("puzzles", &self.puzzles().len()).finish_non_exhaustive()
    }
}

impl Explorer {
    /// Adds a game. Requests that name none are about the game that was added first.
    #[must_use]
    pub fn with_game<G: Explorable>(mut self) -> Self {
        self.games.push(GameHandlers::of::<G>());
        self
    }

    /// Adds the puzzles that ship with the games added so far.
    ///
    /// # Panics
    /// If a shipped table cannot be read; tests rule this out.
    #[must_use]
    pub fn with_puzzles(mut self) -> Self {
        for (name, text) in
            self.games.iter().flat_map(|game| game.tables).copied().collect::<Vec<_>>()
        {
            let found = read(name, text).and_then(|table| records(&table));
            for record in found.expect("tables that come with the program can be read") {
                self.add_puzzle(record).expect("puzzles that come with the program are sound");
            }
        }
        self
    }

    /// Adds a puzzle from a row of a table.
    ///
    /// # Errors
    /// If the game of the puzzle was not added, or its readings or position are invalid.
    pub fn add_puzzle(&mut self, record: Record) -> Result<(), Fault> {
        let known = self.game_of_record(&record)?.known;
        self.answers.puzzles.push(known(record)?);
        Ok(())
    }

    /// Returns the puzzles that were added, in the order of their tables.
    pub fn puzzles(&self) -> &[KnownPuzzle] {
        &self.answers.puzzles
    }

    /// Returns the row of the puzzle with an id, such as `421c3c0170`.
    ///
    /// # Errors
    /// If no added puzzle has this id.
    pub fn record(&self, id: &str) -> Result<&Record, Fault> {
        self.answers.record(id)
    }

    /// Adds the table of a solved game. Responses about this game then use it instead of a search.
    pub fn add_table<G: Explorable>(&mut self, table: AnyTablebase<G>) {
        self.answers.add_table(table);
    }

    /// Answers a request given as JSON text. Returns JSON in one line; an error is a response too, with the
    /// field `error`.
    ///
    /// **Cost** that of the request, within the budget of `watch`.
    pub fn answer_text(&self, text: &str, watch: &mut Watch<'_>) -> String {
        let answered = Request::read(text).and_then(|request| self.answer(&request, watch));
        answered.unwrap_or_else(|fault| error_json(&fault)).to_string()
    }

    /// Answers a request.
    ///
    /// **Cost** that of the request, within the budget of `watch`.
    ///
    /// # Errors
    /// If the request is invalid, has no answer, or exceeds the budget.
    pub fn answer(&self, request: &Request, watch: &mut Watch<'_>) -> Result<Json, Fault> {
        let ask = request.ask;
        match ask {
            RequestKind::Catalogue => {
                let games = self
                    .games
                    .iter()
                    .map(|game| (game.entry)(self.puzzles_of(game.name)))
                    .collect();
                return to_json(ask, &Catalogue { games, levels: LevelInfo::all() });
            }
            RequestKind::Puzzles => return to_json(ask, &self.puzzle_list()?.without_solutions()),
            RequestKind::ReadRecord => return to_json(ask, &self.recorded_games(&request.text)?),
            RequestKind::Record => {
                let record = |game: &RecordedGame| (self.game(&game.game)?.record)(game);
                let records: Vec<GameRecord> = in_order(&request.games, record)?;
                return to_json(ask, &RecordTexts::new(&records));
            }
            _ => {}
        }
        let game = match (&request.game, &request.id) {
            (Some(name), _) => self.game(name)?,
            (None, Some(id)) => self.game_of_record(self.record(id)?)?,
            (None, None) => self.first_game()?,
        };
        if ask == RequestKind::Rules {
            return (game.rules)();
        }
        (game.answer)(&self.answers, request, watch)
    }

    /// Returns the games of a file of records, each checked by its rules.
    fn recorded_games(&self, text: &str) -> Result<RecordedGames, Fault> {
        let records = GameRecord::read_all(text).map_err(|error| request_error(&error, text))?;
        let game = |record: &GameRecord| {
            let found = (self.game(&record.game)?.recorded)(record);
            found.map_err(|error| request_error(&error, text))
        };
        Ok(RecordedGames { games: in_order(&records, game)? })
    }

    /// Returns the number of puzzles of a game.
    fn puzzles_of(&self, name: &str) -> usize {
        let is_own = |known: &&KnownPuzzle| {
            self.game_of_record(&known.record).is_ok_and(|game| game.name == name)
        };
        self.puzzles().iter().filter(is_own).count()
    }

    fn first_game(&self) -> Result<GameHandlers, Fault> {
        self.games
            .first()
            .copied()
            .ok_or_else(|| Fault::of("game", "", "this explorer shows no game"))
    }

    fn game(&self, name: &str) -> Result<GameHandlers, Fault> {
        let found = self.games.iter().find(|game| game.name == name).copied();
        found.ok_or_else(|| {
            let names: Vec<&str> = self.games.iter().map(|game| game.name).collect();
            let short: String = name.chars().take(200).collect();
            let message = format!("`{short}` is not a game; expected one of {}", names.join(", "));
            Fault::of("game", short, message)
        })
    }

    /// Returns the game of a puzzle: the first one if its table names none.
    fn game_of_record(&self, record: &Record) -> Result<GameHandlers, Fault> {
        record.get(Column::Game).map_or_else(|| self.first_game(), |name| self.game(name))
    }

    /// Returns the puzzles that were added, with their solutions, and the themes of all puzzles.
    ///
    /// # Errors
    /// If a number in the table of a puzzle is none.
    pub fn puzzle_list(&self) -> Result<PuzzleList, Fault> {
        let puzzles: Vec<PuzzleRow> = self
            .puzzles()
            .iter()
            .map(|known: &KnownPuzzle| (self.game_of_record(&known.record)?.row)(known))
            .collect::<Result<_, Fault>>()?;
        let own = self.games.iter().flat_map(|game| game.themes);
        let themes = rate::THEMES
            .iter()
            .chain(own)
            .map(|&(name, about): &Theme| ThemeInfo { name, about })
            .collect();
        Ok(PuzzleList { puzzles, themes })
    }
}
