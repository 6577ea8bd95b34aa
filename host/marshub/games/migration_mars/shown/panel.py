"""The display of Migration: Mars on a board: indicators and bars of the state, and pieces with tags."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from marshub.kernel import Indicator, Piece, Tone, say

from ..box.components import BAYS, CARDS, CORNERS, ENOUGH, FACTIONS, PIECES, STRIKE_TILES, stop_of
from ..box.state import State
from ..content.pack import Content
from ..rules import land, people
from ..rules.mars import Mars

TONES: Mapping[str, Tone] = {"amber": "yellow", "cobalt": "blue", "jade": "good", "violet": "purple"}
PHASES = ("colony", "build", "roll", "stop")  # of a turn, as they are played


def rover_piece(seat: str) -> str:
    """Return the tag of a faction's Rover."""
    return f"rover-{seat}"


def card_piece(kind: str) -> str:
    """Return the tag of a sample card: laid where the Treasury is, it names its kind."""
    return f"card-{kind}"


def structure_piece(kind: str) -> str:
    """Return the tag of a sample structure: laid on the building site, it names what is bought."""
    return f"build-{kind}"


def event_piece(name: str) -> str:
    """Return the tag of an event card."""
    return f"event-{name}"


def list_pieces(content: Content) -> list[Piece]:
    """Return all in the box that may carry a tag.

    A Rover has its place; what is laid to name something lies anywhere.
    """
    result = [Piece(rover_piece(who), "rover", say("mm-thing-rover", whose=f"@mm-seat-{who}")) for who in FACTIONS]
    result += [Piece(card_piece(kind), "card", say(f"mm-card-{kind}"), prop=True) for kind in CARDS]
    result += [Piece(structure_piece(kind), "structure", say(f"mm-piece-{kind}"), prop=True) for kind in PIECES]
    return result + [Piece(event_piece(name), "event", say(f"mm-event-{name}"), prop=True) for name in content.events]


def list_indicators(state: State, content: Content) -> list[Indicator]:
    """Return all lamps and bars, in a stable order."""
    mars = Mars(state, content)
    return [*_turn(state), *_factions(mars), *_ruins(mars), *_meteors(mars), *_table(mars)]


def _turn(state: State) -> Iterator[Indicator]:
    """Yield the seat whose turn it is, and its phase."""
    for who in state.players:
        on = int(state.active == who)
        yield Indicator(
            f"active.{who}", on, 1, TONES[who] if on else "off", say("mm-light-active", whose=f"@mm-seat-{who}")
        )
    for phase in PHASES:
        on = int(state.phase == phase)
        yield Indicator(
            f"phase.{phase}", on, 1, "info" if on else "off", say("mm-light-phase", phase=f"@mm-phase-{phase}")
        )


def _factions(mars: Mars) -> Iterator[Indicator]:
    length = len(mars.content.track)
    for who, player in mars.state.players.items():
        whose, tone = f"@mm-seat-{who}", TONES[who]
        healthy, hurt = len(people.list_healthy(mars, who)), len(people.list_injured(mars, who))
        words = say("mm-light-population", whose=whose, count=healthy, enough=ENOUGH)
        yield Indicator(f"population.{who}", healthy, ENOUGH, tone, words)
        enough = int(healthy >= ENOUGH)
        yield Indicator(
            f"ready.{who}",
            enough,
            1,
            tone if enough else "off",
            say("mm-light-ready", whose=whose),
            urgent=bool(enough),
        )
        room = len(people.open_housing(mars, who))
        yield Indicator(f"housing.{who}", room, ENOUGH, tone, say("mm-light-housing", whose=whose, count=room))
        beds = len(mars.list_structures(who, "hospital"))
        words = say("mm-light-hospital", whose=whose, hurt=hurt, beds=beds)
        yield Indicator(f"hospital.{who}", hurt, max(1, beds), "warn" if hurt else "off", words)
        words = say("mm-light-salvage", whose=whose, count=len(player.salvage), bays=mars.count_bays(who))
        yield Indicator(f"salvage.{who}", len(player.salvage), BAYS, "info", words)
        come = (player.rover - mars.content.track.index(stop_of(who))) % length
        words = say(
            "mm-light-rover",
            whose=whose,
            left=length - come,
            space=f"@mm-space-{mars.content.track[player.rover % length]}",
        )
        yield Indicator(f"rover.{who}", come, length - 1, tone, words)


def _ruins(mars: Mars) -> Iterator[Indicator]:
    """Yield which Ruin Passages are open, and whose colonies are connected to them."""
    reached = {who: land.list_passages(mars, who) for who in mars.seats}
    for corner in CORNERS:
        closed = land.find_passage(mars, corner) in mars.state.strikes
        words = say("mm-light-passage", corner=f"@mm-corner-{corner}", closed=int(closed))
        yield Indicator(f"passage.{corner}", 1, 1, "bad" if closed else "quiet", words)
        for who in mars.seats:
            on = int(corner in reached[who])
            words = say("mm-light-connected", whose=f"@mm-seat-{who}", corner=f"@mm-corner-{corner}")
            yield Indicator(f"connected.{corner}.{who}", on, 1, TONES[who] if on else "off", words)


def _meteors(mars: Mars) -> Iterator[Indicator]:
    """Return a meteorite on its way, and the strike tiles that lie."""
    impact = mars.state.impact
    coming = int(impact is not None and not impact.landed)
    yield Indicator("meteor", coming, 1, "bad" if coming else "off", say("mm-light-meteor"), urgent=bool(coming))
    if impact is not None:
        words = say("mm-light-direction", direction=impact.direction)
        yield Indicator("meteor.direction", impact.direction, 12, "warn", words, least=1)
    strikes = len(mars.state.strikes)
    yield Indicator("strikes", strikes, STRIKE_TILES, "warn", say("mm-light-strikes", count=strikes))


def _table(mars: Mars) -> Iterator[Indicator]:
    deck = sum(mars.state.deck.values())
    most = sum(event.copies for event in mars.content.events.values())
    yield Indicator("deck", deck, most, "quiet", say("mm-light-deck", count=deck))
    for kind in CARDS:
        count, most = mars.count_in_treasury(kind), max(1, mars.content.treasury.get(kind, 0))
        words = say("mm-light-treasury", card=f"@mm-card-{kind}", count=count)
        yield Indicator(f"treasury.{kind}", count, most, "quiet" if count else "warn", words)
