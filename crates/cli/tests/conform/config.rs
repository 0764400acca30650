//! Options that stand beside an engine, in `conform.toml`.

use std::fs;
use std::path::Path;
use std::process::Command;

use crosstrack::Ruleset;
use crosstrack_conform::HasVectors as _;

/// Runs `crosstrack conform` in a folder; returns its exit code and all that it says.
fn conform(folder: &Path, more: &[&str]) -> (Option<i32>, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_crosstrack"));
    command.arg("conform").args(more).current_dir(folder);
    let output = command.output().expect("the program runs");
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    (output.status.code(), text(&output.stdout) + &text(&output.stderr))
}

#[test]
fn a_file_beside_the_engine_has_the_options() {
    let folder = tempfile::tempdir().expect("a folder");
    let write = |text: &str| fs::write(folder.path().join("conform.toml"), text).expect("written");
    let (code, said) = conform(folder.path(), &[]);
    assert_eq!(code, Some(2), "{said}");
    assert!(said.contains("no engine is named"), "{said}");
    write(
        "# ours\nengine = 'crosstrack'\ngroup = ['board', \"links\"]\njobs = 2\ntimeout = 30.5\nno-shrink = true\nreport = 'badge=badge.json'\n",
    );
    let (code, said) = conform(folder.path(), &[]);
    assert_eq!(code, Some(0), "{said}");
    assert!(said.contains("CONFORMS to group board or links of crosstrack suite"), "{said}");
    assert!(folder.path().join("badge.json").is_file());
    // The command line has the last word.
    let (code, said) = conform(folder.path(), &["--group=opening", "--jobs", "1"]);
    assert_eq!(code, Some(0), "{said}");
    assert!(said.contains("CONFORMS to group opening of crosstrack suite"), "{said}");
    // Subcommands do not read it.
    write("engine = 3\nnothing = []\n");
    let (code, said) = conform(folder.path(), &["vectors", "list", "--group", "board"]);
    assert_eq!(code, Some(0), "{said}");
    fs::write(folder.path().join("other.toml"), "engine = 'crosstrack'\nrun = 'board/4x2'\n")
        .expect("written");
    assert_eq!(conform(folder.path(), &["--config", "other.toml"]).0, Some(0));
}

#[test]
fn what_is_no_option_is_refused_with_its_place() {
    let folder = tempfile::tempdir().expect("a folder");
    for (text, code, said) in [
        ("engine = 'crosstrack'\nlevels = 'core'\n", 3, "`levels` is no option"),
        ("config = 'other.toml'\n", 3, "`config` is no option"),
        ("engine = 'crosstrack'\nlevel = { a = 1 }\n", 3, "--level has a value of another type"),
        ("[engine]\ncommand = 'crosstrack'\n", 3, "--engine has a value of another type"),
        ("engine = 'crosstrack'\njobs = = 3\n", 3, "the mistake is on line 2"),
        ("engine = 'crosstrack'\nlevel = 'easy'\n", 2, "invalid value 'easy' for '--level"),
        ("engine = 'crosstrack'\nrequire = 'all'\nlevel = 'core'\n", 2, "cannot be used"),
        ("engine = 'crosstrack'\nallow = 'everything'\n", 2, "invalid value 'everything'"),
    ] {
        fs::write(folder.path().join("conform.toml"), text).expect("written");
        let (found, all) = conform(folder.path(), &[]);
        assert_eq!(found, Some(code), "{text}: {all}");
        assert!(all.contains(said), "{text}: {all}");
    }
}

/// A version that is pinned is the one that is run, or nothing is.
#[test]
fn a_suite_of_another_version_is_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let run =
        |suite| conform(folder.path(), &["--engine=crosstrack", "--group=board", "--suite", suite]);
    let version = Ruleset::VERSION;
    let (code, said) = run(version);
    assert_eq!(code, Some(0), "{said}");
    let (code, said) = run("3.1.0");
    assert_eq!(code, Some(2), "{said}");
    assert!(said.contains(&format!("the vectors are crosstrack-vectors {version} ")), "{said}");
    assert!(said.contains("not 3.1.0") && !said.contains("CONFORMS"), "{said}");
}
