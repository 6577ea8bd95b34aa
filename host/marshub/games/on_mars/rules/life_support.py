"""The life-support system: markers that rise, what that earns, and the colony's level (LSS, LEVEL)."""

from __future__ import annotations

from marshub.kernel import Option, Reason, Script, Words, say

from ..box.components import COLUMNS, GRID, MISSION_LEVEL, ROWS, TOP_LEVEL
from ..effects import Ability
from ..happenings.colony import (
    ColumnRose,
    DisplayChanged,
    FirstBuilt,
    LevelRose,
    ProgressScored,
    Rewarded,
    TechLaid,
    WarehouseFilled,
)
from .abilities import Effort, score, use, useful
from .asked import one_of
from .card_words import ability_words
from .mars import NONE, Mars, seat_key
from .metrics import metric
from .missions import advance_remaining
from .piles_of import draw_technology

SCORED = 2  # updates at which progress cubes score (OM-LEVEL-09)


def marker_row(mars: Mars) -> int:
    """Return the row of the colony-level marker: the level is the row just below it (OM-LEVEL-01)."""
    return mars.state.level + 1


def raise_column(mars: Mars, who: str, kind: str) -> Script:
    """Raise the marker of a building of the system, which may earn its builder something (OM-LSS-02 to 09)."""
    if kind not in COLUMNS:
        return  # OM-MINE-03
    column = kind
    before = mars.state.rows[column]
    if before < ROWS:
        mars.state.rows[column] = before + 1
        mars.tell(ColumnRose(column, before + 1))
    if before == 1:
        mars.tell(FirstBuilt(who, column))
        score(mars, who, mars.content.worth.first_build)  # OM-LSS-04
    if before < marker_row(mars):
        score(mars, who, reward(mars, who, mars.state.rewards[column]))
        yield from _benefit(mars, who)


def reward(mars: Mars, who: str, tile: str) -> int:
    """Return the value of a reward tile to a player now (OM-LSS-07)."""
    data = mars.content.rewards[tile]
    if not data.per:
        return data.flat
    return data.flat + max(data.min, min(data.max, data.each * metric(mars, who, data.per)))


def _benefit(mars: Mars, who: str) -> Script:
    """Choose one benefit of the list, freely (OM-LSS-08)."""
    abilities = {name: Ability(each.effect) for name, each in mars.content.benefits.items()}

    words = {name: Words("om-option-ability", {}, {"effect": ability_words(each)}) for name, each in abilities.items()}
    idle = Reason("OM-LSS-08", say("om-why-no-effect"))
    picked: str = yield one_of(
        who,
        say("om-benefit", who=seat_key(who)),
        lambda: [Option(name, words[name]) for name, each in abilities.items() if useful(mars, who, each, Effort())],
        lambda: [Option(name, each) for name, each in words.items()],
        lambda name: idle,
        NONE,
    )
    if picked != "none":
        mars.tell(Rewarded(who, picked))
        yield from use(mars, who, abilities[picked], Effort())


def update_status(mars: Mars) -> Script:
    """Run colony-status updates, as long as every marker is on the level's row or higher (OM-LEVEL-02, OM-LEVEL-11)."""
    while mars.state.level < TOP_LEVEL and min(mars.state.rows.values()) >= marker_row(mars):
        yield from _update(mars)


def _update(mars: Mars) -> Script:
    """Run one update, step by step (OM-LEVEL-03 to OM-LEVEL-10)."""
    state = mars.state
    state.level += 1
    mars.tell(LevelRose(state.level))
    blueprints = mars.content.blueprints
    if state.level == 2:
        state.display = mars.batch("level2")
        mars.tell(DisplayChanged(len(state.display)))
    elif state.level == 3:
        state.display = [card for card in state.display if blueprints[card].level == 3] + mars.batch("level3")
        mars.tell(DisplayChanged(len(state.display)))
    yield from fill_grid(mars)
    _fill_warehouse(mars)
    if state.level - 1 <= SCORED:
        for who in mars.seats:
            points = mars.content.worth.progress[len(mars.player(who).progress)]
            mars.player(who).score += points
            if points:
                mars.tell(ProgressScored(who, points))
    if state.level >= MISSION_LEVEL:
        advance_remaining(mars)


def fill_grid(mars: Mars) -> Script:
    """Fill empty spaces of the technology grid, lower rows first, from left to right (OM-LEVEL-07)."""
    for space in GRID:
        if space not in mars.state.grid and mars.technology_stack():
            tech = yield from draw_technology(mars)
            mars.state.grid[space] = tech
            mars.tell(TechLaid(tech, space))


def _fill_warehouse(mars: Mars) -> None:
    """Fill up to 3 of each that it stocks, whatever the number of players (OM-LEVEL-08)."""
    for good in mars.content.warehouse.kinds:
        mars.state.warehouse[good] = max(mars.state.warehouse[good], mars.content.warehouse.refill)
    mars.tell(WarehouseFilled())
