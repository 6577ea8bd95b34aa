"""The display on a board: indicators and bars of the state, and the pieces that may carry tags."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from marshub.kernel import Indicator, Piece, Tone, make_led_indicator, say

from ..box import components
from ..box.components import (
    AOMS,
    ASTRONAUTS,
    BLOCKS,
    GAUGE_FULL,
    ITEMS,
    MORALE_HIGH,
    MORALE_LOW,
    PHASES,
    STRESS_FIGHT,
    TRACK_FULL,
)
from ..box.state import HubState
from ..content.pack import Content
from ..rules.crew.aoms import get_aom_pawn
from ..rules.rule_cache import cache_by_content

SHUTDOWN_RESOURCES = ("energy", "oxygen")  # resources with Shutdown tiles
SHUTDOWN_TILES = 4  # of each resource, in the box
TRACK_WARN, TRACK_BAD = 2, 4  # levels from which a track's LEDs warn
STRESS_WARN, STRESS_BAD = 8, 14  # the same for Stress
SUPPLY_LOW = 2  # units up to which a supply bar warns
SUPPLY_BAR_LENGTH = 10  # units; more is shown as a full bar


def list_pieces(state: HubState, content: Content) -> tuple[Piece, ...]:
    """Return all pieces of the box that may carry a tag. They change with rovers and Facilities only."""
    rovers, facilities = tuple(state.rovers), tuple(state.facilities)
    key = ("pieces", rovers, facilities)
    return cache_by_content(content, key, lambda: tuple(_make_pieces(rovers, facilities, content)))


def _make_pieces(rovers: Sequence[str], facilities: Sequence[str], content: Content) -> list[Piece]:
    pieces = [
        Piece(f"pawn-{seat}-{n}", "pawn", say(f"fm-pawn-pawn-{seat}-{n}"), seat=seat)
        for seat in ASTRONAUTS
        for n in (1, 2)
    ]
    pieces += [Piece(get_aom_pawn(aom), "pawn", say(f"fm-pawn-pawn-{aom}")) for aom in AOMS]
    pieces += [Piece(f"rover-{rover}", "rover", say(f"fm-place-{rover}")) for rover in rovers]
    pieces += [
        Piece(tile, "tile", say("fm-piece-tile", resource=f"@fm-reserve-{resource}"), prop=True)
        for resource in SHUTDOWN_RESOURCES
        for tile in list_shutdown_pieces(resource)
    ]
    pieces += _list_item_and_card_pieces(content)
    # Facility tiles never move: only the setup guide needs these pieces.
    pieces += [
        Piece(
            get_facility_piece(name), "facility", say("fm-piece-facility", facility=f"@fm-facility-{name}"), prop=True
        )
        for name in facilities
    ]
    return pieces


def _list_item_and_card_pieces(content: Content) -> Iterator[Piece]:
    """Yield the tokens and cards that go with a pawn's move."""
    for item in ITEMS:
        name = say(f"fm-item-{item}")
        for token in components.list_item_pieces(item):
            yield Piece(token, "item", name, prop=True)
    for upgrade in content.upgrades:
        yield Piece(components.get_upgrade_piece(upgrade), "card", say(f"fm-upgrade-{upgrade}"), prop=True)


def get_facility_piece(facility: str) -> str:
    """Return the piece of a Facility's tile."""
    return f"facility-{facility}"


def list_shutdown_pieces(resource: str) -> tuple[str, ...]:
    """Return the pieces of the Shutdown tiles of a resource; they are interchangeable."""
    return tuple(f"tile-{resource}-{number}" for number in range(1, SHUTDOWN_TILES + 1))


def list_indicators(state: HubState, content: Content) -> list[Indicator]:
    """Return all LEDs and bars, in a stable order."""
    return [
        *_list_track_indicators(state),
        *_list_part_indicators(state),
        *_list_supply_indicators(state),
        *_list_level_indicators(state),
        *_list_course_indicators(state, content),
    ]


def _list_track_indicators(state: HubState) -> Iterator[Indicator]:
    for block in BLOCKS:
        level = state.tracks[block]
        tone: Tone = "bad" if level >= TRACK_BAD else "warn" if level >= TRACK_WARN else "good"
        words = say("fm-light-track", block=f"@fm-block-{block}", level=level)
        yield Indicator(f"track.{block}", level, TRACK_FULL, tone, words, urgent=level >= TRACK_FULL - 1)
        red = state.box[block]
        words = say("fm-light-box", block=f"@fm-block-{block}", red=int(red))
        yield Indicator(f"box.{block}", 1, 1, "bad" if red else "good", words)


def _list_part_indicators(state: HubState) -> Iterator[Indicator]:
    for name, facility in state.facilities.items():
        for part, working in facility.parts.items():
            words = say(
                "fm-light-part", facility=f"@fm-facility-{name}", part=f"@fm-part-{part}", broken=int(not working)
            )
            yield Indicator(f"part.{name}.{part}", 1, 1, "good" if working else "bad", words, urgent=not working)
        if facility.is_shut:
            yield Indicator(
                f"shut.{name}", 1, 1, "warn", say("fm-light-shut", facility=f"@fm-facility-{name}"), urgent=True
            )


def _list_supply_indicators(state: HubState) -> Iterator[Indicator]:
    for reserve in ("oxygen", "energy", "food"):
        amount = getattr(state.supply, reserve)
        tone: Tone = "bad" if amount == 0 else "warn" if amount <= SUPPLY_LOW else "good"
        words = say("fm-light-supply", reserve=f"@fm-reserve-{reserve}", amount=amount)
        yield Indicator(f"supply.{reserve}", min(amount, SUPPLY_BAR_LENGTH), SUPPLY_BAR_LENGTH, tone, words)


def _list_level_indicators(state: HubState) -> Iterator[Indicator]:
    stress: Tone = "bad" if state.stress >= STRESS_BAD else "warn" if state.stress >= STRESS_WARN else "good"
    yield Indicator(
        "stress", state.stress, STRESS_FIGHT, stress, say("fm-light-stress", level=state.stress), urgent=stress == "bad"
    )
    morale: Tone = "bad" if state.morale < 0 else "quiet" if state.morale == 0 else "good"
    sentence = say("fm-light-morale", level=state.morale)
    yield Indicator("morale", state.morale, MORALE_HIGH, morale, sentence, least=MORALE_LOW)


def _list_course_indicators(state: HubState, content: Content) -> Iterator[Indicator]:
    for phase in PHASES:
        yield make_led_indicator(f"phase.{phase}", "info", say(f"fm-phase-{phase}"), is_on=state.phase == phase)
    for gauge, level in state.gauges.items():
        words = say("fm-light-gauge", gauge=f"@fm-gauge-{gauge}", level=level)
        full = content.missions[state.mission].full.get(gauge, GAUGE_FULL)
        yield Indicator(f"gauge.{gauge}", level, full, "good" if level >= full else "info", words)
    yield Indicator("sol", state.sol, state.last_sol, "info", say("fm-light-sol", sol=state.sol, last=state.last_sol))
