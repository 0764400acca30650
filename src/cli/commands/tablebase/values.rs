//! `crosstrack tablebase` for games whose positions have no numbers: values by canonical key.

use std::fs::File;
use std::io::Read as _;
use std::path::Path;

use serde::Serialize;

use crate::base::vocab::UnknownWord;
use crate::cli::asked::TextOrJson;
use crate::cli::commands::tablebase::shown::{SAYS, SOURCE, disagrees, lines};
use crate::cli::commands::tablebase::stats::{ProbeReport, Valued};
use crate::cli::console::{Console, unwritten};
use crate::cli::exit::Exit;
use crate::cli::failure::{Failure, Trouble};
use crate::cli::game::{Loaded, Playable, Question};
use crate::cli::json;
use crate::cli::progress::Progress;
use crate::games::{GameName, with_game};
use crate::solve::retrograde::check::{Wrong, check, derived};
use crate::solve::retrograde::file::{FileError, Header, MAGIC, read, try_out, write};
use crate::solve::retrograde::solve::solve;
use crate::solve::retrograde::{Fate, Limits, NotSolved, Table, Value};

/// What is wrong with a file, by name.
fn unusable(path: &Path, error: &FileError) -> Failure {
    if let FileError::Unwritten(error) = error {
        return unwritten(error);
    }
    Trouble::new(format!("{}: {error}", path.display())).with(Exit::Input)
}

fn not_solved(why: &NotSolved) -> Failure {
    let exit = if *why == NotSolved::Interrupted { Exit::Interrupted } else { Exit::Usage };
    Trouble::new(why.to_string()).with(exit)
}

/// Solves a game from its start and writes the table.
pub(super) struct Build<'a> {
    pub(super) output: &'a Path,
}

impl Question for Build<'_> {
    fn answer<G: Playable>(
        &self,
        game: &G,
        start: &G::Position,
        console: &mut Console<'_>,
    ) -> Result<(Exit, String), Failure> {
        game.recordable(start)?;
        let unusable = |error: &FileError| unusable(self.output, error);
        // A file that cannot be written is an error before the work, not after it.
        try_out(self.output).map_err(|e| unusable(&e))?;
        let bar = Progress::positions(0, console.watched);
        let table = solve(game, Limits::default(), |known, followed| {
            bar.of(known as u64);
            bar.done(followed as u64);
            true
        });
        drop(bar);
        let table = table.map_err(|e| not_solved(&e))?;
        let (readings, text) = (game.recorded_readings(), game.write_position(start));
        let header = Header::new(&table, G::NAME, &readings, &text);
        write(self.output, &header, &table).map_err(|e| unusable(&e))?;
        let value = table.value(game, start).map_err(|e| not_solved(&e))?;
        let value = value.unwrap_or(Value::DRAW);
        let name = self.output.display();
        Ok((Exit::Done, format!("{name}: {} positions, start {value}\n", table.len())))
    }
}

/// Whether a file is such a table, by its first line.
pub(super) fn is_one(path: &Path) -> bool {
    let mut magic = vec![0; MAGIC.len()];
    File::open(path).is_ok_and(|mut file| file.read_exact(&mut magic).is_ok())
        && magic == MAGIC.as_bytes()
}

/// Something to find out from a table and its game.
pub(super) trait Ask {
    /// # Errors
    /// If it cannot be found out, or is not so.
    fn ask<G: Playable>(
        &self,
        game: &G,
        table: &Table,
        console: &mut Console<'_>,
    ) -> Result<String, Failure>;
}

/// Reads a table and asks it.
///
/// # Errors
/// If it is no whole table of a game that is known, or has no answer.
pub(super) fn ask(
    path: &Path,
    question: &impl Ask,
    console: &mut Console<'_>,
) -> Result<String, Failure> {
    let (header, table) = read(path).map_err(|e| unusable(path, &e))?;
    let game: GameName = header.game.parse().map_err(|bad: UnknownWord| {
        unusable(path, &FileError::Header(format!("there is no game `{}`", bad.word)))
    })?;
    with_game!(game, G => of::<G>(path, &header, &table, question, console))
}

fn of<G: Playable>(
    path: &Path,
    header: &Header,
    table: &Table,
    question: &impl Ask,
    console: &mut Console<'_>,
) -> Result<String, Failure> {
    let faulty = |why: String| unusable(path, &FileError::Header(why));
    let Loaded { ruleset: game, position } =
        G::recorded(&header.readings, &header.start).map_err(faulty)?;
    if position != game.start() {
        return Err(faulty("its game does not begin with its start".to_owned()));
    }
    question.ask(&game, table, console)
}

/// Derives every value again.
pub(super) struct Verify<'a> {
    pub(super) file: &'a Path,
}

impl Ask for Verify<'_> {
    fn ask<G: Playable>(
        &self,
        game: &G,
        table: &Table,
        console: &mut Console<'_>,
    ) -> Result<String, Failure> {
        let name = self.file.display();
        let bar = Progress::positions(table.len(), console.watched);
        let checked = check(game, table, |done| {
            bar.done(done as u64);
            true
        });
        drop(bar);
        match checked {
            Ok(positions) => Ok(format!(
                "{name}: {positions} positions have the values that follow from their moves\n"
            )),
            Err(Wrong::NotSolved(why)) => Err(not_solved(&why)),
            Err(wrong) => Err(Trouble::new(format!("{name}: {wrong}")).with(Exit::No)),
        }
    }
}

fn missing() -> Failure {
    Trouble::new("the table does not have all that follows from the start")
        .help("tablebase verify says what is missing")
        .with(Exit::Input)
}

/// The value of a position, and its best moves.
pub(super) struct Probe<'a> {
    pub(super) file: &'a Path,
    pub(super) pos: &'a str,
    pub(super) format: TextOrJson,
}

impl Ask for Probe<'_> {
    fn ask<G: Playable>(
        &self,
        game: &G,
        table: &Table,
        console: &mut Console<'_>,
    ) -> Result<String, Failure> {
        let position = game.given(self.pos, console)?;
        let value = table.value(game, &position).map_err(|e| not_solved(&e))?;
        let Some(value) = value else {
            return Err(Trouble::new("this position cannot be reached from the start")
                .help("tables have what can be reached; `crosstrack solve` takes any position")
                .with(Exit::Input));
        };
        let derived = derived(game, table, &position).map_err(|wrong| match wrong {
            Wrong::NotSolved(why) => not_solved(&why),
            _ => missing(),
        })?;
        if derived != value {
            return Err(disagrees(self.file, &value, Some(&derived)));
        }
        let mut best_moves = Vec::new();
        if game.outcome(&position).is_none() {
            let moves = table.moves(game, &position).map_err(|e| not_solved(&e))?;
            let moves = moves.ok_or_else(missing)?;
            let best = moves.iter().filter(|&&(_, other)| other == value);
            best_moves.extend(best.map(|&(mv, _)| game.write_move(mv)));
        }
        let turn = game.turn(&position);
        match self.format {
            TextOrJson::Json => {
                let position = game.write_position(&position);
                json::pretty(&ProbeReport {
                    source: SOURCE,
                    position,
                    value: value.into(),
                    best_moves,
                })
            }
            TextOrJson::Text if best_moves.is_empty() => {
                Ok(format!("the table says {value}: {turn}\n"))
            }
            TextOrJson::Text => {
                let moves = lines(&best_moves);
                Ok(format!("the table says {value}: {turn}\n\nbest moves\n{moves}"))
            }
        }
    }
}

/// The whole table in numbers.
pub(super) struct Stats {
    pub(super) format: TextOrJson,
}

#[derive(Serialize)]
struct Whole {
    source: &'static str,
    game: &'static str,
    readings: String,
    start: String,
    positions: u64,
    win: u64,
    loss: u64,
    draw: u64,
    by_dtw: Vec<Bin>,
    #[serde(flatten)]
    value: Valued,
    first_moves: Vec<First>,
}

#[derive(Serialize)]
struct Bin {
    #[serde(flatten)]
    value: Valued,
    positions: u64,
}

#[derive(Serialize)]
struct First {
    #[serde(rename = "move")]
    mv: String,
    #[serde(flatten)]
    value: Valued,
}

impl Ask for Stats {
    fn ask<G: Playable>(
        &self,
        game: &G,
        table: &Table,
        _: &mut Console<'_>,
    ) -> Result<String, Failure> {
        let start = game.start();
        let value = table.value(game, &start).map_err(|e| not_solved(&e))?;
        let value = value.ok_or_else(missing)?;
        let first = table.moves(game, &start).map_err(|e| not_solved(&e))?.ok_or_else(missing)?;
        let counts = table.counts();
        let of = |fate: Fate| -> u64 {
            counts.iter().filter(|(value, _)| value.fate() == fate).map(|(_, count)| count).sum()
        };
        if matches!(self.format, TextOrJson::Json) {
            let first = first.iter();
            return json::pretty(&Whole {
                source: SOURCE,
                game: G::NAME,
                readings: game.recorded_readings(),
                start: game.write_position(&start),
                positions: table.len() as u64,
                win: of(Fate::Win),
                loss: of(Fate::Loss),
                draw: of(Fate::Draw),
                by_dtw: counts
                    .iter()
                    .map(|&(value, positions)| Bin { value: value.into(), positions })
                    .collect(),
                value: value.into(),
                first_moves: first
                    .map(|&(mv, value)| First { mv: game.write_move(mv), value: value.into() })
                    .collect(),
            });
        }
        let mut text = format!("{SAYS}\n\ngame       {}\n", G::NAME);
        text += &format!("readings   {}\n", game.recorded_readings());
        text += &format!("start      {}: {value}\n\n", game.write_position(&start));
        for (value, count) in &counts {
            text += &format!("{:<12}{count:>14}\n", value.to_string());
        }
        text += &format!("{:<12}{:>14}\n", "together", table.len());
        text += "\nfirst moves, for the player who makes them\n";
        for group in first.chunk_by(|a, b| a.1 == b.1) {
            let moves: Vec<String> = group.iter().map(|&(mv, _)| game.write_move(mv)).collect();
            text += &format!("{}\n{}", group[0].1, lines(&moves));
        }
        Ok(text)
    }
}
