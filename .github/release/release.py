#!/usr/bin/env python3
"""Makes the files of a release for this machine, and tries them. Nothing is published.

    release.py check TAG                   checks that tag, version, changelog and the address of the repository agree
    release.py notes TAG                   prints what CHANGELOG.md says about a version
    release.py pack BINARY TARGET FOLDER   packs the archive of the command
    release.py make FOLDER STAGE...        runs stages: crates, command, wheel, sdist, javascript, vectors, sums

Every stage puts its files into FOLDER, installs them in an empty environment and runs what their README shows. It
needs Rust, and `wheel` and `javascript` also need what the build.sh of their package names. `wheel` and `vectors`
use the command that `command` made. TARGET is the target of `command` and `wheel`, PROFILE the Cargo profile
(`dist` unless you only try the stages), MATURIN further options of maturin, ENGINE the page's engine if it is built.
"""

import gzip
import hashlib
import io
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
import venv

ROOT = pathlib.Path(__file__).resolve().parents[2]
PLACEHOLDER = "example.org"
PROFILE = os.environ.get("PROFILE", "dist")
# The wheel is zipped: most of it is the command and the module, which share no code.
LARGEST_WHEEL = 14_000_000
SHELLS = {"bash": "crosstrack", "zsh": "_crosstrack", "fish": "crosstrack.fish", "powershell": "crosstrack.ps1", "elvish": "crosstrack.elv"}


def run(*command, cwd=ROOT, **environment):
    """Runs a program; a failure ends the release."""
    done = subprocess.run([str(word) for word in command], cwd=cwd, env={**os.environ, **environment}, check=False)
    if done.returncode:
        sys.exit(f"failed with {done.returncode}: {' '.join(map(str, command))}")


def output(*command, cwd=ROOT):
    return subprocess.run([str(word) for word in command], cwd=cwd, stdout=subprocess.PIPE, check=True, text=True).stdout.strip()


def metadata():
    return json.loads(output("cargo", "metadata", "--no-deps", "--locked", "--format-version", "1"))


def package(name):
    return next(package for package in metadata()["packages"] if package["name"] == name)


def published():
    """The packages that crates.io gets: those whose manifest does not refuse it."""
    return [package["name"] for package in metadata()["packages"] if package["publish"] is None]


def target_of_this_machine():
    return re.search(r"^host: (.*)$", output("rustc", "-vV"), re.MULTILINE)[1]


def tar(path, files):
    """Writes an archive that is the same wherever and whenever it is written. `files` are names with bytes and modes."""
    packed = io.BytesIO()
    with tarfile.open(fileobj=packed, mode="w", format=tarfile.USTAR_FORMAT) as archive:
        for name, (data, mode) in sorted(files.items()):
            member = tarfile.TarInfo(name)
            member.size, member.mode = len(data), mode
            archive.addfile(member, io.BytesIO(data))
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(gzip.compress(packed.getvalue(), mtime=0))
    digest = hashlib.sha256(path.read_bytes()).hexdigest()
    path.with_name(path.name + ".sha256").write_text(f"{digest}  {path.name}\n", newline="\n")
    print(f"{digest}  {path.name}")
    return path


def folder_files(folder, prefix):
    files = {}
    for path in folder.rglob("*"):
        if path.is_file():
            name = f"{prefix}/{path.relative_to(folder).as_posix()}"
            files[name] = (path.read_bytes(), 0o755 if os.access(path, os.X_OK) and path.parent == folder else 0o644)
    return files


def changelog(tag):
    version = tag.removeprefix("v")
    text = (ROOT / "CHANGELOG.md").read_text("utf-8")
    found = re.search(rf"^## \[{re.escape(version)}\].*?\n(.*?)(?=^## |^\[|\Z)", text, re.MULTILINE | re.DOTALL)
    if not found:
        sys.exit(f"CHANGELOG.md says nothing of {version}")
    return found[1].strip("\n")


def check(tag):
    """Checks that the tag can become a release."""
    of = package("crosstrack")
    faults = []
    if tag != f"v{of['version']}":
        faults.append(f"the tag is {tag}, and Cargo.toml has version {of['version']}")
    citation = (ROOT / "CITATION.cff").read_text("utf-8")
    if f"\nversion: {of['version']}\n" not in citation:
        faults.append(f"CITATION.cff does not have version {of['version']}")
    if f"repository-code: {of['repository']}" not in citation.replace('"', ""):
        faults.append("CITATION.cff: set `repository-code` to the `repository` of Cargo.toml")
    if PLACEHOLDER in of["repository"]:
        faults.append(f"Cargo.toml: `repository` is still {of['repository']}: write the address of the repository there")
    here = os.environ.get("GITHUB_REPOSITORY")
    if here and of["repository"] != f"{os.environ['GITHUB_SERVER_URL']}/{here}":
        faults.append(f"Cargo.toml: `repository` is {of['repository']}, and this is {here}: npm refuses such a package")
    if faults:
        sys.exit("\n".join(faults))
    changelog(tag)


def pack(binary, target, folder):
    """Packs the command with its manual pages, its completions, and what a reader needs. The command must run here."""
    binary = pathlib.Path(binary)
    binary = binary if binary.is_file() else binary.with_name(binary.name + ".exe")
    version = output(binary.resolve(), "--version").split()[1]
    name = f"crosstrack-{version}-{target}"
    files = {f"{name}/{binary.name}": (binary.read_bytes(), 0o755)}

    def add(path, text):
        files[f"{name}/{path}"] = (text, 0o644)

    for path in ["LICENSE-APACHE", "LICENSE-MIT", "crates/cli/THIRD-PARTY.txt", "CHANGELOG.md", "CITATION.cff"]:
        add(path.rsplit("/", maxsplit=1)[-1], (ROOT / path).read_bytes())
    # Pictures are left out, and of links to files of the repository their text and path are left.
    readme = "".join(line for line in (ROOT / "README.md").read_text("utf-8").splitlines(keepends=True) if not line.startswith("!["))
    add("README.md", re.sub(r"\[([^]]*)\]\(([^):]*)\)", r"\1 (\2)", readme).encode())
    with tempfile.TemporaryDirectory() as work:
        run(binary.resolve(), "man", "--dir", work)
        for page in pathlib.Path(work).iterdir():
            add(f"man/man1/{page.name}", page.read_bytes())
    for shell, file in SHELLS.items():
        done = subprocess.run([binary.resolve(), "completions", shell], stdout=subprocess.PIPE, check=True)
        add(f"completions/{file}", done.stdout)
    return tar(pathlib.Path(folder) / f"{name}.tar.gz", files)


class Stages:
    """The stages of `make`, with the folder of the files and one for work."""

    def __init__(self, folder, work):
        self.folder, self.work = folder, work
        self.target = os.environ.get("TARGET") or target_of_this_machine()
        self.skipped = 0
        self.built = pathlib.Path(os.environ.get("CARGO_TARGET_DIR", ROOT / "target"))

    def has(self, program, without):
        found = shutil.which(program)
        if not found:
            print(f"SKIPPED: {program} is not installed: {without}")
            self.skipped += 1
        return found

    def one(self, pattern):
        found = sorted(self.folder.glob(pattern))
        if len(found) != 1:
            sys.exit(f"one file {pattern} is expected in {self.folder}: {found}")
        return found[0]

    def command_of_release(self):
        """The command, unpacked from its archive where nothing else is."""
        place = self.work / "command"
        if not place.exists():
            with tarfile.open(self.one("crosstrack-[0-9]*-*-*.tar.gz")) as archive:
                archive.extractall(place)
        return next(path for path in place.glob("*/crosstrack*") if path.suffix in ("", ".exe"))

    def environment(self, name, *wanted):
        """An environment of Python that has only what is installed from the folder."""
        place = self.work / name
        venv.create(place, with_pip=True)
        scripts = place / ("Scripts" if os.name == "nt" else "bin")
        run(scripts / "python", "-m", "pip", "install", "--quiet", "--no-index", "--find-links", self.folder, *wanted)
        return scripts

    def crates(self):
        names = published()
        options = [] if PROFILE == "dist" else ["--no-verify"]
        chosen = [word for name in names for word in ("--package", name)]
        run("cargo", "package", "--quiet", "--locked", *chosen, *options)
        for name in names:
            of = package(name)
            stem = f"{name}-{of['version']}"
            crate = self.built / "package" / f"{stem}.crate"
            with tarfile.open(crate) as archive:
                inside = archive.getnames()
                manifest = archive.extractfile(f"{stem}/Cargo.toml").read().decode()
            readme = re.search(r'^readme = "(.*)"$', manifest, re.MULTILINE)
            for file in ["LICENSE-APACHE", "LICENSE-MIT", readme[1] if readme else "README.md"]:
                if f"{stem}/{file}" not in inside:
                    sys.exit(f"{crate.name} has no {file}")
            if f'repository = "{of["repository"]}"' not in manifest:
                sys.exit(f"{crate.name} names no repository")
            (self.folder / "crates").mkdir(exist_ok=True)
            shutil.copy(crate, self.folder / "crates")
            print(f"{crate.name}: {crate.stat().st_size} bytes, {len(inside)} files")

    def command(self):
        home = os.environ.get("CARGO_HOME", str(pathlib.Path.home() / ".cargo"))
        # No folder of this machine stands in the program, which is the same built anywhere.
        remapped = [f"--remap-path-prefix={ROOT}=crosstrack", f"--remap-path-prefix={home}=cargo"]
        flags = [*os.environ.get("RUSTFLAGS", "").split(), *remapped]
        build = ["cargo", "build", "--quiet", "--profile", PROFILE, "--locked", "--package", "crosstrack-cli", "--target", self.target]
        run(*build, CARGO_ENCODED_RUSTFLAGS="\x1f".join(flags))
        binary = self.built / self.target / PROFILE / "crosstrack"
        binary = binary if binary.is_file() else binary.with_suffix(".exe")
        held = binary.read_bytes()
        for path in {str(ROOT), home}:
            if path.encode() in held:
                sys.exit(f"{binary} contains the path {path}")
        first = pack(binary, self.target, self.folder)
        again = pack(binary, self.target, self.work / "again")
        if first.read_bytes() != again.read_bytes():
            sys.exit(f"{first.name} is different each time it is packed")
        command = self.command_of_release()
        run(command, "verify", cwd=command.parent)
        run(command, "conform", "--engine", "crosstrack conform engine", "--require", "all", cwd=command.parent)
        if self.has("node", "the program is not packed for npm"):
            target = self.target.replace("-linux-gnu", "-linux-musl")
            run("node", "bindings/js/programs.mjs", "program", command, target, self.folder)

    def wheel(self):
        command = self.command_of_release()
        options = os.environ.get("MATURIN", "").split()
        if "TARGET" in os.environ:
            options += ["--target", self.target]
        run("bash", "bindings/python/build.sh", self.folder, *options, WHEEL_COMMAND=str(command), WHEEL_PROFILE=PROFILE)
        wheel = self.one("crosstrack-[0-9]*.whl")
        size = wheel.stat().st_size
        print(f"{wheel.name}: {size} bytes")
        if PROFILE == "dist" and size > LARGEST_WHEEL:
            sys.exit(f"{wheel.name} has more than {LARGEST_WHEEL} bytes")
        if self.has("twine", "names and descriptions are not checked"):
            run("twine", "check", "--strict", wheel)
        if os.environ.get("FOREIGN"):
            return
        scripts = self.environment("wheel", "crosstrack")
        # No network and no other program: the README, then the command by its name and as a module.
        shutil.copy(ROOT / "bindings/python/README.md", self.work / "wheel")
        shown = 'import doctest; r = doctest.testfile("README.md", False); assert r.attempted > 10 and not r.failed, r'
        run(scripts / "python", "-c", shown, cwd=self.work / "wheel")
        bare = {"PATH": str(scripts)}
        run(scripts / "crosstrack", "conform", "--engine", "crosstrack conform engine", "--group", "links", cwd=self.work, **bare)
        run(scripts / "python", "-m", "crosstrack", "show", "start", cwd=self.work, **bare)

    def sdist(self):
        run("bash", "bindings/python/build.sh", self.folder, "--sdist")
        archive = self.one("crosstrack-[0-9]*[0-9].tar.gz")
        if self.has("twine", "names and descriptions are not checked"):
            run("twine", "check", "--strict", archive)
        print(f"{archive.name}: {archive.stat().st_size} bytes")

    def javascript(self):
        engine = [os.environ["ENGINE"]] if os.environ.get("ENGINE") else []
        run("bash", "bindings/js/build.sh", self.folder, *engine)
        archive = self.one("crosstrack-[0-9]*.tgz")
        run("npm", "publish", "--silent", "--dry-run", archive)
        tools = ROOT / "bindings/js/node_modules/.bin"
        run(tools / "publint", archive)
        # The package has modules alone, and nobody imports the worker.
        run(tools / "attw", archive, "--profile", "esm-only", "--exclude-entrypoints", "worker.js")
        # The first block of the README is a module.
        place = self.work / "npm"
        place.mkdir()
        shown = (ROOT / "bindings/js/README.md").read_text("utf-8").split("```js\n")[1].split("```")[0]
        (place / "readme.mjs").write_text(shown)
        run("npm", "init", "--yes", "--silent", cwd=place)
        run("npm", "install", "--silent", "--offline", "--no-audit", "--no-fund", archive, cwd=place)
        run("node", "readme.mjs", cwd=place)

    def vectors(self):
        command = self.command_of_release()
        version = package("crosstrack")["version"]
        vectors, schemas = self.work / "vectors", self.work / "schemas"
        schemas.mkdir()
        for game in ["crosstrack", "crossings"]:
            run(command, "conform", "vectors", "export", "--game", game, vectors / game)
        for line in output(command, "schema").splitlines():
            name = line.split()[0]
            run(command, "schema", name, "--output", schemas / f"{name}.schema.json")
        for folder in [vectors, schemas]:
            name = f"crosstrack-{folder.name}-{version}"
            tar(self.folder / f"{name}.tar.gz", folder_files(folder, name))

    def sums(self):
        """One list of checksums of all files, the bill of materials among them."""
        bill = output(sys.executable, ".github/release/third-party.py", "--sbom")
        if str(ROOT) in bill:
            sys.exit("the bill of materials names a folder of this machine")
        (self.folder / "crosstrack.cdx.json").write_text(bill + "\n", newline="\n")
        for old in self.folder.glob("*.sha256"):
            named = old.with_suffix("")
            if not old.read_text().startswith(hashlib.sha256(named.read_bytes()).hexdigest()):
                sys.exit(f"{named.name} does not have the checksum that was made with it")
            old.unlink()
        paths = sorted(path for path in self.folder.rglob("*") if path.is_file() and path.name != "SHA256SUMS")
        lines = [f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.relative_to(self.folder).as_posix()}\n" for path in paths]
        (self.folder / "SHA256SUMS").write_text("".join(lines), newline="\n")
        print(f"{len(paths)} files in {self.folder}")


STAGES = ["crates", "command", "wheel", "sdist", "javascript", "vectors", "sums"]


def make(folder, *stages):
    unknown = [stage for stage in stages if stage not in STAGES]
    if unknown or not stages:
        sys.exit(f"stages are {', '.join(STAGES)}, not {', '.join(unknown) or 'none'}")
    folder = pathlib.Path(folder).resolve()
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as work:
        made = Stages(folder, pathlib.Path(work))
        for stage in stages:
            print(f"== {stage}", flush=True)
            getattr(made, stage)()
    print(f"== made: {', '.join(stages)}; {made.skipped} checks skipped")


def main():
    match sys.argv[1:]:
        case ["check", tag]:
            check(tag)
        case ["notes", tag]:
            print(changelog(tag))
        case ["pack", binary, target, folder]:
            pack(binary, target, folder)
        case ["make", folder, *stages]:
            make(folder, *stages)
        case _:
            sys.exit(__doc__)


main()
