"""`pytest --rules-report`: every rule of the catalogue, proven by a marked test or listed as open with its reason."""

from __future__ import annotations

import compileall
import gc
import os
import shutil
import signal
import sys
import tempfile
from collections import Counter, defaultdict
from collections.abc import Generator, Iterator
from multiprocessing.util import Finalize
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from _pytest.assertion import rewrite
from hypothesis import HealthCheck, settings

from rule_book import ROOT, catalogue, open_rules

pytest_plugins = ["case_ids", "firmware_coverage"]

# How fast the machine is decides nothing: speed is measured in tests/bench. What lands is not up to luck: `.ci/run`
# sets CI, and looks at the same examples each time.
settings.register_profile(
    "house", deadline=None, suppress_health_check=[HealthCheck.too_slow], derandomize=bool(os.environ.get("CI"))
)
settings.load_profile("house")


# A script's background job starts with signals ignored, and children inherit that: tests begin with the defaults.
for _name, _handler in {
    "SIGINT": signal.default_int_handler,
    "SIGQUIT": signal.SIG_DFL,
    "SIGHUP": signal.SIG_DFL,
}.items():
    if (_number := getattr(signal, _name, None)) and signal.getsignal(_number) is signal.SIG_IGN:
        signal.signal(_number, _handler)


def pytest_configure(config: pytest.Config) -> None:
    # The short form of every attack, in minutes; thousands of tries are asked for with `-m "attack and soak"`.
    if config.option.markexpr == "attack":
        config.option.markexpr = "attack and not soak"


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--rules-report", action="store_true", help="list proven and open rules; fail on silent ones")


@pytest.hookimpl(optionalhook=True)  # also where xdist is left out
def pytest_xdist_auto_num_workers() -> int | None:
    """Return two workers more than there are cores: workers wait half their time for boards, children and machines."""
    if "PYTEST_XDIST_AUTO_NUM_WORKERS" in os.environ:
        return None
    return (os.cpu_count() or 1) + 2


@pytest.hookimpl(wrapper=True)
def pytest_collection(session: pytest.Session) -> Generator[None, Any, Any]:
    """Collect without looking for garbage: there is little, and it took a fifth of the time."""
    gc.disable()
    try:
        _share_caching(session.config)
        return (yield)
    finally:
        gc.enable()


def _share_caching(config: pytest.Config) -> None:
    """Share what a fresh clone has no cache of: workers begin together, and each would do all of it.

    Bytecode, rewritten assertions and, for Hypothesis, the code's constants: a quarter of a minute of each worker. What
    is not cached when it is needed is made then, as always.
    """
    worker: dict[str, Any] | None = getattr(config, "workerinput", None)
    if worker is None or sys.dont_write_bytecode:
        return
    from hypothesis.internal.constants_ast import constants_from_module

    share = slice(int(worker["workerid"].removeprefix("gw")), None, worker["workercount"])
    for file in sorted(file for folder in ("host", "shared") for file in (ROOT / folder).rglob("*.py"))[share]:
        compileall.compile_file(file, quiet=2)
        (module := ModuleType(file.stem)).__file__ = str(file)
        constants_from_module(module)
    paths = {Path(argument.partition("::")[0]) for argument in config.args}
    files = sorted({file for path in paths for file in ([path] if path.is_file() else path.rglob("test_*.py"))})
    for file in files[share]:
        cache = rewrite.get_cache_dir(file.resolve())
        cached = cache / (file.stem + rewrite.PYC_TAIL)
        if not cached.exists() and rewrite.try_makedirs(cache):
            source, code = rewrite._rewrite_test(file.resolve(), config)
            rewrite._write_pyc(config.stash[rewrite.assertstate_key], code, source, cached)


@pytest.fixture(scope="session", autouse=True)
def _own_temporary_folder() -> Iterator[None]:
    """Keep the ports of simulated boards apart from those of other workers and of a table that is played meanwhile."""
    folder = tempfile.mkdtemp(prefix="mh-")  # short: a socket's path has 104 bytes at most
    # After multiprocessing's own folder, which lies in it and has -100.
    Finalize(None, shutil.rmtree, args=(folder,), kwargs={"ignore_errors": True}, exitpriority=-200)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("TMPDIR", folder)
        patch.setattr(tempfile, "tempdir", folder)
        yield


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    proofs: dict[str, list[str]] = defaultdict(list)
    known = catalogue()
    for item in items:
        for mark in item.iter_markers("rule"):
            for rule in mark.args:
                if rule not in known:
                    raise pytest.UsageError(f"{item.nodeid} proves {rule}, which is not in the catalogue")
                proofs[rule].append(item.nodeid)
    config.stash[_PROOFS] = dict(proofs)
    _spread_waiting(items)
    # Long ones first: the worker that gets one last works on alone while the others have nothing left.
    items.sort(key=lambda item: item.get_closest_marker("early") is None)


#: Folders whose tests mostly wait, for boards and child processes.
WAITING = frozenset(("bridge", "hil", "link", "sim", "table", "tools"))


def _spread_waiting(items: list[pytest.Item]) -> None:
    """Spread modules whose tests wait among those that compute.

    In the order of folders all workers came to them last, and the cores were idle for a minute.
    """
    waits = {path: path.parent.name in WAITING for path in (item.path for item in items)}
    counts, seen, places = Counter(waits[item.path] for item in items), Counter[bool](), dict[Path, float]()
    for item in items:
        kind = waits[item.path]
        places.setdefault(item.path, seen[kind] / counts[kind])
        seen[kind] += 1
    items.sort(key=lambda item: places[item.path])


def pytest_collection_finish(session: pytest.Session) -> None:
    """Spare the garbage collector what stays to the end, and let it look less often.

    Screens are thousands of objects that hold each other: a third of their tests' time went into looking at them.
    """
    gc.freeze()  # what little garbage there is stays, too: to look for it took half a second of each worker
    gc.set_threshold(20_000, 10, 10)


_PROOFS: pytest.StashKey[dict[str, list[str]]] = pytest.StashKey()


def pytest_terminal_summary(terminalreporter: Any, exitstatus: int, config: pytest.Config) -> None:
    if not config.getoption("--rules-report"):
        return
    proofs, listed, known = config.stash[_PROOFS], open_rules(), catalogue()
    write = terminalreporter.write_line
    by_file: dict[str, list[str]] = defaultdict(list)
    for rule, file in known.items():
        by_file[file].append(rule)
    for file, rules in by_file.items():
        proven = [rule for rule in rules if rule in proofs]
        waiting = [rule for rule in rules if rule not in proofs and rule in listed]
        silent = [rule for rule in rules if rule not in proofs and rule not in listed]
        write(f"{file}: {len(rules)} rules, {len(proven)} proven, {len(waiting)} open, {len(silent)} silent")
        if silent:
            write(f"  silent: {', '.join(silent)}")
    both = sorted(set(proofs) & set(listed))
    if both:
        write(f"proven although listed as open: {', '.join(both)}")
    if both or any(rule not in proofs and rule not in listed for rule in known):
        write("every rule has to be proven or listed in docs/rules/open.md, and not both", red=True)
    strangers = sorted(set(listed) - set(known))
    if strangers:
        write(f"listed as open but not in the catalogue: {', '.join(strangers)}")
