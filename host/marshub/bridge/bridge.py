"""The MQTT bridge: publishes a table, a board, or both to a broker, and performs commands from there."""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from importlib.metadata import version
from typing import Any

import msgspec

from marshub.board.profile import Profile
from marshub.kernel import MarsHubError
from marshub.link.events import Event
from marshub.sanitize import sanitize_line
from marshub.serve.page_moments import MomentPosition, PageMoments, describe_moment
from marshub.table.game_table import GameTable
from marshub.words import Speech

from . import topics as t
from .alert_level import AlertLevels, to_light
from .board_events import BoardEvents
from .commands import Commands
from .discovery import (
    DiscoveryMessages,
    Retained,
    list_birth_topics,
    list_parts,
    make_config_topic,
    make_question_topic,
    parse_retained,
)
from .mqtt_connection import Message, MqttConnection, Stand
from .settings import Settings
from .state_payload import StatePayload, StatePublisher, make_event_of, make_moment_data
from .topics import Topics, to_json

GRACE_S = 2.0  # time-out of the retained data of an earlier run
CALM_S = 0.05  # pause after a change, which collects further changes

_log = logging.getLogger(__name__)


class Bridge:
    """Publishes `table` to the broker of `settings` until `close`; without a table only the board.

    Raises BadBroker.

    Args:
        settings: The broker.
        speech: The language.
        table: The table; None: only the board.
        profile: The board whose events come (`handle_event`), if `board`; else the one whose LEDs are published.
        board: Whether there is a board.
        on_state: Called with the state of the connection and its reason, from any thread.
        clock: Seconds.
    """

    def __init__(
        self,
        settings: Settings,
        speech: Speech,
        table: GameTable | None = None,
        profile: Profile | None = None,
        *,
        board: bool = False,
        stands: Callable[[Stand, str], None] = lambda stand, why: None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.settings, self.topics, self.table, self._clock = settings, Topics(settings.node), table, clock
        self._speech = speech
        self._wake = threading.Event()
        self._closed = threading.Event()
        self._hearing = BoardEvents(profile, self._wake.set) if board and profile is not None else None
        self._eyes = StatePublisher(table, speech, profile, self._hearing) if table is not None else None
        self._moments, self._moods = PageMoments(), AlertLevels()
        self._heard: MomentPosition | None = None
        self._mood = ""  # the level that was sent to the lamps last
        self._stands = stands
        self._tracks: dict[str, str] = {}  # all tracks so far; one that is gone now may come back
        self._device_data: object = None  # the data of the device message
        self._device_message = b""
        self._parts: dict[str, str] = {}  # the components of the device message
        self._seen: StatePayload | None = None
        self._old: dict[str, str] = {}  # the components of earlier runs
        self._teller = DiscoveryMessages(self.topics, settings, speech, version("marshub"))
        self._commands = Commands(table, self._make_options, allowed=settings.answers) if table is not None else None
        self._grace: float | None = None  # deadline for retained data; None: known already, or not connected yet
        self._knows = False  # whether the retained data is known
        self._wrong = ""  # error code of the last command
        self._stop: Callable[[], None] = lambda: None
        follow = [self.topics("command", "+"), self.topics(t.KEPT)]
        if settings.prefix:
            follow += list_birth_topics(settings.prefix)
        self.line = MqttConnection(
            settings, self.topics(t.STATUS), follow, self._handle_message, self._handle_connection_change
        )
        self._thread = threading.Thread(target=self._run, name="bridge", daemon=True)

    def start(self) -> None:
        """Start; returns at once, whether the broker is reachable or not."""
        if self.table is not None:
            self._stop = self.table.listen(lambda notices: self._wake.set())
        self._wake.set()
        self._thread.start()
        self.line.start()

    def close(self) -> None:
        """Publish the final state and disconnect. Takes some seconds at worst; does nothing the second time."""
        if self._closed.is_set():
            return
        self._stop()
        self._closed.set()
        self._wake.set()
        if self._thread.ident is not None:
            self._thread.join()
            with suppress(MarsHubError):
                self._tell()  # the final state
        self.line.close()

    def hear(self, event: Event) -> None:
        """Handle an event of the board's link, on its thread."""
        if self._hearing is not None:
            self._hearing.hear(event)

    def _handle_connection_change(self, stand: Stand, why: str) -> None:
        if stand == "online":
            self._mood = ""  # the lamps may have missed the last level
            if not self._knows:
                self._grace = self._clock() + GRACE_S
            self._wake.set()
        self._stands(stand, sanitize_line(why))

    # ------------------------------------------------------------------ publishing

    def _run(self) -> None:
        while not self._closed.is_set():
            self._wake.wait(self._seconds_until_due())
            if self._closed.wait(CALM_S):  # collect further changes
                return
            self._wake.clear()
            try:
                self._tell()
            except Exception:
                # An error must not stop the next publication.
                _log.exception("telling the broker failed")

    def _seconds_until_due(self) -> float | None:
        """Return the seconds until something has to be published without an event; None: never."""
        now = self._clock()
        both = (self._moods.seconds_until_change(now), None if self._grace is None else self._grace - now)
        return min((max(due, 0.0) for due in both if due is not None), default=None)

    def _tell(self) -> None:
        """Publish the state, and the events since the last call."""
        state: dict[str, bytes] = {}
        events: list[tuple[str, dict[str, Any]]] = []
        if self._eyes is not None and self.table is not None:
            state, events = self._make_table_state(self.table, self._eyes)
        elif self._hearing is not None:
            state, events = self._board_only_state(self._hearing)
        # Discovery of the entities, and of the question that can be answered.
        if self.settings.prefix:
            prefix = self.settings.prefix
            state[make_config_topic(prefix, self.topics.id)] = self._describe_device(self._seen)
            if self._seen is not None and (question := self._teller.make_question(self._seen)):
                state[make_question_topic(prefix, self.topics.id)] = question
        # The list of retained topics, with which a later run clears those that are gone.
        own_prefix = self.topics("")
        topics = sorted(topic.removeprefix(own_prefix) for topic in state if topic.startswith(own_prefix))
        if self._grace is not None and self._clock() >= self._grace:
            self._knows, self._grace = True, None
        if self._knows or self._closed.is_set():
            # Only once the retained data is known: this message replaces it.
            state[self.topics(t.KEPT)] = msgspec.json.encode(Retained(tuple(topics), self._parts))
        self.line.set_state(state)
        for topic, data in events:
            self.line.publish_event(self.topics(*topic.split("/")), to_json(data))

    def _make_table_state(
        self, table: GameTable, builder: StatePublisher
    ) -> tuple[dict[str, bytes], list[tuple[str, dict[str, Any]]]]:
        """Return the table's state by topic and its new events; send a new alert level to the lamps."""
        say = self._speech.say
        with table.locked():
            board_events = self._hearing.take_events() if self._hearing is not None else []
            events = [builder.make_event(event) for event in board_events]
            payload = self._seen = builder.make_state(answers=self.settings.answers)
            moments, self._heard = self._moments.moments_since(table.session, "", self._heard)
            result = table.session.result
        events += [(t.MOMENT, make_moment_data(describe_moment(moment, self._speech))) for moment in moments or ()]
        level, alarms = self._moods.look(payload.pressing, result, self._clock())
        events += [(t.ALARM, {"event_type": "alarm", "id": alarm.id, "words": say(alarm.words)}) for alarm in alarms]
        light, urgent = to_light(level), [say(indicator.words) for indicator in payload.pressing]
        if level != self._mood:
            self._mood = level
            for lamp in self.settings.lamps:
                self.line.publish_event(lamp, to_json(light))
        state = {self.topics(*name.split("/")): to_json(dict(data)) for name, data in payload.state.items()}
        problem = "ON" if urgent else "OFF"
        state[self.topics(t.MOOD)] = to_json({"mood": level, "problem": problem, "words": urgent, **light})
        return state, events

    def _describe_device(self, seen: StatePayload | None) -> bytes:
        """Return the discovery message of the device, made anew only when its components change."""
        former = self._old
        data: object = former
        if seen is not None:
            self._tracks.update(seen.tracks)
            seen = replace(seen, tracks=tuple(self._tracks.items()))
            data = (seen.tracks, seen.lamps, former)
        if data != self._device_data:
            board = self._hearing.profile if self._hearing is not None else None
            self._device_data = data
            self._device_message = self._teller.make_device(seen, board, former)
            self._parts = list_parts(self._device_message)
        return self._device_message

    def _board_only_state(self, hearing: BoardEvents) -> tuple[dict[str, bytes], list[tuple[str, dict[str, Any]]]]:
        def place(reader: str, zone: str | None) -> dict[str, Any]:
            return {"reader": reader, "zone": None, "place": reader}

        def naming(uid: str) -> dict[str, Any]:
            return {"uid": uid}

        state = {self.topics(t.BOARD): to_json(hearing.board_state())}
        for reader, result in zip(hearing.profile.reader, hearing.list_readers(naming), strict=True):
            state[self.topics(t.READER, t.to_level(reader.name))] = to_json({**place(reader.name, None), **result})
        return state, [make_event_of(item, hearing.profile, (), place, naming) for item in hearing.take_events()]

    def _make_options(self) -> tuple[str, Any]:
        seen = self._seen
        return (seen.question, seen.options) if seen is not None else ("", ())

    # ------------------------------------------------------------------ incoming messages

    def _handle_message(self, message: Message) -> None:
        prefix = self.settings.prefix
        if prefix and message.topic in list_birth_topics(prefix):
            if message.payload == b"online":
                self.line.reconnect()
            return
        own = self.topics("")
        if not message.topic.startswith(own):
            return  # some brokers send more than was subscribed to
        command = message.topic.removeprefix(own)
        if command in (t.ANSWER, t.PRESS):
            wrong = self._run_command(command, message)
            code = wrong["code"] if wrong is not None else ""
            if wrong is not None and (code, code) != (self._wrong, "too-many"):  # a flood of commands gets one error
                self.line.publish_event(self.topics(t.ERROR), to_json(dict(wrong)))
            self._wrong = code
        elif command == t.KEPT and message.retained:
            kept = parse_retained(message.payload)
            for topic in kept.topics:
                self.line.clear_topic(own + topic)
            if prefix:
                self.line.clear_topic(make_question_topic(prefix, self.topics.id))
            self._old = {**kept.parts, **self._old}
            self._knows, self._grace = True, None
            self._wake.set()

    def _run_command(self, command: str, message: Message) -> Any:
        if self._commands is None:
            return {"code": "no-game", "message": "there is no game here: only a board", "command": command}
        return self._commands.take(command, message)
