"""The places of all things of Migration: Mars: the one description of its table (SETUP, and all later moves).

The terrain is described hex by hex, by the names of hexes. Things that have not left the box are in the Treasury,
on the mats, on the ruin bases and in the stock of strike tiles.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import chain

from marshub.kernel import Spot, Thing, Words, assign_part, say

from ..box.components import CARDS, FACTIONS, FLAGS_PER_FACTION, PIECES, name_hex
from ..box.state import Player, State
from ..content.pack import Content
from ..rules.mars import EMBASSY_SEAT, Mars
from . import panel
from .panel import EVENTS, find_zone

DECK = Spot("deck", say("mm-at-deck"))
UNDER = Spot("deck.under", say("mm-at-under"))
OPEN = Spot("event", say("mm-at-event"), EVENTS)
TREASURY = Spot("treasury", say("zone-treasury"))
BASES = Spot("bases", say("mm-at-bases"))
STOCK = Spot("stock", say("mm-at-stock"))


def list_layout(state: State, content: Content) -> Iterator[Thing]:
    """Yield the things in the best order of setting up: the terrain, the track, the mats, the hands, the piles."""
    mars = Mars(state, content)
    yield from assign_part(say("mm-part-terrain"), _list_terrain(mars))
    for seat, player in state.players.items():
        things = chain(_list_track(mars, seat, player), _list_mat(mars, seat, player), _list_cards(seat, player))
        yield from assign_part(say(f"mm-seat-{seat}"), things)
    yield from assign_part(say("mm-part-stocks"), chain(_list_stocks(mars), _list_events(state)))


def _make_hex_spot(where: str) -> Spot:
    return Spot(f"hex.{where}", say("mm-at-hex", hex=name_hex(where)))


def _make_seat_key(seat: str) -> str:
    return f"@mm-seat-{seat}"


def _name_structure(kind: str, seat: str) -> tuple[str, Words]:
    """Return the kind and name of a structure. Fortresses do not show their owner."""
    if kind == "fortress":
        return "fortress", say("mm-piece-fortress")
    return f"structure.{kind}.{seat}", say("mm-thing-structure", piece=f"@mm-piece-{kind}", whose=_make_seat_key(seat))


def _list_flags(seat: str, spot: Spot, count: int, lay: Words | None = None) -> Iterator[Thing]:
    """Yield the flags of population on a spot, if there are any."""
    if count > 0:
        yield Thing(f"flag.{seat}", say("mm-thing-flag", whose=_make_seat_key(seat)), spot, count, lay)


def _list_on_spot(
    things: Iterable[tuple[str, Words, str, int]], spot: Spot, key: str, **args: str | int
) -> Iterator[Thing]:
    """Yield several things on one spot, the first with one sentence that lists them all.

    Args:
        things: For each thing its id, its name, its name in lists and its count; those with count 0 are left out.
        spot: The spot.
        key: The message key of the sentence.
        args: The arguments of the sentence.
    """
    present = [thing for thing in things if thing[3] > 0]
    listed = tuple(say("trade-good", count=count, good=list_name) for _, _, list_name, count in present)
    lay: Words | None = Words(key, args, {"things": listed})
    for thing_id, name, _, count in present:
        yield Thing(thing_id, name, spot, count, lay)
        lay = None


# ------------------------------------------------------------------ the terrain


def _list_terrain(mars: Mars) -> Iterator[Thing]:
    """Yield Embassy, overlays, structures with their population, and strike tiles (MM-SETUP-03, MM-SETUP-07)."""
    yield Thing(
        "embassy",
        say("mm-thing-embassy"),
        _make_hex_spot(EMBASSY_SEAT),
        lay=say("mm-lay-embassy", hex=name_hex(EMBASSY_SEAT)),
    )
    for faction in FACTIONS:
        if faction not in mars.state.players:
            for overlay in mars.content.overlays[faction]:
                hexes = " ".join(name_hex(str(item)) for item in overlay.hexes)
                spot = Spot(f"overlay.{hexes.replace(' ', '-')}", say("mm-at-hex", hex=hexes))
                yield Thing("overlay", say("mm-thing-overlay"), spot, lay=say("mm-lay-overlay", hexes=hexes))
    for where, standing in mars.state.terrain.items():
        thing_id, name = _name_structure(standing.kind, standing.owner)
        lay = say(
            "mm-lay-structure",
            piece=f"@mm-piece-{standing.kind}",
            whose=_make_seat_key(standing.owner),
            hex=name_hex(where),
            people=standing.people,
        )
        yield Thing(thing_id, name, _make_hex_spot(where), lay=lay)
        yield from _list_flags(standing.owner, _make_hex_spot(where), standing.people)
    for who, player in mars.state.players.items():
        seat = Spot(f"seat.{who}", say("mm-at-seat", whose=_make_seat_key(who)))
        yield from _list_flags(who, seat, player.embassy, say("mm-lay-seat", whose=_make_seat_key(who)))
    for where in mars.state.strikes:
        lay = say("mm-lay-strike", hex=name_hex(where))
        yield Thing("strike", say("mm-thing-strike"), _make_hex_spot(where), lay=lay)


# ------------------------------------------------------------------ a faction


def _list_track(mars: Mars, seat: str, player: Player) -> Iterator[Thing]:
    """Yield the Rover (MM-SETUP-12)."""
    track, whose = mars.content.track, _make_seat_key(seat)
    position = player.rover % len(track)
    space, zone = f"@mm-space-{track[position]}", find_zone(track, position)
    at, lay = (
        say("mm-at-track", space=space, number=position),
        say("mm-lay-rover", whose=whose, space=space, number=position),
    )
    if not zone.startswith("stop-"):  # the zone of a Supply Stop has its name
        at, lay = (say(f"{words.key}-side", **words.args, side=f"@zone-{zone}") for words in (at, lay))
    spot = Spot(f"track.{player.rover}", at, zone)
    name, light, piece = say("mm-thing-rover", whose=whose), f"rover.{seat}", panel.make_rover_tag(seat)
    yield Thing(f"rover.{seat}", name, spot, lay=lay, lights=(light,), pieces=(piece,))


def _list_mat(mars: Mars, seat: str, player: Player) -> Iterator[Thing]:
    """Yield the pieces a faction may still build, its flags (MM-SETUP-10), and the buildings in its Salvage bays."""
    spot = Spot(f"mat.{seat}", say("mm-at-mat", whose=_make_seat_key(seat)))
    kinds = [kind for kind in PIECES if kind != "fortress"]
    stock = [(*_name_structure(kind, seat), f"@mm-piece-{kind}", mars.count_pieces_left(seat, kind)) for kind in kinds]
    yield from _list_on_spot(stock, spot, "mm-lay-mat", whose=_make_seat_key(seat))
    placed = player.embassy + sum(
        structure.people for structure in mars.state.terrain.values() if structure.owner == seat
    )
    flags = FLAGS_PER_FACTION - placed
    yield from _list_flags(seat, spot, flags, say("mm-lay-flags", whose=_make_seat_key(seat), count=flags))
    bays = Spot(f"salvage.{seat}", say("mm-at-salvage", whose=_make_seat_key(seat)))
    saved = [
        (*_name_structure(kind, seat), f"@mm-piece-{kind}", count) for kind, count in Counter(player.salvage).items()
    ]
    yield from _list_on_spot(saved, bays, "mm-lay-salvage", whose=_make_seat_key(seat))


def _list_cards(seat: str, player: Player) -> Iterator[Thing]:
    """Yield the hand and the kept events; both are open (MM-COLONY-07)."""
    hand = Spot(f"hand.{seat}", say("mm-at-hand", whose=_make_seat_key(seat)))
    cards = [(f"card.{card}", say(f"mm-card-{card}"), f"@mm-card-{card}", player.hand[card]) for card in CARDS]
    yield from _list_on_spot(cards, hand, "mm-lay-hand", whose=_make_seat_key(seat))
    for event, copies in player.kept.items():
        lay = say("mm-lay-kept", whose=_make_seat_key(seat), event=f"@mm-event-{event}", count=copies)
        yield _make_event_thing(event, hand, copies, lay)


# ------------------------------------------------------------------ what everybody shares


def _list_stocks(mars: Mars) -> Iterator[Thing]:
    """Yield the Treasury (MM-SETUP-09), the Fortresses on their bases (MM-SETUP-06), and the strike tiles."""
    cards = [
        (f"card.{card}", say(f"mm-card-{card}"), f"@mm-card-{card}", mars.count_in_treasury(card)) for card in CARDS
    ]
    yield from _list_on_spot(cards, TREASURY, "mm-lay-treasury")
    left = mars.count_pieces_left(mars.seats[0], "fortress")
    if left > 0:
        yield Thing("fortress", say("mm-piece-fortress"), BASES, left, say("mm-lay-fortress", count=left))
    if mars.tiles_left > 0:
        yield Thing(
            "strike", say("mm-thing-strike"), STOCK, mars.tiles_left, say("mm-lay-tiles", count=mars.tiles_left)
        )


def _list_events(state: State) -> Iterator[Thing]:
    """Yield the deck, face down, the events under it in their order (MM-ROLL-12), and the event being carried out."""
    if size := sum(state.deck.values()):
        yield Thing("event", say("mm-thing-event"), DECK, size, say("mm-lay-deck", count=size), ("deck",))
    for place, event in enumerate(state.under, 1):
        yield _make_event_thing(event, UNDER, 1, say("mm-lay-under", event=f"@mm-event-{event}", place=place))
    if state.event:
        yield _make_event_thing(state.event, OPEN, 1, say("mm-lay-event", event=f"@mm-event-{state.event}"))


def _make_event_thing(event: str, spot: Spot, count: int, lay: Words) -> Thing:
    """Return an event card whose face is known."""
    return Thing(f"event.{event}", say(f"mm-event-{event}"), spot, count, lay)
