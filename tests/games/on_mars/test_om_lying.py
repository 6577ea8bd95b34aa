"""What cannot lie as it lies: where, what is expected there, what may be. And what goes along when something is set."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from marshub.games.on_mars.box.state import Building, Shuttle
from marshub.kernel import BadAdjustment
from marshub.kernel.violations import find_violations
from marshub.languages import LANGUAGES
from marshub.words import Speech
from on_mars_tables import CONTENT, GAME, SITES, At, colonised, fresh, table

SPEECHES = [Speech(language) for language in LANGUAGES]
PHASES = ("turn", "end", "shuttle", "over")
Change = Callable[[At], Any]


def red(field: str, value: Any) -> Change:
    return lambda at: setattr(at.red, field, value)


def lying(field: str, value: Any) -> Change:
    return lambda at: setattr(at.state, field, value)


def built(where: str, kind: str, **more: Any) -> Change:
    return lambda at: at.state.terrain.update({where: Building(kind, **more)})  # type: ignore[arg-type]


def none_left(at: At) -> None:
    del at.state.terrain[SITES["red"]]


def twice_hired(at: At) -> None:
    at.state.hiring["geologist"] = "physicist"


def two_of_blue(at: At) -> None:
    at.state.players["blue"].space = at.red.space


def idle(phase: str) -> Change:
    """A phase in which it is nobody's turn."""

    def change(at: At) -> None:
        at.state.phase, at.state.active = phase, ""  # type: ignore[assignment]

    return change


def crowded(at: At) -> None:
    at.state.phase, at.state.active, at.red.bots = "shuttle", "", ["1,0", "1,0"]


WRONG: dict[str, tuple[Change, tuple[Any, ...]]] = {
    "set up": (idle("setup"), ("phase", "the set-up is done", PHASES)),
    "a space": (two_of_blue, ("players", "every marker is on a turn-order space of its own")),
    "no space": (red("space", 0), ("players", "every marker is on a turn-order space of its own")),
    "a turn": (
        lying("active", ""),
        ("active", "whose turn it is, in the Colonisation phase alone", ("", "red", "blue")),
    ),
    "who is out": (
        lying("active", "green"),
        ("active", "whose turn it is, in the Colonisation phase alone", ("", "red", "blue")),
    ),
    "done": (red("done", True), ("players.red.done", "whose turn it is has not laid the marker down")),
    "over": (
        idle("over"),
        ("phase", "points are counted when the last turn ends"),
    ),
    "colonists": (red("work", 9), ("players.red.quarters", "12 colonists in all")),
    "quarters": (red("quarters", 5), ("players.red.quarters", "at most 4 have room")),
    "storage": (
        lambda at: at.red.resources.update(water=3),
        ("players.red.resources.water", "at most 2 fit in Storage"),
    ),
    "a dock twice": (red("docked", [4, 4, 5]), ("players.red.docked", "each Depot space from 4 to 8 at most once")),
    "no dock": (red("docked", [3]), ("players.red.docked", "each Depot space from 4 to 8 at most once")),
    "depot": (red("depot", 4), ("players.red.depot", "at most 3 Depot spaces are free")),
    "ships": (red("hangar", 1), ("players.red.hangar", "5 ships in all")),
    "bots": (red("bots", ["1,0", "0,1", "1,1", "2,0", "3,0"]), ("players.red.bots", "4 bots in all")),
    "markers": (
        lambda at: (red("blueprints", dict.fromkeys(list(CONTENT.blueprints)[:9], ""))(at), lying("display", [])(at)),
        ("players.red.blueprints", "each takes one of 8 markers"),
    ),
    "two alike in the lab": (
        red("lab", {"A1": "shelter", "A2": "shelter"}),
        ("players.red.lab", "no two tiles of one type"),
    ),
    "two cubes": (red("progress", ["mine", "mine"]), ("players.red.progress", "one cube of each type")),
    "two research tiles": (
        red("research", ["red-a", "red-a"]),
        ("players.red.research", "no two of one colour and letter"),
    ),
    "no shelter": (none_left, ("terrain", "red has 1 to 5 shelters on the map")),
    "an owner": (
        built("0,0", "mine", owner="red"),
        ("terrain.0,0.owner", "shelters belong to a player, nothing else does"),
    ),
    "no owner": (built("3,0", "shelter"), ("terrain.3,0.owner", "shelters belong to a player, nothing else does")),
    "a miner": (built("2,-2", "generator", miner="red"), ("terrain.2,-2.miner", "a player's colonist on a mine")),
    "the first mine": (built("0,0", "mine", miner="red"), ("terrain.0,0.miner", "nobody works in the first mine")),
    "tiles": (built("3,0", "mine"), ("terrain", "there are 8 tiles of mine besides the first")),
    "a blueprint": (
        lambda at: (red("blueprints", {"drill-rig": "2,-2"})(at), at.state.display.remove("drill-rig")),
        ("players.red.blueprints.drill-rig", "a building of its type"),
    ),
    "two on a hex": (crowded, ("terrain", "no hex has more than one piece at the end of a turn: 1,0")),
    "a crystal": (
        lying("crystals", ["2,-2"]),
        ("crystals", "one crystal or tile on a hex, and none under buildings: 2,-2"),
    ),
    "slots": (lambda at: at.state.slots["hire"].update(red=2, blue=1), ("slots.hire", "2 slots in all")),
    "a card twice": (lambda at: at.state.display.append("drill-rig"), ("display", "there is one of each: drill-rig")),
    "somebody twice": (twice_hired, ("hiring", "there is one of each: physicist")),
    "a discovery twice": (lying("face_up", ["dt01", "dt01", "dt02"]), ("face_up", "there is one of each: dt01")),
    "a reward twice": (lambda at: at.state.rewards.update(shelter="lr1"), ("rewards", "there is one of each: lr1")),
    "an objective twice": (red("objectives", ["refit", "refit"]), ("players", "there is one of each: refit")),
    "objectives": (
        lambda at: (
            red("objectives", ["refit", "work-gang"])(at),
            red("fulfilled", "full-house")(at),
            red("spent", ["deep-crew"])(at),
        ),
        ("players.red.objectives", "3 are dealt"),
    ),
    "a delivery": (
        lambda at: (red("contracts", {"crop-trial": {"plant": 3}})(at),),
        ("players.red.contracts.crop-trial", "no more than it needs"),
    ),
    "a scientist": (
        lambda at: (red("scientists", {"botanist": "drill-rig"})(at), at.state.hiring.update(botanist="")),
        ("players.red.scientists.botanist", "a built building of the speciality"),
    ),
    "technology": (
        lambda at: at.state.grid.update({space: "mine" for space in at.state.grid}),
        ("grid", "there are not so many tiles of mine"),
    ),
}


@pytest.mark.parametrize("name", WRONG)
def test_what_cannot_lie_so_is_told_by_its_place(name):
    change, (path, expected, *legal) = WRONG[name]
    at = table(missions={})
    change(at)
    result = GAME.find_violations(at.state)
    assert [(item.path, item.expected, item.legal) for item in result] == [(path, expected, *(legal or ((),)))]
    for speech in SPEECHES:  # and in words, for people
        messages = [speech.say(item.words) for item in result if item.words is not None]
        assert len(messages) == len(result)
        assert not [item for item in messages if "om-" in item or "Om " in item]


def test_before_the_set_up_is_done_nobody_has_a_turn():
    at = fresh(2)
    at.state.phase, at.state.players["red"].done = "turn", True
    assert [(violation.path, violation.expected, violation.legal) for violation in GAME.find_violations(at.state)] == [
        ("phase", "the set-up comes first", ("setup",)),
        ("players", "nobody has had a turn yet", ()),
    ]


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("players.red.depot", -1),
        ("players.red.docked", [3, 4]),
        ("players.red.docked", [-1]),
        ("players.red.research", ["mauve-z"]),
        ("players.red.fulfilled", "nothing-of-the-kind"),
        ("players.red.scientists", {"botanist": "nothing-of-the-kind"}),
        ("players.red.bots", ["99,99"]),
        ("hiring.geologist", "nothing-of-the-kind"),
        ("round", -1),
    ],
)
def test_what_there_is_not_cannot_be_set(path, value):
    with pytest.raises(BadAdjustment):
        table().session.adjust(path, value)


def test_what_there_is_can_be_set():
    at = colonised()
    at.session.adjust("players.red.research", ["red-a"])
    at.session.adjust("players.red.fulfilled", "")
    at.session.adjust("players.red.objectives", ["refit", "work-gang"])
    at.session.adjust("players.red.fulfilled", "deep-crew")
    assert not find_violations(GAME, at.state)


def test_whose_turn_it_is_goes_with_the_phase():
    at = table(blue={"space": 5}, red={"space": 6}, shuttle=Shuttle("colony", 0))
    at.session.adjust("phase", "shuttle")
    assert (at.state.active, at.asked) == ("", "travel")
    at.session.adjust("phase", "turn")
    assert (at.state.active, at.who) == ("blue", "blue")  # the first in turn order
    assert fresh(2).state.round == 0


def test_a_set_up_that_begins_anew_has_all_its_tiles():
    at = fresh(2)
    at.session.adjust("players.red.score", 1)
    for pile, once in ((at.state.stack, at.state.face_up), (at.state.unseen, at.state.tops.values())):
        assert not {*pile} & {*once}
    assert {*at.state.stack, *at.state.face_up} == {*CONTENT.discoveries}
    assert len(at.state.unseen) + len(at.state.tops) == 5 * 8


def test_a_contract_may_be_laid_out():
    at = table()
    at.session.adjust("hiring.geologist", "crop-trial")
    assert at.state.hiring["geologist"] == "crop-trial"
