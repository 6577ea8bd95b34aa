"""A running game's table: state, box and what happens to them; the moves every rule is made of."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cached_property, lru_cache
from typing import cast

from marshub.kernel import LogEntry, Option, Words, say
from marshub.kernel.mechanisms.hexes import CENTRE, Hex, disc
from marshub.kernel.mechanisms.turns import clockwise, other_seats

from ..box.components import (
    BAYS,
    EMBASSY,
    FACTIONS,
    RESOURCES,
    STRIKE_TILES,
    Card,
    Faction,
    Ground,
    Kind,
    Piece,
    name_spot,
)
from ..box.state import Player, State, Structure
from ..content.pack import Content
from ..happenings import Built, EventUsed, Gained, RanOut, Returned, good_key

SEAT = str(EMBASSY)  # where the people in the Embassy are told to live


class Mars:
    """The table. What is not on it is in the box: Treasury, mats and stocks are counted, not kept."""

    def __init__(self, state: State, content: Content, tell: Callable[[LogEntry], None] = lambda _: None) -> None:
        self.state, self.content, self.tell = state, content, tell

    # ------------------------------------------------------------------ who

    @property
    def seats(self) -> tuple[Faction, ...]:
        return tuple(self.state.players)

    def find_player(self, seat: str) -> Player:
        return self.state.players[cast(Faction, seat)]

    def seats_clockwise(self, first: str) -> tuple[Faction, ...]:
        """Return all seats in turn order, from `first` on."""
        return clockwise(self.seats, first)

    def other_seats(self, seat: str) -> tuple[Faction, ...]:
        return other_seats(self.seats, seat)

    # ------------------------------------------------------------------ cards

    def count_in_treasury(self, card: str) -> int:
        """Return how many of a card the Treasury has: those that nobody holds (MM-SETUP-09)."""
        whole = self.content.treasury.get(cast(Card, card), 0)
        held = sum(player.hand[cast(Card, card)] for player in self.state.players.values())
        return max(0, whole - held - self.state.treasury_lacks.get(cast(Card, card), 0))

    def count_held(self, seat: str, card: str) -> int:
        return self.find_player(seat).hand[cast(Card, card)]

    def count_resources(self, seat: str) -> int:
        """Return water, Stone and Metal cards in a hand."""
        return sum(self.count_held(seat, card) for card in RESOURCES)

    def gain(self, seat: str, card: str, count: int) -> int:
        """Give up to `count` cards from the Treasury, as far as it goes (MM-FAQ-01); returns how many."""
        given = min(count, self.count_in_treasury(card))
        self.find_player(seat).hand[cast(Card, card)] += given
        if given:
            self.tell(Gained(seat, card, given))
        if given < count:
            self.tell(RanOut(seat, card, count - given))
        return given

    def give_back(self, seat: str, card: str, count: int = 1) -> None:
        """Return cards to the Treasury (MM-FAQ-04); callers have checked that they are held."""
        if count:
            self.find_player(seat).hand[cast(Card, card)] -= count
            self.tell(Returned(seat, card, count))

    def list_kept(self, seat: str, effect: str) -> list[str]:
        """Return the kept events of `who` that are good for `effect`."""
        return [event for event in self.find_player(seat).kept if self.content.events[event].keeps == effect]

    def use_event(self, seat: str, event: str) -> None:
        """Put a kept event that is used under the deck (MM-ROLL-13)."""
        self.drop_kept(seat, event)
        self.state.under.append(event)
        self.tell(EventUsed(seat, event))

    def drop_kept(self, seat: str, event: str) -> None:
        kept = self.find_player(seat).kept
        kept[event] -= 1
        if not kept[event]:
            del kept[event]

    # ------------------------------------------------------------------ the terrain

    @cached_property
    def grounds(self) -> Mapping[str, Ground]:
        """Every hex of the terrain and what it is."""
        return _grounds(self.content, tuple(faction for faction in FACTIONS if faction not in self.state.players))

    def find_hq(self, seat: str) -> str:
        """Return the hex of a faction's HQ."""
        return str(self.content.terrain.hq[cast(Faction, seat)])

    def list_structures(self, seat: str, *kinds: str) -> list[str]:
        """Return the hexes of a faction's structures of these kinds, oldest first."""
        return [
            where
            for where, structure in self.state.terrain.items()
            if structure.owner == seat and (not kinds or structure.kind in kinds)
        ]

    def count_left(self, seat: str, piece: str) -> int:
        """Return how many of a piece can still be bought.

        On the own mat, or Fortresses on the ruin bases (MM-SETUP-10).
        """
        data = self.content.pieces[cast(Piece, piece)]
        standing = [structure for structure in self.state.terrain.values() if structure.kind == piece]
        if piece == "fortress":
            return data.each - len(standing)  # MM-FORT-07: four for everybody together
        mine = sum(structure.owner == seat for structure in standing)
        return data.each - mine - self.find_player(seat).salvage.count(cast(Piece, piece))

    @property
    def tiles(self) -> int:
        """Strike tiles left in the stock."""
        return STRIKE_TILES - len(self.state.strikes)

    def put(self, seat: str, piece: str, where: str) -> None:
        """Set a structure on the terrain."""
        self.state.built += 1
        self.state.terrain[where] = Structure(cast(Faction, seat), cast(Kind, piece), number=self.state.built)

    def build(self, seat: str, piece: str, where: str) -> None:
        """Place a piece from the mat, paid for or free."""
        self.put(seat, piece, where)
        self.tell(Built(seat, piece, where))

    def count_bays(self, seat: str, without: str = "") -> int:
        """Return salvage bays that a faction can use: one a Factory (MM-SALV-01), but for the one on hex `without`."""
        return min(BAYS, sum(where != without for where in self.list_structures(seat, "factory")))

    # ------------------------------------------------------------------ population

    def count_living(self, seat: str, where: str) -> int:
        """Return how many people of `who` are in a Habitat or Hospital, or in the own seat of the Embassy."""
        if where == SEAT:
            return self.find_player(seat).embassy
        return self.state.terrain[where].people

    def move_people(self, seat: str, where: str, count: int) -> None:
        """Add `count` people of `who` at a place, or remove them if negative."""
        if where == SEAT:
            self.find_player(seat).embassy += count
        else:
            self.state.terrain[where].people += count


@lru_cache(maxsize=32)
def _grounds(content: Content, absent: tuple[Faction, ...]) -> Mapping[str, Ground]:
    """Return the terrain; overlays of absent factions make it rocky (MM-SETUP-03 to 05)."""
    terrain = content.terrain
    result: dict[Hex, Ground] = dict.fromkeys(disc(CENTRE, terrain.radius), "flat")
    result.update(dict.fromkeys(terrain.rocky, "rocky"))
    for faction in absent:
        for overlay in content.overlays[faction]:
            result.update(dict.fromkeys(overlay.hexes, "rocky"))
    result.update(dict.fromkeys(terrain.passages.values(), "passage"))
    result.update(dict.fromkeys(terrain.hq.values(), "base"))
    result[EMBASSY] = "embassy"
    return {str(where): ground for where, ground in result.items()}


def make_seat_key(seat: str) -> str:
    return f"@mm-seat-{seat}"


def make_card_option(card: str, prefix: str = "") -> Option:
    """Return a card to choose, of the Treasury or a kept event."""
    return Option(f"{prefix}{card}", say("mm-option-card", card=f"@{good_key(card)}"))


def make_spot_option(mars: Mars, where: str, risk: str = "") -> Option:
    """Return a hex to choose, with what stands there."""
    standing = mars.state.terrain.get(where)
    if where == SEAT:
        words = say("mm-option-embassy", where=name_spot(where))
    elif standing is None:
        words = say(f"mm-option-{mars.grounds[where]}", where=name_spot(where))
    else:
        words = say(
            "mm-option-structure",
            where=name_spot(where),
            piece=f"@mm-piece-{standing.kind}",
            whose=make_seat_key(standing.owner),
        )
    return Option(where, words, zone=f"hex-{where}", risk=risk)


BACK = Option("back", say("mm-option-back"))
NONE = Option("none", say("mm-option-none"))


def make_use_option(event: str) -> Option:
    return Option(f"use:{event}", say("mm-option-use", event=f"@mm-event-{event}"), group=say("mm-group-use"))


def describe_cards(cards: Mapping[str, int]) -> tuple[Words, ...]:
    """Return cards as sentences list them."""
    return tuple(say("trade-good", count=count, good=f"@{good_key(card)}") for card, count in cards.items() if count)


def repeat_cards(cards: Mapping[str, int]) -> Iterator[str]:
    """Return the cards of a pile, one by one."""
    return (card for card, count in cards.items() for _ in range(count))
