"""Home Assistant's discovery: held against its schema, and every template against what is really told."""

from __future__ import annotations

import json
import re
import socket
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import jinja2
import jsonschema
import pytest
from bridge_tables import HUB, STARTER, boarded, open_bridge
from brokers import PATIENCE_S, Ear, Embedded
from ha_schema import PLATFORMS, read_device, read_entity

from marshub.board.notices import BoardNews
from marshub.bridge.board_events import BoardEvents
from marshub.bridge.bridge import Bridge, attach_bridge
from marshub.bridge.discovery import NO_OPTION, DiscoveryMessages, Retained, parse_retained
from marshub.bridge.settings import read_settings
from marshub.bridge.state_payload import Option, StateBuilder
from marshub.bridge.topics import Topics, to_level
from marshub.games import GAMES, load_game
from marshub.kernel import Session
from marshub.languages import LANGUAGES
from marshub.sanitize import sanitize_line
from marshub.table.game_table import GameTable
from marshub.table.links import ServedLink, find_public_page, publish_links
from marshub.table.setup import open_table, start_session
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


def make_messages(speech: Speech) -> DiscoveryMessages:
    settings = read_settings("mqtt://localhost", node="names", environ={}, answers=True)
    return DiscoveryMessages(Topics("names"), settings, speech, "1")


def describe(game: str, language: str, monkeypatch: pytest.MonkeyPatch) -> dict[str, dict[str, Any]]:
    """The entities of a game on our board in a language; a word that nobody has is a mistake, and an id for a word."""

    def fail(key: str, args: object = None) -> str:
        raise AssertionError(f"{language} has no message {key}")

    monkeypatch.setattr("marshub.words.make_readable", fail)
    monkeypatch.setattr("marshub.words.sanitize_lines", fail)  # a text that is no message, as `otherwise` of an id is
    table = GameTable(Session(load_game(game), {"players": 2}, 7), clock=lambda: 0, profile=HUB)
    try:
        speech = Speech(language)
        speech.learn(table.session.game.pack_texts())
        payload = StateBuilder(table, speech, HUB, BoardEvents(HUB, lambda: None)).build(answers=True)
        messages = make_messages(speech)
        parts = read_device(messages.make_device(payload, HUB, {}))
        question = messages.make_question(payload)
        return {**parts, "answer": read_entity("select", question)} if question else parts
    finally:
        table.close()


@pytest.mark.parametrize("game", list(GAMES))
def test_every_entity_has_a_name_of_its_own_in_each_language(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    english = describe(game, "en", monkeypatch)
    for language in LANGUAGES:
        parts = describe(game, language, monkeypatch)
        names = [part["name"] for part in parts.values()]
        assert len(names) == len(set(names))
        assert all(name and "mqtt" not in name.casefold() and not name.startswith(":") for name in names)
        # An entity's id is the same in every language.
        assert [part["default_entity_id"] for part in parts.values()] == [
            f"{part['platform']}.{part['object_id']}" for part in english.values()
        ]
    assert all(part["unique_id"] == f"marshub_names_{name}" for name, part in english.items())
    assert english["game"]["name"] == "Game"
    assert english["reader-pad"]["name"] == "Pieces: The scan pad"


def test_what_few_look_at_is_off_until_it_is_enabled(monkeypatch: pytest.MonkeyPatch) -> None:
    parts = describe("first-martians", "en", monkeypatch)
    off = {name for name, part in parts.items() if part.get("enabled_by_default") is False}
    assert off == {name for name in parts if name.startswith(("lamp-", "reader-")) and name != "reader-trouble"}
    shown = [name for name, part in parts.items() if name not in off and "entity_category" not in part]
    assert len(shown) < 50
    assert parts["reader-row-1-1"]["name"] == "Pieces: Oxygenator 01"
    without_icon = {
        name for name in shown if "icon" not in parts[name] and parts[name].get("device_class") in (None, "enum")
    }
    assert not without_icon
    # A board without a game is its readers.
    alone = read_device(make_messages(Speech("en")).make_device(None, HUB, {}))
    assert all(alone[f"reader-{reader.name}"]["enabled_by_default"] for reader in HUB.reader)
    assert alone["reader-pad"]["name"] == "On reader pad"
    messages, places = make_messages(Speech("en")), {"a": "Lab", "b": "Lab", "c": "Farm"}
    assert [messages._name_reader(reader, places) for reader in places] == [
        "Pieces: Lab (a)", "Pieces: Lab (b)", "Pieces: Farm",
    ]  # fmt: skip


def test_a_table_that_is_kept_looks_for_its_page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Bridge, "start", lambda bridge: None)
    save = tmp_path / "game.marshub"
    opened = open_table(start_session(Toy(), {}, 1, save=save), "none")
    try:
        settings = read_settings("mqtt://127.0.0.1", node="page", environ={})
        bridge = attach_bridge(opened, settings, Speech("en"), HUB)
        assert bridge._save == save
        assert bridge._state_builder is not None
        assert bridge._state_builder.profile is HUB, "the table has no board"
        silent = attach_bridge(opened, read_settings("mqtt://127.0.0.1", prefix="", environ={}), Speech("en"))
        assert silent._seconds_until_due() is None, "nobody asks for its page"
        opened.table.profile = STARTER
        of_the_table = attach_bridge(opened, settings, Speech("en"), HUB)
        assert of_the_table._board_events is not None
        assert of_the_table._board_events.profile is STARTER, "this one is there"
        bridge._handle_connection_change("lost", "timed out\x1b")  # whatever a broker says
        bridge._handle_connection_change("refused", "wrong password")
        bridge._handle_connection_change("online", "")
        news = [notice for notice in opened.table.notices if isinstance(notice, BoardNews)]
        assert news == [
            BoardNews("mqtt-news-lost", f"mqtt://127.0.0.1:1883, {sanitize_line('timed out' + chr(27))}"),
            BoardNews("mqtt-news-refused", "mqtt://127.0.0.1:1883, wrong password"),
            BoardNews("mqtt-news-online", "mqtt://127.0.0.1:1883"),
        ]
    finally:
        opened.close()


def test_the_device_names_its_board_and_the_page_that_others_reach(
    broker: Embedded, ear: Ear, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The address is that of the spectators' page, and never that of a seat."""
    device = json.loads(make_messages(Speech("en")).make_device(None, HUB, {}))["device"]
    assert (device["model"], device["model_id"], device["sw_version"]) == ("HUB board", "hub", "1")
    topic = "homeassistant/device/marshub_page/config"
    monkeypatch.setattr("marshub.bridge.bridge.PAGE_CHECK_S", 0.05)
    save = tmp_path / "game.marshub"
    seat, page = ServedLink("seat", "red", "http://192.0.2.7:8000/t/seat"), "http://192.0.2.7:8000/t/abc"
    session = Session(Toy(), seed=1)
    with socket.create_server(("127.0.0.1", 0)) as server, open_bridge(session, broker.url, "page", save=save):
        assert "configuration_url" not in ear.until(topic)["device"]
        port = server.getsockname()[1]
        with publish_links(save, "127.0.0.1", port, (seat, ServedLink("look", "", page))):
            ear.until(topic, lambda message: message["device"].get("configuration_url") == page)
            read_device(ear.payload(topic))
        ear.until(topic, lambda message: "configuration_url" not in message["device"])
        with publish_links(save, "127.0.0.1", port, (seat, ServedLink("look", "", "http://127.0.0.1:8000/t/abc"))):
            assert find_public_page(save) == ""


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


def test_an_option_that_begins_with_its_group_says_it_once() -> None:
    session: Session[Any, Any] = Session(load_game("first-martians"), {"players": 2}, 7)
    table = GameTable(session, clock=lambda: 0)
    try:
        while not any(option.id == "withdraw:s1" for option in table.session.pending.options()):  # type: ignore[union-attr]
            table.session.answer(table.session.pending.first_answer())  # type: ignore[union-attr]
        options = StateBuilder(table, Speech("en"), None, None).build(answers=True).options
        name = next(option.name for option in options if option.id == "withdraw:s1")
        assert name.startswith("Take back: ")
        assert name.count("Take back") == 1
    finally:
        table.close()


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
    [b"", b"[]", b"{", b'{"parts": 3}', b'{"topics": [1]}', b"[" * 5000, b'{"a":' * 5000],
    ids=["empty", "list", "broken", "number", "topic", "deep", "deeper"],
)
def test_nonsense_that_the_broker_kept_is_nothing_to_clear_up(payload: bytes) -> None:
    assert parse_retained(payload) == Retained()


def test_each_name_is_one_level_of_a_topic() -> None:
    assert [to_level(name) for name in ("zone.lab", "row 1/3", "+#", "")] == ["zone-lab", "row-1-3", "x", "x"]


def test_only_what_is_ours_is_cleared_up() -> None:
    strange = {
        "topics": ["lamp/a", "../x", "track/+", "game", "command/answer", "status", "lamp/a/b", "\n"],
        "parts": {"../x": "sensor", "x/../z": "sensor", "y": "camera", "z": "sensor"},
    }
    assert parse_retained(json.dumps(strange).encode()) == Retained(("lamp/a", "game"), {"z": "sensor"})


def test_of_more_than_a_bridge_ever_has_the_first_are_cleared_up() -> None:
    many = {"topics": [f"lamp/{n}" for n in range(2001)], "parts": {f"part{n}": "sensor" for n in range(2001)}}
    retained = parse_retained(json.dumps(many).encode())
    assert retained.topics == tuple(many["topics"][:2000])
    assert list(retained.parts) == list(many["parts"])[:2000]


def test_the_schema_refuses_what_home_assistant_refuses() -> None:
    good = {"platform": "sensor", "unique_id": "a", "state_topic": "a/b"}
    jsonschema.validate(good, PLATFORMS["sensor"])
    for bad in (
        {"state_topic": None},
        {"state_topic": "a/#"},
        {"options": ["a"]},
        {"options": ["a"], "device_class": "enum", "state_class": "measurement"},
        {"availability": [{"topic": "a"}], "availability_topic": "a"},
        {"object_id": "sensor.a"},
        {"default_entity_id": "sensor.Ä"},
    ):
        with pytest.raises(jsonschema.ValidationError):
            jsonschema.validate({**good, **bad}, PLATFORMS["sensor"])
    assert re.fullmatch(r"[a-zA-Z0-9_-]+", "marshub_ha-first-martians")  # of a topic's level in discovery


def test_a_board_alone_has_no_buttons_to_press_and_keeps_what_it_had() -> None:
    messages = make_messages(Speech("en"))  # in which the house may answer
    parts = json.loads(messages.make_device(None, HUB, {"board": "binary_sensor", "old": "sensor"}))["components"]
    assert parts["old"] == {"platform": "sensor"}  # which takes it away
    assert parts["board"] == json.loads(messages.make_device(None, HUB, {}))["components"]["board"]
    assert not [name for name in parts if name.startswith("press-")]
    assert [item["topic"].rpartition("/")[2] for item in parts["tag"]["availability"]] == ["status", "board"]
    assert parts["tag"]["availability_mode"] == "all", "both the bridge and the board are there"
    text = Speech("en").plain_text
    assert parts["button-prev"]["name"] == text("mqtt-button", what=text("button-prev"))


def test_a_list_to_choose_from_is_no_longer_than_people_read() -> None:
    session: Session[Any, Any] = Session(Toy(), seed=1)
    table = GameTable(session, clock=lambda: 0)
    try:
        payload = StateBuilder(table, Speech("en"), None, None).build(answers=True)
    finally:
        table.close()
    messages = make_messages(Speech("en"))
    assert "round" not in json.loads(messages.make_device(payload, None, {}))["components"]  # it counts none
    for count, is_offered in ((100, True), (101, False)):
        options = tuple(Option(str(number), str(number)) for number in range(count))
        assert bool(messages.make_question(replace(payload, options=options))) == is_offered
