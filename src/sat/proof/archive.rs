//! A proof on disk: `NAME.cnf` (DIMACS), `NAME.lrat.gz` (LRAT, gzip) and `NAME.json` (manifest).
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
use sha2::{Digest as _, Sha256};
use tempfile::NamedTempFile;

use crate::sat::backend::{Budget, VARISAT};
use crate::sat::cnf::Cnf;
use crate::sat::dimacs::DimacsError;
use crate::sat::model::Model;
use crate::sat::proof::make::{MakeError, Proving, prove};
use crate::sat::proof::manifest::{FormulaFile, Manifest, ManifestError, ProofFile, hex};
use crate::sat::proof::{ProofError, ProofSize, TrimError, check, trim};
use crate::sat::sink::ClauseSink as _;

/// Why there is no archive, or why it is not accepted.
#[derive(Debug, thiserror::Error)]
pub enum ArchiveError {
    /// There is nothing to prove.
    #[error("the formula is satisfiable")]
    Satisfiable {
        /// By this.
        model: Model,
    },
    /// No proof was found.
    #[error(transparent)]
    Make(#[from] MakeError),
    /// The proof could not be trimmed.
    #[error(transparent)]
    Trim(#[from] TrimError),
    /// A file cannot be read or written.
    #[error("{}: {cause}", .path.display())]
    File {
        /// Which.
        path: PathBuf,
        /// What the system says.
        cause: io::Error,
    },
    /// The manifest is not one.
    #[error("{}: {cause}", .path.display())]
    Manifest {
        /// Which file.
        path: PathBuf,
        /// Why.
        cause: ManifestError,
    },
    /// A file is not the one that the manifest was written for.
    #[error("{}: {what} is {found}, the manifest says {expected}", .path.display())]
    Changed {
        /// Which file.
        path: PathBuf,
        /// What differs.
        what: &'static str,
        /// What the file has.
        found: String,
        /// What the manifest says.
        expected: String,
    },
    /// The formula cannot be read.
    #[error("{}: {cause}", .path.display())]
    Formula {
        /// Which file.
        path: PathBuf,
        /// Why.
        cause: DimacsError,
    },
    /// The proof is not accepted.
    #[error("{}: {cause}", .path.display())]
    Proof {
        /// Which file.
        path: PathBuf,
        /// Why.
        cause: ProofError,
    },
}

/// An archive whose every byte was checked and whose proof was accepted.
#[derive(Clone, Debug)]
pub struct Verified {
    /// What it says of itself.
    pub manifest: Manifest,
    /// The formula that is proved unsatisfiable, to be compared with one derived again.
    pub cnf: Cnf,
}

/// Proves the formula unsatisfiable by varisat and archives the proof as `dir/name.*`.
///
/// # Errors
/// [`ArchiveError::Satisfiable`] with the model if it is; otherwise see [`ArchiveError`].
pub fn make(
    dir: &Path,
    name: &str,
    cnf: &Cnf,
    readings: BTreeMap<String, String>,
) -> Result<Manifest, ArchiveError> {
    let mut raw = tempfile::tempfile_in(dir).map_err(at(dir))?;
    if let Proving::Sat(model) = prove(cnf, Budget::UNLIMITED, BufWriter::new(&mut raw))? {
        return Err(ArchiveError::Satisfiable { model });
    }
    raw.seek(SeekFrom::Start(0)).map_err(at(dir))?;
    pack(dir, name, cnf, BufReader::new(raw), VARISAT, readings)
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
    readings: BTreeMap<String, String>,
) -> Result<Manifest, ArchiveError> {
    let place = |end: &str| dir.join(format!("{name}.{end}"));
    let (cnf_path, lrat_path, manifest_path) = (place("cnf"), place("lrat.gz"), place("json"));

    let (formula, formula_file) = write_formula(cnf, &cnf_path)?;
    let (proof, proof_file) = write_proof(lrat, cnf.clause_count(), &lrat_path)?;
    let manifest = Manifest::new(solver.to_owned(), formula_file, proof_file, readings);
    let mut sheet = beside(&manifest_path)?;
    sheet.write_all(manifest.to_json().as_bytes()).map_err(at(&manifest_path))?;

    let paths = Paths { formula: formula.path(), proof: proof.path() };
    verify_files(&manifest, &paths)?;

    // A manifest from before must not stand beside files that are not its own.
    if manifest_path.exists() {
        fs::remove_file(&manifest_path).map_err(at(&manifest_path))?;
    }
    for (file, path) in [(formula, &cnf_path), (proof, &lrat_path), (sheet, &manifest_path)] {
        file.as_file().sync_all().map_err(at(path))?;
        file.persist(path).map_err(|error| at(path)(error.error))?;
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
        file: file_name(path),
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
        file: file_name(path),
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
    let mut builder = tempfile::Builder::new();
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    builder.tempfile_in(path.parent().unwrap_or(Path::new("."))).map_err(at(path))
}

/// Checks an archive by its manifest's path: the manifest's seal, the hashes of both files, and
/// then the proof.
///
/// A changed byte anywhere in the three files is an error. **Cost**: reads the proof twice, once to
/// hash it; memory for the formula and the live clauses.
///
/// # Errors
/// See [`ArchiveError`].
pub fn verify(manifest_path: &Path) -> Result<Verified, ArchiveError> {
    let text = fs::read(manifest_path).map_err(at(manifest_path))?;
    let manifest = Manifest::parse(&text)
        .map_err(|cause| ArchiveError::Manifest { path: manifest_path.to_owned(), cause })?;
    let dir = manifest_path.parent().unwrap_or_else(|| Path::new(""));
    let (formula, proof) = (dir.join(&manifest.formula.file), dir.join(&manifest.proof.file));
    let cnf = verify_files(&manifest, &Paths { formula: &formula, proof: &proof })?;
    Ok(Verified { manifest, cnf })
}

/// Where the two files are.
struct Paths<'a> {
    formula: &'a Path,
    proof: &'a Path,
}

fn verify_files(manifest: &Manifest, paths: &Paths<'_>) -> Result<Cnf, ArchiveError> {
    let (formula, proof) = (&manifest.formula, &manifest.proof);
    let path = paths.formula;
    let text = fs::read(path).map_err(at(path))?;
    same(path, "the hash", &hex(Sha256::new().chain_update(&text)), &formula.sha256)?;
    same(path, "the size", &(text.len() as u64), &formula.bytes)?;
    let cnf = Cnf::parse_dimacs(&text)
        .map_err(|cause| ArchiveError::Formula { path: path.to_owned(), cause })?;
    same(path, "the number of variables", &(cnf.var_count() as u64), &formula.variables)?;
    same(path, "the number of clauses", &(cnf.clause_count() as u64), &formula.clauses)?;

    let path = paths.proof;
    let mut file = File::open(path).map_err(at(path))?;
    let mut whole = Hashing::new(io::sink());
    io::copy(&mut file, &mut whole).map_err(at(path))?;
    same(path, "the hash", &hex(whole.hash), &proof.sha256)?;
    same(path, "the size", &whole.bytes, &proof.bytes)?;
    file.seek(SeekFrom::Start(0)).map_err(at(path))?;
    let mut text = Hashing::new(GzDecoder::new(BufReader::new(file)));
    let size = check(&cnf, BufReader::with_capacity(1 << 16, &mut text))
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

fn file_name(path: &Path) -> String {
    path.file_name().unwrap_or_default().to_string_lossy().into_owned()
}

/// Hashes and counts what passes through it.
struct Hashing<T> {
    inner: T,
    bytes: u64,
    hash: Sha256,
}

impl<T> Hashing<T> {
    fn new(inner: T) -> Self {
        Self { inner, bytes: 0, hash: Sha256::new() }
    }

    fn into_parts(self) -> (T, u64, Sha256) {
        (self.inner, self.bytes, self.hash)
    }

    fn pass(&mut self, bytes: &[u8]) {
        self.bytes += bytes.len() as u64;
        self.hash.update(bytes);
    }
}

impl<W: Write> Write for Hashing<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.inner.write(bytes)?;
        self.pass(&bytes[..written]);
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.inner.flush()
    }
}

impl<R: Read> Read for Hashing<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.inner.read(buffer)?;
        self.pass(&buffer[..read]);
        Ok(read)
    }
}
