//! The file of a shard, and the merge of several.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value as Json;
use sha2::{Digest as _, Sha256};

use crate::answer::{Answer, schema_id};
use crate::{CommandError, Diagnostic, Exit};
use crosstrack::base::{hex, json_error_text};
use crosstrack_io::shard::ParseShardError;
use crosstrack_io::shard::Shard;

/// The most missing shards that a message names.
const MAX_NAMED: usize = 10;

/// The results of one shard of the work of a command.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub struct ShardFile {
    /// The version of the program that wrote the file.
    version: String,
    /// The words of the command, without those that do not change its answer.
    command: Vec<String>,
    /// The shard as `I/N`.
    shard: String,
    /// The number of units of all shards together.
    units: usize,
    /// The SHA-256 of the names of all units.
    names: String,
    /// The name and the result of each unit of this shard.
    results: Vec<(String, Json)>,
    /// The SHA-256 of the results.
    digest: String,
}

impl Answer for ShardFile {
    const NAME: &'static str = "shard";
}

/// The results of all shards of a command, merged.
#[derive(Clone, Debug)]
pub struct MergedResults {
    /// The words of the command, without those that do not change its answer.
    pub command: Vec<String>,
    names: String,
    /// The results in the order of the units.
    results: Vec<Json>,
}

/// What to do about a file that was changed.
const RUN_AGAIN: &str = "run that shard again";

/// Makes the error of a file that cannot be merged.
fn file_error(title: String) -> CommandError {
    Diagnostic::new(title).into_error(Exit::Input)
}

fn units_error(name: &str) -> CommandError {
    file_error(format!("{name} does not have the units of its shard")).help(RUN_AGAIN)
}

fn missing_shards_error(title: &str) -> CommandError {
    let help = "run the command with these shards, or name their files too";
    Diagnostic::new(title).help(help).into_error(Exit::Usage)
}

/// Returns the SHA-256 of texts, each ended by a zero byte, in hexadecimal.
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
    /// Creates the file of a shard. `units` are the names of all units, `results` are those of this shard in
    /// the order of its units.
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

    /// Parses the text of a file, and checks it by itself.
    ///
    /// # Errors
    /// If it is incomplete, was changed, or is of another version.
    fn read(name: &str, text: &str) -> Result<(Self, Shard), CommandError> {
        let form_error =
            |why: String| file_error(format!("{name} is not the file of a shard: {why}"));
        let json: Json = serde_json::from_str(text).map_err(|e| form_error(json_error_text(&e)))?;
        let string = |field: &str| json[field].as_str().map(str::to_owned);
        let schema = string("schema").ok_or_else(|| form_error("it has no `schema`".to_owned()))?;
        if schema != schema_id(Self::NAME) {
            let ours = schema_id(Self::NAME);
            return Err(file_error(format!(
                "{name} is of another format: {schema}, and this program reads {ours}"
            )));
        }
        let version = string("version").unwrap_or_default();
        let ours = env!("CARGO_PKG_VERSION");
        if version != ours {
            return Err(file_error(format!(
                "{name} was written by version {version}, and this is {ours}"
            ))
            .help("run all shards with the same version of this program"));
        }
        let file: Self =
            serde_json::from_value(json).map_err(|e| form_error(json_error_text(&e)))?;
        let shard = file.shard.parse();
        let shard: Shard =
            shard.map_err(|why: ParseShardError| file_error(format!("{name}: {why}")))?;
        if digest(&file.results) != file.digest {
            let what = "was changed: its results do not have the hash that it says";
            return Err(file_error(format!("{name} {what}")).help(RUN_AGAIN));
        }
        // By numbers alone: a file may say that there are as many as it likes.
        let own = file.units.saturating_sub(shard.index() - 1).div_ceil(shard.count());
        if file.results.len() != own {
            return Err(units_error(name));
        }
        Ok((file, shard))
    }
}

impl ShardFile {
    /// Describes the work that this file has a share of.
    fn work(&self, shard: Shard) -> String {
        format!("{} in {} shards", self.command.join(" "), shard.count())
    }
}

/// Merges the files of all shards of a command, given as pairs of name and text. `is_same` says whether
/// two commands do the same work.
///
/// # Errors
/// If a file is invalid, of another command or version, or a shard is missing or given twice.
pub fn merge_files(
    files: &[(String, String)],
    is_same: impl Fn(&[String], &[String]) -> bool,
) -> Result<MergedResults, CommandError> {
    let mut shards: Vec<(&String, ShardFile, Shard)> = Vec::new();
    for (name, text) in files {
        let (file, shard) = ShardFile::read(name, text)?;
        if let Some((first, other, part)) = shards.first() {
            let differ = |why: String| {
                Err(file_error(format!("{first} and {name} are of different work: {why}")))
            };
            if shard.count() != part.count() || !is_same(&file.command, &other.command) {
                return differ(format!("`{}` and `{}`", other.work(*part), file.work(shard)));
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
            .into_error(Exit::Usage));
        }
        shards.push((name, file, shard));
    }
    shards.sort_by_key(|&(_, _, shard)| shard);
    let Some((_, first, part)) = shards.first() else {
        return Err(missing_shards_error("nothing to merge: no file of any shard"));
    };
    let of = part.count();
    let there: Vec<usize> = shards.iter().map(|(_, _, shard)| shard.index()).collect();
    let absent: Vec<String> = (1..=of)
        .filter(|index| !there.contains(index))
        .take(MAX_NAMED)
        .map(|index| format!("{index}/{of}"))
        .collect();
    if !absent.is_empty() {
        let number = of - there.len();
        let plural = if number == 1 { "a shard is missing" } else { "shards are missing" };
        let more = match number - absent.len() {
            0 => String::new(),
            more => format!(" and {more} more"),
        };
        return Err(missing_shards_error(&format!(
            "{plural}: no file of {}{more}",
            absent.join(", ")
        )));
    }
    let mut parts: Vec<_> = shards.iter().map(|(_, file, _)| file.results.iter()).collect();
    let in_order: Vec<&(String, Json)> =
        (0..first.units).filter_map(|unit| parts[unit % of].next()).collect();
    if hash(in_order.iter().map(|(unit, _)| unit.as_str())) != first.names {
        return Err(units_error("one of the files"));
    }
    Ok(MergedResults {
        command: first.command.clone(),
        names: first.names.clone(),
        results: in_order.into_iter().map(|(_, json)| json.clone()).collect(),
    })
}

impl MergedResults {
    /// Returns the results if they are those of these units, in their order.
    ///
    /// # Errors
    /// If the results are of other units.
    pub fn results(self, units: &[String]) -> Result<Vec<Json>, CommandError> {
        if hash(units.iter().map(String::as_str)) != self.names {
            return Err(file_error(
                "the units of the work are not those of the files any more: something that it \
                 reads was changed"
                    .to_owned(),
            ));
        }
        Ok(self.results)
    }
}
