"""The README and the examples run as they stand."""

import doctest
import importlib.util
import re
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


def test_a_registry_can_follow_every_link_of_the_readme():
    assert re.findall(r"\]\((?!https?:|#)[^)]*\)", (FOLDER / "README.md").read_text("utf-8")) == []


def test_the_example_of_an_environment_runs(capsys):
    pytest.importorskip("pettingzoo", reason="SKIPPED: pettingzoo is not installed")
    example("pettingzoo_env").main()
    # Level 2 beats a player who moves at random.
    assert "player_2 gets 1" in capsys.readouterr().out


def test_the_notebook_runs():
    pytest.importorskip("ipykernel", reason="SKIPPED: ipykernel is not installed")
    pytest.importorskip("pyarrow", reason="SKIPPED: pyarrow is not installed")
    nbclient = pytest.importorskip("nbclient", reason="SKIPPED: nbclient is not installed")
    import nbformat
    from crosstrack.__main__ import program

    try:
        program()
    except FileNotFoundError as error:
        pytest.skip(f"SKIPPED: {error}")
    path = FOLDER / "examples" / "frames.ipynb"
    notebook = nbformat.read(path, as_version=4)
    assert all(not cell.get("outputs") for cell in notebook.cells), "outputs are not kept"
    nbclient.NotebookClient(notebook, timeout=300, kernel_name="python3").execute()
    shown = [output["data"] for cell in notebook.cells for output in cell.get("outputs", []) if "data" in output]
    assert any("image/svg+xml" in data for data in shown), "the position is a picture"


def test_the_table_of_pieces_is_right():
    pytest.importorskip("pandas")
    table = example("piece_connectivity").connectivity().set_index("letter")
    # A is 14-15: joined it links 1, 4 and 5, three pairs of 28; through, two.
    assert table.loc["A", "paths"] == "14-15"
    assert (table.loc["A", "joined"], table.loc["A", "through"]) == (round(3 / 28, 3), round(2 / 28, 3))
    assert list(table.index) == list("ABCDEFGHI")
