"""An engine for Hex (examples/hex), for the runner of vectors."""

import json
import re
import sys


class Board:
    """Stones by cell, a column and a row from 0, and whose turn it is: 0 or 1."""

    def __init__(self, ruleset: dict, stones: dict, turn: int) -> None:
        self.size, self.swap, self.stones, self.turn = ruleset["size"], ruleset["swap"] == "yes", stones, turn

    def text(self) -> str:
        rows = ["".join(self.stones.get((column, row), ".") for column in range(self.size)) for row in range(self.size)]
        return f"{'-'.join(rows)}_{self.turn + 1}"

    def winner(self) -> int:
        """Who has connected, 0 or 1; -1 for nobody."""
        for player, colour in enumerate("rb"):
            reached = {cell for cell, stone in self.stones.items() if stone == colour and cell[1 - player] == 0}
            waiting = list(reached)
            while waiting:
                column, row = waiting.pop()
                for right, down in ((0, 1), (0, -1), (1, 0), (-1, 0), (-1, 1), (1, -1)):
                    cell = (column + right, row + down)
                    if self.stones.get(cell) == colour and cell not in reached:
                        reached.add(cell)
                        waiting.append(cell)
            if any(cell[1 - player] == self.size - 1 for cell in reached):
                return player
        return -1

    def count(self, colour: str) -> int:
        return list(self.stones.values()).count(colour)

    def moves(self) -> dict:
        """The legal moves with the boards after them."""
        if self.winner() >= 0:
            return {}
        same = {"size": self.size, "swap": "yes" if self.swap else "no"}
        cells = [(column, row) for row in range(self.size) for column in range(self.size)]
        moves = {name(cell): Board(same, {**self.stones, cell: "rb"[self.turn]}, 1 - self.turn)
                 for cell in cells if cell not in self.stones}
        if self.swap and self.turn == 1 and (self.count("r"), self.count("b")) == (1, 0):
            moves["swap"] = Board(same, {(row, column): "b" for column, row in self.stones}, 0)
        return moves

    def perft(self, depth: int) -> list:
        """Sequences of so many moves: all, those that end with a swap, and those that end with a win."""
        sums = [0, 0, 0]
        for move, after in self.moves().items():
            below = [1, move == "swap", after.winner() >= 0] if depth == 1 else after.perft(depth - 1)
            sums = [a + b for a, b in zip(sums, below)]
        return sums


def name(cell: tuple) -> str:
    return f"{'abcdefgh'[cell[0]]}{cell[1] + 1}"


def read(ruleset: dict, text: str) -> bool:
    """Whether a text says a position."""
    size = ruleset["size"]
    if not re.fullmatch("-".join([f"[.rb]{{{size}}}"] * size) + "_[12]", text, re.ASCII):
        return False
    rows = text[:-2].split("-")
    stones = {(column, row): stone for row, line in enumerate(rows) for column, stone in enumerate(line) if stone != "."}
    board = Board(ruleset, stones, int(text[-1]) - 1)
    ahead = board.count("r") - board.count("b")
    swapped = board.swap and board.count("b") > 0 and ahead == board.turn - 1
    return (ahead == board.turn or swapped) and board.winner() != board.turn


def answer(request: dict) -> dict:
    cmd = request["cmd"]
    if cmd == "hello":
        return {"protocol": "xtp/1", "name": "hex", "version": "1", "language": "Python", "rulesets": [{"game": "hex"}]}
    if cmd == "read":
        return {"position": request["text"]} if read(request["ruleset"], request["text"]) else {"invalid": True}
    position = request["position"]
    stones = {("abcdefgh".index(cell[0]), int(cell[1]) - 1): colour[0]
              for colour in ("red", "blue") for cell in position[colour]}
    board = Board(request["ruleset"], stones, position["to_move"] - 1)
    if cmd == "legal":
        return {"moves": list(board.moves())}
    if cmd == "status":
        winner = board.winner()
        return {"outcome": "win", "winner": [winner + 1]} if winner >= 0 else {"outcome": "none"}
    if cmd == "perft":
        nodes, swaps, wins = board.perft(request["depth"])
        return {"nodes": nodes, "place": nodes - swaps, "swap": swaps, "wins": wins, "draws": 0}
    after = board.moves().get(request["move"])
    return {"position": after.text()} if after else {"illegal": True}


for line in sys.stdin:
    request = json.loads(line)
    done = request["cmd"] == "bye"
    print(json.dumps({"id": request["id"], "ok": {} if done else answer(request)}), flush=True)
    if done:
        break
