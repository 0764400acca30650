//! Files of solved games.

use std::fs;
use std::path::Path;

use crosstrack::rules::piece::Catalogue;
use crosstrack::{Board, Game as _, Ruleset, RulesetSpec, Seats};
use crosstrack_tablebase::file::{BlockReader, MAGIC, Storage};
use crosstrack_tablebase::{keyed_file, open};
use sha2::{Digest as _, Sha256};

/// A game of which a table has few positions: the smallest board, and one pattern.
pub fn study_game() -> Ruleset {
    let pieces = Catalogue::from_csv("own", "letter,pattern\nI,15-26\n").expect("patterns");
    let pieces = Some(std::sync::Arc::new(pieces));
    let spec = RulesetSpec { pieces, ..RulesetSpec::new(Board::of(1, 1), Seats::Two) };
    Ruleset::new(spec).expect("a ruleset")
}

/// The input as it is, and with the first line and the hash that a table of one block should have,
/// so that what lies behind them is reached: what can be read is whole, and is written as it stood.
/// Whether anything was read.
pub fn read(data: &[u8]) -> bool {
    let mut read = false;
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("table");
    for bytes in [data.to_vec(), sealed(data)] {
        fs::write(&path, &bytes).expect("written");
        read |= keyed(&path);
        if let Ok(mut table) = open::<Ruleset>(&path)
            && table.load().is_ok()
        {
            let counts = table.counts().expect("values in memory");
            assert!(counts[0].positions() >= table.stored_positions());
            if *table.game() == Ruleset::standard(Board::of(1, 1), Seats::Two) {
                let start = table.game().start();
                assert!(table.value(&start).expect("values in memory").is_some());
            }
            read = true;
        }
    }
    read
}

fn keyed(path: &Path) -> bool {
    let Ok((header, blocks)) = BlockReader::open::<crossings::Ruleset>(path) else { return false };
    if header.storage != Storage::Keyed {
        return false;
    }
    let Ok(table) = keyed_file::read(header, blocks) else { return false };
    let again = path.with_extension("again");
    keyed_file::write(&table, &again).expect("written");
    let (header, blocks) = BlockReader::open(&again).expect("whole");
    assert!(keyed_file::read(header, blocks).expect("read") == table);
    true
}

/// A table of one block with this header and these entries.
pub fn sealed(data: &[u8]) -> Vec<u8> {
    let end = data.iter().position(|&byte| byte == b'\n').map_or(data.len(), |at| at + 1);
    let header = [MAGIC.as_bytes(), &data[..end]].concat();
    let hash = Sha256::new().chain_update(Sha256::digest(&header)).chain_update([0; 8]);
    let hash = hash.chain_update(&data[end..]).finalize();
    [&header, &data[end..], &hash[..]].concat()
}
