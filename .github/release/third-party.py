#!/usr/bin/env python3
"""Prints the licences of all packages that the command is built from, or the packages for Python and JavaScript, each text once.

python3 .github/release/third-party.py > crates/cli/THIRD-PARTY.txt
python3 .github/release/third-party.py --python > bindings/python/THIRD-PARTY.txt
python3 .github/release/third-party.py --javascript > bindings/js/THIRD-PARTY.txt
"""

import json
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
# What is built, and its package in Rust.
PARTS = {
    "": ("The command crosstrack", "-p", "crosstrack-cli", "--features", "png"),
    "--python": ("The package crosstrack for Python", "-p", "crosstrack-python"),
    "--javascript": ("The package crosstrack for JavaScript", "-p", "crosstrack-web"),
}
NAMES = re.compile(r"(licen[sc]e|copying|copyright|notice|unlicense)", re.IGNORECASE)


def cargo(*args):
    done = subprocess.run(["cargo", *args, "--locked"], cwd=ROOT, stdout=subprocess.PIPE, check=True)
    return done.stdout.decode()


def texts(package):
    """The texts that a package comes with, without blanks at the ends of lines."""
    folder = pathlib.Path(package["manifest_path"]).parent
    files = {file for file in folder.iterdir() if file.is_file() and NAMES.match(file.name)}
    if package["license_file"]:
        files.add(folder / package["license_file"])
    for file in sorted(files):
        lines = file.read_text(encoding="utf-8", errors="replace").splitlines()
        yield "\n".join(line.rstrip() for line in lines).strip("\n")


def without_text(package):
    """The text of the licence of a package that comes without: that of MIT, with its authors."""
    if "MIT" not in (package["license"] or ""):
        sys.exit(f"{package['name']} {package['version']} has no text of its licence: write it down here")
    text = (ROOT / "LICENSE-MIT").read_text(encoding="utf-8").strip("\n")
    authors = ", ".join(package["authors"]) or f"the authors of {package['name']}"
    return re.sub(r"(?m)^Copyright .*$", lambda _: f"Copyright (c) {authors}", text, count=1)


def main():
    what, *of = PARTS[sys.argv[1] if sys.argv[1:] else ""]
    lines = cargo("tree", *of, "-e", "normal", "--prefix", "none", "--target", "all", "--format", "{p}").splitlines()
    used = {tuple(line.split()[:2]) for line in lines if line}
    packages = json.loads(cargo("metadata", "--all-features", "--format-version", "1"))["packages"]
    ours = [p for p in packages if p["source"] and (p["name"], "v" + p["version"]) in used]
    ours.sort(key=lambda p: (p["name"], p["version"]))

    print(f"{what} is built from these packages. Each line has the name, the version, the licence and")
    print("the numbers of the texts below that the package comes with.\n")
    numbers = {}
    for package in ours:
        own = list(texts(package)) or [without_text(package)]
        of = ", ".join(str(numbers.setdefault(text, len(numbers) + 1)) for text in own)
        print(f"{package['name']} {package['version']} | {package['license'] or 'its own'} | {of}")
    for text, number in numbers.items():
        print(f"\n{'=' * 30} {number} {'=' * 30}\n\n{text}")


main()
