//! Files of shards, and their merge.

use crosstrack_cli::answer::schema::WithSchema;
use crosstrack_cli::output::shard_file::{MergedResults, ShardFile, merge_files};
use crosstrack_io::shard::Shard;
use serde_json::{Value, json};
use sha2::{Digest as _, Sha256};

/// Files of shards, one a line, as they are and with their hashes put right: what is merged has the
/// results of each file at the places of its units, is written and merged again, and is refused once a
/// result is another. Whether any were merged.
pub fn merge(data: &[u8]) -> bool {
    let Ok(text) = std::str::from_utf8(data) else { return false };
    let files: Vec<String> = text.lines().map(str::to_owned).collect();
    let parsed = files.iter().map(|file| serde_json::from_str(file).unwrap_or_default());
    merged(&files) | merged(&sealed(parsed.collect()))
}

fn merge_texts(files: &[String]) -> Option<MergedResults> {
    let named = files.iter().enumerate().map(|(at, file)| (at.to_string(), file.clone()));
    merge_files(named.collect(), |one, other| one == other).ok()
}

fn merged(files: &[String]) -> bool {
    let Some(found) = merge_texts(files) else { return false };
    let parsed = files.iter().map(|file| serde_json::from_str(file).expect("JSON"));
    let (names, results): (Vec<String>, Vec<Value>) = units(parsed.collect()).into_iter().unzip();
    assert_eq!(found.clone().results(&names).ok().as_ref(), Some(&results));
    let more = [&names[..], &["more".to_owned()]].concat();
    assert!(found.clone().results::<Value>(&more).is_err(), "other units");

    let mut written = write(&found.command, files.len(), &names, &results);
    let again = merge_texts(&written).expect("written and merged again");
    assert_eq!(again.command, found.command);
    assert_eq!(again.results(&names).ok(), Some(results));
    let mut first: Value = serde_json::from_str(&written[0]).expect("JSON");
    if let Some(result) = first["results"].get_mut(0) {
        result[1] = json!("another");
        written[0] = first.to_string();
        assert!(merge_texts(&written).is_none(), "a result is another: {first}");
    }
    true
}

/// The files of all shards of a command, a line each.
pub fn write(command: &[String], count: usize, names: &[String], results: &[Value]) -> Vec<String> {
    let file = |index| {
        let shard = Shard::new(index, count).expect("a shard");
        let here = results.iter().enumerate().filter(|&(unit, _)| shard.contains(unit));
        let here = here.map(|(_, result)| result.clone()).collect();
        let file = ShardFile::new(command, shard, names, here);
        serde_json::to_string(&WithSchema::new(&file)).expect("JSON")
    };
    (1..=count).map(file).collect()
}

/// Which shard a file says that it is, counted from 0.
fn index(file: &Value) -> usize {
    let index = file["shard"].as_str().and_then(|shard| shard.split_once('/'));
    index.and_then(|(index, _)| index.parse::<usize>().ok()).unwrap_or_default().wrapping_sub(1)
}

/// The names and results of all units, in their order, as far as files have them.
fn units(mut files: Vec<Value>) -> Vec<(String, Value)> {
    files.sort_by_key(index);
    let results = |file: &Value| file["results"].as_array().cloned().unwrap_or_default();
    let results: Vec<Vec<Value>> = files.iter().map(results).collect();
    let longest = results.iter().map(Vec::len).max().unwrap_or_default();
    let rows = (0..longest).flat_map(|row| results.iter().filter_map(move |file| file.get(row)));
    rows.map(|unit| (unit[0].as_str().unwrap_or_default().to_owned(), unit[1].clone())).collect()
}

/// Files with the hashes that their units and results should have.
fn sealed(mut files: Vec<Value>) -> Vec<String> {
    let names = hash(units(files.clone()).into_iter().map(|(name, _)| name));
    for file in files.iter_mut().filter(|file| file.is_object()) {
        let results = file["results"].as_array().cloned().unwrap_or_default();
        let text = |unit: &Value| format!("{}\0{}", unit[0].as_str().unwrap_or_default(), unit[1]);
        file["digest"] = hash(results.iter().map(text)).into();
        file["names"] = names.clone().into();
    }
    files.iter().map(Value::to_string).collect()
}

fn hash(texts: impl Iterator<Item = String>) -> String {
    let all = texts.fold(Sha256::new(), |hash, text| hash.chain_update(text).chain_update([0]));
    crosstrack::base::hex(&all.finalize())
}
