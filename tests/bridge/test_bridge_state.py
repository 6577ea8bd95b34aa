"""What stands and what happens, at a real broker."""

from __future__ import annotations

import dataclasses
import json
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from bridge_tables import HUB, boarded, open_bridge
from brokers import PATIENCE_S, Ear, Embedded
from msgspec.structs import replace

from hublink.messages import FAILING, OFF, OK, PRESS
from marshub.board.palette import DARK, LedColor
from marshub.board.profile import Overlay
from marshub.board.tags import make_simulated_uid
from marshub.bridge.alert_level import ALARM_S, LIGHTS, AlertLevels, to_light
from marshub.bridge.board_events import MAX_TAGS, BoardEvents, Pressed, TagMoved
from marshub.bridge.bridge import Bridge
from marshub.bridge.discovery import DiscoveryMessages, list_birth_topics, make_question_topic
from marshub.bridge.mqtt_connection import Message
from marshub.bridge.settings import read_settings
from marshub.bridge.state_payload import MAX_STATE_LETTERS, StateBuilder, make_board_event, make_moment_event
from marshub.bridge.topics import KEPT
from marshub.games import load_game
from marshub.kernel import TABLE, Chance, Choose, Indicator, Option, Result, Script, Session, Table, Words, say
from marshub.kernel.policy import play
from marshub.link.events import (
    BoardInfo,
    Button,
    Connected,
    Lost,
    ReaderHealth,
    ReaderState,
    Snapshot,
    TagArrived,
    TagLeft,
    Waiting,
)
from marshub.serve.page_moments import MomentWords
from marshub.serve.public_view import make_public_view
from marshub.table.game_table import GameTable
from marshub.table.setup import start_session
from marshub.table.spectator_table import SpectatorTable
from marshub.words import Speech
from toys import Toy, ToyState


def test_a_board_is_told_as_it_is_touched(broker: Embedded, ear: Ear) -> None:
    session: Session[Any, Any] = Session(load_game("first-martians"), {"players": 2}, 7)
    with boarded(session, broker.url, "touched") as opened:
        base = "marshub/touched"
        assert opened.sim is not None
        assert ear.until(f"{base}/board", lambda told: told["connected"])["name"] == "hub"
        assert ear.last(f"{base}/status") == "online"
        pawn = next(piece for piece in session.game.tagged_pieces(session.state) if piece.sort == "pawn")
        reader = next(n for n, item in enumerate(opened.table.profile.reader) if item.name == "row-3-3")  # type: ignore[union-attr]
        opened.sim.put(reader, make_simulated_uid(pawn.id).hex())
        lying = ear.until(f"{base}/reader/row-3-3", lambda told: told["count"])
        assert (lying["zone"], lying["place"], lying["health"]) == ("lab", "Lab", "ok")
        assert [(tag["piece"], tag["uid"]) for tag in lying["tags"]] == [(pawn.id, make_simulated_uid(pawn.id).hex())]
        came = ear.until(f"{base}/tag")
        assert (came["event_type"], came["reader"], came["piece"]) == ("arrived", "row-3-3", pawn.id)
        opened.sim.take(reader, make_simulated_uid(pawn.id).hex())
        assert ear.until(f"{base}/tag", lambda told: told["event_type"] == "left")["place"] == "Lab"
        assert ear.until(f"{base}/reader/row-3-3", lambda told: not told["count"])["tags"] == []
        card = next(piece for piece in session.game.tagged_pieces(session.state) if piece.sort == "card")
        opened.sim.put(reader, make_simulated_uid(card.id).hex())  # which nobody can hold: it has its name
        ear.until(f"{base}/tag", lambda told: told.get("piece") == card.id)
        opened.sim.take(reader, make_simulated_uid(card.id).hex())
        opened.sim.put(reader, "04ffeeddccbbaa")
        assert ear.until(f"{base}/tag", lambda told: "04ffeeddccbbaa" in str(told))["uid"] == "04ffeeddccbbaa"
        opened.sim.press("next")
        ear.until(f"{base}/button/next", lambda told: told["event_type"] == "release")
        assert [item["event_type"] for item in ear.all(f"{base}/button/next")] == ["press", "release"]
        lamp = ear.until(f"{base}/lamp/status", lambda told: told["state"] == "ON")
        assert len(lamp["leds"]) == len(opened.table.profile.find_leds("first-martians")["status"])  # type: ignore[union-attr]
    assert ear.until(f"{base}/status", lambda said: said == "offline")
    # What stands is kept; what happened is not.
    kept = ear.kept(broker.port, f"{base}/#", lambda kept: kept.get(f"{base}/status") == b"offline")
    assert json.loads(kept[f"{base}/reader/row-3-3"])["count"] == 1
    assert not [topic for topic in kept if topic.split("/")[2] in ("tag", "button", "moment", "alarm", "error")]


def on(table: GameTable, steps: int) -> None:
    """Answer so many questions anyhow."""
    for step in range(steps):
        with table.locked():
            if table.session.pending is not None:
                table.answer(table.session.pending.random_answer(Chance(step)))


def test_a_game_is_told_with_its_tracks_phase_question_and_moments(broker: Embedded, ear: Ear) -> None:
    session: Session[Any, Any] = Session(load_game("first-martians"), {"players": 2}, 7)
    with open_bridge(session, broker.url, "played", lamps=("house/lounge/set",)) as bridge:
        base, table = "marshub/played", bridge.table
        assert table is not None
        game = ear.until(f"{base}/game")
        assert (game["game"], game["round"], game["over"]) == ("first-martians", 0, False)
        asked = ear.until(f"{base}/question")
        assert asked["id"] == "q0"
        assert asked["asked"]
        assert "options" not in asked  # nobody in the house may answer
        morale = ear.until(f"{base}/track/morale")
        assert (morale["value"], morale["least"], morale["most"]) == (0, -2, 3)
        while session.state.phase != "production":
            on(table, 1)
        game = ear.until(f"{base}/game", lambda told: told["phase"] == "Production")
        assert (game["stage"], game["round"]) == ("Sol 1", 1)
        ear.wait(lambda: {item["event_type"] for item in ear.all(f"{base}/moment")} >= {"dawn", "card"})
        assert all(item["title"] for item in ear.all(f"{base}/moment"))
        table.adjust("supply.oxygen", 1)
        assert ear.until(f"{base}/track/supply-oxygen", lambda told: told["value"] == 1)["words"] == "Oxygen: 1"


def test_lamps_of_the_house_follow_a_malfunction(broker: Embedded, ear: Ear) -> None:
    session: Session[Any, Any] = Session(load_game("first-martians"), {"players": 2}, 7)
    clock = [0.0]
    lamps = ("house/lounge/set", "house/hall/set")
    with open_bridge(session, broker.url, "mood", lamps=lamps, clock=lambda: clock[0]) as bridge:
        table = bridge.table
        assert table is not None
        for part in ("hardware", "cpu", "energy", "oxygen"):
            for place in session.state.facilities:
                if session.state.facilities[place].parts.get(part) is False:
                    table.adjust(f"facilities.{place}.parts.{part}", True)
        calm = ear.until("marshub/mood/mood", lambda told: told["problem"] == "OFF")
        assert calm["mood"] == "calm"
        assert not ear.all("marshub/mood/alarm")  # what was so when we came is no news
        table.adjust("facilities.lab.parts.cpu", False)
        mood = ear.until("marshub/mood/mood", lambda told: told["mood"] == "alarm")
        assert (mood["problem"], mood["words"]) == ("ON", ["Lab, CPU: broken"])
        assert ear.until("marshub/mood/alarm")["words"] == "Lab, CPU: broken"
        for lamp in lamps:
            assert (
                ear.until(lamp, lambda told: told["color"]["r"] == 255 and told["color"]["g"] == 0)["effect"] == "blink"
            )
        lit = ear.last("marshub/mood/lamp/part-lab-cpu")
        assert (lit["state"], lit["pattern"]) == ("ON", "fast_blink")
        clock[0] = ALARM_S + 1  # an alarm does not last for ever, the trouble does
        table.adjust("supply.oxygen", 2)
        assert ear.until("marshub/mood/mood", lambda told: told["mood"] == "trouble")["problem"] == "ON"
        table.adjust("facilities.lab.parts.cpu", True)
        ear.until("marshub/mood/mood", lambda told: told["mood"] == "calm")
        ear.until(lamps[0], lambda told: told["color"]["g"] == 197)
    kept = ear.kept(broker.port, "#", lambda kept: kept.get("marshub/mood/status") == b"offline")
    assert not set(lamps) & set(kept)  # commands are not kept


def test_an_alarm_ends_by_itself() -> None:
    moods = AlertLevels()
    broken = Indicator("part", 1, 1, "bad", say("toy-lamp"), urgent=True)
    assert moods.update([broken], None, 0.0) == ("trouble", [])
    assert moods.update([], None, 1.0) == ("calm", [])
    assert moods.update([broken], None, 2.0) == ("alarm", [broken])
    assert moods.seconds_until_change(4.0) == ALARM_S - 2.0
    assert moods.update([broken], None, 1.0 + ALARM_S) == ("alarm", [])
    assert moods.update([broken], None, 2.0 + ALARM_S) == ("trouble", [])
    assert moods.seconds_until_change(2.0 + ALARM_S) is None
    assert moods.update([], None, 3.0 + ALARM_S) == ("calm", [])
    assert moods.update([broken], None, 4.0 + ALARM_S) == ("alarm", [broken])
    assert moods.update([], None, 5.0 + ALARM_S) == ("calm", []), "it is mended before the alarm ends"
    for outcome, level in (("victory", "won"), ("defeat", "lost"), ("done", "over")):
        late = Indicator(outcome, 1, 1, "bad", say("toy-lamp"), urgent=True)  # what breaks with the last answer
        assert moods.update([broken, late], Result(outcome, say("toy-over")), 3.0) == (level, [])
    assert [to_light(level).get("effect") for level in LIGHTS] == ["blink", None, None, "breathe", None, None]
    assert set(LIGHTS) == {"alarm", "trouble", "calm", "won", "lost", "over"}
    assert all(0 <= value <= 255 for color, _, _ in LIGHTS.values() for value in color)
    assert all(0 <= brightness <= 254 for _, brightness, _ in LIGHTS.values())
    assert all(to_light(level)["brightness"] == LIGHTS[level][1] for level in LIGHTS)


def test_a_moment_is_sent_with_its_dice() -> None:
    moment = MomentWords("roll", "A roll", "", ("Two dice",), (("red", "6", True), ("blue", "1", False)), ("Crisis",))
    assert make_moment_event(moment) == {
        "event_type": "roll",
        "title": "A roll",
        "story": "",
        "text": ["Two dice"],
        "dice": [{"die": "red", "shows": "6", "bad": True}, {"die": "blue", "shows": "1", "bad": False}],
        "effects": ["Crisis"],
    }


class Wordy(Toy):
    """Options of one name, and of a very long one; and indicators that want attention."""

    def play_segment(self, table: Table[ToyState]) -> Script:
        labels = {"a": "toy-near", "b": "toy-near", "c": "x" * 400, "d": "x" * 400, "e": "toy-near"}
        yield Choose(TABLE, say("y" * 400), lambda: [Option(name, say(label)) for name, label in labels.items()])

    def list_indicators(self, state: ToyState) -> list[Indicator]:
        return [
            Indicator(name, 0, most, "bad", say("toy-lamp"), urgent=True)
            for name, most in (("dark", 1), ("empty", 2), ("elsewhere", 5))
        ] + [Indicator("calm", 1, 1, "good", say("toy-lamp"))]


def test_how_a_game_ended_is_told_with_title_and_reason() -> None:
    session: Session[Any, Any] = Session(Toy(), {"rounds": 1}, 1)
    play(session, "first")
    with closing(GameTable(session, clock=lambda: 0)) as table:
        told = StateBuilder(table, Speech("en"), None, None).build(answers=False).state["game"]
    ending = make_public_view(session, Speech("en")).ending
    assert ending is not None
    assert (told["over"], told["says"]) == (True, [ending.title, ending.reason])


def test_options_have_names_of_their_own_and_what_wants_attention_has_a_lamp(monkeypatch: pytest.MonkeyPatch) -> None:
    table = GameTable(Session(Wordy(), seed=1), clock=lambda: 0)
    bridge = Bridge(read_settings("mqtt://127.0.0.1", node="lamp", environ={}), Speech("en"), table, clock=lambda: 0.0)
    try:
        assert bridge._state_builder is not None
        mood = json.loads(bridge._make_table_state(table, bridge._state_builder)[0]["marshub/lamp/mood"])
        assert (mood["mood"], mood["problem"]) == ("trouble", "ON")
        payload = StateBuilder(table, Speech("en"), None, None).build(answers=True)
        assert [option.id for option in payload.options] == list("abcde")
        names = [option.name for option in payload.options]
        assert [*names[:2], names[-1]] == ["Toy near", "Toy near (2)", "Toy near (3)"]
        assert len(set(names)) == 5
        assert max(map(len, names)) <= MAX_STATE_LETTERS
        assert payload.state["question"]["asked"] == "Y" + "y" * (MAX_STATE_LETTERS - 1)
        assert [indicator.id for indicator in payload.urgent] == ["empty", "elsewhere"]  # one that is dark is none
        assert [name for name, _ in payload.tracks] == ["empty", "elsewhere"]  # of two values is a lamp
        assert payload.state["track/empty"] == {
            "value": 0, "least": 0, "most": 2, "tone": "bad", "urgent": True, "words": "Toy lamp",
        }  # fmt: skip
        assert StateBuilder(table, Speech("en"), HUB, BoardEvents(HUB)).build(answers=True).places == {}
        board = replace(HUB, overlay={"toy": Overlay(indicators={"gauge": "empty"})})
        payload = StateBuilder(table, Speech("en"), board, None).build(answers=False)
        assert [indicator.id for indicator in payload.urgent] == ["empty"]
        assert payload.options == ()
        monkeypatch.setattr("marshub.bridge.state_payload.MAX_OPTIONS", 3)
        assert len(StateBuilder(table, Speech("en"), None, None).build(answers=True).options) == 3
    finally:
        table.close()


class Phased(Toy):
    """Lights the lamps of some phases."""

    lit: tuple[str, ...] = ()

    def list_indicators(self, state: ToyState) -> list[Indicator]:
        return [Indicator(f"phase.{name}", name in self.lit, 1, "good", Words(name)) for name in ("dig", "rest")]

    def describe_stage(self, state: ToyState) -> str:
        return "unknown"


@pytest.mark.parametrize(
    ("lit", "phase"), [((), "unknown"), (("rest",), "Rest"), (("dig", "rest"), "unknown")], ids=["none", "one", "two"]
)
def test_the_phase_is_the_one_that_a_board_shows(lit: tuple[str, ...], phase: str) -> None:
    game = Phased()
    game.lit = lit
    table = GameTable(Session(game, seed=1), clock=lambda: 0)
    try:
        assert StateBuilder(table, Speech("en"), None, None).build(answers=False).state["game"]["phase"] == phase
    finally:
        table.close()


class Zoned(Toy):
    """Asks red for a zone, in secret or not, and tells its secrets to who may see them."""

    viewer = ""

    def play_segment(self, table: Table[ToyState]) -> Script:
        yield Choose(
            "red", say("toy-where"), lambda: [Option("a", say("toy-near"), zone="lab")], private_to=self.viewer
        )

    def describe_stage(self, state: ToyState) -> str:
        return "-".join(state.secret.values())


@pytest.mark.parametrize("viewer", ["", "red"])
def test_lamps_and_stage_are_those_that_everybody_may_see(viewer: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Zoned, "viewer", viewer)
    board = replace(HUB, overlay={"toy": Overlay(indicators={"row-1-1-lamp": "zone.lab"})})
    table = GameTable(Session(Zoned(), seed=1), clock=lambda: 0)
    try:
        state = StateBuilder(table, Speech("en"), board, None).build(answers=True).state
        lamp = state["lamp/zone-lab"]
        assert (lamp["state"] == "ON") == (lamp["color"] != {"r": 0, "g": 0, "b": 0}) == (viewer == "")
        assert state["game"]["phase"] == "-"
    finally:
        table.close()


@pytest.mark.parametrize(
    ("zone", "arrived", "kind"),
    [("scan-pad", True, "shown"), ("scan-pad", False, "left"), ("lab", True, "arrived"), ("lab", False, "left")],
)
def test_a_tag_is_shown_at_the_pad_and_comes_and_goes_elsewhere(zone: str, arrived: bool, kind: str) -> None:
    zones = HUB.list_zones("first-martians")
    moved = TagMoved(zones.index(zone), "04a1b2c3", arrived)
    topic, data = make_board_event(
        moved, HUB, zones, lambda reader, zone: {"reader": reader, "zone": zone}, lambda uid: {"uid": uid}
    )
    reader = HUB.reader[zones.index(zone)].name
    assert (topic, data) == ("tag", {"event_type": kind, "reader": reader, "zone": zone, "uid": "04a1b2c3"})
    _, data = make_board_event(moved, HUB, zones[: moved.reader], lambda reader, zone: {"zone": zone}, lambda uid: {})
    assert data["zone"] is None, "of a reader that the game does not use"


def test_a_press_is_told_with_its_count() -> None:
    topic, data = make_board_event(Pressed(0, "long_press", 7), HUB, (), None, None)
    assert (topic, data["event_type"], data["count"]) == (f"button/{data['button']}", "long_press", 7)


def test_what_is_not_for_this_bridge_does_nothing_and_a_lamp_hears_a_level_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table, now, calls = GameTable(Session(Toy(), seed=1), clock=lambda: 0), [0.0], list[tuple[Any, ...]]()
    settings = read_settings("mqtt://127.0.0.1", node="own", lamps=("lamp/set",), answers=True, environ={})
    bridge = Bridge(settings, Speech("en"), table, clock=lambda: now[0])
    for name in ("set_state", "publish_event", "clear_topic", "republish"):
        monkeypatch.setattr(bridge.connection, name, lambda *args, name=name: calls.append((name, *args)))

    def publish() -> tuple[int, bool]:
        """Return how often the lamp was told, and whether the list of retained topics is published."""
        calls.clear()
        bridge._publish()
        (state,) = [call[1] for call in calls if call[0] == "set_state"]
        return [call[:2] for call in calls].count(("publish_event", "lamp/set")), bridge.topics(KEPT) in state

    described, make_device = list[object](), DiscoveryMessages.make_device

    def describe(*args: Any) -> bytes:
        described.append(args)
        return make_device(*args)

    monkeypatch.setattr(DiscoveryMessages, "make_device", describe)
    try:
        (birth, *_), kept = list_birth_topics("homeassistant"), bridge.topics(KEPT)
        for topic, payload in ((birth, b"offline"), ("command/answer", b"{}"), (kept, b'{"topics":["lamp/old"]}')):
            bridge._handle_message(Message(topic, payload, False))
        assert calls == []
        for _ in range(2):  # each mistake is answered
            bridge._handle_message(Message(bridge.topics("command", "answer"), b"nonsense", False))
        assert [(name, topic) for name, topic, _ in calls] == [("publish_event", bridge.topics("error"))] * 2
        assert [publish(), publish()] == [(1, False), (0, False)]
        bridge._handle_connection_change("online", "")
        assert [publish(), publish()] == [(1, False), (0, False)]
        now[0] = 10.0  # nothing was retained: it would have come by now
        assert publish() == (0, True)
        assert len(described) == 1  # made once, while its entities stay the same
        bridge._handle_connection_change("online", "")
        assert bridge._seconds_until_due() is None  # it is known what was retained
        bridge._alert_levels._alarm_until = 13.0
        assert bridge._seconds_until_due() == 3.0  # an alarm ends by itself
        bridge._alert_levels._alarm_until = 0.0
        for deadline, seconds in ((9.0, 0.0), (12.0, 2.0)):
            bridge._retained_deadline = deadline
            assert bridge._seconds_until_due() == seconds
        bridge._retained_deadline, bridge._tracks["gone"] = None, "Gone"
        publish()
        assert b"track-gone" in bridge._device_message  # it may come back
        assert bridge._payload is not None
        assert b"lamp-new" in bridge._describe_device(dataclasses.replace(bridge._payload, lamps=(("new", "New"),)))
        calls.clear()
        bridge._handle_message(Message(birth, b"online", False))
        bridge._handle_message(Message(kept, b'{"topics":["lamp/old"]}', True))
        own, question = bridge.topics("lamp", "old"), make_question_topic("homeassistant", bridge.topics.id)
        assert calls == [("republish",), ("clear_topic", own), ("clear_topic", question)]
        bridge._wake.clear()
        for part in ("track-old", "track-older"):  # it comes again after each break of the line
            bridge._handle_message(Message(kept, json.dumps({"parts": {part: "sensor"}}).encode(), True))
        assert bridge._former_components == {"track-old": "sensor", "track-older": "sensor"}
        assert bridge._wake.is_set(), "they are taken away at once"
        calls.clear()
        replies = iter([{"code": "too-many"}, {"code": "too-many"}, None, {"code": "too-many"}])
        monkeypatch.setattr(bridge, "_run_command", lambda command, message: next(replies))
        for _ in range(4):
            bridge._handle_message(Message(bridge.topics("command", "answer"), b"{}", False))
        assert len(calls) == 2, "of each flood one error"
    finally:
        table.close()


def test_of_a_question_that_a_policy_answers_only_the_seat_is_told() -> None:
    session: Session[Any, Any] = Session(Toy(), seed=1)
    table = GameTable(session, clock=lambda: 0)
    try:
        builder = StateBuilder(table, Speech("en"), HUB, None)
        assert builder.build(answers=True).state["question"]["options"]
        assert builder.build(answers=True).question == session.pending_id
        assert "options" not in builder.build(answers=False).state["question"]
        table.leave_seat("blue", "random")
        payload = builder.build(answers=True)
        assert payload.state["question"] == {
            "id": session.pending_id, "who": "Seat blue", "asked": "", "hidden": False,
        }  # fmt: skip
        assert (payload.question, payload.options) == ("", ())
    finally:
        table.close()


def test_what_a_faulty_board_says_is_bounded_and_what_it_cannot_have_is_passed_over() -> None:
    calls: list[int] = []
    board, readers = BoardEvents(HUB, lambda: calls.append(1)), len(HUB.reader)
    for event in (
        ReaderHealth(readers, FAILING), TagArrived(readers, "04a1b2c3"), TagLeft(readers, "04a1b2c3"),
        Button(len(HUB.button), PRESS, 1), Button(0, 99, 1), TagLeft(0, "04a1b2c3"),
    ):  # fmt: skip
        board.handle_event(event)
    for number in range(MAX_TAGS + 1):
        for _ in range(2):
            board.handle_event(TagArrived(0, f"04A1{number:04X}"))
    assert len(board.take_events()) == MAX_TAGS
    assert board.take_events() == []
    for number in range(300):
        board.handle_event(Button(0, PRESS, number))
    assert [event.count for event in board.take_events()] == list(range(100, 300))
    states = board.make_reader_states(lambda uid: {"uid": uid})
    assert (states[0]["count"], states[0]["tags"][1]) == (MAX_TAGS, {"uid": "04a10001"})
    assert board.make_board_state()["broken"] == []
    everywhere = tuple(ReaderState(99, (f"08{number:06x}",)) for number in range(readers + 1))
    board.handle_event(Connected(BoardInfo("hub", "1.2.3", "", 1, 0, bytes(8), 16, 8, 240), False, True))
    board.handle_event(Snapshot(0, everywhere, (), ()))
    states = board.make_reader_states(lambda uid: {"uid": uid})
    assert states == [{"health": "failing", "count": 1, "tags": [{"visitor": True}]}] * readers
    assert board.make_board_state()["broken"] == [reader.name for reader in HUB.reader]
    many = tuple(f"04{number:06x}" for number in range(MAX_TAGS + 1))
    board.handle_event(Snapshot(0, tuple(ReaderState(OK, many) for _ in range(readers)), (), ()))
    assert {state["count"] for state in board.make_reader_states(dict.fromkeys)} == {MAX_TAGS}
    board.handle_event(ReaderHealth(1, 98))
    board.handle_event(ReaderHealth(2, OFF))  # is switched off, and not broken
    assert [state["health"] for state in board.make_reader_states(dict.fromkeys)][:3] == ["ok", "failing", "off"]
    assert board.make_board_state()["broken"] == [HUB.reader[1].name]
    before = len(calls)
    board.handle_event(Lost("unplugged"))
    assert [state["count"] for state in board.make_reader_states(dict)] == [0] * readers
    state = board.make_board_state()
    assert (state["connected"], state["problem"], state["broken"]) == (False, "unplugged", [])
    board.handle_event(Waiting("no port"))
    assert board.make_board_state()["problem"] == "no port"
    board.handle_event(Connected(BoardInfo("hub", "1.2.3", "", 1, 0, bytes(8), 16, 8, 240), False, True))
    assert board.make_board_state()["problem"] == ""
    board.handle_event(Waiting("no answer"))
    state = board.make_board_state()
    assert (state["connected"], state["problem"]) == (False, "no answer")
    assert len(calls) == before + 4, "of each event"
    board.handle_event(TagArrived(0, "04A1B2C3"))
    board.handle_event(TagLeft(0, "04A1B2C3"))
    assert board.make_reader_states(dict)[0]["count"] == 0


def test_how_a_game_ended_is_told_in_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    """Also if the table is closed before the bridge has looked."""
    session: Session[Any, Any] = Session(Toy(), {"rounds": 1}, 3)
    table = GameTable(session, clock=lambda: 0)
    bridge = Bridge(read_settings("mqtt://127.0.0.1", node="ended", environ={}), Speech("en"), table, HUB)
    stood: list[dict[str, bytes]] = []
    monkeypatch.setattr(bridge.connection, "set_state", stood.append)
    monkeypatch.setattr(bridge.connection, "start", lambda: None)
    bridge.start()
    while session.pending is not None:
        on(table, 1)
    table.close()
    bridge.close()
    game = json.loads(stood[-1]["marshub/ended/game"])
    assert (game["over"], game["outcome"]) == (True, session.result.outcome)  # type: ignore[union-attr]
    assert "game" in json.loads(stood[-1]["marshub/ended/kept"])["topics"], "a later run takes it away"
    assert json.loads(stood[-1]["marshub/ended/question"]) == {"id": "", "who": "", "asked": ""}


def test_what_stood_in_another_game_is_taken_away(broker: Embedded, ear: Ear, monkeypatch: pytest.MonkeyPatch) -> None:
    session: Session[Any, Any] = Session(load_game("first-martians"), {"players": 2}, 7)
    with monkeypatch.context() as soon:
        soon.setattr("marshub.bridge.bridge.RETAINED_WAIT_S", 0.0)  # this broker has kept nothing
        with open_bridge(session, broker.url, "again"):
            ear.until("marshub/again/kept", lambda kept: "track/morale" in kept["topics"])
    other: Session[Any, Any] = Session(load_game("pocket-mars"), {"players": 2}, 7)
    with open_bridge(other, broker.url, "again") as bridge:
        ear.until("marshub/again/track/deck")
        assert bridge.connection.wait_until_settled(PATIENCE_S)
    gone = {"marshub/again/track/morale", "marshub/again/lamp/zone-lab"}
    ear.kept(broker.port, "marshub/again/#", lambda kept: not gone & set(kept) and "marshub/again/track/deck" in kept)


def test_a_board_alone_is_told_without_a_game(broker: Embedded, ear: Ear) -> None:
    bridge = Bridge(read_settings(broker.url, node="bare", environ={}), Speech("en"), None, HUB, board=True)
    bridge.start()
    try:
        ear.until("marshub/bare/board", lambda told: not told["connected"])
        bridge.handle_event(Connected(BoardInfo("hub", "1.2.3", "", 1, 0, bytes(8), 16, 8, 240), False, True))
        bridge.handle_event(Snapshot(0, (ReaderState(OK, ("04AA",)), ReaderState(FAILING, ())), (), ()))
        bridge.handle_event(TagArrived(2, "08010203"))  # one that gives itself another number each time
        bridge.handle_event(Button(0, PRESS, 1))
        bridge.handle_event(Button(99, PRESS, 1))
        bridge.handle_event(TagArrived(99, "04BB"))
        assert ear.until("marshub/bare/board", lambda told: told["connected"])["firmware"] == "1.2.3"
        assert ear.last("marshub/bare/board")["broken"] == [HUB.reader[1].name]
        first, _, third = (f"marshub/bare/reader/{reader.name}" for reader in HUB.reader[:3])
        assert ear.until(first, lambda told: told["count"])["tags"] == [{"uid": "04aa"}]
        assert ear.until(third, lambda told: told["count"])["tags"] == [{"visitor": True}]
        name = HUB.button[0].name
        assert ear.until(f"marshub/bare/button/{name}")["event_type"] == "press"
        ear.say("marshub/bare/command/press", "ok")
        assert ear.until("marshub/bare/error")["code"] == "no-game"
        bridge.handle_event(Lost("pulled out"))
        assert ear.until("marshub/bare/board", lambda told: not told["connected"])["problem"] == "pulled out"
        assert ear.until(first, lambda told: not told["count"])
    finally:
        bridge.close()


def test_who_looks_on_from_another_program_tells_the_same(broker: Embedded, ear: Ear, tmp_path: Path) -> None:
    save = tmp_path / "evening.marshub"
    session = start_session(load_game("first-martians"), {"players": 2}, 7, save=save)
    table = SpectatorTable(save, viewer=None, poll_s=0)
    try:
        with open_bridge(session, broker.url, "beside", table=table):
            ear.until("marshub/beside/game", lambda told: told["round"] == 0)
            while session.state.phase != "production":
                session.answer(session.pending.random_answer(Chance(1)))  # type: ignore[union-attr]
            table.poll()
            ear.until("marshub/beside/game", lambda told: told["phase"] == "Production")
            ear.until("marshub/beside/lamp/phase-production", lambda told: told["state"] == "ON")
    finally:
        session.close()


def test_an_option_says_the_heading_of_its_group_once() -> None:
    session: Session[Any, Any] = Session(load_game("first-martians"), {"players": 2}, 3)
    while session.pending is not None and not any("explore" in option.id for option in session.pending.options()):
        session.answer(session.pending.first_answer())
    assert session.pending is not None
    session.answer(next(option.id for option in session.pending.options() if "explore" in option.id))
    payload = StateBuilder(GameTable(session, clock=lambda: 0), Speech("en"), HUB, None).build(answers=True)
    names = {option.id: option.name for option in payload.options}
    assert names["withdraw:s1"].startswith("Take back: Explore")
    assert any(name.startswith("Scientist, red pawn 2: Rest") for name in names.values())


class Level(Toy):
    """Has a bar that is low."""

    def list_indicators(self, state: ToyState) -> list[Indicator]:
        return [Indicator("level", 1, 5, "good", say("toy-level"))]


def test_a_bar_that_is_low_is_lit_and_what_is_no_piece_has_its_own_data(monkeypatch: pytest.MonkeyPatch) -> None:
    board = replace(HUB, overlay={"toy": Overlay(indicators={"gauge": "level"})})
    table = GameTable(Session(Level(), seed=1), board, overlays={"04aa": "riddle"}, clock=lambda: 0)
    monkeypatch.setattr(GameTable, "follow_problem", say("save-unreadable", path="x\x1b", error="?"))
    try:
        builder = StateBuilder(table, Speech("en"), board, None)
        state = builder.build(answers=False).state
        assert (state["lamp/level"]["state"], state["lamp/level"]["leds"][-1]) == ("ON", "")
        assert state["game"]["trouble"].endswith("cannot be read: ?")
        assert state["game"]["trouble"].isprintable()
        assert builder.make_place("row-1-1", "nowhere")["place"] == "row-1-1"
        assert builder.make_tag_naming()("04aa") == {"overlay": "riddle"}
    finally:
        table.close()


def test_a_lamp_has_the_light_of_its_last_lit_led_as_nobody_in_particular_sees_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    board, seats = replace(HUB, overlay={"toy": Overlay(indicators={"gauge": "level"})}), list[str]()
    first, second, *_ = board.find_leds("toy")["level"]
    lit = {first: LedColor(255, 0, 0), second: LedColor(0, 9, 255, 99)}  # a pattern that has no name here

    def make_frame(table: GameTable, profile: object, seat: str, indicators: object) -> list[LedColor]:
        seats.append(seat)
        return [lit.get(led, DARK) for led in range(board.leds.count)]

    monkeypatch.setattr("marshub.bridge.state_payload.make_viewer_frame", make_frame)
    with closing(GameTable(Session(Level(), seed=1), clock=lambda: 0)) as table:
        lamp = StateBuilder(table, Speech("en"), board, None).build(answers=False).state["lamp/level"]
    assert (lamp["color"], lamp["pattern"]) == ({"r": 0, "g": 9, "b": 255}, "solid")
    assert lamp["leds"][:3] == ["#ff0000 solid", "#0009ff solid", ""]
    assert seats == [""]
