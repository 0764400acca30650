//! Archives: the same every time, and not a byte of formula or proof can change unnoticed.

use std::fs;
use std::io::{Read as _, Write as _};
use std::path::Path;

use crate::support::{cnf, lit, pigeons};
use crosstrack_prove::sat::backend::{Batsat, Budget, EmbeddedSolver, VARISAT};
use crosstrack_prove::sat::proof::archive;
use crosstrack_prove::sat::proof::archive::{MEMORY, pack};
use crosstrack_prove::sat::proof::manifest::{FileHash, ManifestError};
use crosstrack_prove::sat::proof::{ArchiveError, Manifest, ProofError, VerifiedArchive, prove};
use crosstrack_prove::sat::{ClauseSink as _, Cnf};
use serde_json::{Value, json};

fn query() -> Value {
    json!({ "statement": "two pigeons do not fit into one hole", "board": "1×2, \"free\"" })
}

fn make(dir: &Path, name: &str, cnf: &Cnf) -> Result<VerifiedArchive, ArchiveError> {
    archive::make(dir, name, cnf, query(), |out| prove(cnf, Budget::UNLIMITED, out))
}

fn verify(manifest: &Path) -> Result<VerifiedArchive, ArchiveError> {
    archive::verify(manifest, MEMORY)
}

fn entries(dir: &Path) -> Vec<String> {
    let mut names: Vec<String> = fs::read_dir(dir)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().to_str().unwrap().to_owned())
        .collect();
    names.sort();
    names
}

const FILES: [&str; 3] = ["a.cnf", "a.json", "a.lrat.gz"];

#[test]
fn an_archive_is_verified_and_says_what_it_holds() {
    let dir = tempfile::tempdir().unwrap();
    let formula = pigeons(4);
    let made = make(dir.path(), "a", &formula).unwrap();
    assert_eq!(entries(dir.path()), FILES, "no other file is left");
    let verified = verify(&dir.path().join("a.json")).unwrap();
    assert_eq!((&verified.manifest, verified.size), (&made.manifest, made.size));
    assert_eq!(verified.cnf, formula);
    assert_eq!(made.manifest.query, query());
    assert_eq!(made.manifest.solver, VARISAT);
    let read = |name: &str| fs::read(dir.path().join(name)).unwrap();
    assert_eq!(read("a.cnf"), formula.to_dimacs().as_bytes());
    let hashed = |bytes: &[u8]| FileHash { bytes: bytes.len() as u64, sha256: sha256(bytes) };
    assert_eq!(made.manifest.formula, hashed(&read("a.cnf")));
    assert_eq!(made.manifest.proof, hashed(&read("a.lrat.gz")));

    let again = tempfile::tempdir().unwrap();
    make(again.path(), "a", &formula).unwrap();
    for name in FILES {
        assert_eq!(fs::read(again.path().join(name)).unwrap(), read(name), "{name}");
    }
    // Over an archive that is there.
    let other = make(dir.path(), "a", &pigeons(3)).unwrap();
    assert_ne!(other.manifest.formula, made.manifest.formula);
    assert_eq!(verify(&dir.path().join("a.json")).unwrap().cnf, pigeons(3));
}

/// Errors name the file that was asked for, never the hidden one that is written until then.
#[test]
fn an_error_of_writing_names_the_file_asked_for_and_leaves_nothing() {
    let dir = tempfile::tempdir().unwrap();
    let formula = pigeons(2);
    // The folder is missed before anything is proved.
    let error = archive::make(dir.path(), "no/x", &formula, query(), |_| panic!("proved"));
    let file = dir.path().join("no/x.cnf");
    let expected = format!("{} cannot be written: its folder does not exist", file.display());
    assert_eq!(error.unwrap_err().to_string(), expected);
    fs::create_dir(dir.path().join("a.lrat.gz")).unwrap();
    let error = make(dir.path(), "a", &formula).unwrap_err().to_string();
    let file = dir.path().join("a.lrat.gz");
    assert_eq!(error, format!("{} cannot be written: is a directory", file.display()));
    assert_eq!(entries(dir.path()), ["a.lrat.gz"]);
    // A proof that is not accepted, and one that is never written.
    let refused = pack(dir.path(), "b", &formula, &b"1 0 1 0\n"[..], "nobody", query());
    assert!(matches!(refused, Err(ArchiveError::Trim(_))));
    let satisfiable = make(dir.path(), "b", &cnf(1, &[&[1]]));
    assert!(matches!(satisfiable, Err(ArchiveError::Satisfiable { .. })));
    assert_eq!(entries(dir.path()), ["a.lrat.gz"]);
}

/// While the files are written they have hidden names, and the archive from before stays as it is.
#[cfg(unix)]
#[test]
fn links_to_files_of_an_archive_stay() {
    let dir = tempfile::tempdir().unwrap();
    let before = make(dir.path(), "a", &pigeons(2)).unwrap();
    for name in FILES {
        let moved = dir.path().join(format!("moved-{name}"));
        fs::rename(dir.path().join(name), &moved).unwrap();
        std::os::unix::fs::symlink(&moved, dir.path().join(name)).unwrap();
    }
    let all = entries(dir.path());
    let made = archive::make(dir.path(), "a", &pigeons(3), query(), |out| {
        assert_eq!(verify(&dir.path().join("a.json")).unwrap().manifest, before.manifest);
        assert_eq!(entries(dir.path()).len(), 2 * all.len() - FILES.len());
        prove(&pigeons(3), Budget::UNLIMITED, out)
    });
    let found = verify(&dir.path().join("a.json")).unwrap();
    assert_eq!(found.manifest, made.unwrap().manifest);
    assert_eq!(entries(dir.path()), all);
    assert!(FILES.iter().all(|name| dir.path().join(name).is_symlink()));
}

/// Every byte of formula and proof, changed in four ways, deleted, and doubled.
#[test]
fn every_changed_byte_is_caught() {
    let dir = tempfile::tempdir().unwrap();
    make(dir.path(), "a", &pigeons(2)).unwrap();
    let manifest = dir.path().join("a.json");
    let mut tried = 0;
    for name in ["a.cnf", "a.lrat.gz"] {
        let path = dir.path().join(name);
        let whole = fs::read(&path).unwrap();
        let mut refuse = |bytes: &[u8], what: &str, at: usize| {
            // A new file each time: some file systems flush one that is written over.
            fs::remove_file(&path).unwrap();
            fs::write(&path, bytes).unwrap();
            assert!(verify(&manifest).is_err(), "{name}: byte {at} {what}");
            tried += 1;
        };
        for at in 0..whole.len() {
            for flip in [0x01, 0x20, 0x80, 0xff] {
                let mut bytes = whole.clone();
                bytes[at] ^= flip;
                refuse(&bytes, "flipped", at);
            }
            refuse(&[&whole[..at], &whole[at + 1..]].concat(), "deleted", at);
            refuse(&[&whole[..=at], &whole[at..]].concat(), "doubled", at);
            refuse(&whole[..at], "and on cut off", at);
        }
        refuse(&[&whole[..], b"\n"].concat(), "a line feed more", whole.len());
        refuse(&[&whole[..], b"\0"].concat(), "a zero more", whole.len());
        fs::write(&path, &whole).unwrap();
        fs::remove_file(&path).unwrap();
        assert!(matches!(verify(&manifest), Err(ArchiveError::File { .. })), "{name} missing");
        fs::write(&path, &whole).unwrap();
        verify(&manifest).expect("restored");
    }
    assert!(tried > 1_000, "{tried}");
}

/// Who changes a file and computes all hashes anew gets past the hashes, and is stopped by the
/// proof.
#[test]
fn a_forged_archive_fails_at_its_proof() {
    let dir = tempfile::tempdir().unwrap();
    let made = make(dir.path(), "a", &pigeons(3)).unwrap();
    // The formula made satisfiable, under a manifest that fits it.
    let mut weaker = Cnf::with_vars(pigeons(3).var_count() + 1);
    let free = lit(weaker.var_count() as i64);
    for (index, clause) in pigeons(3).clauses().enumerate() {
        let mut clause = clause.to_vec();
        clause.extend((index == 0).then_some(free));
        weaker.add_clause(&clause);
    }
    fs::write(dir.path().join("a.cnf"), weaker.to_dimacs()).unwrap();
    let text = weaker.to_dimacs();
    let formula = FileHash { bytes: text.len() as u64, sha256: sha256(text.as_bytes()) };
    let forged = Manifest { formula, ..made.manifest };
    fs::write(dir.path().join("a.json"), forged.to_json()).unwrap();
    let error = verify(&dir.path().join("a.json")).unwrap_err();
    assert!(matches!(error, ArchiveError::Proof { .. }), "{error}");
}

fn sha256(bytes: &[u8]) -> String {
    use sha2::Digest as _;
    let digits =
        |byte: &u8| [byte >> 4, byte & 15].map(|d| char::from_digit(d.into(), 16).unwrap());
    sha2::Sha256::digest(bytes).iter().flat_map(digits).collect()
}

#[test]
fn a_manifest_is_read_as_it_is_written() {
    let dir = tempfile::tempdir().unwrap();
    let made = make(dir.path(), "a", &pigeons(2)).unwrap().manifest;
    let text = made.to_json();
    assert_eq!(fs::read_to_string(dir.path().join("a.json")).unwrap(), text);
    assert_eq!(Manifest::parse(text.as_bytes()).unwrap(), made);
    let with = |from: &str, to: &str| {
        assert!(text.contains(from), "{from} in {text}");
        Manifest::parse(text.replacen(from, to, 1).as_bytes()).unwrap_err()
    };
    // Of another version, whatever its other fields are.
    let older = Manifest::parse(br#"{"format": "crosstrack-proof 2", "seal": ""}"#).unwrap_err();
    assert!(matches!(&older, ManifestError::Format { .. }), "{older}");
    assert!(older.to_string().contains("crosstrack-proof 3"), "{older}");
    assert!(matches!(with("\"solver\"", "\"solved\""), ManifestError::Json(_)));
    assert!(matches!(with("\"bytes\"", "\"variables\": 1, \"bytes\""), ManifestError::Json(_)));
}

#[test]
fn what_is_not_proved_leaves_nothing_behind() {
    let dir = tempfile::tempdir().unwrap();
    let satisfiable = cnf(2, &[&[1, 2], &[-1]]);
    match make(dir.path(), "a", &satisfiable) {
        Err(ArchiveError::Satisfiable { model }) => assert_eq!(model.values(), [false, true]),
        other => panic!("{other:?}"),
    }
    // A proof of another formula.
    let mut proof = Vec::new();
    prove(&pigeons(3), Budget::UNLIMITED, &mut proof).unwrap();
    let mut easier = pigeons(3);
    easier.add_clause(&[lit(1)]);
    let wrong = pack(dir.path(), "a", &easier, &proof[..], "somebody", query());
    assert!(matches!(wrong, Err(ArchiveError::Trim(_) | ArchiveError::Proof { .. })), "{wrong:?}");
    let cut = pack(dir.path(), "a", &pigeons(3), &proof[..proof.len() / 2], "", query());
    assert!(matches!(cut, Err(ArchiveError::Trim(_))), "{cut:?}");
    // A step that does not follow, trimmed or not.
    let bad = pack(dir.path(), "a", &satisfiable, &b"3 0 1 2 0\n"[..], "somebody", query());
    let is_step = matches!(&bad, Err(ArchiveError::Proof { cause: ProofError::Step { .. }, .. }));
    assert!(is_step, "{bad:?}");
    assert_eq!(entries(dir.path()), Vec::<String>::new());
    let nowhere = make(&dir.path().join("no/where"), "a", &pigeons(2));
    assert!(matches!(nowhere, Err(ArchiveError::Write { .. })));
}

#[test]
fn the_proof_in_it_is_plain_lrat() {
    let dir = tempfile::tempdir().unwrap();
    make(dir.path(), "a", &pigeons(3)).unwrap();
    let file = fs::File::open(dir.path().join("a.lrat.gz")).unwrap();
    let mut text = String::new();
    flate2::read::GzDecoder::new(file).read_to_string(&mut text).unwrap();
    assert!(text.lines().all(|line| line.ends_with(" 0")));
    assert!(
        text.lines().last().unwrap().split(' ').nth(1) == Some("0"),
        "the empty clause is last"
    );
    // The same text under another compression is another file.
    let mut other = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::none());
    other.write_all(text.as_bytes()).unwrap();
    fs::write(dir.path().join("a.lrat.gz"), other.finish().unwrap()).unwrap();
    let error = verify(&dir.path().join("a.json")).unwrap_err();
    assert!(matches!(error, ArchiveError::Changed { what: "the size", .. }), "{error}");
}

/// The versions that manifests quote are the ones that are compiled in.
#[test]
fn solver_versions_are_those_of_the_lock_file() {
    let lock =
        fs::read_to_string(concat!(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."), "/Cargo.lock"))
            .unwrap();
    for name in [VARISAT, Batsat::NAME] {
        let (package, version) = name.split_once(' ').unwrap();
        let entry = format!("name = \"{package}\"\nversion = \"{version}\"\n");
        assert!(lock.contains(&entry), "{entry}");
    }
}
