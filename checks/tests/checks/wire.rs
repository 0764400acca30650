//! The schemas of vectors and of the protocol.

use std::fs;
use std::path::Path;

use serde_json::{Value, json};

/// The schemas take every vector, every request and every right answer, and nothing with a field too many or
/// too few.
#[test]
fn the_schemas_take_the_vectors_and_the_protocol() {
    let folder = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../data/vectors/crossings"));
    let read = |path: &Path| -> Value {
        let text = fs::read_to_string(path).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
        serde_json::from_str(&text).expect("JSON")
    };
    let schema =
        |name: &str| jsonschema::validator_for(&read(&folder.join(name))).expect("a schema");
    let (vectors, protocol) = (schema("vectors.schema.json"), schema("xtp.schema.json"));
    let mut seen = 0;
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        let name = path.file_name().expect("a name").to_string_lossy();
        if !name.ends_with(".json") || name.ends_with(".schema.json") || name == "index.json" {
            continue;
        }
        seen += 1;
        let file = read(&path);
        let errors: Vec<String> = vectors.iter_errors(&file).map(|e| e.to_string()).collect();
        assert!(errors.is_empty(), "{name}: {errors:?}");
        for case in file["cases"].as_array().expect("cases").iter().step_by(7) {
            let mut few = file.clone();
            few["cases"] = json!([case]);
            let at = few["cases"][0]["expect"].as_object_mut().expect("an object");
            at.insert("more".to_owned(), json!(1));
            assert!(!vectors.is_valid(&few), "{case}");
            if case["cmd"] == "game" {
                continue;
            }
            let mut request = json!({"id": 1, "cmd": case["cmd"], "ruleset": case["ruleset"]});
            let fields = case["request"].as_object().expect("an object").clone();
            request.as_object_mut().expect("an object").extend(fields);
            let answer = json!({"id": 1, "ok": case["expect"]});
            assert!(protocol.is_valid(&request) && protocol.is_valid(&answer), "{case}");
            request.as_object_mut().expect("an object").remove("ruleset");
            assert!(!protocol.is_valid(&request), "{request}");
        }
    }
    assert!(seen >= 7, "{seen} files");
    let counts = ["nodes", "wins", "draws", "captures", "crossings", "counter_crossings"];
    let counts: Value = counts.iter().map(|name| ((*name).to_owned(), json!(56.0))).collect();
    assert!(protocol.is_valid(&json!({"id": 1, "ok": counts})), "a whole number");
}

#[test]
fn the_schema_of_the_protocol_takes_fields_that_are_null() {
    let schema = include_str!("../../../data/vectors/xtp.schema.json");
    let schema = serde_json::from_str(schema).expect("JSON");
    let schema = jsonschema::validator_for(&schema).expect("a schema");
    for (line, is_valid) in [
        (r#"{"id":1,"ok":{"illegal":true,"clause":null},"skip":null,"error":null}"#, true),
        (r#"{"id":1,"ok":{"outcome":"none","winner":null}}"#, true),
        (r#"{"id":1,"ok":null,"skip":"no 4x3"}"#, true),
        (r#"{"id":1,"ok":{"position":null,"invalid":true,"clauses":null}}"#, true),
        (r#"{"id":1,"ok":{"illegal":true},"error":"both"}"#, false),
        (r#"{"id":1,"ok":null,"skip":null,"error":null}"#, false),
        (r#"{"id":1,"ok":{"outcome":null}}"#, false),
    ] {
        let line: Value = serde_json::from_str(line).expect("JSON");
        assert_eq!(schema.is_valid(&line), is_valid, "{line}");
    }
}
