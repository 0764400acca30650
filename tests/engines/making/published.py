#!/usr/bin/env python3
"""Makes lab/cases/published.csv: every published game, each with cases of every group that applies.

A published game is an edition on its board with a seating that it allows: two, three or four players, or teams; all
readings are the default ones. Each has its tiles, its board, texts, lists, moves of each kind that each player may and
may not make, wins of each player in both directions, and a whole game.
"""
import random
from typing import Callable, Dict, List, Optional, Tuple

from common import Cases, fill, lay, naive, patterns_of, ruleset

# The editions, each with its board; four play as individuals in the first one only.
BOARDS = {"original": "4x3", "challenge": "4x2", "tournament": "4x3", "standard": "4x2"}
SEATINGS = {"1122": "two", "123c": "three", "1234": "four", "1234t": "teams"}
STRAIGHT = {"A": 0, "D": 0, "H": 7, "I": 0}  # rotations by which pieces lead from N to S
STOCK = {"two": "PL-STOCK-2", "three": "PL-STOCK-3", "four": "PL-STOCK-4", "teams": "PL-TEAMS"}


class Game:
    """A published game with its rules, and the cases that are made of it."""

    def __init__(self, edition: str, owners: str, cases: Cases) -> None:
        self.rules = naive.Rules(ruleset(BOARDS[edition], owners, edition=edition))
        self.seating, self.edition, self.cases = SEATINGS[owners], edition, cases
        self.dice = random.Random(f"{edition} {owners}")
        self.name = f"{edition}-{self.seating}"
        self.where = f"in the {edition} edition, {'as teams' if owners.endswith('t') else self.seating + ' players'}"
        self.sets = "EQ-SETS-8" if self.rules.set == "eight" else "EQ-SETS-6"

    def add(self, group: str, word: str, clauses: List[str], cmd: str, position: object, argument: object, why: str) -> None:
        """Adds a case; the why is a sentence without its end."""
        level = "interpretation" if cmd == "read" else ""
        clauses = [*clauses, STOCK[self.seating]]
        self.cases.add(f"{group}/published-{self.name}-{word}", clauses, self.rules, cmd, position, argument,
                       f"{why} {self.where}.", level)

    def line(self, upright: bool, gap: Optional[int] = None) -> Dict[str, Tuple[str, str, int]]:
        """Straight track from edge to edge along a line of cells; without the piece at `gap`."""
        board = self.rules.board
        edge = self.dice.choice(board.terminals["A" if upright else "D"])
        cells = [cell for cell in board.cells if (cell[0] == edge[0] if upright else cell[1:] == edge[1:])]
        stock = [(colour, letter) for colour in naive.COLOURS for letter in patterns_of(self.rules) if letter in STRAIGHT]
        pieces = {}
        for at, (cell, (colour, letter)) in enumerate(zip(cells, self.dice.sample(stock, len(cells)))):
            turn = naive.least(naive.PATTERNS[letter], 8)[(STRAIGHT[letter] + (0 if upright else 2)) % 8]
            if at != gap:
                pieces[cell] = (colour, letter, turn)
        return pieces

    def position(self, mover: int, pieces: Dict[str, Tuple[str, str, int]]) -> naive.Position:
        """A position of pieces."""
        return naive.Position(mover, pieces, dict(self.rules.start_fills), {}, False)

    def find(self, make: Callable[[], Optional[naive.Position]], fits: Callable[[naive.Position], object]) -> naive.Position:
        """The first position that is made, can be played and fits."""
        for _ in range(5000):
            position = make()
            if position is not None and not self.rules.faults(position) and fits(position):
                return position
        raise ValueError(f"{self.name}: there is no such position")

    def middle(self, mover: int, count: int = 0) -> naive.Position:
        """A position after the opening round that is not won."""
        count = count or self.rules.players + 3
        return self.find(lambda: fill(self.rules, self.dice, count, mover), lambda found: not self.rules.finished(found))

    def owned(self, position: naive.Position, owner: str) -> List[str]:
        """The cells with pieces of an owner."""
        return [cell for cell, (colour, _, _) in position.pieces.items() if self.rules.owners[colour] == owner]

    def free(self, position: naive.Position) -> str:
        """A free cell."""
        return self.dice.choice([cell for cell in self.rules.board.cells if cell not in position.pieces])

    def turned(self, position: naive.Position, cell: str) -> int:
        """Another orientation of the piece on a cell."""
        _, letter, now = position.pieces[cell]
        return self.dice.choice([turn for turn in naive.orientations(naive.PATTERNS[letter], 8) if turn != now])

    def stock(self, position: naive.Position, owner: str) -> str:
        """A piece of an owner that is not on the board."""
        placed = {(colour, letter) for colour, letter, _ in position.pieces.values()}
        return "".join(self.dice.choice([(colour, letter) for colour in naive.COLOURS for letter in patterns_of(self.rules)
                                         if self.rules.owners[colour] == owner and (colour, letter) not in placed]))

    def apply(self, group: str, word: str, clauses: List[str], position: naive.Position, move: str, legal: bool) -> None:
        """Adds a move, which is legal or not."""
        if (move in self.rules.legal(position)) != legal:
            raise ValueError(f"{self.name}: {move} in {self.rules.write(position)} is not as expected")
        self.add(group, word, clauses, "apply", position, move, f"What {move} makes of it" if legal else f"{move} is illegal")

    def handle(self, group: str, word: str, clauses: List[str], position: naive.Position, cell: str, legal: bool) -> None:
        """Adds a rotation or a relocation of a piece, in turn by the player and by whether it is legal."""
        turn = self.turned(position, cell)
        if (position.to_move % 2 == 1) == legal:
            self.apply(group, f"{word}-rotate", [*clauses, "PL-ROTATE"], position, f"{cell}.{turn}", legal)
        else:
            self.apply(group, f"{word}-relocate", [*clauses, "PL-RELOCATE"], position, f"{cell}.{self.free(position)}.{turn}", legal)


def tiles_and_board(game: Game) -> None:
    """Tiles, the board, and texts."""
    letter = game.dice.choice(patterns_of(game.rules))
    turn = game.dice.choice(naive.orientations(naive.PATTERNS[letter], 8))
    game.add("links", "tile", [game.sets, "X-JUNCTION"], "links", "", f"{letter} {turn}", "What a tile links")
    game.add("board", "board", ["EQ-TERMINALS", "EQ-LARGE" if game.rules.has_pile else "EQ-SMALL"], "board", "", "",
             "What the board has")
    start = game.position(1, {})
    game.add("notation", "start", ["PL-EMPTY"], "read", start, "", "The empty board is a position")
    later = game.middle(1)
    game.add("notation", "later", [game.sets], "read", later, "", "The text of a position")
    wrong = game.dice.choice([letter for letter in naive.PATTERNS if letter not in patterns_of(game.rules)])
    cell = game.dice.choice(list(later.pieces))
    other = later._replace(pieces={**later.pieces, cell: (later.pieces[cell][0], wrong, 0)})
    game.add("notation", "wrong-piece", [game.sets], "read", other, "", "A pattern of the other set is no piece")
    nobody = later._replace(to_move=game.rules.players + 1)
    game.add("notation", "nobody", ["PL-ORDER"], "read", nobody, "", "Nobody is the next player")


def moves(game: Game) -> None:
    """All legal moves, how many there are, and moves of each kind by each player."""
    rules = game.rules
    crowd = min(len(rules.board.cells), 4 * len(patterns_of(rules))) - 1
    crowded = game.find(lambda: fill(rules, game.dice, crowd), lambda found: not rules.finished(found))
    game.add("legal", "crowded", ["PL-ROTATE", "PL-RELOCATE", game.sets, "PL-OWN"], "legal", crowded, "",
             "All legal moves on a crowded board")
    middle = game.middle(game.dice.randint(1, rules.players), crowd - 4)
    game.add("perft", "count", ["PL-ONE", game.sets, "PL-OWN"], "perft", middle, 1, "How many legal moves there are")
    for player in range(1, rules.players + 1):
        mine = str(player)
        enemy = next(other for other in range(1, rules.players + 1) if other not in rules.side_of(player))
        now = game.find(lambda: fill(rules, game.dice, rules.players + 3, player), lambda found: not rules.finished(found)
                        and game.owned(found, mine) and game.owned(found, str(enemy)))
        own, theirs = game.owned(now, mine)[0], game.owned(now, str(enemy))[0]
        game.handle("successors", f"player-{player}", ["PL-ORDER"], now, own, True)
        game.handle("illegal", f"player-{player}", ["PL-OWN"], now, theirs, False)
        whose, word = (mine, "own") if player % 2 else (str(enemy), "other")
        game.apply("stock", f"player-{player}-{word}", ["PL-PLACE"], now, f"{game.stock(now, whose)}.{game.free(now)}.0", whose == mine)
    piece = "".join(now.pieces[own][:2])
    game.apply("stock", "twice", ["PL-STAY"], now, f"{piece}.{game.free(now)}.0", False)
    game.apply("illegal", "taken", ["PL-PLACE"], now, f"{game.stock(now, mine)}.{own}.0", False)
    game.apply("illegal", "null-turn", ["X-NULL-TURN"], now, f"{own}.{now.pieces[own][2]}", False)


def opening(game: Game) -> None:
    """The opening round, to its last turn and after it."""
    players = game.rules.players
    early = game.find(lambda: fill(game.rules, game.dice, players - 1, players), lambda found: True)
    cell = next(iter(early.pieces))
    after = game.rules.after(early, f"{game.stock(early, str(players))}.{game.free(early)}.0")
    game.apply("opening", "last-place", ["PL-OPENING"], early, f"{game.stock(early, str(players))}.{game.free(early)}.0", True)
    first = early._replace(to_move=1, pieces={}) if players == 2 else early
    game.apply("opening", "early-place", ["PL-OPENING"], first, f"{game.stock(first, str(first.to_move))}.{game.free(first)}.0", True)
    own = next(cell for cell in after.pieces if game.rules.may_handle(1, after.pieces[cell][0]) and cell not in after.frozen)
    game.apply("opening", "over", ["PL-OPENING", "PL-ROTATE"], after, f"{own}.{game.turned(after, own)}", True)
    game.apply("opening", "too-early", ["PL-OPENING"], early, f"{cell}.{game.turned(early, cell)}", False)
    if game.rules.has_pile:
        gap = game.dice.choice(game.rules.board.interstices)
        game.apply("intersections", "too-early", ["PL-OPENING", "PL-INTERSECTION"], early, f"L.{gap}.1", False)
        game.apply("intersections", "after", ["PL-INTERSECTION"], after, f"T.{gap}.2", True)
        laid = lay(game.rules, game.dice, after, 12)
        full = game.dice.choice([gap for gap in laid.fills])
        game.apply("intersections", "filled", ["PL-INTERSECTION-FIXED"], laid, f"L.{full}.3" if laid.fills[full][0] != "L"
                   else f"T.{full}.1", False)
        spent = dict(zip(game.rules.board.interstices[3:], [("X", 0)] * naive.PILE))
        game.apply("intersections", "spent", ["EQ-INTERSECTIONS"], after._replace(fills=spent), "X.xb1.0", False)


def common_pieces(game: Game) -> None:
    """Who places common pieces, and how long they rest."""
    if game.seating != "three":
        return
    rules = game.rules
    for player in (1, 2, 3):
        now = game.find(lambda: fill(rules, game.dice, 6, player), lambda found: not rules.finished(found)
                        and game.owned(found, "c"))
        cell = game.owned(now, "c")[0]
        game.apply("freeze", f"{player}-place", ["PL-COMMON"], now, f"{game.stock(now, 'c')}.{game.free(now)}.0", True)
        game.handle("freeze", f"{player}-handle", ["PL-COMMON", "PL-FREEZE"], now, cell, True)
        for turns, move in ((1, f"{cell}.{game.turned(now, cell)}"), (2, f"{cell}.{game.free(now)}.0")):
            game.apply("freeze", f"{player}-rests-{turns}", ["PL-FREEZE"], now._replace(frozen={cell: turns}), move, False)
        own = game.stock(now, str(player))
        game.apply("freeze", f"{player}-thaws", ["PL-FREEZE"], now._replace(frozen={cell: 1}), f"{own}.{game.free(now)}.0", True)
        wins(game, player, "freeze", "common", "c")


def partners(game: Game) -> None:
    """What partners may handle and place."""
    if game.seating != "teams":
        return
    for player in (1, 2, 3, 4):
        partner = str((player + 1) % 4 + 1)
        now = game.find(lambda: fill(game.rules, game.dice, 7, player), lambda found: not game.rules.finished(found)
                        and game.owned(found, partner))
        game.handle("teams", f"{player}-partner", ["PL-PARTNER"], now, game.owned(now, partner)[0], True)
        game.apply("teams", f"{player}-stock", ["PL-PARTNER"], now, f"{game.stock(now, partner)}.{game.free(now)}.0", False)
        wins(game, player, "teams", "partner", partner)


def wins(game: Game, player: int, group: str, word: str, owner: str) -> None:
    """Adds a turn by which a piece of an owner completes a path, and how it stands after it."""
    upright = game.dice.random() < 0.5
    placing = owner == str(player)
    whole = game.find(lambda: game.position(player % game.rules.players + 1, game.line(upright)),
                      lambda found: game.owned(found, owner) and (owner != "c" or len(game.owned(found, "c")) > 0))
    cell = game.dice.choice(game.owned(whole, owner))
    colour, letter, turn = whole.pieces[cell]
    if placing:
        pieces, move = {at: piece for at, piece in whole.pieces.items() if at != cell}, f"{colour}{letter}.{cell}.{turn}"
    else:
        pieces, move = {**whole.pieces, cell: (colour, letter, game.turned(whole, cell))}, f"{cell}.{turn}"
    before = game.position(player, pieces)
    if game.rules.faults(before) or game.rules.finished(before):
        wins(game, player, group, word, owner)
        return
    if group != "completion":
        game.apply(group, f"{player}-{word}-wins", ["WN-MOVER", "WN-OPPOSITE"], before, move, True)
    game.add(group, f"{player}-{word}-won", ["WN-MOVER", "WN-OPPOSITE"], "status", game.rules.after(before, move), "",
             "Who has won")


def paths(game: Game) -> None:
    """Wins of each player in both directions, near misses, and what is not legal of announcements."""
    for player in range(1, game.rules.players + 1):
        wins(game, player, "completion", "own", str(player))
    for upright, word in ((True, "column"), (False, "row")):
        mover = game.dice.randint(1, game.rules.players)
        whole = game.find(lambda: game.position(mover, game.line(upright)), lambda found: True)
        if upright:
            game.add("places", word, ["WN-OPPOSITE"], "status", whole, "", f"A {word} of track wins")
        gap = game.dice.randrange(1, 5)
        broken = game.find(lambda: game.position(mover, game.line(upright, gap)), lambda found: not game.rules.finished(found))
        game.add("places", f"{word}-gap", ["WN-OPPOSITE"], "status", broken, "", f"A {word} of track with a gap does not win")
    game.add("completion", "over", ["WN-MOVER"], "legal", whole, "", "There is no move after a win")
    game.apply("claims", "claim", ["X-CLAIM"], whole, "claim", False)
    piece = f"{game.stock(broken, str(mover))}.{game.free(broken)}.0"
    game.apply("claims", "announced", ["X-CLAIM"], broken, f"{piece}!", False)
    game.apply("claims", "silent", ["X-CLAIM"], broken, piece, True)


def whole_game(game: Game) -> None:
    """A game: a line is built, with other turns in between, until somebody completes it."""
    rules, dice = game.rules, game.dice
    upright = dice.random() < 0.5
    board = rules.board
    edge = dice.choice(board.terminals["A" if upright else "D"])
    line = [cell for cell in board.cells if (cell[0] == edge[0] if upright else cell[1:] == edge[1:])]
    dice.shuffle(line)
    position, played = game.position(1, {}), []
    while not rules.finished(position):
        legal = [move for move in rules.legal(position) if not rules.finished(rules.after(position, move))] \
            if len(played) < 3 else rules.legal(position)
        todo = [cell for cell in line if cell not in position.pieces]
        straight = [move for move in legal if len(move.split(".")) == 3 and move.split(".")[1] in todo[:1]
                    and move[:2] not in naive.STEP and move[1] in STRAIGHT and move[0] in naive.COLOURS
                    and int(move.split(".")[2]) == naive.least(naive.PATTERNS[move[1]], 8)[
                        (STRAIGHT[move[1]] + (0 if upright else 2)) % 8]]
        others = [move for move in legal if move.split(".")[0] not in line and move.split(".")[1] not in line]
        kinds = [[move for move in others if len(move.split(".")) == 2],
                 [move for move in others if len(move.split(".")) == 3 and move.split(".")[0] in position.pieces],
                 [move for move in others if move[0] in naive.INTERSECTIONS and len(move.split(".")[0]) == 1]]
        kinds = [kind for kind in kinds if kind]
        move = dice.choice(straight) if straight and (not kinds or dice.random() < 0.7) else \
            dice.choice(dice.choice(kinds)) if kinds else dice.choice(others)
        played.append(move)
        position = rules.after(position, move)
        if len(played) > 40:
            raise ValueError(f"{game.name}: the game does not end")
    game.add("games", "game", ["PL-ORDER", "PL-ONE"], "game", game.position(1, {}), " ".join(played),
             f"A game of {len(played)} turns that is won")


def main() -> None:
    cases = Cases()
    for edition in naive.EDITIONS:
        for owners in SEATINGS:
            if owners != "1234" or edition == "original":
                game = Game(edition, owners, cases)
                for part in (tiles_and_board, moves, opening, common_pieces, partners, paths, whole_game):
                    part(game)
    cases.save("published.csv")


if __name__ == "__main__":
    main()
