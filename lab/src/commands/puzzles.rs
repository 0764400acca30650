//! `crosstrack-lab puzzles`: puzzles from the games of players.

use std::collections::HashSet;
use std::path::PathBuf;
use std::sync::LazyLock;

use clap::value_parser;
use rayon::prelude::*;

use crate::commands::judged::read_all;
use crosstrack::solve::{Budget, Search, SearchRules, WinSearch as _};
use crosstrack::{Game as _, Position, Ruleset};
use crosstrack_cli::process::interrupt::cancel_flag;
use crosstrack_cli::{
    CommandOutput, Console, Ended, Exit, Fault, FaultKind, OutputArgs, Progress, thread_error,
    to_fault,
};
use crosstrack_explore::puzzle::prove::{PuzzleError, PuzzleProof, prove, winning_first_moves};
use crosstrack_explore::puzzle::{Column, Goal, Record, table};
use crosstrack_io::table::{Field, integer, text};
use crosstrack_players::GameRecord;

/// Memory of the search for a win, in bytes.
const MEMORY: usize = 64 << 20;

/// Finds puzzles in the records of games: positions in which exactly one move forces a win
///
/// Looks at the positions before the end of each game that somebody won, whether the players found the move
/// or missed it. Each puzzle is proved and rated, and written as a row of a table that `crosstrack puzzle check` checks.
#[derive(clap::Args, Debug)]
#[command(
    before_help = "Example: crosstrack-lab puzzles reports/strategy/level-8.jsonl --goal win-in-5"
)]
pub struct Args {
    /// Records of games of Crosstrack, as `match --records` writes them
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,
    /// A goal that is looked for; may be repeated
    #[arg(long = "goal", value_name = "GOAL", default_values = ["win-in-3", "win-in-5"])]
    goals: Vec<Goal>,
    /// The number of positions before the end of a game that are looked at
    #[arg(long, value_name = "N", default_value = "12", value_parser = value_parser!(u32).range(1..))]
    last: u32,
    /// The number of positions that are searched to prove a puzzle where a short search finds a win, but
    /// not whether another move wins; without it, such a position is left out
    #[arg(long, value_name = "N", value_parser = value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// The number of games that are searched at a time
    #[arg(long, value_name = "N", default_value = "1", value_parser = value_parser!(u16).range(1..=1024))]
    jobs: u16,
    #[command(flatten)]
    output: OutputArgs,
}

/// The columns of the table of kept puzzles with their meanings, in their order.
pub static FIELDS: LazyLock<Vec<Field>> = LazyLock::new(|| {
    vec![
        text("id", "ten hexadecimal digits of a hash of the canonical position and the goal")
            .unique(),
        text("game", "the name of the game"),
        text("readings", "the readings of the ruleset"),
        text("position", "the position, as the one who solves it sees it"),
        text("goal", "what the player to move is to do: win in so many plies"),
        text("solution", "the moves of the main line, separated by spaces"),
        integer("winning", "first moves that reach the goal").unit("moves"),
        text("unique", "whether they are one"),
        integer("moves", "legal first moves").unit("moves"),
        integer("safe", "of these, those that do not lose at once").unit("moves"),
        integer("tries", "of these, those that look as if they reached the goal").unit("moves"),
        integer("hidden", "what hides the win, as the game counts it").unit("points"),
        integer("difficulty", "all of that in one number; larger is harder").unit("points"),
        text("themes", "the themes of the solution, separated by spaces"),
        text("certificate", "SHA-256 of the certificate, in hexadecimal digits"),
    ]
});

impl Args {
    pub(super) fn run(&self, console: &mut Console<'_>) -> Result<Ended, Fault> {
        let target = self.output.open()?;
        let games = read_all(&self.files, |record| record.replay::<Ruleset>().map(drop))?;
        let threads = rayon::ThreadPoolBuilder::new().num_threads(self.jobs.into());
        let pool = threads.build().map_err(thread_error)?;
        let bar = Progress::counter(games.len(), console.watched);
        let found: Result<Vec<Vec<Record>>, PuzzleError> = pool.install(|| {
            let in_game = |game| {
                let found = self.in_game(game);
                bar.advance();
                found
            };
            games.par_iter().map(in_game).collect()
        });
        drop(bar);
        let found = found.map_err(to_fault(FaultKind::Internal))?;
        if cancel_flag().is_cancelled() {
            let title = "stopped before all games were searched: nothing is written";
            return Err(Fault::new(title).kind(FaultKind::Budget));
        }
        let mut ids = HashSet::new();
        let mut found: Vec<Record> = found.into_iter().flatten().collect();
        found.retain(|record| ids.insert(record.text(Column::Id).to_owned()));
        let exit = if found.is_empty() { Exit::No } else { Exit::Done };
        target.write(Ok(CommandOutput::Answer(exit, table::write(&found))), console)
    }

    /// Returns the puzzles at the end of a game, the shortest first; none if nobody won.
    fn in_game(&self, record: &GameRecord) -> Result<Vec<Record>, PuzzleError> {
        let replay = record.replay::<Ruleset>().map_err(|e| PuzzleError::Refused(e.to_string()))?;
        let open = replay.positions.len() - 1;
        if replay.game.outcome(&replay.positions[open]).is_none() {
            return Ok(Vec::new());
        }
        let first = open.saturating_sub(self.last as usize);
        let mut found = Vec::new();
        for position in &replay.positions[first..open] {
            let puzzle = |&goal: &Goal| {
                let proved = self.puzzle(&replay.game, position, goal).transpose()?;
                Some(proved.map(|proved| (goal, proved)))
            };
            let found_here = self.goals.iter().find_map(puzzle).transpose()?;
            let Some((goal, proved)) = found_here else { continue };
            let row = Record::from_proof(&replay.game, position, goal, &proved)
                .map_err(|e| PuzzleError::Refused(e.to_string()))?;
            found.push(row);
        }
        Ok(found)
    }

    /// Returns the proof that exactly one first move reaches a goal; `None` if another one does, none does, or it takes
    /// more positions to find out.
    fn puzzle(
        &self,
        game: &Ruleset,
        position: &Position,
        goal: Goal,
    ) -> Result<Option<PuzzleProof<Ruleset>>, PuzzleError> {
        let budget =
            |nodes| Budget { nodes: Some(nodes), cancel: cancel_flag(), ..Budget::default() };
        let least = budget(node_limit(goal));
        match (winning_first_moves(game, position, goal, least.clone(), 1), self.nodes) {
            (Ok(moves), _) if moves.len() == 1 => {
                prove(game, position, goal, Budget::default()).map(Some)
            }
            (Err(PuzzleError::Spent), Some(nodes)) if has_win(game, position, goal, least) => {
                match prove(game, position, goal, budget(nodes)) {
                    Ok(proved) => Ok(Some(proved).filter(|proved| proved.winning.len() == 1)),
                    Err(refused @ PuzzleError::Refused(_)) => Err(refused),
                    Err(_) => Ok(None),
                }
            }
            _ => Ok(None),
        }
    }
}

/// Returns the number of positions that the search of a candidate visits at most, so that each run finds the same
/// puzzles.
const fn node_limit(goal: Goal) -> u64 {
    match goal {
        Goal::Win(n) if n.get() < 3 => 100_000,
        Goal::Win(n) if n.get() < 5 => 1_000_000,
        Goal::Win(_) => 200_000,
        Goal::Solitaire(_) => 300_000,
    }
}

/// Returns whether a search finds that the player to move reaches a goal.
fn has_win(game: &Ruleset, position: &Position, goal: Goal, budget: Budget) -> bool {
    if matches!(goal, Goal::Solitaire(_)) {
        return true;
    }
    let side = game.side_of(game.to_move(position));
    let mut search = Search::with_rules(game, budget, SearchRules::ALL, MEMORY);
    search.wins_within(position, side, goal.length()).unwrap_or(false)
}
