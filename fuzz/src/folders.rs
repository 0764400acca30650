//! Solved games in folders, and builds that were interrupted.

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::Path;
use std::sync::LazyLock;

use crosstrack::Ruleset;
use crosstrack_io::files::part_path;
use crosstrack_tablebase::file::{BLOCK_ENTRIES, BlockReader, Header, Storage};
use crosstrack_tablebase::part::PartFile;
use crosstrack_tablebase::{Solvable as _, TableError, check, ignore_progress, open};
use sha2::{Digest as _, Sha256};

use super::tables::{sealed, study_game};

/// The files of a folder of classes, by name.
pub static FOLDER: LazyLock<BTreeMap<String, Vec<u8>>> = LazyLock::new(|| {
    let dir = tempfile::tempdir().expect("a folder");
    study_game().build(dir.path(), &mut ignore_progress).expect("classes");
    files_in(dir.path())
});

fn files_in(dir: &Path) -> BTreeMap<String, Vec<u8>> {
    let file = |entry: io::Result<fs::DirEntry>| {
        let entry = entry.expect("an entry");
        let name = entry.file_name().into_string().expect("a name");
        (name, fs::read(entry.path()).expect("bytes"))
    };
    fs::read_dir(dir).expect("a folder").map(file).collect()
}

/// The file of a class in its folder, as it is and with the hash that it should have: what can be read is
/// one of the files that were written, or has its hash put right. As the part of a build that was
/// interrupted it is refused, or the build gives the same files. Whether anything was read.
pub fn classes(data: &[u8]) -> bool {
    let own = read_class(data);
    assert!(!own || FOLDER.values().any(|file| file == data));
    resume_class(data);
    own | read_class(&sealed(data))
}

/// The name of the file of the class that the bytes say they are; else the first.
fn class_file(bytes: &[u8]) -> &'static str {
    let text = String::from_utf8_lossy(&bytes[..bytes.len().min(2000)]);
    let class = |file: &&String| {
        let (stem, _) = file.rsplit_once('.').expect("an extension");
        text.contains(&format!("\"class\":\"{stem}\""))
    };
    FOLDER.keys().find(class).or(FOLDER.keys().next()).expect("files")
}

fn write_folder(dir: &Path, except: &str) {
    for (name, bytes) in FOLDER.iter().filter(|(name, _)| *name != except) {
        fs::write(dir.join(name), bytes).expect("written");
    }
}

fn read_class(bytes: &[u8]) -> bool {
    let dir = tempfile::tempdir().expect("a folder");
    let name = class_file(bytes);
    write_folder(dir.path(), name);
    fs::write(dir.path().join(name), bytes).expect("written");
    let Ok(table) = open::<Ruleset>(dir.path()) else { return false };
    let Ok(counts) = table.counts() else { return false };
    assert!(counts[0].positions() >= table.stored_positions());
    assert_eq!(table.game(), &study_game());
    check(&*table, &mut ignore_progress).expect("read once more");
    true
}

fn resume_class(bytes: &[u8]) {
    let dir = tempfile::tempdir().expect("a folder");
    let name = class_file(bytes);
    write_folder(dir.path(), name);
    fs::write(part_path(&dir.path().join(name)), bytes).expect("written");
    if study_game().build(dir.path(), &mut ignore_progress).is_ok() {
        assert!(files_in(dir.path()) == *FOLDER, "the same files");
    }
}

/// The positions of a table of two blocks.
const POSITIONS: usize = BLOCK_ENTRIES + 3;

static HEADER: LazyLock<Header<crossings::Ruleset>> = LazyLock::new(|| {
    let game = "3x4".parse().expect("readings");
    Header::new(&game, "all", Storage::Keyed, POSITIONS as u64, 1)
});

/// The first two lines of that table.
pub static HEAD: LazyLock<Vec<u8>> = LazyLock::new(|| {
    let dir = tempfile::tempdir().expect("a folder");
    let path = dir.path().join("table");
    drop(PartFile::create(&path, &HEADER).expect("a part"));
    fs::read(part_path(&path)).expect("bytes")
});

/// What an interrupted build left, as it is, behind the right header, and behind a right block: what is
/// taken is a whole block with its hash, and the build that goes on from there gives a whole table.
pub fn parts(data: &[u8]) -> bool {
    let mut block = data.to_vec();
    block.resize(BLOCK_ENTRIES, 0);
    let header = Sha256::digest(&*HEAD);
    let hash = Sha256::new().chain_update(header).chain_update([0; 8]).chain_update(&block);
    let right = [&block[..], &hash.finalize(), data].concat();
    assert!(resume(&[&HEAD[..], &right].concat()), "a block with its hash");
    resume(data);
    resume(&[&HEAD[..], data].concat());
    true
}

fn resume(bytes: &[u8]) -> bool {
    let dir = tempfile::tempdir().expect("a folder");
    let path = dir.path().join("table");
    fs::write(part_path(&path), bytes).expect("written");
    let (mut part, mut known) = match PartFile::resume(&path, &HEADER) {
        Ok(resumed) => resumed,
        Err(TableError::OtherPart(_)) => return false,
        Err(error) => panic!("{error}"),
    };
    let taken = known.len();
    assert!(taken == 0 || (taken == BLOCK_ENTRIES && bytes[HEAD.len()..].starts_with(&known)));
    known.resize(POSITIONS, 1);
    part.append(&known[taken..]).expect("appended");
    part.finish().expect("a table");
    let (_, mut blocks) = BlockReader::open::<crossings::Ruleset>(&path).expect("whole");
    let read: Vec<u8> =
        (0..blocks.count()).flat_map(|block| blocks.read(block).expect("a block")).collect();
    assert!(read == known);
    taken > 0
}
