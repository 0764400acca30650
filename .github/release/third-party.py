#!/usr/bin/env python3
"""Prints the licences of all packages that the command is built from, or the packages for Python and JavaScript, each text once.
With --sbom, prints a bill of materials instead (CycloneDX 1.5), which is the same on every machine.

python3 .github/release/third-party.py > crates/cli/THIRD-PARTY.txt
python3 .github/release/third-party.py --wheel > bindings/python/THIRD-PARTY.txt     # with the command in it
python3 .github/release/third-party.py --python > bindings/python/THIRD-PARTY.txt    # the module alone
python3 .github/release/third-party.py --javascript > bindings/js/THIRD-PARTY.txt
python3 .github/release/third-party.py --sbom > crosstrack.cdx.json
python3 .github/release/third-party.py --wheel --sbom > wheel.cdx.json
"""

import json
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
# What is built, and its package in Rust.
PARTS = {
    "": ("The command crosstrack", "-p", "crosstrack-cli"),
    "--python": ("The package crosstrack for Python", "-p", "crosstrack-python"),
    "--wheel": ("The wheel crosstrack for Python", "-p", "crosstrack-python", "-p", "crosstrack-cli"),
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


def purl(package):
    return f"pkg:cargo/{package['name']}@{package['version']}"


def bill(what, used, metadata):
    """The bill of materials: packages with licences and checksums, and what each is built from."""
    locked = re.findall(r'name = "(.*)"\nversion = "(.*)"\nsource = ".*"\nchecksum = "(.*)"', (ROOT / "Cargo.lock").read_text("utf-8"))
    checksums = {(name, version): checksum for name, version, checksum in locked}
    refs = {package["id"]: purl(package) for package in used}
    components = []
    for package in used:
        component = {"type": "library", "bom-ref": purl(package), "name": package["name"], "version": package["version"], "purl": purl(package)}
        if package["license"]:
            component["licenses"] = [{"expression": package["license"].replace("/", " OR ")}]
        if checksum := checksums.get((package["name"], package["version"])):
            component["hashes"] = [{"alg": "SHA-256", "content": checksum}]
        components.append(component)
    edges = []
    for node in metadata["resolve"]["nodes"]:
        of = [dep["pkg"] for dep in node["deps"] if any(kind["kind"] is None for kind in dep["dep_kinds"])]
        if node["id"] in refs:
            edges.append({"ref": refs[node["id"]], "dependsOn": sorted({refs[id] for id in of if id in refs})})
    version = next(package["version"] for package in used if package["name"] == "crosstrack")
    about = {"type": "application", "bom-ref": "crosstrack", "name": what, "version": version}
    return {
        "bomFormat": "CycloneDX",
        "specVersion": "1.5",
        "version": 1,
        "metadata": {"component": about},
        "components": components,
        "dependencies": sorted(edges, key=lambda edge: edge["ref"]),
    }


def vendored():
    """The libraries that the page of the explorer brings: what names each, and the text of its licence."""
    for script in sorted((ROOT / "web/page/vendor").glob("*.js")):
        name, version, licence = re.match(r"// (\S+) (\S+) \(npm, file [^)]*\), ([\w.-]+),", script.read_text("utf-8")).groups()
        text = script.with_suffix(".LICENSE").read_text("utf-8").strip("\n")
        yield f"{name} {version}", licence, "\n".join(line.rstrip() for line in text.splitlines())


def main():
    wanted = [word for word in sys.argv[1:] if word != "--sbom"]
    what, *of = PARTS[wanted[0] if wanted else ""]
    lines = cargo("tree", *of, "-e", "normal", "--prefix", "none", "--target", "all", "--format", "{p}").splitlines()
    used = {tuple(line.split()[:2]) for line in lines if line}
    metadata = json.loads(cargo("metadata", "--all-features", "--format-version", "1"))
    packages = [p for p in metadata["packages"] if (p["name"], "v" + p["version"]) in used]
    packages.sort(key=lambda p: (p["name"], p["version"]))
    if "--sbom" in sys.argv:
        print(json.dumps(bill(what, packages, metadata), indent=1))
        return

    print(f"{what} is built from these packages. Each line has the name, the version, the licence and")
    print("the numbers of the texts below that the package comes with.\n")
    numbers = {}
    for package in filter(lambda package: package["source"], packages):
        own = list(texts(package)) or [without_text(package)]
        of = ", ".join(str(numbers.setdefault(text, len(numbers) + 1)) for text in own)
        print(f"{package['name']} {package['version']} | {package['license'] or 'its own'} | {of}")
    for name, licence, text in vendored() if any(package["name"] == "crosstrack-page" for package in packages) else ():
        print(f"{name} | {licence} | {numbers.setdefault(text, len(numbers) + 1)}")
    for text, number in numbers.items():
        print(f"\n{'=' * 30} {number} {'=' * 30}\n\n{text}")


main()
