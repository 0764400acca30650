//! Archives in which a byte was changed and every hash computed anew: what decides then is the proof.

use std::collections::BTreeMap;
use std::fs;
use std::io::{Read as _, Write as _};
use std::path::Path;

use crate::support::{pigeons, solutions};
use crosstrack_prove::sat::backend::Budget;
use crosstrack_prove::sat::proof::archive;
use crosstrack_prove::sat::proof::archive::MEMORY;
use crosstrack_prove::sat::proof::manifest::{FormulaFile, ProofFile, TableFile};
use crosstrack_prove::sat::proof::{ArchiveError, ArchiveSubject, Manifest, ProofError, prove};
use crosstrack_prove::sat::{ClauseSink as _, Cnf};

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

/// Counts as a forger would, by words: what has no 0 where it should is counted in some way.
fn counts(lrat: &[u8]) -> (u64, u64, u64) {
    let (mut additions, mut deletions, mut hints) = (0, 0, 0);
    for line in lrat.split(|&byte| byte == b'\n').filter(|line| !line.is_empty()) {
        let words: Vec<&[u8]> = line.split(|&byte| byte == b' ').collect();
        if words.get(1) == Some(&&b"d"[..]) {
            deletions += words.len() as u64 - 3;
        } else {
            additions += 1;
            let zero = words.iter().position(|word| *word == b"0").unwrap_or(0);
            hints += (words.len() - zero).saturating_sub(2) as u64;
        }
    }
    (additions, deletions, hints)
}

/// Writes an archive as a forger would: every size, count and hash fits.
fn forge(dir: &Path, cnf: &[u8], vars: u64, clauses: u64, lrat: &[u8]) {
    forge_packed(dir, (cnf, vars, clauses), lrat, &packed(lrat));
}

/// Writes an archive as [`forge`], with the proof packed in a way of its own.
fn forge_packed(dir: &Path, (cnf, vars, clauses): (&[u8], u64, u64), lrat: &[u8], gzip: &[u8]) {
    let (additions, deletions, hints) = counts(lrat);
    let formula =
        FormulaFile { bytes: cnf.len() as u64, sha256: sha256(cnf), variables: vars, clauses };
    let proof = ProofFile {
        bytes: gzip.len() as u64,
        sha256: sha256(gzip),
        text_bytes: lrat.len() as u64,
        text_sha256: sha256(lrat),
        additions,
        deletions,
        hints,
    };
    let none = BTreeMap::<String, TableFile>::new();
    let sheet = Manifest::new("forger 1".to_owned(), formula, proof, none, BTreeMap::new());
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
    archive::make(dir.path(), "a", &cnf, ArchiveSubject::default(), |out| {
        prove(&cnf, Budget::UNLIMITED, out)
    })
    .unwrap();
    let mut lrat = Vec::new();
    let gzip = fs::File::open(dir.path().join("a.lrat.gz")).unwrap();
    flate2::read::GzDecoder::new(gzip).read_to_end(&mut lrat).unwrap();
    (dir, pigeons(2).to_dimacs().into_bytes(), lrat)
}

#[test]
fn a_forger_counts_right() {
    let (dir, cnf, lrat) = small();
    forge(dir.path(), &cnf, 6, 9, &lrat);
    assert_eq!(verify(dir.path()).expect("nothing was changed"), pigeons(2));
}

/// All members of the packed proof are read, and nothing may stand behind the last.
#[test]
fn what_follows_in_the_packed_proof_is_read() {
    let (dir, cnf, lrat) = small();
    let (start, end) = lrat.split_at(lrat.len() / 2);
    let formula = (cnf.as_slice(), 6, 9);
    for members in [vec![start, end], vec![&lrat[..], b""]] {
        let gzip: Vec<u8> = members.into_iter().flat_map(packed).collect();
        forge_packed(dir.path(), formula, &lrat, &gzip);
        assert_eq!(verify(dir.path()).expect("the same proof"), pigeons(2));
    }
    for behind in [&b"more"[..], b"\0", &packed(b"more"), &packed(b"")[..12]] {
        let gzip = [&packed(&lrat), behind].concat();
        forge_packed(dir.path(), formula, &lrat, &gzip);
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
            let read = Cnf::parse_dimacs(&bytes);
            let (vars, clauses) = read.map_or((6, 9), |cnf| (cnf.var_count(), cnf.clause_count()));
            forge(dir.path(), &bytes, vars as u64, clauses as u64, &lrat);
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
            forge(dir.path(), &cnf, 6, 9, &bytes);
            match verify(dir.path()) {
                Ok(found) => {
                    assert_eq!(found, pigeons(2));
                    let text = String::from_utf8(bytes).expect("the checker reads ASCII only");
                    assert!(crate::slow::accepts(&found, &text), "byte {at}: {text}");
                    taken += 1;
                }
                Err(ArchiveError::Proof { .. } | ArchiveError::Changed { .. }) => refused += 1,
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
            forge(dir.path(), &cnf, 6, 9, &lrat);
            let mut bytes = gzip.clone();
            bytes[at] ^= flip;
            let path = dir.path().join("f.json");
            let made = Manifest::parse(&fs::read(&path).unwrap()).unwrap();
            let proof = ProofFile { sha256: sha256(&bytes), ..made.proof };
            let sheet =
                Manifest::new(made.solver, made.formula, proof, BTreeMap::new(), BTreeMap::new());
            fs::write(path, sheet.to_json()).unwrap();
            fs::write(dir.path().join("f.lrat.gz"), &bytes).unwrap();
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

/// A small file that unpacks to a line of 300 MB, or to 300 MB of good lines that are not all said.
#[test]
fn a_packed_proof_is_not_unpacked_beyond_what_is_said() {
    let (dir, cnf, lrat) = small();
    let line = vec![b'1'; 300_000_000];
    forge(dir.path(), &cnf, 6, 9, &line);
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

    let mut more = lrat.clone();
    for _ in 0..100_000 {
        more.extend_from_slice(b"999 d 0\n");
    }
    forge(dir.path(), &cnf, 6, 9, &more);
    let path = dir.path().join("f.json");
    let made = Manifest::parse(&fs::read(&path).unwrap()).unwrap();
    let proof = ProofFile { text_bytes: lrat.len() as u64, ..made.proof };
    let none = BTreeMap::new();
    let sheet = Manifest::new(made.solver, made.formula, proof, none, BTreeMap::new());
    fs::write(path, sheet.to_json()).unwrap();
    let error = verify(dir.path()).expect_err("more than is said");
    assert!(matches!(error, ArchiveError::Proof { .. } | ArchiveError::Changed { .. }), "{error}");
}

/// Devices, pipes and folders in the place of files are not opened, and not waited for.
#[cfg(unix)]
#[test]
fn only_regular_files_are_read() {
    let (dir, cnf, lrat) = small();
    for name in ["f.cnf", "f.lrat.gz"] {
        forge(dir.path(), &cnf, 6, 9, &lrat);
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
