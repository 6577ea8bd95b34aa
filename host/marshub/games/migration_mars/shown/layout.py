"""The places of all things of Migration: Mars: the one description of its table (SETUP, and all later moves).

The terrain is described hex by hex, by the names of spots; things that have not left the box lie in the Treasury, on
the mats, on the ruin bases and in the stock of strike tiles.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import chain

from marshub.kernel import Spot, Thing, Words, assign_part, say

from ..box.components import CARDS, FACTIONS, FLAGS, PIECES, name_spot
from ..box.state import Player, State
from ..content.pack import Content
from ..rules.mars import SEAT, Mars
from . import panel
from .zones import EVENTS, find_zone

DECK = Spot("deck", say("mm-at-deck"))
UNDER = Spot("deck.under", say("mm-at-under"))
OPEN = Spot("event", say("mm-at-event"), EVENTS)
TREASURY = Spot("treasury", say("zone-treasury"))
BASES = Spot("bases", say("mm-at-bases"))
STOCK = Spot("stock", say("mm-at-stock"))


def list_layout(state: State, content: Content) -> Iterator[Thing]:
    """Yield the things in the best order of setting up: the terrain, the track, the mats, the hands, the piles."""
    mars = Mars(state, content)
    yield from assign_part(say("mm-part-terrain"), _terrain(mars))
    for who, player in state.players.items():
        own = chain(_track(mars, who, player), _mat(mars, who, player), _held(who, player))
        yield from assign_part(say(f"mm-seat-{who}"), own)
    yield from assign_part(say("mm-part-stocks"), chain(_stocks(mars), _events(state)))


def _hex(where: str) -> Spot:
    return Spot(f"hex.{where}", say("mm-at-hex", hex=name_spot(where)))


def _whose(seat: str) -> str:
    return f"@mm-seat-{seat}"


def _piece(kind: str, seat: str) -> tuple[str, Words]:
    """Return the kind and name of a structure. Fortresses do not show their owner."""
    if kind == "fortress":
        return "fortress", say("mm-piece-fortress")
    return f"structure.{kind}.{seat}", say("mm-thing-structure", piece=f"@mm-piece-{kind}", whose=_whose(seat))


def _flag(seat: str, spot: Spot, count: int, lay: Words | None = None) -> Iterator[Thing]:
    """Return population, if there is any."""
    if count > 0:
        yield Thing(f"flag.{seat}", say("mm-thing-flag", whose=_whose(seat)), spot, count, lay)


def _all(things: Iterable[tuple[str, Words, str, int]], spot: Spot, key: str, **args: str | int) -> Iterator[Thing]:
    """Yield several things (id, name, name in lists, count) on one spot, and one sentence that lists them.

    Things with count 0 are left out.
    """
    lying = [thing for thing in things if thing[3] > 0]
    listed = tuple(say("trade-good", count=count, good=called) for _, _, called, count in lying)
    lay: Words | None = Words(key, args, {"things": listed})
    for what, name, _, count in lying:
        yield Thing(what, name, spot, count, lay)
        lay = None


# ------------------------------------------------------------------ the terrain


def _terrain(mars: Mars) -> Iterator[Thing]:
    """Return embassy, overlays, structures with who lives there, strike tiles (MM-SETUP-03, MM-SETUP-07)."""
    yield Thing("embassy", say("mm-thing-embassy"), _hex(SEAT), lay=say("mm-lay-embassy", hex=name_spot(SEAT)))
    for faction in FACTIONS:
        if faction not in mars.state.players:
            for overlay in mars.content.overlays[faction]:
                hexes = " ".join(name_spot(str(item)) for item in overlay.hexes)
                at = Spot(f"overlay.{hexes.replace(' ', '-')}", say("mm-at-hex", hex=hexes))
                yield Thing("overlay", say("mm-thing-overlay"), at, lay=say("mm-lay-overlay", hexes=hexes))
    for where, standing in mars.state.terrain.items():
        what, name = _piece(standing.kind, standing.owner)
        lay = say(
            "mm-lay-structure",
            piece=f"@mm-piece-{standing.kind}",
            whose=_whose(standing.owner),
            hex=name_spot(where),
            people=standing.people,
        )
        yield Thing(what, name, _hex(where), lay=lay)
        yield from _flag(standing.owner, _hex(where), standing.people)
    for who, player in mars.state.players.items():
        seat = Spot(f"seat.{who}", say("mm-at-seat", whose=_whose(who)))
        yield from _flag(who, seat, player.embassy, say("mm-lay-seat", whose=_whose(who)))
    for where in mars.state.strikes:
        lay = say("mm-lay-strike", hex=name_spot(where))
        yield Thing("strike", say("mm-thing-strike"), _hex(where), lay=lay)


# ------------------------------------------------------------------ a faction


def _track(mars: Mars, seat: str, player: Player) -> Iterator[Thing]:
    """Return the Rover (MM-SETUP-12)."""
    track, whose = mars.content.track, _whose(seat)
    at = player.rover % len(track)
    space, zone = f"@mm-space-{track[at]}", find_zone(track, at)
    spot = Spot(f"track.{player.rover}", say("mm-at-track", space=space, number=at, side=f"@zone-{zone}"), zone)
    lay = say("mm-lay-rover", whose=whose, space=space, number=at, side=f"@zone-{zone}")
    name, light, piece = say("mm-thing-rover", whose=whose), f"rover.{seat}", panel.rover_piece(seat)
    yield Thing(f"rover.{seat}", name, spot, lay=lay, lights=(light,), pieces=(piece,))


def _mat(mars: Mars, seat: str, player: Player) -> Iterator[Thing]:
    """Yield what a faction may still build, its flags (MM-SETUP-10), and what lies in its Salvage bays."""
    spot = Spot(f"mat.{seat}", say("mm-at-mat", whose=_whose(seat)))
    own = [kind for kind in PIECES if kind != "fortress"]
    stock = [(*_piece(kind, seat), f"@mm-piece-{kind}", mars.count_left(seat, kind)) for kind in own]
    yield from _all(stock, spot, "mm-lay-mat", whose=_whose(seat))
    placed = player.embassy + sum(
        structure.people for structure in mars.state.terrain.values() if structure.owner == seat
    )
    flags = FLAGS - placed
    yield from _flag(seat, spot, flags, say("mm-lay-flags", whose=_whose(seat), count=flags))
    bays = Spot(f"salvage.{seat}", say("mm-at-salvage", whose=_whose(seat)))
    saved = [(*_piece(kind, seat), f"@mm-piece-{kind}", count) for kind, count in Counter(player.salvage).items()]
    yield from _all(saved, bays, "mm-lay-salvage", whose=_whose(seat))


def _held(seat: str, player: Player) -> Iterator[Thing]:
    """Return the hand and the kept events: both lie open (MM-COLONY-07)."""
    hand = Spot(f"hand.{seat}", say("mm-at-hand", whose=_whose(seat)))
    cards = [(f"card.{card}", say(f"mm-card-{card}"), f"@mm-card-{card}", player.hand[card]) for card in CARDS]
    yield from _all(cards, hand, "mm-lay-hand", whose=_whose(seat))
    for event, copies in player.kept.items():
        lay = say("mm-lay-kept", whose=_whose(seat), event=f"@mm-event-{event}", count=copies)
        yield _event(event, hand, copies, lay)


# ------------------------------------------------------------------ what everybody shares


def _stocks(mars: Mars) -> Iterator[Thing]:
    """Return the Treasury (MM-SETUP-09), the Fortresses on their bases (MM-SETUP-06), the strike tiles."""
    cards = [
        (f"card.{card}", say(f"mm-card-{card}"), f"@mm-card-{card}", mars.count_in_treasury(card)) for card in CARDS
    ]
    yield from _all(cards, TREASURY, "mm-lay-treasury")
    left = mars.count_left(mars.seats[0], "fortress")
    if left > 0:
        yield Thing("fortress", say("mm-piece-fortress"), BASES, left, say("mm-lay-fortress", count=left))
    if mars.tiles > 0:
        yield Thing("strike", say("mm-thing-strike"), STOCK, mars.tiles, say("mm-lay-tiles", count=mars.tiles))


def _events(state: State) -> Iterator[Thing]:
    """Return the deck, face down; what was carried out lies under it in its order (MM-ROLL-12).

    What is carried out now.
    """
    if size := sum(state.deck.values()):
        yield Thing("event", say("mm-thing-event"), DECK, size, say("mm-lay-deck", count=size), ("deck",))
    for place, event in enumerate(state.under, 1):
        yield _event(event, UNDER, 1, say("mm-lay-under", event=f"@mm-event-{event}", place=place))
    if state.event:
        yield _event(state.event, OPEN, 1, say("mm-lay-event", event=f"@mm-event-{state.event}"))


def _event(event: str, spot: Spot, count: int, lay: Words) -> Thing:
    """Return an event card whose face everybody knows."""
    return Thing(f"event.{event}", say(f"mm-event-{event}"), spot, count, lay)
