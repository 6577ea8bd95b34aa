"""What the catalogue of On Mars refuses, and the rule that `explain` names for it."""

from __future__ import annotations

from typing import Any

import pytest

from on_mars_tables import CONTENT, At, table
from refusals import Refusal, check_refusal, check_share, params

GEN: dict[str, Any] = {"goods": {"mineral": 1}, "bots": ["3,-2"]}
UP: dict[str, Any] = {"goods": {"mineral": 1}, "blueprints": {"solar-field": ""}, "bots": ["3,-2"]}
SHIP: dict[str, Any] = {"goods": {"plant": 1, "water": 1}}
LARGE = {"3,-3": "generator"}
EIGHT = dict.fromkeys(list(CONTENT.blueprints)[:8], "")
FIVE_SHELTERS = {"red": ["3,-3", "5,-3", "4,-4", "5,-5"]}


def orbit(**red: Any) -> At:
    return table(side="orbit", red=red)


def laboratory(**lab: str) -> At:
    """A table in Orbit, technology in the laboratory, and all goods."""
    return orbit(lab=lab, goods=dict.fromkeys(("battery", "water", "plant", "oxygen"), 1), docked=[])


def learning(**red: Any) -> At:
    return table(side="orbit", red=red, grid={"bottom-1": "mine", "middle-1": "rover", "top-1": "ship"})


def travelling(**red: Any) -> At:
    return table(red=red, blue={"done": True}).do("control", "done", "end")


def full_storage(**warehouse: int) -> At:
    return table(side="orbit", red={"goods": {"water": 2}}, warehouse={"water": 1, **warehouse})


def with_oxygen() -> At:
    return table(red={"goods": {"oxygen": 1}}, shelters=FIVE_SHELTERS)


def upgrading(*blueprints: str, shelters: Any = None, **red: Any) -> At:
    return table(red=UP | {"blueprints": dict.fromkeys(blueprints, "")} | red, build=LARGE, shelters=shelters)


def advanced() -> At:
    return upgrading(blueprints={"solar-field": "2,-2", "reactor-hall": ""})


def with_tray() -> At:
    return table(side="orbit", red={"depot": 2, "tray": 1}, warehouse={"crystal": 1})


def with_new_crystal() -> At:
    return table(red={"rover": "1,0"}, crystals=["2,0"]).do("control", "rover:2,0", "done")


def moved_bot() -> At:
    return table(red={"bots": ["4,-2"]}).do("control", "bot:4,-2:3,-2", "bot:3,-2:3,-1")


def in_travel() -> At:
    return travelling(docked=[5, 6, 7, 8], hangar=1, objectives=["home-fleet"])


def with_contract() -> At:
    return table(red={"contracts": {"crop-trial": {}}, "goods": {"battery": 1}})


def low_technology() -> At:
    return table(red=GEN | {"lab": {"A1": "generator"}}, build=LARGE)


def crowded() -> At:
    return table(red={"bots": ["3,-2"], "rover": "3,-2"})


REFUSALS = [
    Refusal("OM-TURN-01", lambda: table().do("control", "done"), "build:generator:4,-3"),
    Refusal("OM-TURN-01", table, "end"),
    Refusal("OM-TURN-02", lambda: table(red={"depot": 3}).do("control"), "executive:2"),
    Refusal("OM-TURN-03", lambda: orbit(**GEN), "build:generator:4,-3"),
    Refusal("OM-TURN-03", lambda: table(red=GEN), "learn:bottom-1"),
    Refusal("OM-TERM-14", crowded, "build:generator:4,-3"),
    Refusal("OM-TERM-07", with_new_crystal, "executive:2", "told by the price that the Depot lacks, OM-EXEC-03"),
    Refusal("OM-SLOT-11", lambda: table(red=GEN | {"quarters": 0, "work": 3}), "build:generator:4,-3"),
    Refusal("OM-SLOT-12", lambda: table(red=GEN | {"quarters": 1}, slots={"build": {"blue": 1}}), "build:generator"),
    Refusal("OM-MINE-02", lambda: table(red={"bots": ["2,-1"], "quarters": 1}), "build:mine", "told by OM-SLOT-12"),
    Refusal("OM-BLD-01", lambda: table(red={**GEN, "bots": ["4,-3"]}), "build:generator:5,-3"),
    Refusal("OM-BLD-01", lambda: table(red={"goods": {"mineral": 1}, "bots": ["0,-4"]}), "build:generator:0,-3"),
    Refusal("OM-BLD-03", lambda: table(red={"bots": ["3,-3"]}), "build:shelter:3,-3"),
    Refusal("OM-BLD-04", lambda: table(red={"bots": ["3,-2"]}), "build:generator:4,-3"),
    Refusal("OM-BLD-05", lambda: table(red=GEN), "build:generator:1,0"),
    Refusal("OM-BLD-05", lambda: table(red=GEN), "build:generator:4,-2"),
    Refusal("OM-BLD-07", lambda: table(red=GEN), "build:generator:3,-2"),
    Refusal("OM-BLD-21", with_oxygen, "build:shelter:4,-3"),
    Refusal("OM-BOOST-06", low_technology, "build:generator:3,-2", "told by OM-BLD-07"),
    Refusal("OM-UPG-01", upgrading, "upgrade:solar-field:2,-2"),
    Refusal("OM-UPG-02", advanced, "upgrade:solar-field:2,-2"),
    Refusal("OM-UPG-03", lambda: table(red=UP), "upgrade:solar-field:4,-2"),
    Refusal("OM-UPG-04", lambda: upgrading("reactor-hall"), "upgrade:reactor-hall:2,-2"),
    Refusal("OM-UPG-05", lambda: table(red=UP | {"bots": ["4,-2"]}), "upgrade:solar-field:2,-2"),
    Refusal("OM-UPG-06", lambda: upgrading("dormitory", shelters={"blue": ["3,-2"]}), "upgrade:dormitory:3,-2"),
    Refusal("OM-UPG-07", lambda: table(red=UP | {"goods": {"battery": 2}}), "upgrade:solar-field:2,-2"),
    Refusal("OM-SHIP-01", table, "ship:4"),
    Refusal("OM-SHIP-01", lambda: table(red=SHIP | {"docked": [4, 5, 6, 7], "hangar": 1}, level=2), "ship:8"),
    Refusal("OM-SHIP-07", lambda: table(red=SHIP | {"docked": [4, 5, 6, 7]}), "ship:4"),
    Refusal("OM-SCI-02", lambda: table(red={"goods": {"water": 2}}, slots={"hire": {"red": 1}}), "hire:botanist"),
    Refusal("OM-SCI-05", table, "hire:botanist"),
    Refusal("OM-SCI-05", lambda: table(red={"quarters": 2}), "hire:geologist", "told by OM-SLOT-12"),
    Refusal("OM-BLUE-01", lambda: table(side="orbit", display=["drill-rig"]), "blueprint:solar-field"),
    Refusal("OM-BLUE-04", lambda: orbit(blueprints=EIGHT), "blueprint:ore-hopper"),
    Refusal("OM-BLUE-09", lambda: table(side="orbit", display=[]), "blueprint:drill-rig"),
    Refusal("OM-TECH-02", lambda: learning(lab={"A1": "generator", "A2": "extractor"}), "learn:bottom-1"),
    Refusal("OM-TECH-03", learning, "learn:middle-1"),
    Refusal("OM-TECH-08", lambda: learning(lab={"B1": "mine"}), "learn:bottom-1"),
    Refusal("OM-RND-02", lambda: laboratory(A1="rover"), "research:rover:B3"),
    Refusal("OM-RND-02", lambda: laboratory(B1="rover"), "research:rover:A1"),
    Refusal("OM-RND-03", lambda: orbit(lab={"A1": "rover"}), "research:rover:B1"),
    Refusal("OM-RND-07", lambda: laboratory(A1="rover", B1="mine"), "research:rover:B1"),
    Refusal("OM-SUPPLY-03", full_storage, "resupply:water"),
    Refusal("OM-SUPPLY-01", lambda: full_storage(plant=0), "resupply:plant"),
    Refusal("OM-SUPPLY-04", with_tray, "resupply:crystal"),
    Refusal("OM-SUPPLY-07", full_storage, "resupply:mineral"),
    Refusal("OM-CTRL-01", moved_bot, "bot:3,-1:3,0"),
    Refusal("OM-CTRL-03", lambda: table(red={"rover": "1,0"}), "control:rover:4,1"),
    Refusal("OM-CTRL-05", table, "control:technology:red"),
    Refusal("OM-EXEC-02", lambda: table(red={"depot": 3}), "executive:6"),
    Refusal("OM-EXEC-03", table, "executive:2"),
    Refusal("OM-EXEC-06", lambda: table(red={"depot": 2, "blueprints": {"drill-rig": ""}}), "executive:1"),
    Refusal("OM-CONTR-03", with_contract, "deliver:red:crop-trial:battery"),
    Refusal("OM-OBJ-01", table, "objective"),
    Refusal("OM-OBJ-01", lambda: table(red={"objectives": ["home-fleet"]}), "objective:home-fleet:1"),
    Refusal("OM-OBJ-02", in_travel, "objective"),
    Refusal("OM-OBJ-02", in_travel, "objective:home-fleet:1"),
    Refusal("OM-SHUT-05", lambda: travelling(contracts={"crystal-assay": {}}, depot=1), "ship"),
    Refusal("OM-SHUT-05", lambda: travelling(docked=[5, 6, 7, 8], hangar=1), "ride"),
]  # fmt: skip


@pytest.mark.parametrize("row", params(REFUSALS))
def test_explain_names_the_rule_of_the_catalogue(row: Refusal) -> None:
    check_refusal(row)


def test_most_refusals_name_the_same_rule() -> None:
    check_share(REFUSALS, "on-mars", least=40)
