#!/usr/bin/env python3
"""Makes lab/cases/positions.csv: positions in which two rules meet that are easily right one by one.

Both directions at once, closed rings, tiles in play, announcements of each kind of move, claims at every place in
the order of turns, layouts of connectors on other boards, odd positions, starts, relocations onto pieces, and counts.
"""
import itertools
import random
from typing import Dict, List, Set, Tuple

from common import READINGS, Cases, fill, lay, naive, patterns_of, reading_clauses, rest, ruleset, seat_clause
from pairs import BOARDS, kind, planted

GOALS = naive.GOALS


def goals(rules: naive.Rules, position: naive.Position) -> List[Tuple[str, str]]:
    """The goals between which track stands."""
    found = []
    for goal in GOALS:
        naive.GOALS = (goal,)
        if rules.path_stands(position):
            found.append(goal)
    naive.GOALS = GOALS
    return found


def without(position: naive.Position, cell: str) -> naive.Position:
    """The position without a piece."""
    return position._replace(pieces={at: piece for at, piece in position.pieces.items() if at != cell})


def both_directions(cases: Cases, dice: random.Random) -> None:
    """A move completes track in both directions at once, or in one of the two while the other stands already."""
    for board, owners, more in [("2x1", "1122", {}), ("3x1", "123c", {}), ("2x2", "1234t", {}),
                                ("2x1", "1122", {"junction": "through"}), ("3x1", "1122", {"claim_rule": "announced"})]:
        rules = naive.Rules(ruleset(board, owners, **more))
        name = "-".join(["both", board, owners, *more.values()])
        for _ in range(8_000):
            full = fill(rules, dice, min(24, len(rules.board.cells) - dice.randint(0, 1)))
            if full is None or len(goals(rules, full)) < 2:
                continue
            moved = [cell for cell in full.pieces if not rules.path_stands(without(full, cell))
                     and rules.may_handle(full.to_move, full.pieces[cell][0])]
            if not moved:
                continue
            cell = dice.choice(moved)
            colour, letter, turn = full.pieces[cell]
            others = [other for other in naive.orientations(naive.PATTERNS[letter], 8) if other != turn]
            before = [full._replace(pieces={**full.pieces, cell: (colour, letter, other)}) for other in others]
            before = [position for position in before if not rules.path_stands(position)]
            if before:
                position, move = dice.choice(before), f"{cell}.{turn}" + "!" * rules.announced
                clauses = ["WN-OPPOSITE", "WN-MOVER", *reading_clauses(rules.ruleset), seat_clause(rules.ruleset)]
                cases.add(f"successors/{name}", clauses, rules, "apply", position, move,
                          f"The turn {move} completes track in both directions at once.")
                after = rules.after(position, move)
                cases.add(f"completion/{name}", clauses, rules, "status", after, "",
                          "Track stands in both directions at once, completed by one turn.")
                if len(rules.turns(position)) < 300:
                    cases.add(f"legal/{name}", clauses, rules, "legal", position, "",
                              "All legal moves where one completes track in both directions.")
                break
        else:
            print(f"{name}: none found")


def with_paths(rules: naive.Rules, wanted: Dict[str, List[str]], to_move: int, dice: random.Random) -> naive.Position:
    """A position with a piece on each cell that has these paths, such as `N-S`, of pieces that are left."""
    pieces: Dict[str, Tuple[str, str, int]] = {}
    stock = [(colour, letter) for letter in patterns_of(rules) for colour in naive.COLOURS]
    dice.shuffle(stock)
    for cell, ends in sorted(wanted.items(), key=lambda item: -len(item[1])):
        for (colour, letter), turn in itertools.product(stock, range(8)):
            table = naive.links(naive.PATTERNS[letter], 8, turn, "through")
            if all(end.split("-")[1] in table.get(end.split("-")[0], []) for end in ends):
                pieces[cell] = (colour, letter, naive.least(naive.PATTERNS[letter], 8)[turn])
                stock.remove((colour, letter))
                break
        else:
            raise ValueError(f"no piece is left for {cell}")
    return naive.Position(to_move, pieces, dict(rules.start_fills), {}, False)


def turned(rules: naive.Rules, position: naive.Position, quarters: int) -> naive.Position:
    """The position after quarter turns of the board, clockwise."""
    last = max(ord(cell[0]) - ord("a") for cell in rules.board.cells)
    pieces = position.pieces
    for _ in range(quarters):
        pieces = {naive.place_name(2 * (ord(cell[0]) - ord("a")), 2 * (last - int(cell[1:]) + 1)):
                  (colour, letter, naive.least(naive.PATTERNS[letter], 8)[(turn + 2) % 8])
                  for cell, (colour, letter, turn) in pieces.items()}
    return position._replace(pieces=pieces)


# Track comes from above to c2, runs down to c3, round the loop c3, d4, c4 and up again, and leaves c2 by its other
# path: under `through` the loop has turned it round, and it has run over c2 and c3 twice.
LOOP = {"c3": ["N-SE", "N-S"], "d4": ["NW-W"], "c4": ["N-E"]}
TWICE = {**LOOP, "c1": ["N-S"], "c2": ["N-S", "NW-S"], "b1": ["SE-SW"], "a2": ["NE-S"], "a3": ["N-S"], "a4": ["N-S"],
         "a5": ["N-SE"], "b6": ["NW-S"]}


def twice_run(cases: Cases, dice: random.Random) -> None:
    """Under `through` a loop may turn track round, so that it runs twice over one part: such a path counts."""
    whys = {"": "The only path runs over a part of its track twice: a loop turned it round.",
            "-open": "The loop is open, and nothing turns track round."}
    for owners, quarters in itertools.product(("1122", "1234t"), range(4)):
        rules = naive.Rules(ruleset("4x2", owners, junction="through"))
        while True:
            whole = with_paths(rules, TWICE, 2, dice)
            needed = ("c2", *LOOP)
            if rules.path_stands(whole) and not rules.faults(without(whole, "d4")) and \
                    not any(rules.path_stands(without(whole, cell)) for cell in needed):
                break
        for word, why in whys.items():
            position = turned(rules, without(whole, "d4") if word else whole, quarters)
            cases.add(f"completion/twice-run-{owners}-{quarters}{word}", ["X-JUNCTION", "WN-OPPOSITE"], rules, "status",
                      position, "", why)


def rings(cases: Cases, dice: random.Random) -> None:
    """Track that a terminal reaches and that closes to a ring, without a path: a walk must end."""
    ring = {"c1": ["N-S"], "c2": ["N-S"], **LOOP}
    wide = {"b1": ["N-S"], "b2": ["N-S", "N-SE"], "c3": ["NW-E"], "d3": ["W-S"], "d4": ["N-W"], "c4": ["E-W"],
            "b4": ["E-N"], "b3": ["S-N"]}
    for (name, wanted), junction, quarters in itertools.product([("small", ring), ("wide", wide)], ["joined", "through"],
                                                                range(4)):
        rules = naive.Rules(ruleset("4x2", "123c", junction=junction))
        whole = with_paths(rules, wanted, 1, dice)
        while rules.path_stands(whole) or rules.faults(whole):
            whole = with_paths(rules, wanted, 1, dice)
        position = turned(rules, whole, quarters)
        cases.add(f"completion/ring-{name}-{junction}-{quarters}", ["WN-OPPOSITE", "X-JUNCTION"], rules, "status", position,
                  "", "From a terminal track leads into a closed ring, and to no opposite terminal.")


def reached(rules: naive.Rules, position: naive.Position, cell: str) -> Dict[str, Set[str]]:
    """For each side of an empty cell the terminals to which track leads from there."""
    tracks = {at: naive.links(naive.PATTERNS[piece[1]], 8, piece[2], rules.ruleset["junction"]) for at, piece
              in position.pieces.items()}
    tracks.update({gap: naive.links(naive.INTERSECTIONS[piece[0]], 4, piece[1], rules.ruleset["junction"])
                   for gap, piece in position.fills.items()})
    found: Dict[str, Set[str]] = {}
    for side, beyond in rules.board.across[cell].items():
        todo, seen, ends = [(beyond, naive.OPPOSITE[side])], set(), set()
        while todo:
            place, entry = todo.pop()
            if place in "ABCD":
                ends.add(place)
            elif place in tracks and (place, entry) not in seen:
                seen.add((place, entry))
                todo += [(rules.board.across[place].get(out, ""), naive.OPPOSITE[out])
                         for out in tracks[place].get(entry, [])]
        found[side] = ends - {""}
    return found


def tiles_in_play(cases: Cases, dice: random.Random) -> None:
    """Each pattern amid track that two of its sides must link: which rotations complete it."""
    for junction, edition in itertools.product(["joined", "through"], ["standard", "tournament"]):
        rules = naive.Rules(ruleset("3x1", "1122", junction=junction, edition=edition, claim_rule="announced"))
        stock = [colour + letter for colour in "bg" for letter in patterns_of(rules)]
        frames: Dict[Tuple[str, str], List[naive.Position]] = {}
        cells = [cell for cell in rules.board.cells if cell != "b2"]
        for _ in range(4_000):
            pieces = {cell: (piece[0], piece[1], naive.least(naive.PATTERNS[piece[1]], 8)[dice.randrange(8)])
                      for cell, piece in zip(cells, dice.sample(stock, len(cells)))}
            fills = {gap: ("X", 0) for gap in rules.board.interstices}
            frame = naive.Position(1, pieces, fills, {}, False)
            ends = reached(rules, frame, "b2")
            linked = [(first, second) for first, second in itertools.combinations(naive.DIRECTIONS, 2)
                      if any(ends[first] & {goal[at]} and ends[second] & {goal[1 - at]} for goal in GOALS for at in (0, 1))]
            if len(linked) == 1 and not rules.path_stands(frame):
                frames.setdefault(linked[0], []).append(frame)
        gaps = {"standard": "ACDFGI", "tournament": "BEH"}[edition]
        pairs = [pair for pair in itertools.combinations(naive.DIRECTIONS, 2) if pair in frames]
        for letter in gaps:
            # Of each distance between two sides one pair from an edge and one from a corner.
            chosen: Dict[Tuple[int, int], Tuple[str, str]] = {}
            dice.shuffle(pairs)
            for first, second in pairs:
                apart = (naive.DIRECTIONS.index(second) - naive.DIRECTIONS.index(first)) % 8
                chosen.setdefault((min(apart, 8 - apart), naive.DIRECTIONS.index(first) % 2), (first, second))
            for first, second in chosen.values():
                frame = dice.choice(frames[first, second])
                turns = [turn for turn in naive.orientations(naive.PATTERNS[letter], 8) if not rules.path_stands(
                    frame._replace(pieces={**frame.pieces, "b2": ("r", letter, turn)}))]
                if not turns:
                    continue
                position = frame._replace(pieces={**frame.pieces, "b2": ("r", letter, dice.choice(turns))})
                ident = f"legal/tile-{letter}-{first}-{second}-{junction}".lower()
                clauses = ["X-JUNCTION", "EQ-SETS-6" if edition == "standard" else "EQ-SETS-8", "X-CLAIM", "PL-ROTATE"]
                cases.add(ident, clauses, rules, "legal", position, "",
                          f"Pattern {letter} on b2 completes track where it links {first} and {second}, {junction}.")


def announcements(cases: Cases, dice: random.Random) -> None:
    """`!` on every kind of move, and what it does to pieces at rest."""
    seen = set()
    for board, owners, edition in itertools.product(["2x1", "1x2", "3x1", "2x2"], ["1122", "123c", "3c12", "1234t", "1230"],
                                                    ["standard", "tournament"]):
        rules = naive.Rules(ruleset(board, owners, edition=edition, claim_rule="announced",
                                    relocate_turn=dice.choice(READINGS["relocate-turn"])))
        for _ in range(60):
            position = fill(rules, dice, dice.randint(1, len(rules.board.cells)))
            if position is None:
                continue
            if rules.has_pile and not rules.in_opening(position):
                position = lay(rules, dice, position, dice.randint(0, 6))
            position = rest(rules, dice, position)
            if rules.faults(position) or rules.path_stands(position):
                continue
            for move in rules.legal(position):
                if not move.endswith("!"):
                    continue
                touched = position.pieces.get(move.rstrip("!").split(".")[0], (move[0],))[0]
                common = rules.owners.get(touched) == "c"
                partner = rules.owners.get(touched, "0") not in ("c", "0", str(position.to_move))
                what = (owners, kind(position, move), common, partner, bool(position.frozen), rules.in_opening(position))
                if what in seen or len(rules.turns(position)) > 400:
                    continue
                seen.add(what)
                name = f"announced-{owners}-{what[1]}" + "-common" * common + "-partner" * partner + "-rest" * what[4] + \
                    "-opening" * what[5]
                clauses = ["X-CLAIM", *reading_clauses(rules.ruleset), seat_clause(rules.ruleset)] + \
                    ["PL-FREEZE"] * bool(position.frozen or common) + ["PL-OPENING"] * what[5]
                cases.add(f"claims/{name}", clauses, rules, "apply", position, move,
                          f"{move} completes a path and says so.")
                cases.add(f"claims/{name}-silent", clauses, rules, "apply", position, move[:-1],
                          f"{move[:-1]} completes a path and does not say so.")
                silent = rules.after(position, move[:-1])
                cases.add(f"claims/{name}-then", clauses, rules, "legal", silent, "",
                          "A path stands that the turn before did not announce.")
                cases.add(f"claims/{name}-status", clauses, rules, "status", rules.after(position, move), "",
                          "Whoever announced the path has won.")
                dull = [other for other in rules.turns(position) if f"{other}!" not in rules.legal(position)]
                if dull:
                    cases.add(f"claims/{name}-nothing", clauses, rules, "apply", position, f"{dull[-1]}!",
                              f"{dull[-1]} completes nothing, so there is nothing to announce.")
                break


def claims(cases: Cases, dice: random.Random) -> None:
    """A path that stands, at every place in the order of turns: who may claim it and who wins."""
    for owners in ("1122", "2112", "123c", "3c12", "1230", "1234", "1234t", "2143t"):
        rules = naive.Rules(ruleset("3x1", owners, claim_rule="announced"))
        for player in range(1, rules.players + 1):
            for _ in range(2_000):
                position = fill(rules, dice, 8, player)
                position = position and rest(rules, dice, position)
                if position is not None and not rules.faults(position) and rules.path_stands(position):
                    break
            clauses = ["X-CLAIM", seat_clause(rules.ruleset), "PL-ORDER"]
            name = f"claims/order-{owners}-{player}"
            after = rules.after(position, "claim")
            cases.add(name, clauses, rules, "apply", position, "claim", f"Player {player} claims a path.")
            cases.add(f"{name}-won", clauses, rules, "status", after, "", f"Player {player} has claimed a path.")
            other = next(move for move in rules.legal(position) if move != "claim")
            cases.add(f"{name}-passed", clauses, rules, "apply", position, other,
                      f"Player {player} claims nothing: play goes on.")
            passed = rules.after(position, other)
            if rules.path_stands(passed):
                cases.add(f"{name}-later", clauses, rules, "apply", passed, "claim",
                          f"Nobody has claimed the path, player {player} neither: the next may.", "interpretation")
            cases.add(f"{name}-over", clauses, rules, "apply", after, other, "The game is over.")


def layouts(cases: Cases, dice: random.Random) -> None:
    """Fixed connectors on every board: positions whose path stands under one layout and not under another."""
    for board in BOARDS:
        made = {layout: naive.Rules(ruleset(board, "1122", connectors=layout)) for layout in ("crossed", "none", "straight")}
        if not made["crossed"].board.interstices:
            continue
        for wins in (("straight",), ("crossed",), ("crossed", "straight")):
            for _ in range(1_500):
                position = fill(made["crossed"], dice, min(24, len(made["crossed"].board.cells)))
                if position is None:
                    continue
                found = {layout: position._replace(fills=dict(rules.start_fills)) for layout, rules in made.items()}
                stands = tuple(layout for layout, rules in made.items() if rules.path_stands(found[layout]))
                if set(stands) == set(wins):
                    for layout, rules in made.items():
                        name = f"completion/layout-{board}-{'-'.join(wins)}-on-{layout}"
                        cases.add(name, ["X-CONNECTORS", "WN-OPPOSITE"], rules, "status", found[layout], "",
                                  f"On {board} a path stands under {' and '.join(wins)}; here the layout is {layout}.")
                    break


def relocations(cases: Cases, dice: random.Random) -> None:
    """Relocations onto pieces, one's own and others', and to where the piece lies already."""
    for owners in ("1122", "123c", "1234t"):
        for reading in READINGS["relocate-turn"]:
            rules = naive.Rules(ruleset("2x2", owners, relocate_turn=reading))
            while True:
                position = fill(rules, dice, 9)
                if position is not None and not rules.finished(position):
                    break
            mine = [cell for cell, piece in position.pieces.items() if rules.may_handle(position.to_move, piece[0])]
            others = [cell for cell in position.pieces if cell not in mine]
            turn = position.pieces[mine[0]][2]
            for word, to in [("own", mine[1]), ("other", others[0]), ("itself", mine[0])]:
                move = f"{mine[0]}.{to}.{turn}"
                cases.add(f"illegal/relocate-onto-{word}-{owners}-{reading}", ["PL-RELOCATE", "PL-STAY", "X-RELOCATE-TURN"],
                          rules, "apply", position, move, f"{move} ends on a piece.")


def starts(cases: Cases) -> None:
    """Each start: who may place what."""
    for board in BOARDS:
        for owners in ("1122", "123c", "1234", "1234t", "1020"):
            rules = naive.Rules(ruleset(board, owners))
            start = naive.Position(1, {}, dict(rules.start_fills), {}, False)
            if len(rules.turns(start)) <= 330:
                cases.add(f"legal/start-{board}-{owners}", ["PL-EMPTY", seat_clause(rules.ruleset), "PL-PLACE"], rules,
                          "legal", start, "", f"All first moves on {board}.")
            else:
                cases.add(f"perft/start-{board}-{owners}", ["PL-EMPTY", seat_clause(rules.ruleset), "PL-PLACE"], rules,
                          "perft", start, 1, f"How many first moves there are on {board}.")


def odd(cases: Cases, dice: random.Random) -> None:
    """Positions that are odd but good, and pieces there are too many of, each kind by itself."""
    for number, owners in enumerate(["1122", "123c", "3c12", "1234t", "1230"] * 4, 1):
        rules = naive.Rules(ruleset(dice.choice(["4x2", "2x2", "4x3", "3x1", "1x3"]), owners))
        position = None
        while position is None:
            position = fill(rules, dice, dice.randint(rules.players, 7))
        position = rest(rules, dice, position)
        cases.add(f"notation/odd-{number:02}", ["PL-OPENING", "PL-FREEZE", seat_clause(rules.ruleset)], rules, "read",
                  position, "", "Few games lead here, and play can go on from it.")
    large = naive.Rules(ruleset("4x3"))
    for word, paths in naive.INTERSECTIONS.items():
        for count in (4, 5):
            fills = {gap: (word, naive.orientations(paths, 4)[0]) for gap in large.board.interstices[3:3 + count]}
            position = naive.Position(1, {"c1": ("r", "A", 0), "d1": ("b", "A", 0)}, fills, {}, False)
            cases.add(f"notation/{count}-of-{word.lower()}", ["EQ-INTERSECTIONS"], large, "read", position, "",
                      f"{count} pieces {word} where the pile has four.")
    for board, colour in itertools.product(["4x2", "4x3"], naive.COLOURS):
        rules = naive.Rules(ruleset(board, "1234t"))
        pieces = {cell: (other, "A", 0) for cell, other in zip(rules.board.cells, naive.COLOURS)}
        pieces[rules.board.cells[-1]] = (colour, "A", 3)
        position = naive.Position(1, pieces, dict(rules.start_fills), {}, False)
        cases.add(f"notation/twice-{board}-{colour}", ["EQ-SETS-6" if board == "4x2" else "EQ-SETS-8"], rules, "read",
                  position, "", f"The piece {colour}A lies on two cells.")


def decided_openings(cases: Cases, dice: random.Random) -> None:
    """Texts of games that ended in the opening round, by an announcement or a claim, with each player to move."""
    for board, owners in [("2x1", "123c"), ("2x1", "1234t"), ("2x1", "1122"), ("3x1", "1234t"), ("2x1", "1230")]:
        rules = naive.Rules(ruleset(board, owners, claim_rule="announced"))
        for pieces in range(2, rules.players + 1):
            position = None
            for _ in range(3_000):
                position = fill(rules, dice, pieces, pieces % rules.players + 1)
                if position is not None and rules.path_stands(position):
                    break
            if position is None or not rules.path_stands(position):
                continue
            for player in range(1, rules.players + 1):
                for word, completed in (("decided", True), ("open", False)):
                    text = rules.write(position._replace(to_move=player, completed=completed))
                    cases.add(f"notation/opening-{word}-{board}-{owners}-{pieces}-{player}", ["PL-OPENING", "X-CLAIM"], rules,
                              "read", text, "", f"{pieces} pieces complete a path, and player {player} is to move.",
                              "interpretation")


def sheets(cases: Cases, dice: random.Random) -> None:
    """The small board as its Dutch and French sheets play it: paths are announced."""
    for owners, number in itertools.product(("1122", "123c", "1234t", "3c12", "2143t"), range(5)):
        rules = naive.Rules(ruleset("4x2", owners, claim_rule="announced", edition="challenge" if number == 3 else "standard"))
        position = None
        while position is None or rules.faults(position):
            position = fill(rules, dice, dice.choice([3, 4, 20, 22, 24]))
            position = position and rest(rules, dice, position)
        legal = rules.legal(position)
        base, name = ["X-CLAIM", seat_clause(rules.ruleset), "PL-ONE"], f"sheet-{owners}-{number}"
        cases.add(f"perft/{name}", base, rules, "perft", position, 1, "How many moves there are where paths are announced.")
        cases.add(f"completion/{name}", base, rules, "status", position, "", "A path that stands has won nobody the game yet.")
        by_kind: Dict[str, List[str]] = {}
        for move in legal:
            by_kind.setdefault(kind(position, move) + "-announced" * move.endswith("!"), []).append(move)
        for word, moves in by_kind.items():
            move = dice.choice(moves)
            cases.add(f"successors/{name}-{word}", base, rules, "apply", position, move, f"What {move} leads to.")
        others = [f"{cell}.{(turn + 1) % 4}" for cell, (_, _, turn) in position.pieces.items()]
        others += [f"{colour}{letter}.{rules.board.cells[0]}.0" for colour in naive.COLOURS for letter in patterns_of(rules)]
        others += [f"{cell}.{rules.board.cells[5]}.0" for cell in position.pieces] + ["claim"]
        wrong = [move for move in others if move not in legal]
        for at, move in enumerate(dice.sample(wrong, 2), 1):
            cases.add(f"illegal/{name}-{at}", base, rules, "apply", position, move, f"{move} is not legal here.")


def counts(cases: Cases, dice: random.Random) -> None:
    """Counts: depth 0, deep ones on boards of four cells, one above 65,536."""
    for owners, more in [("123c", {}), ("1122", {"claim_rule": "announced"}), ("1234t", {"null_turn": "allowed"}),
                         ("123c", {"null_turn": "allowed", "claim_rule": "announced"}), ("3c12", {"relocate_turn": "keep"}),
                         ("1122", {"edition": "tournament"}), ("123c", {"edition": "tournament"}),
                         ("1230", {"junction": "through"})]:
        rules = naive.Rules(ruleset("2x1", owners, **more))
        name = "-".join(["deep", owners, *more.values()])
        clauses = ["PL-ONE", *reading_clauses(rules.ruleset), seat_clause(rules.ruleset)]
        for depth, least, most in [(3, 300, 6_000), (4, 1_500, 12_000), (5, 5_000, 25_000)]:
            for _ in range(60):
                position = fill(rules, dice, dice.choice([4, 4, 3]))
                if position is None:
                    continue
                position = rest(rules, dice, lay(rules, dice, position, dice.randint(0, 1)) if rules.has_pile else position)
                first = len(rules.turns(position))
                if rules.faults(position) or rules.finished(position) or not 5 <= first or first ** depth > 60_000:
                    continue
                if least <= rules.perft(position, depth)["nodes"] <= most:
                    cases.add(f"perft/{name}-{depth}", clauses, rules, "perft", position, depth,
                              f"Sequences of {depth} turns on a board of four cells.")
                    break
    for board, owners in [("4x2", "1122"), ("2x1", "123c"), ("4x3", "1234")]:
        rules = naive.Rules(ruleset(board, owners))
        start = naive.Position(1, {}, dict(rules.start_fills), {}, False)
        cases.add(f"perft/nothing-{board}-{owners}", ["PL-ONE"], rules, "perft", start, 0, "No turn is one sequence.")
    rules = naive.Rules(ruleset("2x1", "1122", claim_rule="announced"))
    over = next(p for p in iter(lambda: fill(rules, dice, 4), 0) if p and rules.path_stands(p))._replace(completed=True)
    for depth in (0, 1, 2):
        cases.add(f"perft/over-{depth}", ["X-CLAIM", "PL-ONE"], rules, "perft", over, depth, "The game is over.")
    big = naive.Rules(ruleset("2x1", "1122", connectors="none"))
    start = naive.Position(1, {}, {}, {}, False)
    cases.add("perft/many", ["PL-ONE", "X-CONNECTORS"], big, "perft", start, 2, "More sequences than 16 bits count.")


# Boards, owners, and the most pairs of turns.
WIDE = [("4x2", "1122", 30_000), ("4x2", "123c", 30_000), ("4x2", "2143t", 30_000), ("4x3", "1122", 200_000),
        ("4x3", "1234", 47_000), ("2x4", "1230", 30_000)]


def wide(cases: Cases, dice: random.Random) -> None:
    """Pairs of turns on boards with many cells, where some win; one count above 65,536 on a published board."""
    for board, owners, most in WIDE:
        rules = naive.Rules(ruleset(board, owners, relocate_turn="keep"))
        least = 66_000 if most > 65_536 else 500
        for _ in range(2_000):
            position = planted(rules, dice)
            if position is None or rules.finished(position):
                continue
            if rules.has_pile:
                position = lay(rules, dice, position, 16)
            first = len(rules.turns(position))
            if rules.faults(position) or rules.finished(position) or not least <= first * first <= most:
                continue
            found = rules.perft(position, 2)
            if found["nodes"] >= least and found["wins"] > 0:
                clauses = ["PL-ONE", "WN-MOVER", *reading_clauses(rules.ruleset), seat_clause(rules.ruleset)]
                cases.add(f"perft/wide-{board}-{owners}", clauses, rules, "perft", position, 2,
                          f"Pairs of turns on {board}, some of which win.")
                break
        else:
            print(f"wide {board} {owners}: none found")


def main() -> None:
    cases = Cases()
    for number, make in enumerate([both_directions, twice_run, rings, tiles_in_play, announcements, claims, layouts,
                                   relocations, odd, counts, decided_openings, sheets, wide]):
        before = len(cases.rows)
        make(cases, random.Random(100 + number))
        print(f"{make.__name__}: {len(cases.rows) - before}", flush=True)
    starts(cases)
    cases.save("positions.csv")


if __name__ == "__main__":
    main()
