"""Builds the guides as a book by mdBook, with search, and checks that each link within it leads somewhere.

    python3 docs/book.py FOLDER          writes the pages to FOLDER; needs mdbook on the path
    python3 docs/book.py --stage FOLDER  writes only what mdbook builds them from

The chapters are the files that the table "Where to go on" of README.md names, in its order: it is the one list of guides. What they
link to and is no chapter is a link to the repository, whose address is REPOSITORY in the environment; without that, its text alone.
"""

import html.parser
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import urllib.parse

ROOT = pathlib.Path(__file__).resolve().parents[1]
LINK = re.compile(r"\[((?:[^\[\]]|!\[[^\]]*\]\([^)]*\))*)\]\(([^)\s]+)\)")
PICTURES = {".svg", ".png", ".webp"}


def parts():
    """The parts of the book: each row of the table, with its chapters as pairs of title and path."""
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| (.+?) \| (.+) \|$", text.split("## Where to go on")[1].split("\n## ")[0], re.MULTILINE)
    return [(who, [(t, p.split("#")[0]) for t, p in LINK.findall(links)]) for who, links in rows if LINK.search(links)]


def chapters():
    return ["README.md"] + [path for _, part in parts() for _, path in part]


def page(path):
    """Where a chapter stands in the book: mdbook has a page `index` for what begins a folder, and links to no other."""
    return re.sub(r"README\.md$", "index.md", path)


def summary():
    lines = ["# Summary", "", f"[Crosstrack]({page('README.md')})"]
    for who, part in parts():
        lines += ["", f"# You {who}", ""]
        lines += [f"- [{title[0].upper()}{title[1:]}]({page(path)})" for title, path in part]
    return "\n".join(lines) + "\n"


def staged(path, stage, known):
    """The text of a chapter, whose links lead to chapters, pictures and the repository."""
    folder = (ROOT / path).parent
    code = re.compile(r"(^ {0,3}```.*?^ {0,3}```|`[^`\n]+`)", re.MULTILINE | re.DOTALL)

    def target(to):
        file, _, place = to.partition("#")
        if ":" in to or not file:
            return to
        at = (folder / file).resolve().relative_to(ROOT)
        if at.as_posix() in known:
            return page(file) + (place and f"#{place}")
        if at.suffix in PICTURES:
            (stage / at).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / at, stage / at)
            return to
        repository = os.environ.get("REPOSITORY")
        if not repository:
            return None
        kind = "tree" if (ROOT / at).is_dir() else "blob"
        return f"{repository}/{kind}/main/{urllib.parse.quote(at.as_posix())}" + (place and f"#{place}")

    def linked(found):
        words, to = found[1], target(found[2])
        words = LINK.sub(lambda inner: f"[{inner[1]}]({target(inner[2]) or ''})", words)
        return f"[{words}]({to})" if to else words

    text = (ROOT / path).read_text(encoding="utf-8")
    # A link whose words are code is a link; what else is code is left as it is.
    pieces, at = [], 0
    for found in code.finditer(text):
        pieces += [(text[at : found.start()], False), (found[0], True)]
        at = found.end()
    pieces.append((text[at:], False))
    marked = "".join(f"\0{n}\0" if is_code else piece for n, (piece, is_code) in enumerate(pieces))
    return re.sub("\0(\\d+)\0", lambda found: pieces[int(found[1])][0], LINK.sub(linked, marked))


def write_stage(stage):
    known = set(chapters())
    for path in chapters():
        (stage / path).parent.mkdir(parents=True, exist_ok=True)
        (stage / page(path)).write_text(staged(path, stage, known), encoding="utf-8")
    (stage / "SUMMARY.md").write_text(summary(), encoding="utf-8")


class Links(html.parser.HTMLParser):
    """The links of a page, and its places."""

    def __init__(self, text):
        super().__init__()
        self.links, self.places = [], set()
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        values = dict(attributes)
        self.places |= {values[name] for name in ("id", "name") if values.get(name)}
        self.links += [values[name] for name in ("href", "src") if values.get(name)]


def faults(built):
    """The links within the built pages that lead nowhere."""
    pages = {file.resolve(): Links(file.read_text(encoding="utf-8")) for file in built.rglob("*.html")}
    for file, found in sorted(pages.items()):
        # The page for addresses that are wrong has links from the root of a site.
        if file.name in ("404.html", "toc.html"):
            continue
        for link in found.links:
            address = urllib.parse.urlsplit(link)
            if address.scheme or address.netloc:
                continue
            to = (file.parent / urllib.parse.unquote(address.path)).resolve() if address.path else file
            place = urllib.parse.unquote(address.fragment)
            if not to.exists() or (place and to in pages and place not in pages[to].places):
                yield f"{file.relative_to(built.resolve())}: {link} leads nowhere"


def main():
    if len(sys.argv) == 3 and sys.argv[1] == "--stage":
        return write_stage(pathlib.Path(sys.argv[2]))
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    built = pathlib.Path(sys.argv[1]).resolve()
    with tempfile.TemporaryDirectory() as work:
        book = pathlib.Path(work)
        shutil.copy(ROOT / "docs/book.toml", book / "book.toml")
        write_stage(book / "src")
        subprocess.run(["mdbook", "build", "--dest-dir", str(built), str(book)], check=True)
    found = list(faults(built))
    if found:
        sys.exit("\n".join(found))
    print(f"{len(chapters())} chapters in {built}")


main()
