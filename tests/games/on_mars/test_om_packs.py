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
from marshub.games.on_mars.rules.card_texts import describe_ability
from marshub.kernel import PackError, Session
from marshub.kernel.policy import play
from on_mars_tables import table

BOARD = """[board]
radius = 5
mine = [0, 0]
sites = [[4, -2], [2, 2], [-4, 2], [-2, -2]]
"""
PLACES = "places = [[2, -2], [0, 2], [-2, 2], [0, -2]]\n"
MISSION = '[[mission]]\nid = "x"\nlength = "short"\ndeed = "upgraded"\nneed = [1, 1, 2, 3]\ncrystals = 1\n'
REWARDS = [f'[[reward]]\nid = "x{number}"\nper = "tech_tiles"\neach = 2\n' for number in range(4)]
WORTH = f"""[worth]
progress = {[0] * 6}
quarters = {[0] * 13}
level1 = 1
level3 = 1
unbuilt1 = 0
unbuilt3 = 0
first_build = 0
"""
WAREHOUSE = '[warehouse]\nstart = [0, 0, 0, 0]\nrefill = [4, 4, 4, 4]\nkinds = ["water"]\n'
OXYGEN = """[[objective]]
id = "x"
all = [{ metric = "most_of_one_kind", min = 1 }]
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
        f'[[mission]]\nid = "{length}-{number}"\nlength = "{length}"\ndeed = "bot-placed"\nneed = [1, 1, 2, 3]\n'
        f'crystals = 1\ntitle = "{length}"\n'
        for length in ("short", "long")
        for number in range(2)
    )
    opening = '[first_colonists]\nmissions = ["short-0", "short-1", "long-0"]\nspaces = [2, 3, 4, 6]\n'
    game = owned(tmp_path, f'pack = "box"\nreplaces = ["mission"]\n{missions}{opening}')
    assert set(content(game).missions) == {"short-0", "short-1", "long-0", "long-1"}


@pytest.mark.rule("OM-MISS-05")
def test_a_deed_counts_for_each_mission_that_asks_for_it(tmp_path, monkeypatch):
    mission = MISSION.replace("upgraded", "bot-placed")
    text = "".join(mission.replace("x", name) for name in ("welcome", "workforce"))
    monkeypatch.setattr("on_mars_tables.GAME", owned(tmp_path, f'pack = "box"\n{text}'))
    ship = {"goods": {"plant": 1, "water": 1}, "bots": ["3,0"]}
    at = table(red=ship, missions={"welcome": 3, "workforce": 2, "far-horizon": 4}).do("ship", "4", "bot")
    at.do(at.options[0])
    assert (at.state.missions, at.red.tray) == ({"welcome": 2, "workforce": 1, "far-horizon": 4}, 2)


@pytest.mark.parametrize(
    ("text", "path", "said"),
    [
        ('[[contract]]\nid = "x"\ngain = 1\nlose = 1\n', "contract[0]", "either items or a building"),
        ('[[building]]\nid = "shelter"\ncost = { oxygen = 1 }\narrows = [[0]]\n', "building[0].arrows", "4 shelters"),
        ("[[executive]]\nspace = 2\ncrystals = 1\n", "executive[0]", "has an effect, or it runs a facility"),
        (
            '[[discovery]]\nid = "dt01"\nability = { effect = [{ op = "gain", what = "gold" }] }\n',
            "discovery[0]",
            "gold",
        ),
        ('[[tech]]\nid = "rover"\ncopies = 4\n[[tech]]\nid = "rover"\ncopies = 4\n', "tech[1].id", "two of"),
        ('replaces = ["objective"]\n', "objective", "four players are dealt 12"),
        (
            '[[mission]]\nid = "x"\nlength = "short"\ndeed = "ship-welcomed"\nneed = [1, 1, 2, 3]\ncrystals = 1\n',
            "mission[0].deed",
            "ship-welcomed",
        ),
        (
            '[[mission]]\nid = "x"\nlength = "short"\ndeed = "upgraded"\nneed = [1, 2, 3]\ncrystals = 1\n',
            "mission[0].need",
            "4",
        ),
        (f"{BOARD}{PLACES.replace('[2, -2]', '[2, 2]')}", "board.sites[1]", "is a first building already"),
        (
            f'{BOARD}{PLACES}[[board.research]]\nkind = "mauve-z"\nat = [1, 1]\n',
            "board.research[0]",
            "no pack describes 'mauve-z'",
        ),
        (f'replaces = ["mission"]\n{MISSION}', "mission", "2 short missions are drawn, there are 1"),
        (f'replaces = ["reward"]\n{REWARDS[0]}', "reward", "needs one for each of 4 columns"),
        ('replaces = ["benefit"]\n', "benefit", "needs at least one"),
        (
            '[[discovery]]\nid = "dt01"\nability = { effect = [{ op = "keep-discovery" }] }\n',
            "discovery[0]",
            "only the building of a blueprint keeps a discovery",
        ),
        ('[[benefit]]\nid = "x"\neffect = [{ op = "keep-discovery" }]\n', "benefit[0]", "keeps a discovery"),
        (
            OXYGEN.replace('{ op = "score", n = 1 }', '{ op = "keep-discovery" }'),
            "objective[0]",
            "keeps a discovery",
        ),
        (f'{MISSION}title = "{"x" * 241}"\n', "mission[0].title", "240"),
        (f"{BOARD}{PLACES}crystals = [[9, 0]]\n", "board.crystals[0]", "beyond the map"),
        (WAREHOUSE.replace("[0, 0, 0, 0]", "[0, 0, 0, 0, 0]"), "warehouse.start", "4"),
        (f"{WORTH}ship = 100\n", "worth.ship", "99"),
        (f"{WORTH}ship = -100\n", "worth.ship", "-99"),
        ('[[building]]\nid = "mine"\ncost = { miner = 1 }\narrows = [[6]]\n', "building[0].arrows", "5"),
        ('[[reward]]\nid = "x"\nper = "tech_tiles"\neach = 100\n', "reward[0].each", "99"),
        (f"{BOARD}{PLACES.replace('[2, -2]', '[9, 0]')}", "board.places[0]", "beyond the map"),
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
    {WAREHOUSE}
    [[scientist]]
    id = "poet"
    works_in = "mine"
    scores = "shelter"
    cost = {{ lss = 1 }}
    title = "Poet"
    [[mission]]
    id = "short-one"
    length = "short"
    deed = "bot-placed"
    need = [1, 1, 2, 3]
    crystals = 1
    title = "{"x" * 240}"
    '''
    result = content(owned(tmp_path, f'pack = "box"\n{text}'))
    assert len(result.rewards) == 4
    assert result.warehouse.start == (0, 0, 0, 0)
    assert (result.scientists["poet"].op, result.scientists["poet"].scores) == (3, "shelter")


@pytest.mark.rule("OM-SLOT-15", "OM-SETUP-05", "OM-SETUP-16", "OM-SETUP-21")
def test_numbers_that_the_players_decide_can_be_replaced(tmp_path):
    text = """
    pack = "box"
    [numbers]
    surcharge = ["colours", "colours", "colonists", "colonists"]
    sets = [2, 2, 2, 2]
    discoveries = 3
    lengths = { short = { short = 1, long = 2 }, long = { short = 2, long = 1 } }
    [warehouse]
    start = [1, 1, 2, 2]
    refill = [4, 4, 4, 4]
    kinds = ["battery", "water", "plant", "oxygen", "crystal"]
    [start]
    quarters = 2
    crystals = 2
    resources = {}
    lab = { A1 = "shelter" }
    """
    session = Session(owned(tmp_path, text), {"players": 2}, 1)
    state, mars = session.state, session.game.wrap_state(session.state)
    assert state.players["red"].lab == {"A1": "shelter"}
    assert set(state.warehouse.values()) == {1}
    while session.pending.decider == "chance":
        session.answer(session.pending.first_answer())
    assert len(session.state.face_up) == 3
    assert mars.count_technology_stack()  # a second set
    lengths = [mars.content.missions[mission].length for mission in session.state.missions]
    assert sorted(lengths) == ["long", "long", "short"]
    assert mars.select_by_players(mars.content.numbers.surcharge) == "colours"
    session.close()


def test_solo_and_variant_tables_can_be_replaced(tmp_path):
    text = """
    pack = "box"
    replaces = ["rival_card", "goal", "first_card", "task"]
    [solo]
    icons = ["mine"]
    quarters = 10
    rover = 3
    scientists = 1
    warehouse = ["water"]
    [first_colonists]
    missions = ["far-horizon", "more-hands", "deep-science"]
    spaces = [1, 2, 5, 6]
    [[rival_card]]
    id = "one"
    action = 1
    mission = "A"
    travels = false
    [[goal]]
    id = "calm"
    level = 1
    margin = 0
    metrics = { colony_level = 2 }
    title = "Calm"
    [[first_card]]
    id = "any"
    types = ["mine"]
    title = "Any"
    [[task]]
    id = "build"
    task = "build-shelter"
    reward = [{ op = "trade", give = 1, get = 2 }]
    title = "Build"
    [[column]]
    level = 6
    op = 20
    cost = { resource = 2 }
    [[executive]]
    space = 4
    crystals = 1
    ability = { effect = [{ op = "recall-side" }, { op = "produce" }], cost = { lss = 1 }, teal = true }
    """
    result = content(owned(tmp_path, text))
    assert (result.solo.quarters, result.first_colonists.spaces) == (10, (1, 2, 5, 6))
    assert [set(part) for part in (result.rival_cards, result.goals, result.first_cards, result.tasks)] == [
        {"one"},
        {"calm"},
        {"any"},
        {"build"},
    ]
    assert (result.columns[6].op, result.columns[6].cost) == (20, {"resource": 2})
    assert result.executives[4].ability.cost == {"lss": 1}


EVERY_STEP = [
    '{ op = "gain", what = "nonmineral", n = 2 }',
    '{ op = "score", n = 2 }',
    '{ op = "warehouse", what = "any", n = 2 }',
    '{ op = "develop", n = 2, free = true }',
    '{ op = "learn", n = 2 }',
    '{ op = "blueprint", n = 2 }',
    '{ op = "bots", n = 2, extend = "crystals", as_rovers = true }',
    '{ op = "rover", n = 2, extend = "crystals-technology" }',
    '{ op = "build", what = "any" }',
    '{ op = "upgrade", n = 2, tech = true, free = true, anywhere = true }',
    '{ op = "ship", n = 2, free = true, more = true }',
    '{ op = "hire", what = "card", free = true }',
    '{ op = "produce" }',
    '{ op = "keep-discovery" }',
    '{ op = "travel", orbit_only = true }',
    '{ op = "recall-work", n = 2 }',
    '{ op = "recall-slot", n = 2 }',
    '{ op = "recall-any", n = 2 }',
    '{ op = "recall-side" }',
    '{ op = "trade", give = 2, get = 3 }',
]


@pytest.mark.parametrize("step", EVERY_STEP, ids=lambda step: step.split('"')[1])
def test_every_step_can_be_set_and_is_described_and_played(tmp_path, step):
    """Each is run from a blueprint, with boosts, to the end of a turn, by whatever is offered first or last."""
    text = f"""
    pack = "box"
    [[blueprint]]
    id = "drill-rig"
    type = "mine"
    level = 1
    take = "mineral"
    ability = {{ effect = [{step}], teal = true }}
    title = "Drill"
    """
    game = owned(tmp_path, text)
    (described,) = describe_ability(content(game).blueprints["drill-rig"].ability)
    tag = step.split('"')[1]
    assert described.key == f"om-step-{tag}"
    for pick in (0, -1):
        at = run_drill_rig(game)
        while at.pending is not None and at.pending.prompt.key != "om-turn":
            at.answer([option.id for option in at.pending.options() if option.id != "objective"][pick])
        assert not list(game.find_violations(at.state))
        at.close()


def run_drill_rig(game: OnMars) -> Session[Any, Any]:
    """Red, on the Colony with some of everything, has begun to run the drill rig."""
    session = Session(game, {"players": 2, "first": "red"}, 1)
    while session.pending is not None and session.pending.prompt.key != "om-turn":
        session.answer(session.pending.first_answer())
    extractor = next(where for where, building in session.state.terrain.items() if building.kind == "extractor")
    for path, value in {
        "active": "red",
        "players.red.bots": [extractor],
        "players.red.space": 5,
        "players.red.blueprints": {"drill-rig": "0,0", "ice-corer": ""},
        "players.red.depot": 3,
        "players.red.objectives": [],
        "players.red.work": 1,
        "players.red.quarters": 2,
        "slots.hire.red": 1,
    }.items():
        session.adjust(path, value)
    for good in ("mineral", "battery", "water", "plant", "oxygen"):
        session.adjust(f"players.red.resources.{good}", 1)
    for answer in ("executive:1", "drill-rig"):
        session.answer(answer)
    return session


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
    assert any(
        "first.toml" in pack_error and "mission: 2 long missions are drawn" in pack_error for pack_error in mistakes
    )
    first.write_text(
        f'pack = "first"\n{BOARD}{PLACES}[[board.research]]\nkind = "mauve-z"\nat = [1, 1]\n',
        encoding="utf-8",
    )
    (mistake,) = map(str, Box([*Box.list_shipped_packs(), first, second]).mistakes)
    assert "first.toml" in mistake
    assert "'mauve-z'" in mistake
    alone = [str(pack_error) for pack_error in Box([second]).mistakes]
    for name in TABLES:
        assert any(f"{name}: is given by no pack" in pack_error for pack_error in alone)
    assert any("tech: no pack describes mine" in pack_error for pack_error in alone)


def test_the_example_of_the_guide_is_a_pack(tmp_path):
    match = re.search(r"<!-- example:my-on-mars -->\n```toml\n(.*?)```", DOCS.read_text(encoding="utf-8"), re.DOTALL)
    assert match is not None
    game = owned(tmp_path, match[1])
    assert content(game).contracts["ice-core"].items == {"water": 4}
    assert content(game).warehouse.refill == (2, 2, 4, 4)
    report = examine_packs(tmp_path / "on-mars", {})
    assert not report.mistakes
    assert "1 contract" in report.summary[0]
