"""What cannot lie as it lies: where, what is expected there, what may be. And what goes along when something is set."""

from __future__ import annotations

import re
import typing
from collections.abc import Callable
from typing import Any

import pytest

from marshub.games.on_mars.box.components import COLUMNS
from marshub.games.on_mars.box.state import Building, Loan, Player, Rival, Shuttle, State
from marshub.kernel import BadAdjustment, BadPosition, Session, say
from marshub.kernel.violations import find_violations
from marshub.languages import LANGUAGES
from marshub.words import Speech
from on_mars_tables import CONTENT, GAME, SITES, At, colonised, fresh, solo, table

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
    at.state.phase, at.red.bots = "end", ["1,0", "1,0"]


WRONG: dict[str, tuple[Change, tuple[Any, ...]]] = {
    "set up": (idle("setup"), ("phase", "the set-up is done", PHASES)),
    "a space": (two_of_blue, ("players", "every marker is on a turn-order space of its own")),
    "no space": (red("space", 0), ("players", "every marker is on a turn-order space of its own")),
    "a turn": (
        lying("active", ""),
        ("active", "the active player, only in the Colonisation phase", ("", "red", "blue")),
    ),
    "who is out": (
        lying("active", "green"),
        ("active", "the active player, only in the Colonisation phase", ("", "red", "blue")),
    ),
    "done": (red("done", True), ("players.red.done", "the active player's marker is not laid down")),
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
        lambda at: (
            red("blueprints", dict.fromkeys(list(CONTENT.blueprints)[:9], ""))(at),
            lying("display", [])(at),
            lying("deck", {})(at),
        ),
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
    "tiles": (built("3,0", "mine"), ("terrain", "there are 6 tiles of mine besides the first")),
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
    "a reward twice": (lambda at: at.state.rewards.update(extractor="lr7"), ("rewards", "there is one of each: lr7")),
    "a blueprint in the deck": (
        lambda at: at.state.deck.update({"drill-rig": 1}),
        ("display", "there is one of each: drill-rig"),
    ),
    "a kept discovery": (
        lambda at: (red("kept", {"reactor-hall": "dt05"})(at), at.state.stack.pop("dt05")),
        ("players.red.kept", "on own blueprints"),
    ),
    "a completed contract": (red("completed", ["crop-trial"]), ("players.red.completed", "own contracts")),
    "a letter twice": (
        lying("letters", {"A": "grand-works", "B": "grand-works"}),
        ("letters", "each mission has a letter of its own"),
    ),
    "a mission without a letter": (
        lambda at: (lying("letters", {"A": "grand-works"})(at), lying("missions", {"more-hands": 1})(at)),
        ("letters", "each mission has a letter of its own"),
    ),
    "a loan": (lying("loans", [Loan("blue", "mine")]), ("loans", "borrowed from a player who has the tile")),
    "the final round": (lying("last", 4), ("last", "the final round is this one or the next")),
    "a final round that was": (
        lambda at: (lying("round", 4)(at), lying("last", 3)(at)),
        ("last", "the final round is this one or the next"),
    ),
    "a Shuttle phase of the final round": (
        lambda at: (idle("shuttle")(at), lying("last", 1)(at)),
        ("last", "the final round is this one or the next"),
    ),
    "the tile of another stack": (
        lambda at: at.state.tops.update(mine="generator-1"),
        ("tops.mine", "a tile of its own type", tuple(f"mine-{number}" for number in range(1, 7))),
    ),
    "an objective twice": (red("objectives", ["refit", "refit"]), ("players", "there is one of each: refit")),
    "objectives": (
        lambda at: (
            red("objectives", ["refit", "home-fleet"])(at),
            red("fulfilled", "full-house")(at),
            red("spent", ["deep-crew"])(at),
        ),
        ("players.red.objectives", "3 are dealt"),
    ),
    "a delivery": (
        lambda at: (red("contracts", {"crop-trial": {"plant": 4}})(at),),
        ("players.red.contracts.crop-trial", "no more than it needs"),
    ),
    "a scientist": (
        lambda at: (red("scientists", {"botanist": "drill-rig"})(at), at.state.hiring.update(botanist="")),
        ("players.red.scientists.botanist", "a built building of the speciality"),
    ),
    "another speciality": (
        lambda at: (
            red("blueprints", {"drill-rig": "0,0"})(at),
            at.state.display.remove("drill-rig"),
            red("scientists", {"botanist": "drill-rig"})(at),
            at.state.hiring.update(botanist=""),
        ),
        ("players.red.scientists.botanist", "a built building of the speciality"),
    ),
    "a crystal twice": (
        lying("crystals", ["3,0", "3,0"]),
        ("crystals", "one crystal or tile on a hex, and none under buildings: 3,0"),
    ),
    "technology": (
        lambda at: at.state.grid.update({"bottom-2": "mine", "middle-1": "mine"}),
        ("grid", "there are not that many tiles of mine"),
    ),
}


@pytest.mark.rule("OM-COMP-03", "OM-COMP-05", "OM-TERM-03", "OM-TERM-05", "OM-TERM-14", "OM-CRYS-01", "OM-CRYS-05")
@pytest.mark.rule("OM-SETUP-09", "OM-TECH-08", "OM-CTRL-15", "OM-BLD-13", "OM-BLD-22", "OM-SLOT-10", "OM-CONTR-03")
@pytest.mark.rule("OM-END-02", "OM-MINE-01", "OM-UPG-03", "OM-SCI-10")
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


@pytest.mark.parametrize("field", ["quarters", "bots"])
def test_the_rival_has_none_of_what_it_never_has(field):
    at = solo()
    setattr(at.blue, field, ["1,0"] if field == "bots" else 1)
    (violation,) = GAME.find_violations(at.state)
    assert (violation.path, violation.expected) == (f"players.blue.{field}", "the rival (blue) never has any")
    assert violation.words == say("om-misfit-rival", who="@om-seat-blue")


def test_every_kind_of_name_in_a_state_is_known():
    """A correction offers the names of a place's kind."""
    kinds = set(re.findall(r"'named': '([^']+)'", repr(typing.get_type_hints(State, include_extras=True))))
    for struct in (Player, Building, Rival):
        kinds |= set(re.findall(r"'named': '([^']+)'", repr(typing.get_type_hints(struct, include_extras=True))))
    assert kinds == set(GAME.list_names(table().state))


def test_there_is_one_of_each_task():
    at = table()
    at.red.tasks = ["fb1", "fb1"]
    assert [(item.path, item.expected) for item in GAME.find_violations(at.state)] == [
        ("players", "there is one of each: fb1")
    ]


def test_before_the_set_up_is_done_nobody_has_a_turn():
    at = fresh(2)
    at.state.phase, at.state.players["red"].done = "turn", True
    assert [(violation.path, violation.expected, violation.legal) for violation in GAME.find_violations(at.state)] == [
        (
            "phase",
            "the set-up comes first; it is over once `start` names who chose a turn-order space first",
            ("setup",),
        ),
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
    at.session.adjust("players.red.objectives", ["refit", "home-fleet"])
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
    at.session.adjust("phase", "setup")  # the rules start from there
    for pile, once in ((at.state.stack, at.state.face_up), (at.state.unseen, at.state.tops.values())):
        assert not {*pile} & {*once}
        assert set(pile.values()) == {1}
    assert {*at.state.stack, *at.state.face_up} == {*CONTENT.discoveries}
    assert len(at.state.unseen) + len(at.state.tops) == 5 * 6
    assert {*at.state.deck, *at.state.display} == {*CONTENT.blueprints}


def test_a_contract_may_be_laid_out():
    at = table()
    at.session.adjust("hiring.geologist", "crop-trial")
    assert at.state.hiring["geologist"] == "crop-trial"


# ---------------------------------------------------------------------- what goes along


def count_tiles(at: At, kind: str) -> int:
    """Return the number of a type's display tiles: on the map, on top of the stack, and in it."""
    placed = sum(building.kind == kind for building in at.state.terrain.values()) - 1
    return placed + at.mars.count_tiles_left("", kind)


def test_a_building_that_was_forgotten_takes_its_tile_from_the_stack():
    at = table()
    at.session.adjust("terrain.-1,2", {"kind": "extractor"})
    assert at.state.terrain["-1,2"].kind == "extractor"
    assert "extractor" not in at.state.tops  # the top tile is the one that was built with
    assert count_tiles(at, "extractor") == 6
    at.session.adjust("terrain.3,1", {"kind": "extractor"})
    assert len([tile for tile in at.state.unseen if tile.startswith("extractor")]) == 6 - 2
    at.session.adjust("terrain.3,1", None)
    at.session.adjust("terrain.-1,2", None)
    assert count_tiles(at, "extractor") == 6
    at.do("control", "done").end()  # the next tile is turned up
    assert at.state.tops["extractor"]


@pytest.mark.parametrize("kind", ["mine", "generator", "greenhouse", "condenser"])
def test_the_whole_map_may_be_set_at_once(kind):
    at = table()
    terrain = {where: {"kind": item.kind, "owner": item.owner} for where, item in at.state.terrain.items()}
    at.session.adjust("terrain", {**terrain, "-1,2": {"kind": kind}, "3,1": {"kind": kind}})
    assert count_tiles(at, kind) == 6
    at.session.adjust("terrain", {**terrain, "-1,3": {"kind": kind}})
    assert count_tiles(at, kind) == 6


def test_there_is_no_seventh_tile():
    at = table()
    for hex_id in ("1,0", "0,1", "-1,0", "-1,1", "1,-1", "0,-1"):
        at.session.adjust(f"terrain.{hex_id}", {"kind": "mine"})
    with pytest.raises(BadAdjustment, match="there are 6 tiles of mine"):
        at.session.adjust("terrain.2,0", {"kind": "mine"})


def test_another_tile_lies_on_top():
    at = table()  # mine-6 is on top
    at.session.adjust("tops.mine", "mine-2")
    assert at.state.tops["mine"] == "mine-2"
    assert "mine-6" in at.state.unseen
    assert "mine-2" not in at.state.unseen
    at.session.adjust("tops.mine", None)  # face down again
    assert "mine" not in at.state.tops
    assert "mine-2" in at.state.unseen
    at.session.adjust("terrain.3,1", {"kind": "mine"})  # mine-1, as it is thought
    at.session.adjust("tops.mine", "mine-1")
    assert "mine-2" not in at.state.unseen  # it must be another one that was built
    assert count_tiles(at, "mine") == 6


def test_discoveries_come_from_the_stack_and_go_back_there():
    at = table()  # dt01 and dt02 lie open
    at.session.adjust("finds.0,3", "dt05")
    assert "dt05" not in at.state.stack
    at.session.adjust("finds.0,3", None)
    assert "dt05" in at.state.stack
    at.session.adjust("players.red.discoveries", ["dt01"])  # it was taken from the open ones
    assert at.state.face_up == ["dt02"]
    at.session.adjust("face_up", ["dt02", "dt07"])
    assert not {"dt01", "dt02", "dt07"} & at.state.stack.keys()
    at.session.adjust("stack.dt09", None)  # it is in the box
    assert "dt09" not in at.state.stack
    at.session.adjust("stack.dt09", 1)
    with pytest.raises(BadAdjustment, match="one of each: dt07"):
        at.session.adjust("stack.dt07", 1)


def test_blueprints_come_from_the_deck_and_go_back_there():
    at = table()
    at.session.adjust("players.red.blueprints.reactor-hall", "")
    assert "reactor-hall" not in at.state.deck
    at.session.adjust("players.red.blueprints.drill-rig", "")
    assert "drill-rig" not in at.state.display
    at.session.adjust("players.red.kept.reactor-hall", "dt05")
    assert "dt05" not in at.state.stack
    at.session.adjust("players.red.blueprints.reactor-hall", None)
    assert "reactor-hall" in at.state.deck
    assert (at.red.kept, "dt05" in at.state.stack) == ({}, True)  # the tile that lay on it, too
    at.session.adjust("display", ["solar-field", "foundry"])
    assert "foundry" not in at.state.deck
    assert "ice-corer" in at.state.deck
    at.session.adjust("deck.ice-corer", None)


@pytest.mark.rule("OM-CONTR-12")
def test_who_leaves_a_player_is_on_the_display_again():
    at = table()
    at.session.adjust("players.red.scientists.botanist", "")
    assert at.state.hiring["botanist"] == ""
    at.session.adjust("players.red.scientists.botanist", None)
    assert at.state.hiring["botanist"] == "botanist"
    at.session.adjust("players.red.scientists.botanist", "")
    at.session.adjust("hiring.botanist", "crop-trial")
    at.session.adjust("players.red.scientists.botanist", None)
    assert at.state.hiring["botanist"] == "crop-trial"  # what lies on the space stays there
    at.session.adjust("players.red.contracts.crop-trial", {"plant": 3, "mineral": 2})
    assert (at.state.hiring["botanist"], at.red.completed) == ("", ["crop-trial"])  # all lies on it
    at.session.adjust("players.red.completed", [])  # it did not count, for once
    assert at.red.completed == []
    at.session.adjust("players.red.completed", ["crop-trial"])
    at.session.adjust("players.red.contracts", {})
    assert (at.red.completed, "crop-trial" in at.mars.list_open_contracts()) == ([], True)


def test_other_missions_lie_there():
    at = fresh(2)
    while at.state.phase == "setup":
        at.do(at.session.pending.first_answer())
    one, two, three = at.state.letters.values()
    new = next(card for card in CONTENT.missions if card not in (one, two, three))
    at.session.adjust("letters.B", new)
    assert at.state.missions == {card: CONTENT.missions[card].need[1] for card in (one, three, new)}
    at.session.adjust(f"missions.{new}", 0)  # it was done
    assert new not in at.state.missions
    at.session.adjust(f"missions.{two}", 2)
    assert at.state.letters == {"A": one, "B": two, "C": three}
    with pytest.raises(BadAdjustment, match="a letter of its own"):
        at.session.adjust("letters.C", one)


def test_loans_the_final_round_and_the_rivals_deck_can_be_set():
    at = table(blue={"lab": {"A1": "mine"}})
    at.session.adjust("loans", [{"lender": "blue", "tech": "mine"}])
    at.session.adjust("last", 2)
    at.session.adjust("last", 0)
    at.session.adjust("players.red.tasks", ["fb1", "fb2"])
    at.do("control", "done", "end")
    assert (at.asked, at.who) == ("lender", "blue")
    alone = Session(GAME, {"players": 1}, 3)
    card = next(iter(CONTENT.rival_cards))
    alone.adjust("rival.card", card)
    assert card not in alone.state.rival.deck
    alone.adjust(f"rival.deck.{next(item for item in CONTENT.rival_cards if item != card)}", None)
    assert len(alone.state.rival.deck) == len(CONTENT.rival_cards) - 2


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_a_position_that_names_who_began_is_past_its_set_up(players):
    session = Session(GAME, {"players": players}, 5)
    session.set_position({"set": {"start": "red", "terrain.-1,2": {"kind": "extractor"}, "players.red.space": 5}})
    state = session.state
    assert (state.phase, state.round, state.active) == ("turn", 1, state.active or "none")
    assert not find_violations(GAME, state)
    mars = GAME.wrap_state(state)
    assert all(len(mars.list_shelters(seat)) == 1 for seat in state.players)
    assert [len(state.display), len(state.grid), len(state.face_up), len(state.letters)] == [6, 8, 2, 3]
    assert state.missions == {card: CONTENT.missions[card].need[players - 1] for card in state.letters.values()}
    assert not {*state.display} & {*state.deck}
    assert {*COLUMNS} <= {building.kind for building in state.terrain.values()}
    session.undo(sure=True)
    session.set_position({"set": {"start": "red", "phase": "shuttle"}})
    assert session.state.round in (1, 2)  # the shuttle has moved; who cannot travel is not asked
    with pytest.raises(BadPosition, match="`start` names who"):
        session.set_position({"set": {"phase": "turn"}})


def test_pieces_that_share_a_hex_can_be_parted_after_a_restart():
    """The executive action that moved them there is lost with the script: it can be taken again."""
    at = table(red={"depot": 3, "bots": ["4,-2", "3,-2"]})
    at.do("control", "done", "executive:3")
    at.do("bot:3,-2:4,-2")
    at.session.set_position({"table": at.session.export_position().table})
    assert at.state.acted is at.state.executed is False
    assert "control" in at.options
