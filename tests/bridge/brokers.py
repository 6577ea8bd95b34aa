"""A broker that needs nothing installed, and an ear at it."""

from __future__ import annotations

import json
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import paho.mqtt.client as mqtt
from paho.mqtt.client import topic_matches_sub
from paho.mqtt.enums import CallbackAPIVersion

PATIENCE_S = 60.0
PROGRAM = Path(__file__).with_name("embedded_broker.py")
OPEN = {"amqtt.plugins.authentication.AnonymousAuthPlugin": {"allow_anonymous": True}}


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as probe:
        return int(probe.getsockname()[1])


class Embedded:
    """A broker on a port of its own. It can be killed, and started there again with nothing kept."""

    def __init__(self, plugins: dict[str, Any] | None = None, **listener: Any) -> None:
        self.port = free_port()
        self._config = {
            "listeners": {"default": {"type": "tcp", "bind": f"127.0.0.1:{self.port}", **listener}},
            "plugins": OPEN if plugins is None else plugins,
        }
        self._process: subprocess.Popen[str] | None = None
        self.start()

    @property
    def url(self) -> str:
        return f"mqtt://127.0.0.1:{self.port}"

    def start(self) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-W", "ignore", PROGRAM, json.dumps(self._config)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )
        assert self._process.stdout is not None
        assert self._process.stdout.readline() == "ready\n"

    def kill(self) -> None:
        process, self._process = self._process, None
        if process is not None:
            process.kill()
            process.communicate()


class Ear:
    """Hears everything at a broker, and can say something there. The embedded broker does not keep to the order in
    which things were said at several topics: wait for each.
    """

    def __init__(self, port: int, topic: str = "#", *, ca: Path | None = None, user: str = "", word: str = "") -> None:
        self.heard: list[tuple[str, bytes, bool]] = []
        self._changed = threading.Condition()
        self._client = mqtt.Client(CallbackAPIVersion.VERSION2)
        ready = threading.Event()
        self._client.on_connect = lambda client, *_: client.subscribe([(topic, 1), ("tests/mark", 1)])
        self._client.on_subscribe = lambda *_: ready.set()
        self._client.on_message = self._take
        if ca is not None:
            self._client.tls_set(str(ca))
        if user:
            self._client.username_pw_set(user, word)
        self._client.connect("127.0.0.1", port)
        self._client.loop_start()
        assert ready.wait(PATIENCE_S)

    def _take(self, client: object, data: object, message: mqtt.MQTTMessage) -> None:
        with self._changed:
            self.heard.append((message.topic, bytes(message.payload), bool(message.retain)))
            self._changed.notify_all()

    def wait(self, until: Callable[[], Any]) -> Any:
        """Wait until something holds, looking at each message; give it."""
        with self._changed:
            assert self._changed.wait_for(until, PATIENCE_S), [(t, p[:200]) for t, p, _ in self.heard[-12:]]
            return until()

    def payload(self, topic: str) -> bytes:
        """What was said last at a topic."""
        return next(payload for name, payload, _ in reversed(self.heard) if name == topic)

    def last(self, topic: str) -> Any:
        """The same as data, or text where it is none; None if nothing was said there."""
        if topic not in {name for name, _, _ in self.heard}:
            return None
        payload = self.payload(topic)
        try:
            return json.loads(payload)
        except ValueError:
            return payload.decode()

    def all(self, topic: str) -> list[Any]:
        return [json.loads(payload) for name, payload, _ in list(self.heard) if name == topic and payload]

    def until(self, topic: str, holds: Callable[[Any], Any] = lambda data: True) -> Any:
        """Wait for something to be said last at a topic; give it."""
        self.wait(lambda: (message := self.last(topic)) is not None and holds(message))
        return self.last(topic)

    def stands(self, topics: Iterable[str]) -> dict[str, bytes]:
        """Wait until something was said at all of these topics; what was said last at each, and at all others."""
        wanted = set(topics)
        self.wait(lambda: wanted <= {topic for topic, _, _ in self.heard})
        return {topic: payload for topic, payload, _ in list(self.heard)}

    def say(self, topic: str, content: object, *, retain: bool = False) -> None:
        payload = content if isinstance(content, bytes | str) else json.dumps(content)
        self._client.publish(topic, payload, qos=1, retain=retain).wait_for_publish(PATIENCE_S)

    def clear(self) -> None:
        """Have the broker forget all that was heard: the embedded one tells everybody all that it keeps."""
        last = {topic: payload for topic, payload, _ in self.heard}
        sent = [self._client.publish(topic, b"", qos=1, retain=True) for topic, payload in last.items() if payload]
        for mqttmessage_info in sent:
            mqttmessage_info.wait_for_publish(PATIENCE_S)

    def kept(self, port: int, topic: str, until: Callable[[dict[str, bytes]], Any]) -> dict[str, bytes]:
        """What the broker keeps, all that a newcomer is told at once: as soon as it is as it should be."""
        deadline = time.monotonic() + PATIENCE_S
        while not until(kept := self._kept(port, topic)):
            assert time.monotonic() < deadline, str(kept)[:2000]
        return kept

    def _kept(self, port: int, topic: str) -> dict[str, bytes]:
        other = Ear(port, topic)
        try:
            mark = f"here {time.monotonic_ns()}"
            self.say("tests/mark", mark)
            other.wait(lambda: other.last("tests/mark") == mark)
            # The embedded broker tells more than was asked for.
            return {name: data for name, data, kept in other.heard if kept and topic_matches_sub(topic, name)}
        finally:
            other.close()

    def close(self) -> None:
        self._client.disconnect()
        self._client.loop_stop()
        del self._client  # it closes its sockets when nobody has it any more
