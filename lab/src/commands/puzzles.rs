//! `crosstrack-lab puzzles`: puzzles from the games of players.

mod rated;

use std::collections::HashSet;
use std::path::PathBuf;

use clap::value_parser;
use rayon::prelude::*;

use crate::commands::judged::read_all;
use crossings::rules::Ruleset as Crossings;
use crosstrack::solve::{Budget, Search, SearchRules, WinSearch as _};
use crosstrack::{Notation as _, Ruleset};
use crosstrack_cli::process::interrupt::cancel_flag;
use crosstrack_cli::{
    CommandOutput, Console, Ended, Exit, Fault, FaultKind, OutputArgs, Playable, Progress,
    thread_error, to_fault,
};
use crosstrack_explore::puzzle::prove::{PuzzleError, PuzzleProof, prove, winning_first_moves};
use crosstrack_explore::puzzle::{Column, Goal, Record, table};
use crosstrack_players::{GameRecord, Replay};

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
    /// Records of games, as `match --records` writes them
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
    /// Rate the puzzles by play instead of proving all about them: rows have an id, a position, a goal and a rating, from 800
    /// to 2600, which says how strong the levels of play are that find the move. The file keeps what was found, a line of
    /// JSON for each game; games that are there are not searched again
    #[arg(long, value_name = "FILE")]
    rate: Option<PathBuf>,
    #[command(flatten)]
    output: OutputArgs,
}

impl Args {
    pub(super) fn run(&self, console: &mut Console<'_>) -> Result<Ended, Fault> {
        let target = self.output.open()?;
        let games = read_all(&self.files, |record| match record.game.as_str() {
            Crossings::NAME => record.replay::<Crossings>().map(drop),
            _ => record.replay::<Ruleset>().map(drop),
        })?;
        if let Some(path) = &self.rate {
            let found = rated::search(path, &games, self, console)?;
            let exit = if found.is_empty() { Exit::No } else { Exit::Done };
            return target.write(Ok(CommandOutput::Answer(exit, rated::table(&found))), console);
        }
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

    /// Returns the rows of the puzzles at the end of a game; none if nobody won.
    fn in_game(&self, record: &GameRecord) -> Result<Vec<Record>, PuzzleError> {
        match record.game.as_str() {
            Crossings::NAME => self.rows_in::<Crossings>(record),
            _ => self.rows_in::<Ruleset>(record),
        }
    }

    fn rows_in<G: Playable>(&self, record: &GameRecord) -> Result<Vec<Record>, PuzzleError> {
        let refused = |e: &dyn std::fmt::Display| PuzzleError::Refused(e.to_string());
        let replay = record.replay::<G>().map_err(|e| refused(&e))?;
        let mut found = Vec::new();
        for position in self.last_positions(&replay) {
            let puzzle = |&goal: &Goal| {
                let proved = self.puzzle(&replay.game, position, goal).transpose()?;
                Some(proved.map(|proved| (goal, proved)))
            };
            let found_here = self.goals.iter().find_map(puzzle).transpose()?;
            let Some((goal, proved)) = found_here else { continue };
            let row = Record::from_proof(&replay.game, position, goal, &proved);
            found.push(row.map_err(|e| refused(&e))?);
        }
        Ok(found)
    }

    /// Returns the last positions of a game before its end; none if nobody won.
    fn last_positions<'r, G: Playable>(&self, replay: &'r Replay<G>) -> &'r [G::Position] {
        let open = replay.positions.len() - 1;
        match replay.game.outcome(&replay.positions[open]) {
            None => &[],
            Some(_) => &replay.positions[open.saturating_sub(self.last as usize)..open],
        }
    }

    /// Returns the proof that exactly one first move reaches a goal; `None` if another one does, none does, or it takes
    /// more positions to find out.
    fn puzzle<G: Playable>(
        &self,
        game: &G,
        position: &G::Position,
        goal: Goal,
    ) -> Result<Option<PuzzleProof<G>>, PuzzleError> {
        match (only_moves(game, position, goal), self.nodes) {
            (Ok(moves), _) if !moves.is_empty() => {
                prove(game, position, goal, Budget::default()).map(Some)
            }
            (Err(PuzzleError::Spent), Some(nodes))
                if has_win(game, position, goal, budget(node_limit(goal))) =>
            {
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

/// Returns the first move that alone reaches a goal, with all moves that are like it; none if another one does, or it
/// takes more positions than [`node_limit`] to find out.
fn only_moves<G: Playable>(
    game: &G,
    position: &G::Position,
    goal: Goal,
) -> Result<Vec<G::Move>, PuzzleError> {
    winning_first_moves(game, position, goal, budget(node_limit(goal)), 1)
        .map(|moves| if moves.len() == 1 { moves } else { Vec::new() })
}

/// Returns the budget of a search that visits at most so many positions.
fn budget(nodes: u64) -> Budget {
    Budget { nodes: Some(nodes), cancel: cancel_flag(), ..Budget::default() }
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
fn has_win<G: Playable>(game: &G, position: &G::Position, goal: Goal, budget: Budget) -> bool {
    if matches!(goal, Goal::Solitaire(_)) {
        return true;
    }
    let side = game.side_of(game.to_move(position));
    let mut search = Search::with_rules(game, budget, SearchRules::ALL, MEMORY);
    search.wins_within(position, side, goal.length()).unwrap_or(false)
}
