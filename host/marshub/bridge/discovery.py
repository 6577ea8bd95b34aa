"""Home Assistant's discovery: one message for the device with all entities, one for the question (docs/mqtt.md).

The form is that of device discovery (Home Assistant 2024.11 and later). Names are in the table's language; ids of
entities are not, so that automations work in any language. What few look at (lamps, and a game's readers) is off until
its owner enables it (docs/decisions/0120-entities-of-a-house.md).
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import msgspec

from marshub.board.profile import Profile
from marshub.words import Speech

from . import topics as t
from .board_events import PRESSES
from .settings import PREFIX, Settings
from .state_payload import MAX_STATE_LETTERS, StatePayload
from .topics import Topics, to_level

Component = dict[str, Any]

_MOMENT_KINDS = ("card", "dice", "result", "dawn", "plain")  # kinds of moments
_PLATFORMS = ("sensor", "binary_sensor", "event", "button")
_ID = re.compile(r"[A-Za-z0-9_-]{1,80}")
_TOPIC = re.compile(f"({t.READER}|{t.LAMP}|{t.TRACK})/[A-Za-z0-9_-]{{1,80}}|{t.BOARD}|{t.GAME}|{t.QUESTION}|{t.MOOD}")
_MAX_RETAINED = 2000
_MAX_OPTIONS = 100  # in a list to choose from
NO_OPTION = "–"  # shown while no option is chosen
_STATE = "{{ value_json.state }}"


def make_config_topic(prefix: str, device: str) -> str:
    """Return the topic of the device's description."""
    return f"{prefix}/device/{device}/config"


def make_question_topic(prefix: str, device: str) -> str:
    """Return the topic of the answerable question's description: it changes with each one, the device hardly ever."""
    return f"{prefix}/select/{device}/question/config"


def list_birth_topics(prefix: str) -> tuple[str, ...]:
    """Return the topics on which Home Assistant announces itself.

    They are below its usual prefix even if discovery has another one, unless its owner has changed both.
    """
    return tuple(dict.fromkeys((f"{PREFIX}/status", f"{prefix}/status")))


@dataclass(frozen=True)
class DiscoveryMessages:
    """Makes discovery messages for the table of `topics` in the language of `speech`. `version`: of this program."""

    topics: Topics
    settings: Settings
    speech: Speech
    version: str

    def make_device(
        self, payload: StatePayload | None, board: Profile | None, former: Mapping[str, str], page: str = ""
    ) -> bytes:
        """Return the device message.

        The game's entities if there is a payload `payload`, the board's if there is a `board`.

        `former`: components (id -> platform) that were published before; those that no longer exist are removed.
        `page`: the address of the spectators' page, "" if there is none that others reach.
        """
        parts: dict[str, Component] = {}
        if payload is not None:
            parts.update(self._make_game_components(payload))
        if board is not None:
            parts.update(self._make_board_components(board, payload))
        removed: dict[str, Component] = {name: {"platform": kind} for name, kind in former.items() if name not in parts}
        return msgspec.json.encode(
            {
                "device": self._make_device_info(board, page),
                "origin": {"name": "MarsHub", "sw_version": self.version},
                "availability": self._list_availability(),
                "qos": 1,
                "components": {**parts, **removed},
            }
        )

    def make_question(self, payload: StatePayload) -> bytes:
        """Return the message of the question as a list of options; empty where it cannot be answered so."""
        if not payload.question or not 0 < len(payload.options) <= _MAX_OPTIONS:
            return b""
        to = msgspec.json.encode(payload.question).decode()
        return msgspec.json.encode(
            {
                **self._make_entity("select", "answer", self._text("answer")),
                "device": self._make_device_info(),
                "origin": {"name": "MarsHub", "sw_version": self.version},
                "availability": self._list_availability(),
                "qos": 1,
                "state_topic": self.topics(t.QUESTION),
                "value_template": NO_OPTION,
                "command_topic": self.topics(t.ANSWER),
                "command_template": '{"to": ' + to + ', "name": {{ value | tojson }}}',
                "options": [NO_OPTION, *(option.name for option in payload.options)],
                "icon": "mdi:help-circle-outline",
            }
        )

    # ------------------------------------------------------------------ components of the game

    def _make_game_components(self, payload: StatePayload) -> dict[str, Component]:
        topics = self.topics
        alarm = {
            **self._make_entity("binary_sensor", "alarm", self._text("alarm")),
            "device_class": "problem",
            **_make_state_source(topics(t.MOOD), "{{ value_json.problem }}"),
        }
        components = {
            "game": {
                **self._make_sensor("game", "rocket-launch-outline"),
                **_make_state_source(topics(t.GAME), "{{ value_json.title }}"),
            },
            "stage": {
                **self._make_sensor("stage", "map-marker-path"),
                **_make_state_source(topics(t.GAME), "{{ value_json.stage }}"),
            },
            "phase": {
                **self._make_sensor("phase", "progress-clock"),
                **_make_state_source(topics(t.GAME), "{{ value_json.phase }}"),
            },
            "question": {
                **self._make_sensor("question", "help-circle-outline"),
                **_make_state_source(
                    topics(t.QUESTION), "{{ [value_json.who, value_json.asked] | select | join(': ') }}"
                ),
            },
            "mood": {
                **self._make_sensor("mood", "emoticon-outline"),
                "device_class": "enum",
                "options": ["alarm", "trouble", "calm", "won", "lost", "over"],
                **_make_state_source(topics(t.MOOD), "{{ value_json.mood }}"),
            },
            "alarm": alarm,
            "malfunction": {
                **self._make_event("malfunction", self._text("malfunction"), t.ALARM, ["alarm"]),
                "icon": "mdi:alert-decagram-outline",
            },
            "moment": {
                **self._make_event("moment", self._text("moment"), t.MOMENT, list(_MOMENT_KINDS)),
                "icon": "mdi:cards-playing-outline",
            },
        }
        if payload.state[t.GAME]["round"] is not None:
            components["round"] = {
                **self._make_sensor("round", "counter"),
                **_make_state_source(topics(t.GAME), "{{ value_json.round }}"),
            }
        for name, label in payload.tracks:
            id_ = f"track-{to_level(name)}"
            components[id_] = {
                **self._make_entity("sensor", id_, label),
                "state_class": "measurement",
                "icon": "mdi:gauge",
                **_make_state_source(topics(t.TRACK, to_level(name)), "{{ value_json.value }}"),
            }
        for name, label in payload.lamps:
            id_ = f"lamp-{to_level(name)}"
            components[id_] = {
                **self._make_entity("binary_sensor", id_, self._text("lamp", what=label)),
                "device_class": "light",
                "enabled_by_default": False,
                **_make_state_source(topics(t.LAMP, to_level(name)), _STATE),
            }
        return components

    # ------------------------------------------------------------------ components of the board

    def _make_board_components(self, board: Profile, payload: StatePayload | None) -> dict[str, Component]:
        """Return the board's entities. Without a game its readers are what it is for, so they are enabled."""
        topics = self.topics
        places = payload.places if payload is not None else {}
        availability = {
            "availability": [*self._list_availability(), self._make_board_availability()],
            "availability_mode": "all",
        }
        components: dict[str, Component] = {
            "board": {
                **self._make_entity("binary_sensor", "board", self._text("board")),
                "device_class": "connectivity",
                "entity_category": "diagnostic",
                **_make_state_source(topics(t.BOARD), "{{ 'ON' if value_json.connected else 'OFF' }}"),
            },
            "reader-trouble": {
                **self._make_entity("binary_sensor", "reader-trouble", self._text("reader-trouble")),
                "device_class": "problem",
                "entity_category": "diagnostic",
                **_make_state_source(topics(t.BOARD), "{{ 'ON' if value_json.broken else 'OFF' }}"),
                **availability,
            },
            "tag": {
                **self._make_event("tag", self._text("tag"), t.TAG, ["arrived", "left", "shown"]),
                "icon": "mdi:nfc",
                **availability,
            },
        }
        for reader in board.reader:
            id_ = f"reader-{to_level(reader.name)}"
            tag_names = "value_json.tags | map(attribute='name', default='?') | join(', ')"
            components[id_] = {
                **self._make_entity("sensor", id_, self._name_reader(reader.name, places)),
                "icon": "mdi:nfc-variant",
                "enabled_by_default": payload is None,
                **_make_state_source(
                    topics(t.READER, to_level(reader.name)),
                    f"{{{{ ({tag_names})[:{MAX_STATE_LETTERS}] or '{NO_OPTION}' }}}}",
                ),
                **availability,
            }
        for button in board.button:
            id_ = f"button-{to_level(button.name)}"
            key = f"button-{button.name}"
            label = self.speech.plain_text(key) if self.speech.has_message(key) else button.name
            components[id_] = {
                **self._make_event(
                    id_,
                    self._text("button", what=label),
                    f"{t.BUTTON}/{to_level(button.name)}",
                    list(PRESSES.values()),
                ),
                "device_class": "button",
                **availability,
            }
            if payload is not None and self.settings.answers:
                press = f"press-{to_level(button.name)}"
                components[press] = {
                    **self._make_entity("button", press, self._text("press", what=label)),
                    "command_topic": topics(t.PRESS),
                    "payload_press": button.name,
                    "icon": "mdi:gesture-tap-button",
                }
        return components

    # ------------------------------------------------------------------ parts of a message

    def _make_device_info(self, board: Profile | None = None, page: str = "") -> dict[str, Any]:
        # Home Assistant keeps what another message of the device does not name.
        return {
            "identifiers": [self.topics.id],
            "name": f"MarsHub {self.topics.node}",
            "manufacturer": "MarsHub",
            "sw_version": self.version,
            **({"model": board.title, "model_id": board.name} if board is not None else {}),
            **({"configuration_url": page} if page else {}),
        }

    def _list_availability(self) -> list[dict[str, str]]:
        # A list here too: Home Assistant merges the device's availability into each component and takes one form only.
        return [{"topic": self.topics(t.STATUS)}]

    def _make_board_availability(self) -> dict[str, str]:
        return {
            "topic": self.topics(t.BOARD),
            "value_template": "{{ 'online' if value_json.connected else 'offline' }}",
        }

    def _make_entity(self, platform: str, id_: str, name: str) -> Component:
        unique = f"{self.topics.id}_{id_}"
        slug = re.sub(r"[^a-z0-9]+", "_", unique.lower()).strip("_")
        return {
            "platform": platform,
            "unique_id": unique,
            "default_entity_id": f"{platform}.{slug}",
            "object_id": slug,  # the same before Home Assistant 2025.10; later ones ignore it beside the other
            "name": name,
        }

    def _make_sensor(self, id_: str, icon: str) -> Component:
        return {**self._make_entity("sensor", id_, self._text(id_)), "icon": f"mdi:{icon}"}

    def _name_reader(self, reader: str, places: Mapping[str, str]) -> str:
        """Return the name of a reader's sensor: its place, with the reader's own name where several share the place."""
        place = places.get(reader, "")
        if not place:
            return self._text("reader", what=reader)
        is_shared = list(places.values()).count(place) > 1
        return self._text("pieces", what=f"{place} ({reader})" if is_shared else place)

    def _make_event(self, id_: str, name: str, topic: str, types: list[str]) -> Component:
        return {
            **self._make_entity("event", id_, name),
            "state_topic": self.topics(*topic.split("/")),
            "event_types": types,
        }

    def _text(self, key: str, **args: str) -> str:
        return self.speech.plain_text(f"mqtt-{key}", **args)


def _make_state_source(topic: str, template: str) -> Component:
    """Return a state that is one field of the data at a topic; all other fields are attributes."""
    return {"state_topic": topic, "value_template": template, "json_attributes_topic": topic}


class _Part(msgspec.Struct):
    platform: str


class _DeviceMessage(msgspec.Struct):
    components: dict[str, _Part]


def parse_components(message: bytes) -> dict[str, str]:
    """Return the components, id -> platform, of one of our own device messages."""
    return {name: part.platform for name, part in msgspec.json.decode(message, type=_DeviceMessage).components.items()}


class Retained(msgspec.Struct, frozen=True):
    """The retained data of a table: `topics` below its own, and the `parts` of its device, id -> platform."""

    topics: tuple[str, ...] = ()
    parts: dict[str, str] = {}


def parse_retained(payload: bytes) -> Retained:
    """Return the retained data in a payload; nothing where it cannot be read."""
    try:
        retained = msgspec.json.decode(payload, type=Retained)
    except (msgspec.MsgspecError, RecursionError):
        return Retained()
    parts = {name: kind for name, kind in retained.parts.items() if _ID.fullmatch(name) and kind in _PLATFORMS}
    return Retained(
        tuple(topic for topic in retained.topics[:_MAX_RETAINED] if _TOPIC.fullmatch(topic)),
        dict(list(parts.items())[:_MAX_RETAINED]),
    )
