"""What is said of options: why not, where they are lit, in which group they stand; whose rolls and draws they are."""

from __future__ import annotations

from typing import Any

import pytest
from maps import CALM_GRAY, lay_tiles
from playing import breaks, build, declared, event_of, open_deal, reward_of
from scenes import event
from tables import HOUSE, At, table

from marshub.games.first_martians import HubState
from marshub.games.first_martians import effects as fx
from marshub.games.first_martians.box.state import OpenEvent, Roi, ScheduledEvent
from marshub.games.first_martians.content.cards import EventAction, EventData
from marshub.kernel import Choose, Draw, Option, Roll, say


def why(at: At, option: str) -> list[tuple[str, str]]:
    """The reasons against an option: rule and words."""
    return [(reason.rule, reason.words.key) for reason in at.session.explain(option)]


def shown(at: At, option: str) -> Option:
    assert at.session.pending is not None
    return next(item for item in at.session.pending.options() if item.id == option)


def drawn(at: At) -> Draw:
    assert isinstance(at.session.pending, Draw)
    return at.session.pending


# ------------------------------------------------------------------ why not


@pytest.mark.rule("FM-SKILL-02", "FM-SOLO-04", "FM-UPG-01", "FM-MAP-07")
@pytest.mark.parametrize(
    ("option", "reasons"),
    [
        ("declare:pawn-engineer-1:rest", [("FM-SKILL-02", "fm-why-not-in-crew")]),
        ("declare:pawn-aom-research:manage", [("FM-SOLO-04", "fm-why-aom-not-here")]),
        ("operate:aom-research:medic", [("FM-SOLO-04", "fm-why-aom-not-here")]),
        ("operate:aom-build:engineer", [("FM-SKILL-02", "fm-why-not-in-crew")]),
        ("operate:aom-build:nobody", []),
        ("declare:pawn-medic-1:install:game-room", [("FM-UPG-01", "fm-why-no-upgrade")]),
        ("declare:pawn-medic-1:gather:R2-N.sample", [("FM-MAP-07", "fm-why-unreachable")]),
        ("declare:pawn-medic-1:gather:R2-S.sample", [("FM-GAT-02", "fm-why-unexplored")]),
        ("declare:pawn-medic-1:mission-outside:picnic", [("FM-MIS-01", "fm-why-no-mission-action")]),
        ("declare:pawn-medic-1:sing", []),
        ("declare:medic:rest", []),
    ],
)
def test_why_something_cannot_be_planned(option: str, reasons: list[tuple[str, str]]) -> None:
    """Two astronauts and an AOM; a tile in ring 2 that no way leads to."""

    def change(state: HubState) -> None:
        lay_tiles(R2_N=Roi("salt-pan", samples=1))(state)
        state.aoms = {"aom-build": "medic"}

    at = table(change, players=["medic", "scientist"]).until("fm-plan")
    assert why(at, option) == reasons


PLANNING = [("FM-ACT-01", "fm-why-not-planning")]


@pytest.mark.rule("FM-ACT-01")
@pytest.mark.parametrize(
    ("option", "known"),
    [
        ("declare:pawn-medic-1:rest", True),
        ("declare:pawn-medic-1:reopen:lab.energy", True),
        ("declare:pawn-medic-1:repair:lab.cpu", True),
        ("declare:pawn-aom-build:construct:backup-farm", True),
        ("join:pawn-medic-1:s1", True),
        ("operate:aom-build:medic", True),
        ("strip:lab:cpu", True),
        ("declare:pawn-medic-1:repair:lab.soul", False),  # there is no such thing
        ("declare:pawn-medic-1:sing", False),
        ("declare:pawn-medic-1:medic:rest", False),
        ("declare:rest:pawn-medic-1", False),
        ("declare:medic:rest", False),
        ("declare:pawn-medic-1", False),
        ("join:medic:s1", False),
        ("join:pawn-medic-1", False),
        ("operate:aom-build", False),
        ("picnic:aom-build:medic", False),
    ],
)
def test_what_belongs_to_the_plan_is_known_at_any_moment(option: str, known: bool) -> None:
    at = table()
    assert at.asked == "fm-next-events"
    assert why(at, option) == (PLANNING if known else [])


@pytest.mark.rule("FM-ACT-10", "FM-ROV-03", "FM-ROV-05", "FM-ROV-10")
def test_why_a_piece_put_somewhere_says_nothing() -> None:
    """A pawn on a Facility without actions; a rover where nobody goes out, a damaged one, one that is on its way."""
    at = table(lambda state: state.rovers["froggy"].tokens.append("blocked")).until("fm-plan")
    game, state = at.session.game, at.state

    def put(piece: str, zone: str) -> list[tuple[str, str, str]]:
        reasons = game.explain_gesture(state, at.session.pending, piece, zone)
        return [(reason.rule, reason.words.key, reason.zone) for reason in reasons]

    assert put("pawn-medic-1", "solar-panel-01") == [("FM-ACT-10", "fm-why-no-action-here", "")]
    assert put("rover-froggy", "probe-bay") == [("FM-ROV-03", "fm-why-rover-alone", "")]
    declared(at, "medic-1+medic-2:explore:R1-N")
    zone = shown(at, "withdraw:s1").zone
    assert put("rover-froggy", zone) == [("FM-ROV-10", "fm-why-rover-blocked", "")]
    assert put("sample", zone) == []
    at.answer("drive:scorpio:s1")
    declared(at, "engineer-1+engineer-2:explore:R1-S")
    assert ("FM-ROV-05", "fm-why-rover-taken", zone) in put("rover-scorpio", zone)


# ------------------------------------------------------------------ options


def test_what_is_offered_in_the_plan_says_where_it_is() -> None:
    def change(state: HubState) -> None:
        lay_tiles(R1_N=Roi("plains", samples=1))(state)
        state.cargo.available["sample"] = 1

    at = declared(table(change).until("fm-plan"), "medic-1:examine:sample")
    rest = shown(at, "declare:pawn-engineer-1:rest")
    assert (rest.zone, rest.group.key) == ("quiet-place", "fm-pawn-pawn-engineer-1")  # type: ignore[union-attr]
    gather = shown(at, "declare:pawn-engineer-1:gather:R1-N.sample")
    assert gather.group == rest.group
    join = shown(at, "join:pawn-engineer-1:s1")
    assert (join.zone, join.group.key) == ("lab", "fm-pawn-pawn-engineer-1")  # type: ignore[union-attr]
    assert (join.gesture.piece, join.gesture.zone, join.gesture.afar) == (  # type: ignore[union-attr]
        "pawn-engineer-1", "lab", False,
    )  # fmt: skip
    at.answer("declare:pawn-scientist-1:gather:R1-N.sample")
    away = shown(at, "join:pawn-engineer-1:s2")
    assert (away.zone, away.gesture.zone, away.gesture.afar) == (gather.zone, gather.zone, True)  # type: ignore[union-attr]
    drive = shown(at, "drive:scorpio:s2")
    at.answer("drive:scorpio:s2")
    walk = shown(at, "walk:s2")
    assert walk.group == drive.group is not None


@pytest.mark.rule("FM-ACT-05")
def test_what_a_stack_still_needs_is_offered_before_new_ones_and_what_it_may_have_after() -> None:
    """An Explore that lacks a pawn, and one that has enough to roll: others may join to make it sure."""
    at = declared(table().until("fm-plan"), "medic-1+medic-2:explore:R1-N", "scientist-1:explore:R1-S")
    offered = [option.partition(":")[0] for option in at.options if option.startswith(("join:", "declare:"))]
    assert [verb for at, verb in enumerate(offered) if not at or verb != offered[at - 1]] == ["join", "declare", "join"]
    joins = [option for option in at.options if option.startswith("join:pawn-engineer-1:")]
    assert joins == ["join:pawn-engineer-1:s2", "join:pawn-engineer-1:s1"]


def test_what_is_resolved_next_is_lit_where_its_pawns_stand() -> None:
    at = declared(table().until("fm-plan"), "medic-1+medic-2:explore:R1-N", "engineer-1+engineer-2:explore:R1-S")
    zone = shown(at, "withdraw:s1").zone
    at.until("fm-choose-next")
    assert (shown(at, "s1").zone, shown(at, "s2").zone) == (zone, zone)


def test_a_skill_is_offered_by_its_owner_and_price() -> None:
    at = table(lambda state: (state.tracks.update(living=2), setattr(state.crew["engineer"], "tokens", 2)))
    option = shown(at, "skill:engineer-manage")
    assert (option.label.key, option.group.key) == ("fm-option-skill", "fm-group-skills")  # type: ignore[union-attr]
    assert option.label.args == {"who": "@fm-astronaut-engineer", "skill": "@fm-skill-engineer-manage", "cost": 2}


def test_choices_of_facilities_are_lit() -> None:
    at = table(lambda state: state.tracks.update(working=0), of=event_of(fx.BreakPart("oxygenator", "cpu")))
    assert at.asked == "fm-choose-unit"
    assert {item: shown(at, item).zone for item in ("oxygenator-01", "oxygenator-02")} == {
        "oxygenator-01": "oxygenator-01", "oxygenator-02": "oxygenator-02",
    }  # fmt: skip


@pytest.mark.rule("FM-COST-36", "FM-EVA-04")
def test_an_event_action_may_be_taken_in_a_built_card_of_its_type() -> None:
    def change(state: HubState) -> None:
        build(state, "backup-lab")
        breaks("lab", "energy")(state)
        open_deal(state)

    at = table(change, of=reward_of(action=EventAction(type="research")))
    at.until("fm-plan", {"fm-choose-shut": ["med-lab", "med-lab"]})  # a ninth needs energy and oxygen
    own, built = (shown(at, f"declare:pawn-medic-1:serve{where}:deal") for where in ("", "@backup-lab"))
    assert (own.group, own.verb) == (built.group, built.verb) == (say("fm-pawn-pawn-medic-1"), say("fm-verb-event"))
    assert (own.label.key, built.label.key) == ("fm-option-serve", "fm-option-elsewhere")
    assert (built.label.args["action"], built.label.args["venue"]) == ("@@fm-option-serve", "@fm-facility-backup-lab")
    reopen = shown(at, "declare:pawn-medic-1:reopen:med-lab.energy").label
    assert reopen.args == {"facility": "@fm-facility-med-lab", "resource": "@fm-reserve-energy"}
    assert own.label.args == {"event": "@fm-event-deal"}
    assert shown(at, "declare:pawn-medic-1:rest").label.args == {}
    assert at.answer(built.id).state.plan[0].paid == {}  # the Lab's own connector is red


def test_what_is_joined_and_what_is_repaired_is_named() -> None:
    def change(state: HubState) -> None:
        breaks("lab", "cpu")(state)
        state.cargo.available = {"part-cpu": 1}

    at = table(change).until("fm-plan")
    repair = shown(at, "declare:pawn-medic-1:repair:lab.cpu").label
    assert repair.args == {"facility": "@fm-facility-lab", "part": "@fm-part-cpu"}
    join = shown(declared(at, "medic-1:repair:lab.cpu"), "join:pawn-engineer-1:s1").label
    assert join.args == {**repair.args, "action": f"@@{repair.key}", "top": "@fm-pawn-pawn-medic-1"}


# ------------------------------------------------------------------ rolls and draws


def test_the_fate_of_what_concerns_somebody_is_theirs() -> None:
    def change(state: HubState) -> None:
        state.follow_ups = [ScheduledEvent("later", "follow-up", "medic")]

    later = EventData("later", (fx.MoveStress(1),), hidden=True, comes=50)
    at = table(change, of=event(more={"later": later}), chance="all")
    while at.asked != "fm-draw-fate":
        at.answer(at.session.pending.first_answer())  # type: ignore[union-attr]
    assert drawn(at).performed_by == "medic"


def test_the_fate_of_what_concerns_all_is_nobodys() -> None:
    def change(state: HubState) -> None:
        state.sol = 1
        state.events = [OpenEvent("old", 1)]

    old = EventData("old", hidden=True, action=EventAction(), consequence=(fx.MoveMorale(-1),), strikes=50)
    at = table(change, of=event(more={"old": old}), chance="all")
    while at.asked != "fm-draw-fate":
        at.answer("next" if "next" in at.options else at.session.pending.first_answer())  # type: ignore[union-attr]
    assert drawn(at).performed_by == ""


@pytest.mark.rule("FM-MOD-15")
def test_a_roll_again_is_the_same_actors() -> None:
    def change(state: HubState) -> None:
        breaks("control-center", "cpu")(state)
        state.facilities["control-center"].now.append("reroll")

    at = declared(table(change).until("fm-plan"), "medic-1:manage").until("fm-roll-success")
    assert isinstance(at.session.pending, Roll)
    assert at.session.pending.performed_by == "medic"
    at.answer({"success-brown": "success"})
    assert (at.asked, at.session.pending.performed_by) == ("fm-roll-again", "medic")


@pytest.mark.parametrize(
    ("effect", "deck", "label"),
    [
        (fx.DrawPercentage("optimum-conditions"), "percentages", "fm-option-research"),
        (fx.DrawNumber(), "research", "fm-option-number"),
        (fx.DrawUpgrade(), "upgrades", "fm-upgrade-"),
    ],
)
def test_a_draw_says_from_which_deck_and_what_comes(effect: Any, deck: str, label: str) -> None:
    at = table(of=event_of(effect), chance="all")
    while not isinstance(at.session.pending, Draw) or at.session.pending.deck != deck:
        at.answer(at.session.pending.first_answer())  # type: ignore[union-attr]
    first = drawn(at).options()[0]
    assert first.label.key == (label + first.id if label.endswith("-") else label)


def test_a_poi_token_that_is_found_is_drawn_and_told_by_its_name() -> None:
    at = declared(table().until("fm-plan"), "medic-1+medic-2+engineer-1:explore:R1-N")
    at.until("fm-draw-poi", {"fm-draw-roi": "geysers"})
    assert {(option.id, option.label.key) for option in drawn(at).options()} == {
        (token, f"fm-item-{token}") for token in HOUSE.pois
    }
    at.answer("poi-a")
    assert [(message.item, message.count) for message in at.find_entries("Gained")] == [("poi-a", 1)]


def test_a_phases_beginning_is_told_with_its_sol() -> None:
    at = table(lambda state: setattr(state, "sol", 2)).until("fm-next-production")
    assert [(message.phase, message.sol) for message in at.find_entries("PhaseBegan")] == [
        (phase, 3) for phase in ("events", "morale", "production")
    ]


def test_what_dice_show_is_said_before_it_counts() -> None:
    """A table with something to use is asked between the dice and what they bring."""

    def change(state: HubState) -> None:
        state.crew["medic"].tokens = 9
        state.stress = 5
        lay_tiles(R1_N=Roi("plains", samples=1))(state)

    at = table(change, moments=True)
    while at.asked != "fm-plan":
        at.answer("go-on" if "go-on" in at.options else "next")
    declared(at, "engineer-1+engineer-2:gather:R1-N.sample")
    while at.asked != "fm-roll-three":
        at.answer(next(o for o in at.options if o in ("done", "go-on") or o.endswith((":rest", ":manage"))))
    at.answer(CALM_GRAY)
    assert isinstance(at.session.pending, Choose)
    (words,) = at.session.pending.prompt.lists["what"]
    assert words.key == "fm-ahead-faces"
    assert [item.key for item in words.lists["faces"]] == ["fm-face-success", "fm-face-blank", "fm-face-blank"]
