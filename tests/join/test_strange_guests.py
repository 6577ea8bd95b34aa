"""Guests that mean harm, or are broken: they are sent away, and nobody else at the table notices."""

from __future__ import annotations

import asyncio
import contextlib
import socket
import ssl
import tempfile
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any, Literal

import msgspec
import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.asyncio.messages import SimpleQueue
from websockets.asyncio.server import ServerConnection
from websockets.exceptions import ConnectionClosed, ConnectionClosedError, PayloadTooBig
from websockets.extensions.permessage_deflate import PerMessageDeflate
from websockets.frames import CloseCode, Frame, Opcode

from fake_speech import wait
from guards import remove_guard
from joined_tables import PATIENCE_S, Pair
from marshub.board.notices import BoardNews
from marshub.join import host, late_tls, reconnecting_client
from marshub.join.messages import (
    MAX_GUEST_BYTES,
    MAX_HOST_BYTES,
    OTHER_PROTOCOL,
    PROTOCOL,
    REVOKED,
    Ask,
    BadMessage,
    Hello,
    News,
    encode,
)
from marshub.join.receiving import BoundedDeflate, receive_in_time
from marshub.join.reconnecting_client import NotReached, ReconnectingClient, _make_pinned_context
from marshub.kernel import Chance
from marshub.table.auth_gate import ErrorLogLimiter
from marshub.table.links import Link, Links
from marshub.table.remote_actions import RemoteAction

Seat = Callable[..., Pair]

pytestmark = pytest.mark.attack

#: What a program may say in place of a deed. Each is answered by an error, or by the end of the line.
NONSENSE: tuple[str | bytes, ...] = (
    "",
    "null",
    "{",
    "[" * 1000,
    b"\x00\xff\xfe",
    '{"type":"ask"}',
    '{"type":"welcome"}',
    '{"type":"hello","protocol":1,"guest":"again"}',
    '{"type":"ask","id":1,"deed":{"deed":"answer"}}',
    '{"type":"ask","id":1,"deed":{"deed":"answer","answer":{"option":"x"}}}',
    '{"type":"ask","id":1,"deed":{"deed":"answer","to":"q0","answer":{"option":"\\u001b[2J"}}}',
    '{"type":"ask","id":1,"deed":{"deed":"undo","to":"q0","steps":-3}}',
    '{"type":"ask","id":1,"deed":{"deed":"undo","to":"q0","steps":999999999999999999999999}}',
    '{"type":"ask","id":1,"deed":{"deed":"adjust","to":"q0","path":"seed","value":' + "[" * 500 + "]" * 500 + "}}",
    '{"type":"ask","id":1,"deed":{"deed":"adjust","to":"q0","path":"' + "a." * 5000 + '","value":1}}',
    '{"type":"ask","id":1,"deed":{"deed":"tick","to":"q0"}}',
    '{"type":"ask","id":1,"deed":{"deed":"instead","to":"q0","answer":{"options":["a","b"]}}}',
    '{"type":"ask","id":1,"deed":{"deed":"robots"}}',
    *('{"type":"ask","id":1,"deed":{"deed":"' + letter * 100 + '"}}' for letter in "\u00e9\U0001f916"),
)


@contextlib.asynccontextmanager
async def connected(pair: Pair) -> AsyncIterator[ClientConnection]:
    """Connect with a guest's link, without its client."""
    address = pair.address()
    async with connect(
        f"wss://127.0.0.1:{address.port}/",
        ssl=await asyncio.to_thread(_make_pinned_context, address),
        additional_headers={"Authorization": f"Bearer {address.token}"},
        proxy=None,
        ping_interval=None,
    ) as connection:
        yield connection


async def say(pair: Pair, *said: str | bytes) -> list[str]:
    """Come as a guest and say this; what is heard until the line ends, or an answer to the last word."""
    heard: list[str] = []
    async with connected(pair) as connection:
        try:
            await connection.send(encode(Hello(PROTOCOL, "strange")))
            heard += [str(await connection.recv()) for _ in range(2)]
            for item in said:
                await connection.send(item)
            while not heard[-1].startswith('{"type":"done"'):
                heard.append(str(await asyncio.wait_for(connection.recv(), 20)))
        except ConnectionClosed:
            heard.append(f"closed {connection.close_code}")
    return heard


BLANKS = b" " * (5 << 20)


def unpack_blanks(limit: int) -> int:
    """Have a host pack 5 MB of blanks four times, which a guest reads at once; return how much it unpacks."""
    ours, theirs = (PerMessageDeflate(False, False, 15, 15) for _ in range(2))
    deflate = BoundedDeflate(ours, limit)
    with contextlib.suppress(PayloadTooBig):
        for _ in range(4):
            packed = theirs.encode(Frame(Opcode.TEXT, BLANKS))
            assert len(packed.data) < 6000
            deflate.decode(packed, max_size=MAX_HOST_BYTES)
    return deflate.untaken


def test_what_is_unpacked_is_bounded_for_all_messages_together() -> None:
    assert unpack_blanks(MAX_HOST_BYTES) == len(BLANKS)


def test_the_trial_of_packed_blanks_bites() -> None:
    assert unpack_blanks(1 << 40) == 4 * len(BLANKS)


def test_messages_that_are_taken_may_be_as_large_again() -> None:
    deflate = BoundedDeflate(PerMessageDeflate(False, False, 15, 15), len(BLANKS))
    with pytest.raises(PayloadTooBig):  # each by itself is bounded, too
        deflate.decode(PerMessageDeflate(False, False, 15, 15).encode(Frame(Opcode.TEXT, BLANKS)), max_size=9)
    for _ in range(3):
        assert deflate.decode(Frame(Opcode.TEXT, BLANKS)).data == BLANKS
        with pytest.raises(PayloadTooBig):
            deflate.decode(Frame(Opcode.TEXT, b"x"))
        deflate.untaken -= len(BLANKS)
    deflate.untaken = len(BLANKS) - 1
    assert deflate.decode(Frame(Opcode.TEXT, b"x")).data == b"x"


def say_too_much(seat: Seat, monkeypatch: pytest.MonkeyPatch) -> str:
    """Have a host say 9 MB of blanks; return what a guest that joins is told."""
    real = host.encode
    blanks = " " * (9 << 20)
    monkeypatch.setattr(host, "encode", lambda message: blanks if isinstance(message, News) else real(message))
    with pytest.raises((BadMessage, NotReached)) as caught:
        seat("pocket-mars", "blue").come()
    return str(caught.value)


def test_a_host_that_says_too_much_is_left_and_that_is_said(seat: Seat, monkeypatch: pytest.MonkeyPatch) -> None:
    assert say_too_much(seat, monkeypatch) == "the other table sends more at once than any game does: over 8 MB"


def test_the_trial_of_too_much_bites(seat: Seat, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reconnecting_client, "MAX_HOST_BYTES", 1 << 40)
    assert "cannot be understood" in say_too_much(seat, monkeypatch)


async def test_nonsense_does_nothing_and_hurts_nobody(seat: Seat) -> None:
    pair = seat("first-martians", "look")
    before = encode(pair.session.state), pair.session.revision
    for item in NONSENSE:
        last = (await say(pair, item))[-1]
        assert last == f"closed {CloseCode.INVALID_DATA}" or msgspec.json.decode(last)["code"], item
    assert (encode(pair.session.state), pair.session.revision) == before
    await asyncio.to_thread(pair.come)  # and who means well is let in


async def test_what_is_too_large_is_not_read(seat: Seat) -> None:
    pair = seat("pocket-mars", "blue")
    for times in (1, 50):  # a small message that grows when it is unpacked is as large
        heard = await say(pair, '"' + "x" * (times * MAX_GUEST_BYTES + 10) + '"')
        assert heard[-1] == f"closed {CloseCode.MESSAGE_TOO_BIG}"


async def test_strangers_at_the_door_keep_nobody_out(seat: Seat, monkeypatch: pytest.MonkeyPatch) -> None:
    pair = seat("pocket-mars", "blue")
    crowd = []
    for number in range(90):  # each says a little of what is expected, or nothing
        stranger: Any = socket.create_connection(("127.0.0.1", pair.host.port))
        if number % 2:
            context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
            context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
            stranger = await asyncio.to_thread(context.wrap_socket, stranger)
            stranger.sendall(b"GET / HTTP/1.1\r\nHost: x\r\n")
        else:
            stranger.sendall(b"\x16\x03\x01")
        crowd.append(stranger)
    try:
        guest = await asyncio.to_thread(pair.come)
        await asyncio.to_thread(pair.up_to_date, guest)
        assert guest.connection_message == ""
    finally:
        for stranger in crowd:
            stranger.close()


HALF_GREETING = b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03"


def hold_half_greetings(pair: Pair, count: int) -> int:
    """Begin `count` greetings beside a friend, who is let in; say how many the host still holds then."""
    crowd = [socket.create_connection(("127.0.0.1", pair.host.port)) for _ in range(count)]
    try:
        for stranger in crowd:
            stranger.sendall(HALF_GREETING)
        pair.up_to_date(pair.come())  # the host accepts in order, so by now it has seen the whole crowd
        return sum(map(is_open, crowd))
    finally:
        for stranger in crowd:
            stranger.close()


def is_open(connection: socket.socket) -> bool:
    connection.setblocking(False)
    try:
        return connection.recv(1) != b""
    except BlockingIOError:
        return True
    except ConnectionError:
        return False


def test_half_greetings_are_counted_before_tls(seat: Seat) -> None:
    assert hold_half_greetings(seat("pocket-mars", "blue"), 160) <= late_tls.MAX_GREETINGS


@pytest.mark.attack_only
def test_half_greetings_are_held_where_nobody_counts_them(seat: Seat, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(host, "MAX_GREETINGS", 1 << 20)
    assert hold_half_greetings(seat("pocket-mars", "blue"), 160) == 160


class _Line(asyncio.Transport):
    is_aborted = False

    def abort(self) -> None:
        self.is_aborted = True


@pytest.mark.parametrize(
    ("greeting", "is_aborted"),
    [
        (b"\x16", False),
        (b"\x16\x03\x01\x40\x00", False),
        (b"\x16\x03\x01\x40\x01", True),  # longer than a record may be
        (b"G", True),
        (b"\x16\x02", True),
        (b"GET / HTTP/1.1\r\n", True),
    ],
)
def test_what_is_no_greeting_is_cut_off_at_once(greeting: bytes, is_aborted: bool) -> None:
    protocol, line = late_tls.LateTls(None, None, None, None), _Line()  # type: ignore[arg-type]
    protocol._transport = line
    protocol.data_received(greeting)
    assert line.is_aborted == is_aborted


def ask_with(pair: Pair, *heads: bytes) -> bytes:
    """Ask for the table with these lines of a request's head; return the status."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    with context.wrap_socket(socket.create_connection(("127.0.0.1", pair.host.port))) as stranger:
        upgrade = (
            b"Upgrade: websocket",
            b"Connection: Upgrade",
            b"Sec-WebSocket-Version: 13",
            b"Sec-WebSocket-Key: " + b"A" * 22 + b"==",
        )
        stranger.sendall(b"\r\n".join([b"GET / HTTP/1.1", b"Host: x", *upgrade, *heads, b"", b""]))
        reply = stranger.recv(1 << 12)
        assert b"\r\nServer:" not in reply, "a stranger is not told what answers"
        return reply.split(b" ")[1]


@pytest.mark.parametrize(
    "heads",
    [
        pytest.param([], id="no token"),
        pytest.param([b"Authorization: Bearer " + b"x" * 22], id="a wrong token"),
        pytest.param([b"Authorization: Bearer x", b"Authorization: Bearer x"], id="two tokens"),
        pytest.param([b"Authorization: Bearer \xc3\xa9\xff"], id="bytes above 127"),
        pytest.param([b"Authorization: Bearer x", b"Origin: a", b"Origin: b"], id="two origins"),
    ],
)
def test_wrong_tokens_have_to_wait_and_right_ones_do_not(
    seat: Seat, monkeypatch: pytest.MonkeyPatch, heads: list[bytes]
) -> None:
    monkeypatch.setattr(host, "MAX_WRONG_TOKENS", 2)
    pair = seat("pocket-mars", "blue")
    assert [ask_with(pair, *heads) for _ in range(3)] == [b"403", b"403", b"429"]
    pair.up_to_date(pair.come())
    monkeypatch.setattr(host, "BLOCK_S", 0.0)
    assert ask_with(pair, *heads) == b"403"


def test_many_addresses_with_wrong_tokens_do_not_fill_the_memory(seat: Seat) -> None:
    pair = seat("pocket-mars", "blue")
    pair.host._wrong_tokens |= {f"2001:db8::{number:x}": (1, 0.0) for number in range(1001)}
    assert ask_with(pair) == b"403"
    assert [*pair.host._wrong_tokens] == ["127.0.0.1"]


def test_a_token_counts_as_a_bearer_s_only(seat: Seat) -> None:
    pair = seat("pocket-mars", "blue")
    token = pair.address().token.encode()
    assert isinstance(pair.host._loop.get_exception_handler(), ErrorLogLimiter)  # strangers do not fill the log
    asked = [ask_with(pair, b"Authorization: " + kind + token) for kind in (b"Basic ", b"", b"bearer ", b"Bearer  ")]
    assert asked == [b"403", b"403", b"101", b"101"]


def test_a_greeting_is_tls_1_3_and_no_key_stays_behind(
    seat: Seat, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "temporary").mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "temporary"))
    pair = seat("pocket-mars", "blue")
    assert list((tmp_path / "temporary").iterdir()) == []
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    context.maximum_version = ssl.TLSVersion.TLSv1_2
    with socket.create_connection(("127.0.0.1", pair.host.port)) as stranger, pytest.raises(ssl.SSLError):
        context.wrap_socket(stranger)


async def test_who_does_not_greet_first_is_told_that_it_is_another_program(seat: Seat) -> None:
    pair = seat("pocket-mars", "blue")
    hello = encode(Hello(PROTOCOL, "strange"))
    ask = encode(Ask(1, RemoteAction("undo", to="q0")))
    # Who greets twice is told that it makes no sense.
    for said, code, reason in (
        ([ask], OTHER_PROTOCOL, ""),
        ([hello, hello], CloseCode.INVALID_DATA, "expected an action"),
    ):
        async with connected(pair) as connection:
            for message in said:
                await connection.send(message)
            with contextlib.suppress(ConnectionClosed):
                while True:
                    await connection.recv()
            assert (connection.close_code, connection.close_reason) == (code, reason)


async def test_who_was_revoked_before_the_greeting_is_sent_away(seat: Seat) -> None:
    pair = seat("pocket-mars", "blue")
    async with connected(pair) as connection:  # its token was good
        await asyncio.to_thread(pair.host.revoke, pair.links[0])
        await connection.send(encode(Hello(PROTOCOL, "strange")))
        with pytest.raises(ConnectionClosed):
            await connection.recv()
        assert connection.close_code == REVOKED
    assert not pair.host.is_connected(pair.links[0])


async def test_who_is_revoked_waits_for_no_other_guest(seat: Seat, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each that has fallen silent takes a second to be let go, and the screen waits for it."""
    pair, everybody, close = seat("pocket-mars", "look"), asyncio.Barrier(2), host.ServerConnection.close

    async def close_together(guest: ServerConnection, *words: Any) -> None:
        await asyncio.wait_for(everybody.wait(), PATIENCE_S)
        await close(guest, *words)

    monkeypatch.setattr(host.ServerConnection, "close", close_together)
    async with connected(pair) as one, connected(pair) as other:
        for connection in (one, other):
            await connection.send(encode(Hello(PROTOCOL, "strange")))
            await connection.recv()
        await asyncio.to_thread(pair.host.revoke, pair.links[0])
        for connection in (one, other):
            await connection.wait_closed()
            assert connection.close_code == REVOKED


async def test_a_guest_that_fell_silent_is_away(seat: Seat) -> None:
    pair = seat("pocket-mars", "blue")
    pair.host.close()
    pair.host = host.JoinHost(pair.table, pair.book, ping_s=0.05, dead_s=0.2)

    def list_news() -> list[str]:
        return [notice.key for notice in pair.table.notices if isinstance(notice, BoardNews)]

    async with connected(pair) as connection:
        await connection.send(encode(Hello(PROTOCOL, "silent")))
        await connection.recv()
        [guest] = pair.host._connections[pair.links[0]]
        assert (guest.ping_interval, guest.ping_timeout) == (0.05, 0.2)
        connection.transport.pause_reading()
        both = ["elsewhere-came", "elsewhere-left"]
        assert await asyncio.to_thread(pair.table.wait_for, lambda: list_news() == both, PATIENCE_S)
        assert pair.table.absent_seats == {"blue"}
        assert pair.host._news_events == {}
        connection.transport.abort()


def make_client_hello() -> bytes:
    outgoing = ssl.MemoryBIO()
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.check_hostname = False
    with pytest.raises(ssl.SSLWantReadError):
        context.wrap_bio(ssl.MemoryBIO(), outgoing).do_handshake()
    return outgoing.read()


@pytest.mark.parametrize("is_whole", [False, True])
def test_a_host_that_is_closed_lets_go_of_who_has_shown_no_token(seat: Seat, is_whole: bool) -> None:
    pair = seat("pocket-mars", "blue")
    gate = pair.host._gate if is_whole else pair.host._greetings
    with socket.create_connection(("127.0.0.1", pair.host.port), PATIENCE_S) as stranger:
        stranger.sendall(make_client_hello() if is_whole else HALF_GREETING)
        wait(lambda: gate.pending_count)
        pair.leave()
        with contextlib.suppress(ConnectionError):
            while stranger.recv(1 << 12):
                pass
    assert (pair.host._loop.is_closed(), pair.host._thread.is_alive()) == (True, False)
    pair.host._handle_change()  # a change of the table in the same moment


async def test_a_fault_of_ours_is_logged_and_ends_the_line(
    seat: Seat, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(*_: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(host, "make_welcome", fail)
    async with connected(seat("pocket-mars", "blue")) as connection:
        await connection.send(encode(Hello(PROTOCOL, "unlucky")))
        with pytest.raises(ConnectionClosed):
            await connection.recv()
        assert connection.close_code == CloseCode.INTERNAL_ERROR
    [record] = caplog.records
    assert record.getMessage() == "the game's state could not be sent to a guest"
    assert record.exc_info


def test_who_leaves_while_the_host_closes_is_told_of_to_nobody() -> None:
    async def leave() -> None:
        await asyncio.get_running_loop().shutdown_default_executor()
        server: Any = SimpleNamespace()
        await host.JoinHost._notify_table(server, Link("t", "blue", "seat"), "elsewhere-left")

    asyncio.run(leave())


class _CountedEvent(asyncio.Event):
    """An event that notes whether it was set already when it was waited for."""

    def __init__(self) -> None:
        super().__init__()
        self.was_set: list[bool] = []

    async def wait(self) -> Literal[True]:
        self.was_set.append(self.is_set())
        return await super().wait()


async def test_a_host_with_no_news_waits_for_some(seat: Seat, monkeypatch: pytest.MonkeyPatch) -> None:
    event = _CountedEvent()
    monkeypatch.setattr(host, "asyncio", SimpleNamespace(**{**vars(asyncio), "Event": lambda: event}))
    pair = seat("pocket-mars", "look")
    async with connected(pair) as connection:
        await connection.send(encode(Hello(PROTOCOL, "patient")))
        for _ in range(2):
            await connection.recv()
        await asyncio.to_thread(wait, lambda: len(event.was_set) > 1)
    assert event.was_set == [True, False]


class _NoSleep:
    """asyncio for the host, that notes for how long it sleeps in place of sleeping."""

    def __init__(self) -> None:
        self.pauses: list[float] = []

    def __getattr__(self, name: str) -> Any:
        return getattr(asyncio, name)

    async def sleep(self, seconds: float) -> None:
        self.pauses.append(seconds)


@pytest.mark.parametrize(("rate", "pause"), [(20, 0.0), (1e-6, 1e6)])
async def test_a_guest_that_asks_too_often_waits_longer_and_longer(
    seat: Seat, monkeypatch: pytest.MonkeyPatch, rate: float, pause: float
) -> None:
    clock = _NoSleep()
    monkeypatch.setattr(host, "asyncio", clock)
    monkeypatch.setattr(host, "MAX_ACTIONS_PER_S", rate)
    pair = seat("pocket-mars", "look")
    await say(pair, encode(Ask(1, RemoteAction("undo", to="q0"))))
    assert clock.pauses == [pytest.approx(pause, rel=0.01)]
    assert [*pair.host._results[pair.links[0].token]] == [("strange", 1)]


class _SlowLine:
    """A connection over which nothing comes until it ends."""

    def __init__(self) -> None:
        self.transport, self._ended = self, asyncio.Event()

    def abort(self) -> None:
        self._ended.set()

    async def recv(self, *, decode: bool) -> bytes:
        await self._ended.wait()
        raise ConnectionClosedError(None, None)

    @property
    def is_open(self) -> bool:
        return not self._ended.is_set()


@pytest.mark.parametrize("is_late", [True, False])
async def test_a_message_that_is_late_is_told_from_a_line_that_broke(is_late: bool) -> None:
    line: Any = _SlowLine()
    if not is_late:
        line.abort()
    with pytest.raises(TimeoutError if is_late else ConnectionClosed):
        await receive_in_time(line, 0.001 if is_late else 60.0)


async def test_a_message_that_is_in_time_leaves_the_line_open(monkeypatch: pytest.MonkeyPatch) -> None:
    line: Any = _SlowLine()
    monkeypatch.setattr(line, "recv", lambda decode: asyncio.sleep(0, b"soon"))
    assert await receive_in_time(line, 0.01) == b"soon"
    await asyncio.sleep(0.02)
    assert line.is_open


async def test_what_ran_in_the_background_is_not_kept() -> None:
    server: Any = SimpleNamespace(_loop=asyncio.get_running_loop(), _tasks=set())
    host.JoinHost._run_in_background(server, asyncio.sleep(0))
    assert len(server._tasks) == 1
    await asyncio.gather(*server._tasks)
    await asyncio.sleep(0)
    assert not server._tasks


def test_the_trial_of_good_links_bites(seat: Seat, monkeypatch: pytest.MonkeyPatch) -> None:
    wrong = 'link is None or "Origin" in request.headers'
    is_blocked = "self._wrong_tokens.get(address, (0, 0.0))[0] >= MAX_WRONG_TOKENS"
    remove_guard(monkeypatch, host.JoinHost._authenticate, f"if {wrong}:", f"if {wrong} or {is_blocked}:")
    monkeypatch.setattr(host, "MAX_WRONG_TOKENS", 2)
    pair = seat("pocket-mars", "blue")
    assert [ask_with(pair) for _ in range(2)] == [b"403", b"403"]
    with pytest.raises(NotReached, match="429"):
        pair.come()


def test_the_trial_of_doubled_heads_bites(seat: Seat, monkeypatch: pytest.MonkeyPatch) -> None:
    guard = '" ".join(request.headers.get_all("Authorization"))'
    remove_guard(monkeypatch, host.JoinHost._authenticate, guard, 'request.headers.get("Authorization", "")')
    assert ask_with(seat("pocket-mars", "blue"), b"Authorization: Bearer x", b"Authorization: Bearer x") == b"500"


def test_the_trial_of_bytes_above_127_bites(seat: Seat, monkeypatch: pytest.MonkeyPatch) -> None:
    remove_guard(
        monkeypatch, Links.find_link, 'link.token.encode(), token.encode(errors="replace")', "link.token, token"
    )
    assert ask_with(seat("pocket-mars", "blue"), b"Authorization: Bearer \xc3\xa9\xff") == b"500"


async def greet_in_pieces(seat: Seat, monkeypatch: pytest.MonkeyPatch) -> None:
    """Say the first half of a greeting; the next piece comes in the very moment in which the host gives up."""
    pair = seat("pocket-mars", "blue")

    def reset(queue: SimpleQueue[Frame], items: object) -> None:
        raise AssertionError("cannot reset() while queue isn't empty")

    monkeypatch.setattr(SimpleQueue, "reset", reset)
    monkeypatch.setattr(host, "_TIMEOUT_S", 0.2)
    address = pair.address()
    async with connect(
        f"wss://127.0.0.1:{address.port}/",
        ssl=await asyncio.to_thread(_make_pinned_context, address),
        additional_headers={"Authorization": f"Bearer {address.token}"},
        proxy=None,
    ) as connection:

        async def pieces() -> AsyncIterator[str]:
            yield '{"type":'
            await connection.wait_closed()

        with contextlib.suppress(ConnectionClosed):
            await connection.send(pieces())


async def test_a_greeting_in_pieces_is_waited_for_in_silence(
    seat: Seat, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    await greet_in_pieces(seat, monkeypatch)
    assert not caplog.records


async def test_the_trial_of_pieces_bites(
    seat: Seat, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    guard = "receive_in_time(connection, _TIMEOUT_S)"
    remove_guard(monkeypatch, host.JoinHost._serve_connection, guard, "asyncio.wait_for(connection.recv(), _TIMEOUT_S)")
    await greet_in_pieces(seat, monkeypatch)
    assert "could not be sent to a guest" in caplog.text


async def test_a_guest_that_does_not_read_holds_nobody_up(seat: Seat) -> None:
    pair = seat("first-martians", "look", "table:geologist")
    address = pair.address()
    slow = await connect(
        f"wss://127.0.0.1:{address.port}/",
        ssl=await asyncio.to_thread(_make_pinned_context, address),
        additional_headers={"Authorization": f"Bearer {address.token}"},
        proxy=None,
        max_queue=1,
    )
    await slow.send(encode(Hello(PROTOCOL, "slow")))
    guest = await asyncio.to_thread(pair.come, pair.links[1])
    dice = Chance(3)
    for _ in range(30):
        assert pair.session.pending is not None
        pair.table.answer(pair.session.pending.random_answer(dice))
    await asyncio.to_thread(pair.up_to_date, guest)
    assert guest.session.state == pair.session.view("")
    slow.transport.abort()


def test_a_page_of_some_site_is_not_let_in(seat: Seat) -> None:
    """A browser adds where a page is from; it would not know the token, but nothing else comes so."""
    pair = seat("pocket-mars", "blue")

    async def come() -> None:
        address = pair.address()
        async with connect(
            f"wss://127.0.0.1:{address.port}/",
            ssl=_make_pinned_context(address),
            additional_headers={"Authorization": f"Bearer {address.token}"},
            origin="https://example.org",  # type: ignore[arg-type]
            proxy=None,
        ):
            pass

    with pytest.raises(Exception, match="403"):
        asyncio.run(come())


def hear_nonsense(seat: Seat, monkeypatch: pytest.MonkeyPatch) -> None:
    """Have a guest whose host says what does not go together."""
    pair = seat("pocket-mars", "blue")
    guest = pair.come()
    pair.up_to_date(guest)
    real, spoiled = host.encode, []

    def spoil(message: Any) -> str:
        if type(message).__name__ == "News" and len(spoiled) < 3:
            spoiled.append(message)
            return real(msgspec.structs.replace(message, log_kept=10_000))
        return real(message)

    monkeypatch.setattr(host, "encode", spoil)
    for _ in range(4):
        assert pair.session.pending is not None
        if pair.session.pending.decider != "blue":
            pair.table.answer(pair.session.pending.first_answer())
    pair.up_to_date(guest)
    assert spoiled
    assert guest.session.state == pair.session.view("blue")


def test_a_host_that_talks_nonsense_is_left(
    seat: Seat, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """A guest checks what it is told: what does not go together ends that line, and all is told anew.

    The screen says so; nothing is written over it.
    """
    hear_nonsense(seat, monkeypatch)
    assert not caplog.records


def test_the_trial_of_a_host_that_talks_nonsense_bites(
    seat: Seat, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    remove_guard(
        monkeypatch, ReconnectingClient._run_connections, "InvalidHandshake, MarsHubError)", "InvalidHandshake)"
    )
    hear_nonsense(seat, monkeypatch)
    assert caplog.records[0].exc_info
