"""Home Assistant's discovery: held against its schema, and every template against what is really told."""

from __future__ import annotations

import json
import re
from functools import cache
from typing import Any

import jinja2
import jsonschema
import pytest
from bridge_tables import HUB, boarded, open_bridge
from brokers import PATIENCE_S, Ear, Embedded
from ha_schema import PLATFORMS, read_device, read_entity

from marshub.bridge.bridge import Bridge
from marshub.bridge.discovery import NO_OPTION, Retained, parse_retained
from marshub.bridge.settings import read_settings
from marshub.games import GAMES, load_game
from marshub.kernel import Session
from marshub.words import Speech
from toys import Toy

#: Home Assistant's templates: Jinja's, with JSON that keeps letters as they are.
TEMPLATES = jinja2.Environment(undefined=jinja2.StrictUndefined)
TEMPLATES.filters["tojson"] = json.dumps


compiled = cache(TEMPLATES.from_string)


def shown(template: str, payload: bytes) -> str:
    return compiled(template).render(value=payload.decode(), value_json=_json(payload))


def _json(payload: bytes) -> Any:
    try:
        return json.loads(payload)
    except ValueError:
        return None


def topics_of(parts: dict[str, dict[str, Any]]) -> set[str]:
    """Where entities expect something that stands: an event may never have happened."""
    matches = {place["topic"] for part in parts.values() for place in part["availability"]}
    return matches | {
        part["state_topic"] for part in parts.values() if "state_topic" in part and part["platform"] != "event"
    }


def check(part: dict[str, Any], kept: dict[str, bytes]) -> str:
    """Everything an entity needs is there, and its state is one that Home Assistant takes; gives that."""
    for place in part["availability"]:
        shown(place.get("value_template", "{{ value }}"), kept[place["topic"]])
    if "json_attributes_topic" in part:
        assert isinstance(_json(kept[part["json_attributes_topic"]]), dict)
    if part["platform"] == "event" or "state_topic" not in part:
        return ""
    state = shown(part["value_template"], kept[part["state_topic"]])
    assert len(state) <= 255
    if part["platform"] == "binary_sensor":
        assert state in ("ON", "OFF")
    if "options" in part:
        assert state in part["options"]
    if part.get("state_class") == "measurement":
        float(state)
    return state


@pytest.mark.parametrize("game", list(GAMES))
def test_every_game_on_a_board_is_told_as_home_assistant_wants_it(game: str, broker: Embedded, ear: Ear) -> None:
    session: Session[Any, Any] = Session(load_game(game), {"players": 2}, 7)
    with boarded(session, broker.url, f"ha-{game}") as opened:
        base, device = f"marshub/ha-{game}", f"marshub_ha-{game}"
        ear.until(f"{base}/board", lambda said: said["connected"])
        ear.until(f"homeassistant/device/{device}/config")
        parts = read_device(ear.payload(f"homeassistant/device/{device}/config"))
        kept = ear.stands(topics_of(parts))
        profile = opened.table.profile
        assert profile is not None
        for reader in profile.reader:
            assert parts[f"reader-{reader.name}"]["platform"] == "sensor"
        for button in profile.button:
            event = parts[f"button-{button.name}"]
            assert (event["device_class"], event["event_types"]) == ("button", ["press", "long_press", "release"])
        lit = {name for name in parts if name.startswith("lamp-")}
        bars = {name for name in parts if name.startswith("track-")}
        assert len(lit) > 5
        assert bars
        states = {name: check(part, kept) for name, part in parts.items()}
        assert states["board"] == "ON"
        assert states["reader-pad"] == NO_OPTION
        assert states["game"] == Speech("en").plain_text(f"game-{game}")
        assert states["phase"]
        # Nobody in the house may answer: there is nothing to do it with.
        assert not [part for part in parts.values() if part["platform"] in ("button", "select")]
        assert not [topic for topic in kept if topic.startswith("homeassistant/select/" + device)]
        # An entity's id and its topics are the same in every language.
        italian = Bridge(
            read_settings(broker.url, node=f"ha-{game}", environ={}), Speech("it"), opened.table, HUB, board=True
        )
        with opened.table.locked():
            assert italian._state_builder is not None
            seen = italian._state_builder.build(answers=False)
        other = read_device(italian._discovery.make_device(seen, HUB, {}))
        assert other.keys() == parts.keys()
        assert {n: p["default_entity_id"] for n, p in other.items()} == {
            n: p["default_entity_id"] for n, p in parts.items()
        }
        assert other["round"]["name"] == "Round"
        assert other["question"]["name"] == "Domanda"


def test_the_question_is_a_list_to_choose_from_where_answers_are_allowed(broker: Embedded, ear: Ear) -> None:
    session: Session[Any, Any] = Session(load_game("first-martians"), {"players": 2}, 7)
    topic = "homeassistant/select/marshub_ask/question/config"
    with boarded(session, broker.url, "ask", answers=True):
        ear.until(topic)
        ear.until("homeassistant/device/marshub_ask/config")
        parts = read_device(ear.payload("homeassistant/device/marshub_ask/config"))
        kept = ear.stands(topics_of(parts))
        assert parts["press-ok"]["payload_press"] == "ok"
        select = read_entity("select", kept[topic])
        question = json.loads(kept["marshub/ask/question"])
        assert select["options"] == [NO_OPTION, *(option["name"] for option in question["options"])]
        assert check(select, kept) == NO_OPTION
        name = select["options"][1]
        command = TEMPLATES.from_string(select["command_template"]).render(value=name)
        assert json.loads(command) == {"to": question["id"], "name": name}
        ear.say(select["command_topic"], command)
        after = ear.until("marshub/ask/question", lambda said: said["id"] != question["id"])
        assert session.state.first_player == question["options"][0]["id"]
        ear.until(topic, lambda said: after["id"] in said["command_template"])


def test_discovery_is_told_again_when_home_assistant_comes(broker: Embedded, ear: Ear) -> None:
    topic = "homeassistant/device/marshub_birth/config"
    with open_bridge(Session(Toy(), seed=1), broker.url, "birth") as bridge:
        ear.until(topic)
        assert bridge.connection.wait_until_settled(PATIENCE_S)
        before = len(ear.all(topic))
        ear.say("homeassistant/status", "offline")
        ear.say("homeassistant/status", "online")
        ear.wait(lambda: len(ear.all(topic)) > before)
        assert ear.all(topic)[-1] == ear.all(topic)[0]


def test_what_there_is_no_more_is_taken_away(broker: Embedded, ear: Ear, monkeypatch: pytest.MonkeyPatch) -> None:
    """A component that says its platform alone is removed; a newcomer learns of it from what the broker kept."""
    topic = "homeassistant/device/marshub_two/config"
    with monkeypatch.context() as soon:
        soon.setattr("marshub.bridge.bridge.RETAINED_WAIT_S", 0.0)  # this broker has kept nothing
        with open_bridge(Session(load_game("first-martians"), {"players": 2}, 7), broker.url, "two"):
            ear.until("marshub/two/kept", lambda kept: "track-morale" in kept["parts"])
    with open_bridge(Session(load_game("pocket-mars"), {"players": 2}, 7), broker.url, "two"):
        message = ear.until(topic, lambda message: message["components"].get("track-morale") == {"platform": "sensor"})
        assert message["components"]["lamp-zone-lab"] == {"platform": "binary_sensor"}
        assert "track-morale" not in read_device(json.dumps(message).encode())
        assert "track-deck" in read_device(json.dumps(message).encode())


def test_another_prefix_or_none(broker: Embedded, ear: Ear) -> None:
    with open_bridge(Session(Toy(), seed=1), broker.url, "other", prefix="ha/disc") as bridge:
        ear.until("ha/disc/device/marshub_other/config")
        assert bridge.connection.wait_until_settled(PATIENCE_S)
        for birth in ("ha/disc/status", "homeassistant/status"):
            before = len(ear.all("ha/disc/device/marshub_other/config"))
            ear.say(birth, "online")
            ear.wait(lambda: len(ear.all("ha/disc/device/marshub_other/config")) > before)  # noqa: B023
    with open_bridge(Session(Toy(), seed=1), broker.url, "none", prefix="") as bridge:
        ear.until("marshub/none/game")
        assert bridge.connection.wait_until_settled(PATIENCE_S)
    assert not [topic for topic, _, _ in ear.heard if "marshub_none" in topic]


@pytest.mark.parametrize(
    "payload",
    [b"", b"[]", b"{", b'{"parts": 3}', b'{"topics": [1]}', b"[" * 5000],
    ids=["empty", "list", "broken", "number", "topic", "deep"],
)
def test_nonsense_that_the_broker_kept_is_nothing_to_clear_up(payload: bytes) -> None:
    assert parse_retained(payload) == Retained()


def test_only_what_is_ours_is_cleared_up() -> None:
    strange = {
        "topics": ["lamp/a", "../x", "track/+", "game", "command/answer", "status", "lamp/a/b", "\n"],
        "parts": {"../x": "sensor", "y": "camera", "z": "sensor"},
    }
    assert parse_retained(json.dumps(strange).encode()) == Retained(("lamp/a", "game"), {"z": "sensor"})


def test_the_schema_refuses_what_home_assistant_refuses() -> None:
    good = {"platform": "sensor", "unique_id": "a", "state_topic": "a/b"}
    jsonschema.validate(good, PLATFORMS["sensor"])
    for bad in (
        {"state_topic": None},
        {"state_topic": "a/#"},
        {"options": ["a"]},
        {"options": ["a"], "device_class": "enum", "state_class": "measurement"},
        {"availability": [{"topic": "a"}], "availability_topic": "a"},
        {"object_id": "a"},
        {"default_entity_id": "sensor.Ä"},
    ):
        with pytest.raises(jsonschema.ValidationError):
            jsonschema.validate({**good, **bad}, PLATFORMS["sensor"])
    assert re.fullmatch(r"[a-zA-Z0-9_-]+", "marshub_ha-first-martians")  # of a topic's level in discovery
