//! Archives in which a byte was changed and every hash computed anew: what decides then is the proof.

use std::fs;
use std::io::{Read as _, Write as _};
use std::path::Path;

use crate::support::{pigeons, solutions};
use crosstrack_prove::sat::Cnf;
use crosstrack_prove::sat::backend::Budget;
use crosstrack_prove::sat::proof::archive;
use crosstrack_prove::sat::proof::archive::MEMORY;
use crosstrack_prove::sat::proof::manifest::FileHash;
use crosstrack_prove::sat::proof::{ArchiveError, Manifest, ProofError, prove};

const FLIPS: [u8; 3] = [0x01, 0x20, 0x80];

fn sha256(bytes: &[u8]) -> String {
    use sha2::Digest as _;
    let digits =
        |byte: &u8| [byte >> 4, byte & 15].map(|d| char::from_digit(d.into(), 16).unwrap());
    sha2::Sha256::digest(bytes).iter().flat_map(digits).collect()
}

fn packed(text: &[u8]) -> Vec<u8> {
    let mut gzip = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    gzip.write_all(text).unwrap();
    gzip.finish().unwrap()
}

fn hashed(bytes: &[u8]) -> FileHash {
    FileHash { bytes: bytes.len() as u64, sha256: sha256(bytes) }
}

/// Writes an archive as a forger would: every size and hash fits.
fn forge(dir: &Path, cnf: &[u8], lrat: &[u8]) {
    forge_packed(dir, cnf, &packed(lrat));
}

/// Writes an archive as [`forge`], with the proof packed in a way of its own.
fn forge_packed(dir: &Path, cnf: &[u8], gzip: &[u8]) {
    let query = serde_json::Value::Null;
    let sheet = Manifest::new("forger 1".to_owned(), query, hashed(cnf), hashed(gzip));
    for (name, bytes) in
        [("f.cnf", cnf), ("f.lrat.gz", gzip), ("f.json", sheet.to_json().as_bytes())]
    {
        let path = dir.join(name);
        let _ = fs::remove_file(&path);
        fs::write(path, bytes).unwrap();
    }
}

fn verify(dir: &Path) -> Result<Cnf, ArchiveError> {
    archive::verify(&dir.join("f.json"), MEMORY).map(|verified| verified.cnf)
}

fn small() -> (tempfile::TempDir, Vec<u8>, Vec<u8>) {
    let dir = tempfile::tempdir().unwrap();
    let cnf = pigeons(2);
    let query = serde_json::Value::Null;
    archive::make(dir.path(), "a", &cnf, query, |out| prove(&cnf, Budget::UNLIMITED, out)).unwrap();
    let mut lrat = Vec::new();
    let gzip = fs::File::open(dir.path().join("a.lrat.gz")).unwrap();
    flate2::read::GzDecoder::new(gzip).read_to_end(&mut lrat).unwrap();
    (dir, pigeons(2).to_dimacs().into_bytes(), lrat)
}

#[test]
fn a_forged_manifest_fits_its_files() {
    let (dir, cnf, lrat) = small();
    forge(dir.path(), &cnf, &lrat);
    assert_eq!(verify(dir.path()).expect("nothing was changed"), pigeons(2));
}

/// All members of the packed proof are read, and nothing may stand behind the last.
#[test]
fn what_follows_in_the_packed_proof_is_read() {
    let (dir, cnf, lrat) = small();
    let (start, end) = lrat.split_at(lrat.len() / 2);
    for members in [vec![start, end], vec![&lrat[..], b""]] {
        let gzip: Vec<u8> = members.into_iter().flat_map(packed).collect();
        forge_packed(dir.path(), &cnf, &gzip);
        assert_eq!(verify(dir.path()).expect("the same proof"), pigeons(2));
    }
    for behind in [&b"more"[..], b"\0", &packed(b"more"), &packed(b"")[..12]] {
        let gzip = [&packed(&lrat), behind].concat();
        forge_packed(dir.path(), &cnf, &gzip);
        assert!(verify(dir.path()).is_err(), "{behind:?}");
    }
}

/// Every byte of the formula: refused, or a formula without a model all the same, and then one that
/// a comparison tells from the first unless it is the first.
#[test]
fn every_byte_of_a_formula_flipped_and_sealed_anew() {
    let (dir, cnf, lrat) = small();
    let (mut refused, mut taken) = (0, 0);
    for at in 0..cnf.len() {
        for flip in FLIPS {
            let mut bytes = cnf.clone();
            bytes[at] ^= flip;
            forge(dir.path(), &bytes, &lrat);
            match verify(dir.path()) {
                Err(ArchiveError::Formula { .. } | ArchiveError::Proof { .. }) => refused += 1,
                Err(other) => panic!("byte {at}: {other}"),
                Ok(found) => {
                    assert!(solutions(&found).is_empty(), "byte {at}: {}", found.to_dimacs());
                    let meant = found.to_dimacs().into_bytes() == cnf;
                    assert_eq!(found == pigeons(2), meant, "byte {at}");
                    taken += 1;
                }
            }
        }
    }
    assert!(refused > 200 && taken > 10, "{refused} refused, {taken} taken");
}

/// Every byte of the proof: refused, or a proof of the same formula all the same.
#[test]
fn every_byte_of_a_proof_flipped_and_sealed_anew() {
    let (dir, cnf, lrat) = small();
    let (mut refused, mut taken) = (0, 0);
    for at in 0..lrat.len() {
        for flip in FLIPS {
            let mut bytes = lrat.clone();
            bytes[at] ^= flip;
            forge(dir.path(), &cnf, &bytes);
            match verify(dir.path()) {
                Ok(found) => {
                    assert_eq!(found, pigeons(2));
                    let text = String::from_utf8(bytes).expect("the checker reads ASCII only");
                    assert!(crate::slow::accepts(&found, &text), "byte {at}: {text}");
                    taken += 1;
                }
                Err(ArchiveError::Proof { .. }) => refused += 1,
                Err(other) => panic!("byte {at}: {other}"),
            }
        }
    }
    assert!(refused > 100, "{refused} refused, {taken} taken");
}

/// Every byte of the packed proof, its hash computed anew: the text in it is the same, or refused.
#[test]
fn every_byte_of_a_packed_proof_flipped_and_sealed_anew() {
    let (dir, cnf, lrat) = small();
    let gzip = packed(&lrat);
    let (mut refused, mut taken) = (0, 0);
    for at in 0..gzip.len() {
        for flip in FLIPS {
            let mut bytes = gzip.clone();
            bytes[at] ^= flip;
            forge_packed(dir.path(), &cnf, &bytes);
            // Some bytes of a gzip header mean nothing: time, system, level.
            match verify(dir.path()) {
                Ok(found) => {
                    assert_eq!(found, pigeons(2));
                    taken += 1;
                }
                Err(_) => refused += 1,
            }
        }
    }
    assert!(refused > 100 && taken <= 3 * 8, "{refused} refused, {taken} taken");
}

/// A small file that unpacks to a line of 300 MB.
#[test]
fn a_long_line_of_a_packed_proof_is_not_unpacked_whole() {
    let (dir, cnf, _) = small();
    let line = vec![b'1'; 300_000_000];
    forge(dir.path(), &cnf, &line);
    let size = fs::metadata(dir.path().join("f.lrat.gz")).unwrap().len();
    assert!(size < 3_000_000, "{size}");
    let error = verify(dir.path()).expect_err("one line");
    let ArchiveError::Proof { cause: ProofError::Syntax(error), .. } = &error else {
        panic!("{error}")
    };
    assert_eq!(
        error.to_string(),
        format!(
            "line 1: the line is longer than {} bytes, the most that is read of a line",
            MEMORY / 8
        )
    );
}

/// Devices, pipes and folders in the place of files are not opened, and not waited for.
#[cfg(unix)]
#[test]
fn only_regular_files_are_read() {
    let (dir, cnf, lrat) = small();
    for name in ["f.cnf", "f.lrat.gz"] {
        forge(dir.path(), &cnf, &lrat);
        let path = dir.path().join(name);
        fs::remove_file(&path).unwrap();
        std::os::unix::fs::symlink("/dev/zero", &path).unwrap();
        let error = verify(dir.path()).expect_err("a device");
        assert!(matches!(&error, ArchiveError::NotAFile { path: it } if *it == path), "{error}");
        fs::remove_file(&path).unwrap();
        fs::create_dir(&path).unwrap();
        let error = verify(dir.path()).expect_err("a folder");
        assert!(matches!(error, ArchiveError::NotAFile { .. }), "{error}");
        fs::remove_dir(&path).unwrap();
    }
    let error = archive::verify(Path::new("/dev/zero"), MEMORY).expect_err("no end");
    assert!(matches!(error, ArchiveError::TooLong { .. }), "{error}");
}
