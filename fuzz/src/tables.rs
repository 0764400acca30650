//! Files of retrograde tables and tablebases.

use std::fs;
use std::path::Path;

use crosstrack::crosstrack::dense::file::TableFile;
use crosstrack::solve::retrograde;
use sha2::{Digest as _, Sha256};

/// The input as it is, and with a first line and the hashes that it should have, so that what lies
/// behind them is reached: what can be read is whole, and is written as it stood. Whether
/// anything was read.
pub fn read(data: &[u8]) -> bool {
    let mut read = false;
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("table");
    for bytes in [data.to_vec(), values(data), tablebase(data)] {
        fs::write(&path, &bytes).expect("written");
        read |= values_file(&path, &bytes);
        if let Ok(file) = TableFile::open(&path) {
            let positions = file.space().len();
            if let Ok(table) = file.load() {
                assert_eq!(table.values().len(), positions);
                read = true;
            }
        }
    }
    read
}

fn values_file(path: &Path, bytes: &[u8]) -> bool {
    let Ok((header, table)) = retrograde::file::read(path) else { return false };
    assert_eq!(header.positions, table.len());
    let again = path.with_extension("again");
    retrograde::file::write(&again, &header, &table).expect("written");
    let (same, whole) = retrograde::file::read(&again).expect("read");
    assert!(same == header && whole == table);
    // The header may be spaced otherwise; what comes after it may not.
    let body = |bytes: &[u8]| bytes.splitn(3, |&b| b == b'\n').nth(2).map(<[u8]>::to_vec);
    let again = fs::read(&again).expect("bytes");
    let cut = |body: Option<Vec<u8>>| body.map(|b| b[..b.len() - 32].to_vec());
    assert_eq!(cut(body(&again)), cut(body(bytes)));
    true
}

/// A table of values with this header and content.
fn values(data: &[u8]) -> Vec<u8> {
    let mut bytes = [retrograde::file::MAGIC.as_bytes(), data].concat();
    let hash = Sha256::digest(&bytes);
    bytes.extend_from_slice(&hash);
    bytes
}

/// A tablebase of one section with this header and content.
fn tablebase(data: &[u8]) -> Vec<u8> {
    let mut bytes = [b"crosstrack tablebase\n", data].concat();
    let end = data.iter().position(|&byte| byte == b'\n').map_or(data.len(), |at| at + 1);
    let (header, values) = bytes.split_at(bytes.len() - data.len() + end);
    let tag = Sha256::digest(header);
    let section = Sha256::new().chain_update(tag).chain_update([0; 8]).chain_update(values);
    let section = section.finalize();
    let root = Sha256::new().chain_update(tag).chain_update(section).finalize();
    bytes.extend_from_slice(&section);
    bytes.extend_from_slice(&root);
    bytes
}
