//! What an archive of a proof records, and what a check derives again: the same for every kind of
//! question.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Display;
use std::path::Path;
use std::sync::Arc;

use clap::{Args, Parser};

use crate::ruleset::{CONNECTORS, PIECES};
use crate::{CommandError, Diagnostic, Exit, RulesetArgs, RulesetOptions, unwritten};
use crosstrack::rules::{Connectors, Ruleset};
use crosstrack_explore::crosstrack::draw::words;
use crosstrack_io::bounded;
use crosstrack_prove::sat::proof::archive::Tables;
use crosstrack_prove::sat::proof::manifest::TABLE_BYTES;
use crosstrack_prove::sat::proof::{ArchiveError, ProveError};
use crosstrack_prove::sat::{Cnf, FormulaComparer};

/// Where an archive has its sentence.
pub const SAYS: &str = "says";
/// Where it has its options, as a JSON list of words.
pub const OPTIONS: &str = "options";
/// What a manifest is to say, as derived.
pub type Readings = BTreeMap<String, String>;

/// What was derived from an archive's options.
pub struct Derived {
    /// What its manifest is to say.
    pub readings: Readings,
    /// Whether its formula is the one that the rules give.
    pub same: bool,
}

/// The options with which a kind of question is asked.
pub trait Asked: Args {
    /// Those that may name files.
    fn ruleset(&mut self) -> &mut RulesetOptions;

    /// The command line that asks the same: options with values, in a fixed order.
    fn options(&self) -> Vec<String>;
}

/// Options that are recorded, as a command line of their own.
#[derive(Parser, Debug)]
struct Recorded<A: Args> {
    #[command(flatten)]
    asked: A,
}

/// The readings of an archive: the rules, the sentence, the options, and a number or more.
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
    /// Reads the files that the options name, and has them name the tables that an archive carries
    /// instead.
    ///
    /// # Errors
    /// If a file cannot be read, or is larger than an archive's table may be.
    pub fn carry(&mut self) -> Result<Tables, CommandError> {
        let mut tables = Tables::new();
        let own = |name: &&mut String| Connectors::from_name(name.as_str()).is_none();
        let connectors = self.connectors.as_mut().filter(own).map(|name| (name, CONNECTORS));
        let pieces = self.pieces.as_mut().map(|name| (name, PIECES));
        for (name, (known, word)) in [connectors, pieces].into_iter().flatten() {
            let text = bounded::read_file(Path::new(name.as_str()), TABLE_BYTES).map_err(|e| {
                let title = format!("{name} cannot be kept in an archive: {e}");
                Diagnostic::new(title).with(Exit::Input)
            })?;
            tables.insert(word.to_owned(), text);
            known.clone_into(name);
        }
        self.carried = Some(Arc::new(tables.clone()));
        Ok(tables)
    }

    /// The words of the tables that the options name.
    pub fn named_tables(&self) -> BTreeSet<&'static str> {
        let names = [(&self.connectors, CONNECTORS), (&self.pieces, PIECES)];
        let names = names.into_iter().filter(|(name, (known, _))| name.as_deref() == Some(*known));
        names.map(|(_, (_, word))| word).collect()
    }
}

/// What the options of an archive ask, with the tables that it carries in place of files: all of them
/// and nothing else.
///
/// # Errors
/// What `broken` makes of it if they are not as this program records them, or of other tables.
pub fn asked<A: Asked>(
    recorded: &[String],
    tables: &Tables,
    broken: &dyn Fn(&str) -> CommandError,
) -> Result<A, CommandError> {
    let program = "crosstrack".to_owned();
    let parsed = Recorded::<A>::try_parse_from(std::iter::once(&program).chain(recorded));
    let Recorded { mut asked } = parsed.map_err(|e| {
        let text = e.to_string();
        let first = text.lines().next().unwrap_or_default();
        broken(&format!("its options are not ours: {first}"))
    })?;
    let named = asked.ruleset().named_tables();
    if let Some(word) = tables.keys().find(|word| !named.contains(word.as_str())) {
        return Err(broken(&format!("it carries a table `{word}` that its options do not use")));
    }
    asked.ruleset().carried = Some(Arc::new(tables.clone()));
    let options = asked.options();
    if options != recorded {
        let (found, wanted) = (recorded.join(" "), options.join(" "));
        return Err(broken("its options are not as they are recorded")
            .help(format!("recorded: {found}\nthe same, as it should be: {wanted}")));
    }
    Ok(asked)
}

/// A proof that is not archived.
pub fn unmade(error: &ArchiveError) -> CommandError {
    let exit = match error {
        ArchiveError::Write(error) => return unwritten(error),
        ArchiveError::Make(ProveError::Io(_)) => Exit::Input,
        ArchiveError::Make(_) | ArchiveError::Satisfiable { .. } | ArchiveError::Unknown { .. } => {
            Exit::Internal
        }
        _ => Exit::Input,
    };
    Diagnostic::new(error.to_string()).with(exit)
}

/// Whether a formula is what is written.
pub fn compared(cnf: &Cnf, write: impl FnOnce(&mut FormulaComparer<'_>)) -> bool {
    let mut same = FormulaComparer::new(cnf);
    write(&mut same);
    same.is_same()
}

/// Compares what a manifest says with what was derived, field by field.
///
/// # Errors
/// At the first field that differs.
pub fn agree(name: &str, stored: &Readings, derived: &Readings) -> Result<(), CommandError> {
    for key in stored.keys().chain(derived.keys()) {
        let (found, wanted) = (stored.get(key), derived.get(key));
        if found != wanted {
            let shown = |value: Option<&String>| value.map_or("nothing", String::as_str).to_owned();
            let (found, wanted) = (shown(found), shown(wanted));
            let title = format!("{name} is refused: its `{key}` is not what its options give");
            let help = format!("the manifest says: {found}\nderived from its options: {wanted}");
            return Err(Diagnostic::new(title).help(help).with(Exit::No));
        }
    }
    Ok(())
}

/// A command line that grows.
#[derive(Default)]
pub struct Line(pub Vec<String>);

impl Line {
    /// The options that name a ruleset.
    pub fn ruleset(&mut self, ruleset: &RulesetArgs) {
        let RulesetArgs { board, options } = ruleset;
        self.put("--board", *board);
        for (option, value) in options.given() {
            self.put(option, Some(value));
        }
    }

    /// An option with a value, if there is one.
    pub fn put(&mut self, option: &str, value: Option<impl Display>) {
        if let Some(value) = value {
            self.0.extend([option.to_owned(), value.to_string()]);
        }
    }

    /// An option once for each value.
    pub fn put_each(&mut self, option: &str, values: &[impl Display]) {
        for value in values {
            self.put(option, Some(value));
        }
    }

    /// An option without a value.
    pub fn flag(&mut self, option: &str, given: bool) {
        if given {
            self.0.push(option.to_owned());
        }
    }
}
