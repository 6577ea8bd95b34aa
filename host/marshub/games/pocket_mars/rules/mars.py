"""The table of a running game: state, deck and log, with the operations that all rules share."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

from marshub.kernel import Choose, Gesture, Option, Words, say
from marshub.kernel.mechanisms.turns import SeatedTable

from ..box.components import ENERGY_TOP, TWO_STAR_LIMITS, Colour, Place, Type, get_card_type, get_one_star, get_two_star
from ..box.state import Beneath, Player, Side, State
from ..content.pack import CardData, Content
from ..happenings import CardBuried, CardDiscarded, Demoted, EnergyChanged, Landed, LeftEarth, Promoted, Relocated


class Mars(SeatedTable[State, Content, Colour, Player]):
    """The table; its seats sit clockwise (PM-TERM-12)."""

    @property
    def is_solo(self) -> bool:
        """True if a lone player plays against Devious Automatics."""
        return self.state.automatics is not None

    def get_side(self, seat: str) -> Side:
        """Return the side of a colour: a player or Devious Automatics."""
        return next(side for colour, side in self.state.sides() if colour == seat)

    # ------------------------------------------------------------------ cards and rivals

    def get_card(self, card: str) -> CardData:
        """Return the data of a card."""
        return self.content.cards[card]

    def has_room(self, building: str) -> bool:
        """Return whether one more colonist fits on S2; the limit counts all colours together (PM-TERM-04)."""
        place = get_two_star(building)
        return (
            sum(side.colonists.count(place) for _, side in self.state.sides())
            < TWO_STAR_LIMITS[len(self.state.players)]
        )

    @property
    def discard_energy(self) -> int:
        """The energy that a card discarded for it brings (PM-ENER-01, PM-SOLO-14)."""
        return 2 if self.is_solo else 1

    def list_rivals(self, seat: str) -> Iterator[tuple[str, Side]]:
        """Return all other colours in play, Devious Automatics included (PM-SOLO-22)."""
        return ((colour, side) for colour, side in self.state.sides() if colour != seat)

    # ------------------------------------------------------------------ moves

    def move_colonist(self, seat: str, start: str, end: str) -> None:
        """Move one colonist of a seat; there must be one at `start`."""
        colonists = self.get_side(seat).colonists
        colonists[colonists.index(cast("Place", start))] = cast("Place", end)

    def take_to_ship(self, seat: str, count: int) -> int:
        """Move up to `count` own colonists from Earth to the Ship (PM-SETUP-04, PM-HAND-05).

        The Ship has no limit (PM-TERM-02).

        Returns:
            The number of colonists moved.
        """
        moved = min(count, self.get_side(seat).colonists.count("earth"))
        for _ in range(moved):
            self.move_colonist(seat, "earth", "ship")
        if moved:
            self.log(LeftEarth(seat, moved))
        return moved

    def land_colonist(self, seat: str, building: Type) -> None:
        """Move a colonist from the own Ship to S1, never S2 (PM-PREP-05); S1 has no limit (PM-TERM-05)."""
        self.move_colonist(seat, "ship", get_one_star(building))
        self.log(Landed(seat, building))

    def promote_colonist(self, seat: str, whose: str, building: Type) -> None:
        """Move a colonist of `whose` from S1 to S2."""
        self.move_colonist(whose, get_one_star(building), get_two_star(building))
        self.log(Promoted(seat, whose, building))

    def demote_colonist(self, seat: str, whose: str, building: Type) -> None:
        """Move a colonist of `whose` from S2 to S1."""
        self.move_colonist(whose, get_two_star(building), get_one_star(building))
        self.log(Demoted(seat, whose, building))

    def relocate_colonist(self, seat: str, start: Type, end: Type) -> None:
        """Move an own colonist from S1 of one Building to S1 of another."""
        self.move_colonist(seat, get_one_star(start), get_one_star(end))
        self.log(Relocated(seat, start, end))

    def gain_energy(self, seat: str, amount: int) -> None:
        """Raise energy; what exceeds the top of the track is lost (PM-ENER-04)."""
        self._set_energy(seat, min(ENERGY_TOP, self.get_side(seat).energy + amount))

    def pay_energy(self, seat: str, amount: int) -> None:
        """Pay energy; the caller has checked that it is there (PM-ENER-05)."""
        self._set_energy(seat, self.get_side(seat).energy - amount)

    def _set_energy(self, seat: str, level: int) -> None:
        side = self.get_side(seat)
        if level != side.energy:
            self.log(EnergyChanged(seat, side.energy, level))
            side.energy = level

    # ------------------------------------------------------------------ cards

    def discard_card(self, seat: str, card: str) -> None:
        """Put a card that is in no pile face-up onto the discard pile (PM-TERM-17)."""
        self.state.discard.append(card)
        self.log(CardDiscarded(seat, card))

    def bury_card(self, seat: str, card: str) -> None:
        """Put a card that is in no pile face-down under the deck."""
        self.state.beneath.append(Beneath(card, cast("Colour", seat)))
        self.log(CardBuried(seat, get_card_type(card)))

    def count_drawable(self) -> int:
        """Return the number of cards that could be drawn now or after a renewal."""
        covered = sum(max(0, len(column) - 1) for column in self.state.columns.values())
        if self.is_solo:
            return self.state.deck + len(self.state.face_down)
        return self.state.deck + covered + len(self.state.discard)

    # ------------------------------------------------------------------ questions

    def make_card_option(self, prefix: str, card: str) -> Option:
        """Return an own card as an option, with its name, type and value."""
        kind = f"@pm-type-{get_card_type(card)}"
        return Option(
            f"{prefix}{card}",
            say("pm-option-card", card=f"@pm-card-{card}", type=kind, value=self.get_card(card).value),
        )


def make_back_option(option: str, kind: str, slot: int) -> Option:
    """Return a card of which only the back is seen as an option; `slot` is its position in the module, from 0."""
    return Option(option, say("pm-option-unseen", type=f"@pm-type-{kind}", place=slot + 1))


def name_colonist(seat: str) -> str:
    """Return the piece that stands for any colonist of a colour; they are interchangeable."""
    return f"colonist-{seat}-1"


def make_landing_option(seat: str, building: str) -> Option:
    """Return a Building as an option for the landing of a colonist."""
    words = say("pm-option-building", building=f"@pm-type-{building}")
    return Option(building, words, Gesture(name_colonist(seat), building), building)


def ask_yes_no(seat: str, prompt: Words, piece: str, zone: str) -> Choose:
    """Make a yes-or-no question; placing `piece` into `zone` also answers yes."""
    options = [Option("yes", say("yes"), Gesture(piece, zone), zone), Option("no", say("no"), declines=True)]
    return Choose(seat, prompt, lambda: options, explainable_options=lambda: options)


NONE = Option("none", say("pm-option-none"), declines=True)  # declines an optional effect
