"""Facility cards: the fourteen of the box, and actions taken in one instead of in the tile (OBJ, COST)."""

from __future__ import annotations

from collections import Counter

import msgspec
import pytest
from maps import lay_tiles
from playing import both, breaks, build, declared, quiet, refused
from scenes import mission
from tables import HOUSE, At, content, table
from test_rolled import cargo

from marshub.games.first_martians import HubState
from marshub.games.first_martians.box.state import Roi, Tile
from marshub.games.first_martians.content.cards import EventData
from marshub.games.first_martians.content.pack import Content
from marshub.games.first_martians.effects import BreakPart, BuildCard

CARDS = {name: card for name, card in HOUSE.facilities.items() if card.card}
GARAGE = "temporary-garage"
TO_NORTH = f"declare:pawn-medic-1:explore@{GARAGE}:R1-N"


def with_cards() -> Content:
    """The introductory mission in which every Facility card may be built."""
    intro = HOUSE.missions["make-yourself-at-home"]
    return content(missions={intro.id: msgspec.structs.replace(intro, cards=tuple(CARDS))})


def garage(state: HubState) -> None:
    """A Temporary Garage is in play, whole."""
    build(state, GARAGE)


# ------------------------------------------------------------------ the cards


def test_fourteen_cards_none_as_good_as_its_tile() -> None:
    assert len(CARDS) == 14
    tiles = [tile for tile in HOUSE.facilities.values() if not tile.card]
    for card in CARDS.values():
        like = [t for t in tiles if t.block == card.block and (t.action, t.produces) == (card.action, card.produces)]
        assert like, card.id
        assert all(card.top < tile.top for tile in like if tile.top)
        assert card.parts
    offered = Counter(card.action for card in CARDS.values() if card.action)
    assert set(offered) == {"unwind", "heal", "manage", "explore", "gather", "research", "build"}


@pytest.mark.rule("FM-COST-36")
@pytest.mark.parametrize("name", list(CARDS))
def test_every_card_can_be_built_and_used(name: str) -> None:
    """Built red all over, it produces at once, or its action can be declared there and is carried out."""
    card = CARDS[name]
    start = both(cargo(sample=1, part_hardware=1), lay_tiles(R1_N=Roi("plains", samples=1)))
    at = declared(table(start, of=with_cards()).until("fm-plan"), f"engineer-1+engineer-2:construct:{name}")
    at.until("fm-next-actions")
    here = at.state.facilities[name]
    assert here.parts == dict.fromkeys(card.parts, False)
    assert here.productivity == (card.top or None)
    play_round(at)
    ways = [option for option in at.options if option.startswith("declare:pawn-medic-1:") and f"@{name}" in option]
    assert bool(ways) == bool(card.action)
    if not ways:
        return
    at.answer(ways[0])
    stack = at.state.plan[-1]
    assert stack.venue == name
    assert stack.paid == {red[4:]: 1 for red in card.parts.values() if red.startswith("pay-")}
    if card.action not in ("unwind", "heal", "manage"):
        at.answer(f"join:pawn-medic-2:{stack.id}")
    play_round(at, stop="fm-next-actions")
    assert "medic" in {item.who for item in at.find_entries("ActionTaken") if item.action == stack.action}


def play_round(at: At, stop: str = "fm-plan") -> None:
    """On to the next `stop`; what is asked on the way is answered by its first option."""
    for _ in range(60):
        pending = at.session.pending
        assert pending is not None
        closing = [option for option in at.options if option in ("next", "done") or option.endswith(":rest")]
        at.answer(closing[0] if closing else pending.first_answer())
        if at.asked == stop:
            return
    raise AssertionError(at.asked)


# ------------------------------------------------------------------ two Facilities for one type of action


@pytest.mark.rule("FM-COST-36", "FM-COST-18")
def test_the_crew_names_the_facility_and_only_its_own_parts_count() -> None:
    """Price, forced die and rovers follow the Facility that was named, whatever the other one looks like."""
    hall = breaks("garage-hall", "energy", "oxygen", "cpu")
    for broken, option, paid, forced in (
        (hall, "declare:pawn-medic-1:explore:R1-N", {"energy": 1, "oxygen": 1}, True),
        (hall, TO_NORTH, {}, False),
        (breaks(GARAGE, "cpu"), "declare:pawn-medic-1:explore:R1-N", {}, False),
        (breaks(GARAGE, "cpu"), TO_NORTH, {}, True),
    ):
        at = table(both(garage, broken)).until("fm-plan")
        before = at.state.supply.energy
        at.answer(option)
        for pawn in ("medic-2", "engineer-1"):  # at the auto mark: no dice but a forced one
            at.answer(f"join:pawn-{pawn}:s1")
        assert at.state.plan[0].paid == paid
        assert at.state.supply.energy == before - paid.get("energy", 0)
        at.until("fm-roll-success" if forced else "fm-draw-roi")
        assert "explore" not in {item.action for item in at.find_entries("ActionTaken")}


@pytest.mark.rule("FM-COST-36", "FM-COST-09")
def test_tokens_and_shutdown_of_the_other_facility_do_not_count() -> None:
    def shut(state: HubState) -> None:
        state.facilities["garage-hall"].tiles.append(Tile("energy"))

    at = table(both(garage, shut)).until("fm-plan")
    assert refused(at, "declare:pawn-medic-1:explore:R1-N") == ["FM-SHUT-10"]
    assert TO_NORTH in at.options
    at = table(both(garage, lambda state: state.facilities[GARAGE].now.append("blocked"))).until("fm-plan")
    assert refused(at, TO_NORTH) == ["FM-ACT-19"]
    assert "declare:pawn-medic-1:explore:R1-N" in at.options
    at = table(both(garage, lambda state: state.facilities["garage-hall"].now.append("pawn"))).until("fm-plan")
    at.answer("declare:pawn-medic-1:explore:R1-N", "join:pawn-medic-2:s1")
    assert at.session.explain("done")[0].rule == "FM-PAWN-09"
    at.answer("withdraw:s1", TO_NORTH, "join:pawn-medic-2:s1")
    assert {reason.rule for reason in at.session.explain("done")} == {"FM-ACT-05"}  # a whole declaration

    def infirmary(state: HubState) -> None:
        build(state, "field-infirmary")
        state.facilities["med-lab"].now.append("pawn")

    two_garages = both(garage, lambda state: build(state, "backup-garage", None, "energy"))
    at = table(two_garages).until("fm-plan", {"fm-choose-shut": ["med-lab"] * 2})
    assert {TO_NORTH, "declare:pawn-medic-1:explore@backup-garage:R1-N"} <= set(at.options)
    at.answer("declare:pawn-medic-1:explore@backup-garage:R1-N")
    assert at.state.plan[0].paid == {"energy": 1}

    at = table(infirmary).until("fm-plan", {"fm-choose-shut": "lab"})
    at.answer("declare:pawn-medic-1:heal@field-infirmary")
    assert {reason.rule for reason in at.session.explain("done")} == {"FM-ACT-05"}


@pytest.mark.rule("FM-COST-36", "FM-PEN-11")
def test_a_rover_barred_in_one_garage_drives_from_the_other() -> None:
    def start() -> At:
        arrange = lambda state: build(state, "backup-garage", None, "hardware")  # noqa: E731
        return table(arrange).until(
            "fm-plan", {"fm-choose-shut": "med-lab"}
        )  # one consumer more than there is energy for

    at = start().answer("declare:pawn-medic-1:explore@backup-garage:R1-N")
    assert refused(at, "drive:froggy:s1") == ["FM-PEN-11"]
    at = start().answer("declare:pawn-medic-1:explore:R1-N").answer("drive:froggy:s1")
    assert at.state.plan[0].rover == "froggy"


@pytest.mark.rule("FM-COST-36")
def test_what_a_facility_does_not_offer_is_said() -> None:
    at = table(garage).until("fm-plan")
    assert refused(at, f"declare:pawn-medic-1:gather@{GARAGE}:R1-N.sample")[-1] == "FM-COST-36"
    assert refused(at, "declare:pawn-medic-1:explore@lab:R1-N") == ["FM-COST-36"]
    assert refused(table().until("fm-plan"), TO_NORTH) == ["FM-COST-36"]


# ------------------------------------------------------------------ a regular Facility


@pytest.mark.rule("FM-OBJ-17", "FM-OBJ-20", "FM-OBJ-19", "FM-PRO-22")
def test_a_built_card_produces_consumes_breaks_and_counts_like_any_other() -> None:
    """Built by the Mission Event: a Backup Oxygenator of 3, all red, needs 1 energy and pushes its block's track."""
    of = quiet(events={"it": EventData("it", (BuildCard("backup-oxygenator"),))})
    at = table(of=of).until("fm-next-production", {"fm-choose-shut": "lab"})
    card = at.state.facilities["backup-oxygenator"]
    assert (card.productivity, set(card.parts.values())) == (3, {False})
    needs = {message.resource: (message.amount, message.need) for message in at.find_entries("Produced")}
    assert needs == {"energy": (10, 11), "oxygen": (11, 8)}
    at.until("fm-next-actions")
    before = at.state.tracks["system"]
    assert at.until("fm-next-malfunction").state.tracks["system"] == before + 3  # a connector, hardware, a CPU


@pytest.mark.rule("FM-PRO-22", "FM-OBJ-22")
def test_a_built_backup_farm_has_one_greenhouse_whatever_the_crew() -> None:
    at = table(of=quiet(events={"it": EventData("it", (BuildCard("backup-farm"),))}))
    assert (at.state.farms["backup-farm"].greenhouses, at.state.farms["farm"].greenhouses) == (1, 4)


@pytest.mark.rule("FM-OBJ-17", "FM-GOAL-07", "FM-BLD-12")
def test_effects_hit_a_built_card_and_its_red_parts_count_for_the_threshold() -> None:
    def arrange(state: HubState) -> None:
        build(state, "backup-solar-panel", 4)
        state.threshold = 0
        for goal in state.objectives.values():
            goal.done = not goal.computed

    of = quiet(events={"it": EventData("it", (BreakPart("backup-solar-panel", "cpu"),))})
    at = table(arrange, of=of)
    assert at.state.facilities["backup-solar-panel"].parts == {"hardware": True, "cpu": False}
    at.until("fm-next-cleanup").answer("next")
    assert [message.broken for message in at.find_entries("ThresholdJudged")] == [1]


@pytest.mark.rule("FM-OBJ-17", "FM-UPG-06", "FM-CLN-07")
def test_an_upgrade_may_be_meant_for_a_built_card() -> None:
    def arrange(state: HubState) -> None:
        build(state, "temporary-quarters")
        state.upgrade_cards = ["game-room"]

    at = table(arrange, of=quiet()).until("fm-plan")
    declared(at, "medic-1+medic-2:install:game-room.temporary-quarters").until("fm-next-cleanup")
    assert at.state.facilities["temporary-quarters"].upgrades == ["game-room"]


@pytest.mark.rule("FM-OBJ-20")
def test_the_action_of_a_card_is_to_be_had_in_spite_of_its_red_parts() -> None:
    of = mission(quiet(events={"it": EventData("it", (BuildCard(GARAGE),))}), cards=(GARAGE,), dice=())
    at = table(of=of).until("fm-plan")
    assert not any(at.state.facilities[GARAGE].parts.values())
    assert TO_NORTH in at.options
