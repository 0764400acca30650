//! What a release is made of, and the steps of the Action, run by hand with an archive of this very
//! command.

use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// Runs `release.py`. Returns `None` and says so without Python.
fn release(args: &[&str]) -> Option<Output> {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../.github/release/release.py");
    let done =
        Command::new("python3").arg(path).args(args).env_remove("GITHUB_REPOSITORY").output();
    if done.is_err() {
        let _ = writeln!(std::io::stderr(), "SKIPPED: python3 is not installed");
    }
    done.ok()
}

/// Runs a script of the repository; nothing, and a loud word, without bash.
fn script(name: &str, args: &[&str], variables: &[(&str, &str)]) -> Option<Output> {
    let path = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/..")).join(".github").join(name);
    let done = Command::new("bash").arg(path).args(args).envs(variables.iter().copied()).output();
    if done.is_err() {
        let _ = writeln!(std::io::stderr(), "SKIPPED: bash is not installed");
    }
    done.ok()
}

fn message(output: &Output) -> String {
    String::from_utf8_lossy(&[output.stdout.as_slice(), &output.stderr].concat()).into_owned()
}

/// The runner on which the archive is installed, and the target that it takes.
const RUNNER: [(&str, &str); 2] = [("RUNNER_OS", "Linux"), ("RUNNER_ARCH", "X64")];
const TARGET: &str = "x86_64-unknown-linux-musl";

/// An archive with its checksum, in a folder that is a runner's too.
struct Packed {
    folder: tempfile::TempDir,
    archive: PathBuf,
    sha256: String,
}

impl Packed {
    fn new() -> Option<Self> {
        let folder = tempfile::tempdir().expect("a folder");
        let to = folder.path().join("packed");
        let command = crate::built("crosstrack");
        let [command, to_folder] = [&command, &to].map(|path| path.to_str().expect("text"));
        let done = release(&["pack", command, TARGET, to_folder])?;
        assert!(done.status.success(), "{}", message(&done));
        let name = format!("crosstrack-{}-{TARGET}.tar.gz", env!("CARGO_PKG_VERSION"));
        let line = fs::read_to_string(to.join(format!("{name}.sha256"))).expect("a checksum");
        let (sha256, named) = line.split_once(' ').expect("a checksum and a name");
        assert_eq!(named.trim_start_matches([' ', '*']).trim(), name);
        assert_eq!(String::from_utf8_lossy(&done.stdout), line);
        let sha256 = sha256.to_owned();
        Some(Self { archive: to.join(name), sha256, folder })
    }

    fn path(&self, name: &str) -> String {
        self.folder.path().join(name).to_str().expect("text").to_owned()
    }

    fn install(&self, changed: &[(&str, &str)]) -> Output {
        let (temp, path) = (self.path("runner"), self.path("path"));
        let mut variables = vec![
            ("VERSION", env!("CARGO_PKG_VERSION")),
            ("SHA256", self.sha256.as_str()),
            ("ARCHIVE", self.archive.to_str().expect("text")),
            ("REPOSITORY", "owner/repository"),
            ("RUNNER_TEMP", temp.as_str()),
            ("GITHUB_PATH", path.as_str()),
            ("GITHUB_SERVER_URL", "https://localhost:1"),
        ];
        variables.extend(RUNNER);
        variables.extend(changed);
        script("action/install.sh", &[], &variables).expect("bash")
    }

    fn conform(&self, changed: &[(&str, &str)]) -> (Output, String, String, Option<String>) {
        let added = fs::read_to_string(self.path("path")).expect("a path");
        let path = format!("{}:{}", added.trim(), std::env::var("PATH").expect("a path"));
        let [temp, junit, output, summary] =
            ["runner", "junit.xml", "output", "summary"].map(|name| self.path(name));
        for file in [&junit, &output, &summary] {
            let _ = fs::remove_file(file);
        }
        let mut variables = vec![
            ("PATH", path.as_str()),
            ("RUNNER_TEMP", temp.as_str()),
            ("GITHUB_OUTPUT", output.as_str()),
            ("GITHUB_STEP_SUMMARY", summary.as_str()),
            ("JUNIT", junit.as_str()),
            ("GAME", "crosstrack"),
        ];
        for empty in ["ENGINE", "LANGUAGE", "GROUPS_", "REQUIRE"] {
            variables.push((empty, ""));
        }
        variables.extend(changed);
        let done = script("action/conform.sh", &[], &variables).expect("bash");
        let read = |path: &str| fs::read_to_string(path).unwrap_or_default();
        (done, read(&output), read(&summary), fs::read_to_string(&junit).ok())
    }
}

/// Returns the targets of links in Markdown that are no addresses and no places in the same text.
fn links_to_files(text: &str) -> Vec<&str> {
    let targets = text.split("](").skip(1).filter_map(|rest| rest.split(')').next());
    targets.filter(|target| !target.contains("://") && !target.starts_with('#')).collect()
}

#[test]
fn what_the_package_holds_links_to_no_file_of_the_repository() {
    let root = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/.."));
    let manifest = fs::read_to_string(root.join("Cargo.toml")).expect("the manifest");
    assert!(manifest.contains("readme = \"src/README.md\""), "the package has a page of its own");
    for name in ["src/README.md", "CHANGELOG.md"] {
        let text = fs::read_to_string(root.join(name)).expect("a text");
        assert_eq!(links_to_files(&text), [""; 0], "{name}");
    }
    assert_eq!(links_to_files("[a](b.md#c) [d](https://e.f) [g](#h)"), ["b.md#c"]);
}

/// The variables of the Action that may have several lines: words, and a command.
const WORDS: [&str; 5] = ["ENGINE", "LEVEL", "GROUPS_", "FLAG", "REQUIRE"];

/// Returns the variables that the Action gives to a script.
fn variables_of(script: &str) -> impl Iterator<Item = &'static str> {
    let action = include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/../action.yml"));
    let (_, step) = action.split_once(script).expect("a step that runs it");
    let (_, variables) = step.split_once("      env:\n").expect("variables");
    let lines = variables.lines().take_while(|line| line.starts_with("        "));
    lines.filter(|line| !line.contains('#')).filter_map(|line| line.trim().split(':').next())
}

/// Inputs of several lines, as YAML writes them.
#[test]
fn the_action_takes_words_of_all_lines_and_lets_nothing_into_the_workflow() {
    let Some(packed) = Packed::new() else { return };
    let done = packed.install(&[]);
    assert!(done.status.success(), "{}", message(&done));
    let engine = ("ENGINE", "crosstrack conform engine\n");
    let own = [engine, ("GROUPS_", "board\nlinks\n")];
    let (done, _, summary, junit) = packed.conform(&own);
    assert!(done.status.success(), "{}", message(&done));
    let junit = junit.expect("a report");
    assert!(["board", "links"].iter().all(|name| junit.contains(&format!("name=\"{name}\""))));
    assert!(summary.contains("## crosstrack conform"), "{summary}");
    let single: Vec<&str> =
        variables_of("conform.sh").filter(|name| !WORDS.contains(name)).collect();
    assert!(single.contains(&"BASELINE") && single.len() > 6, "{single:?}");
    for name in single {
        let (done, output, ..) = packed.conform(&[engine, (name, "a\n::error::b\nc=d")]);
        assert_eq!((done.status.code(), output.as_str()), (Some(2), ""), "{}", message(&done));
        assert!(message(&done).contains("one line"), "{name}: {}", message(&done));
        assert!(!message(&done).contains("\n::error::b"), "{name}: {}", message(&done));
    }
    for name in variables_of("install.sh") {
        let done = packed.install(&[(name, "a\n::error::b")]);
        assert!(!done.status.success(), "{name}");
        assert!(!message(&done).contains("\n::error::b"), "{name}: {}", message(&done));
    }
}

/// Some files of an archive.
const PACKED: [&str; 7] = [
    "crosstrack",
    "man/man1/crosstrack-solve.1",
    "completions/_crosstrack",
    "completions/crosstrack.ps1",
    "LICENSE-MIT",
    "THIRD-PARTY.txt",
    "CITATION.cff",
];

/// The texts of an archive link to no file: the archive does not have them.
fn assert_texts_stand_alone(home: &Path) {
    for name in ["README.md", "CHANGELOG.md"] {
        let text = fs::read_to_string(home.join(name)).expect("a text of the archive");
        assert_eq!(links_to_files(&text), [""; 0], "{name} of the archive");
        assert!(text.lines().count() > 20, "{name} of the archive is whole");
    }
}

#[test]
fn the_action_installs_what_fits() {
    let Some(packed) = Packed::new() else { return };
    for (changed, said) in [
        (("SHA256", "0".repeat(64).as_str()), "the checksum of crosstrack-"),
        (("SHA256", ""), "sha256 takes the 64 digits"),
        (("VERSION", "latest; true"), "no version: latest; true"),
        (("RUNNER_ARCH", "MIPS"), "there is no archive for Linux on MIPS"),
        (("ARCHIVE", "nowhere.tar.gz"), "nowhere.tar.gz cannot be read"),
        (("ARCHIVE", ""), "cannot be downloaded"),
    ] {
        let done = packed.install(&[changed]);
        assert!(!done.status.success() && message(&done).contains(said), "{}", message(&done));
        assert!(!Path::new(&packed.path("path")).exists(), "nothing is put on the path");
    }
    let done = packed.install(&[("ARCHIVE", ""), ("REPOSITORY", "")]);
    assert!(
        message(&done).contains("the repository of the releases is not known"),
        "{}",
        message(&done)
    );
    let upper = packed.sha256.to_uppercase();
    let done = packed.install(&[("SHA256", &upper)]);
    assert!(done.status.success(), "{}", message(&done));
    let home = PathBuf::from(fs::read_to_string(packed.path("path")).expect("a path").trim());
    for name in PACKED {
        assert!(home.join(name).is_file(), "{name} is not in the archive");
    }
    assert_texts_stand_alone(&home);
}

#[test]
fn the_action_asks_the_engine() {
    let Some(packed) = Packed::new() else { return };
    let done = packed.install(&[]);
    assert!(done.status.success(), "{}", message(&done));
    let engine = ("ENGINE", "crosstrack conform engine");
    let own = [engine, ("GROUPS_", "board links"), ("LEVEL", "core edition")];
    let (done, output, summary, junit) = packed.conform(&own);
    assert!(done.status.success(), "{}", message(&done));
    assert!(message(&done).contains("::notice title=crosstrack conform::"), "{}", message(&done));
    assert_eq!(output, format!("junit={}\n", packed.path("junit.xml")));
    assert!(summary.contains("## crosstrack conform"), "{summary}");
    assert!(junit.expect("a report").contains("<testsuite name=\"board\""));

    // An engine that breaks fails the step, and its report is there all the same.
    let (done, output, _, junit) = packed.conform(&[("ENGINE", "false"), ("GROUPS_", "board")]);
    assert_eq!(done.status.code(), Some(1), "{}", message(&done));
    assert!(message(&done).contains("::error "), "{}", message(&done));
    assert!(!output.is_empty() && junit.is_some());

    // One that does not start has none, not even that of an earlier step; why is an error of the workflow.
    let (stale, json) = (packed.path("stale.xml"), packed.path("stale.json"));
    for file in [&stale, &json] {
        fs::write(file, "of an earlier step").expect("written");
    }
    let files = [("JUNIT", stale.as_str()), ("JSON", &json)];
    let (done, output, ..) =
        packed.conform(&[&[("ENGINE", "no-such-engine")][..], &files].concat());
    assert_eq!((done.status.code(), output.as_str()), (Some(2), ""));
    assert!(!Path::new(&stale).exists() && !Path::new(&json).exists());
    let said = message(&done);
    assert!(
        said.contains("::error title=crosstrack::") && said.contains("does not start"),
        "{said}"
    );
    let (done, ..) = packed.conform(&[]);
    assert_eq!(done.status.code(), Some(2));
    assert!(message(&done).contains("engine or lang is needed"), "{}", message(&done));

    if Command::new("python3").arg("--version").output().is_err() {
        let _ = writeln!(std::io::stderr(), "SKIPPED: python3 is not installed");
        return;
    }
    let stub = [("LANGUAGE", "python")];
    let (done, ..) = packed.conform(&[stub[0], ("GROUPS_", "links")]);
    assert!(done.status.success(), "{}", message(&done));
    // A beginning is no engine that conforms, whatever the workflow forgets to ask.
    let (done, ..) = packed.conform(&stub);
    assert_eq!(done.status.code(), Some(1), "{}", message(&done));
    assert!(
        message(&done).contains("INCOMPLETE for core of crosstrack suite"),
        "{}",
        message(&done)
    );
    let allowed = [stub[0], ("ALLOW", "incomplete"), ("LEVEL", "edition\nreading")];
    let (done, ..) = packed.conform(&allowed);
    assert!(done.status.success(), "{}", message(&done));
    let (done, ..) = packed.conform(&allowed[..2]);
    assert_eq!(done.status.code(), Some(1), "it passes no case of core: {}", message(&done));
}

#[test]
fn the_notes_of_a_release_are_its_entry_in_the_changelog() {
    let Some(done) = release(&["notes", "Unreleased"]) else { return };
    let text = String::from_utf8(done.stdout).expect("UTF-8");
    assert!(done.status.success() && text.contains("### Added"), "{text}");
    assert!(!text.contains("## ["), "{text}");
    let done = release(&["notes", "v99.0.0"]).expect("Python");
    assert!(!done.status.success() && message(&done).contains("says nothing of 99.0.0"));
}

/// As long as no repository has an address, nothing can be released by mistake.
#[test]
fn a_release_needs_the_address_of_the_repository() {
    let Some(done) = release(&["check", "v99.0.0"]) else { return };
    let said = message(&done);
    assert!(!done.status.success() && said.contains("the tag is v99.0.0"), "{said}");
    let manifest = include_str!("../../../Cargo.toml");
    let address = manifest.lines().find_map(|line| line.strip_prefix("repository = "));
    let is_placeholder = address.expect("an address").contains("example.org");
    assert_eq!(said.contains("write the address of the repository there"), is_placeholder);
}

/// Returns the lines `NAME VERSION` of the packages that the command is built from here, without ours.
fn built_from() -> Vec<String> {
    let tree = ["tree", "-p", "crosstrack-cli", "-e", "normal", "--prefix", "none"];
    let done = Command::new(env!("CARGO"))
        .args(tree)
        .args(["--locked", "--format", "{p}"])
        .current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/.."))
        .output()
        .expect("cargo");
    assert!(done.status.success(), "{}", message(&done));
    let text = String::from_utf8(done.stdout).expect("UTF-8");
    // A package of the workspace has its folder behind it.
    let others = text.lines().filter(|line| !line.is_empty() && !line.contains("(/"));
    others
        .map(|line| line.split(' ').take(2).collect::<Vec<_>>().join(" ").replace(" v", " "))
        .collect()
}

#[test]
fn the_licences_of_others_are_those_of_what_the_command_is_built_from() {
    let read = |name: &str| {
        let path = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/..")).join(name);
        fs::read_to_string(&path).unwrap_or_else(|e| panic!("{}: {e}", path.display()))
    };
    let (notices, lock) = (read("crates/cli/THIRD-PARTY.txt"), read("Cargo.lock"));
    let (head, texts) = notices.split_once("\n\n==").expect("packages, then texts");
    let rows = head.lines().filter_map(|line| line.split_once(" | "));
    let packages: Vec<&str> = rows.clone().map(|(package, _)| package).collect();
    let anew = "write it anew, as CONTRIBUTING.md says";
    let used = built_from();
    assert!(used.len() > 100, "{}", used.len());
    for package in used {
        assert!(packages.contains(&package.as_str()), "{package} is missing: {anew}");
    }
    let vendored = [read("web/page/vendor/lit-html.js")];
    for file in &vendored {
        let named = packages.iter().any(|package| file.starts_with(&format!("// {package} ")));
        assert!(named, "{} is missing: {anew}", file.lines().next().unwrap_or_default());
    }
    for (package, licence) in rows {
        // Those of other systems are not built here.
        let (name, version) = package.split_once(' ').expect("a name and a version");
        let locked = format!("name = \"{name}\"\nversion = \"{version}\"\n");
        let is_of_page = vendored.iter().any(|file| file.starts_with(&format!("// {package} ")));
        assert!(lock.contains(&locked) || is_of_page, "{package} is no longer used: {anew}");
        let (_, numbers) = licence.split_once(" | ").expect("numbers");
        for number in numbers.split(", ") {
            assert!(texts.contains(&format!("= {number} =")), "{package}: no text {number}");
        }
    }
}

/// `cargo binstall` finds an archive, and the command in it, where `release.py` puts them.
#[test]
fn the_command_is_installed_from_the_archive_that_is_packed() {
    let Some(packed) = Packed::new() else { return };
    let root = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/.."));
    let manifest = fs::read_to_string(root.join("crates/cli/Cargo.toml")).expect("a manifest");
    let value = |key: &str| {
        let line = manifest.lines().find_map(|line| line.strip_prefix(&format!("{key} = \"")));
        let filled = line.unwrap_or_else(|| panic!("no `{key}`")).trim_end_matches('"');
        let version = ("{ version }", env!("CARGO_PKG_VERSION"));
        [version, ("{ target }", TARGET), ("{ bin }", "crosstrack"), ("{ binary-ext }", "")]
            .iter()
            .fold(filled.to_owned(), |text, (name, value)| text.replace(name, value))
    };
    let url = value("pkg-url");
    let name = packed.archive.file_name().and_then(|name| name.to_str()).expect("a name");
    assert_eq!(url, format!("{{ repo }}/releases/download/v{}/{name}", env!("CARGO_PKG_VERSION")));
    let list = Command::new("tar").arg("-tzf").arg(&packed.archive).output().expect("tar");
    let inside = String::from_utf8(list.stdout).expect("UTF-8");
    assert!(inside.lines().any(|line| line == value("bin-dir")), "{inside}");
}

/// A bill of materials names each package of the lock file with its checksum, and no folder of the machine.
#[test]
fn the_bill_of_materials_is_that_of_what_the_command_is_built_from() {
    let root = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/.."));
    let script = root.join(".github/release/third-party.py");
    let Ok(done) = Command::new("python3").arg(script).arg("--sbom").output() else {
        let _ = writeln!(std::io::stderr(), "SKIPPED: python3 is not installed");
        return;
    };
    assert!(done.status.success(), "{}", message(&done));
    let text = String::from_utf8(done.stdout).expect("UTF-8");
    let home = root.canonicalize().expect("a folder");
    assert!(!text.contains("file:") && !text.contains(home.to_str().expect("text")));
    let bill: serde_json::Value = serde_json::from_str(&text).expect("JSON");
    let components = bill["components"].as_array().expect("components");
    let of = |name: &str| components.iter().find(|one| one["name"] == name);
    for package in built_from() {
        let (name, version) = package.split_once(' ').expect("a name and a version");
        let purl = format!("pkg:cargo/{name}@{version}");
        let found = components.iter().find(|one| one["purl"] == purl.as_str());
        let found = found.unwrap_or_else(|| panic!("{purl} is missing"));
        assert_eq!(found["hashes"][0]["content"].as_str().map(str::len), Some(64), "{purl}");
    }
    assert!(of("crosstrack-cli").is_some() && of("crosstrack-lab").is_none());
}

/// A `cargo` that fails with one target stands for the real one.
#[test]
fn fuzzing_goes_on_after_a_target_that_fails() {
    use std::os::unix::fs::PermissionsExt as _;

    let folder = tempfile::tempdir().expect("a folder");
    let cargo = folder.path().join("cargo");
    let script = "#!/bin/sh\necho \"$@\"\ncase \"$*\" in *' csv '*) exit 7; esac\n";
    fs::write(&cargo, script).expect("written");
    fs::set_permissions(&cargo, fs::Permissions::from_mode(0o755)).expect("allowed");
    let path = format!("{}:{}", folder.path().display(), std::env::var("PATH").expect("a path"));
    let run = |targets: &[&str]| {
        let run = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../fuzz/run.sh"));
        let mut command = Command::new("bash");
        command.arg(run).arg("1").args(targets).env("PATH", &path);
        command.output().expect("bash")
    };
    let done = run(&["csv", "json"]);
    assert_eq!(done.status.code(), Some(1));
    assert!(message(&done).contains("-s none json ") && message(&done).ends_with("failed: csv\n"));
    assert!(run(&["json", "lists"]).status.success());
}

#[test]
fn versions_agree() {
    let version = env!("CARGO_PKG_VERSION");
    let citation = include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/../CITATION.cff"));
    assert!(citation.contains(&format!("\nversion: {version}\n")), "CITATION.cff");
    let oldest = env!("CARGO_PKG_RUST_VERSION");
    for (name, text, said) in [
        (
            "docs/versions.md",
            include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/versions.md")),
            format!("| {version} |"),
        ),
        (
            "docs/versions.md",
            include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/versions.md")),
            format!("| {oldest} |"),
        ),
        (
            "CONTRIBUTING.md",
            include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/../CONTRIBUTING.md")),
            format!("Rust {oldest} or newer"),
        ),
        (
            "docs/implementers.md",
            include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/implementers.md")),
            format!("@v{version}"),
        ),
        (
            "README.md",
            include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/../README.md")),
            format!("crosstrack-{version}-{TARGET}"),
        ),
    ] {
        assert!(text.contains(&said), "{name} does not say `{said}`");
    }
}
