//! Files of solved games.

use std::fs;

use crosstrack::rules::piece::Catalogue;
use crosstrack::{Board, Ruleset, RulesetSpec, Seats};
use crosstrack_tablebase::file::{BlockReader, MAGIC};
use crosstrack_tablebase::keyed_file;
use sha2::{Digest as _, Sha256};

/// A game of which a table has few positions: the smallest board, and one pattern.
pub fn study_game() -> Ruleset {
    let pieces = Catalogue::from_csv("own", "letter,pattern\nI,15-26\n").expect("patterns");
    let pieces = Some(std::sync::Arc::new(pieces));
    let spec = RulesetSpec { pieces, ..RulesetSpec::new(Board::of(1, 1), Seats::Two) };
    Ruleset::new(spec).expect("a ruleset")
}

/// The input as it is, and with the first line and the hash that the file of one block should have,
/// so that what lies behind them is reached: what can be read is whole, and is written as it stood.
/// Whether anything was read.
pub fn read(data: &[u8]) -> bool {
    let mut read = false;
    let folder = tempfile::tempdir().expect("a folder");
    let [path, again] = ["all.class", "again"].map(|name| folder.path().join(name));
    for bytes in [data.to_vec(), sealed(data)] {
        fs::write(&path, &bytes).expect("written");
        let Ok(table) = keyed_file::open::<crossings::Ruleset>(folder.path()) else { continue };
        keyed_file::write(&table, &again).expect("written");
        let (header, blocks) = BlockReader::open(&again).expect("whole");
        assert!(keyed_file::read(header, blocks).expect("read") == table);
        read = true;
    }
    read
}

/// A table of one block with this header and these entries.
pub fn sealed(data: &[u8]) -> Vec<u8> {
    let end = data.iter().position(|&byte| byte == b'\n').map_or(data.len(), |at| at + 1);
    let header = [MAGIC.as_bytes(), &data[..end]].concat();
    let hash = Sha256::new().chain_update(Sha256::digest(&header)).chain_update([0; 8]);
    let hash = hash.chain_update(&data[end..]).finalize();
    [&header, &data[end..], &hash[..]].concat()
}
