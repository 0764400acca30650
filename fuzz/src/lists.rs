//! The runner's own files: what it remembers of a run, and which cases are known to fail.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use crosstrack::Ruleset;
use crosstrack_conform::Suite;
use crosstrack_conform::any_suite::AnySuite;
use crosstrack_conform::known_failures::KnownFailures;
use crosstrack_conform::memory::RunMemory;

/// The suite that the lists are about.
pub static SUITE: LazyLock<AnySuite<'static>> =
    LazyLock::new(|| Suite::<Ruleset>::shipped().to_any_suite());

/// So many cases are looked up in what is remembered.
const LOOKED_UP: usize = 20;

/// The files of `--changed` and `--known`: what is read is written and read again; no case is skipped that
/// the file does not say has passed, and none is known to fail that it does not name. Whether anything
/// was read.
pub fn read(data: &[u8]) -> bool {
    let Ok(text) = std::str::from_utf8(data) else { return false };
    memory(text) | known(text)
}

fn memory(text: &str) -> bool {
    let Ok(memory) = RunMemory::parse(text) else { return false };
    assert_eq!(RunMemory::parse(&memory.to_text()).as_ref(), Ok(&memory));
    for &case in SUITE.cases.iter().take(LOOKED_UP).filter(|&&case| memory.can_skip(case)) {
        let mut lines = text.lines().filter(|line| line.starts_with("pass "));
        assert!(lines.any(|line| line.ends_with(case.id())), "{}", case.id());
    }
    assert!(memory.for_engine("of no engine").is_empty());
    true
}

fn known(text: &str) -> bool {
    let ids: BTreeSet<&str> = SUITE.cases.iter().map(|case| case.id()).collect();
    let Ok(known) = KnownFailures::parse(text, &ids) else { return false };
    assert_eq!(KnownFailures::parse(&known.to_text(), &ids).as_ref(), Ok(&known));
    let named: Vec<&str> = ids.iter().copied().filter(|id| known.contains(id)).collect();
    assert!(named.iter().all(|id| text.contains(id)) && named.len() == known.len());
    let none = known.without(named.iter().copied());
    assert!(none.is_empty() && !named.iter().any(|id| none.contains(id)));
    true
}
