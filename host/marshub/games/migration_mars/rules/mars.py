"""The table of a running game: state, packs and log, with the operations that all rules share."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property, lru_cache
from typing import Any, cast

from marshub.kernel import Option, Words, say
from marshub.kernel.mechanisms.hexes import CENTRE, Hex, disc
from marshub.kernel.mechanisms.turns import SeatedTable

from ..box.components import (
    BAYS_PER_FACTION,
    EMBASSY,
    FACTIONS,
    RESOURCES,
    STRIKE_TILES,
    Card,
    Faction,
    Ground,
    Kind,
    Piece,
    name_hex,
)
from ..box.state import Player, State, Structure
from ..content.pack import Content
from ..happenings import Built, EventUsed, Gained, Paid, RanOut, Returned, make_good_key

EMBASSY_SEAT = str(EMBASSY)  # stands for the own seat in the Embassy among the places where population lives


class Mars(SeatedTable[State, Content, Faction, Player]):
    """The table. The rest of the box is counted, not stored: the Treasury, mats and stocks."""

    # ------------------------------------------------------------------ cards

    def count_in_treasury(self, card: str) -> int:
        """Return the number of cards of a kind in the Treasury: those that nobody holds (MM-SETUP-09)."""
        total = self.content.treasury.get(cast("Card", card), 0)
        held = sum(player.hand[cast("Card", card)] for player in self.state.players.values())
        return max(0, total - held - self.state.treasury_lacks.get(cast("Card", card), 0))

    def count_held(self, seat: str, card: str) -> int:
        """Return the number of cards of a kind in a hand."""
        return self.get_player(seat).hand[cast("Card", card)]

    def count_resources(self, seat: str) -> int:
        """Return the number of Water, Stone and Metal cards in a hand."""
        return sum(self.count_held(seat, card) for card in RESOURCES)

    def gain_cards(self, seat: str, card: str, count: int) -> int:
        """Give up to `count` cards from the Treasury, as far as it goes (MM-FAQ-01).

        Returns:
            The number of cards given.
        """
        given = min(count, self.count_in_treasury(card))
        self.get_player(seat).hand[cast("Card", card)] += given
        if given:
            self.log(Gained(seat, card, given))
        if given < count:
            self.log(RanOut(seat, card, count - given))
        return given

    def return_cards(self, seat: str, card: str, count: int = 1) -> None:
        """Return cards to the Treasury (MM-FAQ-04); the caller has checked that they are held."""
        if count:
            self.get_player(seat).hand[cast("Card", card)] -= count
            self.log(Returned(seat, card, count))

    def pay_cards(self, seat: str, cards: Mapping[str, int]) -> None:
        """Pay cards to the Treasury at once (MM-FAQ-04); the caller has checked that they are held."""
        for card, count in cards.items():
            self.get_player(seat).hand[cast("Card", card)] -= count
        self.log(Paid(seat, tuple(repeat_cards(cards))))

    def list_kept_events(self, seat: str, effect: str) -> list[str]:
        """Return the kept events of a player that have the use `effect`."""
        return [event for event in self.get_player(seat).kept if self.content.events[event].keeps == effect]

    def use_event(self, seat: str, event: str) -> None:
        """Put a kept event that is used under the deck (MM-ROLL-13)."""
        self.remove_kept_event(seat, event)
        self.state.under.append(event)
        self.log(EventUsed(seat, event))

    def remove_kept_event(self, seat: str, event: str) -> None:
        """Remove one copy of a kept event from a player."""
        kept = self.get_player(seat).kept
        kept[event] -= 1
        if not kept[event]:
            del kept[event]

    # ------------------------------------------------------------------ the terrain

    @cached_property
    def grounds(self) -> Mapping[str, Ground]:
        """The kind of ground of every hex of the terrain."""
        return map_grounds(self.content, tuple(faction for faction in FACTIONS if faction not in self.state.players))

    def get_hq(self, seat: str) -> str:
        """Return the hex of a faction's HQ."""
        return str(self.content.terrain.hq[cast("Faction", seat)])

    def list_structures(self, seat: str, *kinds: str) -> list[str]:
        """Return the hexes of a faction's structures of these kinds, oldest first.

        Only structures on the terrain count: a building in Salvage does nothing (MM-SALV-04).
        """
        return [
            where
            for where, structure in self.state.terrain.items()
            if structure.owner == seat and (not kinds or structure.kind in kinds)
        ]

    def count_pieces_left(self, seat: str, piece: str) -> int:
        """Return the number of a piece that can still be bought.

        They are on the own mat; Fortresses are on the ruin bases (MM-SETUP-10).
        """
        data = self.content.pieces[cast("Piece", piece)]
        standing = [structure for structure in self.state.terrain.values() if structure.kind == piece]
        if piece == "fortress":
            return data.each - len(standing)  # MM-FORT-07: four for everybody together
        mine = sum(structure.owner == seat for structure in standing)
        return data.each - mine - self.get_player(seat).salvage.count(cast("Piece", piece))

    @property
    def tiles_left(self) -> int:
        """The number of strike tiles left in the stock."""
        return STRIKE_TILES - len(self.state.strikes)

    def place_structure(self, seat: str, piece: str, where: str) -> None:
        """Set a structure on the terrain."""
        self.state.built += 1
        self.state.terrain[where] = Structure(cast("Faction", seat), cast("Kind", piece), number=self.state.built)

    def build_structure(self, seat: str, piece: str, where: str) -> None:
        """Place a piece from the mat, paid for or free."""
        self.place_structure(seat, piece, where)
        self.log(Built(seat, piece, where))

    def count_usable_bays(self, seat: str, without: str = "") -> int:
        """Return the number of usable Salvage bays: one a Factory (MM-SALV-01), except the Factory on hex `without`."""
        return min(BAYS_PER_FACTION, sum(where != without for where in self.list_structures(seat, "factory")))

    # ------------------------------------------------------------------ population

    def count_people(self, seat: str, where: str) -> int:
        """Return the population in a Habitat or Hospital, or in the own seat of the Embassy."""
        if where == EMBASSY_SEAT:
            return self.get_player(seat).embassy
        return self.state.terrain[where].people

    def add_people(self, seat: str, where: str, count: int) -> None:
        """Add `count` population of a player at a place, or remove it if negative."""
        if where == EMBASSY_SEAT:
            self.get_player(seat).embassy += count
        else:
            self.state.terrain[where].people += count


@lru_cache(maxsize=32)
def map_grounds(content: Content, absent: tuple[Faction, ...]) -> Mapping[str, Ground]:
    """Return the kind of ground of each hex.

    Overlays of absent factions make their hexes rocky for every purpose (MM-SETUP-03, MM-SETUP-04, MM-SETUP-05); with
    four players there are none (MM-SETUP-02).
    """
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
    """Return the message key of a seat's name."""
    return f"@mm-seat-{seat}"


def make_card_option(card: str, prefix: str = "") -> Option:
    """Return a card as an option: of the Treasury, or a kept event."""
    return Option(f"{prefix}{card}", say("mm-option-card", card=f"@{make_good_key(card)}"))


def make_hex_option(mars: Mars, where: str, risk: str = "") -> Option:
    """Return a hex as an option, with the structure on it."""
    standing = mars.state.terrain.get(where)
    if where == EMBASSY_SEAT:
        words = say("mm-option-embassy", where=name_hex(where))
    elif standing is None:
        words = say(f"mm-option-{mars.grounds[where]}", where=name_hex(where))
    else:
        words = say(
            "mm-option-structure",
            where=name_hex(where),
            piece=f"@mm-piece-{standing.kind}",
            whose=make_seat_key(standing.owner),
        )
    return Option(where, words, zone=f"hex-{where}", risk=risk)


BACK = Option("back", say("mm-option-back"), declines=True)
NONE = Option("none", say("mm-option-none"), declines=True)


def make_use_option(event: str) -> Option:
    """Return the use of a kept event as an option."""
    return Option(f"use:{event}", say("mm-option-use", event=f"@mm-event-{event}"), group=say("mm-group-use"))


def describe_cards(cards: Mapping[Any, int]) -> tuple[Words, ...]:
    """Return cards as messages list them."""
    return tuple(
        say("trade-good", count=count, good=f"@{make_good_key(card)}") for card, count in cards.items() if count
    )


def repeat_cards(cards: Mapping[str, int]) -> Iterator[str]:
    """Return the cards of a pile, one by one."""
    return (card for card, count in cards.items() for _ in range(count))
