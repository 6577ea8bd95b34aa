"""What a difficulty adds to a mission's start, and what lasts from look to look while planning."""

from __future__ import annotations

from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest
from playing import event_of
from scenes import INTRO
from tables import HOUSE, content, table

from marshub.games.first_martians import FirstMartians, HubState, Setup
from marshub.games.first_martians.box.components import Difficulty
from marshub.games.first_martians.content.library import list_shipped_hub_packs, load_content
from marshub.games.first_martians.content.missions import Added, Level, MissionData, SmallCrews
from marshub.games.first_martians.content.pack import Content
from marshub.games.first_martians.effects import MoveReserve, Scale
from marshub.kernel import PackError, Session
from marshub.languages import LANGUAGES
from marshub.words import Speech

HARD = Level(sols=-2, stress=4, box=("living",), broken=("lab/cpu",), cargo={"part-cpu": -1, "part-energy": 2})


def started(difficulty: str, players: int = 4, **levels: Level) -> Any:
    mission = msgspec.structs.replace(HOUSE.missions[INTRO], levels=levels)
    game = FirstMartians(content(missions={INTRO: mission}))
    return Session(game, {"players": players, "difficulty": difficulty}, seed=1).state


@pytest.mark.rule("FM-SETUP-11")
def test_a_level_adds_to_the_start_of_its_own_difficulty_only() -> None:
    plain, hard = started("normal", hard=HARD), started("hard", hard=HARD)
    assert (plain.last_sol, hard.last_sol) == (6, 4)
    assert started("hard", players=3, hard=HARD).last_sol == 5
    assert (plain.stress, hard.stress) == (0, 4)
    assert (plain.box["living"], hard.box["living"]) == (False, True)
    assert (plain.facilities["lab"].parts["cpu"], hard.facilities["lab"].parts["cpu"]) == (True, False)
    assert plain.cargo.available["part-cpu"] == 1
    assert "part-cpu" not in hard.cargo.available
    assert hard.cargo.available["part-energy"] == plain.cargo.available["part-energy"] + 2


def test_a_small_crew_gets_what_is_meant_for_it_instead() -> None:
    """Two astronauts have an own start; three have none here, and one player leads two."""
    hard = msgspec.structs.replace(HARD, crew=SmallCrews(Added(sols=1, stress=2, supply={"food": 3, "energy": -9})))
    plain = started("normal", 2, hard=hard)
    for players in (1, 2):
        two = started("hard", players, hard=hard)
        assert (two.last_sol, two.stress, two.box["living"]) == (plain.last_sol + 1, 2, False)
        assert two.facilities["lab"].parts["cpu"]
        assert two.cargo == plain.cargo
        assert two.supply.food == HOUSE.missions[INTRO].supply["hard"]["food"] + 3
        assert two.supply.energy == 0
    assert started("hard", 3, hard=hard) == started("hard", 3, hard=HARD)
    assert started("hard", 4, hard=hard) == started("hard", 4, hard=HARD)


def test_a_level_lays_out_tiles_beside_those_of_the_mission() -> None:
    scouted = Level(tiles={"R1-S": "plains", "R2-S": "salt-pan"})
    easy = started("easy", easy=scouted)
    assert {space: (roi.tile, roi.samples) for space, roi in easy.map.items()} == {
        "R1-S": ("plains", 1),
        "R2-S": ("salt-pan", 2),
    }
    assert "plains" not in easy.piles["roi-1"]
    assert "salt-pan" not in easy.piles["roi-2"]
    assert not started("normal", easy=scouted).map
    two = msgspec.structs.replace(scouted, crew=SmallCrews(Added(tiles={"R1-N": "dunes"})))
    assert list(started("easy", 2, easy=two).map) == ["R1-N"]


@pytest.mark.rule("FM-MIS-41", "FM-SETUP-01")
def test_tiles_of_a_level_lie_where_the_missions_own_come_as_well() -> None:
    """In a mission without samples, what comes in their place is laid on them too (FM-MIS-41)."""
    mission = HOUSE.missions["malnourished-plants"]
    laid = msgspec.structs.replace(mission, levels={"easy": Level(tiles={"R1-S": "gravel-fan"})})
    session = Session(
        FirstMartians(content(missions={mission.id: laid})), {"mission": mission.id, "difficulty": "easy"}, seed=1
    )
    assert len(session.state.map) == 1 + len(mission.start.face_up)
    assert session.state.map["R1-S"].samples == 0
    assert len(session.state.map["R1-S"].objectives) == 2


@pytest.mark.parametrize(
    ("level", "says"),
    [
        ('tiles = { R1-S = "glacier-front" }', "tile of ring 3"),
        ('tiles = { R1-S = "plain" }', "plain"),
        ('tiles = { R1-S = "plains", R1-N = "plains" }', "already lies on another space"),
        ('[mission.levels.hard.crew.2]\ntiles = { R1-S = "chasm" }', "tile of ring 2"),
        ("[mission.levels.hard.crew.2]\nsols = -9", "at least one sol"),
        ('[mission.levels.hard.crew.3]\nbroken = ["kitchen/cpu"]', "kitchen"),
        ("[mission.levels.hard.crew.2]\ncargo = { spanner = 1 }", "spanner"),
        ("[mission.levels.hard.crew.2]\nsupply = { spanner = 1 }", "spanner"),
        ("[mission.levels.hard.crew.4]\nsols = 1", "unknown field `4`"),
        ("sols = -9", "at least one sol"),
        ('broken = ["kitchen/cpu"]', "kitchen"),
        ('broken = ["backup-farm/cpu"]', "not in play"),
        ("cargo = { spanner = 1 }", "spanner"),
        ('box = ["attic"]', "attic"),
    ],
)
def test_a_mistake_in_a_level_is_told(tmp_path: Path, level: str, says: str) -> None:
    house = next(pack for pack in list_shipped_hub_packs() if pack.name.startswith("40-")).read_text(encoding="utf-8")
    own = house.split("[mission.levels.easy]")[0].replace('pack = "house"', 'pack = "mine"').replace(INTRO, "mine")
    own = own.replace('id = "mine"\n', f'id = "mine"\nrules = "{INTRO}"\n', 1)
    pack = tmp_path / "mine.toml"
    pack.write_text(f"{own}\n[mission.levels.hard]\n{level}\n", encoding="utf-8")
    with pytest.raises(PackError, match=says):
        load_content([pack])


def test_no_mission_of_the_house_is_easier_on_a_harder_level() -> None:
    """From easy to hard there are fewer sols, or as many and no less that is wrong at the start; for every crew."""

    def ease(mission: MissionData, difficulty: Difficulty, astronauts: int) -> tuple[int, int]:
        added = mission.levels.get(difficulty, Level()).get_additions(astronauts)
        stocks = sum(added.cargo.values()) + sum(added.supply.values()) + sum(mission.supply[difficulty].values())
        return added.sols, stocks - added.stress - len(added.box + added.broken)

    for mission in load_content().missions.values():
        for astronauts in (2, 3, 4):
            easy, normal, hard = (ease(mission, item, astronauts) for item in ("easy", "normal", "hard"))
            assert easy >= normal >= hard < easy, (mission.id, astronauts)


def test_two_astronauts_have_it_easier_than_the_crew_of_four_they_are_measured_against() -> None:
    for mission in load_content().missions.values():
        for difficulty, level in mission.levels.items():
            two = level.get_additions(2)
            assert two.sols >= level.sols, (mission.id, difficulty)
            assert two.stress <= level.stress, (mission.id, difficulty)
            assert set(two.broken) <= set(level.broken), (mission.id, difficulty)


# ------------------------------------------------------------------ as printed, and what the others change

SHIPPED = load_content()
CREWS: list[Any] = [1, 2, 3, 4]


def start(mission: str, players: Any, difficulty: str, of: Content = SHIPPED) -> HubState:
    return FirstMartians(of).new_initial_state(Setup(mission=mission, players=players, difficulty=difficulty))  # type: ignore[arg-type]


@pytest.mark.rule("FM-APP-02")
@pytest.mark.parametrize("players", CREWS)
@pytest.mark.parametrize("mission", SHIPPED.missions)
def test_as_printed_a_mission_starts_without_what_the_house_adds(mission: str, players: int) -> None:
    printed = start(mission, players, "printed")
    assert printed.difficulty == "printed"
    printed.difficulty = "normal"
    assert printed == start(mission, players, "normal", HOUSE)  # `HOUSE` has no levels
    assert any(start(mission, n, "normal") != start(mission, n, "normal", HOUSE) for n in CREWS)


@pytest.mark.rule("FM-APP-02")
def test_numbers_that_only_the_app_of_the_box_knows_are_the_normal_ones_as_printed() -> None:
    for difficulty, energy in (("easy", 5), ("normal", 4), ("hard", 1), ("printed", 4)):
        at = table(
            lambda s: setattr(s.supply, "energy", 0),
            difficulty=difficulty,
            of=event_of(MoveReserve("energy", Scale(5, 4, 1))),
        )
        assert at.state.supply.energy == energy
    assert start(INTRO, 4, "printed").supply == start(INTRO, 4, "normal").supply


def told(difficulty: str, language: str = "en", **chosen: Any) -> list[str]:
    """What is said of a difficulty where it is chosen."""
    game = FirstMartians(SHIPPED)
    speech = Speech(language)
    speech.learn(game.pack_texts())
    return [
        speech.say(words)
        for words in game.describe_choice("difficulty", difficulty, {"players": 4, "mission": INTRO, **chosen})
    ]


def test_what_a_difficulty_changes_is_said_where_it_is_chosen() -> None:
    assert told("normal") == [
        "sols: 5 (−1)",
        "Stress: 3",
        "red in the Malfunction Box: Living Block",
        "broken: Garage Hall: oxygen filter, Lab: CPU",
        "Cargo Bay: spare energy connector −1, spare oxygen filter −1, spare hardware −1, spare CPU −1",
    ]
    assert told("easy", mission="riddle", players=2) == [
        "sols: 11 (+4)",
        "General Supply: oxygen +5, energy +5, food +10",
        "Cargo Bay: spare energy connector +1, spare oxygen filter +1, spare hardware +1, spare CPU +1",
        "explored already: R1-S Plains, R2-S Silent Valley",
        "events and cards: the numbers of “easy”",
    ]
    assert told("normal", mission="rogue-probe", players=2) == ["sols: 9 (+1)", "General Supply: food +2"]
    assert told("hard", mission="malnourished-plants") == [
        "General Supply: oxygen −1, energy −1, food −1",
        "events and cards: the numbers of “hard”",
    ]
    assert told("normal", mission="binding-agent", players=3) == ["sols: 7 (−1)", "broken: Lab: CPU"]
    assert FirstMartians(SHIPPED).describe_choice("players", 4, {}) == ()


def test_where_a_difficulty_changes_nothing_that_is_said() -> None:
    assert told("printed")[0].startswith("set up by the rules and the mission sheet")
    game = FirstMartians(content())
    assert [words.key for words in game.describe_choice("difficulty", "normal", {"mission": INTRO})] == [
        "fm-level-none"
    ]


def test_of_a_campaign_the_first_start_is_told_and_what_later_missions_bring_along() -> None:
    messages = told("normal", campaign="long-autumn")
    assert messages[:5] == told("normal")
    assert "then Malnourished Plants, sols: 8 (+2)" in messages
    assert not [line for line in messages[5:] if "broken" in line or "Supply" in line]


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_is_said_in_every_language(language: str) -> None:
    for difficulty in get_args(Difficulty):
        for mission in SHIPPED.missions:
            for line in told(difficulty, language, mission=mission, players=2):
                assert "fm-" not in line
                assert "Fm " not in line


@pytest.mark.parametrize("players", CREWS)
@pytest.mark.parametrize("difficulty", ["easy", "normal", "hard"])
@pytest.mark.parametrize("mission", SHIPPED.missions)
def test_nothing_else_differs_than_what_is_said(mission: str, difficulty: str, players: int) -> None:
    """Where a sentence tells of a difference, take that difference away: what is left is the printed start."""
    own, printed = start(mission, players, difficulty), start(mission, players, "printed")
    keys = {
        words.key
        for words in FirstMartians(SHIPPED).describe_choice(
            "difficulty", difficulty, {"mission": mission, "players": players}
        )
    }
    told_of = {
        "fm-level-sols": ("last_sol",),
        "fm-level-stress": ("stress",),
        "fm-level-box": ("box",),
        "fm-level-broken": ("facilities",),
        "fm-level-supply": ("supply",),
        "fm-level-cargo": ("cargo",),
        "fm-level-tiles": ("map", "piles"),
    }
    for key, fields in told_of.items():
        for field in fields:
            assert (getattr(own, field) != getattr(printed, field)) is (key in keys), (key, field)
            setattr(own, field, getattr(printed, field))
    own.difficulty = "printed"
    assert own == printed


def test_what_lasts_from_look_to_look_is_noticed_when_it_changes() -> None:
    """The price of a broken part is kept between looks; a correction of the table must be seen at the next one."""
    at = table().until("fm-plan")
    repair = "declare:pawn-medic-1:construct:backup-farm"
    assert repair in at.options
    at.session.adjust("supply.energy", 0)
    assert repair in at.options
    at.session.adjust("facilities.working-bay.parts.energy", False)
    assert repair not in at.options
    at.session.adjust("facilities.working-bay.parts.energy", True)
    assert repair in at.options


def test_a_skill_between_two_looks_is_noticed() -> None:
    """Repairing a part lifts its price at once."""

    def arrange(state: Any) -> None:
        state.facilities["working-bay"].parts["energy"] = False
        state.supply.energy = 0
        state.crew["engineer"].tokens = 3

    at = table(arrange).until("fm-next-production")
    at.session.adjust("supply.energy", 0)
    at.until("fm-plan")
    repair = "declare:pawn-medic-1:construct:backup-farm"
    assert repair not in at.options
    at.answer("skill:engineer-repair")
    assert at.asked == "fm-plan"
    assert repair in at.options
