"""Laws that hold in every position that random play reaches."""

import pickle

from hypothesis import given, settings
from hypothesis import strategies as st

from crosstrack import Error, Move, Position, Ruleset, batch, crossings

RULESETS = [
    Ruleset(),
    Ruleset("4x3,players=3"),
    Ruleset("4x3,teams,junction=through"),
    Ruleset("2x1,claim-rule=announced,null-turn=allowed"),
    Ruleset("2x2,relocate-turn=keep,connectors=straight"),
    Ruleset("2x1,sets=AC/CI"),
    crossings.Ruleset("8x8"),
    crossings.Ruleset("3x4 distance=upto"),
]


@st.composite
def positions(draw, most: int = 12):
    """A position of a random game."""
    position = draw(st.sampled_from(RULESETS)).start()
    for choice in draw(st.lists(st.integers(0, 2**32), max_size=most)):
        moves = position.legal_moves()
        if not moves:
            break
        position = position.play(moves[choice % len(moves)])
    return position


@settings(max_examples=60, deadline=None)
@given(positions())
def test_a_position_is_its_text(position):
    again = type(position)(str(position), position.ruleset)
    assert again == position and hash(again) == hash(position) and str(again) == str(position)
    assert pickle.loads(pickle.dumps(position)) == position
    assert position.svg().startswith("<svg")


@settings(max_examples=60, deadline=None)
@given(positions(), st.integers(0, 2**32))
def test_every_listed_move_is_legal_and_leads_on(position, choice):
    moves = position.legal_moves()
    listed = list(moves)
    assert len(moves) == len(listed) == len(set(listed)) == position.perft(1) and listed == sorted(listed)
    assert (position.outcome is not None) == (not listed)
    if listed:
        move = listed[choice % len(listed)]
        assert position.is_legal(move) and type(move)(str(move)) == move
        after = position.play(move)
        assert after != position and after == position.play(str(move))
        wins = after.outcome is not None and position.to_move in after.outcome.winners
        assert (move in position.winning_moves()) == wins
        assert position.describe(move)


@settings(max_examples=40, deadline=None)
@given(positions())
def test_the_canonical_position_stands_for_the_others(position):
    canonical = position.canonical()
    assert canonical.canonical() == canonical
    assert canonical.canonical_key() == position.canonical_key()
    assert len(canonical.legal_moves()) == len(position.legal_moves())


@settings(max_examples=20, deadline=None)
@given(st.lists(positions(6), max_size=5))
def test_a_batch_is_many_calls(found):
    of_crosstrack = [position for position in found if isinstance(position, Position)]
    assert list(batch.count_moves(of_crosstrack)) == [len(p.legal_moves()) for p in of_crosstrack]
    assert batch.canonical_keys(of_crosstrack) == [p.canonical_key() for p in of_crosstrack]


@settings(max_examples=200, deadline=None)
@given(st.text(alphabet="x1_42.-rybgABCI0567~wtd!SXTL \0ö", max_size=40))
def test_any_text_is_read_or_refused(text):
    for read in (Position, Move, crossings.Position, crossings.Move):
        try:
            assert str(read(text)) == text
        except Error as error:
            start, end = error.place or (0, 0)
            assert 0 <= start <= end <= len(error.text) and str(error)


WHOLE = st.one_of(st.integers(-(2**70), 2**70), st.integers(-3, 12))
POSITION = Ruleset("1x2").start()
CALLS = [
    lambda n: POSITION.perft(min(n, 2) if n >= 0 else n),
    lambda n: POSITION.perft(n) if not 2 < n < 2**64 else None,
    lambda n: POSITION.solve(n, nodes=50),
    lambda n: POSITION.solve(1, nodes=n),
    lambda n: POSITION.solve(1, jobs=n),
    lambda n: POSITION.stock(n),
    lambda n: POSITION.choose(level=n),
    lambda n: POSITION.choose(level=1, seed=n),
    lambda n: POSITION.choose(level=5, simulations=n if n < 0 or n >= 2**64 else n % 50),
    lambda n: POSITION.choose(level=5, simulations=10, jobs=n),
    lambda n: Ruleset().links("A", n),
    lambda n: Position.setup(Ruleset("2x1"), {}, to_move=n),
    lambda n: batch.count_moves([POSITION], jobs=n),
    lambda n: batch.perft([POSITION], n if n < 0 or n >= 2**64 else n % 3),
    lambda n: batch.solve([POSITION], n, nodes=50),
    lambda n: batch.solve_frame([POSITION], 1, nodes=n),
    lambda n: batch.choose([POSITION], level=1, seed=n),
    lambda n: crossings.Position.start().perft(n if n < 0 or n >= 2**64 else n % 3),
]


@settings(max_examples=300, deadline=None)
@given(st.sampled_from(CALLS), WHOLE)
def test_every_whole_number_has_an_answer_or_an_error_of_the_package(call, number):
    try:
        call(number)
    except Error:
        pass
