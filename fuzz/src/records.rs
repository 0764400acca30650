//! Records of games.

use crosstrack_players::GameRecord;
use serde_json::{Value, json};

use super::explorer::answer;

/// Records as text or JSON: what is read is written and read again in both forms, and the explorer reads just what can be
/// played, and writes it as it was. Whether anything was read.
pub fn read(data: &[u8]) -> bool {
    let Ok(text) = std::str::from_utf8(data) else { return false };
    let Ok(records) = GameRecord::read_all(text) else { return false };
    let forms: [fn(&GameRecord) -> String; 2] = [GameRecord::to_text, GameRecord::to_json];
    for form in forms {
        let again: Vec<String> = records.iter().map(form).collect();
        let read = GameRecord::read_all(&again.join("\n"));
        // A float may be read as its neighbour.
        if !records.iter().any(|record| record.unknown.values().any(super::json::has_float)) {
            assert_eq!(read.as_ref(), Ok(&records));
        }
    }
    let games = asked(json!({"ask": "read-record", "text": text}))["games"].take();
    if games.is_array() {
        let written = asked(json!({"ask": "record", "games": games}));
        let again = asked(json!({"ask": "read-record", "text": written["text"]}));
        assert_eq!(again["games"], games, "{text}");
    }
    true
}

fn asked(mut request: Value) -> Value {
    request["version"] = crosstrack_explore::VERSION.into();
    answer(&request.to_string())
}
