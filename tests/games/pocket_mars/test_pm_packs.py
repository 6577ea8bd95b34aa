"""Packs of the owner, and the game over JSON lines."""

from __future__ import annotations

import json
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

from marshub.games import load_game
from marshub.games.pocket_mars import PocketMars
from marshub.games.pocket_mars.content import load_content
from marshub.headless import Headless
from marshub.kernel import BadSetup, PackError, Session
from marshub.kernel.describe import schemas
from marshub.kernel.policy import play
from marshub.words import Speech

HOUSE = files("marshub.games.pocket_mars") / "packs" / "house" / "deck.toml"
ONE = """
pack = "box"
[[card]]
id = "eco-5"
type = "eco"
value = 5
title = { en = "Greenhouse", it = "Serra" }
hand = { steps = [{ op = "energy", n = 3 }] }
prep = { steps = [{ op = "take", n = 1 }] }
"""


def owned(folder: Path, text: str, name: str = "box.toml") -> PocketMars:
    place = folder / "pocket-mars"
    place.mkdir(exist_ok=True)
    (place / name).write_text(text, encoding="utf-8")
    return PocketMars(packs=folder)


def test_a_card_of_the_owners_takes_the_place_of_the_houses(tmp_path):
    game = owned(tmp_path, ONE)
    session = Session(game, {"players": 2}, 1)
    assert session.state.packs == ["box"]
    assert game.content_of(session.state).cards["eco-5"].hand.steps[0].n == 3
    assert game.words()["it"]["pm-card-eco-5"] == "Serra"
    assert game.words()["es"]["pm-card-eco-5"] == "Greenhouse"
    assert set(game.packs(session.state)) == {"house", "box"}
    play(session, "random")
    assert session.result is not None
    plain = Session(game, {"players": 2, "packs": []}, 1)
    assert game.content_of(plain.state).cards["eco-5"].title == ""
    with pytest.raises(BadSetup, match="no pack 'attic'"):
        Session(game, {"packs": ["attic"]}, 1)


def test_a_whole_box_replaces_the_house_deck(tmp_path):
    text = HOUSE.read_text(encoding="utf-8").replace('pack = "house"', 'pack = "mine"\nreplaces_deck = true')
    text = text.replace('id = "eco-0"', 'id = "eco-seeds"\ntitle = "Seeds"')
    game = owned(tmp_path, text)
    cards = game.content_of(game.new(game.setup_type())).cards
    assert len(cards) == 35
    assert "eco-seeds" in cards
    assert "eco-0" not in cards


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ("value = 5", "value = 8", "value"),
        ('op = "energy"', 'op = "energise"', "unknown value 'energise'"),
        ('id = "eco-5"', 'id = "eco-9"', "eco has 8"),
        ('type = "eco"', 'type = "ene"', "begins with its type"),
        ("value = 5", "value = 5\nprice = 3", "unknown field `price`"),
        ('{ op = "take", n = 1 }', '{ op = "peek", look = 1, keep = 2 }', "keeps 2 of only 1"),
        ("value = 5", "", "missing required field `value`"),
    ],
)
def test_a_wrong_pack_is_explained_by_file_line_and_field(tmp_path, old, new, complaint):
    assert old in ONE
    game = owned(tmp_path, ONE.replace(old, new))
    with pytest.raises(PackError, match=complaint) as failed:
        Session(game, {"players": 2}, 1)
    assert failed.value.file == "box.toml"
    assert failed.value.line > 1
    Session(game, {"players": 2, "packs": []}, 1)  # the house deck can be played all the same


def test_no_card_twice_in_a_pack(tmp_path):
    with pytest.raises(PackError, match="two cards 'eco-5'"):
        Session(owned(tmp_path, ONE + ONE.replace('pack = "box"', "")), {}, 1)


def test_packs_of_another_game_are_not_read(tmp_path):
    (tmp_path / "martians.toml").write_text('pack = "attic"\n[[event]]\nid = "x"\n', encoding="utf-8")
    assert Session(PocketMars(packs=tmp_path), {}, 1).state.packs == []


def test_every_house_card_has_its_name_in_every_language():
    for language in ("en", "it", "es"):
        speech = Speech(language)
        assert [card for card in load_content().cards if not speech.knows(f"pm-card-{card}")] == []


def test_headless_hides_what_a_seat_may_not_see():
    server = Headless(load_game("pocket-mars"), Speech("en"))

    def ask(**request: Any) -> Any:
        return json.loads(server.handle(json.dumps(request)))

    assert ask(op="new", setup={"players": 2}, seed=4)["pending"]["key"] == "pm-lay-prep"
    assert len(ask(op="pending", seat="red")["pending"]["options"]) == 4
    theirs = ask(op="pending", seat="blue")["pending"]
    assert theirs["hidden"]
    assert theirs["options"] == []
    assert ask(op="pending", seat="green")["error"]["code"] == "unknown-seat"
    assert ask(op="state", seat="blue")["state"]["players"]["red"]["kept"] == ["?"] * 4
    assert ask(op="auto", policy="sound", steps=5)["ok"]
    end = ask(op="auto")
    assert end["result"]["outcome"] == "victory"
    assert end["pending"] is None


def test_the_schemas_stand():
    found = schemas(load_game("pocket-mars"))
    assert found["game"] == "pocket-mars"
    assert {"setup", "state", "decisions", "answer", "result", "log", "choices"} <= set(found)
