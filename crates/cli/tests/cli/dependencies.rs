//! Licences and sources of what is built in, by `deny.toml`, without a network. Advisories are not
//! checked here: they need one.

use std::collections::{BTreeMap, BTreeSet};
use std::process::Command;

use serde_json::Value;

const DENY: &str = include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/../../deny.toml"));
const LOCK: &str = include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/../../Cargo.lock"));

/// The strings of a list in `deny.toml`.
fn listed(section: &str, key: &str) -> BTreeSet<&'static str> {
    let (_, rest) = DENY.split_once(&format!("\n[{section}]\n")).expect("the section");
    let rest = rest.split("\n[").next().expect("its text");
    let (_, rest) = rest
        .split_once(&format!("\n{key} = ["))
        .or_else(|| rest.strip_prefix(&format!("{key} = [")).map(|rest| ("", rest)))
        .expect("the key");
    rest.split(']').next().expect("its list").split('"').skip(1).step_by(2).collect()
}

/// Whether a licence expression can be met with licences that are allowed. `A/B` is an old way to
/// write `A OR B`.
fn met(expression: &str, allowed: &BTreeSet<&str>) -> bool {
    let spaced = expression.replace('/', " OR ").replace('(', " ( ").replace(')', " ) ");
    let words: Vec<&str> = spaced.split_whitespace().collect();
    let mut at = 0;
    let met = either(&words, &mut at, allowed);
    assert_eq!(at, words.len(), "`{expression}` is no licence expression");
    met
}

fn either(words: &[&str], at: &mut usize, allowed: &BTreeSet<&str>) -> bool {
    let mut met = both(words, at, allowed);
    while words.get(*at) == Some(&"OR") {
        *at += 1;
        met |= both(words, at, allowed);
    }
    met
}

fn both(words: &[&str], at: &mut usize, allowed: &BTreeSet<&str>) -> bool {
    let mut met = one(words, at, allowed);
    while words.get(*at) == Some(&"AND") {
        *at += 1;
        met &= one(words, at, allowed);
    }
    met
}

fn one(words: &[&str], at: &mut usize, allowed: &BTreeSet<&str>) -> bool {
    let word = *words.get(*at).expect("a licence");
    *at += 1;
    if word == "(" {
        let met = either(words, at, allowed);
        assert_eq!(words.get(*at), Some(&")"));
        *at += 1;
        return met;
    }
    if words.get(*at) == Some(&"WITH") {
        let with = format!("{word} WITH {}", words.get(*at + 1).expect("an exception"));
        *at += 2;
        return allowed.contains(with.as_str());
    }
    allowed.contains(word)
}

#[test]
fn expressions_are_read_as_they_are_meant() {
    let allowed = BTreeSet::from(["MIT", "Zlib"]);
    for (expression, expected) in [
        ("MIT", true),
        ("GPL-3.0-or-later", false),
        ("MIT OR GPL-3.0", true),
        ("GPL-3.0/MIT", true),
        ("MIT AND GPL-3.0", false),
        ("MIT AND Zlib", true),
        ("(GPL-3.0 OR MIT) AND Unicode-3.0", false),
        ("GPL-3.0 OR MIT AND Zlib", true),
        ("(GPL-3.0 OR MIT) AND Zlib", true),
        ("MIT WITH some-exception", false),
        ("Apache-2.0 WITH LLVM-exception OR Apache-2.0 OR MIT", true),
    ] {
        assert_eq!(met(expression, &allowed), expected, "{expression}");
    }
}

fn output(program: &str, args: &[&str]) -> String {
    let output = Command::new(program).args(args).output().expect("it runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("text")
}

/// What is built into the program on this machine, and what builds it.
fn built(metadata: &Value) -> BTreeSet<&str> {
    let nodes: BTreeMap<&str, &Value> = metadata["resolve"]["nodes"]
        .as_array()
        .expect("nodes")
        .iter()
        .map(|node| (node["id"].as_str().expect("an id"), node))
        .collect();
    let mut todo = vec![metadata["resolve"]["root"].as_str().expect("a root")];
    let mut seen = BTreeSet::new();
    while let Some(id) = todo.pop() {
        if !seen.insert(id) {
            continue;
        }
        for dep in nodes[id]["deps"].as_array().expect("deps") {
            let kinds = dep["dep_kinds"].as_array().expect("kinds");
            if kinds.iter().any(|kind| kind["kind"] != "dev") {
                todo.push(dep["pkg"].as_str().expect("an id"));
            }
        }
    }
    seen
}

#[test]
fn every_dependency_has_an_allowed_licence() {
    let about = output("rustc", &["-vV"]);
    let host = about.lines().find_map(|line| line.strip_prefix("host: ")).expect("a host");
    let args = ["metadata", "--format-version", "1", "--locked", "--offline", "--all-features"];
    let manifest = concat!(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."), "/Cargo.toml");
    let place = ["--filter-platform", host, "--manifest-path", manifest];
    let text = output(env!("CARGO"), &[&args[..], &place].concat());
    let metadata: Value = serde_json::from_str(&text).expect("JSON");
    let allowed = listed("licenses", "allow");
    let (mut used, mut checked) = (BTreeSet::new(), 0);
    let built = built(&metadata);
    for package in metadata["packages"].as_array().expect("packages") {
        if !built.contains(package["id"].as_str().expect("an id")) {
            continue;
        }
        checked += 1;
        let (name, licence) = (&package["name"], package["license"].as_str());
        let licence = licence.unwrap_or_else(|| panic!("{name} names no licence"));
        assert!(met(licence, &allowed), "{name} has the licence {licence}: see deny.toml");
        used.extend(allowed.iter().filter(|&&one| {
            let others = allowed.iter().copied().filter(|&other| other != one).collect();
            !met(licence, &others)
        }));
    }
    assert_eq!(checked, built.len());
    assert!(checked > 50, "{checked}");
    assert_eq!(used, allowed, "a licence is allowed that no dependency needs");
}

/// On every platform, not only on this one.
#[test]
fn every_dependency_comes_from_the_registry_with_a_checksum() {
    let registries = listed("sources", "allow-registry");
    let mut from_elsewhere = Vec::new();
    let packages = LOCK.split("[[package]]\n").skip(1);
    for package in packages {
        let field = |key: &str| {
            let value = package.lines().find_map(|line| line.strip_prefix(&format!("{key} = ")));
            value.map(|value| value.trim_matches('"'))
        };
        let name = field("name").expect("a name");
        let known = field("source")
            .and_then(|source| source.strip_prefix("registry+"))
            .is_some_and(|source| registries.contains(source));
        if !known || field("checksum").is_none_or(|sum| sum.len() != 64) {
            from_elsewhere.push(name);
        }
    }
    assert_eq!(from_elsewhere, ["crosstrack", "crosstrack-web"]);
}
