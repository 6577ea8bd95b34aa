"""Mutation testing of a game: which wrong programs there are, that they are tried out, and what is said of them."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from marshub import resources
from marshub.board import profile
from marshub.sim.cpython import FirmwareBoard

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT / "scripts"))

from mutation import population, trials  # noqa: E402
from mutation.plans import Planner, find_near_rules  # noqa: E402
from mutation.reach import OPTIONS, Reach, trace_boards  # noqa: E402
from mutation.subjects import PACKS  # noqa: E402
from mutation.verdict import (  # noqa: E402
    EXPLAINED,
    EXPLAINED_KEY,
    INVALID,
    KILLED,
    LIVING,
    OPEN,
    SURVIVED,
    UNMET,
    Verdict,
    VerdictBook,
)

RULES = '''\
"""A game of steps."""

from __future__ import annotations

from typing import TypeVar

LIMIT = 3
Step = TypeVar("Step", bound=int)


def say(key: str) -> str:
    return key


def walk(steps: int, tired: bool) -> int:
    """How far one comes (XX-WALK-01)."""
    if steps < 0:
        raise ValueError(f"no {steps} steps")
    if tired:
        steps -= 1
    return min(steps, LIMIT)


class Log:
    def __init__(self) -> None:
        self.lines: list[str] = []

    def note(self, words: str) -> None:
        self.lines.append(say("noted") + words)


def rest(hours: int) -> int:
    return hours
'''
TESTS = """\
import pytest
from marshub.games.toy.rules import Log, walk


@pytest.mark.rule("XX-WALK-01")
@pytest.mark.parametrize(("steps", "tired", "far"), [(1, False, 1), (2, True, 1), (9, False, 3), (9, True, 3)])
def test_walk(steps, tired, far):
    assert walk(steps, tired) == far


def test_nobody_walks_back():
    with pytest.raises(ValueError):
        walk(-1, False)


def test_log():
    Log().note("x")
"""
TOY = "host/marshub/games/toy/rules.py"


@pytest.fixture
def house(tmp_path, monkeypatch):
    """A small house with one game, and the commands of this one."""
    for name, text in {
        TOY: RULES,
        "host/marshub/__init__.py": "",
        "host/marshub/games/__init__.py": "",
        "host/marshub/games/toy/__init__.py": "",
        "host/marshub/games/toy/players/__init__.py": "TASTE = 1\n",
        "host/marshub/kernel/__init__.py": "",
        "tests/games/toy/test_toy.py": TESTS,
        "tests/games/test_layouts.py": "",
        "pyproject.toml": '[tool.pytest.ini_options]\npythonpath = ["host"]\nmarkers = ["rule(*ids): proven"]\n',
    }.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text)
    shutil.copytree(ROOT / "scripts", tmp_path / "scripts", ignore=shutil.ignore_patterns("__pycache__"))
    monkeypatch.setattr(population, "ROOT", tmp_path)
    population.list_mutants.cache_clear()
    population._parse_module.cache_clear()
    yield tmp_path
    population.list_mutants.cache_clear()
    population._parse_module.cache_clear()


def changes(where: str) -> set[tuple[str, str]]:
    return {(mutant.before, mutant.after) for mutant in population.list_mutants(TOY) if mutant.where == where}


def test_conditions_numbers_and_statements_are_changed(house):
    matches = changes("walk")
    assert {("< 0", "<= 0"), ("0", "1"), ("steps -= 1", "pass"), ("steps -= 1", "steps += 1")} <= matches
    assert any(after.startswith("if not tired") for _, after in matches)
    assert ('raise ValueError(f"no {steps} steps")', "pass") in matches
    assert changes("") == {("3", "4"), ("LIMIT = 3", "LIMIT = None")}


def test_words_types_and_names_of_errors_are_left_alone(house):
    text = "\n".join(
        f"{before} {after}" for where in ("", "walk", "say", "Log.note") for before, after in changes(where)
    )
    for word in ("XXnoted", "XXA game", "ValueError(None)", "list[str]", "annotations"):
        assert word not in text, word
    assert changes("say") == set()


def test_descriptions_of_packs_are_left_alone(house):
    library = "host/marshub/games/toy/content/library.py"
    (house / library).parent.mkdir()
    (house / library).write_text(
        "def collect_texts(packs):\n    return packs + 1\n\n\ndef load(packs):\n    return packs + 1\n"
    )
    assert {mutant.where for mutant in population.list_mutants(library)} == {"load"}


def test_a_mutant_is_the_module_with_one_change(house):
    old = RULES.splitlines()
    for mutant in population.list_mutants(TOY):
        new = population.make_source(mutant).splitlines()
        changed = [at for at, (one, other) in enumerate(zip(old, new, strict=True), 1) if one != other]
        assert len(changed) == 1, mutant
        assert mutant.lines[0] <= changed[0] <= mutant.lines[1], mutant
    assert len({mutant.key for mutant in population.list_mutants(TOY)}) == len(population.list_mutants(TOY))


def write_changes(house: Path, *lines: object) -> Path:
    (house / "mine.jsonl").write_text("\n".join(json.dumps(line) for line in lines) + "\n", encoding="utf-8")
    return house / "mine.jsonl"


def test_a_change_that_somebody_wrote_is_a_mutant_of_the_function_around_it(house, monkeypatch):
    monkeypatch.setattr("mutation.plans.ROOT", house)
    file = write_changes(
        house,
        {"path": TOY, "old": "if tired:", "new": "if not tired:", "rule": "XX-WALK-01", "clause": "who is tired"},
        {"path": TOY, "old": "return min(steps,\n", "new": ""},
    )
    with pytest.raises(ValueError, match=r"mine\.jsonl, line 2: expected `old` once in .*rules\.py, found it 0 times"):
        population.read_changes(file)
    changes = [("self.lines: list", "self.rows: list"), ("steps: int, tired", "steps: int, rested"), ("= 3", "= 4")]
    (rested, *others) = population.read_changes(
        write_changes(
            house,
            {"path": TOY, "old": "if tired:", "new": "if not tired:", "rule": "XX-WALK-01", "clause": "who is tired"},
            *({"path": TOY, "old": old, "new": new} for old, new in changes),
        )
    )
    assert population.make_source(rested) == RULES.replace("if tired", "if not tired")
    assert (rested.where, rested.rule, find_near_rules(rested)) == ("walk", "XX-WALK-01", {"XX-WALK-01"})
    assert [other.where for other in others] == ["Log.__init__", "", ""]  # the last two run at import
    assert RULES.splitlines()[rested.lines[0] - 1] == "    if tired:"
    with pytest.raises(ValueError, match=r"line 1: .*invalid syntax"):
        population.read_changes(write_changes(house, {"path": TOY, "old": "if tired:", "new": "if:"}))


def test_a_sample_is_the_same_for_a_seed_and_hardly_another_after_a_change(house):
    paths = population.list_modules("toy")
    assert paths == ["host/marshub/games/toy/__init__.py", TOY]  # players have tastes, not rules
    assert population.list_modules("toy", ["players"]) == ["host/marshub/games/toy/players/__init__.py"]
    first = population.shuffle_mutants(paths, 1)[:12]
    assert population.shuffle_mutants(paths, 1)[:12] == first
    assert population.shuffle_mutants(paths, 2)[:12] != first
    assert population.shuffle_mutants(paths, 1)[:6] == first[:6]
    (house / TOY).write_text(RULES.replace("LIMIT = 3\n", "LIMIT = 3\nMORE = 5\n"))
    population.list_mutants.cache_clear()
    population._parse_module.cache_clear()
    keys = {mutant.key for mutant in population.shuffle_mutants(paths, 1)[:12]}
    assert len(keys & {mutant.key for mutant in first}) >= 10


def reached() -> Reach:
    def test(seconds: float, lines: int, *rules: str) -> dict[str, object]:
        return {"seconds": seconds, "rules": rules, "lines": {TOY: hex(lines)}}

    line = 1 << RULES.splitlines().index("        steps -= 1") + 1
    return Reach(
        {
            "f": {
                "": test(0, 1 << 5),
                "t/test_a.py::quick": test(0.1, line),
                "t/test_a.py::proof": test(0.9, line, "XX-WALK-01"),
                "t/test_b.py::slow": test(9.0, line),
                "t/test_random_play.py::all": test(0.01, line),
                "t/test_c.py::elsewhere": test(0.1, 1),
            }
        }
    )


def test_proofs_come_first_then_the_quick_and_whole_games_last(house, monkeypatch):
    monkeypatch.setattr("mutation.plans.ROOT", house)
    planner = Planner("toy", reached())
    mutant = next(item for item in population.list_mutants(TOY) if item.after == "pass" and item.before == "steps -= 1")
    assert planner.is_warm(mutant)
    assert [test.split("::")[1] for test, _ in planner.plan_tests(mutant)] == ["proof", "quick", "slow", "all"]
    first, others = planner.split_plan(mutant)
    assert [test.split("::")[1] for test, _ in first] == ["proof", "quick", "all"]  # the slow one has to wait
    assert [test.split("::")[1] for test, _ in others] == ["slow"]


def test_what_is_run_at_import_may_be_noticed_by_any_test(house, monkeypatch):
    monkeypatch.setattr("mutation.plans.ROOT", house)
    planner = Planner("toy", reached())
    limit = next(mutant for mutant in population.list_mutants(TOY) if mutant.before == "LIMIT = 3")
    assert not planner.is_warm(limit)
    assert len(planner.plan_tests(limit)) == 5


def test_a_mutant_of_the_firmware_is_what_boards_run_and_tests_import(monkeypatch):
    monkeypatch.setattr(sys, "path", [*sys.path, str(ROOT / "firmware")])
    monkeypatch.setitem(sys.modules, "drivers", SimpleNamespace(__path__=["drivers"]))
    paths = population.list_modules("firmware")
    assert {"firmware/main.py", "firmware/hub/once.py", "firmware/drivers/reader.py"} <= set(paths)
    mutant = population.list_mutants("firmware/hub/once.py")[0]
    with trials._use_on_boards(mutant):
        folder = resources.firmware_folder()
        changed = [path for path in paths if (folder.parent / path).read_bytes() != (ROOT / path).read_bytes()]
        assert changed == [mutant.path]
        assert (folder.parent / mutant.path).read_text() == population.make_source(mutant)
        assert sys.path[-1] == str(folder)
        assert sys.modules["drivers"].__path__ == [f"{folder}/drivers"]
    assert not folder.exists()
    assert resources.firmware_folder() == ROOT / "firmware"
    assert sys.path[-1] == str(ROOT / "firmware")
    assert sys.modules["drivers"].__path__ == ["drivers"], "the tests that follow import the firmware itself"


@pytest.mark.skipif(sys.platform == "win32", reason="depth 2 needs POSIX")
def test_the_lines_that_a_board_runs_are_measured(monkeypatch, tmp_path):
    monkeypatch.setattr(FirmwareBoard, "_command", FirmwareBoard._command)  # put back afterwards
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(ROOT / "scripts"), *sys.path]))
    lines = tmp_path / "lines"
    trace_boards(lines)
    board = FirmwareBoard(profile.make_firmware_config(profile.load("starter")))
    try:
        assert board.wait_for(lambda: lines.exists() and "firmware/hub/app.py:" in lines.read_text())
    finally:
        board.close()


def make_item(name, protocol):
    return SimpleNamespace(
        nodeid=name,
        session=SimpleNamespace(testsfailed=0),
        ihook=SimpleNamespace(pytest_runtest_protocol=lambda **_: protocol()),
    )


def test_a_trial_that_does_not_end_or_that_breaks_has_been_noticed(monkeypatch):
    def spin() -> None:
        while True:
            pass

    monkeypatch.setattr(trials, "PATIENCE", 0.2)
    endless = (make_item("t", spin), 0.0)
    tests = {
        "spins": lambda: trials.run_tests([endless]),  # type: ignore[list-item]
        "raises": lambda: 1 / 0,
        "leaves": lambda: os._exit(3),
        "lives": lambda: Verdict(SURVIVED, tests=2),
    }
    result = {mutant: (verdict.state, verdict.by) for mutant, verdict in trials.try_mutants(tests.items(), 2)}  # type: ignore[arg-type]
    assert result == {
        "spins": (KILLED, "time"),
        "raises": (KILLED, "crash: ZeroDivisionError"),
        "leaves": (KILLED, "crash"),
        "lives": (SURVIVED, ""),
    }


def test_the_clock_runs_for_each_test_by_itself(monkeypatch):
    """A machine under load may take long for all of them, and kills nobody."""
    begun: list[int] = []
    monkeypatch.setattr(trials.signal, "alarm", begun.append)
    monkeypatch.setattr(trials.signal, "setitimer", lambda *_: None)
    tests = [(make_item(name, lambda: None), 0.1) for name in ("one", "two", "three")]
    assert trials.run_tests(tests) == Verdict(SURVIVED, tests=3)  # type: ignore[arg-type]
    assert begun == [trials.LONGEST] * 3


def test_the_book_keeps_what_is_known_and_says_what_is_left(house, tmp_path):
    mutants = population.list_mutants(TOY)[:5]
    states = (KILLED, SURVIVED, INVALID, OPEN)
    for mutant, state in zip(mutants, states, strict=False):
        VerdictBook(tmp_path / "book.jsonl").add_verdict(mutant, Verdict(state))
    book = VerdictBook(tmp_path / "book.jsonl")
    assert book.list_remaining(mutants, again=False) == [mutants[4]]
    assert book.list_remaining(mutants, again=True) == [mutants[1], mutants[3], mutants[4]]
    assert book.list_half_tested(mutants) == [mutants[3]]
    book.add_verdict(mutants[1], Verdict(KILLED, "t"))
    assert VerdictBook(tmp_path / "book.jsonl").get_state(mutants[1]) == KILLED


def test_a_survivor_that_the_page_explains_is_not_tested_again(house, tmp_path):
    mutants = population.list_mutants(TOY)[:5]
    page, kept = tmp_path / "page.md", tmp_path / "kept.txt"
    page.write_text("| toy | nobody sees it | " + " ".join(f"`{item.key[:8]}`" for item in mutants[:4]) + " |")
    book = VerdictBook(tmp_path / "book.jsonl", kept, page)
    for mutant, state in zip(mutants, (SURVIVED, OPEN, UNMET, KILLED, UNMET), strict=True):
        book.add_verdict(mutant, Verdict(state))
    assert [book.get_state(item) for item in mutants] == [EXPLAINED, EXPLAINED, EXPLAINED, KILLED, UNMET]
    assert book.list_remaining(mutants, again=True) == [mutants[4]]
    assert book.list_half_tested(mutants) == []
    book.write_summary(mutants)  # what the page says is on the page alone
    states = dict(map(str.split, kept.read_text().splitlines()))
    assert [states[item.key] for item in mutants] == [SURVIVED, OPEN, UNMET, KILLED, UNMET]


def test_each_explained_mutant_of_the_page_is_a_survivor_of_a_record():
    explained = set(EXPLAINED_KEY.findall((ROOT / "docs/rules/mutation-testing.md").read_text(encoding="utf-8")))
    records = [place.read_text() for place in (ROOT / "docs/rules/mutants").glob("*.txt")]
    states = {key[:8]: state for text in records for key, state in map(str.split, text.splitlines())}
    assert explained
    assert {key: states.get(key) for key in explained if states.get(key) not in LIVING} == {}


def test_what_is_known_is_kept_in_short_for_the_next_machine(house, tmp_path):
    mutants = population.list_mutants(TOY)[:4]
    book = VerdictBook(tmp_path / "book.jsonl", tmp_path / "kept" / "toy.txt")
    for mutant, state in zip(mutants, (KILLED, SURVIVED, INVALID), strict=False):
        book.add_verdict(mutant, Verdict(state, "t", 5))
    book.write_summary(mutants)
    again = VerdictBook(tmp_path / "none.jsonl", tmp_path / "kept" / "toy.txt")
    assert [again.get_state(item) for item in mutants] == [KILLED, SURVIVED, INVALID, ""]
    again.add_verdict(mutants[1], Verdict(KILLED))  # what is tried here counts more
    assert VerdictBook(tmp_path / "none.jsonl", tmp_path / "kept" / "toy.txt").get_state(mutants[1]) == KILLED
    assert again.select_sample(mutants, 3) == [mutants[0], mutants[1], mutants[3]]  # what is no program makes room


def mutants(house: Path, *words: str) -> str:
    call = [sys.executable, "scripts/mutants.py", "toy", "--jobs", "2", *words]
    env = {**os.environ, "PYTHONPATH": str(house / "host"), "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
    return subprocess.run(call, cwd=house, env=env, capture_output=True, text=True, check=True).stdout


@pytest.mark.early
def test_a_game_is_tried_out_stopped_taken_up_and_tried_again(house):
    assert "18/18" in mutants(house, "--sample", "18")
    book = house / ".mutants/toy-1.jsonl"
    first = [json.loads(line) for line in book.read_text().splitlines()]
    killed = {entry["key"] for entry in first if entry["verdict"]["state"] == KILLED}
    lived = {entry["key"] for entry in first if entry["verdict"]["state"] == SURVIVED}
    assert killed
    assert lived  # nobody walks no step at all, nobody reads the log
    # Two more tests, and what was not tried out the first time.
    place = house / "tests/games/toy/test_toy.py"
    more = "\n\ndef test_more():\n    assert walk(0, False) == 0\n    log = Log()\n    log.note('x')\n"
    place.write_text(f"{TESTS}{more}    assert log.lines == ['notedx']\n")
    message = mutants(house, "--again")
    then = [json.loads(line) for line in book.read_text().splitlines()][len(first) :]
    assert lived <= {entry["key"] for entry in then}
    assert killed.isdisjoint(entry["key"] for entry in then)
    states = {entry["line"]: entry["verdict"]["state"] for entry in first + then if entry["line"] == 7}
    assert states == {7: KILLED}  # runs at import
    by = {entry["verdict"]["by"].rpartition("::")[2] for entry in first + then}
    assert {"test_nobody_walks_back", "test_more"} <= by  # the raise that was left out; what lived before
    assert message.splitlines()[-1].startswith("| all | ")
    left = [line for line in message.splitlines() if line.startswith(("-  ", "+  "))]
    assert left == []
    # What somebody wrote.
    changes = (
        {"path": TOY, "old": old, "new": new}
        for old, new in (("steps -= 1", "steps -= 0"), ("steps, LIMIT", "LIMIT, steps"), ("return hours", "return 0"))
    )
    message = mutants(house, "--changes", str(write_changes(house, *changes)))
    assert "| all | 3 | 1 | 33.3 % | 0 | 2 |" in message
    (key,) = re.findall(r"# (\w{8})\w{8} no test runs it in its own process", message)
    (house / "docs/rules/mutation-testing.md").parent.mkdir(parents=True)
    (house / "docs/rules/mutation-testing.md").write_text(f"| toy | rest | 0 | nobody rests | `{key}` |")
    assert "| all | 3 | 1 | 33.3 % | 1 | 1 |" in mutants(house, "--changes", str(house / "mine.jsonl"), "--list")


def test_the_tests_of_the_games_can_be_measured_by_these_options():
    """The project's own conftest.py is loaded without pytest-xdist."""
    call = [sys.executable, "-m", "pytest", *OPTIONS, "--collect-only", *PACKS]
    done = subprocess.run(call, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout
