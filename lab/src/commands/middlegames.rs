//! `crosstrack-lab middlegames`: searches middle games for forced wins.

use std::path::PathBuf;

use clap::value_parser;
use rayon::prelude::*;

use crate::commands::read_page;
use crate::middle::{FIELDS, Limits, Play, Row, page_tables};
use crate::report::fill;
use crosstrack::base::counted;
use crosstrack::rules::{Board, Ruleset, Seats};
use crosstrack_cli::output::folder;
use crosstrack_cli::{CommandError, Console, Diagnostic, Exit, OutputArgs, Progress};
use crosstrack_io::table;
use crosstrack_io::table::Provenance;

/// Counts how many middle games are won, and how soon
///
/// Each position comes from a game of random or of careful players, which its seed fixes. Every win
/// within --plies is found; of longer ones those by threats, within --threats. Prints the table as CSV,
/// or writes middlegames.csv and README.md to the folder --dir.
#[derive(clap::Args, Debug)]
#[command(
    before_help = "Example: crosstrack-lab middlegames --positions 20\nExample: crosstrack-lab middlegames --positions 2000 --dir endgames"
)]
pub struct Args {
    /// The board
    #[arg(long, value_name = "AxB", default_value = "4x2")]
    board: Board,
    /// How the players choose their moves, random or careful [default: half of the games each]
    #[arg(long, value_name = "HOW")]
    play: Option<Play>,
    /// How many positions in all
    #[arg(long, value_name = "N", default_value = "40", value_parser = value_parser!(u32).range(1..=200_000))]
    positions: u32,
    /// The first seed; a seed whose game is over too soon is left out
    #[arg(long, value_name = "SEED", default_value = "0")]
    seed: u32,
    /// Within how many plies every win is looked for
    #[arg(long, value_name = "N", default_value = "5", value_parser = value_parser!(u8).range(1..=99))]
    plies: u8,
    /// Within how many plies wins by threats are looked for
    #[arg(long, value_name = "N", default_value = "11", value_parser = value_parser!(u8).range(1..=99))]
    threats: u8,
    /// The most positions that each search may look at, the same on every machine
    #[arg(long, value_name = "N", default_value = "1000000", value_parser = value_parser!(u64).range(1..))]
    nodes: u64,
    /// The folder for middlegames.csv and README.md; made if it is not there
    #[arg(long, value_name = "DIR", value_parser = folder::new_path_parser())]
    dir: Option<PathBuf>,
}

/// The number of seeds in a row without an open position after which no more are tried.
const MAX_FAILURES: u64 = 1_000;

impl Args {
    pub fn run(&self, console: &mut Console<'_>) -> Result<Exit, CommandError> {
        let target = OutputArgs::default().open()?;
        if let Some(dir) = &self.dir {
            folder::create(dir)?;
        }
        let game = Ruleset::standard(self.board, Seats::Two);
        let limits =
            Limits { plies: self.plies.into(), threats: self.threats.into(), nodes: self.nodes };
        let bar = Progress::counter(self.positions as usize, console.watched);
        let rows: Result<Vec<Vec<Row>>, CommandError> = self
            .shares()
            .into_iter()
            .map(|(play, positions)| self.rows(&game, play, (positions, limits), &bar))
            .collect();
        drop(bar);
        let rows = rows?.concat();
        let columns = FIELDS.iter().map(|field| field.name.as_str());
        let csv = table::csv(columns, rows.iter().map(Row::cells));
        let text = match &self.dir {
            None => csv,
            Some(dir) => {
                let basis =
                    "every reading at its default; X-CONNECTORS as the edition of the board has it";
                let provenance = Provenance { command: self.command(), basis: basis.to_owned() };
                let page = fill(&read_page(dir)?, &page_tables(&rows, limits), &provenance);
                let texts = [("middlegames.csv", csv), ("README.md", page)];
                let texts = texts.map(|(name, text)| (name.to_owned(), text));
                folder::write_files(dir, &texts, true)?;
                let won = rows.iter().filter(|row| row.decision.win().is_some()).count();
                let positions = counted(rows.len(), "position");
                let mut text = format!("{}: {positions}, {won} of them won\n", dir.display());
                for (name, _) in &texts {
                    text += &format!("{}\n", dir.join(name).display());
                }
                text
            }
        };
        target.finish(&text, console)
    }

    /// Returns how many positions come from games of each kind of players.
    fn shares(&self) -> Vec<(Play, usize)> {
        let plays = self.play.map_or(Play::ALL.to_vec(), |play| vec![play]);
        let (count, positions) = (plays.len(), self.positions as usize);
        // The first kind gets the one that is left over.
        let share = |index: usize| (positions + count - 1 - index) / count;
        plays.into_iter().enumerate().map(|(index, play)| (play, share(index))).collect()
    }

    /// Returns the rows of the first seeds whose games are still open.
    ///
    /// # Errors
    /// If [`MAX_FAILURES`] seeds in a row have no open position.
    fn rows(
        &self,
        game: &Ruleset,
        play: Play,
        (wanted, limits): (usize, Limits),
        bar: &Progress,
    ) -> Result<Vec<Row>, CommandError> {
        let mut rows: Vec<Row> = Vec::new();
        let mut seed = u64::from(self.seed);
        let mut last_success = seed;
        while rows.len() < wanted {
            if seed - last_success >= MAX_FAILURES {
                let title = format!("the games of {MAX_FAILURES} seeds are all over too soon");
                return Err(Diagnostic::new(title)
                    .help(format!("write a larger board than --board {}", self.board))
                    .into_error(Exit::Input));
            }
            let before = rows.len();
            let missing = (wanted - before) as u64;
            let found = (seed..seed + missing)
                .into_par_iter()
                .filter_map(|seed| Row::new(game, play, seed, limits).inspect(|_| bar.advance()));
            rows.par_extend(found);
            seed += missing;
            if rows.len() > before {
                last_success = seed;
            }
        }
        Ok(rows)
    }

    /// Returns the command that makes the same files.
    fn command(&self) -> String {
        let Self { board, positions, seed, plies, threats, nodes, .. } = self;
        let play = self.play.map_or_else(String::new, |play| format!(" --play {play}"));
        format!(
            "crosstrack-lab middlegames{play} --board {board} --positions {positions} --seed {seed} --plies {plies} \
             --threats {threats} --nodes {nodes} --dir DIR"
        )
    }
}
