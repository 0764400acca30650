//! A proof on disk: `NAME.cnf` (DIMACS), `NAME.lrat.gz` (LRAT, gzip), `NAME.json` (manifest), and
//! `NAME.WORD.csv` for each table that the formula was made from.
//!
//! An archive is read as a stranger's: no file is opened but these, none that is not a regular file,
//! and no more of it than the manifest says; memory has a limit, whatever the files hold.
//!
//! The same formula, readings and program give the same bytes. Each file is written beside its
//! place and then moved there, the manifest last, so that where there is a manifest the archive is
//! whole; and nothing is moved before the proof has been read back and checked.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, BufWriter, Read, Seek as _, SeekFrom, Write};
use std::path::{Path, PathBuf};

use flate2::bufread::GzDecoder;
use flate2::{Compression, GzBuilder};
use tempfile::NamedTempFile;

use crate::sat::backend::{VARISAT, Why};
use crate::sat::cnf::Cnf;
use crate::sat::dimacs::DimacsError;
use crate::sat::model::Model;
use crate::sat::proof::hashing::Hashing;
use crate::sat::proof::make::{MakeError, Proving};
use crate::sat::proof::manifest::{
    FormulaFile, MANIFEST_BYTES, Manifest, ManifestError, ProofFile, TABLE_BYTES, TableFile, hex,
};
use crate::sat::proof::{ProofError, ProofSize, TrimError, check_within, trim};
use crate::sat::sink::ClauseSink as _;
use crosstrack_io::bounded;
use crosstrack_io::bounded::BoundedError;
use crosstrack_io::bounded::ByteSize;

/// Why there is no archive, or why it is not accepted.
#[derive(Debug, thiserror::Error)]
#[allow(missing_docs, reason = "the fields are what the messages say they are")]
pub enum ArchiveError {
    /// There is nothing to prove.
    #[error("the formula is satisfiable")]
    Satisfiable {
        /// By this.
        model: Model,
    },
    /// The budget was spent.
    #[error("the formula is not decided")]
    Unknown {
        /// Which limit ended the solve.
        why: Why,
    },
    /// No proof was found.
    #[error(transparent)]
    Make(#[from] MakeError),
    /// The proof could not be trimmed.
    #[error(transparent)]
    Trim(#[from] TrimError),
    /// A file cannot be read or written.
    #[error("{}: {cause}", .path.display())]
    File { path: PathBuf, cause: io::Error },
    /// A directory, a device, or whatever else has no size of its own.
    #[error("{}: it is not a regular file", .path.display())]
    NotAFile { path: PathBuf },
    /// A file is longer than any of its kind.
    #[error("{}: it is longer than {}, the most that is read here", .path.display(), ByteSize(*limit))]
    TooLong {
        path: PathBuf,
        /// The most bytes.
        limit: usize,
    },
    /// A table that is not text.
    #[error("{}: it is not text in UTF-8", .path.display())]
    NotText { path: PathBuf },
    /// Not the name of a manifest, from which the names of the other files follow.
    #[error("{}: a manifest is called NAME.json, its other files NAME.cnf and NAME.lrat.gz", .path.display())]
    Name { path: PathBuf },
    /// The manifest is not one.
    #[error("{}: {cause}", .path.display())]
    Manifest { path: PathBuf, cause: ManifestError },
    /// A file is not the one that the manifest was written for.
    #[error("{}: {what} is {found}, the manifest says {expected}", .path.display())]
    Changed { path: PathBuf, what: &'static str, found: String, expected: String },
    /// The formula cannot be read.
    #[error("{}: {cause}", .path.display())]
    Formula { path: PathBuf, cause: DimacsError },
    /// The proof is not accepted.
    #[error("{}: {cause}", .path.display())]
    Proof { path: PathBuf, cause: ProofError },
}

/// The memory for the formula of an archive, and again for the clauses of its proof, where nobody
/// asks for more: 32 MiB. The formulas of the board 4x2 take up to a quarter of it.
pub const MEMORY: usize = 32 << 20;

/// Tables that a formula is made from, as CSV text, each by a word of small letters.
pub type Tables = BTreeMap<String, String>;

/// An archive whose every byte was checked and whose proof was accepted.
#[derive(Clone, Debug)]
pub struct Verified {
    /// What it says of itself. Its readings are not derived from anything: see [`Manifest`].
    pub manifest: Manifest,
    /// The formula that is proved unsatisfiable, to be compared with one derived again.
    pub cnf: Cnf,
    /// The tables that it carries.
    pub tables: Tables,
}

/// What an archive is about.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Subject {
    /// What the formula says and under which readings of the rules.
    pub readings: BTreeMap<String, String>,
    /// The tables that it was made from; each of at most [`TABLE_BYTES`].
    pub tables: Tables,
}

/// Archives as `dir/name.*` the proof by varisat that `prove` writes: that the formula is unsatisfiable.
///
/// # Errors
/// [`ArchiveError::Satisfiable`] with the model, or [`ArchiveError::Unknown`], if it comes to that;
/// otherwise see [`ArchiveError`].
pub fn make(
    dir: &Path,
    name: &str,
    cnf: &Cnf,
    subject: Subject,
    prove: impl FnOnce(&mut dyn Write) -> Result<Proving, MakeError>,
) -> Result<Manifest, ArchiveError> {
    let mut raw = tempfile::tempfile_in(dir).map_err(at(dir))?;
    match prove(&mut BufWriter::new(&mut raw))? {
        Proving::Unsat(_) => {}
        Proving::Sat(model) => return Err(ArchiveError::Satisfiable { model }),
        Proving::Unknown(why) => return Err(ArchiveError::Unknown { why }),
    }
    raw.seek(SeekFrom::Start(0)).map_err(at(dir))?;
    pack(dir, name, cnf, BufReader::new(raw), VARISAT, subject)
}

/// Trims an LRAT proof of the formula, checks it, and archives it as `dir/name.*`.
///
/// # Errors
/// If the proof is not accepted (nothing is then left behind) or a file cannot be written.
pub fn pack(
    dir: &Path,
    name: &str,
    cnf: &Cnf,
    lrat: impl BufRead,
    solver: &str,
    subject: Subject,
) -> Result<Manifest, ArchiveError> {
    let place = |end: &str| dir.join(format!("{name}.{end}"));
    let (cnf_path, lrat_path, manifest_path) = (place("cnf"), place("lrat.gz"), place("json"));

    let (formula, formula_file) = write_formula(cnf, &cnf_path)?;
    let (proof, proof_file) = write_proof(lrat, cnf.clause_count(), &lrat_path)?;
    let mut tables = Vec::new();
    let mut table_files = BTreeMap::new();
    for (word, text) in &subject.tables {
        let path = place(&format!("{word}.csv"));
        if text.len() > TABLE_BYTES {
            return Err(ArchiveError::TooLong { path, limit: TABLE_BYTES });
        }
        let mut file = beside(&path)?;
        file.write_all(text.as_bytes()).map_err(at(&path))?;
        table_files.insert(word.clone(), TableFile::of(text));
        tables.push((file, path));
    }
    let manifest =
        Manifest::new(solver.to_owned(), formula_file, proof_file, table_files, subject.readings);
    let mut sheet = beside(&manifest_path)?;
    let sheet_text = manifest.to_json();
    if sheet_text.len() > MANIFEST_BYTES {
        return Err(ArchiveError::TooLong { path: manifest_path, limit: MANIFEST_BYTES });
    }
    Manifest::parse(sheet_text.as_bytes())
        .map_err(|cause| ArchiveError::Manifest { path: manifest_path.clone(), cause })?;
    sheet.write_all(sheet_text.as_bytes()).map_err(at(&manifest_path))?;

    // It is our own: it may take the memory that making it took.
    verify_files(&manifest, formula.path(), proof.path(), usize::MAX)?;

    // A manifest from before must not stand beside files that are not its own.
    if manifest_path.exists() {
        fs::remove_file(&manifest_path).map_err(at(&manifest_path))?;
    }
    let files = [(formula, cnf_path), (proof, lrat_path)].into_iter().chain(tables);
    for (file, path) in files.chain([(sheet, manifest_path)]) {
        file.as_file().sync_all().map_err(at(&path))?;
        file.persist(&path).map_err(|error| at(&path)(error.error))?;
    }
    Ok(manifest)
}

fn write_formula(cnf: &Cnf, path: &Path) -> Result<(NamedTempFile, FormulaFile), ArchiveError> {
    let mut file = beside(path)?;
    let mut out = Hashing::new(BufWriter::new(&mut file));
    cnf.write_dimacs(&mut out).and_then(|()| out.flush()).map_err(at(path))?;
    let (inner, bytes, hash) = out.into_parts();
    drop(inner);
    let described = FormulaFile {
        bytes,
        sha256: hex(hash),
        variables: cnf.var_count() as u64,
        clauses: cnf.clause_count() as u64,
    };
    Ok((file, described))
}

fn write_proof(
    lrat: impl BufRead,
    inputs: usize,
    path: &Path,
) -> Result<(NamedTempFile, ProofFile), ArchiveError> {
    let mut file = beside(path)?;
    let packed = Hashing::new(BufWriter::new(&mut file));
    // No name, no time, no system: the bytes depend on the contents alone.
    let gzip = GzBuilder::new().mtime(0).operating_system(255).write(packed, Compression::best());
    let mut text = Hashing::new(BufWriter::new(gzip));
    let size = trim(lrat, inputs, &mut text)?;
    let (inner, text_bytes, text_hash) = text.into_parts();
    let gzip = inner.into_inner().map_err(|error| at(path)(error.into_error()))?;
    let mut packed = gzip.finish().map_err(at(path))?;
    packed.flush().map_err(at(path))?;
    let (inner, bytes, hash) = packed.into_parts();
    drop(inner);
    let described = ProofFile {
        bytes,
        sha256: hex(hash),
        text_bytes,
        text_sha256: hex(text_hash),
        additions: size.additions,
        deletions: size.deletions,
        hints: size.hints,
    };
    Ok((file, described))
}

/// A file in the same directory, readable as files usually are, that is gone unless it is moved.
fn beside(path: &Path) -> Result<NamedTempFile, ArchiveError> {
    #[cfg_attr(not(unix), allow(unused_mut, reason = "permissions are those of Unix"))]
    let mut builder = tempfile::Builder::new();
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    builder.tempfile_in(path.parent().unwrap_or(Path::new("."))).map_err(at(path))
}

/// Checks an archive by its manifest's path: the manifest's seal, the hashes of all files, and then
/// the proof. What it shows is that the formula has no model, and nothing about what it means.
///
/// A changed byte anywhere in the files is an error. **Cost**: reads the proof twice, once to hash
/// it; the formula takes at most `memory` bytes, and the clauses of the proof as much again.
///
/// # Errors
/// See [`ArchiveError`].
pub fn verify(manifest_path: &Path, memory: usize) -> Result<Verified, ArchiveError> {
    let text = File::open(manifest_path).map_err(at(manifest_path))?;
    let text = bounded::read_bytes(text, MANIFEST_BYTES).map_err(|error| match error {
        BoundedError::Io(cause) => at(manifest_path)(cause),
        _ => ArchiveError::TooLong { path: manifest_path.to_owned(), limit: MANIFEST_BYTES },
    })?;
    let manifest = Manifest::parse(&text)
        .map_err(|cause| ArchiveError::Manifest { path: manifest_path.to_owned(), cause })?;
    let name = manifest_path.extension().is_some_and(|end| end == "json");
    let stem = manifest_path.file_stem().filter(|_| name);
    let stem = stem.ok_or_else(|| ArchiveError::Name { path: manifest_path.to_owned() })?;
    let place = |end: &str| {
        let mut file = stem.to_owned();
        file.push(".");
        file.push(end);
        manifest_path.with_file_name(file)
    };
    let mut tables = Tables::new();
    for (word, stated) in &manifest.tables {
        tables.insert(word.clone(), read_table(&place(&format!("{word}.csv")), stated)?);
    }
    let cnf = verify_files(&manifest, &place("cnf"), &place("lrat.gz"), memory)?;
    Ok(Verified { manifest, cnf, tables })
}

/// A regular file of the size that the manifest says. Anything else is not opened: a pipe would be
/// waited for, and a device has no end.
fn open(path: &Path, size: u64) -> Result<File, ArchiveError> {
    let found = fs::metadata(path).map_err(at(path))?;
    if !found.is_file() {
        return Err(ArchiveError::NotAFile { path: path.to_owned() });
    }
    same(path, "the size", &found.len(), &size)?;
    File::open(path).map_err(at(path))
}

/// Hashes a file of the size and hash that the manifest says, and goes back to its beginning.
fn hashed(path: &Path, size: u64, sha256: &String) -> Result<File, ArchiveError> {
    let mut file = open(path, size)?;
    let mut whole = Hashing::new(io::sink());
    io::copy(&mut (&mut file).take(size.saturating_add(1)), &mut whole).map_err(at(path))?;
    same(path, "the hash", &hex(whole.hash), sha256)?;
    same(path, "the size", &whole.bytes, &size)?;
    file.seek(SeekFrom::Start(0)).map_err(at(path))?;
    Ok(file)
}

fn read_table(path: &Path, stated: &TableFile) -> Result<String, ArchiveError> {
    if stated.bytes > TABLE_BYTES as u64 {
        return Err(ArchiveError::TooLong { path: path.to_owned(), limit: TABLE_BYTES });
    }
    let file = hashed(path, stated.bytes, &stated.sha256)?;
    let text = bounded::read_text(file, TABLE_BYTES).map_err(|error| match error {
        BoundedError::Io(cause) => at(path)(cause),
        BoundedError::NotText { .. } => ArchiveError::NotText { path: path.to_owned() },
        _ => ArchiveError::TooLong { path: path.to_owned(), limit: TABLE_BYTES },
    })?;
    same(path, "the table", &TableFile::of(&text), stated)?;
    Ok(text)
}

fn verify_files(
    manifest: &Manifest,
    formula_path: &Path,
    proof_path: &Path,
    memory: usize,
) -> Result<Cnf, ArchiveError> {
    let (formula, proof) = (&manifest.formula, &manifest.proof);
    let path = formula_path;
    let file = hashed(path, formula.bytes, &formula.sha256)?;
    let mut text = Hashing::new(file.take(formula.bytes));
    let cnf = Cnf::read_dimacs(BufReader::with_capacity(1 << 16, &mut text), memory)
        .map_err(|cause| ArchiveError::Formula { path: path.to_owned(), cause })?;
    same(path, "the hash", &hex(text.hash), &formula.sha256)?;
    same(path, "the number of variables", &(cnf.var_count() as u64), &formula.variables)?;
    same(path, "the number of clauses", &(cnf.clause_count() as u64), &formula.clauses)?;

    let path = proof_path;
    let file = hashed(path, proof.bytes, &proof.sha256)?;
    let unpacked = GzDecoder::new(BufReader::new(file)).take(proof.text_bytes.saturating_add(1));
    let mut text = Hashing::new(unpacked);
    let size = check_within(&cnf, BufReader::with_capacity(1 << 16, &mut text), memory)
        .map_err(|cause| ArchiveError::Proof { path: path.to_owned(), cause })?;
    same(path, "the size of the text", &text.bytes, &proof.text_bytes)?;
    same(path, "the hash of the text", &hex(text.hash), &proof.text_sha256)?;
    let ProofSize { additions, deletions, hints } = size;
    same(path, "the number of additions", &additions, &proof.additions)?;
    same(path, "the number of deletions", &deletions, &proof.deletions)?;
    same(path, "the number of hints", &hints, &proof.hints)?;
    Ok(cnf)
}

fn same<T: PartialEq + ToString>(
    path: &Path,
    what: &'static str,
    found: &T,
    expected: &T,
) -> Result<(), ArchiveError> {
    if found == expected {
        return Ok(());
    }
    let (found, expected) = (found.to_string(), expected.to_string());
    Err(ArchiveError::Changed { path: path.to_owned(), what, found, expected })
}

fn at(path: &Path) -> impl FnOnce(io::Error) -> ArchiveError + use<> {
    let path = path.to_owned();
    move |cause| ArchiveError::File { path, cause }
}
