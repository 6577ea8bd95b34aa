"""Exact odds of the draws by the pending question: blueprints, technology, building tiles, discoveries, tasks.

Nothing else of the box is drawn once the game is set up: contracts, scientists and missions are public. The lots of the
set-up are drawn before anything is asked.
A pile consists of all cards that are nowhere in sight, so nothing hidden is revealed.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from math import comb

import msgspec

from marshub.kernel import CHANCE, Decision, Odds, OddsLine, Words, make_odds_line, say, shares_of_pile

from .. import effects as fx
from ..box.components import (
    COLUMNS,
    COMMON,
    GRID,
    KINDS,
    OPENING_DISPLAY,
    TASKS_DRAWN,
    TOP_LEVEL,
    Column,
    Common,
    Kind,
)
from ..effects import Ability
from ..rules import executive
from ..rules.abilities import Effort
from ..rules.building import list_buildable_kinds
from ..rules.draws import get_unseen_tiles
from ..rules.first_colonists import list_unseen_tasks
from ..rules.life_support import get_level_row
from ..rules.mars import Mars
from ..rules.travel import describe_discovery, list_explorable


def list_odds(mars: Mars, pending: Decision | None) -> list[Odds]:
    """Return the odds of the draws to which the pending question may lead; none for a pending draw."""
    if pending is None or pending.decider == CHANCE:
        return []
    question = pending.prompt.key.removeprefix("om-")
    odds_lines: list[Odds] = []
    if mars.state.phase in ("turn", "end"):
        kinds = _find_built_kinds(mars, pending, question)
        odds_lines += _make_update_odds(mars, kinds)
        if mars.get_player(mars.state.active).first_card:
            odds_lines += _make_task_odds(mars)
        odds_lines += (_make_tile_odds(mars, kind) for kind in COMMON if _is_turned_up(mars, kind, kinds))
    if mars.state.stack and _can_lay_discovery(mars, pending, question):
        odds_lines.append(_make_discovery_odds(mars))
    return odds_lines


# ------------------------------------------------------------------ what a choice may lead to


def _find_built_kinds(mars: Mars, pending: Decision, question: str) -> set[Kind]:
    """Return the types that an answer builds, or leads to a choice among."""
    if question == "build-where":
        return _sort_kinds({str(pending.prompt.args["building"]).removeprefix("@om-kind-")})
    if question not in ("turn", "build-what", "facility"):
        return set()
    kinds = set[str]()
    for option in (item.id for item in pending.options()):
        action, _, rest = option.partition(":")
        if question == "build-what" or action == "build":
            kinds.add(rest or option)
        elif action == "executive":
            kinds.update(_list_executive_kinds(mars, pending.decider, int(rest)))
        elif question == "facility" and action in mars.content.blueprints:
            kinds.update(_list_ability_kinds(mars, pending.decider, mars.content.blueprints[action].ability))
    return _sort_kinds(kinds)


def _sort_kinds(kinds: set[str]) -> set[Kind]:
    return {kind for kind in KINDS if kind in kinds}


def _list_executive_kinds(mars: Mars, seat: str, space: int) -> Iterator[str]:
    data = mars.content.executives[space]
    runs = executive.list_useful_runs(mars, seat, data.crystals) if data.facility else ()
    for ability in (data.ability, *(mars.content.blueprints[run.card].ability for run in runs)):
        yield from _list_ability_kinds(mars, seat, ability)


def _list_ability_kinds(mars: Mars, seat: str, ability: Ability) -> Iterator[str]:
    """Yield the types that an ability could build now."""
    effort = Effort(mars.get_player(seat).quarters, teal=ability.teal)
    for step in ability.effect:
        if isinstance(step, fx.Build):
            yield from list_buildable_kinds(mars, seat, step, effort)


def _can_lay_discovery(mars: Mars, pending: Decision, question: str) -> bool:
    """Return whether an answer lays a discovery tile on the map: by a player who travels to the Colony."""
    if question == "travel" and mars.get_side(pending.decider) == "orbit":
        can_travel = any(pending.is_offered(option) for option in ("ride", "ship"))
        return can_travel and bool(list_explorable(mars, pending.decider))
    return question in ("explore", "explore-where")


# ------------------------------------------------------------------ what is drawn then


def _is_turned_up(mars: Mars, kind: Common, built: set[Kind]) -> bool:
    """Return whether a tile of a stack is turned up before the turn is over: its top tile is built, or was."""
    return bool(get_unseen_tiles(mars, kind)) and (kind in built or not mars.state.tops.get(kind))


def _make_tile_odds(mars: Mars, kind: Common) -> Odds:
    """Return the odds of the next tile of a stack, by its arrows."""
    shares: dict[tuple[int, ...], Fraction] = {}
    for tile, chance in shares_of_pile(get_unseen_tiles(mars, kind)).items():
        arrows = mars.content.buildings[kind].arrows[int(tile.rpartition("-")[2]) - 1]
        shares[arrows] = shares.get(arrows, Fraction(0)) + chance
    lines = tuple(make_odds_line(_describe_arrows(arrows), chance, "OM-BLD-10") for arrows, chance in shares.items())
    return Odds(f"tile-{kind}", say("om-draw-tile", building=f"@om-kind-{kind}"), lines)


def _describe_arrows(arrows: tuple[int, ...]) -> Words:
    if not arrows:
        return say("om-odds-no-arrow")
    return Words("om-odds-arrows", {"count": len(arrows)}, {"ways": tuple(say(f"om-way-{arrow}") for arrow in arrows)})


def _make_update_odds(mars: Mars, built: set[Kind]) -> Iterator[Odds]:
    """Yield the odds of blueprints and technologies that come if the colony's level rises at the end of this turn."""
    lacking = next((column for column in COLUMNS if column in built and _is_level_rising(mars, column)), None)
    if not (_is_level_rising(mars) or lacking):
        return
    level = mars.state.level + 1
    notes = () if _is_level_rising(mars) else (say("om-odds-note-rise", building=f"@om-kind-{lacking}"),)
    for of, rule in UPDATE_DRAWS.get(level, {}).items():
        deck = mars.list_deck(of)
        if count := min(OPENING_DISPLAY, len(deck)):
            title = say("om-odds-blueprints", level=level, count=count, of=of)
            lines = _make_lines(deck, count, "om-blueprint", rule)
            yield Odds(f"blueprint-{of}", title, lines, notes)
    pile = mars.count_technology_stack()
    if count := min(sum(space not in mars.state.grid for space in GRID), sum(pile.values())):
        each = [say("om-odds-note-each")] if count > 1 else []
        title = say("om-odds-technology", level=level, count=count)
        yield Odds("technology", title, _make_lines(pile, count, "om-tech", "OM-LEVEL-07"), (*each, *notes))


#: The levels of the blueprints that a risen level lays out, each with its rule.
UPDATE_DRAWS = {2: {1: "OM-LEVEL-04", 3: "OM-LEVEL-04"}, 3: {3: "OM-LEVEL-05"}}


def _make_lines(pile: dict[str, int], count: int, prefix: str, rule: str) -> tuple[OddsLine, ...]:
    """Return for each card of a pile how likely it is among `count` drawn ones."""
    return tuple(
        make_odds_line(say(f"{prefix}-{card}"), probability_of_at_least_one(pile, card, count), rule) for card in pile
    )


def _make_task_odds(mars: Mars) -> Iterator[Odds]:
    """Yield the odds of the cards B that whose turn it is may draw; those in other hands are as likely (OM-VAR-04)."""
    pile = dict.fromkeys(list_unseen_tasks(mars), 1)
    if count := min(TASKS_DRAWN, len(pile)):
        lines = _make_lines(pile, count, "om-task", "OM-VAR-04")
        yield Odds("task", say("om-odds-tasks", count=count), lines, (say("om-odds-note-task"),))


def probability_of_at_least_one(pile: dict[str, int], card: str, count: int) -> Fraction:
    """Return the probability that `card` is among `count` cards drawn from `pile` without replacement."""
    total = sum(pile.values())
    return 1 - Fraction(comb(total - pile[card], count), comb(total, count))


def _is_level_rising(mars: Mars, built: Column | None = None) -> bool:
    """Return whether the level rises at the end of this turn, with one more building of a type (OM-LEVEL-02)."""
    rows = (row + (column == built) for column, row in mars.state.rows.items())
    return mars.state.level < TOP_LEVEL and min(rows) >= get_level_row(mars)


def _make_discovery_odds(mars: Mars) -> Odds:
    """Return the odds of the discovery tile that replaces the one that is laid, by its ability."""
    pile, alike = mars.state.stack, dict[bytes, list[str]]()
    for tile in pile:
        alike.setdefault(msgspec.json.encode(mars.content.discoveries[tile].ability), []).append(tile)
    shares = shares_of_pile(pile)
    lines = tuple(
        make_odds_line(
            describe_discovery(mars, tiles[0]), sum((shares[tile] for tile in tiles), Fraction(0)), "OM-TRAVC-04"
        )
        for tiles in alike.values()
    )
    return Odds("discovery", say("om-odds-discovery"), lines)
