//! Files of shards, and their merge.

use crosstrack_cli::output::shard_file::{MergedFiles, write as write_lines};
use serde_json::Value;

/// The command of the shards.
fn command() -> Vec<String> {
    ["perft", "start", "--plies", "3"].map(str::to_owned).into()
}

/// A file of shards: what is merged has the results of the lines at the places of their units, is written and merged
/// again, and is refused without its last line. Whether it was merged.
pub fn merge(data: &[u8]) -> bool {
    let Ok(text) = std::str::from_utf8(data) else { return false };
    let units: Vec<(String, Value)> =
        text.lines().skip(1).filter_map(|line| serde_json::from_str(line).ok()).collect();
    let (names, results): (Vec<String>, Vec<Value>) = units.into_iter().unzip();
    let merge = |text: &str| {
        let files = MergedFiles(vec![("shard".to_owned(), text.to_owned())]);
        files.results::<Value>(&command(), &names).ok()
    };
    let Some(found) = merge(text) else { return false };
    assert_eq!(found, results);
    let again = write(&names, &results);
    assert_eq!(merge(&again), Some(results));
    if let Some((rest, _)) = again.trim_end().rsplit_once('\n') {
        assert!(merge(rest).is_none(), "a line is missing: {rest}");
    }
    true
}

/// The file of a shard.
pub fn write(names: &[String], results: &[Value]) -> String {
    write_lines(&command(), names.iter().zip(results.iter().cloned())).expect("JSON")
}
