//! The games that the program knows, whatever their types: `main` hands them over. What a command does with a game that
//! is named at run time is a line of `operations!`.

use std::fmt;
use std::marker::PhantomData;
use std::ops::Deref;
use std::path::Path;
use std::str::FromStr;
use std::sync::OnceLock;

use ::crossings::rules::Ruleset as Crossings;
use ::crosstrack::base::{Row, UnknownWordError};
use ::crosstrack::clauses::{Clause, Reading};
use ::crosstrack::game::{RuleName, Rules};
use ::crosstrack::rules::Ruleset as Crosstrack;
use ::crosstrack::solve::CertificateFile;
use ::crosstrack::solve::certificate::CheckOptions;
use crosstrack_conform::engine::GameHandler;
use crosstrack_conform::{AnySuite, Suite};
use crosstrack_explore::Explorer;
use crosstrack_explore::puzzle::{Record, Theme};
use crosstrack_players::GameRecord;
use crosstrack_terminal::answer as terminal;
use crosstrack_verify::Claim;
use crosstrack_verify::matrix::Matrix;

use crate::commands::check::report::StrategyReport;
use crate::commands::{
    bot, canon, check, conform, explore, moves, perft, play, puzzle, review, rules, show, solve,
    tablebase,
};
use crate::game::games::respond;
use crate::options::rules::files_of;
use crate::subject::position::{Place, ask};
use crate::subject::puzzles;
use crate::{CommandResult, Console, Ended, Fault, Playable, Target, TextOrJson};
use crosstrack_explore::puzzle::check::{self as rows, CheckDepth, RowCheck};

/// A game by its type.
struct Of<G>(PhantomData<fn() -> G>);

macro_rules! operations {
    ($($name:ident($($arg:ident: $kind:ty),*) $(-> $out:ty)? = $work:expr;)+) => {
        /// What commands ask of a game, whatever its type.
        pub trait Operations: Send + Sync {
            $(fn $name(&self $(, $arg: $kind)*) $(-> $out)?;)+
        }

        impl<G: Playable> Operations for Of<G> {
            $(fn $name(&self $(, $arg: $kind)*) $(-> $out)? { $work })+
        }
    };
}

operations! {
    name() -> &'static str = G::NAME;
    title() -> &'static str = G::TITLE;
    clauses() -> &'static [Clause] = G::clauses();
    readings() -> &'static [Reading] = G::documented_readings();
    claims() -> Vec<&'static Claim> = G::claims();
    matrix() -> Matrix = Matrix::of::<G>();
    lessons(number: Option<usize>, format: TextOrJson, colour: bool) -> Result<String, Fault> =
        rules::lessons::write::<G>(number, format, colour);
    rule_names() -> Vec<RuleName> = G::rule_names();
    has_rules(text: &str) -> bool = Rules::read::<G>(text)
        .is_ok_and(|rules| rules.get("waive").is_some() || G::with_rules(&rules, None).is_ok());
    files_of_rules(text: &str) -> Vec<String> = files_of::<G>(text);
    completions(text: &str) -> Vec<String> = Rules::completions::<G>(text);
    is_position(text: &str) -> bool = G::is_position(text);
    is_move(text: &str) -> bool = G::is_move(text);

    show(args: &show::Args, at: Place<'_>, console: &mut Console<'_>) -> CommandResult = ask::<G>(args, at, console);
    moves(args: &moves::Args, at: Place<'_>, console: &mut Console<'_>) -> CommandResult = ask::<G>(args, at, console);
    play(args: &play::Args, at: Place<'_>, console: &mut Console<'_>) -> CommandResult = ask::<G>(args, at, console);
    bot(args: &bot::Args, at: Place<'_>, console: &mut Console<'_>) -> CommandResult = ask::<G>(args, at, console);
    perft(args: &perft::Args, at: Place<'_>, console: &mut Console<'_>) -> CommandResult = ask::<G>(args, at, console);
    canon(args: &canon::Args, at: Place<'_>, console: &mut Console<'_>) -> CommandResult = ask::<G>(args, at, console);
    solve(args: &solve::Args, at: Place<'_>, console: &mut Console<'_>) -> CommandResult = ask::<G>(args, at, console);
    probe(args: &conform::probe::Args, at: Place<'_>, console: &mut Console<'_>) -> CommandResult =
        ask::<G>(args, at, console);
    build(args: &tablebase::BuildArgs, at: Place<'_>, console: &mut Console<'_>) -> CommandResult =
        ask::<G>(args, at, console);

    review(args: &review::Args, record: &GameRecord, console: &mut Console<'_>) -> CommandResult =
        args.review::<G>(record, console);
    record(args: &play::Args, readings: &str, start: &str, moves: &[String]) -> Result<GameRecord, Fault> =
        args.record_of::<G>(readings, start, moves, None);
    replay(name: &str, file: &CertificateFile, checking: CheckOptions, show: Option<usize>) -> Result<StrategyReport, Fault> =
        check::strategy::replay::<G>(name, file, checking, show);

    verify_table(args: &tablebase::VerifyArgs, dir: &Path, target: Target, console: &mut Console<'_>) -> Result<Ended, Fault> =
        tablebase::run::<G>(args, dir, target, console);
    probe_table(args: &tablebase::ProbeArgs, dir: &Path, target: Target, console: &mut Console<'_>) -> Result<Ended, Fault> =
        tablebase::run::<G>(args, dir, target, console);
    table_stats(args: &tablebase::StatsArgs, dir: &Path, target: Target, console: &mut Console<'_>) -> Result<Ended, Fault> =
        tablebase::run::<G>(args, dir, target, console);
    zugzwangs(args: &tablebase::WholeTableArgs, dir: &Path, target: Target, console: &mut Console<'_>) -> Result<Ended, Fault> =
        tablebase::run::<G>(args, dir, target, console);

    puzzle_tables() -> &'static [(&'static str, &'static str)] = G::TABLES;
    themes() -> &'static [Theme] = G::THEMES;
    puzzle_id(record: &Record) -> Option<String> = puzzles::derived_id::<G>(record);
    puzzle_board(record: &Record) -> Option<String> = puzzle::list::board::<G>(record);
    check_board(text: &str) -> Result<(), String> = puzzle::list::check_board::<G>(text);
    show_puzzle(args: &puzzle::show::Args, record: &Record, colour: bool) -> Result<String, Fault> =
        args.write::<G>(record, colour);
    check_puzzle(row: Row<'_>, depth: CheckDepth) -> RowCheck = rows::check::<G>(row, depth);

    add_to(explorer: Explorer) -> Explorer = explorer.with_game::<G>();
    add_table_to(explorer: &mut Explorer, path: &Path) -> Result<(), String> = explore::add::<G>(explorer, path);
    terminal_game() -> terminal::Game = terminal::Game::of::<G>();
    engine() -> GameHandler = (G::NAME, respond::<G> as _);

    groups() -> Vec<&'static str> = G::GROUPS.iter().map(|group| group.name).collect();
    flags() -> Vec<&'static str> = G::FLAGS.iter().map(|flag| flag.name).collect();
    suite() -> AnySuite<'static> = Suite::<G>::shipped().to_any_suite();
    export(args: &conform::vectors::ExportArgs, console: &mut Console<'_>) -> Result<Ended, Fault> =
        args.write::<G>(Suite::<G>::shipped(), console);
    show_case(args: &conform::vectors::show::Args, colour: bool) -> Result<String, Fault> = args.write_case::<G>(colour);
    conform(args: &conform::Args, console: &mut Console<'_>) -> Result<Ended, Fault> =
        conform::run::run::<G>(args, console);
}

/// A game that the program knows.
#[derive(Clone, Copy)]
pub struct AnyGame(&'static dyn Operations);

static GAMES: OnceLock<Vec<AnyGame>> = OnceLock::new();
static NAMES: OnceLock<Vec<&'static str>> = OnceLock::new();

/// Returns the games that the program knows; the first is the default.
pub fn games() -> &'static [AnyGame] {
    GAMES.get_or_init(|| vec![AnyGame::of::<Crosstrack>(), AnyGame::of::<Crossings>()])
}

/// Sets the games that the program knows. Does nothing once they are known.
pub fn set_games(games: &[AnyGame]) {
    let _ = GAMES.set(games.to_vec());
}

/// Returns the names of the games.
pub fn names() -> &'static [&'static str] {
    NAMES.get_or_init(|| games().iter().map(|game| game.name()).collect())
}

impl AnyGame {
    /// Returns the game whose rulesets have the type `G`.
    pub const fn of<G: Playable>() -> Self {
        Self(&const { Of::<G>(PhantomData) })
    }

    /// Returns the game of commands that name none.
    ///
    /// # Panics
    /// If the program has no game.
    pub fn usual() -> Self {
        games()[0]
    }
}

impl Deref for AnyGame {
    type Target = dyn Operations;

    fn deref(&self) -> &Self::Target {
        self.0
    }
}

impl PartialEq for AnyGame {
    fn eq(&self, other: &Self) -> bool {
        self.name() == other.name()
    }
}

impl Eq for AnyGame {}

impl fmt::Debug for AnyGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl fmt::Display for AnyGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for AnyGame {
    type Err = UnknownWordError;

    fn from_str(word: &str) -> Result<Self, Self::Err> {
        let found = games().iter().copied().find(|game| game.name() == word);
        found.ok_or_else(|| UnknownWordError {
            word: word.to_owned(),
            kind: "game",
            expected: names(),
        })
    }
}

/// Returns the clauses of all games in turn.
pub fn clauses() -> impl Iterator<Item = &'static Clause> {
    games().iter().flat_map(|game| game.clauses())
}

/// Returns the readings of all games in turn.
pub fn readings() -> impl Iterator<Item = &'static Reading> {
    games().iter().flat_map(|game| game.readings())
}

/// Returns the clause with an id, of whichever game; `None` if there is none.
///
/// **Cost**: linear in the number of clauses.
pub fn clause(id: &str) -> Option<&'static Clause> {
    clauses().find(|clause| clause.id == id)
}
