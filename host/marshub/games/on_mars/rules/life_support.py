"""The life-support system: rising markers, their rewards, and the colony's level (LSS, LEVEL)."""

from __future__ import annotations

from collections.abc import Callable

from marshub.kernel import Option, Reason, Script, Words, say

from ..box.components import COLUMN_ROWS, COLUMNS, GRID, MISSION_LEVEL, OPENING_DISPLAY, TOP_LEVEL
from ..effects import Ability
from ..happenings.course import (
    ColumnRose,
    DisplayChanged,
    FirstBuilt,
    LevelRose,
    ProgressScored,
    Rewarded,
    TechLaid,
    WarehouseFilled,
)
from .abilities import Effort, is_useful, score_points, use_ability
from .card_texts import describe_ability
from .common_questions import ask_one_of
from .draws import draw_blueprints, draw_technology
from .mars import NONE, Mars, make_seat_key
from .missions import advance_remaining
from .objectives import compute_metric
from .rival_board import take_benefit_as_rival

SCORED_UPDATES = 2  # updates at which progress cubes score (OM-LEVEL-09)


def get_level_row(mars: Mars) -> int:
    """Return the row of the colony-level marker: the level is the row just below it (OM-LEVEL-01)."""
    return mars.state.level + 1


def raise_column_marker(mars: Mars, seat: str, kind: str) -> Script:
    """Raise the marker of a building of the system, and give its builder the rewards.

    OM-LSS-02, OM-LSS-03, OM-LSS-05. Rows above the level's row may be climbed, too (OM-LSS-12). Only building raises a
    marker: upgrades, set-up shelters and mines never do (OM-LSS-10).
    """
    if kind not in COLUMNS:
        return  # OM-MINE-03
    column = kind
    before = mars.state.rows[column]
    if before < COLUMN_ROWS:  # rows above the level's, too (OM-LSS-12)
        mars.state.rows[column] = before + 1
        mars.log(ColumnRose(column, before + 1))
    if before == 1:
        mars.log(FirstBuilt(seat, column))
        score_points(mars, seat, mars.content.worth.first_build, "first")  # OM-LSS-04
    if before < get_level_row(mars):  # OM-LSS-06; added to the first-build points (OM-LSS-09)
        score_points(mars, seat, compute_reward(mars, seat, mars.state.rewards[column]), "reward")
        if mars.is_rival(seat):
            take_benefit_as_rival(mars)
        else:
            yield from _choose_benefit(mars, seat)


def compute_reward(mars: Mars, seat: str, tile: str) -> int:
    """Return the value of a reward tile to a player now (OM-LSS-07)."""
    data = mars.content.rewards[tile]
    return data.each * compute_metric(mars, seat, data.per)


def _choose_benefit(mars: Mars, seat: str) -> Script:
    """Choose one benefit of the list, freely (OM-LSS-08)."""
    abilities = {name: Ability(item.effect) for name, item in mars.content.benefits.items()}

    def is_offered(name: str) -> bool:
        return name in abilities and is_useful(mars, seat, abilities[name], Effort())

    def make_option(name: str) -> Option:
        return Option(name, Words("om-option-ability", {}, {"effect": describe_ability(abilities[name])}))

    picked: str = yield ask_one_of(
        seat,
        say("om-benefit", who=make_seat_key(seat)),
        lambda: [make_option(name) for name in filter(is_offered, abilities)],
        lambda: [make_option(name) for name in abilities],
        lambda name: Reason("OM-LSS-08", say("om-why-no-effect")),
        NONE,
        is_offered=is_offered,
    )
    if picked != "none":
        mars.log(Rewarded(seat, picked, describe_ability(abilities[picked])))
        yield from use_ability(mars, seat, abilities[picked], Effort())


def update_status(mars: Mars, after_update: Callable[[Mars, list[str]], Script]) -> Script:
    """Run colony-status updates, as long as every marker is on the level's row or higher (OM-LEVEL-02, OM-LEVEL-11).

    `after_update` follows each; it gets the blueprints that were on display before.
    """
    while mars.state.level < TOP_LEVEL and min(mars.state.rows.values()) >= get_level_row(mars):
        display = list(mars.state.display)
        yield from _run_update(mars)
        yield from after_update(mars, display)


def _run_update(mars: Mars) -> Script:
    """Run one update, step by step (OM-LEVEL-03 to OM-LEVEL-10)."""
    state = mars.state
    state.level += 1
    mars.log(LevelRose(state.level))
    if state.level == 2:  # OM-LEVEL-04: those left go to the box
        state.display = []
        yield from draw_blueprints(mars, 1, OPENING_DISPLAY)
        yield from draw_blueprints(mars, 3, OPENING_DISPLAY)
        mars.log(DisplayChanged(len(state.display)))
    elif state.level == 3:  # OM-LEVEL-05; levels 4 and 5 change no display (OM-LEVEL-06)
        state.display = [card for card in state.display if mars.content.blueprints[card].level == 3]
        yield from draw_blueprints(mars, 3, OPENING_DISPLAY)
        mars.log(DisplayChanged(len(state.display)))
    yield from fill_grid(mars)
    _fill_warehouse(mars)
    if state.level - 1 <= SCORED_UPDATES:
        for seat in mars.seats:
            points = mars.content.worth.progress[len(mars.get_player(seat).progress)]
            mars.get_player(seat).score += points
            if points:
                mars.log(ProgressScored(seat, points))
    if state.level >= MISSION_LEVEL:
        advance_remaining(mars)  # which may trigger the end (OM-LEVEL-14)


def fill_grid(mars: Mars) -> Script:
    """Fill empty spaces of the technology grid, lower rows first, from left to right (OM-LEVEL-07)."""
    for space in GRID:
        if space not in mars.state.grid and mars.count_technology_stack():
            tech = yield from draw_technology(mars)
            mars.state.grid[space] = tech
            mars.log(TechLaid(tech, space))


def _fill_warehouse(mars: Mars) -> None:
    """Fill up each item of the Warehouse to the number for the players (OM-LEVEL-08, OM-SUPPLY-05)."""
    for good in mars.content.warehouse.kinds:
        refill = mars.select_by_players(mars.content.warehouse.refill)
        mars.state.warehouse[good] = max(mars.state.warehouse[good], refill)
    mars.log(WarehouseFilled())
