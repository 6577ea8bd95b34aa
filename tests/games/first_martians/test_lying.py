"""What cannot lie on a table of First Martians: where, what is expected there, what may lie there instead."""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence
from itertools import product
from typing import Any

import msgspec
import pytest
from tables import HOUSE, content, table

from marshub.games.first_martians import FirstMartians, HubState
from marshub.games.first_martians.box.components import BLOCKS, COLOURS
from marshub.games.first_martians.box.state import Condition, Farm, OpenEvent, Roi, ScheduledEvent, Spot, Stack, Tile
from marshub.kernel import Violation, find_violations
from marshub.languages import LANGUAGES
from marshub.words import Speech

Change = Callable[[HubState], Any]
GAME = FirstMartians(content())
SPEECHES = [Speech(language) for language in LANGUAGES]
CREW = ("scientist", "geologist", "engineer", "medic")
OTHERS = CREW[:3]  # without the Medic
MEDIC = ("medic-bandages", "medic-not-so-bad", "medic-relax")
USED = "skills that they have, each once (FM-SKILL-09)"
RING_1 = tuple(tile.id for tile in HOUSE.rois.values() if tile.ring == 1)
DISCARDED = (
    *(f"malfunction-{block}" for block in BLOCKS), "events", "poi", *(f"adventures-{colour}" for colour in COLOURS),
)  # fmt: skip
OXYGEN = ("oxygen-pay-1", "oxygen-pay-2", "oxygen-pay-3", "oxygen-boost")
OPEN = ("lab", "farm", "crew-quarters", "control-center", "probe-bay")  # five that can be shut


@functools.cache
def laid() -> bytes:
    """At the plan of sol 2 of six."""
    return msgspec.json.encode(table(lambda state: fields(state, sol=1)).until("fm-plan").state)


def fields(of: Any, **values: Any) -> None:
    for name, value in values.items():
        setattr(of, name, value)


def wrong(*changes: Change) -> list[Violation]:
    """All that does not fit once a table that does is changed."""
    state = msgspec.json.decode(laid(), type=HubState)
    for change in changes:
        change(state)
    return unsaid(find_violations(GAME, state))


def unsaid(found: Sequence[Violation]) -> list[Violation]:
    """The same without words, which are looked at here: each is said in every language."""
    for violation, speech in product(found, SPEECHES):
        assert violation.words is None or "isfit" not in speech.say(violation.words)
    return [msgspec.structs.replace(violation, words=None) for violation in found]


def twins(path: str) -> Violation:
    return Violation(path, "only pawn tokens may lie there more than once, not 'wound' (FM-MOD-07)")


def boxed(path: str, most: int, there: int) -> Violation:
    return Violation(path, f"the box has {most}, here and elsewhere lie {there}")


def rest(*pawns: str, number: int = 1) -> Stack:
    return Stack(f"s{number}", "rest", [f"pawn-{pawn}" for pawn in pawns])


def no_medic(state: HubState) -> None:
    del state.crew["medic"]


def test_what_fits_is_not_spoken_against() -> None:
    for fitting in (
        lambda s: fields(s, sol=s.last_sol),
        lambda s: fields(s, sol=s.last_sol - 1, phase="cleanup", step="over"),
        lambda s: fields(s.crew["medic"], used=["medic-base", "medic-relax"]),
        lambda s: fields(s.crew["medic"], board=["pawn", "pawn", "wound"]),
        lambda s: fields(s, aoms={"aom-build": "medic"}),
        lambda s: fields(s.facilities["oxygenator-01"], productivity=0),
        lambda s: fields(s.facilities["lab"], tiles=[Tile("oxygen"), Tile("energy")]),
        lambda s: fields(s.facilities["lab"], tiles=[Tile("oxygen", lifted=True), Tile("oxygen")]),
        lambda s: [fields(s.facilities[name], tiles=[Tile("oxygen", stand_in=name == "lab")]) for name in OPEN],
        lambda s: fields(s.facilities["lab"], later=["wound", "wound"]),
        lambda s: fields(s, plan=[rest("medic-1", "medic-2")]),
        lambda s: fields(s, plan=[rest("medic-1")], idle_pawns=["pawn-medic-2"]),
        lambda s: fields(s, follow_ups=[ScheduledEvent("calm", "follow-up", "medic")]),
        lambda s: (fields(s, pending_upgrades=["game-room"]), s.piles["upgrades"].pop("game-room")),
        lambda s: (
            fields(s.crew["medic"], conditions=[Condition("migraine"), Condition("migraine", healed=True)]),
            s.piles["conditions"].update(migraine=1),
        ),
        lambda s: (s.map.update({"R3-N": Roi("far-plateau")}), s.piles["roi-3"].pop("far-plateau")),
    ):
        assert wrong(fitting) == []


@pytest.mark.rule("FM-SKILL-02", "FM-SKILL-05", "FM-SKILL-09", "FM-SHUT-03", "FM-SHUT-04", "FM-SHUT-09", "FM-PRO-05")
@pytest.mark.parametrize(
    ("change", "found"),
    [
        (lambda s: fields(s, mission="picnic"), Violation("mission", "unknown: 'picnic'", tuple(HOUSE.missions))),
        (lambda s: fields(s, sol=7), Violation("sol", "the mission ends with sol 6")),
        (lambda s: fields(s, sol=6, phase="cleanup", step="over"),
         Violation("phase", "no sol is left after sol 6: sol 6 is the last")),
        (lambda s: fields(s, sol=6, phase="setup", step="aoms"),
         Violation("phase", "no sol is left after sol 6: sol 6 is the last")),
        (lambda s: fields(s, first_player=None),
         Violation("first_player", "once the set-up is done, one of the crew is first player", CREW)),
        (lambda s: (fields(s, first_player="medic"), no_medic(s)),
         Violation("first_player", "one of the crew is expected", OTHERS)),
        (lambda s: [s.crew.pop(who) for who in CREW[1:]], Violation("crew", "a crew has two to four astronauts")),
        (lambda s: s.tracks.pop("living"),
         Violation("tracks", "there are always working, living, system, not working, system")),
        (lambda s: s.box.clear(), Violation("box", "there are always working, living, system, not none")),
        (lambda s: s.rovers.pop("froggy"), Violation("rovers", "there are always froggy, scorpio, not scorpio")),
        (lambda s: s.gauges.update(heat=1),
         Violation("gauges", "there are always optimum-conditions, not optimum-conditions, heat")),
        (lambda s: s.objectives.pop("plant-seed"),
         Violation("objectives.plant-seed", "this objective of the mission is always there")),
        (lambda s: s.piles.pop("roi-1"), Violation("piles.roi-1", "this pile is always there, if only empty")),
        (lambda s: s.discards.pop("poi"), Violation("discards.poi", "this pile is always there, if only empty")),
        (lambda s: s.discards.update(x={}), Violation("discards.x", "there is no such pile", DISCARDED)),
        (lambda s: s.crew["medic"].skills.append("engineer-manage"),
         Violation("crew.medic.skills", "'engineer-manage' is not one of their Skill cards", MEDIC)),
        (lambda s: s.crew["medic"].skills.append("medic-base"),
         Violation("crew.medic.skills", "'medic-base' is not one of their Skill cards", MEDIC)),
        (lambda s: s.crew["medic"].locked.append("medic-relax"),
         Violation("crew.medic.skills", "'medic-relax' is there only once, unlocked or locked")),
        (lambda s: fields(s.crew["medic"], used=["medic-relax", "medic-relax"]),
         Violation("crew.medic.used", USED, ("medic-base", *MEDIC))),
        (lambda s: fields(s.crew["medic"], used=["engineer-base"]),
         Violation("crew.medic.used", USED, ("medic-base", *MEDIC))),
        (lambda s: fields(s.crew["medic"], skills=[], used=["medic-relax"]),
         Violation("crew.medic.used", USED, ("medic-base",))),
        (lambda s: (fields(s.crew["medic"], conditions=[Condition("migraine")] * 2), s.piles["conditions"].clear()),
         Violation("crew.medic.conditions", "nobody has the same condition twice (FM-COND-06)")),
        (lambda s: (fields(s.crew["medic"], conditions=[Condition("anxiety-attack")]), s.piles["conditions"].clear()),
         Violation("crew.medic.conditions", "an anxiety attack acts at once and is never held (FM-COND-13)")),
        (lambda s: fields(s.crew["medic"], board=["wound", "wound"]), twins("crew.medic.board")),
        (lambda s: (fields(s, aoms={"aom-build": "medic"}), no_medic(s)),
         Violation("aoms.aom-build", "one of the crew operates it (FM-AOM-05)", OTHERS)),
        (lambda s: s.facilities["lab"].parts.pop("cpu"), Violation(
            "facilities.lab.parts",
            "there are always energy, oxygen, hardware, cpu, not energy, oxygen, hardware",
        )),
        (lambda s: fields(s.facilities["lab"], productivity=0),
         Violation("facilities.lab.productivity", "null: it produces nothing is expected")),
        (lambda s: fields(s.facilities["oxygenator-01"], productivity=5),
         Violation("facilities.oxygenator-01.productivity", "0 to 4 is expected")),
        (lambda s: fields(s.facilities["oxygenator-01"], productivity=None),
         Violation("facilities.oxygenator-01.productivity", "0 to 4 is expected")),
        (lambda s: fields(s.facilities["lab"], tiles=[Tile("oxygen"), Tile("oxygen")]),
         Violation("facilities.lab.tiles", "one tile of a resource at most (FM-SHUT-03)")),
        (lambda s: fields(s.facilities["quiet-place"], tiles=[Tile("oxygen")]),
         Violation("facilities.quiet-place.tiles", "it can never be shut (FM-SHUT-09)")),
        (lambda s: fields(s.facilities["lab"], tiles=[Tile("oxygen", "energy-pay-1", stand_in=True)]),
         Violation("facilities.lab.tiles.0.front", "no front of an oxygen tile", ("", *OXYGEN))),
        (lambda s: fields(s.facilities["lab"], now=["wound", "wound"]), twins("facilities.lab.now")),
        (lambda s: s.farms.clear(), Violation("farms", "there are always farm, not none")),
        (lambda s: s.farms.update(lab=Farm(1, 0)), Violation("farms", "there are always farm, not farm, lab")),
        (lambda s: fields(s.farms["farm"], plants=5),
         Violation("farms.farm.plants", "there are 4 Greenhouses for plants (FM-FARM-01)")),
        (lambda s: [fields(s.facilities[name], tiles=[Tile("oxygen")]) for name in OPEN],
         Violation("facilities", "the box has 4 oxygen tiles; more are stand-ins")),
        (lambda s: [fields(s.facilities[name], tiles=[Tile("oxygen", "oxygen-pay-1")]) for name in OPEN[:2]],
         Violation("facilities", "the box has 1 of the tile 'oxygen-pay-1'")),
        (lambda s: s.map.update({"R1-N": Roi("far-plateau")}),
         Violation("map.R1-N.tile", "'far-plateau' is a tile of ring 3 (FM-MAP-20)", RING_1)),
        (lambda s: s.map.update({"R3-N": Roi("far-plateau")}), boxed("piles.roi-3.far-plateau", 1, 2)),
        (lambda s: (s.map.update({"R1-N": Roi("plains", tokens=["wound"] * 2)}), s.piles["roi-1"].pop("plains")),
         twins("map.R1-N.tokens")),
        (lambda s: fields(s, plan=[rest("medic-3")]), Violation("plan", "'pawn-medic-3' is no pawn of this table")),
        (lambda s: fields(s, plan=[rest("medic-1"), rest("medic-1", number=2)]),
         Violation("plan", "'pawn-medic-1' is in two places")),
        (lambda s: fields(s, plan=[rest("medic-1"), rest("medic-2")]),
         Violation("plan", "each stack has an id of its own")),
        (lambda s: fields(s, plan=[rest("medic-1")], idle_pawns=["pawn-medic-1"]),
         Violation("idle_pawns", "pawns that stand nowhere else are expected")),
        (lambda s: fields(s, idle_pawns=["pawn-cook-1"]),
         Violation("idle_pawns", "pawns that stand nowhere else are expected")),
        (lambda s: fields(s, plan=[rest()]),
         Violation("plan.0", "a stack has at least one pawn, and an id such as s1")),
        (lambda s: fields(s, plan=[Stack("first", "rest", ["pawn-medic-1"])]),
         Violation("plan.0", "a stack has at least one pawn, and an id such as s1")),
        (lambda s: fields(s, plan=[Stack("s1", "repair", ["pawn-medic-1"], "lab.soul")]),
         Violation("plan.0.target", "repair has no target 'lab.soul'")),
        (lambda s: (fields(s, follow_ups=[ScheduledEvent("calm", "follow-up", "medic")]), no_medic(s)),
         Violation("follow_ups", "each concerns somebody of the crew", OTHERS)),
        (lambda s: fields(s, pending_upgrades=["game-room"]), boxed("piles.upgrades.game-room", 1, 2)),
        (lambda s: fields(s, upgrade_cards=["game-room"]), boxed("piles.upgrades.game-room", 1, 2)),
        (lambda s: fields(s.facilities["crew-quarters"], upgrades=["game-room"]),
         boxed("piles.upgrades.game-room", 1, 2)),
        (lambda s: fields(s, pending_upgrades=["sauna"]), Violation(
            "pending_upgrades", "'sauna' cannot be installed anywhere", tuple(HOUSE.upgrades)
        )),
        (lambda s: (fields(s, pending_upgrades=["game-room.lab"]), s.piles["upgrades"].pop("game-room")), Violation(
            "pending_upgrades", "'game-room.lab' cannot be installed anywhere", tuple(HOUSE.upgrades)
        )),
        (lambda s: s.piles["roi-1"].update({"far-plateau": 1}),
         Violation("piles.roi-1.far-plateau", "no card of this pile", RING_1)),
        (lambda s: s.discards["poi"].update({"plains": 1}),
         Violation("piles.poi.plains", "no card of this pile", tuple(HOUSE.pois))),
        (lambda s: s.piles["conditions"].update(migraine=9), boxed("piles.conditions.migraine", 2, 9)),
        (lambda s: fields(s.crew["medic"], conditions=[Condition("migraine")]),
         boxed("piles.conditions.migraine", 2, 3)),
        (lambda s: s.cargo.pending.update({"poi-a": 1}), boxed("piles.poi.poi-a", 2, 3)),
    ],
)  # fmt: skip
def test_what_does_not_fit_is_named_with_its_place(change: Change, found: Violation) -> None:
    assert wrong(change) == [found]


def test_a_missions_track_ends_where_its_sheet_says() -> None:
    state = table(mission="malnourished-plants").state
    game = FirstMartians(content())
    for level, result in ((20, []), (21, [Violation("gauges.sulfur", "this track ends at 20")])):
        state.gauges["sulfur"] = level
        assert unsaid(find_violations(game, state)) == result
    state.gauges["sulfur"] = 0
    state.cargo.available["objective-any-1"] = 4  # of three; they lie in no pile and on no tile
    state.piles["objective-tokens"].pop("any-1", None)
    assert unsaid(find_violations(game, state)) == [boxed("piles.objective-tokens.any-1", 3, 4)]


@pytest.mark.parametrize(
    ("change", "path"),
    [
        (lambda s: s.crew["medic"].skills.append("none"), "crew.medic.skills.3"),
        (lambda s: s.crew["medic"].locked.append("none"), "crew.medic.locked.0"),
        (lambda s: s.upgrade_cards.append("none"), "upgrade_cards.0"),
        (lambda s: s.facilities["lab"].upgrades.append("none"), "facilities.lab.upgrades.0"),
        (lambda s: s.endangered.append("none"), "endangered.0"),
        (lambda s: s.map.update({"R1-N": Roi("none")}), "map.R1-N.tile"),
        (lambda s: s.bases.append("none"), "bases.0"),
        (lambda s: s.spots.update(none=Spot()), "spots.none"),
        (lambda s: s.spots.update({"R1-N": Spot(["none"])}), "spots.R1-N.tokens.0"),
        (lambda s: s.events.append(OpenEvent("none", 1)), "events.0.id"),
        (lambda s: fields(s, shown="none"), "shown"),
        (lambda s: fields(s.facilities["lab"], tiles=[Tile("oxygen", "none")]), "facilities.lab.tiles.0.front"),
        (lambda s: fields(s, boosted="none"), "boosted"),
        (lambda s: s.cargo.available.update(none=1), "cargo.available.none"),
        (lambda s: s.facilities.update(none=s.facilities["lab"]), "facilities.none"),
        (lambda s: fields(s, step="none"), "step"),
    ],
)
def test_an_id_of_nothing_is_named_with_its_place(change: Change, path: str) -> None:
    result = wrong(change)
    assert [violation.path for violation in result] == [path]
    assert result[0].expected.removeprefix("'none' is ").startswith("unknown; ")
    assert "none" not in result[0].legal
    assert result[0].legal


def test_an_upgrade_for_a_built_card_waits_for_it() -> None:
    """Of several cards of a kind it is said which: only where it is built."""

    def waits(target: str) -> Change:
        card = target.partition(".")[0]
        return lambda s: (fields(s, pending_upgrades=[target]), s.piles["upgrades"].pop(card))

    farm = next(card.id for card in HOUSE.upgrades.values() if HOUSE.facilities[card.facility].produces == "food")
    assert [violation.path for violation in wrong(waits(f"{farm}.backup-farm"))] == ["pending_upgrades"]
    data = HOUSE.facilities["backup-farm"]

    def built(state: HubState) -> None:
        state.facilities["backup-farm"] = msgspec.convert(
            {"parts": dict.fromkeys(data.parts, True), "productivity": data.top or None}, type(state.facilities["farm"])
        )
        state.farms["backup-farm"] = Farm(data.greenhouses, 0)

    assert wrong(built, waits(f"{farm}.backup-farm")) == []
    twice = wrong(built, lambda s: fields(s, pending_upgrades=[f"{farm}.backup-farm"]))
    assert twice == [boxed(f"piles.upgrades.{farm}", 1, 2)]
