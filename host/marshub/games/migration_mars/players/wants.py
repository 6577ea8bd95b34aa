"""The settler's wants: the next building, its place, and the value of cards for it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property

from marshub.kernel.mechanisms.hexes import Hex, distance, parse_hex

from ..box.components import ENOUGH, PRODUCTION, RESOURCES, SUPPLIES, Piece
from ..rules.land import find_obstacles, list_beside, list_sites
from ..rules.mars import Mars
from ..rules.people import list_everybody, list_healthy, list_housing, list_injured, open_housing
from ..rules.supply_stop import compute_production

NEEDED, SPARE = 6.0, 1.0  # what a resource is worth that is wanted, and one that is not
OTHERS = {"olympium": 5.0, "med": 2.0, "rcu": 2.0, "fuel": 1.5, "blueprint": 0.5}
EVENT = 2.0  # a kept event
GOOD_RING = 4  # homes that a first Life Support Center should have room for


class Wants:
    """The plans of one player at one table, as it stands: what was worked out once is not worked out again."""

    def __init__(self, mars: Mars, seat: str) -> None:
        self.mars, self.who = mars, seat
        self._homes: dict[str, bool] = {}
        self._rings: dict[str, int] = {}

    # ------------------------------------------------------------------ what to build

    @cached_property
    def next_piece(self) -> Piece:
        """The next piece to buy: a centre, homes around it, a Refinery once two people have to be fed."""
        mars, who = self.mars, self.who
        if not list_sites(mars, who, "habitat"):
            return "lsc" if self.centre_site() else "tunnel"
        if (
            len(mars.list_structures(who, "habitat")) == 2
            and not mars.list_structures(who, "refinery")
            and self.work_site("refinery")
        ):
            return "refinery"
        return "habitat"

    @cached_property
    def cost(self) -> dict[str, int]:
        """The cards to save for: the next piece, and water for everybody."""
        needed: dict[str, int] = dict(self.mars.content.pieces[self.next_piece].cost)  # type: ignore[arg-type]
        needed["water"] = needed.get("water", 0) + len(list_everybody(self.mars, self.who))
        if self.mars.list_structures(self.who, "refinery"):
            needed["metal"] = needed.get("metal", 0) + 1
            needed["stone"] = needed.get("stone", 0) + 1
        return needed

    def centre_site(self) -> str:
        """Return where a Life Support Center has the most room for homes; "" if nowhere enough."""
        matches = self.sort_from_own_side(list_sites(self.mars, self.who, "lsc"))
        best = max(matches, key=self.count_ring, default="")
        return best if best and self.count_ring(best) >= self.ring_needed else ""

    @cached_property
    def ring_needed(self) -> int:
        """Return how many homes a new centre must have room for: as many as are still missing, up to a good ring."""
        return max(1, min(GOOD_RING, ENOUGH - len(list_housing(self.mars, self.who))))

    def count_ring(self, where: str) -> int:
        """Return how many homes could stand round a centre there."""
        if where not in self._rings:
            self._rings[where] = sum(map(self._home, list_beside(where)))
        return self._rings[where]

    def _home(self, where: str) -> bool:
        """Return whether a Habitat may once stand there, if a centre is beside it."""
        if where not in self._homes:
            reasons = find_obstacles(self.mars, self.who, "habitat", where, set())
            self._homes[where] = where in self.mars.grounds and all(reason.rule == "MM-PLACE-02" for reason in reasons)
        return self._homes[where]

    def work_site(self, piece: str) -> str:
        """Return where a production building spoils no home; "" if nowhere."""
        homes = {there for centre in self.mars.list_structures(self.who, "lsc") for there in list_beside(centre)}
        matches = self.sort_from_own_side(list_sites(self.mars, self.who, piece))
        return next((s for s in matches if homes.isdisjoint((s, *list_beside(s)))), "")

    def find_site(self, piece: str, options: list[str]) -> str:
        """Return the best of the hexes offered for a piece."""
        options = self.sort_from_own_side(options)
        if piece == "lsc":
            return max(options, key=self.count_ring)
        if piece == "tunnel":
            return min(options, key=lambda where: (self._taken_home(where), self.distance_to_good_ground(where)))
        if piece in PRODUCTION:
            result = self.work_site(piece)
            return result if result in options else options[0]
        return options[0]

    def sort_from_own_side(self, spots: Sequence[str]) -> list[str]:
        """Return hexes in order from the own side of the board, so that opposite seats choose alike.

        Half a turn away.
        """
        half = 1 if parse_hex(self.mars.find_hq(self.who)).q > 0 else -1
        return sorted(spots, key=lambda where: (parse_hex(where).q * half, parse_hex(where).r * half))

    def _taken_home(self, where: str) -> bool:
        """Return whether a Tunnel there would take the place of a home round a centre."""
        return any(there in self.mars.list_structures(self.who, "lsc") for there in list_beside(where))

    def distance_to_good_ground(self, where: str) -> int:
        """Return the distance from a hex to ground where a centre has room.

        On such ground itself one would be in the way.
        """
        return min((distance(parse_hex(where), spot) or GOOD_RING for spot in self._good), default=0)

    @cached_property
    def _good(self) -> list[Hex]:
        enough = self.ring_needed + 1  # a Tunnel takes one of them
        return [parse_hex(spot) for spot in self.mars.grounds if self._home(spot) and self.count_ring(spot) >= enough]

    # ------------------------------------------------------------------ what cards are worth

    def list_missing(self) -> dict[str, int]:
        """Return resources that are short of what is to be saved for."""
        cost = self.cost
        return {card: cost.get(card, 0) - self.mars.count_held(self.who, card) for card in RESOURCES}

    def value_of(self, goods: Mapping[str, int]) -> float:
        """Return the value of a hand of `goods`."""
        cost = self.cost
        total = 0.0
        for good, count in goods.items():
            if good in RESOURCES:
                needed = min(count, cost.get(good, 0))
                total += needed * NEEDED + (count - needed) * SPARE
            else:
                item = OTHERS.get(good, EVENT)
                if good == "med" and list_injured(self.mars, self.who):
                    item = NEEDED
                total += item * count
        return total

    def most_wanted(self, cards: list[str]) -> str:
        """Return the card of several that is worth most now."""
        short = self.list_missing()
        return max(cards, key=lambda card: short.get(card, 0) if card in RESOURCES else OTHERS.get(card, 0) - 9)

    def least_needed(self, cards: list[str]) -> str:
        """Return the card of several that is missed least."""
        short = self.list_missing()
        return min(cards, key=lambda card: short.get(card, 0))

    def space_value(self, space: str, cards: int) -> float:
        """Return the value of ending on a space of the track."""
        if space in RESOURCES:
            needed = min(cards, max(0, self.list_missing()[space]))
            return needed * 2.0 + (cards - needed) * 0.7
        if space.startswith("ruin-"):
            return 2.0
        if space == f"stop-{self.who}":
            return self._home_worth()
        return 2.5

    def _home_worth(self) -> float:
        """Return the value of the own Supply Stop: shipments and production against thirst."""
        mars, who = self.mars, self.who
        people, drink = len(list_everybody(mars, who)), mars.count_held(who, "water") + mars.count_held(who, "olympium")
        if len(list_healthy(mars, who)) >= ENOUGH and drink >= people:
            return 99.0
        ship = 5.0 if open_housing(mars, who) else 2.0
        return ship + 1.5 * sum(compute_production(mars, who).values()) - 9.0 * max(0, people - drink)


def choose_supply(cards: list[str], injured_people: bool) -> str:
    """Return the supply to take: a Med Pack for the injured, else an RCU, else a Fuel Cell."""
    order = ("med", "rcu", "fuel") if injured_people else ("rcu", "fuel", "med")
    return next((card for card in order if card in cards), next((card for card in SUPPLIES if card in cards), cards[0]))
