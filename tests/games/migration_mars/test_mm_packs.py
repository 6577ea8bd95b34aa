"""Packs of the owner: every table and card can be replaced, and what is wrong is told by file, line and field."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from marshub.cli.app import app
from marshub.games import load_game
from marshub.games.migration_mars import MigrationMars
from marshub.games.migration_mars.content.library import Box
from marshub.kernel import PackError, Session
from marshub.kernel.describe import make_schemas
from marshub.kernel.policy import play
from marshub.languages import LANGUAGES
from marshub.words import Speech

DOCS = Path(__file__).parents[3] / "docs" / "packs.md"
HOUSE = {file.stem: file.read_text(encoding="utf-8") for file in Box.list_shipped_packs()}
ONE = """
pack = "box"
[[event]]
id = "ice-pocket"
steps = [{ op = "gain", what = "water", n = 3 }]
title = { en = "Deep Ice", it = "Ghiaccio profondo" }
text = "Take 3 Water."
"""
TRACK = 'pack = "box"\ntrack = [' + ", ".join(f'"{space}"' for space in Box.load_content().track) + "]\n"


def owned(folder: Path, text: str, name: str = "box.toml") -> MigrationMars:
    place = folder / "migration-mars"
    place.mkdir(exist_ok=True)
    (place / name).write_text(text, encoding="utf-8")
    return MigrationMars(packs=folder)


def content(game: MigrationMars) -> Any:
    return game.load_content_of(game.new_initial_state(game.setup_type()))


def test_an_event_of_the_owners_takes_the_place_of_the_houses(tmp_path):
    game = owned(tmp_path, ONE)
    session = Session(game, {"players": 2}, 1)
    assert session.state.packs == ["box"]
    assert content(game).events["ice-pocket"].steps[0].n == 3
    assert len(content(game).events) == 23
    assert game.pack_texts()["it"]["mm-event-ice-pocket"] == "Ghiaccio profondo"
    assert game.pack_texts()["es"]["mm-event-ice-pocket"] == "Deep Ice"
    assert game.pack_texts()["es"]["mm-event-ice-pocket-text"] == "Take 3 Water."
    assert set(game.pack_hashes(session.state)) == {"house", "box"}
    plain = Session(game, {"players": 2, "packs": []}, 1)
    assert game.load_content_of(plain.state).events["ice-pocket"].steps[0].n == 2


def test_every_table_can_be_replaced(tmp_path):
    text = """
    pack = "box"
    replaces_events = true
    [terrain]
    radius = 5
    hq = { amber = [3, -5], cobalt = [3, 2], jade = [-3, 5], violet = [-3, -2] }
    passages = { n = [0, -3], e = [3, -1], s = [0, 3], w = [-3, 1] }
    rocky = [[1, 0]]
    [dice]
    numbered = [2]
    collection = [4]
    exploration = ["altar"]
    [treasury]
    water = 50
    [start]
    water = 4
    [[overlay]]
    faction = "cobalt"
    hexes = [[2, 2]]
    [[overlay]]
    faction = "violet"
    hexes = [[-2, -2]]
    [[overlay]]
    faction = "amber"
    hexes = [[2, -2]]
    [[overlay]]
    faction = "jade"
    hexes = [[-2, 2]]
    [[piece]]
    id = "habitat"
    cost = { stone = 1 }
    each = 9
    [[event]]
    id = "calm"
    title = "Calm"
    text = "Nothing."
    copies = 3
    steps = [{ op = "nothing" }]
    """
    game = owned(tmp_path, text)
    whole = content(game)
    assert (whole.terrain.radius, whole.dice.numbered, whole.treasury["water"]) == (5, (2,), 50)
    assert whole.treasury["stone"] == 30  # card by card
    assert (whole.start["water"], whole.start["stone"]) == (4, 2)
    assert list(whole.events) == ["calm"]
    assert whole.pieces["habitat"].each == 9
    assert whole.pieces["lsc"].each == 2
    session = Session(game, {"players": 2}, 3)
    assert len(game.wrap_state(session.state).grounds) == 91
    rocky = {where for where, ground in game.wrap_state(session.state).grounds.items() if ground == "rocky"}
    assert rocky == {"1,0", "2,2", "-2,-2"}
    play(session, "settler", steps=300)
    assert all(happening.number == 2 for happening in session.log if type(happening).__name__ == "Rolled")
    short = owned(tmp_path, TRACK.replace('"ruin-n", "water", "metal", "stone"', '"ruin-n", "water"'), "track.toml")
    assert len(content(short).track) == 30


@pytest.mark.rule("MM-ROLL-14", "MM-SETUP-03", "MM-SETUP-09", "MM-TERR-09")
@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (ONE.replace("n = 3", "n = 12"), ["box.toml:5: $.event[0].steps[0].n: Expected `int` <= 9"]),
        (
            ONE.replace('op = "gain"', 'op = "gian"').replace("ice-pocket", "Ice"),
            [
                "box.toml:4: $.event[0].id",
                "box.toml:5: $.event[0].steps[0].op: unknown value 'gian'; did you mean 'gain'?",
            ],
        ),
        (
            ONE + 'keeps = "second-build"\n',
            ["box.toml:3: $.event[0]: an event has either steps, or a use for which it is kept"],
        ),
        (
            ONE + ONE.replace('pack = "box"', ""),
            ["box.toml:11: $.event[1].id: there are two of 'ice-pocket' in this file"],
        ),
        (
            ONE.replace("ice-pocket", "ice-new").replace("title =", "#"),
            ["box.toml:3: $.event[0]: no title in any language; add title = { en = …, it = …, es = … }"],
        ),
        (ONE.replace('"box"', '"house"'), ['box.toml:2: $.pack: the name "house" is that of the packs which MarsHub']),
        (TRACK.replace('"stop-jade"', '"water"'), ["box.toml:2: $.track: needs 'stop-jade' once, not 0 times"]),
        (TRACK.replace('"ruin-n"', '"water"'), ["box.toml:2: $.track: needs 'ruin-n' once, not 0 times"]),
        (TRACK.replace('"ruin-n"', '"stop-jade"'), ["box.toml:2: $.track: needs 'stop-jade' once, not 2 times"]),
        (TRACK.replace('"stone"', '"water"'), ["box.toml:2: $.track: needs spaces of water, stone and metal"]),
        (
            HOUSE["terrain"].replace('"house"', '"box"').replace("amber = [4, -6], ", "", 1),
            ["box.toml:8: $.terrain.hq: lacks amber"],
        ),
        (
            HOUSE["terrain"].replace('"house"', '"box"').replace("n = [0, -4], ", "", 1),
            ["box.toml:9: $.terrain.passages: lacks n"],
        ),
        (
            HOUSE["terrain"].replace('"house"', '"box"').replace("n = [0, -4]", "n = [0, -8]"),
            ["box.toml:9: $.terrain.passages.n: [0,-8] lies beyond the terrain, whose radius is 7"],
        ),
        (
            HOUSE["terrain"].replace('"house"', '"box"').replace("n = [0, -4]", "n = [0, 0]"),
            ["box.toml:9: $.terrain.passages.n: [0,0] is the Embassy already"],
        ),
        (
            'pack = "box"\n[[overlay]]\nfaction = "amber"\nhexes = [[4, -6]]\n',
            ["box.toml:2: $.overlay: the overlay of amber covers [4,-6], where nothing can be built"],
        ),
        (
            'pack = "box"\n[[overlay]]\nfaction = "amber"\nhexes = [[0, -4]]\n',
            ["box.toml:2: $.overlay: the overlay of amber covers [0,-4], where nothing can be built"],
        ),
        (
            'pack = "box"\n[treasury]\nwater = 7\n',
            ["box.toml:2: $.treasury: has 7 water, but four starting hands take 8"],
        ),
        (ONE.replace("Take 3 Water.", 241 * "x"), ["box.toml:7: $.event[0].text"]),
        ('pack = "box"\n[[piece]]\nid = "castle"\n', ["box.toml:3: $.piece[0].id: unknown value 'castle'"]),
        ('pack = "box"\n[meteors]\ndirections = []\n', ["box.toml:3: $.meteors.directions"]),
        ('pack = "box"\n[[event]\nid = ', ["box.toml:2: $: is not valid TOML"]),
    ],
)
def test_a_check_tells_every_mistake(tmp_path, text, expected):
    code, lines = checked(written(tmp_path, text), "--game", "migration-mars")
    assert code == 1
    messages = [line for line in lines[:-1] if not line.endswith("(remark)")]
    for line in expected:
        assert any(item.startswith(line) for item in messages), lines
    assert lines[-1].endswith("this cannot be played yet")
    if "no title" not in expected[0] and "house" not in expected[0]:  # of these only the check complains
        with pytest.raises(PackError, match=r"^box\.toml:"):
            content(owned(tmp_path, text))


def checked(path: Path, *options: str) -> tuple[int, list[str]]:
    result = CliRunner().invoke(app, ["content", "check", str(path), *options])
    return result.exit_code, result.output.splitlines()


def written(folder: Path, text: str, name: str = "box.toml") -> Path:
    place = folder / "checked"
    place.mkdir(exist_ok=True)
    (place / name).write_text(text, encoding="utf-8")
    return place / name


def test_a_good_pack_is_told_what_it_brings(tmp_path):
    code, lines = checked(written(tmp_path, ONE), "--game", "migration-mars")
    assert code == 0
    assert lines[0] == "box (1 file): 1 event"
    assert lines[1].startswith(
        "with it, the event deck has 24 cards (MarsHub's own has 24); pieces of a player: tunnel 12,"
    )
    assert lines[-1] == "no mistakes"
    half = written(tmp_path, ONE.replace("ice-pocket", "ice-new"))
    code, lines = checked(half, "--game", "migration-mars")
    assert code == 0
    assert lines[0].endswith("no title in Spanish; add title = { es = … } (remark)")
    half = written(tmp_path, half.read_text(encoding="utf-8").replace('"Take 3 Water."', '{ it = "Prendi 3." }'))
    code, lines = checked(half, "--game", "migration-mars")
    assert "no text in English and Spanish; add text = { en = …, es = … } (remark)" in lines[1]
    code, lines = checked(written(tmp_path, TRACK + "[start]\nwater = 2\n"), "--game", "migration-mars")
    assert (code, lines[0]) == (0, "box (1 file): track, start")


def test_an_event_may_go_without_a_text_and_bring_a_blueprint(tmp_path):
    plain = ONE.replace("text =", "#").replace('"water"', '"blueprint"')
    code, lines = checked(written(tmp_path, plain), "--game", "migration-mars")
    assert (code, [line for line in lines if ".text" in line]) == (0, [])
    game = owned(
        tmp_path,
        plain + f'[[event]]\nid = "long"\ntitle = "Long"\ntext = "{240 * "x"}"\nsteps = [{{ op = "nothing" }}]\n',
    )
    assert content(game).events["ice-pocket"].steps[0].what == "blueprint"
    assert "mm-event-ice-pocket-text" not in game.pack_texts()["en"]
    assert game.pack_texts()["en"]["mm-event-long-text"] == 240 * "x"


def test_the_house_packs_check_themselves():
    folder = Box.list_shipped_packs()[0].parent
    code, lines = checked(folder)  # the game is found out
    assert (code, lines[-1]) == (0, "no mistakes")
    assert lines[0].startswith("house (4 files): ")


def test_packs_of_another_game_are_not_read(tmp_path):
    (tmp_path / "martians.toml").write_text('pack = "attic"\n[[event]]\nid = "x"\n', encoding="utf-8")
    assert Session(MigrationMars(packs=tmp_path), {}, 1).state.packs == []


def test_every_house_event_has_title_and_text_in_every_language():
    for language in LANGUAGES:
        speech = Speech(language)
        for event in Box.load_content().events:
            assert speech.has_message(f"mm-event-{event}")
            assert speech.has_message(f"mm-event-{event}-text")


def test_the_worked_example_of_the_guide_is_played(tmp_path):
    text = re.search(r"<!-- example:my-mars -->\n```toml\n(.*?)```", DOCS.read_text(encoding="utf-8"), re.DOTALL)
    assert text
    code, lines = checked(written(tmp_path, text[1]), "--game", "migration-mars")
    assert (code, lines[0]) == (0, "my-mars (1 file): dice, piece, treasury, 2 events")
    session = Session(owned(tmp_path, text[1], "my-mars.toml"), {"players": 3}, 2)
    assert session.state.packs == ["my-mars"]
    play(session, "settler")
    assert session.result is not None


def test_the_schemas_stand():
    result = make_schemas(load_game("migration-mars"))
    assert result["game"] == "migration-mars"
    assert {"setup", "state", "decisions", "answer", "result", "log", "choices", "facts", "table"} <= set(result)
