"""No line ends `headless`: any bytes, any length, any path, any locale."""

from __future__ import annotations

import contextlib
import io
import itertools
import json
import os
import random
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from guards import remove_guard
from marshub.cli.headless import _read_lines
from marshub.games import load_game
from marshub.headless import OPS, Headless, requests
from marshub.headless.requests import LONGEST
from marshub.kernel import SaveError, Session, pack_mistakes
from marshub.kernel.journal import Adjustment
from marshub.store import SqliteJournal, read_save, untrusted_database
from marshub.words import Speech

pytestmark = pytest.mark.attack

GAME = load_game("pocket-mars")
NEW = b'{"op":"new","setup":{"players":2},"seed":7}'
HOSTILE = [
    b"\xff\xfe", b'{"op":"\xff"}', b"\0", b"null", b"[]", b"0", b"[" * 200_000, b'{"a":' * 100_000, b"9" * 10_000,
    b'{"op":["a"]}', b'{"op":null}', b'{"op":"save","path":"a\\u0000b"}', b'{"op":"load","path":"a\\u0000b"}',
    b'{"op":"save","path":"' + b"x" * 5000 + b'"}', b'{"op":"load","path":"' + b"x" * 5000 + b'"}',
    b'{"op":"new","save":"' + b"x" * 5000 + b'"}', b'{"op":"save","path":"\\ud800"}', b'{"op":"save","path":""}',
    b'{"op":"save","path":"/"}', b'{"op":"load","path":"/dev/zero"}', b'{"op":"save","path":"/dev/null"}',
    b'{"op":"save","path":"/dev/null","over":true}', b'{"op":"load","path":"~nobody-at-all/x"}',
    b'{"op":"adjust","path":"","value":1}', b'{"op":"adjust","path":"turn","value":1' + b"0" * 400 + b"}",
    b'{"op":"adjust","path":"turn","value":1e999}', b'{"op":"adjust","path":"' + b"a." * 5000 + b'","value":1}',
    b'{"op":"explain","option":"' + b"z" * 200_000 + b'"}', b'{"op":"answer","option":"' + b"z" * 200_000 + b'"}',
    b'{"op":"undo","steps":' + b"9" * 18 + b"}",
    b'{"op":"new","setup":' + b'{"a":' * 900 + b"1" + b"}" * 900 + b"}", b'{"op":"lay","position":{"table":{"a":1}}}',
    b'{"op":"new","record":{"record":1,"game":"pocket-mars","moves":[["red",' + b"[" * 900 + b"]" * 900 + b"]]}}",
    b'{"op":"new","record":{"record":1,"game":"pocket-mars","moves":[{"type":"lay"}]}}',
    b'{"op":"new","record":{"record":[]}}',
    b'{"op":"new","setup":{"players":' + b"9" * 30 + b"}}", b'{"op":"new","seed":-1}', b"x" * (LONGEST + 5),
]  # fmt: skip


def test_every_hostile_line_has_its_error_and_the_game_goes_on(tmp_path: Path) -> None:
    """In a terminal without UTF-8, and with labels that need it."""
    lines = [NEW, *HOSTILE, b'{"op":"pending"}', b'{"op":"quit"}']
    where = {**os.environ, "LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}
    done = subprocess.run(
        [sys.executable, "-c", "from marshub.cli import main; main()", "headless", "pocket-mars", "--lang", "es"],
        input=b"\n".join(lines) + b"\n", capture_output=True, env=where, timeout=100, check=True, cwd=tmp_path,
    )  # fmt: skip
    replies: list[dict[str, Any]] = [json.loads(line) for line in done.stdout.splitlines()]
    assert len(replies) == len(lines)
    assert [reply["ok"] for reply in replies] == [True, *[False] * len(HOSTILE), True, True]
    assert not [reply for reply in replies if reply.get("error", {}).get("code") == "our-fault"]
    assert all(len(line) < 100_000 for line in done.stdout.splitlines())
    assert replies[-2]["pending"] == replies[0]["pending"]
    assert not done.stderr
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    "letter", ["\\u0000", "\\u001b", "\\u202e", "\ufffd"], ids=["nul", "escape", "rtl", "replaced"]
)
def test_a_path_is_never_silently_another(letter: str, tmp_path: Path) -> None:
    """Such letters are replaced in all that comes in: a file was made that nobody had named."""
    server = Headless(GAME, Speech("en"))
    server.handle(NEW)
    for request in ('{"op":"save","path":"%s"}', '{"op":"load","path":"%s"}', '{"op":"new","save":"%s"}'):
        reply = json.loads(server.handle(request % f"{tmp_path.as_posix()}/a{letter}b"))
        assert reply["error"]["code"] == "bad-request"
        assert "path" in reply["error"]["message"]
    server.close()
    assert not list(tmp_path.iterdir())


def test_the_trial_of_paths_bites(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    remove_guard(monkeypatch, requests.decode, "if path and INSTEAD in path:", "if False:")
    server = Headless(GAME, Speech("en"))
    server.handle(NEW)
    assert json.loads(server.handle(json.dumps({"op": "save", "path": f"{tmp_path}/a\x1bb"})))["ok"]
    server.close()
    assert [path.name for path in tmp_path.iterdir()] == ["a\N{REPLACEMENT CHARACTER}b"]


@pytest.mark.parametrize("path", ["", ".", "/", "..", "./"])
def test_a_path_without_a_name_is_no_save(path: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    server = Headless(GAME, Speech("en"))
    server.handle(NEW)
    for request in ({"op": "load", "path": path}, {"op": "load", "path": path, "read_only": True},
                    {"op": "save", "path": path}, {"op": "new", "save": path or "."}):  # fmt: skip
        assert json.loads(server.handle(json.dumps(request)))["error"]["code"] == "bad-save"
    server.close()


def test_the_trial_of_paths_without_a_name_bites(monkeypatch: pytest.MonkeyPatch) -> None:
    remove_guard(monkeypatch, untrusted_database.as_path, "if not Path(text).name:", "if False:")
    server = Headless(GAME, Speech("en"))
    reply = json.loads(server.handle(b'{"op":"load","path":"/","read_only":true}'))
    server.close()
    assert reply["error"]["code"] == "our-fault"


def serve_blanks() -> list[dict[str, Any]]:
    lines = _read_lines(io.BytesIO(b" " * (LONGEST + 5) + NEW + b"\n\n" + NEW + b"\n"))
    return [json.loads(reply) for reply in Headless(GAME, Speech("en")).serve(lines)]


def test_a_line_of_blanks_that_is_too_long_has_its_reply() -> None:
    first, second = serve_blanks()
    assert first["error"]["code"] == "bad-json"
    assert second["ok"]


def test_the_longest_line_is_read() -> None:
    lines = iter([NEW.ljust(LONGEST), b" " * LONGEST, NEW])
    assert [json.loads(reply)["ok"] for reply in Headless(GAME, Speech("en")).serve(lines)] == [True, True]


def test_a_reply_that_is_no_json_is_our_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    server = Headless(GAME, Speech("en"))
    server.handle(NEW)
    monkeypatch.setattr(server._require_session, "state", "\ud800")
    reply = json.loads(server.handle(b'{"op":"state"}'))
    assert (reply["ok"], reply["error"]["code"]) == (False, "our-fault")


def test_a_fault_of_ours_is_told_and_its_traceback_printed(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    server = Headless(GAME, Speech("en"))
    server.handle(NEW)
    monkeypatch.setattr(type(GAME), "compute_facts", lambda game, state: 1 // 0)
    assert json.loads(server.handle(b'{"op":"state","facts":true}'))["error"]["code"] == "our-fault"
    assert "ZeroDivisionError" in capsys.readouterr().err


def test_a_game_that_cannot_begin_leaves_no_save_and_the_game_before_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever was tried first, the disk may be full when it counts."""
    server = Headless(GAME, Speech("en"))
    before = json.loads(server.handle(NEW))["pending"]
    begin, is_second = Session.__init__, itertools.cycle([False, True])

    def fill_disk(*given: Any, **named: Any) -> None:
        begin(*given, **named)
        if next(is_second):
            raise SaveError("the disk is full")

    monkeypatch.setattr(Session, "__init__", fill_disk)
    for save in (str(tmp_path / "a.marshub"), None):
        reply = json.loads(server.handle(json.dumps({"op": "new", "save": save})))
        assert reply["error"]["code"] == "bad-save"
    assert not list(tmp_path.iterdir())
    assert json.loads(server.handle(b'{"op":"pending"}'))["pending"] == before
    server.close()


def test_the_trial_of_blanks_bites(monkeypatch: pytest.MonkeyPatch) -> None:
    remove_guard(monkeypatch, Headless.serve, "len(line) > LONGEST or ", "")
    assert len(serve_blanks()) == 1


def spots(value: Any, spot: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    if isinstance(value, (dict, list)):
        for key in value if isinstance(value, dict) else range(len(value)):
            yield (*spot, key)
            yield from spots(value[key], (*spot, key))


def laid_wrongly(game: str, tries: int) -> None:
    """Lay a position in which a few values are of another type or missing, some of them twice."""
    server = Headless(load_game(game), Speech("en"))
    server.handle(NEW)
    server.handle(b'{"op":"auto","policy":"random","steps":9}')
    position = json.loads(server.handle(b'{"op":"position"}'))["position"]
    everywhere, chance = list(spots(position)), random.Random(tries)
    for _ in range(tries):
        wrong = json.loads(json.dumps(position))
        for *above, last in chance.sample(everywhere, 4):
            value = wrong
            with contextlib.suppress(KeyError, IndexError, TypeError):  # it lay in another one
                for key in above:
                    value = value[key]
                value[last] = chance.choice([None, {}, [], {"a": None}, [None], [{}], {"a": {}}])
        reply = json.loads(server.handle(json.dumps({"op": "lay", "position": wrong})))
        assert reply["ok"] or reply["error"]["code"] not in ("our-fault", "script-failed"), wrong
    server.close()


@pytest.mark.parametrize("game", ["pocket-mars", "migration-mars", "first-martians", "on-mars"])
def test_a_wrong_position_is_no_fault_of_ours(game: str) -> None:
    laid_wrongly(game, 60)


def test_the_trial_of_wrong_positions_bites(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each key was taken out alone: two that were wrong alike left the error as it was."""
    find = pack_mistakes._LenientConverter._find_unnamed_key
    remove_guard(monkeypatch, find, "if str(error) == message:", "if str(error) != message:")
    with pytest.raises(AssertionError, match="our-fault"):
        laid_wrongly("pocket-mars", 60)


_VALUE: Any = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**70), 2**70) | st.floats() | st.text(max_size=9) | st.just("\0"),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=6,
)
_FIELDS = ["setup", "seed", "chance", "position", "seat", "option", "options", "values", "to", "policy", "steps",
           "value", "reason", "under", "sure", "since", "brief", "facts", "over", "read_only"]  # fmt: skip
#: Requests that may not play on by themselves or write anywhere.
_REQUEST = st.builds(
    lambda op, path, fields: {"op": op, **fields, **({"path": path} if path is not None else {})},
    st.sampled_from([op for op in OPS if op not in ("auto", "quit", "save", "load")]),
    st.none() | st.sampled_from(["turn", "players", "players.0", "market", "x\0", "a" * 300, ""]),
    st.dictionaries(st.sampled_from(_FIELDS), _VALUE, max_size=3),
)


def served(examples: int) -> None:
    server = Headless(GAME, Speech("en"))
    replies = Counter[bool]()

    @settings(max_examples=examples, database=None)
    @given(_REQUEST)
    def serves(request: dict[str, Any]) -> None:
        if request["op"] != "new":
            server.handle(NEW)
        line = msgspec.json.encode(request)
        reply = json.loads(server.handle(line))
        assert reply["ok"] or reply["error"]["code"] not in ("our-fault", "script-failed"), line
        replies[reply["ok"]] += 1

    try:
        serves()
    finally:
        server.close()
    assert replies[True]  # not all of them are nonsense
    assert replies[False]


def test_generated_requests_have_a_reply() -> None:
    served(100)


@pytest.mark.soak
def test_many_generated_requests_have_a_reply() -> None:
    served(3_000)


def test_a_correction_never_makes_a_save_that_cannot_be_loaded(tmp_path: Path) -> None:
    path = tmp_path / "a.marshub"
    server = Headless(GAME, Speech("en"))
    server.handle(msgspec.json.encode({"op": "new", "setup": {"players": 2}, "seed": 7, "save": str(path)}))
    places = json.loads(server.handle(b'{"op":"places"}'))["places"]
    taken = 0
    sorts: dict[str, list[str]] = {}
    for item in places:
        sorts.setdefault(item["allowed"]["sort"], []).append(item["path"])
    assert len(sorts) > 2
    for place in [place for some in sorts.values() for place in some[:10]]:
        for value in (0, 1, -1, 10**6, 2**31, 2**63, 2**64, 10**400, "x" * 501, "\ud7ff", [[]], {"a": {}}, 1e300, True):
            asked = json.dumps({"op": "adjust", "path": place, "value": value}).encode()
            reply = json.loads(server.handle(asked))
            taken += reply["ok"]
            if not reply["ok"]:
                assert reply["error"]["code"] in ("bad-adjustment", "bad-json")
    server.close()
    assert taken
    assert sum(isinstance(entry, Adjustment) for entry in read_save(path).entries) == taken
    session = Session.resume(GAME, SqliteJournal(path))
    session.close()
