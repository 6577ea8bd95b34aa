"""Migration: Mars on a board: indicators, pieces with tags, and zones.

A board has fewer antennas than the track has spaces: the four Supply Stops and the four ruins have zones of their
own, the spaces to be mined share one for each side of the board.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from marshub.kernel import Indicator, Piece, Tone, make_led_indicator, say

from ..box.components import (
    BAYS_PER_FACTION,
    CARDS,
    CORNERS,
    FACTIONS,
    PIECES,
    SIDES,
    STRIKE_TILES,
    WINNING_POPULATION,
    Corner,
    Side,
    get_supply_stop,
)
from ..box.state import State
from ..content.pack import Content
from ..rules import land, people
from ..rules.mars import Mars

TONES: Mapping[str, Tone] = {"amber": "yellow", "cobalt": "blue", "jade": "good", "violet": "purple"}
PHASES = ("colony", "build", "roll", "stop")  # of a turn, in order


def make_rover_tag(seat: str) -> str:
    """Return the tag of a faction's Rover."""
    return f"rover-{seat}"


def make_card_tag(kind: str) -> str:
    """Return the tag of a sample card: placed at the Treasury, it names its kind."""
    return f"card-{kind}"


def make_structure_tag(kind: str) -> str:
    """Return the tag of a sample structure: placed on the building site, it names the piece to buy."""
    return f"build-{kind}"


def make_event_tag(name: str) -> str:
    """Return the tag of an event card."""
    return f"event-{name}"


def list_pieces(content: Content) -> list[Piece]:
    """Return everything in the box that may carry a tag.

    A Rover has a place; samples may be anywhere.
    """
    result = [
        Piece(make_rover_tag(seat), "rover", say("mm-thing-rover", whose=f"@mm-seat-{seat}")) for seat in FACTIONS
    ]
    result += [Piece(make_card_tag(kind), "card", say(f"mm-card-{kind}"), prop=True) for kind in CARDS]
    result += [Piece(make_structure_tag(kind), "structure", say(f"mm-piece-{kind}"), prop=True) for kind in PIECES]
    return result + [
        Piece(make_event_tag(name), "event", say(f"mm-event-{name}"), prop=True) for name in content.events
    ]


def list_indicators(state: State, content: Content) -> list[Indicator]:
    """Return all LEDs and bars, in a stable order."""
    mars = Mars(state, content)
    return [
        *_list_turn_indicators(state),
        *_list_faction_indicators(mars),
        *_list_ruin_indicators(mars),
        *_list_meteor_indicators(mars),
        *_list_table_indicators(mars),
    ]


def _list_turn_indicators(state: State) -> Iterator[Indicator]:
    """Yield the indicators of the active seat and its phase."""
    for seat in state.players:
        words = say("mm-light-active", whose=f"@mm-seat-{seat}")
        yield make_led_indicator(f"active.{seat}", TONES[seat], words, is_on=state.active == seat)
    for phase in PHASES:
        words = say("mm-light-phase", phase=f"@mm-phase-{phase}")
        yield make_led_indicator(f"phase.{phase}", "info", words, is_on=state.phase == phase)


def _list_faction_indicators(mars: Mars) -> Iterator[Indicator]:
    length = len(mars.content.track)
    for seat, player in mars.state.players.items():
        whose, tone = f"@mm-seat-{seat}", TONES[seat]
        healthy, injured = len(people.list_healthy(mars, seat)), len(people.list_injured(mars, seat))
        words = say("mm-light-population", whose=whose, count=healthy, enough=WINNING_POPULATION)
        yield Indicator(f"population.{seat}", healthy, WINNING_POPULATION, tone, words)
        words = say("mm-light-ready", whose=whose)
        yield make_led_indicator(f"ready.{seat}", tone, words, is_on=healthy >= WINNING_POPULATION, urgent=True)
        room = len(people.list_open_housing(mars, seat))
        yield Indicator(
            f"housing.{seat}", room, WINNING_POPULATION, tone, say("mm-light-housing", whose=whose, count=room)
        )
        beds = len(mars.list_structures(seat, "hospital"))
        words = say("mm-light-hospital", whose=whose, hurt=injured, beds=beds)
        yield Indicator(f"hospital.{seat}", injured, max(1, beds), "warn" if injured else "off", words)
        words = say("mm-light-salvage", whose=whose, count=len(player.salvage), bays=mars.count_usable_bays(seat))
        yield Indicator(f"salvage.{seat}", len(player.salvage), BAYS_PER_FACTION, "info", words)
        distance_driven = (player.rover - mars.content.track.index(get_supply_stop(seat))) % length
        words = say(
            "mm-light-rover",
            whose=whose,
            left=length - distance_driven,
            space=f"@mm-space-{mars.content.track[player.rover % length]}",
        )
        yield Indicator(f"rover.{seat}", distance_driven, length - 1, tone, words)


def _list_ruin_indicators(mars: Mars) -> Iterator[Indicator]:
    """Yield the indicators of open Ruin Passages and of the colonies connected to them."""
    reached = {seat: land.list_linked_passages(mars, seat) for seat in mars.seats}
    for corner in CORNERS:
        closed = land.get_passage(mars, corner) in mars.state.strikes
        words = say("mm-light-passage", corner=f"@mm-corner-{corner}", closed=int(closed))
        yield Indicator(f"passage.{corner}", 1, 1, "bad" if closed else "quiet", words)
        for seat in mars.seats:
            words = say("mm-light-connected", whose=f"@mm-seat-{seat}", corner=f"@mm-corner-{corner}")
            yield make_led_indicator(f"connected.{corner}.{seat}", TONES[seat], words, is_on=corner in reached[seat])


def _list_meteor_indicators(mars: Mars) -> Iterator[Indicator]:
    """Yield the indicators of a coming meteorite and of the strike tiles."""
    impact = mars.state.impact
    is_coming = impact is not None and not impact.landed
    yield make_led_indicator("meteor", "bad", say("mm-light-meteor"), is_on=is_coming, urgent=True)
    if impact is not None:
        words = say("mm-light-direction", direction=impact.direction)
        yield Indicator("meteor.direction", impact.direction, 12, "warn", words, least=1)
    strikes = len(mars.state.strikes)
    yield Indicator("strikes", strikes, STRIKE_TILES, "warn", say("mm-light-strikes", count=strikes))


def _list_table_indicators(mars: Mars) -> Iterator[Indicator]:
    deck = sum(mars.state.deck.values())
    most = sum(event.copies for event in mars.content.events.values())
    yield Indicator("deck", deck, most, "quiet", say("mm-light-deck", count=deck))
    for kind in CARDS:
        count, most = mars.count_in_treasury(kind), max(1, mars.content.treasury.get(kind, 0))
        words = say("mm-light-treasury", card=f"@mm-card-{kind}", count=count)
        yield Indicator(f"treasury.{kind}", count, most, "quiet" if count else "warn", words)


TREASURY = "treasury"  # a card placed here is the chosen one
SITE = "building-site"  # a structure placed here is the one to buy
EVENTS = "events"  # a kept event placed here is used

#: The side of the board between two corners of it, clockwise.
_SIDES: dict[tuple[Side, Side], Corner] = {("nw", "ne"): "n", ("ne", "se"): "e", ("se", "sw"): "s", ("sw", "nw"): "w"}
_STOPS = {f"stop-{faction}": side for faction, side in SIDES.items()}


def find_zone(track: Sequence[str], position: int) -> str:
    """Return the zone of a space of the track: "stop-amber", "ruin-n", or the side of the board: "side-n"."""
    space = track[position % len(track)]
    if space.startswith(("stop-", "ruin-")):
        return space
    return f"side-{_find_board_side(track, position)}"


def _find_board_side(track: Sequence[str], position: int) -> Corner:
    """Return the side of the board on which a space of the track is.

    It follows from the Supply Stops before and after the space, or from its ruin.
    """
    before, after = (_find_next_stop(track, position, direction) for direction in (-1, 1))
    side = _SIDES.get((before, after)) if before and after else None
    return side or _find_nearest_ruin(track, position)


def _find_next_stop(track: Sequence[str], position: int, direction: int) -> Side | None:
    spaces = (track[(position + direction * far) % len(track)] for far in range(1, len(track)))
    return next((_STOPS[space] for space in spaces if space in _STOPS), None)


def _find_nearest_ruin(track: Sequence[str], position: int) -> Corner:
    """Return the nearest ruin, for tracks whose Supply Stops are in another order than the house's."""
    ruins: list[tuple[int, Corner]] = [
        (min((position - ruin) % len(track), (ruin - position) % len(track)), space.removeprefix("ruin-"))  # type: ignore[misc]
        for ruin, space in enumerate(track)
        if space.startswith("ruin-")
    ]
    return min(ruins)[1]
