"""What the makers of requests share: rulesets in words, positions that can be played, rows of a table.

The expected answers come from the naive engine, which shares no code with the rules. `crosstrack-lab vectors make`
compares them with those of the rules and refuses a row where the two differ.
"""
import csv
import os
import pathlib
import random
import sys
from typing import Dict, List, Optional

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
import naive  # noqa: E402
from readings import CLAUSE_OF, DEFAULTS, READINGS  # noqa: E402

# The folder of the tables; a test that compares them has others written.
CASES = pathlib.Path(os.environ.get("CROSSTRACK_CASES") or pathlib.Path(__file__).resolve().parents[3] / "lab" / "cases")
COLUMNS = ["id", "level", "clauses", "ruleset", "cmd", "position", "argument", "expect", "why"]
EIGHT = ("original", "tournament")


def ruleset(board: str, owners: str = "1122", **fields: str) -> Dict[str, str]:
    """A ruleset in full; what is not said is as usual for the board."""
    usual = "tournament" if board == "4x3" else "standard"
    edition = fields.pop("edition", "original" if owners.isdigit() and max(owners) == "4" else usual)
    made = {"game": "crosstrack", "board": board, "edition": edition, "owners": owners}
    made.update(DEFAULTS)
    made["connectors"] = "empty" if edition in EIGHT else "crossed"
    made.update({name.replace("_", "-"): value for name, value in fields.items()})
    return made


def words(rules: Dict[str, str]) -> str:
    """A ruleset as the tables write it: the header of its texts, then whatever is not as usual."""
    board, edition = rules["board"], rules["edition"]
    is_eight = edition in EIGHT
    tag = "" if is_eight == (board == "4x3") else "~tournament" if is_eight else "~standard"
    text = f"{board}{tag}_{rules['owners']}"
    if edition != ruleset(board, rules["owners"])["edition"]:
        text += f" edition={edition}"
    for name, values in READINGS.items():
        if rules[name] != values[0]:
            text += f" {name}={rules[name]}"
    if rules["connectors"] in ("none", "straight"):
        text += f" connectors={rules['connectors']}"
    return text


def seat_clause(rules: Dict[str, str]) -> str:
    """The clause about the stock of so many players."""
    owners = rules["owners"]
    return "PL-TEAMS" if owners.endswith("t") else f"PL-STOCK-{max(int(owner) for owner in owners if owner.isdigit())}"


def reading_clauses(rules: Dict[str, str]) -> List[str]:
    """The clauses of the readings that are not as usual."""
    named = [CLAUSE_OF[name] for name, values in READINGS.items() if rules[name] != values[0]]
    return named + (["X-CONNECTORS"] if rules["connectors"] in ("none", "straight") else [])


def patterns_of(rules: naive.Rules) -> str:
    """The patterns of every set, in an edition."""
    return naive.SETS_OF_PIECES[rules.set]


def clean(rules: naive.Rules, position: naive.Position) -> naive.Position:
    """The position with each piece at the least rotation that looks the same."""
    pieces = {cell: (colour, letter, naive.least(naive.PATTERNS[letter], 8)[turn])
              for cell, (colour, letter, turn) in position.pieces.items()}
    return position._replace(pieces=pieces)


def fill(rules: naive.Rules, dice: random.Random, count: int, to_move: int = 0,
         stock: Optional[List[str]] = None) -> Optional[naive.Position]:
    """A position with so many pieces at random cells; none if it cannot be played."""
    every = stock or [colour + letter for colour in naive.COLOURS if rules.owners[colour] != "0"
                      for letter in patterns_of(rules)]
    if count > min(len(every), len(rules.board.cells)):
        return None
    pieces = {}
    for cell, piece in zip(dice.sample(rules.board.cells, count), dice.sample(every, count)):
        turn = naive.least(naive.PATTERNS[piece[1]], 8)[dice.randrange(8)]
        pieces[cell] = (piece[0], piece[1], turn)
    mover = to_move or dice.randint(1, rules.players)
    position = naive.Position(mover, pieces, dict(rules.start_fills), {}, False)
    return position if not rules.faults(position) else None


def lay(rules: naive.Rules, dice: random.Random, position: naive.Position, count: int) -> naive.Position:
    """The position with so many intersection pieces in its interstices."""
    fills, kinds = dict(position.fills), list("SXTL" * naive.PILE)
    dice.shuffle(kinds)
    free = [gap for gap in rules.board.interstices if gap not in fills]
    for gap, kind in zip(dice.sample(free, min(count, len(free), len(kinds))), kinds):
        fills[gap] = (kind, naive.least(naive.INTERSECTIONS[kind], 4)[dice.randrange(4)])
    return position._replace(fills=fills)


def rest(rules: naive.Rules, dice: random.Random, position: naive.Position) -> naive.Position:
    """The position with common pieces at rest: none, one or two."""
    common = [cell for cell, (colour, _, _) in position.pieces.items() if rules.owners[colour] == "c"]
    turns = dice.choice([[], [1], [2], [1, 2], [2]])
    return position._replace(frozen=dict(zip(dice.sample(common, min(len(common), len(turns))), turns)))


def outcome(rules: naive.Rules, position: naive.Position) -> str:
    """How it stands, in words such as `win 13`."""
    found = rules.status(position)
    return " ".join([found["outcome"], *(["".join(map(str, found["winner"]))] if "winner" in found else [])])


class Cases:
    """Rows of a table, with the answers of the naive engine."""

    def __init__(self) -> None:
        self.rows: List[list] = []
        self.ids = set()

    def add(self, ident: str, clauses: List[str], rules: naive.Rules, cmd: str, text: object, argument: object,
            why: str, level: str = "") -> None:
        """Adds a case; `text` is a position, or the text of one."""
        fields = rules.ruleset
        if isinstance(text, naive.Position):
            text = rules.write(text)
        if cmd == "links":
            paths, rotation = str(argument).split()
            tile = {"kind" if paths in naive.INTERSECTIONS else "pattern" if paths in naive.PATTERNS else "paths": paths}
            found = naive.answer({"cmd": "links", "ruleset": fields, "rotation": int(rotation), **tile})["links"]
            expect = " ".join(f"{side}-{other}" for side in naive.DIRECTIONS for other in found.get(side, []))
        elif cmd == "board":
            found = naive.answer({"cmd": "board", "ruleset": fields})
            ends = sum(map(len, found["terminals"].values()))
            expect = f"{len(found['cells'])} {len(found['interstices'])} {ends}"
        elif cmd == "read":
            found = naive.answer({"cmd": "read", "ruleset": fields, "text": text})
            expect = "valid" if "position" in found else "invalid"
        else:
            position = rules.read(text)
            if rules.faults(position):
                raise ValueError(f"{ident}: {text} is no position")
            if cmd == "legal":
                expect = len(rules.legal(position))
            elif cmd == "apply":
                legal = argument in rules.legal(position)
                expect = rules.write(rules.after(position, argument)) if legal else "illegal"
            elif cmd == "status":
                expect = outcome(rules, position)
            elif cmd == "game":
                for move in str(argument).split():
                    if move not in rules.legal(position):
                        raise ValueError(f"{ident}: {move} is illegal in {rules.write(position)}")
                    position = rules.after(position, move)
                expect = f"{outcome(rules, position)} {rules.write(position)}"
            else:
                found = rules.perft(position, argument)
                expect = f"{found['nodes']} {found['wins']}"
        if ident in self.ids:
            raise ValueError(f"{ident} is there twice")
        self.ids.add(ident)
        clauses = list(dict.fromkeys(clauses))
        self.rows.append([ident, level, " ".join(clauses), words(fields), cmd, text, argument, expect, why])

    def save(self, name: str) -> None:
        """Writes the table, to another name first."""
        path = CASES / name
        with open(f"{path}.part", "w", newline="", encoding="utf-8") as file:
            writer = csv.writer(file, lineterminator="\n")
            writer.writerow(COLUMNS)
            writer.writerows(self.rows)
        os.replace(f"{path}.part", path)
        print(f"{path.name}: {len(self.rows)} rows")
