"""A table, a board, or both, told to a broker; and what comes from there."""

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

GRACE_S = 2.0  # so long may it take until the broker says what it has kept
CALM_S = 0.05  # so long after a change it is looked at what there is to tell

_log = logging.getLogger(__name__)


class Bridge:
    """Tells of `table` at the broker of `settings` until `close`; without a table of the board alone.

    `profile`: of the board that is heard (`hear`), if `board`; else of one as which the lamps are drawn. `stands` hears
    how the line to the broker stands, from any thread. Raises BadBroker.
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
        self._again = False
        self._hearing = BoardEvents(profile, self._wake.set) if board and profile is not None else None
        self._eyes = StatePublisher(table, speech, profile, self._hearing) if table is not None else None
        self._moments, self._moods = PageMoments(), AlertLevels()
        self._heard: MomentPosition | None = None
        self._mood = ""  # that the lamps of the house were told
        self._stands = stands
        self._tracks: dict[str, str] = {}  # all there were; one that is not there now may come back
        self._told_of: tuple[object, bytes] = (None, b"")  # what the device was made of, and its message
        self._parts: dict[str, str] = {}  # the components in it
        self._seen: StatePayload | None = None
        self._old: dict[str, str] = {}
        self._teller = DiscoveryMessages(self.topics, settings, speech, version("marshub"))
        self._commands = Commands(table, self._make_options, allowed=settings.answers) if table is not None else None
        self._grace: float | None = None  # till then; None: that is known, or nobody is asked yet
        self._knows = False  # what the broker had kept
        self._wrong = ""  # with the last command
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
        """Tell what stands, and go. Takes some seconds at worst; does nothing the second time."""
        if self._closed.is_set():
            return
        self._stop()
        self._closed.set()
        self._wake.set()
        if self._thread.ident is not None:
            self._thread.join()
            with suppress(MarsHubError):
                self._tell()  # how it stood in the end
        self.line.close()

    def hear(self, event: Event) -> None:
        """Take in an event of the board's link, on its thread."""
        if self._hearing is not None:
            self._hearing.hear(event)

    def _handle_connection_change(self, stand: Stand, why: str) -> None:
        if stand == "online":
            self._mood = ""  # the lamps may have missed it
            if not self._knows:
                self._grace = self._clock() + GRACE_S
            self._wake.set()
        self._stands(stand, sanitize_line(why))

    # ------------------------------------------------------------------ telling

    def _run(self) -> None:
        while not self._closed.is_set():
            self._wake.wait(self._seconds_until_due())
            if self._closed.wait(CALM_S):  # the table has more to do just now
                return
            self._wake.clear()
            try:
                self._tell()
            except Exception:
                # The next change is told all the same.
                _log.exception("telling the broker failed")

    def _seconds_until_due(self) -> float | None:
        """Return in how many seconds there is something to do without an event."""
        now = self._clock()
        both = (self._moods.seconds_until_change(now), None if self._grace is None else self._grace - now)
        return min((max(due, 0.0) for due in both if due is not None), default=None)

    def _tell(self) -> None:
        state: dict[str, bytes] = {}
        happened: list[tuple[str, dict[str, Any]]] = []
        if self._eyes is not None and self.table is not None:
            with self.table.locked() as table:
                if self._hearing is not None:
                    happened += [self._eyes.make_event(item) for item in self._hearing.take_events()]
                seen = self._seen = self._eyes.make_state(answers=self.settings.answers)
                fresh, self._heard = self._moments.moments_since(table.session, "", self._heard)
                result = table.session.result
            happened += [(t.MOMENT, make_moment_data(describe_moment(item, self._speech))) for item in fresh or ()]
            mood, urgent = self._moods.look(seen.pressing, result, self._clock())
            light = to_light(mood)
            pressing = [self._speech.say(item.words) for item in seen.pressing]
            happened += [
                (t.ALARM, {"event_type": "alarm", "id": item.id, "words": self._speech.say(item.words)})
                for item in urgent
            ]
            state = {self.topics(*name.split("/")): to_json(dict(data)) for name, data in seen.state.items()}
            state[self.topics(t.MOOD)] = to_json(
                {"mood": mood, "problem": "ON" if pressing else "OFF", "words": pressing, **light}
            )
            if mood != self._mood:
                self._mood = mood
                for lamp in self.settings.lamps:
                    self.line.publish_event(lamp, to_json(light))
        elif self._hearing is not None:
            state, happened = self._board_only_state(self._hearing)
        if self.settings.prefix:
            prefix = self.settings.prefix
            state[make_config_topic(prefix, self.topics.id)] = self._describe_device(self._seen)
            if self._seen is not None and (question := self._teller.make_question(self._seen)):
                state[make_question_topic(prefix, self.topics.id)] = question
        own = self.topics("")
        topics = sorted(topic.removeprefix(own) for topic in state if topic.startswith(own))
        if self._grace is not None and self._clock() >= self._grace:
            self._knows, self._grace = True, None
        if self._knows or self._closed.is_set():
            # Not before it is known what was there: it would be lost.
            state[self.topics(t.KEPT)] = msgspec.json.encode(Retained(tuple(topics), self._parts))
        self.line.set_state(state)
        for topic, data in happened:
            self.line.publish_event(self.topics(*topic.split("/")), to_json(data))

    def _describe_device(self, seen: StatePayload | None) -> bytes:
        """Return the message about the device; it is made anew only when something on it is new."""
        board = self._hearing.profile if self._hearing is not None else None
        old = self._old
        if seen is not None:
            self._tracks.update(seen.tracks)
            seen = replace(seen, tracks=tuple(self._tracks.items()))
        made_of = (seen and (seen.tracks, seen.lamps), old)
        if self._told_of[0] != made_of:
            self._told_of = made_of, self._teller.make_device(seen, board, old)
            self._parts = list_parts(self._told_of[1])
        return self._told_of[1]

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

    # ------------------------------------------------------------------ what comes

    def _handle_message(self, message: Message) -> None:
        prefix = self.settings.prefix
        if prefix and message.topic in list_birth_topics(prefix):
            if message.payload == b"online":
                self.line.reconnect()
            return
        own = self.topics("")
        if not message.topic.startswith(own):
            return  # some brokers tell more than they were asked for
        command = message.topic.removeprefix(own)
        if command in (t.ANSWER, t.PRESS):
            wrong = self._run_command(command, message)
            code = wrong["code"] if wrong is not None else ""
            if wrong is not None and (code, code) != (self._wrong, "too-many"):  # a flood is not answered by another
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
