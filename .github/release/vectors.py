"""Makes packages of the test vectors, so that a test can pin them without the program.

    crosstrack conform vectors export DIR/crosstrack
    crosstrack conform vectors export --game crossings DIR/crossings
    python3 .github/release/vectors.py DIR OUT

OUT gets an archive, a package for npm and a wheel, each named after the version of Crosstrack's suite. The same
folders give the same bytes.
"""

import base64
import gzip
import hashlib
import io
import json
import pathlib
import sys
import tarfile
import zipfile

NAME = "crosstrack-vectors"
ABOUT = "Test vectors of the tile games Crosstrack and Crossings, as JSON"
LICENCE = "MIT OR Apache-2.0"
MODULE = '''"""Test vectors of the tile games Crosstrack and Crossings."""

from importlib.resources import files


def folder(game="crosstrack"):
    """Returns the folder with the files of a game: `crosstrack` or `crossings`."""
    return files(__name__) / game
'''


def read(source):
    """Returns the files of the exported folders by name, in order, and the version of Crosstrack's suite."""
    games = ["crosstrack", "crossings"]
    paths = [path for game in games for path in sorted((source / game).rglob("*")) if path.is_file()]
    found = {path.relative_to(source).as_posix(): path.read_bytes() for path in paths}
    for game in games:
        index = json.loads(found[f"{game}/index.json"])
        for entry in index["files"]:
            name = f"{game}/{entry['file']}"
            if hashlib.sha256(found[name]).hexdigest() != entry["sha256"]:
                sys.exit(f"{name} is not the file that its index.json names: export the vectors again")
    return found, json.loads(found["crosstrack/index.json"])["suite_version"]


def tar(path, prefix, content):
    """Writes an archive that is the same whenever and wherever it is written."""
    packed = io.BytesIO()
    with gzip.GzipFile(fileobj=packed, mode="wb", mtime=0) as stream, tarfile.open(fileobj=stream, mode="w") as archive:
        for name, data in content.items():
            entry = tarfile.TarInfo(f"{prefix}/{name}")
            entry.size = len(data)
            archive.addfile(entry, io.BytesIO(data))
    path.write_bytes(packed.getvalue())


def wheel(path, version, content):
    """Writes a wheel with a module that names the folders."""
    info = f"crosstrack_vectors-{version}.dist-info"
    about = f"Metadata-Version: 2.1\nName: {NAME}\nVersion: {version}\nSummary: {ABOUT}\nLicense: {LICENCE}\n"
    kind = "Wheel-Version: 1.0\nGenerator: crosstrack\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
    entries = {"crosstrack_vectors/__init__.py": MODULE.encode()}
    entries |= {f"crosstrack_vectors/{name}": data for name, data in content.items()}
    entries |= {f"{info}/METADATA": about.encode(), f"{info}/WHEEL": kind.encode()}
    digest = lambda data: base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
    lines = [f"{name},sha256={digest(data)},{len(data)}" for name, data in entries.items()]
    entries[f"{info}/RECORD"] = ("\n".join([*lines, f"{info}/RECORD,,"]) + "\n").encode()
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in entries.items():
            archive.writestr(zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0)), data, zipfile.ZIP_DEFLATED)


def main():
    source, target = map(pathlib.Path, sys.argv[1:])
    content, version = read(source)
    target.mkdir(parents=True, exist_ok=True)
    package = {"name": NAME, "version": version, "description": ABOUT, "license": LICENCE, "files": ["crosstrack", "crossings"]}
    tar(target / f"{NAME}-{version}.tar.gz", f"{NAME}-{version}", content)
    tar(target / f"{NAME}-{version}.tgz", "package", {"package.json": json.dumps(package, indent=2).encode()} | content)
    wheel(target / f"crosstrack_vectors-{version}-py3-none-any.whl", version, content)


main()
