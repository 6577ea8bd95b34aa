"""The client library: the same requests over a process and in this one, with and without asyncio; and how it ends."""

from __future__ import annotations

import asyncio
import inspect
import json
import subprocess
import sys
from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from marshub.client import AsyncClient, BadReply, Client, ConnectionEnded, Refused, ReplyTimeout
from marshub.client.operations import Method, Operations
from marshub.client.replies import Option, Pending
from marshub.headless import OPS, Headless, requests
from marshub.headless.requests import Request, find_op

GAME = "pocket-mars"
METHODS = {name: value for name, value in vars(Operations).items() if isinstance(value, Method)}
TYPED = [method.reply for method in METHODS.values() if issubclass(method.reply, msgspec.Struct)]
WAYS = [pytest.param(Client.popen, id="process"), pytest.param(Client.in_process, id="in-process")]


def write_script(body: str) -> list[str]:
    """Return a command that answers requests in its own way: a line of Python for each `line`."""
    return [sys.executable, "-c", f"import sys, time\nfor line in sys.stdin:\n    {body}"]


def test_each_request_has_its_method() -> None:
    missing = {op: request.__name__ for request in Request.__args__ if (op := find_op(request)) != "quit"}
    for name, method in METHODS.items():
        assert method.request is getattr(requests, missing.pop(name, ""), None), f"{name} sends another request"
    assert not missing, "add to Operations: " + "; ".join(
        f"{op} = Method(requests.{name}, dict)" for op, name in missing.items()
    )
    assert {*METHODS, "quit"} == set(OPS)


@pytest.mark.parametrize("make", WAYS)
def test_three_lines_play(make: Callable[[str], Client]) -> None:
    with make(GAME) as client:
        moved = client.new(seed=7)
        assert moved.pending is not None
        assert client.answer(options=[option.id for option in moved.pending.options[:2]]).pending
        assert client.auto("first").result is not None
        assert client.pending().pending is None


@pytest.mark.parametrize("make", [AsyncClient.popen, AsyncClient.in_process], ids=["process", "in-process"])
async def test_three_lines_play_with_asyncio(make: Callable[[str], AsyncClient]) -> None:
    async with make(GAME) as client:
        moved = await client.new(seed=7)
        assert moved.pending is not None
        chosen = [option.id for option in moved.pending.options[:2]]
        assert (await client.answer(options=chosen)).pending
        first, second = await asyncio.gather(client.auto(steps=2), client.auto(steps=1))  # replies are not mixed up
        assert (first.steps, second.steps) == (2, 1)


def test_replies_are_as_typed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each reply has the fields of its struct, no more and no less but for those with a default."""
    asked: set[str] = set()
    handle = Headless.handle

    def check(server: Headless, line: bytes) -> str:
        reply = handle(server, line)
        op, plain = json.loads(line)["op"], json.loads(reply)
        kind = METHODS[op].reply
        asked.add(op)
        if kind not in TYPED:
            return reply
        fields = {field.name: field.required for field in msgspec.structs.fields(kind)}
        assert {name for name, required in fields.items() if required} <= plain.keys() - {"ok"} <= fields.keys(), op
        if plain.get("pending"):
            assert plain["pending"].keys() <= set(Pending.__struct_fields__)
            for option in plain["pending"].get("options", ()):
                assert option.keys() <= set(Option.__struct_fields__)
        return reply

    monkeypatch.setattr(Headless, "handle", check)
    with Client.in_process("first-martians") as client:
        client.new({"players": 2}, 7)
        client.auto("usual", 4)
        pending = client.pending().pending
        assert pending is not None
        option = pending.options[0].id
        assert client.explain(option).legal
        assert client.state(facts=True).facts
        assert client.table().table
        assert client.describe("lab").label
        assert client.export().record["game"] == "first-martians"
        assert client.rules("FM-ACT-08").rules[0].id == "FM-ACT-08"
        assert client.briefing().briefing[0].told
        assert client.log(moments=True).moments
        assert client.odds().odds is not None
        assert client.forecast(option) is not None
        assert set(client.evaluate().values or {}) == {"scientist", "geologist"} or client.evaluate().values
        assert client.places("supply").places
        client.adjust("supply.oxygen", 5, "miscounted")
        client.lay(client.position().position)
        assert client.fork(3).depth == 1
        assert client.close().depth == 0
        client.undo(sure=True)
        client.redo()
        assert client.advise(2).rows
    typed = {name for name, method in METHODS.items() if method.reply in TYPED}
    assert typed - asked == {"save", "load", "answer", "trade"}, "ask for what has a struct of its own, above"


def test_save_and_load(tmp_path: Any) -> None:
    with Client.in_process(GAME) as client:
        seed = client.new(seed=7).seed
        assert client.save(str(tmp_path / "copy.marshub")).path.endswith("copy.marshub")
        assert client.load(str(tmp_path / "copy.marshub"), read_only=True).seed == seed


@pytest.mark.parametrize("make", WAYS)
def test_what_is_refused_says_why_and_the_game_goes_on(make: Callable[[str], Client]) -> None:
    with make(GAME) as client:
        pending = client.new(seed=7).pending
        assert pending is not None
        with pytest.raises(Refused, match="illegal-answer") as caught:
            client.answer("nowhere")
        assert (caught.value.code, caught.value.legal) == ("illegal-answer", tuple(o.id for o in pending.options))
        with pytest.raises(Refused, match="unknown-seat"):
            client.state("nobody")
        assert client.pending().pending == pending


def test_a_reason_is_the_rule() -> None:
    with Client.in_process("migration-mars") as client:
        client.new({"players": ["amber", "jade"]}, 1, position={"set": {"start": "amber"}})
        reason = client.explain("build:fortress").reasons[0]
        assert reason.rule.startswith("MM-")
        assert reason.words


def test_no_such_game() -> None:
    with pytest.raises(Refused, match=r"unknown-game.*pocket-mars"):
        Client.in_process("chess")
    with Client.popen("chess") as client, pytest.raises(ConnectionEnded, match=r"exit code 2.*pocket-mars"):
        client.new()


ENDS = [
    pytest.param("sys.stderr.write('oh no'); sys.exit(3)", ConnectionEnded, "exit code 3.*oh no", id="dies"),
    pytest.param("print('{\"ok\":tru', end=''); sys.exit(0)", ConnectionEnded, "exit code 0", id="dies-in-a-line"),
    pytest.param("print('hello', flush=True)", BadReply, "hello", id="no-json"),
    pytest.param("print('{\"ok\":true}', flush=True)", BadReply, "pending", id="another-reply"),
    pytest.param("time.sleep(600)", ReplyTimeout, "0.2 s", id="hangs"),
]


@pytest.mark.parametrize(("body", "error", "message"), ENDS)
def test_ends_are_errors(body: str, error: type[Exception], message: str) -> None:
    with Client.popen(GAME, command=write_script(body), timeout=20 if "sleep" not in body else 0.2) as client:
        with pytest.raises(error, match=f"(?s){message}"):
            client.pending()
        if error is not BadReply:
            with pytest.raises(ConnectionEnded):
                client.pending()
    with pytest.raises(ConnectionEnded, match="this client was closed"):
        client.pending()


def test_what_nobody_reads_ends_in_time_too() -> None:
    """A request longer than the pipe holds, to a process that reads nothing."""
    command = [sys.executable, "-c", "import time; time.sleep(600)"]
    with Client.popen(GAME, command=command, timeout=0.2) as client, pytest.raises(ReplyTimeout):
        client.explain("x" * 1_000_000)


def test_a_process_that_cannot_be_started() -> None:
    with pytest.raises(ConnectionEnded, match="/nowhere/marshub"):
        Client.popen(GAME, command=["/nowhere/marshub"])


async def test_leaving_in_the_middle_of_a_request() -> None:
    client = AsyncClient.popen(GAME, command=write_script("time.sleep(600)"), timeout=None)
    waiting = asyncio.ensure_future(client.pending())
    await asyncio.sleep(0)
    await client.quit()
    with pytest.raises(ConnectionEnded):
        await waiting
    with pytest.raises(ConnectionEnded):
        await client.pending()


def test_nothing_but_msgspec_is_needed_over_a_process() -> None:
    """Nothing else can be imported, and a game is played all the same."""
    script = inspect.cleandoc(
        """
        import sys

        class Nothing:
            def find_spec(self, name, path=None, target=None):
                if name.partition(".")[0] not in sys.stdlib_module_names | {"marshub", "msgspec"}:
                    raise ImportError(name)

        sys.meta_path.insert(0, Nothing())
        from marshub.client import Client
        with Client.popen("pocket-mars") as client:
            client.new(seed=7)
            print(client.auto("first").result.outcome)
        """
    )
    assert subprocess.run([sys.executable, "-c", script], capture_output=True, text=True).stdout == "victory\n"
