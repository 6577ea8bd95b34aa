"""Packs of the owner, and the game over JSON lines."""

from __future__ import annotations

import json
import os
import re
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from marshub.cli.app import app
from marshub.games import list_house_packs, load_game
from marshub.games.pocket_mars import PocketMars
from marshub.games.pocket_mars.content.library import Deck
from marshub.headless import Headless
from marshub.kernel import BadSetup, PackError, Session, packs, untrusted_input
from marshub.kernel.describe import make_schemas
from marshub.kernel.game_record import RecordError, export_game, import_game
from marshub.kernel.policy import play
from marshub.languages import LANGUAGES
from marshub.words import Speech

DOCS = Path(__file__).parents[3] / "docs" / "packs.md"
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
    assert load_game("pocket-mars").id == "pocket-mars"  # its packs' folder, and what saves call it
    game = owned(tmp_path, ONE)
    session = Session(game, {"players": 2}, 1)
    assert session.state.packs == ["box"]
    assert game.load_content_of(session.state).cards["eco-5"].hand.steps[0].n == 3
    assert game.pack_texts()["it"]["pm-card-eco-5"] == "Serra"
    assert game.pack_texts()["es"]["pm-card-eco-5"] == "Greenhouse"
    assert set(game.pack_hashes(session.state)) == {"house", "box"}
    play(session, "random")
    assert session.result is not None
    plain = Session(game, {"players": 2, "packs": []}, 1)
    assert game.load_content_of(plain.state).cards["eco-5"].title == ""
    with pytest.raises(BadSetup, match="no pack 'attic'"):
        Session(game, {"packs": ["attic"]}, 1)


def test_a_pack_is_parsed_once_and_a_changed_one_again(tmp_path, monkeypatch):
    game = owned(tmp_path, ONE)
    first = Session(game, {"players": 2}, 1)
    parsed: list[str] = []
    monkeypatch.setattr(packs, "parse_toml", lambda text: parsed.append(text) or untrusted_input.parse_toml(text))
    assert Session(game, {"players": 2}, 1).state == Session(owned(tmp_path, ONE), {"players": 2}, 1).state
    assert parsed == []  # neither the owner's nor the house's, for one game object or another
    before = (tmp_path / "pocket-mars" / "box.toml").stat()
    changed = owned(tmp_path, ONE.replace("n = 3", "n = 4"))
    os.utime(tmp_path / "pocket-mars" / "box.toml", ns=(before.st_atime_ns, before.st_mtime_ns))
    assert changed.load_content_of(Session(changed, {"players": 2}, 1).state).cards["eco-5"].hand.steps[0].n == 4
    assert len(parsed) == 1
    # A game that has begun is played to its end with what it began with.
    assert game.load_content_of(first.state).cards["eco-5"].hand.steps[0].n == 3


def test_a_second_game_opens_no_pack_but_a_changed_one(tmp_path, monkeypatch):
    file = tmp_path / "pocket-mars" / "box.toml"
    game = owned(tmp_path, ONE)
    Session(game, {"players": 2}, 1)
    opened: list[Path] = []
    open_file = Path.open
    monkeypatch.setattr(Path, "open", lambda path, *how, **ways: opened.append(path) or open_file(path, *how, **ways))
    Session(game, {"players": 2}, 2)
    assert opened == []
    file.write_text(ONE.replace('"box"', '"bag"'), encoding="utf-8")
    opened.clear()
    assert Session(game, {"players": 2}, 2).state.packs == ["bag"]
    assert set(opened) - set(list_house_packs("pocket-mars")) == {file}
    opened.clear()
    other = tmp_path / "other.toml"
    other.write_text(ONE.replace('"box"', '"jar"'), encoding="utf-8")
    status = file.stat()
    os.utime(other, ns=(status.st_atime_ns, status.st_mtime_ns))
    other.replace(file)  # of the same time and size
    opened.clear()
    assert Session(game, {"players": 2}, 2).state.packs == ["jar"]
    assert file in opened


@pytest.mark.rule("PM-TERM-09")
def test_the_deck_shows_its_top_card_again_before_an_action_goes_on(tmp_path):
    """A card looks at two of the deck, keeps one, and then lands a colonist."""
    steps = '[{ op = "peek", look = 2, keep = 1 }, { op = "land", n = 1, where = "any" }]'
    session = Session(owned(tmp_path, ONE.replace('[{ op = "energy", n = 3 }]', steps)), {"players": 2}, 1)
    while session.pending.prompt.key != "pm-turn":
        play(session, "first", steps=1)
    state, who = session.state, session.state.active
    session.adjust(f"players.{who}.hand", ["eco-5"])
    left = list(state.pool)[:2]  # all that the deck has: the one that goes back is on top again
    session.adjust("discard", [*state.discard, *(card for card in state.pool if card not in left)])
    session.answer("hand:eco-5")
    session.answer(session.pending.first_answer())
    assert session.pending.prompt.key == "pm-land-where"
    assert [item.card for item in state.beneath] == [card for card in left if card not in state.players[who].hand]
    assert state.top == state.beneath[0].card[:3]


def played(folder: Path, hand: str, places: list[str], energy: int) -> Session[Any, Any]:
    """A session in which the first player has played a card of an owner's pack with that hand action."""
    text = ONE.replace('hand = { steps = [{ op = "energy", n = 3 }] }', f"hand = {hand}")
    session: Session[Any, Any] = Session(owned(folder, text), {"players": 2}, 1)
    while session.pending.prompt.key != "pm-turn":
        play(session, "first", steps=1)
    whose = f"players.{session.state.active}"
    session.adjust(f"{whose}.hand", ["eco-5"])
    session.adjust(f"{whose}.energy", energy)
    for number, place in enumerate([*places, *["earth"] * (7 - len(places))]):
        session.adjust(f"{whose}.colonists.{number}", place)
    session.answer("hand:eco-5")
    return session


@pytest.mark.rule("PM-HAND-04", "PM-HAND-05")
@pytest.mark.parametrize(
    ("hand", "places", "energy", "asked"),
    [
        ('{ requires = [{ is = "ship_empty" }, { is = "energy_zero" }], steps = [{ op = "take", n = 1 }] }', [], 1, ""),
        (
            '{ steps = [{ op = "land", n = 1, where = "own_absent" }] }',
            ["ship", "eco-1", "ene-1", "sci-1", "wat-2"],
            1,
            "",
        ),
        ('{ cost = 1, steps = [{ op = "energy", n = 1 }] }', [], 6, "pm-pay"),  # the payment makes room for the gain
    ],
)
def test_what_a_card_of_the_owners_can_do_is_judged_as_a_whole(tmp_path, hand, places, energy, asked):
    session = played(tmp_path, hand, places, energy)
    assert any(type(entry).__name__ == "NothingDone" for entry in session.log) is (not asked)
    assert not asked or session.pending.prompt.key == asked


@pytest.mark.rule("PM-HAND-04", "PM-HAND-05")
@pytest.mark.parametrize(
    ("step", "answers", "after"),
    [
        ('op = "promote", n = 2, where = "any"', ["eco", "ene"], {"eco-2", "ene-2"}),
        ('op = "relocate", n = 2', ["eco>sci", "ene>wat"], {"sci-1", "wat-1"}),
        ('op = "relocate", n = 2', ["none"], {"eco-1", "ene-1"}),  # declined once, declined for good
    ],
)
def test_a_card_of_the_owners_may_move_several_colonists(tmp_path, step, answers, after):
    session = played(tmp_path, f"{{ steps = [{{ {step} }}] }}", ["eco-1", "ene-1"], 1)
    who = session.state.active
    for answer in answers:
        session.answer(answer)
    assert {*session.state.players[who].colonists} - {"earth"} == after
    assert session.pending.prompt.key not in ("pm-promote-where", "pm-relocate")


@pytest.mark.rule("PM-HAND-05")
def test_a_rival_may_have_to_put_away_several_cards(tmp_path):
    session = played(tmp_path, '{ steps = [{ op = "rival_bottom", n = 2 }] }', [], 1)
    session.answer(session.pending.first_answer())  # of two cards; the second is not asked for
    assert len(session.state.beneath) == 2


def test_all_that_is_looked_at_may_be_kept(tmp_path):
    game = owned(tmp_path, ONE.replace('{ op = "take", n = 1 }', '{ op = "peek", look = 2, keep = 2 }'))
    assert game.load_content_of(game.new_initial_state(game.setup_type())).cards["eco-5"].prep.steps[0].keep == 2


def test_a_whole_box_replaces_the_house_deck(tmp_path):
    text = HOUSE.read_text(encoding="utf-8").replace('pack = "house"', 'pack = "mine"\nreplaces_deck = true')
    text = text.replace('id = "eco-0"', 'id = "eco-seeds"\ntitle = "Seeds"')
    game = owned(tmp_path, text)
    cards = game.load_content_of(game.new_initial_state(game.setup_type())).cards
    assert len(cards) == 35
    assert "eco-seeds" in cards
    assert "eco-0" not in cards


@pytest.mark.rule("PM-TERM-07")
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
        ('id = "eco-5"', 'id = "Eco 5"', "matching regex"),
        ('pack = "box"', 'pack = "my box"', "matching regex"),
        ("n = 3", "n = 0", "`int` >= 1"),
        ("n = 3", "n = 8", "`int` <= 7"),
        ("value = 5", "value = -1", "`int` >= 0"),
        ('{ en = "Greenhouse", it = "Serra" }', '""', "length >= 1"),
        ('{ en = "Greenhouse", it = "Serra" }', f'"{"x" * 81}"', "length <= 80"),
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


@pytest.mark.parametrize(
    ("title", "said"),
    [
        ('{ en = "Greenhouse", it = "Serra" }', {"en": "Greenhouse", "it": "Serra", "es": "Greenhouse"}),
        ('{ it = "Serra" }', {"en": "Serra", "it": "Serra", "es": "Serra"}),  # no English: what there is
        ('{ it = "Serra", en = "Greenhouse" }', {"en": "Greenhouse", "it": "Serra", "es": "Greenhouse"}),
        ("{}", {"en": "eco-5", "it": "eco-5", "es": "eco-5"}),  # none at all: what it is called in the pack
        ('"Greenhouse"', {"en": "Greenhouse", "it": "Greenhouse", "es": "Greenhouse"}),
    ],
)
def test_a_card_is_called_in_every_language(tmp_path, title, said):
    game = owned(tmp_path, ONE.replace('{ en = "Greenhouse", it = "Serra" }', title))
    assert {language: words["pm-card-eco-5"] for language, words in game.pack_texts().items()} == said


def checked(path: Path, *options: str) -> tuple[int, list[str]]:
    result = CliRunner().invoke(app, ["content", "check", str(path), *options])
    return result.exit_code, result.output.splitlines()


def written(folder: Path, text: str, name: str = "box.toml") -> Path:
    (folder / name).write_text(text, encoding="utf-8")
    return folder / name


WHOLE = HOUSE.read_text(encoding="utf-8").replace('pack = "house"', 'pack = "mine"\nreplaces_deck = true')


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (ONE.replace("value = 5", "value = 8"), ["box.toml:6: $.card[0].value: Expected `int` <= 7"]),
        (
            ONE.replace('op = "energy"', 'op = "energise"').replace("value = 5", "price = 3"),
            [
                "box.toml:3: $.card[0]: missing required field `value`",
                "box.toml:6: $.card[0].price: unknown field `price`; ",
                "box.toml:8: $.card[0].hand.steps[0].op: unknown value 'energise'; did you mean 'energy'?",
            ],
        ),
        (
            ONE.replace('"eco-5"', '"green"').replace("n = 3 }", "n = 3 }, { op = 'peek', look = 1, keep = 2 }"),
            [
                'box.toml:4: $.card[0].id: the id of a card begins with its type: "eco-..."',
                "box.toml:8: $.card[0].hand.steps[1].keep: keeps 2 of only 1 cards looked at",
            ],
        ),
        (
            ONE.replace('"eco-5"', '"eco-x"').replace("title =", "#"),
            [
                "box.toml:3: $.card: the deck is 35 cards, 7 of each type; with this pack eco has 8",
                "box.toml:3: $.card[0]: no title in any language; add title = { en = …, it = …, es = … }",
            ],
        ),
        (ONE.replace('"box"', '"house"'), ['box.toml:2: $.pack: the name "house" is that of the packs which MarsHub']),
        (
            WHOLE.replace('id = "eco-0"', 'id = "eco-1"', 1),
            ["box.toml:14: $.card[1].id: there are two of 'eco-1' in this file"],
        ),
        ('pack = "box"\n[[card]]\nid = ', ["box.toml:3: $: is not valid TOML"]),
    ],
)
def test_a_check_tells_every_mistake(tmp_path, text, expected):
    code, lines = checked(written(tmp_path, text), "--game", "pocket-mars")
    assert code == 1
    messages = [line for line in lines[:-1] if not line.endswith("(remark)")]
    assert len(messages) >= len(expected), lines
    for line in expected:
        assert any(item.startswith(line) for item in messages), lines
    assert lines[-1].endswith("this cannot be played yet")


def test_a_good_pack_is_told_what_it_brings(tmp_path):
    code, lines = checked(written(tmp_path, ONE))  # the game is found out
    deck = "with it, the deck has 35 cards: eco 7, ene 7, sci 7, wat 7, con 7"
    assert (code, lines) == (0, ["box (1 file): 1 project card", deck, "no mistakes"])
    code, lines = checked(written(tmp_path, WHOLE))
    assert (code, lines) == (0, ["mine (1 file): 35 project cards, the whole deck", deck, "no mistakes"])
    text = ONE.replace('"eco-5"', '"eco-new"') + ONE.replace('pack = "box"', "")
    written(tmp_path, WHOLE.replace('id = "eco-0"', 'id = "eco-new"\ntitle = { en = "New" }', 1))
    code, lines = checked(tmp_path)
    assert code == 0
    assert (
        lines[0]
        == "box.toml:8: $.card[0].title: no title in Italian and Spanish; add title = { it = …, es = … } (remark)"
    )
    assert checked(written(tmp_path, text))[0] == 1


def test_the_house_deck_checks_itself():
    assert checked(Path(str(HOUSE))) == checked(Path(str(HOUSE)).parent)
    assert checked(Path(str(HOUSE)))[0] == 0


def test_a_folder_called_after_the_game_needs_no_cards_to_be_known(tmp_path):
    folder = tmp_path / "pocket-mars"
    folder.mkdir()
    code, lines = checked(written(folder, 'pack = "box"\n[[malfunction]]\nid = "x"\n'))
    assert code == 1
    assert lines[0].startswith("box.toml:2: $.malfunction: unknown field `malfunction`")
    result = CliRunner().invoke(app, ["content", "check", str(folder), "--game", "chess"])
    assert "there is no game 'chess'" in str(result.exception)


def test_the_worked_example_of_the_guide_is_played(tmp_path):
    text = re.search(r"<!-- example:my-box -->\n```toml\n(.*?)```", DOCS.read_text(encoding="utf-8"), re.DOTALL)
    assert text
    assert checked(written(tmp_path, text[1]))[1][0] == "my-box (1 file): 2 project cards"
    game = owned(tmp_path, text[1], "my-box.toml")
    session = Session(game, {"players": 3}, 2)
    assert session.state.packs == ["my-box"]
    assert game.pack_texts()["es"]["pm-card-wat-3"] == "Aquifer"
    play(session, "random")
    assert session.result is not None


def test_no_card_twice_in_a_pack(tmp_path):
    with pytest.raises(PackError, match="two of 'eco-5'"):
        Session(owned(tmp_path, ONE + ONE.replace('pack = "box"', "")), {}, 1)


def test_a_record_names_the_owners_pack_and_is_played_with_it_alone(tmp_path):
    (tmp_path / "other").mkdir()
    game = owned(tmp_path, ONE)
    session = Session(game, {"players": 2}, 1)
    play(session, "random")
    record = export_game(session)
    assert record.setup["packs"] == ["box"]
    owned(tmp_path, 'pack = "attic"', "attic.toml")
    assert import_game(PocketMars(packs=tmp_path), record).session.state == session.state
    with pytest.raises(RecordError, match="another pack 'box'"):
        import_game(owned(tmp_path, ONE.replace("n = 3", "n = 2")), record)
    with pytest.raises(BadSetup, match="no pack 'box'"):
        import_game(PocketMars(packs=tmp_path / "other"), record)


def test_packs_of_another_game_are_not_read(tmp_path):
    (tmp_path / "martians.toml").write_text('pack = "attic"\n[[event]]\nid = "x"\n', encoding="utf-8")
    assert Session(PocketMars(packs=tmp_path), {}, 1).state.packs == []


def test_every_house_card_has_its_name_in_every_language():
    for language in LANGUAGES:
        speech = Speech(language)
        assert [card for card in Deck.load_content().cards if not speech.has_message(f"pm-card-{card}")] == []


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
    result = make_schemas(load_game("pocket-mars"))
    assert result["game"] == "pocket-mars"
    assert {"setup", "state", "decisions", "answer", "result", "log", "choices"} <= set(result)
