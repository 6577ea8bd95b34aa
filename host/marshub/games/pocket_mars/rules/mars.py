"""A running game's table: state, deck and what happens to them; the moves every rule is made of."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import cast

from marshub.kernel import Choose, Gesture, LogEntry, Option, Words, say
from marshub.kernel.mechanisms.turns import clockwise, other_seats

from ..box.components import ENERGY_TOP, STARS, Colour, Place, Type, find_type, make_one_star, make_two_star
from ..box.state import Beneath, Player, Side, State
from ..content.pack import CardData, Content
from ..happenings import CardBuried, CardDiscarded, Demoted, EnergyChanged, Landed, LeftEarth, Promoted, Relocated


class Mars:
    """The table. `reveal` notes that somebody saw something hidden: undoing past it asks first."""

    def __init__(
        self,
        state: State,
        content: Content,
        tell: Callable[[LogEntry], None],
        reveal: Callable[[], None] = lambda: None,
    ) -> None:
        self.state, self.content, self.tell, self.reveal = state, content, tell, reveal

    # ------------------------------------------------------------------ who

    @property
    def seats(self) -> tuple[Colour, ...]:
        return tuple(self.state.players)

    @property
    def solo(self) -> bool:
        return self.state.automatics is not None

    def find_player(self, seat: str) -> Player:
        return self.state.players[cast(Colour, seat)]

    def find_side(self, seat: str) -> Side:
        return next(side for colour, side in self.state.sides() if colour == seat)

    def seats_clockwise(self, first: str) -> tuple[Colour, ...]:
        """Return all seats from `first` on (PM-TERM-12)."""
        return clockwise(self.seats, first)

    def other_seats(self, seat: str) -> tuple[Colour, ...]:
        """Return all other players, from the left neighbour on."""
        return other_seats(self.seats, seat)

    # ------------------------------------------------------------------ where

    def find_card(self, card: str) -> CardData:
        return self.content.cards[card]

    def has_room(self, building: str) -> bool:
        """Return whether one more colonist fits on S2; the limit counts all colours together (PM-TERM-04)."""
        place = make_two_star(building)
        return sum(side.colonists.count(place) for _, side in self.state.sides()) < STARS[len(self.state.players)]

    def list_rivals(self, seat: str) -> Iterator[tuple[str, Side]]:
        """Return all other colours in play, Devious Automatics among them (PM-SOLO-22)."""
        return ((colour, side) for colour, side in self.state.sides() if colour != seat)

    # ------------------------------------------------------------------ moves

    def move(self, seat: str, start: str, end: str) -> None:
        """Move one colonist of `who`; there must be one at `start`."""
        colonists = self.find_side(seat).colonists
        colonists[colonists.index(cast(Place, start))] = cast(Place, end)

    def take_to_ship(self, seat: str, count: int) -> int:
        """Move up to `count` own colonists from Earth to the Ship (PM-HAND-05); returns how many."""
        going = min(count, self.find_side(seat).colonists.count("earth"))
        for _ in range(going):
            self.move(seat, "earth", "ship")
        if going:
            self.tell(LeftEarth(seat, going))
        return going

    def land_colonist(self, seat: str, building: Type) -> None:
        """Move one from the own Ship to S1, never S2 (PM-PREP-05)."""
        self.move(seat, "ship", make_one_star(building))
        self.tell(Landed(seat, building))

    def promote_colonist(self, seat: str, whose: str, building: Type) -> None:
        self.move(whose, make_one_star(building), make_two_star(building))
        self.tell(Promoted(seat, whose, building))

    def demote_colonist(self, seat: str, whose: str, building: Type) -> None:
        self.move(whose, make_two_star(building), make_one_star(building))
        self.tell(Demoted(seat, whose, building))

    def relocate_colonist(self, seat: str, start: Type, end: Type) -> None:
        self.move(seat, make_one_star(start), make_one_star(end))
        self.tell(Relocated(seat, start, end))

    def gain(self, seat: str, amount: int) -> None:
        """Raise energy; what goes over the top of the track is lost (PM-ENER-04)."""
        self._set_energy(seat, min(ENERGY_TOP, self.find_side(seat).energy + amount))

    def pay(self, seat: str, amount: int) -> None:
        """Pay energy; callers have seen that it is there (PM-ENER-05)."""
        self._set_energy(seat, self.find_side(seat).energy - amount)

    def _set_energy(self, seat: str, level: int) -> None:
        side = self.find_side(seat)
        if level != side.energy:
            self.tell(EnergyChanged(seat, side.energy, level))
            side.energy = level

    # ------------------------------------------------------------------ cards

    def discard(self, seat: str, card: str) -> None:
        """Lay a card, already taken from where it was, face-up onto the discard pile (PM-TERM-17)."""
        self.state.discard.append(card)
        self.tell(CardDiscarded(seat, card))

    def bury_card(self, seat: str, card: str) -> None:
        """Put a card, already taken from where it was, face-down under the deck."""
        self.state.beneath.append(Beneath(card, cast(Colour, seat)))
        self.tell(CardBuried(seat, find_type(card)))

    def count_drawable(self) -> int:
        """Return how many cards a draw could find now or after a renewal."""
        covered = sum(max(0, len(column) - 1) for column in self.state.columns.values())
        if self.solo:
            return self.state.deck + len(self.state.face_down)
        return self.state.deck + covered + len(self.state.discard)

    # ------------------------------------------------------------------ questions

    def make_card_option(self, prefix: str, card: str) -> Option:
        """Return a card of one's own to choose: its name, type and value are said."""
        kind = f"@pm-type-{find_type(card)}"
        return Option(
            f"{prefix}{card}",
            say("pm-option-card", card=f"@pm-card-{card}", type=kind, value=self.find_card(card).value),
        )


def make_back_option(option: str, kind: str, slot: int) -> Option:
    """Return a card of which only the back is seen, in the `slot` of its module, counted from 0."""
    return Option(option, say("pm-option-unseen", type=f"@pm-type-{kind}", place=slot + 1))


def name_colonist(seat: str) -> str:
    """Return the piece that stands for any colonist of a colour: alike ones stand for each other."""
    return f"colonist-{seat}-1"


def make_landing_option(seat: str, building: str) -> Option:
    """Return a Building for a colonist of `who` to land in."""
    words = say("pm-option-building", building=f"@pm-type-{building}")
    return Option(building, words, Gesture(name_colonist(seat), building), building)


def ask_may(seat: str, prompt: Words, piece: str, zone: str) -> Choose:
    """Return yes or no to a move that putting `piece` into `zone` says yes to as well."""
    either = [Option("yes", say("yes"), Gesture(piece, zone), zone), Option("no", say("no"))]
    return Choose(seat, prompt, lambda: either, explainable_options=lambda: either)


NONE = Option("none", say("pm-option-none"))  # declining what may be declined
