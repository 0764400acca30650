#!/usr/bin/env python3
"""Checks certificates and refutations of Crosstrack. Shares no code with the checker in `src`.

    python3 tests/checkers/refutation.py FILE [--every-move]

Prints one line. Ends with code 0 if FILE proves what that line says, 1 if it is refused: the line says
why, and after which moves; 2 for a wrong command line, 3 if FILE cannot be read.

Written from `docs/certificates.md` and the rules; boards, positions and what pieces link are read by the
naive engine. Every legal move is accounted for, but without `--every-move` not every one is played:

* A turn completes a path only where track from two opposite edges arrives at the place that it fills,
  that place regarded as empty. So winning moves are looked for there alone, and exactly.
* If the side has one turn left, and no path takes just one more place even if *anything* lay on a certain
  place, then all turns that fill this place and have the same answer are refuted together.
* A path that stands after the winner's answer without a certain piece stands wherever that piece goes.

Needs Python 3.9 or later and nothing else.
"""

import functools
import hashlib
import json
import re
import sys
import zlib
from pathlib import Path
from typing import Callable, Dict, FrozenSet, List, NamedTuple, Optional, Set, Tuple

sys.path.append(str(Path(__file__).resolve().parents[1] / "engines"))
import naive  # noqa: E402

MOST_PLIES = 256  # that a file may claim
MOST_BYTES = 16 << 20  # of a file, unpacked
FIELDS = ["format", "game", "readings", "position", "winner", "side", "sha256", "plies", "winning", "sooner", "nodes"]
PARTS = ["move", "then", "default", "except", "wait"]  # of a node
COUNT, MOVE = "(0|[1-9][0-9]{0,19})", r'"[A-Za-z0-9.]+!?"'
MOVES = rf"\[{MOVE}(,{MOVE})*\]"
NODE = re.compile(rf'{{"move":{MOVE}(,"then":{COUNT})?}}|{{"wait":{MOVES}}}|{{("default":{COUNT},)?"except":'
                  rf'\[(\[{COUNT},{MOVES}\](,\[{COUNT},{MOVES}\])*)?\]}}')
READINGS = (r'"readings":"edition=(original|challenge|tournament|standard) junction=(joined|through) '
            r'relocate-turn=(free|keep) null-turn=(forbidden|allowed) claim-rule=(automatic|announced)'
            r'( connectors=(crossed|none|straight))?( sets=[A-I/]{1,40})?","position":"x1_[^"]*"')
HEAD = re.compile(
    rf'{{"format":"crosstrack certificate 1","game":"crosstrack",{READINGS},"winner":"[1-4]+","sha256":"[^"]*",'
    rf'"plies":{COUNT}}}|{{"format":"crosstrack refutation 1","game":"crosstrack",{READINGS},"side":"[1-4]+",'
    rf'"sha256":"[^"]*","plies":{COUNT},"winning":(\[\]|{MOVES}),"sooner":{COUNT}}}')
LOOK: dict = {"except": []}

Lay = Tuple[str, ...]  # what lies on each place: "", a piece and its rotation such as "rC5", or "T2"
# For each side of a place the entries that track leads to which enters there. An entry is a place and
# the side by which track enters it: 8 * place + side. Terminals A to D are places without track.
Row = Tuple[Tuple[int, ...], ...]
EMPTY: Row = ((),) * 8


class Refused(Exception):
    """The file does not prove what it claims."""


class State(NamedTuple):
    """A position. Places are numbered: cells, then interstices, then terminals."""
    to_move: int
    lay: Lay
    frozen: FrozenSet[Tuple[int, int]]
    completed: bool


@functools.lru_cache(None)
def spell(things: Tuple[str, ...], name: str, rotations: Tuple[Tuple[int, ...], ...]) -> Tuple[str, ...]:
    """The moves that bring some things to a place, each in some rotations."""
    return tuple(f"{thing}.{name}.{rotation}" for thing, some in zip(things, rotations) for rotation in some)


class Game(naive.Rules):
    """The rules on numbered places, where track is looked up in tables."""

    def __init__(self, ruleset: Dict[str, str], every_move: bool) -> None:
        super().__init__(ruleset)
        self.every_move, across = every_move, self.board.across
        self.names, self.cells = self.board.cells + self.board.interstices, len(self.board.cells)
        self.size = len(self.names)
        self.number = {name: place for place, name in enumerate(self.names + list(naive.TERMINAL_SIDE))}
        self.pieces = [colour + letter for colour in naive.COLOURS for letter in self.stock[colour]]
        self.rotations = {letter: tuple(naive.orientations(paths, sides)) for table, sides in (
            (naive.PATTERNS, 8), (naive.INTERSECTIONS, 4)) for letter, paths in table.items()}
        starts = {side: [8 * self.number[cell] + naive.DIRECTIONS.index(facing) for cell in self.board.terminals[side]]
                  for side, facing in naive.TERMINAL_SIDE.items()}
        # For each way to win: where track comes from, where it is to arrive, and the other way round.
        self.goals = [(starts[first], 8 * self.number[last], starts[last]) for first, last in naive.GOALS]
        exits = [{out: 8 * self.number[beyond] + naive.DIRECTIONS.index(naive.OPPOSITE[out]) * (beyond in across)
                  for out, beyond in across[name].items()} for name in self.names]
        self.anything: List[Row] = [(tuple(row.values()),) * 8 for row in exits]
        self.rows: List[Dict[str, Row]] = []  # for what lies on a place, and for its shape such as "C5"
        for place, ways in enumerate(exits):
            sides, table = (8, naive.PATTERNS) if place < self.cells else (4, naive.INTERSECTIONS)
            shapes = {f"{letter}{rotation}": naive.links(paths, sides, rotation, self.ruleset["junction"])
                      for letter, paths in table.items() for rotation in self.rotations[letter]}
            rows = {shape: tuple(tuple(ways[out] for out in links.get(side, []) if out in ways)
                                 for side in naive.DIRECTIONS) for shape, links in shapes.items()}
            self.rows.append({"": EMPTY, **{colour + shape: rows[shape] for colour in ["", *naive.COLOURS]
                                            for shape in rows}})

    def state(self, position: naive.Position) -> State:
        laid = {place: "".join(map(str, item)) for items in (position.pieces, position.fills)
                for place, item in items.items()}
        return State(position.to_move, tuple(laid.get(name, "") for name in self.names), frozenset(
            (self.number[cell], rest) for cell, rest in position.frozen.items()), position.completed)

    def table(self, lay: Lay) -> List[Row]:
        """The track that lies on each place."""
        return [rows[item] for rows, item in zip(self.rows, lay)] + [EMPTY] * 4

    def flood(self, table: List[Row], entries: List[int], seen: Optional[bytearray] = None) -> bytearray:
        """Marks the entries that track leads to from some."""
        seen, todo = seen or bytearray(8 * self.size + 32), list(entries)
        for entry in todo:
            seen[entry] = 1
        while todo:
            entry = todo.pop()
            for beyond in table[entry >> 3][entry & 7]:
                if not seen[beyond]:
                    seen[beyond] = 1
                    todo.append(beyond)
        return seen

    def stands(self, lay: Lay) -> bool:
        """Whether a path stands."""
        table = self.table(lay)
        return any(self.flood(table, start)[goal] for start, goal, _ in self.goals)

    def near(self, table: List[Row], wild: List[int], most: int) -> bool:
        """Whether a path takes at most so many changed places, if these may be changed."""
        for start, goal, _ in self.goals:
            seen = self.flood(table, start)
            for _ in range(most):
                entered = [place for place in wild if any(seen[8 * place:8 * place + 8])]
                self.flood(table, [beyond for place in entered for beyond in self.anything[place][0]
                                   if not seen[beyond]], seen)
            if seen[goal]:
                return True
        return False

    def wild(self, lay: Lay, player: int) -> List[int]:
        """The places that a player's side may change."""
        left = self.has_pile and sum(map(bool, lay[self.cells:])) < naive.PILE * len(naive.INTERSECTIONS)
        return [place for place, item in enumerate(lay) if (
            not item or self.may_handle(player, item[0]) if place < self.cells else left and not item)]

    def opening(self, lay: Lay) -> bool:
        return self.cells - lay[:self.cells].count("") < self.players

    @functools.lru_cache(64)
    def hand(self, state: State) -> Tuple[Tuple[str, ...], List[int], Tuple[str, ...]]:
        """What the player to move may place; the places whose pieces may be turned or moved; what may be
        laid into interstices."""
        me, lying = state.to_move, {item[:-1] for item in state.lay}
        placed = tuple(piece for piece in self.pieces if piece not in lying and self.may_place(me, piece[0]))
        if self.opening(state.lay):
            return placed, [], ()
        resting, laid = {place for place, _ in state.frozen}, [item[:1] for item in state.lay[self.cells:]]
        return placed, [place for place, item in enumerate(state.lay[:self.cells]) if item and place not in resting
                        and self.may_handle(me, item[0])], tuple(
            kind for kind in naive.INTERSECTIONS if self.has_pile and laid.count(kind) < naive.PILE)

    def turns_at(self, state: State, target: int) -> List[Tuple[int, Tuple[str, ...]]]:
        """The turns that put something onto a place, as if no path stood, by where it was before, or -1."""
        (placed, handled, kinds), name, item = self.hand(state), self.names[target], state.lay[target]
        if item:
            turned = tuple(rotation for rotation in self.rotations[item[1]] if self.ruleset["null-turn"] == "allowed"
                           or rotation != int(item[-1])) if target in handled else ()
            return [(target, tuple(f"{name}.{rotation}" for rotation in turned))]
        things = placed if target < self.cells else kinds
        moves = [(-1, spell(things, name, tuple(self.rotations[thing[-1]] for thing in things)))]
        for place in handled if target < self.cells else []:
            item = state.lay[place]
            kept = (int(item[-1]),) if self.ruleset["relocate-turn"] == "keep" else self.rotations[item[1]]
            moves.append((place, spell((self.names[place],), name, (kept,))))
        return moves

    def is_turn(self, state: State, move: str) -> bool:
        target = self.number.get(move.split(".")[-2] if "." in move else "", self.size)
        return target < self.size and any(move in moves for _, moves in self.turns_at(state, target))

    def is_legal(self, state: State, move: str) -> bool:
        """Whether a move is legal in a game that goes on."""
        stood = self.announced and self.stands(state.lay)
        turn = move[:-1] if move.endswith("!") else move
        return stood if move == "claim" else self.is_turn(state, turn) and (
            turn == move or self.announced and not stood and self.stands(self.play(state, turn).lay))

    def stuck(self, state: State) -> bool:
        """Whether there is no legal move though the game is not won."""
        return not any(moves for target in range(self.size) for _, moves in self.turns_at(state, target)) \
            and not (self.announced and self.stands(state.lay))

    def play(self, state: State, move: str) -> State:
        """The position after a legal move."""
        parts, lay, touched = move.rstrip("!").split("."), list(state.lay), -1
        if move != "claim":
            target, source = self.number[parts[-2]], self.number.get(parts[0], -1)
            thing = parts[0] if source < 0 else lay[source][:-1]
            if source >= 0:
                lay[source] = ""
            lay[target] = thing + parts[-1]
            touched = target if self.owners.get(thing[0]) == "c" else -1
        frozen = {(place, rest - 1) for place, rest in state.frozen if rest > 1}
        if touched >= 0:
            frozen.add((touched, self.players - 1))
        return State(state.to_move % self.players + 1, tuple(lay), frozenset(frozen),
                     move == "claim" or move.endswith("!"))

    def winning(self, state: State) -> Set[str]:
        """All turns that complete a path, where none stands."""
        if self.every_move:
            return {move for target in range(self.size) for _, moves in self.turns_at(state, target)
                    for move in moves if self.stands(self.play(state, move).lay)}
        table, found = self.table(state.lay), set()
        floods = [(self.flood(table, start), self.flood(table, back)) for start, _, back in self.goals]
        for target in range(self.size):
            here = slice(8 * target, 8 * target + 8)
            groups = self.turns_at(state, target) if any(any(there[here]) and any(back[here])
                                                         for there, back in floods) else []
            shapes = self.completing(table, target) if any(moves for _, moves in groups) else set()
            for source, move in [(source, move) for source, moves in groups if shapes for move in moves]:
                letter = move.split(".")[0][-1] if source < 0 else state.lay[source][1]
                # A piece that is moved is missing where it was; it may have been of use there.
                if letter + move[-1] in shapes and (source in (-1, target) or self.stands(self.play(state, move).lay)):
                    found.add(move)
        return found

    def completing(self, table: List[Row], target: int) -> Set[str]:
        """The shapes that complete a path on a place, whatever lies there now."""
        table, here = table[:target] + [EMPTY] + table[target + 1:], range(8 * target, 8 * target + 8)
        leads: Dict[int, bytearray] = {}  # from beyond the place
        found = set()
        for start, goal, _ in self.goals:
            flood = self.flood(table, start)
            arrived = [entry for entry in here if flood[entry]]
            for shape in [shape for shape in self.rows[target] if len(shape) == 2 and arrived]:
                todo = list(arrived)
                for entry in todo:  # a path may come back and run over the same piece again
                    for beyond in self.rows[target][shape][entry & 7]:
                        if beyond not in leads:
                            leads[beyond] = self.flood(table, [beyond])
                        if leads[beyond][goal]:
                            found.add(shape)
                        todo += [again for again in here if leads[beyond][again] and again not in todo]
        return found

    def rank(self, move: str) -> tuple:
        """Where a legal move stands in the list of all: placed, turned, relocated, intersections, claims."""
        *things, rotation = move.rstrip("!").split(".")
        stock = [(self.pieces + list(naive.INTERSECTIONS)).index(thing) for thing in things if thing not in self.number]
        places = [self.number[thing] for thing in things if thing in self.number]
        kind = (0 if stock[0] < len(self.pieces) else 3) if stock else len(places) or 4
        return (kind, stock, places, rotation, move)


class Replay:
    """A file that is replayed from its position on, and figures about that."""

    def __init__(self, data: dict, game: Game, start: State) -> None:
        self.game, self.start, self.nodes, self.plies = game, start, data["nodes"], data["plies"]
        self.refuting, self.root = "side" in data, len(data["nodes"]) - 1
        self.side = list(map(int, data["side" if self.refuting else "winner"]))
        self.winning, self.sooner = data.get("winning", []), data.get("sooner", 0)
        self.line: List[str] = []
        self.visited: Set[tuple] = set()
        self.answers = self.replies = self.looks = 0
        self.waits: Set[Tuple[int, State]] = set()

    def run(self) -> None:
        """Checks all; raises `Refused` at the first fault."""
        game, named = self.game, {self.root}
        if self.side != game.side_of(self.side[0]) or self.refuting and self.start.to_move not in self.side:
            raise Refused("this is no side, or not the one to move")
        for index, node in enumerate(self.nodes):
            below = [node[key] for key in ("then", "default") if key in node]
            below += [child for child, _ in node.get("except", [])]
            if any(child >= index for child in below):
                raise Refused(f"node {index} names one that does not come before it")
            named.update(below)
        if len(named) != len(self.nodes):
            raise Refused("a node is named by none, or there is no node")
        if self.start.completed or not game.announced and game.stands(self.start.lay) or game.stuck(self.start):
            raise Refused("the game is over")
        ranks = [game.rank(move) for move in self.winning if game.is_legal(self.start, move)]
        if len(ranks) < len(self.winning) or any(map(tuple.__ge__, ranks, ranks[1:])):
            raise Refused("the moves of `winning` are not legal, or do not ascend")
        if not self.sooner <= self.plies > 0:
            raise Refused("there is no ply, or `sooner` is more than `plies`")
        if self.plies > MOST_PLIES:
            raise Refused(f"it claims more than {MOST_PLIES} plies")
        self.visit(self.start, self.root, self.plies)

    def visit(self, state: State, index: int, plies: int) -> None:
        """Checks a node at a position where the game goes on and a ply is left."""
        if plies > 2 and (state, index, plies) in self.visited:
            return
        self.visited.update([(state, index, plies)] if plies > 2 else [])
        node, follows = self.nodes[index], (state.to_move in self.side) != self.refuting
        if "wait" in node:
            self.wait(state, index, plies)
        elif ("move" in node) != follows:
            raise Refused(f"node {index} is for another player")
        elif follows:
            if not self.game.is_legal(state, node["move"]):
                raise Refused(f"node {index}: {node['move']} is not legal")
            self.answers += 1
            completes = not self.game.announced and self.game.stands(self.game.play(state, node["move"]).lay)
            self.follow(state, node["move"], completes, node.get("then"), "then" in node, plies)
        elif self.refuting and plies == 1:
            self.look(state, index)
        else:
            self.answer_all(state, index, plies)

    def follow(self, state: State, move: str, completes: bool, child: Optional[int], listed: bool, plies: int) -> None:
        """Checks what comes after a legal move. A child that is listed for it must be of use."""
        self.line.append(move)
        after = self.game.play(state, move)
        won = after.completed or completes and not self.game.announced
        over = won or self.game.stuck(after)
        if won and (state.to_move in self.side) == self.refuting:
            raise Refused("the side wins" if self.refuting else "others win")
        if not self.refuting and not won and (over or plies == 1):
            raise Refused("this is not won in time")
        if over or plies == 1:
            if listed:
                raise Refused(f"node {child} goes on after the end")
        elif child is None:
            raise Refused("nothing follows")
        else:
            self.visit(after, child, plies - 1)
        self.line.pop()

    def look(self, state: State, index: int) -> None:
        """Checks that the side, which has one turn left, does not win by it."""
        if self.nodes[index] != LOOK:
            raise Refused(f"node {index} goes on after the end")
        self.looks += 1
        stood = self.game.announced and self.game.stands(state.lay)
        wins = {"claim"} if stood else {move + "!" * self.game.announced for move in self.game.winning(state)}
        wins -= set(self.winning if index == self.root and not self.sooner else [])
        if wins:
            self.line.append(min(wins))
            raise Refused("the side wins")

    def answer_all(self, state: State, index: int, plies: int) -> None:
        """Checks what follows each legal move of those who do not follow the strategy."""
        node, game = self.nodes[index], self.game
        listed = {move: child for child, moves in node["except"] for move in moves}
        unseen, default, total = set(listed), node.get("default"), 0
        stood = game.announced and game.stands(state.lay)
        wins = set() if stood else game.winning(state)
        more = ("claim",) if stood else tuple(move + "!" for move in wins if game.announced)
        exempt = set(self.winning if index == self.root else [])
        alone = exempt.union(wins, more)
        grouped = not (game.every_move or stood or plies == 1 or game.opening(state.lay))
        holds = self.grouping(state, plies)
        for target in range(game.size + 1):
            for source, moves in game.turns_at(state, target) if target < game.size else [(-1, more)]:
                total += len(moves)
                together: Dict[Optional[int], List[str]] = {}
                for move in moves:
                    together.setdefault(listed.get(move, default), []).append(move)
                unseen.difference_update(moves)
                for child, some in together.items():
                    rest = [move for move in some if move not in alone]
                    answers = holds(source, target, child) if grouped and rest and child is not None else 0
                    self.replies += len(some)
                    self.answers += answers * len(rest)
                    self.looks += len(rest) * (answers > 0 and self.refuting)
                    for move in [move for move in some if move in alone] if answers else some:
                        left = self.sooner if move in exempt else plies
                        if left:
                            self.follow(state, move, move.rstrip("!") in wins, child, move in listed, left)
                        elif move in listed:
                            raise Refused(f"node {index} lists {move}, of which nothing is claimed")
        if unseen or len(listed) != sum(len(moves) for _, moves in node["except"]):
            raise Refused(f"node {index} lists a move that is not legal, or twice: {' '.join(sorted(unseen)[:1])}")
        if total == 0 or default is not None and total == len(listed):
            raise Refused(f"node {index}: there is no legal move, or none is left for `default`")

    def grouping(self, state: State, plies: int) -> Callable[[int, int, int], int]:
        """Says of turns from a source to a target that complete no path, and have the same child, how many
        answers settle each of them, or 0 if that is not known."""
        holds_out = functools.lru_cache(None)(functools.partial(self.holds_out, state, plies - 1))
        wins = functools.lru_cache(None)(functools.partial(self.wins_over, state))
        if self.refuting:
            return lambda source, target, child: holds_out(target, child)
        return lambda source, target, child: wins(source, child) and self.free(target, self.nodes[child]["move"])

    def free(self, target: int, turn: str) -> bool:
        """Whether a turn stays legal if another side fills a target. Intersection pieces may run out."""
        things = turn.split(".")
        return self.game.names[target] not in things and (
            target < self.game.cells or things[0] not in naive.INTERSECTIONS)

    def sure(self, player: int, lay: Lay, turn: str) -> bool:
        """Whether a turn is legal, and not of a common piece."""
        game, first = self.game, turn.split(".")[0]
        thing = lay[game.number[first]] if first in game.number else first
        return game.is_turn(State(player, lay, frozenset(), False), turn) and game.owners.get(thing[0]) != "c"

    def holds_out(self, state: State, plies: int, target: int, child: int) -> int:
        """How many answers lead to a look that finds nothing, whatever track the side lays on a target."""
        game, lay, player, answers = self.game, state.lay, state.to_move, 0
        while True:
            player = player % game.players + 1
            table = game.table(lay)
            table[target] = game.anything[target]
            if player in self.side:
                looks = plies == 1 and self.nodes[child] == LOOK
                return answers if looks and not game.near(table, game.wild(lay, player), 1) else 0
            if answers and game.near(table, [], 0):
                return 0
            turn, then = self.nodes[child].get("move", ""), self.nodes[child].get("then")
            if plies < 2 or then is None or not self.free(target, turn) or not self.sure(player, lay, turn):
                return 0
            lay, child = game.play(State(player, lay, frozenset(), False), turn).lay, then
            plies, answers = plies - 1, answers + 1

    def wins_over(self, state: State, source: int, child: int) -> int:
        """Whether a child wins at once though nothing lies on a source."""
        game, node, player = self.game, self.nodes[child], state.to_move % self.game.players + 1
        lay = tuple("" if place == source else item for place, item in enumerate(state.lay))
        turn = node.get("move", "")[:-1] if game.announced else node.get("move", "")
        return int(player in self.side and "then" not in node and node.get("move") == turn + "!" * game.announced
                   and self.sure(player, lay, turn)
                   and game.stands(game.play(State(player, lay, frozenset(), False), turn).lay))

    def wait(self, state: State, index: int, plies: int) -> None:
        """Checks the lemma: the side completes no path while each other side turns a piece to and fro."""
        game, turned = self.game, {}
        if not self.refuting or index == self.root and self.winning or game.opening(state.lay) \
                or game.announced and game.stands(state.lay):
            raise Refused(f"node {index}: no place for a lemma")
        for move in self.nodes[index]["wait"]:
            cell, _, rotation = move.partition(".")
            place = game.number.get(cell, game.size)
            item = state.lay[place] if place < game.cells else ""
            if not item or game.owners[item[0]] == "c" or int(game.owners[item[0]]) in self.side \
                    or rotation not in map(str, game.rotations[item[1]]) or rotation in turned.get(place, []):
                raise Refused(f"node {index}: {move} is no turn of another side's piece, or is there twice")
            turned.setdefault(place, []).append(rotation)
        sides = [game.side_of(int(game.owners[state.lay[place][0]])) for place in turned]
        others = [game.side_of(player) for player in range(1, game.players + 1) if player not in self.side]
        if any(len(some) < 2 for some in turned.values()) or any(sides.count(other) != 1 for other in others):
            raise Refused(f"node {index}: not one piece for each other side, and two orientations of each")
        order = [(state.to_move + ply - 1) % game.players + 1 for ply in range(game.players)]
        turns = sum(len(range(ply, plies, game.players)) for ply, player in enumerate(order) if player in self.side)
        now = game.table(state.lay)
        later = list(now)
        for (place, some), side in zip(turned.items(), sides):
            rows = [game.rows[place][state.lay[place][:-1] + rotation] for rotation in some]
            later[place] = tuple(tuple(set().union(*exits)) for exits in zip(*rows))
            # At the side's first turn a piece lies as it does now, unless its turn comes before that.
            if min(map(order.index, side)) < min(map(order.index, self.side)):
                now[place] = later[place]
        wild = game.wild(state.lay, self.side[0])
        if game.near(later, wild, min(turns, game.size)) or turns and game.near(now, wild, 1):
            raise Refused(f"node {index}: the lemma does not hold, a path is near")
        self.waits.add((index, state))


def unique(pairs: List[tuple]) -> dict:
    """An object of JSON in which no field is twice."""
    if len(dict(pairs)) < len(pairs):
        raise ValueError("a field is there twice")
    return dict(pairs)


def count(digits: str) -> int:
    """A number of JSON, which has 64 bits."""
    number = int(digits)
    if digits.startswith("-") or number >= 1 << 64:
        raise ValueError(f"{digits} is no number here")
    return number


def no_number(word: str) -> None:
    raise ValueError(f"{word} is no JSON")


def in_order(data: object, names: List[str]) -> dict:
    """The fields of an object in the order of their names, which are all."""
    if not isinstance(data, dict) or not set(data) <= set(names):
        raise ValueError("it is no object, or has other fields")
    return {name: data[name] for name in names if name in data}


def spell_out(value: object) -> str:
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False)


def digest(data: dict) -> str:
    """The hash of a file as `solve` lays it out, with nothing between the quotation marks of `sha256`."""
    head = "".join(f'  "{name}": {spell_out("" if name == "sha256" else data[name])},\n' for name in data
                   if name != "nodes")
    nodes = ",\n".join("    " + spell_out(node) for node in data["nodes"])
    nodes += "\n" if nodes else ""
    return hashlib.sha256(f'{{\n{head}  "nodes": [\n{nodes}  ]\n}}\n'.encode()).hexdigest()


def unpack(packed: bytes) -> bytes:
    """The content of all members of a gzip file, which has nothing behind them."""
    content = b""
    while packed:
        member = zlib.decompressobj(31)
        content += member.decompress(packed, MOST_BYTES + 1 - len(content))
        if not member.eof:
            raise ValueError("it is cut off, or too long")
        packed = member.unused_data
    return content


def read(path: str) -> dict:
    """What a file says, all of it in the right form."""
    with open(path, "rb") as file:
        content = file.read(MOST_BYTES + 1)
    content = unpack(content) if content.startswith(b"\x1f\x8b") else content
    if len(content) > MOST_BYTES:
        raise ValueError("it is too long")
    data = in_order(json.loads(content.decode("utf-8-sig"), object_pairs_hook=unique, parse_int=count,
                               parse_constant=no_number), FIELDS)
    head = {key: data[key] for key in data if key != "nodes"}
    if head.get("game") == "crossings":
        raise ValueError("it is about Crossings; here only Crosstrack is checked")
    if not HEAD.fullmatch(spell_out(head)) or not isinstance(data.get("nodes"), list):
        raise ValueError("it has not the fields of a certificate or a refutation, each in its form")
    data["nodes"] = [in_order(node, PARTS) for node in data["nodes"]]
    for index, node in enumerate(data["nodes"]):
        if not NODE.fullmatch(spell_out(node)):
            raise ValueError(f"node {index} has not the form of one")
    if digest(data) != data["sha256"]:
        raise Refused("it is damaged: its SHA-256 is another one")
    return data


def game_of(data: dict, every_move: bool) -> Tuple[Game, State]:
    """The rules and the position that a file is about."""
    readings = {"connectors": "empty", **dict(part.split("=") for part in data["readings"].split(" "))}
    try:
        _, board, owners, *_ = data["position"].split("_")
        game = Game({**readings, "board": board.split("~")[0], "owners": owners.split(".")[0]}, every_move)
        position = game.read(data["position"])
        faults = [clause for clause in game.faults(position) if clause != "PL-OPENING"]
    except (ValueError, KeyError, IndexError):
        faults = ["not understood"]
    if faults or readings["connectors"] == "empty" and not game.has_pile:
        raise ValueError(f"its position is none, or does not go with its readings: {' '.join(faults)}")
    return game, game.state(position)


def check(path: str, every_move: bool) -> str:
    """What a file proves. Raises `Refused` if it proves nothing, `ValueError` if it is no such file."""
    data = read(path)
    replay = Replay(data, *game_of(data, every_move))
    try:
        replay.run()
    except Refused as why:
        raise Refused(f"{why}; {' '.join(['after', *replay.line] if replay.line else ['in the position itself'])}")
    but = f", but perhaps by {' '.join(replay.winning)}" if replay.winning else ""
    but += f", and by these not within {replay.sooner}" if replay.winning and replay.sooner else ""
    figures = f"{replay.answers} answers to {replay.replies} replies, {replay.looks} looks, " \
        f"{len(replay.waits)} positions rest on {len({index for index, _ in replay.waits})} lemmas"
    return f"{' and '.join(map(str, replay.side))} {'does not win' if replay.refuting else 'wins'} " \
        f"within {replay.plies} plies{but}: {figures}"


def main(arguments: List[str]) -> int:
    files = [argument for argument in arguments if argument != "--every-move"]
    if len(files) != 1 or len(arguments) > 2:
        print(__doc__.split("\n\n")[1], file=sys.stderr)
        return 2
    sys.setrecursionlimit(20000)
    try:
        print("accepted", files[0], check(files[0], len(arguments) == 2))
    except Refused as why:
        print("refused", files[0], why)
        return 1
    except (ValueError, OSError, EOFError, zlib.error, RecursionError) as why:
        print("unreadable", files[0], str(why).replace("\n", " "))
        return 3
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
