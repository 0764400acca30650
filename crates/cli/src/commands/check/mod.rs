//! `crosstrack check`: what a file shows that the program wrote as evidence, found out again from the rules.

mod archive;
mod strategy;

use std::fs::File;
use std::io::{BufReader, Write as _};
use std::path::{Path, PathBuf};
use std::time::Duration;

use clap::builder::TypedValueParser as _;
use flate2::bufread::MultiGzDecoder;
use serde::Deserialize;

use crate::console::read;
use crate::{CommandError, Console, Diagnostic, Exit, Target, duration, interrupt};
use crosstrack::solve::certificate::file::{NO_WIN, WIN};
use crosstrack_io::bounded;
use crosstrack_prove::sat::proof::manifest::FORMAT;

/// The most bytes of a file, unpacked: 16 MiB.
const MOST_BYTES: usize = 16 << 20;

/// Checks what files show: certificates, refutations, archives of proofs
///
/// Certificates and refutations of forced wins are replayed through the rules. Of an archive every byte and every
/// step of the proof is checked, the formula is derived from the rules again, and compared. Each file is
/// checked; the first that fails gives the exit code.
#[derive(clap::Args, Debug)]
#[command(
    before_help = "Example: crosstrack check examples/files/win-in-three.json\nExample: crosstrack check reports/minimal/proofs/4x2-joined-crossed.json"
)]
pub struct Args {
    /// A certificate or refutation, as `crosstrack solve --certificate` or `--refutation` writes it, where
    /// `.gz` is unpacked; or the manifest NAME.json of an archive that `crosstrack proof` writes
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,
    /// Of a refutation: try every legal move where nobody is to win at once, in place of the rules' list of
    /// winning moves, which takes a thousand times as long
    #[arg(long)]
    every_move: bool,
    /// Of a certificate or refutation: give up after so many seconds, or a time such as 5m or 1h
    #[arg(long, value_name = "TIME", value_parser = duration)]
    seconds: Option<Duration>,
    /// Of an archive: check only that its formula has no model, and do not derive the formula from the rules
    #[arg(long)]
    proof_only: bool,
    /// Of an archive: the most memory for the formula, and again for the clauses of the proof
    /// [default: 32]
    #[arg(long, value_name = "MIB",
          value_parser = clap::value_parser!(u32).range(1..=1 << 20).map(|mib| mib as usize))]
    memory: Option<usize>,
}

/// The kinds of files that show something.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Win,
    NoWin,
    Archive,
}

impl Kind {
    /// What a file of this kind is, in words.
    const fn words(self) -> &'static str {
        match self {
            Self::Win => "a certificate",
            Self::NoWin => "a refutation",
            Self::Archive => "the archive of a proof",
        }
    }

    /// The kind of a file with this text.
    ///
    /// # Errors
    /// If it is of no kind.
    fn of(text: &str) -> Result<Self, String> {
        // The rest is read by the one who knows the format.
        #[derive(Deserialize)]
        #[serde(expecting = "an object with a `format`")]
        struct Header {
            format: String,
        }
        let Header { format } = serde_json::from_str(text).map_err(|e| {
            format!("it is no certificate, refutation or manifest of an archive: {e}")
        })?;
        match format.as_str() {
            WIN => Ok(Self::Win),
            NO_WIN => Ok(Self::NoWin),
            // Of another version, too: who reads archives says which one it reads.
            other if other.starts_with("crosstrack-proof ") => Ok(Self::Archive),
            other => Err(format!("its format is `{other}`, not `{WIN}`, `{NO_WIN}` or `{FORMAT}`")),
        }
    }
}

impl Args {
    pub fn run(&self, console: &mut Console<'_>) -> Result<Exit, CommandError> {
        let mut first_failure = None;
        for path in &self.files {
            match self.check(path, console) {
                Ok(shown) => {
                    Target::Out.finish(&shown, console)?;
                }
                Err(failure) if self.files.len() == 1 => return Err(failure),
                Err(CommandError::Failed(exit, diagnostic)) => {
                    let looks = console.looks;
                    console.err.write_all(diagnostic.render(looks).as_bytes())?;
                    first_failure = first_failure.or(Some(exit));
                }
                Err(other) => return Err(other),
            }
            if interrupt::is_cancelled() {
                break;
            }
        }
        Ok(first_failure.unwrap_or(Exit::Done))
    }

    /// What a file shows: a line about it, and below that on what it rests.
    fn check(&self, path: &Path, console: &mut Console<'_>) -> Result<String, CommandError> {
        let text = unpacked(path)?;
        let kind = Kind::of(&text).map_err(|why| {
            Diagnostic::new(format!("{}: {why}", path.display()))
                .help("of an archive name the file NAME.json")
                .with(Exit::Input)
        })?;
        if let Some(option) = self.without_effect(kind) {
            let title = format!("{option} is not for {}, {}", path.display(), kind.words());
            return Err(Diagnostic::new(title).help("leave it out").with(Exit::Usage));
        }
        match kind {
            Kind::Win | Kind::NoWin => {
                strategy::check(path, &text, (self.every_move, self.seconds))
            }
            Kind::Archive => archive::check(path, (self.memory, self.proof_only), console),
        }
    }

    /// An option that is given and changes nothing of how files of a kind are checked.
    fn without_effect(&self, kind: Kind) -> Option<&'static str> {
        let is_archive = kind == Kind::Archive;
        let options = [
            ("--every-move", self.every_move, kind == Kind::NoWin),
            ("--seconds", self.seconds.is_some(), !is_archive),
            ("--proof-only", self.proof_only, is_archive),
            ("--memory", self.memory.is_some(), is_archive),
        ];
        options
            .into_iter()
            .find_map(|(option, given, has_effect)| (given && !has_effect).then_some(option))
    }
}

/// The text of a file, unpacked if its name says that it is packed.
fn unpacked(path: &Path) -> Result<String, CommandError> {
    if path.extension().is_none_or(|extension| extension != "gz") {
        return read(path, MOST_BYTES);
    }
    let unreadable = |why: String| {
        Diagnostic::new(format!("{} cannot be read: {why}", path.display())).with(Exit::Input)
    };
    let file = File::open(path).map_err(|e| unreadable(e.to_string()))?;
    let unpacking = MultiGzDecoder::new(BufReader::new(file));
    bounded::read_text(unpacking, MOST_BYTES).map_err(|e| unreadable(e.to_string()))
}
