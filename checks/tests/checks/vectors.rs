//! The packages of test vectors that a release has.

use std::fs;
use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Output};

fn message(output: &Output) -> String {
    String::from_utf8_lossy(&[output.stdout.as_slice(), &output.stderr].concat()).into_owned()
}

/// Runs Python; nothing, and a loud word, without it.
fn python(args: &[&str]) -> Option<Output> {
    let done = Command::new("python3").args(args).output();
    if done.is_err() {
        let _ = writeln!(std::io::stderr(), "SKIPPED: python3 is not installed");
    }
    done.ok()
}

/// The packages of vectors hold the files that the command exports, twice the same, and a module finds them.
#[test]
fn packages_of_vectors_hold_what_the_command_exports() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name).to_str().expect("text").to_owned();
    for game in ["crosstrack", "crossings"] {
        let target = path(&format!("vectors/{game}"));
        let args = ["conform", "vectors", "export", "--game", game, &target];
        let done = Command::new(crate::built("crosstrack")).args(args).output().expect("it runs");
        assert!(done.status.success(), "{}", message(&done));
    }
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/../.github/release/vectors.py");
    for to in ["first", "second"] {
        let Some(done) = python(&[script, &path("vectors"), &path(to)]) else { return };
        assert!(done.status.success(), "{}", message(&done));
    }
    let mut names = Vec::new();
    for entry in fs::read_dir(path("first")).expect("a folder") {
        let name = entry.expect("an entry").file_name().into_string().expect("text");
        let bytes = |of: &str| fs::read(Path::new(&path(of)).join(&name)).expect("a package");
        assert_eq!(bytes("first"), bytes("second"), "{name} is another each time");
        names.push(name);
    }
    names.sort_unstable();
    assert_eq!(names.len(), 3, "{names:?}");
    // The names stand in the order of their first different letter: archive, npm, wheel.
    let [archive, npm, wheel] = [0, 1, 2].map(|at| path(&format!("first/{}", names[at])));
    let program = "import sys, tarfile, pathlib\n\
         sys.path.insert(0, sys.argv[3])\n\
         import crosstrack_vectors\n\
         source = pathlib.Path(sys.argv[4])\n\
         wanted = {p.relative_to(source).as_posix(): p.read_bytes() for p in source.rglob('*') if p.is_file()}\n\
         def inside(name):\n\
         \x20   with tarfile.open(name) as t:\n\
         \x20       return {m.name.split('/', 1)[1]: t.extractfile(m).read() for m in t}\n\
         assert inside(sys.argv[1]) == wanted\n\
         npm = inside(sys.argv[2])\n\
         assert npm.pop('package.json') and npm == wanted\n\
         for name, data in wanted.items():\n\
         \x20   game, file = name.split('/', 1)\n\
         \x20   assert (crosstrack_vectors.folder(game) / file).read_bytes() == data, name\n\
         assert len(wanted) > 20, len(wanted)\n\
         print('the same')";
    let done = python(&["-c", program, &archive, &npm, &wheel, &path("vectors")]);
    let done = done.expect("it ran before");
    assert_eq!(message(&done), "the same\n");
    // What was changed after the export is not packed.
    fs::write(path("vectors/crosstrack/board.json"), "{}").expect("written");
    let done = python(&[script, &path("vectors"), &path("third")]).expect("it ran before");
    assert!(!done.status.success() && !Path::new(&path("third")).exists(), "{}", message(&done));
}
