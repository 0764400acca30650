//! Files of an atlas.

use std::sync::LazyLock;

use crosstrack::Board;
use crosstrack::base::hex;
use crosstrack_lab::atlas::{
    AtlasEdition, Plan, READINGS, edition_text, page_tables, read_edition, records,
};
use sha2::{Digest as _, Sha256};

/// A plan of small editions.
pub static PLAN: LazyLock<Plan> = LazyLock::new(|| {
    let readings = READINGS[..2].iter().map(|&readings| readings.to_owned()).collect();
    Plan::new(&[Board::of(1, 1)], [1, 0], readings, 10_000)
});

/// One of its editions.
pub static EDITION: LazyLock<AtlasEdition> = LazyLock::new(|| PLAN.editions().0[0]);

/// The file of an edition, as it is and with the hash that it should have: what can be read are rows of
/// the edition, is written and read again, and is refused once it was changed; there are records and
/// tables of it. Whether anything was read.
pub fn edition(data: &[u8]) -> bool {
    let Ok(text) = std::str::from_utf8(data) else { return false };
    let rows = text.rfind("sha256,").map_or(text, |end| &text[..end]);
    let sealed = format!("{rows}sha256,{}\n", hex(&Sha256::digest(rows)));
    read(text) | read(&sealed)
}

fn read(text: &str) -> bool {
    let Ok(rows) = read_edition(&PLAN, &EDITION, ("f", text)) else { return false };
    assert_eq!(rows.len(), PLAN.readings.len());
    let again = edition_text(rows.clone());
    assert_eq!(read_edition(&PLAN, &EDITION, ("f", &again)).ok(), Some(rows.clone()), "{again}");
    let changed = format!("\n{text}");
    assert!(read_edition(&PLAN, &EDITION, ("f", &changed)).is_err(), "{changed}");
    assert!(records(&rows).len() <= 5);
    assert!(page_tables(&PLAN, &rows, &[]).iter().all(|table| !table.is_empty()));
    true
}
