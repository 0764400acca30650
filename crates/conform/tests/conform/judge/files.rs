//! Where a vector file is not what its schema says.

use crossings::conform::VectorFile;
use crosstrack_conform::HasVectors as _;
use serde_json::{Value, json};

/// A field too many is found wherever it stands, and an error says where.
#[test]
fn what_a_vector_file_has_too_much_is_found_at_its_place() {
    let (name, text) = crossings::Ruleset::SHIPPED[1];
    let file: Value = serde_json::from_str(text).expect("JSON");
    let parse = |file: &Value| VectorFile::parse(name, &file.to_string());
    assert!(parse(&file).is_ok());
    for (place, path) in [
        ("", "more"),
        ("/cases/0", "cases[0].more"),
        ("/cases/2/ruleset", "cases[2].ruleset.more"),
        ("/cases/1/request", "cases[1].request.more"),
        ("/cases/1/request/position", "cases[1].request.position.more"),
        ("/cases/1/request/position/stones/1", "cases[1].request.position.stones[1].more"),
        ("/cases/3/expect", "cases[3].expect.more"),
    ] {
        let mut other = file.clone();
        other.pointer_mut(place).expect(place)["more"] = json!(1);
        let error = parse(&other).expect_err(place).to_string();
        assert!(error.contains(&format!("unexpected field `{path}`")), "{error}");
    }
    // What is left out where nothing means the same is not written.
    let mut other = file;
    other["cases"][1]["request"]["position"]["more"] = Value::Null;
    assert!(parse(&other).is_err());
}
