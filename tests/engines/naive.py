#!/usr/bin/env python3
"""A naive engine for Crosstrack that speaks xtp/1 over standard input and output.

Written from the rules alone, with the standard library alone, to be compared with engines that
are fast. Nothing here is clever: every question about track is answered by walking along it from
the terminals, and a move is legal if it is in the list of legal moves. Comments cite the clauses.

Places are called by their names: a cell `d4`, an interstice `xd4`, a side of terminals `A` to `D`.
"""
import functools
import itertools
import json
import random
import re
import sys
from typing import Dict, List, NamedTuple, Tuple

# Where a direction leads to: cells lie two steps apart, interstices one step off to their corners.
STEP = {"N": (-2, 0), "NE": (-1, 1), "E": (0, 2), "SE": (1, 1),
        "S": (2, 0), "SW": (1, -1), "W": (0, -2), "NW": (-1, -1)}
DIRECTIONS = list(STEP)  # clockwise: sides 1 to 8 of a pathway piece at rotation 0
CORNERS = ["NW", "NE", "SE", "SW"]  # clockwise: sides 1 to 4 of an intersection piece at rotation 0
OPPOSITE = {name: DIRECTIONS[(i + 4) % 8] for i, name in enumerate(DIRECTIONS)}
TERMINAL_SIDE = {"A": "N", "B": "E", "C": "S", "D": "W"}
GOALS = (("A", "C"), ("B", "D"))  # WN-OPPOSITE

PATTERNS = {"A": "14-15", "B": "14-16", "C": "14-27", "D": "15-27", "E": "13-16-58",
            "F": "14-17-56", "G": "14-23-68", "H": "14-26-35", "I": "15-26"}
INTERSECTIONS = {"S": "13", "X": "13-24", "T": "13-14", "L": "12"}
PILE = 4  # EQ-INTERSECTIONS: of each kind
SETS_OF_PIECES = {"eight": "ABCDEFGH", "six": "ACDFGI"}  # EQ-SETS-8, EQ-SETS-6
EDITIONS = {"original": "eight", "challenge": "six", "tournament": "eight", "standard": "six"}
COLOURS = "rybg"


@functools.lru_cache(None)
def least(paths: str, sides: int) -> List[int]:
    """For each rotation the least one that gives the same orientation: the same set of paths."""
    turned = [{frozenset((int(side) + rotation) % sides for side in path) for path in paths.split("-")}
              for rotation in range(sides)]
    return [turned.index(orientation) for orientation in turned]


def orientations(paths: str, sides: int) -> List[int]:
    """One rotation for each orientation."""
    return sorted(set(least(paths, sides)))


@functools.lru_cache(None)
def links(paths: str, sides: int, rotation: int, junction: str) -> Dict[str, List[str]]:
    """For each direction the directions that track entering there leads to."""
    compass = DIRECTIONS if sides == 8 else CORNERS
    groups = [{compass[(int(side) - 1 + rotation) % sides] for side in path} for path in paths.split("-")]
    if junction == "joined":  # X-JUNCTION: paths that share a side are one net
        nets: List[set] = []
        for group in groups:
            touching = [net for net in nets if net & group]
            nets = [net for net in nets if not net & group] + [group.union(*touching)]
        groups = nets
    table = {side: [other for other in DIRECTIONS if other != side
                    and any(side in group and other in group for group in groups)]
             for side in DIRECTIONS}
    return {side: others for side, others in table.items() if others}


def stocks(text: str, owners: Dict[str, str]) -> Dict[str, str]:
    """The patterns of each set where two players choose their pieces, such as AAC/I; PL-STOCK-2: a player's first
    piece of a pattern is of the player's first set, the second one of the second."""
    sides = text.split("/")
    stock = dict.fromkeys(COLOURS, "")
    for player, letters in ("1", sides[0]), ("2", sides[-1]):
        own = [colour for colour in COLOURS if owners[colour] == player]
        copies = {letter: letters.count(letter) for letter in PATTERNS if letter in letters}
        if "".join(letter * count for letter, count in copies.items()) != letters or not letters or (
                max(copies.values()) > len(own)):
            raise ValueError(f"{letters} are no pieces of player {player}")
        for number, colour in enumerate(own):
            stock[colour] = "".join(letter for letter, count in copies.items() if count > number)
    if len(sides) > 2 or sides[1:] == sides[:1] or not set(owners.values()) <= set("012"):
        raise ValueError(f"{text} are no sets of two players")
    return stock


def place_name(row: int, column: int) -> str:
    """Columns are letters from the left, rows numbers from the top; an interstice is `x` and the slot up left."""
    return "x" * (row % 2) + "abcdefghijklmnopqrstuvwxyz"[column // 2] + str(row // 2 + 1)


@functools.lru_cache(None)
class Board:
    """An octagon with orthogonal sides of `a` cells and diagonal sides of `b` cells."""

    def __init__(self, text: str) -> None:
        a, b = map(int, text.split("x"))
        n = a + 2 * (b - 1)
        last = 2 * (n - 1)  # cells have even coordinates, interstices odd ones
        cells = [(2 * row, 2 * column) for row in range(n) for column in range(n)
                 if min(row, n - 1 - row) + min(column, n - 1 - column) >= b - 1]
        gaps = [(row, column) for row in range(1, last, 2) for column in range(1, last, 2)
                if sum((row + down, column + right) in cells for down, right in map(STEP.get, CORNERS)) >= 2]
        name = {spot: place_name(*spot) for spot in cells + gaps}
        self.cells, self.interstices = [name[spot] for spot in cells], [name[spot] for spot in gaps]
        self.cell_rows, self.gap_rows = [
            [[name[spot] for spot in row] for _, row in itertools.groupby(spots, lambda spot: spot[0])]
            for spots in (cells, gaps)]
        self.terminals: Dict[str, List[str]] = {side: [] for side in TERMINAL_SIDE}
        self.across: Dict[str, Dict[str, str]] = {}  # place -> direction -> what lies beyond
        for row, column in cells + gaps:
            beyond = {facing: name[row + down, column + right] for facing, (down, right) in STEP.items()
                      if (row + down, column + right) in name and (facing in CORNERS or (row, column) in cells)}
            border = {"A": row == 0, "B": column == last, "C": row == last, "D": column == 0}
            for side in [side for side in border if border[side]]:  # EQ-TERMINALS
                beyond[TERMINAL_SIDE[side]] = side
                self.terminals[side].append(name[row, column])
            self.across[name[row, column]] = beyond


class Position(NamedTuple):
    """What lies where, who is to move, and what a common piece remembers."""
    to_move: int
    pieces: Dict[str, Tuple[str, str, int]]  # cell -> set, pattern, rotation
    fills: Dict[str, Tuple[str, int]]  # interstice -> kind, rotation
    frozen: Dict[str, int]  # cell -> turns for which its piece still rests
    completed: bool  # the last turn announced or claimed a path


class Rules:
    """A ruleset: the board, the pieces, who owns them, the readings; and what may be done."""

    def __init__(self, ruleset: Dict[str, str]) -> None:
        self.ruleset, self.board = ruleset, Board(ruleset["board"])
        self.set = EDITIONS[ruleset["edition"]]
        self.owners = dict(zip(COLOURS, ruleset["owners"]))  # set -> player, c common, 0 unused
        self.stock = stocks(ruleset["sets"], self.owners) if "sets" in ruleset else dict.fromkeys(
            COLOURS, SETS_OF_PIECES[self.set])  # set -> its patterns
        self.teams = ruleset["owners"].endswith("t")
        self.players = max(int(owner) for owner in self.owners.values() if owner.isdigit())
        self.announced = ruleset["claim-rule"] == "announced"
        self.has_pile = self.set == "eight" and ruleset["connectors"] == "empty"  # EQ-LARGE, EQ-SMALL
        self.start_fills: Dict[str, Tuple[str, int]] = {}  # X-CONNECTORS
        for gap in self.board.interstices if ruleset["connectors"] in ("crossed", "straight") else []:
            odd = (ord(gap[1]) - ord("a") + int(gap[2:]) - 1) % 2
            self.start_fills[gap] = ("X", 0) if ruleset["connectors"] == "crossed" else ("S", odd)

    def side_of(self, player: int) -> List[int]:
        """The players who win together: oneself, or the team (PL-TEAMS)."""
        return [other for other in range(1, self.players + 1)
                if other == player or (self.teams and other % 2 == player % 2)]

    def may_place(self, player: int, colour: str) -> bool:
        """PL-STOCK-2 to PL-STOCK-4, PL-COMMON; not the partner's stock (PL-PARTNER)"""
        return self.owners[colour] in (str(player), "c")

    def may_handle(self, player: int, colour: str) -> bool:
        """PL-OWN, PL-COMMON, PL-PARTNER"""
        return self.owners[colour] == "c" or int(self.owners[colour]) in self.side_of(player)

    def in_opening(self, position: Position) -> bool:
        """PL-OPENING: one piece on each turn, until everybody has placed one."""
        return len(position.pieces) < self.players

    def path_stands(self, position: Position) -> bool:
        """Is there unbroken track between opposite terminals (WN-TOUCH, WN-ANY-COLOUR, WN-NO-SIDE)?"""
        tracks = {cell: links(PATTERNS[letter], 8, turn, self.ruleset["junction"])
                  for cell, (_, letter, turn) in position.pieces.items() if letter in PATTERNS}
        tracks.update({gap: links(INTERSECTIONS[kind], 4, turn, self.ruleset["junction"])
                       for gap, (kind, turn) in position.fills.items()})
        for first, last in GOALS:
            todo = [(cell, TERMINAL_SIDE[first]) for cell in self.board.terminals[first] if cell in tracks]
            seen = set(todo)
            while todo:
                place, side = todo.pop()
                for out in tracks[place].get(side, []):
                    beyond = self.board.across[place].get(out)
                    if beyond == last:
                        return True
                    entry = (beyond, OPPOSITE[out])
                    if beyond in tracks and entry not in seen:
                        seen.add(entry)
                        todo.append(entry)
        return False

    def finished(self, position: Position) -> bool:
        """Has the last turn won?"""
        return position.completed if self.announced else self.path_stands(position)

    def status(self, position: Position) -> dict:
        """WN-MOVER: who moved last has won; PL-NO-MOVE: if nobody can move it is a draw."""
        if self.finished(position):
            return {"outcome": "win", "winner": self.side_of((position.to_move - 2) % self.players + 1)}
        return {"outcome": "none" if self.legal(position) else "draw"}

    def turns(self, position: Position) -> List[str]:
        """All turns on the board (PL-ONE), as if no path stood and nothing were announced."""
        me, moves = position.to_move, []
        free = [cell for cell in self.board.cells if cell not in position.pieces]
        placed = {(colour, letter) for colour, letter, _ in position.pieces.values()}
        for colour, letter in itertools.product(COLOURS, PATTERNS):  # PL-PLACE
            if self.may_place(me, colour) and letter in self.stock[colour] and (
                    (colour, letter) not in placed):  # PL-STAY
                moves += [f"{colour}{letter}.{cell}.{turn}" for cell in free
                          for turn in orientations(PATTERNS[letter], 8)]
        if self.in_opening(position):
            return moves
        for cell, (colour, letter, now) in position.pieces.items():
            if self.may_handle(me, colour) and cell not in position.frozen:
                every = orientations(PATTERNS[letter], 8)
                moves += [f"{cell}.{turn}" for turn in every  # PL-ROTATE, X-NULL-TURN
                          if turn != now or self.ruleset["null-turn"] == "allowed"]
                kept = [now] if self.ruleset["relocate-turn"] == "keep" else every  # X-RELOCATE-TURN
                moves += [f"{cell}.{to}.{turn}" for to in free for turn in kept]  # PL-RELOCATE
        laid = [kind for kind, _ in position.fills.values()]
        for kind, paths in INTERSECTIONS.items():  # PL-INTERSECTION
            if self.has_pile and laid.count(kind) < PILE:
                moves += [f"{kind}.{gap}.{turn}" for gap in self.board.interstices
                          if gap not in position.fills for turn in orientations(paths, 4)]
        return moves

    def legal(self, position: Position) -> List[str]:
        """All legal moves; where paths are announced, a turn that completes one is two moves (X-CLAIM)."""
        moves = [] if self.finished(position) else self.turns(position)
        if self.announced and not position.completed:
            if self.path_stands(position):
                return moves + ["claim"]
            moves += [move + "!" for move in moves if self.path_stands(self.after(position, move))]
        return moves

    def after(self, position: Position, move: str) -> Position:
        """The position after a legal move."""
        pieces, fills, touched = dict(position.pieces), dict(position.fills), ""
        parts = move.rstrip("!").split(".")
        if len(parts) == 2:  # rotate d4.5
            touched = parts[0]
            pieces[touched] = pieces[touched][:2] + (int(parts[1]),)
        elif parts[0] in pieces:  # relocate d4.e6.5
            touched = parts[1]
            pieces[touched] = pieces.pop(parts[0])[:2] + (int(parts[2]),)
        elif parts[0] in INTERSECTIONS:  # T.xd4.2
            fills[parts[1]] = (parts[0], int(parts[2]))
        elif len(parts) == 3:  # place rC.d4.5
            touched = parts[1]
            pieces[touched] = (parts[0][0], parts[0][1], int(parts[2]))
        frozen = {cell: rest - 1 for cell, rest in position.frozen.items() if rest > 1}
        if touched and self.owners[pieces[touched][0]] == "c":
            frozen[touched] = self.players - 1  # PL-FREEZE: until it is the same player's turn again
        completed = move == "claim" or move.endswith("!")
        return Position(position.to_move % self.players + 1, pieces, fills, frozen, completed)  # PL-ORDER

    def perft(self, position: Position, depth: int) -> Dict[str, int]:
        """Counts the sequences of legal moves of a length, and those of them whose last move wins."""
        count = {"nodes": 0 if depth else 1, "wins": 0}
        for child in (self.after(position, move) for move in self.legal(position)) if depth else ():
            below = self.perft(child, depth - 1)
            count["nodes"] += below["nodes"]
            count["wins"] += self.finished(child) if depth == 1 else below["wins"]
        return count

    def faults(self, position: Position) -> List[str]:
        """The clauses by which a position cannot be: one for each fault."""
        clauses, seen, owners = [], set(), list(self.owners.values())
        owned = [owners.count(str(player)) for player in range(1, self.players + 1)]
        if self.players < 2 or owned != owned[:1] * self.players:
            clauses.append(f"PL-STOCK-{max(self.players, 2)}")
        if "c" in owners and (self.players, owners.count("c")) != (3, 1):
            clauses.append("PL-STOCK-3")
        clauses += ["PL-TEAMS"] if self.teams and self.players != 4 else []
        if self.players == 4 and not self.teams and self.ruleset["edition"] != "original":
            clauses.append("PL-STOCK-4")
        for colour, letter, _ in position.pieces.values():
            if letter not in self.stock[colour] or (colour, letter) in seen:
                clauses.append("EQ-SETS-8" if self.set == "eight" else "EQ-SETS-6")
            seen.add((colour, letter))
            if self.owners[colour] == "0":
                clauses.append("PL-PLACE")
        laid = [kind for kind, _ in position.fills.values()]
        if self.has_pile:
            clauses += ["EQ-INTERSECTIONS" for kind in INTERSECTIONS if laid.count(kind) > PILE]
            clauses += ["PL-OPENING"] if laid and self.in_opening(position) else []
        elif position.fills != self.start_fills:
            clauses.append("PL-INTERSECTION-FIXED")
        if not 1 <= position.to_move <= self.players:
            clauses.append("PL-ORDER")
        elif not self.opening_fits(position):
            clauses.append("PL-OPENING")
        for cell, rest in position.frozen.items():
            if cell not in position.pieces or not 1 <= rest < self.players:
                clauses.append("PL-FREEZE")
            elif self.owners[position.pieces[cell][0]] != "c":
                clauses.append("PL-COMMON")
        if len(set(position.frozen.values())) != len(position.frozen):
            clauses.append("PL-FREEZE")  # a turn acts on one piece
        if position.completed and not (self.announced and self.path_stands(position)):
            clauses.append("X-CLAIM")
        return clauses

    def opening_fits(self, position: Position) -> bool:
        """PL-EMPTY, PL-OPENING: can everybody who has had a turn have begun by placing a piece?"""
        owners = [self.owners[colour] for colour, _, _ in position.pieces.values()]
        own = [owners.count(str(player)) for player in range(1, self.players + 1)]
        if not self.in_opening(position):
            return own.count(0) <= owners.count("c")
        for claims in range(2 if position.completed else 1):  # the last turn may have claimed, and placed nothing
            opened = [(position.to_move - turn - claims - 1) % self.players + 1 for turn in range(1, len(owners) + 1)]
            if all(count <= opened.count(player) for player, count in enumerate(own, 1)):  # whoever began
                return True
        return False

    def write(self, position: Position) -> str:
        """The canonical text of a position."""
        usual = "eight" if self.ruleset["board"] == "4x3" else "six"
        tag = "~custom" if "sets" in self.ruleset else \
            "" if self.set == usual else {"eight": "~tournament", "six": "~standard"}[self.set]
        resting = "".join(f"~{cell}.{position.frozen[cell]}" for cell
                          in sorted(position.frozen, key=lambda cell: (int(cell[1:]), cell[0])))
        cells = write_rows(self.board.cell_rows, position.pieces)
        gaps = "d" if position.fills == self.start_fills else write_rows(self.board.gap_rows, position.fills)
        return (f"x1_{self.ruleset['board']}{tag}_{self.ruleset['owners']}.{position.to_move}"
                f"{'w' * position.completed}{resting}_{cells}_{gaps}")

    def read(self, text: str) -> Position:
        """The position that a text says, playable or not; raises ValueError if it says none."""
        match = re.fullmatch(r"x1_(\d+x\d+)(?:~([a-z]+))?_([0-4c]{4}t?)\.(\d)(w?)"
                             r"((?:~[a-z]\d+\.\d)*)_([^_]*)_([^_]*)", text, re.ASCII)
        board, tag, owners, player, completed, resting, cells, gaps = match.groups() if match else [""] * 8
        tag = tag or ("tournament" if board == "4x3" else "standard")
        if (board, owners) != (self.ruleset["board"], self.ruleset["owners"]) or (
                "sets" not in self.ruleset and EDITIONS.get(tag) != self.set):
            raise ValueError("not x1, or not of this ruleset")
        pieces = read_rows(self.board.cell_rows, cells, "[rybg][A-Z][0-7]", PATTERNS, 8)
        fills = self.start_fills if gaps == "d" else read_rows(
            self.board.gap_rows, gaps, "[SXTL][0-3]", INTERSECTIONS, 4)
        frozen = {part.split(".")[0]: int(part.split(".")[1]) for part in resting.split("~")[1:]}
        position = Position(int(player), pieces, fills, frozen, bool(completed))
        if self.write(position) != text:  # one position, one text
            raise ValueError("not all of it was understood, or it is written in another way")
        return position


def write_rows(rows: List[List[str]], items: Dict[str, tuple]) -> str:
    """Rows of items and of runs of empty places."""
    return "-".join(".".join(".".join("".join(map(str, items[place])) for place in run) if full else str(len(list(run)))
                             for full, run in itertools.groupby(row, items.__contains__))
                    for row in rows)


def read_rows(rows: List[List[str]], text: str, item: str, paths: Dict[str, str], sides: int) -> Dict[str, tuple]:
    """The items of rows by place; what cannot be read is left out."""
    found: Dict[str, tuple] = {}
    for row, row_text in zip(rows, text.split("-")):
        parts: List[str] = []
        for part in row_text.split("."):
            parts += [""] * int(part) if re.fullmatch("[1-9][0-9]?", part) else [part]
        for place, part in zip(row, parts):
            if re.fullmatch(item, part):
                found[place] = (*part[:-1], least(paths.get(part[-2], "12"), sides)[int(part[-1])])
    return found


def position_of(rules: Rules, text: dict) -> Position:
    """A position in its explicit form, or else in x1."""
    if "pieces" not in text:
        return rules.read(text["x1"])
    pieces = {piece["cell"]: (piece["set"], piece["pattern"], piece["rotation"]) for piece in text["pieces"]}
    fills = rules.start_fills if text.get("connectors") is None else {
        fill["at"]: (fill["kind"], fill["rotation"]) for fill in text["connectors"]}
    frozen = {rest["cell"]: rest["turns"] for rest in text["frozen"]}
    return Position(text["to_move"], pieces, fills, frozen, text["decided"])


def answer(request: dict) -> dict:
    """What a request is answered with if all is well; raises NotImplementedError to skip it."""
    cmd = request["cmd"]
    if cmd == "hello":  # it plays all rulesets of the game
        return {"protocol": "xtp/1", "name": "naive", "version": "1.0", "language": "Python",
                "rulesets": [{"game": "crosstrack"}]}
    if cmd not in ("links", "board", "read", "legal", "apply", "status", "perft", "choose") \
            or request["ruleset"]["game"] != "crosstrack":
        raise NotImplementedError("no such command or game")
    rules = Rules(request["ruleset"])
    if cmd == "links":
        kind = request.get("kind")
        letter = request.get("pattern")
        if letter and letter not in "".join(rules.stock.values()):
            raise ValueError(f"no pattern {letter} in this ruleset")
        paths, sides = (INTERSECTIONS[kind], 4) if kind else (PATTERNS[letter] if letter else request["paths"], 8)
        return {"links": links(paths, sides, request["rotation"], rules.ruleset["junction"])}
    if cmd == "board":
        return {"cells": rules.board.cells, "interstices": rules.board.interstices, "terminals": rules.board.terminals,
                "across": {cell: rules.board.across[cell] for cell in rules.board.cells}}
    if cmd == "read":
        try:
            position = rules.read(request["text"])
        except ValueError:
            return {"invalid": True}
        clauses = rules.faults(position)
        return {"invalid": True, "clauses": clauses} if clauses else {"position": rules.write(position)}
    position = position_of(rules, request["position"])
    if cmd == "status":
        return rules.status(position)
    if cmd == "perft":
        return rules.perft(position, request["depth"])
    moves = rules.legal(position)
    if cmd == "legal":
        return {"moves": moves}
    if cmd == "choose":  # in matches: any legal move
        return {"move": random.Random(request.get("seed", 0)).choice(moves)}
    if request["move"] not in moves:
        return {"illegal": True}
    return {"position": rules.write(rules.after(position, request["move"]))}


def main() -> None:
    """Answers line by line, in order, until the input ends or somebody says bye."""
    for line in sys.stdin:
        request = {}
        try:
            request = dict(json.loads(line))
            reply = {"ok": answer(request) if request["cmd"] != "bye" else {}}
        except NotImplementedError as reason:
            reply = {"skip": str(reason)}
        except Exception as reason:  # whatever it was asked, an engine answers
            reply = {"error": f"{type(reason).__name__}: {reason}"}
        print(json.dumps({"id": request.get("id"), **reply}), flush=True)
        if request.get("cmd") == "bye":
            break


if __name__ == "__main__":
    main()
