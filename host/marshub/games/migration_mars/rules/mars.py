"""A running game's table: state, box and what happens to them; the moves every rule is made of."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cached_property, lru_cache
from typing import cast

from marshub.kernel import Happening, Option, Words, say
from marshub.kernel.mechanisms.hexes import CENTRE, Hex, disc
from marshub.kernel.mechanisms.turns import clockwise, others

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
    spot_name,
)
from ..box.state import Player, State, Structure
from ..content.pack import Content
from ..happenings import Built, EventUsed, Gained, RanOut, Returned, good_key

SEAT = str(EMBASSY)  # where the people in the Embassy are told to live


class Mars:
    """The table. What is not on it is in the box: Treasury, mats and stocks are counted, not kept."""

    def __init__(self, state: State, content: Content, tell: Callable[[Happening], None] = lambda _: None) -> None:
        self.state, self.content, self.tell = state, content, tell

    # ------------------------------------------------------------------ who

    @property
    def seats(self) -> tuple[Faction, ...]:
        return tuple(self.state.players)

    def player(self, who: str) -> Player:
        return self.state.players[cast(Faction, who)]

    def clockwise(self, first: str) -> tuple[Faction, ...]:
        """Return all seats in turn order, from `first` on."""
        return clockwise(self.seats, first)

    def others(self, who: str) -> tuple[Faction, ...]:
        return others(self.seats, who)

    # ------------------------------------------------------------------ cards

    def treasury(self, card: str) -> int:
        """Return how many of a card the Treasury has: those that nobody holds (MM-SETUP-09)."""
        whole = self.content.treasury.get(cast(Card, card), 0)
        held = sum(player.hand[cast(Card, card)] for player in self.state.players.values())
        return max(0, whole - held - self.state.treasury_lacks.get(cast(Card, card), 0))

    def held(self, who: str, card: str) -> int:
        return self.player(who).hand[cast(Card, card)]

    def resources(self, who: str) -> int:
        """Return water, Stone and Metal cards in a hand."""
        return sum(self.held(who, card) for card in RESOURCES)

    def gain(self, who: str, card: str, count: int) -> int:
        """Give up to `count` cards from the Treasury, as far as it goes (MM-FAQ-01); returns how many."""
        given = min(count, self.treasury(card))
        self.player(who).hand[cast(Card, card)] += given
        if given:
            self.tell(Gained(who, card, given))
        if given < count:
            self.tell(RanOut(who, card, count - given))
        return given

    def give_back(self, who: str, card: str, count: int = 1) -> None:
        """Return cards to the Treasury (MM-FAQ-04); callers have checked that they are held."""
        if count:
            self.player(who).hand[cast(Card, card)] -= count
            self.tell(Returned(who, card, count))

    def keeps(self, who: str, effect: str) -> list[str]:
        """Return the kept events of `who` that are good for `effect`."""
        return [event for event in self.player(who).kept if self.content.events[event].keeps == effect]

    def use(self, who: str, event: str) -> None:
        """Put a kept event that is used under the deck (MM-ROLL-13)."""
        self.drop_kept(who, event)
        self.state.under.append(event)
        self.tell(EventUsed(who, event))

    def drop_kept(self, who: str, event: str) -> None:
        kept = self.player(who).kept
        kept[event] -= 1
        if not kept[event]:
            del kept[event]

    # ------------------------------------------------------------------ the terrain

    @cached_property
    def grounds(self) -> Mapping[str, Ground]:
        """Every hex of the terrain and what it is."""
        return _grounds(self.content, tuple(faction for faction in FACTIONS if faction not in self.state.players))

    def hq(self, who: str) -> str:
        """Return the hex of a faction's HQ."""
        return str(self.content.terrain.hq[cast(Faction, who)])

    def of(self, who: str, *kinds: str) -> list[str]:
        """Return the hexes of a faction's structures of these kinds, oldest first."""
        return [
            where
            for where, each in self.state.terrain.items()
            if each.owner == who and (not kinds or each.kind in kinds)
        ]

    def left(self, who: str, piece: str) -> int:
        """Return how many of a piece can still be bought.

        On the own mat, or Fortresses on the ruin bases (MM-SETUP-10).
        """
        data = self.content.pieces[cast(Piece, piece)]
        standing = [each for each in self.state.terrain.values() if each.kind == piece]
        if piece == "fortress":
            return data.each - len(standing)  # MM-FORT-07: four for everybody together
        mine = sum(each.owner == who for each in standing)
        return data.each - mine - self.player(who).salvage.count(cast(Piece, piece))

    @property
    def tiles(self) -> int:
        """Strike tiles left in the stock."""
        return STRIKE_TILES - len(self.state.strikes)

    def put(self, who: str, piece: str, where: str) -> None:
        """Set a structure on the terrain."""
        self.state.built += 1
        self.state.terrain[where] = Structure(cast(Faction, who), cast(Kind, piece), number=self.state.built)

    def build(self, who: str, piece: str, where: str) -> None:
        """Place a piece from the mat, paid for or free."""
        self.put(who, piece, where)
        self.tell(Built(who, piece, where))

    def bays(self, who: str, without: str = "") -> int:
        """Return salvage bays that a faction can use: one a Factory (MM-SALV-01), but for the one on hex `without`."""
        return min(BAYS, sum(where != without for where in self.of(who, "factory")))

    # ------------------------------------------------------------------ population

    def living(self, who: str, where: str) -> int:
        """Return how many people of `who` are in a Habitat or Hospital, or in the own seat of the Embassy."""
        if where == SEAT:
            return self.player(who).embassy
        return self.state.terrain[where].people

    def shift(self, who: str, where: str, count: int) -> None:
        """Add `count` people of `who` at a place, or remove them if negative."""
        if where == SEAT:
            self.player(who).embassy += count
        else:
            self.state.terrain[where].people += count


@lru_cache(maxsize=32)
def _grounds(content: Content, absent: tuple[Faction, ...]) -> Mapping[str, Ground]:
    """Return the terrain; overlays of absent factions make it rocky (MM-SETUP-03 to 05)."""
    terrain = content.terrain
    found: dict[Hex, Ground] = dict.fromkeys(disc(CENTRE, terrain.radius), "flat")
    found.update(dict.fromkeys(terrain.rocky, "rocky"))
    for faction in absent:
        for overlay in content.overlays[faction]:
            found.update(dict.fromkeys(overlay.hexes, "rocky"))
    found.update(dict.fromkeys(terrain.passages.values(), "passage"))
    found.update(dict.fromkeys(terrain.hq.values(), "base"))
    found[EMBASSY] = "embassy"
    return {str(where): ground for where, ground in found.items()}


def seat_key(who: str) -> str:
    return f"@mm-seat-{who}"


def card_option(card: str, prefix: str = "") -> Option:
    """Return a card to choose, of the Treasury or a kept event."""
    return Option(f"{prefix}{card}", say("mm-option-card", card=f"@{good_key(card)}"))


def spot_option(mars: Mars, where: str, risk: str = "") -> Option:
    """Return a hex to choose, with what stands there."""
    standing = mars.state.terrain.get(where)
    if where == SEAT:
        words = say("mm-option-embassy", where=spot_name(where))
    elif standing is None:
        words = say(f"mm-option-{mars.grounds[where]}", where=spot_name(where))
    else:
        words = say(
            "mm-option-structure",
            where=spot_name(where),
            piece=f"@mm-piece-{standing.kind}",
            whose=seat_key(standing.owner),
        )
    return Option(where, words, zone=f"hex-{where}", risk=risk)


BACK = Option("back", say("mm-option-back"))
NONE = Option("none", say("mm-option-none"))


def use_option(event: str) -> Option:
    return Option(f"use:{event}", say("mm-option-use", event=f"@mm-event-{event}"), group=say("mm-group-use"))


def told_cards(cards: Mapping[str, int]) -> tuple[Words, ...]:
    """Return cards as sentences list them."""
    return tuple(say("trade-good", count=count, good=f"@{good_key(card)}") for card, count in cards.items() if count)


def each_of(cards: Mapping[str, int]) -> Iterator[str]:
    """Return the cards of a pile, one by one."""
    return (card for card, count in cards.items() for _ in range(count))
