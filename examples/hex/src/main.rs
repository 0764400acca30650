//! Hex from the command line: what the kits do for a game that they do not know.

use std::io::{BufRead, Write};
use std::ops::ControlFlow;
use std::time::Duration;

use anyhow::{Context, Result, anyhow, bail, ensure};
use clap::{Parser, Subcommand};
use crosstrack::game::Game;
use crosstrack::game::perft::perft;
use crosstrack::solve::certificate::{CheckOptions, prove};
use crosstrack::solve::{Budget, Search, Verdict, Wanted, certificate, solve};
use crosstrack_conform::engine::{game_handler, respond};
use crosstrack_conform::report::Baseline;
use crosstrack_conform::run::{RunOptions, run};
use crosstrack_conform::session::FailureBudget;
use crosstrack_conform::{Demand, Launch};
use crosstrack_explore::draw::Drawable as _;
use crosstrack_explore::{Explorable as _, Explorer, Watch};
use crosstrack_players::{Level, Limits, choose};
use crosstrack_tablebase::{Solvable as _, ignore_progress};
use crosstrack_verify::matrix::Matrix;
use crosstrack_verify::run::check_all;
use crosstrack_verify::{Tier, VerifiedGame as _};
use hex::{Hex, Position, suite};

/// Hex on the toolkit of Crosstrack
#[derive(Parser)]
struct Args {
    #[command(subcommand)]
    command: Command,
}

/// A position; without one, the start.
#[derive(clap::Args)]
struct At {
    /// The position, such as `...-.r.-..._2` [default: the start on 4x4]
    #[arg(default_value = "....-....-....-...._1")]
    position: String,
    /// What the rules leave open, such as swap=yes
    #[arg(long, default_value = "")]
    readings: String,
}

#[derive(Subcommand)]
enum Command {
    /// Draw a position
    Show(At),
    /// Count move sequences
    Perft {
        #[command(flatten)]
        at: At,
        /// Their length
        #[arg(long, default_value_t = 3)]
        plies: usize,
    },
    /// Check the claims about the rules
    Verify,
    /// Search for a forced win, and check its certificate
    Solve {
        #[command(flatten)]
        at: At,
        /// The most plies
        #[arg(long, default_value_t = 7)]
        plies: usize,
    },
    /// Solve the whole game, which takes a small board
    Table(At),
    /// Ask a computer player for a move
    Bot {
        #[command(flatten)]
        at: At,
        /// Its level, 1 to 8
        #[arg(long, default_value = "5")]
        level: Level,
    },
    /// Answer requests of the protocol xtp/1, one a line
    Engine,
    /// Put the test vectors to an engine
    Conform {
        /// The engine's program and its arguments
        #[arg(required = true, trailing_var_arg = true)]
        engine: Vec<String>,
    },
    /// Answer requests of the explorer, one a line
    Explore,
}

impl At {
    fn read(&self) -> Result<(Hex, Position)> {
        let game =
            Hex::with_readings(&self.readings, &self.position).map_err(|why| anyhow!(why))?;
        let position = game.read_position(&self.position)?;
        Ok((game, position))
    }
}

fn main() -> Result<()> {
    match Args::parse().command {
        Command::Show(at) => {
            let (game, position) = at.read()?;
            println!("{}{}", game.drawing(&position, false), game.turn_words(&position));
        }
        Command::Perft { at, plies } => {
            let (game, position) = at.read()?;
            let tally = perft(&game, &position, plies);
            println!("{} sequences, {} win", tally.nodes(), tally.wins);
        }
        Command::Verify => verify()?,
        Command::Solve { at, plies } => solve_position(&at, plies)?,
        Command::Table(at) => {
            let (game, position) = at.read()?;
            ensure!(game.is_small(), "a board of side {} is too large: at most 3", game.size);
            let table = game.solve(&mut ignore_progress)?;
            let value = table.value(&position)?.context("play does not reach this position")?;
            println!("{value}, one of {} positions", table.stored_positions());
        }
        Command::Bot { at, level } => {
            let (game, position) = at.read()?;
            let thought =
                choose(&game, &position, &Limits::new(level, 1)).context("the game is over")?;
            println!("{} ({}%)", game.write_move(thought.mv), thought.chance / 100);
        }
        Command::Engine => answer_lines(|line| {
            let output = respond(&[game_handler::<Hex>()], line.as_bytes());
            Ok((serde_json::to_string(&output.response)?, output.is_last))
        })?,
        Command::Conform { engine } => conform(engine)?,
        Command::Explore => {
            let explorer = Explorer::default().with_game::<Hex>();
            answer_lines(|line| {
                Ok((explorer.answer_text(line, &mut Watch::unlimited(&mut |_| ())), false))
            })?;
        }
    }
    Ok(())
}

fn answer_lines(mut answer: impl FnMut(&str) -> Result<(String, bool)>) -> Result<()> {
    for line in std::io::stdin().lock().lines() {
        let (text, is_last) = answer(&line?)?;
        let mut out = std::io::stdout();
        writeln!(out, "{}", text.trim_end())?;
        out.flush()?;
        if is_last {
            break;
        }
    }
    Ok(())
}

fn verify() -> Result<()> {
    let matrix = Matrix::of::<Hex>();
    ensure!(matrix.gaps.is_empty(), "{matrix}");
    let reports = check_all(
        &Hex::claims(),
        Tier::Quick,
        1,
        |_| {},
        |report| {
            println!("{}: {}", report.claim.id, report.verdict);
            ControlFlow::Continue(())
        },
    )?;
    ensure!(reports.iter().all(|report| report.verdict.is_holding()), "a claim does not hold");
    Ok(())
}

fn solve_position(at: &At, plies: usize) -> Result<()> {
    let (game, position) = at.read()?;
    let mut search = Search::new(&game, Budget::default());
    let first_moves = match solve(&game, &mut search, &position, plies, Wanted::All) {
        Verdict::Win { first_moves, plies } => first_moves.into_iter().map(move |mv| (mv, plies)),
        Verdict::NoWin => bail!("no win was found within {plies} plies"),
        Verdict::Unknown { refuted } => bail!("no win was found within {refuted} plies"),
    };
    for (mv, plies) in first_moves {
        let strategy = certificate(&game, &mut search, &position, (mv, plies))?;
        let strategy = strategy.context("the search contradicts itself")?;
        let (proved, _) = prove(&game, &strategy, CheckOptions::default())?;
        let plies = proved.claim().plies;
        println!("proved: {} wins within {plies} plies", game.write_move(mv));
    }
    Ok(())
}

fn conform(engine: Vec<String>) -> Result<()> {
    let suite = suite()?;
    let suite = suite.to_any_suite();
    let options = RunOptions {
        launch: Launch::new(engine, Duration::from_secs(60)),
        jobs: 1,
        fail_fast: false,
        failure_limit: FailureBudget::DEFAULT,
    };
    let demand = Demand::of_cases("the vectors of Hex", suite.cases);
    let verdict = run(&demand, &Baseline::default(), &options, |_| {}).verdict(&demand);
    println!("{}", verdict.sentence());
    ensure!(verdict.is_success(), "{}", verdict.reasons().join("; "));
    Ok(())
}
