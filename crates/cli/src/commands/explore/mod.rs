//! `crosstrack explore`: positions, puzzles and solved games in a browser.

mod guard;
mod http;
mod server;

use std::net::{Ipv4Addr, TcpListener};
use std::path::{Path, PathBuf};
use std::time::Duration;

use clap::value_parser;

use crate::game::{explorer, games};
use crate::{Console, Ended, Fault, thread_error};
use crosstrack_explore::{Explorable, Explorer};
use crosstrack_io::parse_duration;

/// Opens the explorer: look at positions, try moves, solve puzzles, browse solved games
#[derive(clap::Args, Debug)]
#[command(before_help = "Example: crosstrack explore")]
pub struct Args {
    /// The port to listen on; 0 chooses a free one
    #[arg(long, value_name = "PORT", default_value = "7878", value_parser = value_parser!(u16))]
    port: u16,
    /// Do not open a browser
    #[arg(long)]
    no_open: bool,
    /// The folder of a table that `crosstrack tablebase build` wrote; may be given several times
    #[arg(long, value_name = "DIR")]
    table: Vec<PathBuf>,
    /// Give up each request after this many seconds, or a time such as 5m or 1h
    #[arg(long, value_name = "TIME", default_value = "10m", value_parser = parse_duration)]
    seconds: Duration,
}

impl Args {
    pub fn run(&self, console: &mut Console<'_>) -> Result<Ended, Fault> {
        let mut explorer = explorer().with_puzzles();
        for path in &self.table {
            add_table(&mut explorer, path)?;
        }
        server::check_threads().map_err(thread_error)?;
        let unusable = |error: std::io::Error| {
            Fault::new(format!("port {} cannot be used: {error}", self.port))
                .help("--port 0 takes a free one")
        };
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, self.port)).map_err(unusable)?;
        let port = listener.local_addr().map_err(unusable)?.port();
        let url = format!("http://127.0.0.1:{port}/");
        let _ = console.write_part(&format!("the explorer is at {url} (Ctrl-C ends it)\n"))?;
        if !self.no_open && open::that_detached(&url).is_err() {
            console.note(&format!("no browser could be started: open {url} yourself\n"));
        }
        server::serve(&listener, port, explorer, self.seconds)
    }
}

/// Opens the table in a file, of any game, and adds it to the explorer.
fn add_table(explorer: &mut Explorer, path: &Path) -> Result<(), Fault> {
    let mut why = String::new();
    for game in games() {
        match game.add_table_to(explorer, path) {
            Ok(()) => return Ok(()),
            Err(error) if why.is_empty() => why = error,
            Err(_) => {}
        }
    }
    Err(Fault::new(format!("{}: {why}", path.display()))
        .help("crosstrack tablebase build makes tables"))
}

/// Opens the table of a game in a file, and adds it to the explorer. The error is the reason.
pub(crate) fn add<G: Explorable>(explorer: &mut Explorer, path: &Path) -> Result<(), String> {
    crosstrack_tablebase::open::<G>(path)
        .map(|table| explorer.add_table(table))
        .map_err(|e| e.to_string())
}
