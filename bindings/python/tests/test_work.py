"""Searches, tables, counts, puzzles and batches; the interpreter's lock and Ctrl-C."""

import csv
import multiprocessing
import os
import pathlib
import pickle
import re
import signal
import subprocess
import sys
import threading
import time
from array import array

import pytest

import crosstrack
from crosstrack import (
    Certificate,
    CertificateError,
    LimitError,
    Move,
    Position,
    Record,
    RecordError,
    Ruleset,
    SetupError,
    Table,
    TableError,
    Value,
    batch,
    crossings,
)

# A win in three plies, from the documentation of the library.
THREE = "x1_4x2_1122.1_2.rA0.1-3.yA0.2-3.rI2.2-3.yI0.2-bG0.2.rD0.2-4_d"
# A search that takes minutes.
LONG = "x1_4x2_1122.2_rC0.3-6-6-1.gC4.rI1.bI2.1.yG3-gA6.yA3.3.bF2-1.rA7.1.bA3_d"


def test_a_forced_win_is_certified():
    solution = Position(THREE).solve(5, certificate=True)
    assert solution and (solution.verdict, solution.plies, solution.refuted) == ("win", 3, 2)
    assert solution.line[0] == solution.first_moves[0] and len(solution.line) == 3
    end = Position(THREE).play(*solution.line)
    assert end.outcome.winners == (1,) and end.legal_moves() == [] and len(end.path()) >= 6
    certificate = solution.certificate
    checked = certificate.check()
    assert checked["plies"] == 3 and checked["replies"] > 2000
    assert Certificate(str(certificate)) == certificate == pickle.loads(pickle.dumps(certificate))
    assert Position(certificate.position) == Position(THREE)


def test_a_wrong_certificate_is_refused():
    certificate = Position(THREE).solve(3, certificate=True).certificate
    with pytest.raises(CertificateError, match="damaged"):
        Certificate(str(certificate).replace('"plies": 3', '"plies": 5'))
    # Another last move, with the hash that the content then has.
    text = str(certificate).replace('"d3.0"', '"d3.2"')
    with pytest.raises(CertificateError) as raised:
        Certificate(text)
    content = str(raised.value).split("SHA-256 ")[1].split()[0]
    with pytest.raises(CertificateError, match="yD.d6.0"):
        Certificate(text.replace(certificate.sha256, content)).check()


def test_no_win_and_a_limit_are_told_apart():
    start = Position.start()
    solution = start.solve(3)
    assert not solution and (solution.verdict, solution.refuted, solution.line) == ("no win", 3, ())
    limited = Position(LONG).solve(9, nodes=100)
    assert limited.verdict == "unknown" and limited.refuted < 9
    with pytest.raises(LimitError):
        crosstrack.count_winning(Ruleset("4x2"), states=10)


def test_wins_safe_moves_and_plays_agree():
    position = Position(LONG)
    wins = {move for move in position.legal_moves() if position.play(move).is_over}
    assert set(position.winning_moves()) == wins
    safe = set(position.safe_moves())
    for move in list(position.legal_moves())[::97]:
        after = position.play(move)
        assert (move in safe) == (after.is_over or not after.winning_moves())


def test_a_solved_board():
    # The documentation of the library: 3x3 is won in 5 plies.
    ruleset = crossings.Ruleset("3x3")
    table = Table.solve(ruleset)
    assert table.value(ruleset.start()) == Value("win in 5")
    moves = table.moves(ruleset.start())
    assert moves[0][1] == Value("win in 5") and len(moves) == len(ruleset.start().legal_moves())
    values = [value for _, value in moves]
    assert values == sorted(values, reverse=True)
    assert sum(table.counts()[next(iter(table.counts()))].values()) == len(table)
    with pytest.raises(TableError):
        table.value(crossings.Position.start())
    with pytest.raises(TypeError):
        table.value(Position.start())


def test_a_table_is_written_and_opened(tmp_path):
    ruleset = Ruleset("1x1")
    table = Table.solve(ruleset, tmp_path / "small")
    again = Table.open(str(tmp_path / "small"))
    # Any piece that leads straight across wins at once.
    assert again.value(ruleset.start()) == table.value(ruleset.start()) == Value("win in 1")
    with pytest.raises(TableError):
        Table.open(__file__)
    with pytest.raises(TableError):
        Table.open(tmp_path / "none")
    with pytest.raises(TableError) as raised:
        Table.solve(Ruleset("4x2"))
    assert raised.value.remedy
    # reports/tablebases: on 2x1 the first player wins in 5 plies.
    assert Table.solve(Ruleset("2x1")).value(Ruleset("2x1").start()) == Value("win in 5")


def test_counts_are_those_of_the_reports():
    # reports/minimal and the README: 48,741,076 ways to win with six pieces, 12,186,682 up to symmetry.
    count = crosstrack.count_minimum(Ruleset("4x2"))
    assert (count.pieces, count.configurations, count.up_to_symmetry) == (6, 48_741_076, 12_186_682)
    assert sum(count.by_cell.values()) == 6 * count.configurations
    assert crosstrack.count_winning(Ruleset("4x2"), 6)[:7] == [0] * 6 + [48_741_076]
    few = crosstrack.fewest_pieces(Ruleset("4x2"))
    assert (few.pieces, few.proved, len(few.position.pieces)) == (6, True, 6)
    assert few.position.path() is not None
    winning = crosstrack.count_winning(Ruleset("2x1"))
    irreducible = crosstrack.count_irreducible(Ruleset("2x1"))
    assert winning[:2] == [0, 0] and winning[2] == irreducible[2]


def test_numbers_below_zero_and_files_that_are_not_there():
    start = Position.start()
    for call in (start.perft, start.tally, lambda depth: batch.perft([start], depth)):
        with pytest.raises(crosstrack.Error, match="whole number from 0 to .* is expected, not -1"):
            call(-1)
    with pytest.raises(crosstrack.TableError, match="no-such-table"):
        crosstrack.Table.open("no-such-table")
    # A line of a file may end with a blank or a line end, and a position may have blanks around it.
    text = str(start)
    assert Position("\ufeff  " + text + " ") == start
    assert Position(text + "\r\n") == start and start.play("rA.b1.0 \n") == start.play("rA.b1.0")


def test_perft_and_tally():
    start = Position.start()
    # 88 orientations on 32 cells; then 88 on 31.
    assert [start.perft(depth) for depth in range(3)] == [1, 88 * 32, 88 * 32 * 88 * 31]
    # 8 of 88 orientations lie on the board: 80 others on 30 free cells; 7 ways to turn b1, and 8 on 30 cells.
    tally = start.play("rA.b1.0", "gI.c3.2").tally(1)
    moves = {kind: tally[kind] for kind in ("place", "rotate", "relocate")}
    assert moves == {"place": (88 - 8) * 30, "rotate": 7, "relocate": 8 * 30}
    assert sum(tally.values()) == sum(moves.values())


def test_canonical_positions():
    one, other = Position.start().play("rC.b1.0"), Position.start().play("yC.f2.2")
    assert one != other and one.canonical() == other.canonical()
    assert one.canonical_key() == other.canonical_key() != Position.start().canonical_key()


def test_puzzles_are_solved_by_their_solutions():
    puzzles = crosstrack.puzzles()
    assert len(puzzles) > 100 and len({puzzle.id for puzzle in puzzles}) == len(puzzles)
    puzzle = next(puzzle for puzzle in puzzles if puzzle.id == "e91aa6f89d")
    assert (puzzle.goal, [str(move) for move in puzzle.solution]) == ("win-in-3", ["gA.a5.6", "rC.b1.0", "f5.4"])
    assert puzzle.attempt(*puzzle.solution)["solved"]
    wrong = puzzle.attempt("f5.4")
    assert not wrong["holds"] and wrong["reply"] == "rC.a5.0"
    assert puzzle.position.solve(3).first_moves[0] == puzzle.solution[0]
    assert crosstrack.puzzles("crossings")[0].position.winning_moves()


def test_computer_players_choose_legal_moves():
    position = Position.start()
    for turn in range(6):
        position = position.play(position.choose(level=1 + turn, seed=turn))
    # A player who sees wins plays one.
    won = Position(THREE).play("yD.d6.0", "bA.b1.0")
    assert won.choose(level=5) in won.winning_moves() and won.play(won.choose()).choose() is None
    thought = won.think(level=6)
    assert thought.proof == ([1], 1) and thought.chance == 1.0 and thought.line[0] == thought.move
    thought = Position(LONG).think(level=8, seconds=0.2)
    assert thought.move in Position(LONG).legal_moves() and thought.simulations > 0 and thought.candidates
    assert Position(LONG).choose(level=3, seed=7) == Position(LONG).choose(level=3, seed=7)
    assert batch.choose([won, Position(LONG)], seed=6) == [won.choose(seed=6), Position(LONG).choose(seed=7)]
    other = crossings.Position.start()
    assert other.choose(level=6) in other.legal_moves() and batch.choose([other])[0] == other.choose()
    with pytest.raises(crosstrack.Error, match="1 to 8"):
        won.choose(level=9)


@pytest.mark.skipif(sys.platform != "linux", reason="threads are counted where Linux lists them")
def test_a_position_is_searched_by_as_many_threads_as_jobs_says():
    # Threads of earlier calls may end meanwhile, so that only the number of all is compared.
    start, found = Position.start(), []
    search = threading.Thread(target=lambda: found.append(start.choose(level=8, simulations=10_000, jobs=100)))
    search.start()
    while len(os.listdir("/proc/self/task")) < 100:
        assert search.is_alive(), "the search ends with fewer threads"
    search.join()
    assert found[0] in start.legal_moves()


def test_batches_say_what_single_calls_say():
    positions = [Position.start(), Position(LONG), Position(THREE), Position("x1_2x1_1122.2_rA2.gI1-2_d")]
    assert [list(moves) for moves in batch.legal_moves(positions)] == [list(p.legal_moves()) for p in positions]
    assert batch.winning_moves(positions) == [p.winning_moves() for p in positions]
    assert list(batch.count_moves(positions)) == [len(p.legal_moves()) for p in positions]
    assert list(batch.perft(positions, 1, jobs=1)) == [p.perft(1) for p in positions]
    assert list(batch.winners(positions)) == [0, 0, 0, 1]
    assert batch.canonical_keys(positions) == [p.canonical_key() for p in positions]
    solutions = batch.solve(positions, 3, nodes=100_000)
    assert [s.verdict for s in solutions] == [p.solve(3, nodes=100_000, jobs=1).verdict for p in positions]
    texts = [str(p) for p in positions]
    assert batch.read(texts) == positions
    assert batch.count_moves([]).__len__() == 0 and batch.legal_moves(iter(())) == []


def test_a_batch_of_texts_keeps_order_and_errors():
    texts = ["x1_4x2_1122.1_4-6-6-6-6-4_d", "nonsense", THREE]
    read = batch.read(texts, errors="return")
    assert read[0] == Position.start() and read[2] == Position(THREE)
    with pytest.raises(type(read[1]), match="nonsense"):
        Position("nonsense")
    with pytest.raises(crosstrack.NotationError):
        batch.read(texts)


def test_numbers_are_arrays_that_numpy_takes_as_they_are():
    counts = batch.count_moves([Position.start()] * 3)
    assert counts == array("Q", [2816] * 3)
    assert batch.winners([Position.start()]) == array("b", [0])
    numpy = pytest.importorskip("numpy", reason="SKIPPED: numpy is not installed")
    seen = numpy.asarray(counts)
    assert seen.dtype == numpy.uint64 and seen.sum() == 3 * 2816
    counts[0] = 1
    assert seen[0] == 1, "it is no copy"


def test_progress_is_told_and_may_end_the_work():
    told = []
    positions = [Position(LONG)] * 40
    solved = batch.solve(positions, 5, nodes=2000, progress=lambda done, of: told.append((done, of)))
    assert len(solved) == 40 and told[-1] == (40, 40) and told == sorted(set(told))
    told.clear()
    Record.of(Position.start(), ["rA.b1.0", "gI.c3.2"]).review(simulations=20, progress=lambda *now: told.append(now))
    assert told[-1] == (3, 3)

    def stop(done, of):
        raise KeyError("enough")

    with pytest.raises(KeyError, match="enough"):
        batch.solve([Position(THREE)] * 50 + [Position(LONG)] * 50, 15, progress=stop)


def test_no_win_is_certified_too():
    start = Position(THREE)
    none = start.solve(1, certificate=True)
    assert none.verdict == "no win" and none.certificate.kind == "no win" and none.refutation is None
    assert none.certificate.check()["plies"] <= 1 and Certificate(str(none.certificate)) == none.certificate
    won = start.solve(3, certificate=True, refutation=True)
    assert (won.certificate.kind, won.refutation.kind) == ("win", "no win")
    assert won.refutation.check() and won.certificate.check()["plies"] == 3
    forged = str(none.certificate).replace('"plies": 1', '"plies": 3')
    with pytest.raises(CertificateError):
        Certificate(forged).check()


def test_symmetric_positions():
    position = Position.start().play("rA.b1.0")
    images = position.symmetries()
    assert images[0] == position and len(images) == len(set(images)) > 4
    assert {image.canonical_key() for image in images} == {position.canonical_key()}
    # Nothing is turned on the empty board but the players.
    assert all(not image.pieces for image in Position.start().symmetries())


def test_frames_hold_what_single_calls_say():
    positions = [Position.start(), Position(THREE), Position("x1_2x1_1122.2_rA2.gI1-2_d")]
    frame = batch.position_frame(positions)
    assert frame["position"] == [str(p) for p in positions] and frame["result"] == [None, None, "win 1"]
    assert frame["moves"] == [len(p.legal_moves()) for p in positions]
    assert frame["wins"] == [len(p.winning_moves()) for p in positions]
    moves = batch.move_frame(positions[:2])
    assert moves.columns == ("row", "move", "kind", "is_win") and len(moves) == sum(frame["moves"][:2])
    assert moves["move"] == [str(move) for p in positions[:2] for move in p.legal_moves()]
    assert moves["kind"][:2816] == ["place"] * 2816 and sum(moves["is_win"]) == sum(frame["wins"][:2])
    solved = batch.solve_frame(positions[:2], 3)
    assert solved["verdict"] == ["no win", "win"] and solved["plies"] == [None, 3]
    assert solved["best_move"] == [None, str(Position(THREE).solve(3).line[0])]
    assert solved == batch.solve_frame(positions[:2], 3) != frame
    with pytest.raises(KeyError, match="there are row, position"):
        frame["nothing"]
    # Rows join: the numbers of moves that win are those of the table of positions.
    assert [moves["row"].count(row) for row in frame["row"][:2]] == frame["moves"][:2]
    assert solved["position"] == frame["position"][:2] and solved["row"] == [0, 1]
    for table in (frame, moves, solved, batch.move_frame([])):
        assert pickle.loads(pickle.dumps(table)) == table
    assert len(batch.move_frame([])) == 0 and len(batch.move_frame([crossings.Position.start()])) == 40


def test_the_readme_has_the_columns_and_types_of_frames():
    pyarrow = pytest.importorskip("pyarrow", reason="SKIPPED: pyarrow is not installed")
    text = (pathlib.Path(__file__).parents[1] / "README.md").read_text("utf-8")
    start = Position.start()
    frames = {
        "position_frame": batch.position_frame([start]),
        "move_frame": batch.move_frame([start]),
        "solve_frame": batch.solve_frame([start], 1),
        "review_frame": batch.review_frame([Record.of(start, ["rA.b1.0"])], simulations=10),
    }
    for name, frame in frames.items():
        columns = re.search(rf"^\| `{name}` +\| (.*?) *\|$", text, re.MULTILINE)[1]
        said = dict(re.findall(r"`(\w+)` (\w+)", columns))
        assert said == {field.name: str(field.type) for field in pyarrow.schema(frame)}, name


def test_libraries_for_data_read_frames():
    frame = batch.solve_frame([Position.start(), Position(THREE)], 3)
    pyarrow = pytest.importorskip("pyarrow", reason="SKIPPED: pyarrow is not installed")
    table = pyarrow.table(frame)
    assert table.to_pydict() == frame.to_dict() and pyarrow.schema(frame) == table.schema
    assert pyarrow.table(frame) == table, "a frame is read more than once"
    pandas = pytest.importorskip("pandas", reason="SKIPPED: pandas is not installed")
    if hasattr(pandas.DataFrame, "from_arrow"):
        read = pandas.DataFrame.from_arrow(frame)
        assert list(read.columns) == list(frame.columns) and read["verdict"].tolist() == ["no win", "win"]


def test_other_libraries_for_data_read_frames():
    polars = pytest.importorskip("polars", reason="SKIPPED: polars is not installed")
    frame = batch.position_frame([Position.start()] * 3)
    assert polars.DataFrame(frame)["moves"].sum() == 3 * 2816
    duckdb = pytest.importorskip("duckdb", reason="SKIPPED: duckdb is not installed")
    assert duckdb.sql("select sum(moves) from frame").fetchall() == [(3 * 2816,)]


def test_a_record_is_played_by_the_rules(tmp_path):
    start = Ruleset("2x1").start()
    line = start.solve(5).line
    record = Record.of(start, line, players=["Ada", "level:5"], tags={"event": "a test"})
    assert (record.ending, record.result.winners, record.moves) == ("win", (1,), line)
    assert record.positions[0] == start and record.positions[-1] == start.play(*line)
    assert Record(str(record)) == record == Record(record.to_json()) and record.tags == {"event": "a test"}
    # Player 1 wins in 5 plies (reports/tablebases), and after the first move of the line still does.
    review = record.review(simulations=50)
    assert [one.player for one in review] == [1, 2, 1, 2, 1] and review[0].judgement == "good"
    assert review[-1].proved == ([1], 0) and review[0].proved == ([1], 4)
    other = next(m for m in start.legal_moves() if not start.play(m).winning_moves() and m not in start.solve(5).first_moves)
    assert Record.of(start, [other]).review(simulations=50)[0].judgement == "missed win"
    frame = batch.review_frame([record, record], simulations=50)
    assert frame["judgement"] == [one.judgement for one in review] * 2 and frame["row"] == [0] * 5 + [1] * 5
    # In a file, with its name and the line where something is wrong.
    path = tmp_path / "games.jsonl"
    path.write_text(record.to_json() + "\n\n" + record.to_json() + "\n")
    assert Record.read(path) == [record, record]
    path.write_text(record.to_json() + "\n" + record.to_json().replace("win 1", "win 2") + "\n")
    with pytest.raises(RecordError, match="games.jsonl, game 2: "):
        Record.read(path)
    with pytest.raises(RecordError, match="no-such-file"):
        Record.read("no-such-file")
    # Neither of these is waited for.
    if hasattr(os, "mkfifo"):
        os.mkfifo(tmp_path / "pipe")
        for endless in [tmp_path / "pipe", "/dev/zero"]:
            with pytest.raises(RecordError):
                Record.read(endless)
    path.write_text(str(record))
    assert Record.read(path) == [record]
    with pytest.raises(crosstrack.IllegalMoveError):
        Record.of(start, ["rA.a1.0", "rA.a1.0"])


def test_hostile_records_are_read_or_refused():
    root = pathlib.Path(__file__).parents[3]
    with open(root / "tests" / "hostile-records.csv", newline="", encoding="utf-8") as table:
        rows = list(csv.DictReader(table))
    assert len(rows) == 17
    for row in rows:
        times = int(row["times"])
        text = row["head"] + row["repeated"] * times + row["closed"] * times + row["tail"]
        if row["error"]:
            with pytest.raises(RecordError, match=re.escape(row["error"])):
                Record(text)
        else:
            record = Record(text)
            assert Record(str(record)) == record, row["what"]


def test_a_file_may_have_several_games(tmp_path):
    path = tmp_path / "study.txt"
    one = Record.of(Ruleset("2x1").start(), ["rI.a1.0"], players=["x] y", "b"], tags={"name": "S [1] z"})
    path.write_text(f"{one}\n{one}")
    assert Record.read(path) == [one, one]
    path.write_text(str(one).replace("[Result *]\n[Ending unfinished]", "[Result win 2]\n[Ending resigned 1]"))
    (resigned,) = Record.read(path)
    assert (resigned.ending, resigned.result.winners, resigned.players) == ("resigned 1", (2,), ("x] y", "b"))


def test_other_threads_go_on_meanwhile():
    worker = threading.Thread(target=lambda: Position(LONG).solve(9, seconds=1))
    worker.start()
    turns = 0
    while worker.is_alive():
        time.sleep(0.01)
        turns += 1
    worker.join()
    assert turns > 20


INTERRUPTED = [
    "Position(LONG).solve(15)",
    "Position.start().perft(5)",
    "Position(LONG).think(simulations=10**9)",
    "batch.solve([Position(LONG)] * 8, 15)",
    "Table.solve(crossings.Ruleset('4x5'))",
    "Record.of(Position.start(), ['rA.b1.0']).review(simulations=10**6)",
    "batch.move_frame([Position.start()] * 10**5)",
    "count_winning(Ruleset('2x2'), states=10**8)",
    "count_winning(Ruleset(), 11, states=10**8)",
    "count_irreducible(Ruleset('2x2'), states=10**8)",
]


@pytest.mark.skipif(os.name == "nt", reason="signals of this kind are those of Unix")
@pytest.mark.parametrize("work", INTERRUPTED)
def test_ctrl_c_ends_long_work(work):
    # What runs in the background may have been begun with a Ctrl-C that is ignored.
    program = (
        "import signal\nsignal.signal(signal.SIGINT, signal.default_int_handler)\n"
        f"from crosstrack import *\nimport time\nLONG = {LONG!r}\nprint('begun', flush=True)\n"
        "def works(begun):\n    time.sleep(0.3)\n    return time.process_time() - begun > 0.1\n"
        f"try:\n    {work}\nexcept KeyboardInterrupt:\n    print('interrupted', flush=True)\n"
        "while works(time.process_time()):\n    pass\nprint('ended', flush=True)\nimport os; os._exit(0)"
    )
    process = subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE, text=True)
    try:
        assert process.stdout.readline() == "begun\n"
        time.sleep(0.5)
        process.send_signal(signal.SIGINT)
        assert process.communicate(timeout=60)[0] == "interrupted\nended\n"
    finally:
        process.kill()


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")
def test_a_forked_process_computes_too():
    batch.count_moves([Position.start()] * 100)
    with multiprocessing.get_context("fork").Pool(1) as pool:
        assert pool.apply_async(batch.count_moves, ([Position.start()] * 10,)).get(timeout=30)[0] == 2816
