"""A broker inside the tests' own process, and an ear at it."""

from __future__ import annotations

import asyncio
import json
import logging
import socket
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import paho.mqtt.client as mqtt
from amqtt.broker import Broker
from paho.mqtt.client import topic_matches_sub
from paho.mqtt.enums import CallbackAPIVersion

PATIENCE_S = 20.0
OPEN = {"amqtt.plugins.authentication.AnonymousAuthPlugin": {"allow_anonymous": True}}

logging.getLogger("amqtt").setLevel(logging.CRITICAL)
logging.getLogger("transitions").setLevel(logging.CRITICAL)


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as probe:
        return int(probe.getsockname()[1])


class Embedded:
    """A broker on a port of its own. It can be stopped, and started there again with nothing kept."""

    def __init__(self, plugins: dict[str, Any] | None = None, **listener: Any) -> None:
        self.port = free_port()
        self._config = {
            "listeners": {"default": {"type": "tcp", "bind": f"127.0.0.1:{self.port}", **listener}},
            "plugins": OPEN if plugins is None else plugins,
        }
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, name="broker", daemon=True)
        self._thread.start()
        self._broker: Broker | None = None
        self.start()

    @property
    def url(self) -> str:
        return f"mqtt://127.0.0.1:{self.port}"

    def _do(self, what: Any) -> None:
        asyncio.run_coroutine_threadsafe(what, self._loop).result(PATIENCE_S)

    def start(self) -> None:
        async def begin() -> None:
            self._broker = Broker(self._config)
            await self._broker.start()

        self._do(begin())

    def stop(self) -> None:
        assert self._broker is not None
        self._do(self._broker.shutdown())
        self._broker = None

    def close(self) -> None:
        if self._broker is not None:
            self.stop()

        async def rest() -> None:
            others = [task for task in asyncio.all_tasks() if task is not asyncio.current_task()]
            for task in others:
                task.cancel()
            await asyncio.gather(*others, return_exceptions=True)

        self._do(rest())
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()


class Ear:
    """Hears everything at a broker, and can say something there."""

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

    def last(self, topic: str) -> Any:
        """What was said last at a topic: data, or text where it is none; None if nothing was."""
        payload = next((payload for name, payload, _ in reversed(self.heard) if name == topic), None)
        if payload is None:
            return None
        try:
            return json.loads(payload)
        except ValueError:
            return payload.decode()

    def all(self, topic: str) -> list[Any]:
        return [json.loads(payload) for name, payload, _ in list(self.heard) if name == topic and payload]

    def until(self, topic: str, holds: Callable[[Any], Any] = lambda data: True) -> Any:
        """Wait for something to be said last at a topic; give it."""
        self.wait(lambda: (said := self.last(topic)) is not None and holds(said))
        return self.last(topic)

    def say(self, topic: str, what: object, *, retain: bool = False) -> None:
        payload = what if isinstance(what, bytes | str) else json.dumps(what)
        self._client.publish(topic, payload, qos=1, retain=retain).wait_for_publish(PATIENCE_S)

    def kept(self, port: int, topic: str = "#") -> dict[str, bytes]:
        """What the broker keeps: all that a newcomer is told at once."""
        other = Ear(port, topic)
        try:
            self.say("tests/mark", "here")
            other.wait(lambda: other.last("tests/mark") == "here")
            # The embedded broker tells more than was asked for.
            return {name: data for name, data, kept in other.heard if kept and topic_matches_sub(topic, name)}
        finally:
            other.close()

    def close(self) -> None:
        self._client.disconnect()
        self._client.loop_stop()
        del self._client  # it closes its sockets when nobody has it any more
