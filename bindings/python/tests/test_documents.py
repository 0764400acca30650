"""The README and the examples run as they stand."""

import doctest
import importlib.util
from pathlib import Path

import pytest

FOLDER = Path(__file__).parents[1]


def example(name: str):
    spec = importlib.util.spec_from_file_location(name, FOLDER / "examples" / f"{name}.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_readme_holds():
    found = doctest.testfile(str(FOLDER / "README.md"), module_relative=False)
    assert found.attempted >= 10 and found.failed == 0


def test_the_environment_passes_the_test_of_pettingzoo(capsys):
    pytest.importorskip("pettingzoo")
    from pettingzoo.test import api_test

    env = example("pettingzoo_env").CrosstrackEnv(most_plies=30)
    api_test(env, num_cycles=200)
    assert "Passed" in capsys.readouterr().out


def test_the_environment_rewards_the_winner():
    pytest.importorskip("pettingzoo")
    from crosstrack import Position, Ruleset

    module = example("pettingzoo_env")
    env = module.CrosstrackEnv(Ruleset("1x1"))
    env.reset()
    # A piece on the only cell wins if it leads straight across.
    win = next(move for move in Position.start(Ruleset("1x1")).winning_moves())
    env.step(env.number[win])
    assert env.terminations == {"player_1": True, "player_2": True}
    assert env._cumulative_rewards == {"player_1": 1, "player_2": -1}


def test_the_table_of_pieces_is_right():
    pytest.importorskip("pandas")
    table = example("piece_connectivity").connectivity().set_index("letter")
    # A is 14-15: joined it links 1, 4 and 5, three pairs of 28; through, two.
    assert table.loc["A", "paths"] == "14-15"
    assert (table.loc["A", "joined"], table.loc["A", "through"]) == (round(3 / 28, 3), round(2 / 28, 3))
    assert list(table.index) == list("ABCDEFGHI")
