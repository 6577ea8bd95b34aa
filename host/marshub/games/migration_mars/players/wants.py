"""The settler's wants: the next building, its place, and the value of cards for it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property

from marshub.kernel.mechanisms.hexes import Hex, distance, hex_of

from ..box.components import ENOUGH, PRODUCTION, RESOURCES, SUPPLIES, Piece
from ..rules.land import beside, obstacles, sites
from ..rules.mars import Mars
from ..rules.people import everybody, healthy, housing, injured, open_housing
from ..rules.stop import production

NEEDED, SPARE = 6.0, 1.0  # what a resource is worth that is wanted, and one that is not
OTHERS = {"olympium": 5.0, "med": 2.0, "rcu": 2.0, "fuel": 1.5, "blueprint": 0.5}
EVENT = 2.0  # a kept event
GOOD_RING = 4  # homes that a first Life Support Center should have room for


class Wants:
    """The plans of one player at one table, as it stands: what was worked out once is not worked out again."""

    def __init__(self, mars: Mars, who: str) -> None:
        self.mars, self.who = mars, who
        self._homes: dict[str, bool] = {}
        self._rings: dict[str, int] = {}

    # ------------------------------------------------------------------ what to build

    @cached_property
    def next_piece(self) -> Piece:
        """The next piece to buy: a centre, homes around it, a Refinery once two people have to be fed."""
        mars, who = self.mars, self.who
        if not sites(mars, who, "habitat"):
            return "lsc" if self.centre_site() else "tunnel"
        if len(mars.of(who, "habitat")) == 2 and not mars.of(who, "refinery") and self.work_site("refinery"):
            return "refinery"
        return "habitat"

    @cached_property
    def cost(self) -> dict[str, int]:
        """The cards to save for: the next piece, and water for everybody."""
        needed: dict[str, int] = dict(self.mars.content.pieces[self.next_piece].cost)  # type: ignore[arg-type]
        needed["water"] = needed.get("water", 0) + len(everybody(self.mars, self.who))
        if self.mars.of(self.who, "refinery"):
            needed["metal"] = needed.get("metal", 0) + 1
            needed["stone"] = needed.get("stone", 0) + 1
        return needed

    def centre_site(self) -> str:
        """Return where a Life Support Center has the most room for homes; "" if nowhere enough."""
        found = self.in_order(sites(self.mars, self.who, "lsc"))
        best = max(found, key=self.ring, default="")
        return best if best and self.ring(best) >= self.ring_needed else ""

    @cached_property
    def ring_needed(self) -> int:
        """Return how many homes a new centre must have room for: as many as are still missing, up to a good ring."""
        return max(1, min(GOOD_RING, ENOUGH - len(housing(self.mars, self.who))))

    def ring(self, where: str) -> int:
        """Return how many homes could stand round a centre there."""
        if where not in self._rings:
            self._rings[where] = sum(map(self._home, beside(where)))
        return self._rings[where]

    def _home(self, where: str) -> bool:
        """Return whether a Habitat may once stand there, if a centre is beside it."""
        if where not in self._homes:
            found = obstacles(self.mars, self.who, "habitat", where, set())
            self._homes[where] = where in self.mars.grounds and all(each.rule == "MM-PLACE-02" for each in found)
        return self._homes[where]

    def work_site(self, piece: str) -> str:
        """Return where a production building spoils no home; "" if nowhere."""
        homes = {there for centre in self.mars.of(self.who, "lsc") for there in beside(centre)}
        found = self.in_order(sites(self.mars, self.who, piece))
        return next((s for s in found if homes.isdisjoint((s, *beside(s)))), "")

    def site(self, piece: str, options: list[str]) -> str:
        """Return the best of the hexes offered for a piece."""
        options = self.in_order(options)
        if piece == "lsc":
            return max(options, key=self.ring)
        if piece == "tunnel":
            return min(options, key=lambda where: (self._taken_home(where), self.way(where)))
        if piece in PRODUCTION:
            found = self.work_site(piece)
            return found if found in options else options[0]
        return options[0]

    def in_order(self, spots: Sequence[str]) -> list[str]:
        """Return hexes in order from the own side of the board, so that opposite seats choose alike.

        Half a turn away.
        """
        half = 1 if hex_of(self.mars.hq(self.who)).q > 0 else -1
        return sorted(spots, key=lambda where: (hex_of(where).q * half, hex_of(where).r * half))

    def _taken_home(self, where: str) -> bool:
        """Return whether a Tunnel there would take the place of a home round a centre."""
        return any(there in self.mars.of(self.who, "lsc") for there in beside(where))

    def way(self, where: str) -> int:
        """Return the distance from a hex to ground where a centre has room.

        On such ground itself one would be in the way.
        """
        return min((distance(hex_of(where), spot) or GOOD_RING for spot in self._good), default=0)

    @cached_property
    def _good(self) -> list[Hex]:
        enough = self.ring_needed + 1  # a Tunnel takes one of them
        return [hex_of(spot) for spot in self.mars.grounds if self._home(spot) and self.ring(spot) >= enough]

    # ------------------------------------------------------------------ what cards are worth

    def lacks(self) -> dict[str, int]:
        """Return resources that are short of what is to be saved for."""
        cost = self.cost
        return {card: cost.get(card, 0) - self.mars.held(self.who, card) for card in RESOURCES}

    def worth(self, goods: Mapping[str, int]) -> float:
        """Return the value of a hand of `goods`."""
        cost = self.cost
        total = 0.0
        for good, count in goods.items():
            if good in RESOURCES:
                needed = min(count, cost.get(good, 0))
                total += needed * NEEDED + (count - needed) * SPARE
            else:
                each = OTHERS.get(good, EVENT)
                if good == "med" and injured(self.mars, self.who):
                    each = NEEDED
                total += each * count
        return total

    def wanted(self, cards: list[str]) -> str:
        """Return the card of several that is worth most now."""
        short = self.lacks()
        return max(cards, key=lambda card: short.get(card, 0) if card in RESOURCES else OTHERS.get(card, 0) - 9)

    def spared(self, cards: list[str]) -> str:
        """Return the card of several that is missed least."""
        short = self.lacks()
        return min(cards, key=lambda card: short.get(card, 0))

    def space_worth(self, space: str, cards: int) -> float:
        """Return the value of ending on a space of the track."""
        if space in RESOURCES:
            needed = min(cards, max(0, self.lacks()[space]))
            return needed * 2.0 + (cards - needed) * 0.7
        if space.startswith("ruin-"):
            return 2.0
        if space == f"stop-{self.who}":
            return self._home_worth()
        return 2.5

    def _home_worth(self) -> float:
        """Return the value of the own Supply Stop: shipments and production against thirst."""
        mars, who = self.mars, self.who
        people, drink = len(everybody(mars, who)), mars.held(who, "water") + mars.held(who, "olympium")
        if len(healthy(mars, who)) >= ENOUGH and drink >= people:
            return 99.0
        ship = 5.0 if open_housing(mars, who) else 2.0
        return ship + 1.5 * sum(production(mars, who).values()) - 9.0 * max(0, people - drink)


def supplies_first(cards: list[str], injured_people: bool) -> str:
    """Return the supply to take: a Med Pack for the injured, else an RCU, else a Fuel Cell."""
    order = ("med", "rcu", "fuel") if injured_people else ("rcu", "fuel", "med")
    return next((card for card in order if card in cards), next((card for card in SUPPLIES if card in cards), cards[0]))
