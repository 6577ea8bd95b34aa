"""The display of First Martians on a board: indicators and bars of the state, pieces with tags."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from marshub.kernel import Indicator, Piece, Tone, say

from ..box import props
from ..box.components import AOMS, ASTRONAUTS, BLOCKS, GAUGE_FULL, ITEMS, PHASES, STRESS_FIGHT, TRACK_FULL
from ..box.state import HubState
from ..content.pack import Content
from ..rules.crew.aoms import get_aom_pawn

SHUTDOWNS = ("energy", "oxygen")  # what there are Shutdown tiles of
SUPPLY_SHOWN = 10  # spaces of a supply bar; more is shown as full


def open_view(state: HubState) -> HubState:
    """Return a copy of the state without what only the app may know."""
    copy = msgspec.convert(msgspec.to_builtins(state), HubState)
    for event in copy.events:
        event.striking = False
    copy.follow_ups = []
    if copy.campaign is not None:
        copy.campaign.saved = ""  # it would tell the same
    return copy


def list_pieces(state: HubState, content: Content) -> list[Piece]:
    """Return everything in the box that may carry a tag."""
    result = [
        Piece(f"pawn-{who}-{n}", "pawn", say(f"fm-pawn-pawn-{who}-{n}"), seat=who) for who in ASTRONAUTS for n in (1, 2)
    ]
    result += [Piece(get_aom_pawn(aom), "pawn", say(f"fm-pawn-pawn-{aom}")) for aom in AOMS]
    result += [Piece(f"rover-{rover}", "rover", say(f"fm-place-{rover}")) for rover in state.rovers]
    result += [
        Piece(tile, "tile", say("fm-piece-tile", resource=f"@fm-reserve-{resource}"), prop=True)
        for resource in SHUTDOWNS
        for tile in list_shutdown_pieces(resource)
    ]
    result += _props(content)
    # Tiles lie where they are all evening: only who lays the table out asks for them.
    result += [
        Piece(find_tile_piece(name), "facility", say("fm-piece-facility", facility=f"@fm-facility-{name}"), prop=True)
        for name in state.facilities
    ]
    return result


def _props(content: Content) -> Iterator[Piece]:
    """Return tokens and cards that go with a pawn's move."""
    for item in ITEMS:
        for token in props.tokens_of(item):
            yield Piece(token, "item", say(f"fm-item-{item}"), prop=True)
    for upgrade in content.upgrades:
        yield Piece(props.card(upgrade), "card", say(f"fm-upgrade-{upgrade}"), prop=True)


def find_tile_piece(facility: str) -> str:
    """Return the piece of a Facility's tile."""
    return f"facility-{facility}"


def list_shutdown_pieces(resource: str) -> tuple[str, ...]:
    """Return the pieces of the Shutdown tiles of a resource; they are alike."""
    return tuple(f"tile-{resource}-{number}" for number in range(1, 5))


def list_indicators(state: HubState, content: Content) -> list[Indicator]:
    """Return all lamps and bars, in a stable order."""
    return [
        *_tracks(state),
        *_parts(state),
        *_supplies(state),
        *_levels(state),
        *_phases(state, content),
    ]


def _tracks(state: HubState) -> Iterator[Indicator]:
    for block in BLOCKS:
        level = state.tracks[block]
        tone: Tone = "bad" if level >= 4 else "warn" if level >= 2 else "good"
        words = say("fm-light-track", block=f"@fm-block-{block}", level=level)
        yield Indicator(f"track.{block}", level, TRACK_FULL, tone, words, urgent=level >= TRACK_FULL - 1)
        red = state.box[block]
        words = say("fm-light-box", block=f"@fm-block-{block}", red=int(red))
        yield Indicator(f"box.{block}", 1, 1, "bad" if red else "good", words)


def _parts(state: HubState) -> Iterator[Indicator]:
    for name, here in state.facilities.items():
        for part, working in here.parts.items():
            words = say(
                "fm-light-part", facility=f"@fm-facility-{name}", part=f"@fm-part-{part}", broken=int(not working)
            )
            yield Indicator(f"part.{name}.{part}", 1, 1, "good" if working else "bad", words, urgent=not working)
        if here.shut:
            yield Indicator(
                f"shut.{name}", 1, 1, "warn", say("fm-light-shut", facility=f"@fm-facility-{name}"), urgent=True
            )


def _supplies(state: HubState) -> Iterator[Indicator]:
    for reserve in ("oxygen", "energy", "food"):
        amount = getattr(state.supply, reserve)
        tone: Tone = "bad" if amount == 0 else "warn" if amount < 3 else "good"
        words = say("fm-light-supply", reserve=f"@fm-reserve-{reserve}", amount=amount)
        yield Indicator(f"supply.{reserve}", min(amount, SUPPLY_SHOWN), SUPPLY_SHOWN, tone, words)


def _levels(state: HubState) -> Iterator[Indicator]:
    stress: Tone = "bad" if state.stress >= 14 else "warn" if state.stress >= 8 else "good"
    yield Indicator(
        "stress", state.stress, STRESS_FIGHT, stress, say("fm-light-stress", level=state.stress), urgent=stress == "bad"
    )
    morale: Tone = "bad" if state.morale < 0 else "quiet" if state.morale == 0 else "good"
    yield Indicator("morale", state.morale, 3, morale, say("fm-light-morale", level=state.morale), least=-2)


def _phases(state: HubState, content: Content) -> Iterator[Indicator]:
    for phase in PHASES:
        now = int(state.phase == phase)
        yield Indicator(f"phase.{phase}", now, 1, "info" if now else "off", say(f"fm-phase-{phase}"))
    for gauge, level in state.gauges.items():
        words = say("fm-light-gauge", gauge=f"@fm-gauge-{gauge}", level=level)
        full = content.missions[state.mission].full.get(gauge, GAUGE_FULL)
        yield Indicator(f"gauge.{gauge}", level, full, "good" if level >= full else "info", words)
    yield Indicator("sol", state.sol, state.last_sol, "info", say("fm-light-sol", sol=state.sol, last=state.last_sol))
