//! Archives: the same every time, and not a byte can change unnoticed.

use std::collections::BTreeMap;
use std::fs;
use std::io::{Read as _, Write as _};
use std::path::Path;

use crate::support::{cnf, lit, pigeons};
use crosstrack_prove::sat::backend::{Batsat, Budget, EmbeddedSolver, VARISAT};
use crosstrack_prove::sat::proof::archive;
use crosstrack_prove::sat::proof::archive::{MEMORY, pack};
use crosstrack_prove::sat::proof::manifest::ManifestError;
use crosstrack_prove::sat::proof::{
    ArchiveError, ArchiveSubject, Manifest, ProofError, VerifiedArchive, prove,
};
use crosstrack_prove::sat::{ClauseSink, Cnf};

fn readings() -> BTreeMap<String, String> {
    let pairs = [("statement", "two pigeons do not fit into one hole"), ("board", "1×2, \"free\"")];
    pairs.map(|(key, value)| (key.to_owned(), value.to_owned())).into()
}

fn subject() -> ArchiveSubject {
    let tables = [("holes".to_owned(), "hole,size\n1,one pigeon\n".to_owned())].into();
    ArchiveSubject { readings: readings(), tables }
}

fn make(
    dir: &Path,
    name: &str,
    cnf: &Cnf,
    subject: ArchiveSubject,
) -> Result<Manifest, ArchiveError> {
    archive::make(dir, name, cnf, subject, |out| prove(cnf, Budget::UNLIMITED, out))
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

const FILES: [&str; 4] = ["a.cnf", "a.holes.csv", "a.json", "a.lrat.gz"];

#[test]
fn an_archive_is_verified_and_says_what_it_holds() {
    let dir = tempfile::tempdir().unwrap();
    let formula = pigeons(4);
    let made = make(dir.path(), "a", &formula, subject()).unwrap();
    assert_eq!(entries(dir.path()), FILES, "no other file is left");
    let verified = verify(&dir.path().join("a.json")).unwrap();
    assert_eq!(verified.manifest, made);
    assert_eq!(verified.cnf, formula);
    assert_eq!(made.readings, readings());
    assert_eq!(made.solver, VARISAT);
    assert_eq!(made.seal().len(), 64);
    assert_eq!(made.formula.clauses, formula.clause_count() as u64);
    let read = |name: &str| fs::read(dir.path().join(name)).unwrap();
    assert_eq!(verified.tables, subject().tables);
    assert_eq!(read("a.holes.csv"), subject().tables["holes"].as_bytes());
    assert_eq!(read("a.cnf"), formula.to_dimacs().as_bytes());
    assert_eq!(read("a.lrat.gz").len() as u64, made.proof.bytes);

    let again = tempfile::tempdir().unwrap();
    make(again.path(), "a", &formula, subject()).unwrap();
    for name in FILES {
        assert_eq!(fs::read(again.path().join(name)).unwrap(), read(name), "{name}");
    }
    // Over an archive that is there.
    let other = make(dir.path(), "a", &pigeons(3), subject()).unwrap();
    assert_ne!(other.seal(), made.seal());
    assert_eq!(verify(&dir.path().join("a.json")).unwrap().cnf, pigeons(3));
}

/// Errors name the file that was asked for, never the hidden one that is written until then.
#[test]
fn an_error_of_writing_names_the_file_asked_for_and_leaves_nothing() {
    let dir = tempfile::tempdir().unwrap();
    let formula = pigeons(2);
    for (name, tables, file) in [
        ("nowhere/x", subject(), "nowhere/x.holes.csv"),
        ("no/x", ArchiveSubject::default(), "no/x.cnf"),
    ] {
        // The folder is missed before anything is proved.
        let error = archive::make(dir.path(), name, &formula, tables, |_| panic!("proved"));
        let expected = format!(
            "{} cannot be written: its folder does not exist",
            dir.path().join(file).display()
        );
        assert_eq!(error.unwrap_err().to_string(), expected);
    }
    fs::create_dir(dir.path().join("a.lrat.gz")).unwrap();
    let error = make(dir.path(), "a", &formula, subject()).unwrap_err().to_string();
    let file = dir.path().join("a.lrat.gz");
    assert_eq!(error, format!("{} cannot be written: is a directory", file.display()));
    assert_eq!(entries(dir.path()), ["a.lrat.gz"]);
    // A proof that is not accepted, and one that is never written.
    let refused = pack(dir.path(), "b", &formula, &b"1 0 1 0\n"[..], "nobody", subject());
    assert!(matches!(refused, Err(ArchiveError::Trim(_))));
    let satisfiable = make(dir.path(), "b", &cnf(1, &[&[1]]), subject());
    assert!(matches!(satisfiable, Err(ArchiveError::Satisfiable { .. })));
    assert_eq!(entries(dir.path()), ["a.lrat.gz"]);
}

/// While the files are written they have hidden names, and the archive from before stays as it is.
#[cfg(unix)]
#[test]
fn links_to_files_of_an_archive_stay() {
    let dir = tempfile::tempdir().unwrap();
    let before = make(dir.path(), "a", &pigeons(2), subject()).unwrap();
    for name in FILES {
        let moved = dir.path().join(format!("moved-{name}"));
        fs::rename(dir.path().join(name), &moved).unwrap();
        std::os::unix::fs::symlink(&moved, dir.path().join(name)).unwrap();
    }
    let all = entries(dir.path());
    let made = archive::make(dir.path(), "a", &pigeons(3), subject(), |out| {
        assert_eq!(verify(&dir.path().join("a.json")).unwrap().manifest, before);
        assert_eq!(entries(dir.path()).len(), 2 * all.len() - FILES.len());
        prove(&pigeons(3), Budget::UNLIMITED, out)
    });
    assert_eq!(verify(&dir.path().join("a.json")).unwrap().manifest, made.unwrap());
    assert_eq!(entries(dir.path()), all);
    assert!(FILES.iter().all(|name| dir.path().join(name).is_symlink()));
}

/// Every byte of every file, changed in four ways, deleted, and doubled.
#[test]
fn every_changed_byte_is_caught() {
    let dir = tempfile::tempdir().unwrap();
    make(dir.path(), "a", &pigeons(2), subject()).unwrap();
    let manifest = dir.path().join("a.json");
    let mut tried = 0;
    for name in FILES {
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
    assert!(tried > 7_000, "{tried}");
}

/// Who changes a file and computes all hashes anew gets past the hashes, and is stopped by the
/// proof.
#[test]
fn a_forged_archive_fails_at_its_proof() {
    let dir = tempfile::tempdir().unwrap();
    let made = make(dir.path(), "a", &pigeons(3), subject()).unwrap();
    // The formula made satisfiable, under a manifest that fits it.
    let mut weaker = Cnf::with_vars(pigeons(3).var_count() + 1);
    let free = lit(weaker.var_count() as i64);
    for (index, clause) in pigeons(3).clauses().enumerate() {
        let mut clause = clause.to_vec();
        clause.extend((index == 0).then_some(free));
        weaker.add_clause(&clause);
    }
    fs::write(dir.path().join("a.cnf"), weaker.to_dimacs()).unwrap();
    let mut formula = made.formula.clone();
    let hash = sha256(weaker.to_dimacs().as_bytes());
    (formula.bytes, formula.sha256) = (weaker.to_dimacs().len() as u64, hash);
    formula.variables = weaker.var_count() as u64;
    let forged = Manifest::new(
        made.solver.clone(),
        formula,
        made.proof.clone(),
        BTreeMap::new(),
        readings(),
    );
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
fn manifests_have_one_text() {
    let dir = tempfile::tempdir().unwrap();
    let made = make(dir.path(), "a", &pigeons(2), subject()).unwrap();
    let text = made.to_json();
    assert_eq!(Manifest::parse(text.as_bytes()).unwrap(), made);
    let with = |from: &str, to: &str| {
        assert!(text.contains(from), "{from} in {text}");
        Manifest::parse(text.replacen(from, to, 1).as_bytes()).unwrap_err()
    };
    assert!(matches!(with("two pigeons", "ten pigeons"), ManifestError::Seal { .. }));
    assert!(matches!(with("  \"solver\"", "   \"solver\""), ManifestError::NotCanonical { .. }));
    assert!(matches!(
        with("crosstrack-proof 2", "crosstrack-proof 1"),
        ManifestError::Format { .. }
    ));
    assert!(matches!(with("\"solver\"", "\"solved\""), ManifestError::Json(_)));
    let spaced = format!("{text}\n");
    assert!(matches!(Manifest::parse(spaced.as_bytes()), Err(ManifestError::NotCanonical { .. })));
    // Another spelling of the same string.
    assert!(matches!(with("two", "\\u0074wo"), ManifestError::NotCanonical { .. }));

    // A table whose name would be another file's.
    for word in ["../a", "a/b", "", ".", "a.lrat", "Holes", "holesholesholesho"] {
        let tables = [(word.to_owned(), made.tables["holes"].clone())].into();
        let (formula, proof) = (made.formula.clone(), made.proof.clone());
        let manifest = Manifest::new(String::new(), formula, proof, tables, BTreeMap::new());
        let error = Manifest::parse(manifest.to_json().as_bytes()).unwrap_err();
        assert!(matches!(error, ManifestError::Tables { .. }), "{word}: {error}");
    }
}

#[test]
fn what_is_not_proved_leaves_nothing_behind() {
    let dir = tempfile::tempdir().unwrap();
    let satisfiable = cnf(2, &[&[1, 2], &[-1]]);
    match make(dir.path(), "a", &satisfiable, subject()) {
        Err(ArchiveError::Satisfiable { model }) => assert_eq!(model.values(), [false, true]),
        other => panic!("{other:?}"),
    }
    // A proof of another formula.
    let mut proof = Vec::new();
    prove(&pigeons(3), Budget::UNLIMITED, &mut proof).unwrap();
    let mut easier = pigeons(3);
    easier.add_clause(&[lit(1)]);
    let wrong = pack(dir.path(), "a", &easier, &proof[..], "somebody", subject());
    assert!(matches!(wrong, Err(ArchiveError::Trim(_) | ArchiveError::Proof { .. })), "{wrong:?}");
    let cut = pack(dir.path(), "a", &pigeons(3), &proof[..proof.len() / 2], "", subject());
    assert!(matches!(cut, Err(ArchiveError::Trim(_))), "{cut:?}");
    // A step that does not follow, trimmed or not.
    let bad = pack(dir.path(), "a", &satisfiable, &b"3 0 1 2 0\n"[..], "somebody", subject());
    let is_step = matches!(&bad, Err(ArchiveError::Proof { cause: ProofError::Step { .. }, .. }));
    assert!(is_step, "{bad:?}");
    assert_eq!(entries(dir.path()), Vec::<String>::new());
    let nowhere = make(&dir.path().join("no/where"), "a", &pigeons(2), subject());
    assert!(matches!(nowhere, Err(ArchiveError::Write { .. })));
}

#[test]
fn the_proof_in_it_is_plain_lrat() {
    let dir = tempfile::tempdir().unwrap();
    let made = make(dir.path(), "a", &pigeons(3), subject()).unwrap();
    let file = fs::File::open(dir.path().join("a.lrat.gz")).unwrap();
    let mut text = String::new();
    flate2::read::GzDecoder::new(file).read_to_string(&mut text).unwrap();
    assert_eq!(text.len() as u64, made.proof.text_bytes);
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
