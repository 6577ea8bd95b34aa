"""The MQTT connection: retained state is published again after every break, events only while connected.

Publishing never waits for the network. Only the present state is kept, so that a slow broker gets fewer messages,
never outdated ones; events wait in a short queue.
"""

from __future__ import annotations

import logging
import queue
import secrets
import socket
import ssl
import threading
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, Any, Literal, cast

from marshub.link.tls_clock import ignore_certificate_dates

from .settings import BadBroker, Settings

if TYPE_CHECKING:
    import paho.mqtt.client as mqtt

ONLINE, OFFLINE = b"online", b"offline"
KEEPALIVE_S = 30
RETRY_S = (1, 60)  # the first and the longest pause between two tries
MAX_UNACKNOWLEDGED = 16  # messages that the broker has not acknowledged yet
MAX_EVENTS = 200  # waiting to be sent; more drop the oldest
MAX_MESSAGES = 100  # received and waiting to be handled,
MAX_WAITING_BYTES = 1 << 20  # and so many bytes of them
MAX_MESSAGE_BYTES = 1 << 17  # limit of a received payload
RESEND_WAIT_S = 5.0  # time-out of messages that are sent again after a reconnect
CLOSE_TIMEOUT_S = 2.0  # time-out of the last messages, and of the disconnect
_TRY_S = 2.0  # time-out of a connection that only finds the reason of a failure

ConnectionState = Literal["waiting", "online", "refused", "lost"]

#: OpenSSL's codes of certificates that are not yet, or no longer, valid.
_DATE_CODES = (9, 10)
_log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Message:
    """A message from the broker. `retained`: it was there before the subscription."""

    topic: str
    payload: bytes
    retained: bool


class _ClosingSocket(ssl.SSLSocket):
    """A socket that is closed when its handshake fails; paho would leave it to the garbage collector."""

    def do_handshake(self, block: bool = False) -> None:
        try:
            super().do_handshake(block)
        except BaseException:
            self.close()
            raise


def _make_tls_context(settings: Settings) -> ssl.SSLContext:
    """Return a TLS context that checks certificate and name, but not the certificate's form.

    Python 3.13 checks that by default, and home-made certificates often lack what RFC 5280 requires (4.2.1.1, say).
    Raises BadBroker.
    """
    try:
        context = ssl.create_default_context(cafile=settings.ca or None)
    except (OSError, ssl.SSLError) as error:
        if not settings.ca:
            message = "the system's certificates of authorities cannot be read: {error}"
            raise BadBroker(message, "broker-system-authorities", error=error) from None
        message = "the certificates of authorities in {path} cannot be read: {error}"
        raise BadBroker(message, "broker-authorities", path=settings.ca, error=error) from None
    context.verify_flags &= ~ssl.VERIFY_X509_STRICT
    if settings.ca:  # an authority of one's own; certificates of the system's are only good in their time
        ignore_certificate_dates(context)
    context.sslsocket_class = _ClosingSocket
    return context


class MqttConnection:
    """A connection to the broker of `settings` that reconnects for ever, until `close`.

    Raises BadBroker where the settings are unusable.

    Args:
        settings: The broker.
        status: The topic of our status; the broker publishes "offline" when we disappear (last will).
        subscriptions: Topics to subscribe to.
        on_message: Called with each message, on a thread of the connection's own.
        on_state: Called with the state of the connection and its reason.
    """

    def __init__(
        self,
        settings: Settings,
        status: str,
        subscriptions: Sequence[str] = (),
        on_message: Callable[[Message], None] = lambda message: None,
        on_state: Callable[[ConnectionState, str], None] = lambda stand, why: None,
    ) -> None:
        self._settings, self._status, self._subscriptions = settings, status, tuple(subscriptions)
        self._on_incoming, self._on_state = on_message, on_state
        self._changed = threading.Condition()  # guards everything below
        self._state: dict[str, bytes] = {}  # the present state, by topic
        self._sent: dict[str, bytes] = {}  # the state that the broker has, as far as known
        self._events: deque[tuple[str, bytes]] = deque(maxlen=MAX_EVENTS)
        self._unacknowledged: set[int] = set()  # ids of messages that the broker has not acknowledged
        self._early_acks: set[int] = set()  # ids that were acknowledged before they were noted in the set above
        self._connected = self._greeting = self._closed = False
        self._last_state: tuple[ConnectionState, str] = ("waiting", "")
        self._inbox: queue.SimpleQueue[Message | None] = queue.SimpleQueue()
        self._waiting = 0  # bytes in the inbox
        self._flooded = False
        self._client = self._make_client()
        self._threads = [
            threading.Thread(target=self._run_sender, name="mqtt send", daemon=True),
            threading.Thread(target=self._run_receiver, name="mqtt hear", daemon=True),
        ]

    def _make_client(self) -> mqtt.Client:
        import paho.mqtt.client as mqtt
        from paho.mqtt.enums import CallbackAPIVersion

        settings = self._settings
        client = mqtt.Client(
            CallbackAPIVersion.VERSION2, client_id=f"marshub-{settings.node[:12]}-{secrets.token_hex(4)}"
        )
        if settings.user:
            client.username_pw_set(settings.user, settings.password or None)
        if settings.tls:
            client.tls_set_context(_make_tls_context(settings))
        client.will_set(self._status, OFFLINE, qos=1, retain=True)
        client.reconnect_delay_set(*RETRY_S)
        client.max_queued_messages_set(2 * MAX_UNACKNOWLEDGED)
        client.on_connect = self._on_connect
        client.on_connect_fail = self._on_fail
        client.on_disconnect = self._on_disconnect
        client.on_publish = self._on_publish
        client.on_message = self._on_message
        return client

    # ------------------------------------------------------------------ publishing

    def start(self) -> None:
        """Start connecting; returns at once."""
        for thread in self._threads:
            thread.start()
        self._client.connect_async(self._settings.host, self._settings.port, keepalive=KEEPALIVE_S)
        self._client.loop_start()

    def set_state(self, state: Mapping[str, bytes]) -> None:
        """Set the whole state, by topic; the broker retains it."""
        with self._changed:
            self._state = dict(state)
            self._changed.notify_all()

    def publish_event(self, topic: str, payload: bytes) -> None:
        """Publish an event. It is not retained, and dropped while there is no connection."""
        with self._changed:
            if self._connected:
                self._events.append((topic, payload))
                self._changed.notify_all()

    def republish(self) -> None:
        """Publish the whole state once more, for a subscriber that may not have it."""
        with self._changed:
            self._sent.clear()
            self._changed.notify_all()

    def clear_topic(self, topic: str) -> None:
        """Clear a topic that the broker still retains and that is no longer part of the state."""
        with self._changed:
            if topic not in self._state:
                self._sent[topic] = b"?"
                self._changed.notify_all()

    @property
    def is_connected(self) -> bool:
        """Whether the broker is connected."""
        with self._changed:
            return self._connected

    def wait_until_settled(self, timeout: float) -> bool:
        """Wait until the broker has the state and all events; False if it took longer than `timeout` seconds."""
        with self._changed:
            return self._changed.wait_for(self._is_idle, timeout)

    def close(self) -> None:
        """Publish "offline" and disconnect; the broker retains the state. Takes some seconds at worst."""
        with self._changed:
            if self._closed:
                return
            if self._connected:
                self._changed.wait_for(self._is_idle, CLOSE_TIMEOUT_S)
            self._closed = True
            self._changed.notify_all()
        # Nothing else is sent from here on.
        sender, _ = self._threads
        if sender.ident is not None:
            sender.join()
        is_acknowledged = False  # whether the broker has acknowledged "offline"
        if self.is_connected:
            self._publish(self._status, OFFLINE, retained=True)
            with self._changed:
                is_acknowledged = self._changed.wait_for(lambda: not self._unacknowledged, CLOSE_TIMEOUT_S)
        raw = self._client.socket()
        if is_acknowledged or raw is None:
            self._client.disconnect()
        # A thread that is just connecting to a dead address ends a few seconds later; do not wait for it.
        stopping = threading.Thread(target=self._client.loop_stop, name="mqtt stop", daemon=True)
        stopping.start()
        if not is_acknowledged and raw is not None:
            # Without a DISCONNECT packet the broker publishes the last will.
            with suppress(OSError):
                cast("socket.socket", raw).shutdown(socket.SHUT_RDWR)
        stopping.join(CLOSE_TIMEOUT_S)
        # The end of the receiving thread.
        self._inbox.put(None)
        for thread in self._threads:
            if thread.ident is not None and thread is not threading.current_thread():
                thread.join()
        del self._client  # its sockets are closed with the last reference

    # ------------------------------------------------------------------ sending

    def _is_idle(self) -> bool:
        return self._connected and not self._greeting and not self._find_next() and not self._unacknowledged

    def _find_next(self) -> tuple[str, bytes, bool] | None:
        """Return (topic, payload, retained) of the next message to send."""
        for topic, payload in self._state.items():
            if self._sent.get(topic) != payload:
                return topic, payload, True
        removed = next((topic for topic in self._sent if topic not in self._state), None)
        if removed is not None:
            return removed, b"", True
        return (*self._events[0], False) if self._events else None

    def _run_sender(self) -> None:
        # Never call paho with the lock held: its callbacks hold locks of its own.
        while (message := self._take_next()) is not None:
            topic, payload, retained = message
            self._publish(topic, payload, retained=retained)

    def _take_next(self) -> tuple[str, bytes, bool] | None:
        """Wait for the next message to send, and return it; None at the end."""
        with self._changed:
            self._changed.wait_for(lambda: self._closed or (self._connected and self._is_ready()))
            if self._closed:
                return None
            if self._greeting:
                # paho sends unacknowledged messages again; wait for them, or they would arrive after newer ones.
                self._changed.wait_for(
                    lambda: self._closed or not self._connected or not self._unacknowledged, RESEND_WAIT_S
                )
                self._greeting = False
                self._unacknowledged.clear()
                return self._status, ONLINE, True
            message = self._find_next()
            assert message is not None
            topic, payload, retained = message
            if retained and payload:
                self._sent[topic] = payload
            elif retained:
                del self._sent[topic]
            else:
                self._events.popleft()
            return message

    def _is_ready(self) -> bool:
        return self._greeting or (len(self._unacknowledged) < MAX_UNACKNOWLEDGED and self._find_next() is not None)

    def _publish(self, topic: str, payload: bytes, *, retained: bool) -> None:
        number = self._client.publish(topic, payload, qos=1, retain=retained).mid
        with self._changed:
            if number in self._early_acks:
                self._early_acks.discard(number)
            else:
                self._unacknowledged.add(number)

    # ------------------------------------------------------------------ callbacks on paho's thread

    def _on_connect(self, client: mqtt.Client, data: object, flags: object, reason: Any, properties: object) -> None:
        if reason.is_failure:
            self._set_connection_state("refused", str(reason))
            return
        with self._changed:
            self._connected = self._greeting = True
            self._sent.clear()
            self._events.clear()
            self._changed.notify_all()
        for topic in self._subscriptions:
            client.subscribe(topic, qos=1)
        self._set_connection_state("online", "")

    def _on_fail(self, client: mqtt.Client, data: object) -> None:
        self._set_connection_state("waiting", self._describe_trouble())

    def _on_disconnect(self, client: mqtt.Client, data: object, flags: object, reason: Any, properties: object) -> None:
        with self._changed:
            was, self._connected = self._connected, False
            self._changed.notify_all()
            closed = self._closed
        if was and not closed:
            self._set_connection_state("lost", str(reason))

    def _on_publish(self, client: mqtt.Client, data: object, mid: int, reason: object, properties: object) -> None:
        with self._changed:
            if mid in self._unacknowledged:
                self._unacknowledged.discard(mid)
            else:
                self._early_acks.add(mid)
            self._changed.notify_all()

    def _on_message(self, client: mqtt.Client, data: object, message: mqtt.MQTTMessage) -> None:
        from paho.mqtt.client import topic_matches_sub

        try:
            name = message.topic
        except UnicodeDecodeError:  # not every broker checks it; raised here, it would end paho's thread
            return
        # Some brokers send more than was subscribed to.
        is_subscribed = any(topic_matches_sub(topic, name) for topic in self._subscriptions)
        if not is_subscribed or len(message.payload) > MAX_MESSAGE_BYTES:
            return
        with self._changed:
            if self._waiting + len(message.payload) > MAX_WAITING_BYTES or self._inbox.qsize() >= MAX_MESSAGES:
                if not self._flooded:
                    _log.warning("the broker sent more than can be handled: some of it is dropped")
                self._flooded = True
                return
            self._waiting += len(message.payload)
        self._inbox.put(Message(name, bytes(message.payload), message.retain))

    def _describe_trouble(self) -> str:
        """Return why there is no connection; paho does not report it."""
        try:
            with socket.create_connection((self._settings.host, self._settings.port), _TRY_S) as raw:
                if self._settings.tls:
                    _make_tls_context(self._settings).wrap_socket(raw, server_hostname=self._settings.host).close()
        except ssl.SSLCertVerificationError as error:
            if error.verify_code in _DATE_CODES:
                return f"{error.verify_message}; this computer's clock says {datetime.now():%Y-%m-%d %H:%M}"
            return error.verify_message
        except (OSError, ssl.SSLError) as error:
            return getattr(error, "strerror", "") or str(error)
        return ""

    def _set_connection_state(self, state: ConnectionState, reason: str) -> None:
        with self._changed:
            if self._last_state == (state, reason):
                return
            self._last_state = state, reason
        try:
            self._on_state(state, reason)
        except Exception:
            _log.exception("the handler of the connection state failed")

    def _run_receiver(self) -> None:
        while (message := self._inbox.get()) is not None:
            with self._changed:
                self._waiting -= len(message.payload)
                self._flooded = self._flooded and self._waiting > 0
            try:
                self._on_incoming(message)
            except Exception:
                _log.exception("a message at %s could not be handled", message.topic)
