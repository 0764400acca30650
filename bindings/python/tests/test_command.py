"""The command that the wheel carries, on the path and as a module."""

import os
import subprocess
import sys
import sysconfig
from pathlib import Path

import pytest

import crosstrack
from crosstrack.__main__ import program

try:
    COMMAND = os.fspath(program())
except FileNotFoundError as error:
    pytest.skip(f"SKIPPED: {error}", allow_module_level=True)


def said(*command: str, **others) -> str:
    # Nothing but the program: no other command, no cache, no network is asked for.
    done = subprocess.run(command, capture_output=True, text=True, env={"PATH": "/nowhere"} if os.name != "nt" else None, **others)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_the_command_is_on_the_path_of_this_environment():
    assert Path(COMMAND).parent == Path(sysconfig.get_path("scripts"))


def test_command_and_module_are_of_one_version():
    expected = f"crosstrack {crosstrack.__version__}\n"
    assert said(COMMAND, "--version") == expected == said(sys.executable, "-m", "crosstrack", "--version")


def test_the_command_counts_what_the_module_counts():
    position = crosstrack.Position.start().play("rA.b1.0", "gI.c3.2")
    listed = said(sys.executable, "-m", "crosstrack", "perft", str(position), "--plies", "1")
    assert "2,647" in listed or str(len(position.legal_moves())) in listed


def test_the_command_tests_engines():
    assert "--engine" in said(COMMAND, "conform", "--help")
    # The command's own engine, found without a path.
    assert "board" in said(COMMAND, "conform", "--engine", "crosstrack conform engine", "--group", "board", cwd="/")


def test_the_exit_code_is_that_of_the_command():
    done = subprocess.run([sys.executable, "-m", "crosstrack", "show", "nonsense"], capture_output=True, text=True)
    assert done.returncode == 3 and "nonsense" in done.stderr
