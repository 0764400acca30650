//! `crosstrack explore`: positions, puzzles and solved games in a browser.

mod guard;
mod connections;
mod room;
mod server;
mod puzzle_pages;
mod bundle;
mod export;

use std::io::Write as _;
use std::net::{IpAddr, Ipv4Addr, SocketAddr, TcpListener};
use std::path::{Path, PathBuf};
use std::time::Duration;

use clap::value_parser;

use crate::commands::explore::room::Token;
use crate::game::{GameName, explorer, with_game};
use crate::output::console::read;
use crate::output::json;
use crate::process::interrupt;
use crate::subject::puzzles;
use crate::{
    CommandError, CommandOutput, Console, Diagnostic, Exit, OutputArgs, parse_duration,
    thread_error,
};
use crosstrack::solve::Budget;
use crosstrack_explore::error_json;
use crosstrack_explore::request::MOST_BYTES;
use crosstrack_explore::{Explorable, Explorer, Request, RequestError, Watch};

/// The options that say nothing about a page in a folder. The parser drops a requirement that conflicts with a
/// present option, so each option that needs `--export` names them too.
const NOT_EXPORTED: [&str; 9] =
    ["port", "no_open", "host", "token", "table", "puzzles", "seconds", "request", "output"];

/// Opens the explorer: look at positions, try moves, solve puzzles, browse solved games
#[derive(clap::Args, Debug)]
#[command(
    before_help = "Example: crosstrack explore\nExample: crosstrack explore --export site --wasm crosstrack_web.wasm"
)]
pub struct Args {
    /// The port to listen on; 0 chooses a free one
    #[arg(long, value_name = "PORT", default_value = "7878", value_parser = value_parser!(u16))]
    port: u16,
    /// Do not open a browser
    #[arg(long)]
    no_open: bool,
    /// With --token: the IP address of this computer to listen on, such as 192.168.1.5; 0.0.0.0 is all of its
    /// addresses [default: 127.0.0.1]
    #[arg(long, value_name = "ADDRESS", requires = "token", value_parser = parse_host)]
    host: Option<IpAddr>,
    /// With --host: the secret that browsers need to use the explorer and to play a game with each other in its room;
    /// 16 to 64 letters, digits, `-` and `_`
    #[arg(long, value_name = "TOKEN", requires = "host")]
    token: Option<Token>,
    /// The folder of a table that `crosstrack tablebase build` wrote; may be given several times
    #[arg(long, value_name = "DIR")]
    table: Vec<PathBuf>,
    /// A table of puzzles, in addition to those that come with the program; may be given several times
    #[arg(long, value_name = "FILE")]
    puzzles: Vec<PathBuf>,
    /// Give up each request after this many seconds, or a time such as 5m or 1h
    #[arg(long, value_name = "TIME", default_value = "10m", value_parser = parse_duration)]
    seconds: Duration,
    /// Answer the JSON request in this file, and do not start the server; `-` is standard input
    #[arg(long, value_name = "FILE", conflicts_with_all = ["port", "no_open", "host", "token", "export"])]
    request: Option<PathBuf>,
    /// Write the explorer into this folder as a page that needs no server, with a page for each puzzle; needs --wasm
    #[arg(long, value_name = "DIR", requires = "wasm", conflicts_with_all = NOT_EXPORTED)]
    export: Option<PathBuf>,
    /// With --export: the engine of the page, `crosstrack_web.wasm`; web/README.md says how to build it
    #[arg(long, value_name = "FILE", requires = "export", conflicts_with_all = NOT_EXPORTED)]
    wasm: Option<PathBuf>,
    /// With --export: replace files that already exist in the folder
    #[arg(long, requires = "export", conflicts_with_all = NOT_EXPORTED)]
    force: bool,
    /// With --export: the address where the folder will be published, such as `https://example.org/game/`,
    /// so that shared links to puzzles show their pictures
    #[arg(long, value_name = "URL", requires = "export", conflicts_with_all = NOT_EXPORTED, value_parser = parse_base_url)]
    base: Option<String>,
    /// With --export: add the files with which a browser installs the page from a web host and shows it offline
    #[arg(long, requires = "export", conflicts_with_all = NOT_EXPORTED)]
    installable: bool,
    #[command(flatten)]
    output: OutputArgs,
}

/// Parses an IP address to listen on.
fn parse_host(text: &str) -> Result<IpAddr, String> {
    text.parse().map_err(|_| {
        "an IP address of this computer was expected, such as --host 192.168.1.5".to_owned()
    })
}

/// Parses the address of a folder; adds a slash at its end.
fn parse_base_url(text: &str) -> Result<String, String> {
    let is_web = ["https://", "http://"].iter().any(|scheme| {
        text.strip_prefix(scheme).is_some_and(|rest| !rest.is_empty() && !rest.starts_with('/'))
    });
    if !is_web || text.chars().any(|c| c.is_whitespace() || c.is_control() || "?#\"<>".contains(c))
    {
        return Err("an address such as https://example.org/game/ was expected".to_owned());
    }
    Ok(if text.ends_with('/') { text.to_owned() } else { format!("{text}/") })
}

impl Args {
    pub fn run(&self, console: &mut Console<'_>) -> Result<Exit, CommandError> {
        if let (Some(dir), Some(wasm)) = (&self.export, &self.wasm) {
            let base = self.base.as_deref();
            let site = export::Site { engine: wasm, base, installable: self.installable };
            return export::export(dir, &site, self.force, console);
        }
        if self.request.is_none() && !self.output.is_stdout() {
            return Err(Diagnostic::new("--output is for the answer to a request")
                .help("add --request FILE, or leave --output out")
                .into_error(Exit::Usage));
        }
        let explorer = self.explorer(console)?;
        if let Some(path) = &self.request {
            return self.answer(&explorer, path, console);
        }
        self.serve(explorer, console)
    }

    /// Makes the explorer with the puzzles and tables of the options.
    fn explorer(&self, console: &mut Console<'_>) -> Result<Explorer, CommandError> {
        let mut explorer = explorer().with_puzzles();
        if !self.puzzles.is_empty() {
            for (path, file) in self.puzzles.iter().zip(puzzles::load(&self.puzzles)?) {
                let name = path.display().to_string();
                for (row, record) in file.records()?.into_iter().enumerate() {
                    explorer.add_puzzle(&name, record).map_err(|fault| {
                        let title = format!("{name}: puzzle {}: {}", row + 1, fault.message);
                        Diagnostic::new(title)
                            .help(format!("crosstrack puzzle check {name} says what is wrong"))
                            .into_error(Exit::Input)
                    })?;
                }
            }
            puzzles::warn_unproved(&self.puzzles, console)?;
        }
        for path in &self.table {
            add_table(&mut explorer, path)?;
        }
        Ok(explorer)
    }

    /// Answers the request in a file.
    fn answer(
        &self,
        explorer: &Explorer,
        path: &Path,
        console: &mut Console<'_>,
    ) -> Result<Exit, CommandError> {
        let target = self.output.open()?;
        let text =
            if path.as_os_str() == "-" { console.read_all()? } else { read(path, MOST_BYTES)? };
        let cancel = interrupt::cancel_flag();
        let budget = Budget { cancel, ..Budget::with_time(self.seconds) };
        let watch = &mut Watch { budget, on_progress: &mut |_| () };
        let answered = Request::read(&text).and_then(|request| explorer.answer(&request, watch));
        let exit = match &answered {
            Ok(_) => Exit::Done,
            Err(fault) if *fault == RequestError::cancelled() => Exit::Budget,
            Err(_) => Exit::Input,
        };
        let answer = answered.unwrap_or_else(|fault| error_json(&fault));
        target.write(Ok(CommandOutput::Answer(exit, json::value_to_pretty(&answer)?)), console)
    }

    fn serve(&self, explorer: Explorer, console: &mut Console<'_>) -> Result<Exit, CommandError> {
        server::check_threads().map_err(thread_error)?;
        let address =
            SocketAddr::from((self.host.unwrap_or(Ipv4Addr::LOCALHOST.into()), self.port));
        let unusable = |error: std::io::Error| {
            let (at, help) = match self.host {
                Some(host) => (format!("{host}, "), "--host takes an address of this computer"),
                None => (String::new(), "--port 0 takes a free one"),
            };
            Diagnostic::new(format!("{at}port {} cannot be used: {error}", self.port))
                .help(help)
                .into_error(Exit::Input)
        };
        let listener = TcpListener::bind(address).map_err(unusable)?;
        let address = listener.local_addr().map_err(unusable)?;
        let query = self.token.as_ref().map(|token| format!("?token={}", token.text()));
        let is_everywhere = address.ip().is_unspecified();
        let here = if is_everywhere { Ipv4Addr::LOCALHOST.into() } else { address.ip() };
        let url = format!(
            "http://{}/{}",
            SocketAddr::new(here, address.port()),
            query.unwrap_or_default()
        );
        writeln!(console.out, "the explorer is at {url} (Ctrl-C ends it)")?;
        if is_everywhere {
            writeln!(console.out, "others name the address of this computer in place of {here}")?;
        }
        console.out.flush()?;
        if !self.no_open && open::that_detached(&url).is_err() {
            writeln!(console.err, "no browser could be started: open {url} yourself")?;
        }
        server::serve(listener, explorer, self.seconds, self.token.clone()).map_err(unusable)?;
        Ok(Exit::Done)
    }
}

/// Opens the table in a file, of any game, and adds it to the explorer.
fn add_table(explorer: &mut Explorer, path: &Path) -> Result<(), CommandError> {
    fn add<G: Explorable>(explorer: &mut Explorer, path: &Path) -> Result<(), String> {
        crosstrack_tablebase::open::<G>(path)
            .map(|table| explorer.add_table(table))
            .map_err(|e| e.to_string())
    }
    let mut why = String::new();
    for &game in GameName::ALL {
        match with_game!(game, G => add::<G>(explorer, path)) {
            Ok(()) => return Ok(()),
            Err(error) if why.is_empty() => why = error,
            Err(_) => {}
        }
    }
    Err(Diagnostic::new(format!("{}: {why}", path.display()))
        .help("crosstrack tablebase build makes tables")
        .into_error(Exit::Input))
}
