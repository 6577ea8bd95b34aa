"""The table of a running game: state, box and log, and the counts of things that are not on the table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Literal, TypeVar, cast

from marshub.kernel import Option, Words, say
from marshub.kernel.mechanisms.piles import Pile
from marshub.kernel.mechanisms.turns import SeatedTable

from ..box.components import (
    BOTS,
    COLONISTS,
    DEPOT_SPACES,
    GRID_TECHS,
    LQ_BASE,
    LQ_PER_EXTRA_SHELTER,
    MARKERS,
    NONMINERALS,
    RESOURCES,
    SHELTERS,
    SHIPS,
    SIDES,
    Action,
    Colour,
    LabSpace,
    Side,
    Tech,
    get_space_side,
    make_tile_ids,
    name_hex,
)
from ..box.state import Player, State
from ..content.pack import Content

if TYPE_CHECKING:
    from .piece_placement import MovementPoints

T = TypeVar("T")


class Mars(SeatedTable[State, Content, Colour, Player]):
    """The table as the rules see it.

    Things that are not in the state are in the box or on a player's board: they are counted.

    Attributes:
        running_action: The action of the turn that is being carried out.
        reserved_crystals: Crystals that the current step needs, see `reserve_crystals`.
        kept_crystals: Crystals of the active player that nothing else may cost, see `keep_crystals`.
        movement: The movement that is carried out.
        is_making_room: True while pieces move off a hex on which a building came.
        must_part_at_once: True while no later movement may part pieces, as the action may yet spend what that takes.
        reserved_goods: The price that a seat is about to pay, see `reserve_goods`.
    """

    running_action: Literal["", "main", "executive"] = ""
    reserved_crystals = kept_crystals = 0
    movement: MovementPoints | None = None
    must_part_at_once = is_making_room = False
    reserved_goods: tuple[str, Mapping[Any, int]] = ("", {})

    # ------------------------------------------------------------------ who

    def list_seats_in_order(self) -> list[Colour]:
        """Return all seats in turn order, from space 1 on (OM-TERM-12)."""
        return sorted(self.state.players, key=lambda seat: self.state.players[seat].space)

    def get_side(self, seat: str) -> Side:
        """Return the side on which a player's marker stands."""
        return get_space_side(self.get_player(seat).space)

    def is_own_turn(self, seat: str) -> bool:
        """Return whether it is this player's turn of the Colonisation phase."""
        if self.state.phase not in ("turn", "end") or self.state.active != seat:
            return False
        return not self.get_player(seat).done  # laid down when the turn is over, before the last deliveries

    @property
    def humans(self) -> tuple[Colour, ...]:
        """The seats of players: all but the rival's of the solo game."""
        return tuple(seat for seat in self.seats if not self.is_rival(seat))

    def is_rival(self, seat: str) -> bool:
        """Return whether a colour is the rival's of the solo game (OM-SOLO-01)."""
        return self.state.rival is not None and self.state.rival.colour == seat

    def select_by_players(self, numbers: tuple[T, ...]) -> T:
        """Return one of four values: those for 1 to 4 players."""
        return numbers[len(self.state.players) - (self.state.rival is not None) - 1]  # all but the rival's seat

    # ------------------------------------------------------------------ colonists

    def list_shelters(self, seat: str) -> list[str]:
        """Return the hexes of a player's own shelters, the oldest first."""
        return [
            hex_id
            for hex_id, building in self.state.terrain.items()
            if building.kind == "shelter" and building.owner == seat
        ]

    def get_quarters_capacity(self, seat: str) -> int:
        """Return how many colonists fit in the Living Quarters: 4, and 2 for each shelter after the first (OM-TERM-05).

        A new shelter counts at once; colonists of the Reserve do not move in by themselves (OM-BLD-23).
        """
        return LQ_BASE + LQ_PER_EXTRA_SHELTER * max(0, len(self.list_shelters(seat)) - 1)

    def get_storage_capacity(self, seat: str) -> int:
        """Return how many of each resource fit in a player's Storage (OM-TERM-03).

        A new shelter counts at once (OM-BLD-23).
        """
        return len(self.list_shelters(seat)) + 1

    def list_worked_mines(self, seat: str) -> list[str]:
        """Return the hexes of the mines on which a player's colonists stand."""
        return [hex_id for hex_id, building in self.state.terrain.items() if building.miner == seat]

    def count_on_slots(self, seat: str, side: Side | None = None) -> int:
        """Return the number of a player's colonists on action slots, of one side of the board or both."""
        return sum(
            colonists.get(cast("Colour", seat), 0)
            for action, colonists in self.state.slots.items()
            if side is None or SIDES[cast("Action", action)] == side
        )

    def count_reserve(self, seat: str) -> int:
        """Return the number of colonists beside the player board, out of play (OM-TERM-06).

        The rival has more than there are in the box if it needs them (OM-SOLO-16).
        """
        player = self.get_player(seat)
        out = player.quarters + player.work + self.count_on_slots(seat) + len(self.list_worked_mines(seat))
        return max(0, COLONISTS - out) if self.is_rival(seat) else COLONISTS - out

    # ------------------------------------------------------------------ boards and box

    def count_depot_room(self, seat: str) -> int:
        """Return the number of free Depot spaces: those without a ship (OM-CRYS-01), less the crystals there."""
        player = self.get_player(seat)
        return DEPOT_SPACES - len(player.docked) - player.depot

    def count_crystals(self, seat: str) -> int:
        """Return how many crystals a player has for payments.

        Crystals of the Depot count, and in the own turn hidden objectives (OM-CRYS-03, OM-OBJ-04).
        """
        player = self.get_player(seat)
        return player.depot + (len(player.objectives) if self.is_own_turn(seat) else 0)

    def count_payable_crystals(self, seat: str) -> int:
        """Return how many crystals a player can pay: all but those that are kept for something else."""
        return self.count_crystals(seat) - (self.kept_crystals if seat == self.state.active else 0)

    @contextmanager
    def keep_crystals(self, crystals: int) -> Iterator[None]:
        """Keep crystals of the active player in this context: they pay for nothing."""
        self.kept_crystals += crystals
        try:
            yield
        finally:
            self.kept_crystals -= crystals

    @contextmanager
    def reserve_crystals(self, crystals: int) -> Iterator[None]:
        """Reserve crystals in this context: no objective is completed that would have to pay for one of them."""
        self.reserved_crystals += crystals
        try:
            yield
        finally:
            self.reserved_crystals -= crystals

    @contextmanager
    def reserve_goods(self, seat: str, cost: Mapping[Any, int]) -> Iterator[None]:
        """Keep the resources of a price in this context: whatever is paid meanwhile leaves enough for it."""
        outer = self.reserved_goods
        self.reserved_goods = seat, sum_costs(cost, outer[1] if outer[0] == seat else {})
        try:
            yield
        finally:
            self.reserved_goods = outer

    def count_bots_left(self, seat: str) -> int:
        """Return the number of bots in supply."""
        if self.state.rival is not None and self.is_rival(seat):
            return BOTS - 1 - self.state.rival.bots  # the first one is on the icons (OM-SOLO-04)
        return BOTS - len(self.get_player(seat).bots)

    def count_unused_markers(self, seat: str) -> int:
        """Return the number of unused advanced-building markers.

        Each blueprint has one, on the card or on its building.
        """
        return MARKERS - len(self.get_player(seat).blueprints)

    def count_welcomed_ships(self, seat: str) -> int:
        """Return the number of ships that ever left the Depot, discarded ones included (OM-SHIP-08)."""
        return SHIPS - len(self.get_player(seat).docked)

    def count_technology_stack(self) -> dict[str, int]:
        """Return the face-down technology tiles of the grid's types: all that lie on no grid and in no lab.

        With one or two players only one set is in play, so there are none (OM-SETUP-05, OM-LEVEL-07).
        """
        sets = self.select_by_players(self.content.numbers.sets)
        if sets == 1:
            return {}
        out = Counter(
            [
                *self.state.grid.values(),
                *(tile for player in self.state.players.values() for tile in player.lab.values()),
            ]
        )
        copies = {tech: min(sets, self.content.techs[tech]) for tech in GRID_TECHS}
        return {tech: left for tech, count in copies.items() if (left := count - out[tech]) > 0}

    def list_open_contracts(self) -> list[str]:
        """Return the open pile of Earth contracts (OM-SETUP-06)."""
        used = {
            *self.state.hiring.values(),
            *(card for player in self.state.players.values() for card in player.contracts),
        }
        return [card for card in self.content.contracts if card not in used]

    def list_deck(self, level: int) -> Pile:
        """Return the face-down blueprints of a level; those of level 1 lie on top (OM-SETUP-04)."""
        return {card: 1 for card in self.state.deck if self.content.blueprints[card].level == level}

    def count_tiles_left(self, seat: str, kind: str) -> int:
        """Return how many tiles of a type can still be built; of shelters, the player's own (OM-BLD-21)."""
        if kind == "shelter":
            return SHELTERS - len(self.list_shelters(seat))
        tiles = len(self.content.buildings[kind].arrows)  # type: ignore[index]
        top = 1 if self.state.tops.get(kind) else 0  # type: ignore[call-overload]
        return top + sum(map(self.state.unseen.__contains__, make_tile_ids(kind, tiles)))

    def count_crystals_in_play(self) -> int:
        """Return the number of crystals on the map, in the Warehouse, on player boards and on contracts."""
        players = self.state.players.values()
        held = sum(
            player.depot + player.tray + sum(c.get("crystal", 0) for c in player.contracts.values())
            for player in players
        )
        return len(self.state.crystals) + self.state.warehouse["crystal"] + held

    # ------------------------------------------------------------------ technology and advanced buildings

    def find_lab_space(self, seat: str, tech: str) -> LabSpace | None:
        """Return the lab space on which a player has a technology; None without it."""
        for space, item in self.state.players[cast("Colour", seat)].lab.items():
            if item == tech:
                return space
        return None

    def get_tech_level(self, seat: str, tech: str) -> int:
        """Return the level of a player's technology, 0 without it (OM-RND-08)."""
        space = self.find_lab_space(seat, tech)
        return 0 if space is None else self.content.lab[space].level

    def find_advanced_building(self, where: str) -> tuple[Colour, str] | None:
        """Return the owner of the marker on a hex, and the blueprint."""
        for seat, player in self.state.players.items():
            for card, hex_id in player.blueprints.items():
                if hex_id == where:
                    return seat, card
        return None

    def map_advanced_buildings(self) -> dict[str, tuple[Colour, str]]:
        """Return all advanced buildings by hex: owner and blueprint."""
        return {
            hex_id: (seat, card)
            for seat, player in self.state.players.items()
            for card, hex_id in player.blueprints.items()
            if hex_id
        }

    def find_missing(self, seat: str, cost: Mapping[Any, int]) -> dict[str, int]:
        """Return the goods that a player lacks to pay a cost; a miner or colonist comes from the Living Quarters.

        The rival pays nothing (OM-SOLO-20).
        """
        if self.is_rival(seat) or not (cost or self.kept_crystals or self.reserved_goods[1]):
            return {}
        player = self.state.players[cast("Colour", seat)]
        reserved_for, reserved = self.reserved_goods
        goods = sum_costs(cost, reserved) if reserved and reserved_for == seat else cost
        lacking: dict[str, int] = {}
        for good, count in goods.items():
            if good not in _NO_GOODS and player.resources.get(good, -1) < count:  # of a wildcard none is held
                lacking = find_missing_resources(player.resources, goods)
                break
        if "crystal" in cost or self.kept_crystals:
            lacking["crystal"] = cost.get("crystal", 0) - self.count_payable_crystals(seat)
        if "colonist" in cost or "miner" in cost:
            lacking["colonist"] = cost.get("colonist", 0) + cost.get("miner", 0) - player.quarters
        return {good: n for good, n in lacking.items() if n > 0} if lacking else lacking


_NO_GOODS = ("crystal", "colonist", "miner")
#: Words of a price for units of several kinds; since a mineral stands in for any, both take the same (OM-TERM-16).
WILDCARDS = ("resource", "lss")


def sum_costs(*costs: Mapping[Any, int]) -> dict[Any, int]:
    """Return the resources of several prices together."""
    total: dict[Any, int] = {}
    for cost in costs:
        for good, count in cost.items():
            if good in RESOURCES or good in WILDCARDS:
                total[good] = total.get(good, 0) + count
    return total


def find_missing_resources(held: Mapping[Any, int], cost: Mapping[Any, int]) -> dict[str, int]:
    """Return the resources that are lacking, 0 or less for those that are not.

    A mineral stands in for any other resource (OM-TERM-16). A price that names minerals takes nothing else, and
    minerals that it takes stand in for nothing (OM-TERM-19).
    """
    lacking: dict[str, int] = {"mineral": cost.get("mineral", 0) - held["mineral"]}
    minerals, others = max(0, -lacking["mineral"]), 0
    for good in NONMINERALS:
        short = cost.get(good, 0) - held[good]
        if short > 0:
            stand_in = minerals if minerals < short else short
            minerals -= stand_in
            short -= stand_in
        else:
            others -= short
        lacking[good] = short
    left = minerals + others
    for word in WILDCARDS:
        lacking[word] = cost.get(word, 0) - left
        left = max(0, -lacking[word])
    return lacking


# ---------------------------------------------------------------------- words and options


def make_seat_key(seat: str) -> str:
    """Return the message key of a seat's name."""
    return f"@om-seat-{seat}"


def cast_tech(tech: str) -> Tech:
    """Return `tech` with its type."""
    return cast("Tech", tech)


def describe_goods(goods: Mapping[Any, int]) -> tuple[Words, ...]:
    """Return goods as messages list them: "2 plants, 1 water"."""
    sentences = tuple(say("om-goods", count=n, good=f"@om-good-{good}") for good, n in goods.items() if n)
    return sentences or (say("om-nothing"),)


def describe_price(cost: Mapping[Any, int]) -> tuple[Words, ...]:
    """Return a price as messages list it: "1 battery", or "free"."""
    return describe_goods(cost) if any(cost.values()) else (say("om-free"),)


def make_hex_option(mars: Mars, where: str, prefix: str = "") -> Option:
    """Return a hex as an option, with the building on it."""
    building = mars.state.terrain.get(where)
    if building is None:
        words = say("om-option-hex", where=name_hex(where))
    else:
        words = say("om-option-building", where=name_hex(where), building=f"@om-kind-{building.kind}")
    return Option(f"{prefix}{where}", words)


BACK = Option("back", say("om-option-back"), declines=True)
DONE = Option("done", say("om-option-done"), declines=True)
NONE = Option("none", say("om-option-none"), declines=True)
YES_OR_NO = (Option("yes", say("yes")), Option("no", say("no"), declines=True))
