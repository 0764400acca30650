//! The file of a shard: its results as lines, so that files are merged by joining them.

use std::collections::HashMap;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value as Json;

use crate::Fault;
use crate::output::json;
use crosstrack::base::{counted, json_error_text};

/// The format of the file of a shard.
const FORMAT: &str = "crosstrack-shard 2";

/// The most units without a result that a message names.
const MAX_NAMED: usize = 5;

/// The first line of the file of a shard.
#[derive(Serialize, Deserialize)]
#[serde(expecting = "an object with `format`, `version` and `command`")]
struct Header {
    format: String,
    /// The version of the program that wrote the file.
    version: String,
    /// The arguments of the command, without options that do not change its answer.
    command: Vec<String>,
}

impl Header {
    fn new(command: &[String]) -> Self {
        let version = env!("CARGO_PKG_VERSION").to_owned();
        Self { format: FORMAT.to_owned(), version, command: command.to_vec() }
    }
}

/// Writes the file of a shard: a line that says what it is, and one with the name and the result of each unit.
///
/// # Errors
/// If a result has no JSON form.
pub fn write<'u>(
    command: &[String],
    results: impl Iterator<Item = (&'u String, Json)>,
) -> Result<String, Fault> {
    let mut text = json::value_to_line(&Header::new(command))?;
    for unit in results {
        text += &json::value_to_line(&unit)?;
    }
    Ok(text)
}

/// The files of the shards of a command, with their names.
#[derive(Clone, Debug, Default)]
pub struct MergedFiles(pub Vec<(String, String)>);

/// Makes the error of a line that cannot be merged.
fn line_error(file: &str, line: usize, why: &str) -> Fault {
    Fault::new(format!("{file}:{line}: {why}"))
}

impl MergedFiles {
    /// Returns the results of all units of a command, in their order. A file may hold the lines of several shards.
    ///
    /// **Cost** memory for the files and the results.
    ///
    /// # Errors
    /// If a file is not that of a shard of this command by this version of the program, or a unit has no result, or
    /// more than one.
    pub fn results<R: DeserializeOwned>(
        &self,
        command: &[String],
        units: &[String],
    ) -> Result<Vec<R>, Fault> {
        // Units of the same name have the same result.
        let mut places: HashMap<&str, Vec<usize>> = HashMap::new();
        for (place, unit) in units.iter().enumerate().rev() {
            places.entry(unit).or_default().push(place);
        }
        let mut found: Vec<Option<R>> = units.iter().map(|_| None).collect();
        for (file, text) in &self.0 {
            for (number, line) in (1..).zip(text.lines()) {
                let fault = |why: &str| line_error(file, number, why);
                if number == 1 || line.starts_with('{') {
                    check_header(line, command).map_err(|(why, help)| fault(&why).help(help))?;
                    continue;
                }
                let (unit, result): (String, R) = serde_json::from_str(line)
                    .map_err(|why| fault(&format!("a faulty result: {}", json_error_text(&why))))?;
                let Some(left) = places.get_mut(unit.as_str()) else {
                    return Err(fault(&format!("`{unit}` is no part of this work"))
                        .help("something that the command reads was changed"));
                };
                let Some(place) = left.pop() else {
                    return Err(
                        fault(&format!("`{unit}` is there twice")).help("name each shard once")
                    );
                };
                found[place] = Some(result);
            }
        }
        let missing: Vec<&str> = units
            .iter()
            .zip(&found)
            .filter(|(_, found)| found.is_none())
            .map(|(unit, _)| unit.as_str())
            .collect();
        if missing.is_empty() {
            return Ok(found.into_iter().flatten().collect());
        }
        let of = counted(units.len(), "unit");
        let named = missing[..missing.len().min(MAX_NAMED)].join("; ");
        let more = if missing.len() > MAX_NAMED { "; …" } else { "" };
        Err(Fault::new(format!("{} of {of} have no result: {named}{more}", missing.len())).help(
            "a shard is missing, or its file was cut off: run it again, or name its file too",
        ))
    }
}

/// Checks the first line of the file of a shard; returns what is wrong, and what to do about it.
fn check_header(line: &str, command: &[String]) -> Result<(), (String, String)> {
    let header: Header = serde_json::from_str(line).map_err(|why| {
        (format!("this is not the file of a shard: {}", json_error_text(&why)), String::new())
    })?;
    let Header { format, version, command: theirs } = header;
    let ours = env!("CARGO_PKG_VERSION");
    if format != FORMAT {
        return Err((format!("its format is {format}, not {FORMAT}"), String::new()));
    }
    if version != ours {
        let help = "run all shards with the same version of this program".to_owned();
        return Err((format!("version {version} wrote it, and this is {ours}"), help));
    }
    if theirs != command {
        let (theirs, ours) = (theirs.join(" "), command.join(" "));
        let help = "write the command as it was written for the shards".to_owned();
        return Err((format!("it is a shard of `{theirs}`, and not of `{ours}`"), help));
    }
    Ok(())
}
