#!/usr/bin/env python3
"""Checks what the theorems rest on, and that clauses, definitions and theorems go together. Called by `make check`.

    python3 check.py            # with Coq and the compiled theories
    python3 check.py --tables   # the tables alone, without Coq

* clauses.csv has each clause of Crosstrack in data/clauses.csv once, with a definition, and a theorem or a note.
* Every definition and theorem that clauses.csv and theorems.csv name exists, and every theorem of clauses.csv is in theorems.csv or a lemma.
* No theorem rests on an axiom, and no file has an unfinished proof.
* A theorem with hypotheses has an instance: a theorem without hypotheses whose proof uses it.
"""
import csv
import re
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
FORBIDDEN = re.compile(r"\b(Admitted|admit|Axiom|Axioms|Parameter|Parameters|Conjecture|Unset Guard Checking|bypass_check)\b")


def rows(path):
    with open(path, newline="", encoding="utf-8") as file:
        return list(csv.DictReader(file))


def names(text):
    return [name for name in text.split(";") if name]


def main():
    faults = []
    clauses, theorems = rows(HERE / "clauses.csv"), rows(HERE / "theorems.csv")
    wanted = [row["id"] for row in rows(HERE.parent / "data/clauses.csv") if row["group"] in ("EQ", "PL", "WN", "X")]
    if [row["clause"] for row in clauses] != wanted:
        faults.append("clauses.csv has not the clauses of data/clauses.csv, in their order")
    for row in clauses:
        if not names(row["definitions"]):
            faults.append(f"{row['clause']} has no definition")
        if not names(row["theorems"]) and not row["note"]:
            faults.append(f"{row['clause']} has neither a theorem nor a note")
    listed = [row["theorem"] for row in theorems]
    if len(set(listed)) != len(listed):
        faults.append("theorems.csv names a theorem twice")
    sources = {path.stem: path.read_text(encoding="utf-8") for path in sorted((HERE / "theories").glob("*.v"))}
    declared = {f"{stem}.{name}" for stem, text in sources.items() if stem not in ("Samples", "Extract")
                for name in re.findall(r"^\s*Theorem\s+(\w+)", text, re.M)}
    faults += [f"{name} is a theorem and not in theorems.csv" for name in sorted(declared - set(listed))]
    faults += [f"{name} is in theorems.csv and no theorem" for name in sorted(set(listed) - declared)]
    for stem, text in sources.items():
        faults += [f"{stem}.v has {word}" for word in FORBIDDEN.findall(text)]
    definitions = sorted({name for row in clauses for name in names(row["definitions"])})
    used = sorted({name for row in clauses for name in names(row["theorems"])} | set(listed))
    print(f"{len(clauses)} clauses, {len(definitions)} definitions, {len(listed)} theorems")
    if sys.argv[1:] != ["--tables"]:
        faults += with_coq(definitions, used, theorems, sources)
    for fault in faults:
        print("FAULT:", fault)
    print("FAILED" if faults else "passed")
    return 1 if faults else 0


def with_coq(definitions, used, theorems, sources):
    """What Coq says of each name: that it exists, its type, and what it rests on."""
    instances = sorted({row["instance"] for row in theorems if row["instance"]})
    lines = ["From Coq Require Import String.", f"From Crosstrack Require {' '.join(stem for stem in sources if stem != 'Extract')}."]
    for name in definitions + used + instances:
        lines += [f'Check "@ {name}"%string.', f"Check {name}."]
        lines += [] if name in definitions else [f"Print Assumptions {name}."]
    (HERE / "build").mkdir(exist_ok=True)
    file = HERE / "build/Names.v"
    file.write_text("\n".join(lines) + "\n", encoding="utf-8")
    run = subprocess.run(["coqc", "-q", "-Q", str(HERE / "theories"), "Crosstrack", str(file)],
                         capture_output=True, text=True, check=False)
    if run.returncode:
        return [f"Coq does not know a name: {run.stderr.strip()}"]
    faults, types, closed = [], {}, 0
    for part in run.stdout.split('"@ ')[1:]:
        name, _, rest = part.partition('"')
        types[name] = rest.replace("<->", "")
        if name not in definitions and rest.strip().endswith("Closed under the global context"):
            closed += 1
        elif name not in definitions:
            faults.append(f"{name} rests on more than the kernel: {rest.strip()}")
    if set(types) != set(definitions + used + instances):
        faults.append("Coq did not answer for every name")
    print(f"{closed} theorems, lemmas and instances are closed under the global context")
    applied = 0
    for row in theorems:
        if "->" in types[row["theorem"]] and not row["instance"]:
            faults.append(f"{row['theorem']} has hypotheses and no instance")
        if row["instance"]:
            applied += 1
            if "->" in types[row["instance"]]:
                faults.append(f"{row['instance']} has hypotheses of its own")
            if row["theorem"].split(".")[1] not in uses(row["instance"].split(".")[1], sources):
                faults.append(f"{row['instance']} does not use {row['theorem']}")
    print(f"{applied} theorems have an instance for which their hypotheses hold")
    return faults


def uses(name, sources):
    """The names that a proof uses, and those that their proofs use, by the words of the sources."""
    blocks = {}
    for text in sources.values():
        for block in re.finditer(r"\b(?:Theorem|Lemma|Example) (\w+)(.*?)Qed\.", text, re.S):
            blocks[block[1]] = set(re.findall(r"\w+", block[2]))
    found, todo = set(), [name]
    while todo:
        for word in blocks.get(todo.pop(), ()):
            if word in blocks and word not in found:
                found.add(word)
                todo.append(word)
    return found


if __name__ == "__main__":
    sys.exit(main())
