//! Runs the checkers in this folder, which are Python and share no code with the library.

use std::ffi::OsString;
use std::fs;
use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Output};

/// What a script of this folder answers; `None`, loudly, where there is no Python. Where `CI=true`
/// there has to be one.
pub(crate) fn python<S: AsRef<std::ffi::OsStr>>(
    script: &str,
    args: impl IntoIterator<Item = S>,
) -> Option<Output> {
    let package = Path::new(env!("CARGO_MANIFEST_DIR"));
    let folder = package.ancestors().map(|folder| folder.join("tests/checkers"));
    let folder = folder.into_iter().find(|folder| folder.join("lrat.py").exists());
    let script = folder.expect("the folder of the checkers").join(script);
    match Command::new("python3").arg(&script).args(args).output() {
        Ok(output) => Some(output),
        Err(error) => {
            let required = std::env::var("CI").is_ok_and(|value| value == "true");
            assert!(!required, "python3 is not there ({error}), but CI=true requires it");
            let _ = writeln!(
                std::io::stderr(),
                "SKIPPED: python3 is not there ({error}), so {} was not run",
                script.display()
            );
            None
        }
    }
}

/// What a script wrote, if it ended well.
pub(crate) fn succeeded(output: &Output) -> String {
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    let out = text(&output.stdout);
    assert!(output.status.success(), "{}\n{out}{}", output.status, text(&output.stderr));
    out
}

/// The formulas and proofs of a folder, and how many there are.
fn pairs(folder: &Path) -> Vec<OsString> {
    let mut names: Vec<_> = fs::read_dir(folder)
        .expect("a folder")
        .map(|entry| entry.expect("an entry").path())
        .collect();
    names.sort();
    let formulas = names.iter().filter(|path| path.extension().is_some_and(|e| e == "cnf"));
    formulas.flat_map(|path| [path.into(), path.with_extension("lrat.gz").into()]).collect()
}

/// Checks that `lrat.py` accepts the archives of a folder, and that there are so many.
pub(crate) fn all_accepted(folder: &Path, archives: usize) {
    let args = pairs(folder);
    assert_eq!(args.len(), 2 * archives);
    let Some(output) = python("lrat.py", args) else { return };
    let text = succeeded(&output);
    assert_eq!(
        text.lines().filter(|line| line.starts_with("accepted ")).count(),
        archives,
        "{text}"
    );
}
