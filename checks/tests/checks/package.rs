//! Every CSV file loads as it is, and the data packages of `data` and `reports` say what is in it.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io::Write as _;
use std::path::Path;
use std::process::Command;

use serde_json::{Value as Json, json};

const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/..");

fn package(folder: &str) -> Json {
    let path = Path::new(ROOT).join(folder).join("datapackage.json");
    let text = fs::read_to_string(path).expect("a package");
    serde_json::from_str(&text).expect("JSON")
}

/// The paths of all CSV files below a folder.
fn tables(folder: &Path, prefix: &str, found: &mut BTreeSet<String>) {
    for entry in fs::read_dir(folder.join(prefix)).unwrap().map(Result::unwrap) {
        let path = format!("{prefix}{}", entry.file_name().to_string_lossy());
        if entry.file_type().unwrap().is_dir() {
            tables(folder, &format!("{path}/"), found);
        } else if Path::new(&path).extension().is_some_and(|e| e == "csv") {
            found.insert(path);
        }
    }
}

fn texts(list: &Json) -> Vec<&str> {
    list.as_array().into_iter().flatten().filter_map(Json::as_str).collect()
}

/// Whether a value that is there is of the field's type and among its words.
fn fits(field: &Json, value: &str) -> bool {
    let words = texts(&field["constraints"]["enum"]);
    let of_type = match field["type"].as_str() {
        Some("string") => true,
        Some("integer") => value.parse::<i128>().is_ok(),
        Some("number") => value.parse::<f64>().is_ok_and(f64::is_finite),
        Some("boolean") => {
            ["trueValues", "falseValues"].iter().any(|&w| texts(&field[w]).contains(&value))
        }
        _ => false,
    };
    of_type && (words.is_empty() || words.contains(&value))
}

/// All that a table is not as its resource says.
fn faults(resource: &Json, text: &str) -> Vec<String> {
    let mut reader = csv::Reader::from_reader(text.as_bytes());
    let header = reader.headers().unwrap().clone();
    let fields = resource["schema"]["fields"].as_array().expect("fields");
    let names: Vec<&str> = fields.iter().map(|f| f["name"].as_str().unwrap_or_default()).collect();
    if header.iter().ne(names.iter().copied()) {
        return vec![format!("columns {header:?}, described {names:?}")];
    }
    let rows: Vec<csv::StringRecord> = reader.records().map(Result::unwrap).collect();
    let mut found = Vec::new();
    for (at, field) in fields.iter().enumerate() {
        let name = names[at];
        let values: Vec<&str> = rows.iter().map(|row| &row[at]).collect();
        let there: Vec<&str> = values.iter().copied().filter(|v| !v.is_empty()).collect();
        let message = field["description"].as_str().is_some_and(|about| about.len() > 7);
        let counts = ["integer", "number"].contains(&field["type"].as_str().unwrap_or_default());
        if !message || counts != field["unit"].is_string() {
            found.push(format!("{name}: no description, or no unit for numbers alone"));
        }
        if field["constraints"]["required"] == true && there.len() < values.len() {
            found.push(format!("{name}: empty"));
        }
        if field["constraints"]["unique"] == true
            && there.iter().collect::<BTreeSet<_>>().len() < there.len()
        {
            found.push(format!("{name}: not unique"));
        }
        found.extend(there.iter().filter(|v| !fits(field, v)).map(|v| format!("{name}: {v}")));
    }
    found
}

#[test]
fn every_table_is_what_its_package_says() {
    for (folder, at_least) in [("data", 24), ("reports", 26)] {
        let package = package(folder);
        assert_eq!(package["version"], env!("CARGO_PKG_VERSION"));
        let root = Path::new(ROOT).join(folder);
        let mut there = BTreeSet::new();
        tables(&root, "", &mut there);
        assert!(there.len() >= at_least, "{there:?}");
        let resources = package["resources"].as_array().unwrap();
        let listed: Vec<&str> = resources.iter().map(|r| r["path"].as_str().unwrap()).collect();
        assert!(there.iter().eq(&listed), "{folder}: there {there:?}, listed {listed:?}");
        for (resource, path) in resources.iter().zip(listed) {
            assert_eq!(resource["name"], path.trim_end_matches(".csv").replace('/', "-"));
            assert!(["title", "description"].iter().all(|&key| resource[key].is_string()));
            let text = fs::read_to_string(root.join(path)).unwrap();
            assert_eq!(faults(resource, &text), Vec::<String>::new(), "{folder}/{path}");
        }
    }
}

#[test]
fn reports_say_what_went_in_and_how_to_make_them() {
    for resource in package("reports")["resources"].as_array().unwrap() {
        let name = &resource["name"];
        let command = resource["command"].as_str().unwrap();
        let program = command.split(' ').next().unwrap_or_default();
        assert!(
            ["crosstrack", "crosstrack-lab", "python3"].contains(&program),
            "{name}: {command}"
        );
        assert!(resource["basis"].as_str().is_some_and(|basis| !basis.is_empty()), "{name}");
        for source in resource["sources"].as_array().unwrap() {
            let path = source["path"].as_str().unwrap();
            assert!(Path::new(ROOT).join("reports").join(path).exists(), "{name}: {path}");
        }
    }
}

/// The check finds what is wrong.
#[test]
fn wrong_tables_are_found() {
    let field = |name: &str, of: Json| {
        let mut field = json!({"name": name, "description": "What it means", "constraints": {}});
        field.as_object_mut().unwrap().extend(of.as_object().unwrap().clone());
        field
    };
    let resource = json!({"schema": {"fields": [
        field("id", json!({"type": "string", "constraints": {"required": true, "unique": true}})),
        field("plies", json!({"type": "integer", "unit": "plies"})),
        field("won", json!({"type": "boolean", "trueValues": ["yes"], "falseValues": ["no"]})),
        field("value", json!({"type": "string", "constraints": {"enum": ["win", "loss"]}})),
    ]}});
    let none: [String; 0] = [];
    assert_eq!(faults(&resource, "id,plies,won,value\na,3,yes,win\nb,,no,\n"), none);
    assert_eq!(faults(&resource, "# from somewhere\nid,plies,won,value\n").len(), 1);
    for (row, fault) in [
        ("a,3,yes,win", "id: not unique"),
        (",3,yes,win", "id: empty"),
        ("b,3.5,yes,win", "plies: 3.5"),
        ("b,3,true,win", "won: true"),
        ("b,3,yes,draw", "value: draw"),
    ] {
        let text = format!("id,plies,won,value\na,3,yes,win\n{row}\n");
        assert_eq!(faults(&resource, &text), [fault]);
    }
}

/// The Python that has what `examples/requirements.txt` lists.
fn python() -> String {
    std::env::var("CROSSTRACK_PYTHON").unwrap_or_else(|_| "python3".to_owned())
}

/// Whether Python can import a package; under `CI` it has to.
fn has(package: &str) -> bool {
    let import = format!("import {package}");
    let found = Command::new(python()).args(["-c", &import]).output();
    let found = found.is_ok_and(|output| output.status.success());
    if !found {
        assert!(std::env::var_os("CI").is_none(), "{} lacks {package}", python());
        let _ = writeln!(std::io::stderr(), "SKIPPED: {} lacks {package}", python());
    }
    found
}

#[test]
fn packages_are_valid_to_frictionless() {
    if !has("frictionless") {
        return;
    }
    for folder in ["data", "reports"] {
        let output = Command::new(python())
            .args(["-m", "frictionless", "validate", "datapackage.json"])
            .current_dir(Path::new(ROOT).join(folder))
            .output()
            .unwrap();
        let message = String::from_utf8_lossy(&output.stdout);
        assert!(output.status.success() && !message.contains("INVALID"), "{folder}: {message}");
    }
}

#[test]
fn the_python_example_prints_what_the_tables_say() {
    if !(has("pandas") && has("duckdb")) {
        return;
    }
    let output =
        Command::new(python()).arg("examples/tables.py").current_dir(ROOT).output().unwrap();
    let message = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    // As in reports/counts/README.md, and the lines of data/puzzles/small.csv.
    let small = fs::read_to_string(Path::new(ROOT).join("data/puzzles/small.csv")).unwrap();
    let puzzles = format!("\n{} puzzles", small.lines().count() - 1);
    for fact in ["48741076", &puzzles] {
        assert!(message.contains(fact), "{message}");
    }
}

/// Whoever builds a package from its archive has every table that a clone has.
#[test]
fn every_file_of_the_data_is_in_its_package() {
    let data = Path::new(ROOT).join("data");
    let mut folders = vec![data.clone()];
    let mut there = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).expect("a folder") {
            let path = entry.expect("an entry").path();
            let name = path.strip_prefix(&data).expect("below").to_string_lossy().into_owned();
            // `ids.txt` is a promise that a test keeps.
            let is_other = ["README.md", "LICENSE-APACHE", "LICENSE-MIT", "datapackage.json"]
                .contains(&name.as_str())
                || ["lib.rs", "Cargo.toml", "ids.txt"].iter().any(|end| name.ends_with(end));
            if is_other {
                continue;
            }
            if path.is_dir() { folders.push(path) } else { there.push(name) }
        }
    }
    there.sort();
    let vectors = crosstrack_vectors::FILES.iter();
    let vectors = vectors.map(|&(path, text)| (format!("vectors/{path}"), text));
    let tables = crosstrack_data::FILES.iter().map(|&(path, text)| (path.to_owned(), text));
    let listed: BTreeMap<String, &str> = tables.chain(vectors).collect();
    assert!(listed.keys().eq(&there), "{there:?}");
    for (path, text) in listed {
        assert_eq!(fs::read_to_string(data.join(&path)).expect("a file"), text, "{path}");
    }
}
