// The beginning of an engine that speaks xtp/1: it knows what pieces link, and nothing else.
// rustc -O -o engine engine.rs
use std::collections::BTreeSet;
use std::io::{BufRead, Write, stdin, stdout};

/// Sides 1 to 8 of a pathway piece at rotation 0; those of an intersection piece face NW, NE, SE and SW.
const DIRECTIONS: [&str; 8] = ["N", "NE", "E", "SE", "S", "SW", "W", "NW"];
const KINDS: [(&str, &str); 4] = [("S", "13"), ("X", "13-24"), ("T", "13-14"), ("L", "12")];

/// A field of the request, wherever it stands: enough for `links`. Take a crate for JSON to go on.
fn field<'l>(line: &'l str, name: &str) -> Option<&'l str> {
    let (_, rest) = line.split_once(&format!("\"{name}\":"))?;
    let rest = rest.trim_start();
    match rest.strip_prefix('"') {
        Some(text) => text.split('"').next(),
        None => rest.split([',', '}', ']']).next(),
    }
}

fn links(paths: &str, is_corner: bool, rotation: usize, is_joined: bool) -> String {
    let facing = |side: char| {
        let side = side as usize - '1' as usize + rotation;
        if is_corner { (side % 4 * 2 + 7) % 8 } else { side % 8 }
    };
    let mut groups: Vec<BTreeSet<usize>> = paths.split('-').map(|path| path.chars().map(facing).collect()).collect();
    for _ in 0..if is_joined { groups.len() } else { 0 } {
        let first = groups.remove(0); // paths that share a side become one net
        match groups.iter_mut().find(|other| !other.is_disjoint(&first)) {
            Some(other) => other.extend(first),
            None => groups.push(first),
        }
    }
    let leads = |side: usize| {
        let on = groups.iter().filter(|group| group.contains(&side)).flatten();
        let others: BTreeSet<usize> = on.copied().filter(|&other| other != side).collect();
        let others: Vec<String> = others.iter().map(|&other| format!("\"{}\"", DIRECTIONS[other])).collect();
        (!others.is_empty()).then(|| format!("\"{}\":[{}]", DIRECTIONS[side], others.join(",")))
    };
    format!("{{\"links\":{{{}}}}}", (0..8).filter_map(leads).collect::<Vec<_>>().join(","))
}

fn main() {
    for line in stdin().lock().lines().map_while(Result::ok) { // one request a line, one answer a line, in order
        let get = |name| field(&line, name).unwrap_or_default();
        // Go on here, and add each command to `commands`: `board`, then `legal` at the start, then `apply` and
        // `status`; `read` and `perft` come last. What is not declared is not asked, and counted.
        let answer = match get("cmd") {
            // Name the rulesets that you play; a field left out means all its values.
            "hello" => r#""ok":{"protocol":"xtp/1","name":"stub","version":"0.1","language":"Rust","rulesets":[{"game":"crosstrack"}],"commands":["links"]}"#.to_owned(),
            "links" => {
                let kind = KINDS.iter().find(|(kind, _)| *kind == get("kind"));
                let paths = kind.map_or(get("paths"), |(_, paths)| paths);
                let rotation = get("rotation").parse().unwrap_or(0);
                format!("\"ok\":{}", links(paths, kind.is_some(), rotation, get("junction") == "joined"))
            }
            "bye" => "\"ok\":{}".to_owned(),
            _ => "\"skip\":\"not implemented\"".to_owned(),
        };
        println!("{{\"id\":{},{answer}}}", get("id"));
        stdout().flush().expect("the runner reads");
        if get("cmd") == "bye" {
            return;
        }
    }
}
