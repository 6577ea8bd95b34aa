"""Packs of the owner: every table and list can be replaced, and what is wrong is told by file, line and field."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from marshub.games import examine_packs
from marshub.games.on_mars import OnMars
from marshub.games.on_mars.content.library import Box
from marshub.games.on_mars.content.pack import LISTS, TABLES
from marshub.kernel import PackError, Session
from marshub.kernel.policy import play

BOARD = """[board]
radius = 5
sites = [[4, -2], [2, 2], [-4, 2], [-2, -2]]
[board.buildings]
mine = [0, 0]
generator = [2, -2]
extractor = [0, 2]
greenhouse = [-2, 2]
"""
MISSION = '[[mission]]\nid = "x"\nlength = "short"\ndeed = "upgraded"\nneed = [1, 2, 3]\ncrystals = 1\n'
REWARDS = [f'[[reward]]\nid = "x{number}"\nflat = 2\n' for number in range(5)]
WORTH = f"""[worth]
progress = {[0] * 6}
quarters = {[0] * 13}
level1 = 1
level3 = 1
unbuilt1 = 0
unbuilt3 = 0
first_build = 0
"""
OXYGEN = """[[objective]]
id = "x"
all = [{ metric = "stored_oxygen", min = 1 }]
rewards = [[{ op = "score", n = 1 }]]
title = "x"
"""
DOCS = Path(__file__).parents[3] / "docs" / "packs.md"


def owned(folder: Path, text: str) -> OnMars:
    place = folder / "on-mars"
    place.mkdir(exist_ok=True)
    (place / "box.toml").write_text(text, encoding="utf-8")
    return OnMars(packs=folder)


def content(game: OnMars) -> Any:
    return game.load_content_of(game.new_initial_state(game.setup_type()))


def test_the_house_gives_every_table_and_list():
    box = Box(Box.list_shipped_packs())
    assert not box.mistakes
    assert all(getattr(box.whole, name) for name in (*TABLES, *LISTS))


def test_a_card_of_the_owners_takes_the_place_of_the_houses(tmp_path):
    game = owned(
        tmp_path,
        """
        pack = "box"
        [[blueprint]]
        id = "drill-rig"
        type = "mine"
        level = 1
        batch = "start"
        take = "water"
        ability = { effect = [{ op = "score", n = 2 }] }
        title = { en = "Old Drill", it = "Vecchia trivella" }
        [worth]
        progress = [0, 0, 0, 0, 0, 0]
        quarters = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]
        ship = 1
        level1 = 1
        level3 = 1
        unbuilt1 = 0
        unbuilt3 = 0
        first_build = 0
        """,
    )
    session = Session(game, {"players": 2}, 1)
    assert session.state.packs == ["box"]
    assert content(game).blueprints["drill-rig"].take == "water"
    assert len(content(game).blueprints) == 24
    assert content(game).worth.ship == 1
    assert game.pack_texts()["it"]["om-blueprint-drill-rig"] == "Vecchia trivella"
    assert game.pack_texts()["es"]["om-blueprint-drill-rig"] == "Old Drill"
    play(session, "random", 200)
    session.close()


def test_a_list_can_be_replaced_whole(tmp_path):
    missions = "".join(
        f'[[mission]]\nid = "{length}-one"\nlength = "{length}"\ndeed = "ship-welcomed"\nneed = [1, 2, 3]\n'
        f'crystals = 1\ntitle = "{length}"\n'
        for length in ("short", "medium", "long")
    )
    game = owned(tmp_path, f'pack = "box"\nreplaces = ["mission"]\n{missions}')
    assert set(content(game).missions) == {"short-one", "medium-one", "long-one"}


@pytest.mark.parametrize(
    ("text", "path", "said"),
    [
        ('[[contract]]\nid = "x"\ngain = 1\nlose = 1\n', "contract[0]", "either items or a building"),
        (
            '[[mission]]\nid = "x"\nlength = "short"\ndeed = "built"\nneed = [1, 2, 3]\ncrystals = 1\n',
            "mission[0]",
            "types",
        ),
        ('[[building]]\nid = "shelter"\ncost = { oxygen = 1 }\narrows = [[0]]\n', "building[0].arrows", "4 shelters"),
        ("[[executive]]\nspace = 2\ncrystals = 1\n", "executive[0]", "one_of"),
        (
            '[[discovery]]\nid = "dt01"\nability = { effect = [{ op = "gain", what = "gold" }] }\n',
            "discovery[0]",
            "gold",
        ),
        ('[[tech]]\nid = "rover"\ncopies = 4\n[[tech]]\nid = "rover"\ncopies = 4\n', "tech[1].id", "two of"),
        ('replaces = ["objective"]\n', "objective", "four players are dealt 12"),
        (
            '[[mission]]\nid = "x"\nlength = "short"\ndeed = "technology-at"\nneed = [1, 2, 3]\ncrystals = 1\n',
            "mission[0]: a mission names a level",
            'a mission names a level if its deed is "technology-at", and only then',
        ),
        (f"{BOARD}condenser = [0, -2]\nshelter = [1, 1]\n", "board.buildings.shelter", "sites that players choose"),
        (BOARD, "board.buildings: lacks condenser", "lacks condenser"),
        (f"{BOARD}condenser = [2, 2]\n", "board.sites[1]", "[2,2] is the condenser already"),
        (
            f'{BOARD}condenser = [0, -2]\n[[board.research]]\nkind = "mauve-z"\nat = [1, 1]\n',
            "board.research[0]",
            "'mauve-z' is described by no pack",
        ),
        (f'replaces = ["mission"]\n{MISSION}', "mission", "there is no medium mission"),
        (f'replaces = ["reward"]\n{REWARDS[0]}', "reward", "needs one for each of 5 columns"),
        ('replaces = ["benefit"]\n', "benefit", "needs at least one"),
        (f'{MISSION}title = "{"x" * 241}"\n', "mission[0].title", "240"),
        (f"{WORTH}ship = 100\n", "worth.ship", "99"),
        (f"{WORTH}ship = -100\n", "worth.ship", "-99"),
        ('[[building]]\nid = "mine"\ncost = { miner = 1 }\narrows = [[6]]\n', "building[0].arrows", "5"),
        ('[[reward]]\nid = "x"\nflat = 100\n', "reward[0].flat", "99"),
        (
            "[board]\nradius = 5\nsites = [[4, -2], [2, 2], [-4, 2], [-2, -2]]\n[board.buildings]\nmine = [0, 0]\n"
            "generator = [9, 0]\nextractor = [0, 2]\ngreenhouse = [-2, 2]\ncondenser = [0, -2]\n",
            "board.buildings.generator",
            "beyond the map",
        ),
    ],
)
def test_what_is_wrong_is_told_by_place(tmp_path, text, path, said):
    file = tmp_path / "box.toml"
    file.write_text(f'pack = "box"\n{text}', encoding="utf-8")
    with pytest.raises(PackError, match=re.escape(said)) as caught:
        Box.load_content([file])
    assert path in str(caught.value)
    report = examine_packs(file, {}, "on-mars")
    assert any(said in str(mistake) for mistake in report.mistakes)


def test_a_box_that_is_just_enough_is_one(tmp_path):
    text = f'''
    replaces = ["reward"]
    {"".join(REWARDS)}
    [[scientist]]
    id = "poet"
    speciality = "mine"
    cost = {{ mineral = 1 }}
    title = "Poet"
    [[mission]]
    id = "short-one"
    length = "short"
    deed = "ship-welcomed"
    need = [1, 2, 3]
    crystals = 1
    title = "{"x" * 240}"
    '''
    result = content(owned(tmp_path, f'pack = "box"\n{text}'))
    assert len(result.rewards) == 5
    assert result.scientists["poet"].op == 3
    assert result.missions["short-one"].level == 0


def test_who_starts_with_little_starts_with_nothing_else(tmp_path):
    text = 'pack = "box"\n[start]\nquarters = 3\ncrystals = 1\nresources = { water = 1 }\n'
    game = owned(tmp_path, text)
    red = game.new_initial_state(game.setup_type()).players["red"]
    assert red.resources == {"mineral": 0, "battery": 0, "water": 1, "plant": 0, "oxygen": 0}
    assert (red.quarters, red.depot) == (3, 1)


def test_what_packs_lack_together_is_told_of_the_last_that_gave_some(tmp_path):
    """The first of two packs leaves too little; the second has other things."""
    first, second = tmp_path / "first.toml", tmp_path / "second.toml"
    text = f'pack = "first"\nreplaces = ["objective", "mission"]\n{OXYGEN}{MISSION}title = "x"\n'
    first.write_text(text, encoding="utf-8")
    second.write_text('pack = "second"\n[[tech]]\nid = "rover"\ncopies = 4\n', encoding="utf-8")
    mistakes = [str(pack_error) for pack_error in Box([*Box.list_shipped_packs(), first, second]).mistakes]
    assert any("first.toml" in pack_error and "objective: four players" in pack_error for pack_error in mistakes)
    assert any("first.toml" in pack_error and "mission: there is no long" in pack_error for pack_error in mistakes)
    first.write_text(
        f'pack = "first"\n{BOARD}condenser = [0, -2]\n[[board.research]]\nkind = "mauve-z"\nat = [1, 1]\n',
        encoding="utf-8",
    )
    (mistake,) = map(str, Box([*Box.list_shipped_packs(), first, second]).mistakes)
    assert "first.toml" in mistake
    assert "'mauve-z'" in mistake
    alone = [str(pack_error) for pack_error in Box([second]).mistakes]
    assert any("board: is given by no pack" in pack_error for pack_error in alone)
    assert any("tech: no pack describes mine" in pack_error for pack_error in alone)


def test_the_example_of_the_guide_is_a_pack(tmp_path):
    match = re.search(r"<!-- example:my-on-mars -->\n```toml\n(.*?)```", DOCS.read_text(encoding="utf-8"), re.DOTALL)
    assert match is not None
    game = owned(tmp_path, match[1])
    assert content(game).contracts["ice-core"].items == {"water": 4}
    assert content(game).warehouse.refill == 4
    report = examine_packs(tmp_path / "on-mars", {})
    assert not report.mistakes
    assert "1 contract" in report.summary[0]


@pytest.mark.rule("OM-TERM-16")
def test_an_effect_of_ones_choice_asks_for_each(tmp_path):
    text = """
    pack = "box"
    [[blueprint]]
    id = "drill-rig"
    type = "mine"
    level = 1
    batch = "start"
    take = "water"
    ability = { effect = [{ op = "gain", what = "resource", n = 2 }] }
    title = "Drill"
    """
    session = Session(owned(tmp_path, text), {"players": 2}, 1)
    while session.pending.prompt.key != "om-turn":
        session.answer(session.pending.first_answer())
    session.adjust("players.red.blueprints", {"drill-rig": "0,0"})
    session.adjust("active", "red")
    for answer in ("executive:1", "drill-rig"):
        session.answer(answer)
    while session.pending.prompt.key in ("om-pay-crystal", "om-pay-card"):
        session.answer(session.pending.first_answer())
    before = session.state.players["red"].resources["oxygen"]
    session.answer("oxygen")
    minerals = session.state.players["red"].resources["mineral"]
    session.answer("mineral")
    assert session.state.players["red"].resources["oxygen"] == before + 1
    assert session.state.players["red"].resources["mineral"] == minerals + 1
    assert session.pending.prompt.key == "om-turn"
    session.close()
