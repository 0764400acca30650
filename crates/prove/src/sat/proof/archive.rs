//! Archives: a proof on disk as `NAME.cnf` (DIMACS), `NAME.lrat.gz` (LRAT, gzip), and `NAME.json`
//! (manifest).
//!
//! An archive that is read is not trusted. Only these files are opened, and only if they are regular files; no more
//! of them is read than the manifest says. Memory has a limit, whatever the files contain.
//!
//! Writing is deterministic: the same formula, query and program give the same bytes. The files
//! get their names only after the proof has been read back and checked. They get them one after the other, the
//! manifest last. So an archive with a manifest is complete. An interrupt before the first file has its name
//! leaves no file behind. A later one leaves an archive without a manifest, which can be written again.

use std::ffi::OsStr;
use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, BufWriter, Read, Seek as _, SeekFrom, Write};
use std::path::{Path, PathBuf};

use crate::sat::DimacsError;
use crate::sat::backend::{UnknownReason, VARISAT};
use crate::sat::cnf::Cnf;
use crate::sat::model::Model;
use crate::sat::proof::hashing::Hashing;
use crate::sat::proof::manifest::{FileHash, MANIFEST_BYTES, Manifest, ManifestError, hex};
use crate::sat::proof::prove::{ProofOutcome, ProveError};
use crate::sat::proof::{ProofError, ProofSize, TrimError, check_with_limit, trim};
use crate::sat::sink::ClauseSink as _;
use crosstrack_io::bounded;
use crosstrack_io::files::{self, AtomicFile, CompleteFile, WriteError, read_error_text};
use crosstrack_io::gzip;
use crosstrack_io::{BoundedError, ByteSize};
use serde_json::Value;

/// Reason why there is no archive, or why it is not accepted.
#[derive(Debug, thiserror::Error)]
#[allow(missing_docs, reason = "the fields are what the messages say they are")]
#[non_exhaustive]
pub enum ArchiveError {
    /// The formula has a model, so there is nothing to prove.
    #[error("the formula is satisfiable")]
    Satisfiable { model: Model },
    /// The budget was spent.
    #[error("the formula is not decided")]
    Unknown {
        /// The limit that ended the solve.
        why: UnknownReason,
    },
    /// No proof was found.
    #[error(transparent)]
    Make(#[from] ProveError),
    /// The proof could not be trimmed.
    #[error(transparent)]
    Trim(#[from] TrimError),
    /// A file cannot be written.
    #[error(transparent)]
    Write(#[from] WriteError),
    /// A file cannot be read, or an old manifest cannot be removed.
    #[error("{}: {}", .path.display(), read_error_text(cause))]
    File { path: PathBuf, cause: io::Error },
    /// A directory, a device, or something else that has no size of its own.
    #[error("{}: it is not a regular file", .path.display())]
    NotAFile { path: PathBuf },
    /// A file is longer than any file of its kind can be.
    #[error("{}: it is longer than {}, the most that is read here", .path.display(), ByteSize(*limit))]
    TooLong {
        path: PathBuf,
        /// Maximum number of bytes that are read from such a file.
        limit: usize,
    },
    /// The path is not the path of a manifest. (The names of the other files follow from that of the manifest.)
    #[error("{}: a manifest is called NAME.json, its other files NAME.cnf and NAME.lrat.gz", .path.display())]
    Name { path: PathBuf },
    /// The manifest cannot be parsed, or was changed.
    #[error("{}: {cause}", .path.display())]
    Manifest { path: PathBuf, cause: ManifestError },
    /// A file is not the file that the manifest was written for.
    #[error("{}: {what} is {found}, the manifest says {expected}", .path.display())]
    Changed { path: PathBuf, what: &'static str, found: String, expected: String },
    /// The formula cannot be parsed.
    #[error("{}: {cause}", .path.display())]
    Formula { path: PathBuf, cause: DimacsError },
    /// The proof is not accepted.
    #[error("{}: {cause}", .path.display())]
    Proof { path: PathBuf, cause: ProofError },
}

/// The default `memory` for [`verify`], 32 MiB. The formulas of the board 4x2 take up to a quarter of that.
pub const MEMORY: usize = 32 << 20;

/// An archive whose files are those of its manifest, and whose proof was accepted.
#[derive(Clone, Debug)]
pub struct VerifiedArchive {
    /// The manifest. Its query is not compared with anything: see [`Manifest`].
    pub manifest: Manifest,
    /// The formula that is proved unsatisfiable. Compare it with a formula derived again from the rules.
    pub cnf: Cnf,
    /// The size of the proof.
    pub size: ProofSize,
}

/// Proves that a formula is unsatisfiable and archives the proof as `dir/name.*`.
///
/// `prove` writes an LRAT proof by varisat to the writer that it is given; see
/// [`prove`](crate::sat::proof::prove()). The files are created before `prove` is called, so that a missing folder
/// is reported at once. An existing archive of that name is replaced.
///
/// # Errors
/// [`ArchiveError::Satisfiable`] or [`ArchiveError::Unknown`] if `prove` says so;
/// [`ArchiveError::Write`] with the name of the file that cannot be written; otherwise see
/// [`ArchiveError`]. Nothing is left behind, unless one of several files cannot be renamed.
///
/// # Examples
/// ```
/// use crosstrack_prove::sat::backend::Budget;
/// use crosstrack_prove::sat::proof::{archive, prove};
/// use crosstrack_prove::sat::Cnf;
/// let dir = tempfile::tempdir()?;
/// let cnf = Cnf::parse_dimacs(b"p cnf 1 2\n1 0\n-1 0\n")?;
/// let proof = |out: &mut dyn std::io::Write| prove(&cnf, Budget::UNLIMITED, out);
/// let made = archive::make(dir.path(), "small", &cnf, "one variable".into(), proof)?;
/// let found = archive::verify(&dir.path().join("small.json"), archive::MEMORY)?;
/// assert_eq!((found.manifest, found.size, found.cnf), (made.manifest, made.size, cnf));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn make(
    dir: &Path,
    name: &str,
    cnf: &Cnf,
    query: Value,
    prove: impl FnOnce(&mut dyn Write) -> Result<ProofOutcome, ProveError>,
) -> Result<VerifiedArchive, ArchiveError> {
    let files = Files::create(dir, name)?;
    let mut raw = tempfile::tempfile_in(dir).map_err(at(dir))?;
    match prove(&mut BufWriter::new(&mut raw))? {
        ProofOutcome::Unsat(_) => {}
        ProofOutcome::Sat(model) => return Err(ArchiveError::Satisfiable { model }),
        ProofOutcome::Unknown(why) => return Err(ArchiveError::Unknown { why }),
    }
    raw.seek(SeekFrom::Start(0)).map_err(at(dir))?;
    files.write(cnf, BufReader::new(raw), VARISAT, query)
}

/// Trims an LRAT proof of the formula that `solver` found, checks it, and archives it as `dir/name.*`.
///
/// # Errors
/// If the proof is not accepted or a file cannot be written. Nothing is left behind, unless one of several files
/// cannot be renamed.
pub fn pack(
    dir: &Path,
    name: &str,
    cnf: &Cnf,
    lrat: impl BufRead,
    solver: &str,
    query: Value,
) -> Result<VerifiedArchive, ArchiveError> {
    Files::create(dir, name)?.write(cnf, lrat, solver, query)
}

/// The files of an archive, still under hidden names.
struct Files {
    formula: AtomicFile,
    proof: AtomicFile,
    manifest: AtomicFile,
}

impl Files {
    fn create(dir: &Path, name: &str) -> Result<Self, ArchiveError> {
        let create = |end: &str| AtomicFile::create(&dir.join(format!("{name}.{end}")));
        Ok(Self { formula: create("cnf")?, proof: create("lrat.gz")?, manifest: create("json")? })
    }

    /// Writes the files, reads them back, checks the proof, and then gives them their names.
    fn write(
        self,
        cnf: &Cnf,
        lrat: impl BufRead,
        solver: &str,
        query: Value,
    ) -> Result<VerifiedArchive, ArchiveError> {
        let (formula, formula_hash) = write_formula(cnf, self.formula)?;
        let (proof, proof_hash) = write_proof(lrat, cnf.clause_count(), self.proof)?;
        let manifest = Manifest::new(solver.to_owned(), query, formula_hash, proof_hash);
        let manifest_file = write_manifest(&manifest, self.manifest)?;

        // No limit: reading what we wrote takes no more memory than making it did.
        let opened = (formula.path(), formula.open()?);
        let (cnf, size) =
            verify_files(&manifest, opened, (proof.path(), proof.open()?), usize::MAX)?;

        // An old manifest must not stand beside files that are not its own.
        let old = manifest_file.target();
        if old.exists() {
            fs::remove_file(old).map_err(at(old))?;
        }
        [formula, proof, manifest_file].into_iter().try_for_each(CompleteFile::commit)?;
        Ok(VerifiedArchive { manifest, cnf, size })
    }
}

fn write_formula(
    cnf: &Cnf,
    mut file: AtomicFile,
) -> Result<(CompleteFile, FileHash), ArchiveError> {
    let mut out = Hashing::new(&mut file);
    let written = cnf.write_dimacs(&mut out);
    let (_, bytes, hash) = out.into_parts();
    written.map_err(file.to_write_error())?;
    Ok((file.complete()?, FileHash { bytes, sha256: hex(hash) }))
}

fn write_proof(
    lrat: impl BufRead,
    inputs: usize,
    mut file: AtomicFile,
) -> Result<(CompleteFile, FileHash), ArchiveError> {
    let failed = file.to_write_error();
    let packed = gzip::pack(Hashing::new(&mut file));
    let mut text = BufWriter::new(packed);
    trim(lrat, inputs, &mut text).map_err(|error| match error {
        TrimError::Write(cause) => failed(cause).into(),
        other => ArchiveError::from(other),
    })?;
    let gzip = text.into_inner().map_err(|error| failed(error.into_error()))?;
    let (_, bytes, hash) = gzip.finish().map_err(&failed)?.into_parts();
    Ok((file.complete()?, FileHash { bytes, sha256: hex(hash) }))
}

fn write_manifest(manifest: &Manifest, mut file: AtomicFile) -> Result<CompleteFile, ArchiveError> {
    let text = manifest.to_json();
    file.write_bytes(text.as_bytes())?;
    let file = file.complete()?;
    let path = || file.path().to_owned();
    if text.len() > MANIFEST_BYTES {
        return Err(ArchiveError::TooLong { path: path(), limit: MANIFEST_BYTES });
    }
    Manifest::parse(text.as_bytes())
        .map_err(|cause| ArchiveError::Manifest { path: path(), cause })?;
    Ok(file)
}

/// Checks the archive whose manifest has the given path: the hashes of its files, and the proof.
///
/// This shows that the formula has no model. It does not show what the formula means: derive it again from the query of
/// the manifest, and compare it with [`VerifiedArchive::cnf`]. A changed byte in formula or proof is an error.
///
/// **Cost**: two passes over the proof. The formula takes at most `memory` bytes, and the clauses of
/// the proof take at most as much again.
///
/// # Errors
/// See [`ArchiveError`].
pub fn verify(manifest_path: &Path, memory: usize) -> Result<VerifiedArchive, ArchiveError> {
    let text = files::open(manifest_path).map_err(at(manifest_path))?;
    let text = bounded::read_bytes(text, MANIFEST_BYTES).map_err(|error| match error {
        BoundedError::Io(cause) => at(manifest_path)(cause),
        _ => ArchiveError::TooLong { path: manifest_path.to_owned(), limit: MANIFEST_BYTES },
    })?;
    let manifest = Manifest::parse(&text)
        .map_err(|cause| ArchiveError::Manifest { path: manifest_path.to_owned(), cause })?;
    let is_json = manifest_path.extension().is_some_and(|end| end == "json");
    let stem = manifest_path.file_stem().filter(|_| is_json);
    let stem = stem.ok_or_else(|| ArchiveError::Name { path: manifest_path.to_owned() })?;
    let [formula, proof] = ["cnf", "lrat.gz"].map(|end| sibling(manifest_path, stem, end));
    let opened = (formula.as_path(), open(&formula)?);
    let (cnf, size) = verify_files(&manifest, opened, (&proof, open(&proof)?), memory)?;
    Ok(VerifiedArchive { manifest, cnf, size })
}

/// Returns the path `STEM.END` in the folder of the manifest.
fn sibling(manifest_path: &Path, stem: &OsStr, end: &str) -> PathBuf {
    let mut name = stem.to_owned();
    name.push(".");
    name.push(end);
    manifest_path.with_file_name(name)
}

/// Opens a regular file. Nothing else is opened: opening a pipe would block, and a device has no end.
fn open(path: &Path) -> Result<File, ArchiveError> {
    if !fs::metadata(path).map_err(at(path))?.is_file() {
        return Err(ArchiveError::NotAFile { path: path.to_owned() });
    }
    File::open(path).map_err(at(path))
}

/// Checks the size and hash of a file, and returns the file, rewound to its beginning.
fn check_hash(path: &Path, mut file: File, stated: &FileHash) -> Result<File, ArchiveError> {
    let FileHash { bytes, sha256 } = stated;
    check_same(path, "the size", &file.metadata().map_err(at(path))?.len(), bytes)?;
    let mut whole = Hashing::new(io::sink());
    io::copy(&mut (&mut file).take(bytes.saturating_add(1)), &mut whole).map_err(at(path))?;
    check_same(path, "the hash", &hex(whole.hash), sha256)?;
    check_same(path, "the size", &whole.bytes, bytes)?;
    file.seek(SeekFrom::Start(0)).map_err(at(path))?;
    Ok(file)
}

/// Checks the formula and the proof. Each is given as a file and the path that errors show.
fn verify_files(
    manifest: &Manifest,
    (path, file): (&Path, File),
    (proof_path, proof_file): (&Path, File),
    memory: usize,
) -> Result<(Cnf, ProofSize), ArchiveError> {
    let (formula, proof) = (&manifest.formula, &manifest.proof);
    let file = check_hash(path, file, formula)?;
    let mut text = Hashing::new(file.take(formula.bytes));
    let cnf = Cnf::read_dimacs(BufReader::with_capacity(1 << 16, &mut text), memory)
        .map_err(|cause| ArchiveError::Formula { path: path.to_owned(), cause })?;
    // What was read is what was hashed, even if the file was changed in between.
    check_same(path, "the hash", &hex(text.hash), &formula.sha256)?;

    let path = proof_path;
    let file = check_hash(path, proof_file, proof)?;
    let unpacked = gzip::unpack(file, proof.bytes);
    let size = check_with_limit(&cnf, BufReader::with_capacity(1 << 16, unpacked), memory)
        .map_err(|cause| ArchiveError::Proof { path: path.to_owned(), cause })?;
    Ok((cnf, size))
}

fn check_same<T: PartialEq + ToString>(
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
