//! Tables of puzzles: those that come with the program, or a user's; and a puzzle in place of a position.

use std::io::Write as _;
use std::path::PathBuf;

use crate::console::read;
use crate::error::bad_data;
use crate::game::is_nameable;
use crate::games::{GameName, puzzle_tables};
use crate::{CommandError, Console, Diagnostic, Exit, Loaded, Playable, question};
use crosstrack::base::{Table, UnknownWordError};
use crosstrack_explore::puzzle::prove::puzzle_id;
use crosstrack_explore::puzzle::{Column, Record, table};

/// A table with its text.
pub struct File {
    pub text: String,
    pub table: Table,
}

impl File {
    /// A table, with the name of its file.
    pub fn new(name: &str, text: String) -> Result<Self, CommandError> {
        let table = table::read(name, &text).map_err(|e| bad_data(&e, &text))?;
        Ok(Self { text, table })
    }

    /// The puzzles.
    ///
    /// # Errors
    /// If one has no goal.
    pub fn records(&self) -> Result<Vec<Record>, CommandError> {
        table::records(&self.table).map_err(|e| bad_data(&e, &self.text))
    }
}

/// The tables of these files; if there are none, those that come with the program.
///
/// # Errors
/// If one cannot be read, or is no table of puzzles.
pub fn load(files: &[PathBuf]) -> Result<Vec<File>, CommandError> {
    if files.is_empty() {
        return puzzle_tables().map(|(name, text)| File::new(name, text.to_owned())).collect();
    }
    let named = |path: &PathBuf| {
        let name = path.display().to_string();
        File::new(&name, read(path, Table::MOST_BYTES)?)
    };
    files.iter().map(named).collect()
}

/// Says that what a user's tables state is repeated and not proved; nothing of those that come with
/// the program, which its tests prove.
pub fn caution(files: &[PathBuf], console: &mut Console<'_>) -> Result<(), CommandError> {
    if let [first, ..] = files {
        let name = first.display();
        writeln!(
            console.err,
            "what a file says of its puzzles is repeated here, not proved: crosstrack puzzle check \
             {name}"
        )?;
    }
    Ok(())
}

/// All the puzzles of these files.
pub fn all(files: &[PathBuf]) -> Result<Vec<Record>, CommandError> {
    let records: Vec<Vec<Record>> =
        load(files)?.iter().map(File::records).collect::<Result<_, _>>()?;
    Ok(records.concat())
}

/// The puzzle of an id, or of how it begins, in these files.
///
/// # Errors
/// As [`load`], and if there is none, or more than one.
pub fn one(wanted: &str, files: &[PathBuf]) -> Result<Record, CommandError> {
    let records = all(files)?;
    let wanted = &wanted.to_ascii_lowercase();
    let ids = || records.iter().map(|record| record.text(Column::Id));
    let is_meant = |record: &&Record| {
        let id = record.text(Column::Id);
        !id.is_empty() && id.starts_with(wanted) && !wanted.is_empty()
    };
    let found: Vec<&Record> = records.iter().filter(is_meant).collect();
    match found.as_slice() {
        [one] => Ok((*one).clone()),
        [] => Err(Diagnostic::new(format!("no puzzle has the id `{wanted}`"))
            .help(question(wanted, ids()).unwrap_or_default())
            .help("`crosstrack puzzle list` has the ids")
            .with(Exit::Input)),
        several => {
            let ids: Vec<&str> = several.iter().take(5).map(|r| r.text(Column::Id)).collect();
            Err(Diagnostic::new(format!("{} puzzles begin with `{wanted}`", several.len()))
                .help(format!("write more of it: {}", ids.join(", ")))
                .with(Exit::Input))
        }
    }
}

/// Refuses a puzzle whose table gives it another id than what it says.
pub fn proper(record: &Record, derived: &str) -> Result<(), CommandError> {
    if derived == record.text(Column::Id) {
        return Ok(());
    }
    Err(Diagnostic::new(format!("the id of this puzzle is {derived}"))
        .help("another was written into its table: `crosstrack puzzle check` says where")
        .with(Exit::Input))
}

/// The position of a puzzle of this game.
///
/// # Errors
/// If its table says what cannot be.
pub fn position<G: Playable>(record: &Record) -> Result<Loaded<G>, CommandError> {
    let bad = |why: String| Diagnostic::new(why).with(Exit::Input);
    let text = record.text(Column::Position);
    let ruleset = G::with_readings(record.text(Column::Readings), text).map_err(bad)?;
    let position = ruleset.read_position(text).map_err(|e| bad(e.to_string()))?;
    proper(record, &puzzle_id(&ruleset, &position, record.goal))?;
    Ok(Loaded { ruleset, position, puzzle: Some(record.clone()) })
}

/// The game of a puzzle; the default where none is named.
pub fn game(record: &Record) -> Result<GameName, CommandError> {
    record.get(Column::Game).map_or(Ok(GameName::DEFAULT), str::parse).map_err(
        |bad: UnknownWordError| {
            Diagnostic::new(format!("no game is called `{}`", bad.word))
                .help(format!("the column `game` says one of {}", bad.expected.join(", ")))
                .with(Exit::Input)
        },
    )
}

/// Whether a text is meant as a puzzle: four or more of the digits of an id.
pub fn is_id(text: &str) -> bool {
    text.len() >= 4 && text.bytes().all(|byte| byte.is_ascii_hexdigit())
}

/// The puzzle of an id that stands in place of a position, with options beside it.
///
/// # Errors
/// If there is none, or options name a game or a ruleset beside it.
pub fn named(
    wanted: &str,
    (asked, help): (Option<&str>, &str),
    options: &[&'static str],
) -> Result<Record, CommandError> {
    let record = one(wanted, &[])?;
    if let [option, ..] = options {
        return Err(Diagnostic::new(format!(
            "{option} cannot be given beside the puzzle {wanted}"
        ))
        .help("a puzzle has board and readings of its own: leave the option out")
        .with(Exit::Usage));
    }
    let own = game(&record)?;
    if asked.is_some_and(|asked| asked != own.as_str()) {
        return Err(Diagnostic::new(format!("the puzzle {wanted} is one of {}", own.title()))
            .help(help)
            .with(Exit::Usage));
    }
    Ok(record)
}

/// A ruleset that tables cannot name is refused.
pub fn nameable<G: Playable>(game: &G, position: &G::Position) -> Result<(), CommandError> {
    if is_nameable(game, position) {
        return Ok(());
    }
    Err(Diagnostic::new("a puzzle cannot name pieces, sets or connectors of your own")
        .help("leave --pieces, --sets and --connectors FILE out")
        .with(Exit::Usage))
}
