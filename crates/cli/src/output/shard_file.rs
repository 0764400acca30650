//! The file of a shard, and the merge of several.

use std::fmt;
use std::marker::PhantomData;
use std::ops::Range;

use schemars::JsonSchema;
use serde::de::{DeserializeOwned, Deserializer, Error as _, SeqAccess, Visitor};
use serde::{Deserialize, Serialize};
use serde_json::Value as Json;
use serde_json::value::RawValue;
use sha2::{Digest as _, Sha256};

use crate::answer::schema::{Answer, schema_id};
use crate::{CommandError, Diagnostic, Exit};
use crosstrack::base::{hex, json_error_text};
use crosstrack_io::clean;
use crosstrack_io::shard::ParseShardError;
use crosstrack_io::shard::Shard;

/// The most missing shards that a message names.
const MAX_NAMED: usize = 10;

/// The results of one shard of the work of a command.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct ShardFile {
    /// The version of the program that wrote the file.
    version: String,
    /// The arguments of the command, without options that do not change its answer.
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

/// The text of a file of a shard, parsed. Results are parts of the text, so that they take little memory, whatever they
/// are.
#[derive(Deserialize)]
struct ParsedFile<'t> {
    command: Few<String>,
    shard: String,
    units: usize,
    names: String,
    #[serde(borrow)]
    results: Few<(&'t RawValue, &'t RawValue)>,
    digest: String,
}

/// The most words of a command, and results of a shard.
const MOST_ITEMS: usize = 8_000_000;

/// A list of at most [`MOST_ITEMS`] items.
struct Few<T>(Vec<T>);

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Few<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Items<T>(PhantomData<T>);
        impl<'de, T: Deserialize<'de>> Visitor<'de> for Items<T> {
            type Value = Few<T>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "a list of at most {MOST_ITEMS} items")
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Few<T>, A::Error> {
                let mut items = Vec::new();
                while let Some(item) = seq.next_element()? {
                    if items.len() == MOST_ITEMS {
                        return Err(A::Error::invalid_length(MOST_ITEMS + 1, &self));
                    }
                    items.push(item);
                }
                Ok(Few(items))
            }
        }
        deserializer.deserialize_seq(Items(PhantomData))
    }
}

/// The results of all shards of a command, merged.
#[derive(Clone, Debug)]
pub struct MergedResults {
    /// The words of the command, without those that do not change its answer.
    pub command: Vec<String>,
    names: String,
    /// The texts of the files.
    texts: Vec<String>,
    /// Where the results are in the texts, in the order of the units.
    results: Vec<(u32, Range<u32>)>,
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
fn hash<T: AsRef<str>>(texts: impl IntoIterator<Item = T>) -> String {
    let mut hash = Sha256::new();
    for text in texts {
        hash.update(text.as_ref().as_bytes());
        hash.update([0]);
    }
    hex(&hash.finalize())
}

/// Returns the SHA-256 of units and their results, these as JSON without blanks.
fn digest(results: impl Iterator<Item = (String, String)>) -> String {
    hash(results.map(|(unit, json)| format!("{unit}\0{json}")))
}

/// Returns JSON without the blanks between its parts.
fn without_blanks(json: &str) -> String {
    let (mut is_inside, mut is_escaped) = (false, false);
    json.chars()
        .filter(|&c| {
            let is_kept = is_inside || !c.is_ascii_whitespace();
            is_inside ^= c == '"' && !is_escaped;
            is_escaped = is_inside && c == '\\' && !is_escaped;
            is_kept
        })
        .collect()
}

impl ShardFile {
    /// Creates the file of a shard. `units` are the names of all units, `results` are those of this shard in
    /// the order of its units.
    pub fn new(command: &[String], shard: Shard, units: &[String], results: Vec<Json>) -> Self {
        let own = units.iter().enumerate().filter(|&(number, _)| shard.contains(number));
        let results: Vec<(String, Json)> = own.map(|(_, unit)| unit.clone()).zip(results).collect();
        // As it is written: without characters that a terminal would obey.
        let written = |json: &Json| clean::escape_json(&json.to_string()).into_owned();
        Self {
            version: env!("CARGO_PKG_VERSION").to_owned(),
            command: command.to_vec(),
            shard: shard.to_string(),
            units: units.len(),
            names: hash(units),
            digest: digest(results.iter().map(|(unit, json)| (unit.clone(), written(json)))),
            results,
        }
    }
}

impl<'t> ParsedFile<'t> {
    /// Parses the text of a file, and checks it by itself.
    ///
    /// # Errors
    /// If it is incomplete, was changed, or is of another version.
    fn read(name: &str, text: &'t str) -> Result<(Self, Shard), CommandError> {
        #[derive(Deserialize)]
        struct Header {
            schema: Option<String>,
            version: Option<String>,
        }
        let form_error = |why: serde_json::Error| {
            let why = json_error_text(&why);
            file_error(format!("{name} is not the file of a shard: {why}"))
        };
        let header: Header = serde_json::from_str(text).map_err(form_error)?;
        let ours = schema_id(ShardFile::NAME);
        match header.schema {
            None => {
                let what = "is not the file of a shard: it has no `schema`";
                return Err(file_error(format!("{name} {what}")));
            }
            Some(schema) if schema != ours => {
                return Err(file_error(format!(
                    "{name} is of another format: {schema}, and this program reads {ours}"
                )));
            }
            Some(_) => {}
        }
        let (version, ours) = (header.version.unwrap_or_default(), env!("CARGO_PKG_VERSION"));
        if version != ours {
            return Err(file_error(format!(
                "{name} was written by version {version}, and this is {ours}"
            ))
            .help("run all shards with the same version of this program"));
        }
        let file: Self = serde_json::from_str(text).map_err(form_error)?;
        let shard = file.shard.parse();
        let shard: Shard =
            shard.map_err(|why: ParseShardError| file_error(format!("{name}: {why}")))?;
        let found = file.results.0.iter().map(|&(unit, json)| {
            serde_json::from_str(unit.get()).map(|unit| (unit, without_blanks(json.get())))
        });
        let mut broken = None;
        let found = digest(found.map_while(|pair| pair.map_err(|why| broken = Some(why)).ok()));
        if let Some(why) = broken {
            return Err(form_error(why));
        }
        if found != file.digest {
            let what = "was changed: its results do not have the hash that it says";
            return Err(file_error(format!("{name} {what}")).help(RUN_AGAIN));
        }
        // By numbers alone: a file may say that there are as many as it likes.
        let own = file.units.saturating_sub(shard.index() - 1).div_ceil(shard.count());
        if file.results.0.len() != own {
            return Err(units_error(name));
        }
        Ok((file, shard))
    }

    /// Describes the work that this file has a share of.
    fn work(&self, shard: Shard) -> String {
        format!("{} in {} shards", self.command.0.join(" "), shard.count())
    }
}

/// Merges the files of all shards of a command, given as pairs of name and text. `is_same` says whether
/// two commands do the same work.
///
/// **Cost** memory for the texts, and some 40 bytes for each result.
///
/// # Errors
/// If a file is invalid, of another command or version, or a shard is missing or given twice.
pub fn merge_files(
    files: Vec<(String, String)>,
    is_same: impl Fn(&[String], &[String]) -> bool,
) -> Result<MergedResults, CommandError> {
    let mut shards: Vec<(usize, ParsedFile<'_>, Shard)> = Vec::new();
    for (number, (name, text)) in files.iter().enumerate() {
        let (file, shard) = ParsedFile::read(name, text)?;
        if let Some((first, other, part)) = shards.first() {
            let first = &files[*first].0;
            let differ = |why: String| {
                Err(file_error(format!("{first} and {name} are of different work: {why}")))
            };
            if shard.count() != part.count() || !is_same(&file.command.0, &other.command.0) {
                return differ(format!("`{}` and `{}`", other.work(*part), file.work(shard)));
            }
            if (file.units, &file.names) != (other.units, &other.names) {
                let why = "the units have other names, so something that they read was changed";
                return differ(why.to_owned());
            }
        }
        if let Some((first, ..)) = shards.iter().find(|(_, _, other)| *other == shard) {
            return Err(Diagnostic::new(format!(
                "shard {shard} is there twice: {} and {name}",
                files[*first].0
            ))
            .help("name each shard once")
            .into_error(Exit::Usage));
        }
        shards.push((number, file, shard));
    }
    shards.sort_by_key(|&(_, _, shard)| shard);
    let Some((_, first, part)) = shards.first() else {
        return Err(missing_shards_error("nothing to merge: no file of any shard"));
    };
    check_shards(&shards.iter().map(|&(_, _, shard)| shard.index()).collect::<Vec<_>>(), *part)?;
    let mut parts: Vec<_> = shards
        .iter()
        .map(|(number, file, _)| file.results.0.iter().map(move |result| (*number, result)))
        .collect();
    let of = part.count();
    let in_order: Vec<(usize, &(&RawValue, &RawValue))> =
        (0..first.units).filter_map(|unit| parts[unit % of].next()).collect();
    let unit = |&(_, (unit, _)): &(usize, &(&RawValue, &RawValue))| {
        serde_json::from_str::<String>(unit.get()).unwrap_or_default()
    };
    if hash(in_order.iter().map(unit)) != first.names {
        return Err(units_error("one of the files"));
    }
    let place = |&(number, (_, result)): &(usize, &(&RawValue, &RawValue))| {
        let start = result.get().as_ptr() as usize - files[number].1.as_ptr() as usize;
        (number as u32, start as u32..(start + result.get().len()) as u32)
    };
    let results = in_order.iter().map(place).collect();
    let (command, names) = (first.command.0.clone(), first.names.clone());
    Ok(MergedResults {
        command,
        names,
        results,
        texts: files.into_iter().map(|(_, text)| text).collect(),
    })
}

/// Checks that all shards are there.
fn check_shards(there: &[usize], part: Shard) -> Result<(), CommandError> {
    let of = part.count();
    let absent: Vec<String> = (1..=of)
        .filter(|index| !there.contains(index))
        .take(MAX_NAMED)
        .map(|index| format!("{index}/{of}"))
        .collect();
    if absent.is_empty() {
        return Ok(());
    }
    let number = of - there.len();
    let plural = if number == 1 { "a shard is missing" } else { "shards are missing" };
    let more = match number - absent.len() {
        0 => String::new(),
        more => format!(" and {more} more"),
    };
    Err(missing_shards_error(&format!("{plural}: no file of {}{more}", absent.join(", "))))
}

impl MergedResults {
    /// Returns the results if they are those of these units, in their order.
    ///
    /// # Errors
    /// If the results are of other units, or one is not of the type.
    pub fn results<R: DeserializeOwned>(self, units: &[String]) -> Result<Vec<R>, CommandError> {
        if hash(units) != self.names {
            return Err(file_error(
                "the units of the work are not those of the files any more: something that it \
                 reads was changed"
                    .to_owned(),
            ));
        }
        let text = |(file, range): (u32, Range<u32>)| {
            &self.texts[file as usize][range.start as usize..range.end as usize]
        };
        let results = self.results.into_iter().map(|place| serde_json::from_str(text(place)));
        results.collect::<Result<_, _>>().map_err(|why| {
            let why = json_error_text(&why);
            file_error(format!("the file of a shard has a faulty result: {why}"))
        })
    }
}
