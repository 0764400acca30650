//! What cargo-fuzz runs for hours, for seconds: every reader on the seeds and on inputs changed at
//! random, the same ones each time.

use std::panic::catch_unwind;

use crosstrack::base::Random;

#[allow(unreachable_pub, reason = "a library elsewhere")]
#[path = "../../../fuzz/src/lib.rs"]
mod fuzz;

/// Tokens that readers know, so that changes reach further.
const WORDS: [&[u8]; 27] = [
    b"x1_",
    b"~",
    b"w",
    b"c",
    b"t",
    b"_d",
    b"rA0",
    b"yI4",
    b"1122.1",
    b".2",
    b"-",
    b"0",
    b"\"\"",
    "\u{20ac}".as_bytes(),
    b"\n",
    b",",
    b"null",
    b"{}",
    b"[]",
    b"p cnf ",
    b" 0\n",
    b" d ",
    b"18446744073709551615",
    b"-9223372036854775808",
    b"\"look\"",
    b"pass 12 ",
    b"\r",
];

/// One change or a few: a byte, a piece cut out, doubled or taken from another seed, a word.
fn changed(seeds: &[Vec<u8>], random: &mut Random) -> Vec<u8> {
    let mut bytes = seeds[random.below(seeds.len())].clone();
    for _ in 0..=random.below(2) * random.below(4) {
        let at = random.below(bytes.len() + 1);
        let end = bytes.len().min(at + random.below(9));
        match random.below(6) {
            0 if at < bytes.len() => bytes[at] ^= 1 << random.below(8),
            1 if at < bytes.len() => bytes[at] = random.below(256) as u8,
            2 => drop(bytes.drain(at..end)),
            3 => drop(bytes.splice(at..at, bytes[at..end].to_vec())),
            4 => {
                let other = &seeds[random.below(seeds.len())];
                let from = random.below(other.len() + 1);
                let to = other.len().min(from + random.below(30));
                drop(bytes.splice(at..end, other[from..to].iter().copied()));
            }
            _ => drop(bytes.splice(at..end, WORDS[random.below(WORDS.len())].iter().copied())),
        }
    }
    bytes
}

fn run(name: &str, times: usize) {
    let target = fuzz::TARGETS.iter().find(|target| target.name == name).expect("a target");
    let seeds = (target.seeds)();
    assert!(seeds.len() > 3, "{name} has seeds");
    let mut random = Random::new(15);
    let inputs = seeds.iter().cloned();
    let (mut read, mut read_of_changed) = (0, 0);
    for (at, input) in inputs.chain((0..times).map(|_| changed(&seeds, &mut random))).enumerate() {
        let Ok(found) = catch_unwind(|| (target.run)(&input)) else {
            panic!("{name}: {:?}", String::from_utf8_lossy(&input));
        };
        *if at < seeds.len() { &mut read } else { &mut read_of_changed } += usize::from(found);
    }
    // Or else nothing was tried but the refusal of nonsense.
    assert!(2 * read > seeds.len(), "{name}: {read} of {} seeds are read", seeds.len());
    assert!(100 * read_of_changed > times, "{name}: {read_of_changed} of {times} are read");
}

/// Makes a test of each target, which changes inputs so many times.
macro_rules! targets {
    ($($name:ident: $times:literal),* $(,)?) => {
        const TESTED: &[&str] = &[$(stringify!($name)),*];
        $(
            #[test]
            fn $name() {
                run(stringify!($name), $times);
            }
        )*
    };
}

targets! {
    positions: 20_000,
    moves: 20_000,
    csv: 5_000,
    json: 3_000,
    dimacs: 20_000,
    lrat: 20_000,
    tables: 500,
    shards: 3_000,
    records: 1_000,
    explorer: 1_000,
    archive: 1_000,
    evidence: 1_000,
    classes: 500,
    parts: 200,
}

/// Each target of cargo-fuzz is here, and each function that is here is a target.
#[test]
fn all_targets_run_here() {
    let manifest = include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/../fuzz/Cargo.toml"));
    for target in &fuzz::TARGETS {
        let binary = format!("name = \"{0}\"\npath = \"fuzz_targets/{0}.rs\"", target.name);
        assert!(manifest.contains(&binary), "{binary}");
    }
    assert_eq!(manifest.matches("fuzz_targets/").count(), fuzz::TARGETS.len());
    assert!(fuzz::TARGETS.iter().map(|target| target.name).eq(TESTED.iter().copied()));
}
