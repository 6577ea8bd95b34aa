"""What a difficulty adds to a mission's start, and what lasts from look to look while planning."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest
from scenes import INTRO
from tables import HOUSE, content, table

from marshub.games.first_martians import FirstMartians
from marshub.games.first_martians.content import Level, house_packs, load_content
from marshub.kernel import PackError, Session

HARD = Level(sols=-2, stress=4, box=("living",), broken=("lab/cpu",), cargo={"part-cpu": -1, "part-energy": 2})


def started(difficulty: str, players: int = 4, **levels: Level) -> Any:
    mission = msgspec.structs.replace(HOUSE.missions[INTRO], levels=levels)
    game = FirstMartians(content(missions={INTRO: mission}))
    return Session(game, {"players": players, "difficulty": difficulty}, seed=1).state


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


@pytest.mark.parametrize(
    ("level", "says"),
    [
        ("sols = -9", "at least one sol"),
        ('broken = ["kitchen/cpu"]', "kitchen"),
        ('broken = ["backup-farm/cpu"]', "not in play"),
        ("cargo = { spanner = 1 }", "spanner"),
        ('box = ["attic"]', "attic"),
    ],
)
def test_a_mistake_in_a_level_is_told(tmp_path: Path, level: str, says: str) -> None:
    house = next(pack for pack in house_packs() if pack.name.startswith("40-")).read_text(encoding="utf-8")
    own = house.split("[mission.levels.easy]")[0].replace('pack = "house"', 'pack = "mine"').replace(INTRO, "mine")
    pack = tmp_path / "mine.toml"
    pack.write_text(f"{own}\n[mission.levels.hard]\n{level}\n", encoding="utf-8")
    with pytest.raises(PackError, match=says):
        load_content([*house_packs(), pack])


def test_no_mission_of_the_house_is_easier_on_a_harder_level() -> None:
    """From easy to hard there are fewer sols, or as many and no less that is wrong from the start."""
    for mission in load_content().missions.values():
        levels = [mission.levels.get(each, Level()) for each in ("easy", "normal", "hard")]
        ease = [(each.sols, sum(each.cargo.values()) - each.stress - len(each.box + each.broken)) for each in levels]
        assert ease == sorted(ease, reverse=True), mission.id
        assert ease[0] > ease[2], mission.id


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

    def lay(state: Any) -> None:
        state.facilities["working-bay"].parts["energy"] = False
        state.supply.energy = 0
        state.crew["engineer"].tokens = 3

    at = table(lay).until("fm-next-production")
    at.session.adjust("supply.energy", 0)
    at.until("fm-plan")
    repair = "declare:pawn-medic-1:construct:backup-farm"
    assert repair not in at.options
    at.answer("skill:engineer-repair")
    assert at.asked == "fm-plan"
    assert repair in at.options
