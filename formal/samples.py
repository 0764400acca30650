#!/usr/bin/env python3
"""Puts certificates and refutations to the proved checker and to `crosstrack check`, whole and damaged.

    python3 samples.py CROSSTRACK [--damaged N]

Whole files are those of the repository and some that `crosstrack solve` writes here: both must accept all. Damaged files differ
from a whole one in one place, with a checksum that fits; both must give the same verdict on each. A file that they
differ on is kept in build/. Needs build/check.
"""
import copy
import hashlib
import json
import random
import re
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent
KEPT = ["examples/files/win-in-three.json", *(f"reports/forced/kept/{name}.json" for name in (
    "nine", "five-both-none"))]
# What solve is asked, and for which files: evidence of the answer, and refutations of all other first moves.
THREE = "x1_4x2_123c.1_rA0.yA0.bA0.1-6-6-6-6-4_d"
TEAMS = "x1_4x2_1234t.1_rA0.yA0.bA0.gA0-6-6-6-6-4_d"
PILE = "x1_4x3_1122.1_4-6-8-3.rC0.4-4.bD0.3-8-6-4_5-7-7-3.X0.T1.2-7-7-5"
MADE = [
    ("start-2x1", ["start", "--board", "2x1", "--plies", "3", "--certificate", "F"]),
    ("lemmas-2x1", ["start", "--board", "2x1", "--plies", "3", "--lemmas", "--certificate", "F"]),
    ("straight", ["start", "--board", "2x1", "--connectors", "straight", "--plies", "3", "--lemmas", "--certificate", "F"]),
    ("through", ["start", "--board", "2x1", "--junction", "through", "--plies", "3", "--certificate", "F"]),
    ("announced", ["start", "--board", "2x1", "--claim-rule", "announced", "--plies", "3", "--lemmas", "--certificate", "F"]),
    ("puzzle", ["e91aa6f89d", "--plies", "3", "--refutation", "F"]),
    ("three-players", [THREE, "--plies", "4", "--lemmas", "--certificate", "F"]),
    ("teams", [TEAMS, "--plies", "3", "--lemmas", "--certificate", "F"]),
    ("pile", [PILE, "--plies", "6", "--certificate", "F"]),
    ("ten-plies", ["start", "--plies", "10", "--certificate", "F"]),
]
DAMAGE = ["win-in-three", "start-2x1", "lemmas-2x1", "straight", "announced", "puzzle", "three-players", "teams", "pile"]


def run(command, **options):
    return subprocess.run(command, capture_output=True, text=True, check=False, **options)


def write(path, data):
    """Writes a file as `solve` lays it out, with the checksum that it has then."""
    nodes = data["nodes"]
    head = {key: data[key] for key in data if key != "nodes"}
    head["sha256"] = ""
    lines = ["{"] + [f"  {json.dumps(key)}: {json.dumps(value, separators=(',', ':'))}," for key, value in head.items()]
    lines += ['  "nodes": ['] + [f"    {json.dumps(node, separators=(',', ':'))}," for node in nodes[:-1]]
    lines += [f"    {json.dumps(node, separators=(',', ':'))}" for node in nodes[-1:]] + ["  ]", "}", ""]
    text = "\n".join(lines)
    path.write_text(text.replace('"sha256": ""', f'"sha256": "{hashlib.sha256(text.encode()).hexdigest()}"'))


def damage(data, some):
    """One place of a file is another one."""
    data = copy.deepcopy(data)
    node = some.choice(data["nodes"])
    moves = sorted(set(re.findall(r'"([a-zA-Z0-9.]+\.[0-7]!?)"', json.dumps(data["nodes"]))))
    other = re.sub(r"[0-7](!?)$", lambda found: f"{some.randrange(8)}{found[1]}", some.choice(moves))
    kind = some.randrange(9)
    if kind == 0:
        data["plies"] += some.choice([-1, 1, 2])
    elif kind == 1:
        side = "side" if "side" in data else "winner"
        data[side] = some.choice(["1", "2", "3", "13", "24", "12"])
    elif kind == 2:
        data["nodes"].remove(node)
    elif kind == 3 and "winning" in data:
        data["winning"] = some.choice([[], [other], data["winning"][1:], data["winning"] + [other]])
    elif kind == 4 and "sooner" in data:
        data["sooner"] = some.randrange(data["plies"] + 2)
    elif kind == 5:
        data["readings"] = some.choice([data["readings"].replace("joined", "through"), data["readings"].replace("free", "keep"),
                                        data["readings"].replace("forbidden", "allowed"), data["readings"].replace("automatic", "announced")])
    elif kind == 6:
        data["position"] = re.sub(r"[0-7](?=[.-])", lambda found: str(some.randrange(8)), data["position"], count=some.randrange(1, 3))
    elif "wait" in node:
        at = some.randrange(len(node["wait"]))
        node["wait"] = some.choice([node["wait"][:at] + node["wait"][at + 1:], node["wait"][:at] + [other] + node["wait"][at:],
                                    node["wait"][:at] + [other] + node["wait"][at + 1:]])
    elif "move" in node:
        if some.randrange(3) and "then" in node:
            node["then"] = some.randrange(len(data["nodes"]))
        else:
            node["move"] = other
    elif node.get("except") and some.randrange(4):
        entry = some.choice(node["except"])
        if some.randrange(2):
            entry[0] = some.randrange(len(data["nodes"]))
        else:
            entry[1][some.randrange(len(entry[1]))] = other
    elif "default" in node and some.randrange(3):
        node["default"] = some.randrange(len(data["nodes"]))
    else:
        node.pop("default", None)
    return data


def verdicts(command, paths, word):
    """The files that a program accepts."""
    accepted = set()
    for at in range(0, len(paths), 50):
        some = [str(path) for path in paths[at:at + 50]]
        lines = run([*command, *some]).stdout.splitlines()
        accepted |= {path for path in some if any(line.startswith(f"{word}{path}: ") for line in lines)}
    return accepted


def main():
    crosstrack = str(Path(sys.argv[1]).resolve())
    number = int(sys.argv[3]) if sys.argv[2:3] == ["--damaged"] else 25
    faults = 0
    with tempfile.TemporaryDirectory() as folder:
        files = {Path(name).stem: ROOT / name for name in KEPT}
        for name, arguments in MADE:
            files[name] = Path(folder) / f"{name}.json"
            done = run([crosstrack, "solve", *(str(files[name]) if argument == "F" else argument for argument in arguments)])
            if not files[name].exists():
                print(f"FAULT: solve wrote no {name}: {done.stderr.strip()}")
                return 1
        packed = Path(folder) / "packed.json.gz"
        packed.write_bytes(subprocess.run(["gzip", "-c", str(files["ten-plies"])], capture_output=True, check=True).stdout)
        files["packed"] = packed
        whole = list(files.values())
        theirs, ours = verdicts([crosstrack, "check"], whole, ""), verdicts([str(HERE / "build/check")], whole, "accepted ")
        for path in map(str, whole):
            if path not in theirs or path not in ours:
                print(f"FAULT: {path} is refused by {'both' if path not in theirs | ours else 'one'}")
                faults += 1
        print(f"{len(whole)} whole files: both accept {len(theirs & ours)}")
        some, damaged = random.Random(1), []
        for name in DAMAGE:
            data = json.loads(files[name].read_text())
            for at in range(number):
                path = Path(folder) / f"{name}-{at}.json"
                write(path, damage(data, some))
                damaged.append(path)
        theirs, ours = verdicts([crosstrack, "check"], damaged, ""), verdicts([str(HERE / "build/check")], damaged, "accepted ")
        for path in sorted(theirs ^ ours):
            print(f"FAULT: {path} is accepted by {'crosstrack' if path in theirs else 'the proved checker'} alone")
            print("\n".join(run([crosstrack, "check", path]).stderr.splitlines()[:2]), run([str(HERE / "build/check"), path]).stdout.splitlines()[:1])
            (HERE / "build" / Path(path).name).write_text(Path(path).read_text())
            faults += 1
        print(f"{len(damaged)} files with one place changed: both accept {len(theirs & ours)}, both refuse "
              f"{len(damaged) - len(theirs | ours)}, {len(theirs ^ ours)} differ")
        if len(whole) != len(KEPT) + len(MADE) + 1 or len(damaged) != number * len(DAMAGE) \
                or len(damaged) - len(theirs | ours) < len(damaged) // 3 or len(theirs & ours) < len(damaged) // 5:
            print("FAULT: files are missing, or hardly any is accepted, or hardly any refused: this shows nothing")
            faults += 1
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
