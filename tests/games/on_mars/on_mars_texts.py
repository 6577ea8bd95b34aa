"""What On Mars says where it asks: questions, options, what each costs and brings, why something is not possible.

Said as data, without a language: key, facts, lists. After a change write it anew and look the difference over:

    .venv/bin/python tests/games/on_mars/on_mars_texts.py
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

if __name__ == "__main__":  # run by itself it has no pytest to say where the rest lies
    sys.path.insert(0, str(Path(__file__).parents[2]))

from asked_texts import format_words, list_asked
from marshub.games.on_mars.box.components import COLUMNS, GRID_TECHS, LAB, RESOURCES
from marshub.games.on_mars.rules import card_texts
from on_mars_tables import CONTENT, At, colonised, table

SAID = Path(__file__).with_name("said.txt")
GOODS = dict.fromkeys(RESOURCES, 2)
Scene = tuple[At, Iterable[str]]  # and what is asked why it is not possible


# ---------------------------------------------------------------------- where it is asked


def rich(**more: object) -> dict[str, object]:
    return {"goods": GOODS, "depot": 3, **more}


def exploring() -> At:
    """Red rode to the Colony."""
    return table(
        side="orbit", red=rich(), phase="shuttle", active="", queue=["red", "blue"], left="orbit", begun=True
    ).do("ride")


def travelled() -> At:
    """Red laid a discovery there."""
    at = exploring().do("dt01")
    return at.do(at.options[0])


def scenes() -> dict[str, Callable[[], Scene]]:
    bare = ("build:mine", "build:shelter", "upgrade", "ship", "hire:botanist", "executive:1", "learn", "end")
    mission = {"missions": {"board-of-minds": 3, "more-hands": 3, "grand-works": 5}}
    nobody = {"quarters": 0}
    ready = {"lab": {"A1": "generator", "A2": "upgrade"}, "blueprints": {"solar-field": "", "growth-dome": ""}}
    step = {"lab": {"A1": "rover", "B1": "mine", "B2": "generator"}}
    rising = {"rows": {**dict.fromkeys(COLUMNS, 2), "generator": 1}}
    moving = {"bots": ["1,0"], "rover": "2,-1", "depot": 1, "docked": [5, 6, 7, 8], "lab": {"A1": "rover"}}
    tiles = {"crystals": ["3,-1"], "finds": {"3,-2": "dt09", "2,0": "dt12"}, "empty": False}
    return {
        "a turn in the colony": lambda: (colonised(), ("learn", "end")),
        "a turn that serves missions": lambda: (table(red=rich(), build={"4,-3": "greenhouse"}, **mission), ()),
        "a turn in the colony, with nothing": lambda: (table(red={"docked": [5, 6, 7, 8]}), bare),
        "a turn in the colony, with nobody": lambda: (
            table(red=rich(**nobody)),
            ("build:mine", "hire:botanist"),
        ),
        "a turn without tiles of a type": lambda: (
            table(red=rich(), tops={"mine": ""}, unseen={}),
            ("build:generator",),
        ),
        "a turn that misses the miner": lambda: (
            table(red=rich(quarters=1, bots=["1,0"])),
            ("build:mine",),
        ),
        "all ships that the level allows": lambda: (table(red=rich(docked=[5, 6, 7, 8], hangar=1)), ("ship",)),
        "executive actions out of reach": lambda: (
            table(red={"docked": [], "blueprints": {"sky-engine": "0,-2"}}),
            ("executive:1", "executive:2"),
        ),
        "a contract on offer": lambda: (table(red=rich(), hiring={"geologist": "crop-trial"}), ()),
        "an upgrade that cannot be paid": lambda: (table(red={**ready, "bots": ["3,-2"]}), ("upgrade",)),
        "a card that is needed as a crystal": lambda: (
            table(red={"rover": "1,0", "objectives": ["paper-city"]}, finds={"2,1": "dt09"}).do(
                "control", "rover:2,0", "rover:2,1"
            ),
            ("objective",),
        ),
        "tiles that cannot be paid": lambda: (table(side="orbit").do("learn"), ("middle-1", "top-1")),
        "a turn in orbit": lambda: (table(side="orbit", red=rich(**step), blue=rich()), ("build:mine", "end")),
        "a turn in orbit, with nothing": lambda: (
            table(
                side="orbit",
                red={"lab": {"A1": "rover", "A2": "mine"}},
                grid={},
                warehouse=dict.fromkeys(("battery", "water", "plant", "oxygen", "crystal"), 0),
            ),
            ("learn", "research", "resupply"),
        ),
        "where to build": lambda: (
            table(red=rich(**ready, bots=["3,-2"]), missions={"measured-progress": 5, "paper-towns": 4}, **rising).do(
                "build:generator"
            ),
            ("2,-2", "0,0"),
        ),
        "where to build for nothing": lambda: (
            table(red=rich(docked=[], depot=8, blueprints={"sky-engine": "0,-2"})).do("executive:1", "sky-engine"),
            (),
        ),
        "what to build for nothing": lambda: (
            table(red=rich(depot=2, bots=["4,-2", "0,-4"], blueprints={"sky-engine": "0,-2"})).do(
                "executive:1", "sky-engine"
            ),
            (),
        ),
        "what to run": lambda: (
            table(
                red=rich(
                    depot=2,
                    bots=["3,-2", "-1,2"],
                    blueprints={"solar-field": "2,-2", "sky-engine": "0,-2", "dormitory": ""},
                    scientists={"geologist": ""},
                ),
                blue={"blueprints": {"drill-rig": "0,0"}},
            ).do("executive:1"),
            ("dormitory", "drill-rig"),
        ),
        "a turn with buildings to run": lambda: (
            table(
                red=rich(depot=2, bots=["3,-2"], scientists={"geologist": ""}, blueprints={"sky-engine": "0,-2"}),
                blue={"blueprints": {"deep-shaft": "0,0"}},
            ),
            (),
        ),
        "crystals that find no room": lambda: (
            table(red={"tray": 2, "depot": 3, "contracts": {"crystal-assay": {"crystal": 3}}}, begun=True, acted=True),
            (),
        ),
        "crystals that a contract takes": lambda: (
            table(red={"tray": 2, "depot": 3, "contracts": {"crystal-assay": {"crystal": 2}}}, begun=True, acted=True),
            (),
        ),
        "an action in orbit that lacks crystals": lambda: (
            table(side="orbit", red={"docked": [5, 6, 7, 8]}),
            ("executive:4", "executive:2"),
        ),
        "where a displaced piece may go": lambda: (
            table(red=rich(bots=["4,-3"]), crystals=["5,-3", "5,-4", "4,-4", "3,-3"]).do("build:generator", "4,-3"),
            ("4,-3", "0,0"),
        ),
        "which discovery": lambda: (exploring(), ()),
        "where a discovery goes": lambda: (exploring().do("dt01"), ()),
        "a step that cannot be paid": lambda: (
            table(side="orbit", red={"lab": {"A1": "rover", "C1": "mine"}, "goods": {"battery": 1}}).do("research"),
            ("mine:D1",),
        ),
        "a benefit of life support": lambda: (table(red=rich(), **rising).do("build:generator", "4,-3"), ()),
        "what to upgrade": lambda: (
            table(red=rich(**ready, bots=["3,-2"]), build={"4,-3": "greenhouse"}, **mission).do("upgrade"),
            ("solar-field:0,0", "growth-dome:-2,2", "solar-field:4,-3", "drill-rig:0,0"),
        ),
        "which tile to learn": lambda: (
            table(side="orbit", red=rich(lab={"B1": "rover"}), missions={"deep-science": 3}).do("learn"),
            [*(f"{row}-{n}" for row in ("bottom", "middle", "top") for n in (1, 2, 3))][6:7],
        ),
        "which tile to develop": lambda: (
            table(side="orbit", red=rich(**step), missions={"deep-science": 3}).do("research"),
            ("rover:D1", "rover:B1", "shelter:B1"),
        ),
        "which blueprint": lambda: (
            table(side="orbit", red=rich(), display=["drill-rig", "deep-shaft"]).do("blueprint"),
            ("dormitory",),
        ),
        "whose technology": lambda: (
            table(
                players=3,
                grid={},
                red=rich(bots=["-1,1"]),
                blue={"lab": {"A1": "greenhouse"}},
                green={"lab": {"B1": "greenhouse"}},
            ).do("build:greenhouse", "-1,2"),
            ("red",),
        ),
        "technology that is too low": lambda: (
            table(
                players=3,
                grid={},
                red=rich(bots=["3,-1"]),
                blue={"lab": {"A1": "generator"}},
                green={"lab": {"B1": "generator"}},
                build={"3,-2": "generator"},
            ).do("build:generator", "2,-1"),
            ("red", "blue"),
        ),
        "how a loan is settled": lambda: (
            table(
                red={"goods": {"water": 1}, "bots": ["-1,1"]},
                blue={"space": 1, "lab": {"B1": "greenhouse"}},
                rows={**dict.fromkeys(COLUMNS, 1), "greenhouse": 4},
            ).do("build:greenhouse", "-1,2", "blue", "end"),
            ("B1", "D1"),
        ),
        "who comes home": lambda: (
            table(
                red={
                    "quarters": 3,
                    "objectives": ["wide-learning"],
                    "lab": dict(zip(LAB, GRID_TECHS[:5], strict=False)),
                },
                slots={"hire": {"red": 1}, "build": {"blue": 1}},
            ).do("objective", "wide-learning:2"),
            ("build", "work", "orbit", "colony"),
        ),
        "how a price is paid": lambda: (
            table(side="orbit", red={"goods": {"battery": 1, "mineral": 2}}).do("learn", "middle-1"),
            ("water", "crystal"),
        ),
        "what to fetch": lambda: (
            table(side="orbit", red={"goods": {"water": 2}}).do("resupply"),
            ("water", "mineral"),
        ),
        "where a ship docks": lambda: (table(red=rich(), **mission).do("ship"), ()),
        "movement": lambda: (
            table(red=moving, blue={"lab": {"A1": "rover"}}, **tiles).do("control"),
            ("rover:0,0", "bot:1,0:4,0", "colonist:bots"),
        ),
        "movement that has to go on": lambda: (
            table(red={**moving, "depot": 0}, **{**tiles, "finds": {"2,0": "dt09"}}).do("control", "rover:2,0"),
            ("done", "rover:4,0"),
        ),
        "a bot that may not stay": lambda: (
            table(red={"bots": ["3,-1"]}, blue={"rover": "3,0"}).do("control", "bot:3,-1:3,0"),
            ("done",),
        ),
        "movement that is used up": lambda: (
            table(red=moving, **tiles).do("control", "rover:1,-1", "rover:0,0", "bot:1,0:2,0", "bot:2,0:3,0"),
            ("rover:0,1", "past:0,1", "bot:3,0:4,0"),
        ),
        "a tile under the rover": lambda: (
            table(red=moving, **{**tiles, "finds": {"3,-2": "dt01"}}).do("control", "rover:3,-2", "done"),
            (),
        ),
        "a benefit of the lab": lambda: (
            table(side="orbit", red=rich(lab={"B1": "mine"}, goods={"oxygen": 1})).do("research", "mine:C1"),
            (),
        ),
        "a space to travel to": lambda: (travelled(), ()),
        "the bonus of a space": lambda: (travelled().do("6"), ()),
        "an objective to complete": lambda: (
            table(red={"objectives": ["grown-up", "refit"]}, level=3).do("objective"),
            ("refit:1",),
        ),
        "a contract to lay": lambda: (table(red={"goods": {"water": 2}}).do("hire:botanist", "end"), ()),
        "a contract that needs no more of a good": lambda: (
            table(red={"goods": {"plant": 1}, "contracts": {"crop-trial": {"plant": 3}}}),
            ("deliver:red:crop-trial:plant",),
        ),
    }


def cards() -> Iterator[str]:
    """What cards say of themselves."""
    for name, mission in CONTENT.missions.items():
        yield f"  mission {name} = {format_words(card_texts.describe_mission(mission))}"
    for name, objective in CONTENT.objectives.items():
        yield f"  objective {name} = {format_words(card_texts.describe_objective(objective))}"
    for name, contract in CONTENT.contracts.items():
        yield f"  contract {name} = {format_words(card_texts.describe_contract(contract))}"


def make_text() -> str:
    matches: list[str] = []
    for name, scene in scenes().items():
        at, refused = scene()
        matches += [f"# {name}", *list_asked(at.session, refused), ""]
        at.session.close()
    return "\n".join([*matches, "# cards", *cards(), ""])


if __name__ == "__main__":
    SAID.write_text(make_text(), encoding="utf-8")
