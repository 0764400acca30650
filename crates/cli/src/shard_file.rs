//! The file of a shard, and several of them together.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value as Json;
use sha2::{Digest as _, Sha256};

use crate::answer::{Answer, schema_of};
use crate::{CommandError, Diagnostic, Exit};
use crosstrack::base::hex;
use crosstrack_io::shard::ParseShardError;
use crosstrack_io::shard::Shard;

/// As many missing shards are named.
const MOST_NAMED: usize = 10;

/// The results of a shard.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub struct ShardFile {
    /// The version of the program.
    version: String,
    /// The command that the work is of, without what does not change its answer.
    command: Vec<String>,
    /// Which shard: `I/N`.
    shard: String,
    /// How many units all shards together have.
    units: usize,
    /// The SHA-256 of the names of all units.
    names: String,
    /// Of each unit of this shard the name and the result.
    results: Vec<(String, Json)>,
    /// The SHA-256 of the results.
    digest: String,
}

impl Answer for ShardFile {
    const NAME: &'static str = "shard";
}

/// The results of all shards.
#[derive(Clone, Debug)]
pub struct Merged {
    /// The command that they are of.
    pub command: Vec<String>,
    names: String,
    /// In the order of the units.
    results: Vec<Json>,
}

/// What to do about a file that is not as its shard left it.
const AGAIN: &str = "run that shard again";

/// A file that cannot be put together with others.
fn bad(title: String) -> CommandError {
    Diagnostic::new(title).with(Exit::Input)
}

fn other_units(name: &str) -> CommandError {
    bad(format!("{name} does not have the units of its shard")).help(AGAIN)
}

fn missing(title: &str) -> CommandError {
    let help = "run the command with these shards, or name their files too";
    Diagnostic::new(title).help(help).with(Exit::Usage)
}

/// A hash of texts, each with its end.
fn hash<'t>(texts: impl IntoIterator<Item = &'t str>) -> String {
    let mut hash = Sha256::new();
    for text in texts {
        hash.update(text.as_bytes());
        hash.update([0]);
    }
    hex(&hash.finalize())
}

fn digest(results: &[(String, Json)]) -> String {
    let texts: Vec<String> = results.iter().map(|(unit, json)| format!("{unit}\0{json}")).collect();
    hash(texts.iter().map(String::as_str))
}

impl ShardFile {
    /// The file of a shard of a command: its results in the order of its units.
    pub fn new(command: &[String], shard: Shard, units: &[String], results: Vec<Json>) -> Self {
        let own = units.iter().enumerate().filter(|&(number, _)| shard.contains(number));
        let results: Vec<(String, Json)> = own.map(|(_, unit)| unit.clone()).zip(results).collect();
        Self {
            version: env!("CARGO_PKG_VERSION").to_owned(),
            command: command.to_vec(),
            shard: shard.to_string(),
            units: units.len(),
            names: hash(units.iter().map(String::as_str)),
            digest: digest(&results),
            results,
        }
    }

    /// Reads a file, and checks it by itself.
    ///
    /// # Errors
    /// If it is not whole, or of another version.
    fn read(name: &str, text: &str) -> Result<(Self, Shard), CommandError> {
        let form = |why: String| bad(format!("{name} is not the file of a shard: {why}"));
        let json: Json = serde_json::from_str(text).map_err(|e| form(e.to_string()))?;
        let said = |field: &str| json[field].as_str().map(str::to_owned);
        let schema = said("schema").ok_or_else(|| form("it has no `schema`".to_owned()))?;
        if schema != schema_of(Self::NAME) {
            let ours = schema_of(Self::NAME);
            return Err(bad(format!(
                "{name} is of another format: {schema}, and this program reads {ours}"
            )));
        }
        let version = said("version").unwrap_or_default();
        let ours = env!("CARGO_PKG_VERSION");
        if version != ours {
            return Err(bad(format!(
                "{name} was written by version {version}, and this is {ours}"
            ))
            .help("run all shards with the same version of this program"));
        }
        let file: Self = serde_json::from_value(json).map_err(|e| form(e.to_string()))?;
        let shard = file.shard.parse();
        let shard: Shard = shard.map_err(|why: ParseShardError| bad(format!("{name}: {why}")))?;
        if digest(&file.results) != file.digest {
            let what = "was changed: its results do not have the hash that it says";
            return Err(bad(format!("{name} {what}")).help(AGAIN));
        }
        // By numbers alone: a file may say that there are as many as it likes.
        let own = file.units.saturating_sub(shard.index() - 1).div_ceil(shard.count());
        if file.results.len() != own {
            return Err(other_units(name));
        }
        Ok((file, shard))
    }
}

/// The results of the files of all shards of a piece of work. `files` are their names and texts.
///
/// # Errors
/// If a file is faulty, of other work or another version, or a shard is missing or there twice.
pub fn merged(files: &[(String, String)]) -> Result<Merged, CommandError> {
    let mut shards: Vec<(&String, ShardFile, Shard)> = Vec::new();
    for (name, text) in files {
        let (file, shard) = ShardFile::read(name, text)?;
        if let Some((first, other, part)) = shards.first() {
            let differ =
                |why: String| Err(bad(format!("{first} and {name} are of different work: {why}")));
            let work = |file: &ShardFile, shard: Shard| {
                format!("{} in {} shards", file.command.join(" "), shard.count())
            };
            let (ours, theirs) = (work(&file, shard), work(other, *part));
            if ours != theirs {
                return differ(format!("`{theirs}` and `{ours}`"));
            }
            if (file.units, &file.names) != (other.units, &other.names) {
                let why = "the units have other names, so something that they read was changed";
                return differ(why.to_owned());
            }
        }
        if let Some((first, ..)) = shards.iter().find(|(_, _, other)| *other == shard) {
            return Err(Diagnostic::new(format!(
                "shard {shard} is there twice: {first} and {name}"
            ))
            .help("name each shard once")
            .with(Exit::Usage));
        }
        shards.push((name, file, shard));
    }
    shards.sort_by_key(|&(_, _, shard)| shard);
    let Some((_, first, part)) = shards.first() else {
        return Err(missing("nothing to merge: no file of any shard"));
    };
    let of = part.count();
    let there: Vec<usize> = shards.iter().map(|(_, _, shard)| shard.index()).collect();
    let absent: Vec<String> = (1..=of)
        .filter(|index| !there.contains(index))
        .take(MOST_NAMED)
        .map(|index| format!("{index}/{of}"))
        .collect();
    if !absent.is_empty() {
        let number = of - there.len();
        let plural = if number == 1 { "a shard is missing" } else { "shards are missing" };
        let more = match number - absent.len() {
            0 => String::new(),
            more => format!(" and {more} more"),
        };
        return Err(missing(&format!("{plural}: no file of {}{more}", absent.join(", "))));
    }
    let mut parts: Vec<_> = shards.iter().map(|(_, file, _)| file.results.iter()).collect();
    let in_order: Vec<&(String, Json)> =
        (0..first.units).filter_map(|unit| parts[unit % of].next()).collect();
    if hash(in_order.iter().map(|(unit, _)| unit.as_str())) != first.names {
        return Err(other_units("one of the files"));
    }
    Ok(Merged {
        command: first.command.clone(),
        names: first.names.clone(),
        results: in_order.into_iter().map(|(_, json)| json.clone()).collect(),
    })
}

impl Merged {
    /// The results, if the units are those that the files are of.
    pub fn results(self, units: &[String]) -> Result<Vec<Json>, CommandError> {
        if hash(units.iter().map(String::as_str)) != self.names {
            return Err(bad(
                "the units of the work are not those of the files any more: something that it \
                 reads was changed"
                    .to_owned(),
            ));
        }
        Ok(self.results)
    }
}
