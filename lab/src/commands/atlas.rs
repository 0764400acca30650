//! `crosstrack-lab atlas`: solves every small edition.

use std::fs;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use clap::value_parser;

use crate::atlas::{
    AtlasEdition, AtlasError, AtlasRow, FIELDS, Plan, READINGS, Record, RunSummary, SolvedRecord,
    page_tables, read_rows, records, run,
};
use crate::commands::read_page;
use crate::report::fill;
use crosstrack::rules::{Board, RulesetSpec, Seats};
use crosstrack_cli::options::shard::parse_shard;
use crosstrack_cli::output::console::write;
use crosstrack_cli::output::folder::new_path_parser;
use crosstrack_cli::{CommandError, Console, Diagnostic, Exit, OutputArgs, Progress, write_error};
use crosstrack_io::shard::Shard;
use crosstrack_io::table;
use crosstrack_io::table::Provenance;
use crosstrack_tablebase::{Estimate, ignore_progress};

/// Solves every small edition: who wins, how fast, how many zugzwangs
///
/// The editions are all sets of a few published patterns, one or two pieces of each, on the boards: both
/// players alike, or with --max-unlike each with another set. Each has a file of its own in DIR/units and
/// is not solved again while that exists. Once all editions are solved, DIR gets atlas.csv, README.md and
/// the pictures of the records.
#[derive(clap::Args, Debug)]
#[command(
    before_help = "Example: crosstrack-lab atlas --board 2x1 --max-patterns 2 --dir atlas\nExample: crosstrack-lab atlas --board 3x1 --limit-positions 4000000 --estimate"
)]
pub struct Args {
    /// The folder of the files; made if it is not there
    #[arg(long, value_name = "DIR", value_parser = new_path_parser(), required_unless_present = "estimate")]
    dir: Option<PathBuf>,
    /// A board; may be given again [default: 2x1, 1x2, 3x1, 2x2]
    #[arg(long, value_name = "AxB")]
    board: Vec<Board>,
    /// The most patterns where both players have the same pieces
    #[arg(long, value_name = "N", default_value = "3", value_parser = value_parser!(u8).range(1..=9))]
    max_patterns: u8,
    /// The most patterns of a player where they have different pieces; 0 leaves such editions out
    #[arg(long, value_name = "N", default_value = "1", value_parser = value_parser!(u8).range(0..=3))]
    max_unlike: u8,
    /// Readings such as 'junction=through connectors=none', the others at their defaults; may be given
    /// again [default: eight choices]
    #[arg(long, value_name = "READINGS")]
    readings: Vec<String>,
    /// Leave out editions with more positions, up to quarter turns
    #[arg(long, value_name = "N", default_value = "4000000")]
    limit_positions: u64,
    /// Solve only the editions of a part of the work, such as 2/8 for the second of eight, or auto/8
    /// under Slurm, Kubernetes or AWS Batch; run again without it to put the parts together
    #[arg(long, value_name = "I/N", value_parser = parse_shard)]
    shard: Option<Shard>,
    /// Say how many editions there are and what they take; solve nothing
    #[arg(long, conflicts_with = "shard")]
    estimate: bool,
}

impl Args {
    pub fn run(&self, console: &mut Console<'_>) -> Result<Exit, CommandError> {
        let target = OutputArgs::default().open()?;
        let plan = self.plan()?;
        let text = match &self.dir {
            Some(dir) if !self.estimate => self.make(&plan, dir, console)?,
            _ => estimate_text(&plan),
        };
        target.finish(&text, console)
    }

    fn plan(&self) -> Result<Plan, CommandError> {
        let usual = [(2, 1), (1, 2), (3, 1), (2, 2)].map(|(a, b)| Board::of(a, b));
        let boards =
            if self.board.is_empty() { usual.to_vec() } else { without_duplicates(&self.board) };
        let readings = match self.readings.as_slice() {
            [] => READINGS.map(str::to_owned).to_vec(),
            given => given.to_vec(),
        };
        let readings = without_synonyms(readings)?;
        Ok(Plan::new(
            &boards,
            [self.max_patterns, self.max_unlike].map(usize::from),
            readings,
            self.limit_positions,
        ))
    }

    /// Solves the editions that are missing, and writes the atlas if none is missing any more.
    fn make(
        &self,
        plan: &Plan,
        dir: &Path,
        console: &mut Console<'_>,
    ) -> Result<String, CommandError> {
        let bar = Progress::counter(plan.editions().0.len(), console.watched);
        let mut report = |unit: &AtlasEdition, _| {
            bar.say(unit.to_string());
            bar.advance();
        };
        let shard = self.shard.unwrap_or(Shard::WHOLE);
        let summary = run(plan, dir, shard, &mut report, &mut |_| ControlFlow::Continue(()));
        drop(bar);
        let summary = summary.map_err(to_command_error)?;
        let RunSummary { solved, done, all, left_out } = summary;
        let name = dir.display();
        let mut text = format!(
            "{name}: {solved} editions solved, {done} of {all} there, {left_out} left out\n"
        );
        if done == all {
            let rows = read_rows(plan, dir).map_err(to_command_error)?;
            let folder = dir.join(RECORDS);
            fs::create_dir_all(&folder)
                .map_err(|error| to_command_error(AtlasError::unreadable(&folder, error)))?;
            let provenance = Provenance { command: self.command(), basis: BASIS.to_owned() };
            for (file, content) in
                atlas_files(plan, rows, &read_page(dir)?, &provenance).map_err(to_command_error)?
            {
                write(&dir.join(&file), &content)?;
                text += &format!("{name}/{file}\n");
            }
        }
        Ok(text)
    }

    /// Returns the command that makes the same files.
    fn command(&self) -> String {
        let mut words = vec!["crosstrack-lab atlas".to_owned()];
        words.extend(self.board.iter().map(|board| format!("--board {board}")));
        words.push(format!("--max-patterns {}", self.max_patterns));
        words.push(format!("--max-unlike {}", self.max_unlike));
        words.extend(self.readings.iter().map(|readings| format!("--readings '{readings}'")));
        words.push(format!("--limit-positions {} --dir DIR", self.limit_positions));
        words.join(" ")
    }
}

const BASIS: &str = "two players with published pieces; readings as in the rows";

/// The folder of the pictures.
const RECORDS: &str = "records";

/// Returns the files of a whole atlas: their names and contents. `page` is the page as it was.
fn atlas_files(
    plan: &Plan,
    rows: Vec<AtlasRow>,
    page: &str,
    provenance: &Provenance,
) -> Result<Vec<(String, String)>, AtlasError> {
    let shown: Vec<SolvedRecord> =
        records(&rows).iter().map(|record| solve_again(record, &rows)).collect::<Result<_, _>>()?;
    let page = fill(page, &page_tables(plan, &rows, &shown), provenance);
    let columns = FIELDS.iter().map(|field| field.name.as_str());
    let csv = table::csv(columns, rows.into_iter().map(|entry| entry.0));
    let pictures = shown.iter().flat_map(|shown| shown.files(provenance));
    let pictures = pictures.map(|(file, svg)| (format!("{RECORDS}/{file}"), svg));
    let text = [("atlas.csv", csv), ("README.md", page)];
    Ok(text.into_iter().map(|(file, text)| (file.to_owned(), text)).chain(pictures).collect())
}

/// Solves the edition of a record again.
///
/// # Errors
/// If it cannot be solved, or `rows` do not have its row.
fn solve_again(record: &Record, rows: &[AtlasRow]) -> Result<SolvedRecord, AtlasError> {
    let unit = record.unit.to_string();
    match SolvedRecord::new(record, &mut ignore_progress) {
        Ok(Some(shown)) if rows.contains(&shown.row) => Ok(shown),
        Ok(_) => Err(AtlasError::WrongRow { unit, readings: record.readings.clone() }),
        Err(why) => Err(AtlasError::Unsolved { unit, why }),
    }
}

fn to_command_error(error: AtlasError) -> CommandError {
    let diagnostic = Diagnostic::new(error.to_string());
    match error {
        AtlasError::Unwritten(error) => write_error(&error),
        AtlasError::PlanMismatch(_) => diagnostic
            .help("repeat the options in its plan.json, or name another folder")
            .into_error(Exit::Input),
        AtlasError::InvalidFile(_) | AtlasError::WrongRow { .. } => diagnostic
            .help("remove that file: the next run solves this edition again")
            .into_error(Exit::Input),
        AtlasError::Unsolved { .. } => diagnostic.into_error(Exit::Usage),
        _ => diagnostic.into_error(Exit::Input),
    }
}

/// Returns choices of readings without those that mean the same as an earlier one.
///
/// # Errors
/// If one is unknown.
fn without_synonyms(given: Vec<String>) -> Result<Vec<String>, CommandError> {
    let (mut specs, mut kept) = (Vec::new(), Vec::new());
    for readings in given {
        let spec = RulesetSpec::new(Board::of(2, 1), Seats::Two);
        let spec = spec.with_readings(&readings).map_err(|bad| {
            let title = format!("--readings '{readings}': {bad}");
            Diagnostic::new(title).help("write such as 'junction=through'").into_error(Exit::Usage)
        })?;
        if !specs.contains(&spec) {
            specs.push(spec);
            kept.push(readings);
        }
    }
    Ok(kept)
}

/// Returns items without duplicates, in the order in which they occur first.
fn without_duplicates<T: Clone + PartialEq>(given: &[T]) -> Vec<T> {
    let first = given.iter().enumerate().filter(|&(at, item)| !given[..at].contains(item));
    first.map(|(_, item)| item.clone()).collect()
}

/// Returns the estimate of a plan, board by board.
fn estimate_text(plan: &Plan) -> String {
    let (inside, left_out) = plan.editions();
    let mut text = String::new();
    for board in &plan.boards {
        for is_alike in [true, false] {
            for (what, units) in [("within the limit", &inside), ("left out", &left_out)] {
                let of = units.iter().filter(|unit| {
                    unit.board.to_string() == *board && unit.sets.is_symmetric() == is_alike
                });
                let units: Vec<&AtlasEdition> = of.collect();
                if !units.is_empty() {
                    let kind = if is_alike { "alike" } else { "unlike" };
                    text += &format!(
                        "{board} {kind}, {what}: {}",
                        size_text(&units, plan.readings.len())
                    );
                }
            }
        }
    }
    text
}

/// Returns what some editions take together, under a number of choices of readings.
fn size_text(units: &[&AtlasEdition], readings: usize) -> String {
    let mut text = format!("{} editions, {readings} choices of readings", units.len());
    let known: Vec<Estimate> = units.iter().filter_map(|unit| unit.estimate().ok()).collect();
    if !known.is_empty() {
        let positions: u128 = known.iter().map(|estimate| estimate.positions).sum();
        let most = |bytes: fn(&Estimate) -> u128| known.iter().map(bytes).max().unwrap_or(0);
        let seconds: f64 = known.iter().map(|estimate| estimate.seconds).sum();
        text += &format!(
            "; about {positions} positions each time, memory up to {}, or {} class by class, {} of one \
             core",
            format_bytes(most(|estimate| estimate.in_one)),
            format_bytes(most(|estimate| estimate.by_class)),
            format_seconds(seconds * readings as f64)
        );
    }
    let beyond = units.len() - known.len();
    if beyond > 0 {
        text += &format!("; {beyond} are beyond any estimate");
    }
    text + "\n"
}

/// Returns a number of bytes in a unit that leaves few digits.
fn format_bytes(bytes: u128) -> String {
    const UNITS: [&str; 6] = ["KiB", "MiB", "GiB", "TiB", "PiB", "EiB"];
    let mut left = bytes as f64 / 1024.0;
    let mut unit = 0;
    while left >= 1024.0 && unit + 1 < UNITS.len() {
        left /= 1024.0;
        unit += 1;
    }
    format!("{left:.1} {}", UNITS[unit])
}

/// Returns a number of seconds in a unit that leaves few digits.
fn format_seconds(seconds: f64) -> String {
    match seconds {
        ..60.0 => format!("{seconds:.1} s"),
        60.0..3600.0 => format!("{:.1} min", seconds / 60.0),
        3600.0..172_800.0 => format!("{:.1} h", seconds / 3600.0),
        _ => format!("{:.1} days", seconds / 86400.0),
    }
}
