"""What Migration: Mars says: where it asks, why something is not possible, what may come, what cannot lie there.

Said as data, without a language. After a change write it anew and look the difference over:

    .venv/bin/python tests/games/migration_mars/mm_texts.py
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from pathlib import Path

if __name__ == "__main__":  # run by itself it has no pytest to say where the rest lies
    sys.path.insert(0, str(Path(__file__).parents[2]))

from mm_tables import CENTRE, HOMES, TUNNEL, At, fresh, out_of_reach, table
from test_mm_adjusting import IMPOSSIBLE, IMPOSSIBLE_DOCUMENTS, colony, find_mistakes
from test_mm_play import SETUPS, randomly
from test_mm_refusals import REFUSALS

from asked_texts import list_asked, list_odds, pick_refused, reason, words
from marshub.kernel import BadAdjustment

SAID = Path(__file__).with_name("said.txt")
ALL_CARDS = dict.fromkeys(("water", "stone", "metal", "olympium"), 6) | {"med": 1, "rcu": 2, "fuel": 1}
WHOLE = {
    "tunnel": [TUNNEL], "lsc": [CENTRE], "habitat": HOMES[:3], "hospital": ["2,-6"], "export": ["7,-6"],
}  # fmt: skip


def scenes() -> dict[str, Callable[[], At]]:
    """Tables by what they show; all that is not possible there is asked about, too."""
    people = [*HOMES[:2], "2,-6"]
    return {
        "first rolls": lambda: fresh({"players": 3}),
        "a colony that has everything": lambda: table(
            land={"amber": WHOLE}, people=people, hand=ALL_CARDS, hands={"jade": {"stone": 2}}, strikes=["1,-6"]
        ),
        "a colony without cards": lambda: table(
            land={"amber": WHOLE}, people=people, hands={"jade": {"med": 1, "rcu": 1, "stone": 1, "water": 1}}
        ),
        "a colony that can do nothing": lambda: table(land={"amber": {"tunnel": []}}),
        "a card that gives an exchange": lambda: table(
            land={"amber": {"tunnel": [TUNNEL]}}, hand=ALL_CARDS, kept={"amber": ["trade-licence"]}
        ),
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
    }  # fmt: skip


def walks() -> Iterator[str]:
    """Each kind of question of some random games the first time it is asked, and each kind of log entry."""
    asked, told, logged = set[str](), set[str](), set[str]()
    for seed, setup in enumerate((*SETUPS, *SETUPS), 1):
        for session in randomly(setup, seed, 260, mix=5):
            pending = session.pending
            for entry in session.log[-6:]:
                if type(entry).__name__ not in logged:
                    logged.add(type(entry).__name__)
                    yield f"log {words(entry.describe())}"
            if pending is None or pending.prompt.key in asked:
                continue
            asked.add(pending.prompt.key)
            refused = pick_refused(session, told)
            told |= {" ".join(f"{why.rule} {why.words.key}" for why in session.explain(name)) for name in refused}
            yield from list_asked(session, refused)


def refusals() -> Iterator[str]:
    """What is said of each move that the catalogue forbids."""
    for row in REFUSALS:
        session = row.lay().session
        yield f"{row.move} at {session.pending.prompt.key if session.pending else ''}"
        yield from (f"  {reason(why)}" for why in session.explain(row.move))
        yield from (f"  first {fix}" for fix in session.find_fixes(row.move))


def impossible() -> Iterator[str]:
    """What is said of tables that cannot be."""
    for path, value, _ in IMPOSSIBLE:
        try:
            colony().session.adjust(path, value)
        except BadAdjustment as error:
            yield f"{path} = {value}: {error} {list(error.legal)} {words(error.words) if error.words else ''}"
    for change, _ in IMPOSSIBLE_DOCUMENTS:
        yield from (f"{path}: {expected} {list(legal)}" for path, expected, legal in find_mistakes(colony(), change))


def make_text() -> str:
    lines: list[str] = []
    for name, scene in scenes().items():
        session = scene().session
        lines += [f"# {name}", *list_asked(session, pick_refused(session)), *list_odds(session), ""]
    lines += ["# random games", *walks(), "", "# refused", *refusals(), "", "# impossible", *impossible(), ""]
    return "\n".join(lines)


if __name__ == "__main__":
    SAID.write_text(make_text(), encoding="utf-8")
