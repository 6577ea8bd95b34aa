"""Two pieces on a hex: whatever is done in between, the turn can go on. Turns at random that seek out just that."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from marshub.games.on_mars.box.components import RESOURCES
from marshub.kernel import Chance
from on_mars_tables import At, table

HEXES = ("4,-2", "3,-1", "3,-2", "2,-1", "4,-1", "3,0", "2,0", "1,0", "4,-3", "3,-3", "1,1")


def close_together(luck: Random) -> At:
    """Red's pieces stand side by side, an objective is met, and it is most often the only crystal."""
    rover, one, two, three, blue = luck.sample(HEXES, 5)
    red: dict[str, Any] = {
        "rover": rover,
        "bots": [one, two, three],  # with three of them "work-gang" is met
        "objectives": luck.choice([["work-gang"], ["work-gang", "refit"]]),
        "depot": luck.choice([0, 0, 0, 1]),
        "docked": luck.sample([4, 5, 6, 7, 8], luck.randint(0, 5)),
        "goods": {good: luck.randint(0, 2) for good in RESOURCES},
        "contracts": luck.choice([{}, {"crystal-assay": {}}, {"crop-trial": {}}]),
        "lab": luck.choice([{}, {"A1": "rover"}, {"A1": "rover", "A2": "upgrade"}]),
        "blueprints": luck.choice([{}, {"charging-yard": "2,-2"}, {"air-bottler": "0,-2"}]),
        "quarters": luck.choice([0, 1, 2, 4]),
    }
    other = {
        "contracts": luck.choice([{}, {"meltwater-samples": {}}, {"seed-bank": {}}]),
        "goods": {good: luck.randint(0, 2) for good in RESOURCES},
        "bots": [luck.choice([blue, "-4,2"])],
    }
    finds = dict(zip(luck.sample(["5,-3", "2,1", "3,1", "4,0", "1,-1", "3,-4"], 2), ("dt09", "dt12"), strict=True))
    return table(red=red, blue=other, finds=finds, crystals=luck.sample(["0,3", "5,-4", "1,2", "4,1"], 2))


def next_of(at: At, luck: Random) -> str:
    """An answer that brings pieces together, leaves them so, and then looks for what is left to spend."""
    options, own = at.options, {*at.red.bots, at.red.rover}
    joining = [
        option for option in options if option.startswith(("bot:", "rover:")) and option.rpartition(":")[2] in own
    ]
    if "objective" in options and at.asked not in ("turn", "move") and luck.random() < 0.7:
        return "objective"
    if "control" in options and luck.random() < 0.8:
        return "control"
    if joining and luck.random() < 0.85:
        return luck.choice(joining)
    if "done" in options and luck.random() < 0.7:
        return "done"
    return luck.choice([option for option in options if option != "back"] or options)


def goes_on(seed: int) -> None:
    luck = Random(seed)
    at = close_together(luck)
    try:
        for _ in range(45):
            if at.session.pending is None:
                return
            if at.session.pending.kind != "choose":
                at.do(at.session.pending.random_answer(Chance(luck.randrange(10**6))))
                continue
            assert at.options, f"nothing can be answered to {at.asked}: seed {seed}"
            assert at.red.depot >= 0, f"a crystal was paid that was not there: seed {seed}"
            at.do(next_of(at, luck))
    finally:
        at.session.close()


@pytest.mark.rule("OM-TERM-14", "OM-OBJ-04")
def test_who_stands_together_is_never_stuck():
    for seed in (*range(50), 306, 7301, 12818):  # thirteen of these were, before what parts them was kept
        goes_on(seed)


@pytest.mark.soak
@pytest.mark.timeout(1800)
def test_who_stands_together_is_never_stuck_in_ten_thousand_turns():
    for seed in range(10_000):
        goes_on(seed)
