"""Tries mutants out: each in a process forked from one that has everything imported and all tests collected.

A mutant in a function's body is put into the living function. What is run at import needs a process that has not
imported the game yet (`try_imported`): the mutant's source takes the file's place there, and tests are collected anew.
"""

from __future__ import annotations

import gc
import importlib.machinery
import json
import os
import resource
import shutil
import signal
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any
from unittest.mock import patch

import pytest

from .population import Mutant, make_source
from .reach import OPTIONS
from .subjects import ROOT
from .verdict import INVALID, KILLED, SURVIVED, UNREADY, Verdict

#: Processor seconds a test may take with a mutant: so many, and so many times what it takes without.
PATIENCE, TIMES = 3.0, 10.0
#: Seconds by the clock after which a test, or an import, waits for what never comes; the memory a mutant may ask for.
LONGEST, MEMORY = 600, 3 << 30

#: The firmware's sources. Tests import them by the names they have on the board; boards run them in other processes.
FIRMWARE = str(ROOT / "firmware")
#: Where the mutated sources are.
SOURCES = (str(ROOT / "host/marshub"), str(ROOT / "shared/hublink"), FIRMWARE)

Plan = Sequence[tuple[str, float]]  # tests in the order they are tried, and the seconds each takes
Trial = Callable[[], Verdict]


def try_mutants(mutants: Iterable[tuple[Mutant, Trial]], workers: int) -> Iterator[tuple[Mutant, Verdict]]:
    """Try mutants, each in a process of its own, `workers` at a time, and yield them as they end."""
    waiting, running = iter(mutants), dict[int, tuple[Mutant, int, float]]()
    while True:
        while len(running) < workers and (entry := next(waiting, None)) is not None:
            mutant, trial = entry
            reading, writing = os.pipe()
            if not (pid := os.fork()):
                os.close(reading)
                _run_child(trial, writing)
            os.close(writing)
            running[pid] = (mutant, reading, time.monotonic())
        if not running:
            return
        pid, status = os.wait()
        mutant, reading, begun = running.pop(pid)
        with os.fdopen(reading) as pipe:
            data = pipe.read()
        seconds = round(time.monotonic() - begun, 2)
        yield mutant, Verdict(**json.loads(data), seconds=seconds) if data else _make_end_verdict(status, seconds)


def _make_end_verdict(status: int, seconds: float) -> Verdict:
    """Return the verdict on a process that reported nothing: it took too long, or crashed."""
    number = os.WTERMSIG(status) if os.WIFSIGNALED(status) else 0
    late = number in (signal.SIGPROF, signal.SIGALRM)
    return Verdict(KILLED, "time" if late else "crash", seconds=seconds)


def _run_child(trial: Trial, pipe: int) -> None:
    try:
        nothing = os.open(os.devnull, os.O_RDWR)
        for number in (0, 1, 2):
            os.dup2(nothing, number)
        for number in (signal.SIGPROF, signal.SIGALRM, signal.SIGTERM, signal.SIGINT):
            signal.signal(number, signal.SIG_DFL)
        signal.alarm(LONGEST)
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        verdict = trial()
    except BaseException as error:  # whatever a mutant breaks, it has been noticed
        verdict = Verdict(KILLED, f"crash: {type(error).__name__}")
    os.write(pipe, json.dumps({"state": verdict.state, "by": verdict.by, "tests": verdict.tests}).encode())
    os._exit(0)


class MutantPlugin:
    """A plugin of pytest that collects the tests, and tries mutants instead of running them."""

    def __init__(self, mutants: Iterable[tuple[Mutant, Plan]], workers: int, noted: Callable[..., None]) -> None:
        self._mutants, self._workers, self._noted = mutants, workers, noted
        self._functions: dict[tuple[str, str, int], list[FunctionType]] = {}

    @pytest.hookimpl(tryfirst=True)  # the house's own hook hides all there is from the collector
    def pytest_collection_finish(self) -> None:
        for get_object in gc.get_objects():
            if isinstance(get_object, FunctionType) and get_object.__code__.co_filename.startswith(SOURCES):
                code = get_object.__code__
                self._functions.setdefault((code.co_filename, code.co_qualname, code.co_firstlineno), []).append(
                    get_object
                )

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        items = {item.nodeid: item for item in session.items}
        trials = (
            (mutant, lambda mutant=mutant, plan=plan: self._try_living(mutant, plan, items))
            for mutant, plan in self._mutants
        )
        for mutant, verdict in try_mutants(trials, self._workers):
            self._noted(mutant, verdict)
        return True

    def _try_living(self, mutant: Mutant, plan: Plan, items: dict[str, pytest.Item]) -> Verdict:
        if state := self._replace_code(mutant):
            return Verdict(state)
        for item in list(items.values())[:1]:
            item.config.pluginmanager.unregister(name="terminalreporter")  # in this process alone
        with _use_on_boards(mutant):
            return run_tests([(items[test], seconds) for test, seconds in plan if test in items])

    def _replace_code(self, mutant: Mutant) -> str:
        """Replace the living function's code by the mutant's. Return the reason if that is impossible."""
        path = str(ROOT / mutant.path)
        try:
            module = compile(make_source(mutant), path, "exec")
        except SyntaxError:
            return INVALID
        result, changed = False, False
        for code in _iterate_codes(module):
            for function in self._functions.get((path, mutant.where, code.co_firstlineno), ()):
                if code.co_qualname != mutant.where:
                    continue
                if code.co_freevars != function.__code__.co_freevars:
                    return UNREADY
                result, changed = True, changed or code != function.__code__
                function.__code__ = code
        if not result and path.startswith(FIRMWARE) and not any(name == path for name, _, _ in self._functions):
            return ""  # the test imports it
        if not result:
            return UNREADY
        return "" if changed else INVALID


@contextmanager
def _use_on_boards(mutant: Mutant) -> Iterator[None]:
    """Make boards run, and tests import, a copy of the firmware with the mutant in it."""
    if not str(ROOT / mutant.path).startswith(FIRMWARE):
        yield
        return
    from marshub import resources

    with ExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory(prefix="marshub-mutant-"))
        copy = shutil.copytree(FIRMWARE, f"{folder}/firmware", ignore=shutil.ignore_patterns("__pycache__"))
        Path(folder, mutant.path).write_text(make_source(mutant), encoding="utf-8")
        stack.enter_context(patch.dict(resources._PLACES, firmware=(copy, copy)))
        stack.enter_context(patch.object(sys, "path", [copy if path == FIRMWARE else path for path in sys.path]))
        for name in {"drivers", "hub"} & sys.modules.keys():
            stack.enter_context(patch.object(sys.modules[name], "__path__", [f"{copy}/{name}"]))
        yield


def _iterate_codes(code: CodeType) -> Iterator[CodeType]:
    for const in code.co_consts:
        if isinstance(const, CodeType):
            yield const
            yield from _iterate_codes(const)


def run_tests(tests: Iterable[tuple[pytest.Item, float]]) -> Verdict:
    """Run tests until one fails."""
    waiting = list(tests)
    for at, (item, seconds) in enumerate(waiting):
        signal.setitimer(signal.ITIMER_PROF, PATIENCE + TIMES * seconds)
        signal.alarm(LONGEST)  # for each anew: on a machine under load all of them may take long
        following = waiting[at + 1][0] if at + 1 < len(waiting) else None
        failed = item.session.testsfailed
        item.ihook.pytest_runtest_protocol(item=item, nextitem=following)  # with the warnings that the test allows
        if item.session.testsfailed > failed:
            return Verdict(KILLED, item.nodeid, tests=at + 1)
    return Verdict(SURVIVED, tests=len(waiting))


class _MutantFinder:
    """An import finder that replaces one module's source by a mutant's."""

    def __init__(self, mutant: Mutant) -> None:
        self._path, self._source = str(ROOT / mutant.path), make_source(mutant)
        parts = (
            mutant.path.removeprefix("host/")
            .removeprefix("shared/")
            .removesuffix(".py")
            .removesuffix("/__init__")
            .split("/")
        )
        self._name = ".".join(parts)

    def find_spec(self, name: str, path: Any = None, target: Any = None) -> importlib.machinery.ModuleSpec | None:
        if name != self._name:
            return None
        spec = importlib.machinery.PathFinder.find_spec(name, path)
        assert spec is not None
        loader = importlib.machinery.SourceFileLoader(name, self._path)
        loader.get_code = lambda _: compile(self._source, self._path, "exec")  # type: ignore[method-assign, assignment]
        spec.loader = loader
        return spec


class _PlanPlugin:
    """A plugin of pytest that runs the planned ones of the collected tests until one fails."""

    def __init__(self, plan: Plan) -> None:
        self._plan = plan
        self.verdict = Verdict(KILLED, "collection")

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        if session.testsfailed:  # what cannot be imported has been noticed
            return True
        items = {item.nodeid: item for item in session.items}
        self.verdict = run_tests([(items[test], seconds) for test, seconds in self._plan if test in items])
        return True


def try_imported(mutant: Mutant, plan: Plan) -> Verdict:
    """Try a mutant that has to be imported, in a process that has imported nothing of the game."""
    assert not any(name.startswith(("marshub", "hublink")) for name in sys.modules)
    try:
        compile(make_source(mutant), mutant.path, "exec")
    except SyntaxError:
        return Verdict(INVALID)
    sys.meta_path.insert(0, _MutantFinder(mutant))  # type: ignore[arg-type]
    files = list(dict.fromkeys(test.partition("::")[0] for test, _ in plan))
    collected = _PlanPlugin(plan)
    with _use_on_boards(mutant):
        pytest.main([*OPTIONS, *files], plugins=[collected])
    return collected.verdict
