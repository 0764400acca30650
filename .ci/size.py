#!/usr/bin/env python3
"""Prints how large the repository is at a commit, beside the commit before: .ci/size.py [NEW [OLD]]

Lines are those of code: without blanks and comments. `#[cfg(test)]` modules count as code; files in folders named
`tests` count as tests. Options are those of `crosstrack`, counted in its help, if the program is built; a commit that is not
checked out has none. What was not counted is printed as a dash.
"""

import os
import re
import subprocess
import sys


def git(*words):
    return subprocess.run(["git", *words], stdout=subprocess.PIPE, check=True).stdout


def lines(text, mark):
    """Returns the number of lines that are neither blank nor a comment."""
    text = re.sub(r"/\*.*?\*/", "", text, flags=re.S)
    return sum(1 for line in text.splitlines() if line.strip() and not line.strip().startswith(mark))


def measure(commit):
    """Returns what the files of a commit come to."""
    listed = git("ls-tree", "-r", "-l", "-z", commit).decode().split("\0")
    files = [line.split("\t", 1) for line in listed if line]
    sizes = {path: int(about.split()[3]) for about, path in files if about.split()[1] == "blob"}
    found = {"tracked bytes": sum(sizes.values()), "tracked files": len(sizes)}
    wanted = [path for path in sizes if path.endswith((".rs", ".toml")) or path == "Cargo.lock" or is_page(path)]
    process = subprocess.run(["git", "cat-file", "--batch"], input="".join(f"{commit}:{path}\n" for path in wanted).encode(),
                             stdout=subprocess.PIPE, check=True)
    rest, texts = process.stdout, {}
    for path in wanted:
        head, rest = rest.split(b"\n", 1)
        size = int(head.split()[2])
        texts[path], rest = rest[:size].decode("utf-8", "replace"), rest[size + 1:]
    rust = {path: lines(text, "//") for path, text in texts.items() if path.endswith(".rs")}
    found["Rust, lines of code"] = sum(n for path, n in rust.items() if "tests" not in path.split("/"))
    found["Rust, lines of tests"] = sum(n for path, n in rust.items() if "tests" in path.split("/"))
    found["the page's JavaScript, lines"] = sum(lines(text, "//") for path, text in texts.items() if is_page(path))
    manifests = [text for path, text in texts.items() if path.endswith("Cargo.toml")]
    found["workspace packages"] = sum("[package]" in text for path, text in texts.items()
                                      if path.endswith("Cargo.toml") and not path.startswith("fuzz/"))
    own = {m.group(1) for text in manifests for m in [re.search(r'^name = "([^"]+)"', text, re.M)] if m}
    used = {name for text in manifests for table in re.findall(r"^\[(?:target\..*\.)?(?:workspace\.)?(?:dev-|build-)?dependencies\]$(.*?)(?=^\[|\Z)",
                                                              text, re.M | re.S)
            for name in re.findall(r"^([A-Za-z0-9_-]+)(?:\.workspace)? *=", table, re.M)}
    found["direct dependencies"] = len(used - own)
    found["packages in Cargo.lock"] = texts.get("Cargo.lock", "").count("[[package]]")
    return found


def is_page(path):
    return path.startswith("web/page/") and path.endswith((".js", ".mjs"))


def options(program):
    """Returns the number of option slots and of leaves, from the help of each command."""
    def ask(words):
        done = subprocess.run([program, *words, "--help"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        return done.stdout.decode()
    slots, leaves, waiting = 0, 0, [[]]
    while waiting:
        words = waiting.pop()
        text = ask(words)
        below = re.search(r"^(?:Commands|Look at positions):\n", text, re.M) if words else None
        names = re.findall(r"^  ([a-z][a-z-]*) {2,}", text, re.M) if not words else (
            re.findall(r"^  ([a-z][a-z-]*) {2,}", text[below.end():].split("\n\n")[0], re.M) if below else [])
        names = [name for name in names if name != "help"]
        # A command that does something by itself and has commands below it counts too.
        if words and (not names or "<COMMAND>\n" not in text.split("Usage:")[1].split("\n")[0] + "\n"):
            leaves += 1
            slots += len(set(re.findall(r"^ +(?:-[a-zA-Z], )?--([a-z][a-z-]*)", text, re.M)))
        waiting += [[*words, name] for name in names]
    return slots, leaves


def main():
    new = sys.argv[1] if len(sys.argv) > 1 else "HEAD"
    old = sys.argv[2] if len(sys.argv) > 2 else f"{new}~1"
    known = subprocess.run(["git", "rev-parse", "--verify", "--quiet", old], stdout=subprocess.DEVNULL).returncode == 0
    after, before = measure(new), measure(old) if known else {}
    program = os.environ.get("CROSSTRACK", "target/release/crosstrack")
    if len(sys.argv) < 2 and os.path.exists(program):
        after["option slots of the command"], after["commands that are leaves"] = options(program)
    named = [git("rev-parse", "--short", commit).decode().strip() if commit == new or known else "not here" for commit in (new, old)]
    print(f"{'':32}{named[0]:>12}{named[1]:>12}{'change':>12}")
    for name, count in after.items():
        earlier = before.get(name)
        change = f"{count - earlier:+}" if earlier is not None else "-"
        print(f"{name:32}{count:>12}{'-' if earlier is None else earlier:>12}{change:>12}")


if __name__ == "__main__":
    main()
