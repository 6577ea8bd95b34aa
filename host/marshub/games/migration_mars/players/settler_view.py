"""The settler's view: the next building, its place, and the value of cards for it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property

from marshub.kernel.mechanisms.hexes import Hex, distance, parse_hex

from ..box.components import PRODUCTION, RESOURCES, SUPPLIES, WINNING_POPULATION, Piece
from ..rules.land import find_ground_obstacles, list_adjacent, list_sites
from ..rules.mars import Mars
from ..rules.people import list_healthy, list_housing, list_injured, list_open_housing, list_population
from ..rules.supply_stop import compute_production

NEEDED_VALUE, SPARE_VALUE = 6.0, 1.0  # the values of a needed resource, and of one that is not
#: The values of other cards.
CARD_VALUES = {"olympium": 5.0, "med": 2.0, "rcu": 2.0, "fuel": 1.5, "blueprint": 0.5}
EVENT_VALUE = 2.0  # the value of a kept event
GOOD_RING = 4  # Habitats for which a first Life Support Center should have room
OTHER_CARD_STEP = 9  # other cards come after every resource when one card is picked
#: The values of ending on a space: with a needed or a spare card, at a ruin, at another's stop with a card of choice.
MINED_VALUE, MINED_SPARE_VALUE, RUIN_VALUE, FOREIGN_STOP_VALUE = 2.0, 0.7, 2.0, 2.5
VICTORY_VALUE = 99.0  # the own stop with people and water enough to win
PEOPLE_SHIPMENT_VALUE, SHIPMENT_VALUE = 5.0, 2.0  # free population is the best shipment, if it has a home
PRODUCT_VALUE, DEATH_COST = 1.5, 9.0  # a card that is produced, somebody who dies of thirst


class SettlerView:
    """The plans of one player at one table as it stands; results are cached."""

    def __init__(self, mars: Mars, seat: str) -> None:
        self.mars, self.seat = mars, seat
        self._homes: dict[str, bool] = {}
        self._rings: dict[str, int] = {}

    # ------------------------------------------------------------------ what to build

    @cached_property
    def next_piece(self) -> Piece:
        """The next piece to buy: a centre, homes around it, a Refinery once two people have to be supplied."""
        mars, seat = self.mars, self.seat
        if not list_sites(mars, seat, "habitat"):
            return "lsc" if self.find_centre_site() else "tunnel"
        if (
            len(mars.list_structures(seat, "habitat")) == 2
            and not mars.list_structures(seat, "refinery")
            and self.find_work_site("refinery")
        ):
            return "refinery"
        return "habitat"

    @cached_property
    def cost(self) -> dict[str, int]:
        """The cards to save for: the next piece, and water for everybody."""
        needed: dict[str, int] = dict(self.mars.content.pieces[self.next_piece].cost)  # type: ignore[arg-type]
        needed["water"] = needed.get("water", 0) + len(list_population(self.mars, self.seat))
        if self.mars.list_structures(self.seat, "refinery"):
            needed["metal"] = needed.get("metal", 0) + 1
            needed["stone"] = needed.get("stone", 0) + 1
        return needed

    def find_centre_site(self) -> str:
        """Return the hex on which a Life Support Center has the most room for homes; "" if none has enough."""
        sites = self.sort_from_own_side(list_sites(self.mars, self.seat, "lsc"))
        best = max(sites, key=self.count_ring, default="")
        return best if best and self.count_ring(best) >= self.ring_needed else ""

    @cached_property
    def ring_needed(self) -> int:
        """The number of homes a new centre must have room for: those still missing, up to `GOOD_RING`."""
        return max(1, min(GOOD_RING, WINNING_POPULATION - len(list_housing(self.mars, self.seat))))

    def count_ring(self, where: str) -> int:
        """Return the number of homes that could stand round a centre on a hex."""
        if where not in self._rings:
            self._rings[where] = sum(map(self._can_become_home, list_adjacent(where)))
        return self._rings[where]

    def _can_become_home(self, where: str) -> bool:
        """Return whether a Habitat may stand on a hex once a centre is beside it."""
        if where not in self._homes:
            self._homes[where] = next(find_ground_obstacles(self.mars, self.seat, "habitat", where), None) is None
        return self._homes[where]

    def find_work_site(self, piece: str) -> str:
        """Return a hex where a production building takes no home's place; "" if there is none."""
        home_hexes = {
            neighbour for centre in self.mars.list_structures(self.seat, "lsc") for neighbour in list_adjacent(centre)
        }
        sites = self.sort_from_own_side(list_sites(self.mars, self.seat, piece))
        return next((site for site in sites if home_hexes.isdisjoint((site, *list_adjacent(site)))), "")

    def find_site(self, piece: str, options: list[str]) -> str:
        """Return the best of the offered hexes for a piece."""
        options = self.sort_from_own_side(options)
        if piece == "lsc":
            return max(options, key=self.count_ring)
        if piece == "tunnel":
            return min(options, key=lambda where: (self._takes_home(where), self.distance_to_good_ground(where)))
        if piece in PRODUCTION:
            site = self.find_work_site(piece)
            return site if site in options else options[0]
        return options[0]

    def sort_from_own_side(self, spots: Sequence[str]) -> list[str]:
        """Return hexes in order from the own side of the board, so that opposite seats choose alike.

        Opposite sides are half a turn apart.
        """
        sign = 1 if parse_hex(self.mars.get_hq(self.seat)).q > 0 else -1
        return sorted(spots, key=lambda where: (parse_hex(where).q * sign, parse_hex(where).r * sign))

    def _takes_home(self, where: str) -> bool:
        """Return whether a Tunnel on a hex would take the place of a home round a centre."""
        return any(neighbour in self.mars.list_structures(self.seat, "lsc") for neighbour in list_adjacent(where))

    def distance_to_good_ground(self, where: str) -> int:
        """Return the distance from a hex to ground where a centre has room.

        A hex on such ground counts as far away, since a Tunnel there would be in the way.
        """
        return min((distance(parse_hex(where), spot) or GOOD_RING for spot in self._good_ground), default=0)

    @cached_property
    def _good_ground(self) -> list[Hex]:
        enough = self.ring_needed + 1  # a Tunnel takes one of them
        return [
            parse_hex(hex_id)
            for hex_id in self.mars.grounds
            if self._can_become_home(hex_id) and self.count_ring(hex_id) >= enough
        ]

    # ------------------------------------------------------------------ what cards are worth

    def list_missing(self) -> dict[str, int]:
        """Return for each resource the number of cards still to be saved; negative if some are spare."""
        cost = self.cost
        return {card: cost.get(card, 0) - self.mars.count_held(self.seat, card) for card in RESOURCES}

    def value_goods(self, goods: Mapping[str, int]) -> float:
        """Return the value of a hand of `goods`."""
        cost = self.cost
        total = 0.0
        for good, count in goods.items():
            if good in RESOURCES:
                needed = min(count, cost.get(good, 0))
                total += needed * NEEDED_VALUE + (count - needed) * SPARE_VALUE
            else:
                value = CARD_VALUES.get(good, EVENT_VALUE)
                if good == "med" and list_injured(self.mars, self.seat):
                    value = NEEDED_VALUE
                total += value * count
        return total

    def pick_most_valuable(self, cards: list[str]) -> str:
        """Return the most valuable of several cards."""
        missing = self.list_missing()
        return max(
            cards,
            key=lambda card: missing.get(card, 0) if card in RESOURCES else CARD_VALUES.get(card, 0) - OTHER_CARD_STEP,
        )

    def pick_least_needed(self, cards: list[str]) -> str:
        """Return the least needed of several cards."""
        missing = self.list_missing()
        return min(cards, key=lambda card: missing.get(card, 0))

    def value_space(self, space: str, cards: int) -> float:
        """Return the value of ending on a space of the track."""
        if space in RESOURCES:
            needed = min(cards, max(0, self.list_missing()[space]))
            return needed * MINED_VALUE + (cards - needed) * MINED_SPARE_VALUE
        if space.startswith("ruin-"):
            return RUIN_VALUE
        if space == f"stop-{self.seat}":
            return self._value_supply_stop()
        return FOREIGN_STOP_VALUE

    def _value_supply_stop(self) -> float:
        """Return the value of the own Supply Stop: shipments and production less thirst."""
        mars, seat = self.mars, self.seat
        people = len(list_population(mars, seat))
        water = mars.count_held(seat, "water") + mars.count_held(seat, "olympium")
        if len(list_healthy(mars, seat)) >= WINNING_POPULATION and water >= people:
            return VICTORY_VALUE
        shipment = PEOPLE_SHIPMENT_VALUE if list_open_housing(mars, seat) else SHIPMENT_VALUE
        production = PRODUCT_VALUE * sum(compute_production(mars, seat).values())
        return shipment + production - DEATH_COST * max(0, people - water)


def choose_supply(cards: list[str], injured_people: bool) -> str:
    """Return the supply to take: a Med Pack for the injured, else an RCU, else a Fuel Cell."""
    order = ("med", "rcu", "fuel") if injured_people else ("rcu", "fuel", "med")
    return next((card for card in order if card in cards), next((card for card in SUPPLIES if card in cards), cards[0]))
