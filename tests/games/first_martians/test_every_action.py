"""Every way to take an action: what it needs, and that a shut Facility closes all of its type (PAWN-05, SHUT-11)."""

from __future__ import annotations

import msgspec
import pytest
from maps import lay_tiles
from playing import Change, both, breaks, build, declared, refused, sol
from scenes import mission
from tables import CALM, At, table
from test_cleanup import tokens
from test_explore import PAWNS, pile
from test_rolled import MARKED, cargo, dice
from test_shutdown import tile

from marshub.games.first_martians.box.components import BAD_FACES, COLOURS, AstronautId
from marshub.games.first_martians.box.state import Condition, Farm, HubState, OpenEvent, Roi
from marshub.games.first_martians.content.cards import EventAction, EventData
from marshub.games.first_martians.content.missions import MissionAction

#: Every way to take an action of the type that belongs to a Facility.
WAYS = {
    "crew-quarters": ("unwind", "serve:unwind"),
    "med-lab": ("heal", "serve:heal"),
    "control-center": ("manage", "serve:manage"),
    "garage-hall": ("explore:R1-S",),
    "probe-bay": ("gather:R1-N.sample",),
    "lab": (
        "examine:sample",
        "deepen:sample",
        "plant:farm",
        "mission-research:study",
        "mission-research-outside:survey",
    ),
    "working-bay": (
        "construct:backup-farm",
        "install:game-room",
        "repair:farm.hardware",
        "switch:farm.hardware",
        "repair-rover:froggy",
        "mission-build:tweak",
        "mission-build-outside:hut",
    ),
}
SHEET = mission(
    actions=(
        MissionAction("study", "research"),
        MissionAction("survey", "research", space="R1-N"),
        MissionAction("tweak", "build"),
        MissionAction("hut", "build", space="R1-N"),
        MissionAction("inside"),
        MissionAction("outside", space="R1-N"),
    )
)
MARKED_CARDS = {card.id: card for card in MARKED.values()}
EVENTS = {  # an open event with an action of each type
    kind: EventData(kind, action=EventAction(type=kind))
    for kind in ("unwind", "heal", "manage")  # type: ignore[arg-type]
}
TALK = EventData("talk", action=EventAction())
OF = msgspec.structs.replace(SHEET, events={**EVENTS, TALK.id: TALK, CALM.id: CALM}, adventures=MARKED_CARDS)


def all_at_hand(state: HubState) -> None:
    """Nothing but a tile stands in the way of any of them."""
    cargo(sample=1, seed=1, part_hardware=1)(state)
    state.examined = {"sample": 1}
    state.upgrade_cards = ["game-room"]
    state.farms["farm"].greenhouses += 1
    state.rovers["froggy"].tokens = ["blocked"]
    state.events = [OpenEvent(kind, 1) for kind in (*EVENTS, TALK.id)]
    state.piles["events"] = {CALM.id: 1}
    both(lay_tiles(R1_N=Roi("plains", samples=1)), breaks("farm", "hardware"))(state)


def shut_table(facility: str, *resources: str) -> At:
    return table(
        both(all_at_hand, *(tile(facility, resource, f"{resource}-pay-1") for resource in resources)), of=OF
    ).until("fm-plan")


@pytest.mark.rule("FM-SHUT-11", "FM-SHUT-10", "FM-ACT-17", "FM-ACT-18", "FM-EVA-04")
@pytest.mark.parametrize("resources", [("energy",), ("oxygen",), ("energy", "oxygen")], ids="+".join)
@pytest.mark.parametrize("facility", WAYS)
def test_whatever_is_of_its_type_is_closed_and_nothing_else(facility: str, resources: tuple[str, ...]) -> None:
    """Not even when all its tiles are about to be lifted in this round."""
    at = shut_table(facility, *resources)
    for who, resource in zip(("engineer", "scientist"), resources, strict=False):
        for owner, ways in WAYS.items():
            for way in ways:
                option = f"declare:pawn-medic-1:{way}"
                if owner == facility:
                    assert refused(at, option) == ["FM-SHUT-10"], way
                else:
                    assert option in at.options, way
        declared(at, f"{who}-1:reopen:{facility}.{resource}")
    for way in WAYS[facility]:
        assert refused(at, f"declare:pawn-medic-1:{way}") == ["FM-SHUT-10"], way


@pytest.mark.rule("FM-SHUT-11", "FM-SHUT-10")
def test_of_two_tiles_the_last_one_opens_it_again() -> None:
    at = shut_table("lab", "energy", "oxygen")
    for lifted in ("energy", "oxygen"):
        declared(at, f"engineer-1:reopen:lab.{lifted}")
        sol(at, {"fm-roll-malfunction": {"yellow": "1"}}).until("fm-plan")
        assert ("declare:pawn-medic-1:mission-research:study" in at.options) is (lifted == "oxygen")


#: Dice of the four types that leave the choice, by the Facility of the type.
DICE = {"garage-hall": "green", "probe-bay": "gray", "lab": "blue", "working-bay": "brown"}
ROLLED = [(way, colour) for place, colour in DICE.items() for way in WAYS[place]]


def stacked(way: str, pawns: int, change: Change = lambda _: None, *, donor: str = "lab") -> At:
    """That action with so many pawns, the Medic's on top; `donor` lends its part for a switch."""
    at = table(both(all_at_hand, change), of=OF).until("fm-plan").answer(f"declare:pawn-{PAWNS[0]}:{way}")
    if at.asked == "fm-choose-donor":
        at.answer(donor)
    return at.answer(*(f"join:pawn-{pawn}:s1" for pawn in PAWNS[1:pawns]))


@pytest.mark.rule("FM-PAWN-05", "FM-PAWN-07", "FM-PAWN-08", "FM-DICE-01", "FM-DICE-15")
@pytest.mark.parametrize(("way", "colour"), ROLLED)
def test_four_types_take_one_pawn_with_dice_or_two_without(way: str, colour: str) -> None:
    """Outside there is one pawn icon on the way."""
    far = int("R1-" in way or "outside" in way)
    at = stacked(way, 1 + far).until("fm-roll-three")
    assert {option.partition("=")[0] for option in at.options} == {f"{kind}-{colour}" for kind in BAD_FACES}
    if far:
        assert refused(stacked(way, 1), "done")[0] == "FM-PAWN-09"
    at = stacked(way, 2 + far).until("fm-next-actions", {"fm-draw-roi": "gravel-fan"})  # no dice are asked for
    assert [(item.who, item.success) for item in at.find_entries("ActionTaken")][-1] == ("medic", True)


#: What has no choice of pawns, and how many it takes here.
FIXED = {
    **dict.fromkeys(("rest", "unwind", "heal", "manage", "reopen:farm.energy", "mission:inside"), 1),
    **dict.fromkeys((f"serve:{kind}" for kind in ("talk", *EVENTS)), 1),
    "mission-outside:outside": 2,  # an icon of the way
}
CHOICES = {"fm-choose-unwind": "morale", "fm-choose-manage": "system", "fm-hold-wilting": "no"}


@pytest.mark.rule("FM-PAWN-05", "FM-DICE-10")
@pytest.mark.parametrize(("way", "pawns"), FIXED.items())
def test_all_others_take_the_pawns_they_need_and_never_roll(way: str, pawns: int) -> None:
    at = table(both(all_at_hand, tile("farm", "energy", "energy-pay-1")), of=OF).until("fm-plan", CHOICES)
    declared(at, pile(pawns, way))
    assert not any(option.startswith("join:") for option in at.options)
    at.until("fm-next-actions", CHOICES)  # dice would be asked for here, and fail the test
    taken = [item for item in at.find_entries("ActionTaken") if item.action == way.partition(":")[0]]
    assert (taken[0].who, taken[0].success) == ("medic", True)


@pytest.mark.rule("FM-COND-17", "FM-ADV-09", "FM-ADV-10")
@pytest.mark.parametrize("way", FIXED)
def test_concentration_difficulties_do_nothing_to_the_others(way: str) -> None:
    """The Medic acts and everybody has them, with pawn tokens enough that somebody assists."""
    crew = ("medic", "scientist", "geologist", "engineer")
    lying = both(all_at_hand, tile("farm", "energy", "energy-pay-1"), cramped)
    at = table(both(lying, *(each_ill(who) for who in crew)), of=OF).until("fm-plan", CHOICES)
    declared(at, pile(FIXED[way] + 1, way), "medic-2+scientist-2:rest").until("fm-next-actions", CHOICES)
    assert way.partition(":")[0] in {item.action for item in at.find_entries("ActionTaken") if item.who == "medic"}
    assert at.find_entries("AdventureMet") == []


def cramped(state: HubState) -> None:
    """Whatever the Medic does takes one pawn more."""
    state.crew["medic"].board = ["pawn"]


def each_ill(who: AstronautId) -> Change:
    def change(state: HubState) -> None:
        state.crew[who].conditions = [Condition("concentration-difficulties", fresh=False)]

    return change


@pytest.mark.rule("FM-PEN-13")
def test_no_action_pays_for_red_parts_of_a_farm() -> None:
    """Not even planting there, repairing them, or what belongs to no Facility."""

    def two_farms(state: HubState) -> None:
        build(state, "backup-farm", None, "energy", "oxygen", "hardware", "cpu")
        build(state, "backup-solar-panel", 4)
        build(state, "backup-oxygenator", 3)
        state.farms["backup-farm"] = Farm(1, 0)
        state.cargo.available |= {"part-energy": 1, "part-oxygen": 1}

    red = breaks("farm", "energy", "oxygen")
    at = table(both(all_at_hand, red, two_farms, tile("quiet-place")), of=OF).until("fm-plan", CHOICES)
    ways = [*(way for ways in WAYS.values() for way in ways), *FIXED, "reopen:quiet-place.energy"]
    ways += [f"repair:{farm}.{part}" for farm in at.state.farms for part in ("energy", "oxygen")]
    supply = msgspec.structs.replace(at.state.supply)
    for way in {*ways, "plant:backup-farm"} - {"rest", "reopen:farm.energy", "construct:backup-farm"}:
        at.answer(f"declare:pawn-medic-1:{way}", *(["lab"] if way.startswith("switch") else []))
        assert at.state.supply == supply, way
        at.answer("withdraw:s1")


@pytest.mark.rule("FM-COST-24", "FM-MOD-14", "FM-ADV-01", "FM-COND-15")
@pytest.mark.parametrize(("way", "colour"), ROLLED)
def test_an_adventure_token_brings_the_actor_one_of_the_actions_colour(way: str, colour: str) -> None:
    """Tokens of all colours lie in its Facility; no dice are rolled, and nobody who helps is concerned.

    The actor's Concentration Difficulties do the same without any token.
    """
    place = next(place for place, its in DICE.items() if its == colour)
    lying = [f"adventure-{item}" for item in COLOURS]
    far = int("R1-" in way or "outside" in way)
    at = stacked(way, 2 + far, tokens(place, lying)).until("fm-next-actions", {"fm-draw-roi": "gravel-fan"})
    assert [(met.who, met.adventure) for met in at.find_entries("AdventureMet")] == [("medic", f"marked-{colour}")]
    others = tokens(place, [item for item in lying if not item.endswith(colour)])
    for change, met in ((others, []), (both(others, each_ill("medic")), [("medic", f"marked-{colour}")])):
        at = stacked(way, 2 + far, change).until("fm-next-actions", {"fm-draw-roi": "gravel-fan"})
        assert [(message.who, message.adventure) for message in at.find_entries("AdventureMet")] == met


@pytest.mark.rule("FM-COST-24", "FM-COST-06", "FM-ROV-19", "FM-COST-04", "FM-MOD-14", "FM-ACT-33")
@pytest.mark.parametrize(("token", "met"), [("adventure-gray", ["marked-gray"]), ("adventure-green", [])])
@pytest.mark.parametrize("where", ["map", "rovers", "board"])
def test_one_that_lies_on_the_way_with_the_rover_or_before_the_actor_does_so_too(where, token, met) -> None:
    def lying(state: HubState) -> None:
        state.map["R1-N"].tokens = [token] * (where == "map")
        state.rovers["scorpio"].tokens = [token] * (where == "rovers")
        state.crew["medic"].board = [token] * (where == "board")
        state.crew["scientist"].board = ["adventure-gray"]  # an assistant's

    at = stacked("gather:R1-N.sample", 2, lying).answer("drive:scorpio:s1").until("fm-next-actions")
    assert [message.adventure for message in at.find_entries("AdventureMet")] == met


@pytest.mark.rule("FM-BLD-20")
@pytest.mark.parametrize("way", WAYS["working-bay"])
def test_no_build_adds_a_greenhouse_to_the_farm(way: str) -> None:
    at = stacked(way, 2 + ("outside" in way))
    before = at.state.farms["farm"].greenhouses
    at.until("fm-next-cleanup")
    assert at.find_entries("ActionTaken")[-1].success
    assert at.state.farms["farm"].greenhouses == before


TILES = ("med-lab.energy", "med-lab.oxygen", "lab.energy")
SAME_STEP = {
    "explore": ("explore:R1-S", "explore:R1-E", "explore:R1-W"),
    "gather": ("gather:R1-N.sample", "gather:R1-N.sample", "gather:R1-N.sample"),
    "research": ("examine:sample", "deepen:sample", "mission-research:study"),
    "build": ("construct:backup-farm", "install:game-room", "mission-build-outside:hut"),
    "reopen": tuple(f"reopen:{each}" for each in TILES),
    "mission": ("mission:inside", "mission:inside", "mission-outside:outside"),
    "serve": ("serve:talk", "serve:unwind", "serve:manage"),
}


@pytest.mark.rule("FM-ACT-14")
@pytest.mark.parametrize("kind", SAME_STEP)
def test_actions_of_one_step_come_one_by_one_as_the_crew_likes(kind: str) -> None:
    """Three of them, the last one first; each is over before the next is chosen."""

    tiles = [tile(*item.split("."), f"{item.split('.')[1]}-pay-1") for item in TILES] if kind == "reopen" else []
    at = table(both(all_at_hand, lay_tiles(R1_N=Roi("plains", samples=3)), *tiles), of=OF).until("fm-plan")
    for who, way in zip(("medic", "engineer", "scientist"), SAME_STEP[kind], strict=True):
        far = "outside" in way or kind in ("explore", "gather")
        declared(at, f"{who}-1{f'+{who}-2' * far}:{way}")
    colour = {"explore": "green", "gather": "gray", "research": "blue", "build": "brown"}.get(kind, "")
    at.until("fm-choose-next")
    assert waiting(at) == ["s1", "s2", "s3"]
    at.answer("s3")
    while at.asked != "fm-choose-next":
        at.answer(dice(colour) if at.asked == "fm-roll-three" else at.options[0])
    assert waiting(at) == ["s1", "s2"]
    assert [item.who for item in at.find_entries("ActionTaken") if item.action != "rest"] == ["scientist"]
    at.answer("s2")
    while at.asked != "fm-next-actions":
        at.answer(dice(colour) if at.asked == "fm-roll-three" else at.options[0])
    assert [item.who for item in at.find_entries("ActionTaken") if item.action != "rest"] == [
        "scientist",
        "engineer",
        "medic",
    ]


def waiting(at: At) -> list[str]:
    """The stacks that may be next."""
    return [option for option in at.options if ":" not in option]


@pytest.mark.rule("FM-MOD-16", "FM-COST-23")
@pytest.mark.parametrize("way", [*(way for way, _ in ROLLED), *(way for way in FIXED if "reopen" not in way)])
def test_a_wound_token_hurts_whoever_acts_and_nobody_who_helps(way: str) -> None:
    """It lies in every Facility and on the Medic's ID board: what has no type finds it there."""

    def everywhere(state: HubState) -> None:
        for name, here in state.facilities.items():
            here.now = ["wound"] * (name != "quiet-place")  # where the others rest
        state.crew["medic"].board = ["wound", "pawn"]

    pawns = 3 + int("R1-" in way or "outside" in way) if way in dict(ROLLED) else FIXED[way] + 1
    at = table(both(all_at_hand, everywhere), of=OF).until("fm-plan").answer(f"declare:pawn-medic-1:{way}")
    if at.asked == "fm-choose-donor":
        at.answer("lab")
    helpers = ["medic-2", *(pawn for pawn in PAWNS if "medic" not in pawn)][: pawns - 1]
    at.answer(*(f"join:pawn-{pawn}:s1" for pawn in helpers))
    at.until("fm-next-actions", {**CHOICES, "fm-draw-roi": "gravel-fan"})
    assert [(message.who, message.count) for message in at.find_entries("Wounded")] == [("medic", 1)]


@pytest.mark.rule("FM-MOD-16", "FM-COST-06", "FM-ROV-19")
@pytest.mark.parametrize("where", ["map", "rovers"])
def test_a_wound_token_on_the_way_or_with_the_rover_hurts_the_actor(where: str) -> None:
    def lying(state: HubState) -> None:
        state.map["R1-N"].tokens = ["wound"] * (where == "map")
        state.rovers["scorpio"].tokens = ["wound"] * (where == "rovers")

    at = stacked("gather:R1-N.sample", 2, lying).answer("drive:scorpio:s1").until("fm-next-actions")
    assert [(message.who, message.count) for message in at.find_entries("Wounded")] == [("medic", 1)]


@pytest.mark.rule("FM-AOM-01", "FM-AOM-02")
@pytest.mark.parametrize(
    ("aom", "place"),
    [
        ("mapping-drones", "garage-hall"),
        ("logistics-vehicle", "probe-bay"),
        ("research", "lab"),
        ("build", "working-bay"),
    ],
)
def test_each_aom_has_one_pawn_for_one_type_of_action(aom: str, place: str) -> None:
    def machines(state: HubState) -> None:
        state.aoms = {f"aom-{aom}": "medic"}  # type: ignore[dict-item]

    at = table(both(all_at_hand, machines), of=OF, players=["medic", "engineer"]).until("fm-plan")
    pawn = f"declare:pawn-aom-{aom}:"
    offered = {option.removeprefix(pawn) for option in at.options if option.startswith(pawn)}
    assert {option.split(":")[1] for option in at.options if option.startswith("declare:pawn-aom")} == {
        f"pawn-aom-{aom}"
    }
    mine = set(WAYS[place])
    assert mine <= offered
    assert not offered & {way for ways in WAYS.values() for way in ways} - mine
    assert not offered & ({"rest", "unwind", "heal", "manage"} | {f"serve:{kind}" for kind in EVENTS})


@pytest.mark.rule("FM-PEN-08", "FM-COST-07", "FM-PEN-09")
@pytest.mark.parametrize(("place", "way"), [(place, way) for place, ways in WAYS.items() for way in ways])
def test_an_action_pays_for_the_facility_of_its_type_and_for_no_other(place: str, way: str) -> None:
    """Red are its own connector, filter and CPU; then those of all others, where it is done among them."""
    red = ("energy", "oxygen", "cpu")
    without_dice = (2 + int("R1-" in way or "outside" in way)) if place in DICE else 1
    at = stacked(way, without_dice, breaks(place, *red), donor="crew-quarters")
    assert at.state.plan[0].paid == {"energy": 1, "oxygen": 1}
    at.until("fm-roll-success", CHOICES)
    others = both(*(breaks(other, *red) for other in WAYS if other != place))
    at = stacked(way, without_dice, others, donor=place)
    assert at.state.plan[0].paid == {}
    at.until("fm-next-actions", {**CHOICES, "fm-draw-roi": "gravel-fan"})
