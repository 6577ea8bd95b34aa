"""A running game's table: state, deck and what happens to them; the moves every rule is made of."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import cast

from marshub.kernel import Choose, Gesture, Happening, Option, Words, say
from marshub.kernel.mechanisms.turns import clockwise, others

from ..box.components import ENERGY_TOP, STARS, Colour, Place, Type, kind_of, one_star, two_star
from ..box.state import Beneath, Player, Side, State
from ..content.pack import CardData, Content
from ..happenings import CardBuried, CardDiscarded, Demoted, EnergyChanged, Landed, LeftEarth, Promoted, Relocated


class Mars:
    """The table. `reveal` notes that somebody saw something hidden: undoing past it asks first."""

    def __init__(
        self,
        state: State,
        content: Content,
        tell: Callable[[Happening], None],
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

    def player(self, who: str) -> Player:
        return self.state.players[cast(Colour, who)]

    def side(self, who: str) -> Side:
        return next(side for colour, side in self.state.sides() if colour == who)

    def clockwise(self, first: str) -> tuple[Colour, ...]:
        """Return all seats from `first` on (PM-TERM-12)."""
        return clockwise(self.seats, first)

    def others(self, who: str) -> tuple[Colour, ...]:
        """Return all other players, from the left neighbour on."""
        return others(self.seats, who)

    # ------------------------------------------------------------------ where

    def card(self, card: str) -> CardData:
        return self.content.cards[card]

    def room(self, building: str) -> bool:
        """Return whether one more colonist fits on S2; the limit counts all colours together (PM-TERM-04)."""
        place = two_star(building)
        return sum(side.colonists.count(place) for _, side in self.state.sides()) < STARS[len(self.state.players)]

    def rivals(self, who: str) -> Iterator[tuple[str, Side]]:
        """Return all other colours in play, Devious Automatics among them (PM-SOLO-22)."""
        return ((colour, side) for colour, side in self.state.sides() if colour != who)

    # ------------------------------------------------------------------ moves

    def move(self, who: str, start: str, end: str) -> None:
        """Move one colonist of `who`; there must be one at `start`."""
        colonists = self.side(who).colonists
        colonists[colonists.index(cast(Place, start))] = cast(Place, end)

    def take(self, who: str, count: int) -> int:
        """Move up to `count` own colonists from Earth to the Ship (PM-HAND-05); returns how many."""
        going = min(count, self.side(who).colonists.count("earth"))
        for _ in range(going):
            self.move(who, "earth", "ship")
        if going:
            self.tell(LeftEarth(who, going))
        return going

    def land(self, who: str, building: Type) -> None:
        """Move one from the own Ship to S1, never S2 (PM-PREP-05)."""
        self.move(who, "ship", one_star(building))
        self.tell(Landed(who, building))

    def promote(self, who: str, whose: str, building: Type) -> None:
        self.move(whose, one_star(building), two_star(building))
        self.tell(Promoted(who, whose, building))

    def demote(self, who: str, whose: str, building: Type) -> None:
        self.move(whose, two_star(building), one_star(building))
        self.tell(Demoted(who, whose, building))

    def relocate(self, who: str, start: Type, end: Type) -> None:
        self.move(who, one_star(start), one_star(end))
        self.tell(Relocated(who, start, end))

    def gain(self, who: str, amount: int) -> None:
        """Raise energy; what goes over the top of the track is lost (PM-ENER-04)."""
        self._set_energy(who, min(ENERGY_TOP, self.side(who).energy + amount))

    def pay(self, who: str, amount: int) -> None:
        """Pay energy; callers have seen that it is there (PM-ENER-05)."""
        self._set_energy(who, self.side(who).energy - amount)

    def _set_energy(self, who: str, level: int) -> None:
        side = self.side(who)
        if level != side.energy:
            self.tell(EnergyChanged(who, side.energy, level))
            side.energy = level

    # ------------------------------------------------------------------ cards

    def discard(self, who: str, card: str) -> None:
        """Lay a card, already taken from where it was, face-up onto the discard pile (PM-TERM-17)."""
        self.state.discard.append(card)
        self.tell(CardDiscarded(who, card))

    def bury(self, who: str, card: str) -> None:
        """Put a card, already taken from where it was, face-down under the deck."""
        self.state.beneath.append(Beneath(card, cast(Colour, who)))
        self.tell(CardBuried(who, kind_of(card)))

    def drawable(self) -> int:
        """Return how many cards a draw could find now or after a renewal."""
        covered = sum(max(0, len(column) - 1) for column in self.state.columns.values())
        if self.solo:
            return self.state.deck + len(self.state.face_down)
        return self.state.deck + covered + len(self.state.discard)

    # ------------------------------------------------------------------ questions

    def card_option(self, prefix: str, card: str) -> Option:
        """Return a card of one's own to choose: its name, type and value are said."""
        kind = f"@pm-type-{kind_of(card)}"
        return Option(
            f"{prefix}{card}", say("pm-option-card", card=f"@pm-card-{card}", type=kind, value=self.card(card).value)
        )


def back_option(option: str, kind: str, slot: int) -> Option:
    """Return a card of which only the back is seen, in the `slot` of its module, counted from 0."""
    return Option(option, say("pm-option-unseen", type=f"@pm-type-{kind}", place=slot + 1))


def colonist(who: str) -> str:
    """Return the piece that stands for any colonist of a colour: alike ones stand for each other."""
    return f"colonist-{who}-1"


def landing_option(who: str, building: str) -> Option:
    """Return a Building for a colonist of `who` to land in."""
    words = say("pm-option-building", building=f"@pm-type-{building}")
    return Option(building, words, Gesture(colonist(who), building), building)


def may(who: str, prompt: Words, piece: str, zone: str) -> Choose:
    """Return yes or no to a move that putting `piece` into `zone` says yes to as well."""
    either = [Option("yes", say("yes"), Gesture(piece, zone), zone), Option("no", say("no"))]
    return Choose(who, prompt, lambda: either, wonders=lambda: either)


NONE = Option("none", say("pm-option-none"))  # declining what may be declined
