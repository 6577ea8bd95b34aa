"""Nothing hidden is published: tables that differ in hidden hands and decks alone tell the same bytes."""

from __future__ import annotations

import re
from contextlib import ExitStack
from typing import Any

import pytest
from bridge_tables import HUB, boarded, open_bridge
from brokers import Ear, Embedded

from hidden_toy import Cards
from marshub.board.tags import make_simulated_uid
from marshub.bridge.bridge import Bridge
from marshub.games import load_game
from marshub.kernel import Chance, MarsHubError, Session
from marshub.kernel.policy import play
from marshub.table.game_table import GameTable
from secret_variants import HANDS, OBJECTIVES, otherwise, struck_otherwise


class Told:
    """All that a bridge tells, byte by byte, without a broker in between: what stood at each look, what happened."""

    def __init__(self, session: Session[Any, Any], node: str, monkeypatch: pytest.MonkeyPatch) -> None:
        from marshub.bridge.settings import read_settings
        from marshub.words import Speech

        self.table = GameTable(session, HUB, clock=lambda: 0)
        result = read_settings("mqtt://127.0.0.1", node=node, answers=True, lamps=("house/set",), environ={})
        self.bridge = Bridge(result, Speech("en"), self.table, HUB, board=True, clock=lambda: 0.0)
        self.all: list[object] = []
        monkeypatch.setattr(self.bridge.connection, "set_state", lambda state: self.all.append(dict(state)))
        monkeypatch.setattr(
            self.bridge.connection, "publish_event", lambda topic, payload: self.all.append((topic, payload))
        )

    def look(self) -> list[object]:
        self.all.clear()
        self.bridge._publish()
        return list(self.all)

    def close(self) -> None:
        self.bridge.close()
        self.table.close()


@pytest.mark.parametrize(
    ("game", "piles"), [("pocket-mars", HANDS), ("on-mars", OBJECTIVES), ("first-martians", ())], ids=str
)
def test_what_is_hidden_changes_no_byte(game: str, piles: tuple[str, ...], monkeypatch: pytest.MonkeyPatch) -> None:
    compared = moments = 0
    for seed in (3, 5):
        sessions: list[Session[Any, Any]] = []
        for _ in range(2):
            session: Session[Any, Any] = Session(load_game(game), {"players": 3 if piles else 2}, seed)
            play(session, "random", 20 + 7 * seed)
            sessions.append(session)
        one, other = sessions
        for _ in range(1500):
            swapped = otherwise(other, "nobody", piles) if piles else struck_otherwise(other)
            if swapped is not None:
                break
            for session in sessions:
                play(session, "random", 1)
        assert swapped is not None
        other.state = swapped
        assert one.state != other.state
        both = [Told(session, "same", monkeypatch) for session in sessions]
        try:
            for _ in range(6):
                looks = [look.look() for look in both]
                assert looks[0] == looks[1]
                compared += 1
                moments += sum(isinstance(look, tuple) for look in looks[0])
                if one.pending is None or one.pending.private_to:
                    break
                answer = one.pending.random_answer(Chance(seed))
                try:
                    for look in both:
                        look.table.answer(answer)
                except MarsHubError:
                    break  # what one hand can do the other cannot
                if one.view("") != other.view(""):
                    break  # it came to light
        finally:
            for look in both:
                look.close()
    assert compared >= 2


def test_a_question_that_one_seat_alone_may_see_is_told_as_such_only(broker: Embedded, ear: Ear) -> None:
    session: Session[Any, Any] = Session(Cards(), seed=1)
    with open_bridge(session, broker.url, "secret", answers=True) as bridge:
        asked = ear.until("marshub/secret/question")
        assert asked == {"id": "q0", "who": "Seat red", "asked": "", "hidden": True}
        assert bridge.table is not None
        bridge.table.answer("near")
        ear.until("marshub/secret/question", lambda said: said["id"] == "q1")
        ear.until("homeassistant/device/marshub_secret/config")
    assert not [
        topic for topic, payload, _ in ear.heard if "secret" in topic and re.search(rb"near|far\b", payload, re.I)
    ]
    assert not [topic for topic, _, _ in ear.heard if topic.startswith("homeassistant/select/marshub_secret")]


def test_a_card_on_a_reader_is_a_card_where_somebody_may_hold_it(broker: Embedded, ear: Ear) -> None:
    session: Session[Any, Any] = Session(load_game("pocket-mars"), {"players": 2}, 7)
    cards = [piece for piece in session.game.tagged_pieces(session.state) if piece.sort == "card"]
    card = next(item for item in cards if item.id.removeprefix("card-") in str(session.state.players))
    uid = make_simulated_uid(card.id).hex()
    with ExitStack() as stack:
        opened = stack.enter_context(boarded(session, broker.url, "cards"))
        assert opened.sim is not None
        assert opened.table.profile is not None
        reader = next(n for n, zone in enumerate(opened.table.profile.list_zones("pocket-mars")) if zone == "scan-pad")
        opened.sim.put(reader, uid)
        shown = ear.until("marshub/cards/tag")
        assert (shown["event_type"], shown["piece"], shown["name"]) == ("shown", "card", "a card")
        lies = ear.until(f"marshub/cards/reader/{opened.table.profile.reader[reader].name}", lambda told: told["count"])
        assert lies["tags"] == [{"piece": "card", "name": "a card"}]
    assert not [topic for topic, payload, _ in ear.heard if "cards" in topic and uid.encode() in payload.lower()]
