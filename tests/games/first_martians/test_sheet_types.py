"""Mission actions that name a type: in every respect an action of that type, in the HUB and on the map (MIS-02)."""

from __future__ import annotations

from typing import Any, NamedTuple

import msgspec
import pytest
from maps import lay_tiles
from playing import Change, both, breaks, build, declared, refused
from tables import At, table
from test_cleanup import tokens
from test_explore import needs, pile
from test_rolled import MARKED, cargo, dice, ill, purse
from test_sheet import sheet
from test_shutdown import tile

from marshub.games.first_martians.box.state import HubState, Tile


class Typed(NamedTuple):
    """A mission action "trial" of a type, and what it has of its type."""

    action: str
    kind: str
    place: str  # the Facility that its type belongs to
    colour: str
    like: str  # an ordinary action of that type
    far: int = 0  # pawn icons of its way

    @property
    def id(self) -> str:
        return f"{self.action}:trial"


TYPED = (
    Typed("mission-build", "build", "working-bay", "brown", "construct:backup-farm"),
    Typed("mission-research", "research", "lab", "blue", "examine:sample"),
    Typed("mission-build-outside", "build", "working-bay", "brown", "construct:backup-farm", 1),
    Typed("mission-research-outside", "research", "lab", "blue", "examine:sample", 1),
)
each_type = pytest.mark.parametrize("it", TYPED, ids=[it.action for it in TYPED])
OTHER = {"working-bay": "lab", "lab": "working-bay"}


def trial(it: Typed, change: Change = lambda _: None, roi: str = "plains", **fields: Any) -> At:
    """A plan with that action on its sheet; outside it is done on R1-N. Its effect is Stress +2 (4 come before)."""
    of = sheet(type=it.kind, space="R1-N" if it.far else None, **fields)
    of = msgspec.structs.replace(of, adventures={card.id: card for card in MARKED.values()})
    return table(both(lay_tiles(R1_N=roi), cargo(sample=2), change), of=of).until("fm-plan")


def done(at: At) -> bool:
    """Whether its effect came."""
    return any(moved.after - moved.before == 2 for moved in at.find_entries("StressMoved"))


@pytest.mark.rule("FM-MIS-02", "FM-PAWN-05")
@each_type
def test_its_base_pawns_are_one_with_dice_or_two_without(it: Typed) -> None:
    assert needs(lambda: trial(it), it.id) == (1 + it.far, 2 + it.far)
    assert needs(lambda: trial(it, tokens(it.place, ["pawn", "pawn"])), it.id) == (3 + it.far, 4 + it.far)
    assert needs(lambda: trial(it, tokens(OTHER[it.place], ["pawn"])), it.id) == (1 + it.far, 2 + it.far)


@pytest.mark.rule("FM-MIS-02", "FM-COST-12", "FM-COST-35", "FM-RES-03", "FM-COST-02")
@each_type
def test_it_pays_for_red_parts_of_its_facility_on_top_of_what_the_sheet_asks(it: Typed) -> None:
    """The sheet asks for 1 energy and 1 food; a red connector and a red filter for 1 energy and 1 oxygen."""
    pay, red = {"energy": 1, "food": 1}, breaks(it.place, "energy", "oxygen")

    def spent(at: At) -> tuple[int, int, int]:
        return tuple(before - after for before, after in zip(start, reserves(at), strict=True))

    at = trial(it, red, pay=pay)
    start = reserves(at)
    assert spent(declared(at, pile(1 + it.far, it.id))) == (2, 1, 1)
    assert spent(at.answer("withdraw:s1")) == (0, 0, 0)
    declared(at, pile(1 + it.far, it.id)).until("fm-roll-three").answer(dice(it.colour, success=False))
    assert spent(at.until("fm-next-actions")) == (2, 1, 1)  # a miss costs the same
    at = trial(it, breaks(OTHER[it.place], "energy", "oxygen"), pay=pay)
    assert spent(declared(at, pile(1 + it.far, it.id))) == (1, 0, 1)
    for reserve, too_little in (("energy", 1), ("oxygen", 0), ("food", 0)):
        at = trial(it, red, pay=pay)
        at.session.adjust(f"supply.{reserve}", too_little)
        assert refused(at, f"declare:pawn-medic-1:{it.id}") == ["FM-COST-02"]
        at.session.adjust(f"supply.{reserve}", too_little + 1)
        assert f"declare:pawn-medic-1:{it.id}" in at.options


def reserves(at: At) -> tuple[int, int, int]:
    """Energy, oxygen and food of the General Supply."""
    return at.state.supply.energy, at.state.supply.oxygen, at.state.supply.food


@pytest.mark.rule("FM-MIS-02", "FM-ACT-13", "FM-ACT-14", "FM-ACT-11")
@each_type
def test_its_turn_comes_in_the_step_of_its_type(it: Typed) -> None:
    """Beside Research, Build and a tile to lift, the crew orders it with the action of its own type alone."""
    at = trial(it, tile("med-lab"))
    declared(at, f"medic-1+medic-2+scientist-1:{it.id}", "geologist-1:reopen:med-lab.energy")
    declared(at, "engineer-1+engineer-2:construct:backup-farm", "scientist-2+geologist-2:examine:sample")
    at.until("fm-choose-next")
    waiting = {stack.id: f"{stack.action}:{stack.target}" for stack in at.state.plan}
    assert {waiting[option] for option in at.options} == {it.id, it.like}
    at.answer("s1").until("fm-next-actions", {"fm-draw-tile": "energy-pay-1"})
    order = [taken.action for taken in at.find_entries("ActionTaken")]
    usual = ["examine", "construct", "reopen"]
    usual.insert(usual.index(it.like.partition(":")[0]), it.action)
    assert order == usual


@pytest.mark.rule("FM-MIS-02", "FM-SHUT-11", "FM-ACT-17", "FM-ACT-18", "FM-ACT-19")
@pytest.mark.parametrize(
    ("lying", "rule"),
    [
        ([Tile("energy")], "FM-SHUT-10"),
        ([Tile("oxygen")], "FM-SHUT-10"),
        ([Tile("energy"), Tile("oxygen")], "FM-SHUT-10"),
        (["blocked"], "FM-ACT-19"),
    ],
)
@each_type
def test_a_shut_or_blocked_facility_has_none_of_it(it: Typed, lying: list[Any], rule: str) -> None:
    def on(place: str) -> Change:
        def change(state: HubState) -> None:
            here = state.facilities[place]
            here.now, here.tiles = (lying, []) if rule == "FM-ACT-19" else ([], lying)

        return change

    name = f"declare:pawn-medic-1:{it.id}"
    assert refused(trial(it, on(it.place)), name) == [rule]
    assert name in trial(it, on(OTHER[it.place])).options
    # A second Facility of its type stands in for the first, and is shut or blocked for itself (FM-COST-36).
    there = both(on(it.place), lambda state: stand_in(state, it.place))
    assert name.replace(it.action, f"{it.action}@temporary-{it.place}") in trial(it, there).options


def stand_in(state: HubState, place: str) -> None:
    """A Facility card that offers what `place` does, and what it consumes."""
    for card, productivity in ((f"temporary-{place}", None), ("temporary-solar-panel", 2), ("temporary-oxygenator", 2)):
        build(state, card, productivity)


@pytest.mark.rule(
    "FM-MIS-02", "FM-RES-05", "FM-COST-21", "FM-COST-23", "FM-COST-24", "FM-MOD-14", "FM-COST-04", "FM-ADV-02"
)
@pytest.mark.parametrize("success", [True, False])
@each_type
def test_tokens_of_its_facility_act_on_it(it: Typed, success: bool) -> None:
    """Roll again, then what the sheet says, then a wound and an Adventure of its colour for the actor alone."""
    lying = ["wound", "reroll", "adventure-blue", "adventure-brown", "adventure-gray"]
    at = declared(trial(it, tokens(it.place, lying)), pile(1 + it.far, it.id))
    at.until("fm-roll-three").answer(dice(it.colour))
    assert at.asked == "fm-roll-again"
    at.answer({f"success-{it.colour}": "success" if success else "blank"}).until("fm-next-actions")
    assert done(at) is success
    assert [(met.who, met.adventure) for met in at.find_entries("AdventureMet")] == [("medic", f"marked-{it.colour}")]
    assert [(message.who, message.count) for message in at.find_entries("Wounded")] == [("medic", 1)]
    kinds = [type(entry).__name__ for entry in at.session.log]
    assert kinds.index("ActionTaken") < kinds.index("Wounded") < kinds.index("AdventureMet")
    at = declared(trial(it, tokens(OTHER[it.place], lying)), pile(2 + it.far, it.id)).until("fm-next-actions")
    assert not at.find_entries("Wounded") + at.find_entries("AdventureMet")


@pytest.mark.rule("FM-MIS-02", "FM-COST-18", "FM-COST-19", "FM-DICE-09")
@each_type
def test_a_red_cpu_of_its_facility_forces_the_success_die_of_its_colour(it: Typed) -> None:
    at = declared(trial(it, breaks(it.place, "cpu")), pile(2 + it.far, it.id)).until("fm-roll-success")
    assert {option.partition("=")[0] for option in at.options} == {f"success-{it.colour}"}
    at.answer({f"success-{it.colour}": "blank"}).until("fm-next-actions")
    assert not done(at)
    assert at.state.crew["medic"].tokens == 1 + 2  # a Rest, and the miss
    at = declared(trial(it, breaks(OTHER[it.place], "cpu")), pile(2 + it.far, it.id)).until("fm-next-actions")
    assert done(at)


@pytest.mark.rule("FM-MIS-02", "FM-DICE-02", "FM-DICE-03", "FM-DICE-04", "FM-COST-14", "FM-RES-01", "FM-RES-02")
@each_type
def test_its_dice_bring_what_dice_bring_and_a_miss_gives_back_what_was_pledged(it: Typed) -> None:
    def at() -> At:
        return declared(trial(it, pledge={"sample": 1}), pile(1 + it.far, it.id)).until("fm-roll-three")

    missed = at().answer(dice(it.colour, success=False, wound=True, adventure=True))
    assert missed.state.cargo.available == {"sample": 1}  # of two
    missed.until("fm-next-actions", {"fm-choose-consequence": ["wound", "success"]})
    assert [(met.who, met.adventure) for met in missed.find_entries("AdventureMet")] == [
        ("medic", f"marked-{it.colour}")
    ]
    assert (missed.state.crew["medic"].wounds, missed.state.crew["medic"].tokens) == (1, 1 + 5 + 2)
    assert missed.state.cargo.available == {"sample": 2}
    assert not done(missed)
    it_went_well = at().answer(dice(it.colour)).until("fm-next-actions")
    assert it_went_well.state.cargo.available == {"sample": 1}
    assert done(it_went_well)


@pytest.mark.rule("FM-MIS-02", "FM-SKILL-12", "FM-COND-15")
@each_type
def test_skills_and_conditions_know_it_by_its_type(it: Typed) -> None:
    who = {"build": "engineer", "research": "scientist"}[it.kind]
    helper = "+geologist-1" * it.far
    at = declared(trial(it, purse(**{who: 2})), f"{who}-1{helper}:{it.id}").until("fm-roll-three")
    at.answer(dice(it.colour, success=False))
    assert at.asked == "fm-choose-reroll-one"
    assert f"{who}-base/success" in at.options
    at = declared(trial(it, ill("geologist")), f"medic-1+geologist-1{'+engineer-1' * it.far}:{it.id}")
    at.until("fm-next-actions")
    assert [(met.who, met.adventure) for met in at.find_entries("AdventureMet")] == [("medic", f"marked-{it.colour}")]


@pytest.mark.rule("FM-MIS-02", "FM-AOM-13")
@each_type
def test_the_aom_of_its_type_serves_it_and_no_other(it: Typed) -> None:
    def machines(state: HubState) -> None:
        lay_tiles(R1_N="plains")(state)
        state.aoms = {"aom-build": "medic", "aom-research": "medic", "aom-mapping-drones": "engineer"}

    of = sheet(type=it.kind, space="R1-N" if it.far else None)
    at = table(machines, of=of, players=["engineer", "medic"]).until("fm-plan")
    serving = [o.split(":")[1] for o in at.options if o.startswith("declare:pawn-aom") and o.endswith(f":{it.id}")]
    assert serving == [f"pawn-aom-{it.kind}"]


@pytest.mark.rule("FM-MIS-02", "FM-ROI-08", "FM-MAP-15")
@each_type
def test_its_way_hurts_where_it_has_one(it: Typed) -> None:
    for roi, felt in (("geysers", "Wounded"), ("frost-hollow", "AdventureMet"), ("crash-site", "MoraleMoved")):
        at = declared(trial(it, roi=roi), pile(2 + it.far, it.id)).until("fm-next-actions")
        assert [getattr(message, "who", "medic") for message in at.find_entries(felt)] == ["medic"] * it.far
