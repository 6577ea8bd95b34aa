"""The MQTT bridge: publishes a table, a board, or both to a broker, and performs commands from there."""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from importlib.metadata import version
from pathlib import Path
from typing import Any

import msgspec

from marshub.board.notices import BoardNews
from marshub.board.profile import Profile
from marshub.kernel import MarsHubError
from marshub.link.events import Event
from marshub.sanitize import sanitize_line
from marshub.serve.page_moments import MomentPosition, PageMoments, describe_moment
from marshub.table.game_table import GameTable
from marshub.table.links import find_public_page
from marshub.table.setup import OpenedTable
from marshub.words import Speech

from . import topics as t
from .alert_level import AlertLevels, to_light
from .board_events import BoardEvents
from .commands import Commands
from .discovery import (
    DiscoveryMessages,
    Retained,
    list_birth_topics,
    make_config_topic,
    make_question_topic,
    parse_components,
    parse_retained,
)
from .mqtt_connection import ConnectionState, Message, MqttConnection
from .settings import Settings
from .state_payload import StateBuilder, StatePayload, make_board_event, make_moment_event
from .topics import Topics, to_json

RETAINED_WAIT_S = 2.0  # time-out of the retained data of an earlier run
DEBOUNCE_S = 0.05  # pause after a change, which collects further changes
PAGE_CHECK_S = 15.0  # seconds between two looks for the page that shows the game

_log = logging.getLogger(__name__)


@dataclass(frozen=True)
class _DeviceSource:
    """What the discovery message of the device is made from: where it is equal, so is the message."""

    former_components: Mapping[str, str]  # of earlier runs
    tracks: tuple[tuple[str, str], ...] | None  # id and name of all tracks so far; None without a table
    lamps: tuple[tuple[str, str], ...] | None  # id and name
    page: str  # the address of the spectators' page


class Bridge:
    """Publishes `table` to the broker of `settings` until `close`; without a table only the board.

    Raises BadBroker.

    Args:
        settings: The broker.
        speech: The language.
        table: The table; None: only the board.
        profile: The board whose events come (`handle_event`), if `board`; else the one whose LEDs are published.
        board: Whether there is a board.
        save: The save of the table, beside which a server of pages leaves a note.
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
        save: Path | None = None,
        on_state: Callable[[ConnectionState, str], None] = lambda stand, why: None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.settings, self.topics, self.table, self._clock = settings, Topics(settings.node), table, clock
        self._speech = speech
        self._wake = threading.Event()
        self._closed = threading.Event()
        self._board_events = BoardEvents(profile, self._wake.set) if board and profile is not None else None
        self._state_builder = StateBuilder(table, speech, profile, self._board_events) if table is not None else None
        self._moments, self._alert_levels = PageMoments(), AlertLevels()
        self._moment_position: MomentPosition | None = None
        self._sent_level = ""  # the level that was sent to the lamps last
        self._on_state = on_state
        self._tracks: dict[str, str] = {}  # all tracks so far; one that is gone now may come back
        self._device_source: _DeviceSource | None = None  # what the device message was made from
        self._device_message = b""
        self._save, self._page = save, ""
        # When to look for the page again; None: never, as nobody asks for its address.
        self._page_deadline: float | None = self._clock() if save is not None and settings.prefix else None
        self._components: dict[str, str] = {}  # the components of the device message
        self._payload: StatePayload | None = None
        self._former_components: dict[str, str] = {}  # the components of earlier runs
        self._discovery = DiscoveryMessages(self.topics, settings, speech, version("marshub"))
        self._commands = Commands(table, self._find_options, allowed=settings.answers) if table is not None else None
        # Deadline for retained data; None: known already, or not connected yet.
        self._retained_deadline: float | None = None
        self._knows_retained = False  # whether the retained data is known
        self._last_error = ""  # error code of the last command
        self._stop: Callable[[], None] = lambda: None
        subscriptions = [self.topics("command", "+"), self.topics(t.KEPT)]
        if settings.prefix:
            subscriptions += list_birth_topics(settings.prefix)
        self.connection = MqttConnection(
            settings, self.topics(t.STATUS), subscriptions, self._handle_message, self._handle_connection_change
        )
        self._thread = threading.Thread(target=self._run, name="bridge", daemon=True)

    def start(self) -> None:
        """Start; returns at once, whether the broker is reachable or not."""
        if self.table is not None:
            self._stop = self.table.listen(lambda notices: self._wake.set())
        self._wake.set()
        self._thread.start()
        self.connection.start()

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
                self._publish()  # the final state
        self.connection.close()

    def handle_event(self, event: Event) -> None:
        """Handle an event of the board's link, on its thread."""
        if self._board_events is not None:
            self._board_events.handle_event(event)

    def _handle_connection_change(self, state: ConnectionState, reason: str) -> None:
        if state == "online":
            self._sent_level = ""  # the lamps may have missed the last level
            if not self._knows_retained:
                self._retained_deadline = self._clock() + RETAINED_WAIT_S
            self._wake.set()
        self._on_state(state, sanitize_line(reason))

    # ------------------------------------------------------------------ publishing

    def _run(self) -> None:
        while not self._closed.is_set():
            self._wake.wait(self._seconds_until_due())
            if self._closed.wait(DEBOUNCE_S):  # collect further changes
                return
            self._wake.clear()
            try:
                self._publish()
            except Exception:
                # An error must not stop the next publication.
                _log.exception("publishing to the broker failed")

    def _seconds_until_due(self) -> float | None:
        """Return the seconds until something has to be published without an event; None: never."""
        now = self._clock()
        waits = (
            self._alert_levels.seconds_until_change(now),
            None if self._retained_deadline is None else self._retained_deadline - now,
            None if self._page_deadline is None else self._page_deadline - now,
        )
        return min((max(due, 0.0) for due in waits if due is not None), default=None)

    def _publish(self) -> None:
        """Publish the state, and the events since the last call."""
        state: dict[str, bytes] = {}
        events: list[tuple[str, dict[str, Any]]] = []
        if self._state_builder is not None and self.table is not None:
            state, events = self._make_table_state(self.table, self._state_builder)
        elif self._board_events is not None:
            state, events = self._make_board_only_state(self._board_events)
        # Discovery of the entities, and of the question that can be answered.
        if self.settings.prefix:
            prefix = self.settings.prefix
            state[make_config_topic(prefix, self.topics.id)] = self._describe_device(self._payload)
            if self._payload is not None and (question := self._discovery.make_question(self._payload)):
                state[make_question_topic(prefix, self.topics.id)] = question
        # The list of retained topics, with which a later run clears those that are gone.
        own_prefix = self.topics("")
        topics = sorted(topic.removeprefix(own_prefix) for topic in state if topic.startswith(own_prefix))
        if self._retained_deadline is not None and self._clock() >= self._retained_deadline:
            self._knows_retained, self._retained_deadline = True, None
        if self._knows_retained or self._closed.is_set():
            # Only once the retained data is known: this message replaces it.
            state[self.topics(t.KEPT)] = msgspec.json.encode(Retained(tuple(topics), self._components))
        self.connection.set_state(state)
        for topic, data in events:
            self.connection.publish_event(self.topics(*topic.split("/")), to_json(data))

    def _make_table_state(
        self, table: GameTable, builder: StateBuilder
    ) -> tuple[dict[str, bytes], list[tuple[str, dict[str, Any]]]]:
        """Return the table's state by topic and its new events; send a new alert level to the lamps."""
        say = self._speech.say
        with table.locked():
            board_events = self._board_events.take_events() if self._board_events is not None else []
            events = [builder.make_event(event) for event in board_events]
            payload = self._payload = builder.build(answers=self.settings.answers)
            moments, self._moment_position = self._moments.find_since(table.session, "", self._moment_position)
            result = table.session.result
        events += [(t.MOMENT, make_moment_event(describe_moment(moment, self._speech))) for moment in moments or ()]
        level, alarms = self._alert_levels.update(payload.urgent, result, self._clock())
        events += [(t.ALARM, {"event_type": "alarm", "id": alarm.id, "words": say(alarm.words)}) for alarm in alarms]
        light, urgent = to_light(level), [say(indicator.words) for indicator in payload.urgent]
        if level != self._sent_level:
            self._sent_level = level
            for lamp in self.settings.lamps:
                self.connection.publish_event(lamp, to_json(light))
        state = {self.topics(*name.split("/")): to_json(dict(data)) for name, data in payload.state.items()}
        problem = "ON" if urgent else "OFF"
        state[self.topics(t.MOOD)] = to_json({"mood": level, "problem": problem, "words": urgent, **light})
        return state, events

    def _describe_device(self, payload: StatePayload | None) -> bytes:
        """Return the discovery message of the device, made anew only when its components change."""
        if payload is not None:
            self._tracks.update(payload.tracks)
            payload = replace(payload, tracks=tuple(self._tracks.items()))
        tracks, lamps = (payload.tracks, payload.lamps) if payload is not None else (None, None)
        if self._save is not None and self._page_deadline is not None and self._clock() >= self._page_deadline:
            self._page, self._page_deadline = find_public_page(self._save), self._clock() + PAGE_CHECK_S
        source = _DeviceSource(self._former_components, tracks, lamps, self._page)
        if source != self._device_source:
            board = self._board_events.profile if self._board_events is not None else None
            self._device_source = source
            self._device_message = self._discovery.make_device(payload, board, self._former_components, self._page)
            self._components = parse_components(self._device_message)
        return self._device_message

    def _make_board_only_state(
        self, board_events: BoardEvents
    ) -> tuple[dict[str, bytes], list[tuple[str, dict[str, Any]]]]:
        def place(reader: str, zone: str | None) -> dict[str, Any]:
            return {"reader": reader, "zone": None, "place": reader}

        def naming(uid: str) -> dict[str, Any]:
            return {"uid": uid}

        state = {self.topics(t.BOARD): to_json(board_events.make_board_state())}
        for reader, tags in zip(board_events.profile.reader, board_events.make_reader_states(naming), strict=True):
            state[self.topics(t.READER, t.to_level(reader.name))] = to_json({**place(reader.name, None), **tags})
        return state, [
            make_board_event(event, board_events.profile, (), place, naming) for event in board_events.take_events()
        ]

    def _find_options(self) -> tuple[str, Any]:
        payload = self._payload
        return (payload.question, payload.options) if payload is not None else ("", ())

    # ------------------------------------------------------------------ incoming messages

    def _handle_message(self, message: Message) -> None:
        prefix = self.settings.prefix
        if prefix and message.topic in list_birth_topics(prefix):
            if message.payload == b"online":
                self.connection.republish()
            return
        own_prefix = self.topics("")
        if not message.topic.startswith(own_prefix):
            return  # some brokers send more than was subscribed to
        command = message.topic.removeprefix(own_prefix)
        if command in (t.ANSWER, t.PRESS):
            error = self._run_command(command, message)
            code = error["code"] if error is not None else ""
            if error is not None and not code == self._last_error == "too-many":  # a flood of commands gets one error
                self.connection.publish_event(self.topics(t.ERROR), to_json(dict(error)))
            self._last_error = code
        elif command == t.KEPT and message.retained:
            retained = parse_retained(message.payload)
            for topic in retained.topics:
                self.connection.clear_topic(own_prefix + topic)
            if prefix:
                self.connection.clear_topic(make_question_topic(prefix, self.topics.id))
            self._former_components = {**retained.parts, **self._former_components}
            self._knows_retained, self._retained_deadline = True, None
            self._wake.set()

    def _run_command(self, command: str, message: Message) -> Any:
        if self._commands is None:
            return {"code": "no-game", "message": "no game is published here, only a board", "command": command}
        return self._commands.handle(command, message)


def attach_bridge(
    opened: OpenedTable,
    settings: Settings,
    speech: Speech,
    profile: Profile | None = None,
    *,
    on_state: Callable[[ConnectionState, str], None] | None = None,
) -> Bridge:
    """Publish an opened table to the broker of `settings` until it is closed. Called before anything happens there.

    Args:
        opened: The table (see `open_table(on_ready=)`).
        settings: The broker.
        speech: The language.
        profile: The board whose LEDs are published where the table has none.
        on_state: Called with the state of the connection and its reason; by default the table shows it.

    Raises:
        BadBroker: If the settings are unusable.
    """
    table = opened.table

    def show_state(state: ConnectionState, reason: str) -> None:
        table.add_notice(
            BoardNews(f"mqtt-news-{state}", f"{settings.address}, {reason}" if reason else settings.address)
        )

    bridge = Bridge(
        settings,
        speech,
        table,
        table.profile or profile,
        board=table.profile is not None,
        save=getattr(table.session.journal, "path", None),
        on_state=on_state or show_state,
    )
    opened.event_listeners.append(bridge.handle_event)
    opened.closers.append(bridge.close)
    bridge.start()
    return bridge
