#!/usr/bin/env python3
"""Compares what the README's two commands build: every unit of the first must serve the second.

A unit is one run of the compiler: a package, its target, profile, platform and features, and the same of all that
it depends on. Where tests turn on a feature of a dependency, that crate and all that stand on it are built twice,
and the tests run code that nobody else has. Reads two graphs of `cargo ... -Z unstable-options --unit-graph`, which
build nothing; prints what differs, causes first, and ends with 1 if anything does.
"""

import hashlib
import json
import sys

sys.setrecursionlimit(100_000)


def read(path):
    """Returns the units of a graph by their identity."""
    with open(path, encoding="utf-8") as file:
        units = json.load(file)["units"]
    known = {}

    def identity(index):
        if index not in known:
            unit = units[index]
            parts = [unit["pkg_id"], unit["target"]["kind"], unit["target"]["name"], unit["profile"], unit["platform"], unit["mode"]]
            parts += [sorted(unit["features"])]
            parts += [sorted((identity(it["index"]), it["extern_crate_name"]) for it in unit["dependencies"])]
            known[index] = hashlib.sha256(json.dumps(parts, sort_keys=True).encode()).hexdigest()
        return known[index]

    return {identity(index): unit for index, unit in enumerate(units)}


def key(unit):
    """What a unit is apart from its features and dependencies."""
    return (unit["pkg_id"], tuple(unit["target"]["kind"]), unit["target"]["name"], unit["platform"], unit["mode"])


def main():
    first, second = read(sys.argv[1]), read(sys.argv[2])
    again = [unit for identity, unit in first.items() if identity not in second]
    others = {}
    for unit in second.values():
        others.setdefault(key(unit), []).append(unit)
    for unit in again:
        found = others.get(key(unit), [])
        if not found:
            print(f"{unit['target']['name']}: not built by the second command")
        elif all(other["features"] != unit["features"] for other in found):
            more = sorted(set(found[0]["features"]) - set(unit["features"]))
            fewer = sorted(set(unit["features"]) - set(found[0]["features"]))
            print(f"{unit['target']['name']}: features in the second command alone: {more}, in the first alone: {fewer}")
        elif all(other["profile"] != unit["profile"] for other in found):
            print(f"{unit['target']['name']}: another profile")
    print(f"{len(again)} of {len(first)} units of the first command are built again by the second, which has {len(second)}")
    sys.exit(1 if again else 0)


main()
