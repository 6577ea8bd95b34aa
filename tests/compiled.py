"""Bytecode for as long as the tests run, also where Python is told to write none (PYTHONDONTWRITEBYTECODE).

Without it each worker rewrites all test files, and each program that a test starts compiles what it imports of MarsHub.
What was written is taken away at the end.
"""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from _pytest.assertion import rewrite
from _pytest.config import Config

HOUSE = Path(__file__).parents[1]
ROOMS = ("host", "shared", "tests", "scripts", "firmware", "examples", "docs")
VARIABLE = "PYTHONDONTWRITEBYTECODE"
_BEFORE: pytest.StashKey[set[Path]] = pytest.StashKey()


def pytest_configure(config: Config) -> None:
    if hasattr(config, "workerinput") or not sys.dont_write_bytecode:
        return  # workers get what the first one has
    config.stash[_BEFORE] = set(_folders())
    sys.dont_write_bytecode = False
    os.environ.pop(VARIABLE, None)


def pytest_unconfigure(config: Config) -> None:
    if _BEFORE in config.stash:
        for folder in set(_folders()) - config.stash[_BEFORE]:
            shutil.rmtree(folder, ignore_errors=True)
        sys.dont_write_bytecode = True
        os.environ[VARIABLE] = "1"


@pytest.hookimpl(tryfirst=True)
def pytest_collection(session: pytest.Session) -> None:
    """Workers collect the same files at the same time: each rewrites its share first, and finds the others' done."""
    given = getattr(session.config, "workerinput", None)
    if given is None or sys.dont_write_bytecode or session.config.args_source is not Config.ArgsSource.TESTPATHS:
        return
    files = sorted((HOUSE / "tests").rglob("test_*.py"))
    own, all_ = int(given["workerid"].removeprefix("gw")), given["workercount"]
    for file in files[len(files) * own // all_ : len(files) * (own + 1) // all_] if own else ():  # the first collects
        _rewritten(file, session.config)


def _rewritten(file: Path, config: Config) -> None:
    kept = rewrite.get_cache_dir(file) / (file.stem + rewrite.PYC_TAIL)
    if rewrite._read_pyc(file, kept) is None and rewrite.try_makedirs(kept.parent):
        stat, code = rewrite._rewrite_test(file, config)
        rewrite._write_pyc(config.stash[rewrite.assertstate_key], code, stat, kept)


def _folders() -> Iterator[Path]:
    return (folder for room in ROOMS for folder in (HOUSE / room).rglob("__pycache__"))
