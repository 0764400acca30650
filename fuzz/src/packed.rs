//! Packed files: proofs of archives, certificates.

use std::fs;
use std::io::Read as _;
use std::sync::LazyLock;

use crosstrack::base::hex;
use crosstrack_cli::{Exit, run_with};
use crosstrack_prove::sat::Cnf;
use crosstrack_prove::sat::backend::Budget;
use crosstrack_prove::sat::proof::archive::{MEMORY, make, verify};
use crosstrack_prove::sat::proof::manifest::FileHash;
use crosstrack_prove::sat::proof::{Manifest, check, prove};
use flate2::bufread::MultiGzDecoder;
use sha2::{Digest as _, Sha256};

/// The most bytes that are unpacked here, to compare with.
const UNPACKED: u64 = 1 << 20;

/// A small archive.
pub struct Small {
    cnf: Cnf,
    formula: Vec<u8>,
    /// The packed proof.
    pub proof: Vec<u8>,
    manifest: Manifest,
}

/// The archive of which the proof is replaced.
pub static SMALL: LazyLock<Small> = LazyLock::new(|| {
    let folder = tempfile::tempdir().expect("a folder");
    let cnf = Cnf::parse_dimacs(b"p cnf 2 4\n1 2 0\n1 -2 0\n-1 2 0\n-1 -2 0\n").expect("DIMACS");
    let proof = |out: &mut dyn std::io::Write| prove(&cnf, Budget::UNLIMITED, out);
    let made = make(folder.path(), "small", &cnf, "a square".into(), proof);
    let file = |name| fs::read(folder.path().join(name)).expect("a file");
    let (formula, proof) = (file("small.cnf"), file("small.lrat.gz"));
    Small { manifest: made.expect("an archive").manifest, cnf, formula, proof }
});

/// The proof of an archive: another than its own is refused; with a manifest made for it, one is
/// accepted only if it is members of gzip and nothing else, whose text refutes the formula. Whether it
/// was accepted.
pub fn archive(data: &[u8]) -> bool {
    let is_own = is_accepted(&SMALL.manifest, data);
    assert!(!is_own || data == SMALL.proof);
    let mut text = Vec::new();
    let is_whole = MultiGzDecoder::new(data).take(UNPACKED).read_to_end(&mut text).is_ok();
    let is_proof = check(&SMALL.cnf, &text[..]).is_ok();
    let proof = FileHash { bytes: data.len() as u64, sha256: hex(&Sha256::digest(data)) };
    let is_accepted = is_accepted(&Manifest { proof, ..SMALL.manifest.clone() }, data);
    let is_cut = text.len() as u64 == UNPACKED;
    assert!(!is_accepted || (is_whole && (is_proof || is_cut)));
    is_own || is_accepted
}

/// Whether the small archive is accepted with this manifest and this proof.
fn is_accepted(manifest: &Manifest, proof: &[u8]) -> bool {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name);
    fs::write(path("small.cnf"), &SMALL.formula).expect("written");
    fs::write(path("small.lrat.gz"), proof).expect("written");
    fs::write(path("small.json"), manifest.to_json()).expect("written");
    let found = verify(&path("small.json"), MEMORY);
    found.is_ok_and(|found| found.cnf == SMALL.cnf && found.manifest == *manifest)
}

/// A packed file for `crosstrack check`: it says of it what it says of its text. Whether the text is
/// accepted.
pub fn evidence(data: &[u8]) -> bool {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name);
    fs::write(path("file.json.gz"), data).expect("written");
    let packed = run_check(&path("file.json.gz"));
    let mut text = Vec::new();
    let unpacked = MultiGzDecoder::new(data).take(UNPACKED).read_to_end(&mut text);
    if unpacked.is_ok() && (text.len() as u64) < UNPACKED {
        fs::write(path("file.json"), &text).expect("written");
        assert_eq!(run_check(&path("file.json")), packed, "{}", String::from_utf8_lossy(&text));
    } else {
        assert_ne!(packed, Exit::Done);
    }
    packed == Exit::Done
}

fn run_check(path: &std::path::Path) -> Exit {
    let (mut out, mut err) = (Vec::new(), Vec::new());
    let args = ["crosstrack".as_ref(), "check".as_ref(), path.as_os_str()];
    let exit = run_with(args, &mut std::io::empty(), &mut out, &mut err);
    assert_ne!(exit, Exit::Internal, "{}", String::from_utf8_lossy(&err));
    assert_eq!(exit == Exit::Done, err.is_empty(), "{}", String::from_utf8_lossy(&err));
    exit
}
