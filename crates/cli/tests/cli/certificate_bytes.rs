//! The checker and the one in Python open the same bytes the same way: what one accepts the other does.

use std::fs;
use std::io::Write as _;

use crosstrack_cli::Exit;
use crosstrack_io::gzip;
use sha2::{Digest as _, Sha256};

use crate::codes::run;
use crate::program;
use crate::python::python;

/// A certificate, as `solve` lays it out.
const WIN: &str = include_str!("../../../../examples/files/win-in-three.json");

fn pack(text: &str) -> Vec<u8> {
    let mut packer = gzip::pack(Vec::new());
    packer.write_all(text.as_bytes()).expect("packed");
    packer.finish().expect("packed")
}

fn stated(text: &str) -> &str {
    &text.split("\"sha256\": \"").nth(1).expect("a hash")[..64]
}

/// Returns the text with another hash: that of its own bytes with nothing between the quotation marks.
fn resealed(text: &str) -> String {
    let hash = Sha256::digest(text.replacen(stated(text), "", 1));
    let digits = hash.iter().fold(String::new(), |text, byte| text + &format!("{byte:02x}"));
    text.replacen(stated(text), &digits, 1)
}

/// Returns a text with a part replaced, which has to be there.
fn with(text: &str, from: &str, to: &str) -> String {
    assert!(text.contains(from), "{from}");
    text.replacen(from, to, 1)
}

/// Returns texts of which few say the same, each with what is other.
fn texts() -> Vec<(&'static str, String)> {
    vec![
        ("Windows line ends", WIN.replace('\n', "\r\n")),
        ("without line ends", WIN.replace('\n', "")),
        ("blanks behind", format!("{WIN}  \n")),
        ("more behind", format!("{WIN}{{}}")),
        ("a field twice", with(WIN, "  \"plies\"", "  \"plies\": 3,\n  \"plies\"")),
        ("an unknown field", with(WIN, "  \"plies\"", "  \"more\": 3,\n  \"plies\"")),
        ("null for nothing", with(WIN, "{\"move\":\"d5.2\"}", "{\"move\":\"d5.2\",\"then\":null}")),
        ("a side that is null", with(WIN, "  \"plies\"", "  \"side\": null,\n  \"plies\"")),
        ("a number with a point", with(WIN, "\"plies\": 3", "\"plies\": 3.0")),
        ("a number with an exponent", with(WIN, "\"plies\": 3", "\"plies\": 3e0")),
        ("minus zero", with(WIN, "\"default\":0", "\"default\":-0")),
        ("a leading zero", with(WIN, "\"plies\": 3", "\"plies\": 03")),
        ("19 digits", with(WIN, "\"plies\": 3", "\"plies\": 1000000000000000000")),
        ("20 digits", with(WIN, "\"plies\": 3", "\"plies\": 10000000000000000000")),
        ("beyond 64 bits", with(WIN, "\"plies\": 3", "\"plies\": 18446744073709551616")),
        ("more plies", with(WIN, "\"plies\": 3", "\"plies\": 4")),
        ("fewer plies", with(WIN, "\"plies\": 3", "\"plies\": 2")),
        ("an escape", with(WIN, "\"d5.2\"", "\"d5\\u002e2\"")),
        ("an escaped key", with(WIN, "{\"move\"", "{\"mov\\u0065\"")),
        ("a move with a blank", with(WIN, "\"d5.2\"", "\"d5.2 \"")),
        ("a comma behind the last", with(WIN, "\n  ]", ",\n  ]")),
        ("NaN", with(WIN, "\"plies\": 3", "\"plies\": NaN")),
        ("another game", with(WIN, "\"crosstrack\"", "\"chess\"")),
        ("no hash", with(WIN, &format!("  \"sha256\": \"{}\",\n", stated(WIN)), "")),
        ("a hash in capitals", with(WIN, stated(WIN), &stated(WIN).to_uppercase())),
    ]
}

fn variants() -> Vec<(String, &'static str, Vec<u8>)> {
    let mut all: Vec<(String, &'static str, Vec<u8>)> = Vec::new();
    let mut add = |what: &str, name: &'static str, bytes: Vec<u8>| {
        all.push((what.to_owned(), name, bytes));
    };
    let plain = WIN.as_bytes().to_vec();
    let packed = pack(WIN);
    add("as it is", "win.json", plain.clone());
    add("plain, with the name of a packed file", "win.json.gz", plain.clone());
    add("packed", "win.json.gz", packed.clone());
    add("packed, with the name of a plain file", "win.json", packed.clone());
    add("packed twice", "win.json.gz", {
        let mut packer = gzip::pack(Vec::new());
        packer.write_all(&packed).expect("packed");
        packer.finish().expect("packed")
    });
    let (head, tail) = WIN.split_at(300);
    add("two members", "win.json.gz", [pack(head), pack(tail)].concat());
    add("bytes behind the end", "win.json.gz", [packed.clone(), b"more".to_vec()].concat());
    add("zeros behind the end", "win.json.gz", [packed.clone(), vec![0; 9]].concat());
    add("cut off", "win.json.gz", packed[..packed.len() - 9].to_vec());
    add("a byte order mark", "win.json", [b"\xef\xbb\xbf".to_vec(), plain.clone()].concat());
    add("not UTF-8", "win.json", [plain.clone(), b"\xff".to_vec()].concat());
    add("empty", "win.json", Vec::new());
    for (what, text) in texts() {
        add(what, "win.json", text.clone().into_bytes());
        if text.contains("\"sha256\": \"") {
            add(&format!("{what}, its own hash"), "win.json", resealed(&text).into_bytes());
        }
    }
    let line = |field: &str| {
        let start = WIN.find(&format!("  \"{field}\"")).expect("a field");
        let end = start + WIN[start..].find('\n').expect("an end") + 1;
        &WIN[start..end]
    };
    let moved = with(WIN, line("game"), "");
    let moved = with(&moved, line("plies"), &format!("{}{}", line("plies"), line("game")));
    add("fields in another order", "win.json", moved.clone().into_bytes());
    add("fields in another order, its own hash", "win.json", resealed(&moved).into_bytes());
    all
}

#[test]
fn both_checkers_open_the_same_files() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut counts = [0; 2];
    for (what, name, bytes) in variants() {
        let path = folder.path().join(name);
        fs::write(&path, bytes).expect("written");
        let (exit, out, err) = run(&format!("check {}", path.display()));
        let Some(output) = python("refutation.py", [&path]) else { return };
        let says = String::from_utf8_lossy(&output.stdout).into_owned();
        let (here, there) = (exit == Exit::Done, output.status.success());
        assert_eq!(here, there, "{what}: {out}{err}; in Python: {says}");
        counts[usize::from(here)] += 1;
    }
    assert!(counts[0] > 20 && counts[1] > 6, "{counts:?} refused and accepted");
}

#[test]
fn both_checkers_read_sets_of_ones_own() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("sets.json");
    let mut made = 0;
    for (position, rules, plies, says) in [
        ("x1_2x1~custom_1122.1_rA0.1-1.bC0_d", "sets=AC/CI", 3, "sets=AC/CI"),
        ("x1_2x1~custom_1122.2_rA0.1-1.bC0_d", "sets=CCA/CI,junction=through", 3, "sets=ACC/CI"),
        ("x1_2x1~custom_1020.1_rA0.1-1.bC0_d", "sets=AC,claim-rule=announced", 3, "sets=AC"),
        ("x1_2x1~custom_1122.1_2-2_d", "sets=AI,edition=tournament", 2, "automatic sets=AI"),
    ] {
        let line = format!(
            "solve {position} --rules {rules} --plies {plies} --certificate {}",
            path.display()
        );
        let words: Vec<String> = line.split_whitespace().map(str::to_owned).collect();
        let (exit, out, err) = program::run(&words);
        assert!(matches!(exit, Exit::Done | Exit::No), "{line}: {out}{err}");
        let text = fs::read_to_string(&path).expect("a file");
        assert!(text.contains(&format!("{says}\",\n")), "{text}");
        let sets = says.rsplit(' ').next().expect("sets");
        let others =
            ["sets=IA/CA", "sets=CA", "sets=AC/AC", "sets=AAAC", "sets=A/C/I", "sets=", "sets=/A"];
        let changed = others.into_iter().map(|other| (false, with(&text, sets, other)));
        let changed = changed.chain([
            (false, with(&text, &format!(" {sets}"), "")),
            (false, with(&text, sets, &format!("{sets} {sets}"))),
            (false, with(&text, "~custom", "")),
            (true, text.clone()),
        ]);
        for (passes, text) in changed {
            fs::write(&path, resealed(&text)).expect("written");
            let (exit, out, err) = run(&format!("check {}", path.display()));
            assert_eq!(exit == Exit::Done, passes, "{text}: {out}{err}");
            let Some(output) = python("refutation.py", [&path]) else { return };
            let says = String::from_utf8_lossy(&output.stdout).into_owned();
            assert_eq!(output.status.success(), passes, "{text}: in Python: {says}");
        }
        made += 1;
        fs::remove_file(&path).expect("removed");
    }
    assert_eq!(made, 4);
}
