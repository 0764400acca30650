#!/usr/bin/env python3
"""A naive engine for Crossings that speaks xtp/1 over standard input and output.

Written from the rules alone, with the standard library alone, to be compared with engines that
are fast. A square is a pair (column, row) from the lower left, both from 0; a board is a dict from
squares to letters: `r` and `b` free stones, `R` and `B` locked ones. Comments cite the clauses.
"""
import itertools
import json
import re
import sys
from typing import Dict, Iterator, List, NamedTuple, Optional, Tuple

Square = Tuple[int, int]
DIRECTIONS = [(across, up) for across in (-1, 0, 1) for up in (-1, 0, 1) if across or up]
OTHER = {"r": "b", "b": "r"}
PLAYER = {"r": 1, "b": 2}  # Red moves first


class Position(NamedTuple):
    """Where the stones are, who is to move, and the crossing that stands unanswered."""
    stones: Dict[Square, str]
    side: str
    pending: Optional[Square]


class Move(NamedTuple):
    """The stones that move, rearmost first, the step they repeat, how often, and whether they capture."""
    stones: List[Square]
    step: Square
    distance: int
    captures: bool

    def destination(self) -> Square:
        """Where the leading stone ends."""
        return shifted(self.stones[-1], self.step, self.distance)

    def text(self) -> str:
        """The rearmost stone that moves and where the leading one ends."""
        return name(self.stones[0]) + ("x" if self.captures else "-") + name(self.destination())


def shifted(square: Square, step: Square, times: int = 1) -> Square:
    """The square so many steps away, on the board or not."""
    return square[0] + step[0] * times, square[1] + step[1] * times


def name(square: Square) -> str:
    """The columns are letters from the left, the rows numbers from below."""
    return "abcdefgh"[square[0]] + str(square[1] + 1)


def square_of(text: str) -> Square:
    """The square of a name."""
    return "abcdefgh".index(text[0]), int(text[1:]) - 1


class Rules:
    """A ruleset: board, rows of stones and readings; and what may be done."""

    def __init__(self, ruleset: Dict[str, object]) -> None:
        self.reading = {key: str(value) for key, value in ruleset.items()}
        self.width, self.height = map(int, str(ruleset["board"]).split("x"))
        self.rows = int(str(ruleset["rows"]))  # CR-START: of stones
        self.squares = [(column, row) for row in range(self.height) for column in range(self.width)]

    def far_row(self, side: str) -> int:
        """CR-CROSS: the row farthest from a player; Red sits at the bottom."""
        return self.height - 1 if side == "r" else 0

    def line(self, stones: Dict[Square, str], start: Square, step: Square, letters: str) -> List[Square]:
        """CR-GROUP: the stones with these letters that follow one another from a square on."""
        line = []
        while stones.get(start, " ") in letters:
            line.append(start)
            start = shifted(start, step)
        return line

    def may_step_alone(self, position: Position, square: Square, step: Square) -> bool:
        """X-CR-SINGLE: any stone, or only outward along a line that it ends, or a stone that is no line."""
        friends = [way for way in DIRECTIONS if position.stones.get(shifted(square, way)) == position.side]
        return self.reading["single"] == "any" or not friends or (-step[0], -step[1]) in friends

    def may_capture(self, position: Position, hit: Square, step: Square, moving: int) -> bool:
        """CR-CAPTURE: a free enemy, if its line along the move is smaller than what moves (CR-SINGLE: never one)."""
        enemy = OTHER[position.side]
        letters = enemy + enemy.upper() if self.reading["lock"] == "defend" else enemy  # X-CR-LOCK
        return position.stones.get(hit) == enemy and len(self.line(position.stones, hit, step, letters)) < moving

    def moves_along(self, position: Position, rear: Square, step: Square) -> Iterator[Move]:
        """CR-MOVE, CR-SUB: the moves of the stones from one of them to the leading end of its line."""
        stones = self.line(position.stones, rear, step, position.side)
        most = len(stones)  # CR-LINE, CR-SUB
        if most == 1 and not self.may_step_alone(position, rear, step):
            return
        reached = 0
        while reached < most:
            ahead = shifted(stones[-1], step, reached + 1)
            if ahead not in self.squares or ahead in position.stones:  # CR-OCCUPIED
                break
            reached += 1
        if reached < most and self.may_capture(position, ahead, step, most):
            yield Move(stones, step, reached + 1, True)
            if self.reading["distance"] != "upto":
                return  # it may not stop before it
        shortest = {"exact": most, "upto": 1, "stop": max(reached, 1)}[self.reading["distance"]]  # X-CR-DISTANCE
        for distance in range(shortest, reached + 1):
            yield Move(stones, step, distance, False)

    def crosses(self, position: Position, move: Move) -> bool:
        """CR-CROSS: whether a move gets a stone onto the far row."""
        return move.destination()[1] == self.far_row(position.side)

    def answers(self, position: Position, move: Move) -> bool:
        """CR-CROSS: a counter-crossing does; X-CR-CAPTURE-REPLY: capturing the crossing stone may."""
        captured = self.reading["capture-reply"] == "yes" and move.destination() == position.pending
        return captured or self.crosses(position, move)

    def is_lost(self, position: Position) -> bool:
        """Whether a crossing went by unanswered: whoever crossed is to move again (X-CR-REPLY)."""
        return position.pending is not None and position.pending[1] == self.far_row(position.side)

    def is_dead(self, position: Position) -> bool:
        """X-CR-DEAD, CR-DRAW: both far rows are full of locked stones."""
        ends = [square for square in self.squares if square[1] in (0, self.height - 1)]
        return self.reading["dead"] == "draw" and all(position.stones.get(square, " ") in "RB" for square in ends)

    def legal(self, position: Position) -> List[Move]:
        """All legal moves; none once the game is over."""
        if self.is_lost(position) or self.is_dead(position):
            return []
        own = [square for square, letter in position.stones.items() if letter == position.side]  # CR-LOCK
        moves = [move for rear in own for step in DIRECTIONS for move in self.moves_along(position, rear, step)]
        if position.pending and self.reading["reply"] == "forced":  # X-CR-REPLY
            moves = [move for move in moves if self.answers(position, move)]
        return moves

    def after(self, position: Position, move: Move) -> Position:
        """The position after a legal move."""
        stones, mover = dict(position.stones), position.side
        for square in move.stones:
            del stones[square]
        if move.captures:
            del stones[move.destination()]
        for square in move.stones:
            stones[shifted(square, move.step, move.distance)] = mover
        pending = move.destination() if self.crosses(position, move) else None
        if position.pending:
            if not self.answers(position, move):
                pending = position.pending  # and whoever crossed first has won
            elif pending:  # CR-LOCK: the two are locked, and need no answer
                stones[position.pending], stones[pending] = OTHER[mover].upper(), mover.upper()
                pending = None
        return Position(stones, OTHER[mover], pending)

    def status(self, position: Position) -> dict:
        """CR-CROSS, CR-DRAW: how the game stands."""
        win = {side: {"outcome": "win", "winner": [PLAYER[side]]} for side in "rb"}
        if self.is_lost(position):
            return win[position.side]
        if self.is_dead(position):
            return {"outcome": "draw"}
        if self.legal(position):
            return {"outcome": "none"}
        if position.pending or self.reading["no-move"] == "loss":  # X-CR-NO-MOVE
            return win[OTHER[position.side]]
        return {"outcome": "draw"}

    def perft(self, position: Position, depth: int) -> Dict[str, int]:
        """Counts the sequences of legal moves of a length, and what the last move of each is and does."""
        count = dict.fromkeys(("nodes", "captures", "crossings", "counter_crossings", "wins", "draws"), 0)
        if depth == 0:
            return {**count, "nodes": 1}
        for move in self.legal(position):
            child = self.after(position, move)
            below = self.perft(child, depth - 1)
            if depth == 1:
                crosses, answers = self.crosses(position, move), bool(position.pending)
                below.update(captures=int(move.captures), crossings=int(crosses and not answers),
                             counter_crossings=int(crosses and answers),
                             wins=int(self.status(child)["outcome"] == "win"),
                             draws=int(self.status(child)["outcome"] == "draw"))
            count = {key: count[key] + below[key] for key in count}
        return count

    def faults(self, position: Position) -> List[str]:
        """The clauses by which a position cannot be: one for each fault."""
        stones, clauses = position.stones, []
        for side in "rb":
            own = [square for square, letter in stones.items() if letter.lower() == side]
            if len(own) > self.width * self.rows:
                clauses.append("CR-START")
            for square in own:
                if stones[square] == side.upper() and square[1] != self.far_row(side):
                    clauses.append("CR-LOCK")
                if stones[square] == side and square[1] == self.far_row(side) and square != position.pending:
                    clauses.append("CR-CROSS")
        letters = list(stones.values())
        if letters.count("R") != letters.count("B"):  # they are locked in pairs
            clauses.append("CR-LOCK")
        if position.pending:
            crossers = [side for side in "rb" if position.pending[1] == self.far_row(side)]
            there = stones.get(position.pending)
            if not crossers:
                return clauses + ["CR-CROSS"]
            if self.reading["reply"] == "forced" and position.side == crossers[0]:
                clauses.append("X-CR-REPLY")  # the game was over before that move
            captured = there == OTHER[crossers[0]] and position.side == crossers[0] \
                and self.reading["capture-reply"] == "no"  # a capture that answers leaves nothing pending
            if there != crossers[0] and not captured:
                clauses.append("CR-CROSS")
        return clauses

    def write(self, position: Position) -> str:
        """The text of a position."""
        rows = []
        for row in reversed(range(self.height)):
            letters = [position.stones.get((column, row), "") for column in range(self.width)]
            rows.append("".join("".join(run) if full else str(len(list(run)))
                                for full, run in itertools.groupby(letters, bool)))
        return f"{'/'.join(rows)} {position.side} {name(position.pending) if position.pending else '-'}"

    def read(self, text: str) -> Position:
        """The position that a text says, playable or not; raises ValueError if it says none."""
        match = re.fullmatch("([rbRB1-8/]+) ([rb]) (-|[a-h][1-8])", text, re.ASCII)
        if not match:
            raise ValueError("not the text of a position")
        stones = {}
        for row, letters in zip(reversed(range(self.height)), match[1].split("/")):
            column = 0
            for letter in letters:
                if letter.isdigit():
                    column += int(letter)
                else:
                    stones[column, row] = letter
                    column += 1
        position = Position(stones, match[2], None if match[3] == "-" else square_of(match[3]))
        if self.write(position) != text or (position.pending and position.pending not in self.squares):
            raise ValueError("it is of another board, or it is written in another way")
        return position


def position_of(rules: Rules, given: dict) -> Position:
    """A position in its explicit form, or else as text."""
    if "stones" not in given:
        return rules.read(given["text"])
    stones = {square_of(stone["square"]): stone["colour"].upper() if stone["locked"] else stone["colour"]
              for stone in given["stones"]}
    return Position(stones, given["side"], square_of(given["pending"]) if given["pending"] else None)


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
        clauses = rules.faults(position)
        return {"invalid": True, "clauses": clauses} if clauses else {"position": rules.write(position)}
    position = position_of(rules, request["position"])
    if cmd == "status":
        return rules.status(position)
    if cmd == "perft":
        return rules.perft(position, request["depth"])
    moves = {move.text(): move for move in rules.legal(position)}
    if cmd == "legal":
        return {"moves": list(moves)}
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


if __name__ == "__main__":
    main()
