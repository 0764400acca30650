#!/usr/bin/env python3
"""Compares the public surface of the library with .ci/surface.txt, or writes it.

    RUSTC_BOOTSTRAP=1 cargo rustdoc --release --package crosstrack --all-features -- -Z unstable-options --output-format json
    .ci/surface.py FOLDER/doc/crosstrack.json [--write]

Each line is an item that a program which depends on the library can name: its kind and its path. Hidden items and trait
implementations are left out. A new line is an addition, a line that leaves is a change that can break a program.
"""
import json
import pathlib
import sys

LIST = pathlib.Path(__file__).with_name("surface.txt")


def surface(doc):
    """Yields the kind and the path of every public item."""
    index = doc["index"]
    seen = set()

    def each(ident, path):
        item = index.get(str(ident))
        if item is None or item["visibility"] not in ("public", "default"):
            return
        (kind, inner), = item["inner"].items()
        if kind == "use":
            target = index.get(str(inner["id"]))
            if inner["is_glob"]:
                if target is not None:
                    yield from members(target, path)
            elif target is not None:
                yield from named(target, [*path, inner["name"]])
            return
        yield from named(item, [*path, item["name"]])

    def named(item, path):
        (kind, _), = item["inner"].items()
        key = (kind, "::".join(path))
        if key in seen:
            return
        seen.add(key)
        yield key
        yield from members(item, path)

    def members(item, path):
        (kind, inner), = item["inner"].items()
        if kind not in ("module", "struct", "enum", "trait"):
            return
        if kind == "struct":
            (form, parts), = inner["kind"].items() if isinstance(inner["kind"], dict) else [("unit", {})]
            children = parts["fields"] if form == "plain" else []
        elif kind == "enum":
            children = inner["variants"]
        else:
            children = inner.get("items", [])
        for child in children:
            yield from each(child, path)
        for ident in inner.get("impls", []):
            block = index[str(ident)]["inner"]["impl"]
            if block["trait"] is None:
                for child in block["items"]:
                    yield from each(child, path)

    yield from members(index[str(doc["root"])], ["crosstrack"])


def main():
    file, *options = sys.argv[1:]
    doc = json.loads(pathlib.Path(file).read_text())
    lines = sorted({f"{kind} {path}" for kind, path in surface(doc)})
    if options == ["--write"]:
        LIST.write_text("\n".join(lines) + "\n")
        return
    listed = LIST.read_text().splitlines()
    added, gone = sorted(set(lines) - set(listed)), sorted(set(listed) - set(lines))
    for sign, names in ("+", added), ("-", gone):
        for name in names:
            print(sign, name)
    if added or gone:
        sys.exit(f"the public surface is not that of {LIST.name}: after an intended change, run this with --write")
    print(f"{len(lines)} public items, as listed")


main()
