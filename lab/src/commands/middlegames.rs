//! `crosstrack-lab middlegames`: middle games, solved as far as the search reaches.

use std::path::PathBuf;

use clap::value_parser;
use rayon::prelude::*;

use crate::middle::{FIELDS, Limits, Play, Row, page};
use crosstrack::rules::{Board, Ruleset, Seats};
use crosstrack_cli::commands::folder;
use crosstrack_cli::{CommandError, Console, Diagnostic, Exit, OutputArgs, Progress};
use crosstrack_verify::table;
use crosstrack_verify::table::Provenance;

/// Counts how many middle games are won, and how soon
///
/// Each position comes from a game of random or of careful players, which its seed fixes. Every win within --plies is found; of
/// longer ones those by threats, within --threats. Prints the table as CSV, or writes middlegames.csv
/// and README.md to a folder.
#[derive(clap::Args, Debug)]
#[command(
    before_help = "Example: crosstrack-lab middlegames --positions 20\nExample: crosstrack-lab middlegames --positions 1000 --output endgames"
)]
pub struct Args {
    /// The board
    #[arg(long, value_name = "AxB", default_value = "4x2")]
    board: Board,
    /// How the players choose their moves, random or careful [default: as many games of each]
    #[arg(long, value_name = "HOW")]
    play: Option<Play>,
    /// How many positions of each
    #[arg(long, value_name = "N", default_value = "20", value_parser = value_parser!(u32).range(1..=100_000))]
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
    /// So many positions may be looked at in each search, the same on every machine
    #[arg(long, value_name = "N", default_value = "1000000", value_parser = value_parser!(u64).range(1..))]
    nodes: u64,
    /// A folder for middlegames.csv and README.md
    #[arg(long, short, value_name = "DIR", value_parser = folder::named)]
    output: Option<PathBuf>,
}

/// After so many seeds in a row whose games are over too soon no more are tried.
const BARREN: u64 = 1_000;

impl Args {
    pub fn run(&self, console: &mut Console<'_>) -> Result<Exit, CommandError> {
        let target = OutputArgs::default().open()?;
        if let Some(dir) = &self.output {
            folder::make(dir)?;
        }
        let game = Ruleset::standard(self.board, Seats::Two);
        let limits =
            Limits { plies: self.plies.into(), threats: self.threats.into(), nodes: self.nodes };
        let both = Play::ALL.to_vec();
        let plays = self.play.map_or(both, |play| vec![play]);
        let bar = Progress::counter(plays.len() * self.positions as usize, console.watched);
        let rows: Result<Vec<Vec<Row>>, CommandError> =
            plays.into_iter().map(|play| self.rows(&game, play, limits, &bar)).collect();
        drop(bar);
        let rows = rows?.concat();
        let columns = FIELDS.iter().map(|field| field.name.as_str());
        let csv = table::csv(columns, rows.iter().map(Row::cells));
        let text = match &self.output {
            None => csv,
            Some(dir) => {
                let basis =
                    "every reading at its default; X-CONNECTORS as the edition of the board has it";
                let provenance = Provenance { command: self.command(), basis: basis.to_owned() };
                let page = page(&rows, limits, &provenance);
                let texts = [("middlegames.csv", csv), ("README.md", page)];
                let texts = texts.map(|(name, text)| (name.to_owned(), text));
                folder::write_files(dir, &texts, true)?;
                texts.iter().map(|(name, _)| format!("{}\n", dir.join(name).display())).collect()
            }
        };
        target.finish(&text, console)
    }

    /// The rows of the first seeds whose games are not over.
    ///
    /// # Errors
    /// If the games of [`BARREN`] seeds in a row are.
    fn rows(
        &self,
        game: &Ruleset,
        play: Play,
        limits: Limits,
        bar: &Progress,
    ) -> Result<Vec<Row>, CommandError> {
        let wanted = self.positions as usize;
        let mut rows: Vec<Row> = Vec::new();
        let mut seed = u64::from(self.seed);
        let mut fruitful = seed;
        while rows.len() < wanted {
            if seed - fruitful >= BARREN {
                let title = format!("the games of {BARREN} seeds are all over too soon");
                return Err(Diagnostic::new(title)
                    .help(format!("write a larger board than --board {}", self.board))
                    .with(Exit::Input));
            }
            let before = rows.len();
            let missing = (wanted - before) as u64;
            let row = |seed| {
                let row = Row::new(game, play, seed, limits)?;
                bar.next();
                Some(row)
            };
            rows.par_extend((seed..seed + missing).into_par_iter().filter_map(row));
            seed += missing;
            if rows.len() > before {
                fruitful = seed;
            }
        }
        Ok(rows)
    }

    /// The command that makes the same files elsewhere.
    fn command(&self) -> String {
        let Self { board, positions, seed, plies, threats, nodes, .. } = self;
        let play = self.play.map_or_else(String::new, |play| format!(" --play {play}"));
        format!(
            "crosstrack-lab middlegames{play} --board {board} --positions {positions} --seed {seed} --plies {plies} \
             --threats {threats} --nodes {nodes} --output DIR"
        )
    }
}
