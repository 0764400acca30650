#!/usr/bin/env python3
"""Puts certificates and refutations to the proved checker and to `crosstrack check`, whole and damaged.

    python3 samples.py CROSSTRACK [--damaged N]

Whole files are those of the repository and some that `crosstrack solve` writes here: both must accept all. Damaged files
differ from a whole one in one place, with a checksum that fits; both must give the same verdict on each. A file that they
differ on is kept in build/. What the proved checker prints of each file it accepts is compared with a sentence that is made
here from the file. Variants of one file, byte by byte, are put to these two and to tests/checkers/refutation.py, and each
must decide as docs/certificates.md says. Needs build/check.
"""
import copy
import gzip
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
CHECK = HERE / "build/check"
PYTHON = ROOT / "tests/checkers/refutation.py"
KEPT = ["examples/files/win-in-three.json", *(f"reports/forced/kept/{name}.json" for name in (
    "nine", "five-both-none"))]
# What solve is asked, and for which files: evidence of the answer, and refutations of all other first moves.
THREE = "x1_4x2_123c.1_rA0.yA0.bA0.1-6-6-6-6-4_d"
TEAMS = "x1_4x2_1234t.1_rA0.yA0.bA0.gA0-6-6-6-6-4_d"
PILE = "x1_4x3_1122.1_4-6-8-3.rC0.4-4.bD0.3-8-6-4_5-7-7-3.X0.T1.2-7-7-5"
SETS = "x1_2x1~custom_1122.1_rA0.1-1.bC0_d"
MADE = [
    ("start-2x1", ["start", "--rules", "2x1", "--plies", "3", "--certificate", "F"]),
    ("lemmas-2x1", ["start", "--rules", "2x1", "--plies", "3", "--lemmas", "--certificate", "F"]),
    ("straight", ["start", "--rules", "2x1,connectors=straight", "--plies", "3", "--lemmas", "--certificate", "F"]),
    ("through", ["start", "--rules", "2x1,junction=through", "--plies", "3", "--certificate", "F"]),
    ("announced", ["start", "--rules", "2x1,claim-rule=announced", "--plies", "3", "--lemmas", "--certificate", "F"]),
    ("puzzle", ["e91aa6f89d", "--plies", "3", "--refutation", "F"]),
    ("three-players", [THREE, "--plies", "4", "--lemmas", "--certificate", "F"]),
    ("teams", [TEAMS, "--plies", "3", "--lemmas", "--certificate", "F"]),
    ("pile", [PILE, "--plies", "6", "--certificate", "F"]),
    ("sets", [SETS, "--rules", "sets=AC/CI", "--plies", "3", "--certificate", "F"]),
    ("sets-through", [SETS, "--rules", "sets=AACC/CI,junction=through", "--plies", "4", "--lemmas", "--certificate", "F"]),
    ("sets-pile", ["start", "--rules", "2x1,sets=AI,edition=tournament", "--plies", "3", "--certificate", "F"]),
    ("ten-plies", ["start", "--plies", "10", "--certificate", "F"]),
]
# Sets in place of AACC/CI: some of them say the same in another way, or say more than two players can have.
OTHER_SETS = ["AC", "AACC", "AC/CI", "AACC/C", "AACC/CII", "AAC/CI", "ACAC/CI", "AACC/IC", "AACC/AACC", "AACC/CI/I", "AACC/CJ",
              "", "/CI", "AACC/", "AAACC/CI", "AACC/CCCI"]
DAMAGE = ["win-in-three", "start-2x1", "lemmas-2x1", "straight", "announced", "puzzle", "three-players", "teams", "pile", "sets", "sets-through"]


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


def verdicts(command, paths):
    """The files that `crosstrack check` accepts."""
    accepted = set()
    for at in range(0, len(paths), 50):
        some = [str(path) for path in paths[at:at + 50]]
        lines = run([*command, *some]).stdout.splitlines()
        accepted |= {path for path in some if any(line.startswith(f"{path}: ") for line in lines)}
    return accepted


def plies(number):
    return "1 ply" if number == 1 else f"{number} plies"


def sentence(data):
    """What the proved checker must say of a file that it accepts."""
    side = data.get("winner", data.get("side"))
    who = ("players " if len(side) > 1 else "player ") + " and ".join(side)
    if "winner" in data:
        says = f"{who} can force a win within {plies(data['plies'])}"
    else:
        says = f"{who} cannot force a win within {plies(data['plies'])}"
        if data["winning"]:
            says += f" by a first move, except perhaps by {' '.join(data['winning'])}"
            if data["sooner"]:
                says += f"; nor by these within {plies(data['sooner'])}"
    return f"{says}\n  position {data['position']}\n  readings {data['readings']}\n"


def said(paths):
    """The files that the proved checker accepts, and faults of what it prints."""
    accepted, faults = set(), []
    for path in map(str, paths):
        done = run([str(CHECK), path])
        word = {0: "accepted", 1: "refused", 3: "unreadable"}.get(done.returncode)
        lines = done.stdout.split("\n")
        if word is None or not done.stdout.startswith(f'{word} "{path}": ') or done.stderr:
            faults.append(f"{path}: code {done.returncode} with {lines[:1]} {done.stderr[:200]}")
        elif word == "accepted":
            accepted.add(path)
            wanted = f'accepted "{path}": {sentence(json.loads(Path(path).read_text()))}'
            if not done.stdout.startswith(wanted) or len(lines) != 5 or not lines[3].startswith("proved in Coq: "):
                faults.append(f"{path}: it says {done.stdout!r} and not {wanted!r}")
        elif len(lines) != 2:
            faults.append(f"{path}: more than a line about a file that is not accepted")
    return accepted, faults


def variants(base, folder):
    """Variants of the bytes of one file, each with whether docs/certificates.md lets it pass."""
    def with_plies(number):
        path = Path(folder) / "plies.json"
        write(path, {**json.loads(base), "plies": number})
        return path.read_bytes()

    def say(digits):
        return base.replace(b'"plies": 3', b'"plies": ' + digits)

    packed, mark = gzip.compress(base), b"\xef\xbb\xbf"
    data = json.loads(base)
    turned = json.dumps({key: data[key] for key in reversed(data)}).encode()
    return [
        ("as it is", base, True), ("256 plies", with_plies(256), True), ("257 plies", with_plies(257), False),
        ("10^9 plies", with_plies(10 ** 9), False), ("10^10 plies", with_plies(10 ** 10), False),
        ("2^64 - 1 plies", with_plies(2 ** 64 - 1), False), ("2^64 plies", with_plies(2 ** 64), False),
        ("no plies", with_plies(0), False), ("-0 plies", say(b"-0"), False), ("-3 plies", say(b"-3"), False),
        ("3.0 plies", say(b"3.0"), False), ("3e0 plies", say(b"3e0"), False), ("03 plies", say(b"03"), False),
        ("+3 plies", say(b"+3"), False), ("plies as text", say(b'"3"'), False), ("true plies", say(b"true"), False),
        ("infinite plies", say(b"Infinity"), False), ("plies in a list", say(b"[3]"), False),
        ("default -0", base.replace(b'"default":0', b'"default":-0'), False),
        ("default 00", base.replace(b'"default":0', b'"default":00'), False),
        ("a byte order mark", mark + base, True), ("two byte order marks", mark + mark + base, False),
        ("half a byte order mark", mark[:2] + base, False), ("UTF-16", base.decode().encode("utf-16"), False),
        ("UTF-32", base.decode().encode("utf-32"), False), ("blanks around", b" \n\t\r" + base + b"\r\t\n ", True),
        ("line ends of Windows", base.replace(b"\n", b"\r\n"), True), ("a zero behind", base + b"\0", False),
        ("a form feed behind", base + b"\x0c", False), ("an object behind", base + b"{}", False),
        ("a comma too many", base.replace(b'"then":1}', b'"then":1},'), False),
        ("a comment", base.replace(b"{\n", b"{ // so\n", 1), False),
        ("an escape", base.replace(b"d5.2", b"\\u00645.2"), True),
        ("an escape of two bytes", base.replace(b"d5.2", b"\\u01645.2"), False),
        ("an escaped line end", base.replace(b"d5.2", b"d5.2\\n"), False),
        ("half an escape", base.replace(b"d5.2", b"\\u0645.2"), False),
        ("a tab in a text", base.replace(b'"1"', b'"1\t"'), False),
        ("a byte that is not UTF-8", base.replace(b'"1"', b'"1\xff"'), False),
        ("single quotes", base.replace(b'"plies"', b"'plies'"), False),
        ("fields in another order", turned, True), ("a node in another order", base.replace(
            b'{"default":0,"except":[]}', b'{"except":[],"default":0}'), True),
        ("a field twice", base.replace(b'"plies": 3,', b'"plies": 3,"plies": 3,'), False),
        ("a field more", base.replace(b'"plies": 3,', b'"plies": 3,"more": 3,'), False),
        ("a field of null", base.replace(b'"plies": 3,', b'"plies": 3,"side": null,'), False),
        ("a node with null", base.replace(b'{"move":"d5.2"}', b'{"move":"d5.2","then":null}'), False),
        ("nothing", b"", False), ("gzip", packed, True),
        ("gzip in two members", gzip.compress(base[:99]) + gzip.compress(base[99:]), True),
        ("gzip of gzip", gzip.compress(packed), False), ("gzip with zeros behind", packed + b"\0" * 512, False),
        ("gzip with something behind", packed + b"so", False), ("gzip with half a member", packed + b"\x1f\x8b", False),
        ("gzip cut off", packed[:-4], False), ("gzip with a wrong sum", packed[:-8] + b"\0\0\0\0" + packed[-4:], False),
    ]


def variants_decided(crosstrack, folder):
    """Faults of the three checkers about the variants, and how many there are."""
    base, faults = (ROOT / KEPT[0]).read_bytes(), []
    table = variants(base, folder)
    for what, content, passes in table:
        path = Path(folder) / "variant.json"
        path.write_bytes(content)
        checkers = [("crosstrack", [crosstrack, "check"]), ("refutation.py", [sys.executable, str(PYTHON)])]
        # The proved checker reads files that are not compressed.
        checkers += [] if content[:2] == b"\x1f\x8b" else [("the proved checker", [str(CHECK)])]
        for name, command in checkers:
            code = run([*command, str(path)]).returncode
            if (code == 0) != passes or code not in (0, 1, 3):
                faults.append(f"{what}: {name} ends with {code}")
    return faults, len(table)


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
        whole = list(files.values())
        theirs, (ours, wrong) = verdicts([crosstrack, "check"], whole), said(whole)
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
        data = json.loads(files["sets-through"].read_text())
        for at, sets in enumerate(OTHER_SETS):
            damaged.append(Path(folder) / f"other-sets-{at}.json")
            write(damaged[-1], {**data, "readings": re.sub("sets=.*", f"sets={sets}", data["readings"])})
        theirs, (ours, more) = verdicts([crosstrack, "check"], damaged), said(damaged)
        for path in sorted(theirs ^ ours):
            print(f"FAULT: {path} is accepted by {'crosstrack' if path in theirs else 'the proved checker'} alone")
            print("\n".join(run([crosstrack, "check", path]).stderr.splitlines()[:2]), run([str(CHECK), path]).stdout.splitlines()[:1])
            (HERE / "build" / Path(path).name).write_text(Path(path).read_text())
            faults += 1
        print(f"{len(damaged)} files with one place changed: both accept {len(theirs & ours)}, both refuse "
              f"{len(damaged) - len(theirs | ours)}, {len(theirs ^ ours)} differ")
        if len(whole) != len(KEPT) + len(MADE) or len(damaged) != number * len(DAMAGE) + len(OTHER_SETS) \
                or len(damaged) - len(theirs | ours) < len(damaged) // 3 or len(theirs & ours) < len(damaged) // 5:
            print("FAULT: files are missing, or hardly any is accepted, or hardly any refused: this shows nothing")
            faults += 1
        undecided, tried = variants_decided(crosstrack, folder)
        print(f"{tried} variants of the bytes of one file")
        for fault in wrong + more + undecided:
            print(f"FAULT: {fault}")
        faults += len(wrong + more + undecided)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
