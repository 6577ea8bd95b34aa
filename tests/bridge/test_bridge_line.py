"""The line to the broker: down at the start, killed and back, refused, encrypted; the game waits for none of it."""

from __future__ import annotations

import datetime
import ipaddress
import socket
import ssl
import threading
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from brokers import PATIENCE_S, Ear, Embedded, free_port
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

from guards import remove_guard
from marshub.bridge import mqtt_connection
from marshub.bridge.mqtt_connection import (
    MAX_EVENTS,
    MAX_MESSAGE_BYTES,
    OFFLINE,
    ONLINE,
    ConnectionState,
    Message,
    MqttConnection,
)
from marshub.bridge.settings import read_settings

STATUS = "marshub/line/status"


class Stands:
    """How a line stood, one after the other."""

    def __init__(self) -> None:
        self.all: list[tuple[ConnectionState, str]] = []
        self._changed = threading.Condition()

    def __call__(self, stand: ConnectionState, why: str) -> None:
        with self._changed:
            self.all.append((stand, why))
            self._changed.notify_all()

    def until(self, stand: ConnectionState) -> str:
        """Wait until it stands so; gives why."""
        with self._changed:
            assert self._changed.wait_for(lambda: self.all and self.all[-1][0] == stand, PATIENCE_S), self.all
            return self.all[-1][1]


@pytest.fixture(autouse=True)
def _soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody waits a minute for the next try in a test."""
    monkeypatch.setattr("marshub.bridge.mqtt_connection.RETRY_S", (1, 1))


def made(url: str, stands: Stands, heard: Any = lambda message: None, **more: Any) -> MqttConnection:
    return MqttConnection(
        read_settings(url, node="line", environ={}, **more), STATUS, ["marshub/line/in"], heard, stands
    )


def test_a_broker_that_is_killed_and_comes_back_is_told_all_that_stands() -> None:
    broker, stands = Embedded(), Stands()
    line = made(broker.url, stands)
    ears = [Ear(broker.port)]
    try:
        line.set_state({"marshub/line/a": b"1", "marshub/line/b": b"1"})
        line.start()
        assert ears[0].until("marshub/line/b") == 1
        line.publish_event("marshub/line/deed", b"1")
        ears[0].until("marshub/line/deed")
        assert line.wait_until_settled(PATIENCE_S)
        ears.pop().close()
        broker.kill()
        assert stands.until("lost")
        line.set_state({"marshub/line/a": b"2"})
        line.set_state({"marshub/line/a": b"3", "marshub/line/c": b"1"})
        line.publish_event("marshub/line/deed", b"2")  # nobody hears of it: it is over when the broker comes back
        assert not line.wait_until_settled(0.0)
        broker.start()  # it has forgotten everything
        ears.append(Ear(broker.port))
        stands.until("online")
        assert ears[0].until("marshub/line/c") == 1
        ears[0].until("marshub/line/a", lambda said: said == 3)
        ears[0].until(STATUS, lambda said: said == "online")
        assert line.wait_until_settled(PATIENCE_S)
        assert {payload for topic, payload, _ in ears[0].heard if topic == "marshub/line/a"} == {b"3"}
        assert not ears[0].all("marshub/line/deed")
        assert not ears[0].all("marshub/line/b")  # it stands no more
    finally:
        line.close()
        for ear in ears:
            ear.close()
        broker.kill()


def test_a_broker_that_is_not_there_yet_is_waited_for_and_nobody_waits_with_it() -> None:
    port, stands = free_port(), Stands()
    line = made(f"mqtt://127.0.0.1:{port}", stands)
    try:
        line.start()
        assert "refused" in stands.until("waiting").lower()
        for number in range(MAX_EVENTS * 10):
            line.publish_event("marshub/line/deed", b"%d" % number)
            line.set_state({"marshub/line/a": b"%d" % number})
        assert len(line._events) == 0  # nothing heaps up
        assert len(line._state) == 1
    finally:
        line.close()


def test_who_vanishes_is_said_to_be_gone(broker: Embedded, ear: Ear) -> None:
    """The last will: the broker says it when the line breaks without a word."""
    line = made(broker.url, Stands())
    line.start()
    ear.until(STATUS, lambda said: said == "online")
    line._client.socket().close()  # type: ignore[union-attr]  # as a process that is killed
    ear.until(STATUS, lambda said: said == OFFLINE.decode())
    ear.until(STATUS, lambda said: said == "online")  # and it is back
    line.close()
    ear.until(STATUS, lambda said: said == "offline")


def test_who_gets_no_answer_to_the_farewell_is_said_to_be_gone(
    broker: Embedded, ear: Ear, monkeypatch: pytest.MonkeyPatch
) -> None:
    before, line = {*threading.enumerate()}, made(broker.url, Stands())
    line.start()
    ear.until(STATUS, lambda said: said == "online")
    assert [thread for thread in {*threading.enumerate()} - before if not thread.daemon] == []  # a failed program ends
    # As if it was lost on the way, with whatever else the broker had not acknowledged.
    monkeypatch.setattr("marshub.bridge.mqtt_connection.CLOSE_TIMEOUT_S", 0.2)
    monkeypatch.setattr(line, "_publish", lambda *_, retained: line._unacknowledged.add(-1))
    mine = [thread for thread in threading.enumerate() if "marshub-line-" in thread.name]
    assert len(mine) == 1
    line.close()
    ear.until(STATUS, lambda said: said == "offline")
    mine[0].join(PATIENCE_S)
    assert not mine[0].is_alive()  # nor does it connect again


def test_a_line_is_closed_once_all_has_arrived(monkeypatch: pytest.MonkeyPatch) -> None:
    line, waited_for = made("mqtt://127.0.0.1", Stands()), list[object]()
    monkeypatch.setattr(line._changed, "wait_for", lambda *wait: waited_for.append((*wait, line._closed)))
    monkeypatch.setattr(line, "_publish", lambda *_, retained: None)
    line._connected = True
    line.close()
    assert waited_for[0] == (line._is_idle, mqtt_connection.CLOSE_TIMEOUT_S, False)
    assert 0 < mqtt_connection.CLOSE_TIMEOUT_S < 10, "a broker that is silent does not keep the program open"


def test_nothing_is_settled_before_all_is_acknowledged_and_the_broker_greeted() -> None:
    line = made("mqtt://127.0.0.1", Stands())
    line._connected = True
    assert line.wait_until_settled(0.0)
    for greeting, unacknowledged in ((False, {7}), (True, set[int]())):
        line._greeting, line._unacknowledged = greeting, unacknowledged
        assert not line.wait_until_settled(0.0)


@pytest.mark.parametrize("retained", [True, False], ids=["state", "event"])
def test_whatever_is_sent_is_waited_for(retained: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    line = made("mqtt://127.0.0.1", Stands())
    monkeypatch.setattr(line._client, "publish", lambda *_, **how: SimpleNamespace(mid=7))
    line._publish("marshub/line/a", b"1", retained=retained)
    assert line._unacknowledged == {7}

    def publish(*_: object, **how: object) -> SimpleNamespace:
        line._on_publish(line._client, None, 8, None, None)  # on paho's thread, before this one goes on
        return SimpleNamespace(mid=8)

    monkeypatch.setattr(line._client, "publish", publish)
    line._publish("marshub/line/b", b"1", retained=retained)
    assert line._unacknowledged == {7}


def test_what_is_sent_again_arrives_before_what_is_new(monkeypatch: pytest.MonkeyPatch) -> None:
    line, waits = made("mqtt://127.0.0.1", Stands()), list[tuple[bool, float | None]]()
    monkeypatch.setattr(line._changed, "wait_for", lambda is_over, timeout=None: waits.append((is_over(), timeout)))
    for connected, unacknowledged, is_over in ((True, {1}, False), (True, set(), True), (False, {1}, True)):
        line._connected, line._greeting, line._unacknowledged = connected, True, unacknowledged
        assert line._take_next() == (STATUS, ONLINE, True)
        assert waits.pop() == (is_over, mqtt_connection.RESEND_WAIT_S)
        assert (line._greeting, line._unacknowledged) == (False, set())


def test_a_broker_that_is_there_again_has_nothing_and_hears_of_nothing_that_is_over() -> None:
    line = made("mqtt://127.0.0.1", Stands())
    line.set_state({"marshub/line/a": b"1"})
    line._sent["marshub/line/a"] = b"1"
    for topic in ("marshub/line/a", "marshub/line/gone"):
        line.clear_topic(topic)
    assert line._sent == {"marshub/line/a": b"1", "marshub/line/gone": b"?"}, "what stands is not cleared"
    line._events.append(("marshub/line/deed", b"1"))
    client: Any = SimpleNamespace(subscribe=lambda topic, qos: None)
    line._on_connect(client, None, None, SimpleNamespace(is_failure=False), None)
    assert (line._sent, list(line._events)) == ({}, [])


def test_what_stands_no_more_is_cleared_once_and_nothing_is_sent_while_too_much_is_unacknowledged() -> None:
    line = made("mqtt://127.0.0.1", Stands())
    line._connected, line._sent = True, {"marshub/line/a": b"1"}
    line._unacknowledged = set(range(mqtt_connection.MAX_UNACKNOWLEDGED))
    assert not line._is_ready()
    line._unacknowledged.pop()
    assert line._is_ready()
    assert line._take_next() == ("marshub/line/a", b"", True)
    assert not line._is_ready(), "it is cleared"


def test_a_broker_that_refuses_is_not_connected() -> None:
    stands = Stands()
    line = made("mqtt://127.0.0.1", stands)
    line._on_connect(line._client, None, None, SimpleNamespace(is_failure=True), None)
    assert not line.is_connected
    assert [stand for stand, _ in stands.all] == ["refused"]


def test_what_comes_is_heard_unless_it_is_too_much(broker: Embedded, ear: Ear) -> None:
    heard: list[bytes] = []
    came = threading.Event()

    def hear(message: Message) -> None:
        if message.topic == "marshub/line/in":  # some brokers tell more than they are asked for
            heard.append(message.payload)
            came.set()

    line = made(broker.url, Stands(), hear)
    try:
        line.start()
        ear.until(STATUS, lambda said: said == "online")
        ear.say("marshub/line/in", b"x" * (MAX_MESSAGE_BYTES + 1))
        ear.say("marshub/line/in", b"small")
        assert came.wait(PATIENCE_S)
        assert heard == [b"small"]
    finally:
        line.close()
    assert line._waiting == 0


def test_a_flood_is_dropped_and_logged_once(monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> None:
    monkeypatch.setattr(mqtt_connection, "MAX_MESSAGES", 2)
    line = made("mqtt://127.0.0.1", Stands())
    for _ in range(5):
        line._on_message(line._client, None, SimpleNamespace(topic="marshub/line/in", payload=b"x", retain=False))  # type: ignore[arg-type]
    assert line._inbox.qsize() == 2
    assert caplog.messages == ["the broker sent more than can be handled: some of it is dropped"]


def test_what_is_larger_than_can_wait_is_dropped_and_so_is_what_nobody_asked_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(mqtt_connection, "MAX_WAITING_BYTES", 5)
    monkeypatch.setattr(mqtt_connection, "MAX_MESSAGE_BYTES", 3)
    line, topic = made("mqtt://127.0.0.1", Stands()), "marshub/line/in"
    for name, payload in (("other/in", b"x"), (topic, b"four"), (topic, b"abc"), (topic, b"def")):
        line._on_message(line._client, None, SimpleNamespace(topic=name, payload=payload, retain=True))  # type: ignore[arg-type]
    assert line._inbox.get_nowait() == Message(topic, b"abc", True)
    assert line._inbox.empty()


def test_what_fails_at_one_message_or_state_does_not_end_the_line() -> None:
    heard: list[bytes] = []

    def hear(message: Message) -> None:
        heard.append(message.payload)
        raise ValueError("not understood")

    def fail(state: ConnectionState, reason: str) -> None:
        raise ValueError("the table is closed")

    line = made("mqtt://127.0.0.1", fail, hear)  # type: ignore[arg-type]
    line._set_connection_state("online", "")
    for payload in (b"1", b"2"):
        line._inbox.put(Message("marshub/line/in", payload, False))
    line._inbox.put(None)
    line._waiting, line._flooded = 2, True
    line._run_receiver()
    assert heard == [b"1", b"2"]
    assert (line._waiting, line._flooded) == (0, False), "the next flood is told again"


@pytest.mark.parametrize(
    ("connected", "closed", "is_told"), [(True, False, True), (False, False, False), (True, True, False)]
)
def test_a_line_is_lost_where_it_was_there_and_nobody_closed_it(connected: bool, closed: bool, is_told: bool) -> None:
    stands = Stands()
    line = made("mqtt://127.0.0.1", stands)
    line._connected, line._closed = connected, closed
    line._on_disconnect(line._client, None, None, "gone", None)
    assert stands.all == [("lost", "gone")] * is_told
    assert not line.is_connected


def test_the_broker_keeps_the_last_word_of_who_vanishes(monkeypatch: pytest.MonkeyPatch) -> None:
    wills: list[Any] = []
    monkeypatch.setattr("paho.mqtt.client.Client.will_set", lambda client, *will, **how: wills.append((will, how)))
    made("mqtt://127.0.0.1", Stands())
    assert wills == [((STATUS, mqtt_connection.OFFLINE), {"qos": 1, "retain": True})]


@pytest.mark.parametrize(
    ("error", "says"),
    [
        (ConnectionRefusedError(111, "Connection refused"), "Connection refused"),
        (TimeoutError("timed out"), "timed out"),  # which has no number
    ],
)
def test_why_there_is_no_line_is_said(error: OSError, says: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(address: object, timeout: float | None = None) -> None:
        assert timeout is not None
        raise error

    monkeypatch.setattr(socket, "create_connection", fail)
    stands = Stands()
    line = made("mqtt://127.0.0.1", stands)
    assert line._describe_trouble() == says
    line._set_connection_state("waiting", "")  # as it stands from the start
    assert stands.all == []


class RudeBroker:
    """A broker that lets in, and sends the next of `packets` to each connection."""

    def __init__(self, *packets: bytes) -> None:
        self._packets = list(packets)
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.url = f"mqtt://127.0.0.1:{self._listener.getsockname()[1]}"
        self._lines: list[socket.socket] = []
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()

    def _run(self) -> None:
        for packet in self._packets:
            line, _ = self._listener.accept()
            self._lines.append(line)
            line.recv(4096)  # CONNECT
            line.sendall(b"\x20\x02\0\0" + packet)

    def close(self) -> None:
        self._thread.join(PATIENCE_S)
        for line in (self._listener, *self._lines):
            line.close()


def publication(topic: bytes, payload: bytes) -> bytes:
    body = len(topic).to_bytes(2, "big") + topic + payload
    return b"\x30" + bytes([len(body)]) + body


GOOD = publication(b"marshub/line/in", b"good")


@pytest.mark.attack
@pytest.mark.parametrize(
    "packets",
    [
        (publication(b"marshub/\xff\xfe", b"bad") + GOOD,),
        (b"\x30\x04\xff\xffab" + GOOD, GOOD),
        (b"\x30\x00" + GOOD, GOOD),
        (b"\x40\x01a" + GOOD, GOOD),
    ],
    ids=["topic no UTF-8", "topic beyond its packet", "empty publication", "short acknowledgement"],
)
def test_a_message_that_nobody_understands_does_not_silence_the_line(
    packets: tuple[bytes, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The thread that listens died; the program lived on, and never connected again."""
    monkeypatch.setattr(mqtt_connection, "CLOSE_TIMEOUT_S", 0.2)  # this broker acknowledges nothing
    heard = threading.Event()
    broker = RudeBroker(*packets)
    line = made(broker.url, Stands(), lambda message: message.payload == b"good" and heard.set())
    try:
        line.start()
        assert heard.wait(PATIENCE_S)
    finally:
        line.close()
        broker.close()


@pytest.mark.attack
def test_the_trial_of_topics_bites(monkeypatch: pytest.MonkeyPatch) -> None:
    remove_guard(monkeypatch, MqttConnection._on_message, "except UnicodeDecodeError:", "except ZeroDivisionError:")
    monkeypatch.setattr(mqtt_connection, "CLOSE_TIMEOUT_S", 0.2)
    died, heard = threading.Event(), threading.Event()
    monkeypatch.setattr(threading, "excepthook", lambda problem: died.set())
    broker = RudeBroker(publication(b"marshub/\xff\xfe", b"bad") + GOOD)
    line = made(broker.url, Stands(), lambda message: heard.set())
    try:
        line.start()
        assert died.wait(PATIENCE_S)
    finally:
        line.close()
        broker.close()
    assert not heard.is_set()


def test_a_wrong_password_is_said_and_the_right_one_lets_in(tmp_path: Path) -> None:
    from pwdlib import PasswordHash
    from pwdlib.hashers.argon2 import Argon2Hasher

    users = tmp_path / "users"
    users.write_text("hub:" + PasswordHash((Argon2Hasher(time_cost=1, memory_cost=64),)).hash("ærø") + "\n")
    broker = Embedded({"amqtt.plugins.authentication.FileAuthPlugin": {"password_file": str(users)}})
    try:
        secret = tmp_path / "secret"
        for word, stand in (("wrong", "refused"), ("ærø", "online")):
            secret.write_text(word + "\n", encoding="utf-8")
            stands = Stands()
            line = made(broker.url, stands, user="hub", password_file=str(secret))
            try:
                line.start()
                why = stands.until(stand)  # type: ignore[arg-type]
                assert word not in why
            finally:
                line.close()
    finally:
        broker.kill()


def certificate(folder: Path, name: str, issuer: Any = None, *, years: int = 0) -> tuple[Any, Any]:
    """An authority, or a certificate for `name` by one; both as files (NAME.pem, NAME.key)."""
    key = ec.generate_private_key(ec.SECP256R1())
    now = datetime.datetime.now(datetime.UTC) + datetime.timedelta(days=365 * years)
    subject = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, name)])
    builder = (
        x509.CertificateBuilder()
        .subject_name(subject)
        .issuer_name(subject if issuer is None else issuer[0].subject)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - datetime.timedelta(minutes=5))
        .not_valid_after(now + datetime.timedelta(days=1))
        .add_extension(x509.BasicConstraints(ca=issuer is None, path_length=None), critical=True)
    )
    if issuer is not None:
        address = x509.IPAddress(ipaddress.ip_address(name)) if name[0].isdigit() else x509.DNSName(name)
        builder = builder.add_extension(x509.SubjectAlternativeName([address]), critical=False)
    made = builder.sign(key if issuer is None else issuer[1], hashes.SHA256())
    (folder / f"{name}.pem").write_bytes(made.public_bytes(serialization.Encoding.PEM))
    (folder / f"{name}.key").write_bytes(
        key.private_bytes(serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
    )
    return made, key


def try_wrong_clock(years: int, own: bool, stand: ConnectionState, folder: Path) -> str:
    """Connect to a broker whose certificate was made by a clock that was wrong; return why it came to `stand`."""
    certificate(folder, "127.0.0.1", certificate(folder, "authority", years=years), years=years)
    broker = Embedded(ssl=True, certfile=str(folder / "127.0.0.1.pem"), keyfile=str(folder / "127.0.0.1.key"))
    stands = Stands()
    line = made(f"mqtts://127.0.0.1:{broker.port}", stands, ca=str(folder / "authority.pem") if own else "")
    try:
        line.start()
        return stands.until(stand)
    finally:
        line.close()
        broker.kill()


@pytest.mark.attack
@pytest.mark.parametrize("years", [-30, 30], ids=["clock fast", "clock slow"])
@pytest.mark.parametrize(
    ("own", "stand"), [(True, "online"), (False, "waiting")], ids=["own authority", "the system's"]
)
def test_a_wrong_clock_keeps_nobody_out_of_what_is_ones_own(
    years: int, own: bool, stand: ConnectionState, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where the dates count, the clock is named."""
    if not own:
        monkeypatch.setenv("SSL_CERT_FILE", str(tmp_path / "authority.pem"))
    why = try_wrong_clock(years, own, stand, tmp_path)
    assert own or "this computer's clock says 2" in why


@pytest.mark.attack
@pytest.mark.attack_only
def test_the_trial_of_wrong_clocks_bites(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(mqtt_connection, "ignore_certificate_dates", lambda context: None)
    assert "clock says" in try_wrong_clock(-30, True, "waiting", tmp_path)


@pytest.mark.parametrize(
    ("name", "trusted", "stand"),
    [("127.0.0.1", True, "online"), ("127.0.0.1", False, "waiting"), ("elsewhere.example", True, "waiting")],
    ids=["ours", "stranger", "another's name"],
)
def test_an_encrypted_line_goes_to_whom_it_is_meant_for(
    name: str, trusted: bool, stand: ConnectionState, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    make_context = ssl.create_default_context

    def make_strict_context(*args: Any, **options: Any) -> ssl.SSLContext:
        context = make_context(*args, **options)
        context.verify_flags |= ssl.VERIFY_X509_STRICT  # as Python does from 3.13 on
        return context

    monkeypatch.setattr(ssl, "create_default_context", make_strict_context)
    authority = certificate(tmp_path, "authority")
    certificate(tmp_path, "stranger")
    certificate(tmp_path, name, authority)
    broker = Embedded(ssl=True, certfile=str(tmp_path / f"{name}.pem"), keyfile=str(tmp_path / f"{name}.key"))
    stands = Stands()
    ca = tmp_path / ("authority.pem" if trusted else "stranger.pem")
    line = made(f"mqtts://127.0.0.1:{broker.port}", stands, ca=str(ca))
    try:
        line.set_state({"marshub/line/a": b"1"})
        line.start()
        why = stands.until(stand)
        if stand == "online":
            assert line.wait_until_settled(PATIENCE_S)
        else:
            assert "certificate" in why.lower() or "mismatch" in why.lower(), why
            assert not line.is_connected
    finally:
        line.close()
        broker.kill()
