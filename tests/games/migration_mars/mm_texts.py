"""What Migration: Mars says: where it asks, why something is not possible, what may come, what cannot lie there.

Said as data, without a language. After a change write it anew and look the difference over:

    .venv/bin/python tests/games/migration_mars/mm_texts.py
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

if __name__ == "__main__":  # run by itself it has no pytest to say where the rest lies
    sys.path.insert(0, str(Path(__file__).parents[2]))

from mm_tables import CENTRE, GAME, HOMES, TUNNEL, At, aim, fresh, out_of_reach, table
from test_mm_adjusting import IMPOSSIBLE, IMPOSSIBLE_DOCUMENTS, SPOILT, colony, find_mistakes
from test_mm_play import SETUPS, randomly
from test_mm_refusals import REFUSALS

from asked_texts import format_reason, format_words, list_asked, list_odds, pick_refused
from marshub.kernel import BadAdjustment, Reply, find_violations

SAID = Path(__file__).with_name("said.txt")
HOME = {"tunnel": [TUNNEL], "lsc": [CENTRE]}
ALL_CARDS = dict.fromkeys(("water", "stone", "metal", "olympium"), 6) | {"med": 1, "rcu": 2, "fuel": 1}
WHOLE = {**HOME, "habitat": HOMES[:3], "hospital": ["2,-6"], "export": ["7,-6"]}


def struck(hit: str, land: Mapping[str, Sequence[str]], *answers: Reply, **more: Any) -> At:
    """Return Amber's colony as a meteorite comes down on a hex."""
    at = table(rover=out_of_reach("cobalt", 1), land={"amber": land}, **more)
    return at.roll(1, 1, "lone-meteor", aim(hit)).do("water", *answers)


def make_scenes() -> dict[str, Callable[[], At]]:
    """Return tables by what they show; all that is not possible there is asked about, too."""
    people, ward = [*HOMES[:2], "2,-6"], {**HOME, "hospital": ["2,-6", "7,-6"], "habitat": HOMES[:2]}
    stored = {"land": {"amber": {**HOME, "factory": ["2,-6"]}}, "salvage": {"amber": ["habitat"]}}
    kept = ["double-shift", "emergency-doctor", "trade-licence"]
    return {
        "first rolls": lambda: fresh({"players": 3}),
        "a colony that has everything": lambda: table(
            land={"amber": WHOLE}, people=people, hand=ALL_CARDS, hands={"jade": {"stone": 2}}, strikes=["1,-6"]
        ),
        "a colony without cards": lambda: table(
            land={"amber": WHOLE}, people=people, hands={"jade": {"med": 1, "rcu": 1, "stone": 1, "water": 1}}
        ),
        "a colony that lacks a card": lambda: table(
            land={"amber": WHOLE}, hand={"stone": 4, "water": 4}, hands={"jade": {"metal": 2, "med": 1}}
        ),
        "a colony without injured": lambda: table(land={"amber": WHOLE}, people=HOMES[:3], hand={"med": 1}),
        "a colony that can do nothing": lambda: table(land={"amber": {"tunnel": []}}),
        "a card that gives an exchange": lambda: table(hand=ALL_CARDS, kept={"amber": kept}),
        "an exchange by a card": lambda: table(hand=ALL_CARDS, kept={"amber": kept}).do("use:trade-licence"),
        "another build action by a card": lambda: table(
            land={"amber": WHOLE}, hand=ALL_CARDS, kept={"amber": kept}
        ).do("build:tunnel", "5,-6", "stone=1"),
        "a Refinery, and Factories": lambda: table(
            land={"amber": {"tunnel": [TUNNEL], "refinery": ["2,-6"], "factory": ["7,-6"]}},
            hand={"water": 1, "olympium": 3, "blueprint": 1, "stone": 1, "metal": 1},
            rover=out_of_reach("amber", 3),
            salvage={"amber": ["habitat", "refinery"]},
        ),
        "a Rover near a ruin": lambda: table(rover=out_of_reach("amber", 12), deck=["lone-meteor", "hull-breach"]),
        "a Tunnel that links the Embassy": lambda: table(
            land={"amber": {"tunnel": [TUNNEL, CENTRE, "3,-3", "2,-2"]}}, hand=ALL_CARDS
        ).do("build:tunnel"),
        "a payment": lambda: table(land={"amber": WHOLE}, hand=ALL_CARDS | {"metal": 1}).do("build:habitat", "3,-3"),
        "a building that comes back": lambda: table(**stored).do("return:habitat"),
        "a building that came back": lambda: table(**stored).do("return:habitat", HOMES[0]),
        "a trade": lambda: table(hand={"water": 1}, hands={"jade": {"stone": 1}}).do("trade:jade"),
        "a shipment": lambda: _at_step("shipment", hand={"med": 99}),
        "a bill that is too high": lambda: _at_step(
            "water", land={"amber": WHOLE}, people=HOMES[:3], hand={"water": 1}
        ),
        "two links to the Embassy": lambda: table(
            land={"amber": {"tunnel": [TUNNEL, CENTRE, "3,-3", "2,-2", "1,-1", "0,-1"]}},
            seats={"amber": 1},
            hand={"rcu": 1},
        ).do("demolish"),
        "the parts that waive an upkeep": lambda: _at_step(
            "upkeep", land={"amber": {"tunnel": [TUNNEL], "refinery": ["2,-6"]}}, kept={"amber": ["spare-parts"]}
        ),
        "a meteorite": lambda: struck("6,-4", {**HOME, "habitat": ["5,-4"]}, people=["5,-4"]),
        "a meteorite that can be deflected": lambda: struck(
            "2,-6", ward, people=["2,-6"], kept={"jade": ["deflector-charge"]}
        ),
        "a full bay": lambda: struck(
            "6,-4", {**HOME, "habitat": ["5,-4"], "factory": ["2,-6"]}, "go-on", salvage={"amber": ["refinery"]}
        ),
        "a way out of a Hospital": lambda: struck("2,-6", ward, "go-on", people=["2,-6", HOMES[0]]),
        "a way out of a Habitat": lambda: struck(
            "6,-4", {**HOME, "habitat": ["5,-4", "4,-3", "3,-4"], "hospital": ["2,-6", "7,-6"]}, "go-on",
            people=["5,-4", "4,-3", "2,-6"],
        ),
        "a bed for somebody injured": lambda: table(
            rover=out_of_reach("cobalt", 1),
            land={"amber": {**ward, "hospital": ["2,-6", "7,-6", "3,-7"]}},
            people=[*HOMES[:2], "3,-7"],
        ).roll(1, 1, "hull-breach").do("water", HOMES[0]),
    }  # fmt: skip


def _at_step(step: str, **more: Any) -> At:
    """Return Amber's own Supply Stop at a step."""
    at = table(rover="stop-amber", **more)
    at.session.adjust("phase", "stop")
    at.session.adjust("step", step)
    return at


def list_walks() -> Iterator[str]:
    """Yield each kind of question of some random games the first time it is asked, and each kind of log entry."""
    asked, told, logged = set[str](), set[str](), set[str]()
    for seed, setup in enumerate((*SETUPS, *SETUPS), 1):
        for session in randomly(setup, seed, 260, mix=5):
            pending = session.pending
            for entry in session.log[-6:]:
                if type(entry).__name__ not in logged:
                    logged.add(type(entry).__name__)
                    yield f"log {format_words(entry.describe())}"
            if pending is None or pending.prompt.key in asked:
                continue
            asked.add(pending.prompt.key)
            refused = pick_refused(session, told)
            told |= {" ".join(f"{why.rule} {why.words.key}" for why in session.explain(name)) for name in refused}
            yield from list_asked(session, refused)


def list_refusals() -> Iterator[str]:
    """Yield what is said of each move that the catalogue forbids."""
    for row in REFUSALS:
        session = row.lay().session
        yield f"{row.move} at {session.pending.prompt.key if session.pending else ''}"
        yield from (f"  {format_reason(why)}" for why in session.explain(row.move))
        yield from (f"  first {fix}" for fix in session.find_fixes(row.move))


def list_impossible() -> Iterator[str]:
    """Yield what is said of tables that cannot be."""
    for path, value, _ in IMPOSSIBLE:
        try:
            colony().session.adjust(path, value)
        except BadAdjustment as error:
            yield f"{path} = {value}: {error} {list(error.legal)} {format_words(error.words) if error.words else ''}"
    for change, _ in IMPOSSIBLE_DOCUMENTS:
        yield from (f"{path}: {expected} {list(legal)}" for path, expected, legal in find_mistakes(colony(), change))
    for spoil, _ in SPOILT:
        at = colony()
        spoil(at.state)
        for found in find_violations(GAME, at.state):
            yield f"{found} {list(found.legal)} {format_words(found.words) if found.words else ''}"


def make_text() -> str:
    lines: list[str] = []
    for name, scene in make_scenes().items():
        session = scene().session
        lines += [f"# {name}", *(f"log {format_words(entry.describe())}" for entry in session.log)]
        lines += [*list_asked(session, pick_refused(session)), *list_odds(session), ""]
    lines += ["# choices", *(str(one) for one in GAME.list_choices()), ""]
    lines += [
        "# random games",
        *list_walks(),
        "",
        "# refused",
        *list_refusals(),
        "",
        "# impossible",
        *list_impossible(),
        "",
    ]
    return "\n".join(lines)


if __name__ == "__main__":
    SAID.write_text(make_text(), encoding="utf-8")
