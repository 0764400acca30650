#!/usr/bin/env python3
"""A naive engine for Crossings that speaks xtp/1 over standard input and output.

Written from the rules alone, with the standard library alone, to be compared with engines that
are fast. A position is a dictionary of squares; every move is found by walking along its line,
square by square, and a move is legal if it is in the list of legal moves. Comments cite the clauses.

By hand, the sequences of so many moves: python3 naive_crossings.py DEPTH 'ROWS SIDE PENDING' [reading=value ...]
"""
import json
import re
import sys
from typing import Dict, Iterator, List, NamedTuple, Optional, Tuple

Square = Tuple[int, int]  # column and row, from 0 at the lower left

DIRECTIONS = [(right, up) for up in (-1, 0, 1) for right in (-1, 0, 1) if right or up]
OTHER = {"r": "b", "b": "r"}
PLAYER = {"r": 1, "b": 2}
DEFAULTS = {"distance": "exact", "single": "any", "reply": "forced", "capture-reply": "no",
            "lock": "obstacle", "no-move": "draw", "dead": "draw"}


def name(square: Square) -> str:
    return "abcdefgh"[square[0]] + str(square[1] + 1)


def square_of(text: str) -> Square:
    if not re.fullmatch("[a-h][1-8]", text):
        raise ValueError(f"{text} is no square")
    return "abcdefgh".index(text[0]), int(text[1]) - 1


class Position(NamedTuple):
    """Stones r, b, locked ones R, B; who is to move; the stone whose crossing is unanswered."""
    stones: Dict[Square, str]
    side: str
    pending: Optional[Square]


class Move(NamedTuple):
    """The stones that move, rearmost first, and where the leading one ends."""
    part: List[Square]
    dest: Square
    captures: bool

    def __str__(self) -> str:
        return name(self.part[0]) + "-x"[self.captures] + name(self.dest)


class Rules:
    """A board, rows of stones and readings; and what may be done."""

    def __init__(self, ruleset: Dict[str, object]) -> None:
        self.width, self.height = map(int, str(ruleset["board"]).split("x"))
        self.rows = int(str(ruleset["rows"]))
        self.ruleset = ruleset

    def on_board(self, square: Square) -> bool:
        return 0 <= square[0] < self.width and 0 <= square[1] < self.height

    def far(self, side: str) -> int:
        """The row farthest from a player's side: Red sits at the bottom."""
        return self.height - 1 if side == "r" else 0

    def walk(self, start: Square, direction: Square) -> Iterator[Square]:
        """The squares of the board ahead of one."""
        square = (start[0] + direction[0], start[1] + direction[1])
        while self.on_board(square):
            yield square
            square = (square[0] + direction[0], square[1] + direction[1])

    def steps(self, position: Position) -> Iterator[Move]:
        """Every move by the clauses on how stones move, whatever there is to answer."""
        stones, side = position.stones, position.side
        for rear in [square for square, stone in stones.items() if stone == side]:
            for direction in DIRECTIONS:
                part = [rear]  # CR-SUB: the leading end of the line from the rearmost stone on
                for square in self.walk(rear, direction):
                    if stones.get(square) != side:
                        break
                    part.append(square)
                yield from self.advances(position, part, direction)

    def advances(self, position: Position, part: List[Square], direction: Square) -> Iterator[Move]:
        """The moves of some stones of a line in its direction (CR-LINE, CR-SINGLE, CR-CAPTURE)."""
        reading, stones, enemy = self.ruleset["distance"], position.stones, OTHER[position.side]
        reach = len(part)
        passed: List[Square] = []
        stopped = True  # by the edge, unless something else is found
        for square in self.walk(part[-1], direction):
            if len(passed) == reach:
                stopped = False
                break
            if square in stones:
                if stones[square] == enemy and self.defenders(stones, square, direction, enemy) < len(part):
                    yield Move(part, square, True)
                    stopped = False
                break
            passed.append(square)
        ends = passed if reading == "upto" else passed[reach - 1:reach]
        if reading == "stop" and stopped and passed:
            ends = passed[-1:]
        if len(part) == 1 and self.ruleset["single"] == "line" and not self.may_step(position, part[0], direction):
            return
        for square in ends:
            yield Move(part, square, False)

    def may_step(self, position: Position, square: Square, direction: Square) -> bool:
        """X-CR-SINGLE line: outward along a line that the stone ends; alone it is a line of its own."""
        own = [(right, up) for right, up in DIRECTIONS
               if position.stones.get((square[0] + right, square[1] + up)) == position.side]
        return not own or (-direction[0], -direction[1]) in own

    def defenders(self, stones: Dict[Square, str], hit: Square, direction: Square, enemy: str) -> int:
        """How long the enemy line is along the move, from the stone that is hit onward."""
        counted = {enemy, enemy.upper()} if self.ruleset["lock"] == "defend" else {enemy}
        length = 1
        for square in self.walk(hit, direction):
            if stones.get(square) not in counted:
                break
            length += 1
        return length

    def crosses(self, position: Position, move: Move) -> bool:
        return move.dest[1] == self.far(position.side)

    def answers(self, position: Position, move: Move) -> bool:
        """Whether a move answers the crossing that is pending."""
        return self.crosses(position, move) or (
            self.ruleset["capture-reply"] == "yes" and move.dest == position.pending)

    def legal(self, position: Position) -> List[Move]:
        """Every legal move; none when the game is over."""
        if position.pending:
            if position.pending[1] == self.far(position.side):
                return []  # CR-CROSS: the crossing was not answered
        elif self.dead(position):
            return []
        moves = list(self.steps(position))
        if position.pending and self.ruleset["reply"] == "forced":
            moves = [move for move in moves if self.answers(position, move)]
        return moves

    def dead(self, position: Position) -> bool:
        """X-CR-DEAD: both far rows are full of locked stones."""
        edge = [(column, row) for column in range(self.width) for row in (0, self.height - 1)]
        return self.ruleset["dead"] == "draw" and all(position.stones.get(square, "").isupper() for square in edge)

    def after(self, position: Position, move: Move) -> Position:
        stones = dict(position.stones)
        along = (self.sign(move.dest[0] - move.part[0][0]), self.sign(move.dest[1] - move.part[0][1]))
        for square in move.part:
            del stones[square]
        for back in range(len(move.part)):  # a captured stone makes room
            stones[move.dest[0] - back * along[0], move.dest[1] - back * along[1]] = position.side
        pending = position.pending
        if pending is None:
            pending = move.dest if self.crosses(position, move) else None
        elif self.answers(position, move):
            if self.crosses(position, move):  # CR-LOCK: exactly those two stones
                for square in (pending, move.dest):
                    stones[square] = stones[square].upper()
            pending = None
        return Position(stones, OTHER[position.side], pending)

    @staticmethod
    def sign(number: int) -> int:
        return (number > 0) - (number < 0)

    def status(self, position: Position) -> Dict[str, object]:
        mover = position.side
        if position.pending:
            crosser = "r" if position.pending[1] == self.far("r") else "b"
            if crosser == mover or not self.legal(position):
                return {"outcome": "win", "winner": [PLAYER[crosser]]}
        elif self.dead(position):
            return {"outcome": "draw"}
        elif not self.legal(position):
            if self.ruleset["no-move"] == "loss":
                return {"outcome": "win", "winner": [PLAYER[OTHER[mover]]]}
            return {"outcome": "draw"}
        return {"outcome": "none"}

    def perft(self, position: Position, depth: int) -> Dict[str, int]:
        """Sequences of so many moves, and what their last moves are."""
        total = dict.fromkeys(("nodes", "captures", "crossings", "counter_crossings", "wins", "draws"), 0)
        if depth == 0:
            return {**total, "nodes": 1}
        for move in self.legal(position):
            after = self.after(position, move)
            if depth > 1:
                below = self.perft(after, depth - 1)
            else:
                crosses, outcome = self.crosses(position, move), self.status(after)["outcome"]
                below = {"nodes": 1, "captures": int(move.captures),
                         "crossings": int(crosses and position.pending is None),
                         "counter_crossings": int(crosses and position.pending is not None),
                         "wins": int(outcome == "win"), "draws": int(outcome == "draw")}
            for key, count in below.items():
                total[key] += count
        return total

    def is_playable(self, position: Position) -> bool:
        """Whether play can be in a position as far as the clauses on crossing and locking tell."""
        stones, pending = position.stones, position.pending
        for square, stone in stones.items():
            crossed = square[1] == self.far(stone.lower())
            if crossed != (stone.isupper() or square == pending):
                return False
        counts = {letter: list(stones.values()).count(letter) for letter in "rbRB"}
        most = self.width * self.rows
        if counts["r"] + counts["R"] > most or counts["b"] + counts["B"] > most or counts["R"] != counts["B"]:
            return False
        if pending is None:
            return True
        if pending[1] not in (0, self.height - 1):
            return False
        crosser = "r" if pending[1] == self.far("r") else "b"
        there = stones.get(pending)
        if position.side != crosser:
            return there == crosser
        if self.ruleset["reply"] == "forced":
            return False
        # Somebody moved and did not answer: perhaps by a capture that is no answer.
        return there == crosser or there == OTHER[crosser] and self.ruleset["capture-reply"] == "no"

    def write(self, position: Position) -> str:
        rows = []
        for row in reversed(range(self.height)):
            text = "".join(position.stones.get((column, row), ".") for column in range(self.width))
            rows.append(re.sub(r"\.+", lambda run: str(len(run.group())), text))
        return f"{'/'.join(rows)} {position.side} {name(position.pending) if position.pending else '-'}"

    def read(self, text: str) -> Position:
        """The position that a text says, playable or not; raises ValueError if it says none."""
        rows, side, pending = re.fullmatch(r"([^ ]+) ([rb]) ([^ ]+)", text).groups() \
            if re.fullmatch(r"([^ ]+) ([rb]) ([^ ]+)", text) else (None, "r", "-")
        if rows is None:
            raise ValueError("not a position")
        stones = {}
        lines = rows.split("/")
        for up, line in enumerate(reversed(lines)):
            places = re.sub(r"\d", lambda run: "." * int(run.group()), line)
            if len(places) != self.width:
                raise ValueError("a row of another width")
            stones.update({(column, up): letter for column, letter in enumerate(places) if letter != "."})
        position = Position(stones, side, None if pending == "-" else square_of(pending))
        if len(lines) != self.height or not set(stones.values()) <= set("rbRB") or self.write(position) != text:
            raise ValueError("another board, or written in another way")
        return position


def position_of(text: dict) -> Position:
    """A position in its explicit form."""
    stones = {square_of(stone["square"]): stone["colour"].upper() if stone["locked"] else stone["colour"]
              for stone in text["stones"]}
    return Position(stones, text["side"], square_of(text["pending"]) if text["pending"] else None)


def answer(request: dict) -> dict:
    """What a request is answered with if all is well; raises NotImplementedError to skip it."""
    cmd = request["cmd"]
    if cmd == "hello":  # it plays all rulesets of the game
        return {"protocol": "xtp/1", "name": "naive-crossings", "version": "1.0", "language": "Python",
                "rulesets": [{"game": "crossings"}]}
    if cmd not in ("read", "legal", "apply", "status", "perft") or request["ruleset"]["game"] != "crossings":
        raise NotImplementedError("no such command or game")
    rules = Rules(request["ruleset"])
    if cmd == "read":
        try:
            position = rules.read(request["text"])
        except ValueError:
            return {"invalid": True}
        return {"position": rules.write(position)} if rules.is_playable(position) else {"invalid": True}
    position = position_of(request["position"])
    if cmd == "status":
        return rules.status(position)
    if cmd == "perft":
        return rules.perft(position, request["depth"])
    moves = {str(move): move for move in rules.legal(position)}
    if cmd == "legal":
        return {"moves": sorted(moves)}
    if request["move"] not in moves:
        return {"illegal": True}
    return {"position": rules.write(rules.after(position, moves[request["move"]]))}


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


def by_hand(depth: str, text: str, *readings: str) -> None:
    """Counts sequences of moves from a position."""
    lines = text.split(" ")[0].split("/")
    width = sum(int(letter) if letter.isdigit() else 1 for letter in lines[0])
    board = f"{width}x{len(lines)}"
    ruleset = {"game": "crossings", "board": board, "rows": 2 if board == "8x8" else 1, **DEFAULTS}
    ruleset.update(reading.split("=") for reading in readings)
    rules = Rules(ruleset)
    print(json.dumps(rules.perft(rules.read(text), int(depth))))


if __name__ == "__main__":
    if len(sys.argv) > 1:
        by_hand(*sys.argv[1:])
    else:
        main()
