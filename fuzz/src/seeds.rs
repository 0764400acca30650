//! Inputs to begin with, from the project's data and by hand.

use std::fs;
use std::io::{Read as _, Write as _};
use std::path::{Path, PathBuf};

use crosstrack_explore::request::RequestKind;
use crosstrack_tablebase::file::MAGIC;
use crosstrack_tablebase::keyed_file::write;
use crosstrack_tablebase::{KeyedTable, Value};
use flate2::bufread::GzDecoder;
use flate2::{Compression, GzBuilder};
use serde_json::json;

use super::folders::{FOLDER, HEAD};
use super::packed::SMALL;
use super::shards;

/// The project's folder, in which or in a folder of which this was built.
fn root() -> PathBuf {
    let mut folders = Path::new(env!("CARGO_MANIFEST_DIR")).ancestors();
    folders.find(|folder| folder.join("data/puzzles").exists()).expect("the project").to_owned()
}

fn file(name: &str) -> String {
    fs::read_to_string(root().join(name)).unwrap_or_else(|e| panic!("{name}: {e}"))
}

/// A file's head: its first lines.
fn head(name: &str, lines: usize) -> Vec<u8> {
    file(name).split_inclusive('\n').take(lines).collect::<String>().into_bytes()
}

/// The columns of a table without quotes in them.
fn column(name: &str, header: &str, most: usize) -> Vec<Vec<u8>> {
    let text = file(name);
    let mut lines = text.lines().filter(|line| !line.starts_with('#'));
    let at = lines.next().expect("a header").split(',').position(|word| word == header);
    let at = at.unwrap_or_else(|| panic!("{name} has no column {header}"));
    let cell = |line: &str| line.split(',').nth(at).map(|cell| cell.as_bytes().to_vec());
    lines.filter(|line| !line.contains('"')).filter_map(cell).take(most).collect()
}

/// Texts of positions.
pub fn positions() -> Vec<Vec<u8>> {
    let mut all = column("data/suites/perft.csv", "position", 60);
    all.extend(column("data/suites/crossings-perft.csv", "position", 30));
    all.extend(column("data/suites/faults.csv", "setup", 30));
    for text in [
        "x1_4x2_1122.1_4-6-6-6-6-4_d",
        "x1_2x1_123c.2~a1.2~b1.1_gA0.gC1-rA0.bI0_d",
        "x1_2x1_1122.2_rA2.gI1-2_d",
        "x1_2x1_1234t.1_rA0.yB0-bC0.gD0_T2",
        "x1_4x3_1122.1_4-6-8-8-8-8-6-4_5-7-7-7-7-7-5",
        "x1_4x2_1122.1_4-6-6-6-6-4_5-5-5-5-5",
        "x1_2x1_1122.1_2-2_T1",
        "bbb/3/3/rrr r -",
        "b2/3/R2 r a1",
    ] {
        all.push(text.into());
    }
    all
}

/// Texts of moves.
pub fn moves() -> Vec<Vec<u8>> {
    ["rC.d4.5", "T.xd4.2", "d4.5", "d4.e6.5", "d4.5!", "claim", "d2-d4", "d2xd4", "yI.a1.0!"]
        .map(|text| text.as_bytes().to_vec())
        .into()
}

/// Tables.
pub fn csv() -> Vec<Vec<u8>> {
    let mut all: Vec<Vec<u8>> = ["solitaire", "small", "large", "crossings"]
        .map(|name| head(&format!("data/puzzles/{name}.csv"), 8))
        .into();
    for name in ["data/clauses.csv", "data/readings.csv", "data/patterns.csv"] {
        all.push(head(name, 6));
    }
    for name in ["perft", "crosstrack", "faults", "illegal"] {
        all.push(head(&format!("data/suites/{name}.csv"), 8));
    }
    for text in [
        "letter,pattern\nK,13-57\nL,12-34-56-78\n",
        "letter,pattern,paths,sides_linked\nA,14-15,2,3\n",
        "interstice,piece\nxa1,X0\n",
        "interstice,piece\nxb2,T3\nxa1,L0\n",
        "position,goal\nx1_2x1_1122.1_rA0.gI1-2_d,win 1\n",
        "letter,pattern\n\"a\"\"\u{20ac}\",13-57\n",
        "\u{feff}letter,pattern\r\nK,13-57\r\n",
    ] {
        all.push(text.into());
    }
    all
}

/// Requests of the protocol, one of each kind.
pub fn requests() -> Vec<String> {
    let ruleset = r#""ruleset":{"game":"crosstrack","board":"2x1","edition":"standard","owners":"1122","junction":"joined","relocate-turn":"free","null-turn":"forbidden","claim-rule":"automatic","connectors":"crossed"}"#;
    let position = r#""position":{"x1":"x1_2x1_1122.1_2-2_d","to_move":1,"pieces":[],"connectors":[{"at":"xa1","kind":"X","rotation":0}],"frozen":[],"decided":false}"#;
    vec![
        r#"{"id":1,"cmd":"hello","protocol":"xtp/1"}"#.to_owned(),
        format!(r#"{{"id":2,"cmd":"links",{ruleset},"paths":"14-15","rotation":3}}"#),
        format!(r#"{{"id":3,"cmd":"board",{ruleset}}}"#),
        format!(r#"{{"id":4,"cmd":"read",{ruleset},"text":"x1_2x1_1122.1_2-2_d"}}"#),
        format!(r#"{{"id":5,"cmd":"legal",{ruleset},{position}}}"#),
        format!(r#"{{"id":6,"cmd":"apply",{ruleset},{position},"move":"rA.a1.0"}}"#),
        format!(r#"{{"id":7,"cmd":"status",{ruleset},{position}}}"#),
        format!(r#"{{"id":8,"cmd":"perft",{ruleset},{position},"depth":1}}"#),
        r#"{"id":9,"cmd":"bye"}"#.to_owned(),
    ]
}

/// Everything that is JSON.
pub fn json() -> Vec<Vec<u8>> {
    let mut all: Vec<Vec<u8>> = requests().into_iter().map(String::into_bytes).collect();
    for answer in [
        r#"{"id":1,"ok":{"protocol":"xtp/1","name":"n","version":"1","language":"l","rulesets":[{}]}}"#,
        r#"{"id":2,"ok":{"links":{"N":["SE","S"],"SE":["N"]}}}"#,
        r#"{"id":5,"ok":{"moves":["rA.a1.0","a1.2"]}}"#,
        r#"{"id":6,"ok":{"illegal":true}}"#,
        r#"{"id":7,"ok":{"outcome":"win","winner":[1]}}"#,
        r#"{"id":8,"ok":{"nodes":7,"wins":0}}"#,
        r#"{"id":8,"ok":{"nodes":77777777777777777777777777777777777777777,"wins":5}}"#,
        r#"{"id":null,"error":"no"}"#,
        r#"{"id":3,"skip":"no"}"#,
        r#"{"id":3,"ok":{},"ok":{}}"#,
        r#"{"format":"crosstrack certificate 1","game":"crosstrack","readings":"","position":"x1_2x1_1122.1_rA0.gI1-2_d","winner":"1","sha256":"x","plies":1,"nodes":[{"move":"a1.2"}]}"#,
        r#"{"format":"crosstrack certificate 1","game":"crosstrack","readings":"","position":"x1_2x1_1122.1_rA0.gI1-2_d","winner":"1","sha256":"x","plies":3,"nodes":[{"move":"a1.1","then":1},{"default":0,"except":[[0,["a1.2"]]]}]}"#,
    ] {
        all.push(answer.into());
    }
    all.push(file("data/vectors/board.json").into_bytes());
    all.push(file("reports/minimal/proofs/4x2-joined-crossed.json").into_bytes());
    for name in ["vectors/teams", "vectors/crossings/notation"] {
        // The head of a file and the first case.
        let text = file(&format!("data/{name}.json"));
        let mut value: serde_json::Value = serde_json::from_str(&text).expect("JSON");
        value["cases"].as_array_mut().expect("cases").truncate(1);
        all.push(value.to_string().into_bytes());
    }
    all
}

/// Formulas and answers of solvers.
pub fn dimacs() -> Vec<Vec<u8>> {
    [
        "c var 1 rain\nc var 2 wet\np cnf 2 2\nc -- remark\n-1 2 0\n0\n",
        "p cnf 3 2\n1 -3 0\n2 3 -1 0\n",
        "c x\ns SATISFIABLE\nv 1 -2\nv 3 0\n",
        "s UNSATISFIABLE\n",
        "SAT\n1 -2 3 0\n",
        "UNSAT\n",
    ]
    .map(|text| text.as_bytes().to_vec())
    .into()
}

/// Proofs.
pub fn lrat() -> Vec<Vec<u8>> {
    [
        "5 1 0 1 2 0\n5 d 1 2 0\n6 0 5 3 4 0\n",
        "5 1 0 1 2 0\n6 2 0 5 3 0\n7 0 5 6 4 0\n",
        "5 3 0 -3 1 -4 0\n",
        "4 d 0\n5 -3 1 0 -2 1 0\n",
    ]
    .map(|text| text.as_bytes().to_vec())
    .into()
}

/// Tables without their first line and hashes, and whole.
pub fn tables() -> Vec<Vec<u8>> {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("table");
    let keys: Vec<u128> = vec![1, 3 << 64, u128::MAX - 1];
    let table = |board: &str, count: usize| {
        let entries = keys[..count].iter().map(|&key| (key, Value::loss(3))).collect();
        let game: crossings::Ruleset = board.parse().expect("readings");
        write(&KeyedTable::new(game, entries), &path).expect("written");
        fs::read(&path).expect("bytes")
    };
    with_bare(vec![table("3x4", 3), table("4x3", 1)])
}

/// Tables, and the same without their first line and hash.
fn with_bare(mut all: Vec<Vec<u8>>) -> Vec<Vec<u8>> {
    let bare = |whole: &Vec<u8>| whole[MAGIC.len()..whole.len() - 32].to_vec();
    let bare: Vec<Vec<u8>> = all.iter().map(bare).collect();
    all.extend(bare);
    all
}

/// Files of classes, whole and bare.
pub fn classes() -> Vec<Vec<u8>> {
    with_bare(FOLDER.values().cloned().collect())
}

/// Parts of tables: nothing, entries, a line or half of it.
pub fn parts() -> Vec<Vec<u8>> {
    let half = HEAD[..HEAD.len() / 2].to_vec();
    vec![Vec::new(), b"entries".to_vec(), HEAD.to_vec(), half, vec![1; 99]]
}

/// Files of shards.
pub fn shards() -> Vec<Vec<u8>> {
    let names = |number: usize| (0..number).map(|unit| format!("unit {unit}")).collect::<Vec<_>>();
    let results =
        [json!(1), json!({"a": [1, null]}), json!("\u{20ac}"), json!(0.1 + 0.2), json!(-7)];
    [1, 2, 3, 5].map(|units| shards::write(&names(units), &results[..units]).into_bytes()).into()
}

/// Records of games, as text and as JSON.
pub fn records() -> Vec<Vec<u8>> {
    let folder = root().join("crates/players/tests/records");
    let files = fs::read_dir(folder).expect("a folder").map(|file| file.expect("a file").path());
    let mut all: Vec<Vec<u8>> = files.map(|path| fs::read(path).expect("a record")).collect();
    all.sort();
    all.push(
        b"[Game crosstrack]\n[Start x1_2x1_1122.1_2-2_d]\n[Player 1 \"a] b\"]\n[Player 2 b]\n[Result win 2]\n\
          [Ending resigned 1]\n[Field x {\"y\":[1]}]\n\n{one} {two} 1. rI.a1.0 ({or} rA.b1.0 {\"a {b}\\n\"})\n"
            .to_vec(),
    );
    all
}

/// Requests to the explorer, of each kind.
pub fn explorer() -> Vec<Vec<u8>> {
    let (open, tiny, stones) =
        ("x1_2x1_1122.1_rA0.gI1-2_d", "x1_1x1_1122.1_1_d", "bbb/3/3/rrr r -");
    let two = r#""value":{"kind":"win","plies":1},"nth":0"#;
    let mut all: Vec<String> = RequestKind::WORDS
        .iter()
        .map(|ask| {
            format!(
                r#"{{"version":1,"ask":"{ask}","position":"{open}","line":[],"plies":2,"move":"a1.2","goal":"win-in-1","level":2}}"#
            )
        })
        .collect();
    for ask in ["values", "solved", "solved-position", "zugzwangs"] {
        all.push(format!(r#"{{"version":1,"ask":"{ask}","position":"{tiny}",{two}}}"#));
    }
    for ask in [
        "state",
        "moves",
        "safe",
        "perft",
        "look",
        "peek",
        "values",
        "why",
        "try",
        "hint",
        "certificate",
        "picture",
    ] {
        all.push(format!(
            r#"{{"version":1,"ask":"{ask}","game":"crossings","position":"{stones}","plies":1,"line":["a1-a2"],"move":"b4-b3","goal":"win-in-3"}}"#
        ));
    }
    for (ask, line) in [("try", r#""f5.1""#), ("try", ""), ("hint", "")] {
        all.push(format!(r#"{{"version":1,"ask":"{ask}","id":"1a66703bbf","line":[{line}]}}"#));
    }
    all.push(format!(
        r#"{{"version":1,"ask":"look","position":"{tiny}","readings":"junction=through null-turn=allowed"}}"#
    ));
    all.into_iter().map(String::into_bytes).collect()
}

fn gzip(text: &[u8], level: u32) -> Vec<u8> {
    let mut packed = GzBuilder::new().filename("f").write(Vec::new(), Compression::new(level));
    packed.write_all(text).expect("packed");
    packed.finish().expect("packed")
}

/// Packed proofs of a small archive: its own, not compressed, in two members, with more behind them.
pub fn archives() -> Vec<Vec<u8>> {
    let mut text = Vec::new();
    GzDecoder::new(&SMALL.proof[..]).read_to_end(&mut text).expect("a proof");
    let (one, two) = text.split_at(text.len() / 2);
    let members = [gzip(one, 0), gzip(two, 0)].concat();
    let more = [&SMALL.proof[..], b"more"].concat();
    vec![SMALL.proof.clone(), gzip(&text, 0), gzip(&text, 9), members, more]
}

/// Packed certificates, in one member and in two.
pub fn evidence() -> Vec<Vec<u8>> {
    let certificate = file("examples/files/win-in-three.json").into_bytes();
    let (one, two) = certificate.split_at(certificate.len() / 2);
    vec![
        gzip(&certificate, 0),
        gzip(&certificate, 9),
        [gzip(one, 0), gzip(two, 0)].concat(),
        [gzip(&certificate, 0), gzip(b"\n", 0)].concat(),
        gzip(&SMALL.proof, 0),
    ]
}
