//! The explorer for all games: which game a request is about.

use serde_json::Value as Json;

use crate::explore::catalogue::{Catalogue, Entry, Puzzles, ThemeWords};
use crate::explore::explorer::{answer, refuse};
use crate::explore::puzzles::Known;
use crate::explore::request::RequestKind;
use crate::explore::rules::Rules;
use crate::explore::{Explored, Explorer, Fault, Listed, Request, Watch};
use crate::games::{GameName, puzzle_tables};
use crate::puzzle::table::{read, records};
use crate::puzzle::{Column, Record, Theme, rate};

/// An explorer with the puzzles that come with the program.
///
/// # Panics
/// Never: a test reads them.
pub fn explorer() -> Explorer {
    let mut explorer = Explorer::default();
    for (name, text) in puzzle_tables() {
        let found = read(name, text).and_then(|table| records(&table));
        for record in found.expect("tables that come with the program can be read") {
            add(&mut explorer, name, record).expect("puzzles that come with the program are sound");
        }
    }
    explorer
}

/// Adds a puzzle of a table.
///
/// # Errors
/// If its game, ruleset or position is none.
pub fn add(explorer: &mut Explorer, source: &str, record: Record) -> Result<(), Fault> {
    let game = game_of_record(&record)?;
    explorer.puzzles.push(with_game!(game, G => Known::new::<G>(source, record))?);
    Ok(())
}

/// Answers the text of a request, as text in one line. What is wrong is an answer too, with an
/// `error`.
///
/// **Cost** that of the question, within the budget of `watch`.
pub fn explore(explorer: &Explorer, text: &str, watch: &mut Watch<'_>) -> String {
    let answered = Request::read(text).and_then(|request| about(explorer, &request, watch));
    answered.unwrap_or_else(|fault| refuse(&fault)).to_string()
}

/// Answers a request.
///
/// # Errors
/// If it is faulty, there is no answer, or the budget is spent.
pub fn about(explorer: &Explorer, request: &Request, watch: &mut Watch<'_>) -> Result<Json, Fault> {
    let ask = request.ask;
    match ask {
        RequestKind::Catalogue => {
            let games = GameName::ALL
                .iter()
                .map(|&name| with_game!(name, G => game::<G>(explorer)))
                .collect();
            return answer(ask, &Catalogue { games });
        }
        RequestKind::Puzzles => return answer(ask, &puzzles(explorer)?),
        _ => {}
    }
    let game = match (&request.game, &request.id) {
        (Some(name), _) => game_of(name)?,
        (None, Some(id)) => game_of_record(explorer.record(id)?)?,
        (None, None) => GameName::DEFAULT,
    };
    if ask == RequestKind::Rules {
        return with_game!(game, G => answer(ask, &Rules::new::<G>()?));
    }
    with_game!(game, G => explorer.about::<G>(request, watch))
}

fn game_of(name: &str) -> Result<GameName, Fault> {
    name.parse()
        .map_err(|bad: crate::base::vocab::UnknownWord| Fault::new("game", name, bad.to_string()))
}

/// The game of a puzzle; the default where none is named.
fn game_of_record(record: &Record) -> Result<GameName, Fault> {
    record.get(Column::Game).map_or(Ok(GameName::DEFAULT), game_of)
}

fn game<G: Explored>(explorer: &Explorer) -> Entry {
    let is_ours =
        |known: &&Known| game_of_record(&known.record).is_ok_and(|game| game.as_str() == G::NAME);
    Entry {
        name: G::NAME,
        title: G::TITLE,
        boards: G::boards(),
        readings: G::reading_choices(),
        puzzles: explorer.puzzles.iter().filter(is_ours).count(),
    }
}

fn puzzles(explorer: &Explorer) -> Result<Puzzles, Fault> {
    let listed = |known: &Known| {
        let game = game_of_record(&known.record)?;
        with_game!(game, G => Listed::new::<G>(known))
    };
    let puzzles: Vec<Listed> = explorer.puzzles.iter().map(listed).collect::<Result<_, Fault>>()?;
    let own = GameName::ALL.iter().flat_map(|&game| with_game!(game, G => themes_of::<G>()));
    let words = |&(name, about): &Theme| ThemeWords { name, about };
    let themes = rate::THEMES.iter().chain(own).map(words).collect();
    Ok(Puzzles { puzzles, themes })
}

fn themes_of<G: Explored>() -> &'static [Theme] {
    G::THEMES
}
