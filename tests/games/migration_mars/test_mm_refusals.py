"""What the catalogue of Migration: Mars refuses, and the rule that `explain` names for it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from mm_tables import HOMES, TUNNEL, At, aim, fresh, out_of_reach, table

from refusals import Refusal, check_refusal, check_share, params

RICH = {"water": 6, "stone": 6, "metal": 6, "rcu": 1}
FORTRESS = {"water": 1, "stone": 1, "metal": 1, "blueprint": 1, "olympium": 1}
BASE = {"tunnel": [TUNNEL], "lsc": ["4,-4"]}


def lay(amber: Mapping[str, Any] | None = None, *answers: Any, **more: Any) -> At:
    """Amber's colony of a Tunnel and a Life Support Center, with cards for anything but a Fortress."""
    land = {"amber": BASE | dict(amber or {}), **more.pop("land", {})}
    return table(**{"hand": RICH, "land": land, **more}).do(*answers)


def at_fuel() -> At:
    at = lay(hand=RICH | {"fuel": 1}, rover=out_of_reach("amber", 9))
    at.falls = [{"numbered": 1, "collection": 1}]
    return at.do("roll")


def at_stop() -> At:
    return lay({"export": ["2,-6"]}, hand={"stone": 4}, rover=out_of_reach("amber", 1)).roll(1)


def struck(hit: str, land: Mapping[str, Any], **more: Any) -> At:
    at = table(rover=out_of_reach("cobalt", 1), land={"amber": land}, **more)
    return at.roll(1, 1, "lone-meteor", aim(hit)).do("water", "go-on")


def at_full_bay() -> At:
    land = {**BASE, "habitat": ["5,-4"], "factory": ["2,-6"]}
    return struck("6,-4", land, salvage={"amber": ["refinery"]})


def at_struck_ward() -> At:
    return struck("2,-6", {**BASE, "hospital": ["2,-6", "7,-6"], "habitat": [HOMES[0]]}, people=["2,-6"])


def at_hospital() -> At:
    return table(hand=RICH, land={"amber": {"tunnel": [TUNNEL], "hospital": ["5,-5"]}})


def at_ward() -> At:
    return lay({"hospital": ["2,-6"], "habitat": HOMES[:1]}, people=["2,-6"])


def at_strike() -> At:
    return table(hand={"olympium": 9}, strikes=["1,-6"])


def at_begun_turn() -> At:
    land = {"factory": ["2,-6"], "habitat": HOMES[:2]}
    return lay(land, f"move:{HOMES[0]}:{HOMES[1]}", people=HOMES[:1], salvage={"amber": ["habitat"]})


def at_struck_tunnel() -> At:
    return table(hand=RICH, land={"amber": {"tunnel": [TUNNEL, "5,-6", "6,-6"]}}, strikes=["6,-6"])


def station(**hand: int) -> At:
    """A table with an Export Station."""
    return lay({"export": ["2,-6"]}, hand=hand or RICH)


def four_people(*answers: Any) -> At:
    return lay({"habitat": HOMES, "export": ["2,-6"]}, *answers, people=HOMES[:4], hand={"olympium": 4})


REFUSALS = [
    Refusal("MM-SETUP-13", lambda: fresh({"players": ["amber", "jade"]}), "4,-4", "told by the link that it lacks"),
    Refusal("MM-TURN-01", at_fuel, "roll"),
    Refusal("MM-TURN-03", lambda: lay(None, "build:tunnel", "5,-5"), "trade:jade"),
    Refusal("MM-TURN-04", at_fuel, "move:4,-3:0,0", "told with the phase it belongs to, MM-TURN-02"),
    Refusal("MM-TURN-05", lambda: table(skips=1), "roll"),
    Refusal("MM-TURN-05", table, "end"),
    Refusal("MM-COLONY-02", lambda: lay({"habitat": HOMES[:2]}), f"move:{HOMES[0]}:{HOMES[1]}"),
    Refusal("MM-COLONY-02", lambda: lay({"habitat": HOMES[:2]}), f"move:nowhere:{HOMES[1]}"),
    Refusal("MM-COLONY-04", at_ward, "heal:2,-6:4,-3"),
    Refusal("MM-COLONY-06", lambda: lay(kept={"amber": ["emergency-doctor"]}), "use:emergency-doctor"),
    Refusal("MM-ROLL-13", lay, "use:emergency-doctor"),
    Refusal("MM-BUILD-01", at_fuel, "build:tunnel:5,-5"),
    Refusal("MM-BUILD-02", lambda: lay(hand={"stone": 1}), "build:lsc:3,-4"),
    Refusal("MM-BUILD-02", lambda: table(hand=RICH), "build:habitat"),
    Refusal("MM-BUILD-04", at_strike, "clear:1,-6", "told by the price, MM-BUILD-07"),
    Refusal("MM-BUILD-07", at_strike, "clear:1,-6"),
    Refusal("MM-BUILD-07", lambda: lay(strikes=["1,-6"]), "clear:2,-6"),
    Refusal("MM-BUILD-09", station, "build:export:1,-5"),
    Refusal("MM-BUILD-10", lambda: lay(None, "build:tunnel", "5,-5"), "build:tunnel:6,-5"),
    Refusal("MM-ROLL-03", at_fuel, "2"),
    Refusal("MM-ROLL-08", lambda: lay(rover=out_of_reach("cobalt", 1)).roll(1), "olympium"),
    Refusal("MM-TERR-01", lay, "build:tunnel:9,9"),
    Refusal("MM-TERR-03", lay, "build:hospital:3,-6"),
    Refusal("MM-TERR-04", lay, "build:tunnel:4,-2"),
    Refusal("MM-TERR-05", lambda: lay(strikes=["5,-5"]), "build:tunnel:5,-5"),
    Refusal("MM-TERR-06", lay, "build:tunnel:4,-4"),
    Refusal("MM-TERR-06", lay, "build:tunnel:0,0"),
    Refusal("MM-PLACE-01", lay, "build:tunnel:0,-2"),
    Refusal("MM-PLACE-01", lay, "build:lsc:5,-3", "told by the rocky ground as well"),
    Refusal("MM-PLACE-02", lay, "build:habitat:5,-3", "told by the rocky ground first, as the example says both"),
    Refusal("MM-PLACE-02", lay, "build:habitat:6,-5"),
    Refusal("MM-PLACE-03", lay, "build:refinery:3,-4"),
    Refusal("MM-PLACE-03", lay, "build:refinery:5,-6"),
    Refusal("MM-PLACE-03", lambda: lay({"habitat": ["3,-4"], "tunnel": [TUNNEL, "3,-3"]}), "build:export:2,-3"),
    Refusal("MM-PLACE-04", at_hospital, "build:lsc:4,-4"),
    Refusal("MM-PLACE-06", lambda: lay(land={"jade": {"habitat": ["3,-3"]}}), "build:habitat:4,-3"),
    Refusal("MM-PLACE-09", lambda: lay(land={"jade": {"tunnel": ["1,-4"]}}), "build:tunnel:1,-5"),
    Refusal("MM-PLACE-11", at_struck_tunnel, "build:tunnel:7,-7"),
    Refusal("MM-PLACE-11", lambda: table(hand=RICH, strikes=[TUNNEL]), "build:lsc:4,-4"),
    Refusal("MM-PLACE-13", lambda: lay({"tunnel": [TUNNEL, "0,-3"]}), "build:tunnel:0,-2"),
    Refusal("MM-TRADE-01", at_fuel, "trade:jade", "told with the phase of all colony actions, MM-TURN-02"),
    Refusal("MM-TRADE-02", lay, "trade:amber"),
    Refusal("MM-TRADE-02", lay, "trade:cobalt"),
    Refusal("MM-TRADE-08", lambda: table(hand={"water": 1}).do("trade:jade"), "give:stone"),
    Refusal("MM-TRADE-08", lambda: table(hand={"water": 1}), "trade:jade:want:metal"),
    Refusal("MM-TRADE-08", table, "trade:jade"),
    Refusal("MM-TRADE-09", at_stop, "trade:jade"),
    Refusal("MM-EXPORT-01", lay, "export:stone:water"),
    Refusal("MM-EXPORT-02", lambda: station(stone=1, metal=1), "export:stone:water"),
    Refusal("MM-EXPORT-02", station, "export:stone:olympium"),
    Refusal("MM-EXPORT-03", lambda: station(stone=1), "export:stone:med"),
    Refusal("MM-EXPORT-03", station, "export:stone:blueprint"),
    Refusal("MM-EXPORT-04", lambda: station(olympium=1), "export:olympium:med"),
    Refusal("MM-EXPORT-05", lambda: station(olympium=4), "export:olympium:population", "told by MM-POP-02"),
    Refusal("MM-EXPORT-07", lambda: station(olympium=4), "export:olympium:water"),
    Refusal("MM-EXPORT-08", lambda: station(stone=2, water=99), "export:stone:water"),
    Refusal("MM-EXPORT-10", at_stop, "export:stone:water"),
    Refusal("MM-SUPPLY-11", at_stop, "water"),
    Refusal("MM-SUPPLY-12", at_stop, "population", "told by MM-POP-02"),
    Refusal("MM-POP-02", lambda: lay({"habitat": HOMES[:2]}, people=HOMES[:2]), f"move:{HOMES[0]}:{HOMES[1]}"),
    Refusal("MM-POP-04", lambda: lay({"habitat": HOMES[:1]}, people=HOMES[:1]), f"move:{HOMES[0]}:0,0"),
    Refusal("MM-INJ-07", at_struck_ward, HOMES[0]),
    Refusal("MM-SALV-02", lay, "scrap:habitat"),
    Refusal("MM-SALV-03", at_full_bay, "bay"),
    Refusal("MM-SALV-06", at_begun_turn, "return:habitat:3,-3"),
    Refusal("MM-PLACE-03", lambda: lay({"factory": ["2,-6"]}, salvage={"amber": ["refinery"]}), "return:refinery:3,-4"),
    Refusal("MM-FORT-01", lambda: table(hand={"blueprint": 1}), "build:fortress:1,-6"),
    Refusal("MM-FORT-02", lambda: table(hand={"olympium": 9}), "build:fortress:1,-6"),
    Refusal("MM-FORT-03", lambda: table(hand=FORTRESS), "build:fortress:4,-2", "told by MM-TERR-04"),
    Refusal("MM-WIN-04", lambda: four_people("export:olympium:population"), "call-in"),
    Refusal("MM-WIN-05", four_people, "call-in"),
    Refusal("MM-FAQ-02", lambda: lay({"habitat": HOMES[:1]}, people=HOMES[:1]), f"demolish:{HOMES[0]}"),
    Refusal("MM-FAQ-02", lay, f"demolish:{TUNNEL}"),
    Refusal("MM-FAQ-02", lambda: lay(hand={}), "demolish:4,-4"),
]  # fmt: skip


@pytest.mark.parametrize("row", params(REFUSALS))
def test_explain_names_the_rule_of_the_catalogue(row: Refusal) -> None:
    check_refusal(row)


def test_most_refusals_name_the_same_rule() -> None:
    check_share(REFUSALS, "migration-mars", least=60)
