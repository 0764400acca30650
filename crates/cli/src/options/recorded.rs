//! The record that an archive of a proof keeps of its formula, and how a check derives the record again.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Display;
use std::path::Path;
use std::sync::Arc;

use clap::{Args, Parser};

use crate::options::ruleset::{CONNECTORS, PIECES};
use crate::{CommandError, Diagnostic, Exit, RulesetArgs, RulesetOptions, write_error};
use crosstrack::rules::{Connectors, Ruleset};
use crosstrack_explore::crosstrack::draw::words;
use crosstrack_io::bounded;
use crosstrack_prove::sat::proof::archive::Tables;
use crosstrack_prove::sat::proof::manifest::TABLE_BYTES;
use crosstrack_prove::sat::proof::{ArchiveError, ProveError};
use crosstrack_prove::sat::{Cnf, FormulaComparer};

/// The key of the sentence that the proof of an archive shows.
pub const SAYS: &str = "says";
/// The key of the options of an archive, whose value is a JSON list of words.
pub const OPTIONS: &str = "options";
/// The statements of an archive's manifest about its formula, by key.
pub type Readings = BTreeMap<String, String>;

/// The statements that follow from the recorded options of an archive.
pub struct DerivedStatement {
    /// The statements that the manifest must have.
    pub readings: Readings,
    /// Whether the archived formula is the one that the options and the rules give.
    pub is_same_formula: bool,
}

/// Options that an archive of a proof records, and that a check parses again.
pub trait RecordedArgs: Args {
    /// Returns the options that may name files.
    fn ruleset(&mut self) -> &mut RulesetOptions;

    /// Returns the options as words of a command line, in a fixed order.
    fn options(&self) -> Vec<String>;
}

/// Recorded options as a command line of their own.
#[derive(Parser, Debug)]
struct RecordedCommand<A: Args> {
    #[command(flatten)]
    args: A,
}

/// Returns the statements of a manifest: the rules, the sentence `says`, the options, and the bound of the
/// formula as key `what` and `number`.
pub fn readings(
    ruleset: &Ruleset,
    options: &[String],
    says: String,
    (what, number): (&str, String),
) -> Readings {
    let rules = words::readings(ruleset).into_iter().map(|(id, value)| (id.to_owned(), value));
    let listed = serde_json::to_string(options).unwrap_or_default();
    let board = ruleset.board().to_string();
    let edition = ruleset.edition().to_string();
    let rows = [("board", board), ("edition", edition), (OPTIONS, listed), (SAYS, says)];
    let rows = rows.into_iter().chain([(what, number)]);
    rules.chain(rows.map(|(key, value)| (key.to_owned(), value))).collect()
}

impl RulesetOptions {
    /// Reads the files that the options name, so that an archive can include them. Replaces their names by
    /// the recorded ones.
    ///
    /// # Errors
    /// If a file cannot be read, or is larger than a table in an archive may be.
    pub fn carry(&mut self) -> Result<Tables, CommandError> {
        let mut tables = Tables::new();
        let connectors =
            self.connectors.as_mut().filter(|name| Connectors::from_name(name.as_str()).is_none());
        let connectors = connectors.map(|name| (name, CONNECTORS));
        let pieces = self.pieces.as_mut().map(|name| (name, PIECES));
        for (name, (known, word)) in [connectors, pieces].into_iter().flatten() {
            let text = bounded::read_file(Path::new(name.as_str()), TABLE_BYTES).map_err(|e| {
                let title = format!("{name} cannot be kept in an archive: {e}");
                Diagnostic::new(title).into_error(Exit::Input)
            })?;
            tables.insert(word.to_owned(), text);
            known.clone_into(name);
        }
        self.carried_tables = Some(Arc::new(tables.clone()));
        Ok(tables)
    }

    /// Returns the keys of the tables that the options use.
    pub fn named_tables(&self) -> BTreeSet<&'static str> {
        let names = [(&self.connectors, CONNECTORS), (&self.pieces, PIECES)];
        let names = names.into_iter().filter(|(name, (known, _))| name.as_deref() == Some(*known));
        names.map(|(_, (_, word))| word).collect()
    }
}

/// Parses the recorded options of an archive. Files that they name are read from `tables`, which the archive
/// includes.
///
/// # Errors
/// If this program does not record such options, or they do not use all the tables; `broken` creates the
/// error from a reason.
pub fn parse_recorded<A: RecordedArgs>(
    recorded: &[String],
    tables: &Tables,
    broken: &dyn Fn(&str) -> CommandError,
) -> Result<A, CommandError> {
    let program = "crosstrack".to_owned();
    let parsed = RecordedCommand::<A>::try_parse_from(std::iter::once(&program).chain(recorded));
    let RecordedCommand { mut args } = parsed.map_err(|e| {
        let text = e.to_string();
        let first = text.lines().next().unwrap_or_default();
        broken(&format!("this program does not record such options: {first}"))
    })?;
    let named = args.ruleset().named_tables();
    if let Some(word) = tables.keys().find(|word| !named.contains(word.as_str())) {
        return Err(broken(&format!("it carries a table `{word}` that its options do not use")));
    }
    args.ruleset().carried_tables = Some(Arc::new(tables.clone()));
    let options = args.options();
    if options != recorded {
        let (found, wanted) = (recorded.join(" "), options.join(" "));
        return Err(broken("its options are not as they are recorded")
            .help(format!("recorded: {found}\nexpected: {wanted}")));
    }
    Ok(args)
}

/// Creates the error of a proof that cannot be archived.
pub fn archive_error(error: &ArchiveError) -> CommandError {
    let exit = match error {
        ArchiveError::Write(error) => return write_error(error),
        ArchiveError::Make(ProveError::Io(_)) => Exit::Input,
        ArchiveError::Make(_) | ArchiveError::Satisfiable { .. } | ArchiveError::Unknown { .. } => {
            Exit::Internal
        }
        _ => Exit::Input,
    };
    Diagnostic::new(error.to_string()).into_error(exit)
}

/// Returns whether a formula consists of exactly the clauses that `write` writes, in this order.
pub fn is_same_formula(cnf: &Cnf, write: impl FnOnce(&mut FormulaComparer<'_>)) -> bool {
    let mut comparison = FormulaComparer::new(cnf);
    write(&mut comparison);
    comparison.is_same()
}

/// Checks that the statements of a manifest are the derived ones, key by key. `name` is that of the archive.
///
/// # Errors
/// If a statement differs, is missing or is extra: the first one.
pub fn check_readings(
    name: &str,
    stored: &Readings,
    derived: &Readings,
) -> Result<(), CommandError> {
    for key in stored.keys().chain(derived.keys()) {
        let (found, wanted) = (stored.get(key), derived.get(key));
        if found != wanted {
            let shown = |value: Option<&String>| value.map_or("nothing", String::as_str).to_owned();
            let (found, wanted) = (shown(found), shown(wanted));
            let title = format!("{name} is refused: its `{key}` is not what its options give");
            let help = format!("in the manifest: {found}\nexpected: {wanted}");
            return Err(Diagnostic::new(title).help(help).into_error(Exit::No));
        }
    }
    Ok(())
}

/// The words of a command line, to which options are added.
#[derive(Default)]
pub struct CommandLine(pub Vec<String>);

impl CommandLine {
    /// Adds the options that name a ruleset.
    pub fn push_ruleset(&mut self, ruleset: &RulesetArgs) {
        let RulesetArgs { board, options } = ruleset;
        self.push("--board", *board);
        for (option, value) in options.given_options() {
            self.push(option, Some(value));
        }
    }

    /// Adds an option with its value, if there is one.
    pub fn push(&mut self, option: &str, value: Option<impl Display>) {
        if let Some(value) = value {
            self.0.extend([option.to_owned(), value.to_string()]);
        }
    }

    /// Adds an option once for each value.
    pub fn push_each(&mut self, option: &str, values: &[impl Display]) {
        for value in values {
            self.push(option, Some(value));
        }
    }

    /// Adds an option without a value, if it is given.
    pub fn push_flag(&mut self, option: &str, given: bool) {
        if given {
            self.0.push(option.to_owned());
        }
    }
}
