"""What the table may set, and what cannot lie there: by the rules and the box of First Martians."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from tables import At, table

from marshub.games.first_martians import HubState
from marshub.games.first_martians.box.components import PHASES, STEPS, Phase
from marshub.kernel import CONTINUE, BadAdjustment, Session, find_violations
from marshub.kernel.policy import play

TILE = {"resource": "oxygen"}


def laid(state: HubState) -> None:
    """A table in the midst of a game."""
    state.sol = 2
    state.crew["medic"].conditions = []
    state.cargo.available = {"sample": 1}


def at_plan() -> At:
    return table(laid).until("fm-plan")


def at_path(at: At, path: str) -> Any:
    node: Any = msgspec.to_builtins(at.state)
    for step in path.split("."):
        node = node[int(step)] if isinstance(node, list) else node[step]
    return node


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("sol", 5),
        ("last_sol", 9),
        ("first_player", "medic"),
        ("facilities.lab.tiles", [{"resource": "energy", "front": "", "lifted": False, "stand_in": False}]),
        ("facilities.lab.parts.cpu", False),
        ("facilities.lab.now", ["pawn", "pawn", "wound"]),
        ("facilities.lab.later", ["blocked"]),
        ("facilities.crew-quarters.upgrades", ["game-room"]),
        ("crew.medic.conditions", [{"kind": "migraine", "fresh": False, "healed": False}]),
        ("crew.medic.board", ["reroll"]),
        ("farms.farm.growth", ["seed", "", "guard", "", "", "seed"]),
        ("farms.farm.growth.3", "seed"),
        ("rovers.froggy.tokens", ["blocked"]),
        ("map.R1-N", {"tile": "plains", "sol": 1, "samples": 2, "objectives": [], "tokens": ["pawn"], "ignored": 0}),
        ("cargo.available.part-cpu", 2),
        ("cargo.pending.seed", 1),
        ("upgrade_cards", ["game-room"]),
        ("pending_upgrades", ["game-room"]),
        ("events", [{"id": "calm", "sol": 2, "status": "open", "striking": True, "tried": 0}]),
        ("follow_ups", []),
        ("piles.malfunction-living", {"recovery": 1}),
        ("discards.malfunction-living", {}),
        ("piles.events", {"calm": 1}),
        ("tracks.living", 4),
        ("box.living", True),
        ("stress", 17),
        ("morale", -2),
        ("examined.sample", 1),
        ("bases", ["R1-N"]),
        ("boosted", "lab/cpu"),
    ],
)
def test_whatever_lies_on_the_table_can_be_set(path: str, value: Any) -> None:
    at = at_plan()
    at.session.adjust(path, value)
    assert at_path(at, path) == value
    assert list(find_violations(at.session.game, at.state)) == []
    assert at.asked == "fm-plan"
    again = Session.resume(at.session.game, at.session.journal)
    assert msgspec.json.encode(again.state) == msgspec.json.encode(at.state)
    assert at.options  # the question is worked out anew


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("sol", 99),
        ("phase", "noon"),
        ("step", "energy"),  # a step of another phase
        ("first_player", None),
        ("facilities.lab.tiles", [TILE, TILE]),
        ("facilities.quiet-place.tiles", [TILE]),
        ("facilities.lab.tiles", [{"resource": "oxygen", "front": "energy-pay-1"}]),
        ("facilities.lab.now", ["wound", "wound"]),
        ("facilities.lab.now", ["sun"]),
        ("facilities.lab.productivity", 3),
        ("facilities.oxygenator-01.productivity", 5),
        ("facilities.crew-quarters.upgrades", ["sauna"]),
        ("facilities.lab.parts", {"cpu": True}),
        ("crew.medic.conditions", [{"kind": "migraine"}, {"kind": "migraine"}]),
        ("crew.medic.conditions", [{"kind": "anxiety-attack"}]),
        ("crew.medic.skills", ["reconnaissance"]),
        ("crew.medic.wounds", 6),
        ("crew.medic.tokens", 100),
        ("farms.farm.growth", ["seed"]),
        ("farms.farm.growth.6", "seed"),
        ("farms.farm.plants", 5),  # with four Greenhouses
        ("map.R1-N", {"tile": "far-plateau"}),  # a tile of ring 3
        ("map.R4-N", {"tile": "plains"}),
        ("cargo.available.gold", 1),
        ("cargo.available.part-cpu", -1),
        ("upgrade_cards", ["game-room", "game-room"]),
        ("events", [{"id": "picnic", "sol": 1}]),
        ("piles.malfunction-living", {"thin-air-from-another-deck": 1}),
        ("piles.conditions.migraine", 9),
        ("aoms", {"aom-build": "nobody"}),
        ("plan", []),
        ("result", None),
        ("mission", "riddle"),
    ],
)
def test_what_cannot_lie_there_is_refused(path: str, value: Any) -> None:
    at = at_plan()
    before = msgspec.json.encode(at.state)
    with pytest.raises(BadAdjustment):
        at.session.adjust(path, value)
    assert msgspec.json.encode(at.state) == before
    assert at.session.step_count == len(at.session.history.steps)


def test_what_comes_to_lie_leaves_its_pile_and_goes_back_there() -> None:
    at = at_plan()
    session, state = at.session, at.state
    migraines, plains = state.piles["conditions"]["migraine"], dict(state.piles["roi-1"])
    session.adjust("crew.medic.conditions", [{"kind": "migraine"}])
    assert state.piles["conditions"].get("migraine", 0) == migraines - 1
    session.adjust("crew.medic.conditions", [])
    assert state.piles["conditions"]["migraine"] == migraines
    session.adjust("map.R1-N", {"tile": "plains"})
    assert "plains" not in state.piles["roi-1"]
    with pytest.raises(BadAdjustment):
        session.adjust("map.R1-S", {"tile": "plains"})  # there is only one
    session.adjust("map.R1-N", None)
    assert (state.map, state.piles["roi-1"]) == ({}, plains)


def test_a_farm_comes_and_goes_with_its_facility() -> None:
    at = at_plan()
    parts = {"energy": False, "oxygen": False, "hardware": False}
    data = at.session.game.load_content_of(at.state).facilities["backup-farm"]  # type: ignore[attr-defined]
    at.session.adjust(
        "facilities.backup-farm", {"parts": dict.fromkeys(data.parts or parts, False), "productivity": data.top or None}
    )
    assert at.state.farms["backup-farm"].greenhouses == data.greenhouses
    at.session.adjust("facilities.backup-farm", None)
    assert list(at.state.farms) == ["farm"]


def test_phase_and_step_take_the_rules_there() -> None:
    at = at_plan()
    at.session.adjust("phase", "production")
    assert [item.phase for item in at.find_entries("PhaseBegan")][-1] == "production"
    at.until("fm-next-production")
    at.session.adjust("stress", 0)
    supply = msgspec.to_builtins(at.state.supply)
    at.session.adjust("step", "stress")
    at.until("fm-next-production")
    assert (at.state.stress, msgspec.to_builtins(at.state.supply)) == (4, supply)  # and nothing was produced twice


@pytest.mark.parametrize("phase", PHASES)
def test_each_step_of_a_phase_can_be_gone_to_and_leads_on(phase: Phase) -> None:
    for step in STEPS[phase]:
        at = at_plan()
        at.session.adjust("phase", phase)
        at.session.adjust("step", step)
        while at.state.phase == phase and at.state.step not in ("next", "over"):
            play(at.session, "first", steps=1)
        assert at.state.phase == phase or step == STEPS[phase][-1]


def test_a_step_that_is_set_does_none_of_those_before_it_again() -> None:
    asides = {"pause-before": [CONTINUE] * 9}
    at = table(lambda state: state.box.update(working=True)).until("fm-next-actions")
    for step in STEPS["events"][STEPS["events"].index("cards") :]:
        at.session.adjust("phase", "events")
        at.until("fm-next-events", asides)
        moved = len(at.find_entries("TrackMoved"))
        at.session.adjust("step", step)
        at.until("fm-next-events", asides)
        assert len(at.find_entries("TrackMoved")) == moved, step
    at.session.adjust("phase", "malfunction")
    at.until("fm-roll-malfunction", asides)
    at.session.adjust("step", "cards")
    at.until("fm-next-malfunction", asides)
    assert at.find_entries("DiceRolled") == []


def test_what_was_declared_is_gone_when_another_action_phase_begins() -> None:
    at = at_plan().answer("declare:pawn-medic-1:rest")
    at.session.adjust("phase", "production")
    assert at.until("fm-plan").state.plan == []


def test_a_plan_goes_on_where_the_sol_is_set() -> None:
    at = at_plan().answer("declare:pawn-medic-1:rest")
    at.session.adjust("sol", 4)
    assert len(at.state.plan) == 1
    at.until("fm-next-actions")
    assert at.state.sol == 4


def test_in_the_midst_of_a_phase_the_step_at_hand_begins_anew() -> None:
    """A position without a course is taken up where it says that it stands."""
    at = at_plan().answer("declare:pawn-medic-1:rest")
    document = msgspec.json.decode(msgspec.json.encode(at.session.export_position()))
    assert (document["table"]["phase"], document["table"]["step"]) == ("actions", "plan")
    del document["course"]
    at.session.set_position(document)
    assert at.asked == "fm-plan"
    assert [stack.pawns for stack in at.state.plan] == [["pawn-medic-1"]]
    at.until("fm-next-actions")


def test_cards_that_were_being_resolved_are_discarded() -> None:
    at = table(lambda state: state.tracks.update(living=5))
    at.until("fm-next-events", {"fm-draw-malfunction": "crew-quarters-hardware"})
    deck, gone = at.state.piles["malfunction-living"], at.state.discards["malfunction-living"]
    before = sum(deck.values()) + sum(gone.values())
    document = msgspec.json.decode(msgspec.json.encode(at.session.export_position()))
    card = next(iter(document["table"]["piles"]["malfunction-living"]))
    del document["table"]["piles"]["malfunction-living"][card]
    at.session.set_position(document)
    assert at.state.discards["malfunction-living"][card] >= 1
    assert (
        sum(at.state.piles["malfunction-living"].values()) + sum(at.state.discards["malfunction-living"].values())
        == before
    )
